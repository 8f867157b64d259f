"""Colours as plain data: a background and the text on it for all that any game shows, and what a game adds.

The themes hand these tables to the styles and the style sheets as variables: `$void` is a background and
`$void-text` the colour of what is written on it. Every text has a contrast of 4.5 to 1 or more on its ground.
Eyes that are blind to red or to green tell the seats apart, whose colours are those of Okabe and Ito.

A game's own colours stand in `colours.COLOURS` of its folder of widgets; a theme has those of all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from engines.catalog import GAMES, colours_of

Ink = tuple[str, str]
"""A background and the colour of the text on it."""
Palette = Mapping[str, Ink]

Mark = Literal["refused", "changed"]
"""What a space or a card may be marked as."""
SEATS = 4
SEAT_INKS = tuple(f"seat-{seat}" for seat in range(SEATS))
CURVE_INKS = tuple(f"curve-{seat}" for seat in range(SEATS))
"""The seats' colours as they are drawn on the ground of a chart."""
SOURCE_INKS = tuple(f"source-{number}" for number in range(4))
"""Where points come from, in order."""

THEME_CHOICES: Mapping[str, str] = {
    "auto": "as the terminal says",
    "dark": "dark",
    "light": "light",
    "contrast": "high contrast",
    "16": "the terminal's own 16 colours",
    "mono": "no colours",
}
"""What a player may choose, with the words for it; for `themes.find_theme`."""


def name_colour(colour: str) -> str:
    """Return Textual's name of a colour of our tables: "#121317" is mixed, "black" the terminal's own."""
    return colour if colour.startswith("#") else f"ansi_{colour}"


def read_palettes(*tables: str) -> Mapping[str, Palette]:
    """Return the palettes that some tables hold, by their looks.

    The first row of a table names looks; each other row is an ink, "ground/text" for each look, in colours as
    `name_colour` takes them. A dot repeats the ink to its left.
    """
    palettes: dict[str, dict[str, Ink]] = {}
    for table in tables:
        looks, *rows = map(str.split, table.strip().splitlines())
        for name, *cells in rows:
            for look, cell in zip(looks, cells, strict=True):
                if cell != ".":
                    ground, text = map(name_colour, cell.split("/"))
                palettes.setdefault(look, {})[name] = ground, text
    return palettes


_MIXED = """
              dark            dark-256        light           light-256       contrast        contrast-256
void          #0d1b26/#94a4b3 #121212/#a0a0a0 #f5f2e9/#625f55 #f2f2f2/#585858 #000000/#ffffff .
sea           #0d1b26/#94a4b3 #121212/#a0a0a0 #bcd8e2/#33444d #afd7d7/#303030 #000000/#ffffff .
seat-0        #ff6f4f/#14110c .               #ff6f4f/#14110c .               #ff8a5c/#000000 .
seat-1        #56b4e9/#14110c #5fafff/#000000 #56b4e9/#14110c #5fafff/#000000 #48a8f0/#000000 .
seat-2        #f0e442/#14110c #ffff5f/#000000 #f0e442/#14110c #ffff5f/#000000 #fff04a/#000000 .
seat-3        #d893c0/#14110c .               #d893c0/#14110c .               #f5c8e8/#000000 .
line-here     #ffffff/#14110c .               #ffffff/#14110c .               #ffffff/#000000 .
line-allowed  #b8f060/#14110c .               #b8f060/#14110c .               #c8ff70/#000000 .
line-refused  #ff9a90/#14110c .               #ff9a90/#14110c .               #ff9a90/#000000 .
target        #0d1b26/#b8f060 #121212/#afff5f #fbfff8/#00604c .               #000000/#5cffd8 .
cursor        #ffffff/#14110c #ffffff/#121212 #101014/#ffffff .               #ffffff/#000000 .
ghost         #e9ecff/#101438 #d7d7ff/#000000 #1c2260/#f4f5ff .               #ffffff/#000000 .
ghost-bad     #9c1028/#ffffff .               #9c1028/#ffffff .               #8a0018/#ffffff .
refused       #b3122e/#ffffff .               #b3122e/#ffffff .               #8a0018/#ffffff .
changed       #4b3b8f/#f1edff #5f00af/#ffffff #4b3b8f/#f1edff #5f00af/#ffffff #3a2880/#ffffff .
label         #0d1b26/#94a4b3 #121212/#a0a0a0 #f5f2e9/#625f55 #f2f2f2/#4e4e4e #000000/#ffffff .
outline       #0d1b26/#94a4b3 #121212/#a0a0a0 #f5f2e9/#5c594f #f2f2f2/#585858 #000000/#ffffff .
cursor-edge   #0d1b26/#ffffff #121212/#ffffff #f5f2e9/#000000 #f2f2f2/#000000 #000000/#ffe14d .
gold          #ffd23a/#14110c #ffd700/#000000 #ffd23a/#14110c #ffd700/#000000 #ffd030/#000000 #ffd700/#000000
chart         #0d1b26/#94a4b3 #121212/#9e9e9e #f5f2e9/#625f55 #f2f2f2/#4e4e4e #000000/#ffffff .
curve-0       #0d1b26/#ff6f4f #121212/#ff875f #f5f2e9/#cb3812 #f2f2f2/#d70000 #000000/#ff8a6a .
curve-1       #0d1b26/#56b4e9 #121212/#5fafff #f5f2e9/#1a6fae #f2f2f2/#005fd7 #000000/#56b4e9 #000000/#5fafff
curve-2       #0d1b26/#f0e442 #121212/#ffff5f #f5f2e9/#3a3200 #f2f2f2/#303030 #000000/#fff04a .
curve-3       #0d1b26/#d893c0 #121212/#d787af #f5f2e9/#6d1058 #f2f2f2/#5f005f #000000/#f5c8e8 #000000/#ffafd7
source-0      #e6c04a/#14110c .               #e6c04a/#14110c .               #e6c04a/#000000 .
source-1      #1d5590/#fff8e6 #005f87/#ffffff #1d5590/#fff8e6 #005f87/#ffffff #154878/#ffffff #00005f/#ffffff
source-2      #e8b4d4/#14110c #ffafd7/#000000 #e8b4d4/#14110c #ffafd7/#000000 #f5c8e8/#000000 #ffafd7/#000000
source-3      #2b7849/#fff8e6 #005f00/#ffffff #2b7849/#fff8e6 #005f00/#ffffff #1a5238/#ffffff #005f00/#ffffff
"""
"""With high contrast every text has a contrast of 7 to 1 or more.

A terminal of 256 colours is sent the nearest to each of these, which Rich finds. Where that one is dull or
hard to read, another is picked.
"""
_TERMINAL = """
              16                    16-light            8            8-light      mono
void          black/white           bright_white/black  black/white    white/black  default/default
sea           black/white           bright_white/black  black/white    white/black  default/default
seat-0        bright_magenta/black  .                   red/white      .            red/bright_white
seat-1        bright_cyan/black     .                   blue/white     .            cyan/black
seat-2        bright_white/black    black/bright_white  black/yellow   .            black/bright_yellow
seat-3        blue/bright_white     .                   magenta/white  .            magenta/bright_white
line-here     bright_white/black    black/bright_white  white/black    black/white  default/default
line-allowed  bright_yellow/black   .                   cyan/black     .            default/default
line-refused  bright_red/black      .                   red/white      .            default/default
target        black/bright_cyan     .                   black/cyan     .            black/bright_cyan
cursor        bright_white/black    black/bright_white  white/black    black/white  bright_white/black
ghost         bright_white/black    black/bright_white  white/black    black/white  bright_white/black
ghost-bad     red/bright_white      .                   red/white      .            red/bright_white
refused       red/bright_white      .                   red/white      .            red/bright_white
changed       magenta/bright_white  .                   magenta/white  .            magenta/bright_white
label         black/white           bright_white/black  black/white    white/black  default/default
outline       black/white           bright_white/black  black/white    white/black  default/default
cursor-edge   black/white           bright_white/black  black/white    white/black  default/default
gold          bright_yellow/black   .                   cyan/black     black/white  bright_yellow/black
chart        black/white           .                   black/white    .            default/default
curve-0      black/bright_magenta  .                   black/red      .            default/default
curve-1      black/bright_cyan     .                   black/cyan     .            default/default
curve-2      black/bright_white    .                   black/yellow   .            default/default
curve-3      black/bright_blue     .                   black/magenta  .            default/default
source-0     bright_yellow/black   .                   cyan/black     .            bright_yellow/black
source-1     blue/bright_white     .                   blue/white     .            blue/bright_white
source-2     bright_magenta/black  .                   magenta/white  .            magenta/bright_white
source-3     green/black           .                   green/black    .            green/black
"""
"""Terminals of few colours mix them as they like.

Each pair can be read as the console of Linux mixes them and as xterm does; hence nothing is brown, on which
neither black nor white can be read on both. Text on red and magenta is to be bold, which terminals of 8
colours draw brighter. Without colours, what keeps a ground of its own is drawn in reverse.
"""
PALETTES = read_palettes(_MIXED, _TERMINAL)
LOOKS = tuple(PALETTES)


class StyleSpec(NamedTuple):
    """What a style is made of; what it leaves out is as it is on the widget."""

    ground: str = ""
    """The variable of the theme that is its background; "" for none."""
    text: str = ""
    """The variable of the theme that is the colour of the text; "" for none."""
    attributes: str = ""
    """Rich's words for how the text is drawn: "bold underline"."""
    is_plain_without_colours: bool = False
    """Whether its colours are left out where there are none, so that only what lies on it is in reverse."""


def use_ink(name: str, attributes: str = "", is_plain_without_colours: bool = False) -> StyleSpec:
    """Return the style of an ink of the palettes."""
    return StyleSpec(name, f"{name}-text", attributes, is_plain_without_colours)


SEATS_AND_MARKS = {name: use_ink(name, "bold") for name in (*SEAT_INKS, "refused", "changed")}
CHARTS = {name: use_ink(name) for name in ("chart", *CURVE_INKS)} | {
    name: use_ink(name, "bold") for name in SOURCE_INKS
}
CHARTS["chart-here"] = StyleSpec("chart", "cursor-edge-text")
"""What is looked at in a chart, as the cursor of a board is."""


class GameColours(NamedTuple):
    """What a game adds to the colours and to the styles in which lines of text are written."""

    palettes: Mapping[str, Palette]
    """By look, all with the same names."""
    styles: Mapping[str, StyleSpec]


def colours_of_games() -> Iterable[GameColours]:
    """Return the colours that games add."""
    return filter(None, map(colours_of, GAMES))


def variables_of(look: str) -> dict[str, str]:
    """Return a look as variables of a theme: `name` for each background, `name-text` for the text on it."""
    variables: dict[str, str] = {}
    for palettes in (PALETTES, *(colours.palettes for colours in colours_of_games())):
        for name, (background, text) in palettes[look].items():
            variables |= {name: background, f"{name}-text": text}
    return variables
