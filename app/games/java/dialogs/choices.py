"""Small dialogs of Java: palace value, draw, way of a developer."""

from __future__ import annotations

from app.dialogs.base import MenuDialog
from app.games.java.keys import DRAW
from app.keys.key import bindings_of
from app.session.session import AnySession
from engines.java import developers
from engines.java.actions import BuildPalace, Draw, Enter, JavaAction, Leave, Move
from engines.java.pieces import PALACE_VALUES, kind_name
from engines.java.spaces import Space, name_of
from engines.java.view import JavaView
from engines.texts import counted
from widgets.panels import Line


def _why(session: AnySession, action: JavaAction) -> str:
    refusal = session.why_not(action)
    return "" if refusal is None else session.telling.format_refusal(refusal)


class PalaceDialog(MenuDialog[JavaAction]):
    """Which value a palace is built with or enlarged to; the keys are the values, 0 for 10."""

    SIGNS = "24680"

    def __init__(self, session: AnySession, view: JavaView, space: Space) -> None:
        super().__init__()
        self._session = session
        self._space = space
        self._standing = view.land.palace_at(space)
        self._left = dict(zip(PALACE_VALUES, view.stock.palaces, strict=True))
        legal = [number for number, offer in enumerate(self.offers()) if offer[1] is not None]
        self.marked = legal[-1] if legal else 0

    def heading_text(self) -> str:
        if self._standing is None:
            return f"Build a palace at {name_of(self._space)}"
        return f"Enlarge the palace at {name_of(self._space)}, now {self._standing.value}"

    def offers(self) -> list[tuple[str, JavaAction | None, str]]:
        result: list[tuple[str, JavaAction | None, str]] = []
        for value in PALACE_VALUES:
            action = BuildPalace(self._space, value)
            why = _why(self._session, action)
            text = (
                f"value {value:>2}"
                if why
                else f"value {value:>2}  1 AP, scores {value // 2}, {self._left[value]} left"
            )
            result.append((text, None if why else action, why))
        return result


class DrawDialog(MenuDialog[JavaAction]):
    """Which festival card is drawn."""

    TITLE_TEXT = "Draw a festival card"
    BINDINGS = bindings_of(*DRAW)

    def __init__(self, session: AnySession, view: JavaView) -> None:
        super().__init__()
        self._session = session
        self._view = view

    def offers(self) -> list[tuple[str, JavaAction | None, str]]:
        deck = f"the top of the deck ({counted(self._view.deck_size, 'card')})"
        result: list[tuple[str, JavaAction | None, str]] = []
        for text, action in (
            (f"the face-up card, {kind_name(self._view.festival_card)}", Draw(True)),
            (deck, Draw(False)),
        ):
            why = _why(self._session, action)
            result.append((text, None if why else action, why))
        return result

    def intro(self, width: int) -> list[Line]:
        return [
            [(f"Drawn in this turn: {self._view.drawn} of 2. Each costs 1 AP.", "dim")],
            [("Taking the face-up card changes the festival card.", "dim")],
            [],
        ]


class WayDialog(MenuDialog[tuple[JavaAction, ...]]):
    """Whether a developer walks, or leaves and comes in again, where that is cheaper (J31)."""

    TITLE_TEXT = "Two ways to get there"

    def __init__(self, walk: Move, walk_ap: int, around_ap: int) -> None:
        super().__init__()
        self._walk = walk
        self._walk_ap = walk_ap
        self._around_ap = around_ap

    def offers(self) -> list[tuple[str, tuple[JavaAction, ...] | None, str]]:
        around = (Leave(self._walk.origin), Enter(self._walk.target))
        return [
            (f"walk: {self._walk_ap} AP", (self._walk,), ""),
            (f"off the board and in again: {self._around_ap} AP, two actions", around, ""),
        ]


def cheaper_around(session: AnySession, view: JavaView, walk: Move) -> int | None:
    """AP for leaving and coming in again, if both are possible and cheaper than the walk; else None."""
    seat, players = view.seat, view.players
    out = developers.leave_cost(view.land, players, seat, walk.origin)
    back = developers.enter_cost(view.land, players, seat, walk.target)
    direct = developers.move_cost(view.land, players, seat, walk.origin, walk.target)
    if (
        out is None
        or back is None
        or direct is None
        or out + back >= direct
        or session.why_not(Leave(walk.origin))
    ):
        return None
    return out + back
