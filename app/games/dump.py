"""A position as plain data, which `meja dump` prints: what may be known of it, or all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any

from app.games import ui_of
from engines.catalog import game_of
from engines.core import LedgerEntry, Seat, Setup, State


def dump_position(
    state: State, setup: Setup, seat: Seat | None = None, *, secrets: bool = False
) -> dict[str, Any]:
    """Return what a seat, or a spectator, may know of a position.

    With `secrets`, and once the game is over, return all of it, and the seed.
    """
    game = game_of(setup.game)
    shows_all = secrets or state.to_act is None
    # What another seat may do tells of its hand.
    hidden = () if shows_all or seat == state.to_act else game.hand_verbs if seat is None else game.verbs
    verbs = [verb for verb in game.verbs if verb not in hidden]
    told = ui_of(game.id).dump.load()
    return {
        "game": game.id,
        "turn": state.turn,
        "to_act": state.to_act,
        "options": {name: setup.option(name, values[0]) for name, values in game.options.items()},
        # The only place where what is secret goes past a view.
        **told(game.view(state, seat), getattr(state, "secret", None) if shows_all else None),
        **({"seed": setup.seed} if shows_all else {}),
        **({"hidden_verbs": list(hidden)} if hidden else {}),
        "legal": [str(action) for verb in verbs for action in game.legal_actions(state, verb)],
    }


def ledger_lines(ledger: Iterable[LedgerEntry], name_of: Callable[[int], str]) -> list[dict[str, object]]:
    """Return a ledger as plain data, with the names of its places."""
    return [{**asdict(entry), "where": [name_of(place) for place in entry.where]} for entry in ledger]
