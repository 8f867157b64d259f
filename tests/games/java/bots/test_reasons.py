"""Why a computer player of Java does something: each number in a reason is what the rules give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from engines.core import Reason, Seat
from engines.java.actions import Draw, EndTurn, JavaAction
from engines.java.bots.players import MediumBot
from engines.java.bots.reasons import reason_for
from engines.java.game import JAVA
from engines.java.irrigation import pool_of, shore
from engines.java.scoring import city_scores
from engines.java.settlements import leaders, settlement_of
from engines.java.spaces import members, name_of
from engines.java.state import Phase, State
from engines.java.texts.game_texts import TEXTS
from engines.java.texts.reasons import FORMER, REASONS
from tests.extent import count
from tests.games.java.engine.positions import (
    at,
    owning,
    position,
    random_game,
    spread,
    stocked,
    why_not,
)

LITTLE = 0.02
LONGEST = 100
"""Characters of a reason: two rows of the narrowest line, where what is hinted stands before it."""


def reason(state: State, *lines: str) -> str:
    """Why the first of some actions is done, the others being what the turn goes on with."""
    actions = [JAVA.parse(line) for line in (*lines, "end")]
    return TEXTS.format_message(reason_for(JAVA.view(state, state.seat), actions))


SHARED = position(village="F7:2 F8 G8 G7", rice="E7 E8 F9 G9", palaces="G8=2", developers=["F8", "G7"])
"""A city in which both players are level; the first may step up."""
BEHIND = position(village="G7 G8:2 F8:3", rice="G6 G9 H7 H8", palaces="F8=2", developers=["G6", "G8"])
"""A city of the other player, and a developer just outside it."""
POOL = position(village="I7", rice="J6 J7 H8 I9 H9", irrigation="I8", developers=["I7"])
"""A pool that a double encloses but for one space."""
SHORE = position(village="I7 H8:2", rice="J6 J7 I9 H9", irrigation="I8", developers=["I7", "H8"])
"""A pool around which the other player leads."""
EDGE = position(village="L9 K9:2 K8", rice="M9 L10 M8", developers=["L9", "L10"])
"""A village that one player leads."""
HOST = position(
    3,
    village="F7:2 F8 G8 G7",
    rice="E7 E8 F9 G9",
    palaces="G8=4",
    developers=["F7", "G7", "F9"],
    hands=["mask", "mask", "puppet"],
)
"""A city that the first player leads, with one guest."""


@pytest.mark.parametrize(
    ("state", "lines", "sentence"),
    [
        (
            SHARED,
            "move F8 F7;palace G8 4",
            "For the lead and a palace of 4 on G8: scores 2 this turn, 2 more at the end.",
        ),
        (SHARED, "move F8 F7", "Leads city G8 by 1 level over Budi: Budi 1 fewer at the end."),
        (
            SHARED,
            "irrigation H8",
            "Pool H8 brings its leader 3 points, 4 bare spaces to close.",
        ),
        (BEHIND, "move G6 G7", "Second in city F8, 1 level behind Budi: 1 point more at the end."),
        (BEHIND, "move G6 H7", "1 AP from city F8, which pays its leader 2 points at the end."),
        (
            BEHIND,
            "double F9 F10",
            "56 triples are left then; it would end 0 to Budi's 2.",
        ),
        (
            stocked(BEHIND, triples=1),
            "triple F9 F10 E10",
            "The last triple, so the last round begins; it would end 0 to Budi's 2.",
        ),
        (POOL, "move I7 J7", "Brings no points; it would end 0 to Budi's 0."),
        (SHORE, "move I7 J7", "At pool I8, 1 level behind Budi: 3 points, 2 bare spaces to close."),
        (POOL, "double J8 J9", "Leads pool I8 alone: 3 points, 1 bare space to close."),
        (EDGE, "move L9 K9", "Holds village K8, room for a palace of 2: leads alone now."),
        (EDGE, "leave L9", "Back from L9: 12 developers in reserve then."),
        (EDGE, "palace K9 2", "Leads city K9 alone: scores 1 now, 2 more at the end."),
        (
            HOST,
            "double E9 E10",
            "Leads G8 by 1 level over Budi: with 1 space more there is room for a palace of 6.",
        ),
        (HOST, "festival G8 mask", "2 points alone, 1 shared: a guest can reach 1 in 42 % of deals."),
        (HOST, "draw deck", "For festivals: the hand is worth 1 under mask; city G8 pays 2 alone."),
        (HOST, "draw face", "mask matches 3 of the 6 kinds of festival card; city G8 pays 2 alone."),
        (HOST, "token;draw deck", "Its AP pays for draw deck."),
        (HOST, "token", "A token that is kept to the end of the game is worth nothing."),
        (HOST, "", "Nothing is worth the 6 AP left; it would end 4 to Budi's 2."),
        (replace(HOST, ap=0), "", "All AP are spent; it would end 4 to Budi's 2."),
    ],
)
def test_each_action_has_its_reason(state: State, lines: str, sentence: str) -> None:
    assert reason(state, *filter(None, lines.split(";"))) == sentence


def test_who_has_had_the_final_scoring_gets_it_not_again_and_loses_nothing() -> None:
    state = owning(replace(SHARED, last_round=True), 1, finished=True)
    assert reason(state, "move F8 F7") == "Brings no points; it would end 2 to Budi's 0."
    assert reason(state) == "Nothing is worth the 6 AP left; it would end 2 to Budi's 0."


def test_a_reason_in_a_save_of_0_1_0_is_still_told() -> None:
    old = Reason("rise_later", (("space", at("F7")), ("points", 2)))
    assert TEXTS.format_message(old) == "Prepares to rise in the city at F7: 2 points more."
    assert TEXTS.format_reason(old) == TEXTS.format_message(old)
    assert TEXTS.format_reason(Reason("of a later version")) == TEXTS.format_reason(None) == ""
    assert FORMER.keys() & REASONS.keys() == set()


# --- every number is true -------------------------------------------------------------------------


def final_points(state: State, seat: Seat) -> int:
    """What the final scoring would pay a seat as the board stands."""
    return sum(score.points for score in city_scores(state.land, state.players, seat))


def gain(before: State, then: State) -> tuple[int, int, dict[str, int]]:
    """Points scored, points more in the final scoring, and points less in that of each rival."""
    seat = before.seat
    losses = {
        before.names[each]: final_points(before, each) - final_points(then, each)
        for each in before.seats
        if each != seat and not before.players[each].finished
    }
    now = then.scores[seat] - before.scores[seat]
    return now, final_points(then, seat) - final_points(before, seat), losses


def is_gain(told: tuple[int, int, str, int], before: State, then: State) -> bool:
    """Whether the four numbers of a gain are those of two states."""
    now, end, losses = gain(before, then)
    lost = losses.get(told[2], 0)
    return told[:2] == (now, end) and told[3] == lost == max(losses.values(), default=0)


def total(state: State, seat: Seat) -> int:
    """The points of a seat with its final scoring."""
    return state.scores[seat] + (0 if state.players[seat].finished else final_points(state, seat))


def on_turn(state: State, seat: Seat) -> State:
    """The position as if a seat began its turn in it."""
    palaces = tuple(replace(palace, changed=False) for palace in state.land.palaces)
    land = replace(state.land, palaces=palaces)
    return replace(state, seat=seat, to_act=seat, ap=6, duty_open=False, land=land)


def may_build(state: State, seat: Seat, names: Sequence[str], value: int) -> bool:
    """Whether a seat on turn might build a palace of a value on one of some spaces."""
    return any(why_not(on_turn(state, seat), f"palace {name} {value}") is None for name in names)


def check_numbers(state: State, actions: Sequence[JavaAction], told: Reason) -> None:
    """Assert that the values of a reason are what the rules say of the state and of what follows."""
    values, states = dict(told.values), [state]
    for action in actions:
        if isinstance(action, Draw | EndTurn) or JAVA.why_not(states[-1], action):
            break
        states.append(JAVA.apply(states[-1], action))
    then = states[1] if len(states) > 1 else state
    if "gain" in values:
        assert is_gain(values["gain"], state, then)
    if "later" in values:
        assert any(is_gain(values["later"], one, next_) for one, next_ in pairwise(states[1:]))
    if "standing" in values:
        seen = state if told.code.startswith("end") else then
        rivals = {seen.names[seat]: total(seen, seat) for seat in seen.seats if seat != state.seat}
        own, name, points = values["standing"]
        assert (own, points) == (total(seen, state.seat), max(rivals.values())) and rivals[name] == points
    if told.code in ("lead_city", "hold_city", "room", "grow"):
        area = settlement_of(then.land, values["space"])
        assert leaders(then.land, then.players, area) == (state.seat,)
    if told.code == "rival_loses":
        seat = state.names.index(values["player"])
        old, new = (
            sum(
                score.points
                for score in city_scores(each.land, each.players, seat)
                if score.palace == values["space"]
            )
            for each in (state, then)
        )
        assert old - new == values["points"] > 0
    if told.code == "keep_palace":
        seat = state.names.index(values["player"])
        area = settlement_of(state.land, values["space"])
        palace = state.land.palace_spaces & area
        names = [name_of(space) for space in members(palace or area)]
        assert may_build(state, seat, names, values["value"])
        assert not may_build(then, seat, names, values["value"])
    if told.code in ("lead_pool", "open_pool", "at_pool"):
        pool = pool_of(then.land, values["space"])
        assert pool not in then.land.pools_scored and values["points"] == 3 * pool.bit_count()
        assert values["bare"] == (shore(pool) & ~then.land.covered).bit_count() > 0
        leads = leaders(then.land, then.players, shore(pool)) == (state.seat,)
        assert leads == (told.code == "lead_pool")
    if told.code in ("room", "grow", "hold_village"):
        area, value = settlement_of(then.land, values["space"]), values["value"]
        assert value == area.bit_count() + values["more"] if "more" in values else value <= area.bit_count()
    if told.code == "prepares":
        assert str(actions[1]) == values["line"] or values["line"] in map(str, actions[2:])
        assert JAVA.why_not(replace(state, duty_open=False), JAVA.parse(values["line"])) is not None
    if told.code in ("duty", "triples"):
        assert values["left"] == then.stock.triples
    if told.code == "end_left":
        assert values["left"] == state.ap > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_numbers_of_reasons_are_those_of_the_rules(seats: int) -> None:
    states, _ = random_game(seats, seats, lively=True)
    codes = set()
    for start in spread(states, count(30, 8)):
        state, rng = start, Random(1)
        if state.to_act is None or state.phase is not Phase.ACTIONS:
            continue
        plan = MediumBot(JAVA, LITTLE).plan(
            JAVA.view(state, state.seat), JAVA.legal_actions(state), rng, None
        )
        for number, action in enumerate(plan.actions):
            if JAVA.why_not(state, action):
                break
            told = reason_for(JAVA.view(state, state.seat), plan.actions[number:])
            check_numbers(state, plan.actions[number:], told)
            assert len(TEXTS.format_message(told)) <= LONGEST
            codes.add(told.code)
            state = JAVA.apply(state, action)
    assert len(codes) > 5
