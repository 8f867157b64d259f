"""The processes that play the games of a ladder; `python -m tests.tools.ladder.workers` is one of them.

A process reads a game to play from its standard input, one JSON line, and writes what came of it. It ends
when nobody is at the other end any more, at once, even in the middle of a game.
"""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import threading
from collections.abc import Generator, Iterable
from contextlib import suppress
from itertools import islice
from queue import SimpleQueue
from typing import Any

from app.processes import spawn_module
from tests.tools.ladder.games import Fault, LadderError, Played, Sitting, play
from tests.tools.simulate import FaultKind


def results(
    game: str, sittings: Iterable[Sitting], effort: float, jobs: int
) -> Generator[Played | Fault, None, None]:
    """Plays the games, so many at a time, and gives what came of each, in the order in which they end.

    Raises:
        LadderError: if a process ended before its game.
    """
    waiting = iter(sittings)
    workers: list[_Worker] = []
    try:
        with selectors.DefaultSelector() as answers:
            for sitting in islice(waiting, jobs):
                worker = _Worker()
                workers.append(worker)
                worker.ask(game, sitting, effort)
                answers.register(worker.answers, selectors.EVENT_READ, worker)
            while answers.get_map():
                for key, _ in answers.select():
                    result = key.data.answer()
                    following = next(waiting, None)
                    if following is None:
                        answers.unregister(key.fileobj)
                    else:
                        key.data.ask(game, following, effort)
                    yield result
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """One process; it plays one game at a time."""

    def __init__(self) -> None:
        # Ctrl-C is for the ladder alone, which ends its processes.
        self._process = spawn_module(
            "tests.tools.ladder.workers", stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions = self._process.stdin
        self.answers = self._process.stdout
        self._sitting: Sitting | None = None

    def ask(self, game: str, sitting: Sitting, effort: float) -> None:
        """Gives it a game to play."""
        self._sitting = sitting
        try:
            self._questions.write(question(game, sitting, effort))
            self._questions.flush()
        except BrokenPipeError:
            raise self._lost() from None

    def answer(self) -> Played | Fault:
        """What came of its game."""
        line = self.answers.readline()
        if not line.endswith(b"\n"):
            raise self._lost()
        told = json.loads(line)
        return fault_from(told) if "kind" in told else played_from(told)

    def end(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.wait()
        self.answers.close()
        with suppress(BrokenPipeError):  # of a question that was on its way
            self._questions.close()

    def _lost(self) -> LadderError:
        assert self._sitting is not None
        bots = ",".join(self._sitting.bots)
        return LadderError(f"a process ended before its game: {bots} with seed {self._sitting.seed}")


def question(game: str, sitting: Sitting, effort: float) -> bytes:
    """What a process is asked: a game to play, in one line."""
    asked = {"game": game, "bots": sitting.bots, "seed": sitting.seed, "effort": effort}
    return json.dumps(asked).encode() + b"\n"


def answer_to(line: bytes) -> bytes:
    """Plays the game of a question; what came of it, in one line."""
    asked = json.loads(line)
    result = play(asked["game"], _sitting_from(asked), asked["effort"])
    return json.dumps(plain(result)).encode() + b"\n"


def plain(result: Played | Fault) -> dict[str, Any]:
    """A result as JSON has it."""
    told: dict[str, Any] = {"bots": result.sitting.bots, "seed": result.sitting.seed}
    if isinstance(result, Fault):
        return told | {"kind": result.kind.name, "words": result.words}
    return told | {
        "winners": result.winners,
        "scores": result.scores,
        "reason": result.reason,
        "turns": result.turns,
        "actions": result.actions,
        "thought_us": result.thought_us,
    }


def played_from(told: dict[str, Any]) -> Played:
    """What `plain` gave of a game. Raises KeyError, TypeError or ValueError for anything else."""
    seats = len(told["bots"])
    played = Played(
        _sitting_from(told),
        _numbers(told["winners"]),
        _numbers(told["scores"]),
        str(told["reason"]),
        int(told["turns"]),
        int(told["actions"]),
        tuple(_numbers(sums) for sums in told["thought_us"]),
    )
    if len(played.scores) != seats or len(played.thought_us) != seats or not played.winners:
        raise ValueError("not as many as there are seats")
    return played


def fault_from(told: dict[str, Any]) -> Fault:
    """What `plain` gave of a fault."""
    return Fault(_sitting_from(told), FaultKind[told["kind"]], told["words"])


def _sitting_from(told: dict[str, Any]) -> Sitting:
    return Sitting(tuple(map(str, told["bots"])), int(told["seed"]))


def _numbers(values: Iterable[Any]) -> tuple[int, ...]:
    return tuple(map(int, values))


def main() -> None:
    """Plays games until the other end is closed."""
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    while True:
        sys.stdout.buffer.write(answer_to(questions.get()))
        sys.stdout.buffer.flush()


def _listen(questions: SimpleQueue[bytes]) -> None:
    """Hands the questions on; a thread of its own, so that the end is heard in the middle of a game."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
