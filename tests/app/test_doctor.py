"""`meja doctor`: what is found in each surrounding, that it always answers, and that it leaves no trace."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli.group import cli
from app.doctor import environment_checks, storage_checks
from app.doctor.environment_checks import Surroundings
from app.doctor.finding import Finding, Mark
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from saves.store import FileStore
from tests.terminal_line import Session

ROOT = Path(__file__).resolve().parents[2]
SETUP = Setup("java", (SeatSetup("Ani"), SeatSetup("Budi")), 5)


def around(size: tuple[int, int] | None = (120, 40), /, **env: str) -> Surroundings:
    """A terminal in which some variables are set."""
    return Surroundings({"TERM": "xterm-256color", "LANG": "C.UTF-8", **env}, True, True, size)


def told(findings: Iterator[Finding]) -> list[str]:
    """Findings in the words of the command, without their topic."""
    return [f"{each.mark.value}: {each.found} - {each.follows}" for each in findings]


def files_below(folder: Path) -> dict[str, bytes]:
    """All files in a folder, with what is in them."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def home() -> Path:
    """The data folder, with a game in it."""
    LocalSession.new(SETUP, FileStore()).close()
    return Path(os.environ["MEJA_HOME"])


# --- the terminal ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("env", "found", "follows"),
    [
        ({}, "256 colours, by TERM=xterm-256color", "the theme meja-256"),
        ({"COLORTERM": "truecolor"}, "all colours, by COLORTERM=truecolor", "the theme meja"),
        ({"TEXTUAL_COLOR_SYSTEM": "256"}, "256 colours, by TEXTUAL_COLOR_SYSTEM=256", "the theme meja-256"),
        (
            {"TERM": "linux"},
            "8 colours, by TERM=linux",
            "the theme meja-8; TEXTUAL_COLOR_SYSTEM=256 gives more",
        ),
        ({"TERM": "linux", "COLORTERM": "no"}, "8 colours, by TERM=linux", "the theme meja-8; TEXTUAL_COLOR"),
        ({"TERM": ""}, "8 colours, since nothing says more", "the theme meja-8; TEXTUAL_"),
        (
            {"TERM": "screen-256color", "STY": "1", "COLORTERM": "truecolor"},
            "256 colours, by TERM=screen-256color",
            "the theme meja-256",
        ),
        ({"TERM": "vt100"}, "no colours, by TERM=vt100", "the theme meja-mono"),
        ({"NO_COLOR": "1"}, "NO_COLOR is set: none of 256 colours is used", "the theme meja-mono"),
        (
            {"COLORTERM": "24bit", "COLORFGBG": "0;15"},
            "all colours, by COLORTERM=24bit",
            "the theme meja-light",
        ),
    ],
)
def test_the_colours_and_who_told_of_them(env: Mapping[str, str], found: str, follows: str) -> None:
    first = next(iter(environment_checks.check_colours(around(**env))))
    assert (first.found, first.mark) == (found, Mark.OK)
    assert first.follows.startswith(follows)


def test_a_variable_that_is_not_believed_is_named_with_the_reason_and_what_overrules_it() -> None:
    inherited = {"TERM": "screen-256color", "STY": "1", "COLORTERM": "truecolor"}
    assert told(environment_checks.check_colours(around(**inherited)))[1] == (
        "note: COLORTERM=truecolor is not followed - STY tells of screen, which mostly has 256; "
        "TEXTUAL_COLOR_SYSTEM=truecolor overrules that"
    )
    overruled = {**inherited, "TEXTUAL_COLOR_SYSTEM": "truecolor"}
    assert len(told(environment_checks.check_colours(around(**overruled)))) == 2


@pytest.mark.parametrize(
    ("env", "word"),
    [({}, "dark, since COLORFGBG is not set"), ({"COLORFGBG": "0;15"}, "light, by COLORFGBG=0;15")],
)
def test_the_ground(env: Mapping[str, str], word: str) -> None:
    assert [*environment_checks.check_colours(around(**env))][1].found == f"taken for {word}"


def test_the_window() -> None:
    for size, line in (
        ((80, 24), "ok: 80 columns, 24 lines - large enough for the games"),
        ((80, 23), "ok: 80 columns, 23 lines - large enough for the games"),
        ((79, 23), "note: 79 columns, 23 lines - the games need 80 and 23: make it larger"),
        (
            (80, 22),
            "note: 80 columns, 22 lines - the games need 80 and 23: make it larger, or its letters smaller; "
            "in tmux, tmux set status off gives a line; meja text plays at any size",
        ),
        (
            (79, 22),
            "note: 79 columns, 22 lines - the games need 80 and 23: make it larger, or its letters smaller; "
            "meja text plays at any size",
        ),
        ((0, 0), "note: the terminal does not say how large it is - the games need 80 and 23"),
        (None, "note: no terminal to measure - "),
    ):
        (found,) = told(environment_checks.check_window(around(size)))
        assert found.startswith(line), size


def test_a_terminal_without_a_full_screen_leaves_lines_of_text() -> None:
    (found,) = told(environment_checks.check_terminal(around(TERM="dumb")))
    assert found == "note: TERM is dumb - a terminal of type dumb has no full screen; meja text plays without"
    assert told(environment_checks.check_terminal(around())) == [
        "ok: TERM is xterm-256color - the full screen can be drawn"
    ]


def test_the_characters() -> None:
    for env, line in (
        ({}, "ok: LANG=C.UTF-8 - UTF-8, with accents and frames"),
        ({"LC_ALL": "C"}, "ok: LC_ALL=C, no UTF-8 - nothing but ASCII is sent"),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ok: no locale is set, no UTF-8 - nothing but ASCII is sent"),
        ({"LANG": ""}, "ok: no locale is set, no UTF-8 - nothing but ASCII is sent"),
        ({"LC_CTYPE": "de_DE.ISO-8859-1"}, "ok: LC_CTYPE=de_DE.ISO-8859-1, no UTF-8 - nothing but ASCII"),
    ):
        assert told(environment_checks.check_characters(around(**env)))[0].startswith(line), env


def test_a_locale_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "xx_YY.UTF-8")
    found = told(environment_checks.check_characters(around(LC_ALL="xx_YY.UTF-8")))
    assert found[1].startswith("note: LC_ALL=xx_YY.UTF-8 is not installed - ")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert len(told(environment_checks.check_characters(around()))) == 1


def test_what_the_mouse_goes_through() -> None:
    for env, found in (
        ({"ESCDELAY": "25"}, "Esc is told from other keys after 25 ms, by ESCDELAY"),
        ({"TMUX": "/tmp/tmux-0/default,1,0", "TERM": "screen-256color"}, "inside tmux"),
        ({"STY": "12.pts-0.host"}, "inside screen"),
        ({"TERM": "linux"}, "the console of Linux tells of no clicks"),
    ):
        assert [*environment_checks.check_keys_and_mouse(around(**env))][-1].found == found, env


def test_how_text_is_selected() -> None:
    (found,) = told(environment_checks.check_keys_and_mouse(around()))
    assert found == (
        "ok: on - hold Shift while dragging to select text; meja --no-mouse leaves the mouse to the terminal"
    )
    folder = Path(os.environ["MEJA_HOME"])
    folder.mkdir()
    (folder / "settings.toml").write_text('mouse = "off"\n', encoding="utf-8")
    (found,) = told(environment_checks.check_keys_and_mouse(around()))
    assert found == "ok: off, by the settings - dragging selects text"


def test_the_options_of_the_program_count() -> None:
    given = around()._replace(ascii_only=True, has_mouse=False)
    (found,) = told(environment_checks.check_keys_and_mouse(given))
    assert found == "ok: off, by --no-mouse - dragging selects text"
    (found,) = told(environment_checks.check_characters(given))
    assert found == "ok: LANG=C.UTF-8 - nothing but ASCII is sent, for --ascii wants it"


def test_what_is_set_counts_for_colours_and_characters() -> None:
    folder = Path(os.environ["MEJA_HOME"])
    folder.mkdir()
    (folder / "settings.toml").write_text('theme = "contrast"\nascii = "on"\n', encoding="utf-8")
    found = told(environment_checks.check_colours(around(COLORTERM="truecolor")))
    assert found[0].endswith(" - the theme meja-contrast, for the settings want contrast")
    found = told(environment_checks.check_characters(around()))
    assert found == ["ok: LANG=C.UTF-8 - nothing but ASCII is sent, for the settings want it"]
    for env, theme in (({"NO_COLOR": "1"}, "meja-mono"), ({"TERM": "linux"}, "meja-8")):
        follows = next(iter(environment_checks.check_colours(around(**env)))).follows
        assert follows.startswith(f"the theme {theme}, though the settings want contrast")


def test_ssh_is_seen_and_no_address_is_told() -> None:
    for env in ({"SSH_CONNECTION": "192.0.2.7 51000 192.0.2.1 22"}, {"SSH_TTY": "/dev/pts/1"}):
        found = told(environment_checks.check_terminal(around(**env)))
        assert found[1:] == ["ok: over SSH - no animation; only what changed is sent"]
    assert len(told(environment_checks.check_terminal(around()))) == 1


# --- the program -----------------------------------------------------------------------------------


def test_another_version_than_the_pinned_one_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(line.startswith("ok: ") for line in told(environment_checks.check_program()))
    monkeypatch.setattr(metadata, "version", lambda name: "9.9" if name == "textual" else "1.1")
    monkeypatch.setattr(metadata, "requires", lambda name: ["textual==8.2.8", "msgpack<2,>=1.1"])
    assert told(environment_checks.check_program())[1:] == [
        "problem: 9.9 - meja is made for 8.2.8: pip install textual==8.2.8",
        "ok: 1.1 - ",
    ]


def test_what_is_not_installed_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    monkeypatch.setattr(metadata, "requires", missing)
    assert [line[:29] for line in told(environment_checks.check_program())][1:] == [
        "problem: it is not installed "
    ] * 2


def test_without_processes_only_people_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("app.bot_workers.pool.subprocess.Popen", refuse)
    (found,) = told(environment_checks.check_computer_players())
    assert found.startswith(
        "note: no process could be started: Resource temporarily unavailable - only people"
    )


def test_a_check_that_fails_is_a_finding_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Surroundings) -> Iterator[Finding]:
        yield Finding("colours", Mark.OK, "begun")
        raise KeyError("x")

    monkeypatch.setattr(environment_checks, "check_colours", fails)
    monkeypatch.setattr(environment_checks, "check_computer_players", lambda: iter(()))
    found = [*environment_checks.examine(around())]
    (problem,) = (each for each in found if each.mark is Mark.PROBLEM)
    assert (problem.topic, problem.found) == ("colours", "this could not be looked at (KeyError 'x')")
    assert found[-1].topic == "msgpack"


# --- what is kept ----------------------------------------------------------------------------------


def test_settings_and_keys_are_read_and_what_is_wrong_is_told() -> None:
    folder = Path(os.environ["MEJA_HOME"])
    assert told(storage_checks.check_settings()) == [f"ok: none in {folder} - the usual ones hold"]
    folder.mkdir()
    (folder / "keys.toml").write_text('set = "vi"\n', encoding="utf-8")
    assert told(storage_checks.check_settings()) == [
        f"ok: keys.toml in {folder}, vi keys - all of it can be read"
    ]
    (folder / "settings.toml").write_text("zoom = 7\n", encoding="utf-8")
    first, fault = told(storage_checks.check_settings())
    assert first.startswith(f"ok: settings.toml and keys.toml in {folder}, vi keys - ")
    assert fault.startswith("note: settings.toml: zoom = 7 is none of ")


def test_without_a_home_there_are_no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEJA_HOME", "~nobody-of-this-name/meja")
    assert told(storage_checks.check_settings()) == [
        "note: there is no folder for them - the usual ones hold"
    ]


def test_a_folder_that_is_not_there_yet_is_not_made() -> None:
    folder = Path(os.environ["MEJA_HOME"])
    first, space = told(storage_checks.check_data())
    assert first == f"ok: {folder}, by MEJA_HOME - it is made with the first save"
    assert space.startswith("ok: ")
    assert told(storage_checks.check_saved_games()) == ["ok: none yet - "]
    assert not folder.exists()


def test_a_disk_that_refuses_locks_keeps_no_games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    before = files_below(home)
    monkeypatch.setattr("fcntl.flock", refuse)
    found, *_ = told(storage_checks.check_data())
    assert (
        found.startswith(f"problem: {home}, by MEJA_HOME: ")
        and "no locks available - no game can be" in found
    )
    assert files_below(home) == before


def test_the_probe_is_taken_away_and_nothing_else_is_touched(home: Path) -> None:
    before = files_below(home)
    assert before
    found = told(storage_checks.check_data()) + told(storage_checks.check_saved_games())
    assert found[0] == f"ok: {home}, by MEJA_HOME - games can be saved there"
    assert found[-1].startswith("ok: 1 game, 0 of them over - all can be read")
    assert files_below(home) == before


@pytest.mark.parametrize(
    ("folder", "why"),
    [
        ("/proc/self", "Could not write into /proc/self: "),
        ("/dev/null/meja", "it cannot be made in /dev/null, so no game can be saved"),
        ("~nobody-of-this-name/meja", "There is no home folder to save in; set MEJA_HOME to a folder"),
    ],
)
def test_a_folder_that_cannot_be_written_is_a_problem(
    folder: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEJA_HOME", folder)
    first = told(storage_checks.check_data())[0]
    assert first.startswith("problem: ")
    assert why in first


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    for free, line in ((2**19, "problem: 0.5 MiB free"), (2**23, "note: 8.0 MiB"), (2**33, "ok: 8.0 GiB")):
        monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: type("Usage", (), {"free": free}))
        assert told(storage_checks.check_data())[-1].startswith(line)


def test_damaged_games_and_games_that_are_open_here(home: Path) -> None:
    store = FileStore()
    (name,) = (listed.name for listed in store.list())
    (store.folder / "torn-1.meja").write_bytes(b"no save")
    store.hold(name)
    try:
        found = told(storage_checks.check_saved_games())
    finally:
        store.release(name)
    assert found[0] == ("note: 2 games, 0 of them over; 1 damaged - torn-1: meja saves show NAME tells more")


def test_a_folder_that_others_can_look_into(home: Path) -> None:
    home.chmod(0o755)
    assert not any("others on" in line for line in told(storage_checks.check_data())), "the saves are closed"
    (home / "saves").chmod(0o755)
    assert any(f"chmod 700 {home}" in line for line in told(storage_checks.check_data()))


def test_reports_of_faults_are_counted(home: Path) -> None:
    (home / "crashes").mkdir()
    (home / "crashes" / "crash-1.txt").write_text("", encoding="utf-8")
    assert (
        f"note: 1 report in {home}/crashes - please send the last one"
        in told(storage_checks.check_data())[-1]
    )


# --- the command -----------------------------------------------------------------------------------


@pytest.fixture
def without_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is started, which takes longest."""
    monkeypatch.setattr(environment_checks, "check_computer_players", lambda: iter(()))


@pytest.mark.usefixtures("without_players")
def test_as_json_with_exit_code_0_if_one_can_play(home: Path) -> None:
    result = CliRunner().invoke(cli, ["doctor", "--json"], prog_name="meja")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["playable"] is True
    assert {"topic": "program", "mark": "ok"}.items() <= found["findings"][-3].items()
    assert {each["mark"] for each in found["findings"]} <= {"ok", "note"}


@pytest.mark.usefixtures("without_players")
def test_a_problem_is_exit_code_1_in_words_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEJA_HOME", "/dev/null/meja")
    result = CliRunner().invoke(cli, ["doctor"], prog_name="meja")
    assert result.exit_code == 1
    assert "\nproblem  data folder       /dev/null/meja, by MEJA_HOME - it cannot be made" in result.stdout
    assert result.stdout.endswith("\nSomething must be mended before you play.\n")
    result = CliRunner().invoke(cli, ["doctor", "--json"], prog_name="meja")
    assert (result.exit_code, json.loads(result.stdout)["playable"]) == (1, False)


def test_with_a_dead_input_in_a_pipe_without_a_locale_it_answers_in_ascii(tmp_path: Path) -> None:
    folder = tmp_path / "Café"
    env = {"PATH": os.environ["PATH"], "TERM": "dumb", "LC_ALL": "C", "MEJA_HOME": str(folder)}
    command = f"exec {sys.executable} -m app doctor <&-"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, env=env, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode("ascii").splitlines()
    assert {line.partition(" ")[0] for line in lines[:-1]} == {"ok", "note"}
    assert "Caf\\xe9" in done.stdout.decode("ascii")
    assert "ok       computer players  one answered from a process of its own" in lines
    assert not folder.exists()


def test_on_a_terminal_its_lines_fit() -> None:
    with Session("app", ("--no-mouse", "doctor"), (80, 24), MEJA_HOME=os.environ["MEJA_HOME"]) as line:
        line.exit_code()
        lines = line.sent.decode().splitlines()
    assert max(map(len, lines)) <= 80
    assert "ok       window            80 columns, 24 lines - large enough for the games" in lines
    assert "ok       mouse             off, by --no-mouse - dragging selects text" in lines
    assert lines[-1].startswith("Ready to play")
