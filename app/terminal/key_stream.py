"""What a terminal sends, cut into keys, sequences and pastes; knows no Textual.

A sequence is taken whole, known or not, so that the end of an unknown one is never typed as letters; of one
that the line cut in two the rest is waited for. What follows Esc and is no sequence is the key Esc and
another one: Alt and a key send the same, and a key that is pressed soon after Esc must not be lost.
Control strings that are answers to a program that ran before are dropped: whole or without end, and their
rest as well if it comes only after they were given up.

The forms are those of ECMA-48 (5.4, 5.6) and of xterm's ctlseqs ("PC-Style Function Keys", "Mouse Tracking",
"Bracketed Paste Mode"); where others have their own, the entry of terminfo is named.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from enum import Enum, auto
from typing import Final, NamedTuple

ESCAPE: Final = "\x1b"
PASTE_BEGINS: Final = "\x1b[200~"
PASTE_ENDS: Final = "\x1b[201~"

SEQUENCE_SECONDS: Final = 1.0  # how long the rest of a sequence may be on its way
PASTE_SECONDS: Final = 5.0  # the same for the rest of a paste
LONGEST_KEY: Final = 32
"""Characters of a sequence that is given; Textual's parser takes longer ones for typed letters."""
LONGEST_PASTE: Final = 65536
"""Characters that are kept of a paste."""
LONGEST_STRING: Final = 1 << 20
"""Characters that are dropped of a control string or sequence without end; then there are keys again."""

# The patterns are compiled with the first sequence: a start need not wait for that.

# How the control strings begin that terminals answer with (ctlseqs, "OSC", "DCS"; kitty, "Terminal graphics
# protocol"): Esc and another first letter are two keys. In 8 bits, of which UTF-8 makes two bytes, no key
# sends what begins DCS, SOS, OSC, PM or APC.
_STRING_BEGINS: Final = r"(?:\x1b(?:\][0-9]+;|P(?:>\||[0-9;]*[!$+][a-z|~])|_G)|[\x90\x98\x9d-\x9f])"
# Letters of any language, as in the title of a window. A control ends it, so that Enter and Ctrl+Q do
# whatever they do.
_STRING_GOES_ON: Final = r"[^\x00-\x1f\x9c\udc9c]"
_STRING_ENDS: Final = r"(?:\x07|\x1b\\|[\x9c\udc9c])"
# A title or a name of an icon is known by its end alone: it begins with two keys.
_STRING: Final = rf"(?:{_STRING_BEGINS}|\x1b\][lL]){_STRING_GOES_ON}*{_STRING_ENDS}"
_STRING_BEGUN: Final = rf"{_STRING_BEGINS}{_STRING_GOES_ON}*(?:\x1b\Z)?"
_SPECIAL: Final = r"[\x1b\x90\x98\x9d-\x9f]"

# ctlseqs, "X10 compatibility mode": a button, a column and a line follow. It was not asked for.
_OLD_CLICK: Final = r"\x1b\[M[\s\S]"
_NOTHING: Final = rf"{_STRING}|{_OLD_CLICK}{{3}}"
_WHOLE: Final = (
    r"\x1b(?:"
    r"\[\[[A-E]"  # linux, kf1 to kf5
    r"|\[[0-9]+\$"  # rxvt, kDC: elsewhere the sign comes before the last one
    r"|\[(?![\[M])[0-?]*[ -/]*[@-~]"  # parameters, intermediates, a final byte
    r"|O[0-9;]*[ @-~]"  # keypad, arrows, function keys; with parameters from some terminals
    r"|\t"  # linux, kcbt: Shift and Tab
    r")"
)
# Esc and a key, which may be how a sequence begins as well.
_KEYS_AS_WELL: Final = r"\x1b(?:\[\[?|O|\][0-9]*|P(?:>|[0-9;]*[!$+]?)|_|)"
_BEGUN: Final = (
    rf"{_STRING_BEGUN}|{_OLD_CLICK}{{0,2}}|\x1b(?:\[[0-?]+[ -/]*|\[[ -/]+|O[0-9;]+)|{_KEYS_AS_WELL}"
)

# Keys of the keypad in application mode (xterm, kpCMA; ctlseqs, "VT220-Style Function Keys") that Textual
# does not know.
_KEYPAD: Final = {"\x1bOl": ",", "\x1bOX": "=", "\x1bO ": " ", "\x1bOI": "\t"}


class Kind(Enum):
    """What a piece of the input is."""

    TEXT = auto()
    """Characters and controls, each a key, or one whole sequence, known or not."""
    ESCAPE = auto()
    """The key Esc."""
    PASTE = auto()
    """What was pasted."""


class Piece(NamedTuple):
    """A piece of the input."""

    kind: Kind
    text: str


ESCAPE_KEY: Final = Piece(Kind.ESCAPE, "\x1b")


class KeyStream:
    """Takes bytes as they come, gives whole pieces."""

    def __init__(self, escape_seconds: float) -> None:
        self._escape_seconds = escape_seconds
        """How long to wait after Esc for the rest of a sequence."""
        self._waiting = ""
        """What cannot be told yet; begins with Esc or with a control string."""
        self._given_up = ""
        """What was last given up, if nothing has come since: its rest may come now."""
        self._is_late = False
        """What waits is the rest of what was given up; that is not waited for again."""
        self._dropped = 0
        """How many characters of the control string that waits are dropped already."""
        self._characters = getincrementaldecoder("utf-8")("surrogateescape")

    @property
    def patience(self) -> float | None:
        """Return the seconds from the last bytes until `give_up`; None if nothing is waited for."""
        if not self._waiting:
            return None
        if self.is_pasting:
            return PASTE_SECONDS
        return self._escape_seconds if self._waiting == ESCAPE else SEQUENCE_SECONDS

    @property
    def is_pasting(self) -> bool:
        return self._waiting.startswith(PASTE_BEGINS)

    def feed(self, data: bytes) -> list[Piece]:
        """Take bytes; return what is whole."""
        text = self._characters.decode(data).replace("\x9b", "\x1b[")  # CSI in 8 bits
        if not self._waiting:
            self._is_late = False
        if self._given_up and text:
            begun, self._given_up = self._given_up, ""
            if late := re.match(_STRING, begun + text):
                text = text[late.end() - len(begun) :]
            elif len(text) > 1 and re.fullmatch(_STRING_BEGUN, begun + text):  # one alone is a key
                self._waiting, self._is_late = begun, True
        self._waiting += text
        pieces: list[Piece] = []
        before = -1
        while len(self._waiting) != before:
            before = len(self._waiting)
            pieces += self._take_first()
        return pieces

    def give_up(self) -> list[Piece]:
        """Return what there is, since nothing more has come."""
        rest, self._waiting, self._dropped = self._waiting, "", 0
        if rest.startswith(PASTE_BEGINS):
            return [_pasted(rest[len(PASTE_BEGINS) :])]
        self._given_up = "" if self._is_late else rest
        return _as_keys(rest)

    def _take_first(self) -> list[Piece]:
        """Take the first piece; leave all as it is if more must come first."""
        waiting = self._waiting
        special = re.search(_SPECIAL, waiting)
        if special is None or special.start():
            text = waiting[: special.start()] if special else waiting
            self._waiting = waiting[len(text) :]
            return _typed(text)
        if self.is_pasting:
            return self._take_paste()
        if nothing := re.match(_NOTHING, waiting):
            self._waiting, self._dropped = waiting[nothing.end() :], 0
            return []
        if whole := re.match(_WHOLE, waiting):
            sequence, self._waiting, self._dropped = whole.group(), waiting[whole.end() :], 0
            if sequence in _KEYPAD:
                return [Piece(Kind.TEXT, _KEYPAD[sequence])]
            # What is longer is no key, no click and no answer to us.
            return [Piece(Kind.TEXT, sequence)] if len(sequence) <= LONGEST_KEY else []
        begun = re.match(_BEGUN, waiting)
        assert begun is not None  # it begins so
        if begun.end() < len(waiting):  # something else follows
            self._waiting, self._dropped = waiting[begun.end() :], 0
            return _as_keys(begun.group())
        # How it begins is enough to know it by.
        self._waiting = waiting[:LONGEST_KEY] + (ESCAPE if waiting.endswith(ESCAPE, LONGEST_KEY) else "")
        self._dropped += len(waiting) - len(self._waiting)
        return self.give_up() if self._dropped > LONGEST_STRING else []

    def _take_paste(self) -> list[Piece]:
        text, end, rest = self._waiting[len(PASTE_BEGINS) :].partition(PASTE_ENDS)
        if end:
            self._waiting = rest
            return [_pasted(text)]
        if len(text) > LONGEST_PASTE + len(PASTE_ENDS):
            # The end may be cut, so the last bytes are kept as well.
            self._waiting = PASTE_BEGINS + text[:LONGEST_PASTE] + text[-len(PASTE_ENDS) :]
        return []


def _as_keys(begun: str) -> list[Piece]:
    """Return what a beginning without an end stands for: keys, or nothing."""
    if begun and re.fullmatch(_KEYS_AS_WELL, begun):
        return [ESCAPE_KEY, *_typed(begun[1:])]
    return []


def _typed(text: str) -> list[Piece]:
    return [Piece(Kind.TEXT, _shown(text))] if text else []


def _pasted(text: str) -> Piece:
    return Piece(Kind.PASTE, _shown(text[:LONGEST_PASTE]).replace("\0", ""))


def _shown(text: str) -> str:
    """Return characters with a sign in place of bytes that are none."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
