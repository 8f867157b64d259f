"""The pictures of open sites: what is there, what a worker adds and what is lacking."""

from __future__ import annotations

from itertools import product

from engines.builders.cards import BUILDINGS, CARDS, can_work, missing
from engines.builders.state import Site
from engines.builders.texts.cards import SIGNS
from tests.games.builders.engine.positions import at, cards
from tests.games.builders.widgets.board_app import texts
from widgets.builders import sites as site_art
from widgets.builders.cards import Look
from widgets.builders.sites import Progress
from widgets.panels import count_cells

CHAPEL = Site(at("B31"), cards("W26 W4"), sent=1)
"""Stone 3 and knowledge 2 are there, and 1 wood of 2; the tile is not."""
LOOK = Look(slot=1, is_filled=True)


def test_a_site_in_a_line() -> None:
    assert texts(
        [
            site_art.draw_site_line(CHAPEL, None, 80, LOOK),
            site_art.draw_site_line(CHAPEL, at("W12"), 80, Look(slot=2, has_cursor=True)),
            site_art.draw_site_line(Site(at("M7")), None, 80, Look(slot=3, is_target=True, mark="changed")),
            site_art.draw_site_line(CHAPEL, None, 54, Look(slot=1, french=True)),
        ]
    ) == [
        " 1 The chapel           lacks =1 ^3       6 of 10    18é 5VP 2 workers",
        ">2<The chapel           lacks =1 ^3       6+1 of 10  18é 5VP 2 workers",
        "[3]Great measuring ins. lacks #1 ^2       0 of 3     *3  2VP Nobody yet",
        " 1 La chapelle   lacks =1 ^3       6 of 10    18é 5VP",
    ]


def test_a_tall_site_tells_who_works_there_and_what_it_pays() -> None:
    crowded = Site(at("B34"), cards("W40 W38 W35 W41 M5 M2 W1 W2 W3"))
    for site, more in ((CHAPEL, []), (crowded, ["  and 4 more"])):
        rows = texts(site_art.draw_site_box(site, None, 28, 14, LOOK))
        assert len(rows) == 14 and rows[-1].startswith("▖18 écus" if site is CHAPEL else "▖")
        named = [row.strip() for row in rows[7:-1] if row.strip()]
        assert [row for row in rows if "more" in row] == [f" {line}" for line in more]
        assert len(named) == min(len(site.workers), 6)
        assert all(any(sign in row for sign in SIGNS) for row in named[: len(named) - len(more)])


def test_a_site_in_a_box() -> None:
    assert texts(site_art.draw_site_box(CHAPEL, at("W12"), 24, 7, LOOK)) == [
        "▟ 1 The chapel    5 VP ▙",
        " ###  stone done",
        " ==   wood lacks 1",
        " **   knowledge done",
        " +^^  tile +1 of 3",
        "              6+1 of 10",
        "▖2 workers             ▗",
    ]
    framed = texts(site_art.draw_site_box(Site(at("M7")), None, 24, 7, Look(slot=2, french=True)))
    assert framed[0].startswith(". 2 Grand instru") and framed[1] == "|#    pierre lacks 1   |"
    assert framed[-1] == "'Nobody yet------------'"


def test_the_parts_of_a_bar_have_signs_and_inks_of_their_own() -> None:
    assert site_art.draw_bar(1, Progress(need=5, have=2, adds=1)) == [
        ("==", "wood"),
        ("+", "adds"),
        ("==", "lack"),
    ]
    assert site_art.draw_bar(0, Progress(need=0, have=0, adds=0)) == []
    gauge = site_art.draw_gauge(Progress(need=10, have=4, adds=2), 20, "building")
    assert gauge == [("    ", "gauge"), ("  ", "adds"), ("    ", "lack"), (" 4+2 of 10", "building")]


def test_every_worker_adds_what_is_lacking_and_no_more() -> None:
    helpers = [card for card in range(len(CARDS)) if can_work(card)]
    for building, helper in product(BUILDINGS, helpers):
        site = Site(building, cards("W26"))
        parts = site_art.measure_progress(site, helper)
        after = missing(building, (at("W26"), helper))
        assert [part.lacks - part.adds for part in parts] == [*after]
        total = site_art.sum_up(parts)
        assert (total.need, total.need - total.have - total.adds) == (
            sum(BUILDINGS[building].needs),
            sum(after),
        )


def test_every_site_fills_its_line_and_its_box_exactly() -> None:
    crew = cards("W26 W4 W35 W36 W37 W38 M2 M3")
    for building, french, is_filled in product(BUILDINGS, (False, True), (False, True)):
        for workers in (crew[:0], crew[:2], crew):
            site = Site(building, workers, sent=min(2, len(workers)))
            look = Look(slot=1, french=french, is_target=True, is_filled=is_filled)
            for width in (50, 54, 80, 144):
                assert count_cells(site_art.draw_site_line(site, at("W12"), width, look)) == width
            for width in (24, 30):
                box = site_art.draw_site_box(site, at("W12"), width, 7, look)
                assert (len(box), {count_cells(line) for line in box}) == (7, {width})
                for number, part in enumerate(site_art.measure_progress(site, at("W12"))):
                    assert not part.need or any(
                        "done" in row or "lacks" in row or " of " in row for row in texts(box)[1 + number :]
                    )
