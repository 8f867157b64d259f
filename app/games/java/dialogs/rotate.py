"""The turn of a tile: its six turns at a space, drawn; those that are illegal say in a word why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.dialogs.base import Body, Dialog
from app.games.java.gains import settlement_made
from app.games.java.keys import ROTATE
from app.games.java.targeting import TargetSelection, ap_of
from app.keys import keymap
from app.keys.key import bindings_of
from engines.core import Refusal
from engines.java.actions import JavaAction, Placement
from engines.java.refusals import Code
from engines.java.spaces import Space, name_of
from engines.java.tile_masks import TURNS, tile_at
from engines.java.tiles import spaces_under
from widgets.java import tile_picture
from widgets.panels import Line, Run, fill_line

_WHY: Mapping[object, str] = {
    Code.NOT_FLAT: "uneven",
    Code.SAME_ON_SAME: "same tile",
    Code.COVERS_DEVELOPER: "developer",
    Code.COVERS_PALACE: "palace",
    Code.COVERS_IRRIGATION: "water",
    Code.JOINS_CITIES: "joins cities",
    Code.NOT_ON_BOARD: "off board",
    Code.ALL_OUTSIDE: "all outside",
    Code.NOT_ENOUGH_AP: "lacks AP",
}
"""Why a turn is refused, in so few letters as fit beside a drawn tile."""
_COLUMN = 12
"""Cells of a drawn turn; three of them stand in a row where there is room."""


class RotateDialog(Dialog[JavaAction]):
    """Chooses how a double or triple lies with its village on a space."""

    BINDINGS = bindings_of(*ROTATE)

    def __init__(
        self,
        aim: TargetSelection,
        space: Space,
        turn: int,
        show_turn: Callable[[int], None],
        take_click: Callable[[int, int], bool],
        *,
        is_plain: bool = False,
    ) -> None:
        """Offer the turns of a tile with its village on a space; `turn` is marked at first.

        `show_turn` shows one on the board and tells of it; `take_click` is told where a click beside the box
        was, and says whether that was on the board. Where all must be plain the tiles are drawn in letters.
        """
        super().__init__(f"{aim.verb.upper()} village {name_of(space)}")
        self._aim = aim
        self._session = aim.session
        self._show_turn = show_turn
        self._take_click = take_click
        self._is_plain = is_plain
        self._actions: list[Placement] = [tile_at(aim.verb, space, number) for number in TURNS]
        self._refusals = [aim.session.why_not(action) for action in self._actions]
        self._short = list(map(self._in_short, self._actions, self._refusals))
        self.turn = turn

    def on_mount(self) -> None:
        super().on_mount()
        self._show_turn(self.turn)

    # Drawing

    def body(self, width: int) -> list[Line]:
        blocks = [self._block(number, width) for number in TURNS]
        across = self._across(width)
        lines: list[Line] = []
        for first in range(0, len(blocks), across):
            rows = zip(*blocks[first : first + across], strict=True)
            lines += [[run for part in row for run in part] for row in rows]
        return lines

    def _across(self, width: int) -> int:
        """Return how many turns stand side by side: three drawn ones, or one in letters."""
        is_small = self._is_plain or width < 3 * _COLUMN
        return 1 if is_small else 3

    def _block(self, number: int, width: int) -> list[Line]:
        """Return the lines of one turn, all as long: its number, its tile and what it costs and makes."""
        refusal, action = self._refusals[number], self._actions[number]
        village, *rice = spaces_under(action)
        level = self._aim.view.land.level(village) + 1
        is_chosen = number == self.turn
        sign = (f"{number + 1}", "current" if is_chosen else "key")
        ink = "error" if refusal else "strong" if is_chosen else ""
        words = [(word, ink) for word in self._short[number]]
        if self._across(width) == 1:
            tile = tile_picture.letter_tile(village, rice, level, refusal is None)
            lead: list[Run] = [(">" if is_chosen else " ", "strong"), sign]
            leads = [lead, [("  ", "")]]
            return [
                fill_line([*start, (" ", ""), *drawn, (" ", ""), word], width)
                for start, drawn, word in zip(leads, tile, words, strict=True)
            ]
        drawn = tile_picture.draw_tile(village, rice, level, refusal is None)
        cost, settlement = self._short[number]
        # There is room for one line: the cost stands in it where it is more than the usual.
        word = cost if refusal or not cost.startswith("1 AP") else f"{cost[5:]} {settlement}".strip()
        mark = (">" if is_chosen else " ", "strong")
        rows: list[Line] = [
            [sign, *drawn[0]],
            *([(" ", ""), *line] for line in drawn[1:]),
            [mark, (word, ink)],
        ]
        return [fill_line(row, _COLUMN) for row in rows]

    def _in_short(self, action: Placement, refusal: Refusal | None) -> tuple[str, str]:
        """Return what a turn costs with its points, and the size of its settlement; or why it is refused."""
        if refusal is not None:
            return _WHY.get(refusal.code, "not here"), ""
        preview = self._session.preview(action)
        mine = sum(points for seat, points in preview.points if seat == self._aim.view.seat)
        settlement = " ".join(map(str, settlement_made(self._aim.view, action)))
        return f"{ap_of(preview)} AP{f' +{mine}' if mine else ''}", settlement

    def focus_at(self, width: int) -> tuple[int, int]:
        height = len(self._block(self.turn, width))
        row, column = divmod(self.turn, self._across(width))
        return column * _COLUMN, row * height

    def keys(self) -> Sequence[tuple[str, str]]:
        turns = keymap.shown("rotate.on", "rotate.back", "dialog.cancel")
        return [keymap.item("dialog.accept", "place"), *turns]

    def clicked_beside(self, x: int, y: int) -> None:
        """Tell where the board was clicked: the tile's own space places it, another one takes it there."""
        if not self._take_click(x, y):
            super().clicked_beside(x, y)

    def on_mouse_scroll_down(self) -> None:
        self.action_turn(1)

    def on_mouse_scroll_up(self) -> None:
        self.action_turn(-1)

    def clicked(self, x: int, line: int) -> None:
        width = self.query_one(Body).size.width
        across = self._across(width)
        row, column = line // len(self._block(0, width)), x // _COLUMN
        number = row * across + column if across > 1 else row
        if column >= across > 1 or not 0 <= number < len(self._actions):
            return
        if number == self.turn:
            self.action_accept()
        else:
            self.action_choose(number)

    def action_turn(self, step: int) -> None:
        self.action_choose((self.turn + step) % len(self._actions))

    def action_choose(self, number: int) -> None:
        if 0 <= number < len(self._actions):
            self.turn = number
            self._show_turn(number)
            self.show()

    def action_accept(self) -> None:
        if self._refusals[self.turn] is None:
            self.dismiss(self._actions[self.turn])
