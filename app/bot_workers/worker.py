"""`python -m app.bot_workers.worker`: the process in which computer players think.

It reads requests from its standard input, which is a socket, and answers there. It ends when nobody is at
the other end any more, at once, even in the middle of a thought.
"""

from __future__ import annotations

import os
import socket
import threading
from queue import SimpleQueue

from app.bot_workers.messages import (
    HEADER_BYTES,
    AnyRequest,
    BotRequest,
    BotResponse,
    JudgeResponse,
    add_length,
    request_codec,
)
from app.bot_workers.process import free_signals
from app.bot_workers.runner import BotRunner
from saves.codec import codec_for

NICENESS = 5
"""Keys come first: on one core the screen must not wait for a thought."""


def main() -> None:
    """Answer until the other end is closed."""
    free_signals()
    os.nice(NICENESS)
    requests: SimpleQueue[AnyRequest] = SimpleQueue()
    line = socket.socket(fileno=0)
    threading.Thread(target=_listen, args=(line, requests), daemon=True).start()
    runner = BotRunner()
    while True:
        line.sendall(add_length(_answer(runner, requests.get())))


def _answer(runner: BotRunner, request: AnyRequest) -> bytes:
    if isinstance(request, BotRequest):
        return codec_for(BotResponse).pack(runner.answer(request))
    return codec_for(JudgeResponse).pack(runner.judge(request))


def _listen(line: socket.socket, requests: SimpleQueue[AnyRequest]) -> None:
    """Hand the requests on; a thread of its own, so that the end is heard while a player thinks."""
    try:
        with line.makefile("rb") as stream:
            while header := stream.read(HEADER_BYTES):
                data = stream.read(int.from_bytes(header, "big"))
                requests.put(request_codec().unpack(data))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
