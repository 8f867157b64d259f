"""What a computer player is asked and what it answers, as bytes between processes.

A request holds what the seat may know and nothing else: not the seed either, which would tell the decks.
"""

from __future__ import annotations

import typing
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, TypeAlias

from engines.bots import BY_CHANCE, bots_of, levels_of, make_bot
from engines.catalog import GAMES, game_of
from engines.core import Action, NotationError, Reason, Seat
from engines.judging import JudgedTurn
from engines.match import AnyMatch
from saves.codec import Codec, codec_for

LEAST_MS = 100
"""What a computer player has for a decision, however much of the turn's time is gone."""
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

    action: str = ""
    """In notation; "" if it failed."""
    reason: Reason | None = None
    """Where it was wanted and the player can say."""
    fault: str = ""
    """What went wrong in the player, "" if nothing did."""


@dataclass(frozen=True, slots=True)
class PlayedStretch:
    """A part of a turn in which nothing turned up before its end, see `engines.bots.judging.Stretch`."""

    view: bytes
    """What the seat knew when it began, as `view_codec` packs it."""
    played: tuple[str, ...]
    """In notation."""
    ends_turn: bool


@dataclass(frozen=True, slots=True)
class JudgeRequest:
    """A turn that was played, to be judged."""

    game: str
    turn: int
    seat: Seat
    stretches: tuple[PlayedStretch, ...]
    milliseconds: int
    """How long it may take; what has been found by then is the answer."""
    engine: str
    """The package of the game's engine."""


@dataclass(frozen=True, slots=True)
class JudgeResponse:
    """How a turn was judged."""

    judged: JudgedTurn | None = None
    """None if it failed."""
    fault: str = ""
    """What went wrong in the judge, "" if nothing did."""


AnyRequest: TypeAlias = BotRequest | JudgeRequest
AnyResponse: TypeAlias = BotResponse | JudgeResponse


def request_codec() -> Codec[AnyRequest]:
    """Return what packs whatever a process is asked."""
    return codec_for(AnyRequest)  # type: ignore[arg-type] # a union is no type to mypy


@cache
def view_codec(game_id: str) -> Codec[Any]:
    """Return what packs the views of a game."""
    codec: Codec[Any] = codec_for(typing.get_type_hints(type(game_of(game_id)).make_view)["return"])
    return codec


def make_request(
    match: AnyMatch, level: str | None, view: bytes, chance: int, spent_ms: int = 0
) -> BotRequest:
    """Return what a computer player of a level is asked for the seat to act; for a hint None, the strongest.

    `view` is what this seat may know, packed; `spent_ms` how long the player has thought in this turn.
    """
    game = match.setup.game
    strongest = levels_of(game)[-1]
    return BotRequest(
        game=game,
        level=level or strongest,
        seat=match.state.to_act,
        view=view,
        chance=chance,
        milliseconds=max(LEAST_MS, bots_of(game).turn_ms.get(level or strongest, 0) - spent_ms),
        wants_reason=level is None,
        engine=GAMES[game].engine,
    )


def read_answer(match: AnyMatch, answer: BotResponse, rng: Random) -> tuple[Action, str]:
    """Return the action that a computer player answered; if it failed one by chance, and why it failed."""
    fault = answer.fault
    if not fault:
        with suppress(NotationError):
            action: Action = match.game.parse(answer.action)
            if match.why_not(action) is None:
                return action, ""
        fault = "it offered what the rules refuse"  # why may be of cards that only it knows
    view, legal = match.view(match.state.to_act), match.game.legal_actions(match.state)
    return make_bot(BY_CHANCE, match.game).choose(view, legal, rng), fault


def add_length(packed: bytes) -> bytes:
    """Return a packed message as it goes over a stream."""
    return len(packed).to_bytes(HEADER_BYTES, "big") + packed
