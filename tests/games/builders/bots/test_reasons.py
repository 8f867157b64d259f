"""Why a computer player of The Builders does what it does, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from engines.builders.actions import BuildersAction, EndTurn
from engines.builders.bots.players import ExpertBot
from engines.builders.bots.position import position_of
from engines.builders.bots.reasons import reason_for
from engines.builders.cards import CARDS, NOTHING, Card, missing
from engines.builders.game import BUILDERS
from engines.builders.state import EventKind, Site, State
from engines.builders.texts.game_texts import TEXTS
from engines.builders.texts.reasons import FORMER, REASONS
from engines.core import Reason
from tests.extent import count
from tests.games.builders.engine.positions import at, game, position, spread

LONGEST = 100
"""Characters of a reason: two rows of a narrow screen, where what is hinted stands before it."""


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


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("send W21 B31", "Finishes it: 18 écus, 5 VP; 5 VP to Bo's none then."),
        ("send W3 B31", "Then 1 worker can finish it for 1 action and 4 écus: 18 écus, 5 VP."),
        ("open 1;send W3 B1", "Brings 8 écus, no VP, and can be finished in this turn."),
        ("open 1", "Brings 8 écus, no VP; 1 worker can finish it for 1 action and 2 écus."),
        (
            "open 3",
            "Brings 2 VP, then 3 stone at no cost;"
            " the workers can finish it, once some are back from their sites.",
        ),
        (
            "open 2",
            "Brings 20 écus, 8 VP; the workers make all that it needs but 1 stone, 2 wood, 2 knowledge.",
        ),
        ("recruit 2", "Makes 1 of the 1 resources that nobody else can bring to The hut."),
        ("recruit 2;send W14 B2", "Goes to The hut in this turn, which is finished then: 8 écus, no VP."),
        ("take 2", "Nothing else is worth more than 3 écus for 2 actions."),
        (
            "buy;recruit 1",
            "5 écus for one more action, to recruit a labourer who makes 1 knowledge, 2 tiles.",
        ),
        ("buy;open 1", "5 écus for one more action, to open The arbour: 8 écus, no VP."),
        ("", "Nothing helps any more for 3 actions: nobody has VP yet."),
    ],
)
def test_each_action_has_its_reason(lines: str, sentence: str) -> None:
    assert reason(CHAPEL, *filter(None, lines.split(";"))) == sentence


def test_of_several_crews_the_cheapest_is_told() -> None:
    state = position(free=["W15 W16 W23 W41"], buildings="M5 - - - -")
    assert reason(state, "open 1") == (
        "Brings 2 VP, then 3 stone at no cost; 2 workers can finish it for 3 actions and 7 écus."
    )


def test_who_can_finish_a_site_in_several_turns_is_told() -> None:
    state = position(free=["W20 W31 W34"], buildings="B29 - - - -")
    assert reason(state, "open 1") == "Brings 18 écus, 5 VP; 3 workers can finish it in 2 turns for 12 écus."


def test_an_action_is_bought_to_finish_a_site() -> None:
    state = position(ecus=[9], free=["W21"], sites=["B31:W2+W20/1"], actions=1)
    assert reason(state, "buy", "send W21 B31") == (
        "5 écus for one more action, to finish The chapel in this turn: 18 écus, 5 VP."
    )


def test_a_worker_is_sent_to_a_site_that_others_finish_in_this_turn() -> None:
    state = position(free=["W3 W21"], sites=["B31:W2+W20"], actions=3)
    sentence = "With 1 worker more it is finished in this turn: 18 écus, 5 VP."
    assert reason(state, "send W3 B31", "send W21 B31") == sentence


def test_ecus_are_taken_to_pay_a_worker() -> None:
    state = position(ecus=[3], free=["W21"], sites=["B31:W2+W20"], actions=2)
    assert reason(state, "take 1", "send W21 B31") == "1 écu more to pay a craftsman, who costs 4 écus."


def test_in_the_last_round_ecus_are_taken_for_points() -> None:
    state = position(ecus=[8], last_round=True)
    assert reason(state, "take 2") == "1 point more at the end: 11 écus then, and 10 are a point."


def test_the_last_round_is_told_of_when_it_is_brought_about() -> None:
    state = position(free=["W21"], sites=["B31:W2+W20"], built=["B34 B33"])
    sentence = "Finishes it: 18 écus, 5 VP; with 20 VP the game ends after Bo's turn."
    assert reason(state, "send W21 B31") == sentence


def test_the_end_of_a_turn_tells_what_is_left_and_who_is_ahead() -> None:
    rich = "No actions are left, and none is worth 5 écus: nobody has VP yet."
    assert reason(position(actions=0)) == rich
    assert reason(position(actions=0, ecus=[4])) == "No actions are left: nobody has VP yet."


def test_odds_are_told_near_the_end_alone() -> None:
    for built, told in (("B25", False), ("B34", True)):
        state = position(actions=0, ecus=[4], built=[built])
        view, end = BUILDERS.view(state, state.seat), position_of(BUILDERS.view(state, state.seat))
        sentence = TEXTS.format_message(reason_for(view, [EndTurn()], end, 61))
        assert ("about 61 % to win" in sentence) == told


def test_a_reason_in_an_older_save_is_still_told() -> None:
    old = Reason("finish", (("building", at("B31")), ("gain", at("B31"))))
    assert TEXTS.format_message(old) == "Finishes it: The chapel brings 18 écus, 5 VP."
    assert FORMER.keys() & REASONS.keys() == set()


def fewest(site: Site, free: Sequence[Card]) -> tuple[int, int]:
    """How many of some workers finish a site at least, and what the cheapest of them cost."""
    crews = [
        crew
        for count in range(1, len(free) + 1)
        for crew in combinations(free, count)
        if missing(site.building, (*site.workers, *crew)) == NOTHING
    ]
    return min((len(crew), sum(CARDS[worker].cost_ecus for worker in crew)) for crew in crews)


def check_numbers(state: State, then: State, end: State, told: Reason) -> None:
    """Assert that the values of a reason are what the rules say of three states: now, next, at the end."""
    values, seat = dict(told.values), state.seat
    if told.code in ("finished", "finish_race"):
        (finished,) = [event for event in then.events if event.kind is EventKind.FINISHED]
        assert finished.cards[0] == values["building"] == values["gain"]
    if told.code == "finish_race":
        assert values["reached"] == then.players[seat].victory_points >= 17 and not state.last_round
    if "race" in values:
        own, name, points, kind, odds = values["race"]
        seen = then if told.code == "finished" else state
        scores = [player.victory_points for player in seen.players]
        if kind == "points":
            assert state.last_round or max(scores) >= 17
            scores = [score + player.ecus // 10 for score, player in zip(scores, seen.players, strict=True)]
        others = {seen.names[each]: scores[each] for each in seen.seats if each != seat}
        assert (own, points) == (scores[seat], max(others.values())) and others[name] == points
        assert -1 <= odds <= 100
    if told.code.endswith(("_ready", "_slow")):
        player = end.players[seat]
        site = player.site_of(values["building"])
        assert site is not None
        assert fewest(site, player.free) == (values["workers"], values["costs"])
        if told.code.endswith("_ready"):
            assert values["actions"] == sum(range(values["workers"] + 1)) <= 3
        else:
            assert 2 * (values["turns"] - 1) < values["workers"] <= 2 * values["turns"]
    if told.code.endswith(("_busy", "_lacks")):
        player = end.players[seat]
        site = player.site_of(values["building"])
        assert site is not None
        short = missing(site.building, {*player.workers, *site.workers})
        assert missing(site.building, (*site.workers, *player.free)) != NOTHING
        assert short == values.get("lacks", NOTHING)
    if told.code in ("finish_with", "open_finish", "recruit_finish", "buy_finish"):
        assert values["building"] in end.players[seat].built
        assert values["building"] not in state.players[seat].built


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_numbers_of_reasons_are_those_of_the_rules(seats: int) -> None:
    codes = set()
    for start in spread(game(seats, seats, 6)[0][:-1], count(24, 8)):
        legal = BUILDERS.legal_actions(start)
        plan = ExpertBot(BUILDERS, 0.02).plan(BUILDERS.view(start, start.seat), legal, Random(1), None)
        states = [start]
        for action in plan.actions[:-1]:
            states.append(BUILDERS.apply(states[-1], action))
        for number, state in enumerate(states):
            told = plan.why(BUILDERS.view(state, state.seat), plan.actions[number:])
            check_numbers(state, states[min(number + 1, len(states) - 1)], states[-1], told)
            assert len(TEXTS.format_message(told)) <= LONGEST
            codes.add(told.code)
    assert len(codes) > 5


def test_whatever_may_be_done_has_one_sentence() -> None:
    for state in game(3, 4, 6)[0][:-1:9]:
        for action in BUILDERS.legal_actions(state):
            lines = [str(action)] if str(action) != "end" else []
            if str(action) == "buy":
                lines.append("take 1")
            sentence = reason(state, *lines)
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".") and ". " not in sentence
