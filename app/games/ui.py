"""What the app has for a game, as one light record: heavy parts are named, and loaded late."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from app.settings.settings import AnySetting
from engines.core import A, E, Setup, V
from engines.match import FREE_UNDO

if TYPE_CHECKING:
    from textual.widget import Widget

    from app.games.board import GameBoard
    from app.games.confirmation import Confirmation
    from app.keys.key import GameKeys
    from app.session.session import AnySession
    from app.settings.settings import Settings
    from app.text.base import GameText
    from app.tutorial.course import Course
    from widgets.panels import Line

T = TypeVar("T")


class Part(NamedTuple, Generic[T]):
    """A part of a game that is loaded when it is first needed."""

    place: str
    """Its module and its name there: "package.text:GameText"."""

    def load(self) -> T:
        """Import the module and return the part."""
        module, _, name = self.place.partition(":")
        part: T = getattr(import_module(module), name)
        return part


class OptionText(NamedTuple):
    """An option of a game in words."""

    title: str
    """What it is called on the page of a new game."""
    help: str
    line: str
    """The same two for line mode."""
    key: str
    """The key that goes to it on that page."""
    key_help: str
    values: Mapping[str, str] = {}
    """What those of its values are called that are no plain words."""


OPTIONS: Final = {
    FREE_UNDO[0]: OptionText(
        "Free undo",
        "For learning: undo also goes back past drawn cards, the answers of others and the end of a turn.",
        "free undo, for learning, past drawn cards and ended turns too",
        "u",
        "to free undo",
    )
}
"""Those that every game has."""


class GameHelp(NamedTuple):
    """The pages of help on a game that are no rules and no keys."""

    aim: str
    """What it is about, and how it is won, in a few sentences."""
    points: Mapping[str, str]
    """How points come, by their sources."""
    costs: Mapping[str, str]
    """What each action costs, by its name."""
    end: str
    """What brings the end."""
    notation: tuple[str, ...]
    """How its actions are written."""
    signs: Mapping[str, Mapping[str, str]]
    """How to read its table: by group, what each sign means."""


class Tile(NamedTuple):
    """A game as it is offered for a new one."""

    words: str
    """What it is about, in a few words."""
    inks: tuple[str, ...]
    """Colours of what lies on its table."""


class GameUI(NamedTuple, Generic[V, E, A]):
    """All that the app has for a game."""

    tile: Tile
    options: Mapping[str, OptionText]
    """Of its options those that are its own."""
    settings: tuple[AnySetting, ...]
    """What a player can set that matters to this game alone."""
    keys: Part[GameKeys]
    board: Part[Callable[[], GameBoard[V, A]]]
    """A `GameBoard`: what the screen of a game, its replay and its tutorial hold."""
    text: Part[Callable[[AnySession | None, Settings], GameText[V, E, A]]]
    """How line mode tells it and asks for its actions."""
    help: Part[GameHelp]
    course: Part[Course]
    """Its guided first game."""
    dump: Part[Callable[[V, Any], dict[str, object]]]
    """A view as plain data, and with it the state's secret, if that may be known; else None."""
    thumbnail: Part[Callable[[V | None, Widget, bool], list[Line]]] | None = None
    """Draws what a spectator sees, None for a new game, as it can be on a widget: in 38 cells and 15 lines at
    most, or larger."""
    confirmation_for: Part[Callable[[A, V, Setup, Settings], Confirmation | None]] | None = None
    """Finds what is asked before a legal action by which something would be lost; None if nothing ever is."""

    @property
    def all_options(self) -> dict[str, OptionText]:
        """Return the options that every game has, and its own."""
        return {**OPTIONS, **self.options}
