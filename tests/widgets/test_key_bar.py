"""The key bar: what can be done now, on one line, by key or click."""

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding

from tests.cases import in_one_test
from widgets.key_bar import KeyBar, KeyItem, fit_items

ITEMS = [KeyItem("a", "a", "One"), KeyItem("enter", "Enter", "Two"), KeyItem("b", "b", "水")]


class Demo(App[None]):
    BINDINGS = [Binding(key, f"note('{key}')") for key in "ap?"]

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[str] = []

    def compose(self) -> ComposeResult:
        yield KeyBar()

    def action_note(self, text: str) -> None:
        self.notes.append(text)


def bar_of(app: App[None]) -> KeyBar:
    return app.screen.query_one(KeyBar)


def text_of(bar: KeyBar) -> str:
    return bar.render_line(0).text.rstrip()


@in_one_test("width, count", [(0, 0), (6, 0), (7, 1), (17, 1), (18, 2), (23, 2), (24, 3), (99, 3)])
def test_items_are_shown_whole_or_not_at_all_the_first_ones_first(width: int, count: int) -> None:
    assert fit_items(ITEMS, width) == ITEMS[:count]


def test_a_later_item_does_not_jump_the_queue() -> None:
    assert fit_items([ITEMS[1], ITEMS[0]], 8) == []


async def test_of_several_keys_the_first_is_shown() -> None:
    async with Demo().run_test() as pilot:
        bar = bar_of(pilot.app)
        assert text_of(bar) == ""
        bar.set_items([("enter,ctrl+j", "Place"), ("?", "Help"), ("escape", "Back")])
        assert [item.key for item in bar.items] == ["enter", "question_mark", "escape"]
        assert [item.label for item in bar.items] == ["Place", "Help", "Back"]
        bar.set_items([])
        assert text_of(bar) == ""


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
        assert painted == ["again"]
        bar.set_items([("a", "Two")])
        assert painted == ["again"] * 2


async def test_a_click_presses_the_key_under_it() -> None:
    app = Demo()
    async with app.run_test() as pilot:
        bar_of(app).set_items([("p", "Pane"), ("a", "Add"), ("?", "Help")])
        assert text_of(bar_of(app)) == " p Pane  a Add  ? Help"
        for column in (0, 7, 8, 14, 15, 22, 23, 60):
            await pilot.click(KeyBar, offset=(column, 0))
        assert app.notes == ["p", "p", "a", "a", "?", "?"]
