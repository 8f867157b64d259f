# ruff: noqa: RUF001 (the characters to replace are the ones Ruff takes for mistakes)
"""Line filters for terminals without colours and for those without Unicode.

A filter sees each line of each widget after it is styled, so every widget is covered, Textual's own and the
names of players included.
"""

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import split_graphemes
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

# What has a likeness in ASCII beyond the ranges of `ascii_likeness` and the letters that lose an accent.
LIKENESS: Final = (
    dict.fromkeys("─━┄┅┈┉═╌╍╴╶╸╺–—―−", "-")
    | dict.fromkeys("│┃┆┇┊┋║╎╏╵╷╹╻▏▎▍▌▐▕", "|")
    | dict.fromkeys("↑▲△⯅▴", "^")
    | dict.fromkeys("↓▼▽⯆▾", "v")
    | dict.fromkeys("←◀◁◂‹«", "<")
    | dict.fromkeys("→▶▷▸›»", ">")
    | dict.fromkeys("●○◉◎⬤⬢⬡∘", "o")
    | dict.fromkeys("•★☆·∙×✕✖", "*")
    | dict.fromkeys("✓✔☑☒", "x")
    | dict.fromkeys("‘’‚′", "'")
    | dict.fromkeys("“”„″", '"')
    | dict.fromkeys("█▓▉▊▋■◆", "#")
    | {"⌂": "^"}
    | dict(zip("…⏎⌫ßœŒðþıħæøłđÆÐÞØŁĐ\xa0", ".<<soOdtihaoldADTOLD ", strict=True))
)

EIGHT: Final = 8
"""From this number on colours are the bright ones of those before."""
WHITES: Final = (7, 15)


class Mono(LineFilter):
    """Takes all colours out; what had a background of its own becomes reverse video.

    The rows chosen in menus and the keys of dialogs are told from the rest by their background alone.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        base = background.rich_color
        return [
            Segment(text, style if style is None else mono_style(style, base), control)
            for text, style, control in segments
        ]


class FewColours(LineFilter):
    """Heeds that terminals of 8 or 16 colours draw bold text in the bright one of a colour.

    So black is not made bold, which would be dark grey, nor is anything on white. Where there are no bright
    colours but by this, text in one is made bold.

    With `has_bright` the terminal has the bright colours by themselves too, 16 in all.
    """

    def __init__(self, *, has_bright: bool, enabled: bool = True) -> None:
        super().__init__(enabled)
        self.has_bright = has_bright

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style if style is None else few_colours_style(style, self.has_bright), control)
            for text, style, control in segments
        ]


class Ascii(LineFilter):
    """Replaces everything outside ASCII, each character by as many cells as it had."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text if text.isascii() else to_ascii(text), style, control)
            for text, style, control in segments
        ]


@lru_cache(4096)
def mono_style(style: Style, base: RichColor) -> Style:
    """Take the colours out of a style drawn on a screen of colour `base`."""
    own = style.bgcolor
    stands_out = own is not None and not own.is_default and own != base
    # Adding to the style keeps what else it carries, such as the actions behind a click.
    return style + Style(color="default", bgcolor="default", reverse=bool(style.reverse) or stands_out)


@lru_cache(4096)
def few_colours_style(style: Style, has_bright: bool) -> Style:
    """Return a style in the first 8 or 16 colours."""
    colour, ground, bold = style.color, style.bgcolor, bool(style.bold)
    if not has_bright:
        bold = bold or _number_of(colour) >= EIGHT
        colour, ground = _one_of_eight(colour), _one_of_eight(ground)
    if _number_of(colour) == 0 or _number_of(ground) in WHITES:
        bold = False
    return style + Style(color=colour, bgcolor=ground, bold=bold)


def _number_of(colour: RichColor | None) -> int:
    """Return the number of the nearest of 16 colours; -1 for the terminal's own."""
    if colour is None or colour.is_default:
        return -1
    number = colour.downgrade(ColorSystem.STANDARD).number
    return -1 if number is None else number


def _one_of_eight(colour: RichColor | None) -> RichColor | None:
    number = _number_of(colour)
    return colour if number < 0 else RichColor.from_ansi(number % EIGHT)


@lru_cache(4096)
def to_ascii(text: str) -> str:
    """Write a text in ASCII, as wide as it was."""
    return "".join(
        ascii_likeness(text[start]) if width == 1 else "?" * width
        for start, _, width in split_graphemes(text)[0]
    )


def ascii_likeness(character: str) -> str:
    """Return the ASCII character that looks most like the given one."""
    if character.isascii():
        return character
    if character in LIKENESS:
        return LIKENESS[character]
    if "\u2500" <= character <= "\u257f":  # box drawing: corners and crossings
        return "+"
    if "\u2580" <= character <= "\u259f":  # block elements: thin edges of scrollbars and buttons
        return " "
    first = unicodedata.normalize("NFKD", character)[0]
    return first if first.isascii() else "?"
