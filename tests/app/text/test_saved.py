"""Saved games in lines of text: what is told of each, and the words that look after them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.save_descriptions import format_day
from saves.store import FileStore
from tests.app.named_games import named_game
from tests.app.text.talking import after, builders_setup, flowing, type_lines

ASKED = "Which game? Type its number or its name."
FURTHER = "Which game now? list tells them again, Enter goes back."


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder is an empty one."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def kept(*names: str, title: str = "") -> None:
    """Keeps a game of each name, and the save before its last action."""
    for name in names:
        session = named_game(name, builders_setup("Ann", "Bob"))
        session.play(session.parse("open 1")).result()
        session.close()
        if title:
            FileStore().rename(name, title)


def damage(name: str) -> None:
    """Damages the last save of a game."""
    path = FileStore().path(name)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(bytes(data))


def titles() -> dict[str, str]:
    """What the games are called that can be read, by name."""
    return {each.name: each.save.title for each in FileStore().list() if each.save}


def told_after(answer: str, *lines: str) -> str:
    """What follows an answer, when lines are typed at the list of saved games."""
    return flowing(after(type_lines(["2", *lines])[1], answer))


def test_the_list_tells_game_turn_scores_time_size_and_health() -> None:
    kept("sunday", title="Rain")
    FileStore().path("bad").write_bytes(b"no save")
    save = FileStore().load("sunday").save
    told = told_after("2")
    assert told.startswith(f"{ASKED} Enter goes back. Other words, with the number or name of a game for N:")
    first, second = re.split(r" \d\. (?=Rain|bad)", told)[1:]
    stand = "Rain. The Builders, turn 1, Ann to play; Ann 0, Bob 0."
    assert first.startswith(f"{stand} Saved {format_day(save)}. Name: sunday; ") and first.endswith(
        " KB, good."
    )
    assert second == "bad: This is no save of meja. 0.1 KB, damaged."


@pytest.mark.parametrize("which", ["1", "sunday", "SUNDAY"])
def test_a_game_gets_a_title_and_the_list_is_not_told_again(which: str) -> None:
    kept("sunday")
    line = f"title {which} Rain and quiz, yes"
    assert told_after(line, line) == f"sunday is called Rain and quiz, yes now. {FURTHER}"
    assert titles() == {"sunday": "Rain and quiz, yes"}


def test_what_cannot_be_done_is_one_line_and_asks_again() -> None:
    kept("sunday")
    for line, told in (
        ("title", "Type title and the number or name of a game, as in: title 2 Sunday evening."),
        ("title 1", "Type the title after the game, as in: title 2 Sunday evening."),
        (f"title 1 {'x' * 81}", "A title has 1 to 80 characters that can be shown."),
        ("delete", "Type delete and the number or name of a game, as in: delete 2."),
        ("delete 1 2", "There is no saved game named '1 2'."),
        ("export friday", "There is no saved game named 'friday'."),
        ("export 1 gone/x", "it does not exist."),
        ("export 1 ~no-such-user/x", "There is no home folder ~no-such-user."),
        ("import", "Type the file after the word, as in: import sunday.meja."),
        ("import gone", "Could not read gone: it does not exist."),
        ("9", "There is no saved game named '9'."),
    ):
        assert told_after(line, line).endswith(told)
        assert titles() == {"sunday": "The Builders: Ann, Bob"}
        assert not any(Path().iterdir())


@pytest.mark.parametrize(("answer", "is_deleted"), [("", False), ("no", False), ("yes", True)])
def test_a_game_is_deleted_after_a_yes_alone(answer: str, is_deleted: bool) -> None:
    kept("monday")
    FileStore().path("sunday").write_bytes(b"no save")
    code, told = type_lines(["2", "delete sunday", answer, "", "5"])
    assert "Delete sunday? It cannot be brought back. Yes or no? Enter says no." in told
    assert (code, FileStore().has("sunday")) == (0, not is_deleted)
    assert (told.count(ASKED), told.count(FURTHER)) == ((2, 0) if is_deleted else (1, 1))
    assert told_after("delete 1", "delete 1").startswith("Delete The Builders: Ann, Bob (monday)? It cannot")


def test_a_game_is_exported_and_imported_again() -> None:
    kept("sunday")
    path = Path("sunday.meja").absolute()
    told = told_after("export 1", "export 1").replace(" ", "")  # a long path is cut at the end of a line
    assert told == f"Exported to {path}. {FURTHER}".replace(" ", "")
    path.rename("two words")
    assert told_after("import two words", "import two words").startswith("Imported as the-builders-ann-bob-")
    assert len(titles()) == 2
    Path("folder").mkdir()
    type_lines(["2", "export sunday folder"])
    assert Path("folder/sunday.meja").is_file()


@pytest.mark.parametrize(("answer", "is_written"), [("", False), ("n", False), ("y", True)])
def test_a_file_is_overwritten_after_a_yes_alone(answer: str, is_written: bool) -> None:
    kept("sunday")
    Path("x").write_text("mine")
    told = flowing(type_lines(["2", "export 1 x", answer])[1].split("\n"))
    assert "already. Overwrite it? Yes or no? Enter says no." in told
    assert (Path("x").read_bytes() != b"mine") == is_written


def test_into_an_empty_folder_a_game_can_be_imported() -> None:
    kept("sunday")
    FileStore().export("sunday", Path("x"))
    FileStore().delete("sunday")
    _, told = type_lines(["2", "frob", "import x", "1", "quit"])
    assert "import FILE takes one from a file. Enter goes back." in flowing(told.split("\n"))
    assert "Ann, your choice: quit" in told
    assert list(titles().values()) == ["The Builders: Ann, Bob"]


@pytest.mark.parametrize("which", ["1", "sunday"])
def test_the_save_before_a_damaged_one_is_offered_with_what_was_found(which: str) -> None:
    kept("sunday")
    damage("sunday")
    told = flowing(type_lines(["2", which, "", "", "5"])[1].split("\n"))
    assert "the last save is damaged, this is the one before it. Saved" in told
    found = (
        "This save is damaged: its checksum does not match. The save before it is good: turn 1, Ann to play;"
    )
    assert f"The Builders: Ann, Bob. {found}" in told
    assert "Load that one? Yes or no? Enter says no. Your choice: Which game now?" in told
    assert FileStore().path("sunday").exists()  # a look sets nothing aside
    told = type_lines(["2", which, "yes", "quit"])[1]
    assert "The last save is damaged or gone; this is the one before it." in told
    assert "Ann, your choice: quit" in told


def test_a_damaged_game_gets_no_title_but_the_save_before_is_exported() -> None:
    kept("sunday")
    damage("sunday")
    told = told_after("title 1 x", "title 1 x")
    assert told == "The last save of this game is damaged: load the save before it first."
    assert "the save before the damaged one." in told_after("export 1", "export 1")
    assert FileStore().import_file(Path("sunday.meja"))


def test_a_game_may_be_named_like_a_word() -> None:
    kept("delete")
    assert "Ann, your choice: quit" in type_lines(["2", "delete", "quit"])[1]
    type_lines(["2", "delete delete", "yes"])
    assert titles() == {}


def test_a_game_is_chosen_by_a_title_that_only_it_has() -> None:
    kept("sunday", "monday", title="Rain and quiz")
    told = told_after("rain", "rain")
    assert "'rain' can mean 2 saved games: Rain and quiz (" in told and "(sunday)" in told
    FileStore().rename("monday", "delete sunday")
    assert "Ann, your choice: quit" in type_lines(["2", "Rain and quiz", "quit"])[1]
    assert told_after("delete sunday", "delete sunday").startswith("Delete Rain and quiz (sunday)?")


def test_of_computer_players_the_level_is_told_in_the_list() -> None:
    kept("people")
    named_game("computers", builders_setup("Ann", "Bob=easy", "Cid=hard"))
    told = told_after("2")
    with_them, without = sorted(re.split(r" \d\. (?=The)", told)[1:], key=len, reverse=True)
    assert " Players: Ann; Bob, computer, easy; Cid, computer, hard. Name: computers; " in with_them
    assert "Players" not in without and " Name: people; " in without and without.endswith(" good.")


@pytest.mark.parametrize("word", ["back", "home"])
def test_back_and_home_lead_to_the_first_list_and_help_tells_the_list_again(word: str) -> None:
    kept("sunday")
    told = type_lines(["2", "help", word, "5"])[1]
    assert after(told, "help") == after(told, "2")
    assert after(told, word)[0] == "meja, a games table. Type a number:"


def test_a_game_may_be_called_as_a_word_is() -> None:
    kept("help")
    assert "Ann, your choice: quit" in type_lines(["2", "help", "quit"])[1]
