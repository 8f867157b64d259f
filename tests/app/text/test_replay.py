"""A replay in line mode: what is told at each step, what never is before the end, and where it leads."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from app.session.replay import MatchReplay
from app.text.console import SCREENFUL, Console
from app.text.prompts import AnswerError
from app.text.replay import OTHERS, STEPS, Replaying
from engines.catalog import texts_of
from engines.java.game import JAVA
from engines.match import Match
from saves.document import snapshot_codec
from saves.lock import HeldError, Holder
from saves.messages import Code, StoreError
from saves.store import FileStore
from tests.app.named_games import named_match
from tests.app.replays import GAMES, closed, played
from tests.app.text.talking import after, at_table, flowing, java_setup, type_lines, typed
from tests.games.java.app.playing import busy_position, table_at
from tests.saves.locks import locked_in

HIDDEN = "Hands stay hidden until the game is over."
STANDS = "This is how the game stands: no more has been played."


def replayed(match: Match[Any, Any, Any], *lines: str, before_leaving: Callable[[str], None] = print) -> str:
    """What is written while some lines are typed in the replay of a match."""
    sink = io.StringIO()
    with suppress(EOFError):
        Replaying(
            Console(typed(lines), sink, echoes=True), MatchReplay(match), before_leaving=before_leaving
        ).run()
    return sink.getvalue()


def stood(output: str) -> list[int]:
    """After how many actions it stood at each question."""
    return [int(number) for number in re.findall(r"(?m)^Action (\d+) of ", output)]


def sentences_of(match: Match[Any, Any, Any], number: int) -> list[str]:
    """What the log says of an action."""
    return texts_of(match.setup.game).sentences(match.state_at(number + 1).events, match.setup.names)


# --- going through ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_enter_tells_one_action_after_the_other_as_the_log_does_and_whose_turn_it_is(game_id: str) -> None:
    match = played(game_id, 40)
    telling = texts_of(game_id)
    _, *told = replayed(match, *[""] * 40).split("your choice: \n")
    for number, lines in enumerate(told[:40]):
        view = match.game.view(match.state_at(number + 1), None)
        expected = [*sentences_of(match, number), telling.turn_line(view)]
        assert flowing(lines.split("\n")).rpartition(" Action ")[0] == flowing(expected)


def test_it_begins_with_what_is_replayed_and_the_numbered_list() -> None:
    lines = replayed(played("java")).splitlines()
    assert lines[:4] == [
        "Replay of Java: Ani, Budi, Citra. 311 actions, turns 1 to 56.",
        "Each position is told as the player saw it who was to act.",
        "Turn 1. Budi to play, 6 of 6 AP left; place a land tile.",
        "You can:",
    ]
    assert [line.split(": ")[0] for line in lines[4:-1]] == [
        f"{number}. {word}" for number, word in enumerate([*STEPS, "continue"], 1)
    ]
    assert lines[-1] == "Action 0 of 311, your choice: "


@pytest.mark.parametrize("game_id", GAMES)
def test_every_way_leads_where_the_replay_goes(game_id: str) -> None:
    match = played(game_id, 60)
    replay = MatchReplay(match)
    replay.go_to_turn(3)
    third = replay.length
    fourth = replay.next_turn
    replay.go(60)
    last = replay.turn_before
    lines = [
        "next",
        "NEXT",
        "2",
        "3",
        "turn 3",
        "next turn",
        "back",
        "turn before",
        "end",
        "turn before",
        "start",
    ]
    replay.go(1)
    second = replay.next_turn
    assert stood(replayed(match, *lines)) == [
        0, 1, 2, 1, second, third, fourth, fourth - 1, third, 60, last, 0,
    ]  # fmt: skip


def test_back_tells_what_was_gone_back_over() -> None:
    match = played("builders", 10)
    told = after(replayed(match, "end", "back"), "back")
    view = match.game.view(match.state_at(9), None)
    assert flowing(told) == flowing(
        ["Back before:", *sentences_of(match, 9), texts_of("builders").turn_line(view)]
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_play_tells_the_rest_a_line_a_turn_and_final_scorings_in_full(game_id: str) -> None:
    match = played(game_id)
    output = replayed(match, "turn 4", "play 2", "play")
    some = [line for line in after(output, "play 2") if not line.startswith("  ")]
    assert [line.split(". ")[0] for line in some] == ["Turn 4", "Turn 5", "Turn 6"]
    assert " to play, " in some[-1] and " to play, " not in " ".join(some[:-1])
    rest = after(output, "play")
    turns = [int(line.split()[1][:-1]) for line in rest if line.startswith("Turn ")]
    assert turns == list(range(6, match.state.turn + 1))
    assert "The game is over: " in " ".join(rest)
    assert ("had the final scoring: " in " ".join(rest)) == (game_id == "java")
    assert stood(output)[-1] == len(match.log)


def test_both_ends_say_that_they_are() -> None:
    unfinished = replayed(played("builders", 5), "back", "turn before", "end", "", "play 1")
    assert stood(unfinished) == [0, 0, 0, 5, 5, 5]
    assert unfinished.count("This is where the replay begins.") == 2
    assert unfinished.count(STANDS) == 2
    finished = replayed(played("builders"), "result", "end", "next", "result", "hand")
    assert "The result comes at the end of the game." in finished
    assert after(finished, "next") == ["The game is over. Type result for the ranking and all points."]
    assert "Ranking:\n1. " in finished.rpartition(": result")[2]


def test_what_is_wrong_is_told_with_what_is_right() -> None:
    for text, told in (
        ("turn 99", "There is no turn 99: they go from 1 to 11."),
        ("turn 0", "There is no turn 0: they go from 1 to 11."),
        ("turn", "Type the number of a turn, as in: turn 12."),
        ("turn two", "Type the number of a turn, as in: turn 12."),
        ("play on", "Type play alone, or how many turns, as in: play 5."),
        ("play 2 3", "Type play alone, or how many turns, as in: play 5."),
        ("frob", "'frob' is no answer here; type a number, a word of the list, or help."),
        ("0", "There is no number 0 here; the numbers are 1 to 9."),
        ("10", "There is no number 10 here; the numbers are 1 to 9."),
        ("board Z99", "'Z99' is nothing of the board; type board (all), board F (a row), board F7 (a"),
        ("triple F7 F8 G8", "'triple F7 F8 G8' is no answer here; type a number, a word of the list, or"),
        ("undo", "'undo' is no answer here; type a number, a word of the list, or help."),
        ("\x1b[A", "'[A' is no answer here; type a number, a word of the list, or help."),
    ):
        output = replayed(played("java", 60), "next", text)
        assert output.split("your choice: ")[2].splitlines()[1] == told
        assert stood(output) == [0, 1, 1]


# --- what is told ----------------------------------------------------------------------------------


def test_board_score_and_log_are_those_of_the_position() -> None:
    match = played("java")
    for number in (0, 200):
        output = replayed(match, *["next"] * number, "board cities", "score", "log all", "rules J38")
        view = match.game.view(match.state_at(number), None)
        log = [line for each in range(number) for line in sentences_of(match, each)]
        assert flowing(after(output, "log all")) == flowing(log or ["Nothing has been played yet."])
        assert [line.partition(":")[0] for line in after(output, "score")] == list(view.names)
        for name, points in zip(view.names, view.scores, strict=True):
            assert f"{name}: {points or 'no'} point" in flowing(after(output, "score"))
        assert ("City of" in flowing(after(output, "board cities"))) == (number > 0)
        assert after(output, "rules J38")[0].startswith("J38. ")


def test_the_tables_of_all_players_of_the_builders_are_told() -> None:
    told = after(replayed(played("builders", 60), "end", "board"), "board")
    assert any(line.startswith("Ada has ") for line in told)
    assert any(line.startswith("Bo has ") for line in told)


def test_of_a_finished_game_the_hand_of_who_was_to_act_is_told() -> None:
    match = played("java")
    number = next(
        n for n in range(100, 300) if sum(match.state_at(n).secret.hands[match.state_at(n).to_act]) > 1
    )
    state = match.state_at(number)
    hand = JAVA.view(state, state.to_act)
    told = after(replayed(match, *["next"] * number, "hand"), "hand")
    assert told[: len(texts_of("java").hand_lines(hand))] == texts_of("java").hand_lines(hand)
    assert HIDDEN not in told


def test_help_names_every_word_and_every_word_is_one() -> None:
    told = after(replayed(played("java"), "help"), "help")
    for word in (*STEPS, *OTHERS):
        assert any(line.startswith(f"{word}: ") for line in told), word
        assert "is no answer here" not in replayed(played("java", 20), word.replace("NUMBER", "1"))
    assert any(line.startswith("board (all)") for line in told)


@pytest.mark.parametrize("word", ["list", "menu"])
def test_the_list_can_be_told_again_and_does_not_come_by_itself(word: str) -> None:
    output = replayed(played("java", 20), "next", "back", word)
    assert output.count("You can:") == 2
    assert after(output, word)[0] == "You can:"


def test_of_a_closed_history_it_is_told_what_is_missing() -> None:
    output = replayed(closed("java", 60, 10), "next")
    assert "Its history is closed: only actions 51 to 60 can be replayed." in output
    assert stood(output) == [50, 51]
    assert "Action 51 of 60" in output


# --- secrets ---------------------------------------------------------------------------------------


def other_secrets(match: Match[Any, Any, Any]) -> Match[Any, Any, Any]:
    """The same match of Java as far as it can be seen, with other cards in all hands and in the deck."""
    states = []
    for number in range(len(match.log) + 1):
        state = match.state_at(number)
        hands = tuple((*hand[1:], hand[0]) for hand in state.secret.hands)
        deck = state.secret.deck[::-1]
        states.append(replace(state, secret=replace(state.secret, hands=hands, deck=deck)))
    log = [(each.seat, each.action) for each in match.log]
    return Match(JAVA, match.setup, snapshot_codec(JAVA), states, log)


EVERYTHING = ["hand", "score", "log 5", "list", "help", "result", "continue", "board cities"]


def test_no_card_of_a_hand_is_told_before_the_end() -> None:
    """Whatever the hands and the deck hold, the words are the same; at the end of a game they differ."""
    match = played("java", 100)
    lines = [word for _ in range(25) for word in ("next", "back", "next turn", *EVERYTHING)]
    lines += ["start", "play", "board", *EVERYTHING, *(f"turn {turn}" for turn in range(1, 10))]
    told = replayed(match, *lines)
    assert told == replayed(other_secrets(match), *lines)
    assert any(sum(hand) for hand in match.state.secret.hands)
    assert told.count(HIDDEN) == 1 + 26
    assert "worth" not in told and "Your hand" not in told and "You have" not in told

    finished = played("java")
    assert replayed(finished, *lines[:50]) != replayed(other_secrets(finished), *lines[:50])


def test_the_replay_within_a_game_hides_the_own_hand_too() -> None:
    session = table_at(busy_position(), (None, None))
    output = at_table(session, ["", "rice F7", "replay", "hand", "end", "leave", "rice F9"])
    told = output.partition("your choice: replay")[2].partition("your choice: leave")[0]
    assert HIDDEN in told and "worth" not in told and "You have" not in told
    assert "Ani laid a single rice at F7 (1 AP)." not in told, "end tells the position"


# --- from a game and back --------------------------------------------------------------------------


def test_a_game_is_replayed_as_it_stands_and_goes_on_where_it_was() -> None:
    session = table_at(busy_position())
    output = at_table(session, ["rice F7", "replay", "", "", "leave", "rice F9"])
    assert after(output, "replay")[0] == "Replay of Java: Ani, Budi. 1 action, turns 1 to 1."
    assert STANDS in output
    back = after(output, "leave")
    assert back[0] == "Turn 1. Ani to play, 5 of 6 AP left; land tile placed."
    assert back[1].startswith("You can: t triple; ")
    assert [str(each.action) for each in session._match.log] == ["rice F7", "rice F9"]


@pytest.mark.parametrize("word", ["home", "quit"])
def test_home_and_quit_leave_the_game_from_its_replay_and_no_hand_in_sight(word: str) -> None:
    code, output = type_lines(["", "hand", "replay", word, "5"], setup=java_setup("Ani", "Budi", seed=5))
    last = output.rpartition(f"your choice: {word}")[2]
    assert code == 0
    assert last.count("\n") >= SCREENFUL
    assert "The game is saved." in last
    assert ("meja, a games table." in last) == (word == "home")


def test_a_game_that_is_not_saved_is_left_from_its_replay_only_when_asked_twice() -> None:
    output = at_table(table_at(busy_position()), ["rice F7", "replay", "quit", "next", "quit", "leave"])
    warning = "Games are kept in memory only. Type quit again to leave it all the same."
    assert output.count(warning) == 1
    assert stood(output) == [0, 0, 1]


# --- from the first list ---------------------------------------------------------------------------


def test_a_saved_game_is_replayed_by_its_name_and_nothing_is_locked_or_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    named_match("sunday", played("builders", 30))
    before = {path.name: path.read_bytes() for path in FileStore().folder.iterdir()}

    def hold(*_: object, **__: object) -> None:
        raise AssertionError("a replay takes no lock")

    monkeypatch.setattr(FileStore, "hold", hold)
    code, output = type_lines(["replay SUNDAY", "play", "leave", "replay sunday", "home", "5"])
    assert code == 0
    assert output.count("Replay of The Builders: Ada, Bo. 30 actions, turns 1 to ") == 2
    assert output.count("meja, a games table.") == 3
    assert {path.name: path.read_bytes() for path in FileStore().folder.iterdir()} == before


def test_replay_alone_is_of_the_game_that_was_played_last() -> None:
    named_match("other", played("java", 30))
    lines = ["", "triple F7 F8 G8", "home", "replay", "next", "leave", "5"]
    _, output = type_lines(lines, setup=java_setup("Ani", "Budi", seed=5))
    told = output.partition("The game is saved.")[2]
    assert "Replay of Java: Ani, Budi. 1 action, turns 1 to 1." in told
    assert after(told, "next")[0].endswith(" laid a triple at F7 F8 G8 (1 AP).")


def test_a_game_that_is_open_elsewhere_is_offered_for_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    named_match("sunday", played("builders", 3))
    elsewhere = Holder("elsewhere", 123, 0)
    why = Code.ON_OTHER_HOST

    def hold(*_: object, **__: object) -> None:
        raise HeldError(Code.HELD, holder=elsewhere, is_own=False, why_not_end=why)

    monkeypatch.setattr(FileStore, "hold", hold)
    output = type_lines(["2", "sunday", "take", "LOOK", "leave", "2", "sunday", "", "5"])[1]
    told = flowing(output.splitlines())
    assert "This game is held by meja on elsewhere, process 123, since 1970-01-01 " in told
    assert "It runs on another machine: it can be ended only there. You can: 1. look: look at it" in told
    assert "'take' is no answer here; type look; Enter alone goes back." in told
    assert output.count("Replay of The Builders: Ada, Bo.") == 1
    assert output.count("meja, a games table.") == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("REPLAY", "No game has been played yet; type the name of a saved one, as in: replay"),
        ("replay friday", "There is no saved game named 'friday'; type saved games to see which there are."),
        ("replay ../x", "There is no saved game named '../x'; type saved games to see which there are."),
        ("replay My Game", "There is no saved game named 'My Game'; type saved games to see which there"),
    ],
)
def test_where_there_is_no_such_game_it_says_so(text: str, told: str) -> None:
    assert after(type_lines([text, "5"])[1], text)[0] == told


@pytest.mark.parametrize("words", ["Sunday Évening", "first", "FIRST"])
def test_a_saved_game_is_replayed_by_its_title_as_it_is_written_or_by_its_name(words: str) -> None:
    named_match("first", played("builders", 3))
    FileStore().rename("first", "Sunday Évening")
    told = after(type_lines([f"REPLAY {words}", "leave", "5"])[1], f"REPLAY {words}")
    assert told[0].startswith("Replay of The Builders: ")


def test_what_stands_there_as_it_was_typed_goes_before_a_name_in_small_letters() -> None:
    named_match("first", played("builders", 3))
    named_match("sunday", played("java", 3))
    FileStore().rename("first", "Sunday")
    output = type_lines(["replay Sunday", "leave", "replay sunday", "leave", "5"])[1]
    assert after(output, "replay Sunday")[0].startswith("Replay of The Builders: ")
    assert after(output, "replay sunday")[0].startswith("Replay of Java: ")


def test_a_damaged_save_says_so_and_without_a_folder_there_is_none() -> None:
    named_match("bad", played("java", 3))
    FileStore().path("bad").write_bytes(b"nothing")
    for path in FileStore().folder.glob("*.bak"):
        path.unlink()
    assert after(type_lines(["replay bad", "5"])[1], "replay bad") == ["This is no save of meja."]

    def no_home() -> FileStore:
        raise StoreError(Code.NO_HOME)

    assert "There is no folder to load from." in type_lines(["replay bad", "5"], make_store=no_home)[1]


# --- on as a new game ------------------------------------------------------------------------------


def test_a_finished_game_goes_on_from_any_point_as_a_new_one() -> None:
    named_match("sunday", played("builders"))
    before = FileStore().path("sunday").read_bytes()
    _, output = type_lines(["replay sunday", "turn 3", "10", "take 3", "save monday", "quit"])
    assert (
        after(output, "10")[0] == "A new game goes on from there; the one that was replayed stays as it is."
    )
    assert "Turn 3. " in "\n".join(after(output, "10"))
    assert FileStore().path("sunday").read_bytes() == before
    kept = FileStore().load(FileStore().find("monday")).save.log.splitlines()
    replay = MatchReplay(played("builders"))
    replay.go_to_turn(3)
    assert len(kept) == replay.length + 1
    assert kept[-1].endswith(" take 3")
    assert not locked_in(FileStore().folder), "neither game is held any more"


def test_an_unfinished_game_says_why_it_cannot_go_on_and_offers_it_not() -> None:
    match = played("java", 40)
    output = replayed(match, "next", "continue", "next")
    assert after(output, "continue") == [
        "Only a finished game can go on as a new one: this one still hides cards."
    ]
    assert stood(output) == [0, 1, 1, 2]
    assert "continue: " not in output


def test_with_free_undo_a_game_goes_on_from_its_replay_and_no_hand_stays_in_sight() -> None:
    setup = java_setup("Ani", "Budi", free_undo="on", seed=1)
    lines = ["", "triple F7 F8 G8", "hand", "replay", "continue", "", "log", "quit"]
    code, output = type_lines(lines, setup=setup)
    assert code == 0
    new = output.partition("your choice: continue")[2]
    assert new.startswith("\n" * SCREENFUL + "\nA new game goes on from there; ")
    assert after(new, "log") == ["Nothing has been played yet."]
    logs = [listed.save.log for listed in FileStore().list() if listed.save is not None]
    assert sorted(logs) == ["", "1 triple F7 F8 G8"]
    assert not locked_in(FileStore().folder)


def test_a_game_in_memory_alone_is_not_left_for_a_new_one_unasked() -> None:
    def refuse(word: str) -> None:
        raise AnswerError(f"not {word} yet")

    output = replayed(played("java"), "continue", "home", before_leaving=refuse)
    assert "not continue yet" in output and "not home yet" in output
    assert stood(output) == [0, 0, 0]
