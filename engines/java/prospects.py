"""What settlements promise: who leads, what the final scoring would pay, and which palace fits next."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core import Seat
from engines.java.pieces import PALACE_VALUES
from engines.java.scoring import points_of_rank
from engines.java.settlements import Standing, cities, palace_in, ranked_standings
from engines.java.spaces import Space, Spaces, components, first
from engines.java.state import OpenState, Palace


@dataclass(frozen=True, slots=True)
class Rank:
    """The players who share the best or the second standing in a settlement (J54)."""

    levels: Standing
    seats: tuple[Seat, ...]
    points: int
    """What each of them would get in a final scoring now; 0 in a village."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One settlement with what it promises."""

    area: Spaces
    palace: Palace | None
    """None in a village."""
    ranks: tuple[Rank, ...]
    """The best standing and the second; nobody there, no ranks."""
    larger: tuple[int, ...]
    """The values in stock above the palace's, in a village all; the smallest first (J39, J40)."""

    @property
    def space(self) -> Space:
        """The palace's space, in a village the first one."""
        return first(self.area) if self.palace is None else self.palace.space

    @property
    def size(self) -> int:
        return self.area.bit_count()

    @property
    def is_open(self) -> bool:
        """Whether a festival may still be held at its palace (J45)."""
        return self.palace is not None and not self.palace.celebrated

    @property
    def fitting(self) -> int:
        """The largest of the values that the size allows; 0 if there is none."""
        return max((value for value in self.larger if value <= self.size), default=0)

    @property
    def lacking(self) -> int | None:
        """How many spaces lack for the next larger palace; None if there is no larger one."""
        return max(0, self.larger[0] - self.size) if self.larger else None


def prospect_of(view: OpenState, area: Spaces) -> Prospect:
    """Return what one settlement promises."""
    palace = palace_in(view.land, area)
    value = 0 if palace is None else palace.value
    ranks = enumerate(ranked_standings(view.land, view.players, area)[:2], start=1)
    left = zip(PALACE_VALUES, view.stock.palaces, strict=True)
    return Prospect(
        area,
        palace,
        tuple(Rank(levels, seats, points_of_rank(value, rank)) for rank, (levels, seats) in ranks),
        tuple(each for each, count in left if count and each > value),
    )


def find_prospects(view: OpenState) -> list[Prospect]:
    """Return the cities in the order of their palaces, then the villages in which some palace fits."""
    of_cities = [prospect_of(view, city) for _, city in cities(view.land)]
    villages = [
        prospect_of(view, area)
        for area in components(view.land.village)
        if not area & view.land.palace_spaces
    ]
    return [*of_cities, *(village for village in villages if village.fitting)]
