"""Messages of every kind with whatever fits their types: each is answered, and nothing breaks."""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from random import Random
from typing import Any

import pytest

from app.online import invitations, peer
from app.online.protocol import Done, FromPlayer, Hello, List, Lobby, Make, SeatWish
from saves.shared import Manners, SeatKind
from tests.app.online.house import house
from tests.app.online.serving import got, hello, make_table
from tests.extent import count

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


@pytest.mark.parametrize("seed", range(count(20, 3)))
def test_whatever_comes_is_answered_and_breaks_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "BURST", 10**6)
    monkeypatch.setattr(invitations, "SLOW", 0.0)
    rng = Random(seed)
    kinds = [kind for kind in typing.get_args(FromPlayer) if kind is not Hello]
    with house() as opened:
        ann, bob = opened.client("ann"), opened.client("bob")
        made = make_table(ann)
        got(ann.sit(made.table))
        got(bob.sit(got(bob.join(made.code))))
        tables = [made.table, make_table(bob).table]
        raws = [opened.raw(hello(player)) for player in ("ann", "bob", "eve")]
        for _ in range(400):
            raw, message = rng.choice(raws), some(rng.choice(kinds), rng, tables)
            raw.say(message)
            if hasattr(message, "request"):
                while (answer := raw.read_until(Done)).request != message.request:
                    pass
                tables += [answer.table] if answer.table and answer.table not in tables else []
        for raw in raws:
            raw.say(List())
            raw.read_until(Lobby)
            raw.close()
        assert opened.faults == []
        assert got(ann.sit(made.table)).company.sitters
