"""A game that goes on from kill to kill, as one knows it who chooses its actions and watches the screen."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Self

from engines.bots import make_bot
from engines.catalog import game_of, texts_of
from engines.core import Seat, SeatSetup, Setup
from engines.shuffle import keyed
from saves.store import FileStore
from tests import sensible

PEOPLE = ("Ani", "Budi", "Citra")


@dataclass
class Course:
    """One game: what was acknowledged, where it stands then, and what was typed since."""

    home: Path
    """The data folder, for this game alone."""
    setup: Setup
    name: str = ""
    """Of its save; "" until the first is there."""
    state: Any = None
    """After all that was acknowledged."""
    acknowledged: list[str] = field(default_factory=list)
    in_hand: Any = None
    """The action that is being typed, or has been and was not acknowledged yet; else None."""

    @classmethod
    def of(cls, game_id: str, number: int, seed: int, home: Path) -> Self:
        """Another game of a kind, with people in all its seats, two or three."""
        seats = tuple(map(SeatSetup, PEOPLE[: 2 + number % 2]))
        course = cls(home, Setup(game_id, seats, seed * 1000 + number))
        course.state = course.game.new_state(course.setup)
        return course

    @property
    def game(self) -> Any:
        """Its rules."""
        return game_of(self.setup.game)

    @property
    def store(self) -> FileStore:
        """Where it is saved."""
        return FileStore(self.home / "saves")

    @property
    def to_act(self) -> Seat | None:
        """The seat that must act; None when the game is over."""
        seat: Seat | None = self.state.to_act
        return seat

    @property
    def is_done(self) -> bool:
        """Whether another game is to be begun after it."""
        return self.to_act is None

    @property
    def actor(self) -> str:
        """The name of who must act."""
        assert self.to_act is not None
        return self.setup.names[self.to_act]

    def view(self, state: Any = None) -> Any:
        """What all may know of a state; None is the current one."""
        return self.game.view(self.state if state is None else state, None)

    def last_sentence(self, state: Any) -> str:
        """The log's last sentence on what led to a state; "" at the beginning."""
        told = texts_of(self.setup.game).sentences(state.events, self.setup.names)
        return told[-1] if told else ""

    # What is played

    def choose(self) -> None:
        """Takes an action in hand: always the same one at the same place of the same game."""
        rng = keyed(self.setup.seed, "course", len(self.acknowledged))
        self.in_hand = self._chosen(rng)

    def _chosen(self, rng: Random) -> Any:
        # By chance alone nobody ever bids, in a game of Java.
        if self.setup.game == "java" and rng.random() < 0.5:
            return sensible.choose(self.state, rng)
        bot = make_bot("random", self.game)
        view = self.game.view(self.state, self.to_act)
        return bot.choose(view, self.game.legal_actions(self.state), rng)

    @property
    def line_in_hand(self) -> str:
        """The action in hand as a line of the log; "" if there is none."""
        return "" if self.in_hand is None else f"{self.to_act} {self.in_hand}"

    @property
    def next_state(self) -> Any:
        """Where the action in hand leads."""
        return self.game.apply(self.state, self.in_hand)

    def acknowledge(self) -> None:
        """The action in hand was seen to be played."""
        self.acknowledged.append(self.line_in_hand)
        self.state, self.in_hand = self.next_state, None
