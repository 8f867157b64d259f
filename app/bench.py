"""Figures against the budgets of the design, measured on this machine."""

from __future__ import annotations

import os
import platform
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from app.simulate import match_of_bots, simulate
from engines.bots.random_bot import RandomBot
from engines.catalog import GAMES, game_named
from engines.core import SeatSetup, Setup
from engines.java import spaces, tile_masks
from engines.java.game import JAVA
from engines.java.pieces import ACTION_POINTS, TRIPLES
from engines.java.state import State
from engines.java.tile_masks import triple_masks
from engines.shuffle import keyed

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


def triple_placements() -> dict[str, Any]:
    """Microseconds to find all legal triple placements of a position, nothing kept from before."""
    times = []
    legal = 0
    for state in positions_after_triples(POSITIONS, TRIPLES_PLACED):
        blocked = state.developers | state.land.palace_spaces | state.land.irrigation
        spaces.components.cache_clear()
        tile_masks.between_cities.cache_clear()
        start = perf_counter()
        masks = triple_masks(state.land, blocked, ACTION_POINTS)
        times.append((perf_counter() - start) * 1e6)
        legal += sum(mask.bit_count() for mask in masks)
    return {
        "positions": POSITIONS,
        "median_us": round(statistics.median(times), 1),
        "p95_us": round(statistics.quantiles(times, n=20)[-1], 1),
        "mean_placements": round(legal / POSITIONS, 1),
        "budget_median_us": 100,
    }


def java_random_games() -> dict[str, Any]:
    """Random games of Java with four seats, log and checks on."""
    return {**_random_games("java", JAVA_GAMES), "budget_games_per_second": 10}


def builders_random_games() -> dict[str, Any]:
    """Random games of The Builders with four seats, log and checks on."""
    return {**_random_games("builders", BUILDERS_GAMES), "budget_actions_per_second": 10_000}


def _random_games(game_id: str, games: int) -> dict[str, Any]:
    *_, tally = simulate(game_id, ["random"] * 4, games, 1)
    return {
        "games": tally.games,
        "games_per_second": round(tally.games / tally.seconds, 2),
        "actions_per_second": round(tally.actions / tally.seconds),
    }


def _medians_ms(rounds: int, *tasks: Callable[[], None]) -> list[float]:
    """The median of each task, the tasks taken in turn so that a slow spell hits all alike."""
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(rounds):
        for task, taken in zip(tasks, times, strict=True):
            start = perf_counter()
            task()
            taken.append((perf_counter() - start) * 1e3)
    return [round(statistics.median(taken), 3) for taken in times]


def saving() -> dict[str, Any]:
    """The size of finished games' saves; the time of an autosave beside a bare write, fsync and rename."""
    return {
        **{game_id: _saving(game_id) for game_id in GAMES},
        "budget_bytes": 65536,
        "budget_ms_beside_bare": 10,
    }


def _saving(game_id: str) -> dict[str, Any]:
    from saves.document import encode, keeper_for, record
    from saves.store import Store

    match = match_of_bots(game_id, ["random"] * 4, 1, keeper_for(game_named(game_id)))
    data = encode(record(match, title="bench", saved_at=0))
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "meja")
        bare = Path(folder) / "bare"

        def write_bare() -> None:
            with (fresh := bare.with_suffix(".new")).open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(bare)

        def autosave() -> None:
            store.save("bench", record(match, title="bench", saved_at=0))

        bare_ms, autosave_ms = _medians_ms(40, write_bare, autosave)
    return {
        "finished_game_bytes": len(data),
        "actions": len(match.log),
        "autosave_median_ms": autosave_ms,
        "bare_fsync_median_ms": bare_ms,
    }


def machine() -> dict[str, Any]:
    """What these figures were measured on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                cpu = line.partition(":")[2].strip()
                break
    return {"python": platform.python_version(), "cpu": cpu, "cores": os.cpu_count()}


BENCHES: dict[str, Callable[[], dict[str, Any]]] = {
    "machine": machine,
    "java_triple_placements": triple_placements,
    "java_random_games": java_random_games,
    "builders_random_games": builders_random_games,
    "saving": saving,
}
