"""The gallery: every page opens, everything is drawn in each theme, and no widget is missing."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot
from textual.theme import Theme
from textual.widget import Widget

import widgets
from tests.games.java.gallery import LOOKS
from tests.tools.gallery.__main__ import main
from tests.tools.gallery.app import PAGES, Frame, Gallery, Hall
from widgets.builders.board import BuildersBoard
from widgets.choice_list import ChoiceList
from widgets.filters import FewColours
from widgets.java.hex_board import HexBoard
from widgets.java.panels import JavaPanels
from widgets.log_panel import LogPanel
from widgets.panels import Panel, ViewPanel
from widgets.text_page import TextPage
from widgets.themes import MONO, THEMES
from widgets.title import TitleArt

COUNTS = {
    "board": 8,
    "java": 32,
    "table": 9,
    "cards": 15,
    "builders": 22,
    "log": 11,
    "lists": 9,
    "texts": 10,
}
"""How many exhibits hang on each page."""
EMPTY = {"java": 1, "log": 2, "lists": 2}
"""How many of them are to show nothing."""
BASES = {Panel, ViewPanel}
"""What others are made of; they show nothing themselves."""


@asynccontextmanager
async def opened(page: str, width: int = 80) -> AsyncIterator[tuple[Gallery, Pilot[None]]]:
    """The gallery at a page."""
    gallery = Gallery(page)
    async with gallery.run_test(size=(width, 24)) as pilot:
        await laid_out(gallery, pilot)
        yield gallery, pilot


def drawn(widget: Widget) -> str:
    """All lines of a widget, those out of sight too."""
    return "\n".join(widget.render_line(y).text for y in range(widget.size.height))


def leaves(gallery: Gallery) -> list[Widget]:
    """What is drawn of the exhibits; some are made of several panels."""
    return [
        each
        for exhibit in gallery.shown()
        for each in (exhibit, *exhibit.walk_children(Widget))
        if isinstance(each, (Panel, HexBoard))
    ]


def every_widget() -> set[type[Widget]]:
    """All widgets of our own, without those of the gallery."""
    for module in pkgutil.iter_modules(widgets.__path__, "widgets."):
        importlib.import_module(module.name)
    found, left = set(), [Widget]
    while left:
        subclasses = left.pop().__subclasses__()
        left += subclasses
        found |= {
            each
            for each in subclasses
            if each.__module__.startswith("widgets.")
            and not each.__module__.startswith("tests.tools.gallery")
        }
    return found - BASES


async def turn(gallery: Gallery, pilot: Pilot[None], key: str) -> None:
    """Goes to another page and waits until all of it has its place."""
    before = {*gallery.query(Frame)}
    await pilot.press(key)
    await laid_out(gallery, pilot, before)


async def laid_out(gallery: Gallery, pilot: Pilot[None], before: Collection[Frame] = ()) -> None:
    """Waits until each exhibit has its place and its state, those of the page before being gone."""
    for _ in range(100):
        await pilot.pause()
        frames = {*gallery.query(Frame)}
        hung = frames and frames.isdisjoint(before) and all(frame.is_ready for frame in frames)
        if hung and all(each.size for each in leaves(gallery)):
            return
    raise AssertionError(
        f"{gallery.page}: {[each for each in leaves(gallery) if not each.size]} have no room"
    )


# --- what the captions tell ------------------------------------------------------------------------


def _board(gallery: Gallery) -> None:
    *boards, small = gallery.query(HexBoard)
    assert [(board.plan.zoom, board.is_plain) for board in boards[:-1]] == [*LOOKS]
    assert not any(board.max_scroll_y for board in boards)
    assert small.max_scroll_y > 0
    assert not any(board.can_focus for board in boards), "the keys are the gallery's"


def _java(gallery: Gallery) -> None:
    bars = [drawn(each).split("\n")[0].split()[-1] for each in gallery.query(JavaPanels)]
    assert bars[:9] == [*(f"{ap}/6" for ap in range(7)), "7", "3/7"]


def _session(gallery: Gallery) -> None:
    for session in [*gallery.query(BuildersBoard)][:3]:
        assert ">2!" in drawn(session) or " 2!" in drawn(session)


def _log(gallery: Gallery) -> None:
    _, fresh, older, _ = gallery.query(LogPanel)
    assert {ink for line in fresh.lines(*fresh.size) for _, ink in line} == {"", "dim"}
    assert older.text().endswith(" more below")


def _texts(gallery: Gallery) -> None:
    assert "a games table" in drawn(gallery.query_one(TitleArt))
    first, scrolled = gallery.query(TextPage)
    assert (first.top == 0) is not (scrolled.top == 0)


CHECKS: dict[str, Callable[[Gallery], None]] = {
    "board": _board,
    "java": _java,
    "table": _session,
    "log": _log,
    "texts": _texts,
}


# --- the pages -------------------------------------------------------------------------------------


async def test_every_page_hangs_all_its_exhibits_and_no_widget_is_missing() -> None:
    seen: set[type[Widget]] = set()
    counts, blank = {}, {}
    async with opened("board") as (gallery, pilot):
        for name in PAGES:
            assert gallery.page == name
            counts[name] = len(gallery.shown())
            blank[name] = sum(not drawn(each).strip() for each in leaves(gallery))
            seen |= {type(each) for each in gallery.query(Widget)}
            if name in CHECKS:
                CHECKS[name](gallery)
            await turn(gallery, pilot, "n")
        assert gallery.page == "board", "round and round"
    assert counts == COUNTS
    assert every_widget() - seen == set()
    assert {name: number for name, number in blank.items() if number} == EMPTY


def test_the_bases_are_bases() -> None:
    assert len(every_widget()) >= 15
    assert all(base.__subclasses__() for base in BASES)


async def test_the_themes_follow_each_other_and_the_last_one_has_no_colours() -> None:
    async with opened("lists") as (gallery, pilot):
        grounds = set()
        for theme in THEMES:
            assert gallery.theme == theme.name
            assert gallery.no_color is (theme is MONO)
            grounds.add(str(gallery.query_one(ChoiceList).rich_style.bgcolor))
            _check_what_is_sent(gallery, theme)
            await pilot.press("t")
        assert gallery.theme == THEMES[0].name
        assert len(grounds) >= 7
        await pilot.press("m")
        assert gallery.theme == MONO.name
        await pilot.press("m")
        assert gallery.theme == THEMES[0].name


def _check_what_is_sent(gallery: Gallery, theme: Theme) -> None:
    """Terminals of few colours are sent no others, those without any none."""
    strips = gallery.screen._compositor.render_strips()
    styles = {segment.style for strip in strips for segment in strip if segment.style}
    colours = {each for style in styles for each in (style.color, style.bgcolor) if each is not None}
    numbers = {each.number for each in colours if not each.is_default}
    if theme is MONO:
        assert any(style.reverse for style in styles), "the current line is to be seen"
        assert not numbers
    elif theme.ansi:
        few = [each for each in gallery.get_line_filters() if isinstance(each, FewColours)]
        assert [each.has_bright for each in few] == ["-8" not in theme.name]
        assert None not in numbers
        assert max(number for number in numbers if number is not None) < (8 if "-8" in theme.name else 16)
    else:
        assert numbers == {None}, "colours of our own"


async def test_ascii_is_shown_and_left() -> None:
    async with opened("cards") as (gallery, pilot):

        def is_ascii() -> bool:
            return all(strip.text.isascii() for strip in gallery.screen._compositor.render_strips())

        assert not is_ascii()
        await pilot.press("a")
        assert is_ascii()
        await pilot.press("a")
        assert not is_ascii()


async def test_keys_scroll_and_turn() -> None:
    async with opened("log", 40) as (gallery, pilot):
        hall = gallery.query_one(Hall)
        await pilot.press("down", "l", "pagedown")
        await pilot.pause()
        assert hall.scroll_offset == (8, 3 + hall.size.height - 2)
        await pilot.press("up", "h", "pageup")
        await pilot.pause()
        assert hall.scroll_offset == (0, 0)
        await turn(gallery, pilot, "n")
        await turn(gallery, pilot, "p")
        assert gallery.page == "log"


def test_the_command_names_its_pages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["gallery", "--list"])
    main()
    told = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert told == [[name, page.title] for name, page in PAGES.items()]


def test_the_gallery_opens_where_it_was_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Gallery, "run", lambda gallery: asked.append(gallery.page))
    for words in ([], ["cards"]):
        monkeypatch.setattr(sys, "argv", ["gallery", *words])
        main()
    assert asked == ["board", "cards"]
    monkeypatch.setattr(sys, "argv", ["gallery", "nowhere"])
    with pytest.raises(SystemExit, match="2"):
        main()
