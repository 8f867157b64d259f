"""Positions from a save, tried out before anything relies on them: anyone can make a save by hand."""

from __future__ import annotations

from typing import Any

from engines.catalog import GAMES, texts_of
from engines.core import A, Game, S, Setup, V
from saves.codec import Codec, SaveError


def state_in(snapshot: bytes, setup: Setup, game: Game[S, A, V], keeper: Codec[S]) -> S:
    """The state in a snapshot.

    Raises:
        SaveError: if there is none, or none that a game from this setup can reach as far as its rules tell.
    """
    try:
        state = keeper.unpack(snapshot)
    except SaveError as error:
        message = f"The position in this save cannot be read: {error}."
        raise SaveError(message, path=error.path, expected=error.expected, got=error.got) from error
    try:
        wrong = _fault(state, setup, game)
    # A made-up state fails in ways that no engine foresees; it is the file that is wrong, not the program.
    except Exception as error:
        raise SaveError("The position in this save makes no sense.") from error
    if wrong is not None:
        raise SaveError(f"The position in this save makes no sense: {wrong}.")
    return state


def _fault(state: Any, setup: Setup, game: Game[Any, Any, Any]) -> str | None:
    """What is wrong with a state, or None; asks all that a screen will ask of it."""
    if (wrong := game.violated_invariant(state, setup)) is not None:
        return wrong
    seats = range(len(setup.seats))
    if len(game.scores(state)) != len(seats) or game.seat_to_act(state) not in (None, *seats):
        return "its seats are not those of the game"
    views = [game.view(state, seat) for seat in (*seats, None)]
    outcome = game.outcome(state)
    for verb in game.verbs:
        action = next(iter(game.legal_actions(state, verb)), None)
        if action is not None:
            game.apply(state, action)
    if game.id in GAMES:
        telling = texts_of(game.id)
        names = setup.names
        telling.sentences(state.events, names)
        telling.turn_summary([state.events], names)
        for entry in state.ledger:
            telling.entry_place(entry)
        for view in views:
            telling.turn_line(view)
            telling.end_banner(view)
            telling.hand_lines(view)
            if outcome is not None:
                telling.tie_lines(view, outcome)
    return None
