"""The panels of The Builders: the line above, the players in all three forms, the card under the cursor."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.builders.cards import BUILDINGS, WORKERS
from engines.builders.texts.cards import title_of
from engines.builders.view import BuildersView
from tests.cases import in_one_test
from tests.games.builders.engine.positions import at
from tests.games.builders.widgets.board_app import MIDDLE, CardsApp, texts, view_of
from tests.widgets.panel_app import painted
from widgets.builders.board import Spot, Zone
from widgets.builders.panels import BuildersPlayers, BuildersTopBar, CardPanel
from widgets.panels import count_cells

# --- the line above ---------------------------------------------------------------------------------


def top(view: BuildersView, width: int) -> str:
    (line,) = BuildersTopBar().lines_of(view, width, 1)
    assert count_cells(line) == width
    return "".join(text for text, _ in line)


def test_the_top_bar_tells_who_plays_with_what_and_the_decks() -> None:
    left = "Builders  turn 1   R Red to play    2 # # .       one more: 5 écus"
    right = "buildings 28  workers 24  next B2  The hut"
    assert top(MIDDLE, 118).rstrip() == f"{left}  {right}"
    narrow = "Builders  turn 1   R Red    2 # # .       more: 5é   decks B:28 W:24  next B2 "
    assert top(MIDDLE, 78) == narrow


def test_the_next_building_is_called_as_the_cards_are() -> None:
    bar = BuildersTopBar()
    bar.french = True
    assert f"next B2  {title_of(at('B2'), french=True)}" in "".join(
        text for text, _ in bar.lines_of(MIDDLE, 118, 1)[0]
    )


@pytest.mark.parametrize(
    ("actions", "bar"),
    [(0, "  0 . . .     "), (1, "  1 # . .     "), (3, "  3 # # #     "), (10, " 10 # # # # # ")],
)
def test_actions_are_a_number_and_a_bar(actions: int, bar: str) -> None:
    assert f"R Red to play  {bar}  one more" in top(replace(MIDDLE, actions_left=actions), 118)


NAMES = [("Red", "Blue", "Green"), ("Yellowstone the 3rd!", "Blue", "Al")]
ENDS: dict[str, dict[str, Any]] = {"": {}, "last": {"last_round": True}, "idle": {"idle_rounds": 2}}


def places(width: int, names: tuple[str, ...], end: str, turn: int = 99) -> set[tuple[int, ...]]:
    """Where each part of the line begins, whoever plays with whatever is left; -1 for a missing one."""
    found = set()
    for seat in range(3):
        for actions in (0, 3, 5, 7, 10):
            view = replace(
                MIDDLE, names=names, seat=seat, to_act=seat, actions_left=actions, turn=turn, **ENDS[end]
            )
            line = top(view, width)
            mark = line.find(f" {actions} {'#' if actions else '.'}") + len(f" {actions} ")
            parts = (line.find(part) for part in ("more: ", "ast round:", "dle ", "B:", "buildings", "next "))
            found.add((mark, *parts))
    return found


def test_nothing_jumps_from_turn_to_turn() -> None:
    for width in (78, 98, 108, 118, 198):
        for names in NAMES:
            for end in ENDS:
                assert len(places(width, names, end)) == 1
                assert places(width, names, end, turn=99) == places(width, names, end, turn=100)


def test_an_idle_round_takes_the_place_of_the_price_and_moves_nothing() -> None:
    for width in (78, 98, 108, 118, 198):
        for names in NAMES:
            view = replace(MIDDLE, names=names)
            before, idle = top(view, width), top(replace(view, idle_rounds=2), width)
            actions, decks = (
                before.index("# # .") + len("# # ."),
                before.index(" B:" if " B:" in before else "build"),
            )
            assert idle[:actions] == before[:actions] and idle[decks:] == before[decks:]
            assert "idle" in idle.lower() and "more" not in idle


@in_one_test("width", [78, 98, 108, 118, 198])
def test_the_last_round_moves_neither_name_nor_actions(width: int) -> None:
    view = replace(MIDDLE, names=NAMES[1])
    actions = top(view, width).index("2 # # .") + len("2 # # .")
    assert top(replace(view, last_round=True), width)[:actions] == top(view, width)[:actions]


def test_the_long_name_gives_way_before_the_decks() -> None:
    long = replace(MIDDLE, names=NAMES[1])
    assert "R Red to play" in top(replace(MIDDLE), 108) and "buildings" in top(MIDDLE, 108)
    assert "Y Yellowstone the 3rd!  2" in top(long, 108) and "decks B:28" in top(long, 108)
    assert "Y Yellow  2" in top(long, 78) and "decks B:28 W:24  next B2" in top(long, 78)


def test_the_price_of_an_action_is_dim_for_who_cannot_pay_it() -> None:
    def ink(ecus: int) -> str:
        (line,) = BuildersTopBar().lines_of(view_of(ecus=(ecus,)), 118, 1)
        return next(ink for text, ink in line if "one more" in text)

    assert (ink(4), ink(5)) == ("dim", "hint")


def test_empty_decks_have_no_next_building() -> None:
    view = view_of(building_deck="", worker_deck="")
    assert top(view, 118).rstrip().endswith("buildings  0  workers  0")
    assert top(view, 78).rstrip().endswith("decks B: 0 W: 0")


def test_the_banner_of_the_last_round_covers_the_decks_only_in_need() -> None:
    last = replace(MIDDLE, last_round=True)
    assert " Last round: Red, then Blue, Green   " in top(last, 198)
    assert top(last, 198).rstrip().endswith("next B2  The hut")
    assert "    Last round: R, then B, G " in top(last, 118) and top(last, 118).endswith("  next B2 ")
    start = "Builders  turn 1   R Red    2 # # .      Last round: "
    assert top(last, 78).rstrip() == f"{start}Red, then Blue, Green"
    longest = replace(last, names=("Yellowstone the 3rd!", *NAMES[0][1:]), actions_left=5, turn=44)
    assert top(longest, 78).startswith("Builders  turn 44  Y Yellow  5 # # # # #  Last round: Y, then B, G ")


def test_the_banner_of_idle_rounds_is_as_full_as_the_price_leaves_room() -> None:
    idle = replace(MIDDLE, idle_rounds=2)
    assert " Idle rounds: 2; after 3 the game ends  " in top(idle, 198)
    assert " Idle rounds: 2/3   buildings 28 " in top(idle, 118)
    assert " Idle 2/3    decks B:28 W:24  next B2 " in top(idle, 78)
    assert top(replace(MIDDLE, to_act=None), 78).startswith("Builders  turn 1   game over   ")


# --- the players ------------------------------------------------------------------------------------

PLAYERS = {
    32: """\
PLAYERS  VP écu free site built
>R*Red    7  12 6/14    5   2+2
 B Blue   0   3  1/1    1     0<
 G Green  0  20  1/1    0     0""",
    38: """\
PLAYERS               * began  < shown
>R*Red                7 VP   12 écus
   free 6 of 14  sites 5  built 2+2
 B Blue               0 VP    3 écus <
   free 1 of 1  sites 1  built 0
 G Green              0 VP   20 écus
   free 1 of 1  sites 0  built 0""",
    54: """\
PLAYERS                               * began  < shown
>R*Red                                7 VP   12 écus
   free 6 of 14  sites 5  built 2, machines 2
 B Blue                               0 VP    3 écus <
   free 1 of 1  sites 1  built 0, machines 0
 G Green                              0 VP   20 écus
   free 1 of 1  sites 0  built 0, machines 0""",
    80: """\
>R*Red         7 VP  12 écus   6 free  8 at work  5 sites  2 built  2 machines
 B Blue        0 VP   3 écus   1 free  0 at work  1 sites  0 built  0 machines <
 G Green       0 VP  20 écus   1 free  0 at work  0 sites  0 built  0 machines""",
}


@pytest.mark.parametrize("width", PLAYERS)
def test_the_players_fit_a_column_or_a_line(width: int) -> None:
    panel = BuildersPlayers()
    panel.shown = 1
    assert texts(panel.lines_of(MIDDLE, width, 0)) == PLAYERS[width].split("\n")


def test_ten_free_workers_and_many_ecus_do_not_touch() -> None:
    view = view_of(2, ecus=(99, 0), free=(" ".join(f"W{n}" for n in range(1, 13)),))
    rows = texts(BuildersPlayers().lines_of(view, 34, 0))
    assert rows[1].startswith(">R*Red      0 99 12/12    0     0")
    assert rows[0].endswith(" VP écu free site built")
    assert count_cells(BuildersPlayers().lines_of(view, 34, 0)[1]) == 34


@pytest.mark.parametrize(
    ("width", "heads"),
    [
        (34, [">R*Red", " B Blue h", " G Green e"]),
        (54, [">R*Red", " B Blue computer hard", " G Green computer easy"]),
        (84, [">R*Red", " B Blue hard", " G Green easy"]),
    ],
)
def test_the_level_of_a_computer_player_stands_behind_its_name(width: int, heads: list[str]) -> None:
    lines = BuildersPlayers(None, (None, "hard", "easy")).lines_of(MIDDLE, width, 0)
    rows = [row for row in texts(lines) if not row.startswith(("PLAYERS", "   free"))]
    assert [row.startswith(f"{head} ") for row, head in zip(rows, heads, strict=True)] == [True] * 3, rows


def test_no_line_of_the_players_is_longer_than_the_panel() -> None:
    for width in (30, 32, 34, 36, 38, 54, 72, 80, 120):
        view = view_of(
            4,
            ecus=(100, 99),
            free=("W1 W2 W3 W4 W5 W6 W7 W8 W9 W10",),
            sites=("B1:W11 B2",),
            built=("B34 M1 M2",),
        )
        view = replace(view, names=("Yellowstone the 3rd!", "名前", "[red]x[/]", "D"))
        lines = BuildersPlayers(None, ("random", "hard", None, None)).lines_of(view, width, 0)
        assert max(map(count_cells, lines)) <= width
        assert len(lines) == (4 if width >= 72 else 9 if width >= 36 else 5)
        # The cell at the end stands below itself in all rows that have it.
        assert count_cells(lines[-1]) == width or 36 <= width < 72


def test_the_signs_stand_in_the_colours_of_their_seats() -> None:
    lines = BuildersPlayers().lines_of(MIDDLE, 32, 0)
    assert [line[1] for line in lines[1:]] == [("R", "seat-0"), ("B", "seat-1"), ("G", "seat-2")]


async def test_another_table_shown_paints_two_rows() -> None:
    app = CardsApp()
    async with app.run_test(size=(80, 24)):
        panel = app.query_one(BuildersPlayers)
        assert panel.text().split("\n")[0].endswith("<")
        with painted() as seen:
            panel.shown = 2
            panel.show(MIDDLE)
        assert sorted(region.y for _, region in seen) == [0, 2]
        with painted() as seen:
            panel.show(replace(MIDDLE))
        assert seen == []


# --- the card under the cursor ----------------------------------------------------------------------

FIGURES = {
    Spot(Zone.BUILDINGS, 1): ["B33 The castle                  20 écus  7 VP", "needs #5 =3 *5 ^3"],
    Spot(Zone.BUILDINGS, 0): ["M8 Great tile kiln             makes ^3 2 VP", "needs #2 =1"],
    Spot(Zone.BUILDINGS, 3): ["Slot 4 is empty."],
    Spot(Zone.WORKERS, 1): ["W10 Labourer                         3 écus", "makes #1 =2"],
    Spot(Zone.SITES, 0): ["B31 The chapel                  18 écus  5 VP", "lacks =1 ^3  next: 2 actions"],
    Spot(Zone.SITES, 1): ["B9 The thatched cottage         10 écus  2 VP", "lacks =2 *1 ^2"],
    Spot(Zone.TEAM, 5): ["M2 Circular saw                      no écus", "makes =2"],
}


async def show(app: CardsApp, spot: Spot, **properties: Any) -> CardPanel:
    """The panel with what lies at a spot of the app's table, once that has some properties."""
    for name, value in properties.items():
        setattr(app.cards, name, value)
    panel = app.query_one(CardPanel)
    panel.show(spot, app.cards)
    return panel


async def test_every_figure_stands_in_two_rows() -> None:
    app = CardsApp()
    async with app.run_test(size=(46, 24)):
        for spot, rows in FIGURES.items():
            panel = await show(app, spot)
            assert [" ".join(row.split()) for row in panel.text().split("\n")] == [
                " ".join(row.split()) for row in rows
            ]
            lines = panel.lines(46, 2)
            assert len(lines) <= 2 and max(map(count_cells, lines)) <= 46
            assert count_cells(lines[0]) == 46 or rows[0].startswith("Slot")


@pytest.mark.parametrize("french", [False, True])
async def test_every_card_has_its_whole_title_in_the_two_rows(french: bool) -> None:
    app = CardsApp()
    async with app.run_test(size=(80, 24)):
        app.cards.french = french
        for card in (*BUILDINGS, *WORKERS):
            zone = Zone.BUILDINGS if card in BUILDINGS else Zone.WORKERS
            row = "building_row" if card in BUILDINGS else "worker_row"
            app.cards.show(replace(MIDDLE, **{row: (card,) * 5}))
            panel = await show(app, Spot(zone, 0))
            title = title_of(card, french)
            for width in (46, 78):
                first, second = panel.lines(width, 2)
                assert title in texts([first])[0]
                assert count_cells(first) == width and count_cells(second) <= width


async def test_a_site_tells_what_the_chosen_worker_would_add() -> None:
    app = CardsApp()
    async with app.run_test(size=(80, 24)):
        below = []
        for worker, index in (("W12", 0), ("M2", 2), ("W3", 1)):
            panel = await show(app, Spot(Zone.SITES, index), worker=at(worker))
            below.append(panel.text().split("\n")[1])
        assert below == [
            "lacks =1 ^3  W12 adds ^1",
            "lacks #1 ^2  M2 adds nothing",
            "lacks =2 *1 ^2  W3 adds ^1",
        ]
        finishing = view_of(free=("W3",), sites=("B1",))
        app.cards.show(finishing)
        assert (await show(app, Spot(Zone.SITES, 0))).text().split("\n")[1] == "lacks #1 ^1  W3 finishes it"


async def test_with_more_rows_all_is_said_in_sentences() -> None:
    app = CardsApp()
    async with app.run_test(size=(38, 30)) as pilot:
        app.query_one(CardPanel).styles.height = 6
        await pilot.pause()
        panel = await show(app, Spot(Zone.SITES, 0), worker=at("W12"))
        assert panel.text().split("\n") == [
            "B31 The chapel: lacks 1 wood, 3 tiles;",
            " W26 and W4 at work, the next one",
            " costs 2 actions; pays 18 écus, 5 VP.",
            "W12 here: 2 actions, 3 écus; then",
            " still lacks 1 wood, 2 tiles.",
        ]
        panel = await show(app, Spot(Zone.BUILDINGS, 0), french=True)
        assert panel.text().split("\n")[0].startswith("M8 Un grand four à tuiles, a machine:")
        panel = await show(app, Spot(Zone.TEAM, 5), french=False)
        assert panel.text() == "M2 Circular saw, no écus: makes 2\n wood."


async def test_sentences_that_do_not_fit_give_way_to_figures() -> None:
    app = CardsApp()
    async with app.run_test(size=(38, 30)) as pilot:
        app.query_one(CardPanel).styles.height = 4
        await pilot.pause()
        panel = await show(app, Spot(Zone.SITES, 0), worker=at("W12"))
        assert panel.text().split("\n")[1] == "lacks =1 ^3  W12 adds ^1"


async def test_the_site_of_another_player_is_shown_without_the_chosen_worker() -> None:
    app = CardsApp()
    async with app.run_test(size=(80, 24)):
        panel = await show(app, Spot(Zone.SITES, 0), worker=at("W12"), shown=1)
        assert panel.text().split("\n")[1] == "lacks #2 *1"


async def test_without_a_view_nothing_is_said() -> None:
    app = CardsApp(None)
    async with app.run_test(size=(80, 24)):
        panel = await show(app, Spot(Zone.BUILDINGS, 0))
        assert (
            panel.text()
            == app.query_one(BuildersTopBar).text()
            == app.query_one(BuildersPlayers).text()
            == ""
        )


async def test_the_next_card_paints_only_the_rows_that_differ() -> None:
    app = CardsApp()
    async with app.run_test(size=(80, 24)):
        await show(app, Spot(Zone.SITES, 0))
        with painted() as seen:
            await show(app, Spot(Zone.SITES, 0))
        assert seen == []
        with painted() as seen:
            await show(app, Spot(Zone.SITES, 0), worker=None)
            app.cards.view = replace(MIDDLE)
            app.query_one(CardPanel).show(Spot(Zone.SITES, 1), app.cards)
        assert [(name, region.y) for name, region in seen if name == "CardPanel"] == [
            ("CardPanel", 0),
            ("CardPanel", 1),
        ]
