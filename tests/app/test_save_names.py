"""A saved game is found by its title where a person typed it, once, and nowhere else."""

from __future__ import annotations

import os
import re
from typing import Any

import pytest
from click.testing import CliRunner

from app import __main__ as command_line
from app import application
from app.save_actions import find_game
from app.save_messages import sentence_of
from app.session.local import LocalSession
from app.terminal.environment import TerminalFlags
from saves.messages import StoreError
from saves.store import FileStore
from tests.app.named_games import named_game
from tests.app.text.talking import builders_setup
from tests.saves.refusals import refused

FLAGS = TerminalFlags(no_color=False, ascii_only=False)


@pytest.fixture
def name() -> str:
    """A saved game that is called as no game is named."""
    store = FileStore()
    session = LocalSession.new(builders_setup("Ann", "Bob"), store)
    session.close()
    store.rename(session.name, "sunday")
    return session.name


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """What the full screen was opened with; it never opens."""
    names: list[str | None] = []

    def run(app: application.Meja, *_: Any) -> int:
        names.extend(filter(None, (app._resume, app._trouble)))
        return 0

    monkeypatch.setattr(application.lifecycle, "run", run)
    return names


def test_the_screen_takes_a_title_that_was_typed_and_opens_the_game_by_its_name(
    name: str, opened: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert application.run(FLAGS, resume="sunday", is_typed=True) == 0
    monkeypatch.setattr("app.cli.full_screen.refuse_screen", lambda: None)
    monkeypatch.setattr("os.get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    assert CliRunner().invoke(command_line.cli, ["resume", "sunday"]).exit_code == 0
    assert opened == [name, name]
    application.run(FLAGS, resume="Sun", is_typed=True)
    assert opened[2:] == [name, "What begins with Sun is the game sunday."]


def test_a_game_that_line_mode_names_is_not_looked_for_by_title(name: str, opened: list[str | None]) -> None:
    assert application.run(FLAGS, resume=name) == 0
    with refused(StoreError, "There is no saved game named 'sunday'."):
        application.run(FLAGS, resume="sunday")
    assert opened == [name]


@pytest.mark.parametrize(
    ("in_lines", "is_served", "way"),
    [
        (False, False, "; `meja saves list` names them."),
        (False, True, "."),
        (True, False, "; type saved games to see which there are."),
        (True, True, "; type saved games to see which there are."),
    ],
)
def test_a_refusal_tells_the_way_that_is_there(name: str, in_lines: bool, is_served: bool, way: str) -> None:
    store = FileStore(is_served=is_served)
    for words in ("sunday", name, name.upper()):
        assert find_game(store, words, in_lines=in_lines) == name
    with pytest.raises(StoreError) as caught:
        find_game(store, "friday", in_lines=in_lines)
    assert sentence_of(caught.value) == f"There is no saved game named 'friday'{way}"


def test_the_store_knows_no_commands() -> None:
    with refused(StoreError, r"There is no saved game named 'friday'\.$"):
        FileStore().find("friday")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("first", "Sunday"),
        ("FIRST.meja", "Sunday"),
        ("Sunday", "Sunday"),
        ("sunday", "Sunday"),
        ("SUNDAY  e", "Sunday Évening"),
        ("sunday evening", "Sunday Évening"),
        ("ma p", "Ma partie"),
        ("thi", "Ma partie"),
    ],
)
def test_a_game_is_meant_by_title_file_or_a_beginning_in_any_case_and_without_accents(
    words: str, found: str
) -> None:
    store = FileStore()
    for name, title in (("first", "Sunday"), ("second", "Sunday Évening"), ("third", "Ma partie")):
        named_game(name, builders_setup("Ann", "Bob"), store).close()
        store.rename(name, title)
    assert store.load(find_game(store, words)).save.title == found


@pytest.mark.parametrize("words", ["s", "sunday é", "", " ", "unday", "partie"])
def test_no_game_is_meant_by_what_is_no_beginning_or_begins_two(words: str) -> None:
    store = FileStore()
    for name, title in (("first", "Sunday Ève"), ("second", "Sunday Évening"), ("third", "Ma partie")):
        named_game(name, builders_setup("Ann", "Bob"), store).close()
        store.rename(name, title)
    told = "can mean 2 saved games: Sunday Évening; Sunday Ève; type more of one|There is no saved game named"
    with pytest.raises(StoreError) as caught:
        find_game(store, words)
    assert re.search(told, sentence_of(caught.value))
