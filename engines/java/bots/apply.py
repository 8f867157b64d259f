"""A position after any one action: what a kept plan expects to see, and what a reason can tell."""

from __future__ import annotations

from engines.java.actions import (
    BuildPalace,
    Draw,
    Enter,
    JavaAction,
    LayIrrigation,
    Leave,
    Move,
    PlaceDouble,
    PlaceRice,
    PlaceTriple,
    PlaceVillage,
    PlayToken,
)
from engines.java.bots.position import Position
from engines.java.developers import enter_cost, leave_cost, move_cost
from engines.java.tiles import village_and_rice


def apply(position: Position, action: JavaAction) -> Position:
    """Return the position after a legal action; the end of a turn and festivals change nothing."""
    land, players, seat = position.land, position.players, position.seat
    match action:
        case PlaceTriple() | PlaceDouble() | PlaceRice() | PlaceVillage():
            return position.placed(action.verb, *village_and_rice(action))
        case LayIrrigation(space):
            return position.irrigated(space)
        case Enter(target):
            return position.developed(0, 1 << target, enter_cost(land, players, seat, target) or 0)
        case Move(origin, target):
            cost = move_cost(land, players, seat, origin, target) or 0
            return position.developed(1 << origin, 1 << target, cost)
        case Leave(origin):
            return position.developed(1 << origin, 0, leave_cost(land, players, seat, origin) or 0)
        case BuildPalace(space, value):
            return position.built(space, value)
        case Draw(face_up):
            return position.with_card(face_up)
        case PlayToken():
            return position.with_token()
    return position
