"""What the table of Java shows: the board, its panels, and what is new on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from app import keymap
from app.aims import TURNED, Aim
from app.news import changed_spaces, scoring_told
from app.screens.table import TableScreen
from app.table import Table
from app.table_log import Events
from engines.core import Refusal
from engines.java.actions import Draw
from engines.java.board_words import festival_lines
from engines.java.pieces import cards_of, hand_plus, kind_name
from engines.java.spaces import Space
from engines.java.state import Phase
from engines.java.view import JavaView
from widgets.board_art import Mark
from widgets.hex_board import HexBoard
from widgets.java_panels import JavaPanels, SpacePanel, TopBar
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.refusal_line import RefusalLine
from widgets.small_notice import TABLE_SIZE, SmallNotice


class JavaTable(TableScreen[JavaView]):
    """Shows one table of Java; `JavaScreen` adds the verbs."""

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
        RefusalLine { padding: 0 1; }
        KeyBar { dock: none; }
        #right { width: auto; height: 1fr; background: $surface; }
        #right LogPanel { display: none; }
        &.-wide {
            #right { width: 40; }
            #right LogPanel { display: block; border-top: solid $panel; }
            #left LogPanel { display: none; }
            JavaPanels { width: 40; height: auto; padding: 0 1; }
            SpacePanel { height: 5; }
        }
        &.-widest { #right, JavaPanels { width: 56; } }
        #small { display: none; width: 100%; height: 100%; }
        &.-small { #table, TopBar, RefusalLine, KeyBar { display: none; } #small { display: block; } }
    }
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._aim: Aim | None = None
        self._turn = 0

    def compose(self) -> ComposeResult:
        """The board on the left with what is said below it, the panels on the right."""
        self._fit()  # now, so that the page is not laid out and sent twice
        yield TopBar()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield HexBoard(ascii_only=self.host.ascii_only)
                yield SpacePanel()
                yield LogPanel()
            with Vertical(id="right"):
                yield JavaPanels()
                yield LogPanel()
        yield RefusalLine()
        yield KeyBar(id="verbs")
        yield KeyBar(id="others")
        yield SmallNotice(TABLE_SIZE, id="small")

    # What is shown

    @property
    def _board(self) -> HexBoard:
        return self.query_one(HexBoard)

    def draw(self, view: JavaView) -> None:
        """Shows the board, the panels and the space under the cursor."""
        self._board.view = view
        self._board.marks = changed_spaces(self.news())
        self.query_one(TopBar).view = view
        self.query_one(JavaPanels).view = view
        self._show_space()

    def mark_refused(self, refusal: Refusal) -> None:
        """Marks the spaces that a refusal is about."""
        marks: dict[Space, Mark] = dict.fromkeys(refusal.where, "refused")
        self._board.marks = marks

    def _show_space(self) -> None:
        self.query_one(SpacePanel).show(self.view, self._board.cursor)

    # What is told

    def curtain_lines(self, view: JavaView) -> list[str]:
        """How a festival stands."""
        return festival_lines(view)

    def told_of(self, action: Any, before: JavaView) -> str:
        """The card that was drawn."""
        if not isinstance(action, Draw):
            return ""
        drawn = hand_plus(self.view.hand, before.hand, -1)
        return f"You drew {' '.join(map(kind_name, cards_of(drawn)))}." if any(drawn) else ""

    def notices(self, fresh: list[Events]) -> tuple[str, list[str]]:
        """Each final scoring, city by city."""
        return "Final scoring", scoring_told(fresh, self.names)

    def lost_by_ending(self) -> str:
        """The AP that are left."""
        return f"{self.view.ap} AP are left and would be lost." if self.view.ap else ""

    # Keys

    def begun_keys(self) -> tuple[Sequence[tuple[str, str]], Sequence[tuple[str, str]]] | None:
        """Choose, turn, next place; the way back."""
        if self._aim is None:
            return None
        turn = ["java.turn", "java.turn-back"] if self._aim.verb in TURNED else []
        verbs = [("enter", "choose"), ("right_square_bracket", "next place"), *keymap.shown(*turn)]
        return verbs, keymap.shown("table.cancel")

    def live_keys(self) -> tuple[list[str], list[str]]:
        """The verbs that want a place and have a legal one; the other verbs that are legal."""
        if self.view.phase in (Phase.BIDDING, Phase.AGREEMENT):
            return [], ["java.festival"]
        return self._live(_PLACE_KEYS), self._live(_OTHER_KEYS)


_PLACE_KEYS = {
    "triple": "java.triple",
    "double": "java.double",
    "rice": "java.single",
    "village": "java.single",
    "irrigation": "java.irrigation",
    "enter": "java.enter",
    "move": "java.move",
    "leave": "java.leave",
    "palace": "java.palace",
}
_OTHER_KEYS = {"draw": "java.draw", "token": "java.token", "festival": "java.festival", "end": "java.end"}
