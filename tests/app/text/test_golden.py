"""Whole games as transcripts, the same bytes each time; the end of input anywhere; nothing by the hundred."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.session.local import LocalSession
from app.settings.configuration import Configuration
from app.text.console import SCREENFUL, Console
from app.text.play import Playing
from engines.java.game import JAVA
from saves.store import FileStore
from tests import sensible
from tests.app.text.golden import MENU, SCRIPTS, golden, transcript, typed_lines
from tests.app.text.talking import Chooser, after, java_setup, type_lines
from tests.extent import count, every

NAMES = sorted(SCRIPTS)
ON_DEMAND = ("board", "log", "rules", "list", "help")
"""What may tell more than a screen or two, since it was asked for."""


@pytest.mark.parametrize("name", NAMES)
def test_the_transcript_is_the_golden_one_each_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = golden(name)
    assert transcript(name) == told, "see tests/app/text/golden.py for how to write it anew"
    # From the first list to the final score and back.
    assert told.startswith(MENU)
    assert "\nRanking:\n1. " in told
    assert told.splitlines()[-10].startswith(MENU) and told.endswith("\nYour choice: 5\n")
    # At another time, and with ASCII: only ASCII is written and nothing else differs.
    monkeypatch.setattr("app.session.local.time", lambda: 2_000_000_000)
    in_ascii = transcript(name, ascii_only=True)
    assert len(FileStore().list()) == 2, "both games are kept"
    assert re.fullmatch(r"[\x20-\x7e\n]*", in_ascii)
    assert not re.fullmatch(r"[\x20-\x7e\n]*", told)
    flow = re.sub(r"\s+", " ", told.replace("é", "e").replace("É", "E").replace("œ", "oe"))
    assert re.sub(r"\s+", " ", in_ascii) == flow


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_wider_than_a_terminal_and_no_byte_moves_the_cursor(name: str) -> None:
    told = golden(name)
    assert all(line.isprintable() and len(line) <= 79 for line in told.split("\n"))


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_brings_more_than_60_lines_but_what_was_asked_for(name: str) -> None:
    answers = re.split(r"(?m)^(?:.*, your choice|Your choice): ?(.*)$", golden(name))
    checked = 0
    for typed, told in zip(answers[1::2], answers[2::2], strict=True):
        lines = [line for line in told.split("\n") if line]
        if typed.split()[:1] and typed.split()[0] in ON_DEMAND:
            continue
        checked += 1
        assert len(lines) <= 60, f"{typed!r} brought {len(lines)} lines"
    assert checked > 40


def test_hands_are_pushed_out_of_sight_each_time_the_keyboard_is_passed() -> None:
    """In the golden game no word of the last 60 lines tells the hand of who had the keyboard."""
    told = golden("java")
    passed = told.split("Pass the keyboard to ")
    assert len(passed) > 15
    for before in passed[1:-1]:
        shown = before.split("\n")
        assert shown[-SCREENFUL - 1 :] == [""] * (SCREENFUL + 1)


# --- the end of input ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_end_of_input_after_any_line_saves_and_ends_with_code_0(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[LocalSession] = []

    class Watched(Playing):
        """Keeps the table, for a look at it afterwards."""

        def __init__(self, console: Console, session: LocalSession, configuration: Configuration) -> None:
            super().__init__(console, session, configuration)
            played.append(session)

    monkeypatch.setattr("app.text.watching.Playing", Watched)
    after_the_game = SCRIPTS[name].ending.count("/") + 1
    lines = typed_lines(name)[:-after_the_game]
    # Each of the first answers, which set up the game and ask for all there is to be told, then now and then.
    ends = [*range(1, 50), *range(50, len(lines), 29)]
    for end in every(10, ends):
        monkeypatch.setenv("MEJA_HOME", str(tmp_path / f"home-{end}"))
        code, told = type_lines(lines[:end])
        assert code == 0
        assert told.splitlines()[-1].startswith("End of input.")
        for listed in FileStore().list():
            assert told.endswith("\nEnd of input. The game is saved.\n")
            found, at_end = LocalSession.loaded(FileStore(), listed.name)._match, played[-1]._match
            assert (found.state, found.log, found.undone) == (at_end.state, at_end.log, at_end.undone)
    assert len(played) >= count(20, 3)
    assert len(played[-1]._match.log) > 20


def test_a_game_goes_on_after_the_end_of_input_as_if_nothing_had_been() -> None:
    setup = java_setup("Ann", "Béa", seed=3)
    lines = ["", "triple F7 F8 G8", "triple", "F10"]
    type_lines(lines, setup=setup)
    _, told = type_lines(["", "log all", "undo"], resume="")
    first = setup.seats[LocalSession.new(setup, None).to_act or 0].name
    assert after(told, "log all") == [f"{first} laid a triple at F7 F8 G8 (1 AP)."]
    assert after(told, "undo")[0] == "Undone: triple F7 F8 G8."


# --- other whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), every(2, [("Ann Bob=random Cy Di=random", 2), ("Ann Bob", 1)]))
def test_people_who_choose_by_letters_and_numbers_play_java_to_its_end(seats: str, seed: int) -> None:
    chooser = Chooser(seed, {"triple": 14, "palace": 10, "festival": 10, "developer in": 4})
    session = LocalSession.new(java_setup(*seats.split(), seed=seed), None)
    Playing(chooser.console(), session).run()
    told = chooser.sink.getvalue()
    assert session.outcome is not None
    assert "\nRanking:\n1. " in told
    assert "Refused" not in told
    assert all(re.fullmatch(r"[a-z]|\d*|list|[A-O]\d+", line) for line in chooser.typed)
    verbs = {str(played.action).split()[0] for played in session._match.log}
    assert {"triple", "enter", "draw", "end"} <= verbs


def test_a_sensible_game_typed_in_notation_is_the_same_game() -> None:
    setup, actions = sensible.KEPT, sensible.kept_game()
    lines, state = [], JAVA.new_state(setup)
    keyboard: int | None = None
    for action in actions:
        if state.to_act != keyboard:
            lines.append("")
            keyboard = state.to_act
        lines.append(str(action))
        state = JAVA.apply(state, action)
    code, told = type_lines([*lines, "5"], setup=setup)
    assert code == 0
    assert "Refused" not in told and "is no answer" not in told
    assert "agree" in " ".join(lines) and "bid" in " ".join(lines)
    (listed,) = FileStore().list()
    assert listed.save is not None and listed.save.is_finished
    saved = [line.split(" ", 1)[1] for line in listed.save.log.splitlines()]
    assert saved == [str(action) for action in actions]
    assert listed.save.scores == state.scores
    for name, points in zip(("Ann", "Bob"), state.scores, strict=True):
        assert f"{name}: {points} points" in told
