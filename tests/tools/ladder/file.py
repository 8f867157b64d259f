"""The file in which a ladder keeps its results, so that it goes on where it was stopped.

JSON lines: the plan first, then one finished game a line. A game that a player broke off is not kept: it is
played again. Games of before waste was counted have none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any

from engines.catalog import game_of
from tests.tools.ladder.games import LadderError, Plan, Played, Sitting, schedule

FORMAT = 1


class ResultsFile:
    """The results of one plan, appended as they come."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Reads what is there and opens the file for more; a last line that was cut is dropped.

        Raises:
            LadderError: if the file holds anything else or the results of another plan, or cannot be written.
        """
        self._path = path
        try:
            self._open(plan)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise LadderError(f"no results can be kept in {path}: {reason}") from error

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, played: Played) -> None:
        """Writes one more result."""
        self._file.write(json.dumps(plain(played)).encode() + b"\n")

    def _open(self, plan: Plan) -> None:
        first = json.dumps(_head(plan)).encode() + b"\n"
        data = self._path.read_bytes() if self._path.exists() else b""
        if first.startswith(data):  # nothing yet, or cut in the first line
            self._path.write_bytes(first)
            data = first
        head, *lines = data.splitlines(keepends=True)
        self._check_head(head, plan)
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
        self.played = self._read(lines, plan)
        """What has been played, in no order."""
        self._file = self._path.open("r+b", buffering=0)
        self._file.seek(self._file.truncate(len(head) + sum(map(len, lines))))

    def _check_head(self, line: bytes, plan: Plan) -> None:
        wanted, found = _head(plan), _object(line)
        if found.get("ladder") != FORMAT or found.keys() != wanted.keys():
            raise LadderError(f"{self._path} holds no results of a ladder")
        others = [
            f"{name} {found[name]}, not {wanted[name]}" for name in wanted if found[name] != wanted[name]
        ]
        if others:
            raise LadderError(f"{self._path} is of another ladder: {'; '.join(others)}")

    def _read(self, lines: list[bytes], plan: Plan) -> list[Played]:
        planned = set(schedule(plan))
        found = {}
        for number, line in enumerate(lines, start=2):
            try:
                played = played_from(_object(line))
            except (AttributeError, KeyError, TypeError, ValueError):
                played = None
            if played is None or played.sitting not in planned:
                raise LadderError(f"line {number} of {self._path} is no result of this ladder")
            found[played.sitting] = played
        return list(found.values())


def _head(plan: Plan) -> dict[str, Any]:
    """The first line: all that decides the results, the version of the rules too."""
    facts = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(plan).items()}
    if not plan.alone:  # as it was before anybody could sit alone
        del facts["alone"]
    return {"ladder": FORMAT, **facts, "rules": game_of(plan.game).rules_version}


def _object(line: bytes) -> dict[str, Any]:
    """What a line says; nothing if it is no JSON object."""
    try:
        told = json.loads(line)
    except ValueError:  # which a UnicodeDecodeError is too
        return {}
    return told if isinstance(told, dict) else {}


def plain(played: Played) -> dict[str, Any]:
    """Return a result as JSON has it."""
    return {
        "bots": played.sitting.bots,
        "seed": played.sitting.seed,
        "winners": played.winners,
        "scores": played.scores,
        "reason": played.reason,
        "turns": played.turns,
        "actions": played.actions,
        "thought_us": played.thought_us,
        "waste": played.waste,
    }


def played_from(told: dict[str, Any]) -> Played:
    """Return the result of which `plain` gave this.

    Raises:
        AttributeError, KeyError, TypeError, ValueError: It is no such thing.
    """
    seats = len(told["bots"])
    played = Played(
        Sitting(tuple(map(str, told["bots"])), int(told["seed"])),
        _numbers(told["winners"]),
        _numbers(told["scores"]),
        str(told["reason"]),
        int(told["turns"]),
        int(told["actions"]),
        tuple(_numbers(sums) for sums in told["thought_us"]),
        tuple({str(what): int(count) for what, count in each.items()} for each in told.get("waste", ())),
    )
    lengths = {len(played.scores), len(played.thought_us), len(played.waste) or seats}
    if lengths != {seats} or not played.winners:
        raise ValueError("not as many as there are seats")
    return played


def _numbers(values: Iterable[Any]) -> tuple[int, ...]:
    return tuple(map(int, values))
