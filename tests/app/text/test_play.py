"""A game in line mode: whose turn it is, all that can be typed, hidden hands, and the end."""

from __future__ import annotations

from errno import ENOSPC
from pathlib import Path

import pytest

from app.bot_workers.messages import BotResponse
from app.bot_workers.runner import BotRunner
from app.games.java.help import HELP
from app.games.java.text import JavaText
from app.session.event_log import NOBODY_ELSE
from app.session.local import LocalSession
from app.text.console import LONGEST, SCREENFUL
from app.text.play import WELCOME
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from saves.document import Save
from saves.messages import Code, StoreError
from saves.store import FileStore
from tests.app.text.talking import after, at_table, builders_setup, flowing, java_setup, type_lines
from tests.games.java.app.playing import busy_position, table_at
from tests.games.java.engine.positions import new_game, position

PROMPT = "Ani, your choice:"


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A folder of its own."""
    return FileStore(tmp_path / "saves")


@pytest.fixture
def session(store: FileStore) -> LocalSession:
    """A game of a person against a computer player, in its middle, with every verb legal."""
    return table_at(busy_position(), store=store)


def log_of(store: FileStore) -> list[str]:
    """The lines of log of the only game that is saved."""
    (listed,) = store.list()
    assert listed.save is not None
    return listed.save.log.splitlines()


def same(one: Save, other: Save) -> bool:
    """Whether two saves are of the same match at the same point, however late they were written."""
    return (one.setup, one.log, one.undone, one.snapshots[-1]) == (
        other.setup, other.log, other.undone, other.snapshots[-1],
    )  # fmt: skip


# --- a turn ----------------------------------------------------------------------------------------


def test_a_turn_begins_with_the_position_and_the_list(session: LocalSession) -> None:
    lines = at_table(session, []).splitlines()
    assert lines[:2] == ["Players: Ani; Budi, computer, random.", WELCOME]
    del lines[:2]
    assert lines[0] == "Turn 1. Ani to play, 6 of 6 AP left; land tile placed."
    assert lines[1].startswith("Points: Ani 0, Budi 0. Triples left: ")
    assert flowing(lines[2:4]).startswith(
        "You have 3 cards, worth 2 in a festival now, 3 tokens, developers on "
    )
    assert any(line.startswith("You can: t triple; d double; ") for line in lines)
    assert lines[-1] == f"{PROMPT} "


def test_an_action_is_told_with_what_is_left_and_the_list_comes_again(
    session: LocalSession, store: FileStore
) -> None:
    told = after(at_table(session, ["triple F7 F8 G8"]), "triple F7 F8 G8")
    assert told[0] == "Ani laid a triple at F7 F8 G8 (1 AP)."
    assert told[1] == "Turn 1. Ani to play, 5 of 6 AP left; land tile placed."
    assert len(told) == 2, "the list is known"
    assert log_of(store) == ["0 triple F7 F8 G8"]


@pytest.mark.parametrize("text", ["triple F7 F8 G8", "TRIPLE f7 g8 f8", "  triple   F7  G8 F8 "])
def test_typed_notation_is_read_in_any_order_and_case(
    session: LocalSession, store: FileStore, text: str
) -> None:
    at_table(session, [text])
    assert log_of(store) == ["0 triple F7 F8 G8"]


def test_what_the_computer_player_did_is_told_in_a_line(session: LocalSession) -> None:
    told = after(at_table(session, ["triple F7 F8 G8", "end"]), "end")
    assert told[0] == "Ani ended the turn."
    assert told[1].startswith("Budi: ")
    assert any(line.startswith("Turn 3. Ani to play, 6 of 6 AP left") for line in told)
    assert sum(line.startswith("Budi: ") for line in told) == 1


def test_the_position_is_told_once_a_turn_and_not_after_each_action(session: LocalSession) -> None:
    told = at_table(session, ["triple F7 F8 G8", "draw deck", "undo"])
    assert told.count("Points: Ani") == 1


def test_the_drawn_card_is_told_to_who_drew_it(session: LocalSession) -> None:
    told = after(at_table(session, ["draw deck"]), "draw deck")
    assert told[0] == "Ani drew from the deck. You drew mask."


def test_after_an_action_the_list_tells_only_what_is_new_and_whole_where_most_has_gone() -> None:
    session = table_at(position(2, rice="F7 F8", hands=("", ""), ap=2, duty_open=True))
    output = at_table(session, ["rice F9", "draw deck", "list"])
    assert after(output, "rice F9")[2:] == ["You can also: e end, 1 AP lost."]
    assert after(output, "draw deck")[2:] == ["You can: x token, 1 AP more; e end."] == after(output, "list")


# --- refusals and free text ------------------------------------------------------------------------


def test_a_refusal_is_told_with_its_rule_and_nothing_is_played(
    session: LocalSession, store: FileStore
) -> None:
    lines = at_table(session, ["rice F5", "palace J8 4", "agree"]).splitlines()
    assert "Refused: Land may not cover irrigation (F5) (rule J13)." in lines
    assert any(line.startswith("Refused: ") and "(rule J4" in line for line in lines)
    assert sum(line.startswith("Refused: ") for line in lines) == 3
    assert store.list() == []


def test_what_is_wrong_is_told_with_what_is_right(session: LocalSession, store: FileStore) -> None:
    for text, told in (
        ("frob", "'frob' is no answer here; type a letter, an action, or help."),
        ("tripple", "'tripple' is no answer here; did you mean triple?"),
        ("dubble F7 F8", "'dubble F7 F8' is no answer here; did you mean double F7 F8?"),
        ("ponits", "'ponits' is no answer here; did you mean points?"),
        ("citis", "'citis' is no answer here; did you mean cities?"),
        ("9", "'9' is no answer here; type a letter, an action, or help."),
        ("triple F7", "Write: triple VILLAGE RICE RICE, as in: triple F7 F8 G8."),
        ("rice Z9", "'Z9' is no space of the board; spaces are a letter A to O and a number, as F7."),
        ("palace F7 x", "'x' is no palace value; write: palace SPACE VALUE, as in: palace F7 4."),
        ("board Z", "'Z' is nothing of the board; type board (all), board F (a row), board F7 (a"),
        ("board F7 F8", "'F7 F8' is nothing of the board; type board (all), board F (a row), board F7 (a"),
        ("rules J99", "There is no rule 'J99'; type rules for the chapters, or the name of a rule, as"),
        ("rules 10", "There is no rule '10'; type rules for the chapters, or the name of a rule, as"),
        ("log x", "'x' is no number; type log, log 50, or log all."),
        ("log 1 2", "'1 2' is no number; type log, log 50, or log all."),
        ("undo", "Refused: Nothing has been played yet."),
        ("redo", "Refused: There is nothing to redo."),
        ("undo 2", "'undo 2' is no answer here; type a letter, an action, or help."),
        ("quit now", "'quit now' is no answer here; type a letter, an action, or help."),
    ):
        told_first, *rest = after(at_table(session, [text]), text)
        assert told_first == told
        assert all(line.startswith("  ") for line in rest), "more than one sentence"
        assert store.list() == []


HARMFUL = (
    "\x00", "\x1b[A\x1b[B", "\x1b]0;owned\x07", "\x7f\x08\x08", "é" * 100, "阿" * LONGEST, "🎲", "\ud800",
    "x" * LONGEST, "x" * 10_000, "9" * LONGEST, "triple " + "F7 " * 30, "festival " + "mask+" * 20, "-1",
    "0", "999999999999", "1e3", "rules " + "J" * 100, "log 999999999", "board 阿", "save " + "x" * 99,
    "%s {0} \\", "palace J9 " + "9" * 60, "move J9", "bid", "'", '"',
)  # fmt: skip


def test_free_text_never_harms(session: LocalSession, store: FileStore) -> None:
    for text in HARMFUL:
        line = text.encode("utf-8", "replace").decode()
        told = at_table(session, [line, "hand"])
        assert told.splitlines()[-3:][-1] == f"{PROMPT} "
        assert "mask x2, worth 1\n" in told
        assert all(row.isprintable() for row in told.split("\n")), text
        assert len(told.splitlines()) < 90
        assert store.list() == [], text


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("move", "You have no developer on the board."),
        ("bid", "Nothing can be done with bid now; Enter tells what can."),
        ("move J9", "You have no developer on the board."),
        ("triple J9", "Write: triple VILLAGE RICE RICE, as in: triple F7 F8 G8."),
        ("pass", "Refused: No festival is being decided (rule J48)."),
    ],
)
def test_a_verb_alone_that_can_do_nothing_says_so(word: str, told: str) -> None:
    assert after(at_table(table_at(new_game(2)), [word]), word) == [told]


def test_brief_leaves_the_list_out_until_it_is_asked_for(session: LocalSession) -> None:
    output = at_table(session, ["brief", "token", "menu", "BRIEF", "undo"])
    assert after(output, "brief") == ["From now on Enter tells the list."]
    assert after(output, "token") == [
        "Ani played an extra-action token: 1 AP more.",
        "Turn 1. Ani to play, 7 of 7 AP left; land tile placed.",
    ]
    listed = after(output, "menu")
    assert listed[0].startswith("You can: t triple;")
    assert after(output, "BRIEF") == ["The list is told each time again."]
    assert after(output, "undo")[2:] == ["You can also: x token, 1 AP more."]


# --- what is told on demand ------------------------------------------------------------------------


def test_the_board_is_told_whole_by_row_and_by_space(session: LocalSession) -> None:
    output = at_table(session, ["board", "board j", "board J9", "board cities", "board rows"])
    whole = after(output, "board")
    assert "Row J, J3 to J16: 5 bare; J8 village level 1 with Ani; J9 village level 1; J10" in whole
    assert after(output, "board j")[0].startswith("Row J, J3 to J16: ")
    assert after(output, "board J9")[0] == "J9: village, level 1, city of 5 with palace 2 at J10."
    assert after(output, "board cities")[0] == "City of 5 with palace 2 at J10: Ani leads (level 1)."
    assert len([line for line in after(output, "board rows") if line.startswith("Row ")]) == 15


def test_hand_score_log_and_rules(session: LocalSession) -> None:
    output = at_table(
        session,
        [
            "hand",
            "log",
            "palace J10 4",
            "points",
            "log all",
            "rules",
            "rules j38",
            "rules palaces",
            "rules 7",
        ],
    )
    assert after(output, "hand")[:3] == ["mask x2, worth 1", "drum x1, worth 0", "3 cards, worth 2 in all"]
    assert after(output, "log") == ["Nothing has been played yet."]
    assert after(output, "points") == [
        "Ani: 2 points, 2 new: Palaces 2.",
        "Budi, computer, random: no points.",
    ]
    assert after(output, "log all") == ["Ani enlarged the palace at J10 to 4: 2 points."]
    assert after(output, "rules")[7] == "7. Palaces: J38 to J43"
    assert after(output, "rules j38")[0].startswith("J38. Only the sole leader")
    chapter = after(output, "rules palaces")
    assert chapter == after(output, "rules 7")
    assert [line[:4] for line in chapter if line[0] == "J"] == [f"J{n}." for n in range(38, 44)]


def test_the_log_tells_the_last_sentences_or_as_many_as_are_wanted() -> None:
    session = table_at(busy_position(), (None, None))
    moves = [f"rice {name}" for name in ("F7", "F9", "F11")]
    output = at_table(session, ["", *moves, "log 2", "log 0", "log all"])
    assert after(output, "log 2") == [
        "1 sentence before; log all tells them.",
        "Ani laid a single rice at F9 (1 AP).",
        "Ani laid a single rice at F11 (1 AP).",
    ]
    assert after(output, "log 0") == ["3 sentences before; log all tells them."]
    assert len(after(output, "log all")) == 3


def test_help_names_every_word_and_every_action(session: LocalSession) -> None:
    told = after(at_table(session, ["help words"]), "help words")
    for word in (
        "what ACTION",
        "undo",
        "redo",
        "save TITLE",
        "board",
        "hand",
        "points",
        "recap",
        "aim",
        "costs",
        "cities",
        "log",
        "rules",
        "home",
        "quit",
        "back",
    ):
        assert any(word in line for line in told), word
    actions = after(at_table(session, ["help actions"]), "help actions")
    for verb in JAVA.verbs:
        assert any(line.startswith(f"{JavaText.letters[verb]}: {verb}") or verb == "draw" for line in actions)
    assert told == after(at_table(session, ["? words"]), "? words")


def test_help_opens_with_the_aim_the_sources_of_points_and_all_costs(session: LocalSession) -> None:
    told = after(at_table(session, ["help"]), "help")
    assert told[0] == "help words tells all that can be typed, help actions how each action is typed."
    points, costs = ([f"{name}: {how}" for name, how in each.items()] for each in (HELP.points, HELP.costs))
    assert flowing(told[1:]) == flowing([HELP.aim, *points, f"The end: {HELP.end}", "Costs:", *costs])
    assert told == after(at_table(session, ["?"]), "?") and len(told) < 40


def test_a_verb_begins_at_the_list_whatever_was_being_asked(session: LocalSession) -> None:
    output = at_table(session, ["t", "T", "t g8", "r", "l", "back"])
    assert after(output, "back")[0].startswith("You can: ")


def test_what_tells_an_action_and_plays_none(session: LocalSession) -> None:
    output = at_table(
        session,
        ["what rice F7", "rice F7", "what t g8", "what 1", "what xy", "menu", "what", "what end", "log"],
    )
    assert after(output, "what rice F7") == ["Rice F7: 1 AP."]
    assert flowing(after(output, "what 1")).startswith("Triple G8 ")
    assert after(output, "what xy")[0].startswith("'xy' is no answer here")
    assert after(output, "what")[0].startswith("Type what and an action, ")
    assert after(output, "what end") == ["End of the turn: 5 AP lost."]
    assert session.length == 1
    told = at_table(session, ["what triple F7 F8 G8"])
    assert "Refused: " in told and session.length == 1


def test_cities_aim_costs_and_recap_are_words(session: LocalSession) -> None:
    output = at_table(session, ["recap", "cities", "end", "recap", "aim", "costs"])
    first, later = (told.splitlines()[1:2] for told in output.split("your choice: recap")[1:])
    assert first == [NOBODY_ELSE] and later[0].startswith("Budi: ")
    assert after(output, "cities")[0] == (
        "J10, palace 2, 5 spaces, open for a festival: Ani first, level 1, 2 points."
    )
    assert flowing(after(output, "cities")).endswith(" Palace 4 fits: 2 points.")
    assert flowing(after(output, "aim")).endswith(f"The end: {HELP.end}")
    assert after(output, "costs")[0] == "Costs:" and "irrigation: 1 AP." in after(output, "costs")


def test_who_goes_on_with_a_game_is_told_what_the_others_did_before(session: LocalSession) -> None:
    told = after(at_table(session, ["end"]), "end")
    assert told[1].startswith("Budi: ")
    session.play(session.parse(str(session.legal()[0]))).result()
    again = at_table(session, []).splitlines()
    assert again[2:3] == [line for line in again if line.startswith("Budi: ")] == [told[1]]


@pytest.mark.parametrize("text", ["", "menu", "list"])
def test_the_list_can_be_told_again(session: LocalSession, text: str) -> None:
    output = at_table(session, ["hand", text])
    first = output[output.index("You can:") : output.index(f"{PROMPT} hand")]
    assert output.endswith(f"{PROMPT} {text}\n{first}{PROMPT} \n")


def test_other_answers_do_not_bring_the_list_again(session: LocalSession) -> None:
    assert at_table(session, ["hand", "score", "log", "frob", "rules"]).count("You can:") == 1


# --- undo and redo ---------------------------------------------------------------------------------


def test_undo_and_redo_are_told_and_saved(session: LocalSession, store: FileStore) -> None:
    output = at_table(session, ["palace J10 4", "undo"])
    assert after(output, "undo")[:2] == [
        "Undone: palace at J10 from 2 to 4.",
        "Turn 1. Ani to play, 6 of 6 AP left; land tile placed.",
    ]
    assert log_of(store) == []
    output = at_table(session, ["redo"])
    assert after(output, "redo")[:2] == [
        "Redone: palace at J10 from 2 to 4.",
        "Turn 1. Ani to play, 5 of 6 AP left; land tile placed.",
    ]
    assert log_of(store) == ["0 palace J10 4"]


def test_undo_goes_back_over_computer_players_where_it_is_free() -> None:
    session = LocalSession.new(java_setup("Ani=", "Budi=random", free_undo="on", seed=1), None)
    told = after(at_table(session, ["triple F7 F8 G8", "end", "undo"]), "undo")
    assert told[0] == "Undone: end of the turn."
    assert str(session._match.log[-1].action) == "triple F7 F8 G8"


def test_undo_past_a_barrier_is_refused_with_the_reason(session: LocalSession) -> None:
    told = after(at_table(session, ["draw deck", "undo"]), "undo")
    assert told == ["Refused: The last action cannot be taken back: something hidden was revealed."]


# --- save, home, quit ------------------------------------------------------------------------------


def test_save_keeps_a_copy_under_any_title_and_the_game_goes_on(
    session: LocalSession, store: FileStore
) -> None:
    output = at_table(session, ["rice F7", "save Été à la mer", "rice F9", "save"])
    assert after(output, "save Été à la mer") == ["A copy is kept as Été à la mer; the game goes on."]
    assert after(output, "save")[0] == f"The game is saved as {session.title} ({session.name})."
    assert store.load(session.name).save.log.splitlines() == ["0 rice F7", "0 rice F9"]
    assert store.load(store.find("ete a")).save.log == "0 rice F7"


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("MONDAY", "There is a saved game called 'MONDAY' already; take another title."),
        ("x" * 81, "A title has 1 to 80 characters that can be shown."),
    ],
)
def test_a_title_that_cannot_be_is_refused_and_nothing_is_lost(
    session: LocalSession, store: FileStore, title: str, told: str
) -> None:
    store.rename(LocalSession.new(builders_setup("A", "B"), store).name, "Monday")
    output = at_table(session, ["rice F7", f"save {title}", "rice F9"])
    assert told in output
    assert len(store.list()) == 2
    assert store.load(session.name).save.log.splitlines() == ["0 rice F7", "0 rice F9"]


def test_quit_leaves_a_game_that_can_be_loaded() -> None:
    code, told = type_lines(["triple F7 F8 G8", "quit"], setup=java_setup("Ani", "Budi=random", seed=5))
    assert code == 0
    assert told.splitlines()[-1] == "The game is saved."
    (listed,) = FileStore().list()
    assert LocalSession.loaded(FileStore(), listed.name).length == len(log_of(FileStore()))
    code, told = type_lines(["hand", "log"], resume=listed.name)
    assert "Ani laid a triple at F7 F8 G8 (1 AP)." in told


def test_home_leads_to_the_first_list_and_the_game_can_be_loaded_again() -> None:
    _, told = type_lines(
        ["triple F7 F8 G8", "home", "2", "1", "quit"], setup=java_setup("Ani", "Budi=random", seed=5)
    )
    lines = told.splitlines()
    at = lines.index("The game is saved.")
    assert lines[at + 1] == "meja, a games table. Type a number:"
    assert lines[-1] == "The game is saved."
    assert any(line.startswith("Turn ") for line in lines[at:])


def test_a_game_that_cannot_be_saved_says_so_and_is_left_only_when_asked_twice(
    session: LocalSession, store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError(Code.NOT_SAVED, path="x", errno=ENOSPC, strerror=None)

    monkeypatch.setattr(store, "save", full)
    output = at_table(session, ["rice F7", "save other", "home", "hand", "quit", "quit", "rice F9"])
    assert (
        after(output, "rice F7")[1]
        == "The game is not saved: Could not save to x: no space is left on the disk."
    )
    assert after(output, "save other")[0] == "Could not save to x: no space is left on the disk."
    assert flowing(after(output, "home")) == (
        "Could not save to x: no space is left on the disk. Type home again to leave it all the same."
    )
    assert "Type quit again" in " ".join(output.split())
    assert output.rstrip("\n").endswith("Ani, your choice: quit")  # the second time it is done


# --- hidden hands ----------------------------------------------------------------------------------

CARDS = ("mask", "drum", "puppet")


def handed_over(kinds: tuple[str | None, ...] = (None, None), *lines: str) -> str:
    """What is written after Ani has ended the turn, whose hand is full of puppets, and another took over."""
    names = len(kinds)
    hands = ("puppet puppet mask+puppet", "drum drum", "drum")[:names]
    state = position(names, rice="F7", village="F8", hands=hands, festival="mask")
    return at_table(table_at(state, kinds), ["", "hand", "draw deck", "end", *lines])


def test_between_two_people_the_keyboard_is_passed_and_the_old_hand_pushed_out_of_sight() -> None:
    output = handed_over((None, None), "", "hand", "log", "board")
    before, _, now = output.partition("Pass the keyboard to Budi. Press Enter.")
    assert "puppet x2" in before and "You drew" in before
    assert before.endswith("\n" * (SCREENFUL + 1))
    assert before.rstrip("\n").endswith("Ani ended the turn.")
    assert "drum x2" in now
    # Whatever Budi looks at, nothing of it tells Ani's cards.
    hand_words = [line for line in now.splitlines() if "puppet" in line or "mask" in line]
    assert all("Festival card" in line or "face-up" in line for line in hand_words), hand_words


def test_when_the_hand_shows_the_last_60_lines_have_nothing_of_the_old_one() -> None:
    output = handed_over((None, None), "")
    shown = output[: output.index("You have 2 cards")].splitlines()
    assert not any("puppet x2" in line or "You drew" in line for line in shown[-60:])
    assert any("puppet x2" in line for line in shown)


@pytest.mark.parametrize("word", ["home", "quit"])
def test_who_leaves_a_game_of_hidden_hands_leaves_no_hand_in_sight(word: str) -> None:
    _, output = type_lines(["", "hand", word, "5"], setup=java_setup("Ani", "Budi", seed=5))
    last = output.rsplit(f"your choice: {word}", 1)[1]
    assert last.count("\n") >= 60
    assert "worth" not in last


def test_what_was_taken_back_is_not_in_the_log() -> None:
    _, output = type_lines(
        ["buy", "undo", "log", "take 1", "log", "quit"], setup=builders_setup("Ann", "Ben", seed=5)
    )
    first, second = output.split("your choice: log")[1:]
    assert "bought" not in first
    assert "bought" not in second
    assert "took 1 écu" in second


def test_while_the_keyboard_is_passed_only_enter_shows_the_hand() -> None:
    output = handed_over((None, None), "hand", "7", "end", "\x1b[A", "")
    now = output.partition("Pass the keyboard to Budi. Press Enter.")[2]
    assert now.count("Enter alone shows Budi's hand; home and quit leave the game.") == 4
    assert now.index("You have 2 cards") > now.rindex("Enter alone")


def test_the_curtain_comes_before_the_first_hand_too() -> None:
    output = at_table(table_at(busy_position(), (None, None)), [])
    assert output == f"{WELCOME}\nPass the keyboard to Ani. Press Enter. \n"


def test_quit_and_the_end_of_input_work_at_the_curtain() -> None:
    for lines in ([], ["quit"], ["home", "5"]):
        code, told = type_lines(lines, setup=java_setup("Ani", "Budi"))
        assert code == 0
        assert "Your hand" not in told


def test_one_person_never_sees_a_curtain_and_nor_do_those_of_an_open_game() -> None:
    assert "Pass the keyboard" not in at_table(table_at(busy_position()), ["end"])
    session = LocalSession.new(builders_setup("Ann", "Bob"), None)
    told = at_table(session, ["take 3", "end", "take 3"])
    assert "Pass the keyboard" not in told and "\n\n" not in told
    assert "Bob took 6 écus (3 actions)." in told


def test_after_a_computer_player_the_same_person_needs_no_curtain() -> None:
    state = position(3, rice="F7", hands=("mask", "drum", "drum"))
    output = at_table(table_at(state, (None, "random", "random")), ["end", "hand"])
    assert "Pass the keyboard" not in output


def test_undo_that_gives_the_turn_back_gives_the_keyboard_back() -> None:
    setup = java_setup("Ani", "Budi", free_undo="on", seed=1)
    session = LocalSession.new(setup, None)
    first = setup.seats[session.to_act or 0].name
    output = at_table(session, ["", "triple F7 F8 G8", "end", "", "undo", ""])
    assert output.count(f"Pass the keyboard to {first}. Press Enter.") == 2
    assert output.count("Pass the keyboard") == 3


# --- the end ---------------------------------------------------------------------------------------


def last_turn(kinds: tuple[str | None, ...] = (None, None)) -> LocalSession:
    """The last turn of a game, that of seat 0: seat 1 is done."""
    state = position(
        2,
        rice="I8", village="J8 J9 J10", palaces="J10=2", developers=("J8", "J9"), last_round=True,
        hands=("", ""),
    )  # fmt: skip
    return table_at(state.with_player(1, finished=True), kinds)


def test_the_final_table_tells_ranking_sources_reason_and_every_gain() -> None:
    output = at_table(last_turn((None, "random")), ["end"])
    told = after(output, "end")
    assert told == [
        "Ani ended the turn. Ani is first in the city of J10: 2 points.",
        "Ani had the final scoring: 2 points from cities. The game is over.",
        "Ani wins with 2 points.",
        "The last triple was placed, and everyone had a last turn (J52, J53).",
        "Ranking:",
        "1. Ani: 2 points.",
        "2. Budi, computer, random: no points.",
        "Where the points came from:",
        "Ani: 2 points: Final scoring 2.",
        "Budi: no points.",
        "Every gain:",
        "Ani, Final scoring: turn 1, city J10, 2.",
    ]


def test_what_a_computer_player_did_last_is_told_before_the_result() -> None:
    output = at_table(last_turn(("random", None)), [])
    lines = output.splitlines()
    assert lines[0] == "Players: Ani, computer, random; Budi."
    assert lines[2].startswith("Ani: ")
    assert lines.index("The game is over.") < lines.index("Ranking:")
    assert any(line.startswith("Ani had the final scoring: ") for line in lines)


def test_shared_places_are_told_as_such() -> None:
    state = position(2, rice="F7", last_round=True).with_player(1, finished=True)
    lines = after(at_table(table_at(state, (None, "random")), ["end"]), "end")
    assert "Ani and Budi share the win with no points." in lines
    assert [line for line in lines if line.startswith("1. ")] == [
        "1. Ani: no points.",
        "1. Budi, computer, random: no points.",
    ]


def test_a_hint_is_told_and_marked_in_the_log() -> None:
    setup = Setup("builders", (SeatSetup("Ann"), SeatSetup("Bob")), 3)
    session = LocalSession.new(setup, None)
    (told,) = [line for line in at_table(session, ["hint"]).splitlines() if line.startswith("Hint: ")]
    advised = told.partition(" (")[2].partition(").")[0]
    assert session.why_not(session.parse(advised)) is None
    told = at_table(session, [advised, "log"])
    assert " (after a hint)" in told
    assert session.hints == {0}


def test_yes_plays_the_hint_of_this_position_and_no_other() -> None:
    session = LocalSession.new(builders_setup("Ann", "Bob", seed=3), None)
    output = at_table(session, ["yes", "hint", "o", "yes", "yes", "log"])
    (told,) = [line for line in output.splitlines() if line.startswith("Hint: ")]
    assert str(session._match.log[0].action) == told.partition(" (")[2].partition(").")[0]
    assert session.length == 1 and output.count("'yes' is no answer here") == 2
    assert " (after a hint)" in flowing(after(output, "log"))


def test_a_hint_that_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = LocalSession.new(Setup("builders", (SeatSetup("Ann"), SeatSetup("Bob")), 3), None)
    monkeypatch.setattr(BotRunner, "answer", lambda *_: BotResponse("", fault="it fell asleep"))
    assert "There is no hint: it fell asleep." in at_table(session, ["hint"])
    assert session.hints == frozenset()
