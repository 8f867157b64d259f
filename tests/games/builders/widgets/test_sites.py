"""The pictures of open sites: bars that say what is there, what a worker adds and what is lacking."""

from __future__ import annotations

from itertools import product

import pytest

from engines.builders.cards import BUILDINGS, CARDS, can_work, missing
from engines.builders.state import Site
from engines.builders.texts.cards import SIGNS
from tests.extent import every
from tests.games.builders.engine.positions import at, cards
from tests.games.builders.widgets.board_app import texts
from widgets.builders import sites as site_art
from widgets.builders.cards import Look
from widgets.builders.sites import Progress
from widgets.panels import Line, count_cells

CHAPEL = Site(at("B31"), cards("W26 W4"), sent=1)
"""Stone 3 and knowledge 2 are there, and 1 wood of 2; the tile is not."""


def test_a_site_in_a_line() -> None:
    lines = [
        site_art.draw_site_line(CHAPEL, None, 80, Look()),
        site_art.draw_site_line(CHAPEL, at("W12"), 80, Look()),
        site_art.draw_site_line(CHAPEL, at("W6"), 70, Look(has_cursor=True)),
        site_art.draw_site_line(Site(at("M7")), None, 80, Look(is_target=True, mark="changed")),
        site_art.draw_site_line(Site(at("B9")), None, 80, Look(french=True, mark="refused")),
    ]
    assert texts(lines) == [
        " B31 The chapel           ####   ==.   ***    ^...  18é 5VP W26 W4",
        " B31 The chapel           ####   ==.   ***    ^+..  18é 5VP W26 W4",
        ">B31 The chapel     ####   ==+   ***    ^+..  18é 5VP W26 W4         <",
        " M7 +Great measuring ins. #.                  ^..    *3 2VP -",
        " B9 !La chaumière                =..   *.     ^..   10é 2VP -",
    ]


def test_the_cursor_on_a_site_has_the_brackets_and_the_name() -> None:
    def under_cursor(line: Line) -> list[str]:
        return [text for text, ink in line if ink == "cursor"]

    assert under_cursor(site_art.draw_site_line(CHAPEL, None, 80, Look(has_cursor=True))) == [">", "B31", "<"]
    assert under_cursor(site_art.draw_site_box(CHAPEL, None, 40, Look(has_cursor=True))[0]) == [">B31<"]
    assert under_cursor(site_art.draw_site_line(CHAPEL, None, 80, Look())) == []


def test_a_site_in_a_box() -> None:
    assert texts(site_art.draw_site_box(CHAPEL, at("W12"), 40, Look())) == [
        ". B31  The chapel--------------18é 5VP-.",
        "| stone     ####    done               |",
        "| wood      ==.     lacks 1            |",
        "| knowledge ***     done               |",
        "| tile      ^+..    lacks 3, +1        |",
        "'W26 W4----------------next: 2 actions-'",
    ]
    machine = Site(at("M7"))
    assert texts(
        site_art.draw_site_box(machine, None, 48, Look(french=True, has_cursor=True, is_target=True))
    ) == [
        ".>M7<+Grand instrument de mes.-- makes *3 2 VP-.",
        "| pierre    #.      lacks 1                    |",
        "|                                              |",
        "|                                              |",
        "| tuile     ^..     lacks 2                    |",
        "'nobody at work--------------------------------'",
    ]


def test_the_parts_of_a_bar_have_signs_and_inks_of_their_own() -> None:
    assert site_art.draw_bar(1, Progress(need=5, have=2, adds=1)) == [
        ("==", "wood"),
        ("+", "adds"),
        ("..", "lack"),
    ]
    assert site_art.draw_bar(3, Progress(need=2, have=2, adds=0)) == [("^^", "tile")]
    assert site_art.draw_bar(0, Progress(need=0, have=0, adds=0)) == []


def test_every_worker_adds_what_is_lacking_and_no_more() -> None:
    helpers = [card for card in range(len(CARDS)) if can_work(card)]
    for building, helper in product(BUILDINGS, helpers):
        site = Site(building, cards("W26"))
        parts = site_art.measure_progress(site, helper)
        after = missing(building, (at("W26"), helper))
        needs = BUILDINGS[building].needs
        for number, part in enumerate(parts):
            bar = "".join(text for text, _ in site_art.draw_bar(number, part))
            assert len(bar) == needs[number]
            assert bar.count(".") == after[number]
            assert bar.count(SIGNS[number]) == min(needs[number], CARDS[at("W26")].makes[number])


def test_a_site_that_would_be_finished_lacks_nothing_in_its_bars() -> None:
    def inks(helper: str) -> set[str]:
        return {ink for _, ink in site_art.draw_site_line(Site(at("B1")), at(helper), 80, Look())}

    assert "lack" not in inks("W3")
    assert "lack" in inks("W4")


@pytest.mark.parametrize("width", every(3, [60, 70, 80, 144]))
def test_every_site_fills_its_line_and_its_box_exactly(width: int) -> None:
    crew = cards("W26 W4 W35 W36 W37 W38 M2 M3")
    for building in BUILDINGS:
        for workers, french in product((crew[:0], crew[:2], crew), (False, True)):
            site, look = (
                Site(building, workers, sent=min(2, len(workers))),
                Look(french=french, is_target=True),
            )
            assert count_cells(site_art.draw_site_line(site, at("W12"), width, look)) == width
            for box_width in (35, 40, 48):
                box = site_art.draw_site_box(site, at("W12"), box_width, look)
                assert len(box) == site_art.BOX_HEIGHT
                assert {count_cells(line) for line in box} == {box_width}


def test_workers_that_do_not_fit_are_counted() -> None:
    crew = cards("W26 W4 M1")
    assert [site_art.list_crew(crew, width) for width in (9, 8, 6, 2, 1)] == [
        "W26 W4 M1",
        "W26 +2",
        "W26 +2",
        "+3",
        "",
    ]
    assert site_art.list_crew((), 9) == ""
