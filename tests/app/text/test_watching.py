"""Games that only computer players play: a line a turn, and at a terminal a stop between two turns."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from contextlib import suppress

import pytest

from app.session.local import LocalSession
from app.text.console import Console
from app.text.prompts import Leave
from app.text.watching import Watching
from engines.core import Setup
from saves.store import FileStore
from tests.app.named_games import named_game
from tests.app.text.on_a_terminal import on_a_terminal
from tests.app.text.talking import after, at_table, builders_setup, java_setup, type_lines, typed
from tests.extent import every

BUILDERS = builders_setup("Ann=easy", "Bob=random")
JAVA = java_setup("Ann=random", "Bob=random")
STARTS = "Only computer players: they play to the end. Enter stops them after a turn."
PROMPT = "The game pauses, your choice: "
QUESTION = [
    "The game pauses. You can:",
    "1. next: one turn on; Enter alone does the same",
    "2. go: on to the end; Enter stops it again",
]


def turns_in(told: str) -> list[str]:
    """The turns of which the first lines tell."""
    return re.findall(r"^(?:.*choice: )?Turn (\d+)\. \w+: ", told, re.MULTILINE)


class Terminal(Console):
    """A terminal at which lines are typed after some turns."""

    def __init__(self, stops: dict[int, str], answers: Iterable[str]) -> None:
        """Takes what is typed after how many looks for it, and what answers the questions."""
        self.sink = io.StringIO()
        super().__init__(typed(answers), self.sink)
        self._stops = stops
        self._looks = 0

    def interruption(self) -> str | None:
        """The line that is typed after so many looks."""
        self._looks += 1
        return self._stops.get(self._looks)


def watched(session: LocalSession, stops: dict[int, str], *answers: str) -> str:
    """What is written while somebody watches a game, who stops it and then answers."""
    terminal = Terminal(stops, answers)
    with suppress(EOFError):
        Watching(terminal, session).run()
    return terminal.sink.getvalue()


# --- what is told ----------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", every(2, [BUILDERS, JAVA]), ids=lambda setup: setup.game)
def test_each_turn_is_a_line_and_the_result_follows(setup: Setup) -> None:
    session = named_game("done", setup)
    told = at_table(session, ["never read"])
    session.close()
    start, told_turns = told[: told.index("Turn 1.")], told[told.index("Turn 1.") :]
    assert start.endswith("\nOnly computer players: they play to the end.\n")
    assert turns_in(told) == [str(turn) for turn in range(1, session.view(None).turn + 1)]
    # A replay tells each turn in the same words.
    told_again = after(type_lines(["replay done", "play"])[1], "play")
    assert told_turns[: told_turns.index("The game is over.\n")] == "".join(
        f"{line}\n" for line in told_again if not line.startswith(("The game is over", "Type result"))
    )
    assert re.search(
        r"\nThe game is over\.\n\w+ (wins|is First Builder of the Realm) with \d+ points\.\n", told
    )
    assert f"Ann, computer, {setup.seats[0].bot}: " in told[told.index("\nRanking:\n") :]


def test_a_game_that_was_left_within_a_turn_goes_on_there() -> None:
    whole = at_table(LocalSession.new(BUILDERS, None), [])
    session = LocalSession.new(BUILDERS, None)
    playing = Watching(Terminal({}, []), session)
    for _ in range(2):
        playing._bot_acts()
    told = at_table(session, [])
    assert turns_in(told) == turns_in(whole)
    assert told[told.index("Turn 2.") :] == whole[whole.index("Turn 2.") :]
    assert "Turn 1. Ann: sent an apprentice to The tree house.\n" in told
    flowing = " ".join(whole.split())
    assert "opened The tree house, recruited a labourer, sent an apprentice to it." in flowing


# --- what stops it ---------------------------------------------------------------------------------


def test_enter_stops_after_a_turn_and_then_plays_one_at_a_time() -> None:
    session = LocalSession.new(BUILDERS, FileStore())
    told = watched(session, {3: ""}, "", "next", "1", "home")
    lines = told.splitlines()
    assert lines[1] == STARTS
    assert turns_in(told) == ["1", "2", "3", "4", "5", "6"]
    place = lines.index(QUESTION[0])
    assert lines[place : place + 3] == QUESTION
    assert lines[place - 1].startswith("  ") and told.count(QUESTION[0]) == 1
    assert told.endswith(PROMPT) and session.to_act is not None
    assert FileStore().load(session.name).save.turn == 7


@pytest.mark.parametrize("word", ["go", "2", "GO"])
def test_go_plays_on_and_enter_stops_it_again(word: str) -> None:
    session = LocalSession.new(BUILDERS, None)
    told = watched(session, {1: "", 3: ""}, word, word)
    assert told.count(QUESTION[0]) == 2
    first, second = (match.start() for match in re.finditer(QUESTION[0], told))
    assert turns_in(told[:first]) == ["1"] and turns_in(told[first:second]) == ["2", "3"]
    assert "\nRanking:\n" in told and session.to_act is None


@pytest.mark.parametrize("word", ["quit", "home"])
def test_quit_and_home_leave_at_once_or_while_it_pauses(word: str) -> None:
    for stops, answers in (({2: word}, []), ({2: ""}, [word])):
        session = LocalSession.new(BUILDERS, FileStore())
        terminal = Terminal(stops, answers)
        assert Watching(terminal, session).run() is Leave(word)
        assert turns_in(terminal.sink.getvalue()) == ["1", "2"]


def test_the_end_of_input_stops_it() -> None:
    session = LocalSession.new(BUILDERS, FileStore())
    with pytest.raises(EOFError):
        Watching(Terminal({1: ""}, []), session).run()
    assert session.view(None).turn == 2


@pytest.mark.parametrize("setup", [BUILDERS, JAVA], ids=["builders", "java"])
def test_while_it_pauses_all_is_told_that_is_no_secret(setup: Setup) -> None:
    answers = (
        "help",
        "board",
        "hand",
        "score",
        "log",
        "rules",
        "list",
        "menu",
        "back",
        "save sunday",
        "replay",
        "leave",
    )
    terminal = Terminal({1: ""}, answers)
    with suppress(EOFError):
        Watching(terminal, LocalSession.new(setup, FileStore())).run()
    told = terminal.sink.getvalue()
    assert "is no answer here" not in told
    for part in (
        "go: on to the end",
        f"Ann, computer, {setup.seats[0].bot}: no points.",
        "Chapters of the rules:",
        "Replay of ",
    ):
        assert part in told
    assert told.count(QUESTION[0]) >= 4  # at first, for list, menu and back; and after the replay
    assert "sunday" in [listed.title for listed in FileStore().list()]


@pytest.mark.parametrize("line", ["frob", "undo", "redo", "hint", "open 1", "3", "end", "help me"])
def test_nothing_else_is_obeyed_and_no_action_played(line: str) -> None:
    session = LocalSession.new(BUILDERS, None)
    told = watched(session, {1: line}, line)
    assert told.count("type a number, next, go, or help.") + told.count("the numbers are 1 to 2.") == 2
    assert turns_in(told) == ["1"] and session.view(None).turn == 2


def test_a_game_that_is_not_saved_is_left_only_when_that_is_typed_again() -> None:
    told = watched(LocalSession.new(BUILDERS, None), {1: ""}, "quit", "quit", "go")
    assert told.count("Type quit again to leave it all the same.") == 1
    assert turns_in(told) == ["1"]


def test_a_pipe_is_not_read_while_it_plays() -> None:
    code, told = type_lines(["", "quit"], setup=BUILDERS)
    assert code == 0
    assert STARTS not in told and QUESTION[0] not in told
    assert told.endswith("8. tables: others play at terminals of their own\nYour choice: quit\n")


def test_on_a_terminal_enter_stops_it_and_ctrl_c_leaves_it_saved() -> None:
    with on_a_terminal("builders", "--players", "Ann=bot:easy,Bob=bot:random", "--seed", "7") as line:
        line.type_line("")  # typed before the first turn, so that it is there after it
        for told in (*QUESTION, PROMPT):
            line.expect(told)
        line.type_line("")
        line.expect("Turn 2. Bob: ")
        line.expect(PROMPT)
        line.press("ctrl+c")
        line.expect("meja: interrupted")
        assert line.exit_code() == 130
    (listed,) = FileStore().list()
    assert listed.save is not None and listed.save.turn == 3
