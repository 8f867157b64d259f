"""A saved game is found by its title where a person typed it, once, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from app import __main__ as command_line
from app import application
from app.saved_names import name_in_command, name_in_line
from app.session.session import LocalSession
from app.terminal.environment import TerminalFlags
from saves.store import Store, StoreError
from saves.titles import NoSuchGameError
from tests.app.text.talking import builders_setup

FLAGS = TerminalFlags(no_color=False, ascii_only=False)


@pytest.fixture
def name() -> str:
    """A saved game that is called as no game is named."""
    store = Store()
    session = LocalSession.new(builders_setup("Ann", "Bob"), store)
    session.close()
    store.rename(session.name, "sunday")
    return session.name


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """What the full screen was opened with; it never opens."""
    names: list[str | None] = []

    def run(app: application.Meja, *_: Any) -> int:
        names.append(app._resume)
        return 0

    monkeypatch.setattr(application.lifecycle, "run", run)
    return names


def test_the_screen_takes_a_title_that_was_typed_and_opens_the_game_by_its_name(
    name: str, opened: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert application.run(FLAGS, resume="sunday", is_typed=True) == 0
    monkeypatch.setattr(command_line, "refusal_of_screen", lambda: None)
    assert CliRunner().invoke(command_line.cli, ["resume", "sunday"]).exit_code == 0
    assert opened == [name, name]


def test_a_game_that_line_mode_names_is_not_looked_for_by_title(
    name: str, opened: list[str | None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert application.run(FLAGS, resume=name) == 0
    assert application.run(FLAGS, resume="sunday") == 1
    assert opened == [name]
    assert capsys.readouterr().err == "meja: There is no saved game named 'sunday'.\n"


@pytest.mark.parametrize(
    ("find", "why_no_files", "way"),
    [
        (name_in_command, None, "; `meja saves list` names them."),
        (name_in_command, "No files here.", "."),
        (name_in_line, None, "; type saved games to see which there are."),
        (name_in_line, "No files here.", "; type saved games to see which there are."),
    ],
)
def test_a_refusal_tells_the_way_that_is_there(
    name: str, find: Callable[[Store, str], str], why_no_files: str | None, way: str
) -> None:
    store = Store(why_no_files=why_no_files)
    assert find(store, "sunday") == find(store, name) == name
    with pytest.raises(StoreError) as refused:
        find(store, "friday")
    assert str(refused.value) == f"There is no saved game named 'friday'{way}"


def test_the_store_knows_no_commands() -> None:
    with pytest.raises(NoSuchGameError, match=r"There is no saved game named 'friday'\.$"):
        Store().find("friday")
