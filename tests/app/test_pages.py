"""The pages without a board: by keys, by mouse, in bursts, with odd names and at odd sizes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.screen import Screen

from app.keys import keymap
from app.screens.final import FinalScreen
from app.screens.handover import HandoverScreen
from app.screens.help import HelpScreen
from app.screens.home import HomeScreen
from app.screens.load import LoadScreen
from app.screens.points import PointsScreen
from app.screens.saved_picture import TablePicture
from app.screens.setup import SetupScreen
from app.session.local import LocalSession
from engines.core import Outcome, SeatSetup, Setup
from engines.java.spaces import space_named
from engines.java.texts.game_texts import TEXTS as JAVA_TELLING
from engines.java.texts.rulings import RULINGS
from engines.plain_text import escape_controls
from saves.index import Listed
from saves.store import FileStore
from tests.app.pages import (
    NOTHING,
    ODD_NAME,
    SIZES,
    Host,
    burst,
    click,
    finished_view,
    on_screen,
    open_next,
    place_of,
    rows,
    running,
)
from tests.app.sizes import resize
from widgets.choice_list import ChoiceList
from widgets.java.paints import find_paints
from widgets.key_bar import KeyBar, fit_items
from widgets.panels import Panel
from widgets.refusal_line import RefusalLine
from widgets.score_chart import Curve, chart_lines
from widgets.text_page import TextPage
from widgets.themes import LIGHT

DRAWN_WITH = "▖▗▘▝▙▛▜▟▐⌂"
"""What may be drawn with beside ASCII."""
SHARED = "0 1 2 3 4, by the table"
"""What Java's option of shared festivals says at first."""
WAYS_BACK = {"back", "quit", "home", "leave the game"}


def java(*names: str, seed: int = 7, bot: bool = False) -> Setup:
    seats = [SeatSetup(name) for name in names]
    if bot:
        seats[-1] = replace(seats[-1], bot="random")
    return Setup("java", tuple(seats), seed)


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "saves")


def listed(store: FileStore, *names: str) -> Listed:
    LocalSession.new(java(*names), store)
    found = store.latest_unfinished()
    assert found is not None
    return found


# --- the first page -------------------------------------------------------------------------------


async def test_home_has_a_key_for_each_line():
    async with running(HomeScreen()) as (app, pilot):
        await pilot.press("l", "r", "h", "question_mark", "f1", "q", "n")

        assert app.calls == ["load", "replay", "help", "help", "help", "leave", "new"]


@pytest.mark.parametrize("size", SIZES)
async def test_home_takes_clicks(size):
    async with running(HomeScreen(), size) as (app, pilot):
        for label in ("Load a game", "Replay", "Help", "Quit", "New game"):
            await click(app, pilot, label)
            await click(app, pilot, label)

        assert app.calls == ["load", "replay", "help", "leave", "new"]


async def test_home_begins_at_the_unfinished_game(store):
    latest = listed(store, ODD_NAME, "Blue")
    async with running(HomeScreen(), latest=latest) as (app, pilot):
        assert f"> c Continue  Java, turn 1, {ODD_NAME} to play" in on_screen(app)
        assert "   R  0    B  0   in that game" in on_screen(app)

        await pilot.press("enter", "ctrl+j")

        assert app.calls == [("open", latest.name)] * 2


async def test_home_names_the_game_before_a_title_of_the_players_own(store):
    latest = listed(store, "Anna", "Ben")
    store.rename(latest.name, "Abend mit Öl")
    async with running(HomeScreen(), latest=store.latest_unfinished()) as (app, _):
        assert "c Continue  Abend mit Öl, turn 1" in on_screen(app)
    async with running(HomeScreen(), (60, 20), latest=store.latest_unfinished()) as (app, _):
        assert "c Continue     Java: Abend mit Öl" in on_screen(app)


@pytest.mark.parametrize("size", [(60, 20), (79, 24)])
@pytest.mark.parametrize("players", [2, 4])
async def test_home_tells_every_score_however_long_names_are(store, size, players):
    names = ["Maximiliana Österrei", "Jean-Pierre Dupont-D", "Wilhelmine Ostermann", "Thaddeus Blackwaters"]
    async with running(HomeScreen(), size, latest=listed(store, *names[:players])) as (app, _):
        told = " ".join(on_screen(app).split())
        for name in names[:players]:
            shown = name if players == 2 else name[:10]
            assert re.search(rf"{shown}[^,;]* 0", told)
        assert place_of(app, "n New game")[1] - place_of(app, "c Continue")[1] == 3
        assert "Quit" in told


async def test_home_tells_every_score_of_a_name_that_begins_with_a_blank(store):
    latest = listed(store, "Maximiliana Österrei", "Jean-Pierre Dupont-D")
    setup = latest.save.setup
    seats = (replace(setup.seats[0], name=" Maximiliana Österre"), setup.seats[1])
    latest = latest._replace(save=replace(latest.save, setup=replace(setup, seats=seats)))
    async with running(HomeScreen(), (60, 20), latest=latest) as (app, _):
        assert "Jean-Pierre Dupont-D 0" in " ".join(on_screen(app).split())
        assert place_of(app, "n New game")[1] - place_of(app, "c Continue")[1] == 3


async def test_home_shows_the_table_of_the_game_that_waits_and_an_empty_one_without(store):
    latest = listed(store, "Anna", "Ben")
    session = LocalSession.loaded(store, latest.name)
    session.play(session.parse("triple F7 F8 G8")).result()
    for latest, villages in ((None, 0), (store.latest_unfinished(), 1)):
        async with running(HomeScreen(), (120, 40), latest=latest) as (app, _):
            lines = app.screen.query_one(TablePicture).lines(78, 39)
            signs = "".join(text for line in lines for text, _ in line)
            assert (signs.count("\u2302"), signs.count("''")) == (villages, 2 * villages)
            paints, f7 = find_paints(app), space_named("F7")
            foot = paints.foot(paints.shade("village-1", f7))
            assert any(foot in ink for line in lines for _, ink in line) == bool(villages)
            app.theme = LIGHT.name
            sea, lines = app.theme_variables["sea"], app.screen.query_one(TablePicture).lines(78, 39)
            assert not any(sea in ink for line in lines for _, ink in line), "the island lies on the page"


async def test_home_has_its_picture_in_signs_without_colours_and_none_where_there_is_no_room(store):
    async with running(HomeScreen(), mono=True, ascii_only=True) as (app, _):
        assert "##      ##" in on_screen(app) and " ^ ^" in on_screen(app)
        await resize(app, (60, 20))
        assert not app.screen.query_one(TablePicture).display


async def test_home_offers_nothing_to_continue_when_there_is_nothing():
    async with running(HomeScreen()) as (app, pilot):
        await pilot.press("c")

        assert app.calls == []
        assert "Continue" not in on_screen(app)


async def test_home_looks_again_when_it_comes_back(store):
    async with running(HomeScreen()) as (app, pilot):
        await pilot.press("n")
        app.last_match = listed(store, "Anna", "Ben")
        await pilot.press("escape")
        await pilot.pause()

        assert "> c Continue  Java, turn 1, Anna to play" in on_screen(app)


async def test_home_moves_with_arrows_home_and_end():
    async with running(HomeScreen()) as (app, pilot):
        current = app.screen.query_one(ChoiceList)
        seen = []
        for key in ("down", "end", "down", "up", "home", "up"):
            await pilot.press(key)
            seen.append(current.current.id)

        assert seen == ["tables", "quit", "new", "quit", "new", "quit"]


async def test_home_says_what_it_was_told_before_it_was_shown_until_the_player_moves():
    home = HomeScreen()
    home.say_trouble("This save is damaged: [b]its checksum\x1b does not match.")
    async with running(home) as (app, pilot):
        told = app.screen.query_one(RefusalLine).text()
        assert "[b]its checksum\\x1b does not match." in " ".join(told.split())

        await pilot.press("down")

        assert "checksum" not in on_screen(app)


async def test_home_keeps_an_error_that_the_chosen_line_led_to(store):
    async with running(HomeScreen(), latest=listed(store, "Anna", "Ben")) as (app, pilot):
        app.open_saved = lambda name: app.first.say(f"{name} is gone.")  # type: ignore[method-assign]
        await burst(app, pilot, ["down", "c"])

        assert "is gone." in on_screen(app)


# --- a new game -----------------------------------------------------------------------------------


async def test_setup_starts_as_it_is_with_enter():
    async with running(SetupScreen(41)) as (app, pilot):
        await pilot.press("enter")

        seats = (SeatSetup("Red"), SeatSetup("Blue", "medium"))
        assert app.result == Setup("java", seats, 41)


async def test_setup_takes_a_whole_burst_from_the_first_page_on():
    typed = ["n", "+", "1", "Q", "u", "i", " ", "q", "down", "left", "B", "o", "b", "down", "left"]
    typed += ["down", "down", "right", "down", "right", "down", "4", "2", "down", "enter"]
    async with running(HomeScreen()) as (app, pilot):
        await burst(app, pilot, typed)

        assert app.calls == ["new"]
        assert app.result == Setup(
            "java",
            (SeatSetup("Qui q"), SeatSetup("Bob", "easy"), SeatSetup("Green", "medium")),
            42,
            (("free_undo", "on"), ("shared_festivals", "example")),
        )


async def test_setup_keeps_the_order_of_letters_with_and_without_bindings():
    async with running(SetupScreen(1)) as (app, pilot):
        await burst(app, pilot, ["1", "R", "e", "n", "é", "e", "水", "x", "escape", "q"])
        await pilot.pause()

    assert app.result is None
    assert app.first._form.name(0) == "Renée水x"


@pytest.mark.parametrize(("line", "typed"), [("1", "Renée"), ("e", "77")])
async def test_setup_leaves_what_is_typed_by_escape_and_the_page_by_the_next(line, typed):
    async with running(SetupScreen(1)) as (app, pilot):
        await burst(app, pilot, [line, *typed, "escape"])
        await pilot.pause()
        assert app.result == NOTHING
        assert typed in on_screen(app)

        await burst(app, pilot, ["escape"])
        await pilot.pause()
        assert app.result is None


async def test_setup_shows_names_as_they_will_appear():
    async with running(SetupScreen(1)) as (app, pilot):
        await burst(app, pilot, ["1"])
        app.post_message(events.Paste("[red]\x1b[31mx\rsecond line"))
        for _ in range(3):
            await pilot.pause()

        assert "[red]\\x1b[31mx" in on_screen(app)

        await burst(app, pilot, ["down", "up", "end", "enter"])

        assert app.result.seats[0].name == "[red]\\x1b[31mx"


async def test_setup_cuts_names_at_twenty_characters_and_says_so():
    async with running(SetupScreen(1)) as (app, pilot):
        await burst(app, pilot, ["2", *"abcdefghijklmnopqrstuvw"])

        assert "at most 20 characters" in app.screen.query_one(RefusalLine).message
        assert app.screen.query_one(RefusalLine).message.startswith("!")

        await burst(app, pilot, ["end", "enter"])

    assert app.result.seats[1].name == "abcdefghijklmnopqrst"


async def test_setup_tells_what_is_wrong_and_keeps_what_was_typed():
    async with running(SetupScreen(1)) as (app, pilot):
        await burst(app, pilot, ["1", *"Blue", "end", "enter"])

        assert app.result == NOTHING
        assert (
            app.screen.query_one(RefusalLine).message == "! Two players are called Blue; names must differ."
        )

        await burst(app, pilot, ["1", "backspace", "y", "end", "enter"])

    assert [seat.name for seat in app.result.seats] == ["Bluy", "Blue"]


async def test_setup_takes_only_a_number_for_a_seed_and_keeps_it():
    async with running(SetupScreen(5)) as (app, pilot):
        await burst(app, pilot, ["e", "1", "x"])

        assert "whole number" in app.screen.query_one(RefusalLine).message
        assert "1_" in on_screen(app)

        await burst(app, pilot, [*"9999999999999999999", "end", "enter"])

        assert app.result == NOTHING
        assert "is no seed" in app.screen.query_one(RefusalLine).message

        await burst(app, pilot, ["e", "ctrl+u", "end", "enter"])

    assert app.result.seed == 5


async def test_setup_goes_back_by_q_only_where_nothing_is_typed():
    async with running(SetupScreen(1)) as (app, pilot):
        await burst(app, pilot, ["1", "q"])
        assert app.result == NOTHING

        await burst(app, pilot, ["end", "q"])
        assert app.result is None


async def test_setup_seats_one_more_or_one_less_and_says_where_that_ends():
    async with running(SetupScreen(1)) as (app, pilot):
        seen, told = [], []
        for key in ("plus", "equals_sign", "plus", "minus", "minus", "minus"):
            await pilot.press(key)
            seen.append(app.screen._form.count)
            told.append(app.screen.query_one(RefusalLine).message)

        assert seen == [3, 4, 4, 3, 2, 2]
        assert (told[2], told[5]) == ("! At most 4 play this game.", "! At least 2 play this game.")


async def test_setup_seats_nobody_only_where_the_last_player_is_changed_to_nobody():
    async with running(SetupScreen(1)) as (app, pilot):
        await burst(app, pilot, ["up", "up", "up", "up", "enter", "x", "left"])
        assert app.screen._form.bots[:3] == [None, "medium", "easy"]
        assert (app.screen._current, app.screen._form.names[2]) == ("seat-3", "x")

        await burst(app, pilot, ["right", "right", "right", "right"])
        assert app.screen._form.count == 3 and "< computer, random >" in on_screen(app)
        await burst(app, pilot, ["right"])
        assert (app.screen._form.count, app.screen._current) == (2, "add")
        assert "a third player?" in on_screen(app)


@pytest.mark.parametrize("size", SIZES)
async def test_setup_takes_clicks(size):
    async with running(SetupScreen(1), size) as (app, pilot):
        await click(app, pilot, "The Builders")
        assert "Shared festivals" not in on_screen(app)
        await click(app, pilot, "terraces and palaces")
        await click(app, pilot, "a third player?")
        await click(app, pilot, "_ (Green", 22)
        await click(app, pilot, "< off >", 4)
        await click(app, pilot, "Shared festivals")
        await click(app, pilot, "Start the game")

    seats = (SeatSetup("Red"), SeatSetup("Blue", "medium"), SeatSetup("Green", "easy"))
    assert app.result == Setup("java", seats, 1, (("free_undo", "on"),))


async def test_setup_asks_for_help_where_nothing_is_typed():
    async with running(SetupScreen(1)) as (app, pilot):
        await pilot.press("question_mark")
        assert app.calls == ["help"]

        await burst(app, pilot, ["1", "?"])
        assert app.calls == ["help"]
        assert "?_" in on_screen(app)


async def test_setup_goes_to_a_player_by_a_digit_and_never_removes_one():
    async with running(SetupScreen(1)) as (app, pilot):
        await pilot.press("plus")
        for line in ("start", "game", "free_undo"):
            for digit, current in (("2", "seat-2"), ("3", "seat-3"), ("4", "add")):
                app.screen.action_go(line)
                await pilot.press(digit)
                assert (app.screen._form.count, app.screen._current) == (3, current)


async def test_setup_explains_the_option_of_shared_festivals():
    async with running(SetupScreen(1)) as (app, pilot):
        await pilot.press("f")

        assert "(J50)" in on_screen(app)
        assert "0, 1, 2, 2, 3 by its example." in " ".join(on_screen(app).split())


def on_the_form(app: Host) -> tuple[str, list[str]]:
    """The game on the form; who plays its two seats, and its options."""
    told = [line.partition("< ")[2].partition(" >")[0].strip() for line in rows(app) if " < " in line]
    return app.screen._form.game, told


async def test_setup_takes_the_builders_with_an_easy_player():
    async with running(SetupScreen(9)) as (app, pilot):
        await burst(app, pilot, ["g", "right", "2", "left", "end", "enter"])

    assert app.result == Setup("builders", (SeatSetup("Red"), SeatSetup("Blue", "easy")), 9)


async def test_setup_offers_the_computer_players_and_the_options_of_the_game():
    async with running(SetupScreen(1)) as (app, pilot):
        assert on_the_form(app) == ("java", ["you", "computer, medium", "off", SHARED])

        seen = []
        for keys in ("1", "right", "right", "up right", "down right", "right", "right", "right"):
            await burst(app, pilot, keys.split())
            seen.append(app.screen._form.bots[0])

        assert seen == [None, "easy", "medium", "medium", "hard", "expert", "random", None]
        assert on_the_form(app) == ("builders", ["you", "computer, medium", "off"])


async def test_setup_seats_the_first_computer_player_for_one_that_the_other_game_does_not_have(monkeypatch):
    levels = {"java": ("random", "easy"), "builders": ("random", "easy", "medium")}
    monkeypatch.setattr("app.setup_parsing.levels_of", levels.get)
    async with running(SetupScreen(1)) as (app, pilot):
        assert app.screen._form.bots[1] == "easy"
        await burst(app, pilot, ["g", "right", "1", "right", "right", "down", "left"])
        assert on_the_form(app) == ("builders", ["computer, medium", "you", "off"])

        await burst(app, pilot, ["up", "up", "left"])
        assert on_the_form(app) == ("java", ["computer, easy", "you", "off", SHARED])

        await burst(app, pilot, ["end", "enter"])

    assert app.result == Setup("java", (SeatSetup("Red", "easy"), SeatSetup("Blue")), 1)


async def test_setup_keeps_an_option_of_one_game_from_the_other():
    async with running(SetupScreen(1)) as (app, pilot):
        await burst(app, pilot, ["f", "right", "u", "right", "g", "right", "end", "enter"])
    assert (app.result.game, app.result.options) == ("builders", (("free_undo", "on"),))

    async with running(SetupScreen(1)) as (app, pilot):
        await burst(app, pilot, ["f", "right", "g", "right", "right", "end", "enter"])

    assert (app.result.game, app.result.options) == ("java", (("shared_festivals", "example"),))


# --- saved games ----------------------------------------------------------------------------------


def three_saves(store: FileStore) -> None:
    LocalSession.new(java(ODD_NAME, "Blue"), store)
    (store.folder / "broken-one.meja").write_bytes(b"no save")
    (store.folder / "broken-two.meja").write_bytes(b"\x94\xa4meja\x01" + b"x" * 40)


@pytest.mark.parametrize("size", SIZES)
async def test_load_lists_games_and_says_what_is_wrong_with_a_damaged_one(store, size):
    three_saves(store)
    async with running(LoadScreen(store), size) as (app, pilot):
        assert f"{ODD_NAME}, Blue" in on_screen(app)
        assert "broken-one" in on_screen(app)
        assert "This is no save of meja." in on_screen(app)

        await pilot.press("2")

        assert app.result == NOTHING
        assert app.screen.query_one(RefusalLine).message == "! This is no save of meja."


async def test_load_gives_the_name(store):
    three_saves(store)
    async with running(LoadScreen(store)) as (app, pilot):
        for keys in ("enter", "down up ctrl+j", "1", "end home enter"):
            await burst(app, pilot, keys.split())
            assert app.result == store.list()[0].name, keys
            await open_next(app, pilot, LoadScreen(store))


@pytest.mark.parametrize("size", SIZES)
async def test_load_takes_clicks_on_both_lines_of_a_game(store, size):
    name = listed(store, "Anna", "Ben").name
    async with running(LoadScreen(store), size) as (app, pilot):
        await click(app, pilot, "Anna to play")

    assert app.result == name


async def test_load_deletes_after_a_question(store):
    for names in (("Anna", "Ben"), ("Cy", "Dan")):
        LocalSession.new(java(*names), store).close()
    kept, deleted = store.list()
    async with running(LoadScreen(store)) as (app, pilot):
        await pilot.press("down", "d", "n")
        assert len(store.list()) == 2

        await pilot.press("d", "enter")
        assert len(store.list()) == 2

        await pilot.press("d", "y")

        assert [each.name for each in store.list()] == [kept.name]
        assert f"{deleted.save.title} is deleted." in app.screen.query_one(RefusalLine).message
        assert "Cy, Dan" in on_screen(app) and "Anna, Ben\n" not in on_screen(app)


async def test_load_goes_back(store):
    async with running(LoadScreen(store)) as (app, pilot):
        for key in ("q", "escape", "backspace"):
            assert "There are no saved games yet." in on_screen(app)
            await pilot.press(key)
            assert app.result is None, key
            await open_next(app, pilot, LoadScreen(store))


async def test_load_keeps_the_current_game_in_sight(store):
    for number in range(14):
        LocalSession.new(java(f"Anna {number}", "Ben"), store)
    async with running(LoadScreen(store), (60, 20)) as (app, pilot):
        last = "Anna 0, Ben\n"
        assert last not in on_screen(app)

        await pilot.press("end")

        assert last in on_screen(app)
        assert rows(app)[0].strip() == "SAVED GAMES"

        await pilot.press("home")

        assert last not in on_screen(app)


async def test_load_tells_when_the_folder_cannot_be_read(tmp_path):
    (tmp_path / "file").write_text("x")
    async with running(LoadScreen(FileStore(tmp_path / "file"))) as (app, _):
        assert app.screen.query_one(RefusalLine).message.startswith("! Could not read")


async def test_load_says_what_it_is_for(store):
    three_saves(store)
    async with running(LoadScreen(store, "REPLAY A SAVED GAME", "replay")) as (app, pilot):
        assert rows(app)[0].strip() == "REPLAY A SAVED GAME"

        await click(app, pilot, "Enter replay")

    assert app.result == store.list()[0].name


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_help_opens_at_a_ruling_and_marks_it(size):
    async with running(HomeScreen(), size) as (app, pilot):
        for ruling in ("J1", "J12", "J38", "J55"):
            await open_next(app, pilot, HelpScreen("java", ruling))
            assert f"> {ruling:<5}{RULINGS[ruling].text[:30]}" in on_screen(app)


async def test_help_opens_with_the_aim_the_sources_of_points_and_all_costs():
    async with running(HomeScreen(), (120, 50)) as (app, pilot):
        for topic in (None, "", "J35", "nonsense"):
            await open_next(app, pilot, HelpScreen("java", topic))
            told = " ".join(on_screen(app).split())
            assert "The aim" in told and "Most points at the end win." in told, topic
            assert all(source in told for source in ("Palaces", "Pools", "Festivals", "Final scoring"))
            assert "2 by the mountains" in told and "guided first game" in told
            assert "> " not in told
        await pilot.press("g")
        assert "2 for the second, 3 for the third" in " ".join(on_screen(app).split())


@pytest.mark.parametrize(
    ("maker", "title"),
    [
        (lambda: SetupScreen(1), "New game"),
        (lambda: FinalScreen(JAVA_TELLING, *finished_view()), "The result"),
        (lambda: HandoverScreen("Blue", 1), "Handing over"),
    ],
)
async def test_the_key_for_help_opens_what_belongs_to_the_page(maker, title):
    async with running(maker()) as (app, pilot):
        await pilot.press("question_mark")
        assert app.topic == title
        await open_next(app, pilot, HelpScreen("java", app.topic))
        assert rows(app)[3].strip() == title


async def test_help_has_every_ruling():
    async with running(HelpScreen("java", "J1")) as (app, _):
        text = " ".join(run for line in app.screen.query_one(TextPage).built() for run, _ in line)

        assert all(f" {number} " in text for number in RULINGS)


async def test_help_shows_the_keys_of_the_game_of_every_table_and_of_lists():
    async with running(HelpScreen("java")) as (app, pilot):
        await pilot.press("4")

        text = app.screen.query_one(TextPage).built()
        titles = [run.strip() for line in text for run, ink in line if ink == "title"]
        assert titles == [
            "Java",
            "Every table",
            "Computer players",
            "Others at a shared table",
            "Board",
            "Replay",
            *dict.fromkeys(group for group, _, _ in keymap.page_rows()),
        ]
        assert "place a triple tile" in on_screen(app)


async def test_help_changes_to_the_other_game_on_the_same_page_and_back():
    async with running(HelpScreen("java")) as (app, pilot):
        await pilot.press("5", "g")
        assert "send WORKER SITE" in on_screen(app)
        assert "triple VILLAGE" not in on_screen(app)

        await pilot.press("2")
        assert "B1 " in on_screen(app)

        await click(app, pilot, "THE BUILDERS")
        assert "J1 " in on_screen(app)


async def test_help_tells_how_actions_are_written_and_that_the_board_is_a_reconstruction():
    async with running(HelpScreen("java")) as (app, pilot):
        await pilot.press("5")
        assert "triple VILLAGE RICE RICE" in on_screen(app)

        await pilot.press("right")
        told = " ".join(on_screen(app).split())
        assert "reconstruction" in told
        assert "150 open and 3 of irrigation, is certain" in told
        assert "which spaces row L has" in told

        await pilot.press("right")
        assert "The aim" in on_screen(app)


async def test_help_tells_how_to_read_the_board_right_after_the_rules():
    async with running(HelpScreen("java", "J1"), (120, 60)) as (app, pilot):
        await pilot.press("right")

        told = [" ".join(row.split()) for row in rows(app)]
        drawn = ["3", "⌂ ⌂2", "8 8*", "B2", "~~", "F7"]
        plain = ["r2 v2", "[8] [8*", "v2B (B)", "~~~", ". ^ _", "/ | \\", "= x :"]
        for sign in [*drawn, *plain, "+3", "!", "AP", "HAND", "CITIES", "FESTIVAL CARD The face-up card:"]:
            assert any(row.startswith(f"{sign} ") for row in told), sign


async def test_help_finds_and_goes_on_and_round():
    async with running(HelpScreen("java", "J1")) as (app, pilot):
        await burst(app, pilot, ["slash", *"sole leader"])
        assert "> J25" in on_screen(app)
        assert "Search: sole leader_ (3 found)" in on_screen(app)

        await burst(app, pilot, ["enter", "n"])
        assert "> J37" in on_screen(app)

        await burst(app, pilot, ["n", "n"])
        assert "> J25" in on_screen(app)

        await burst(app, pilot, ["N"])
        assert "> J38" in on_screen(app)
        assert "3 of 3: sole leader" in on_screen(app)


async def test_help_types_q_in_a_search_and_goes_back_by_it_elsewhere():
    async with running(HelpScreen("java")) as (app, pilot):
        await burst(app, pilot, ["slash", "q", "q"])
        assert app.result == NOTHING
        assert "0 found" in on_screen(app)

        await burst(app, pilot, ["enter"])
        assert "Not on this page: qq" in on_screen(app)
        assert "next found" not in on_screen(app)

        await burst(app, pilot, ["q"])
        assert app.result is None


async def test_help_ends_a_search_by_escape_and_goes_back_by_the_next():
    async with running(HelpScreen("java")) as (app, pilot):
        await burst(app, pilot, ["slash", "p", "escape"])
        assert app.result == NOTHING
        assert "> " not in on_screen(app)

        await burst(app, pilot, ["escape"])
        assert app.result is None


@pytest.mark.parametrize("size", SIZES)
async def test_help_opens_pages_by_click(size):
    async with running(HelpScreen("java"), size) as (app, pilot):
        for page, word in (
            ("6 About", "Indonesian"),
            ("3 Signs", "8*"),
            ("2 Rules", "J1 "),
            ("1 Aim", "The aim"),
        ):
            await click(app, pilot, page)
            assert word in on_screen(app)


async def test_help_scrolls_by_keys_and_wheel_and_stops_at_its_ends():
    async with running(HelpScreen("java", "J1"), (60, 20)) as (app, pilot):
        page = app.screen.query_one(TextPage)
        tops = []
        for key in ("up", "down", "pagedown", "space", "pageup", "end", "pagedown", "home"):
            await pilot.press(key)
            tops.append(page.top)
        window = page.size.height - 1
        last = len(page.built()) - page.size.height

        assert tops == [0, 1, 1 + window, 1 + 2 * window, 1 + window, last, last, 0]
        assert f"{last + 1} more below v" in on_screen(app)

        page.on_mouse_scroll_down(events.MouseScrollDown(page, 1, 1, 0, 0, 0, False, False, False))
        assert page.top == 3


# --- between two players --------------------------------------------------------------------------


async def test_handover_goes_on_by_key():
    async with running(HandoverScreen("Blue", 1)) as (app, pilot):
        for key in ("enter", "ctrl+j", "space"):
            await pilot.press(key)
            assert app.result is None, key
            await open_next(app, pilot, HandoverScreen("Blue", 1))


@pytest.mark.parametrize("size", SIZES)
async def test_handover_goes_on_by_click_and_shows_names_as_text(size):
    screen = HandoverScreen("[red]x\x1b", 1, ["[b]Red[/b] has 3\x07", "4 at stake"])
    async with running(screen, size) as (app, pilot):
        assert "Pass the keyboard to" in on_screen(app)
        assert "[red]x\\x1b" in on_screen(app)
        assert "[b]Red[/b] has 3\\x07" in on_screen(app)

        await pilot.click(offset=(3, 3))

    assert app.result is None


async def test_handover_leaves_the_table_and_lifts_nothing():
    async with running(HandoverScreen("Blue", 1)) as (app, pilot):
        await pilot.press("q", "escape")

        assert app.calls == ["leave_table"] * 2
        assert app.result == NOTHING


async def test_handover_hides_what_is_behind_it():
    async with running(HelpScreen("java", "J38")) as (app, pilot):
        app.push_screen(HandoverScreen("Blue", 1))
        await pilot.pause()

        assert "sole leader" not in on_screen(app)


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_final_tells_who_won_why_it_ended_and_with_what(size):
    async with running(FinalScreen(JAVA_TELLING, *finished_view()), size) as (app, _):
        assert "Red wins with 13 points." in on_screen(app)
        assert "(J52, J53)" in on_screen(app)
        assert ODD_NAME in on_screen(app)

        lines = ["".join(run for run, _ in line) for line in app.screen.query_one(TextPage).built()]
        assert any("Green\\x1b" in line for line in lines)
        assert any("turn 1 F7 +2" in line for line in lines)
        assert any("turn 2 F5 +6" in line for line in lines)
        assert any("city G8 +4" in line for line in lines)


async def test_points_are_bars_in_parts_with_their_numbers_and_the_words_that_fit():
    async with running(FinalScreen(JAVA_TELLING, *finished_view()), (120, 40)) as (app, _):
        lines = app.screen.query_one(TextPage).built()
        (red,) = [line for line in lines if line[:1] == [(" 1. ", "dim")]]
        parts = {ink: text.strip() for text, ink in red if ink.startswith("source-")}
        assert parts == {"source-0": "palaces 2", "source-2": "festivals 3", "source-3": "final scoring 8"}
        lengths = {ink: len(text) for text, ink in red if ink in parts}
        assert 3 < lengths["source-3"] / lengths["source-0"] < 5
        assert (" 13", "strong") in red


@pytest.mark.parametrize("filters", [{"ascii_only": True}, {"mono": True}])
async def test_points_are_told_in_words_where_nothing_can_be_drawn_or_coloured(filters):
    async with running(FinalScreen(JAVA_TELLING, *finished_view()), **filters) as (app, _):
        told = on_screen(app)
        assert "palaces 2, festivals 3, final scoring 8" in told and told.isascii()
        assert not {"\u2596", "\u2590"} & set(told)


@pytest.mark.parametrize("size", SIZES[1:])
async def test_the_chart_has_the_rows_that_the_bars_leave_so_that_all_of_them_are_in_sight(size):
    async with running(FinalScreen(JAVA_TELLING, *finished_view()), size) as (app, _):
        shown = rows(app)
        assert sum("\u2590" in row for row in shown) >= size[1] // 4
        assert all(any(row.strip().startswith(place) for row in shown) for place in ("1.", "2.", "3."))


async def test_the_points_of_a_game_that_goes_on_tell_what_came_since_ones_own_last_turn():
    view, _ = finished_view()
    screen = PointsScreen(JAVA_TELLING, replace(view, viewer=1, to_act=2, seat=2))
    async with running(screen, (120, 40)) as (app, pilot):
        assert "POINTS in turn 6" in on_screen(app) and "+ since your last turn" in on_screen(app)
        assert re.search(r"\[red\]x .* 10 \+4\n", on_screen(app))
        for key in ("q", "escape", "S"):
            await pilot.press(key)
            assert app.result is None, key
            await open_next(app, pilot, PointsScreen(JAVA_TELLING, view))


async def test_final_tells_of_a_shared_win_and_of_land_without_room():
    view, _ = finished_view()
    outcome = Outcome("no_room", ((0, 1), (2,)))
    async with running(FinalScreen(JAVA_TELLING, replace(view, scores=(13, 13, 0)), outcome)) as (app, _):
        assert f"Red and {ODD_NAME} share the win with 13 points." in on_screen(app)
        assert "(J22)" in on_screen(app)
        lines = ["".join(run for run, _ in line) for line in app.screen.query_one(TextPage).built()]
        places = [row.split()[0] for row in lines if row.strip()[:2] in ("1.", "2.", "3.")]
        assert places == ["1.", "1.", "3."]


async def test_final_goes_to_the_board_or_home():
    async with running(FinalScreen(JAVA_TELLING, *finished_view())) as (app, pilot):
        await pilot.press("n")
        assert app.result == NOTHING  # there is no game to play again from a replay
        for key, result in (("b", "board"), ("q", "home"), ("escape", "home"), ("n", "again")):
            await open_next(app, pilot, FinalScreen(JAVA_TELLING, *finished_view(), lambda: None))
            await pilot.press("pagedown", "pageup", key)
            assert app.result == result, key


async def test_final_is_not_left_by_the_keys_that_dismiss_notices():
    async with running(FinalScreen(JAVA_TELLING, *finished_view()), (60, 20)) as (app, pilot):
        page = app.screen.query_one(TextPage)
        for key in ("enter", "ctrl+j", "space", "pagedown"):
            last = len(page.built()) - page.size.height
            await burst(app, pilot, ["home", key])
            assert page.top == min(page.size.height - 1, last), key

            await burst(app, pilot, [key] * 9)
            assert page.top == last, key
            assert app.result == NOTHING
            assert "q home" in on_screen(app)


@pytest.mark.parametrize("size", SIZES)
async def test_final_offers_the_replay_where_there_is_one(size):
    opened = []
    async with running(FinalScreen(JAVA_TELLING, *finished_view(), lambda: opened.append(1)), size) as (
        app,
        pilot,
    ):
        await pilot.press("r")
        await click(app, pilot, "r replay")

        assert opened == [1, 1]
        assert app.result == NOTHING

    async with running(FinalScreen(JAVA_TELLING, *finished_view()), size) as (app, pilot):
        await pilot.press("r")

        assert "r replay" not in on_screen(app)


@pytest.mark.parametrize("size", SIZES)
async def test_final_takes_clicks_on_the_key_bar(size):
    async with running(FinalScreen(JAVA_TELLING, *finished_view()), size) as (app, pilot):
        await click(app, pilot, "b board")

    assert app.result == "board"


def chart(*points: Sequence[int], width: int = 30, height: int = 5, **look: bool) -> list[str]:
    """The rows of a chart of players R, B and G."""
    curves = [
        Curve(each, seat, "RBG"[seat], ["Red", "Blue", "Green"][seat]) for seat, each in enumerate(points)
    ]
    return ["".join(run for run, _ in line) for line in chart_lines(curves, width, height, **look)]


def test_a_chart_climbs_in_quarters_to_the_highest_score_and_names_stand_at_the_ends():
    assert chart((0, 5, 10), (0, 0, 4)) == [
        "  10 . . . . . . ▐  R  Red 10 ",
        "                 ▐            ",
        "           ▗▖▖▖▖▖▗  B  Blue 4 ",
        "           ▐     ▐            ",
        "   0 ▖▖▖▖▖▖▐▖▖▖▖▖▐            ",
        "     turn 1      2            ",
    ]


def test_names_at_the_ends_of_a_chart_never_stand_on_one_line():
    for points in ((0, 3), (0, 0), (0, 9)):
        lines = chart(points, points, points, height=6)
        assert [sum(name in line for line in lines) for name in ("Red", "Blue", "Green")] == [1, 1, 1]
        assert all(sum(name in line for name in ("Red", "Blue", "Green")) < 2 for line in lines)
        assert all(len(line) == 30 for line in lines)


def test_where_quarters_cannot_be_drawn_signs_climb():
    lines = chart((0, 5, 10), (0, 0, 4), is_plain=True)
    assert "".join(lines).isascii()
    assert "R" in lines[0] and "RB" in lines[4]


# --- all of them ----------------------------------------------------------------------------------

MAKERS: dict[str, Callable[[FileStore], Screen[Any]]] = {
    "home": lambda store: HomeScreen(),
    "setup": lambda store: SetupScreen(1),
    "load": LoadScreen,
    "help": lambda store: HelpScreen("java", "J38"),
    "handover": lambda store: HandoverScreen("Blue", 1, ["4 at stake"]),
    "final": lambda store: FinalScreen(JAVA_TELLING, *finished_view()),
    "points": lambda store: PointsScreen(JAVA_TELLING, finished_view()[0]),
}


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
async def test_a_page_that_is_too_small_says_what_it_needs(store, maker):
    three_saves(store)
    async with running(maker(store), (1, 1)) as (app, pilot):
        for width, height in ((1, 1), (20, 5), (59, 20), (60, 19), (200, 3)):
            await resize(app, (width, height))
            told = "".join(" ".join(rows(app)).split())
            if width >= 20:
                assert f"needs60x20,has{width}x{height}" in told
            await pilot.press("down", "pagedown", "end", "up")

        await resize(app, (80, 24))
        assert "needs 60x20" not in on_screen(app)
        assert any(row for row in rows(app)[1:-1])


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
async def test_a_page_has_its_key_bar_last_ids_of_its_own_nothing_to_focus_and_plain_characters(store, maker):
    three_saves(store)
    async with running(maker(store), SIZES[0]) as (app, _):
        for size in SIZES:
            await resize(app, size)
            bar = app.screen.query_one(KeyBar)
            assert bar.region.bottom == size[1]
            assert bar.items
            assert app.screen.focused is None
            assert not app.screen.focus_chain
            assert on_screen(app).translate(dict.fromkeys(map(ord, DRAWN_WITH))).isascii()
            for panel in app.screen.query(Panel):
                assert panel.region.right <= size[0]
            shown = fit_items(bar.items, size[0])
            assert any(item.label in WAYS_BACK for item in shown)

        check_binding_ids(app)


async def test_a_page_works_without_colours(store):
    three_saves(store)
    async with running(HomeScreen(), mono=True, ascii_only=True) as (app, pilot):
        app.theme = "meja-16"
        for name, maker in MAKERS.items():
            await open_next(app, pilot, maker(store))
            assert on_screen(app).strip(), name


def check_binding_ids(app: Host) -> None:
    """No id stands for two actions on the page that is shown."""
    actions: dict[str, set[str]] = {}
    for bindings in app.screen._bindings.key_to_bindings.values():
        for binding in bindings:
            if binding.id:
                actions.setdefault(binding.id, set()).add(binding.action)

    assert actions
    assert all(len(each) == 1 for each in actions.values())


def test_plain_spells_out_what_a_terminal_would_obey():
    assert escape_controls("a\x1b[31m\u202e\xa0水[b]") == "a\\x1b[31m\\u202e\xa0水[b]"


async def test_who_only_looked_on_is_offered_no_game_once_more() -> None:
    page = FinalScreen(JAVA_TELLING, *finished_view(), lambda: None, may_play_again=False)
    async with running(page, (80, 24)) as (app, pilot):
        assert "again" not in on_screen(app)
        await pilot.press("n")
        assert app.screen is page
