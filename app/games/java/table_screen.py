"""What the table of Java shows: the board, its panels, and what is new on them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from app.games.java import ZOOM, zoom_number
from app.games.java.highlights import changed_spaces
from app.screens.shown_game import ShownTable
from engines.java.view import JavaView
from widgets.java.hex_board import HexBoard
from widgets.java.panels import JavaPanels, SpacePanel, TopBar
from widgets.log_panel import LogPanel


class JavaTable(ShownTable[JavaView]):
    """Shows a game of Java; `JavaScreen` adds the verbs, `JavaReplay` the steps of a replay."""

    AUTO_FOCUS = "HexBoard"
    DEFAULT_CSS = """
    JavaTable {
        layout: vertical;
        background: $background;
        #table { height: 1fr; }
        #left { width: 1fr; }
        HexBoard { height: 15; }
        &.-wide HexBoard { height: 1fr; }
        SpacePanel { height: 2; padding: 0 1; }
        LogPanel { height: 1fr; padding: 0 1; }
        RefusalLine.-long { margin: 0 23 2 0; }
        #right { width: auto; height: 1fr; background: $surface; }
        #right LogPanel { display: none; }
        &.-wide {
            #right { width: 40; }
            #right LogPanel { display: block; background: $panel; padding: 1 1 0 1; }
            #right LogPanel:ansi { background: $surface; }
            #right LogPanel:nocolor { padding: 0 1; border-top: ascii $label-text; }
            #left LogPanel { display: none; }
            JavaPanels { width: 40; height: auto; padding: 0 1; }
            SpacePanel { height: 5; }
            RefusalLine.-long { margin: 0 40 2 0; }
        }
        &.-widest { #right, JavaPanels { width: 56; } RefusalLine.-long { margin: 0 56 2 0; } }
        #small { display: none; width: 100%; height: 100%; }
        &.-small { #table, TopBar, RefusalLine, KeyBar { display: none; } #small { display: block; } }
    }
    """

    def compose(self) -> ComposeResult:
        """The board on the left with what is said below it, the panels on the right."""
        self._fit()  # now, so that the page is not laid out and sent twice
        yield TopBar()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield HexBoard()
                yield SpacePanel()
                yield LogPanel()
            with Vertical(id="right"):
                yield JavaPanels(levels=self.levels)
                yield LogPanel()
        yield from self.foot()

    # What is shown

    @property
    def _board(self) -> HexBoard:
        return self.query_one(HexBoard)

    def apply_setting(self, name: str) -> None:
        """The zoom of the board."""
        super().apply_setting(name)
        if name == "zoom":
            self._board.zoom = zoom_number(self.host.settings.get(ZOOM))

    def draw(self, view: JavaView) -> None:
        """Shows the board, the panels and the space under the cursor."""
        self._board.view = view
        self._board.marks = changed_spaces(self.news())
        self.query_one(TopBar).view = view
        self.query_one(JavaPanels).view = view
        self._show_space()

    def _show_space(self) -> None:
        self.query_one(SpacePanel).show(self.view, self._board.cursor)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Along a row, or up and down in a zigzag."""
        board = self._board
        go = {(1, 0): board.action_east, (-1, 0): board.action_west, (0, -1): board.action_up}
        go.get((dx, dy), board.action_down)()

    def action_outline(self) -> None:
        """Changes between the filled and the outlined look."""
        self._board.outlined = not self._board.outlined
