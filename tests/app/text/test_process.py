"""Line mode as a program of its own: in pipes, on terminals, ended by signals, from the command line."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app import ROOT
from app.cli.group import cli
from app.session.local import LocalSession
from app.text.play import WELCOME
from app.text.signals import stopping, undisturbed
from engines.core import SeatSetup, Setup
from saves.lock import LEAVE
from saves.store import FileStore
from tests.app.named_games import named_game
from tests.app.text.golden import FOLDER
from tests.app.text.on_a_terminal import MEJA, on_a_terminal
from tests.app.text.talking import after, builders_setup, java_setup, type_lines
from tests.extent import every
from tests.games.java.app.playing import playing
from tests.terminal_line import Session


def meja(
    *words: str, typed: str | bytes = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Runs line mode in a pipe."""
    data = typed if isinstance(typed, bytes) else typed.encode()
    environment = {**os.environ, "LANG": "C.UTF-8", **(env or {})}
    return subprocess.run(
        [*MEJA, *words], cwd=ROOT, input=data, capture_output=True, check=False, timeout=60, env=environment
    )


def command(*words: str, typed: Sequence[str] = ()) -> Result:
    """Runs a command in this process."""
    result = CliRunner().invoke(cli, words, "".join(f"{line}\n" for line in typed), prog_name="meja")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


# --- pipes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("term", every(3, ["xterm-256color", "dumb", ""]))
def test_a_whole_game_in_a_pipe_is_the_golden_one_on_every_kind_of_terminal(term: str) -> None:
    done = meja(typed=(FOLDER / "builders.in").read_bytes(), env={"TERM": term})
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == (FOLDER / "builders.txt").read_bytes()


def test_an_empty_pipe_ends_at_once_with_code_0() -> None:
    code, told = type_lines([])
    assert code == 0
    assert told.endswith("Your choice: \nEnd of input.\n")


@pytest.mark.parametrize("closed", every(2, [">&-", "<&-", "<&- >&-"]))
def test_a_program_started_without_streams_ends_quietly(closed: str) -> None:
    shell = f'"$0" -m app text java --seed 1 {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", shell, sys.executable],
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=30,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_pipe_ends_quietly_and_the_game_is_saved() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*MEJA, "java", "--seed", "1"], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=writer,
        stderr=subprocess.PIPE, check=False, timeout=30,
    )  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(FileStore().list()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            MEJA, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
            check=False, timeout=30, env=env,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"meja: the system refused: no space left on device\n")


def test_bytes_that_are_no_text_are_answered_like_any_other() -> None:
    done = meja(typed=b"\xff\xfe\x00\n\x1b[31m\n" + b"\x80" * 5000 + b"\n5\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"is no answer here") == 2
    assert done.stdout.count(b"That line is too long") == 1


def test_line_mode_loads_neither_textual_nor_rich() -> None:
    program = (
        "import sys\n"
        "from app.cli.group import cli\n"
        "try: cli.main(['text', 'java', '--seed', '1'], prog_name='meja')\n"
        "except SystemExit as end: print([end.code, *(m for m in ('textual', 'rich') if m in sys.modules)])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, input="\n1\nF7\n1\nboard\nlog\nquit\n",
        capture_output=True, text=True, check=True, timeout=30,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[0]"


# --- terminals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("term", every(2, ["xterm-256color", "dumb"]))
def test_on_a_terminal_no_byte_moves_the_cursor_or_colours(term: str) -> None:
    with on_a_terminal(TERM=term) as line:
        for asked, words in [
            ("Your choice: ", "1"), ("1 Java", "1"), ("How many", ""), ("1 person", ""),
            ("Enter for Red", "Ann"), ("person", "2"), ("Enter for Blue", ""), ("seed", "7"), ("Options", ""),
            ("Ann, your choice: ", "t"), ("or list.", "F7"), ("3. rice", "6"), ("5 of 6 AP", "board"),
            ("Row O", "undo"), ("Undone", "quit"),
        ]:  # fmt: skip
            line.expect(asked)
            line.type_line(words)
        assert line.exit_code() == 0
        output = line.sent.decode()
    assert "\x1b" not in output
    assert "The game is saved.\r\n" in output
    # The terminal itself shows what is typed: it must not stand there twice.
    assert "board\r\nboard" not in output


def test_ctrl_d_is_the_end_of_input() -> None:
    with on_a_terminal("builders", "--seed", "7") as line:
        line.expect("your choice: ")
        line.write(b"\x04")
        line.expect("End of input. The game is saved.")
        assert line.exit_code() == 0


@pytest.fixture
def line() -> Iterator[Session]:
    """A game of two people on a terminal, after its first action."""
    with on_a_terminal("builders", "--seed", "7", "--players", "Ann,Bob") as line:
        line.expect("your choice: ")
        line.type_line("open 1")
        line.expect("2 actions left")
        yield line


def test_ctrl_c_leaves_with_the_game_saved_and_code_130(line: Session) -> None:
    line.expect("your choice: ")
    line.press("ctrl+c")
    line.expect("meja: interrupted")
    assert line.exit_code() == 130
    (listed,) = FileStore().list()
    assert listed.save is not None and listed.save.log == "0 open 1"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_ends_it_with_the_game_saved(line: Session, number: signal.Signals, code: int) -> None:
    line.expect("your choice: ")
    os.kill(line.pid, number)
    assert line.exit_code() == code
    assert b"Traceback" not in line.sent
    (listed,) = FileStore().list()
    assert listed.save is not None and listed.save.log == "0 open 1"


def test_a_line_that_is_cut_leaves_the_game_saved(line: Session) -> None:
    os.close(line.fd)
    assert line.exit_code() in (129, 0, 1)
    (listed,) = FileStore().list()
    assert listed.save is not None and listed.save.log == "0 open 1"


def test_the_full_screen_opens_from_the_list_with_the_game_that_was_left() -> None:
    named_game("sunday", builders_setup("Ann", "Bob=easy")).close()
    home = os.environ["MEJA_HOME"]
    with Session("app", ("text", "--resume", "sunday"), (80, 24), MEJA_HOME=home) as line:
        for asked, typed in (("your choice:", "open 1"), ("2 actions left", "home"), ("1. new game", "3")):
            line.until(lambda asked=asked: asked in line.text, f"never asked {asked!r}")  # type: ignore[misc]
            line.write(f"{typed}\n".encode())
        line.until(
            lambda: line.is_mode_on(1049) and "A Ann, your table" in line.text, "no table on the full screen"
        )
        line.settle()
        line.press("ctrl+q")
        assert line.exit_code() == 0
        assert line.is_restored
    assert FileStore().load("sunday").save.log == "0 open 1"


# --- signals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_no_signal_comes_between_an_action_and_its_save(number: signal.Signals) -> None:
    done: list[str] = []
    before = signal.getsignal(number)
    with pytest.raises((SystemExit, KeyboardInterrupt)), stopping():
        with undisturbed():
            os.kill(os.getpid(), number)
            done.append("played")
            done.append("saved")
        done.append("too late")
    assert done == ["played", "saved"]
    assert signal.getsignal(number) is before


def test_a_signal_carries_its_exit_code_and_one_that_is_ignored_stays_so() -> None:
    with pytest.raises(SystemExit) as caught, stopping():
        os.kill(os.getpid(), signal.SIGTERM)
    assert caught.value.code == 143
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stopping():
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_who_is_asked_for_the_game_in_the_background_even_twice_tells_its_last_line() -> None:
    pid, line = pty.fork()
    if not pid:  # the shell
        code = 1
        try:
            modes = termios.tcgetattr(0)
            modes[3] |= termios.TOSTOP
            termios.tcsetattr(0, termios.TCSANOW, modes)
            job = os.fork()
            if not job:
                os.setpgid(0, 0)
                with stopping():
                    try:
                        signal.raise_signal(LEAVE)
                    except SystemExit:
                        signal.raise_signal(LEAVE)
                        os.write(1, b"saved")
                        os._exit(0)
            _, status = os.waitpid(job, os.WUNTRACED)
            if os.WIFSTOPPED(status):
                os.kill(job, signal.SIGKILL)
            code = status != 0
        finally:
            os._exit(code)
    assert os.waitpid(pid, 0)[1] == 0
    assert os.read(line, 100) == b"saved"
    os.close(line)


# --- the command line ------------------------------------------------------------------------------


def test_with_a_game_it_starts_at_once() -> None:
    words = ("text", "java", "--players", "Ann,Bob=bot:random", "--seed", "7", "--option", "free_undo")
    result = command(*words, typed=["triple F7 F8 G8", "quit"])
    assert result.exit_code == 0
    assert result.output.startswith(
        f"Players: Ann; Bob, computer, random.\n{WELCOME}\nTurn 1. Ann to play, 6 of 6 AP left"
    )
    (listed,) = FileStore().list()
    assert listed.save is not None
    seats = (SeatSetup("Ann"), SeatSetup("Bob", "random"))
    assert listed.save.setup == Setup("java", seats, 7, (("free_undo", "on"),))


def test_resume_goes_on_with_the_game_of_a_name_or_the_last() -> None:
    named_game("sunday", java_setup("Ann", "Bob=random"))
    for words in (("--resume", "sunday"), ("--resume",), ("--resume=sunday",)):
        result = command("text", *words, typed=["save", "quit"])
        assert result.exit_code == 0
        assert after(result.output, "save")[0] == "The game is saved as Java: Ann, Bob (sunday)."


def test_what_is_wrong_is_one_line_on_stderr() -> None:
    for words, code, told in (
        ("text chess", 2, "'chess' is not one of 'java', 'builders'"),
        ("text --players A,B", 2, "--players, --seed and --option go with a GAME"),
        ("text --seed 7", 2, "go with a GAME"),
        ("text --option free_undo", 2, "go with a GAME"),
        ("text java --resume x", 2, "give one of GAME, --resume and --join"),
        ("text java --seed x", 2, "'x' is no seed"),
        ("text java --players A", 1, "Java is for 2 to 4 players, not 1"),
        ("text java --option undo", 1, "Java has no option 'undo'"),
        ("text --resume friday", 1, "There is no saved game named 'friday'; `meja saves list` names them."),
        ("text --resume", 1, "There is no unfinished game to continue."),
    ):
        result = command(*words.split())
        assert result.exit_code == code, words
        assert result.stdout == "", words
        assert told in result.stderr and result.stderr.count("\n") == 1


def test_help_says_what_it_is_for() -> None:
    result = command("text", "--help")
    assert result.exit_code == 0
    assert "Play in lines of text" in result.output


def test_in_a_pipe_the_full_screen_says_why_not() -> None:
    result = command("text", typed=["3", "5"])
    assert after(result.output, "3")[0] == "Not here: the full screen needs a terminal to read keys from."


# --- the same match on both ------------------------------------------------------------------------


async def test_a_game_goes_on_from_lines_to_the_full_screen_and_back() -> None:
    setup = java_setup("Ann", "Bob=random", seed=7)
    type_lines(["triple F7 F8 G8", "save crossing", "quit"], setup=setup)
    async with playing(LocalSession.loaded(FileStore(), FileStore().find("crossing"))) as screen:
        await screen.until(lambda: screen.last == "triple F7 F8 G8")
        assert "5/6" in screen.told
        await screen.press("colon", *"rice", "space", "K", "9", "enter")
        await screen.until(lambda: screen.last == "rice K9")
        await screen.press("z")
        await screen.until(lambda: screen.last == "triple F7 F8 G8")
    code, told = type_lines(["redo", "log all", "draw deck", "end", "quit"], resume="crossing")
    assert code == 0
    assert after(told, "redo")[0] == "Redone: rice K9."
    assert after(told, "log all") == [
        "Ann laid a triple at F7 F8 G8 (1 AP).",
        "Ann laid a single rice at K9 (1 AP).",
    ]
    final: Any = LocalSession.loaded(FileStore(), FileStore().find("crossing")).view(0)
    assert "You drew" in told and sum(final.hand) == 4
    async with playing(LocalSession.loaded(FileStore(), FileStore().find("crossing"))) as screen:
        assert screen.state.turn == 3
