"""The race to 17 VP: how far ahead a turn's end is of what the rivals have and can still do (B12, B13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log

from engines.builders.bots.position import Position, rested
from engines.builders.scoring import ECUS_A_POINT, Standing
from engines.builders.turn import VP_TO_END
from engines.builders.view import BuildersView
from engines.core import Seat

_TRIFLE = 1e-3
_HARDLY = 1e-9
_NEAR_VP = 8
"""From here a very good turn can reach 17 VP."""
_SURE = 0.85
"""How likely a rival does what can be foreseen."""

Worth = Callable[[Position], float]
"""How many turns nearer to the end than another a position is; only differences count."""
BestPoints = Callable[[Position], Standing]
"""The best standing to which a player can come from the beginning of a turn."""


def standing_of(position: Position) -> Standing:
    """Return what would count if the game ended now (B13)."""
    points = position.points + position.ecus // ECUS_A_POINT
    return Standing(points, position.points, position.ecus)


def chance(lead: float) -> float:
    """Return how likely a lead becomes a win, from 0 to 1; 0.5 without any."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def lead_for(wins: float) -> float:
    """Return the lead that wins with this chance; the reverse of `chance`."""
    wins = max(_HARDLY, min(1 - _HARDLY, wins))
    return log(wins / (1 - wins))


def turns_to_come(view: BuildersView) -> list[Seat]:
    """Return who still plays in this round after the player on turn."""
    count = len(view.players)
    return [(view.seat + i) % count for i in range(1, (view.first - view.seat - 1) % count + 1)]


@dataclass(frozen=True, slots=True)
class Race:
    """What the player on turn runs against. Calling it gives what a turn's end is worth."""

    worth: Worth
    rivals_worth: float
    """Of the rival who is nearest to the end."""
    settled: tuple[Standing, ...]
    """Of the rivals who have no further turn if this round is the last."""
    to_come: tuple[Standing, ...]
    """What the rivals who still play in this round can come to with that turn."""
    last_round: bool

    def __call__(self, position: Position) -> float:
        """Return the lead if the turn ends so; see `lead`."""
        return self.lead(position, self.worth(position))

    def lead(self, position: Position, worth: float) -> float:
        """Return how far ahead the player is, in turns, with a turn that ends so and is worth so much.

        Near the end it is how sure such a lead would be.
        """
        ends = 0.0
        if self.last_round or position.points >= VP_TO_END:
            ends = 1.0
        elif any(standing.victory_points >= VP_TO_END for standing in self.to_come):
            ends = _SURE
        going_on = worth - self.rivals_worth
        if not ends:
            return going_on
        wins = ends * self._final(standing_of(position)) + (1 - ends) * chance(going_on)
        # Where all is won or lost anyway, more points and a better position still count a trifle.
        return lead_for(wins) + _TRIFLE * (final_points(position) + worth)

    def _final(self, own: Standing) -> float:
        """Return the chance to win if this round is the last."""
        result = 1.0
        for rival in self.settled:
            result *= 1.0 if own > rival else 0.5 if own == rival else 0.0
        for rival in self.to_come:
            result *= chance(own.points - rival.points + (0.3 if own > rival else -0.3))
        return result


def rivals_of(view: BuildersView) -> dict[Seat, Position]:
    """Return the positions of the rivals of the player on turn, as at the beginning of their turns."""
    return {seat: rested(view, seat) for seat in view.seats if seat != view.seat}


def race_of(view: BuildersView, worth: Worth, rivals_worth: float, best_points: BestPoints) -> Race:
    """Return the race as the player on turn sees it."""
    rivals, to_come = rivals_of(view), turns_to_come(view)
    # As long as nobody can reach 17 VP in a turn, nobody asks what the others could come to.
    is_near = view.last_round or max(player.victory_points for player in view.players) >= _NEAR_VP
    return Race(
        worth,
        rivals_worth,
        tuple(standing_of(rivals[seat]) for seat in rivals if seat not in to_come),
        tuple(best_points(rivals[seat]) if is_near else standing_of(rivals[seat]) for seat in to_come),
        view.last_round,
    )


def final_points(position: Position) -> float:
    """Return what a player goes for in a last turn: points, then VP, then écus (B13)."""
    points, victory_points, ecus = standing_of(position)
    return points + victory_points / 100 + ecus / 10000
