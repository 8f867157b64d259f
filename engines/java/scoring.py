"""Final scoring, city by city, and who wins (J54, J55)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core import Outcome, Seat
from engines.java.settlements import cities, ranked_standings
from engines.java.spaces import Space
from engines.java.state import Event, EventKind, Land, Phase, Player, State


@dataclass(frozen=True, slots=True)
class CityScore:
    """What one city pays a seat in its final scoring (J54)."""

    palace: Space
    value: int
    rank: int
    """1 for the best standing, 2 for the second; shared ranks count as well."""
    points: int


def city_scores(land: Land, players: tuple[Player, ...], seat: Seat) -> list[CityScore]:
    """Return what each city would pay `seat` now, in the order of the palaces' spaces (J54)."""
    result = []
    for space, city in cities(land):
        palace = land.palace_at(space)
        assert palace is not None, "a city has a palace"
        for rank, (_, seats) in enumerate(ranked_standings(land, players, city), start=1):
            if seat in seats and (points := points_of_rank(palace.value, rank)):
                result.append(CityScore(space, palace.value, rank, points))
    return result


def points_of_rank(value: int, rank: int) -> int:
    """Return what a palace pays the best standing, rank 1, and the second; all others get 0 (J54)."""
    return value // rank if rank <= 2 else 0


def score_finally(state: State, seat: Seat) -> State:
    """Return the state after the final scoring of one seat (J52 to J54)."""
    scores = city_scores(state.land, state.players, seat)
    for score in scores:
        state = state.with_points(seat, score.points, "J54", (score.palace,)).with_event(
            Event(EventKind.CITY_SCORED, seat, (score.palace,), value=score.rank, points=score.points)
        )
    done = Event(EventKind.FINAL_SCORING, seat, points=sum(score.points for score in scores))
    return state.with_player(seat, finished=True).with_event(done)


def outcome(state: State) -> Outcome | None:
    """Return why the game ended, and the seats by points, level scores sharing a place (J55); None before."""
    if state.phase is not Phase.OVER:
        return None
    scores = state.scores
    places = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat in state.seats if scores[seat] == points) for points in places)
    return Outcome("no_room" if state.no_room else "last_triple", ranking)
