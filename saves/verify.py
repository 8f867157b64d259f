"""Checks that read everything: a save is decoded, its log replayed with full checks, and all compared."""

from __future__ import annotations

from engines.bots import levels_of
from engines.catalog import game_of
from engines.match import AnyMatch
from saves.document import Save, decode, restore_match, snapshot_codec
from saves.messages import Code, Note, SaveError


def load_match(save: Save) -> tuple[AnyMatch, Note | None]:
    """Return the match of a save, and what its players must know about it, or None.

    Raises:
        SaveError: if the program has no such game or computer player, or no position can be found.
    """
    try:
        game = game_of(save.game)
    except KeyError:
        raise SaveError(Code.UNKNOWN_GAME, game=save.game) from None
    levels = [seat.level for seat in save.shared.seats if seat.level] if save.shared else []
    for bot in (*levels, *(seat.bot for seat in save.setup.seats if seat.bot is not None)):
        if bot not in levels_of(game.id):
            raise SaveError(Code.UNKNOWN_BOT, bot=bot)
    return restore_match(save, game)


def verify_save(data: bytes, *, at_table: bool = False) -> Save:
    """Return the save in the bytes of a file, or raise SaveError unless all in it agrees.

    Where the rules or the form of positions changed since, the log need not lead to the position any more:
    that is no fault of the file.
    """
    save = decode(data, at_table=at_table)
    match, note = load_match(save)
    game = match.game
    is_of_today = save.rules_version == game.rules_version and save.shape == snapshot_codec(game).fingerprint
    if note is not None and is_of_today:
        raise SaveError(Code.LOG_DISAGREES)
    state = match.state
    if (save.turn, save.to_act, save.scores) != (state.turn, state.to_act, state.scores):
        raise SaveError(Code.LISTS_DISAGREE)
    return save
