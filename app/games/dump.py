"""A position as plain data, which `meja dump` prints: what may be known of it, or all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from random import Random
from typing import Any, TypeAlias

from app.games import ui_of
from engines.catalog import game_of
from engines.core import LedgerEntry, Seat, Setup, State, View

Dump: TypeAlias = dict[str, Any]
"""A position as JSON has it."""


def dump_position(state: State, setup: Setup, seat: Seat | None = None, *, secrets: bool = False) -> Dump:
    """Return what a seat, or a spectator, may know of a position.

    With `secrets`, and once the game is over, return all of it, and the seed.
    """
    game = game_of(setup.game)
    shows_all = secrets or state.to_act is None
    # What another seat may do tells of its hand.
    hidden = () if shows_all or seat == state.to_act else game.hand_verbs if seat is None else game.verbs
    return _dump(game.view(state, seat), setup, state, hidden, shows_all=shows_all)


def dump_view(view: View, setup: Setup, *, may_act: bool = True) -> Dump:
    """Return a view as plain data, where there is no state: with legal actions only if its seat may act."""
    game = game_of(setup.game)
    may_act = may_act and view.viewer is not None and view.viewer == view.to_act
    possible = game.sample_state(view, Random(0))
    return _dump(view, setup, possible, () if may_act else game.verbs, shows_all=False)


def _dump(view: View, setup: Setup, state: State, hidden: Sequence[str], *, shows_all: bool) -> Dump:
    """Return a view as plain data, with the legal actions of a state but those of hidden verbs."""
    game = game_of(setup.game)
    verbs = [verb for verb in game.verbs if verb not in hidden]
    return {
        "game": game.id,
        "turn": view.turn,
        "to_act": view.to_act,
        "options": {name: setup.option(name, values[0]) for name, values in game.options.items()},
        # The only place where what is secret goes past a view.
        **ui_of(game.id).dump.load()(view, getattr(state, "secret", None) if shows_all else None),
        **({"seed": setup.seed} if shows_all else {}),
        **({"hidden_verbs": list(hidden)} if hidden else {}),
        "legal": [str(action) for verb in verbs for action in game.legal_actions(state, verb)],
    }


def ledger_lines(ledger: Iterable[LedgerEntry], name_of: Callable[[int], str]) -> list[dict[str, object]]:
    """Return a ledger as plain data, with the names of its places."""
    return [{**asdict(entry), "where": [name_of(place) for place in entry.where]} for entry in ledger]
