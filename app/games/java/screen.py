"""Java on the screen: its board and what stands around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from app.games.java import ZOOM, highlights, zoom_number
from app.games.java.verbs import JavaVerbs
from app.session.event_log import Events
from app.session.flow import Notice
from engines.java.actions import JavaAction
from engines.java.spaces import Space, space_named
from engines.java.texts.board import festival_lines
from engines.java.view import JavaView
from widgets.colours import Mark
from widgets.java.hex_board import HexBoard
from widgets.java.panels import JavaPanels, TopBar
from widgets.log_panel import LogPanel


class JavaBoard(JavaVerbs):
    """The board on the left with what is said below it, the panels on the right."""

    SCOPED_CSS = False  # it speaks of the screen around it, too
    DEFAULT_CSS = """
    JavaBoard {
        #table { height: 1fr; }
        #left { width: 1fr; }
        HexBoard { height: 15; }
        SpacePanel { height: 2; padding: 0 1; }
        LogPanel { height: 1fr; padding: 0 1; }
        #right { width: auto; height: 1fr; background: $surface; }
        #right LogPanel { display: none; }
    }
    BoardScreen.-java RefusalLine.-long { margin: 0 23 2 0; }
    BoardScreen.-java.-wide {
        HexBoard { height: 1fr; }
        #right { width: 40; }
        #right LogPanel { display: block; background: $panel; padding: 1 1 0 1; }
        #right LogPanel:ansi { background: $surface; }
        #right LogPanel:nocolor { padding: 0 1; border-top: ascii $label-text; }
        #left LogPanel { display: none; }
        JavaPanels { width: 40; height: auto; padding: 0 1; }
        SpacePanel { height: 5; }
        RefusalLine.-long { margin: 0 40 2 0; }
    }
    BoardScreen.-java.-widest { #right, JavaPanels { width: 56; } RefusalLine.-long { margin: 0 56 2 0; } }
    TutorialScreen.-java {
        #left LogPanel { display: none; }
        TopBar { display: none; }
        &.-wide TopBar { display: block; }
    }
    """

    def compose(self) -> ComposeResult:
        self._top_bar = TopBar()
        self._panels = JavaPanels(levels=self.host.levels)
        yield self._top_bar
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self._hexes
                yield self._space_panel
                yield LogPanel()
            with Vertical(id="right"):
                yield self._panels
                yield LogPanel()

    # What is shown

    def apply_setting(self, name: str) -> None:
        if name == ZOOM.name:
            self._hexes.zoom = zoom_number(self.host.settings.get(ZOOM))

    def show(self, view: JavaView, news: Sequence[Events]) -> None:
        super().show(view, news)
        self._hexes.marks = highlights.changed_spaces(news)
        self._top_bar.show(view)
        self._panels.show(view)
        self._show_space()

    def action_outline(self) -> None:
        self._hexes.outlined = not self._hexes.outlined

    def mark(self, marks: Mapping[Space, Mark]) -> None:
        self._hexes.marks = marks

    def place_named(self, name: str) -> Space | None:
        return space_named(name)

    def show_hint(self, action: JavaAction) -> None:
        spaces = [space for word in str(action).split() if (space := space_named(word)) is not None]
        self.mark(dict.fromkeys(spaces, "changed"))
        if spaces:
            with self._hexes.prevent(HexBoard.Pointed):  # else the hint would give way to the space
                self._hexes.cursor = spaces[0]
            self._show_space()

    # What is told

    def handover_lines(self, view: JavaView) -> list[str]:
        return festival_lines(view)

    def private_message(self, action: JavaAction, before: JavaView, after: JavaView) -> str:
        return highlights.drawn_told(action, before, after)

    def notice(self, fresh: Sequence[Events]) -> Notice | None:
        """Return each final scoring, city by city; where only computer players play nobody is waited for."""
        session = self.host.session
        told = highlights.scoring_told(fresh, session.setup.names) if session.persons else []
        return Notice("Final scoring", told) if told else None
