"""Values changed a little at random, but always into values of the same types: saves made by hand."""

from __future__ import annotations

import dataclasses
import enum
from random import Random
from typing import Any


def mutated(value: Any, rng: Random) -> Any:
    """A value of the same type that differs in one place, as far as chance finds one."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        field = rng.choice(dataclasses.fields(value))
        return dataclasses.replace(value, **{field.name: mutated(getattr(value, field.name), rng)})
    match value:
        case bool():
            return not value
        case enum.Enum():
            return rng.choice(list(type(value)))
        case int():
            return _other_int(value, rng)
        case str():
            return rng.choice(["", f"{value}x", value[:-1], "table", "J99", "B13", "\x1b[2J"])
        case bytes():
            return _other_bytes(value, rng)
        case tuple():
            return _other_tuple(value, rng)
    return value


def _other_int(value: int, rng: Random) -> int:
    flipped = value ^ (1 << rng.randrange(1 + max(1, value.bit_length())))
    others = [value + 1, value - 1, flipped, rng.randrange(-5, 60), 1 << rng.randrange(400), -value, 0, -1]
    return rng.choice([*others, 2**8000])


def _other_bytes(value: bytes, rng: Random) -> bytes:
    if value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return value[:at] + bytes([rng.randrange(256)]) + value[at + 1 :]
    return value[:-1] if rng.random() < 0.5 else value + b"x"


def _other_tuple(value: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    if not value:
        return value
    at, chance = rng.randrange(len(value)), rng.random()
    if chance < 0.7:
        return (*value[:at], mutated(value[at], rng), *value[at + 1 :])
    if chance < 0.8:
        return (*value[:at], *value[at + 1 :])
    if chance < 0.9:
        return (*value[:at], value[at], *value[at:])
    return tuple(rng.sample(value, len(value)))
