"""The Builders in line mode: every action by letter and number, workers sent step by step, cards in words."""

from __future__ import annotations

import pytest

from app.games.builders.text import MOST_TOLD, BuildersText
from app.session.local import LocalSession
from app.text.console import WIDTH
from app.text.play import Playing
from app.text.prompts import AnswerError, Chosen, Question
from engines.builders.game import BUILDERS
from tests.app.text.talking import Chooser, after, at_position, at_table, builders_setup, flowing
from tests.games.builders.engine.positions import position
from tests.games.java.app.playing import bot_plays


def new_table(*seats: str, seed: int = 7) -> LocalSession:
    """A game in memory; Ann begins with seed 7."""
    return LocalSession.new(builders_setup(*(seats or ("Ann", "Bob")), seed=seed), None)


def played(session: LocalSession, *lines: str) -> LocalSession:
    """The table after some actions."""
    for line in lines:
        session.play(session.parse(line)).result()
    return session


def question_at(session: LocalSession) -> Question:
    """What can be done at a table."""
    return BuildersText(session).question(session.view(session.to_act))


def reached(found: Question | Chosen) -> set[str]:
    """Every action that letters and numbers lead to from a question."""
    if isinstance(found, Chosen):
        return {str(found.value)}
    return set().union(*(reached(found.answered(answer)) for answer in found.answers))


# --- everything can be reached ---------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_legal_action_is_reached_by_letters_and_numbers_and_nothing_else(seats: int, seed: int) -> None:
    names = [f"{name}=easy" for name in ("Ann", "Bob", "Cy", "Di")[:seats]]
    session = new_table(*names, seed=seed)
    while session.to_act is not None:
        question = question_at(session)
        assert reached(question) == {str(action) for action in session.legal()}
        bot_plays(session)


def test_many_sites_and_workers_are_reached_too() -> None:
    session = crowded()
    question = question_at(session)
    assert len(session.legal().of("send")) > 9
    assert reached(question) == {str(action) for action in session.legal()}


def crowded() -> LocalSession:
    """A turn with four workers and three sites."""
    session = new_table()
    turn = ["open 1", "open 1", "open 1", "end", "take 3", "end"]
    return played(session, *turn, "recruit 1", "recruit 1", "recruit 1", "end", "take 3", "end")


# --- the list --------------------------------------------------------------------------------------


def test_the_list_is_one_line_and_has_the_same_letters_in_every_position() -> None:
    assert question_at(new_table()).lines() == [
        "You can: o open a site; r recruit; t take écus; b buy an action; e end."
    ]
    assert len("You can: o open a site; r recruit; s send; t take écus; b buy an action; e end.") <= WIDTH
    assert question_at(played(new_table(), "take 3")).lines() == ["You can: b buy an action; e end."]


def test_the_cards_that_can_be_taken_are_told_with_all_they_need_and_bring() -> None:
    output = at_table(new_table(), ["o", "back", "r", "menu", "T"])
    assert flowing(after(output, "o")).startswith(
        "Open a site, and B29 The abbey follows: 1. B11 The small house: needs 2 stone, 1 wood, 2 tiles; "
        "10 écus, 2 VP. 2. B8 "
    )
    assert after(output, "r")[:2] == ["Recruit:", "1. W9 labourer, 3 écus: makes 1 knowledge, 2 tiles."]
    assert after(output, "T") == [
        "Take écus:",
        "1. 1 écu for 1 action",
        "2. 3 écus for 2 actions",
        "3. 6 écus for 3 actions",
    ]


def test_a_letter_of_what_cannot_be_done_says_why() -> None:
    for turn, letter, why in (
        (["take 3"], "o", "No actions are left."),
        ([], "s", "You have no open site."),
        (["open 1", "send W2 B11"], "s", "None of your workers is free."),
    ):
        assert after(at_table(played(new_table(), *turn), [letter]), letter) == [why]


# --- sending ---------------------------------------------------------------------------------------


def test_sending_tells_whoever_brings_most_first_with_cost_and_what_is_for_nothing() -> None:
    session = at_position(BUILDERS, position(ecus=[20], free=["W1 W21 W12"], sites=["B31:W20+W2+W7 B11"]))
    asked = after(at_table(session, ["s", "list"]), "s")
    assert asked[:2] == [
        "Who goes where? list tells all 6.",
        "1. W21, 4 écus, to B31 The chapel: finishes it, pays 18 écus, 5 VP.",
    ]
    assert len(asked) == 1 + MOST_TOLD
    session = played(new_table(), "open 5")
    # What a worker would bring is always heard before he goes.
    output = at_table(session, ["s", "1"])
    assert after(output, "s") == ["Who goes where?", "1. W2, 2 écus, to B7 The straw hut: adds nothing."]
    assert str(session._match.log[-1].action) == "send W2 B7"


def test_list_tells_all_who_can_go_and_their_numbers_hold() -> None:
    session = crowded()
    output = at_table(session, ["s", "list", "5"])
    assert after(output, "s")[1:] == after(output, "list")[1:4]
    told = after(output, "list")[5]
    assert len(after(output, "list")) == 1 + len(list(crowded().legal().of("send")))
    worker, site = told.split()[1].rstrip(","), told.split(" to ")[1].split()[0]
    assert str(session._match.log[-1].action) == f"send {worker} {site}"


def test_site_and_worker_may_be_named() -> None:
    output = at_table(crowded(), ["send", "B99", "b11", "W1", "w9", "W9 B11"])
    wanted = "type a number, or a worker or a site or both, as W12 B7."
    assert flowing(after(output, "B99")) == f"'B99' is no answer here; {wanted}"
    assert all(" to B11 The small house: " in line for line in after(output, "b11")[1:])
    assert flowing(after(output, "W1")) == f"'W1' is no answer here; {wanted}"
    assert after(output, "w9")[1:] == ["1. W9, 3 écus, to B11 The small house: adds 2 tiles."]
    assert "Ann sent a labourer to The small house: 1 action, 3 écus." in output
    assert "Ann sent a labourer to The small house: 1 action, 3 écus." in at_table(crowded(), ["s W9 B11"])
    assert after(at_table(crowded(), ["s b11"]), "s b11")[0] == "Who goes where? list tells all 4."


def test_what_an_action_would_cost_and_bring_is_told_before_it_is_typed() -> None:
    output = at_table(crowded(), ["what open 1", "what s W9 B11", "what buy", "what end"])
    assert after(output, "what open 1")[0].startswith("Open, 1 action: B")
    sent = "Send a labourer to The small house: 1 action, 3 écus; then still lacks 2 stone, 1 wood."
    assert flowing(after(output, "what s W9 B11")) == sent
    assert after(output, "what buy") == ["One more action for 5 écus."]
    assert after(output, "what end") == ["End of the turn."]


# --- what is told ----------------------------------------------------------------------------------


def test_a_turn_begins_with_what_the_others_have_and_what_is_ones_own() -> None:
    lines = at_table(new_table(), []).splitlines()
    assert lines[1] == "Turn 1. Ann to play, 3 actions left, 10 écus."
    assert flowing(lines[2:4]) == (
        "Bob has no VP, 10 écus, 1 free worker, no open sites; "
        "Ann has no VP, 10 écus, 1 free worker, no open sites; hand tells all."
    )


def test_the_table_is_told_whole_by_rows_by_player_and_by_card() -> None:
    output = at_table(played(new_table(), "open 1"), ["board", "board rows", "board BOB", "board ann"])
    whole, rows = after(output, "board"), after(output, "board rows")
    assert whole[: len(rows)] == rows
    assert sum(line.startswith("Slot ") for line in rows) == 10
    assert after(output, "board BOB")[0] == "Bob has 10 écus, no VP."
    assert flowing(whole).endswith(flowing([*after(output, "board ann"), *after(output, "board BOB")]))


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("B11", "An open site of Ann."),
        ("b7", "It is laid out."),
        ("B29", "It is laid out."),
        ("W2", "Ann has it, at work."),
        ("W1", "Bob has it."),
        ("B34", "It is not on the table."),
    ],
)
def test_a_card_is_told_with_where_it_is(card: str, told: str) -> None:
    session = played(new_table(), "open 1", "send W2 B11")
    text, view = BuildersText(session), session.view(0)
    assert text.board(view, [card])[1] == told


def test_a_built_building_is_told_with_its_owner() -> None:
    session = at_position(BUILDERS, position(built=["B31"]))
    assert BuildersText(session).board(session.view(0), ["B31"])[1] == "Built by Ada."


@pytest.mark.parametrize("words", [["B99"], ["Cy"], ["W"], ["F7"], ["rows", "2"]])
def test_what_is_nothing_of_the_table_is_refused(words: list[str]) -> None:
    session = new_table()
    with pytest.raises(AnswerError, match="is nothing of the table; type board"):
        BuildersText(session).board(session.view(0), words)


def test_empty_slots_keep_their_number() -> None:
    session = at_position(
        BUILDERS, position(workers="W11 - W13 - -", buildings="B1 B2 B3 B4 -", worker_deck="")
    )
    rows = BuildersText(session).board(session.view(0), ["rows"])
    assert rows[5:6] == ["Slot 5: empty."]
    assert [line[:8] for line in rows if line.endswith(": empty.")] == [
        "Slot 5: ",
        "Slot 2: ",
        "Slot 4: ",
        "Slot 5: ",
    ]
    output = at_table(session, ["r", "2"])
    assert [line[:6] for line in after(output, "r")[1:]] == ["1. W11", "2. W13"]
    assert str(session._match.log[-1].action) == "recruit 3"


def test_what_a_computer_player_did_to_the_end_is_told_once() -> None:
    state = position(ecus=[10, 20], last_round=True)
    output = at_table(at_position(BUILDERS, state, (None, "easy")), ["take 1", "end"])
    told = after(output, "end")
    assert told[0].startswith("Ada ended the turn")
    sentences = [line for line in told[1 : told.index("The game is over.")] if not line.startswith(" ")]
    assert [line.partition(":")[0] for line in sentences] == ["Bo"]


# --- whole games -----------------------------------------------------------------------------------


def test_people_who_choose_by_letters_and_numbers_play_a_game_to_its_end() -> None:
    weights = {
        "open a site": 2,
        "send": 16,
        "recruit": 3,
        "take écus": 1,
        "buy": 0,
        "end": 2,
    }
    chooser = Chooser(1, weights)
    session = new_table("Ann", "Bob=easy", "Cy")
    Playing(chooser.console(), session).run()
    told = chooser.sink.getvalue()
    assert session.outcome is not None
    assert "\nRanking:\n1. " in told
    assert all(line.isdigit() or len(line) == 1 or line == "list" for line in chooser.typed)
    # What was typed is all that people did: each answer led to one action, or to the next question.
    by_people = [played for played in session._match.log if played.seat != 1]
    assert 20 <= len(by_people) <= len(chooser.typed)
