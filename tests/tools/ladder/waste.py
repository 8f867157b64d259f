"""What players leave unused in a game, and what they make of it instead, in the words of each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from engines.builders.actions import BuildersAction, EndTurn, Send, Take
from engines.builders.cards import WORKERS
from engines.builders.game import BUILDERS
from engines.builders.scoring import ECUS_A_POINT
from engines.builders.state import State as BuildersState
from engines.builders.view import BuildersView
from engines.core import A, S, Seat, V
from engines.java.actions import EndTurn as EndJavaTurn
from engines.java.actions import HoldFestival, JavaAction
from engines.java.game import JAVA
from engines.java.state import State as JavaState
from engines.java.view import JavaView
from engines.match import AnyMatch, Match

Waste = Mapping[str, int]
"""How much of what, of one seat in one game."""


def waste_of(match: AnyMatch) -> tuple[Waste, ...]:
    """Return what each seat wasted in a finished match, by seat; () for a game of which nobody asks it."""
    count = _COUNTS.get(match.game.id)
    return count(match) if count else ()


def _count_java(match: Match[JavaState, JavaAction, JavaView]) -> tuple[Waste, ...]:
    end = match.state
    found = [
        Counter(
            {
                "cards left": sum(hand),
                "tokens left": player.tokens,
                "AP unused": 0,
                "festivals held": 0,
                "festivals missed": 0,
                "festival points": 0,
            }
        )
        for hand, player in zip(end.secret.hands, end.players, strict=True)
    ]
    for entry in end.ledger:
        found[entry.seat]["festival points"] += entry.points * (entry.ruling == "J50")
    for seat, before, action in _played(match):
        if isinstance(action, EndJavaTurn | HoldFestival):  # nothing else ends a turn
            is_held = isinstance(action, HoldFestival)
            found[seat]["AP unused"] += before.ap
            found[seat]["festivals held"] += is_held
            found[seat]["festivals missed"] += not is_held and bool(JAVA.legal_actions(before, "festival"))
    return tuple(found)


def _count_builders(match: Match[BuildersState, BuildersAction, BuildersView]) -> tuple[Waste, ...]:
    end = match.state
    sent = {(seat, action.worker) for seat, _, action in _played(match) if isinstance(action, Send)}
    found = [
        Counter(
            {
                "actions lost": 0,
                "actions for écus": 0,
                "workers never sent": sum(
                    card in WORKERS and (seat, card) not in sent for card in player.workers
                ),
                "sites unfinished": len(player.sites),
                "écus over": player.ecus % ECUS_A_POINT,
            }
        )
        for seat, player in enumerate(end.players)
    ]
    for seat, before, action in _played(match):
        match action:
            case EndTurn():
                found[seat]["actions lost"] += before.actions_left
            case Take(actions):
                found[seat]["actions for écus"] += actions
    return tuple(found)


def _played(match: Match[S, A, V]) -> Iterator[tuple[Seat, S, A]]:
    """Yield who played, the state before, and what, for the whole log."""
    before = match.state_at(0)
    for seat, action, after in match.history():
        yield seat, before, action
        before = after


_COUNTS: Mapping[str, Callable[[AnyMatch], tuple[Waste, ...]]] = {
    JAVA.id: _count_java,
    BUILDERS.id: _count_builders,
}
