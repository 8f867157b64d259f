"""Messages with whatever fits their types, for tests and tools that say them."""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from random import Random
from typing import Any

from app.online.protocol import Make, SeatWish
from saves.shared import Manners, SeatKind

TEXTS = ("", "java", "builders", "ann", "7K4M-QX2P", "x" * 300, "\x1b[2J", "yes", "random", "end", "token")
REQUESTS = (bytes(16), b"0123456789abcdef")
NUMBERS = (-1, 0, 1, 2, 7, 99, 2**40, -(2**60))


def some(kind: Any, rng: Random, tables: list[str]) -> Any:
    """Some value of a type."""
    args = typing.get_args(kind)
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return some(rng.choice(args), rng, tables)
    if typing.get_origin(kind) is tuple:
        inner = [args[0]] * rng.randrange(4) if args[-1] is ... else args
        return tuple(some(each, rng, tables) for each in inner)
    if kind is types.NoneType:
        return None
    if kind is bool:
        return rng.random() < 0.5
    if kind is str:
        return rng.choice(tables) if rng.random() < 0.5 else rng.choice(TEXTS)
    if kind is bytes:
        return rng.choice(REQUESTS) if rng.random() < 0.5 else rng.randbytes(16)
    if kind is int:
        return rng.choice(NUMBERS)
    if issubclass(kind, enum.Enum):
        return rng.choice(list(kind))
    if kind is Make and rng.random() < 0.5:
        seats = (SeatWish(SeatKind.PERSON), SeatWish(rng.choice(list(SeatKind)), level="random"))
        manners = Manners(has_hints=True, has_free_text=rng.random() < 0.5)
        return Make(rng.randbytes(16), rng.choice(TEXTS[1:3]), (), seats, manners)
    hints = typing.get_type_hints(kind)
    fields = {field.name: some(hints[field.name], rng, tables) for field in dataclasses.fields(kind)}
    return kind(**fields)
