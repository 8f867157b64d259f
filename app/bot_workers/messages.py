"""What a computer player is asked and what it answers, as bytes between processes.

A request holds what the seat may know and nothing else: not the seed either, which would tell the decks.
"""

from __future__ import annotations

import typing
from dataclasses import dataclass
from functools import cache
from typing import Any

from engines.catalog import game_of
from engines.core import Reason, Seat
from saves.codec import Codec, codec_for

HEADER_BYTES = 4
"""Before each message: its length, the high byte first."""


@dataclass(frozen=True, slots=True)
class BotRequest:
    """One decision of a computer player."""

    game: str
    level: str
    seat: Seat
    view: bytes
    """What the seat may know, as `view_codec` packs it."""
    chance: int
    """What all chance of the player is made from: the same number, the same choice."""
    milliseconds: int
    """How long it may think; what it has found by then is its answer."""
    wants_reason: bool = False
    engine: str = ""
    """The package of the game's engine; "" for a game of the catalog."""


@dataclass(frozen=True, slots=True)
class BotResponse:
    """What a computer player would do."""

    action: str
    """In notation; "" if it failed."""
    reason: Reason | None = None
    """Where it was wanted and the player can say."""
    fault: str = ""
    """What went wrong in the player, "" if nothing did."""


@cache
def view_codec(game_id: str) -> Codec[Any]:
    """Return what packs the views of a game."""
    codec: Codec[Any] = codec_for(typing.get_type_hints(type(game_of(game_id)).make_view)["return"])
    return codec


def pack_message(message: BotRequest | BotResponse) -> bytes:
    """Return a message as it goes over a stream."""
    packed = codec_for(type(message)).pack(message)
    return len(packed).to_bytes(HEADER_BYTES, "big") + packed
