"""How long computer players think: alone in a process, and where a table server has them think for many.

A level may take `turn_ms` for a turn; its players look at as much as takes about half of that. Alone they
have no clock, so that what they take is measured and not where they are stopped.
"""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, count
from random import Random

from app.bot_workers.messages import view_codec
from app.bot_workers.pool import GRACE_SECONDS
from app.online.connection import new_request
from app.online.protocol import Do, What
from engines.bots import BY_CHANCE, bots_of, levels_of, make_bot
from engines.catalog import GAMES, game_of
from engines.texts import format_count
from saves.shared import SeatKind
from tests.app.online.serving import Serving, make_table, serving
from tests.tools.bench.figure import Figure, Figures
from tests.tools.bench.tables import Player
from tests.tools.simulate import TurnTimes, legal_for, match_of_bots

TURNS = 100
"""At least so many turns of each level at each number of seats; whole games are played."""
TABLES = (1, 4)
"""At so many tables at once a server has the strongest player think."""
SERVED_TURNS = 20
"""So many turns of it are waited for at each of them."""
PERSON = "easy"
"""How the person there plays: it takes next to no time."""


def figures_of(name: str, seconds: list[float], budget: float | None = None) -> Figures:
    """The median of some times, and what 19 of 20 take at most, beside the budget in milliseconds."""
    return {
        f"{name}_median": in_ms(statistics.median(seconds)),
        f"{name}_in_19_of_20": in_ms(statistics.quantiles(seconds, n=20)[-1], budget),
    }


def in_ms(seconds: float, budget: float | None = None) -> Figure:
    """A time in milliseconds, as the budget is."""
    return Figure(round(seconds * 1e3, 1), "ms", budget)


def turns_alone(game_id: str, level: str, seats: int) -> Figures:
    """The turns of games between players of one level."""
    seconds: list[float] = []
    cpu_seconds: list[float] = []
    for seed in count(1):
        times = TurnTimes(seats)
        match_of_bots(game_id, [level] * seats, seed, thinking=times)
        seconds += chain.from_iterable(times.seconds)
        cpu_seconds += chain.from_iterable(times.cpu_seconds)
        if len(seconds) >= TURNS:
            break
    name = f"{game_id}_{level}_at_{seats}_seats"
    return figures_of(f"{name}_cpu", cpu_seconds, bots_of(game_id).turn_ms[level]) | figures_of(name, seconds)


async def wait_at(player: Player, game_id: str, turns: int) -> list[list[float]]:
    """Play at a table until so many turns of others were waited for, or the game is over.

    Return for each of these turns the seconds from each of its positions to what was done there.
    """
    game, codec, rng = game_of(game_id), view_codec(game_id), Random(1)
    person, turn, waited = make_bot(PERSON, game), 0, list[list[float]]()
    while True:
        news, shown_at = player.news, player.heard_at
        assert news is not None
        (seen,) = news.seen
        view = codec.unpack(seen.view)
        is_waiting, is_new = view.to_act != seen.seat, view.turn != turn
        if view.to_act is None or (is_waiting and is_new and len(waited) == turns):
            return waited
        if is_waiting and is_new:
            turn = view.turn
            waited.append([])
        if not is_waiting:
            action = person.choose(view, legal_for(game, view, rng), rng)
            player.say(Do(new_request(), news.table, news.version, What.PLAY, str(action)))
        while player.length == news.length:
            await player.wait()
        if is_waiting:
            waited[-1].append(player.heard_at - shown_at)


async def wait_at_all(served: Serving, tables: dict[str, str], game_id: str, turns: int) -> list[list[float]]:
    """Play at all tables at once, each by its player; return what `wait_at` does, of all of them."""
    players = {name: Player(name) for name in tables}
    for name, player in players.items():
        await player.sit(served.path, tables[name])
    waited = await asyncio.gather(*(wait_at(player, game_id, turns) for player in players.values()))
    for player in players.values():
        await player.close()
    return [*chain.from_iterable(waited)]


def turns_served(game_id: str, count_tables: int, turns: int = SERVED_TURNS) -> Figures:
    """The turns of the strongest player at some tables of one server, at each of which one person sits."""
    level = levels_of(game_id)[-1]
    with serving(Serving) as served:
        tables = {}
        for player in (f"ann-{number}" for number in range(count_tables)):
            made = make_table(served.client(player), SeatKind.BOT, game=game_id, level=level)
            tables[player] = made.table
        waited = asyncio.run(wait_at_all(served, tables, game_id, turns))
    name = f"{game_id}_{level}_served_at_{format_count(count_tables, 'table').replace(' ', '_')}"
    actions = [*chain.from_iterable(waited)]
    most = bots_of(game_id).turn_ms[level] + GRACE_SECONDS * 1e3
    return {
        **figures_of(f"{name}_turn", [*map(sum, waited)]),
        **figures_of(f"{name}_action", actions),
        f"{name}_longest_action": in_ms(max(actions), most),
    }


def _benches() -> Iterator[tuple[str, Callable[[], Figures]]]:
    for game_id in GAMES:
        for level in levels_of(game_id):
            if level != BY_CHANCE:
                for seats in game_of(game_id).seats:
                    yield f"{game_id} {level} {seats}", partial(turns_alone, game_id, level, seats)
        for tables in TABLES:
            yield f"{game_id} served {tables}", partial(turns_served, game_id, tables)


THINKING_BENCHES = dict(_benches())
"""All that is measured of computer players, by some words for each."""
