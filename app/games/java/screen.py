"""Java on the screen: its board and what stands around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Region

from app.dialogs.base import FindRoom
from app.games.java import LOOK, ZOOM, highlights, zoom_number
from app.games.java.targeting import TargetSelection
from app.games.java.verbs import JavaVerbs
from app.keys import keymap
from app.session.event_log import Events
from app.session.flow import Notice
from engines.java.actions import JavaAction
from engines.java.irrigation import pool_of, shore
from engines.java.prospects import find_prospects, prospect_of
from engines.java.settlements import settlement_of
from engines.java.spaces import Space, Spaces, members, space_named
from engines.java.texts.board import festival_lines, player_lines
from engines.java.texts.sentences import sentences, turn_line
from engines.java.view import JavaView
from widgets.colours import Mark
from widgets.java import Area, Meaning, geometry
from widgets.java.hex_board import HexBoard
from widgets.java.panels import JavaPanels, TopBar
from widgets.log_panel import LogPanel
from widgets.panels import Line, Panel, heading
from widgets.refusal_line import LineKind

_VERBS = {
    ("hand", ""): "festival",
    **{("hand", word): "aim('double')" for word in ("double", "doubles")},
    **{("hand", word): "aim('village')" for word in ("village", "villages")},
    ("hand", "rice"): "aim('rice')",
    ("card", ""): "draw",
    ("palaces", ""): "aim('palace')",
}
"""What a click on a thing in the side begins, by the part and the word there; "" for any other."""


class LogTitle(Panel):
    """The title of the log, where it is tall enough for one."""

    DEFAULT_CSS = "LogTitle { display: none; height: 1; }"

    def lines(self, width: int, height: int) -> list[Line]:
        return [heading(width, "LOG", f"{keymap.word('table.log-up')}: back")]


class JavaBoard(JavaVerbs):
    """The board on the left with what is said below it, the panels on the right."""

    SCOPED_CSS = False  # it speaks of the screen around it, too
    DEFAULT_CSS = """
    JavaBoard {
        #table { height: 1fr; }
        #left { width: 1fr; }
        HexBoard { height: 16; }
        #below { height: 1fr; layout: vertical; background: $surface; }
        SpacePanel { height: 2; padding: 0 1; }
        #log { height: 1fr; padding: 0 1; }
    }
    BoardScreen.-java RefusalLine.-long { margin: 0 21 2 0; }
    BoardScreen.-java.-wide {
        HexBoard { height: 1fr; }
        #below { height: 4; layout: horizontal; }
        SpacePanel, #log { width: 1fr; height: 1fr; }
        JavaPanels { width: 39; padding: 0 0 0 1; }
        RefusalLine.-long { margin: 0 39 2 0; }
    }
    BoardScreen.-java.-widest {
        #below { height: 9; }
        LogTitle { display: block; }
        JavaPanels { width: 42; padding: 0 1; }
        RefusalLine.-long { margin: 0 42 2 0; }
    }
    TutorialScreen.-java {
        #log, TopBar { display: none; }
        SpacePanel { height: 1fr; }
        &.-wide #log, &.-wide TopBar { display: block; }
    }
    """

    def compose(self) -> ComposeResult:
        self._top_bar = TopBar()
        self._panels = JavaPanels(levels=self.host.levels, look_key=keymap.word("java.look-next"))
        yield self._top_bar
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self._hexes
                with Container(id="below"):
                    yield self._space_panel
                    with Vertical(id="log"):
                        yield LogTitle()
                        yield LogPanel()
            yield self._panels

    # What is shown

    def apply_setting(self, name: str) -> None:
        if name == ZOOM.name:
            self._hexes.zoom = zoom_number(self.host.settings.get(ZOOM))
        elif name == LOOK.name:
            self._hexes.is_plain = self.host.settings.get(LOOK) == "plain"

    def show(self, view: JavaView, news: Sequence[Events]) -> None:
        super().show(view, news)
        self._panels.is_plain = self._is_plain
        self._top_bar.show(view)
        self._panels.show(view)
        self._show_space()

    def _show_space(self) -> None:
        """Tell of the space that is looked at, and show its settlement or pool as a whole."""
        super()._show_space()
        land, space = self.view.land, self._hexes.looked_at
        area = settlement_of(land, space) or (pool_of(land, space) if land.irrigation >> space & 1 else 0)
        self._panels.look_at(prospect_of(self.view, area).space if area & land.village else None)
        if self.selection is not None:
            area = 0  # only what is aimed at has a line
        if not area and self._hexes.pointer.hovered is not None and not self._hexes.ghost:
            area = 1 << space
        gaps = shore(area) & ~land.covered if area & land.irrigation else 0
        lines: tuple[tuple[Spaces, Meaning], ...] = (gaps, "allowed"), (area, "here")
        self.outline("here", *(Area(frozenset(members(each)), line) for each, line in lines if each))

    def _select(self, aim: TargetSelection) -> None:
        self.outline("here")  # only what is aimed at has a line
        super()._select(aim)

    def step_back(self) -> None:
        super().step_back()
        if self.selection is None:
            self._show_space()

    def action_look_at_next(self, step: int) -> None:
        """Put the cursor on the next city or village worth a palace; at first on the nearest."""
        places = [prospect.space for prospect in find_prospects(self.view)]
        if not places:
            self.host.line.say(LineKind.INFO, "There is no city yet, and no village in which a palace fits.")
            return
        if self._panels.lit in places:
            place = places[(places.index(self._panels.lit) + step) % len(places)]
        else:
            place = min(places, key=partial(geometry.count_steps, self._hexes.cursor))
        self._go_to(place)

    def _go_to(self, place: Space) -> None:
        self._hexes.cursor = place
        self._show_space()

    def look_at(self, place: Space | None) -> None:
        if place is None:
            self.outline("here")
            return
        with self._hexes.prevent(HexBoard.Pointed):  # the message stays
            self._hexes.cursor = place
        self._show_space()

    async def on_java_panels_part_picked(self, message: JavaPanels.PartPicked) -> None:
        """Begin what a thing in the side is for, or tell of it."""
        line, part = self.host.line, message.part
        verb = _VERBS.get((part, message.word)) or _VERBS.get((part, ""))
        if part == "cities":
            if (place := space_named(message.word)) is not None:
                self._go_to(place)
        elif part == "chart" or (part == "players" and message.line == 0):
            await self.run_action("screen.points")
        elif part == "players":
            rows_each = (len(self._panels.parts["players"]) - 1) // len(self.view.names)
            seat = min((message.line - 1) // rows_each, len(self.view.names) - 1)
            line.say(LineKind.INFO, player_lines(self.view)[seat])
        elif verb and self.host.takes_actions:
            await self.run_action(f"screen.board({verb!r})")
        else:
            line.say(LineKind.INFO, turn_line(self.view))

    def action_look(self) -> None:
        """Draw the board, or show it in plain characters, and keep that."""
        if self._hexes.must_be_plain:
            why = "The terminal has too few signs or colours to draw the board: it stays plain"
            self.host.line.say(LineKind.INFO, why)
        else:
            self.host.change_setting(LOOK.name, "drawn" if self._hexes.is_plain else "plain")

    def mark(self, marks: Mapping[Space, Mark]) -> None:
        self._hexes.marks = marks

    def place_named(self, name: str) -> Space | None:
        return space_named(name)

    def show_hint(self, action: JavaAction) -> None:
        spaces = [*self.places_of(action, self.view)]
        self.mark(dict.fromkeys(spaces, "changed"))
        if spaces:
            with self._hexes.prevent(HexBoard.Pointed):  # else the hint would give way to the space
                self._hexes.cursor = spaces[0]
            self._show_space()

    @property
    def find_room(self) -> FindRoom | None:
        return self.room_beside if self.screen.has_class("-wide") else None

    def room_beside(self, lines_in: Callable[[int], int]) -> Region:
        """Return the lines of the palaces left, and those above as far as they are needed: AP stay in sight.

        What is hidden must be sent again: of these and the last of the cities that is least.
        """
        x, y, width, height = self._panels.content_region
        self._panels.lines(width, height)  # which finds the parts, even where nothing was painted yet
        palaces, card = self._panels.parts["palaces"], self._panels.parts["card"]
        end = palaces.stop
        begin = max(1, end - lines_in(width))
        if begin in card:
            begin = card.start  # never half a card
        return Region(x, y + begin, width, end - begin)

    # What is told

    def handover_lines(self, view: JavaView) -> list[str]:
        return festival_lines(view)

    def private_message(self, action: JavaAction, before: JavaView, after: JavaView) -> str:
        return highlights.drawn_told(action, before, after)

    def notice(self, fresh: Sequence[Events]) -> Notice | None:
        """Return each final scoring, city by city; where only computer players play nobody is waited for."""
        session = self.host.session
        scored = highlights.scorings(fresh) if session.persons else []
        if not scored:
            return None
        told = sentences(scored, session.setup.names)
        return Notice("Final scoring", told, [event.where[0] if event.where else None for event in scored])
