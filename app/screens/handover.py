"""The curtain between two people at one keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from textual import events
from textual.widget import Widget

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import PageScreen
from engines.core import Seat
from engines.plain_text import escape_controls
from widgets.colours import SEAT_INKS
from widgets.panels import Line, Panel, fit, wrap

WIDEST = 48


class Curtain(Panel):
    """Who takes the keyboard, and what all may know meanwhile."""

    def __init__(self, name: str, seat: Seat, public: Sequence[str]) -> None:
        super().__init__()
        self._who = escape_controls(name)
        self._band = SEAT_INKS[seat]
        self._public = [escape_controls(line) for line in public]
        self.focus_cell = 0, 0
        """Where the player's name stands."""

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        await self.run_action("screen.go_on")

    def lines(self, width: int, height: int) -> list[Line]:
        room = min(WIDEST, width)
        left = (" " * ((width - room) // 2), "")
        band = ["", "Pass the keyboard to", "", self._who, ""]
        rows: list[Line] = [[left, (_centred(text, room), self._band)] for text in band]
        rows.append([])
        for line in self._public:
            rows += [[left, (row, "")] for row in wrap(line, room, "  ")]
        hidden = f"The table is hidden until {keymap.word('handover.go-on')} is pressed."
        rows += [[], [left, (_centred(hidden, room), "dim")]]
        above: list[Line] = [[]] * max(0, (height - len(rows)) // 2)
        self.focus_cell = (width - cell_len(self._who)) // 2, len(above) + band.index(self._who)
        return [*above, *rows]


class HandoverScreen(PageScreen[None]):
    """Hides everything until the player who is named takes over."""

    HELP_TOPIC = "Handing over"
    DEFAULT_CSS = "HandoverScreen > Curtain { width: 100%; max-width: 100%; height: 1fr; }"
    BINDINGS = bindings_of(*page_keys.HANDOVER)

    def __init__(
        self, name: str, seat: Seat, lines: Sequence[str] = (), ask_leave: Callable[[], None] | None = None
    ) -> None:
        """Take who is next, what all may know meanwhile, and what asks where to go; None goes home."""
        super().__init__()
        self._ask_leave = ask_leave
        self._curtain = Curtain(name, seat, lines)

    def parts(self) -> Sequence[Widget]:
        return (self._curtain,)

    def keys(self) -> Sequence[tuple[str, str]]:
        return keymap.shown("handover.go-on", "handover.leave", "quiet.help")

    def action_go_on(self) -> None:
        self.dismiss(None)

    def action_leave_table(self) -> None:
        (self._ask_leave or self.host.leave_table)()


def _centred(text: str, width: int) -> str:
    before = max(0, (width - cell_len(text)) // 2)
    return fit(" " * before + text, width)
