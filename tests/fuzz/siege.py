"""A host under attack, with a player who is let in and feels nothing of it."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
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
from tests.terminal_line import LIMIT

MOST_FILES_LATE: Final = 2
"""So many files it may have opened late, and keep."""
MEGABYTE: Final = 1 << 20
MOST_GROWN: Final = 6 * MEGABYTE
"""By so much a host may grow from the first quarter of an attack to its end."""
KNOWN: Final = ("Ann", "Ben")
"""Who is let in to the host."""


class Comparison(NamedTuple):
    """How the player's waits are compared."""

    alone_seconds: float
    """So long he plays alone first."""
    attacker_nice: int
    """How much less urgent what attacks is than the host: it would come from elsewhere."""


SIDE_BY_SIDE: Final = Comparison(6.0, 15)
AT_ONCE: Final = Comparison(0.3, 0)
"""Where nobody looks at the times."""


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


def settled(host: Hosted, front: int, files: int) -> Stand:
    """What it has when all who came have gone but Ann, and so many files are open, or that takes too long.

    Who has sent too much is gone only when that was read, at the pace that is his.
    """
    end = time.monotonic() + LIMIT
    while (len(host.players()) > 1 or stand(front).files > files) and time.monotonic() < end:
        time.sleep(0.1)
    return stand(front)


def besiege(host: Hosted, act: Callable[[int, int], Counter[str]], count: int, how: Comparison) -> Outcome:
    """Does something hostile so many times, a quarter first, while Ann plays, who has played alone before.

    What attacks has a process of its own.
    """
    front, *_ = host.processes()
    neighbour = Neighbour(host)
    elsewhere = ProcessPoolExecutor(1, get_context("spawn"), os.nice, (how.attacker_nice,))
    try:
        elsewhere.submit(str).result()  # it has begun
        time.sleep(how.alone_seconds)
        alone, files = neighbour.waits(), stand(front).files + MOST_FILES_LATE
        seen = elsewhere.submit(act, 0, count // 4).result()
        before = settled(host, front, files)
        seen += elsewhere.submit(act, 1, count - count // 4).result()
        beside = neighbour.waits()
        return Outcome(before, settled(host, front, files), alone, beside, seen)
    finally:
        elsewhere.shutdown()
        neighbour.close()


def besiege_by_sessions(host: Hosted, count: int, seed: int, how: Comparison = SIDE_BY_SIDE) -> Outcome:
    """Has so many hostile clients come."""
    return besiege(host, partial(send_clients, host.port, seed), count, how)


def send_clients(port: int, seed: int, part: int, count: int) -> Counter[str]:
    """Has some of them come."""
    return asyncio.run(attack(Place(port, Random(seed + part)), count))


def besiege_by_frames(host: Hosted, count: int, seed: int, how: Comparison = SIDE_BY_SIDE) -> Outcome:
    """Says so many frames that are nearly messages at the socket of the tables."""
    path = host.data / "tables.sock"
    people = host.people()
    players = (people["Ann"].id, people["Ben"].id, "paaaaaaaaaaa")
    client = Client(Reach(path, None), hello(people["Ben"].id))
    tables = (make_table(client).table, make_table(client, SeatKind.OPEN, game="builders").table)
    client.close()
    return besiege(host, partial(say_frames, path, players, tables, seed), count, how)


def say_frames(
    path: Path, players: Sequence[str], tables: Sequence[str], seed: int, part: int, count: int
) -> Counter[str]:
    """Says some of them."""
    talker = Talker(path, players, tables, Random(seed + part))
    talker.talk(count)
    return Counter(frames=talker.said, connections=talker.lines, answers=talker.answers)


def faults(host: Hosted) -> Sequence[str]:
    """The reports of faults that the host has kept."""
    folder = host.data / "crashes"
    return [each.read_text(encoding="utf-8") for each in folder.iterdir()] if folder.exists() else []
