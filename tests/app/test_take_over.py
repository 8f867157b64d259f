"""A game that another session has: its player goes on with it here, and ends the other. On real terminals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from engines.core import SeatSetup, Setup
from saves.lock import LEAVE
from saves.store import FileStore
from tests.app.named_games import named_game
from tests.extent import every
from tests.saves.locks import locked_in
from tests.terminal_line import Session

NAME = "sunday"
WORDS = {"screen": ("resume", NAME), "lines": ("text", "--resume", NAME)}
"""How the game is opened from the command line, by face."""
OPEN = {"screen": "of 17 VP", "lines": "your choice:"}
HELD = {"screen": "go on here, and end the other", "lines": "take: go on here, and end the other"}
END_BY_REQUEST = 128 + LEAVE


@pytest.fixture(autouse=True)
def home(tmp_path: Path) -> Path:
    """A folder with one game of The Builders, also where ann is served."""
    data = tmp_path / "players"
    (data / "ann").mkdir(parents=True)
    for folder in (tmp_path / "home", data / "ann"):
        setup = Setup("builders", (SeatSetup("Ann"), SeatSetup("Ben")), 1)
        session = named_game(NAME, setup, FileStore(folder / "saves"))
        session.play(session.parse("open 1")).result()
        session.close()
    return tmp_path


@contextmanager
def faces(home: Path, *faces: str, is_served: bool = False) -> Iterator[list[Session]]:
    """Sessions that open the game, one after the other; only the first has it."""
    before = ("--served", "--user", "ann", "--data", str(home / "players")) if is_served else ()
    with ExitStack() as stack:
        opened: list[Session] = []
        for face in faces:
            found = Session("app", (*before, *WORDS[face]), (80, 24), MEJA_HOME=str(home / "home"))
            opened.append(stack.enter_context(found))
            found.expect(HELD[face] if len(opened) > 1 else OPEN[face])
        yield opened


def take(face: str, session: Session) -> None:
    """Choose to go on here, and wait until the game is open."""
    session.press("2") if face == "screen" else session.type_line("take")
    session.expect("asked to save and leave")
    session.expect(OPEN[face])


@pytest.mark.parametrize(
    ("first", "second", "is_served"),
    every(
        2,
        [
            ("screen", "lines", False),
            ("screen", "screen", True),
            ("lines", "screen", True),
            ("lines", "lines", False),
        ],
    ),
)
def test_go_on_here_ends_the_other_which_is_told_why(
    home: Path, first: str, second: str, is_served: bool
) -> None:
    with faces(home, first, second, is_served=is_served) as (old, new):
        if first == "screen":
            old.press("q")
            old.expect("Leave the game?")
        else:
            os.kill(old.pid, signal.SIGSTOP)
        take(second, new)
        assert old.exit_code() == END_BY_REQUEST
        if first == "screen":
            goes_on = f"; the game is saved; meja resume {NAME} goes on with it."
            assert old.last_words == [f"meja: ended. The game goes on elsewhere{goes_on}"]
        else:
            assert old.sent.endswith(b"\r\nThe game goes on elsewhere. The game is saved.\r\n")
        assert first == "lines" or old.is_restored
        folder = home / ("players/ann" if is_served else "home") / "saves"
        assert locked_in(folder) == [NAME]


def test_who_took_the_game_over_meanwhile_is_asked_about_anew_and_not_ended(home: Path) -> None:
    with faces(home, "lines", "lines", "screen", "lines") as (_, second, screen, lines):
        take("lines", second)
        screen.press("2")
        screen.expect("asked to save and leave")
        screen.expect(f"process {second.pid}")
        lines.type_line("take")
        lines.expect(f"process {second.pid}")
        second.type_line("score")
        second.expect("your choice:")


def test_a_look_in_lines_tells_when_nobody_has_the_game_any_more_and_goes_on(home: Path) -> None:
    with faces(home, "screen", "lines") as (old, new):
        new.type_line("look")
        new.expect("your choice:")
        new.type_line("resume")
        new.expect("'resume' is no answer here")
        os.kill(old.pid, signal.SIGKILL)
        new.expect("Nobody has this game open any more. Type resume to go on with it.")
        new.type_line("resume")
        new.expect("Ben, your choice:")
        assert locked_in(home / "home" / "saves") == [NAME]


def test_a_look_on_the_screen_offers_to_go_on_when_nobody_has_the_game_any_more(home: Path) -> None:
    with faces(home, "lines", "screen") as (old, new):
        new.press("1")
        new.expect("REPLAY")
        os.kill(old.pid, signal.SIGKILL)
        new.expect("Nobody has this game open any more.")
        new.press("y")
        new.until(lambda: locked_in(home / "home" / "saves") == [NAME])


def test_what_is_piped_in_answers_no_question_about_another_session(home: Path) -> None:
    with faces(home, "screen"):
        done = subprocess.run(
            [sys.executable, "-m", "app", "text", "--resume", NAME],
            input="take\n",
            env={**os.environ, "MEJA_HOME": str(home / "home")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("meja: This game is held by meja on ")
