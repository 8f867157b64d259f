"""Why a player of Java does something, in one sentence with the numbers."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Seat
from engines.java.actions import (
    BuildPalace,
    Draw,
    EndTurn,
    Enter,
    HoldFestival,
    JavaAction,
    LayIrrigation,
    Leave,
    Move,
    PlayToken,
)
from engines.java.bots.apply import apply
from engines.java.bots.position import Position, position_of
from engines.java.festival import points_at_stake
from engines.java.pieces import hand_value, kind_name
from engines.java.scoring import city_scores
from engines.java.settlements import settlement_of
from engines.java.spaces import Space, Spaces, members, name_of
from engines.java.view import JavaView
from engines.texts import counted


def reason_for(view: JavaView, action: JavaAction, later: Sequence[JavaAction]) -> str:
    """Why the seat on turn takes an action.

    Args:
        view: what it sees.
        action: what it does.
        later: what it means to do afterwards in the same turn.
    """
    before = position_of(view)
    match action:
        case EndTurn():
            left = f"nothing is worth the {view.ap} AP left" if view.ap else "all AP are spent"
            return f"Ends the turn: {left}."
        case PlayToken():
            return "Plays a token: the plan of this turn needs 1 AP more."
        case HoldFestival():
            return _festival_reason(view, action)
        case Draw(face_up):
            held = counted(sum(view.hand), "card")
            what = f"the {kind_name(view.festival_card)} that lies open" if face_up else "a card"
            return f"Draws {what}, with {held} in hand, for the festivals to come."
    then = apply(before, action)
    return _gain(before, then, action) or _prepares(then, later) or _plain(before, then, action)


def _festival_reason(view: JavaView, action: HoldFestival) -> str:
    palace = view.land.palace_at(action.space)
    alone, _ = points_at_stake(palace.value if palace else 2, view.shared_festivals)
    total = hand_value(action.cards, view.festival_card)
    city = settlement_of(view.land, action.space)
    guests = [
        player for seat, player in enumerate(view.players) if seat != view.seat and player.developers & city
    ]
    if not guests:
        return f"No guest is in the city of {name_of(action.space)}: it brings {counted(alone, 'point')}."
    return f"Opens at {total} in the city of {name_of(action.space)}: {counted(alone, 'point')} alone."


def _gain(before: Position, then: Position, action: JavaAction) -> str:
    """What the action brings at once, the most important first; "" if nothing."""
    seat = before.seat
    scored = then.points[seat] - before.points[seat]
    if isinstance(action, BuildPalace):
        old = before.land.palace_at(action.space)
        place = name_of(action.space)
        done = f"Enlarges the palace on {place} to" if old else f"Builds on {place} a palace of"
        return f"{done} {action.value}: scores {counted(scored, 'point')}."
    if scored > 0:
        return f"Encloses a pool with the highest developer beside it: scores {counted(scored, 'point')}."
    change, palace = _best_change(before, then, seat)
    if change > 0:
        leads = then.leader(_city(then, palace)) == seat
        what = "Takes the lead of the city" if leads else "Rises in the city"
        return f"{what} at {name_of(palace)}: {counted(change, 'point')} more in the final scoring."
    for other in range(len(before.players)):
        if other != seat:
            loss, palace = _best_change(then, before, other)
            if loss > 0:
                return (
                    f"Takes {counted(loss, 'point')} of the final scoring from an opponent "
                    f"in the city at {name_of(palace)}."
                )
    return ""


def _city(position: Position, palace: Space) -> Spaces:
    return next(part for part in position.settlements if part >> palace & 1)


def _best_change(before: Position, then: Position, seat: Seat) -> tuple[int, Space]:
    """By how much the final scoring of a seat grows most in one city, and the palace of that city."""
    old = {score.palace: score.points for score in city_scores(before.land, before.players, seat)}
    changes = [
        (score.points - old.get(score.palace, 0), score.palace)
        for score in city_scores(then.land, then.players, seat)
    ]
    return max(changes, default=(0, 0))


def _prepares(position: Position, later: Sequence[JavaAction]) -> str:
    """What the rest of the turn scores at once, if it does."""
    for action in later:
        then = apply(position, action)
        scored = then.points[position.seat] - position.points[position.seat]
        if scored > 0 and isinstance(action, BuildPalace):
            return (
                f"Makes ready for a palace of {action.value} on {name_of(action.space)}: "
                f"{counted(scored, 'point')} in this turn."
            )
        if scored > 0:
            return f"Prepares to enclose a pool: {counted(scored, 'point')} in this turn."
        change, palace = _best_change(position, then, position.seat)
        if change > 0:
            return f"Prepares to rise in the city at {name_of(palace)}: {counted(change, 'point')} more."
        position = then
    return ""


def _plain(before: Position, then: Position, action: JavaAction) -> str:
    match action:
        case Enter(target) | Move(_, target):
            level = before.levels[target]
            return f"Stands on level {level} at {name_of(target)}, where the developer can do more."
        case Leave(origin):
            return f"Takes the developer off {name_of(origin)}: it is of more use elsewhere."
        case LayIrrigation(space):
            return f"Begins a pool at {name_of(space)}: 3 points a space for who leads around it."
    return _land_reason(before, then)


def _land_reason(before: Position, then: Position) -> str:
    seat = before.seat
    old = set(before.settlements)
    for part in then.settlements:
        if part not in old and then.leader(part) == seat:
            size = part.bit_count()
            place = name_of(next(members(part)))
            return f"Makes the settlement at {place}, which it leads, {counted(size, 'space')} large."
    return "Places land where it helps the others least."
