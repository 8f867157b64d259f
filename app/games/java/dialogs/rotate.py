"""The turn of a tile: its six turns at a space, drawn; those that are illegal say why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events

from app.dialogs.base import Dialog
from app.games.java.keys import ROTATE
from app.games.java.targeting import TargetSelection, ap_of
from app.keys import keymap
from app.keys.key import bindings_of
from engines.java.actions import JavaAction, Placement
from engines.java.spaces import DIRECTIONS, Space, name_of
from engines.java.tile_masks import TURNS, tile_at
from engines.java.tiles import village_and_rice
from widgets.panels import Line, Run, wrap

# Where the neighbours in the six directions lie in a drawing of 5 x 3 characters around the village.
_PLACES = ((4, 1), (3, 0), (1, 0), (0, 1), (1, 2), (3, 2))
_MINI_WIDTH = 8


class RotateDialog(Dialog[JavaAction]):
    """Chooses how a double or triple lies with its village on a space."""

    BINDINGS = bindings_of(*ROTATE)

    def __init__(
        self,
        aim: TargetSelection,
        space: Space,
        turn: int,
        show_turn: Callable[[int], None],
        clicked_outside: Callable[[int, int], None],
    ) -> None:
        """Offer the turns of a tile with its village on a space; `turn` is marked at first.

        `show_turn` shows one on the board; `clicked_outside` is told where a click beside the box was.
        """
        super().__init__(f"Turn the {aim.verb}: village on {name_of(space)}")
        self._session = aim.session
        self._names = aim.view.names
        self._space = space
        self._show_turn = show_turn
        self._clicked_outside = clicked_outside
        self._actions: list[Placement] = [tile_at(aim.verb, space, number) for number in TURNS]
        self._refusals = [aim.session.why_not(action) for action in self._actions]
        self.turn = turn

    def on_mount(self) -> None:
        super().on_mount()
        self._show_turn(self.turn)

    def body(self, width: int) -> list[Line]:
        lines: list[list[Run]] = [[], [], []]
        marks: list[Run] = []
        for number, refusal in enumerate(self._refusals):
            ink = "dim" if refusal else "strong" if number == self.turn else ""
            for row, runs in enumerate(lines):
                runs.append((f"  {self._drawn(number, row):<{_MINI_WIDTH - 2}}", ink))
            sign = f"[{number + 1}]" if number == self.turn else f" {number + 1} "
            text = f"{sign}{' x' if refusal else ''}"
            marks.append((f"  {text:<{_MINI_WIDTH - 2}}", "dim" if refusal else "strong"))
        return [*lines, marks, *self._told(width)]

    def focus_at(self, width: int) -> tuple[int, int]:
        return self.turn * _MINI_WIDTH + 3, 3

    def _drawn(self, number: int, row: int) -> str:
        _, rice = village_and_rice(self._actions[number])
        signs = [" "] * 5
        if row == 1:
            signs[2] = "v"
        for step, (x, y) in zip(DIRECTIONS, _PLACES, strict=True):
            if y == row and rice >> (self._space + step) & 1:
                signs[x] = "r"
        return "".join(signs)

    def _told(self, width: int) -> list[Line]:
        """Return two rows: the action and its cost and points, or why it is refused."""
        refusal = self._refusals[self.turn]
        if refusal is not None:
            told, ink = f"! {self._session.telling.format_refusal(refusal)}", "error"
        else:
            action = self._actions[self.turn]
            preview = self._session.preview(action)
            points = "".join(f"; {self._names[seat]} scores {points}" for seat, points in preview.points)
            told, ink = f"{action}: {ap_of(preview)} AP{points}", ""
        rows = wrap(told, width, "  ")[:2]
        return [[(row, ink)] for row in [*rows, ""][:2]]

    def keys(self) -> Sequence[tuple[str, str]]:
        turns = keymap.shown("rotate.on", "rotate.back", "dialog.cancel")
        return [keymap.item("dialog.accept", "place"), *turns]

    def on_click(self, event: events.Click) -> None:
        """Tell where the board was clicked: the tile's own space places it, another one takes it there."""
        self._clicked_outside(event.screen_x, event.screen_y)

    def on_mouse_scroll_down(self) -> None:
        self.action_turn(1)

    def on_mouse_scroll_up(self) -> None:
        self.action_turn(-1)

    def clicked(self, x: int, line: int) -> None:
        if 0 <= line <= 3:
            number = x // _MINI_WIDTH
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
