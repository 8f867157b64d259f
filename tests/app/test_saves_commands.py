"""`meja saves`: lists, checks, files out and in, and one clear line for each mistake."""

from __future__ import annotations

import json
import os
import re
import time
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import app.cli.saves as commands
from app.cli.group import cli
from app.save_descriptions import format_standing
from app.save_messages import sentence_of
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from saves.document import FORMAT, encode
from saves.index import read_file
from saves.lock import Holder
from saves.messages import Code, MisplacedSaveError
from saves.store import FileStore
from tests.saves.toys import at_table, sealed


def run(*words: str, given: str = "") -> Result:
    """Runs a command in this process."""
    result = CliRunner().invoke(cli, ["saves", *words], input=given, prog_name="meja")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def told(*words: str) -> list[str]:
    """The lines of a command that is done."""
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def refused(*words: str) -> str:
    """The one line of a command that refuses."""
    result = run(*words)
    assert (result.exit_code, result.stdout) == (1, "")
    line, end, rest = result.stderr.partition("\n")
    assert (end, rest) == ("\n", "") and line.startswith("meja: ") and line.isprintable()
    return line.removeprefix("meja: ")


@pytest.fixture
def store() -> FileStore:
    """Where the commands look."""
    return FileStore()


@pytest.fixture
def name(store: FileStore) -> str:
    """A game of The Builders of five actions."""
    seats = (SeatSetup("Ani"), SeatSetup("Élodie", "random"))
    session = LocalSession.new(Setup("builders", seats, 5, (("free_undo", "on"),)), store)
    while session.length < 5:
        session.play(session.legal()[0]).result()
    session.close()
    return session.name


# Lists


def test_an_empty_list(tmp_path: Path) -> None:
    assert told("list") == ["There are no saved games."]
    assert json.loads(told("list", "--json")[0]) == []
    assert not FileStore().folder.exists()


def test_a_game_is_a_line(store: FileStore, name: str) -> None:
    save = store.load(name).save
    (line,) = told("list")
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(save.saved_at))
    size = len(encode(save))
    to_act = ("Ani", "Élodie")[save.to_act or 0]
    assert line == (
        f"{name}: The Builders: Ani, Élodie. Turn {save.turn}, {to_act} to play; Ani {save.scores[0]}, "
        f"Élodie {save.scores[1]}. Saved {when}, {size} bytes."
    )


def test_a_list_as_json(store: FileStore, name: str) -> None:
    (facts,) = json.loads(told("list", "--json")[0])
    save = store.load(name).save
    assert facts == {
        "name": name,
        "title": "The Builders: Ani, Élodie",
        "game": "builders",
        "players": ["Ani", "Élodie"],
        "turn": save.turn,
        "to_act": ("Ani", "Élodie")[save.to_act or 0],
        "finished": False,
        "scores": [0, 0],
        "saved_at": save.saved_at,
        "size_bytes": len(encode(save)),
        "health": "ok",
        "problem": None,
        "held_by": None,
    }


def test_what_is_wrong_with_a_game_is_in_its_line(store: FileStore, name: str) -> None:
    store.path(name).write_bytes(b"damage")
    store.path("other-1").write_bytes(b"")
    first, second = told("list")
    assert first.endswith("This is no save of meja. The save before it is good, and is what is told here.")
    assert second == "other-1: This is no save of meja."
    facts = json.loads(told("list", "--json")[0])
    assert [each["health"] for each in facts] == ["backup", "damaged"]


def test_who_has_a_game_open_is_in_its_line(
    store: FileStore, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.store.find_holder", lambda path: Holder("elsewhere", 7, 0))
    monkeypatch.setattr("saves.store.read_holder", lambda path: Holder("elsewhere", 7, 0))
    monkeypatch.setattr("saves.store.acquire", lambda path, seconds: None)
    assert re.search(r" Open in meja on elsewhere, process 7, since [0-9-]+ [0-9:]+\.$", told("list")[0])
    for words in (["rename", name, "New"], ["delete", name, "--yes"]):
        assert refused(*words).startswith("This game is held by meja on elsewhere, process 7, since")
    assert told("check", name) == ["1 game checked, nothing is wrong."]


def test_a_list_is_what_saves_alone_prints(name: str) -> None:
    assert told() == told("list") != []


def test_what_is_known_of_a_game_is_told_in_words_without_what_is_hidden(store: FileStore, name: str) -> None:
    run("rename", name, "Sunday")
    save = store.load(name).save
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(save.saved_at))
    lines = told("show", name)
    assert lines == [
        f"name: {name}",
        "title: Sunday",
        "game: The Builders",
        "players: Ani; Élodie, computer, random",
        "options: free_undo=on",
        f"stands: turn {save.turn}, {format_standing(save)}",
        "actions: 5",
        f"saved: {when}",
        f"file: {ceil(len(encode(save)) / 100) / 10} KB, good",
    ]
    assert str(save.saved_at) not in " ".join(lines)
    facts = json.loads(told("show", name, "--json")[0])
    assert facts["actions"] == 5 and facts["rules_version"] == 1
    assert facts["saved_at"] == save.saved_at
    assert not {"seed", "log", "position"} & set(facts)


def test_actions_that_can_be_redone_are_told(store: FileStore, name: str) -> None:
    store.path(name).write_bytes(encode(replace(store.load(name).save, undone="0 end")))
    assert "actions: 5, and 1 to redo" in told("show", name)


def test_a_damaged_game_is_shown_too(store: FileStore, name: str) -> None:
    store.path(name).write_bytes(b"damage")
    *_, file, problem, backup = told("show", name)
    assert file == "file: 0.1 KB, backup"
    assert (problem, backup) == (
        "This is no save of meja.",
        "The save before it is good, and is what is told here.",
    )
    store.path("bad-1").write_bytes(sealed(b"", FORMAT + 1, "9.0"))
    first, file, problem = told("show", "bad-1")
    assert (
        first == "name: bad-1"
        and file.endswith(" KB, newer")
        and problem.startswith("This game was saved by meja 9.0,")
    )
    assert json.loads(told("show", "bad-1", "--json")[0])["title"] is None


# Checks


def test_good_games_are_checked(store: FileStore, name: str) -> None:
    assert told("check", "--all") == told("check", name) == ["1 game checked, nothing is wrong."]
    store.save("other-1", store.load(name).save)
    assert told("check", "--all") == ["2 games checked, nothing is wrong."]


def test_nothing_to_check_is_fine() -> None:
    assert told("check", "--all") == ["0 games checked, nothing is wrong."]


def test_each_bad_file_is_a_line_and_the_exit_code_is_1(store: FileStore, name: str) -> None:
    store.save("other-1", store.load(name).save)
    store.path("other-1").write_bytes(b"damage")
    (store.folder / f"{name}.meja.bak").write_bytes(b"")
    result = run("check", "--all")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        "other-1.meja: This is no save of meja.",
        f"{name}.meja.bak: This is no save of meja.",
    ]
    assert run("check", name).exit_code == 1


def test_a_game_that_cannot_have_been_played_is_found(store: FileStore, name: str) -> None:
    save = store.load(name).save
    store.path(name).write_bytes(encode(replace(save, log=save.log.replace("open 1", "open 2", 1))))
    assert (
        run("check", name).stdout == f"{name}.meja: The actions in this save do not lead to its position.\n"
    )


def test_a_check_needs_names_or_all(name: str) -> None:
    assert run("check").exit_code == run("check", name, "--all").exit_code == 2
    assert (
        refused("check", "nobody") == "There is no saved game named 'nobody'; `meja saves list` names them."
    )


# Out and in


def test_a_game_goes_out_and_comes_in(store: FileStore, name: str, tmp_path: Path) -> None:
    target = tmp_path / "mine.meja"
    assert told("export", name, str(target)) == [f"Exported to {target}."]
    assert read_file(target) == store.load(name).save
    (line,) = told("import", str(target))
    copy = line.removeprefix("Imported as ").removesuffix(".")
    assert store.load(copy).save == store.load(name).save
    assert "already" in refused("export", name, str(target))
    assert told("export", name, str(target), "--force") == [f"Exported to {target}."]


def test_a_game_is_exported_into_a_folder(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "there").mkdir()
    assert told("export", name, str(tmp_path / "there")) == [f"Exported to {tmp_path / 'there'}/{name}.meja."]
    monkeypatch.chdir(tmp_path)
    assert told("export", name) == [f"Exported to {name}.meja."]
    assert (tmp_path / f"{name}.meja").exists()


@pytest.mark.parametrize("words", ["export x", "rename New", "import"])
def test_a_shared_table_that_is_not_over_is_neither_taken_nor_given(store: FileStore, words: str) -> None:
    command, *rest = words.split()
    store.save("table-1", at_table("take 1", 1))
    which = str(store.path("table-1")) if command == "import" else "table-1"
    assert "until it is over" in refused(command, which, *rest)
    assert told("list") == [f"table-1: {sentence_of(MisplacedSaveError(Code.AT_TABLE))}"]
    assert json.loads("".join(told("list", "--json")))[0]["health"] == "shared"


@pytest.mark.parametrize("data", [b"", b"damage", sealed(b"", FORMAT + 1, "9.0")])
def test_what_is_no_good_game_is_not_imported(store: FileStore, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bad\x1b[2J").write_bytes(data)
    assert refused("import", str(tmp_path / "bad\x1b[2J")).endswith(".")
    assert store.list() == []


def test_files_that_are_not_there(name: str, tmp_path: Path) -> None:
    assert refused("import", str(tmp_path / "no\x1bthing")).endswith("it does not exist.")
    assert refused("export", name, str(tmp_path / "no" / "where")).endswith("it does not exist.")


# Titles and deleting


def test_a_game_gets_a_title(store: FileStore, name: str) -> None:
    assert told("rename", name, "Évasion ") == [f"{name} is called 'Évasion' now."]
    assert store.load(name).save.title == "Évasion"
    assert refused("rename", name, "\x1b[2J") == "A title has 1 to 80 characters that can be shown."


def test_deleting_asks(store: FileStore, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "give --yes" in refused("delete", name)
    monkeypatch.setattr(commands, "is_terminal", lambda stream: True)
    result = run("delete", name, given="n\n")
    assert result.exit_code == 1
    assert "Delete The Builders: Ani, Élodie" in result.stderr and "nothing was deleted" in result.stderr
    assert store.load(name)
    result = run("delete", name, given="y\n")
    assert (result.exit_code, result.stdout) == (0, f"{name} is deleted.\n")
    assert store.list() == []


def test_a_sure_hand_is_not_asked(store: FileStore, name: str) -> None:
    store.path(name).write_bytes(b"damage")
    (store.folder / f"{name}.meja.bak").write_bytes(b"damage")
    assert told("delete", name, "--yes") == [f"{name} is deleted."]
    assert [*store.folder.iterdir()] == []


@pytest.mark.parametrize(
    "words", [["show"], ["delete", "--yes"], ["export"], ["rename"], ["check"]], ids=lambda words: words[0]
)
@pytest.mark.parametrize("name", ["nobody", "../x", "\x1b[2J", ""])
def test_a_name_that_nobody_has(words: list[str], name: str, tmp_path: Path) -> None:
    more = {"rename": ["New"], "export": [str(tmp_path / "mine")]}.get(words[0], [])
    assert refused(*words, "--", name, *more).startswith("There is no saved game named")
    assert not FileStore().folder.exists()


def test_a_title_that_one_game_has_is_as_good_as_its_name(
    store: FileStore, name: str, tmp_path: Path
) -> None:
    run("rename", name, "Abend mit Öl")
    assert told("show", "Abend mit Öl")[0] == f"name: {name}"
    assert told("check", "Abend mit Öl") == ["1 game checked, nothing is wrong."]
    assert told("export", "Abend mit Öl", str(tmp_path)) == [f"Exported to {tmp_path / name}.meja."]
    assert told("rename", "Abend mit Öl", "Sunday") == [f"{name} is called 'Sunday' now."]
    store.save("sunday-2", store.load(name).save)
    both = "; ".join(f"Sunday ({listed.name})" for listed in store.list())
    several = f"'SÜN' can mean 2 saved games: {both}; type more of one, or its file name."
    assert refused("show", "SÜN") == several
    assert told("show", f"{name}.meja")[0] == f"name: {name}"
    # A name is a name first, whatever titles there are.
    run("rename", "sunday-2", name)
    assert told("show", name)[1] == "title: Sunday"
    assert told("delete", "Sunday", "--yes") == [f"{name} is deleted."]


# Trouble


@pytest.mark.parametrize("words", [["show"], ["delete", "--yes"]], ids=lambda words: words[0])
def test_a_game_that_goes_after_it_was_found(
    words: list[str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FileStore, "find", lambda _store, _words: "gone-1")
    assert refused(*words, name) == "There is no saved game named 'gone-1'."


def test_without_a_home_or_a_folder_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MEJA_HOME", str(tmp_path / "file"))
    for words in (["list"], ["show", "some-1"], ["check", "--all"]):
        assert "part of its path is no folder" in refused(*words)
    monkeypatch.setenv("MEJA_HOME", "~nobody-of-that-name/x")
    assert "set MEJA_HOME" in refused("list")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_takes_any_title(name: str, encoding: str) -> None:
    run("rename", name, "Évasion 佳子")
    result = CliRunner(charset=encoding).invoke(cli, ["saves", "list"])
    assert result.exit_code == 0
    shown: Any = {"ascii": "\\xc9vasion \\u4f73", "latin-1": "\\xc9vasion \\u4f73", "utf-8": "Évasion 佳子"}
    assert shown[encoding] in result.stdout


def test_help_names_every_command() -> None:
    result = run("--help")
    for word in ("list", "check", "show", "export", "import", "delete", "rename"):
        assert re.search(rf"^  {word} ", result.stdout, re.MULTILINE)
    assert os.linesep in result.stdout
