"""The environment is read and made ready before Textual is imported."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.terminal.environment import (
    TEXTUAL_SETTINGS,
    TerminalFlags,
    colour_system_for,
    is_ascii_only,
    prepare,
    why_no_screen,
)

ROOT = Path(__file__).resolve().parents[2]


def test_textual_is_told_to_be_thrifty_unless_the_user_said_otherwise() -> None:
    env = {"ESCDELAY": "200", "TEXTUAL_ANIMATIONS": "full", "LANG": "C.UTF-8"}
    prepare(env)
    expected = {**TEXTUAL_SETTINGS, "ESCDELAY": "200", "TEXTUAL_ANIMATIONS": "full"}
    assert {name: env[name] for name in TEXTUAL_SETTINGS} == expected


@pytest.mark.parametrize(
    ("value", "no_color"), [(None, False), ("", False), ("1", True), ("0", True), ("yes", True)]
)
def test_no_color_is_taken_out_and_remembered(value: str | None, no_color: bool) -> None:
    env = {"LANG": "C.UTF-8"} if value is None else {"LANG": "C.UTF-8", "NO_COLOR": value}
    assert prepare(env) == TerminalFlags(no_color=no_color, ascii_only=False)
    assert "NO_COLOR" not in env


@pytest.mark.parametrize(
    ("env", "system"),
    [
        ({}, None),
        ({"TERM": "xterm"}, None),
        ({"TERM": "linux"}, None),
        ({"TERM": "xterm-256color"}, None),  # Rich knows
        ({"TERM": "alacritty"}, "256"),
        ({"TERM": "xterm-ghostty"}, "256"),
        ({"TERM": "foot-extra"}, "256"),
        ({"TERM": "wezterm"}, "256"),
        ({"TERM": "xterm-kitty"}, "256"),
        ({"TERM": "st-meta"}, "256"),
        ({"TERM": "stv52"}, None),
        ({"TERM": "alacritty", "COLORTERM": "truecolor"}, None),
        ({"TERM": "alacritty", "COLORTERM": "24bit"}, None),
        ({"TERM": "alacritty", "COLORTERM": ""}, "256"),
        ({"TERM": "alacritty", "TEXTUAL_COLOR_SYSTEM": "standard"}, "standard"),
        ({"TERM": "alacritty", "TEXTUAL_COLOR_SYSTEM": "auto"}, "256"),
        ({"TEXTUAL_COLOR_SYSTEM": "TrueColor"}, "truecolor"),
        ({"TEXTUAL_COLOR_SYSTEM": "sixteen"}, None),
        ({"TEXTUAL_COLOR_SYSTEM": ""}, None),
    ],
)
def test_the_colour_system_is_one_that_exists(env: dict[str, str], system: str | None) -> None:
    assert colour_system_for(env) == system
    prepare(env)
    assert env.get("TEXTUAL_COLOR_SYSTEM") == system


@pytest.mark.parametrize(
    ("env", "ascii_only"),
    [
        ({}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "en_GB.utf8"}, False),
        ({"LANG": "C", "LC_ALL": "id_ID.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, True),
        ({"LANG": "en_GB.UTF-8", "LC_CTYPE": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8"}, True),  # Python itself may have put it there
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LC_CTYPE": "UTF-8"}, False),
        ({"LANG": "en_GB", "LC_CTYPE": "C.UTF-8"}, False),
    ],
)
def test_the_locale_decides_whether_unicode_is_sent(env: dict[str, str], ascii_only: bool) -> None:
    assert is_ascii_only(env) is ascii_only


def test_python_under_lang_c_is_seen_through() -> None:
    program = "import os; from app.terminal.environment import prepare; print(prepare(os.environ).ascii_only)"
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={"LANG": "C"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == "True\n"


@pytest.mark.parametrize(
    ("term", "stdin", "stdout", "word"),
    [
        ("xterm", False, True, "keys"),
        ("xterm", True, False, "draw"),
        ("dumb", True, True, "dumb"),
        ("unknown", True, True, "unknown"),
    ],
)
def test_no_full_screen_is_explained_in_one_line(term: str, stdin: bool, stdout: bool, word: str) -> None:
    reason = why_no_screen({"TERM": term}, stdin, stdout)
    assert reason is not None
    assert word in reason and "full screen" in reason and "\n" not in reason
    assert reason.endswith("; meja text plays without")  # what is there for those who have none


@pytest.mark.parametrize("env", [{}, {"TERM": "vt100"}, {"TERM": "xterm-256color"}])
def test_other_terminals_have_a_full_screen(env: dict[str, str]) -> None:
    assert why_no_screen(env, True, True) is None


def test_reading_the_environment_imports_neither_textual_nor_rich() -> None:
    program = (
        "import sys, app.terminal.environment; print([m for m in ('textual', 'rich') if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout == "[]\n"
