"""Java in the app: its screen, dialogs, keys, line mode, help and tutorial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.games.ui import GameUI, OptionText, Part, Tile
from app.settings.settings import YES_NO, Setting
from widgets.java import CELL_SIZES

if TYPE_CHECKING:
    from engines.java.actions import JavaAction
    from engines.java.state import Event
    from engines.java.view import JavaView

_LARGEST: Final = "largest"
_ZOOMS: Final = tuple(f"{width}x{height}" for width, height in CELL_SIZES)

ZOOM: Final = Setting(
    "zoom",
    "Board of Java",
    {_LARGEST: "the largest that fits", **{zoom: f"{zoom} cells a space" for zoom in _ZOOMS}},
    "How large a space is at first; <board.larger> and <board.smaller> change it.",
    default=_LARGEST,
    place=25,
)
LOOK: Final = Setting(
    "board",
    "Look of Java",
    {"drawn": "hexagons", "plain": "plain characters"},
    "Plain characters take the fewest bytes; <java.look> switches at the table.",
    default="drawn",
    place=26,
)
ASK_BEFORE_PASS: Final = Setting(
    "ask_before_pass",
    "Ask at a pass",
    YES_NO,
    "Ask before a festival is left for good.",
    default=False,
    place=64,
)


def zoom_number(zoom: str) -> int | None:
    """Return the zoom for the board, None for the largest that fits."""
    return None if zoom == _LARGEST else 1 + _ZOOMS.index(zoom)


UI: GameUI[JavaView, Event, JavaAction] = GameUI(
    tile=Tile("terraces and palaces", ("rice-2", "rice-4", "rice-5", "village-3", "water")),
    options={
        "shared_festivals": OptionText(
            "Shared festivals",
            "Points of each who shares at a palace of 2, 4, 6, 8, 10 (J50): 0, 1, 2, 3, 4 by the table of "
            "the rulebook, 0, 1, 2, 2, 3 by its example.",
            "points of shared festivals, by the table or the example of the rulebook (J50)",
            "f",
            "to shared festivals",
            {"table": "0 1 2 3 4, by the table", "example": "0 1 2 2 3, by the example"},
        )
    },
    settings=(ZOOM, LOOK, ASK_BEFORE_PASS),
    keys=Part("app.games.java.keys:KEYS"),
    board=Part("app.games.java.screen:JavaBoard"),
    text=Part("app.games.java.text:JavaText"),
    help=Part("app.games.java.help:HELP"),
    course=Part("app.games.java.tutorial:COURSE"),
    dump=Part("app.games.java.dump:position"),
    thumbnail=Part("widgets.java.thumbnail:draw_thumbnail"),
    confirmation_for=Part("app.games.java.confirmations:confirmation_for"),
)
