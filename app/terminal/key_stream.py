"""What a terminal sends, cut into keys, sequences and pastes; knows no Textual.

A sequence is taken whole, known or not, so that the end of an unknown one is never typed as letters; of one
that the line cut in two the rest is waited for. What follows Esc and is no sequence is the key Esc and
another one: Alt and a key send the same, and a key that is pressed soon after Esc must not be lost.

The forms are those of ECMA-48 (5.4, 5.6) and of xterm's ctlseqs ("PC-Style Function Keys", "Mouse Tracking",
"Bracketed Paste Mode"); where others have their own, the entry of terminfo is named.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from enum import Enum, auto
from typing import Final, NamedTuple

ESCAPE: Final = b"\x1b"
PASTE_BEGINS: Final = b"\x1b[200~"
PASTE_ENDS: Final = b"\x1b[201~"
OLD_CLICK: Final = b"\x1b[M"  # ctlseqs, "X10 compatibility mode": a button, a column and a line follow
OLD_CLICK_LENGTH: Final = 6

SEQUENCE_SECONDS: Final = 1.0  # how long the rest of a sequence may be on its way
PASTE_SECONDS: Final = 5.0  # the same for the rest of a paste
LONGEST: Final = 4096
"""Bytes of a sequence; what is longer is none."""
LONGEST_KEY: Final = 32
"""Bytes of a sequence that is given; Textual's parser takes longer ones for typed letters."""
LONGEST_PASTE: Final = 65536
"""Bytes that are kept of a paste."""

# What a terminal answers to a program that ran before: OSC and DCS, of which only these forms are answers.
_ANSWER: Final = rb"(?:\][0-9]+;|P[0-9]*[>!$+])[^\x00-\x1f]*"

# The patterns are compiled with the first sequence: a start need not wait for that.
_WHOLE: Final = (
    rb"\x1b(?:"
    rb"\[\[[A-E]"  # linux, kf1 to kf5
    rb"|\[[0-9;]*\$"  # rxvt, kDC: elsewhere the sign comes before the last one
    rb"|\[(?!\[)[0-?]*[ -/]*[@-~]"  # parameters, intermediates, a final byte
    rb"|O[0-9;]*[ @-~]"  # keypad, arrows, function keys; with parameters from some terminals
    rb"|\t"  # linux, kcbt: Shift and Tab
    rb")"
)
_WHOLE_ANSWER: Final = rb"\x1b" + _ANSWER + rb"(?:\x07|\x1b\\)"
# Esc and a key, which may be how a sequence begins as well.
_KEYS_AS_WELL: Final = rb"\x1b(?:\[\[?|O|\][0-9]*|P[0-9]*|)"
_BEGUN: Final = rb"\x1b(?:\[[0-?]+[ -/]*|\[[ -/]+|O[0-9;]+|" + _ANSWER + rb"\x1b?|\[\[?|O|\][0-9]*|P[0-9]*|)"

# Keys of the keypad in application mode (xterm, kpCMA; ctlseqs, "VT220-Style Function Keys") that Textual
# does not know.
_KEYPAD: Final = {b"\x1bOl": ",", b"\x1bOX": "=", b"\x1bO ": " ", b"\x1bOI": "\t"}


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
        self._waiting = b""
        """What cannot be told yet; begins with Esc."""
        self._characters = getincrementaldecoder("utf-8")("replace")

    @property
    def patience(self) -> float | None:
        """Return the seconds from the last bytes until `give_up`; None if nothing is waited for."""
        if not self._waiting:
            return None
        if self._waiting.startswith(PASTE_BEGINS):
            return PASTE_SECONDS
        return self._escape_seconds if self._waiting == ESCAPE else SEQUENCE_SECONDS

    def feed(self, data: bytes) -> list[Piece]:
        """Take bytes; return what is whole."""
        self._waiting += data
        pieces: list[Piece] = []
        before = -1
        while len(self._waiting) != before:
            before = len(self._waiting)
            pieces += self._take_first()
        return pieces

    def give_up(self) -> list[Piece]:
        """Return what there is, since nothing more has come."""
        rest, self._waiting = self._waiting, b""
        if rest.startswith(PASTE_BEGINS):
            return [_pasted(rest[len(PASTE_BEGINS) :])]
        return self._as_keys(rest)

    def _take_first(self) -> list[Piece]:
        """Take the first piece; leave all as it is if more must come first."""
        waiting = self._waiting
        if not waiting.startswith(ESCAPE):
            text, escape, rest = waiting.partition(ESCAPE)
            self._waiting = escape + rest
            return self._text(text, is_whole=bool(escape))
        if waiting.startswith(PASTE_BEGINS):
            return self._take_paste()
        if waiting.startswith(OLD_CLICK):
            # Not asked for, so it means nothing; of the three bytes that follow none is a key.
            if len(waiting) >= OLD_CLICK_LENGTH:
                self._waiting = waiting[OLD_CLICK_LENGTH:]
            return []
        if whole := re.match(_WHOLE, waiting):
            sequence, self._waiting = whole.group(), waiting[whole.end() :]
            if sequence in _KEYPAD:
                return [Piece(Kind.TEXT, _KEYPAD[sequence])]
            # What is longer is no key, no click and no answer to us.
            return [Piece(Kind.TEXT, sequence.decode("latin-1"))] if len(sequence) <= LONGEST_KEY else []
        if answer := re.match(_WHOLE_ANSWER, waiting):
            self._waiting = waiting[answer.end() :]
            return []
        begun = re.match(_BEGUN, waiting)
        assert begun is not None  # it begins with Esc
        if begun.end() == len(waiting) <= LONGEST:
            return []
        self._waiting = waiting[begun.end() :]
        return self._as_keys(begun.group())

    def _take_paste(self) -> list[Piece]:
        text, end, rest = self._waiting[len(PASTE_BEGINS) :].partition(PASTE_ENDS)
        if end:
            self._waiting = rest
            return [_pasted(text)]
        if len(text) > LONGEST_PASTE + len(PASTE_ENDS):
            # The end may be cut, so the last bytes are kept as well.
            self._waiting = PASTE_BEGINS + text[:LONGEST_PASTE] + text[-len(PASTE_ENDS) :]
        return []

    def _as_keys(self, begun: bytes) -> list[Piece]:
        """Return what a beginning without an end stands for: keys, or nothing."""
        if begun and re.fullmatch(_KEYS_AS_WELL, begun):
            return [ESCAPE_KEY, *self._text(begun[1:], is_whole=True)]
        return []

    def _text(self, data: bytes, is_whole: bool) -> list[Piece]:
        """Decode characters; the last may be incomplete, unless this is all there is."""
        text = self._characters.decode(data, final=is_whole)
        return [Piece(Kind.TEXT, text)] if text else []


def _pasted(data: bytes) -> Piece:
    return Piece(Kind.PASTE, data[:LONGEST_PASTE].decode("utf-8", "replace").replace("\0", ""))
