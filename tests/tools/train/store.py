"""The folder of one training: its plan, and the games of each round, a file for some games.

What is there is not played again, so a training goes on where it was stopped.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.catalog import game_of
from tests.tools.train.trainer import Positions, Sample

EACH = 20
"""Games in a file; the last of them is held out."""

Rows: TypeAlias = NDArray[np.int16]
"""A row for each position: the inputs, the results, and 1 where nothing may be fitted to the game."""


class TrainError(Exception):
    """A training that cannot go on; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides what comes of a training."""

    game: str
    seats: tuple[int, ...]
    """How many sit at a table, by round."""
    games: tuple[int, ...]
    """By round; in the first all judge as hard does."""
    epochs: int
    seed: int
    nodes: int
    """How many positions the players look at for a turn."""
    keeps_two: bool = False
    """Shipped numbers learn of larger tables alone."""


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
        facts = {**asdict(plan), "rules": game_of(plan.game).rules_version}
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
                (*sample.inputs, *sample.results, number == EACH - 1)
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

    def positions(self, chunks: list[Chunk], results: int) -> Positions:
        """Return the positions of some games, of which each has so many results."""
        rows: Rows = np.concatenate([np.load(self._file(chunk)) for chunk in chunks])
        found = rows.astype(np.int32)
        inputs = found.shape[1] - results - 1
        return Positions(found[:, :inputs], found[:, inputs:-1], found[:, -1] > 0)

    def numbers(self, round_: int) -> str | None:
        """Return the numbers fitted to the games up to a round; None if there are none yet."""
        file = self._folder / f"round-{round_}.net"
        return file.read_text(encoding="utf-8") if file.exists() else None

    def keep_numbers(self, round_: int, numbers: str) -> None:
        """Keep the numbers fitted to the games up to a round."""
        _write(self._folder / f"round-{round_}.net", numbers.encode())

    def _file(self, chunk: Chunk) -> Path:
        return self._folder / f"round-{chunk.round}" / f"{chunk.number:05}.npy"


def _without_later(facts: dict[str, Any], rounds: int) -> dict[str, Any]:
    return {**facts, "seats": facts["seats"][:rounds], "games": facts["games"][:rounds]}


def _write(path: Path, data: bytes) -> None:
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)
