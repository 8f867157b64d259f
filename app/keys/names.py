"""Names of keys, as a player writes them and as Textual knows them: "Ctrl+P", "PgUp", "?", "colon"."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from textual.binding import Binding
from textual.keys import format_key

_MOVING: Final = frozenset({"up", "down", "left", "right", "home", "end", "pageup", "pagedown"})
_NAMED: Final = frozenset(
    {*_MOVING, "enter", "tab", "escape", "backspace", "insert", "delete"}
    | {f"f{number}" for number in range(1, 13)}
)
"""The keys that are no characters, by Textual's names."""
_OTHER_NAMES: Final = {
    "esc": "escape",
    "return": "enter",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "ins": "insert",
    "del": "delete",
}
_REFUSED_WITH_CTRL: Final = {
    **dict.fromkeys("jm", "is Enter to a terminal"),
    "h": "is Backspace to a terminal",
    "i": "is Tab to a terminal",
    "c": "cannot be had: it ends programs",
    "q": "cannot be had: it quits meja",
    "s": "cannot be had: it stops the output",
    "z": "cannot be had: it stops programs",
}
"""Why these letters are no keys with Ctrl."""
_NO_KEY: Final = 'is no key; keys are written like "p", "P", "?", "Space", "PgUp", "F2", "Ctrl+P"'


class KeyNameError(ValueError):
    """No such key, or none that every terminal sends; the message goes on from the name of the key."""


def key_named(written: str) -> str:
    """Return Textual's name of a key, as "p" or "Ctrl+P"; of Enter both it has. Raise KeyNameError."""
    if len(written) == 1:
        return key_of_character(written)
    *modifiers, name = written.strip().lower().replace(" ", "").split("+")
    name = _OTHER_NAMES.get(name, name)
    is_letter = len(name) == 1 and name in ascii_lowercase
    match modifiers:
        case [] if name == "enter":
            return "enter,ctrl+j"
        case [] if name in _NAMED or is_character(name):
            return name
        case ["shift"] if is_letter:
            return name.upper()
        case ["shift"] if name == "tab" or name in _MOVING:
            return f"shift+{name}"
        case ["ctrl"] if is_letter and name in _REFUSED_WITH_CTRL:
            raise KeyNameError(_REFUSED_WITH_CTRL[name])
        case ["ctrl"] if is_letter or name in _MOVING:
            return f"ctrl+{name}"
        case ["alt", *_]:
            raise KeyNameError("cannot be told from Esc and another key by every terminal")
    raise KeyNameError(_NO_KEY)


def key_of_character(character: str) -> str:
    """Return Textual's name of the key for a character. Raise KeyNameError if none can be shown."""
    # A comma and a space have no names of one character in a list of keys.
    if character in ", ":
        return "comma" if character == "," else "space"
    if not character.isprintable():
        raise KeyNameError(_NO_KEY)
    return next(iter(Binding.make_bindings([(character, "", "")]))).key


def is_character(key: str) -> bool:
    """Return whether Textual's name is that of a character, which is text where text is typed."""
    return key == "space" or (key not in _NAMED and len(format_key(key)) == 1)


def is_safe(key: str) -> bool:
    """Return whether every terminal sends a key at once and alone.

    Not so Esc, the function keys, and whatever has Shift or Ctrl with a key that moves.
    """
    name = key.rpartition("+")[2]
    is_function = name[:1] == "f" and name[1:].isdigit()
    return not (name == "escape" or is_function or (name != key and name in _MOVING))
