"""Checks that read everything: a save is decoded, its log replayed with full checks, and all compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.bots import levels_of
from engines.catalog import game_of
from engines.core import AnyGame
from engines.match import Match
from saves.codec import SaveError
from saves.document import Save, decode, snapshot_codec, to_match

GameOf = Callable[[str], AnyGame]
"""The game of an id; raises KeyError if there is none."""


def match_in(save: Save, game_of: GameOf = game_of) -> tuple[Match[Any, Any, Any], str | None]:
    """The match of a save, and what its players must know about it, or None.

    Raises:
        SaveError: if the program has no such game or computer player, or no position can be found.
    """
    try:
        game = game_of(save.game)
    except KeyError:
        raise SaveError(f"This is a game of {save.game!r}, which this program does not have.") from None
    for seat in save.setup.seats:
        if seat.bot is not None and seat.bot not in levels_of(game.id):
            raise SaveError(f"There is no computer player {seat.bot!r}, who plays in this game.")
    return to_match(save, game)


def save_in(data: bytes, game_of: GameOf = game_of) -> Save:
    """The save in the bytes of a file, all of which agrees.

    Where the rules or the form of positions changed since, the log need not lead to the position any more:
    that is no fault of the file.

    Raises:
        SaveError: if it does not; the message is one sentence.
    """
    save = decode(data)
    match, note = match_in(save, game_of)
    game = match.game
    is_of_today = save.rules_version == game.rules_version and save.shape == snapshot_codec(game).fingerprint
    if note is not None and is_of_today:
        raise SaveError("The actions in this save do not lead to its position.")
    state = match.state
    if (save.turn, save.to_act, save.scores) != (state.turn, game.seat_to_act(state), game.scores(state)):
        raise SaveError("What this save tells for lists is not what its position says.")
    return save
