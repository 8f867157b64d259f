"""Games of Java that go from festival to festival, for kills in the middle of them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Self

from engines.core import SeatSetup, Setup
from engines.match import Match
from saves.document import make_save, snapshot_codec
from tests.games.java.engine.positions import position
from tests.torture.course import Course

CITIES = ("E5 E6 E7 E8", "G6 G7 G8 G9", "I5 I6 I7 I8", "K6 K7 K8 K9")
"""In each the palace stands on the second space, and a developer of each player on another."""
HANDS = {2: "mask mask mask+drum mask+drum mask+puppet mask+puppet", 3: "mask mask+drum mask+puppet"}
"""Of each player, by their number; all match the face-up mask."""
MOST = 24
"""Actions of a game."""


class FestivalCourse(Course):
    """Begins before a festival in each of four cities, and is done when all have been held, or it is late."""

    @classmethod
    def of(cls, game_id: str, number: int, seed: int, home: Path) -> Self:
        """Another game of two or three people, saved as it stands."""
        cities = [city.split() for city in CITIES]
        count = 2 + number % 2
        state: Any = position(
            count,
            village=" ".join(CITIES),
            palaces=" ".join(f"{city[1]}={value}" for city, value in zip(cities, (4, 4, 4, 2), strict=True)),
            developers=[" ".join(city[seat + (seat > 0)] for city in cities) for seat in range(count)],
            hands=[HANDS[count]] * count,
            duty_open=True,
        )
        course = cls(
            home, Setup(game_id, tuple(map(SeatSetup, state.names)), seed * 1000 + number), "festivals"
        )
        course.state = state
        match = Match(course.game, course.setup, snapshot_codec(course.game), [state])
        course.keep(match)
        return course

    def keep(self, match: Match[Any, Any, Any]) -> None:
        """Saves it as it stands."""
        self.store.save(self.name, make_save(match, title="Festivals", saved_at=1))

    @property
    def is_done(self) -> bool:
        are_held = all(palace.celebrated for palace in self.state.land.palaces)
        is_late = are_held or len(self.acknowledged) > MOST
        return super().is_done or (is_late and self.state.auction is None)

    def _chosen(self, rng: Random) -> Any:
        """Places land because it must be, holds a festival where it may, and keeps at it by small bids."""
        legal = self.game.legal_actions(self.state)
        verbs = ("festival", "end", "rice", "double", "triple")
        if self.state.auction is not None:
            verbs = ("bid", "agree", "pass") if rng.random() < 0.9 else ("agree", "pass", "bid")
        elif self.state.duty_open:
            verbs = ("rice", "double", "triple", "token", "end")
        found = next(list(actions) for verb in verbs if (actions := legal.of(verb)))
        if found[0].verb in ("festival", "bid"):
            least = min(sum(action.cards) for action in found)
            found = [action for action in found if sum(action.cards) == least]
        return rng.choice(found)
