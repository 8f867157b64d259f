"""The private names of Textual that we lean on: all of them are here, and Textual has them."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator

import pytest
from textual._styles_cache import StylesCache
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

import app
import widgets
from app.terminal.driver import TerminalDriver
from app.terminal.output import OutputMixin
from app.terminal.terminal_app import TerminalApp

OVERRIDDEN = {
    TerminalDriver: {
        "_disable_mouse_support",
        "_enable_mouse_support",
        "_get_terminal_size",
        "_query_in_band_window_resize",
        "_run_input_thread",
    },
    TerminalApp: {
        "_fatal_error",
        "_handle_exception",
        "_print_error_renderables",
        "_set_pointer_shape",
    },
}
"""Methods of Textual's that ours stand in for, by our class."""

USED = {
    App: "_batch_count _close_messages_no_wait _closed _display _driver _exit _exit_renderables "
    "_mouse_down_widget _running",
    LinuxDriver: "_debug _file _loop _mouse _must_signal_resume _writer_thread exit_event fileno",
    StylesCache: "get_inner_outer",
}
"""Other names, by the class of Textual's that has them."""


def our_classes() -> Iterator[type]:
    """Return every class of ours that stands on one of Textual's."""
    for package in (app, widgets):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            for value in vars(module).values():
                if isinstance(value, type) and value.__module__ == found.name:
                    yield value


def overridden_by(ours: type) -> set[str]:
    """Return the private names that a class has in place of one of Textual's bases."""
    bases = [base for base in ours.__mro__ if str(base.__module__).startswith("textual")]
    own = {name for name, value in vars(ours).items() if inspect.isfunction(value)}
    private = {name for name in own if name.startswith("_") and not name.startswith("__")}
    return {name for name in private if any(name in vars(base) for base in bases)}


def test_each_private_name_that_is_overridden_is_known_and_there() -> None:
    found = {ours: names for ours in our_classes() if (names := overridden_by(ours))}
    assert found == OVERRIDDEN


def test_output_stands_in_for_textual_s_own() -> None:
    assert "_display" in vars(OutputMixin) and "_display" in vars(App)


@pytest.mark.parametrize(("base", "names"), USED.items())
def test_each_private_name_that_is_used_is_there(base: type, names: str) -> None:
    sources = [inspect.getsource(each) for each in base.__mro__ if each.__module__.startswith("textual")]
    for name in names.split():
        found = re.compile(rf"\bself\.{name}\b|\bdef {name}\b")
        assert any(found.search(source) for source in sources), name
