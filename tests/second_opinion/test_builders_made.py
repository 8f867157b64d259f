"""The engine and the second opinion agree on positions that games hardly reach: all cards dealt by chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

from engines.bots import RandomBot
from engines.builders.actions import BuildersAction, EndTurn, Send
from engines.builders.cards import BUILDINGS, CARDS, NOTHING, WORKERS, Card, missing
from engines.builders.game import BUILDERS
from engines.builders.scoring import standings
from engines.builders.state import EventKind, Player, Row, Secret, Site, State
from engines.core import LedgerEntry
from engines.shuffle import below, keyed, shuffled
from tests.extent import count
from tests.second_opinion import builders as opinion
from tests.second_opinion.builders_agreement import (
    agree_on_one,
    agree_on_what_follows,
    agree_on_what_is_legal,
    plain,
)

MADE = 500
ENDS = 300
WALK = 12
"""Actions played on from each position that was made."""


def some(cards: list[Card], most: int, rng: Random) -> list[Card]:
    """Takes up to so many cards from the end of a list."""
    return [cards.pop() for _ in range(min(below(most + 1, rng), len(cards)))]


def site_of(building: Card, hands: list[Card], is_on_turn: bool, rng: Random) -> Site:
    """A site with some of these workers, mostly all but the last it needs; it never has all it needs."""
    crew: list[Card] = []
    wanted = 99 if rng.random() < 0.7 else below(3, rng)
    for worker in list(hands):
        if len(crew) < wanted and missing(building, [*crew, worker]) != NOTHING:
            crew.append(worker)
            hands.remove(worker)
    return Site(building, tuple(crew), below(len(crew) + 1, rng) if is_on_turn else 0)


def player_of(workers: list[Card], buildings: list[Card], is_on_turn: bool, rng: Random) -> Player:
    """A player with some of the cards that are left, poor or well off."""
    built = some(buildings, 12, rng)
    hands = shuffled([*some(workers, 7, rng), *(card for card in built if BUILDINGS[card].is_machine)], rng)
    sites = [site_of(card, hands, is_on_turn, rng) for card in some(buildings, 3, rng)]
    return Player(below((5, 8, 40)[below(3, rng)], rng), tuple(sorted(hands)), tuple(sites), tuple(built))


def laid(cards: list[Card], rng: Random) -> tuple[Row, tuple[Card, ...]]:
    """A row and a deck: a long deck, one card or none at all; only then may slots be empty."""
    deck = cards[5 : 5 + (0, 0, 1, 42)[below(4, rng)]]
    gaps = 0 if deck else (0, 0.5, 1)[below(3, rng)]
    row = [*cards[:5], None, None, None, None, None][:5]
    return tuple(None if rng.random() < gaps else card for card in row), tuple(deck)


@cache
def made(seed: int) -> State:
    """A position of nobody's game, made from a seed."""
    rng = keyed(seed, "made")
    seats = 2 + below(3, rng)
    seat = below(seats, rng)
    workers, buildings = shuffled(WORKERS, rng), shuffled(BUILDINGS, rng)
    # Cards are dealt from the end: whose turn it is gets many of the machines.
    buildings.sort(key=lambda card: BUILDINGS[card].is_machine and rng.random() < 0.3)
    order = sorted(range(seats), key=lambda other: other != seat)
    dealt = {other: player_of(workers, buildings, other == seat, rng) for other in order}
    players = tuple(dealt[other] for other in range(seats))
    (worker_row, worker_deck), (building_row, building_deck) = laid(workers, rng), laid(buildings, rng)
    return State(
        names=("Ada", "Bo", "Cleo", "Dov")[:seats],
        first=below(seats, rng),
        turn=1,
        seat=seat,
        to_act=seat,
        actions_left=below(8, rng),
        active_this_round=rng.random() < 0.5,
        idle_rounds=below(3, rng),
        last_round=rng.random() < 0.2,
        players=players,
        worker_row=worker_row,
        building_row=building_row,
        ledger=ledger_of(players),
        events=(),
        barrier=None,
        secret=Secret(worker_deck, building_deck),
    )


def ledger_of(players: tuple[Player, ...]) -> tuple[LedgerEntry, ...]:
    """The entries for what these players have built."""
    return tuple(
        LedgerEntry(1, seat, points, "B10", (card,))
        for seat, player in enumerate(players)
        for card in player.built
        if (points := BUILDINGS[card].victory_points)
    )


def played(seed: int) -> list[tuple[State, BuildersAction, State]]:
    """The steps of a player by chance from a position that was made."""
    bot, rng = RandomBot(BUILDERS), keyed(seed, "walk")
    state = made(seed)
    steps: list[tuple[State, BuildersAction, State]] = []
    while len(steps) < WALK and state.to_act is not None:
        action = bot.choose(BUILDERS.view(state, state.seat), BUILDERS.legal_actions(state), rng)
        steps.append((state, action, BUILDERS.apply(state, action)))
        state = steps[-1][2]
    return steps


def test_they_agree_on_positions_made_by_chance() -> None:
    for seed in range(count(MADE, 50)):
        agree_on_what_is_legal(made(seed), seed)
        agree_on_what_follows(made(seed))


def test_they_agree_on_what_is_played_from_there() -> None:
    for seed in range(count(MADE, 50)):
        position = plain(made(seed))
        for _, action, state in played(seed):
            position = opinion.after(position, str(action))
            agree_on_one(state, position, str(action))
        if state.to_act is not None:
            agree_on_what_is_legal(state, seed)


@cache
def tied(seed: int) -> State:
    """The last turn of a game whose players stand close together."""
    rng = keyed(seed, "tied")
    state = made(seed)
    pool = shuffled([card for card in BUILDINGS if BUILDINGS[card].victory_points in (1, 2, 3)], rng)
    players = tuple(
        Player(below(4, rng) * 5 + below(2, rng), (), (), tuple(some(pool, 3, rng))) for _ in state.seats
    )
    last = len(players) - 1
    state = replace(state, first=0, seat=last, to_act=last, idle_rounds=2, active_this_round=False)
    return BUILDERS.apply(replace(state, players=players, ledger=ledger_of(players)), EndTurn())


def test_B13_they_agree_on_close_ends() -> None:
    for seed in range(ENDS):
        state = tied(seed)
        found = BUILDERS.outcome(state)
        assert found is not None
        assert opinion.outcome(plain(state)) == (found.reason, [list(place) for place in found.ranking])


def test_B13_the_close_ends_have_every_kind_of_tie() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(ENDS):
        one, other, *_ = sorted(standings(tied(seed)), reverse=True)
        decided = [name for name, a, b in zip(one._fields, one, other, strict=True) if a != b]
        kinds[decided[0] if decided else "shared"] += 1
    assert set(kinds) == {"points", "victory_points", "ecus", "shared"}
    assert min(kinds.values()) >= 5


def test_the_positions_made_hold_what_games_hardly_reach() -> None:
    found: Counter[str] = Counter()
    for state in map(made, range(MADE)):
        end = BUILDERS.apply(state, EndTurn())
        found["no card in a row"] += not any(state.worker_row) or not any(state.building_row)
        found["the next building is the last"] += len(state.secret.buildings) == 1
        found["nothing but to end"] += len(BUILDERS.legal_actions(state)) == 1
        found["both ends at once"] += end.to_act is None and end.last_round and end.idle_rounds == 3
        for action in BUILDERS.legal_actions(state, "send"):
            assert isinstance(action, Send)
            found.update(features_of(state, action))
    assert [what for what in FEATURES if not found[what]] == []


FEATURES = (
    "no card in a row",
    "the next building is the last",
    "nothing but to end",
    "both ends at once",
    "the fourth to one site",
    "paid with the last écu",
    "finished with the last action",
    "a machine finished",
    "a machine sent to a machine",
    "a machine finished by a machine",
    "a reward that pays for an action",
    "17 VP reached",
)


def features_of(state: State, action: Send) -> list[str]:
    """What is special about sending somebody."""
    player, is_machine = state.player, action.worker not in WORKERS
    site = player.site_of(action.building)
    assert site is not None
    after = BUILDERS.apply(state, action)
    is_finished = EventKind.FINISHED in [event.kind for event in after.events]
    to_machine = BUILDINGS[action.building].is_machine
    checks = {
        "the fourth to one site": site.sent == 3,
        "paid with the last écu": player.ecus == CARDS[action.worker].cost_ecus > 0,
        "finished with the last action": is_finished and after.actions_left == 0,
        "a machine finished": is_finished and to_machine,
        "a machine sent to a machine": is_machine and to_machine,
        "a machine finished by a machine": is_finished and is_machine and to_machine,
        "a reward that pays for an action": is_finished and player.ecus < 5 <= after.player.ecus,
        "17 VP reached": player.victory_points < 17 <= after.player.victory_points,
    }
    return [what for what, is_so in checks.items() if is_so]
