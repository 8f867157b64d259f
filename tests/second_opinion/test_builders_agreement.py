"""The engine and the second opinion agree on The Builders: what is legal, what it leads to, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from engines.builders.actions import BuildersAction
from engines.builders.cards import name_of
from engines.builders.game import BUILDERS
from engines.builders.state import Player, State
from engines.shuffle import keyed, shuffled
from tests.extent import every
from tests.games.builders.engine.positions import game
from tests.second_opinion import builders as opinion

SEATS = (2, 3, 4)
RANDOM_GAMES = range(100, 110)
"""Seeds, for each number of seats."""
POSITIONS_A_GAME = 10
SENSIBLE_GAMES = range(200, 208)
CHANCE, SENSIBLE = 0, 10
REFUSED_A_POSITION = 60


def plain(state: State) -> opinion.Position:
    """A state of the engine as the second opinion writes it."""
    ledger: Counter[tuple[int, str]] = Counter()
    for entry in state.ledger:
        ledger[entry.seat, entry.ruling] += entry.points
    return opinion.Position(
        seats=[_seat(player) for player in state.players],
        first=state.first,
        to_act=state.to_act,
        actions=state.actions_left,
        worker_row=[None if card is None else name_of(card) for card in state.worker_row],
        building_row=[None if card is None else name_of(card) for card in state.building_row],
        worker_deck=[name_of(card) for card in state.secret.workers],
        building_deck=[name_of(card) for card in state.secret.buildings],
        worked=state.active_this_round,
        idle_rounds=state.idle_rounds,
        last_round=state.last_round,
        ledger=dict(ledger),
    )


def _seat(player: Player) -> opinion.Seat:
    return opinion.Seat(
        ecus=player.ecus,
        free=_names(player.free),
        sites={name_of(site.building): _names(site.workers) for site in player.sites},
        sent={name_of(site.building): site.sent for site in player.sites if site.sent},
        built=_names(player.built),
    )


def _names(cards: Sequence[int]) -> list[str]:
    return sorted(map(name_of, cards))


@cache
def parsed(line: str) -> BuildersAction:
    """The engine's action of a line."""
    return BUILDERS.parse(line)


def agree_on_what_is_legal(state: State, seed: int) -> None:
    """Both allow the same, and refuse the same of what is nearly right and of a sample of all the rest."""
    position = plain(state)
    listed = [str(action) for action in BUILDERS.legal_actions(state)]
    allowed = opinion.legal_actions(position)
    assert len(listed) == len(set(listed))
    assert set(listed) == allowed, {
        "only the engine": sorted(set(listed) - allowed)[:5],
        "only the second opinion": sorted(allowed - set(listed))[:5],
    }
    refused = [line for line in opinion.TRIES if line not in allowed]
    near = [line for line in refused if not line.startswith("send") or _is_near(position, line)]
    for line in [*near, *shuffled(refused, keyed(seed, "refused"))[:REFUSED_A_POSITION]]:
        assert BUILDERS.why_not(state, parsed(line)) is not None, line
    for line in listed:
        assert BUILDERS.why_not(state, parsed(line)) is None, line


def _is_near(position: opinion.Position, line: str) -> bool:
    """Whether it sends somebody who is at the table to a site that is open, of whichever seat."""
    _, worker, building = line.split()
    own = [
        *(seat.free for seat in position.seats),
        *(c for seat in position.seats for c in seat.sites.values()),
    ]
    return any(worker in some for some in own) and any(building in seat.sites for seat in position.seats)


def agree_on_what_follows(state: State) -> None:
    """Every legal action leads both to the same position, and to the same end."""
    position = plain(state)
    for action in BUILDERS.legal_actions(state):
        agree_on_one(BUILDERS.apply(state, action), opinion.after(position, str(action)), str(action))


def agree_on_one(state: State, expected: opinion.Position, line: str) -> None:
    """Whether a state is as the second opinion says, points and ranking included."""
    assert plain(state) == expected, line
    assert list(BUILDERS.scores(state)) == [expected.points(seat) for seat in state.seats], line
    found, end = BUILDERS.outcome(state), opinion.outcome(expected)
    assert (found and (found.reason, [list(place) for place in found.ranking])) == end, line


def evenly(states: Sequence[State], count: int) -> Iterator[State]:
    """So many states from the whole of a game; the end of it, where nothing is legal, is not among them."""
    for index in range(count):
        yield states[int((index + 0.5) * (len(states) - 1) / count)]


def positions(seeds: Sequence[int], sense: int, count: int) -> Iterator[tuple[int, State]]:
    """Positions of some games for each number of seats, with the seeds."""
    for seats in SEATS:
        for seed in seeds:
            for state in evenly(game(seats, seed, sense)[0], count):
                yield seed, state


def last_rounds(seeds: Sequence[int], sense: int) -> Iterator[tuple[int, State]]:
    """Each game's last positions: every turn of its last round has some, the last action of all included."""
    for seats in SEATS:
        for seed in seeds:
            states = game(seats, seed, sense)[0][:-1]
            late = [state for state in states if state.turn > states[-1].turn - seats]
            yield from ((seed, state) for state in (*evenly(late, 3), states[-1]))


def test_they_agree_on_300_positions_of_random_games() -> None:
    found = list(positions(RANDOM_GAMES, CHANCE, POSITIONS_A_GAME))
    assert len(found) == 300
    for seed, state in every(10, found):
        agree_on_what_is_legal(state, seed)
        agree_on_what_follows(state)


def test_they_agree_on_positions_of_sensible_games() -> None:
    found = [*positions(SENSIBLE_GAMES, SENSIBLE, 4), *last_rounds(SENSIBLE_GAMES, SENSIBLE)]
    assert len(found) >= 60
    for seed, state in every(10, found):
        agree_on_what_is_legal(state, seed)
        agree_on_what_follows(state)


def test_they_agree_when_a_game_comes_to_a_stand() -> None:
    for seed, state in every(10, list(last_rounds(RANDOM_GAMES, CHANCE))):
        agree_on_what_is_legal(state, seed)
        agree_on_what_follows(state)


def test_the_positions_hold_what_the_rulings_are_about() -> None:
    found = [state for _, state in positions(RANDOM_GAMES, CHANCE, POSITIONS_A_GAME)]
    found += [state for _, state in last_rounds(RANDOM_GAMES, CHANCE)]
    assert {state.idle_rounds for state in found} == {0, 1, 2}
    assert any(None in state.building_row for state in found)
    assert any(not any(state.worker_row) for state in found)
    assert any(len(state.secret.buildings) == 1 for state in found)
    assert any(site.sent > 1 for state in found for site in state.player.sites)
    sensible = [state for _, state in positions(SENSIBLE_GAMES, SENSIBLE, 4)]
    sensible += [state for _, state in last_rounds(SENSIBLE_GAMES, SENSIBLE)]
    assert any(state.last_round for state in sensible)
    assert any(name_of(card)[0] == "M" for state in sensible for card in state.player.free)
    events = [
        event.kind.value
        for state in (*found, *sensible)
        for action in BUILDERS.legal_actions(state)
        for event in BUILDERS.apply(state, action).events
    ]
    assert {"finished", "last round", "idle round", "game over"} <= set(events)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("sense", [CHANCE, 5, SENSIBLE])
def test_they_play_whole_games_to_the_same_end(seats: int, sense: int) -> None:
    for seed in range(6):
        states, played = game(seats, seed, sense)
        position = plain(states[0])
        assert opinion.faults_of_setup(position) == []
        # The second opinion goes its own way from the first position on: what it gets wrong, it keeps.
        for action, state in zip(played, states[1:], strict=True):
            position = opinion.after(position, str(action))
            agree_on_one(state, position, str(action))
        assert position.to_act is None


def test_whole_games_end_both_ways() -> None:
    ends = Counter(
        outcome.reason
        for seats in SEATS
        for sense in (CHANCE, 5, SENSIBLE)
        for seed in range(6)
        if (outcome := BUILDERS.outcome(game(seats, seed, sense)[0][-1]))
    )
    assert set(ends) == {"victory_points", "stalemate"}
    assert min(ends.values()) >= 15
