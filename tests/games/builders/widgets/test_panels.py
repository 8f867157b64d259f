"""The panels of The Builders: the line above, the players and the signs, the card under the cursor."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.builders.cards import BUILDINGS
from engines.builders.texts.cards import title_of
from engines.builders.view import BuildersView
from tests.games.builders.engine.positions import at
from tests.games.builders.widgets.board_app import MIDDLE, CardsApp, texts, view_of
from tests.widgets.panel_app import painted
from widgets.builders.board import Spot, Zone
from widgets.builders.panels import BuildersPlayers, BuildersTopBar, CardPanel
from widgets.panels import count_cells

NAMES = [("Red", "Blue", "Green"), ("Yellowstone the 3rd!", "Blue", "Al")]

# --- the line above ---------------------------------------------------------------------------------


def top(view: BuildersView, width: int) -> str:
    (line,) = BuildersTopBar().lines_of(view, width, 1)
    assert count_cells(line) == width
    return "".join(text for text, _ in line)


def test_the_top_bar_tells_who_plays_with_how_many_actions_and_what_one_more_costs() -> None:
    wide = "The Builders  turn 1   R Red to play    actions  2 o o .     one more: 5 écus"
    assert top(MIDDLE, 118).rstrip() == wide
    assert top(MIDDLE, 78).rstrip() == "Builders  turn 1   R Red    actions  2 o o .     one more: 5 écus"
    ten = replace(MIDDLE, actions_left=10)
    assert " actions 10 o o o o o one more" in top(ten, 118)
    assert top(replace(MIDDLE, to_act=None), 78).rstrip() == "Builders  turn 1   game over"


def test_nothing_jumps_from_turn_to_turn() -> None:
    for width in (78, 98, 108, 118, 198):
        for names in NAMES:
            places = set()
            for seat in range(3):
                for changes in ({}, {"actions_left": 7}, {"last_round": True}, {"idle_rounds": 2}):
                    acts: dict[str, Any] = {
                        "names": names,
                        "seat": seat,
                        "to_act": seat,
                        "turn": 100,
                        **changes,
                    }
                    line = top(replace(MIDDLE, **acts), width)
                    last = max(line.find(part) for part in ("one more", "ast round", "dle "))
                    places.add((line.index("actions"), last > line.index("actions") + 14))
            assert len(places) == 1


def test_the_end_takes_the_place_of_the_price_in_as_many_words_as_there_is_room_for() -> None:
    last, idle = replace(MIDDLE, last_round=True), replace(MIDDLE, idle_rounds=2)
    assert top(last, 118).rstrip().endswith("  Last round: Red, then Blue, Green")
    assert " Last round: R, then B, G" in top(last, 78)
    assert " Idle rounds: 2; after 3 the game ends" in top(idle, 118)
    assert " Idle rounds: 2 of 3" in top(idle, 78)


def test_the_price_of_an_action_is_dim_for_who_cannot_pay_it() -> None:
    def ink(ecus: int) -> str:
        (line,) = BuildersTopBar().lines_of(view_of(ecus=(ecus,)), 118, 1)
        return next(ink for text, ink in line if "one more" in text)

    assert (ink(4), ink(5)) == ("dim", "hint")


# --- the players ------------------------------------------------------------------------------------


def test_the_players_stand_on_bars_above_what_the_signs_mean() -> None:
    assert texts(BuildersPlayers(None, (None, "hard", None)).lines_of(MIDDLE, 38, 0)) == [
        " PLAYERS                 17 VP end it",
        ">R Red                  7 VP  12 écus",
        " B Blue hard            0 VP   3 écus",
        " G Green                0 VP  20 écus",
        "",
        " SIGNS",
        "  #  stone           =  wood",
        "  *  knowledge       ^  tile",
        "",
    ]
    panel = BuildersPlayers()
    panel.french = True
    assert "pierre" in "".join(texts(panel.lines_of(MIDDLE, 38, 0)))
    red = BuildersPlayers().lines_of(MIDDLE, 38, 0)[1]
    on = sum(len(text) for text, ink in red if ink == "standing-0 strong")
    assert on == (38 - 2 - len("  7 VP  12 écus ")) * 7 // 17 and red[1] == ("R", "seat-0")


def test_no_line_of_the_players_is_longer_than_the_panel() -> None:
    view = view_of(4, ecus=(100, 99), built=("B34 B33 B32 M1 M2",))
    view = replace(view, names=("Yellowstone the 3rd!", "名前", "[red]x[/]", "D"))
    for width in (30, 38, 56):
        lines = BuildersPlayers(None, ("random", "hard", None, None)).lines_of(view, width, 0)
        assert {count_cells(line) for line in lines[:5]} == {width}


async def test_a_click_on_a_player_says_who_it_is() -> None:
    app = CardsApp()
    async with app.run_test(size=(80, 44)) as pilot:
        await pilot.click(BuildersPlayers, offset=(5, 2))
        await pilot.click(BuildersPlayers, offset=(5, 0))
        await pilot.click(BuildersPlayers, offset=(5, 3), button=3)
        assert app.tables == [1]


# --- the card under the cursor ----------------------------------------------------------------------


async def show(app: CardsApp, spot: Spot, **changes: Any) -> CardPanel:
    """The panel with the card at a spot, once some properties of the table are set."""
    for name, value in changes.items():
        setattr(app.cards, name, value)
    app.cards.helper = app.cards.worker
    panel = app.query_one(CardPanel)
    panel.show(spot, app.cards)
    return panel


async def test_in_two_rows_a_card_is_told_in_a_sentence() -> None:
    app = CardsApp()
    async with app.run_test(size=(80, 44)):
        for spot, told in (
            (
                Spot(Zone.BUILDINGS, 1),
                " B33 The castle: needs 5 stone, 3 wood, 5 knowledge, 3 tiles; pays 20 écus, 7\n"
                " VP. Free workers bring 16 of 16.",
            ),
            (Spot(Zone.WORKERS, 1), " W10 labourer, 3 écus: makes 1 stone, 2 wood."),
            (Spot(Zone.TEAM, 5), " M2 Circular saw, no écus: makes 2 wood."),
            (Spot(Zone.BUILDINGS, 3), " Slot 4 is empty."),
        ):
            assert (await show(app, spot)).text() == told
        panel = await show(app, Spot(Zone.SITES, 0), worker=at("W12"))
        assert panel.text().startswith(
            " B31 The chapel: lacks 1 wood, 3 tiles; a craftsman and an apprentice"
        )
        panel = await show(app, Spot(Zone.SITES, 0), worker=at("W12"), shown=1)
        assert panel.text().startswith(" B5 The stone bridge: lacks 2 stone, 1 knowledge; nobody at work")


async def test_with_more_rows_each_thing_has_its_own_and_the_next_building_is_seen() -> None:
    app = CardsApp()
    async with app.run_test(size=(38, 50)) as pilot:
        app.query_one(CardPanel).styles.height = 13
        await pilot.pause()
        rows = (await show(app, Spot(Zone.BUILDINGS, 1))).text().split("\n")
        assert rows[0] == " THE CASTLE"
        assert " ".join(" ".join(rows[1:5]).split()) == (
            "B33 The castle: needs 5 stone, 3 wood, 5 knowledge, 3 tiles; pays 20 écus, 7 VP. "
            "Free workers bring 16 of 16."
        )
        assert " NEXT BUILDING" in rows and "B2 The hut: needs" in rows[rows.index(" NEXT BUILDING") + 1]
        told = (await show(app, Spot(Zone.SITES, 0), worker=at("W12"))).text()
        told = " ".join(told.split())
        assert "at work, the next one costs 2 actions; pays 18 écus, 5 VP." in told
        assert "A labourer: 2 actions, 3 écus; then lacks =1 ^2." in told


async def test_every_card_has_its_whole_title_in_two_rows() -> None:
    app = CardsApp()
    async with app.run_test(size=(80, 44)):
        for french in (False, True):
            app.cards.french = french
            for card in BUILDINGS:
                app.cards.show(replace(MIDDLE, building_row=(card,) * 5))
                panel = await show(app, Spot(Zone.BUILDINGS, 0))
                assert title_of(card, french) in panel.text()


async def test_the_next_card_paints_only_the_rows_that_differ() -> None:
    app = CardsApp()
    async with app.run_test(size=(80, 44)):
        await show(app, Spot(Zone.SITES, 0))
        with painted() as seen:
            await show(app, Spot(Zone.SITES, 0))
        assert seen == []
        with painted() as seen:
            await show(app, Spot(Zone.SITES, 1))
        assert {name for name, _ in seen} == {"CardPanel"}


async def test_without_a_view_nothing_is_said() -> None:
    app = CardsApp(None)
    async with app.run_test(size=(80, 44)):
        panel = await show(app, Spot(Zone.BUILDINGS, 0))
        assert (
            panel.text()
            == app.query_one(BuildersTopBar).text()
            == app.query_one(BuildersPlayers).text()
            == ""
        )
