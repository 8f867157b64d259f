"""The graph of standings: where turns, standings and losses are, and what a click asks for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from widgets.standing_graph import Scale, StandingCurve, StandingGraph
from widgets.themes import THEMES, VARIABLE_DEFAULTS

CHANCE = Scale(lambda thousandths: f"{round(thousandths / 10)} %", (0, 1000))
POINTS = Scale(lambda tenths: f"{tenths / 10:+.1f}")
ANN = StandingCurve({1: 500, 3: 1000, 5: 0}, 0, "A", "Ann")
SPANS = [(0, 0), (-1, 1), (0, 1), (-979, 980), (-1234, 5), (7, 9)]
BEN = StandingCurve({2: 300, 4: 300}, 1, "B", "Ben")


class GraphApp(App[None]):
    """A graph, and the turns that were clicked."""

    def __init__(self, graph: StandingGraph, ascii_only: bool) -> None:
        super().__init__()
        self.graph, self.ascii_only = graph, ascii_only
        self.picked: list[int] = []
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return VARIABLE_DEFAULTS

    def compose(self) -> ComposeResult:
        yield self.graph

    def on_standing_graph_picked(self, event: StandingGraph.Picked) -> None:
        self.picked.append(event.turn)


@asynccontextmanager
async def showing(
    *curves: StandingCurve, scale: Scale = CHANCE, turns: int = 5, here: int = 1, losses=(), plain=True
) -> AsyncIterator[tuple[GraphApp, Pilot[None], list[str]]]:
    graph = StandingGraph(range(1, turns + 1), scale)
    app = GraphApp(graph, plain)
    async with app.run_test(size=(60, 12)) as pilot:
        graph.show(curves, losses, here)
        await pilot.pause()
        yield app, pilot, drawn(graph)


def drawn(graph: StandingGraph) -> list[str]:
    return [f"{row} " for row in graph.text().split("\n")]


def column(rows: list[str], sign: str) -> int:
    return next(row.index(sign) for row in rows if sign in row)


async def test_a_curve_steps_where_its_turn_ends_and_stops_where_nothing_is_judged_yet() -> None:
    async with showing(ANN, BEN, here=5) as (_, _, rows):
        left, end = rows[-1].index(" 1 "), rows[-1].index(" 5 ")
        first, third = left + 1, (left + end) // 2 + 1
        assert rows[0].startswith("100 %") and rows[-2].startswith("  0 %")
        assert rows[5][first : third - 1] == "A" * (third - 1 - first)
        assert rows[0][third + 1 : end] == "A" * (end - third - 1)
        assert "B" not in "".join(row[: first + 3] for row in rows)
    async with showing(ANN._replace(standings={1: 500, 3: 1000}), here=5) as (_, _, rows):
        assert all(row[third + 1 : end].replace(".", "").strip() == "" for row in rows[:-1])


async def test_names_stand_beside_the_last_figures_of_their_curves() -> None:
    async with showing(ANN, BEN) as (_, _, rows):
        assert rows[-2].endswith(" A  Ann 0 % ")
        assert "".join(rows).count("Ben 30 %") == 1
    async with showing(ANN._replace(standings={}), BEN._replace(standings={})) as (_, _, rows):
        assert {row.split()[-1] for row in rows if "Ann" in row or "Ben" in row} == {"Ann", "Ben"}


async def test_the_turn_that_is_looked_at_is_a_line_through_every_row() -> None:
    async with showing(BEN, here=3) as (app, _, rows):
        here = rows[-1].index(" 3 ") + 1
        assert sum(row[here] == "|" for row in rows) == len(rows) - 2
        app.graph.show([BEN], (), 5)
        moved = drawn(app.graph)
        assert not any(row[here : here + 1] == "|" for row in moved)
        assert " 5 " in moved[-1] and " 3 " not in moved[-1]


async def test_losses_are_numbered_where_their_turns_ended_on_the_grounds_of_their_seats() -> None:
    async with showing(ANN, BEN, here=5, losses=[(3, 0), (2, 1)]) as (app, _, rows):
        assert rows[0].index("1", 5) == (rows[-1].index(" 1 ") + rows[-1].index(" 5 ")) // 2 + 1
        inks = {text: ink for line in app.graph.lines(60, 12)[:-1] for text, ink in line}
        assert (inks["1"], inks["2"]) == ("seat-0", "seat-1")


@pytest.mark.parametrize("standings", [{1: -123}, {1: 47, 3: -8}, {1: 0}, {1: 1}, {1: 980, 3: -979}])
async def test_without_bounds_all_standings_lie_between_the_figures_and_level_is_a_line(standings) -> None:
    async with showing(ANN._replace(standings=standings), scale=POINTS) as (_, _, rows):
        figures = [row[:7].split()[0] for row in rows[:-1] if row[:7].strip(" |.-A")]
        numbers = list(map(float, figures))
        assert numbers == sorted(numbers, reverse=True) and len(set(figures)) > 1
        for standing in standings.values():
            assert numbers[-1] <= standing / 10 <= numbers[0]
        assert any(row.lstrip().startswith("+0.0") and "- - -" in row for row in rows)


@pytest.mark.parametrize("height", range(2, 40))
def test_there_are_figures_at_every_height(height: int) -> None:
    for scale, ends in product((CHANCE, POINTS), SPANS):
        graph = StandingGraph(range(1, 9), scale)
        graph._curves = [ANN._replace(standings=dict(enumerate(ends, 1)))]
        bottom, top, step = graph._find_ticks(height)
        assert bottom < top and bottom <= min(scale.span or ends) and top >= max(scale.span or ends)
        assert (top - bottom) // step <= max(2, height // 2 - 1)


@pytest.mark.parametrize("turns", [5, 33, 200])
async def test_a_click_asks_for_the_turn_that_is_drawn_there(turns: int) -> None:
    async with showing(BEN, turns=turns, here=turns) as (app, pilot, rows):
        here = column(rows, "|")
        for x in (here, here + 9, 0):
            await pilot.click(offset=(x, 3))
        assert app.picked == [turns, turns, 1]
        for turn in {1, 2, turns // 2}:
            app.graph.show([BEN], (), turn)
            await pilot.click(offset=(column(drawn(app.graph), "|"), 0))
            assert abs(app.picked[-1] - turn) <= turns // 40


async def test_in_quarters_what_falls_is_drawn_like_what_climbs() -> None:
    async with showing(ANN, here=1, plain=False) as (_, _, rows):
        drawn = "".join(rows)
        assert drawn.count("▐") > 10 and "A" not in drawn.replace("A  Ann", "")
        assert any(row.count("▘") > 5 for row in rows)
