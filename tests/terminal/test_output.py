"""Updates of Textual's compositor go out as differences, or through Textual where that cannot be."""

from types import SimpleNamespace
from typing import Any

import pytest
from rich.segment import Segment
from textual._compositor import ChopsUpdate, InlineUpdate, LayoutUpdate
from textual.geometry import Offset, Region
from textual.strip import Strip

from app.terminal.output import EncodedUpdate, OutputMixin

SCREEN: Any = None


class StockApp:
    """What the mixin uses of Textual's App; keeps what it is given to display."""

    def __init__(self) -> None:
        self.size = (10, 2)
        self.console = SimpleNamespace(color_system="256")
        self.cursor_position = Offset(0, 0)
        self.log = SimpleNamespace(warning=lambda text: None)
        self.written: list[str] = []
        self._driver = SimpleNamespace(
            is_headless=False, is_inline=False, write=self.written.append, flush=lambda: None
        )
        self._batch_count = 0
        self._closed = False
        self._running = True
        self.displayed: list[Any] = []
        self.refreshes = 0
        self.hooks = 0

    def _display(self, screen: Any, renderable: Any) -> None:
        self.displayed.append(renderable.text if isinstance(renderable, EncodedUpdate) else renderable)

    def refresh(self) -> None:
        self.refreshes += 1

    def post_display_hook(self) -> None:
        self.hooks += 1


class App(OutputMixin, StockApp):  # type: ignore[misc]
    place: Offset | None = None

    def find_focus(self) -> Offset | None:
        return self.place


def strip(text: str) -> Strip:
    return Strip([Segment(text)])


def layout(*lines: str) -> LayoutUpdate:
    return LayoutUpdate([[strip(line)] for line in lines], Region(0, 0, 10, len(lines)))


def chops(*spans: tuple[int, int, int]) -> ChopsUpdate:
    """Line 0 holds "abc" and "defghij", each of its own widget; line 1 a widget not to be painted."""
    return ChopsUpdate([{0: strip("abc"), 3: strip("defghij")}, {0: None}], list(spans), [[3, 10], [10]])


@pytest.fixture
def app() -> App:
    return App()


def test_a_layout_update_is_sent_in_full_once(app: App) -> None:
    app._display(SCREEN, layout("abc", "def"))
    app._display(SCREEN, layout("abc", "def"))
    assert app.displayed == ["\x1b[1Habc\x1b[B\rdef"]
    assert app.hooks == 1  # tests of Textual wait for it


def test_strips_of_a_line_follow_each_other(app: App) -> None:
    app._display(SCREEN, LayoutUpdate([[strip("ab"), strip("水"), strip("c")]], Region(0, 1, 10, 1)))
    assert app.displayed == ["\x1b[2Hab水\r\x1b[4Cc"]


def test_spans_are_painted_from_the_left_edge_of_their_widget(app: App) -> None:
    app._display(SCREEN, chops((0, 5, 7)))
    assert app.displayed == ["\x1b[1;4Hdefg"]


def test_widgets_left_and_right_of_a_span_are_not_painted(app: App) -> None:
    app._display(SCREEN, chops((0, 0, 3)))
    app._display(SCREEN, chops((0, 3, 4)))
    assert app.displayed == ["\x1b[1Habc", "\x1b[1;4Hd"]


def test_parts_that_were_not_rendered_are_skipped(app: App) -> None:
    app._display(SCREEN, chops((1, 0, 10)))
    assert app.displayed == [""]  # nothing but the cursor's place


def test_a_moved_cursor_is_sent_without_a_change_on_the_screen(app: App) -> None:
    app._display(SCREEN, layout("abc"))
    app.cursor_position = Offset(2, 0)
    app._display(SCREEN, layout("abc"))
    assert app.displayed == ["\x1b[1Habc", ""]


def test_redraw_sends_everything_again(app: App) -> None:
    app._display(SCREEN, layout("abc"))
    app.redraw()
    assert app.refreshes == 1
    app._display(SCREEN, layout("abc"))
    assert app.displayed == ["\x1b[1Habc"] * 2


def test_another_size_sends_everything_again(app: App) -> None:
    app._display(SCREEN, layout("abc"))
    app.size = (9, 2)
    app._display(SCREEN, layout("abc"))
    assert app.displayed == ["\x1b[1Habc"] * 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("_batch_count", 1),
        ("_running", False),
        ("_closed", True),
        ("_driver", None),
        ("_driver", SimpleNamespace(is_headless=True, is_inline=False)),
        ("_driver", SimpleNamespace(is_headless=False, is_inline=True)),
    ],
)
def test_what_textual_would_not_show_here_is_not_remembered(app: App, name: str, value: Any) -> None:
    usual, update = getattr(app, name), layout("abc")
    setattr(app, name, value)
    app._display(SCREEN, update)
    setattr(app, name, usual)
    app._display(SCREEN, update)
    assert app.displayed == [update, "\x1b[1Habc"]
    assert not app.stock_output


def test_after_anything_else_on_the_screen_all_of_it_is_unknown(app: App) -> None:
    app._display(SCREEN, layout("abc"))
    app._display(SCREEN, InlineUpdate([]))
    app._display(SCREEN, layout("abc"))
    assert app.displayed[0] == app.displayed[2]


def test_nothing_to_display_is_left_to_textual(app: App) -> None:
    app._display(SCREEN, None)
    assert app.displayed == [None]


@pytest.mark.parametrize("missing", ["strips", "region"])
def test_an_update_unlike_those_we_know_leaves_output_to_textual(app: App, missing: str) -> None:
    strange, usual = layout("abc"), layout("abc")
    delattr(strange, missing)
    app._display(SCREEN, strange)
    app._display(SCREEN, usual)
    assert app.stock_output
    assert app.displayed == [strange, usual]


@pytest.mark.parametrize("missing", ["_driver", "_batch_count", "_running", "_closed", "console"])
def test_an_app_unlike_the_one_we_know_leaves_output_to_textual(app: App, missing: str) -> None:
    delattr(app, missing)
    update = layout("abc")
    app._display(SCREEN, update)
    assert app.stock_output
    assert app.displayed == [update]


def test_the_cursor_is_shown_where_it_is_wanted_and_there_is_a_place(app: App) -> None:
    def switched(place: Offset | None) -> list[str]:
        app.place = place
        app.written.clear()
        app._display(SCREEN, layout("abc"))
        app._display(SCREEN, layout("abc"))
        return list(app.written)

    here = Offset(1, 1)
    assert switched(here) == switched(None) == [], "hidden from the start"
    app.invalidate()
    assert switched(here) == []
    app.shows_cursor = True
    assert switched(here) == ["\x1b[?25h"]
    assert switched(None) == ["\x1b[?25l"]
    assert switched(here) == ["\x1b[?25h"]
    app.invalidate()  # the terminal was another's in the meantime
    assert switched(here) == ["\x1b[?25h"]
    app.shows_cursor = False
    app.invalidate()
    assert switched(here) == ["\x1b[?25l"]
    app.stock_output = app.shows_cursor = True
    assert switched(here) == ["\x1b[?25h"]
