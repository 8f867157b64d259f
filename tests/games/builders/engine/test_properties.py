"""What holds in every game of The Builders: cards, écus, secrets, ledger, notation, saves, ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.cards import BUILDINGS, NOTHING, WORKERS
from engines.builders.game import BUILDERS
from engines.builders.refusals import Code
from engines.builders.state import EventKind, State
from engines.builders.texts.game_texts import TEXTS
from engines.core import Barrier, IllegalActionError, Refusal
from engines.match import Match
from engines.shuffle import shuffled
from saves.document import snapshot_codec
from tests.extent import count
from tests.games.builders.engine.positions import game, new_game, setup, spread

GAMES = {"seats": st.integers(2, 4), "seed": st.integers(1, 3), "sense": st.sampled_from([0, 5, 9])}
"""27 games, each played once and kept."""
quick = settings(max_examples=count(14, 5), derandomize=True, deadline=None)


# --- cards and écus ----------------------------------------------------------------------------------


@quick
@given(**GAMES)
def test_B1_B2_no_card_is_lost_or_made(seats: int, seed: int, sense: int) -> None:
    for state in game(seats, seed, sense)[0]:
        laid = [*state.worker_row, *state.building_row, *state.secret.workers, *state.secret.buildings]
        found = Counter(card for card in laid if card is not None)
        machines: list[int] = []
        for player in state.players:
            machines += [card for card in player.workers if card not in WORKERS]
            found.update(card for card in player.workers if card in WORKERS)
            found.update([*player.built, *(site.building for site in player.sites)])
        assert found == Counter([*WORKERS, *BUILDINGS])
        # A finished machine lies among the buildings of its owner and works.
        built = [card for player in state.players for card in player.built if BUILDINGS[card].is_machine]
        assert sorted(machines) == sorted(built)


@quick
@given(**GAMES)
def test_B1_workers_at_hand_are_in_order_and_no_open_site_has_what_it_needs(
    seats: int, seed: int, sense: int
) -> None:
    for state in game(seats, seed, sense)[0]:
        for player in state.players:
            assert list(player.free) == sorted(player.free)
            assert all(site.missing != NOTHING for site in player.sites)
            assert all(0 <= site.sent <= len(site.workers) for site in player.sites)
            if player is not state.player:
                assert not any(site.sent for site in player.sites)


def bank(state: State, action: BuildersAction, after: State) -> int:
    """What the bank gives for an action, by the rules alone; below 0 what it takes."""
    match action:
        case Take(actions):
            return {1: 1, 2: 3, 3: 6}[actions]
        case Buy():
            return -5
        case Send(worker, building):
            finished = building in after.players[state.seat].built
            wage = WORKERS[worker].cost_ecus if worker in WORKERS else 0
            return finished * BUILDINGS[building].reward_ecus - wage
        case Open() | Recruit() | EndTurn():
            return 0


@quick
@given(**GAMES)
def test_B3_what_the_bank_gave_and_took_adds_up(seats: int, seed: int, sense: int) -> None:
    states, played = game(seats, seed, sense)
    purses, told = [10] * seats, [10] * seats
    for before, action, after in zip(states, played, states[1:], strict=False):
        purses[before.seat] += bank(before, action, after)
        for event in after.events:
            if event.seat >= 0:
                told[event.seat] += event.ecus
        assert purses == told == [player.ecus for player in after.players]
        assert min(purses) >= 0


@quick
@given(**GAMES)
def test_B5_B8_actions_cost_what_the_events_say(seats: int, seed: int, sense: int) -> None:
    states, played = game(seats, seed, sense)
    sent: Counter[int] = Counter()
    for before, action, after in zip(states, played, states[1:], strict=False):
        if isinstance(action, EndTurn):
            sent.clear()
            assert after.to_act is None or after.actions_left == 3
            continue
        cost = {Open: 1, Recruit: 1, Buy: 0}.get(type(action))
        if isinstance(action, Send):
            sent[action.building] += 1
            cost = sent[action.building]
        elif isinstance(action, Take):
            cost = action.actions
        assert sum(event.cost_actions for event in after.events) == cost
        assert after.actions_left == before.actions_left - cost + isinstance(action, Buy) >= 0


# --- secrets -----------------------------------------------------------------------------------------


def exchanged(state: State, rng: Random) -> State:
    """The state with all hidden cards in another order."""
    secret = state.secret
    top, rest = secret.buildings[:1], secret.buildings[1:]
    return replace(
        state,
        secret=replace(
            secret, workers=tuple(shuffled(secret.workers, rng)), buildings=(*top, *shuffled(rest, rng))
        ),
    )


@quick
@given(**GAMES)
def test_B4_a_view_is_the_same_whatever_is_hidden(seats: int, seed: int, sense: int) -> None:
    rng, changed = Random(seed), 0
    for state in spread(game(seats, seed, sense)[0], 40):
        other = exchanged(state, rng)
        changed += other.secret != state.secret
        for seat in (*state.seats, None):
            assert BUILDERS.view(other, seat) == BUILDERS.view(state, seat)
            assert repr(BUILDERS.view(other, seat)) == repr(BUILDERS.view(state, seat))
    assert changed > 5


@quick
@given(**GAMES)
def test_B4_a_sampled_state_shows_the_same_view_and_legal_actions(seats: int, seed: int, sense: int) -> None:
    for number, state in enumerate(spread(game(seats, seed, sense)[0], 25)):
        for seat in (*state.seats, None):
            view = BUILDERS.view(state, seat)
            sampled = BUILDERS.sample_state(view, Random(number))
            assert BUILDERS.view(sampled, seat) == view
            assert list(BUILDERS.legal_actions(sampled)) == list(BUILDERS.legal_actions(state))


@settings(quick, max_examples=count(6, 3))
@given(**GAMES)
def test_B4_what_is_refused_and_why_does_not_depend_on_what_is_hidden(
    seats: int, seed: int, sense: int
) -> None:
    rng = Random(seed)
    states, played = game(seats, seed, sense)
    for state in spread(states, 15):
        other = exchanged(state, rng)
        for action in set(played):
            assert BUILDERS.why_not(other, action) == BUILDERS.why_not(state, action)


@quick
@given(**GAMES)
def test_B6_B7_undo_is_closed_by_a_refilled_row_and_by_the_end_of_a_turn_only(
    seats: int, seed: int, sense: int
) -> None:
    states, played = game(seats, seed, sense)
    for before, action, after in zip(states, played, states[1:], strict=False):
        if isinstance(action, EndTurn):
            assert after.barrier is Barrier.TURN_ENDED
            assert after.secret == before.secret
        else:
            # Everyone saw the next building before it is laid out: the one below it is what turns up (B4).
            worker_shown = after.secret.workers != before.secret.workers
            building_laid_out = after.secret.buildings != before.secret.buildings
            shown = worker_shown or (building_laid_out and after.next_building is not None)
            assert after.barrier is (Barrier.REVEALED if shown else None)
            turned_up = any(event.kind is EventKind.TURNED_UP for event in after.events)
            assert turned_up == (worker_shown or building_laid_out)


# --- points, notation, values, ends ------------------------------------------------------------------


@quick
@given(**GAMES)
def test_B10_B13_scores_are_the_sums_of_a_ledger_that_only_grows(seats: int, seed: int, sense: int) -> None:
    states, _ = game(seats, seed, sense)
    for before, state in pairwise(states):
        assert state.ledger[: len(before.ledger)] == before.ledger
        fresh = state.ledger[len(before.ledger) :]
        assert all(entry.points > 0 and entry.turn == before.turn for entry in fresh)
        is_over = state.to_act is None
        for seat, player in enumerate(state.players):
            built = sum(BUILDINGS[card].victory_points for card in player.built)
            assert player.victory_points == built
            assert state.scores[seat] == built + is_over * (player.ecus // 10)
            by_ruling = Counter(entry.ruling for entry in state.ledger if entry.seat == seat)
            assert set(by_ruling) <= ({"B10", "B13"} if is_over else {"B10"})


@quick
@given(**GAMES)
def test_B12_B14_games_end_and_then_nothing_is_legal(seats: int, seed: int, sense: int) -> None:
    states, played = game(seats, seed, sense)
    last = states[-1]
    outcome = BUILDERS.outcome(last)
    assert outcome is not None
    assert last.turn % seats == 0
    reached = any(player.victory_points >= 17 for player in last.players)
    assert outcome.reason == ("victory_points" if reached else "stalemate")
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(seats))
    assert all(last.scores[seat] == max(last.scores) for seat in outcome.winners)
    assert list(BUILDERS.legal_actions(last)) == []
    refusals = [BUILDERS.why_not(last, action) for action in played]
    assert {refusal and refusal.code for refusal in refusals} == {Code.GAME_OVER}
    with pytest.raises(IllegalActionError):
        BUILDERS.apply(last, played[-1])
    for state in states[:-1]:
        assert BUILDERS.outcome(state) is None
        assert state.to_act == state.seat
        assert EndTurn() in BUILDERS.legal_actions(state)


@quick
@given(**GAMES)
def test_B14_idle_rounds_are_counted_from_the_log(seats: int, seed: int, sense: int) -> None:
    states, played = game(seats, seed, sense)
    rounds: list[bool] = [False]
    for before, action, after in zip(states, played, states[1:], strict=False):
        rounds[-1] |= isinstance(action, Open | Recruit | Send)
        if isinstance(action, EndTurn) and before.turn % seats == 0:
            rounds.append(False)
        complete = rounds[:-1]
        idle = len(complete) - max((n for n, active in enumerate(complete, start=1) if active), default=0)
        assert (after.idle_rounds, after.active_this_round) == (idle, rounds[-1])
        assert (idle < 3) or after.to_act is None


@quick
@given(**GAMES)
def test_every_legal_action_is_read_back_from_its_line(seats: int, seed: int, sense: int) -> None:
    states, played = game(seats, seed, sense)
    actions = {*played}
    for state in spread(states, 10):
        actions.update(BUILDERS.legal_actions(state))
    for action in actions:
        assert BUILDERS.parse(str(action)) == action


@quick
@given(**GAMES)
def test_apply_never_changes_its_input(seats: int, seed: int, sense: int) -> None:
    states, played = game(seats, seed, sense)
    for before, action, after in zip(states, played, states[1:], strict=False):
        told = (repr(before), hash(before))
        assert BUILDERS.apply(before, action) == after
        assert (repr(before), hash(before)) == told


@quick
@given(**GAMES)
def test_a_snapshot_gives_back_the_same_state(seats: int, seed: int, sense: int) -> None:
    keeper = snapshot_codec(BUILDERS)
    for state in spread(game(seats, seed, sense)[0], 40):
        again = keeper.unpack(keeper.pack(state))
        assert again == state
        assert repr(again) == repr(state)


@settings(quick, max_examples=count(4, 2))
@given(**GAMES)
def test_a_match_goes_back_to_each_barrier_and_forward_again(seats: int, seed: int, sense: int) -> None:
    match = Match(BUILDERS, setup(seats, seed), snapshot_codec(BUILDERS))
    states, played = game(seats, seed, sense)
    for action in played:
        match.play(action)
    assert match.state == states[-1]
    assert match.why_not_undo() is not None
    free = Match(BUILDERS, setup(seats, seed, free_undo="on"), snapshot_codec(BUILDERS))
    for action in played[:30]:
        free.play(action)
    for state in states[29::-1]:
        free.undo()
        assert free.state == state
    for state in states[1:31]:
        free.redo()
        assert free.state == state


@quick
@given(seats=st.integers(2, 4), seed=st.integers(-(2**63), 2**63))
def test_B4_any_seed_gives_one_first_state(seats: int, seed: int) -> None:
    assert repr(new_game(seats, seed)) == repr(new_game(seats, seed))


anything = st.one_of(
    st.builds(Open, st.integers(-2, 8)),
    st.builds(Recruit, st.integers(-2, 8)),
    st.builds(Send, st.integers(-3, 90), st.integers(-3, 90)),
    st.builds(Take, st.integers(-2, 8)),
    st.just(Buy()),
)


@settings(quick, max_examples=count(80, 20))
@given(action=anything, place=st.integers(0, 39))
@example(action=Open(10**9), place=20)
@example(action=Send(-(10**9), 10**9), place=20)
def test_the_rule_answers_any_action_and_apply_keeps_to_it(action: BuildersAction, place: int) -> None:
    state = list(spread(game(3, 1, 5)[0], 40))[place]
    refusal = BUILDERS.why_not(state, action)
    assert (action in BUILDERS.legal_actions(state)) == (refusal is None)
    if refusal is None:
        BUILDERS.apply(state, action)
    else:
        assert isinstance(refusal, Refusal)
        assert TEXTS.format_message(refusal)
        with pytest.raises(IllegalActionError):
            BUILDERS.apply(state, action)
