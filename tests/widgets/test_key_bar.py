"""The key bar: what can be done now, on one line, by key or click."""

import gc
import weakref

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from tests.cases import in_one_test
from widgets.key_bar import KeyBar, KeyItem, fit_items

ITEMS = [KeyItem("a", "a", "One"), KeyItem("enter", "Enter", "Two"), KeyItem("b", "b", "水")]


class Pane(Static, can_focus=True):
    BINDINGS = [Binding("p", "app.note('p')", "Pane")]


class Dialog(ModalScreen[None]):
    BINDINGS = [Binding("x", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        yield KeyBar()


class Demo(App[None]):
    BINDINGS = [
        Binding("a", "note('a')", "Add"),
        Binding("A", "note('a')", "Add"),
        Binding("d", "dim", "Dim"),
        Binding("o", "off", "Off"),
        Binding("h", "note('h')", "Hidden", show=False),
        Binding("question_mark", "note('?')", "Help"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[str] = []
        self.is_dim_on = False

    def compose(self) -> ComposeResult:
        yield Pane("pane")
        yield KeyBar()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "dim":
            return True if self.is_dim_on else None
        return action != "off"

    def action_note(self, text: str) -> None:
        self.notes.append(text)

    def action_dim(self) -> None: ...

    def action_off(self) -> None: ...


def bar_of(app: App[None]) -> KeyBar:
    return app.screen.query_one(KeyBar)


def text_of(bar: KeyBar) -> str:
    return bar.render_line(0).text.rstrip()


@in_one_test("width, count", [(0, 0), (6, 0), (7, 1), (17, 1), (18, 2), (23, 2), (24, 3), (99, 3)])
def test_items_are_shown_whole_or_not_at_all_the_first_ones_first(width: int, count: int) -> None:
    assert fit_items(ITEMS, width) == ITEMS[:count]


def test_a_later_item_does_not_jump_the_queue() -> None:
    assert fit_items([ITEMS[1], ITEMS[0]], 8) == []


async def test_the_bar_shows_each_action_once_if_it_can_be_done_now() -> None:
    async with Demo().run_test() as pilot:
        pilot.app.query_one(Pane).blur()
        await pilot.pause()
        assert text_of(bar_of(pilot.app)) == " a Add  ? Help"


async def test_the_bar_follows_focus_and_state() -> None:
    app = Demo()
    async with app.run_test() as pilot:
        app.query_one(Pane).focus()
        await pilot.pause()
        assert text_of(bar_of(app)) == " p Pane  a Add  ? Help"
        app.is_dim_on = True
        app.refresh_bindings()
        await pilot.pause()
        assert text_of(bar_of(app)) == " p Pane  a Add  d Dim  ? Help"


async def test_explicit_items_win_over_bindings_until_they_are_taken_back() -> None:
    async with Demo().run_test() as pilot:
        bar = bar_of(pilot.app)
        bar.set_items([("enter,ctrl+j", "Place"), ("?", "Help"), ("escape", "Back")])
        pilot.app.refresh_bindings()
        await pilot.pause()
        assert [item.key for item in bar.items] == ["enter", "question_mark", "escape"]
        assert [item.label for item in bar.items] == ["Place", "Help", "Back"]
        bar.set_items([])
        assert text_of(bar) == ""
        bar.set_items(None)
        assert "a Add" in text_of(bar)


async def test_a_narrow_bar_keeps_the_most_important_keys() -> None:
    async with Demo().run_test(size=(16, 10)) as pilot:
        bar = bar_of(pilot.app)
        bar.set_items([("a", "One"), ("b", "Two"), ("c", "Three")])
        assert text_of(bar) == " a One  b Two"
        assert bar.render_line(0).cell_length == 16
        bar.set_items([("a", "A label of many words")])
        assert text_of(bar) == " a"


async def test_the_bar_is_painted_only_when_its_text_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Demo().run_test() as pilot:
        bar = bar_of(pilot.app)
        painted: list[str] = []
        monkeypatch.setattr(bar, "refresh", lambda *_, **__: painted.append("again"))
        for _ in range(3):
            bar.set_items([("a", "One")])
            pilot.app.refresh_bindings()
            await pilot.pause()
        assert painted == ["again"]
        bar.set_items([("a", "Two")])
        assert painted == ["again"] * 2


async def test_a_click_presses_the_key_under_it() -> None:
    app = Demo()
    async with app.run_test() as pilot:
        app.query_one(Pane).focus()
        await pilot.pause()  # " p Pane  a Add  ? Help"
        for column in (0, 7, 8, 14, 15, 22, 23, 60):
            await pilot.click(KeyBar, offset=(column, 0))
        assert app.notes == ["p", "p", "a", "a", "?", "?"]


async def test_a_dialog_has_its_own_keys() -> None:
    async with Demo().run_test() as pilot:
        await pilot.app.push_screen(Dialog())
        await pilot.pause()
        assert text_of(bar_of(pilot.app)) == " x Close"
        await pilot.press("x")
        assert "a Add" in text_of(bar_of(pilot.app))


async def test_bars_of_closed_dialogs_are_gone() -> None:
    app = Demo()
    async with app.run_test() as pilot:
        bars: list[weakref.ref[Widget]] = []
        for _ in range(8):
            await app.push_screen(Dialog())
            bars.append(weakref.ref(bar_of(app)))
            await app.pop_screen()
        await pilot.pause()
        gc.collect()
        # Textual itself may hold on to the screen it showed last.
        assert sum(bar() is not None for bar in bars) <= 2
