"""Computer players: which there are, and that each keeps to the rules and to its view."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.bots import LEAST_EFFORT, Adviser, RandomBot, levels_of, make_bot
from engines.builders.actions import Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.game import BUILDERS
from engines.builders.state import State
from engines.catalog import GAMES, game_of
from engines.core import AnyGame, SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.state import Phase
from tests.engines.peeking import Peeker
from tests.extent import IS_LONG, count
from tests.games.builders.engine.positions import at, game, position
from tests.games.java.engine.festivals import three_bid
from tests.tools.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]
EFFORT = 0.001
"""Of players that search: what they play is no matter here, only that it is by the rules."""
LEVELS = [(game_id, level) for game_id in GAMES for level in levels_of(game_id)]


def test_each_game_has_its_levels_the_weakest_first() -> None:
    assert {game_id: levels_of(game_id) for game_id in GAMES} == {
        "java": ("random", "easy", "medium", "hard", "expert"),
        "builders": ("random", "easy", "medium", "hard", "expert"),
    }
    with pytest.raises(KeyError):
        levels_of("chess")
    with pytest.raises(KeyError):
        make_bot("grandmaster", game_of("java"))


def actions_of(game_id: str, level: str, seats: int, seed: int, most: int | None = None) -> list[Any]:
    """All actions of a game between players of one level, or so many at most."""
    rules, rng = game_of(game_id), Random(seed)
    state = rules.new_state(Setup(game_id, tuple(SeatSetup(f"P{n}", level) for n in range(seats)), seed))
    bots = [make_bot(level, rules, EFFORT) for _ in range(seats)]
    done = []
    while (seat := state.to_act) is not None and len(done) != most:
        done.append(bots[seat].choose(rules.view(state, seat), rules.legal_actions(state), rng))
        state = rules.apply(state, done[-1])
    return done


@pytest.mark.parametrize(("game_id", "level"), LEVELS)
def test_a_player_plays_by_the_rules_and_the_same_again(game_id: str, level: str) -> None:
    fewest, *more = game_of(game_id).seats
    most = None if IS_LONG else 40  # whole games of all levels are those of the ladder's mixed tables
    assert actions_of(game_id, level, fewest, 5, most) == actions_of(game_id, level, fewest, 5, most)
    for seats in more if IS_LONG else ():
        actions_of(game_id, level, seats, 5)


@cache
def states_of(game_id: str, seats: int, seed: int) -> tuple[Any, ...]:
    """The states of a game by chance in which somebody is to act."""
    rules, rng = game_of(game_id), Random(seed)
    bot = RandomBot(rules)
    found = [rules.new_state(Setup(game_id, tuple(SeatSetup(f"P{n}") for n in range(seats)), seed))]
    while (seat := found[-1].to_act) is not None:
        action = bot.choose(rules.view(found[-1], seat), rules.legal_actions(found[-1]), rng)
        found.append(rules.apply(found[-1], action))
    return tuple(found[:-1])


def answers(bots: Iterable[Any], rules: AnyGame, state: Any, deal: int) -> list[Any]:
    """What two players do in a position, and why; the second where all that is hidden was dealt anew."""
    seat = state.to_act
    view = rules.view(state, seat)
    dealt = rules.sample_state(view, Random(deal))
    assert rules.view(dealt, seat) == view
    return [
        (bot.advise if isinstance(bot, Adviser) else bot.choose)(
            view, rules.legal_actions(each), Random(deal)
        )
        for bot, each in zip(bots, (state, dealt), strict=True)
    ]


def two_of(level: str, rules: AnyGame) -> list[Any]:
    """Two players of a level who remember nothing."""
    return [make_bot(level, rules, LEAST_EFFORT if IS_LONG else EFFORT) for _ in range(2)]


@pytest.mark.parametrize(("game_id", "level"), LEVELS)
@settings(max_examples=count(40, 6), derandomize=True, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(1, 2), place=st.floats(0, 0.999), deal=st.integers(0, 999))
def test_what_is_dealt_anew_behind_the_same_view_changes_no_answer(
    game_id: str, level: str, seats: int, seed: int, place: float, deal: int
) -> None:
    rules, states = game_of(game_id), states_of(game_id, seats, seed)
    one, other = answers(two_of(level, rules), rules, states[int(place * len(states))], deal)
    assert one == other


@pytest.mark.parametrize("level", levels_of("java"))
def test_nor_does_it_in_a_festival_where_others_hold_cards_that_matter(level: str) -> None:
    rng = Random(1)
    states = [state for _ in range(count(200, 20)) for state in three_bid(rng)[0]]
    assert {state.phase for state in states} == {Phase.ACTIONS, Phase.BIDDING, Phase.AGREEMENT}
    for deal, state in enumerate(states):
        one, other = answers(two_of(level, JAVA), JAVA, state, deal)
        assert one == other


@pytest.mark.parametrize("game_id", GAMES)
def test_a_player_that_looks_behind_its_view_would_be_caught(game_id: str) -> None:
    rules, places = game_of(game_id), range(0, 100, 10)
    states = [states_of(game_id, 3, 1)[place] for place in places]
    found = [answers((Peeker(), Peeker()), rules, state, deal) for deal, state in enumerate(states)]
    assert sum(one != other for one, other in found) > len(places) // 2


def test_a_start_loads_no_player_and_no_game() -> None:
    program = (
        "import sys, engines.bots, engines.catalog\n"
        "print(*sorted(name for name in sys.modules if name.startswith('engines.')))\n"
        "engines.bots.make_bot('easy', engines.catalog.game_of('builders'))\n"
        "print(*sorted(name for name in sys.modules if '.bots.' in name or 'engines.java' in name))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, timeout=30
    )
    before, after = (set(line.split()) for line in done.stdout.splitlines())
    assert not any(name.startswith(("engines.bots.", "engines.java", "engines.builders")) for name in before)
    assert after == {"engines.builders.bots.easy"}


# --- the easy player of The Builders ---------------------------------------------------------------


def easy(state: State) -> Any:
    """What the easy player does in a position."""
    legal = BUILDERS.legal_actions(state)
    action = make_bot("easy", BUILDERS).choose(BUILDERS.view(state, state.seat), legal, Random(1))
    assert action in legal
    return action


@pytest.mark.parametrize("sense", [0, 5])
def test_easy_knows_a_legal_action_wherever_others_have_led_it(sense: int) -> None:
    verbs = {easy(state).verb for seats in (2, 3, 4) for state in game(seats, seats, sense)[0][:-1]}
    assert verbs == set(BUILDERS.verbs)


def test_easy_opens_the_site_for_which_its_workers_lack_least_then_the_one_of_more_VP() -> None:
    # W3 makes stone and tile: all that B1 needs, while B2 needs wood and knowledge.
    assert easy(position(free=["W3"], buildings="B2 B1 B30 B31 B29")) == Open(2)
    # With stone 1, wood 2 and knowledge 1 both lack 1: B1 a tile, B5 a stone; only B5 gives VP.
    assert easy(position(free=["W2 W4"], buildings="B1 B5 B30 B31 B29")) == Open(2)
    # With wood 1 and knowledge 1 both lack 1 and give 1 VP: M1 needs 2 in all, B3 needs 3.
    assert easy(position(free=["W2"], buildings="B3 M1 B30 B31 B29")) == Open(2)


def test_easy_recruits_whom_the_site_lacks_most_and_then_sends_the_most_useful() -> None:
    # The chapel needs stone 3, wood 2, knowledge 2, tile 3.
    state = position(ecus=[20], free=["W3"], sites=["B31"], workers="W1 W2 W20 W5 W6")
    assert easy(state) == Recruit(3)  # he makes 4 of it, the others 2
    # Wood 1, knowledge 1 and tile 3 are lacking now: W21 makes all but the wood.
    state = position(ecus=[20], free=["W2 W21"], sites=["B31:W20+W1"], workers="W3 W4 W5 W6 W7", actions=1)
    assert easy(state) == Send(at("W21"), at("B31"))


def test_easy_recruits_one_who_does_not_help_only_while_it_has_nobody_who_does() -> None:
    # B2 needs wood and knowledge; these make stone and tile.
    strangers = "W3 W12 W13 - -"
    assert easy(position(free=["W3"], sites=["B2"], workers=strangers.replace("W3", "-"))) == Recruit(2)
    assert easy(position(free=["W2"], sites=["B3"], workers=strangers)) == Send(at("W2"), at("B3"))


def test_easy_buys_the_action_that_finishes_a_site_if_it_can_pay_the_worker_too() -> None:
    # W21 brings all that the chapel still needs; one was sent this turn, so the next one costs 2 actions.
    def near(ecus: int, actions: int) -> State:
        return position(ecus=[ecus], free=["W21"], sites=["B31:W2+W20/1"], actions=actions)

    assert easy(near(9, 2)) == Send(at("W21"), at("B31"))
    assert easy(near(9, 1)) == Buy()
    assert easy(near(8, 1)) == Take(1)  # 5 for the action and 4 for W21
    assert easy(near(9, 0)) == EndTurn()


def test_easy_takes_ecus_for_all_its_actions_when_it_can_do_nothing_else() -> None:
    bare = position(workers="- - - - -", buildings="- - - - -", worker_deck="", building_deck="", free=["W3"])
    assert easy(bare) == Take(3)
    poor = position(ecus=[1], free=["W3"], sites=["B1"], actions=2)
    assert easy(poor) == Take(2)
    spent = position(ecus=[1], free=["W3"], sites=["B1"], actions=0)
    assert easy(spent) == EndTurn()


def test_easy_wins_against_chance() -> None:
    *_, tally = simulate("builders", ["random", "easy"], 10, 1)
    assert tally.wins == [0, 10]
