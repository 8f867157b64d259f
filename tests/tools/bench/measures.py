"""Figures against the budgets of the design, measured on this machine."""

from __future__ import annotations

import os
import platform
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from engines.bots import RandomBot
from engines.catalog import game_of
from engines.core import SeatSetup, Setup
from engines.java import spaces, tile_masks
from engines.java.game import JAVA
from engines.java.pieces import ACTION_POINTS, TRIPLES
from engines.java.state import State
from engines.java.tile_masks import find_masks
from engines.shuffle import keyed
from engines.texts import format_count
from tests.tools.bench.figure import Figure, Figures
from tests.tools.simulate import Tally, match_of_bots, simulate

POSITIONS = 200
TRIPLES_PLACED = 28
JAVA_GAMES = 40
BUILDERS_GAMES = 100


def positions_after_triples(count: int, placed: int) -> list[State]:
    """States of seeded random games, 2 to 4 seats, each right after so many triples."""
    bot = RandomBot(JAVA)
    found: list[State] = []
    seed = 0
    while len(found) < count:
        seats = tuple(SeatSetup(name) for name in ("A", "B", "C", "D")[: 2 + seed % 3])
        state = JAVA.new_state(Setup(JAVA.id, seats, seed))
        rng = keyed(seed, "bench")
        while state.to_act is not None and state.stock.triples > TRIPLES - placed:
            state = JAVA.apply(
                state, bot.choose(JAVA.view(state, state.to_act), JAVA.legal_actions(state), rng)
            )
        if state.stock.triples == TRIPLES - placed and state.to_act is not None:
            found.append(state)
        seed += 1
    return found


def triple_placements() -> Figures:
    """The time to find all legal triple placements of a position, nothing kept from before."""
    times = []
    legal = 0
    for state in positions_after_triples(POSITIONS, TRIPLES_PLACED):
        blocked = state.developers | state.land.palace_spaces | state.land.irrigation
        spaces.components.cache_clear()
        tile_masks.between_cities.cache_clear()
        start = perf_counter()
        masks = find_masks("triple", state.land, blocked, ACTION_POINTS)
        times.append((perf_counter() - start) * 1e3)
        legal += sum(mask.bit_count() for mask in masks)
    return {
        "all_triple_placements": Figure(round(statistics.median(times), 4), "ms", 0.1),
        "all_triple_placements_in_19_of_20": Figure(round(statistics.quantiles(times, n=20)[-1], 4), "ms"),
        "triple_placements_of_a_position": Figure(round(legal / POSITIONS, 1), "found"),
    }


def java_random_games() -> Figures:
    """Random games of Java with four seats, log and checks on."""
    tally = _random_games("java", JAVA_GAMES)
    return {"java_random_games": Figure(round(tally.games / tally.seconds, 2), "games/s", 10, at_least=True)}


def builders_random_games() -> Figures:
    """Random games of The Builders with four seats, log and checks on."""
    tally = _random_games("builders", BUILDERS_GAMES)
    actions = round(tally.actions / tally.seconds)
    return {"builders_random_actions": Figure(actions, "actions/s", 10_000, at_least=True)}


def _random_games(game_id: str, games: int) -> Tally:
    *_, tally = simulate(game_id, ["random"] * 4, games, 1)
    return tally


def _medians_ms(rounds: int, *tasks: Callable[[], None]) -> list[float]:
    """The median of each task, the tasks taken in turn so that a slow spell hits all alike."""
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(rounds):
        for task, taken in zip(tasks, times, strict=True):
            start = perf_counter()
            task()
            taken.append((perf_counter() - start) * 1e3)
    return [round(statistics.median(taken), 3) for taken in times]


def saving(game_id: str) -> Figures:
    """The size of a finished game's save; the time of an autosave beside a bare write, fsync and rename."""
    from saves.document import encode, make_save, snapshot_codec
    from saves.store import FileStore

    match = match_of_bots(game_id, ["random"] * 4, 1, snapshot_codec(game_of(game_id)))
    data = encode(make_save(match, title="bench", saved_at=0))
    with tempfile.TemporaryDirectory() as folder:
        store = FileStore(Path(folder) / "meja")
        bare = Path(folder) / "bare"

        def write_bare() -> None:
            with (fresh := bare.with_suffix(".new")).open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(bare)

        def autosave() -> None:
            store.save("bench", make_save(match, title="bench", saved_at=0))

        bare_ms, autosave_ms = _medians_ms(40, write_bare, autosave)
    return {
        f"{game_id}_finished_game": Figure(len(data), "bytes", 65_536),
        f"{game_id}_autosave": Figure(autosave_ms, "ms"),
        f"{game_id}_autosave_beside_a_bare_write": Figure(round(autosave_ms - bare_ms, 3), "ms", 10),
    }


def machine() -> str:
    """What the figures are measured on, in one line."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                cpu = line.partition(":")[2].strip()
                break
    return f"Python {platform.python_version()}, {format_count(os.cpu_count() or 1, 'core')}, {cpu}"


BENCHES: dict[str, Callable[[], Figures]] = {
    "java_triple_placements": triple_placements,
    "java_random_games": java_random_games,
    "builders_random_games": builders_random_games,
    "java_saving": lambda: saving("java"),
    "builders_saving": lambda: saving("builders"),
}
"""All that is measured without a terminal, by a word for each."""
