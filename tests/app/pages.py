"""One page in an app of its own, and what tests look at there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from app.screens.setup import SetupScreen
from app.terminal.terminal_app import TerminalApp
from engines.core import LedgerEntry, Outcome
from engines.java.spaces import space_named
from engines.java.state import Phase
from engines.java.view import JavaView
from saves.index import Listed
from tests import extent
from tests.games.java.app.playing import until_quiet
from tests.games.java.widgets.positions import view_of
from widgets.themes import THEMES, VARIABLE_DEFAULTS

SIZES = extent.every(2, [(60, 20), (80, 23), (120, 40)])


ODD_NAME = "[red]x"


NOTHING = "nothing yet"


class Host(TerminalApp):
    """An app that notes what the pages ask of it."""

    def __init__(self, screen: Screen[Any], latest: Listed | None = None, **filters: bool) -> None:
        super().__init__(**filters)
        self.first = screen
        self.last_match = latest
        self.calls: list[Any] = []
        self.result: Any = NOTHING

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return VARIABLE_DEFAULTS

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name
        self.push_screen(self.first, lambda result: setattr(self, "result", result))

    def latest(self) -> Listed | None:
        return self.last_match

    def open_saved(self, name: str) -> None:
        self.calls.append(("open", name))

    def new_game(self) -> None:
        self.calls.append("new")
        self.push_screen(SetupScreen(7), lambda result: setattr(self, "result", result))

    def has_tables(self) -> bool:
        return False

    def show_tables(self) -> None:
        self.calls.append("tables")

    def load_game(self) -> None:
        self.calls.append("load")

    def replay_game(self) -> None:
        self.calls.append("replay")

    def show_help(self, topic: str | None = None) -> None:
        self.calls.append("help")
        self.topic = topic

    def exit(self, *_: Any, **__: Any) -> None:
        self.calls.append("leave")

    def leave_table(self) -> None:
        self.calls.append("leave_table")


@asynccontextmanager
async def running(
    screen: Screen[Any], size: tuple[int, int] = (80, 24), latest: Listed | None = None, **filters: bool
) -> AsyncIterator[tuple[Host, Pilot[None]]]:
    app = Host(screen, latest, **filters)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def open_next(app: Host, pilot: Pilot[None], screen: Screen[Any]) -> None:
    """Opens another page over what is shown; what it gives is noted anew."""
    app.result = NOTHING
    app.push_screen(screen, lambda result: setattr(app, "result", result))
    await pilot.pause()


def rows(app: Host) -> list[str]:
    """What is on the screen, line by line."""
    width, height = app.size
    strips = app.screen._compositor.render_strips(app.size)
    return ["".join(segment.text for segment in strip)[:width].rstrip() for strip in strips][:height]


def on_screen(app: Host) -> str:
    return "\n".join(rows(app))


def place_of(app: Host, text: str) -> tuple[int, int]:
    """The cell where a text begins."""
    for y, row in enumerate(rows(app)):
        if text in row:
            return row.index(text), y
    raise AssertionError(f"{text!r} is not in:\n{on_screen(app)}")


async def click(app: Host, pilot: Pilot[None], text: str, right: int = 0) -> None:
    x, y = place_of(app, text)
    await pilot.click(offset=(x + right, y))
    await pilot.pause()


async def burst(app: Host, pilot: Pilot[None], keys: Sequence[str]) -> None:
    """Keys that arrive in one packet: all are queued before the first is looked at."""
    for key in keys:
        if len(key) == 1:
            app.post_message(events.Key({"?": "question_mark", " ": "space"}.get(key, key), key))
        else:
            app.post_message(events.Key(key, None))
    await until_quiet(app, pilot)


def finished_view() -> tuple[JavaView, Outcome]:
    f7, g8, f5, f6 = (space_named(name) for name in ("F7", "G8", "F5", "F6"))
    ledger = (
        LedgerEntry(1, 0, 2, "J41", (f7,)),
        LedgerEntry(2, 1, 6, "J25", (f5, f6)),
        LedgerEntry(3, 0, 3, "J50", (f7,)),
        LedgerEntry(5, 0, 8, "J54", (f7,)),
        LedgerEntry(6, 1, 4, "J54", (g8,)),
    )
    view = replace(
        view_of("F7=v1 G8=v1", "F7=8", names="Red Blue Green"),
        names=("Red", ODD_NAME, "Green\x1b"),
        to_act=None,
        phase=Phase.OVER,
        turn=6,
        ledger=ledger,
        scores=(13, 10, 0),
    )
    return view, Outcome("last_triple", ((0,), (1,), (2,)))
