"""Why a player of Java does something."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Reason, Seat
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
from engines.java.bots.position import Position, apply, position_of
from engines.java.festival import points_at_stake
from engines.java.pieces import hand_value
from engines.java.scoring import city_scores
from engines.java.settlements import settlement_of
from engines.java.spaces import Space, Spaces, first
from engines.java.view import JavaView


def reason_for(view: JavaView, action: JavaAction, later: Sequence[JavaAction]) -> Reason:
    """Return why the seat on turn takes an action, and means to take others later in the same turn."""
    before = position_of(view)
    match action:
        case EndTurn():
            return _reason("end_early", left=view.ap) if view.ap else _reason("end_spent")
        case PlayToken():
            return _reason("token")
        case HoldFestival():
            return _festival_reason(view, action)
        case Draw(face_up):
            code = "draw_face" if face_up else "draw_deck"
            return _reason(code, card=view.festival_card, cards=sum(view.hand))
    then = apply(before, action)
    return _gain(before, then, action) or _prepares(then, later) or _plain(before, then, action)


def _reason(code: str, **values: int) -> Reason:
    return Reason(code, tuple(values.items()))


def _festival_reason(view: JavaView, action: HoldFestival) -> Reason:
    palace = view.land.palace_at(action.space)
    alone, _ = points_at_stake(palace.value if palace else 2, view.shared_festivals)
    total = hand_value(action.cards, view.festival_card)
    city = settlement_of(view.land, action.space)
    guests = [
        player for seat, player in enumerate(view.players) if seat != view.seat and player.developers & city
    ]
    return _reason("host" if guests else "host_alone", space=action.space, points=alone, total=total)


def _gain(before: Position, then: Position, action: JavaAction) -> Reason | None:
    """Return what the action brings at once, the most important first; None if nothing."""
    seat = before.seat
    scored = then.points[seat] - before.points[seat]
    if isinstance(action, BuildPalace):
        code = "enlarge" if before.land.palace_at(action.space) else "palace"
        return _reason(code, space=action.space, value=action.value, points=scored)
    if scored > 0:
        return _reason("pool", points=scored)
    change, palace = _best_change(before, then, seat)
    if change > 0:
        leads = then.leader(_city(then, palace)) == seat
        return _reason("lead" if leads else "rise", space=palace, points=change)
    for other in range(len(before.players)):
        if other != seat:
            loss, palace = _best_change(then, before, other)
            if loss > 0:
                return _reason("take", points=loss, space=palace)
    return None


def _city(position: Position, palace: Space) -> Spaces:
    return next(part for part in position.settlements if part >> palace & 1)


def _best_change(before: Position, then: Position, seat: Seat) -> tuple[int, Space]:
    """Return by how much the final scoring of a seat grows most in one city, and the palace of that city."""
    old = {score.palace: score.points for score in city_scores(before.land, before.players, seat)}
    changes = [
        (score.points - old.get(score.palace, 0), score.palace)
        for score in city_scores(then.land, then.players, seat)
    ]
    return max(changes, default=(0, 0))


def _prepares(position: Position, later: Sequence[JavaAction]) -> Reason | None:
    """Return what the rest of the turn scores at once, if it does."""
    for action in later:
        then = apply(position, action)
        scored = then.points[position.seat] - position.points[position.seat]
        if scored > 0 and isinstance(action, BuildPalace):
            return _reason("palace_later", value=action.value, space=action.space, points=scored)
        if scored > 0:
            return _reason("pool_later", points=scored)
        change, palace = _best_change(position, then, position.seat)
        if change > 0:
            return _reason("rise_later", space=palace, points=change)
        position = then
    return None


def _plain(before: Position, then: Position, action: JavaAction) -> Reason:
    match action:
        case Enter(target) | Move(_, target):
            return _reason("stand", level=before.levels[target], space=target)
        case Leave(origin):
            return _reason("leave", space=origin)
        case LayIrrigation(space):
            return _reason("begin_pool", space=space)
    return _land_reason(before, then)


def _land_reason(before: Position, then: Position) -> Reason:
    seat = before.seat
    old = set(before.settlements)
    for part in then.settlements:
        if part not in old and then.leader(part) == seat:
            return _reason("settlement", space=first(part), spaces_large=part.bit_count())
    return _reason("land")
