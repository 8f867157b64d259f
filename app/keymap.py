"""Every user action once: its id, keys, label and what help says of it.

Bindings, key bar and help are made from this table, so that a key has one home.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual.binding import Binding, BindingType

from app.terminal.base import key_words
from widgets.hex_board import HexBoard


@dataclass(frozen=True, slots=True)
class Key:
    """One user action."""

    id: str
    keys: str
    """Textual's names of its keys, with commas between; the first is shown."""
    action: str
    label: str
    """One or two words for the key bar."""
    help: str
    """One line for help."""

    @property
    def first(self) -> str:
        """The key that is shown."""
        return self.keys.split(",")[0]


JAVA = (
    Key("java.pick", "enter,ctrl+j", "pick", "choose", "choose the space under the cursor"),
    Key("java.triple", "3", "aim('triple')", "triple", "place a triple tile (2 rice, 1 village)"),
    Key("java.double", "2", "aim('double')", "double", "place a double tile (1 rice, 1 village)"),
    Key("java.single", "1", "single", "single", "place a single tile; again: rice or village"),
    Key("java.irrigation", "i", "aim('irrigation')", "water", "lay an irrigation tile"),
    Key("java.enter", "d", "aim('enter')", "dev in", "bring a developer in"),
    Key("java.move", "m", "aim('move')", "move", "move a developer"),
    Key("java.leave", "o", "aim('leave')", "dev out", "take a developer off the board"),
    Key("java.palace", "p", "aim('palace')", "palace", "build or enlarge a palace"),
    Key("java.draw", "c", "draw", "card", "draw a festival card"),
    Key("java.token", "t", "token", "token", "play an extra-action token: 1 AP more"),
    Key("java.festival", "f", "festival", "feast", "hold a festival, or answer in one"),
    Key("java.end", "e", "end", "end", "end the turn"),
    Key("java.turn", "full_stop,r", "turn(1)", "turn", "turn the tile counter-clockwise"),
    Key("java.turn-back", "comma,R", "turn(-1)", "turn back", "turn the tile clockwise"),
    Key("java.undo", "z", "undo", "undo", "take the last action back"),
    Key("java.redo", "Z,x", "redo", "redo", "play it again"),
    Key("java.notation", "colon", "notation", "type", "type an action, as: triple F7 F8 G8"),
    Key("java.help", "question_mark,f1", "help", "help", "help, opened at the ruling of the last refusal"),
    Key("java.cancel", "q", "cancel", "back", "leave what was begun; with nothing begun, leave the game"),
    Key("java.clear", "escape,backspace", "clear", "back", "leave what was begun"),
    Key("java.outline", "v", "outline", "look", "another look of the board"),
    Key("java.log-up", "pageup", "log(-1)", "log up", "scroll the log back"),
    Key("java.log-down", "pagedown", "log(1)", "log down", "scroll the log on"),
)


def bindings_of(keys: Iterable[Key]) -> list[BindingType]:
    """Textual bindings for some user actions."""
    return [Binding(key.keys, key.action, key.help, show=False, id=key.id) for key in keys]


def key_named(key_id: str) -> Key:
    """The user action with an id. Raises KeyError."""
    return next(key for key in JAVA if key.id == key_id)


def help_rows() -> list[tuple[str, str, str]]:
    """(group, keys, what they do) for help."""

    def told(keys: str) -> str:
        return " ".join(key_words(key) for key in keys.split(","))

    board = [
        ("Board", told(binding.key), binding.description)
        for binding in HexBoard.BINDINGS
        if isinstance(binding, Binding)
    ]
    return [*(("Java", told(key.keys), key.help) for key in JAVA), *board]
