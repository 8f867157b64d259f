"""What engine and second opinion must agree on in a position of The Builders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from engines.builders.actions import BuildersAction
from engines.builders.cards import name_of
from engines.builders.game import BUILDERS
from engines.builders.state import Player, State
from engines.shuffle import keyed, shuffled
from tests.second_opinion import builders as opinion

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
    workers, sites = _at_the_table(position)
    near = []
    for line in refused:
        verb, *cards = line.split()
        if verb != "send" or (cards[0] in workers and cards[1] in sites):
            near.append(line)
    for line in [*near, *shuffled(refused, keyed(seed, "refused"))[:REFUSED_A_POSITION]]:
        assert BUILDERS.why_not(state, parsed(line)) is not None, line
    for line in listed:
        assert BUILDERS.why_not(state, parsed(line)) is None, line


def _at_the_table(position: opinion.Position) -> tuple[set[str], set[str]]:
    """All workers that somebody has, and all sites that are open, of whichever seat."""
    workers, sites = set[str](), set[str]()
    for seat in position.seats:
        workers.update(seat.free, *seat.sites.values())
        sites.update(seat.sites)
    return workers, sites


def agree_on_what_follows(state: State) -> None:
    """Every legal action leads both to the same position, and to the same end."""
    position = plain(state)
    for action in BUILDERS.legal_actions(state):
        agree_on_one(BUILDERS.apply(state, action), opinion.after(position, str(action)), str(action))


def agree_on_one(state: State, expected: opinion.Position, line: str) -> None:
    """Whether a state is as the second opinion says, points and ranking included."""
    assert plain(state) == expected, line
    assert list(state.scores) == [expected.points(seat) for seat in state.seats], line
    found, end = BUILDERS.outcome(state), opinion.outcome(expected)
    assert (found and (found.reason, [list(place) for place in found.ranking])) == end, line
