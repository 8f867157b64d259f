"""Saves made by hand: with a right checksum and values of the right types, and yet nonsense.

They are refused in one sentence, or they are positions with which both engines and every screen can go on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.builders.game import BUILDERS
from engines.core import NotationError, Setup
from engines.java.game import JAVA
from engines.java.state import Auction, Land, Palace, Phase
from engines.match import Match
from saves.document import Save, _unpack_state, decode, encode, make_save, snapshot_codec
from saves.messages import SaveError
from saves.verify import load_match
from tests.extent import count, every
from tests.games.builders.engine import positions as builders
from tests.games.java.engine import positions as java
from tests.saves.mutations import mutated
from tests.saves.refusals import refused

GAMES = (JAVA, BUILDERS)


@lru_cache
def games(game_id: str) -> tuple[tuple[Setup, Any, Any], ...]:
    """Setup, states and actions of some lively games."""
    if game_id == JAVA.id:
        return tuple((java.setup(seats), *java.random_game(seats, 1, True)) for seats in (2, 3, 4))
    return tuple(
        (builders.setup(seats), *builders.game(seats, 1, sense)) for seats in (2, 3, 4) for sense in (0, 9)
    )


def play_on(game: Any, state: Any, rng: Random) -> None:
    """Plays some legal actions of each verb, and keeps what comes of it; nothing may fail."""
    for _ in range(4):
        found = [action for verb in game.verbs for action in list(game.legal_actions(state, verb))[:2]]
        for action in found:
            snapshot_codec(game).pack(game.apply(state, action))
        if not found:
            return
        state = game.apply(state, rng.choice(found))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_real_position_makes_sense(game):
    for setup, states, _ in games(game.id):
        assert {game.violated_invariant(state, setup) for state in every(5, states)} == {None}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_changed_position_is_refused_or_can_be_played(game):
    rng, keeper = Random(5), snapshot_codec(game)
    counts = Counter()
    for setup, states, _ in games(game.id):
        for _ in range(count(120, 40)):
            state = rng.choice(states)
            changed = mutated(mutated(state, rng), rng)
            try:
                snapshot = keeper.pack(changed)
            except TypeError:
                continue  # an int too long to be written
            try:
                state = _unpack_state(snapshot, setup, game, keeper)
            except SaveError as error:
                assert error.code.name.startswith("STATE_")
                counts["refused"] += 1
                continue
            counts["played"] += 1
            play_on(game, state, rng)
    assert counts["refused"] > count(100, 50) and counts["played"] > count(25, 10), counts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_changed_save_is_refused_or_loaded(game):
    rng = Random(6)
    counts = Counter()
    for setup, _, actions in games(game.id):
        match = match_of(game, setup, actions)
        good = make_save(match, title="By hand", saved_at=1)
        for _ in range(count(60, 12)):
            save = mutated(good, rng)
            if save.snapshots and rng.random() < 0.5:
                # As a correction of the rules would leave it: only the positions count.
                save = replace(save, log=save.log.replace("end", "END", 1), rules_version=0)
            try:
                found, note = load_match(decode(encode(save)))
            except (SaveError, TypeError):
                counts["refused"] += 1
                continue
            counts["noted" if note else "loaded"] += 1
            play_on(game, found.state, rng)
            while found.why_not_undo() is None:
                found.undo()
    assert min(counts["refused"], counts["loaded"], counts["noted"]) > count(4, 1), counts


def match_of(game: Any, setup: Setup, actions: Any) -> Match[Any, Any, Any]:
    """A match of the beginning of a game."""
    match: Match[Any, Any, Any] = Match(game, setup, snapshot_codec(game))
    for action in actions[:60]:
        match.play(action)
    return match


# --- lines ------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *JAVA.verbs,
        *BUILDERS.verbs,
        *("F7", "G8", "A5", "#3", "face", "deck", "mask", "mask+drum", "drum+", "+"),
        *("W12", "B7", "M1", "W0", "W99", "0", "1", "3", "9", "-1", "1e5", "0x10", "None"),
        *("²", "٣", "\t", "\x00", "\udcff", ""),
    ]
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@settings(max_examples=count(300, 60), derandomize=True, deadline=None)
@given(text=st.one_of(st.text(max_size=30), st.lists(WORDS, max_size=8).map(" ".join)))
def test_no_line_of_log_makes_the_notation_fail(game, text):
    try:
        action = game.parse(text)
    except NotationError:
        return
    assert game.parse(str(action)) == action


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_long_word_of_a_log_makes_the_notation_fail(game):
    words = ["9" * 5000, "F" + "9" * 5000, "W" + "9" * 5000, "x" * 100_000, "²", "\udcff"]
    for verb, word in product(game.verbs, words):
        for line in (f"{verb} {word}", f"{verb} F7 {word}", f"{verb} {word} F7 F8", f"{verb} W1 {word}"):
            try:
                game.why_not(games(game.id)[0][1][3], game.parse(line))
            except NotationError:
                continue


# --- each rule bites --------------------------------------------------------------------------------


def java_faults() -> list[tuple[str, Any, str]]:
    """Name, position and the ruling that forbids it."""
    state = java.position(
        3,
        rice="I8 I9 K8",
        village="J8 J9 J10 K10 G7 G6",
        palaces="J10=2<4 G6=2",
        tiles="J8+J9+I8",
        irrigation="G9",
        developers=("K8 J8", "G7", "J9"),
        hands=("mask mask drum", "mask drum", "puppet"),
        festival="mask",
    )
    land, (first, *others), stock = state.land, state.players, state.stock
    auction = java.play(state, "festival J10 mask")
    bid = auction.auction
    assert isinstance(bid, Auction) and auction.phase is Phase.BIDDING

    def with_land(**changes: Any) -> Any:
        return replace(state, land=replace(land, **changes))

    def with_first(**changes: Any) -> Any:
        return replace(state, players=(replace(first, **changes), *others))

    def bidding(**changes: Any) -> Any:
        return replace(auction, auction=replace(bid, **changes))

    def palaces(*which: Palace) -> Land:
        return with_land(palaces=which)

    one, two = land.palaces
    return [
        ("names", replace(state, names=("X", *state.names[1:])), ""),
        ("a seat less", replace(state, players=state.players[:2]), ""),
        ("seat", replace(state, seat=3), ""),
        ("to act", replace(state, to_act=7), ""),
        ("another acts", replace(state, to_act=1), "J11"),
        ("nobody acts", replace(state, to_act=None), "J55"),
        ("over", replace(state, phase=Phase.OVER), "J55"),
        ("no festival", replace(state, phase=Phase.BIDDING), "J45"),
        ("option", replace(state, shared_festivals="mine"), "J50"),
        ("finished", with_first(finished=True), "J53"),
        ("AP", replace(state, ap=8), "J11"),
        ("drawn", replace(state, drawn=3), "J44"),
        ("turn", replace(state, turn=0), ""),
        ("shuffles", replace(state, shuffles=2**100), ""),
        ("idle", replace(state, idle_turns=4), "J22"),
        ("off the board", with_land(rice=land.rice | 1), "J1"),
        ("below the board", with_land(village=-1), "J1"),
        ("two terrains", with_land(rice=land.rice | land.village), "J2"),
        ("levels", with_land(level_planes=()), "J2"),
        ("printed irrigation", with_land(irrigation=0), "J6"),
        ("irrigation on land", with_land(irrigation=land.irrigation | land.rice), "J6"),
        ("pool", with_land(pools_scored=(1,)), "J26"),
        ("pool twice", with_land(pools_scored=(land.irrigation, land.irrigation)), "J26"),
        ("palace off", with_land(palace_spaces=land.rice), "J39"),
        ("palace unknown", palaces(one), "J5"),
        ("palace twice", palaces(one, one, two), "J5"),
        ("palace value", palaces(replace(one, value=3), two), "J40"),
        ("palace below", palaces(replace(one, below=(10,)), two), "J40"),
        ("doubles", with_first(doubles=6), "J3"),
        ("rice", with_first(rice_singles=-1), "J3"),
        ("tokens", with_first(tokens=4), "J9"),
        ("reserve", with_first(reserve=11), "J7"),
        ("developer off", with_first(developers=1, reserve=11), "J27"),
        ("developer twice", with_first(developers=others[0].developers, reserve=11), "J27"),
        ("palace stock", replace(state, stock=replace(stock, palaces=(6, 7, 8, 9, 10))), "J5"),
        ("irrigation stock", replace(state, stock=replace(stock, irrigation=16)), "J6"),
        ("triples", replace(state, stock=replace(stock, triples=57)), "J3"),
        ("placed", with_land(placed=250), "J3"),
        ("tile ids", with_land(tiles=land.tiles[:-1]), "J2"),
        ("tiles bare", with_land(tiles=bytes(len(land.tiles))), "J2"),
        ("tile unknown", with_land(placed=1), "J3"),
        ("tile sizes", with_land(triples=0, doubles=land.triples), "J3"),
        ("links", with_land(links=(0, 0, 0)), "J15"),
        ("festival card", replace(state, festival_card=6), "J8"),
        ("discards", replace(state, discards=(0,)), "J8"),
        ("hands", replace(state, secret=replace(state.secret, hands=state.secret.hands[:2])), "J10"),
        ("city", bidding(city=-1), "J45"),
        ("host", bidding(host=1), "J45"),
        ("guests", bidding(guests=()), "J48"),
        ("passed twice", bidding(passed=(2, 2)), "J48"),
        ("passed acts", bidding(passed=(auction.to_act,)), "J48"),
        ("alone", bidding(passed=bid.guests), "J48"),
        ("order", bidding(order=(1,)), "J"),
        ("totals", bidding(totals=(9, 0, 0)), "J46"),
        ("phase", replace(auction, phase=Phase.AGREEMENT), "J49"),
        ("last bidder acts", replace(auction, to_act=0), "J49"),
    ]


def builders_faults() -> list[tuple[str, Any, str]]:
    """Name, position and the ruling that forbids it."""
    state = builders.position(
        3,
        free=("W1 W12", "W2", "W3"),
        sites=("B8:W13/1", "B9"),
        built=("B20", "", ""),
        worker_deck=None,
    )
    first, second, third = state.players

    def with_first(**changes: Any) -> Any:
        return replace(state, players=(replace(first, **changes), second, third))

    (site,) = first.sites
    secret = state.secret
    return [
        ("names", replace(state, names=state.names[::-1]), ""),
        ("a seat less", replace(state, players=state.players[:2]), ""),
        ("seat", replace(state, seat=3, to_act=3), "B5"),
        ("first", replace(state, first=-1), "B5"),
        ("another acts", replace(state, to_act=1), "B5"),
        ("turn", replace(state, turn=2), "B5"),
        ("no turn", replace(state, turn=-2), "B5"),
        ("actions", replace(state, actions_left=-1), "B5"),
        ("actions when over", replace(state, to_act=None), "B5"),
        ("idle", replace(state, idle_rounds=3), "B14"),
        ("écus", with_first(ecus=-1), "B3"),
        ("more écus than bits", with_first(ecus=2**8000), "B3"),
        ("a building works", with_first(free=(*first.free, 50)), "B7"),
        ("no card works", with_first(free=(*first.free, 900)), "B7"),
        ("order", with_first(free=first.free[::-1]), "B7"),
        ("a worker is built", with_first(built=(3,)), "B6"),
        ("no such site", with_first(sites=(replace(site, building=3),)), "B6"),
        ("sent", with_first(sites=(replace(site, sent=2),)), "B8"),
        ("sent by others", replace(state, players=(first, replace(second, sites=first.sites), third)), "B8"),
        ("finished", with_first(sites=(replace(site, workers=tuple(range(13, 30))),)), "B10"),
        ("row", replace(state, worker_row=state.worker_row[:4]), "B4"),
        ("wrong row", replace(state, worker_row=state.building_row), "B4"),
        ("empty slot", replace(state, building_row=(None, *state.building_row[1:])), "B11"),
        ("card twice", replace(state, worker_row=(state.worker_row[1],) * 5), "B1"),
        ("card lost", replace(state, secret=replace(secret, workers=secret.workers[1:])), "B1"),
        ("machine unbuilt", with_first(free=(*first.free, 80)), "B10"),
        ("points", replace(state, ledger=()), "B12"),
        ("points of nobody", replace(state, ledger=(replace(state.ledger[0], seat=5),)), ""),
        ("points of no rule", replace(state, ledger=(replace(state.ledger[0], ruling="B1"),)), ""),
        ("points of nowhere", replace(state, ledger=(replace(state.ledger[0], where=(3,)),)), ""),
    ]


@pytest.mark.parametrize(
    ("game", "setup", "faults"),
    [(JAVA, java.setup(3), java_faults), (BUILDERS, builders.setup(3), builders_faults)],
    ids=[JAVA.id, BUILDERS.id],
)
def test_a_position_against_a_ruling_is_told(game, setup, faults):
    told = {name: (ruling, game.violated_invariant(state, setup)) for name, state, ruling in faults()}
    wrong = {
        name: (ruling, found)
        for name, (ruling, found) in told.items()
        if found is None or (ruling not in found if ruling else found)
    }
    assert wrong == {}


def test_what_is_wrong_with_a_position_is_told_in_the_error():
    setup, states, actions = games(BUILDERS.id)[0]
    save: Save = make_save(match_of(BUILDERS, setup, actions), title="By hand", saved_at=1)
    state = replace(states[3], actions_left=-1)
    wrong = replace(save, log=f"{save.log}\n0 end", snapshots=(snapshot_codec(BUILDERS).pack(state),))
    with refused(SaveError, r"^The position in this save makes no sense: it is against B5\.$"):
        load_match(wrong)
