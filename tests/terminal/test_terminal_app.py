"""The app all of ours descend from."""

import webbrowser

import pytest
from textual import constants
from textual.app import ComposeResult
from textual.binding import Binding
from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import ModalScreen
from textual.widgets import Static

from app.terminal.driver import TerminalDriver
from app.terminal.terminal_app import TerminalApp, name_key
from tests.cases import in_one_test
from widgets.filters import Ascii, Mono


class Demo(TerminalApp):
    CSS = "#text { color: $hex-water; }"
    asked = 0

    def compose(self) -> ComposeResult:
        yield Static("─ é", id="text")

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"hex-water": "#123456"}

    async def action_quit(self) -> None:
        self.asked += 1


class Dialog(ModalScreen[None]):
    pass


@in_one_test(
    "key, words",
    [
        ("left", "Left"),
        ("enter", "Enter"),
        ("escape", "Esc"),
        ("pagedown", "PgDn"),
        ("space", "Space"),
        ("f1", "F1"),
        ("f", "f"),
        ("a", "a"),
        ("A", "A"),
        ("question_mark", "?"),
        ("left_square_bracket", "["),
        ("plus", "+"),
        ("minus", "-"),
        ("ctrl+q", "Ctrl+Q"),
        ("shift+tab", "Shift+Tab"),
        ("ctrl+left", "Ctrl+Left"),
    ],
)
def test_keys_are_named_in_plain_words(key: str, words: str) -> None:
    assert name_key(key) == words
    assert Demo().get_key_display(Binding(key, "x")) == words


def test_a_binding_may_name_its_key_itself() -> None:
    assert Demo().get_key_display(Binding("a", "x", key_display="A or B")) == "A or B"


async def test_ctrl_q_asks_and_ctrl_c_does_not_quit() -> None:
    async with Demo().run_test() as pilot:
        await pilot.press("ctrl+q")
        app = pilot.app
        assert isinstance(app, Demo) and app.asked == 1
        await app.push_screen(Dialog())
        await pilot.press("ctrl+q")
        assert app.asked == 2
        await pilot.press("ctrl+c")
        assert app.asked == 2 and app.is_running and app.return_code is None


async def test_without_an_override_ctrl_q_quits() -> None:
    app = TerminalApp()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+q")
    assert app.return_code == 0


async def test_no_palette_opens() -> None:
    async with Demo().run_test() as pilot:
        await pilot.press("ctrl+p")
        assert len(pilot.app.screen_stack) == 1


async def test_no_browser_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda url, *_: opened.append(url))
    async with Demo().run_test() as pilot:
        pilot.app.open_url("https://example.org")
    assert not opened


async def test_theme_variables_have_defaults() -> None:
    async with Demo().run_test() as pilot:
        assert pilot.app.query_one("#text").styles.color.hex == "#123456"


@pytest.mark.parametrize(("mono", "ascii_only"), [(False, False), (True, False), (False, True), (True, True)])
async def test_filters_follow_the_flags_also_while_the_app_runs(mono: bool, ascii_only: bool) -> None:
    async with Demo(mono=mono, ascii_only=ascii_only).run_test() as pilot:
        app = pilot.app
        assert isinstance(app, Demo)
        for wants_mono, wants_ascii in ((mono, ascii_only), (not mono, not ascii_only)):
            app.set_filters(mono=wants_mono, ascii_only=wants_ascii)
            await pilot.pause()
            kinds = [type(line_filter) for line_filter in app.get_line_filters()]
            assert (Mono in kinds, Ascii in kinds) == (wants_mono, wants_ascii)
            assert (app.mono, app.ascii_only) == (app.no_color, wants_ascii) == (wants_mono, wants_ascii)
            (shown, *_) = app.screen._compositor.render_strips()
            assert shown.text.rstrip() == ("- e" if wants_ascii else "─ é")


def test_the_driver_is_ours_unless_the_environment_names_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TerminalApp().driver_class is TerminalDriver
    monkeypatch.setattr(constants, "DRIVER", "textual.drivers.headless_driver:HeadlessDriver")
    assert TerminalApp().driver_class is HeadlessDriver


async def test_an_error_is_remembered() -> None:
    app = Demo()
    with pytest.raises(ZeroDivisionError):
        async with app.run_test():
            app.call_later(lambda: 1 // 0)
    assert isinstance(app.crash, ZeroDivisionError)
