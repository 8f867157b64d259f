"""What holds in every game of Java: pieces, planes, secrets, ledger, notation, ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines.core import IllegalActionError, Refusal
from engines.java.actions import (
    Bid,
    BuildPalace,
    Draw,
    Enter,
    HoldFestival,
    JavaAction,
    LayIrrigation,
    Leave,
    Move,
    PlaceDouble,
    PlaceRice,
    PlaceTriple,
    PlaceVillage,
)
from engines.java.game import JAVA
from engines.java.pieces import cards_of, hand_of
from engines.java.refusals import Code
from engines.java.spaces import CENTRAL, OUTSIDE, PRINTED_IRRIGATION, Space, members, neighbours, spaces_of
from engines.java.state import Phase, State
from engines.java.texts.game_texts import TEXTS
from engines.shuffle import shuffled
from tests.extent import count
from tests.games.java.engine.positions import new_game, play, position, random_game, spread

GAMES = {"seats": st.integers(2, 4), "seed": st.integers(1, 2), "lively": st.booleans()}
"""Twelve games, each played once and kept."""
quick = settings(max_examples=count(12, 4), derandomize=True, deadline=None)


# --- pieces ------------------------------------------------------------------------------------------


def pieces(state: State) -> dict[str, object]:
    """Every piece counted, wherever it is, but for land tiles on the board."""
    stacks = [value for palace in state.land.palaces for value in (*palace.below, palace.value)]
    cards = [*state.secret.deck, *state.discards, state.festival_card]
    for hand in state.secret.hands:
        cards += cards_of(hand)
    cards += state.auction.order if state.auction else ()
    laid = (state.land.irrigation & ~PRINTED_IRRIGATION).bit_count()
    return {
        "palaces": [
            left + stacks.count(value)
            for left, value in zip(state.stock.palaces, (2, 4, 6, 8, 10), strict=True)
        ],
        "irrigation": state.stock.irrigation + laid,
        "cards": Counter(cards),
        "developers": [p.reserve + p.developers.bit_count() for p in state.players],
    }


@quick
@given(**GAMES)
def test_J3_to_J9_no_piece_and_no_card_is_lost_or_made(seats: int, seed: int, lively: bool) -> None:
    for state in random_game(seats, seed, lively)[0]:
        assert pieces(state) == {
            "palaces": [6, 7, 8, 9, 10],
            "irrigation": 16,
            "cards": Counter(dict.fromkeys(range(6), 5)),
            "developers": [12] * seats,
        }


@quick
@given(**GAMES)
def test_J27_every_developer_stands_alone_on_land_without_palace(seats: int, seed: int, lively: bool) -> None:
    for state in random_game(seats, seed, lively)[0]:
        land = state.land
        assert state.developers.bit_count() == sum(p.developers.bit_count() for p in state.players)
        assert state.developers & ~land.covered == 0
        assert state.developers & land.palace_spaces == 0
        assert land.palace_spaces & ~land.village == 0
        assert land.irrigation & land.covered == 0


@dataclass
class Tiles:
    """Every tile ever placed, in a stack on each of its spaces."""

    stacks: dict[Space, list[tuple[int, str]]] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=lambda: [0])
    left: list[Counter[str]] = field(default_factory=list)
    triples: int = 56

    def place(self, seat: int, action: JavaAction) -> None:
        """Puts a tile down."""
        match action:
            case PlaceTriple(village, rice):
                covered = {village: "village", rice[0]: "rice", rice[1]: "rice"}
                self.triples -= 1
            case PlaceDouble(village, rice_space):
                covered = {village: "village", rice_space: "rice"}
            case PlaceRice(space):
                covered = {space: "rice"}
            case PlaceVillage(space):
                covered = {space: "village"}
            case _:
                return
        if action.verb != "triple":
            self.left[seat][action.verb] -= 1
        for space, terrain in covered.items():
            self.stacks.setdefault(space, []).append((len(self.sizes), terrain))
        self.sizes.append(len(covered))


@settings(quick, max_examples=count(6, 3))
@given(**GAMES)
def test_J2_J3_J15_the_planes_follow_from_the_tiles_placed(seats: int, seed: int, lively: bool) -> None:
    states, played = random_game(seats, seed, lively)
    own = {"double": 5, "rice": 3, "village": 2}
    table = Tiles(left=[Counter(own) for _ in range(seats)])
    for before, action, state in zip(states, played, states[1:], strict=False):
        table.place(before.seat, action)
        land = state.land
        top = {space: stack[-1][0] for space, stack in table.stacks.items()}
        assert state.stock.triples == table.triples
        assert [
            {"double": p.doubles, "rice": p.rice_singles, "village": p.village_singles} for p in state.players
        ] == table.left
        if land is before.land:
            continue
        assert land.placed == len(table.sizes) - 1
        assert {space: number for space, number in enumerate(land.tiles) if number} == top
        assert {space: land.level(space) for space in members(land.covered)} == {
            space: len(stack) for space, stack in table.stacks.items()
        }
        for terrain, plane in (("rice", land.rice), ("village", land.village)):
            assert plane == spaces_of(s for s, stack in table.stacks.items() if stack[-1][1] == terrain)
        for size, plane in ((2, land.doubles), (3, land.triples)):
            assert plane == spaces_of(space for space in top if table.sizes[top[space]] == size)
        for direction, link in zip((0, 5, 4), land.links, strict=True):
            assert link == spaces_of(s for s in top if top.get(neighbours(s)[direction]) == top[s])
        assert land.palace_spaces == spaces_of(palace.space for palace in land.palaces)
        assert list(land.palaces) == sorted(land.palaces, key=lambda palace: palace.space)
        assert land.bare_central == CENTRAL & ~land.covered & ~land.irrigation
        assert land.bare_outside == OUTSIDE & ~land.covered


# --- secrets -----------------------------------------------------------------------------------------


def exchanged(state: State, seat: int | None, rng: Random) -> State:
    """The state with all cards that a seat cannot see dealt anew, and another seed."""
    hands = list(state.secret.hands)
    others = [other for other in state.seats if other != seat]
    hidden = [*state.secret.deck, *(kind for other in others for kind in cards_of(hands[other]))]
    dealt = shuffled(hidden, rng)
    for other in others:
        size = sum(hands[other])
        hands[other], dealt = hand_of(dealt[:size]), dealt[size:]
    secret = replace(state.secret, hands=tuple(hands), deck=tuple(dealt), seed=state.secret.seed + 1)
    return replace(state, secret=secret)


@quick
@given(**GAMES)
def test_J10_a_view_is_the_same_whatever_is_hidden(seats: int, seed: int, lively: bool) -> None:
    rng, changed, positions = Random(seed), 0, count(60, 20)
    for state in spread(random_game(seats, seed, lively)[0], positions):
        for seat in (*state.seats, None):
            other = exchanged(state, seat, rng)
            changed += other.secret.deck != state.secret.deck
            assert JAVA.view(other, seat) == JAVA.view(state, seat)
            assert repr(JAVA.view(other, seat)) == repr(JAVA.view(state, seat))
    assert changed > positions


@quick
@given(**GAMES)
def test_J10_a_sampled_state_shows_the_same_view_and_legal_actions(
    seats: int, seed: int, lively: bool
) -> None:
    for number, state in enumerate(spread(random_game(seats, seed, lively)[0], count(25, 10))):
        for seat in (*state.seats, None):
            view = JAVA.view(state, seat)
            sampled = JAVA.sample_state(view, Random(number))
            assert JAVA.view(sampled, seat) == view
            if seat is not None and seat == state.to_act:
                assert list(JAVA.legal_actions(sampled)) == list(JAVA.legal_actions(state))


def test_J10_both_hold_in_the_middle_of_a_festival_too() -> None:
    state = position(
        3,
        village="G6 G7 G8 G9",
        palaces="G9=4",
        developers=["G6", "G7", "G8"],
        hands=["mask mask", "mask drum", "mask+drum puppet"],
    )
    state = play(state, "festival G9 mask", "bid mask")
    for step in ("bid mask+drum", "agree", None):
        for seat in (0, 1, 2, None):
            view = JAVA.view(state, seat)
            assert repr(JAVA.view(exchanged(state, seat, Random(1)), seat)) == repr(view)
            sampled = JAVA.sample_state(view, Random(2))
            assert JAVA.view(sampled, seat) == view
            if seat == state.to_act:
                assert list(JAVA.legal_actions(sampled)) == list(JAVA.legal_actions(state))
        state = play(state, step) if step else state


@settings(quick, max_examples=count(6, 3))
@given(**GAMES)
def test_J10_what_is_refused_and_why_does_not_depend_on_what_is_hidden(
    seats: int, seed: int, lively: bool
) -> None:
    rng = Random(seed)
    states, played = random_game(seats, seed, lively)
    for state in spread(states[:-1], 25):
        other = exchanged(state, state.to_act, rng)
        for action in (
            *played[::17],
            *JAVA.legal_actions(state, "draw"),
            *JAVA.legal_actions(state, "palace"),
        ):
            assert JAVA.why_not(other, action) == JAVA.why_not(state, action)


# --- points, notation, values, ends ------------------------------------------------------------------


@quick
@given(**GAMES)
def test_J55_scores_are_the_sums_of_a_ledger_that_only_grows(seats: int, seed: int, lively: bool) -> None:
    states, _ = random_game(seats, seed, lively)
    for before, state in pairwise(states):
        assert state.ledger[: len(before.ledger)] == before.ledger
        sums = [sum(e.points for e in state.ledger if e.seat == seat) for seat in state.seats]
        assert list(state.scores) == sums
        assert all(e.points > 0 and e.ruling in ("J25", "J41", "J50", "J54") for e in state.ledger)
        fresh = state.ledger[len(before.ledger) :]
        assert all(entry.turn == before.turn for entry in fresh)
    outcome = JAVA.outcome(states[-1])
    assert outcome is not None
    best = max(states[-1].scores)
    assert outcome.winners == tuple(s for s in range(seats) if states[-1].scores[s] == best)
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(seats))


@quick
@given(**GAMES)
def test_every_legal_action_is_read_back_from_its_line(seats: int, seed: int, lively: bool) -> None:
    rng = Random(seed)
    states, played = random_game(seats, seed, lively)
    actions = {*played}
    for state in spread(states[:-1], 6):
        actions.update(JAVA.legal_actions(state))
    for action in actions:
        line = str(action)
        assert JAVA.parse(line) == action
        head, words = line.split()[:1], line.split()[1:]
        if action.verb in ("triple", "festival"):  # the first space is the village, or the palace
            head, words = line.split()[:2], line.split()[2:]
        if action.verb in ("triple", "festival", "bid"):
            turned = ["+".join(shuffled(word.split("+"), rng)) for word in shuffled(words, rng)]
            assert JAVA.parse(" ".join((*head, *turned))) == action


@settings(quick, max_examples=count(6, 3))
@given(**GAMES)
def test_apply_never_changes_its_input_and_only_costs_what_the_events_say(
    seats: int, seed: int, lively: bool
) -> None:
    states, played = random_game(seats, seed, lively)
    for before, action, after in zip(states, played, states[1:], strict=False):
        told = (repr(before), hash(before))
        again = JAVA.apply(before, action)
        assert (repr(before), hash(before)) == told
        assert again == after
        if after.turn == before.turn and after.phase is Phase.ACTIONS:
            spent = sum(event.cost_ap for event in after.events)
            assert after.ap == before.ap - spent + (action.verb == "token")


@quick
@given(**GAMES)
def test_J53_games_end_and_then_nothing_is_legal(seats: int, seed: int, lively: bool) -> None:
    states, played = random_game(seats, seed, lively)
    last = states[-1]
    assert (last.phase, last.to_act) == (Phase.OVER, None)
    assert all(player.finished for player in last.players)
    assert list(JAVA.legal_actions(last)) == []
    assert {JAVA.why_not(last, action).code for action in played} == {Code.GAME_OVER}
    with pytest.raises(IllegalActionError):
        JAVA.apply(last, played[-1])
    for state in states[:-1]:
        assert JAVA.outcome(state) is None
        assert state.to_act is not None


@quick
@given(**GAMES)
def test_someone_can_always_act(seats: int, seed: int, lively: bool) -> None:
    for state in random_game(seats, seed, lively)[0][:-1]:
        assert JAVA.legal_actions(state)


@quick
@given(seats=st.integers(2, 4), seed=st.integers(-(2**63), 2**63))
def test_J10_the_same_setup_gives_the_same_state(seats: int, seed: int) -> None:
    assert repr(new_game(seats, seed)) == repr(new_game(seats, seed))


spot = st.integers(-3, 420)
hand = st.tuples(*[st.integers(-1, 3)] * 6)
anything = st.one_of(
    st.builds(PlaceTriple, spot, st.tuples(spot, spot)),
    st.builds(PlaceDouble, spot, spot),
    st.builds(PlaceRice, spot),
    st.builds(PlaceVillage, spot),
    st.builds(LayIrrigation, spot),
    st.builds(Enter, spot),
    st.builds(Move, spot, spot),
    st.builds(Leave, spot),
    st.builds(BuildPalace, spot, st.integers(-2, 12)),
    st.builds(Draw, st.booleans()),
    st.builds(HoldFestival, spot, hand),
    st.builds(Bid, hand),
)


@settings(quick, max_examples=count(80, 20))
@given(action=anything, place=st.integers(0, 39))
@example(action=PlaceRice(10**9), place=20)
@example(action=Enter(-(10**9)), place=20)
def test_the_rule_answers_any_action_and_apply_keeps_to_it(action: JavaAction, place: int) -> None:
    state = list(spread(random_game(3, 1, True)[0], 40))[place]
    refusal = JAVA.why_not(state, action)
    assert (action in JAVA.legal_actions(state)) == (refusal is None)
    if refusal is None:
        JAVA.apply(state, action)
    else:
        assert isinstance(refusal, Refusal)
        assert TEXTS.format_message(refusal)
        with pytest.raises(IllegalActionError):
            JAVA.apply(state, action)
