"""Messages of every kind with whatever fits their types: each is answered, and nothing breaks."""

from __future__ import annotations

import typing
from random import Random

import pytest

from app.online import invitations, peer
from app.online.protocol import Done, FromPlayer, Hello, List, Lobby
from tests.app.online.house import house
from tests.app.online.serving import got, hello, make_table
from tests.app.online.some_messages import some
from tests.extent import count


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
