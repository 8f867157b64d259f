"""Why a computer player of The Builders does what it does, in a sentence."""

from __future__ import annotations

from engines.builders.actions import BuildersAction
from engines.builders.bots.position import position_of
from engines.builders.bots.reasons import reason_for
from engines.builders.game import BUILDERS
from engines.builders.state import State
from engines.builders.texts.game_texts import TEXTS
from tests.games.builders.engine.positions import game, position


def reason(state: State, *lines: str) -> str:
    """Why the first of some actions, with which the turn ends, is done."""
    actions: list[BuildersAction] = [BUILDERS.parse(line) for line in (*lines, "end")]
    after = state
    for action in actions[:-1]:
        after = BUILDERS.apply(after, action)
    end = position_of(BUILDERS.view(after, after.seat))
    return TEXTS.format_message(reason_for(BUILDERS.view(state, state.seat), actions, end))


CHAPEL = position(
    ecus=[14],
    free=["W3 W21"],
    sites=["B31:W2+W20/1 B2"],
    workers="W9 W14 - - -",
    buildings="B1 B34 M5 - -",
    building_deck="",
)
"""The chapel lacks knowledge 1 and tile 3; the next worker there costs 2 actions."""


def test_each_action_has_its_reason() -> None:
    for lines, sentence in (
        ("send W21 B31", "Finishes it: The chapel brings 18 écus, 5 VP."),
        ("send W3 B31", "Brings 1 tile to The chapel, worth 5 VP; then it lacks 1 knowledge, 2 tiles."),
        ("open 1;send W3 B1", "The arbour brings 8 écus, no VP, and can be finished in this turn."),
        ("open 1", "The arbour brings 8 écus, no VP; the workers make all that it needs."),
        (
            "open 3",
            "Great crane brings 2 VP, and from then on 3 stone at no cost;"
            " the workers make all that it needs.",
        ),
        (
            "open 2",
            "The cathedral brings 20 écus, 8 VP;"
            " the workers make all that it needs but 1 stone, 2 wood, 2 knowledge.",
        ),
        (
            "recruit 2",
            "Makes 2 wood, 1 knowledge: 1 of the 1 that nobody else can bring to The hut.",
        ),
        ("take 2", "Nothing else is worth more than 3 écus for 2 actions."),
        ("buy;recruit 1", "One more action for 5 écus is worth it: recruit a labourer."),
        ("", "Nothing helps any more for 3 actions."),
    ):
        assert reason(CHAPEL, *filter(None, lines.split(";"))) == sentence


def test_an_action_is_bought_to_finish_a_site() -> None:
    state = position(ecus=[9], free=["W21"], sites=["B31:W2+W20/1"], actions=1)
    assert reason(state, "buy", "send W21 B31") == (
        "One more action for 5 écus helps to finish a site in this turn: The chapel brings 18 écus, 5 VP."
    )


def test_a_worker_is_sent_to_a_site_that_others_finish_in_this_turn() -> None:
    state = position(free=["W3 W21"], sites=["B31:W2+W20"], actions=3)
    sentence = "It can be finished in this turn: The chapel brings 18 écus, 5 VP."
    assert reason(state, "send W3 B31", "send W21 B31") == sentence


def test_ecus_are_taken_to_pay_a_worker() -> None:
    state = position(ecus=[3], free=["W21"], sites=["B31:W2+W20"], actions=2)
    assert reason(state, "take 1", "send W21 B31") == "1 écu more to pay a craftsman, who costs 4 écus."


def test_the_last_round_is_told_of_when_it_is_brought_about() -> None:
    state = position(free=["W21"], sites=["B31:W2+W20"], built=["B34 B33"])
    sentence = "Finishes it: The chapel brings 18 écus, 5 VP; with 20 VP this round is the last."
    assert reason(state, "send W21 B31") == sentence


def test_the_end_of_a_turn_tells_what_is_left() -> None:
    assert reason(position(actions=0)) == "No actions are left, and none is worth 5 écus."
    assert reason(position(actions=0, ecus=[4])) == "No actions are left."


def test_whatever_may_be_done_has_one_sentence() -> None:
    for state in game(3, 4, 6)[0][:-1:9]:
        for action in BUILDERS.legal_actions(state):
            lines = [str(action)] if str(action) != "end" else []
            if str(action) == "buy":
                lines.append("take 1")
            sentence = reason(state, *lines)
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".") and ". " not in sentence
