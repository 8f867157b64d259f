"""What a player can set: how the program looks, asks and goes on. Where it is kept: `configuration`.

Line mode reads it too, and does without Textual.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeGuard, TypeVar, cast

from app.keys.sets import DEFAULT_SET, SETS
from engines.core import seat_name
from widgets.colours import THEME_CHOICES

T = TypeVar("T", bound="Value")

Value = str | int | float | bool
"""What stands in the file."""

PACES: Final[tuple[float, ...]] = (0, 0.2, 0.5, 1, 2, 4)
"""Seconds from one action of a computer player to the next, at the least."""


class Setting(NamedTuple, Generic[T]):
    """One thing that can be set."""

    name: str
    """Its name in the file."""
    title: str
    values: Mapping[T, str]
    """What it can be, each with a word or two for the screen; the order is that of the screen."""
    help: str
    """One line that says what it does; for `keymap.with_keys`."""
    default: T
    place: int
    """Where it stands on the page: by this number from the top."""

    is_name: bool = False
    """Whether it is what the player is called, which has no list of values."""

    def allows(self, value: object) -> TypeGuard[Value]:
        """Return whether it can have a value: True is no 1 here, though it is to Python."""
        if self.is_name:
            return isinstance(value, str) and value != "" and seat_name(value) == value
        return any(one == value and isinstance(one, bool) == isinstance(value, bool) for one in self.values)


AnySetting: TypeAlias = Setting[Any]
"""A setting of whatever type."""

YES_NO: Final[Mapping[bool, str]] = {True: "yes", False: "no"}
_CURSORS: Final = {"hidden": "hidden", "shown": "shown"}
_LOG_WORDS: Final[Mapping[int | str, str]] = {
    "all": "the whole game",
    **{lines: f"{lines} lines" for lines in (200, 50, 10)},
}
_PACE_WORDS: Final = {pace: f"{pace:g} s an action" if pace else "as fast as they think" for pace in PACES}
_SIGNS: Final = {"auto": "as the terminal says", "on": "ASCII"}
_ANIMATION_HELP: Final = "Texts glide when they are paged through."
_CURSOR_HELP: Final = (
    "The terminal's, for magnifiers and screen readers that follow it only where it is shown."
)
_MOUSE_HELP: Final = "On: hold Shift and drag to select text. Off: dragging selects; every action has a key."
_END_HELP: Final = "Ask before a turn ends with AP or actions left."
_LOG_HELP: Final = "How much of what happened can be read again at the table."
_BELL_HELP: Final = "Rings where you have waited at a shared table and are to play, or are asked something."
_PACE_HELP: Final = (
    "The pace of computer players at first; <computers.slower> and <computers.faster> change it."
)

THEME: Final = Setting("theme", "Colours", THEME_CHOICES, "The colours of all pages and tables.", "auto", 10)
ASCII: Final = Setting("ascii", "Signs", _SIGNS, "ASCII sends no accents and no lines.", "auto", 20)
ANIMATION: Final = Setting("animation", "Animation", {"off": "off", "on": "on"}, _ANIMATION_HELP, "off", 30)
LOG: Final = Setting("log", "Log", _LOG_WORDS, _LOG_HELP, "all", 40)
ASK_BEFORE_END: Final = Setting("ask_before_end", "Ask at the end", YES_NO, _END_HELP, True, 60)
PACE: Final = Setting("pace", "Computers", _PACE_WORDS, _PACE_HELP, 0.5, 70)
BELL: Final = Setting("bell", "Bell", {"off": "off", "on": "on"}, _BELL_HELP, "off", 75)
CURSOR: Final = Setting("cursor", "Cursor", _CURSORS, _CURSOR_HELP, "hidden", 80)
MOUSE: Final = Setting("mouse", "Mouse", {"on": "on", "off": "off"}, _MOUSE_HELP, "on", 85)

SETTINGS: Final[tuple[AnySetting, ...]] = (
    THEME,
    ASCII,
    ANIMATION,
    LOG,
    ASK_BEFORE_END,
    PACE,
    BELL,
    CURSOR,
    MOUSE,
)
"""What can be set of the program; games add their own."""
NAME: Final = Setting(
    "name", "Your name", {"": ""}, "What you are called at shared tables.", "", 95, is_name=True
)
"""What the player is called at shared tables, "" for the name of the account; asked on their own page."""
KEYS: Final = Setting(
    "set", "Keys", {name: name for name in SETS}, "The set of keys; help tells all of them.", DEFAULT_SET, 90
)
"""The set of keys, which stands in the file of keys."""


class Settings(NamedTuple):
    """What is set."""

    values: Mapping[str, Value] = {}
    """By name; what is not named is at its default."""

    def get(self, setting: Setting[T]) -> T:
        """Return the value of a setting of the program or of a game."""
        return cast(T, self.values.get(setting.name, setting.default))


DEFAULTS: Final = Settings()
"""What holds where nothing is set."""
