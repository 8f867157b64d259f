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
    assert environment_of(None, HARMFUL, CONNECTION) == {"SSH_CONNECTION": CONNECTION, "LANG": "C.UTF-8"}


@pytest.mark.parametrize("name", ["LC_ALL", "LC_CTYPE", "LANG"])
def test_who_tells_nothing_of_letters_has_those_of_utf_8_and_who_does_is_believed(name: str) -> None:
    assert environment_of("xterm", {"LC_TIME": "C"}, CONNECTION)["LANG"] == "C.UTF-8"
    env = environment_of("xterm", {name: "C"}, CONNECTION)
    assert env[name] == "C" and "UTF-8" not in env.values()


@pytest.mark.parametrize("term", ["", "../../tmp/x", "a/b", "x" * 41, "xterm\n", "-x", "é"])
def test_a_terminal_whose_name_is_none_is_one_without_a_full_screen(term: str) -> None:
    assert environment_of(term, {}, CONNECTION)["TERM"] == NO_TERM
