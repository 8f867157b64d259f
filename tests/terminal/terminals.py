"""The terminals on which the program is tried, and what may be sent to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from app.terminal.environment import TRUE_COLOUR

ATTRIBUTES = {0, 1, 4, 7}
"""What a VT100 knows: plain, bold, underlined, reversed."""
OFF = {22, 24, 27}
"""What turns one of them off, later terminals know that too."""


@dataclass(frozen=True)
class Kind:
    """A kind of terminal."""

    env: Mapping[str, str]
    colours: int
    is_ascii: bool = False
    is_light: bool = False
    """Whether its ground is light, and it says so."""
    name: str = field(default="", compare=False)


def _kind(colours: int, is_ascii: bool = False, is_light: bool = False, **env: str) -> Kind:
    return Kind(env, colours, is_ascii, is_light, " ".join(env.values()))


KINDS = (
    _kind(8, TERM="xterm"),
    _kind(8, True, TERM="linux", LC_ALL="C"),
    _kind(0, True, TERM="vt100", LC_ALL="de_DE.ISO-8859-1"),
    _kind(0, True, TERM="vt220", LC_ALL="POSIX"),
    _kind(8, TERM="screen"),
    _kind(8, is_light=True, TERM="rxvt", COLORFGBG="0;15"),
    _kind(16, TERM="xterm-16color"),
    _kind(16, is_light=True, TERM="xterm-16color", COLORFGBG="0;default;15"),
    _kind(256, True, TERM="xterm-256color", LC_ALL="xx_YY"),
    _kind(256, is_light=True, TERM="rxvt-unicode-256color", COLORFGBG="0;15"),
    _kind(TRUE_COLOUR, TERM="xterm-256color", COLORTERM="truecolor"),
    _kind(TRUE_COLOUR, is_light=True, TERM="konsole", COLORTERM="truecolor", COLORFGBG="0;15"),
    _kind(256, TERM="screen-256color", COLORTERM="truecolor", STY="1.pts-0"),
    _kind(8, TERM="linux", COLORTERM="truecolor"),
    _kind(0, TERM="xterm-256color", NO_COLOR="1"),
)
FEW_KINDS = tuple(kind for kind in KINDS if kind.is_ascii and kind.env["TERM"] != "vt100")
"""One of 8 colours, one of none, one of 256, each in a locale without UTF-8."""


def sgr_faults(sent: str, colours: int) -> set[str]:
    """The parameters of SGR sequences in what was sent that a terminal with so many colours has not."""
    allowed = ATTRIBUTES | (OFF if colours else set())
    if colours:
        allowed |= {*range(30, 38), 39, *range(40, 48), 49}
    if colours >= 16:
        allowed |= {*range(90, 98), *range(100, 108)}
    faults = set()
    for sequence in re.findall(r"\x1b\[([\d;]*)m", sent):
        parts = iter([int(part or 0) for part in sequence.split(";")])
        for part in parts:
            if part in (38, 48):
                if not _colour_is_there(parts, colours):
                    faults.add(sequence)
            elif part not in allowed:
                faults.add(sequence)
    return faults


def _colour_is_there(parts: Iterator[int], colours: int) -> bool:
    """Takes the rest of a colour of many: "5;208" or "2;255;135;0"."""
    kind = next(parts)
    for _ in range(1 if kind == 5 else 3):
        next(parts)
    return colours >= (256 if kind == 5 else TRUE_COLOUR)
