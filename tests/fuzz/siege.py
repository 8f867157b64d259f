"""A host under attack, with a player who is let in and feels nothing of it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from app.online.client import Client
from app.online.reach import Reach
from saves.shared import SeatKind
from tests.app.online.serving import hello, make_table
from tests.fuzz.frames import Talker
from tests.fuzz.neighbour import Neighbour, Waits
from tests.fuzz.sessions import Place, attack
from tests.ssh.hosting import Hosted, hosting

ALONE_SECONDS: Final = 3.0
"""So long the player plays alone first, to compare."""
MEGABYTE: Final = 1 << 20
MOST_GROWN: Final = 6 * MEGABYTE
"""By so much a host may grow from the first quarter of an attack to its end."""
KNOWN: Final = ("Ann", "Ben")
"""Who is let in to the host."""


class Stand(NamedTuple):
    """What a host has."""

    bytes: int
    """The memory that is its own."""
    files: int


@dataclass
class Outcome:
    """What became of an attack."""

    before: Stand
    """After the first quarter, when all was loaded that ever is."""
    after: Stand
    alone: Waits
    beside: Waits
    seen: Counter[str] = field(default_factory=Counter)


def stand(pid: int) -> Stand:
    """What a process has just now."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    fields = dict(line.split(":") for line in lines)
    own = sum(int(fields[f"Private_{kind}"].split()[0]) for kind in ("Dirty", "Clean"))
    return Stand(own * 1024, len([*Path(f"/proc/{pid}/fd").iterdir()]))


@contextmanager
def besieged() -> Iterator[Hosted]:
    """A host that knows Ann, who plays, and Ben."""
    with hosting(known=KNOWN) as host:
        yield host


def besiege(host: Hosted, act: Callable[[int], object], count: int, alone_seconds: float) -> Outcome:
    """Does something hostile so many times, a quarter first, while Ann plays, who has played alone before."""
    front, *_ = host.processes()
    neighbour = Neighbour(host)
    try:
        time.sleep(alone_seconds)
        alone = neighbour.waits()
        act(count // 4)
        before = stand(front)
        act(count - count // 4)
        beside = neighbour.waits()
        return Outcome(before, stand(front), alone, beside)
    finally:
        neighbour.close()


def besiege_by_sessions(host: Hosted, count: int, seed: int, alone_seconds: float = ALONE_SECONDS) -> Outcome:
    """Has so many hostile clients come."""
    place = Place(host.port, Random(seed))
    seen: Counter[str] = Counter()

    def act(number: int) -> None:
        seen.update(asyncio.run(attack(place, number)))

    outcome = besiege(host, act, count, alone_seconds)
    outcome.seen = seen
    return outcome


def besiege_by_frames(host: Hosted, count: int, seed: int, alone_seconds: float = ALONE_SECONDS) -> Outcome:
    """Says so many frames that are nearly messages at the socket of the tables."""
    socket = host.data / "tables.sock"
    people = host.people()
    players = [people["Ann"].id, people["Ben"].id, "paaaaaaaaaaa"]
    client = Client(Reach(socket, None), hello(people["Ben"].id))
    tables = [make_table(client).table, make_table(client, SeatKind.OPEN, game="builders").table]
    client.close()
    talker, wanted = Talker(socket, players, tables, Random(seed)), 0

    def act(number: int) -> None:
        nonlocal wanted
        wanted += number
        talker.talk(wanted)

    outcome = besiege(host, act, count, alone_seconds)
    outcome.seen = Counter(frames=talker.said, connections=talker.lines, answers=talker.answers)
    return outcome


def faults(host: Hosted) -> Sequence[str]:
    """The reports of faults that the host has kept."""
    folder = host.data / "crashes"
    return [each.read_text(encoding="utf-8") for each in folder.iterdir()] if folder.exists() else []
