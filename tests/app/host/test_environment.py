"""What a client may say of its terminal, and that nothing else gets through."""

from __future__ import annotations

import pytest

from app.host.environment import NO_TERM, environment_of

CONNECTION = "192.0.2.7 50000 192.0.2.1 2222"
HARMFUL = {
    "LD_PRELOAD": "x",
    "MEJA_HOME": "x",
    "PATH": "x",
    "PYTHONPATH": "x",
    "SSH_ORIGINAL_COMMAND": "x",
    "TERMINFO": "x",
    "TEXTUAL_DRIVER": "x",
    "LC_EVERYTHING": "de_DE.UTF-8",
    "LANG": "../../de",
    "LC_ALL": "de_DE\nUTF-8",
    "COLORTERM": "true color",
}


def test_a_terminal_and_a_language_are_taken_and_of_our_own_what_python_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.environ", {"PATH": "/bin", "HOME": "/home/host", "SECRET": "x"})
    asked = {"LANG": "de_DE.UTF-8", "LC_CTYPE": "C.UTF-8", "COLORTERM": "truecolor"}
    assert environment_of("xterm-256color", asked, CONNECTION) == {
        **asked,
        "PATH": "/bin",
        "HOME": "/home/host",
        "TERM": "xterm-256color",
        "SSH_CONNECTION": CONNECTION,
    }


def test_nothing_else_is_taken_and_no_value_that_is_more_than_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.environ", {})
    assert environment_of(None, HARMFUL, CONNECTION) == {"SSH_CONNECTION": CONNECTION}


@pytest.mark.parametrize("term", ["", "../../tmp/x", "a/b", "x" * 41, "xterm\n", "-x", "é"])
def test_a_terminal_whose_name_is_none_is_one_without_a_full_screen(term: str) -> None:
    assert environment_of(term, {}, CONNECTION)["TERM"] == NO_TERM
