"""Terminals of every size: what must hold at each, and dialogs that are resized before their answer."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from app.application import Meja
from app.dialogs.choices import HeldDialog, NoticeDialog, StepsDialog
from app.screens.base import SMALLEST
from app.screens.board_screen import BoardScreen
from app.screens.tutorial import ClosingDialog
from saves.store import FileStore
from tests.app.every_screen import BUSY, STOPS, Stop, _builders, _java, walk
from tests.games.builders.engine.positions import position as builders_position
from tests.games.java.app.playing import Driving, until_quiet
from tests.games.java.engine.positions import position
from widgets.key_bar import KeyBar, fit_items
from widgets.panels import Panel
from widgets.too_small import TABLE_SIZE, SmallNotice

SIZES = ((1, 1), (20, 5), (60, 20), (80, 24), (120, 40), (200, 60), (500, 200))


def _open(dialog: Callable[[], Screen[Any]]) -> Callable[[Meja], None]:
    def open_it(app: Meja) -> None:
        app.push_screen(dialog(), lambda _: None)

    return open_it


def _learn(game_id: str) -> Callable[[Meja], None]:
    return lambda app: app.learn(game_id)


LONG = " ".join(["A sentence of some length that says what happened to whom."] * 4)
MORE = (
    Stop("settings", lambda app: app.show_settings(), shows="SETTINGS"),
    Stop("load title", lambda app: app.load_game(), ("t",), "Another title"),
    Stop("load delete", lambda app: app.load_game(), ("d",), "Delete this game?"),
    Stop("load export", lambda app: app.load_game(), ("x",), "Export this game"),
    Stop("load import", lambda app: app.load_game(), ("i", *"nowhere"), "Import a game"),
    Stop("which game", lambda app: app.learn(), shows="ten steps"),
    Stop("guided java", _learn("java"), shows="Step 1 of"),
    Stop("guided builders", _learn("builders"), shows="Step 1 of"),
    Stop("guided leave", _learn("java"), ("q",), "Leave your first game?"),
    Stop("guided end", _open(lambda: ClosingDialog((LONG, LONG))), shows="That was your first game"),
    Stop(
        "held",
        _open(
            lambda: HeldDialog(LONG, "Its process cannot be seen from here, so it cannot be ended from here.")
        ),
        shows="open elsewhere",
    ),
    Stop("notice", _open(lambda: NoticeDialog("Scored", [LONG, LONG])), shows="Scored"),
    Stop("steps", _open(lambda: StepsDialog("Scored", [LONG], lambda _: None)), shows="Scored"),
    Stop("java hint", BUSY, ("g",), "Hint"),
    Stop("java line", BUSY, ("colon", *"draw", "space", *"deck"), "draw deck_"),
    Stop("java four", _java(partial(position, 4), (None, *["random"] * 3)), shows="HAND"),
    Stop("builders four", _builders(partial(builders_position, 4), (None, *["easy"] * 3)), shows="of 17 VP"),
    Stop("help search", lambda app: app.show_help("java"), ("slash", *"palace"), "Search: palace_"),
)
EVERY = (*STOPS, *MORE)
NAMED = {stop.name: stop for stop in EVERY}


async def resize(app: Meja, size: tuple[int, int]) -> None:
    """Gives the terminal another size, and waits until all of it is laid out."""
    pilot: Pilot[Any] = Pilot(app)
    assert isinstance(app._driver, HeadlessDriver)
    app._driver._size = size
    app.post_message(events.Resize(Size(*size), Size(*size)))
    for _ in range(400):
        await until_quiet(app, pilot)
        if all(screen.size == size for screen in app.screen_stack[-1:]):
            return
    raise AssertionError(f"never {size}")


# --- what must hold ---------------------------------------------------------------------------------


def needed(app: Meja) -> tuple[int, int]:
    """The size that what is shown needs."""
    return next(
        (TABLE_SIZE if isinstance(screen, BoardScreen) else SMALLEST)
        for screen in reversed(app.screen_stack)
        if screen.query(SmallNotice)
    )


def faults(app: Meja) -> list[str]:
    """What is wrong with what is shown at the present size."""
    width, height = app.size
    least = needed(app)
    if width < least[0] or height < least[1]:
        return list(_faults_when_small(app, least))
    return list(_faults_when_large(app))


def _seen(screen: Screen[Any]) -> Iterator[Widget]:
    """The widgets that take room on the terminal."""
    for widget in screen.walk_children(Widget, with_self=False):
        if widget.region.area and widget.region.intersection(screen.region):
            yield widget


def _faults_when_small(app: Meja, least: tuple[int, int]) -> Iterator[str]:
    shown = [screen for screen in app.screen_stack if any(True for _ in _seen(screen))][-1:]
    notices = [widget for screen in shown for widget in _seen(screen) if isinstance(widget, SmallNotice)]
    if len(notices) != 1:
        yield f"{len(notices)} notices"
        return
    words = " ".join(notices[0].text().split())
    wanted = f"needs {least[0]}x{least[1]}, has {app.size.width}x{app.size.height}"
    if app.size.width >= 20 and app.size.height >= 5 and not words.startswith(wanted):
        yield f"says {words!r}"
    others = [
        widget
        for screen in shown
        for widget in _seen(screen)
        if isinstance(widget, Panel) and not isinstance(widget, (SmallNotice, KeyBar))
    ]
    for widget in others:
        yield f"{widget!r} is still there"


def _faults_when_large(app: Meja) -> Iterator[str]:
    screen = app.screen
    if any(notice.region.area for notice in screen.query(SmallNotice)):
        yield "the notice is there"
    for widget in _seen(screen):
        region, clip = screen.find_widget(widget).region, screen.find_widget(widget).clip
        if clip.intersection(region) != region and not isinstance(widget, KeyBar):
            yield f"{widget!r} at {region} is cut to {clip.intersection(region)}"
        if not isinstance(widget, Panel):
            continue
        lines = widget.lines(*widget.size)
        if len(lines) > widget.size.height:
            yield f"{widget!r} has {len(lines)} lines in {widget.size.height}"
        for line in lines:
            text = "".join(part for part, _ in line).rstrip()
            if cell_len(text) > widget.size.width:
                yield f"{widget!r}: {text!r} is wider than {widget.size.width}"
    bars = list(screen.query(KeyBar))
    if bars:
        bar = bars[-1]
        place = screen.find_widget(bar)
        if place.clip.intersection(place.region).size != place.region.size:
            yield "the last key bar is cut"
        if bar.items and not fit_items(bar.items, bar.size.width):
            yield "no key fits the last bar"


# --- dialogs ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """A dialog, and keys that answer it."""

    stop: Stop
    answer: tuple[str, ...]


ASKED = tuple(
    Asked(NAMED[name], answer)
    for name, answer in (
        ("java rotate", ("enter",)),
        ("java draw", ("down", "enter")),
        ("java end", ("y",)),
        ("java leave", ("h",)),
        ("java line", ("enter",)),
        ("java palace", ("enter",)),
        ("java feast", ("enter",)),
        ("festival", ("p",)),
        ("agree", ("a",)),
        ("curtain", ("enter",)),
        ("builders take", ("1",)),
        ("builders end", ("y",)),
        ("load title", ("x", "enter")),
        ("load export", ("escape",)),
        ("load import", ("escape",)),
        ("load delete", ("n",)),
        ("which game", ("down", "enter")),
        ("guided leave", ("y",)),
        ("guided end", ("l",)),
        ("held", ("enter",)),
        ("notice", ("enter",)),
    )
)


def some_sizes(seed: str, count: int) -> Iterator[tuple[int, int]]:
    """Sizes of all kinds, the same for the same seed: tiny, at the limits, usual, and huge at times."""
    rng = random.Random(seed)
    for _ in range(count):
        kind = rng.random()
        if kind < 0.2:
            yield rng.randint(1, 30), rng.randint(1, 10)
        elif kind < 0.5:
            yield rng.randint(55, 85), rng.randint(17, 26)
        elif kind < 0.98:
            yield rng.randint(1, 220), rng.randint(1, 70)
        else:
            yield rng.choice(SIZES)


def match_of(app: Meja) -> tuple[Any, ...] | None:
    """All that a match is, if one is open."""
    session = app._session
    if session is None:
        return None
    return session._match.state, tuple(map(str, session._match.log)), session.to_act


class Effect(NamedTuple):
    """What an answer led to."""

    page: str
    """What is shown then."""
    action: str
    """The action that was played, "" if none was."""


def effect(app: Meja, actions_before: int) -> Effect:
    """What an answer has led to, in a match of which so many actions were played before."""
    log = [] if app._session is None else app._session._match.log[actions_before:]
    return Effect(type(app.screen).__name__, "".join(str(played.action) for played in log[:1]))


async def check_sizes(
    store: FileStore, stops: Sequence[Stop], sizes: Sequence[tuple[int, int]]
) -> AsyncIterator[str]:
    """Goes to places, takes each size there, and tells what is wrong."""
    async for stop, app in walk(store, stops):
        for size in (*sizes, TABLE_SIZE):
            await resize(app, size)
            for fault in faults(app):
                yield f"{stop.name} at {size[0]}x{size[1]}: {fault}"


async def check_resized(
    store: FileStore, asked: Sequence[Asked], count: int, seed: int
) -> AsyncIterator[str]:
    """Opens dialogs, resizes the terminal so often, answers, and tells what is wrong.

    Each dialog is opened twice: what its answer leads to without a resize is what it must lead to after them.
    """
    effects: list[Effect] = []
    twice = [each for each in asked for _ in range(2)]
    number = 0
    async for stop, app in walk(store, [each.stop for each in twice]):
        before, page = match_of(app), type(app.screen).__name__
        is_resized = number % 2 == 1
        for size in (*some_sizes(f"{seed} {stop.name}", count), TABLE_SIZE) if is_resized else ():
            await resize(app, size)
            for fault in faults(app):
                yield f"{stop.name} at {size[0]}x{size[1]}: {fault}"
            if match_of(app) != before:
                yield f"{stop.name} at {size[0]}x{size[1]}: the match is another one"
        if type(app.screen).__name__ != page:
            yield f"{stop.name}: {page} gave way to {type(app.screen).__name__}"
        driving = Driving(app, Pilot(app), None)  # type: ignore[arg-type]
        for key in twice[number].answer:
            await driving.burst(key)
        effects.append(effect(app, 0 if before is None else len(before[1])))
        if is_resized and effects[-1] != effects[-2]:
            yield f"{stop.name}: the answer led to {effects[-1]} and not to {effects[-2]}"
        if effects[-1] == Effect(page, ""):
            yield f"{stop.name}: the answer led to nothing"
        number += 1
