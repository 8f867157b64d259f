"""Positions from a save, checked before anything relies on them: anyone can make a save by hand."""

from __future__ import annotations

from importlib import import_module
from typing import Any, TypeVar

from engines.catalog import GAMES
from engines.core import Game, Setup
from saves.codec import Codec
from saves.messages import Code, SaveError

S = TypeVar("S")

_UNREADABLE = {Code.NO_MSGPACK: Code.STATE_NO_MSGPACK, Code.MISFIT: Code.STATE_MISFIT}


def unpack_state(snapshot: bytes, setup: Setup, game: Game[S, Any, Any], codec: Codec[S]) -> S:
    """Return the state in a snapshot.

    Raises:
        SaveError: if there is none, or none that a game from this setup can reach as far as its rules tell.
    """
    try:
        state = codec.unpack(snapshot)
    except SaveError as error:
        raise SaveError(_UNREADABLE.get(error.code, error.code), **error.values) from error
    try:
        wrong = _violated_invariant(state, setup, game)
    # A made-up state fails in ways that no engine foresees; it is the file that is wrong, not the program.
    except Exception as error:
        raise SaveError(Code.STATE_FAILS) from error
    if wrong is not None:
        raise SaveError(Code.STATE_IMPOSSIBLE, why=wrong)
    return state


def _violated_invariant(state: Any, setup: Setup, game: Game[Any, Any, Any]) -> str | None:
    if game.id in GAMES:
        wrong: str | None = import_module(f"engines.{game.id}.invariants").violated_invariant(state, setup)
        if wrong is not None:
            return wrong
    return None
