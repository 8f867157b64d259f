"""What a player has set, in line mode: names of cards, letters, and questions before something is lost."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from app.games.builders.text import BuildersText
from app.session.event_log import EventLog
from app.session.local import LocalSession
from app.session.pending import Pending
from app.session.session import Hint
from app.settings.configuration import Configuration, read_configuration
from app.settings.settings import DEFAULTS, Settings
from app.text.console import Console
from app.text.formatting import open_lines
from app.text.menu import Menu
from app.text.play import WELCOME, Playing
from app.text.replay import Replaying
from engines.builders.game import BUILDERS
from engines.builders.texts.game_texts import TEXTS
from saves.store import FileStore
from tests.app.named_games import named_game
from tests.app.text.talking import after, at_position, builders_setup, flowing, no_screen, typed
from tests.games.builders.engine.positions import position
from tests.games.java.app.playing import busy_position, table_at
from tests.terminal_line import ROOT

FRENCH = Settings({"card_names": "french"})
ALL = Settings({"ask_before_pass": True})
NONE = Settings({"ask_before_end": False, "ask_before_waste": False})


def builders(**options: str) -> LocalSession:
    """A game of two people in memory; Ann begins."""
    return LocalSession.new(builders_setup("Ann", "Bob", **options), None)


def told(session: LocalSession, settings: Settings, *lines: str, echoes: bool = True) -> str:
    """What is written while some lines are typed at a table; without echoes as on a terminal."""
    sink = io.StringIO()
    with suppress(EOFError):
        Playing(Console(typed(lines), sink, echoes=echoes), session, Configuration(settings=settings)).run()
    return sink.getvalue()


def at_terminal(session: LocalSession, settings: Settings, *lines: str) -> list[str]:
    """What was played while some lines were typed on a terminal."""
    told(session, settings, *lines, echoes=False)
    return [str(played.action) for played in session._match.log]


# --- the names of the cards ------------------------------------------------------------------------


def test_cards_have_the_names_that_are_set_wherever_they_are_told() -> None:
    session = builders(free_undo="on")
    lines = ("o", "1", "board", "board b11", "hand", "log", "undo", "redo", "send", "1")
    output = told(session, FRENCH, *lines)
    assert "1. B11 La maisonnette: needs 2 pierres" in output
    assert "W2 apprenti, 2 écus" in output
    assert "\nAnn opened La maisonnette.\n" in output
    assert after(output, "log") == ["Ann opened La maisonnette.", "Slot 1: L'abbaye."]
    assert "Undone: open La maisonnette." in output and "Redone: open La maisonnette." in output
    assert "Slot 1: B29 L'abbaye: needs" in output
    assert after(output, "board b11")[0].startswith("B11 La maisonnette: lacks")
    assert "Who goes where? 1. W2, 2 écus, to B11 La maisonnette: adds 1 bois." in flowing(
        output.splitlines()
    )
    for english in ("small house", "abbey", "apprentice", "labourer"):
        assert english not in output


def test_what_is_finished_and_scored_has_its_french_name_too() -> None:
    state = position(
        ecus=[5], free=["W21 W12"], sites=["B31:W20+W2+W7"], built=["B7"], last_round=True, first=1
    )
    session = at_position(BUILDERS, state)
    output = told(session, FRENCH, "hand", "s", "W21 b31", "end")
    assert after(output, "hand")[-1] == "Built: B7 La hutte de paille."
    assert "to B31 La chapelle: finishes it, pays 18 écus, 5 VP" in flowing(output.splitlines())
    assert any(line.startswith("Ada, Buildings: turn ") and "La chapelle, 5" in line
               for line in output.splitlines())  # fmt: skip


def test_a_word_changes_the_names_back_and_forth_in_list_and_log() -> None:
    output = told(
        builders(), DEFAULTS, "open 1", "names", "log", "o", "menu", "NAMES", "board b11", "names x"
    )
    assert after(output, "names") == ["The cards go by their French names from now on."]
    assert after(output, "log")[0] == "Ann opened La maisonnette."
    assert any(line.endswith(" B4 La cabane perchée: needs 2 bois, 1 savoir; 6 écus, 1 VP.")
               for line in after(output, "o"))  # fmt: skip
    assert after(output, "NAMES") == ["The cards go by their English names from now on."]
    assert after(output, "board b11")[0].startswith("B11 The small house: lacks")
    assert after(output, "names x")[0].startswith("'names x' is no answer here")
    assert "'names' is no answer" in told(table_at(busy_position()), DEFAULTS, "names")


def test_a_question_before_an_action_stays_and_is_asked_again_after_that_word() -> None:
    output = told(builders(), DEFAULTS, "end", "names", echoes=False)
    assert output.count("End the turn?") == 2 and output.count("You can:") == 1
    assert at_terminal(builders(), DEFAULTS, "end", "names", "yes") == ["end"]
    assert at_terminal(builders(), DEFAULTS, "end", "names", "no", "open 2") == ["open 2"]
    # What was left is not asked again.
    output = told(builders(), DEFAULTS, "end", "no", "names", echoes=False)
    assert output.count("End the turn?") == 1 and output.count("You can:") == 2
    output = told(builders(), DEFAULTS, "open", "back", "names")
    assert after(output, "names") == ["The cards go by their French names from now on."]


def test_the_steps_to_an_action_are_asked_again_by_the_other_names() -> None:
    session = builders()
    output = told(session, DEFAULTS, "open 1", "open 1", "send", "b11", "NAMES", "back", "names", "1")
    assert after(output, "b11") == ["Who goes where?", "1. W2, 2 écus, to B11 The small house: adds 1 wood."]
    assert after(output, "NAMES") == [
        "The cards go by their French names from now on.",
        "Who goes where?",
        "1. W2, 2 écus, to B11 La maisonnette: adds 1 bois.",
    ]
    assert len(after(output, "back")) == 3 and "La maisonnette" in flowing(after(output, "back"))
    assert "The small house" in flowing(after(output, "names"))
    assert str(session._match.log[-1].action).startswith("send W")


def test_to_tell_what_lies_open_changes_nothing() -> None:
    session, log = builders(), EventLog(builders())
    text = BuildersText(session)
    assert open_lines(text, session.view(None), session.setup, log, "names", []) is None
    assert text.telling is TEXTS


def test_what_is_set_meanwhile_holds_for_the_next_game_that_is_played_or_replayed() -> None:
    store = FileStore()
    for name in ("monday", "sunday"):
        named_game(name, builders_setup("Ann", "Bob"), store)
    store.release_all()
    every = iter([DEFAULTS, FRENCH, DEFAULTS, FRENCH])
    lines = ["2", "sunday", "o", "home", "2", "monday", "O", "home", "replay sunday", "start", "leave"]
    lines += ["REPLAY monday"]
    sink = io.StringIO()
    with suppress(EOFError):
        console = Console(typed([*lines, "board b11"]), sink, echoes=True)
        Menu(
            console, store, no_screen, "no screen in a test", lambda: Configuration(settings=next(every))
        ).run()
    output = sink.getvalue()
    assert "B11 The small house" in "\n".join(after(output, "o"))
    assert "B11 La maisonnette" in "\n".join(after(output, "O"))
    assert after(output, "board b11")[0].startswith("B11 La maisonnette")
    assert next(every, None) is None


def test_the_word_is_kept_for_the_next_game_and_the_next_run_and_holds_after_a_replay(tmp_path: Path) -> None:
    store = FileStore(tmp_path / "saves")
    named_game("sunday", builders_setup("Ann", "Bob"), store)
    store.release_all()
    for lines in (["2", "sunday", "replay", "names", "leave", "board b11", "home"], []):
        sink = io.StringIO()
        with suppress(EOFError):
            console = Console(typed([*lines, "2", "sunday", "board B11"]), sink, echoes=True)
            Menu(console, store, no_screen, "no", lambda: read_configuration(tmp_path, has_keys=False)).run()
        store.release_all()
        for asked in ("board B11", *lines[-2:-1]):
            assert after(sink.getvalue(), asked)[0].startswith("B11 La maisonnette")


def test_a_replay_follows_both() -> None:
    session = builders()
    session.play(session.parse("open 1")).result()
    sink = io.StringIO()
    with suppress(EOFError):
        console = Console(typed(["next", "names", "log", "help"]), sink, echoes=True)
        Replaying(console, session.replay().result(), Configuration(settings=FRENCH)).run()
    output = sink.getvalue()
    assert after(output, "next")[0] == "Ann opened La maisonnette."
    assert after(output, "log")[0] == "Ann opened The small house."
    assert "names: changes between French and English names of the cards." in after(output, "help")


# --- questions at a terminal -----------------------------------------------------------------------


def test_a_turn_does_not_end_with_something_left_before_it_was_asked() -> None:
    output = told(builders(), DEFAULTS, "open 1", "end", echoes=False)
    question = "End the turn? 2 actions are left and would be lost. An ended turn cannot be taken back. Yes"
    assert question in flowing(output.splitlines())
    assert flowing(output.splitlines()).endswith(" Yes or no? Enter says no. Ann, your choice:")
    assert "cannot be taken back" not in told(builders(free_undo="on"), DEFAULTS, "end", echoes=False)
    java = told(table_at(busy_position()), DEFAULTS, "end", echoes=False)
    assert "End the turn? 6 AP are left and would be lost. An ended" in java


@pytest.mark.parametrize("word", ["", "no", "N", "back", "menu"])
def test_no_leads_back_to_the_list_and_nothing_is_played(word: str) -> None:
    output = told(builders(), DEFAULTS, "end", word, echoes=False)
    assert output.count("You can:") == 2
    assert output.count("End the turn?") == 1
    assert at_terminal(builders(), DEFAULTS, "end", word, "open 2") == ["open 2"]


@pytest.mark.parametrize("word", ["yes", "Y"])
def test_yes_does_what_was_chosen_by_its_letter(word: str) -> None:
    assert at_terminal(builders(), DEFAULTS, "e", word) == ["end"]


def test_nothing_is_asked_where_nothing_is_lost_where_it_is_not_wanted_and_in_a_pipe() -> None:
    assert at_terminal(builders(), DEFAULTS, "take 3", "end") == ["take 3", "end"]
    assert at_terminal(builders(), NONE, "end") == ["end"]
    session = builders()
    assert "End the turn?" not in told(session, DEFAULTS, "end")
    assert str(session._match.log[-1].action) == "end"


def test_a_worker_who_adds_nothing_is_sent_only_after_a_question() -> None:
    lines = ("open 5", "send W2 B7", "yes")
    assert at_terminal(builders(), NONE, *lines[:2]) == ["open 5", "send W2 B7"]
    assert at_terminal(builders(), DEFAULTS, *lines[:2]) == ["open 5"]
    assert at_terminal(builders(), DEFAULTS, *lines) == ["open 5", "send W2 B7"]
    assert at_terminal(builders(), DEFAULTS, "open 1", "send W2 B11") == ["open 1", "send W2 B11"]
    words = (
        "Send him all the same? An apprentice adds nothing that The straw hut lacks, and stays there. "
        "Yes or no? Enter says yes."
    )
    assert words in flowing(told(builders(), DEFAULTS, *lines, echoes=False).splitlines())


def test_an_action_is_bought_only_after_a_question_and_a_hint_of_it_at_a_yes() -> None:
    told_first = "Buy one more action? It costs 5 écus; 5 écus would be left. Yes or no? Enter says yes."
    assert told_first in flowing(told(builders(), DEFAULTS, "b", echoes=False).splitlines())
    assert at_terminal(builders(), DEFAULTS, "b", "back", "buy", "no") == []
    assert (
        at_terminal(builders(), DEFAULTS, "b", "yes") == at_terminal(builders(), DEFAULTS, "b", "") == ["buy"]
    )
    session = builders()
    session.hint = lambda: Pending.answered(Hint(session.parse("buy")))  # type: ignore[method-assign]
    assert at_terminal(session, DEFAULTS, "hint", "yes") == ["buy"]


def test_a_festival_is_left_only_after_a_question_where_that_is_set() -> None:
    for settings, words, played in (
        (DEFAULTS, ["pass"], True),
        (ALL, ["pass"], False),
        (ALL, ["pass", "y"], True),
    ):
        session = table_at(busy_position(developers=("K9 J8", "J9")), (None, None))
        for action in ("rice C5", "enter K10", "move K9 K8", "token", "festival J10 mask"):
            session.play(session.parse(action)).result()
        at_terminal(session, settings, "", *words)
        assert (str(session._match.log[-1].action) == "pass") is played


def test_what_is_refused_is_not_asked_first() -> None:
    output = told(builders(), DEFAULTS, "send W1 B7", echoes=False)
    assert "Refused: " in output and "Send him" not in output


# --- the file --------------------------------------------------------------------------------------


def lines_of(home: Path, text: str) -> str:
    """What the program writes with a file of settings; it must not load what only screens need."""
    (home / "settings.toml").write_text(text, encoding="utf-8")
    (home / "keys.toml").write_text("nonsense", encoding="utf-8")  # of no use without keys
    program = (
        "import sys\n"
        "from app.cli.group import cli\n"
        "try: cli.main(['text', 'builders', '--seed', '7'], prog_name='meja')\n"
        "except SystemExit as end: print([end.code, *(m for m in ('textual', 'rich') if m in sys.modules)])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, input="o\nquit\n", capture_output=True, text=True,
        check=True, timeout=30, env={"MEJA_HOME": str(home), "LANG": "C.UTF-8", "PATH": ""},
    )  # fmt: skip
    assert done.stderr == ""
    output, _, last = done.stdout.rstrip("\n").rpartition("\n")
    assert last == "[0]"
    return output


def test_the_file_of_settings_is_followed(tmp_path: Path) -> None:
    output = lines_of(tmp_path, 'ascii = "on"\ncard_names = "french"\ntheme = "light"\n')
    assert (
        output.startswith(f"Players: Red; Blue, computer, medium.\n{WELCOME}\nTurn 1. ") and output.isascii()
    )
    assert "B4 La cabane perchee: needs" in output


def test_a_fault_in_it_is_told_first_in_one_line(tmp_path: Path) -> None:
    output = lines_of(tmp_path, 'card_names = "dutch"\n')
    told, _, rest = output.partition("Players: ")
    assert flowing(told.splitlines()) == (
        'settings.toml: card_names = "dutch" is none of "english", "french"; "english" holds.'
    )
    assert "B4 The tree house" in rest
