"""Games that are replayed."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Any

from engines.builders.game import BUILDERS
from engines.java.game import JAVA
from engines.match import Match
from saves.document import snapshot_codec
from saves.store import FileStore
from tests.games.builders.engine import positions as builders
from tests.games.java.engine import positions as java

GAMES = ["java", "builders"]


def played(game_id: str, count: int | None = None, **options: str) -> Match[Any, Any, Any]:
    """A match of a game by chance after so many actions; None plays it to its end."""
    match = copy(_played_once(game_id, count, tuple(options.items())))
    own = {name: copy(value) for name, value in vars(match).items() if isinstance(value, (list, set))}
    vars(match).update(own)
    return match


@cache
def _played_once(
    game_id: str, count: int | None, options: tuple[tuple[str, str], ...]
) -> Match[Any, Any, Any]:
    """The match that `played` gives a copy of."""
    game: Any
    actions: Sequence[Any]
    if game_id == "java":
        game, actions, setup = JAVA, java.random_game(3, 1, lively=True)[1], java.setup(3, 1, **dict(options))
    else:
        game, actions, setup = BUILDERS, builders.game(2, 1)[1], builders.setup(2, 1, **dict(options))
    match: Match[Any, Any, Any] = Match(game, setup, snapshot_codec(game))
    for action in actions[:count]:
        match.play(action)
    return match


def closed(game_id: str, count: int, kept: int) -> Match[Any, Any, Any]:
    """The same with its history closed before the last `kept` actions."""
    full = played(game_id, count)
    lines = [f"{each.seat} {each.action}" for each in full.log]
    start = count - kept
    log = [(each.seat, each.action) for each in full.log[start:]]
    states = [full.state_at(number) for number in range(start, count + 1)]
    return Match(full.game, full.setup, snapshot_codec(full.game), states, log, lines[:start])


def files(store: FileStore) -> dict[str, bytes]:
    """Every file of the folder."""
    return {path.name: path.read_bytes() for path in store.folder.iterdir()}
