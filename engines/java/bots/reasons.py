"""Why a player of Java does something."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Reason, Seat, because
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
from engines.java.festival import guests_of, points_at_stake
from engines.java.pieces import hand_value
from engines.java.scoring import city_scores
from engines.java.spaces import Space, first
from engines.java.view import JavaView


def reason_for(view: JavaView, actions: Sequence[JavaAction]) -> Reason:
    """Return why the seat on turn takes the first of the actions that it means to take in its turn."""
    action, *later = actions
    before = position_of(view)
    match action:
        case EndTurn():
            return because("end_early", left=view.ap) if view.ap else because("end_spent")
        case PlayToken():
            return because("token")
        case HoldFestival():
            return _festival_reason(view, action)
        case Draw(face_up):
            code = "draw_face" if face_up else "draw_deck"
            return because(code, card=view.festival_card, cards=sum(view.hand))
    then = apply(before, action)
    return _gain(before, then, action) or _prepares(then, later) or _plain(before, then, action)


def _festival_reason(view: JavaView, action: HoldFestival) -> Reason:
    palace = view.land.palace_at(action.space)
    assert palace is not None
    alone, _ = points_at_stake(palace.value, view.shared_festivals)
    total = hand_value(action.cards, view.festival_card)
    code = "host" if guests_of(view, action.space) else "host_alone"
    return because(code, space=action.space, points=alone, total=total)


def _gain(before: Position, then: Position, action: JavaAction) -> Reason | None:
    """Return what the action brings at once, the most important first; None if nothing."""
    seat = before.seat
    scored = then.points[seat] - before.points[seat]
    if isinstance(action, BuildPalace):
        code = "enlarge" if before.land.palace_at(action.space) else "palace"
        return because(code, space=action.space, value=action.value, points=scored)
    if scored > 0:
        return because("pool", points=scored)
    change, palace = _best_change(before, then, seat)
    if change > 0:
        leads = then.leader(then.settlement_at(palace)) == seat
        return because("lead" if leads else "rise", space=palace, points=change)
    for other in range(len(before.players)):
        if other != seat:
            loss, palace = _best_change(then, before, other)
            if loss > 0:
                return because("take", points=loss, space=palace)
    return None


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
            return because("palace_later", value=action.value, space=action.space, points=scored)
        if scored > 0:
            return because("pool_later", points=scored)
        change, palace = _best_change(position, then, position.seat)
        if change > 0:
            return because("rise_later", space=palace, points=change)
        position = then
    return None


def _plain(before: Position, then: Position, action: JavaAction) -> Reason:
    match action:
        case Enter(target) | Move(_, target):
            return because("stand", level=before.levels[target], space=target)
        case Leave(origin):
            return because("leave", space=origin)
        case LayIrrigation(space):
            return because("begin_pool", space=space)
    for part in then.settlements:
        if part not in before.settlements and then.leader(part) == before.seat:
            return because("settlement", space=first(part), spaces_large=part.bit_count())
    return because("land")
