"""The folder of one training: its plan, and the games of each round, a file for some games.

What is there is not played again, so a training goes on where it was stopped.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.builders.game import BUILDERS
from tests.tools.train.play import Sample

EACH = 20
"""Games in a file; the last of them is held out."""
_SHARES = 12
"""Wins are kept in these parts, as up to four share one."""

Rows: TypeAlias = NDArray[np.int16]
"""A row for each position: the inputs, the win, and 1 where no net may learn from the game."""


class Positions(NamedTuple):
    """What a net learns from: an entry for each end of a turn."""

    inputs: NDArray[np.int32]
    won: NDArray[np.float32]
    held_out: NDArray[np.bool_]


class TrainError(Exception):
    """A training that cannot go on; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides what comes of a training."""

    seats: tuple[int, ...]
    """How many sit at a table, by round."""
    games: tuple[int, ...]
    """By round; in the first all judge by the weights of hard."""
    epochs: int
    seed: int
    nodes: int
    """How many positions the players look at for a turn."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a round."""

    round: int
    number: int
    games: tuple[int, ...]


def chunks_of(plan: Plan, round_: int) -> list[Chunk]:
    """Return the chunks of a round."""
    games = range(plan.games[round_])
    return [
        Chunk(round_, number, tuple(games[at : at + EACH]))
        for number, at in enumerate(range(0, len(games), EACH))
    ]


class Store:
    """The folder of one training."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Open the folder, or make it; a training may go on with more rounds.

        Raises:
            TrainError: The folder holds another training, or cannot be written.
        """
        self._folder = folder
        head = folder / "plan.json"
        facts = {**asdict(plan), "rules": BUILDERS.rules_version}
        wanted = json.loads(json.dumps(facts))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            found = json.loads(head.read_bytes()) if head.exists() else wanted
        except (OSError, ValueError) as error:
            raise TrainError(f"no games can be kept in {folder}: {error}") from error
        if _without_later(found, len(plan.games)) != _without_later(wanted, len(found["games"])):
            raise TrainError(f"{folder} holds another training: {json.dumps(found)}")
        if len(found["games"]) <= len(plan.games):
            _write(head, json.dumps(wanted).encode())

    def has(self, chunk: Chunk) -> bool:
        """Return whether these games have been played."""
        return self._file(chunk).exists()

    def add(self, chunk: Chunk, games: list[list[Sample]]) -> None:
        """Keep what came of some games."""
        rows = np.array(
            [
                (*sample.inputs, round(sample.won * _SHARES), number == EACH - 1)
                for number, samples in enumerate(games)
                for sample in samples
            ],
            np.int16,
        )
        file = self._file(chunk)
        file.parent.mkdir(exist_ok=True)
        part = file.with_suffix(".part")
        with part.open("wb") as stream:
            np.save(stream, rows)
        part.replace(file)

    def positions(self, chunks: list[Chunk]) -> Positions:
        """Return the positions of some games."""
        rows: Rows = np.concatenate([np.load(self._file(chunk)) for chunk in chunks])
        won = (rows[:, -2] / _SHARES).astype(np.float32)
        return Positions(rows[:, :-2].astype(np.int32), won, rows[:, -1] > 0)

    def net(self, round_: int) -> str | None:
        """Return the net that has learned from the games up to a round; None if there is none yet."""
        file = self._folder / f"round-{round_}.net"
        return file.read_text(encoding="utf-8") if file.exists() else None

    def keep_net(self, round_: int, numbers: str) -> None:
        """Keep the net that has learned from the games up to a round."""
        _write(self._folder / f"round-{round_}.net", numbers.encode())

    def _file(self, chunk: Chunk) -> Path:
        return self._folder / f"round-{chunk.round}" / f"{chunk.number:05}.npy"


def _without_later(facts: dict[str, Any], rounds: int) -> dict[str, Any]:
    return {**facts, "seats": facts["seats"][:rounds], "games": facts["games"][:rounds]}


def _write(path: Path, data: bytes) -> None:
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)
