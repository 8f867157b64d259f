"""What a player can set: how the program looks, asks and goes on. Where it is kept: `configuration`.

Line mode reads it too, and does without Textual.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from widgets.colours import THEME_CHOICES
from widgets.java import CELL_SIZES

Value = str | int | float | bool
"""What stands in the file."""

ALL: Final = "all"
PACES: Final[tuple[float, ...]] = (0, 0.2, 0.5, 1, 2, 4)
"""Seconds from one action of a computer player to the next, at the least."""
_ZOOMS: Final = tuple(f"{width}x{height}" for width, height in CELL_SIZES)


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds; each field is a line of the file, and one of `SETTINGS` tells its values."""

    theme: str = "auto"
    zoom: str = "largest"
    ascii: str = "auto"
    animation: str = "off"
    log: int | str = ALL
    """How many lines of the log can be read again, or "all"."""
    ask_before_end: bool = True
    ask_before_waste: bool = True
    ask_before_pass: bool = False
    card_names: str = "english"
    pace: float = 0.5
    """Seconds from one action of a computer player to the next, at the least."""
    cursor: str = "hidden"
    """Whether the terminal's cursor is shown where the player is."""

    @property
    def zoom_number(self) -> int | None:
        """The zoom for the board, None for the largest that fits."""
        return None if self.zoom == "largest" else 1 + _ZOOMS.index(self.zoom)

    @property
    def log_lines(self) -> int | None:
        """How many lines of the log can be read again; None for all."""
        return self.log if isinstance(self.log, int) else None

    @property
    def pace_number(self) -> int:
        """Which of the paces that is, from 0, the fastest."""
        return PACES.index(self.pace)


USUAL: Final = Settings()
"""What holds where nothing is set."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set."""

    name: str
    """Its field of `Settings`, and its name in the file."""
    title: str
    values: Mapping[Value, str]
    """What it can be, each with a word or two for the screen; the order is that of the screen."""
    help: str
    """One line that says what it does; for `keymap.with_keys`."""

    def allows(self, value: object) -> bool:
        """Whether it can have a value: True is no 1 here, though it is to Python."""
        return any(
            value == each and isinstance(value, bool) == isinstance(each, bool) for each in self.values
        )


_THEMES: Final[Mapping[Value, str]] = dict(THEME_CHOICES.items())
_YES_NO: Final[Mapping[Value, str]] = {True: "yes", False: "no"}
_PACES: Final[Mapping[Value, str]] = {
    pace: f"{pace:g} s an action" if pace else "as fast as they think" for pace in PACES
}

SETTINGS: Final = (
    Setting("theme", "Colours", _THEMES, "The colours of all pages and tables."),
    Setting(
        "ascii",
        "Signs",
        {"auto": "as the terminal says", "on": "ASCII"},
        "ASCII sends no accents and no lines.",
    ),
    Setting(
        "zoom",
        "Board of Java",
        {"largest": "the largest that fits", **{zoom: f"{zoom} cells a space" for zoom in _ZOOMS}},
        "How large a space is at first; <board.larger> and <board.smaller> change it.",
    ),
    Setting("animation", "Animation", {"off": "off", "on": "on"}, "Texts glide when they are paged through."),
    Setting(
        "log",
        "Log",
        {ALL: "the whole game", 200: "200 lines", 50: "50 lines", 10: "10 lines"},
        "How much of what happened can be read again at the table.",
    ),
    Setting("ask_before_end", "Ask at the end", _YES_NO, "Ask before a turn ends with AP or actions left."),
    Setting("ask_before_waste", "Ask at waste", _YES_NO, "Ask before a worker is sent who adds nothing."),
    Setting("ask_before_pass", "Ask at a pass", _YES_NO, "Ask before a festival is left for good."),
    Setting(
        "card_names",
        "Card names",
        {"english": "English", "french": "French"},
        "How the cards of The Builders are called at first.",
    ),
    Setting(
        "pace",
        "Computers",
        _PACES,
        "The pace of computer players at first; <computers.slower> and <computers.faster> change it.",
    ),
    Setting(
        "cursor",
        "Cursor",
        {"hidden": "hidden", "shown": "shown"},
        "The terminal's, for magnifiers and screen readers that follow it only where it is shown.",
    ),
)
"""All that can be set, in the order of the screen."""
