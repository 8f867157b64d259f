"""Names of keys, as a player writes them and as Textual knows them: "Ctrl+P", "PgUp", "?", "colon"."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final, NoReturn

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
_SAME_AS: Final = {"i": "Tab", "m": "Enter", "j": "Enter", "h": "Backspace"}
"""What a terminal sends for these letters with Ctrl."""
_TAKEN: Final = {"c": "ends programs", "z": "stops programs", "s": "stops the output", "q": "quits meja"}
"""What these letters with Ctrl mean to terminals, and one of them to us."""


class KeyNameError(ValueError):
    """No such key, or none that every terminal sends; the message goes on from the name of the key."""


def key_named(written: str) -> str:
    """Textual's name of a key; for Enter, which terminals send in two ways, both with a comma between.

    Args:
        written: a character, or a name such as "Ctrl+P", "PgUp", "Space", "colon", in capitals or not.

    Raises:
        KeyNameError: if there is none of that name that every terminal sends.
    """
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
        case ["ctrl"] if is_letter:
            return _with_ctrl(name)
        case ["ctrl"] if name in _MOVING:
            return f"ctrl+{name}"
        case ["alt", *_]:
            raise KeyNameError("cannot be told from Esc and another key by every terminal")
    return _no_key()


def key_of_character(sign: str) -> str:
    """Return Textual's name of the key for a character. Raise KeyNameError if none can be shown."""
    # A comma and a space have no names of one character in a list of keys.
    if sign in ", ":
        return "comma" if sign == "," else "space"
    if not sign.isprintable():
        _no_key()
    return next(iter(Binding.make_bindings([(sign, "", "")]))).key


def _with_ctrl(letter: str) -> str:
    if letter in _SAME_AS:
        raise KeyNameError(f"is {_SAME_AS[letter]} to a terminal")
    if letter in _TAKEN:
        raise KeyNameError(f"cannot be had: it {_TAKEN[letter]}")
    return f"ctrl+{letter}"


def _no_key() -> NoReturn:
    raise KeyNameError('is no key; keys are written like "p", "P", "?", "Space", "PgUp", "F2", "Ctrl+P"')


def is_character(key: str) -> bool:
    """Return whether Textual's name is that of a character, which is text where text is typed."""
    return key == "space" or (key not in _NAMED and len(format_key(key)) == 1)


def is_safe(key: str) -> bool:
    """Whether every terminal sends it, at once and alone.

    Not so Esc, the function keys, and whatever has Shift or Ctrl with a key that moves.
    """
    name = key.rpartition("+")[2]
    is_function = name[:1] == "f" and name[1:].isdigit()
    return not (name == "escape" or is_function or (name != key and name in _MOVING))
