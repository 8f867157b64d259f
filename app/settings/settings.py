"""What a player can set: how the program looks, asks and go on. Where it is kept: `configuration`.

Line mode reads it too, and does without Textual.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

from widgets.colours import THEME_CHOICES

T = TypeVar("T", bound="Value")

Value = str | int | float | bool
"""What stands in the file."""

ALL: Final = "all"
PACES: Final[tuple[float, ...]] = (0, 0.2, 0.5, 1, 2, 4)
"""Seconds from one action of a computer player to the next, at the least."""


class Settings(NamedTuple):
    """What holds; each field is a line of the file, and one of `SETTINGS` tells its values."""

    theme: str = "auto"
    ascii: str = "auto"
    animation: str = "off"
    log: int | str = ALL
    """How many lines of the log can be read again, or "all"."""
    ask_before_end: bool = True
    pace: float = 0.5
    """Seconds from one action of a computer player to the next, at the least."""
    cursor: str = "hidden"
    """Whether the terminal's cursor is shown where the player is."""
    of_games: Mapping[str, Value] = {}
    """By name what only one game knows, where it is not the default."""

    def get(self, setting: Setting[T]) -> T:
        """Return the value of a setting of the program or of a game."""
        if setting in SETTINGS:
            return cast(T, getattr(self, setting.name))
        return cast(T, self.of_games.get(setting.name, setting.default))

    def changed(self, values: Mapping[str, Value]) -> Settings:
        """Return the same with other values, by name."""
        own = {name: value for name, value in values.items() if name in _OWN}
        of_games = {name: value for name, value in values.items() if name not in _OWN}
        return self._replace(**own, of_games={**self.of_games, **of_games})  # type: ignore[arg-type]

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


@dataclass(frozen=True, slots=True, eq=False)
class Setting(Generic[T]):
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

    def allows(self, value: object) -> bool:
        """Whether it can have a value: True is no 1 here, though it is to Python."""
        return any(
            value == each and isinstance(value, bool) == isinstance(each, bool) for each in self.values
        )


AnySetting: TypeAlias = Setting[Any]
"""A setting of whatever type."""

YES_NO: Final[Mapping[bool, str]] = {True: "yes", False: "no"}
_PACES: Final[Mapping[float, str]] = {
    pace: f"{pace:g} s an action" if pace else "as fast as they think" for pace in PACES
}

_LOG_LINES: Final[Mapping[int | str, str]] = {
    ALL: "the whole game",
    200: "200 lines",
    50: "50 lines",
    10: "10 lines",
}
_OFF_ON: Final = {"off": "off", "on": "on"}
_SIGNS: Final = {"auto": "as the terminal says", "on": "ASCII"}
_PACE_HELP: Final = (
    "The pace of computer players at first; <computers.slower> and <computers.faster> change it."
)
_CURSOR_HELP: Final = (
    "The terminal's, for magnifiers and screen readers that follow it only where it is shown."
)
_END_HELP: Final = "Ask before a turn ends with AP or actions left."
_LOG_HELP: Final = "How much of what happened can be read again at the table."

SETTINGS: Final[tuple[AnySetting, ...]] = (
    Setting("theme", "Colours", THEME_CHOICES, "The colours of all pages and tables.", "auto", 10),
    Setting("ascii", "Signs", _SIGNS, "ASCII sends no accents and no lines.", "auto", 20),
    Setting("animation", "Animation", _OFF_ON, "Texts glide when they are paged through.", "off", 30),
    Setting("log", "Log", _LOG_LINES, _LOG_HELP, ALL, 40),
    Setting("ask_before_end", "Ask at the end", YES_NO, _END_HELP, True, 60),
    Setting("pace", "Computers", _PACES, _PACE_HELP, 0.5, 70),
    Setting("cursor", "Cursor", {"hidden": "hidden", "shown": "shown"}, _CURSOR_HELP, "hidden", 80),
)
"""What can be set of the program; games add their own."""
_OWN: Final = frozenset(each.name for each in SETTINGS)
