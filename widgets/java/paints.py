"""What the hexagons are painted in, as a theme mixes it: grounds and their shades, lines, what is written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from textual.app import App

from engines.java.spaces import Space, row_column
from widgets.filters import Ascii
from widgets.java import Meaning

_PLAIN = ("meja-8", "meja-8-light", "meja-mono")
"""The themes in which no hexagons can be drawn."""
DOTTED: Final = ("meja-256", "meja-light-256")
"""The themes in which lines that follow the cursor are dotted: many such lines are far away."""
WITH_SHADES: Final = ("meja", "meja-light")
"""The themes in which grounds have shades and may be dim; in 256 colours that costs too many bytes."""
DARK_SHADE: Final = 0.08
LIGHT_SHADE: Final = 0.045
"""How far the darker and the lighter shade of a ground lie from it."""
FOOT: Final = 0.5
"""How dark the edge of a terrace is where the land falls."""
DIM: Final = 0.5
"""How far the ground of what may not be chosen is mixed with the sea."""
LEAST_OF_WHITE: Final = 2.2
LEAST_OF_LINES: Final = 1.25
"""The contrast that a line has to the grounds on its sides; else it is dark. High terraces are light."""

_Rgb = tuple[int, int, int]


class Paints:
    """The colours of a theme, by the names of its palettes.

    Args:
        variables: the theme's, as Textual writes them.
        has_shades: whether grounds have shades and may be dim, which costs bytes.
        is_dotted: whether lines that follow the cursor are dotted, which saves bytes.
    """

    def __init__(self, variables: Mapping[str, str], has_shades: bool, is_dotted: bool = False) -> None:
        self._variables = variables
        self.has_shades = has_shades
        self.is_dotted = is_dotted

    def __getitem__(self, name: str) -> str:
        """Return a colour; `NAME-text` is that of what is written on it. Raises KeyError."""
        return self._variables[name]

    def shade(self, name: str, space: Space) -> str:
        """Return a ground in the shade of a space: neighbours never have the same."""
        colour = self[name]
        if not self.has_shades:
            return colour
        row, column = row_column(space)
        step = ((column - row) // 2 + 2 * row) % 3
        return (mix(colour, "#000000", DARK_SHADE), colour, mix(colour, "#ffffff", LIGHT_SHADE))[step]

    def dim(self, ground: str) -> str:
        """Return a ground that is not to be looked at."""
        return mix(ground, self["sea"], DIM)

    def foot(self, ground: str) -> str:
        """Return the edge of a terrace of a ground."""
        return mix(ground, "#000000", FOOT) if self.has_shades else self["foot"]

    def text_on(self, ground: str) -> str:
        """Return the ink, light or dark, that can be read on a mixed ground."""
        return max(
            self["sea-text"], self["cursor"], self["cursor-text"], key=lambda ink: contrast(ink, ground)
        )

    def line(self, line: Meaning, *grounds: str) -> str:
        """Return the colour of a line between grounds on which it is to be seen."""
        name = f"seat-{line[1]}" if isinstance(line, tuple) else f"line-{line}"
        colour = self[name]
        least = LEAST_OF_WHITE if line == "here" else LEAST_OF_LINES
        return (
            colour if all(contrast(colour, ground) >= least for ground in grounds) else self[f"{name}-text"]
        )


def find_paints(app: App[object], **others: str) -> Paints:
    """Return those of an app's theme, some of them in another colour of the theme."""
    variables = app.theme_variables
    if others:
        variables = variables | {name: variables[other] for name, other in others.items()}
    return Paints(variables, app.theme in WITH_SHADES, app.theme in DOTTED)


def must_be_plain(app: App[object]) -> bool:
    """Return whether the terminal has too few signs or colours for hexagons."""
    is_ascii = any(isinstance(each, Ascii) for each in app.get_line_filters())
    return app.no_color or is_ascii or app.theme in _PLAIN


@lru_cache(1024)
def mix(one: str, two: str, share: float) -> str:
    """Return the colour that lies so far on the way from one to another; the terminal's own are not mixed."""
    if not one.startswith("#"):
        return one
    parts = (round(a + (b - a) * share) for a, b in zip(_rgb(one), _rgb(two), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*parts)


@lru_cache(4096)
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (WCAG 2); of the terminal's own only whether they differ."""
    if not (one.startswith("#") and other.startswith("#")):
        return 1.0 if one == other else 21.0
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in _rgb(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _rgb(colour: str) -> _Rgb:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
