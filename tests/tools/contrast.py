"""`python -m tests.tools.contrast`: the contrast of every cell of every page and dialog in every theme.

It prints the least contrast of each theme, and fails with a list of what is below 4.5 to 1 (the
high-contrast theme: 7 to 1). The letters of the title are a picture, not text, and so are quarters of cells
and what the board of Java is strewn with: sprouts and palms.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from app.application import Meja
from saves.store import FileStore
from tests.app.every_screen import STOPS, Cell, drawn, saved_games, walk
from tests.colours import VGA, XTERM, contrast, pair_of
from widgets import themes
from widgets.title import TitleArt

SIZES = ((80, 24), (120, 40))
LEAST, LEAST_OF_CONTRAST = 4.5, 7.0
PICTURES = " ▖▗▘▝▙▛▜▟▐"
"""Parts of shapes, which are no text."""
EXCERPT = 20
"""How many characters of a text are told."""

TRUE, MANY, FEW = ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD
SHOWN = (
    (themes.DARK, TRUE),
    (themes.DARK_256, MANY),
    (themes.LIGHT, TRUE),
    (themes.LIGHT_256, MANY),
    (themes.CONTRAST, TRUE),
    (themes.CONTRAST_256, MANY),
    (themes.SIXTEEN, FEW),
    (themes.SIXTEEN_LIGHT, FEW),
    (themes.EIGHT, FEW),
    (themes.EIGHT_LIGHT, FEW),
)
"""Every theme with colours, and those of the terminals for which it is."""


def goal_of(theme: Theme) -> float:
    """The least contrast of a theme's texts."""
    return LEAST_OF_CONTRAST if theme in (themes.CONTRAST, themes.CONTRAST_256) else LEAST


def measured(
    app: Meja, shown: Sequence[tuple[Theme, ColorSystem]] = SHOWN
) -> Iterator[tuple[Theme, float, str]]:
    """Each kind of text on the screen in some themes: its contrast, its style and some of it."""
    for theme, system in shown:
        app._few.has_bright = theme not in (themes.EIGHT, themes.EIGHT_LIGHT)
        app.theme = theme.name
        app.refresh_css(animate=False)
        rows = without_title(app)
        for sixteen in (VGA, XTERM) if system is FEW else (XTERM,):
            for ratio, text in texts_with_contrast(rows, system, sixteen, theme):
                yield theme, ratio, text


def texts_with_contrast(
    rows: Sequence[Sequence[Cell]],
    system: ColorSystem,
    sixteen: Sequence[str],
    theme: Theme,
) -> Iterator[tuple[float, str]]:
    """The contrast of each kind of text on a screen: the ratio, the style and some of the text."""
    decoration = [Color.parse(theme.variables[name]).rich_color for name in ("sprout", "palm")]
    said: dict[Style, str] = {}
    for row in rows:
        for sign, style in row:
            is_picture = sign in PICTURES or style.color in decoration
            if not is_picture and len(text := said.get(style, "")) < EXCERPT:
                said[style] = text + sign
    for style, text in said.items():
        pair = pair_of(style, system, sixteen)
        # How dim a dim text is differs from terminal to terminal.
        yield 0.0 if pair is None or style.dim else contrast(*pair), f"{text!r} {style}"


def without_title(app: Meja) -> list[list[Cell]]:
    """All cells of the screen but the letters of the title."""
    rows = drawn(app)
    for art in app.screen.query(TitleArt):
        for y in range(art.region.y, art.region.bottom):
            rows[y] = [(sign, style) for sign, style in rows[y] if sign != "#"]
    return rows


async def main() -> None:
    """Measures them all."""
    least = {theme.name: 21.0 for theme, _ in SHOWN}
    faults: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        store = FileStore(Path(folder) / "saves")
        saved_games(store)
        for size in SIZES:
            async for stop, app in walk(store, STOPS, size):
                for theme, ratio, text in measured(app):
                    least[theme.name] = min(least[theme.name], ratio)
                    if ratio < goal_of(theme):
                        style = f"{theme.name} {ratio:.2f} {text}"
                        faults.setdefault(style, []).append(f"{stop.name} {size[0]}x{size[1]}")
    for name, ratio in least.items():
        print(json.dumps({"theme": name, "least_contrast": round(ratio, 2)}))
    sys.exit("\n".join(f"{style} at {', '.join(where)}" for style, where in faults.items()) or None)


if __name__ == "__main__":
    asyncio.run(main())
