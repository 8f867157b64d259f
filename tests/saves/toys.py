"""What the tests of saves share: matches of the toy game and their saves."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from typing import Any

import msgpack

from engines.catalog import game_of
from engines.core import AnyGame
from engines.match import Match
from saves import VERSION
from saves.document import FORMAT, Save, make_save, snapshot_codec
from saves.shared import REQUEST_BYTES, Manners, SeatKind, Shared, SharedSeat
from tests.engines.toy import TOY, ToyGame, actions_of, toy_setup

NAME = "red-blue-1"
TABLE = Shared(
    maker="red",
    manners=Manners(),
    seats=(SharedSeat(SeatKind.PERSON, "red"), SharedSeat(SeatKind.PERSON, "blue")),
    has_begun=True,
)
LINE = "take 1, peek, take 2, dare, yes, end, take 3, take 1"
TO_THE_END = "take 3, take 3, take 3, take 3, take 3, take 3, take 2"


def played(line: str = LINE, game: ToyGame = TOY, *options: tuple[str, str]) -> Match[Any, Any, Any]:
    """A match in which these actions were played."""
    match: Match[Any, Any, Any] = Match(game, toy_setup(*options), snapshot_codec(game))
    for action in actions_of(line):
        match.play(action)
    return match


def saved(match: Match[Any, Any, Any], saved_at: int = 1_700_000_000) -> Save:
    """The save of a match."""
    return make_save(match, title="Red and Blue", saved_at=saved_at)


def at_table(line: str, version: int, **changes: Any) -> Save:
    """The save of a shared table at which these actions were played, each by a request."""
    match: Match[Any, Any, Any] = Match(TOY, toy_setup(), snapshot_codec(TOY))
    for number, action in enumerate(actions_of(line)):
        match.play(action, number.to_bytes(REQUEST_BYTES, "big"))
    return make_save(match, title="Table", saved_at=1, version=version, shared=replace(TABLE, **changes))


def toy_of(game_id: str) -> AnyGame:
    """The toy or another game by its id. Raises KeyError."""
    return TOY if game_id == TOY.id else game_of(game_id)


FIRST, SECOND, THIRD = [
    saved(played(line), 1) for line in ("take 1", "take 1, take 2", "take 1, take 2, end")
]
FINISHED = saved(played(TO_THE_END), 1)


def sealed(body: bytes, number: int = FORMAT, version: str = VERSION) -> bytes:
    """A file with a right checksum around any body, as someone could make it by hand."""
    checksum = blake2b(f"{number} {version} ".encode() + body, digest_size=16).digest()
    data: bytes = msgpack.packb(("meja", number, version, checksum, body))
    return data
