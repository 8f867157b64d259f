"""`python -m app.thinking.worker`: the process in which computer players think.

It reads questions from its standard input, which is a socket, and answers there. It ends when nobody is at
the other end any more, at once, even in the middle of a thought.
"""

from __future__ import annotations

import os
import socket
import threading
from queue import SimpleQueue

from app.thinking.player import Players
from app.thinking.question import HEADER_BYTES, Question, framed
from saves.codec import codec_for

NICENESS = 5
"""Keys come first: on one core the screen must not wait for a thought."""


def main() -> None:
    """Answers until the other end is closed."""
    os.nice(NICENESS)
    questions: SimpleQueue[Question] = SimpleQueue()
    line = socket.socket(fileno=0)
    threading.Thread(target=_listen, args=(line, questions), daemon=True).start()
    players = Players()
    while True:
        line.sendall(framed(players.answer(questions.get())))


def _listen(line: socket.socket, questions: SimpleQueue[Question]) -> None:
    """Hands the questions on; a thread of its own, so that the end is heard while a player thinks."""
    try:
        with line.makefile("rb") as stream:
            while header := stream.read(HEADER_BYTES):
                data = stream.read(int.from_bytes(header, "big"))
                questions.put(codec_for(Question).unpack(data))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
