"""Text of one line as a terminal shows it: what is safe to send, how wide it is, where it breaks."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

_SPELLED = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ß": "ss", "ø": "o", "Ø": "O"})
LONGEST_CELL = 4
"""Characters looked at for each cell, combining ones among them: a word without end is cut all the same."""


def escape_controls(text: str, kept: str = "Zs") -> str:
    """Return a text as one line, with each character spelled out that a terminal would obey, as "\\x1b".

    Of what cannot be printed, the characters of a Unicode category stay: by default spaces of any width.
    """
    if text.isprintable():
        return text
    return "".join(
        char
        if char.isprintable() or unicodedata.category(char) == kept
        else char.encode("unicode_escape").decode()
        for char in text
    )


def spell_ligatures(text: str) -> str:
    """Write ligatures, and letters with a stroke, in plain ones: no accent can be dropped from them."""
    return text.translate(_SPELLED)


def first_cells(text: str, width: int) -> str:
    """Return as much of a printable text as fits into so many cells, one character at least."""
    if text.isascii():
        return text[:width]
    for count, char in enumerate(text):
        if not unicodedata.combining(char):
            width -= 2 if unicodedata.east_asian_width(char) in "WF" else 1
        if width < 0:
            return text[: count or 1]
    return text


def wrap(
    text: str, width: int, indent: str = "", *, cut: Callable[[str, int], str] = first_cells
) -> list[str]:
    """Break a text at its spaces into lines of `width` cells; a word longer than a line is cut.

    All lines but the first begin with the indent. `cut` returns as much of a text as fits into so many cells.
    """
    longest = LONGEST_CELL * width
    lines: list[str] = []
    line = ""

    def fits(text: str) -> bool:
        return len(text) <= longest and cut(text, width) == text

    for word in text.split():
        if line and fits(f"{line} {word}"):
            line = f"{line} {word}"
            continue
        if line:
            lines.append(line)
        line = f"{indent if lines else ''}{word}"
        while not fits(line):
            head = cut(line[:longest], width)
            lines.append(head)
            line = indent + line[len(head) :]
    return [*lines, line] if line else lines
