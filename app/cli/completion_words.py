"""What shells may complete beside commands and options: saved games, players, levels, options of a game.

It runs at each press of Tab, so it reads names and opens no file, and loads nothing of the screen. Where
something is not known, nothing is offered: a completion has no way to say why.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import click

from engines.catalog import GAMES


def saved_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of saved games, without those that the command line has already."""
    from saves.disk import Disk, StoreError
    from saves.paths import match_names, saves_folder

    given = ctx.params.get(param.name or "")
    taken = given if isinstance(given, tuple) else ()
    with suppress(OSError, StoreError):
        names = match_names(Disk().names_in(saves_folder()))
        return _beginning(incomplete, (name for name in names if name not in taken))
    return []


def player_words(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The levels that the last of some players may have: "Ani,Bo=bot:hard"; names are the user's own."""
    before, comma, last = incomplete.rpartition(",")
    name, _, _ = last.partition("=")
    if not name:
        return []
    return _beginning(incomplete, (f"{before}{comma}{name}=bot:{level}" for level in _levels(ctx)))


def bot_words(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The levels for the last of some computer players: "random,hard"."""
    before, comma, _ = incomplete.rpartition(",")
    return _beginning(incomplete, (f"{before}{comma}{level}" for level in _levels(ctx)))


def game_options(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The options of the game, with each value that is not the usual one; a switch by its name alone."""
    game = _game(ctx)
    if game is None:
        return []
    found = []
    for name, values in GAMES[game].options.items():
        is_switch = set(values) == {"off", "on"}
        found += [name] if is_switch else [f"{name}={value}" for value in values[1:]]
    return _beginning(incomplete, found)


def _levels(ctx: click.Context) -> Iterable[str]:
    """The levels of the game that the command line names; none without one."""
    from engines.bots import levels_of

    game = _game(ctx)
    return () if game is None else levels_of(game)


def _game(ctx: click.Context) -> str | None:
    """The game that the command line names."""
    # An option without its value yet, as this one, leaves click's arguments unread.
    words = (ctx.params.get("game"), *ctx.args)
    return next((word for word in words if isinstance(word, str) and word in GAMES), None)


def _beginning(incomplete: str, offered: Iterable[str]) -> list[str]:
    return [each for each in offered if each.startswith(incomplete)]
