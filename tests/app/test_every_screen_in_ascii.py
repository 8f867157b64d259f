"""Every page, table and dialog: in ASCII alone if need be, else with no sign whose width is in doubt."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import ColorSystem
from textual.widget import Widget

from app.application import Meja
from saves.store import FileStore
from tests.app.every_screen import NAMES, STOPS, drawn, saved_games, text_of, walk
from tests.extent import count, every
from tests.tools.contrast import LEAST, texts_with_contrast, without_title
from widgets import themes
from widgets.filters import to_ascii

ROOT = Path(__file__).resolve().parents[2]
KEPT_OUT = {"widgets/filters.py", "app/terminal/driver.py", "app/terminal/environment.py"}
"""Where the signs stand that are replaced or asked about, none of which is ever sent."""
PARTS = 4


def is_doubtful(sign: str) -> bool:
    """Whether terminals may disagree on a character: on its width, or whether it is a picture.

    Letters of words are as they are, `é` among them, which is wide only on terminals set up for old fonts of
    East Asia. There the cell after it is placed by its number, so that no line is torn; and there is --ascii.
    """
    width = unicodedata.east_asian_width(sign)
    return width not in ("N", "Na", "H") and not (width == "A" and unicodedata.category(sign)[0] == "L")


def filter_by(app: Meja, ascii_only: bool) -> None:
    """Changes what may be sent as `set_filters` does, without making the style sheet anew for it."""
    app._ascii.enabled = ascii_only
    for screen in app.screen_stack:
        for widget in screen.walk_children(Widget, with_self=True):
            widget._styles_cache.clear()


# In parts, so that processes share it; each meets pages and tables of both games.
@pytest.mark.parametrize("part", range(PARTS))
async def test_every_screen_in_unicode_and_in_ascii(part: int, tmp_path: Path) -> None:
    store = FileStore(tmp_path / "saves")
    saved_games(store)
    named = {sign for name in NAMES for sign in name.upper() + name}
    seen: set[str] = set()
    stops = 0
    async for stop, app in walk(store, every(2, STOPS[part::PARTS])):
        stops += 1
        rows = drawn(app)
        lines = text_of(rows)
        width, height = app.size
        assert len(lines) == height and {cell_len(line) for line in lines} == {width}, stop.name
        seen |= {sign for line in lines for sign in line}
        # All cells are looked at here anyway; other themes have tests of their own.
        assert app.theme == themes.DARK.name
        texts = texts_with_contrast(without_title(app), ColorSystem.TRUECOLOR, (), themes.DARK)
        assert [text for ratio, text in texts if ratio < LEAST] == [], stop.name

        filter_by(app, ascii_only=True)
        plain = text_of(drawn(app))
        assert all(line.isascii() for line in plain), stop.name
        # Each sign stands where it stood.
        assert plain == [to_ascii(line) for line in lines], stop.name
        filter_by(app, ascii_only=False)
    assert stops >= len(STOPS) // PARTS // count(1, 2) > 3
    assert {sign for sign in seen - named if is_doubtful(sign)} == set()
    assert {"é", "水"} <= seen  # the walk met names and words beyond ASCII


def literals(path: Path) -> Iterator[str]:
    """The texts in a source that are no docstrings; none if no sign is beyond ASCII, however written."""
    source = path.read_text(encoding="utf-8")
    if source.isascii() and not re.search(r"\\[xuUN0-7]", source):
        return
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("package", ["app", "widgets", "saves", "engines"])
def test_no_source_has_a_sign_whose_width_is_in_doubt(package: str) -> None:
    sources = [path for path in (ROOT / package).rglob("*.py") if str(path.relative_to(ROOT)) not in KEPT_OUT]
    found = {
        (path.name, sign)
        for path in sources
        for text in literals(path)
        if not text.isascii()
        for sign in text
        if is_doubtful(sign)
    }
    assert sources and found == set()


def test_what_counts_as_doubtful() -> None:
    assert [sign for sign in "aé-|œß" if is_doubtful(sign)] == []
    assert all(is_doubtful(sign) for sign in "─│╭·★▁◆水🙂…")
