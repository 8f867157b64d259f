"""Pens: how a terminal draws cells, and the shortest sequence from one pen to the next.

Knows Rich's styles, and nothing of Textual. Hyperlinks of a style are not sent.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style


class Pen(NamedTuple):
    """How a cell is drawn, as parameters of the terminal's SGR sequence."""

    attributes: tuple[str, ...]
    foreground: str
    """"" is the terminal's own colour."""
    background: str


Cell = tuple[str, Pen]
"""A character with its combining ones, and its pen; "" as text is the right half of a wide character."""

PLAIN: Final = Pen((), "", "")

# Attributes of a Rich style: their name, the parameter that turns them on, the one that turns them off.
ATTRIBUTES: Final = (
    ("bold", "1", "22"),
    ("dim", "2", "22"),
    ("italic", "3", "23"),
    ("underline", "4", "24"),
    ("blink", "5", "25"),
    ("blink2", "6", "25"),
    ("reverse", "7", "27"),
    ("conceal", "8", "28"),
    ("strike", "9", "29"),
    ("underline2", "21", "24"),
    ("frame", "51", "54"),
    ("encircle", "52", "54"),
    ("overline", "53", "55"),
)
OFF: Final = {on: off for _, on, off in ATTRIBUTES}

# What is seen on a cell without a character: lines and frames, and reverse video, which shows the foreground.
SEEN_ON_BLANK: Final = frozenset({"4", "7", "9", "21", "51", "52", "53"})


@lru_cache(8192)
def make_pen(style: Style | None, system: ColorSystem) -> Pen:
    """Turn a style into the pen that draws it with the colours a terminal has."""
    if style is None:
        return PLAIN

    def codes(color: Color | None, foreground: bool) -> str:
        if color is None or color.is_default:
            return ""
        return ";".join(color.downgrade(system).get_ansi_codes(foreground))

    attributes = tuple(on for name, on, _ in ATTRIBUTES if getattr(style, name))
    pen = Pen(attributes, codes(style.color, True), codes(style.bgcolor, False))
    return exchange_colours(pen) if is_turned(pen) else pen


@lru_cache(8192)
def find_blank_look(pen: Pen) -> tuple[str, ...]:
    """Return all of a pen that shows on a blank cell: often its background alone."""
    if is_turned(pen):
        return (exchange_colours(pen).background,)
    seen = tuple(on for on in pen.attributes if on in SEEN_ON_BLANK)
    return (pen.background, pen.foreground, *seen) if seen else (pen.background,)


@lru_cache(8192)
def choose_blank_pen(before: Pen, pen: Pen) -> Pen:
    """Return the pen that draws a blank as `pen` does, and is as near as can be to the pen before it."""
    look = find_blank_look(pen)
    if find_blank_look(before) == look:
        return before
    if len(look) > 1:
        return pen
    kept = tuple(on for on in before.attributes if on not in SEEN_ON_BLANK)
    return Pen(kept, before.foreground, look[0])


def is_turned(pen: Pen) -> bool:
    """Return whether a pen is another one in reverse video, and nothing else: cells are not erased in it."""
    return pen.attributes == ("7",) and bool(pen.foreground and pen.background)


def exchange_colours(pen: Pen) -> Pen:
    """Return the plain pen with the two colours of another exchanged."""
    text, *more_text = pen.foreground.split(";")
    ground, *more_ground = pen.background.split(";")
    foreground = ";".join([str(int(ground) - 10), *more_ground])
    return Pen((), foreground, ";".join([str(int(text) + 10), *more_text]))


@lru_cache(8192)
def turn(pen: Pen) -> Pen:
    """Return the twin of a plain pen in reverse video, which looks the same."""
    return exchange_colours(pen)._replace(attributes=("7",))


@lru_cache(8192)
def choose_pen(before: Pen, pen: Pen) -> Pen:
    """Return a pen or its twin in reverse video, whichever is nearer to the pen before.

    The twin has to be a bit nearer: to turn reverse video off again takes three bytes.
    """
    if pen.attributes or not (pen.foreground and pen.background):
        return pen
    turned = turn(pen)
    is_near = before.foreground == turned.foreground or before.background == turned.background
    if not (before.attributes or is_near):
        return pen
    return turned if len(change_pen(before, turned)) + 3 <= len(change_pen(before, pen)) else pen


def looks_same(old: Cell, new: Cell) -> bool:
    """Return whether two cells look alike although they may be drawn with different pens."""
    return old == new or (old[0] == new[0] == " " and find_blank_look(old[1]) == find_blank_look(new[1]))


@lru_cache(8192)
def change_pen(old: Pen, new: Pen) -> str:
    """Return the shortest sequence that turns one pen into another; empty when they are equal."""
    if new == old:
        return ""
    if new == PLAIN:
        return "\x1b[m"
    if new.attributes == old.attributes and new.foreground and new.background:  # nearly always
        pairs = (old.foreground, new.foreground), (old.background, new.background)
        return f"\x1b[{';'.join([ours for theirs, ours in pairs if ours != theirs])}m"
    colours = [part for part in new[1:] if part]
    whole = ["0", *new.attributes, *colours] if old != PLAIN else [*new.attributes, *colours]

    off = list(dict.fromkeys(OFF[on] for on in old.attributes if on not in new.attributes))
    if off and not any((*old[1:], *new[1:])):
        # A terminal without colours may be as old as the VT100, which knows no code that turns one off.
        return f"\x1b[{';'.join(whole)}m"
    delta = off + [on for on in new.attributes if on not in old.attributes or OFF[on] in off]
    if new.foreground != old.foreground:
        delta.append(new.foreground or "39")
    if new.background != old.background:
        delta.append(new.background or "49")
    return min((f"\x1b[{';'.join(parts)}m" for parts in (delta, whole)), key=len)
