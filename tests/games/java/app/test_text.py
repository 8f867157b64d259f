"""Java in line mode: every action by a letter and then step by step, festivals in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from app.games.java.text import JavaText
from app.session.local import LocalSession
from app.text.console import WIDTH
from app.text.prompts import AnswerError, Chosen, Question
from engines.java.game import JAVA
from engines.java.state import State
from engines.plain_text import wrap
from tests.app.text.talking import after, at_table, flowing
from tests.extent import count
from tests.games.java.app.playing import busy_position, table_at
from tests.games.java.engine.positions import position, random_game, spread


def text_at(state: State) -> tuple[JavaText, Any]:
    """The text of a position, and the view of who must act."""
    session = table_at(state, (None,) * len(state.players))
    return JavaText(session), session.view(state.to_act)


def question_at(state: State) -> Question:
    """What can be done in a position."""
    text, view = text_at(state)
    return text.question(view)


def reached(found: Question | Chosen, session: LocalSession) -> set[str]:
    """Every action that letters, numbers and names lead to from a question."""
    if isinstance(found, Chosen):
        return {str(found.value)}
    actions = set()
    for answer in found.answers:
        actions |= reached(found.answered(answer), session)
    if found.listing is not None:
        for name in _listed(found.listing()):
            actions |= reached(found.answered(name), session)
    return actions


def _listed(rows: list[str]) -> list[str]:
    """The names in rows such as "Row F: F2, F4 to F7 (2 AP); F9."."""
    names = []
    for row in rows:
        for first, last in re.findall(r"\b([A-O]\d+)(?: to ([A-O]\d+))?", row.partition(": ")[2]):
            numbers = range(int(first[1:]), int((last or first)[1:]) + 1)
            names += [f"{first[0]}{number}" for number in numbers]
    return names


# --- everything can be reached ---------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed", "lively"), [(2, 1, False), (3, 2, True), (4, 3, True)])
def test_every_legal_action_is_reached_by_what_is_told_and_nothing_else(
    seats: int, seed: int, lively: bool
) -> None:
    states, _ = random_game(seats, seed, lively)
    for state in spread(states[:-1], count(6, 3)):
        session = table_at(state, (None,) * seats)
        question = JavaText(session).question(session.view(state.to_act))
        assert reached(question, session) == {str(action) for action in JAVA.legal_actions(state)}


def test_every_legal_answer_in_a_festival_is_reached_too() -> None:
    hand = "mask mask mask+drum mask+drum mask+puppet drum"
    for hands in ((hand, "mask"), (hand, hand)):
        state = busy_position(developers=("J8", "L9"), hands=hands, festival="mask")
        for choice in ("festival J10 mask", "bid mask"):
            session = table_at(state, (None, None))
            question = JavaText(session).question(session.view(state.to_act))
            legal = {str(action) for action in JAVA.legal_actions(state)}
            assert reached(question, session) == legal
            if choice not in legal:
                break
            state = JAVA.apply(state, JAVA.parse(choice))


@pytest.mark.parametrize(("seats", "seed"), [(3, 2), (4, 3)])
def test_the_list_is_a_few_lines_and_a_verb_has_one_letter_through_a_game(seats: int, seed: int) -> None:
    states, _ = random_game(seats, seed, True)
    letters: dict[str, str] = {}
    for state in spread(states[:-1], count(25, 10)):
        question = question_at(state)
        assert sum(len(wrap(line, WIDTH, "  ")) for line in question.lines()) <= 5
        for entry in question.entries:
            assert (
                letters.setdefault(entry.letter, entry.text.partition(",")[0]) == entry.text.partition(",")[0]
            )
    assert len(letters) > 10


# --- the list --------------------------------------------------------------------------------------


def test_the_list_is_one_sentence_a_letter_a_verb() -> None:
    assert question_at(busy_position()).lines() == [
        "You can: t triple; d double; r rice; v village; i irrigation; n developer in; m move; l leave; "
        "p palace; c card; x token, 1 AP more; f festival, 6 AP lost; e end, 6 AP lost."
    ]


def test_few_places_are_told_with_cost_and_points() -> None:
    output = at_table(table_at(busy_position()), ["n", "l", "p", "p J10", "c", "f"])
    assert after(output, "n") == [
        "Developer where to? 6 places: number or name. list tells all 6.",
        "1. to J9: 1 AP",
        "2. to K10: 1 AP",
        "3. to L9: 1 AP",
    ]
    assert after(output, "l")[1:] == [
        "1. from J8: 1 AP, nobody would lead the city of 5 at J10",
        "2. from K9: 2 AP",
    ]
    assert after(output, "p") == ["Palace on J10:", "1. value 4 at J10, now 2: 1 AP, 2 points for you"]
    assert after(output, "p J10") == after(output, "p")
    assert after(output, "c") == [
        "Which card?", "1. the face-up card, mask: 1 AP", "2. the top of the deck: 1 AP",
    ]  # fmt: skip
    assert after(output, "f") == [
        "Festival at J10: 1 point, no guests. Which cards do you play?",
        "1. mask, worth 1",
        "2. mask x2, worth 2",
    ]


def test_a_festival_tells_the_guests_and_what_is_at_stake() -> None:
    told = after(at_table(table_at(busy_position(developers=("J8", "L9"), ap=0)), ["f"]), "f")
    assert flowing(told).startswith(
        "Festival at J10: 1 point alone, 0 each if shared with Budi. Which cards do you play? 1. mask, "
    )


def test_a_verb_without_a_legal_action_is_not_in_the_list() -> None:
    told = flowing(question_at(position(2, rice="F7", hands=("drum",), festival="mask")).lines())
    assert "festival" not in told and "palace" not in told and "move" not in told


def test_a_pool_that_is_closed_tells_who_scores() -> None:
    state = position(2, rice="E5 E6 F4 F6 G5", developers=("E5", ""), festival="mask", duty_open=True, ap=1)
    session = table_at(state, (None, None))
    output = at_table(session, ["", "rice", "G6"])
    assert "Ani laid a single rice at G6 (1 AP)." in output
    assert flowing(after(output, "G6")).startswith(
        "Ani laid a single rice at G6 (1 AP). The pool of F5 is enclosed"
    )
    text, view = text_at(state)
    found = text.steps(view, "triple")
    assert isinstance(found, Question)
    where = found.answered("G6")
    assert isinstance(where, Question)
    assert all(": 1 AP, encloses a pool of 1: 3 points for " in entry.text for entry in where.entries)


def test_of_a_tile_another_place_can_be_named_before_its_turn_is_chosen() -> None:
    session = table_at(busy_position())
    output = at_table(session, ["t", "F7", "b9", "K9", "B8", "back", "1"])
    assert after(output, "B8")[0] == "Triple with its village on B8: list tells all 6."
    assert after(output, "K9")[0].startswith("Not K9: Land may not cover a developer")
    assert str(session._match.log[-1].action).startswith("triple B9 ")


# --- tiles step by step ----------------------------------------------------------------------------


def test_a_triple_is_asked_by_place_then_by_turn() -> None:
    output = at_table(table_at(busy_position()), ["t", "F7", "2", "log"])
    assert re.match(
        r"Village of the triple where\? \d+ places: a name, as F7, or list\.$", after(output, "t")[0]
    )
    assert after(output, "F7") == [
        "Triple with its village on F7: list tells all 6.",
        "1. rice E8 north-east and F8 east: 1 AP",
        "2. rice E7 north-west and E8 north-east: 1 AP",
        "3. rice E7 north-west and F6 west: 1 AP",
    ]
    assert after(output, "log") == ["Ani laid a triple at F7 E7 E8 (1 AP)."]


def test_the_places_are_listed_in_rows_with_what_they_cost() -> None:
    rows = after(at_table(table_at(busy_position()), ["triple", "list"]), "list")
    assert rows[0] == "Row A: A5, A6, A8, A9, A11, A12, A14, A15 (3 AP)."
    assert any(
        row.startswith("Row D: D1 (3 AP); D2 (2 AP); D3 to D16; D17 (2 AP); D18 (3 AP).") for row in rows
    )
    assert len(rows) <= 40


def test_a_place_that_is_refused_says_why_and_is_asked_again() -> None:
    output = at_table(table_at(busy_position()), ["triple", "J10", "F5", "Z9", "F7 F8", "F7", "1"])
    assert flowing(after(output, "J10")) == "Not J10: Land may not cover a palace (J10) (rule J13)."
    assert flowing(after(output, "F5")) == "Not F5: Land may not cover irrigation (F5) (rule J13)."
    assert (
        flowing(after(output, "Z9"))
        == "'Z9' is no answer here; type a space, as F7; list names them, back leaves."
    )
    assert flowing(after(output, "F7 F8")).startswith("'F7 F8' is no answer here")
    assert "Ani laid a triple at F7 E8 F8 (1 AP)." in output


def test_the_rest_of_an_action_may_be_typed_at_once() -> None:
    output = at_table(table_at(busy_position()), ["triple", "F7 F8 G8", "d", "F10 F11", "m", "K9 K8"])
    assert "Ani laid a triple at F7 F8 G8 (1 AP)." in output
    assert "Ani laid a double at F10 F11 (1 AP)." in output
    assert "Ani moved a developer from K9 to K8 (0 AP)." in output
    output = at_table(table_at(busy_position()), ["T F7 G8 F8", "d f10", "1", "p j10 4", "x"])
    assert "Ani laid a triple at F7 F8 G8 (1 AP)." in output
    assert after(output, "d f10")[0] == "Double with its village on F10: list tells all 6."
    assert "Ani enlarged the palace at J10 to 4: 2 points." in output
    assert "Ani played an extra-action token" in output


def test_a_letter_of_what_cannot_be_done_says_so_and_plays_nothing() -> None:
    session = table_at(position(2, rice="F7", hands=("drum",), festival="mask"))
    output = at_table(session, ["p", "m F7", "a"])
    assert flowing(after(output, "p")) == (
        "You lead no village or city in which a palace could be built or enlarged now."
    )
    assert after(output, "m F7") == ["You have no developer on the board."]
    assert after(output, "a") == ["Refused: No festival is being decided (rule J48)."]
    assert session.length == 0
    spent = table_at(position(2, rice="F7", festival="mask", ap=0, duty_open=False))
    assert after(at_table(spent, ["i"]), "i") == ["No AP left: token or end."]


@pytest.mark.parametrize(("word", "asked"), [("back", "Village of the triple where?"), ("menu", "You can: ")])
def test_one_goes_back_a_question_or_to_the_list(word: str, asked: str) -> None:
    output = at_table(table_at(busy_position()), ["triple", "F7", word])
    assert after(output, word)[0].startswith(asked)
    output = at_table(table_at(busy_position()), ["back", "triple", "back", "hand"])
    assert output.count("You can:") == 3


def test_words_of_the_table_work_in_the_middle_of_a_question() -> None:
    output = at_table(table_at(busy_position()), ["triple", "hand", "board F7", "frob", "F7", "score", "1"])
    assert output.count("Village of the triple where?") == 1
    assert "Ani laid a triple at F7 E8 F8 (1 AP)." in output
    output = at_table(table_at(busy_position()), ["triple", "end"])
    assert "Ani ended the turn." in output


# --- developers and palaces ------------------------------------------------------------------------


def test_a_move_asks_who_then_where() -> None:
    output = at_table(table_at(busy_position()), ["move", "K9", "L9"])
    assert re.match(r"Which developer moves\? 2 places: number or name\.", after(output, "move")[0])
    assert any(
        re.match(r"\d\. K9, rice, level 1, a developer of Ani: \d+ places", line)
        for line in after(output, "move")
    )
    assert after(output, "K9")[0].startswith("From K9 where to?")
    assert "Ani moved a developer from K9 to L9" in output


def test_a_palace_asks_where_then_which_value_where_there_are_many() -> None:
    village = "J4 J5 J6 J7 J8 J9"
    state = position(2, village=village, developers=("J8", ""), festival="mask", hands=("", ""))
    output = at_table(table_at(state), ["palace", "J4", "3"])
    asked = after(output, "palace")
    assert flowing(asked[:2]) == (
        "Palace where, new or larger? 5 places: number or name. list tells all 5. "
        "1. J4, village of 6 spaces: 3 values"
    )
    assert asked[1] == "1. J4, village of 6 spaces: 3 values"
    assert after(output, "J4") == [
        "Palace on J4:",
        "1. value 2 at J4: 1 AP, 1 point for you",
        "2. value 4 at J4: 1 AP, 2 points for you",
        "3. value 6 at J4: 1 AP, 3 points for you",
    ]
    assert "Ani built a palace of 6 at J4: 3 points." in output


# --- festivals -------------------------------------------------------------------------------------


def festival(*lines: str, hands: tuple[str, str] = ("mask mask drum", "mask drum")) -> str:
    """What is written while two people hold a festival."""
    state = busy_position(developers=("J8", "L9"), hands=hands)
    return at_table(table_at(state, (None, None)), ["", *lines])


def test_a_festival_is_opened_and_answered_by_numbers() -> None:
    output = festival("festival J10 mask", "", "b", "1", "hand")
    told = output.partition("Pass the keyboard to Budi. Press Enter. \n")[2].splitlines()
    assert told[:8] == [
        "Ani: festival at J10 (Ani 1).",
        "Turn 1. Festival at J10: Budi has 0, must reach 1 or pass.",
        "Festival at J10. Palace 2: alone 1 point, shared 0 each.",
        "Festival card: mask.",
        "Ani: 1 (mask).",
        "Budi: 0.",
        "Your hand: mask x1, worth 1; drum x1, worth 0; 2 cards, worth 1 in all.",
        "You can: b bid; s pass, for good.",
    ]
    assert after(output, "b") == ["Which cards do you play?", "1. mask, worth 1, your total would be 1"]
    assert "Budi played mask: 1 in all." in told


def test_who_is_asked_to_share_may_agree_or_raise() -> None:
    output = festival("festival J10 mask", "", "bid mask", "", "agree")
    assert "agree to share" in output
    assert "Ani and Budi shared the festival at J10: no points each." in output
    output = festival("festival J10 mask", "", "bid mask", "", "bid mask", "", "s")
    assert "Ani played mask: 2 in all." in output
    assert "Ani held the festival at J10 alone: 1 point." in output


def test_the_cards_of_least_worth_are_told_first_and_a_mistyped_kind_is_guessed() -> None:
    hand = "mask mask mask+drum mask+drum mask+puppet"
    output = festival("festival", "worth", "msak mask", "mask mask", hands=(hand, "mask"))
    told = flowing(after(output, "festival"))
    assert "Which cards do you play? list tells all 17. 1. mask+puppet, worth 1 2. " in told
    assert (
        flowing(after(output, "worth"))
        == "'worth' is no answer here; type a number, or cards, as mask mask+drum."
    )
    assert after(output, "msak mask") == ["'msak mask' is no answer here; did you mean mask mask?"]
    assert "Ani holds a festival at J10, opening with mask, mask: 2." in output
    assert ", opening with mask+puppet: 1." in festival("festival", "1", hands=(hand, "mask"))


def test_the_cards_of_others_are_never_told() -> None:
    output = festival(
        "festival J10 mask", "", "hand", "score", "board", "log", hands=("mask puppet puppet", "mask")
    )
    now = output.partition("Pass the keyboard to Budi")[2]
    assert "puppet" not in now


# --- what is told ----------------------------------------------------------------------------------


def test_asking_the_board_for_nothing_of_it_is_refused() -> None:
    text, view = text_at(busy_position())
    for words in (["Z"], ["P1"], ["F99"], ["F7", "F8"], ["阿"]):
        with pytest.raises(AnswerError, match="is nothing of the board; type board"):
            text.board(view, words)


def test_a_spectator_sees_no_hand() -> None:
    session = table_at(busy_position(), (None, None))
    told = " ".join(JavaText(session).hand(session.view(None)))
    assert "hidden" in told and "mask" not in told


def test_final_scorings_of_others_are_told_city_by_city() -> None:
    state = position(
        2, rice="I8", village="J8 J9 J10", palaces="J10=2", developers=("J8", "J9"), last_round=True, seat=0
    )
    output = at_table(table_at(state, ("random", None)), ["hand"])
    assert "Ani had the final scoring: " in output
