"""Small dialogs of Java: palace value, draw, way of a developer."""

from __future__ import annotations

from app.dialogs.base import MenuDialog, Offer
from app.dialogs.choices import offer
from app.games.java.keys import DRAW
from app.keys.key import bindings_of
from app.session.session import AnySession
from engines.java.actions import BuildPalace, Draw, Enter, JavaAction, Leave, Move
from engines.java.developers import walk_cost
from engines.java.palaces import points_for
from engines.java.pieces import DRAWS_A_TURN, PALACE_VALUES, kind_name
from engines.java.spaces import Space, name_of
from engines.java.view import JavaView
from engines.texts import format_count


class PalaceDialog(MenuDialog[JavaAction]):
    """Which value a palace is built with or enlarged to; the keys are the values, 0 for 10."""

    SIGNS = "24680"

    def __init__(self, session: AnySession, view: JavaView, space: Space) -> None:
        standing, name = view.land.palace_at(space), name_of(space)
        offers = []
        for value, left in zip(PALACE_VALUES, view.stock.palaces, strict=True):
            text = f"value {value:<2}"
            more = f"{format_count(points_for(value), 'point')}, {left} left"
            offers.append(offer(session, BuildPalace(space, value), f"{text}  {more}", refused=text))
        super().__init__(f"PALACE {name}{'' if standing is None else f', now {standing.value}'}", offers)
        legal = [number for number, (_, action, _) in enumerate(offers) if action is not None]
        self.marked = legal[-1] if legal else 0


class DrawDialog(MenuDialog[JavaAction]):
    """Which festival card is drawn."""

    BINDINGS = bindings_of(*DRAW)

    def __init__(self, session: AnySession, view: JavaView) -> None:
        offers = [
            offer(session, Draw(True), f"the face-up card, {kind_name(view.festival_card)}"),
            offer(session, Draw(False), f"top of the deck ({format_count(view.deck_size, 'card')})"),
        ]
        intro = [
            (f"Drawn in this turn: {view.drawn} of {DRAWS_A_TURN}. Each costs 1 AP.", "dim"),
            ("Taking the face-up card changes the festival card.", "dim"),
            ("", ""),
        ]
        super().__init__("Draw a festival card", offers, intro)


class WayDialog(MenuDialog[tuple[JavaAction, ...]]):
    """Whether a developer walks, or leaves and comes in again, where that is cheaper (J31)."""

    def __init__(self, walk: Move, walk_ap: int, around_ap: int) -> None:
        around = Leave(walk.origin), Enter(walk.target)
        offers: list[Offer[tuple[JavaAction, ...]]] = [
            (f"walk: {walk_ap} AP", (walk,), ""),
            (f"off the board and in again: {around_ap} AP, two actions", around, ""),
        ]
        super().__init__("Two ways there", offers)


def cheaper_around(session: AnySession, view: JavaView, walk: Move) -> tuple[int, int] | None:
    """Return AP for the walk and for leaving and coming in again, if this is possible and cheaper."""
    actions = walk, Leave(walk.origin), Enter(walk.target)
    direct, out, back = (walk_cost(view.land, view.players, view.seat, action) for action in actions)
    if out is None or back is None or direct is None or out + back >= direct:
        return None
    return None if session.why_not(actions[1]) else (direct, out + back)
