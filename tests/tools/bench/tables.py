"""Shared tables under load: a real table server, and players who each act at their own pace.

What they play was found beforehand, so that nothing but what the server does is measured: from the request on
the socket of one player to the news on that of the other.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from app.online.connection import new_request
from app.online.protocol import (
    FROM_CLIENT,
    FROM_SERVER,
    HEADER_BYTES,
    Do,
    Done,
    FromClient,
    Make,
    News,
    SeatWish,
    Sit,
    What,
    frame,
    length_in,
)
from app.online.room import Room
from engines.catalog import GAMES, game_of
from engines.core import AnyGame, Seat, SeatSetup, Setup
from engines.shuffle import keyed
from saves.shared import Manners, SeatKind
from saves.store import FileStore
from saves.verify import load_match
from tests.app.online.serving import Serving, hello, serving
from tests.terminal_line import LIMIT
from tests.tools.bench.figure import Figure, Figures
from tests.tools.bench.line import NoAnswerError
from tests.tools.idle import PLAYERS, screens

NAMES = ("Ann", "Bob")
SEEDS = 8
"""Different games of each kind; with more tables some play the same."""
TABLES, SECONDS = 100, 60
MORE, MORE_SECONDS = 50, 10
"""So many tables more are tried each time, for so long, until they are too many."""
FEW_ACTIONS, PAUSE = 200, 0.05
"""What is played at one table alone, and the time from one action to the next there."""
TYPED, TYPED_VERBS, QUIET = 30, ("triple", "double", "rice", "village", "end"), 0.3
"""What is typed on terminals, and the seconds without a byte after which they have settled."""
LONGEST = max(SECONDS, FEW_ACTIONS)
"""So many actions are played of a game at most."""
ENTER_MS, ONE_MS, MANY_MS, SERVER_MB, LOADED = 50, 12, 25, 60, 200
KEPT_PACE = 0.98
"""Of one action a second and table: with fewer there are too many tables."""


class Line(NamedTuple):
    """An action of a game."""

    seat: Seat
    action: str


class Played(NamedTuple):
    """What is played in the game of a seed."""

    seed: int
    lines: list[Line]


@cache
def played_in(game_id: str, number: int) -> Played:
    """A game that is long enough; another for each number."""
    games = (by_chance(game_of(game_id), seed) for seed in itertools.count(number, SEEDS))
    return next(game for game in games if len(game.lines) == LONGEST)


def by_chance(game: AnyGame, seed: int) -> Played:
    """The first actions of a game, found by chance; of each verb as often."""
    rng, lines = keyed(seed, "bench tables"), list[Line]()
    state = game.new_state(Setup(game.id, tuple(map(SeatSetup, NAMES)), seed))
    while state.to_act is not None and len(lines) < LONGEST:
        legal = game.legal_actions(state)
        action = rng.choice(legal.of(rng.choice([verb for verb in game.verbs if legal.of(verb)])))
        lines.append(Line(state.to_act, str(action)))
        state = game.apply(state, action)
    return Played(seed, lines)


class Player:
    """One end of a stream, and what came on it last."""

    def __init__(self, name: str) -> None:
        """Takes who it is; `sit` connects it."""
        self.name = name
        self.version = self.length = 0
        self.news: News | None = None
        self.heard_at = 0.0
        """When the latest news came."""
        self.answers: dict[bytes, Done] = {}
        self.came = asyncio.Event()

    async def sit(self, path: Path, table: str) -> None:
        """Sits down in the own seat of a table."""
        self._reader, self._writer = await asyncio.open_unix_connection(path)
        self.say(hello(self.name))
        self.say(Sit(new_request(), table))
        self._reading = asyncio.create_task(self._read())
        while not self.version:
            await self.wait()

    def say(self, message: FromClient) -> None:
        """Says something."""
        self._writer.write(frame(FROM_CLIENT.pack(message)))

    async def wait(self) -> None:
        """Waits until something comes."""
        self.came.clear()
        async with asyncio.timeout(30):
            await self.came.wait()

    async def _read(self) -> None:
        while True:
            data = await self._reader.readexactly(length_in(await self._reader.readexactly(HEADER_BYTES)))
            at = time.perf_counter()
            message = FROM_SERVER.unpack(data)
            if isinstance(message, News):
                self.version, self.length, self.heard_at = message.version, message.length, at
                self.news = message
            elif isinstance(message, Done):
                self.answers[message.request] = message
            self.came.set()

    async def close(self) -> None:
        """Hangs up."""
        self._reading.cancel()
        self._writer.close()


@dataclass
class Table:
    """A table of two, what is played there, and how far it has come."""

    name: str
    players: tuple[Player, Player]
    lines: Sequence[Line]
    played: int = 0

    async def play(self) -> float:
        """Has whoever must act do so; returns the milliseconds until the other knew of it."""
        line = self.lines[self.played]
        actor, other = self.players[line.seat], self.players[1 - line.seat]
        while actor.length != self.played:
            await actor.wait()
        request = Do(new_request(), self.name, actor.version, What.PLAY, line.action)
        began = time.perf_counter()
        actor.say(request)
        self.played += 1
        while other.length != self.played:
            await other.wait()
        while request.request not in actor.answers:
            await actor.wait()
        assert actor.answers.pop(request.request).refusal is None
        return (other.heard_at - began) * 1e3

    async def play_on(self, starts_at: float, pause: float, actions: int) -> list[float]:
        """Plays so many actions, each at its time or as soon as the one before is done."""
        taken = []
        for number in range(actions):
            await asyncio.sleep(starts_at + number * pause - time.monotonic())
            taken.append(await self.play())
        return taken


def make_tables(store: FileStore, count: int) -> list[Table]:
    """Makes tables of all games, at which two players own the seats."""
    tables = []
    for number, game_id in zip(range(count), itertools.cycle(GAMES), strict=False):
        name, (one, other) = f"table-{number}", (f"{name.lower()}-{number}" for name in NAMES)
        seats = SeatWish(SeatKind.PERSON), SeatWish(SeatKind.OPEN)
        seed, lines = played_in(game_id, number // len(GAMES) % SEEDS)
        made, now = Make(new_request(), game_id, (), seats, Manners()), time.time()
        room = Room.make(name, made, one, NAMES[0], now, partial(int, seed))
        room.sit(other, NAMES[1], b"", 1, now)
        store.save(name, room.record(now), 0)
        tables.append(Table(name, (Player(one), Player(other)), lines))
    return tables


class Load(NamedTuple):
    """What came of a load."""

    taken: list[float]
    """Milliseconds from a request to the other's news, in order."""
    seconds: float
    lost: int
    """Actions that were acknowledged and are not saved, each once and in its place."""
    server_mb: float
    work_ms: float
    """What the server works for an action."""

    @property
    def median(self) -> float:
        return round(statistics.median(self.taken), 1)

    @property
    def most(self) -> float:
        """In 19 of 20."""
        return round(statistics.quantiles(self.taken, n=20)[-1], 1)

    def figures(self, name: str, budget: float) -> Figures:
        """Its figures, the median beside its budget."""
        return {
            f"move_to_the_other_at_{name}": Figure(self.median, "ms", budget),
            f"move_to_the_other_at_{name}_in_19_of_20": Figure(self.most, "ms"),
            f"work_of_the_server_for_a_move_at_{name}": Figure(self.work_ms, "ms"),
            f"actions_lost_at_{name}": Figure(self.lost, f"of {len(self.taken):,}", 0),
        }


def load(count: int, pause: float, actions: int) -> Load:
    """Has so many tables of two played at, each at a pace of its own beginning."""
    with tempfile.TemporaryDirectory(prefix="meja-") as root:
        served = Serving(Path(root))
        tables = make_tables(FileStore(served.folder, has_tables=True), count)
        served.start()
        try:
            return asyncio.run(_load(served, tables, pause, actions))
        finally:
            served.close()


async def _load(served: Serving, tables: Sequence[Table], pause: float, actions: int) -> Load:
    players = [player for table in tables for player in table.players]
    for table in tables:
        await asyncio.gather(*(player.sit(served.path, table.name) for player in table.players))
    assert served.process is not None
    pid = served.process.pid
    began, worked = time.monotonic() + 0.5, seconds_worked(pid)
    parts = (
        table.play_on(began + pause * number / len(tables), pause, actions)
        for number, table in enumerate(tables)
    )
    taken = [*itertools.chain.from_iterable(await asyncio.gather(*parts))]
    seconds = time.monotonic() - began
    work_ms = round((seconds_worked(pid) - worked) * 1e3 / len(taken), 1)
    server_mb = resident_mb(pid)
    for player in players:
        await player.close()
    lost = 0
    for table in tables:
        kept = served.kept(table.name).log.splitlines()
        played = [f"{line.seat} {line.action}" for line in table.lines[: table.played]]
        lost += sum(one != other for one, other in itertools.zip_longest(kept, played))
    return Load(taken, seconds, lost, server_mb, work_ms)


def resident_mb(pid: int) -> float:
    """The memory of a process in MB."""
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return round(int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)


def seconds_worked(pid: int) -> float:
    """How long a process has been given a processor."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def one_table() -> Figures:
    """One table, of Java."""
    return load(1, PAUSE, FEW_ACTIONS).figures("1_table", ONE_MS)


def many_tables() -> Figures:
    """A hundred tables, at each an action a second for a minute."""
    return load(TABLES, 1, SECONDS).figures(f"{TABLES}_tables", MANY_MS)


def most_tables() -> Figures:
    """More and more tables, until the news comes too late or the pace is not kept."""
    figures: Figures = {}
    for count in itertools.count(LOADED, MORE):
        found = load(count, 1, MORE_SECONDS)
        figures |= found.figures(f"{count}_tables", MANY_MS)
        if count == LOADED:
            figures["memory_of_the_server_with_200_tables"] = Figure(found.server_mb, "MB", SERVER_MB)
        if found.median > MANY_MS or found.seconds * KEPT_PACE > MORE_SECONDS:
            return figures | {"tables_that_one_server_holds": Figure(count - MORE, "tables")}
    raise AssertionError("there is no end of tables")


def on_terminals() -> Figures:
    """From Enter on one player's terminal to the first byte on that of the other: at a table of Java."""
    taken = []
    with serving(Serving) as served, screens(served, "java") as (table, lines):
        for _ in range(TYPED):
            match, _ = load_match(served.kept(table))
            actor, other = (lines[PLAYERS[seat]] for seat in (match.state.to_act, 1 - match.state.to_act))
            legal = match.game.legal_actions(match.state)
            actor.write(f":{next(legal.of(verb) for verb in TYPED_VERBS if legal.of(verb))[0]}".encode())
            for line in (actor, other):
                line.settle(QUIET)
            began = time.perf_counter()
            actor.press("enter")
            if not other.read(LIMIT):
                raise NoAnswerError("What one player did was not shown to the other.")
            taken.append((time.perf_counter() - began) * 1e3)
            for line in (other, actor):
                line.settle(QUIET)
    return {"enter_to_the_other_terminal": Figure(round(statistics.median(taken), 1), "ms", ENTER_MS)}


TABLE_BENCHES = {
    "on_terminals": on_terminals,
    "one_table": one_table,
    "many_tables": many_tables,
    "most_tables": most_tables,
}
"""All that is measured at shared tables, by a word for each."""
