"""A small app with a board, a dialog, wide characters and an input."""

import time

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Label, Static

from app.terminal.terminal_app import TerminalApp
from widgets.key_bar import KeyBar

COLUMNS, ROWS = 16, 12
TERRAIN = ("#1f4e79", "#2e6b34", "#7a5c1e", "#444444")
WIDE = {(3, 4): "水", (3, 6): "水", (6, 6): "🌾"}


class Board(Widget, can_focus=True):
    """Hexagons of 4x2 cells, odd rows shifted by 2."""

    BINDINGS = [
        Binding("left", "step(-1, 0)", "Left"),
        Binding("right", "step(1, 0)", "Right"),
        Binding("up", "step(0, -1)", "Up"),
        Binding("down", "step(0, 1)", "Down"),
        Binding("l", "legal", "Legal"),
    ]
    DEFAULT_CSS = "Board { width: 70; height: 26; border: round $accent; }"
    column, row = 5, 5
    shows_legal = False

    def region_of(self, column: int, row: int) -> Region:
        return Region(column * 4 + (2 if row % 2 else 0), row * 2, 4, 2)

    def action_step(self, right: int, down: int) -> None:
        old = self.region_of(self.column, self.row)
        self.column = max(0, min(COLUMNS - 1, self.column + right))
        self.row = max(0, min(ROWS - 1, self.row + down))
        self.refresh(old, self.region_of(self.column, self.row))

    def action_legal(self) -> None:
        self.shows_legal = not self.shows_legal
        self.refresh(*(self.region_of(c, r) for r in range(ROWS) for c in range(COLUMNS) if (c * r) % 5 == 2))

    def render_line(self, y: int) -> Strip:
        row, half = divmod(y, 2)
        if row >= ROWS:
            return Strip.blank(self.size.width, self.rich_style)
        segments = [Segment("  ", self.rich_style)] if row % 2 else []
        for column in range(COLUMNS):
            background = TERRAIN[(column * 7 + row * 3) % len(TERRAIN)]
            style = Style(color="#e4e4e4", bgcolor=background, underline=half == 1 and column % 5 == 0)
            text = f" {column % 10}{row % 10} " if half else f" {WIDE.get((column, row), '··')} "
            if (column, row) == (self.column, self.row):
                text = f"[{text[1:-1]}]"
                style += Style(bold=True)
            if self.shows_legal and (column * row) % 5 == 2:
                style += Style(reverse=True, italic=True)
            segments.append(Segment(text, style))
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)


class Question(ModalScreen[int]):
    BINDINGS = [Binding("enter", "close", "Close"), Binding("m", "again", "Again")]
    DEFAULT_CSS = "Question { align: center middle; } Question > Vertical { width: 31; height: 5; }"

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label("Rotate the tile? 回転 é 🙂")
            yield Label("[reverse]1[/] 60  [reverse]2[/] 120  [red]x[/] no")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KeyBar).set_items([("enter", "Close"), ("m", "Again")])

    def action_close(self) -> None:
        self.dismiss(1)

    def action_again(self) -> None:
        self.app.push_screen(Question())


class Parts(App[None]):
    """What both demos show; the status line counts keys, so that a test knows which were seen."""

    BINDINGS = [
        Binding("m", "ask", "Ask"),
        Binding("w", "wide", "Wide"),
        Binding("t", "swap", "Theme"),
        Binding("tab", "app.focus_next", "Next", show=False),
        Binding("X", "fail", show=False),
        Binding("F", "flood", show=False),
        Binding("B", "block", show=False),
    ]
    CSS = "#status { height: 1; } #side { width: 1fr; } #text { height: 6; } Input { width: 24; }"
    keys_seen = 0
    is_wide = False

    def compose(self) -> ComposeResult:
        yield Static("keys 0", id="status")
        with Horizontal():
            yield Board()
            with Vertical(id="side"):
                yield Static(self.side_text(), id="text")
                entry = Input(placeholder="name")
                entry.cursor_blink = False
                yield entry
        yield KeyBar()

    def on_mount(self) -> None:
        moves = [(way.lower(), way) for way in ("Left", "Right", "Up", "Down")]
        own = [("l", "Legal"), ("m", "Ask"), ("w", "Wide"), ("t", "Theme")]
        self.query_one(KeyBar).set_items([*moves, *own])

    def side_text(self) -> str:
        text = "[bold]Stock[/] [on blue]漢字かな交じり[/] [link='https://x.test']e\u0301[/] ▒▒ ─┼─"
        return text if self.is_wide else "[italic]Stock[/] [on blue]a plain text[/] e ## -+-"

    async def on_event(self, event: events.Event) -> None:
        is_new_key = isinstance(event, events.Key) and not event.is_forwarded
        await super().on_event(event)
        if is_new_key:
            self.keys_seen += 1
            self.screen_stack[0].query_one("#status", Static).update(f"keys {self.keys_seen}", layout=False)

    def action_ask(self) -> None:
        self.push_screen(Question())

    def action_wide(self) -> None:
        self.is_wide = not self.is_wide
        self.query_one("#text", Static).update(self.side_text(), layout=False)

    def action_swap(self) -> None:
        self.theme = "textual-light" if self.theme == "textual-dark" else "textual-dark"

    def action_fail(self) -> None:
        hand = ["mask", "drum"] * 2
        raise ValueError("x" * 200 + repr(hand))

    def action_block(self) -> None:
        self.query_one("#text", Static).update("blocked", layout=False)
        self.set_timer(0.2, lambda: time.sleep(60))


class StockDemo(Parts):
    ENABLE_COMMAND_PALETTE = False
    get_key_display = TerminalApp.get_key_display


class DiffDemo(Parts, TerminalApp):
    """The demo with our output, driver and keys."""

    can_erase = True

    def action_flood(self) -> None:
        self.set_interval(0.01, self.redraw)
