"""The first list: a new game question by question, saved games by name, the full screen, the way out."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NoReturn

import pytest

from app.session.local import LocalSession
from app.text.console import Console
from app.text.menu import AGAIN, HELP, Menu
from app.text.new_game import NewGame
from app.text.play import WELCOME
from app.text.saved import SHOWN
from engines.bots import levels_of
from engines.catalog import GAMES, game_of
from engines.core import SeatSetup, Setup
from saves.messages import Code, StoreError
from saves.store import FileStore
from tests.app.named_games import named_game
from tests.app.text.talking import after, at_table, builders_setup, flowing, java_setup, type_lines, typed
from tests.saves.refusals import refused

FIRST_LIST = [
    "meja, a games table. Type a number:",
    "1. new game",
    "2. saved games",
    "3. full screen",
    "4. help",
    "5. quit",
    "6. learn Java in ten steps",
    "7. learn The Builders in ten steps",
    "8. tables: others play at terminals of their own",
]
ANSWERED = [*FIRST_LIST, "Your choice: 5"]


def made(*lines: str) -> tuple[Setup | None, str]:
    """The setup that some answers make, and what was written."""
    sink = io.StringIO()
    return NewGame(Console(typed(lines), sink, echoes=True)).asked(), sink.getvalue()


# --- the list --------------------------------------------------------------------------------------


def test_the_first_list_is_that_of_the_manual_and_more() -> None:
    code, told = type_lines(["5"])
    assert code == 0
    assert told.splitlines() == ANSWERED


@pytest.mark.parametrize("word", ["5", "quit", "QUIT"])
def test_quit_leaves_with_code_0(word: str) -> None:
    assert type_lines([word, "frob"])[0] == 0


def test_the_end_of_input_leaves_with_code_0_and_one_line() -> None:
    code, told = type_lines([])
    assert code == 0
    assert told.splitlines() == [*FIRST_LIST, "Your choice: ", "End of input."]


def test_help_tells_how_to_go_on() -> None:
    told = after(type_lines(["4"])[1], "4")
    assert " ".join(" ".join(told).split()).startswith(" ".join(HELP[:2]))
    assert told[-len(FIRST_LIST) :] == FIRST_LIST


@pytest.mark.parametrize("text", ["0", "9", "frob", "new", "board", "\x00\x1b[A", "é" * 100, "x" * 10_000])
def test_anything_else_is_one_line_and_asks_again(text: str) -> None:
    code, told = type_lines([text, "5"])
    lines = told.splitlines()
    assert code == 0
    assert lines[: len(FIRST_LIST)] == FIRST_LIST
    assert 3 <= len(lines) - len(FIRST_LIST) <= 4  # two questions, and what was wrong in one sentence


def test_load_is_a_word_for_the_saved_games() -> None:
    assert after(type_lines(["load", "", "5"])[1], "load") == after(type_lines(["2", "", "5"])[1], "2")


def test_a_mistyped_word_of_the_first_list_is_guessed() -> None:
    for text, meant in (("hlep", "help"), ("lern java", "learn java"), ("seved games", "saved games")):
        told = type_lines([text, "5"])[1]
        assert after(told, text) == [f"'{text}' is no answer here; did you mean {meant}?"]
    told = type_lines(["hint", "5"])[1]
    assert after(told, "hint") == ["'hint' is no answer here; type a number from 1 to 8."]


def test_without_a_home_games_are_kept_in_memory() -> None:
    def no_home() -> NoReturn:
        raise StoreError(Code.NO_HOME)

    code, told = type_lines(
        ["2", "1", "2", "2", "", "", "2", "", "7", "", "save", "quit", "quit"], make_store=no_home
    )
    assert told.startswith(
        "There is no home folder to save in; set MEJA_HOME to a folder. Games are kept\n  in memory only.\n"
    )
    assert "There is no folder to load from." in told
    assert after(told, "save")[0] == "Games are kept in memory only."
    assert told.splitlines()[-3:] == [
        "Games are kept in memory only. Type quit again to leave it all the same.",
        "Red, your choice: quit",
        "Games are kept in memory only.",
    ]
    assert code == 0
    code, told = type_lines(["1", "2", "2", "", "", "2", "", "7", ""], make_store=no_home)
    assert told.endswith("\nEnd of input. Games are kept in memory only.\n")
    assert code == 1
    with pytest.raises(StoreError):
        type_lines([], resume="", make_store=no_home)


# --- a new game ------------------------------------------------------------------------------------


def test_a_game_of_java_is_set_up_by_numbers_and_names() -> None:
    setup, told = made("1", "3", "1", "Ann", "6", "", "person", " Béa ", "42", "2", "1", "")
    assert setup == Setup(
        "java",
        (SeatSetup("Ann"), SeatSetup("Blue", "random"), SeatSetup("Béa")),
        42,
        (("free_undo", "on"), ("shared_festivals", "example")),
    )
    assert told.splitlines()[-1] == "The seed is 42."


def test_enter_takes_what_is_offered_and_a_seed_by_chance() -> None:
    setup, told = made("2", "", "", "", "", "", "", "")
    assert setup is not None
    assert (setup.game, setup.options) == ("builders", ())
    assert setup.seats == (SeatSetup("Red"), SeatSetup("Blue", "medium"))
    assert f"The seed is {setup.seed}.\n" in told
    assert made("2", "", "", "", "", "", "", "")[0] != setup


def test_levels_are_told_the_easiest_first_and_chance_last_each_with_what_it_does() -> None:
    setup, told = made("2", "2", "2", "", "Hard", "", "1", "")
    assert setup is not None
    assert [seat.bot for seat in setup.seats] == ["easy", "hard"]
    assert after(told, "Hard") == ["Player 2: what name? Enter for Blue."]
    offered = "1 person; 2 easy; 3 medium; 4 hard; 5 expert; 6 random."
    assert f"\nPlayer 2: who? Enter for medium. {offered}\n" in told.replace("\n  ", " ")
    helped = after(type_lines(["1", "2", "2", "help"])[1], "help")
    assert [line.partition(":")[0] for line in helped[1:7]] == [
        "person",
        "easy",
        "medium",
        "hard",
        "expert",
        "random",
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_level_of_every_game_can_be_chosen_by_number_and_by_name(game: str) -> None:
    by_chance, *levels = levels_of(game)
    for number, level in enumerate((*levels, by_chance), 2):
        for answer in (str(number), level):
            setup, _ = made(game, "2", "person", "", answer, "", "1", "")
            assert setup is not None and [seat.bot for seat in setup.seats] == [None, level]


SETUP_ANSWERS = ("1", "2", "1", "Ann", "2", "Bot", "7", "")
"""One answer to each question of a setup."""


@pytest.mark.parametrize("count", range(len(SETUP_ANSWERS)))
@pytest.mark.parametrize("word", ["help", "HELP", "?"])
def test_help_tells_at_each_question_what_can_be_typed_and_asks_it_again(count: int, word: str) -> None:
    before, behind = SETUP_ANSWERS[:count], SETUP_ANSWERS[count:]
    setup, told = made(*before, word, *behind)
    plain, told_without = made(*SETUP_ANSWERS)
    assert setup == plain
    helped = after(told, word)
    assert helped[0].startswith("Type a ")
    assert any(line.startswith("back goes one question back, home ") for line in helped)
    asked = told[: told.index(f"Your choice: {word}\n")].split("Your choice: ")[-1].splitlines()[-1]
    assert helped[-1] == asked
    assert told.count("Your choice: ") == told_without.count("Your choice: ") + 1


@pytest.mark.parametrize("count", range(len(SETUP_ANSWERS)))
def test_quit_home_and_back_leave_each_question_of_a_setup(count: int) -> None:
    before = SETUP_ANSWERS[:count]
    code, told = type_lines(["1", *before, "Quit"])
    assert code == 0 and told.endswith("Your choice: Quit\n")
    code, told = type_lines(["1", *before, "Home", "5"])
    assert told.splitlines()[-len(ANSWERED) :] == ANSWERED
    assert made(*before, *["back"] * (count + 1))[0] is None
    assert FileStore().list() == []


def test_each_question_of_a_setup_is_one_line_but_the_first() -> None:
    _, told = made("1", "4", *[""] * 8, "7", "")
    # The levels do not go into one line of a screen.
    lines = told[told.index("Which game?") :].replace("\n  ", " ").splitlines()
    assert [line.startswith("Your choice: ") for line in lines[:-1]] == [False, True] * 12


@pytest.mark.parametrize("count", range(len(SETUP_ANSWERS)))
def test_go_takes_all_that_is_still_to_be_offered(count: int) -> None:
    setup, told = made(*SETUP_ANSWERS[:count], "GO")
    assert setup is not None
    assert told.count("Your choice: ") == count + 1 - (count == len(SETUP_ANSWERS))
    names = [SETUP_ANSWERS[3] if count > 3 else "Red", SETUP_ANSWERS[5] if count > 5 else "Blue"]
    assert [seat.name for seat in setup.seats] == names
    assert setup.seats[1].bot == ("easy" if count > 4 else "medium")
    assert (setup.seed == 7) == (count > 6)


def test_go_gives_no_name_twice() -> None:
    setup, _ = made("1", "3", "", "Blue", "go")
    assert setup is not None
    assert [seat.name for seat in setup.seats] == ["Blue", "Green", "Yellow"]


def test_the_number_of_players_is_asked_until_it_is_one() -> None:
    setup, told = made("1", "5", "1", "two", "4", *[""] * 8, "1", "")
    assert setup is not None and len(setup.seats) == 4
    assert told.count("is no answer here; type a number from 2 to 4.") == 3


def test_names_must_differ_and_be_names() -> None:
    setup, told = made("1", "2", "", "Blue", "", "Blue", "\u200b", "", "1", "")
    assert setup is not None
    # The usual name of the second is taken already.
    assert [seat.name for seat in setup.seats] == ["Blue", "Green"]
    assert "Somebody is called Blue already; names must differ." in told


@pytest.mark.parametrize("name", ["1", "list", "x" * 30, "A\x1b[31mni", "阿" * 10])
def test_any_text_is_a_name(name: str) -> None:
    setup, _ = made("1", "2", "", name, "", "", "1", "")
    assert setup is not None
    assert setup.seats[0].name.isprintable() and 0 < len(setup.seats[0].name) <= 20


@pytest.mark.parametrize("seed", ["x", "1.5", "9" * 50])
def test_what_is_no_seed_is_asked_again(seed: str) -> None:
    setup, told = made("1", "2", "", "", "", "", seed, "7", "")
    assert setup is not None and setup.seed == 7
    assert "is no seed; a seed is a whole number, as 7." in told


def test_an_option_is_changed_and_changed_back() -> None:
    setup, told = made("1", "2", *[""] * 4, "7", "1", "1", "2", "")
    assert setup is not None and setup.options == (("shared_festivals", "example"),)
    assert told.count("free undo: on; ") == 1


def test_back_goes_one_question_back_and_what_was_said_can_be_said_anew() -> None:
    setup, told = made(
        "2",
        "3",
        "",
        "Ann",
        "back",
        "back",
        "BACK",
        "2",
        "2",
        "An",
        "back",
        "Anne",
        "",
        "",
        "back",
        "",
        "7",
        "",
    )
    assert setup is not None
    assert setup.seats == (SeatSetup("Anne", "easy"), SeatSetup("Blue", "medium"))
    assert told.count("How many players") == 2


def test_back_from_the_first_question_leads_to_the_first_list() -> None:
    assert made("back")[0] is None
    code, told = type_lines(["1", "back", "5"])
    assert code == 0
    assert told.splitlines()[-len(ANSWERED) :] == ANSWERED


def test_the_end_of_input_at_every_question_of_a_setup_leaves_no_game(tmp_path: Path) -> None:
    lines = ["1", "2", "", "Ann", "2", "Bot", "7"]
    for count in range(1, len(lines) + 1):
        assert type_lines(["1", *lines[:count]])[0] == 0
        assert FileStore().list() == []


# --- saved games -----------------------------------------------------------------------------------


def saved(*names: str) -> None:
    """Puts a game of each name into the folder, the last one played last."""
    for name in names:
        named_game(name, builders_setup("Ann", "Bob"))


def test_a_saved_game_is_loaded_by_name_or_number(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000, 2000))
    monkeypatch.setattr("app.session.local.time", lambda: next(clock))
    saved("monday", "sunday")
    for choice in ("monday", "MONDAY", "2"):
        code, told = type_lines(["2", choice, "save", "quit"])
        assert code == 0
        listed = flowing(told.partition("Your choice: ")[2].splitlines()).split(" Name: ")
        assert [each.partition(";")[0] for each in listed[1:]] == ["sunday", "monday"]
        assert after(told, "save")[0] == "The game is saved as The Builders: Ann, Bob (monday)."


def test_load_and_a_title_loads_and_of_a_beginning_it_is_told_which_game_that_is() -> None:
    saved("monday")
    FileStore().rename("monday", "Sunday evening")
    meant = "What begins with sun is the game Sunday evening."
    for lines, is_told in ((["load sun"], True), (["load", "sun"], True), (["load sunday EVENING"], False)):
        _, told = type_lines([*lines, "save", "load x", "quit"])
        assert "The game is saved as Sunday evening (monday)." in told
        assert (meant in told.replace("\n", " ")) is is_told
        assert after(told, "load x") == ["Another game is loaded from the first list: type home, then load."]
    assert meant in type_lines(["quit"], resume="sun")[1]
    assert after(type_lines(["load moon", "5"])[1], "load moon")[0].startswith("There is no saved game named")


def test_a_name_that_is_not_there_is_asked_again_and_enter_goes_back() -> None:
    saved("monday")
    _, told = type_lines(["2", "friday", "../monday", "list", "", "5"])
    lines = told.splitlines()
    assert "There is no saved game named 'friday'." in lines
    assert after(told, "list")[0].startswith("1. The Builders: Ann, Bob. Turn 1, Ann to play;")
    assert lines[-len(ANSWERED) :] == ANSWERED


def test_only_the_latest_are_told_until_all_are_asked_for() -> None:
    saved(*(f"game-{number}" for number in range(SHOWN + 3)))
    _, told = type_lines(["2", "list", "", "5"])
    assert f"{SHOWN + 3} games are kept; list tells all." in " ".join(told.split())
    first, every = after(told, "2"), after(told, "list")
    numbers = [line.split(".")[0] for line in first if ". The Builders: " in line]
    assert numbers == [str(number) for number in range(1, SHOWN + 1)]
    assert len([line for line in every if "game-" in line]) == SHOWN + 3


def test_a_damaged_save_says_so_and_the_rest_goes_on() -> None:
    saved("good", "bad")
    FileStore().path("bad").write_bytes(b"nothing")
    _, told = type_lines(["2", "bad", "2", "good", "quit"])
    assert "2. bad: This is no save of meja." in told
    assert told.count("This is no save of meja.") == 3  # in both lists, and when it is chosen
    assert "Ann, your choice: quit" in told


def test_where_nothing_is_saved_there_is_nothing_to_load() -> None:
    assert "There are no saved games yet. A game is saved after each action." in type_lines(["2", "5"])[1]


def test_resume_goes_on_with_a_game_and_without_a_name_with_the_last() -> None:
    saved("monday")
    for name in ("monday", ""):
        code, told = type_lines(["home", "5"], resume=name)
        assert code == 0
        assert told.startswith(f"{WELCOME}\nTurn 1. Ann to play, 3 actions left")
        assert "The game is saved.\nmeja, a games table." in told
    with refused(StoreError, "There is no saved game named 'friday'"):
        type_lines([], resume="friday")
    FileStore().delete("monday")
    with refused(StoreError, "There is no unfinished game to continue"):
        type_lines([], resume="")


def test_a_finished_game_tells_its_result_again_and_what_can_be_told_after_it() -> None:
    result = at_table(named_game("done", builders_setup("Ann=easy", "Bob=easy")), [])
    _, told = type_lines(["2", "done", "board", "score", "log", "rules B9", "hand", "undo", "save x", "5"])
    players = "Players: Ann, computer, easy; Bob, computer, easy."
    assert result.startswith(f"{players}\nOnly computer players: they play to the end.\n")
    assert result[result.index("The game is over.") :] in told
    assert "Buildings:" in after(told, "board")
    assert any("Buildings" in line for line in after(told, "score"))
    assert "log all tells them." in after(told, "log")[0]
    assert after(told, "rules B9")[0].startswith("B9.")
    for word in ("hand", "undo", "save x"):
        assert after(told, word)[0].endswith("is no answer here; type a number from 1 to 8.")


def test_again_begins_a_new_game_of_the_same_players_once_one_is_over() -> None:
    at_table(named_game("done", builders_setup("Ann=easy", "Bob=easy")), [])
    _, told = type_lines(["again", "2", "done", "again", "5"])
    assert told.count("There is no game that is over, to be played again.") == 1
    assert AGAIN in told
    assert told.count("\nPlayers: Ann, computer, easy; Bob, computer, easy.") == 2
    (new,) = [each for each in FileStore().list() if each.name != "done"]
    setups = [FileStore().load(name).save.setup for name in ("done", new.name)]
    first, second = (game_of(setup.game).new_state(setup).seat for setup in setups)
    assert second == 1 - first


# --- the full screen -------------------------------------------------------------------------------


class Opened(Exception):  # noqa: N818 - no error: what the test looks for
    """The full screen was opened with the game of a name."""


def opened(*lines: str, begun: LocalSession | None = None, why_not: str | None = None) -> tuple[str, object]:
    """What is written until the full screen opens, and with which game it does; "" if it does not."""
    sink = io.StringIO()

    def open_screen(name: str | None) -> NoReturn:
        raise Opened(name)

    first_list = Menu(Console(typed(lines), sink, echoes=True), FileStore(), open_screen, why_not)
    try:
        if begun is not None:
            first_list.play(begun)
        first_list.run()
    except Opened as error:
        return sink.getvalue(), error.args[0]
    except EOFError:
        return sink.getvalue(), ""


def test_the_full_screen_opens_on_its_first_page() -> None:
    assert opened("3")[1] is None


def test_the_full_screen_opens_the_game_that_was_left() -> None:
    session = LocalSession.new(java_setup("Ann", "Bob=random"), FileStore())
    assert opened("triple F7 F8 G8", "home", "3", begun=session)[1] == session.name
    session = LocalSession.new(java_setup("Ann", "Bob=random"), FileStore())
    assert opened("save sunday", "home", "3", begun=session)[1] == session.name


def test_a_game_that_is_over_is_not_opened_again() -> None:
    session = LocalSession.new(builders_setup("Ann=easy", "Bob=easy"), FileStore())
    assert opened("3", begun=session)[1] is None


def test_where_there_is_no_full_screen_it_says_why() -> None:
    told, name = opened("3", why_not="a terminal of type dumb has no full screen")
    assert name == ""
    assert after(told, "3")[0] == "Not here: a terminal of type dumb has no full screen."
