"""The environment is read and made ready before Textual is imported."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.terminal.environment import (
    COLOUR_SYSTEMS,
    TEXTUAL_SETTINGS,
    TRUE_COLOUR,
    find_colours,
    is_ascii_only,
    prepare,
    why_no_screen,
)
from tests.cases import in_one_test

ROOT = Path(__file__).resolve().parents[2]


def test_textual_is_told_to_be_thrifty_unless_the_user_said_otherwise() -> None:
    env = {"ESCDELAY": "200", "TEXTUAL_ANIMATIONS": "full", "LANG": "C.UTF-8"}
    prepare(env)
    expected = {**TEXTUAL_SETTINGS, "ESCDELAY": "200", "TEXTUAL_ANIMATIONS": "full"}
    assert {name: env[name] for name in TEXTUAL_SETTINGS} == expected


@in_one_test(
    "term, erases",
    [
        ("xterm", True),
        ("xterm-256color", True),
        ("xterm-kitty", True),
        ("rxvt-unicode-256color", True),
        ("linux", True),
        ("rxvt", False),
        ("xterm-color", False),
        ("tmux-256color", False),
        ("screen.xterm-256color", False),
        ("vt100", False),
        ("", False),
    ],
)
def test_the_name_tells_whether_a_terminal_erases_in_the_colour_of_the_pen(term: str, erases: bool) -> None:
    assert prepare({"TERM": term}).can_erase is erases


@pytest.mark.parametrize(
    ("env", "is_far"),
    [({}, False), ({"SSH_CONNECTION": "", "SSH_TTY": ""}, False)]
    + [({name: "1"}, True) for name in ("SSH_CONNECTION", "SSH_TTY")],
)
def test_either_variable_of_an_ssh_server_tells_that_the_player_is_far(
    env: dict[str, str], is_far: bool
) -> None:
    assert prepare(env).is_far is is_far


@in_one_test("value, no_color", [(None, False), ("", False), ("1", True), ("0", True), ("yes", True)])
def test_no_color_is_taken_out_and_remembered(value: str | None, no_color: bool) -> None:
    env = {"LANG": "C.UTF-8"} if value is None else {"LANG": "C.UTF-8", "NO_COLOR": value}
    flags = prepare({**env, "TERM": "xterm"})
    assert (flags.no_color, flags.ascii_only) == (no_color, False)
    prepare(env)
    assert "NO_COLOR" not in env


@in_one_test(
    "env, colours",
    [
        ({}, 8),
        ({"TERM": "xterm"}, 8),
        ({"TERM": "xterm", "XTERM_VERSION": "XTerm(379)"}, 256),
        ({"TERM": "xterm", "XTERM_VERSION": "XTerm(379)", "STY": "12.pts"}, 8),
        ({"TERM": "linux", "XTERM_VERSION": "XTerm(379)"}, 8),
        ({"TERM": "linux"}, 8),
        ({"TERM": "screen"}, 8),
        ({"TERM": "rxvt"}, 8),
        ({"TERM": "something-new"}, 8),
        ({"TERM": "vt525"}, 8),
        ({"TERM": "vt100"}, 0),
        ({"TERM": "vt220"}, 0),
        ({"TERM": "vt420-w"}, 0),
        ({"TERM": "linux-m"}, 0),
        ({"TERM": "xterm-mono"}, 0),
        ({"TERM": "xterm-16color"}, 16),
        ({"TERM": "rxvt-88color"}, 16),
        ({"TERM": "xterm-256color"}, 256),
        ({"TERM": "screen.xterm-256color"}, 256),
        ({"TERM": "tmux-256color"}, 256),
        ({"TERM": "alacritty"}, 256),
        ({"TERM": "eat-truecolor"}, 256),
        ({"TERM": "tmux-direct"}, 256),
        ({"TERM": "xterm-direct"}, 256),
        ({"TERM": "xterm-direct2"}, 256),
        ({"TERM": "iTerm2.app"}, 256),
        ({"TERM": "iterm2-direct"}, 256),
        ({"TERM": "xterm-ghostty"}, 256),
        ({"TERM": "foot-extra"}, 256),
        ({"TERM": "wezterm"}, 256),
        ({"TERM": "xterm-kitty"}, 256),
        ({"TERM": "st-meta"}, 256),
        ({"TERM": "stv52"}, 8),
        ({"TERM": "alacritty", "COLORTERM": "truecolor"}, TRUE_COLOUR),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, TRUE_COLOUR),
        ({"TERM": "alacritty", "COLORTERM": ""}, 256),
        ({"TERM": "xterm", "COLORTERM": "yes"}, 8),
        ({"TERM": "alacritty", "TEXTUAL_COLOR_SYSTEM": "standard"}, 16),
        ({"TERM": "alacritty", "TEXTUAL_COLOR_SYSTEM": "auto"}, 256),
        ({"TEXTUAL_COLOR_SYSTEM": "TrueColor"}, TRUE_COLOUR),
        ({"TEXTUAL_COLOR_SYSTEM": "sixteen"}, 8),
        ({"TEXTUAL_COLOR_SYSTEM": ""}, 8),
    ],
)
def test_the_name_of_a_terminal_tells_how_many_colours_it_has(env: dict[str, str], colours: int) -> None:
    assert find_colours(env).number == colours
    flags = prepare(env)
    assert (flags.colours, flags.no_color) == (colours, colours == 0)
    # Rich would crash on a system that does not exist.
    assert COLOUR_SYSTEMS[env["TEXTUAL_COLOR_SYSTEM"]] == max(16, colours)


@in_one_test(
    "env, colours, word",
    [
        # GNU screen, mostly 256, whichever of its two variables is left or was overruled.
        ({"TERM": "screen-256color", "STY": "12.pts"}, 256, "STY tells of screen, which mostly has 256"),
        ({"TERM": "screen.xterm-256color", "STY": "12.pts"}, 256, "STY"),
        ({"TERM": "screen", "STY": "12.pts"}, 8, "STY"),
        ({"TERM": "xterm-256color", "STY": "12.pts"}, 256, "STY tells of screen"),
        ({"TERM": "xterm", "STY": "12.pts"}, 8, "STY"),
        (
            {"TERM": "screen-256color"},
            256,
            "TERM=screen-256color may be screen, which mostly has 256",
        ),  # after ssh, or su with a clean environment
        # Of one inside the other the inner one counts, if it is known.
        ({"TERM": "tmux-256color", "TMUX": "/tmp/tmux,1,0", "STY": "12.pts"}, TRUE_COLOUR, ""),
        ({"TERM": "screen-256color", "TMUX": "/tmp/tmux,1,0", "STY": "12.pts"}, 256, "STY"),
        # tmux draws with the nearest that there is, also under screen's name.
        ({"TERM": "tmux-256color"}, TRUE_COLOUR, ""),
        ({"TERM": "screen-256color", "TMUX": "/tmp/tmux,1,0"}, TRUE_COLOUR, ""),
        ({"TERM": "screen", "TMUX": "/tmp/tmux,1,0"}, TRUE_COLOUR, ""),
        ({"TERM": "eterm-color", "TMUX": "/tmp/tmux,1,0"}, 8, "TERM=eterm-color"),  # of Emacs, inside tmux
        *(
            ({"TERM": term}, colours, f"TERM={term} has fewer")
            for term, colours in {
                "linux": 8,
                "linux-16color": 16,
                "vt100": 0,
                "vt220": 0,
                "xterm-mono": 0,
                "ansi": 8,
                "xterm-16color": 16,
                "xterm-88color": 16,
                "xterm-color": 8,
                "rxvt": 8,
                "rxvt-unicode": 8,
                "eterm-color": 8,
                "dvtm-256color": 256,
                "cygwin": 8,
                "nsterm-256color": 256,
            }.items()
        ),
        *(
            ({"TERM": term, "TERM_PROGRAM": "tmux", "KITTY_WINDOW_ID": "1"}, TRUE_COLOUR, "")
            for term in ("xterm", "xterm-256color", "rxvt-unicode-256color", "xterm-kitty", "foot", "new", "")
        ),
    ],
)
def test_COLORTERM_of_another_terminal_is_not_followed(env: dict[str, str], colours: int, word: str) -> None:
    for said in ("truecolor", "24bit"):
        found = find_colours({**env, "COLORTERM": said})
        assert found.number == prepare({**env, "COLORTERM": said}).colours == colours
        assert (found.told_by == "COLORTERM") == (colours == TRUE_COLOUR) == (not found.not_followed)
        assert found.not_followed.startswith(word)
        chosen = {**env, "COLORTERM": said, "TEXTUAL_COLOR_SYSTEM": "truecolor"}
        assert find_colours(chosen) == (TRUE_COLOUR, "TEXTUAL_COLOR_SYSTEM", "")
    assert not find_colours(env).not_followed


@in_one_test("name", ["SSH_CONNECTION", "SSH_TTY"])
def test_over_SSH_256_colours_are_sent_unless_more_are_asked_for(name: str) -> None:
    far = {"TERM": "xterm", "COLORTERM": "truecolor", name: "10.0.0.2 50022 10.0.0.1 22"}
    assert find_colours(far)[:2] == (256, "COLORTERM")
    assert find_colours(far).not_followed.startswith("over SSH")
    assert find_colours({**far, "TEXTUAL_COLOR_SYSTEM": "truecolor"}).number == TRUE_COLOUR
    assert find_colours({**far, "TERM": "linux"}).number == 8


@in_one_test("name", ["STY", "TMUX"])
def test_inside_a_multiplexer_nothing_is_erased_in_the_colour_of_the_pen(name: str) -> None:
    assert not prepare({"TERM": "xterm-256color", name: "1"}).can_erase


@in_one_test(
    "value, light",
    [
        ("0;15", True),
        ("0;7", True),
        ("0;default;15", True),
        ("15;0", False),
        ("7;8", False),
        ("12;default", False),
        ("default;default", False),
        ("", False),
    ],
)
def test_a_light_ground_is_known_where_the_terminal_says_so(value: str, light: bool) -> None:
    assert prepare({"COLORFGBG": value}).is_light is light
    assert not prepare({}).is_light


def test_ascii_may_be_asked_for() -> None:
    env = {"LANG": "C.UTF-8"}
    assert not prepare(env).ascii_only
    assert prepare(env, ascii_only=True).ascii_only


@in_one_test(
    "env, ascii_only",
    [
        ({}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
        ({"LC_ALL": "POSIX", "LANG": "C.UTF-8"}, True),
        ({"LC_ALL": "xx_YY"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "en_GB.utf8"}, False),
        ({"LANG": "C", "LC_ALL": "id_ID.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, True),
        ({"LANG": "en_GB.UTF-8", "LC_CTYPE": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8"}, True),  # Python itself may have put it there
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LC_CTYPE": "UTF-8"}, False),
        ({"LANG": "en_GB", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "en_GB", "LC_CTYPE": "de_DE.UTF-8"}, False),
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
