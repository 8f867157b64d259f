"""The door of a host on the screen and in lines: nothing else is there until the player is let in."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import BinaryIO, cast

import pytest

from app.application import Meja
from app.online import invitations, server
from app.online.reach import ReachError
from app.online.start import ask_door
from app.online.way import NAMED_BY_HOST, TablesAt, Way
from app.screens.door import ASKING, DoorScreen
from app.screens.game_screen import GameScreen
from app.screens.help import HelpScreen
from app.screens.home import HomeScreen
from app.screens.lobby import LobbyScreen
from app.screens.replay import ReplayScreen
from app.terminal.lifecycle import last_words
from app.text.console import Console
from app.text.menu import run
from saves.messages import StoreError
from saves.shared import SeatKind
from saves.store import FileStore
from tests.app.online.house import House, house
from tests.app.online.screens import Screens
from tests.app.online.serving import got, make_table
from tests.app.text.talking import Line, Typist, java_setup, no_screen
from widgets.refusal_line import RefusalLine


@pytest.fixture
def opened(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server with a door, perhaps an open one."""
    monkeypatch.setattr(invitations, "SLOW", 0.0)
    monkeypatch.setattr("app.text.play.PATIENCE_SECONDS", 60.0)  # however busy the machine is
    with house(has_door=True, is_open=getattr(request, "param", False)) as each:
        yield each


an_open_one = pytest.mark.parametrize("opened", [True], indirect=True)


def at_door(opened: House, key: str = "1", wish: str = "") -> TablesAt:
    """Where somebody stands who has come with a new key, as his program finds out."""
    player = opened.knock(key, wish)
    return ask_door(TablesAt(player, opened.path, player, has_door=True))


@asynccontextmanager
async def screen_at(
    at: TablesAt, *, store: FileStore | None = None, way: Way | None = None
) -> AsyncIterator[Screens]:
    """The full screen of somebody, who may have come for something."""
    app = Meja(store, tables_at=at, way=way)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield Screens(app, pilot)


def told(screens: Screens) -> str:
    """What stands on the line of the page."""
    return screens.app.screen.query_one(RefusalLine).message


async def type_in(screens: Screens, text: str) -> None:
    """Types over what stands on a line, and goes on to the next."""
    await screens.press("ctrl+u", *("minus" if each == "-" else each for each in text), "enter")


# --- on the screen --------------------------------------------------------------------------------


async def test_code_and_name_are_typed_and_the_tables_are_there(opened: House) -> None:
    async with screen_at(at_door(opened, wish="anna")) as screens:
        assert isinstance(screens.app.screen, DoorScreen) and "anna" in screens.shown
        assert "Look on" not in screens.shown
        await type_in(screens, "aaaaaaaa")
        await screens.press("enter", "enter")
        await screens.until(lambda: "not the code of tonight" in told(screens))
        await screens.press("up", "up")
        await type_in(screens, opened.door.night.code.lower())
        await type_in(screens, "q?")
        assert "q?" in screens.shown, "letters are text here"
        await screens.press("up")
        await type_in(screens, "Anna")
        await screens.press("enter")
        await screens.until_at(LobbyScreen)
        assert [person.name for person in opened.people.people()] == ["Anna"]
        await screens.until_shown("Anna")
        await screens.press("m")
        assert NAMED_BY_HOST in told(screens)
        await screens.press("q")
        await screens.until_at(HomeScreen)


async def test_who_comes_for_the_first_time_is_at_the_open_table_with_one_more_key(opened: House) -> None:
    ann = opened.knock("1")
    opened.door.enter(ann, opened.door.night.code, "Ann")
    make_table(opened.client(ann), SeatKind.OPEN)
    async with screen_at(at_door(opened, "2", "Ben")) as screens:
        await type_in(screens, opened.door.night.code)
        await screens.press("down", "enter")
        await screens.until_at(LobbyScreen)
        await screens.until_shown("sit down")
        await screens.press("enter")
        await screens.until_at(GameScreen)
        assert [sitter.name for sitter in screens.game.session.company.sitters] == ["Ann", "Ben"]


async def test_at_a_host_a_new_table_is_open_to_all(opened: House) -> None:
    ann = opened.knock("1")
    opened.door.enter(ann, opened.door.night.code, "Ann")
    async with screen_at(ask_door(TablesAt(ann, opened.path, ann, has_door=True))) as screens:
        await screens.press("enter")
        await screens.until_at(LobbyScreen)
        await screens.until_shown("Ann")
        await screens.press("n", "enter")
        await screens.until_at(GameScreen)
        assert [sitter.kind for sitter in screens.game.session.company.sitters] == [
            SeatKind.PERSON,
            SeatKind.OPEN,
        ]


async def test_the_tables_open_at_one_that_the_page_before_did_not_know_yet(opened: House) -> None:
    for key, name in (("1", "Ann"), ("2", "Ben")):
        opened.door.enter(opened.knock(key), opened.door.night.code, name)
    ann, ben = (person.id for person in opened.people.people())
    async with screen_at(ask_door(TablesAt(ann, opened.path, ann, has_door=True))) as screens:
        client = screens.app.tables
        assert client is not None
        await screens.until(lambda: client.has_list)
        make_table(opened.client(ben), SeatKind.OPEN)
        await screens.press("enter")
        await screens.until_at(LobbyScreen)
        await screens.until_shown("sit down")
        assert "> n Make a table" not in screens.shown


async def test_the_page_below_does_not_take_the_news_of_the_tables(opened: House) -> None:
    ann = opened.knock("1")
    opened.door.enter(ann, opened.door.night.code, "Ann")
    async with screen_at(ask_door(TablesAt(ann, opened.path, ann, has_door=True))) as screens:
        home, client = screens.app.screen, screens.app.tables
        assert isinstance(home, HomeScreen) and client is not None
        await screens.press("enter")
        await screens.until_at(LobbyScreen)
        # As if it had come so far only now, on a busy machine.
        home._look_for_tables()
        ben = opened.knock("2")
        opened.door.enter(ben, opened.door.night.code, "Ben")
        make_table(opened.client(ben), SeatKind.OPEN)
        await screens.until_shown("OPEN SEATS")


async def test_who_is_known_finds_the_tables_first_on_the_first_page(opened: House) -> None:
    ann = opened.knock("1")
    opened.door.enter(ann, opened.door.night.code, "Ann")
    async with screen_at(ask_door(TablesAt(ann, opened.path, ann, has_door=True))) as screens:
        assert isinstance(screens.app.screen, HomeScreen)
        ben = opened.knock("2")
        opened.door.enter(ben, opened.door.night.code, "Ben")
        make_table(opened.client(ben), SeatKind.OPEN)
        await screens.until_shown("1 table with an open seat")
        await screens.press("enter")
        await screens.until_at(LobbyScreen)


async def test_help_can_be_read_at_the_door_and_leads_to_nothing_else(opened: House) -> None:
    async with screen_at(at_door(opened)) as screens:
        await screens.press("f1")
        await screens.until_at(HelpScreen)
        assert "The door of a host" in screens.shown
        await screens.press("l")
        assert isinstance(screens.app.screen, HelpScreen)
        await screens.press("q")
        assert isinstance(screens.app.screen, DoorScreen)


async def test_ctrl_c_leaves_at_the_door(opened: House) -> None:
    async with screen_at(at_door(opened)) as screens:
        await screens.press("f1", "ctrl+c")
        assert screens.app.is_running and isinstance(screens.app.screen, HelpScreen)
        await screens.press("q", "ctrl+c")
        await screens.until(lambda: screens.app.return_code == 0)


async def test_what_is_missing_is_asked_for_and_too_much_is_refused(opened: House) -> None:
    async with screen_at(at_door(opened)) as screens:
        await screens.press("down", "down", "enter")
        assert told(screens) == "! Type the code of tonight first."
        await type_in(screens, opened.door.night.code)
        await screens.press("down", "enter")
        assert told(screens) == "! Type your name first."
        await type_in(screens, "x" * 21)
        await screens.press("up", "x")
        assert told(screens) == "! That is 20 characters, which is the most."
        await screens.press("ctrl+h", "ctrl+u", "7", "enter", "enter")
        await screens.until(lambda: told(screens) != f"- {ASKING}")
        assert told(screens).startswith("! A name has a letter at least")


async def test_what_one_has_come_for_opens_once_one_is_let_in(opened: House) -> None:
    ann = opened.knock("1")
    opened.door.enter(ann, opened.door.night.code, "Ann")
    made = make_table(opened.client(ann))
    async with screen_at(at_door(opened, "2", "Ben"), way=Way(code=made.code)) as screens:
        assert isinstance(screens.app.screen, DoorScreen) and len(screens.app.screen_stack) == 2
        await type_in(screens, opened.door.night.code)
        await screens.press("down", "enter")
        await screens.until_at(GameScreen)
        assert [sitter.name for sitter in screens.game.session.company.sitters] == ["Ann", "Ben"]


@an_open_one
async def test_who_looks_on_comes_back_to_the_door_and_plays_nothing(opened: House) -> None:
    ann = opened.knock("1")
    opened.door.enter(ann, opened.door.night.code, "Ann")
    client = opened.client(ann)
    made = make_table(client, SeatKind.PERSON)
    session = got(client.sit(made.table))
    got(session.company.ask_end())
    playing = make_table(client, SeatKind.PERSON)
    got(client.sit(playing.table))
    async with screen_at(at_door(opened, "2"), store=FileStore(opened.path.parent / "eve")) as screens:
        app = screens.app
        await screens.press("up", "up", "enter")
        await screens.until_at(LobbyScreen)
        await screens.until_shown("TO WATCH")
        assert "Guest 1" in screens.shown
        await screens.press("n", "s")
        await screens.until(lambda: "You look on here" in told(screens) or isinstance(app.screen, GameScreen))
        assert isinstance(app.screen, LobbyScreen)
        await screens.press("end", "enter")
        await screens.until_at(GameScreen)
        app.leave_table("left")
        await screens.until_at(DoorScreen)
        assert told(screens) == "! left."
        app.play_again(java_setup("Ann", "Ben"))
        app.play_easy("java")
        save = FileStore(opened.path.with_name("tables"), has_tables=True).load(made.table).save
        with pytest.raises(StoreError):
            app.keep_copy(save, "copy")
        await screens.pilot.pause()
        assert isinstance(app.screen, DoorScreen)
        assert not any(isinstance(each, GameScreen | ReplayScreen) for each in app.screen_stack)
        assert not (opened.path.parent / "eve").exists()


async def test_who_stands_there_for_too_long_is_told_so_and_the_program_ends(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "DOOR_SECONDS", 0.1)
    async with screen_at(at_door(opened)) as screens:
        await screens.until(lambda: screens.app.return_code == 1)
        words = last_words(screens.app, 1, opened.path)
        assert words == ["meja: You stood at the door for too long; come again."]


# --- in lines -------------------------------------------------------------------------------------


def type_at(at: TablesAt, *lines: Line) -> str:
    """What is written while somebody types some lines."""
    sink = io.StringIO()
    console = Console(cast(BinaryIO, Typist(lines)), sink, echoes=True)
    assert run(console, no_screen, "no screen in a test", tables_at=at) == 0
    return sink.getvalue()


def test_in_lines_code_and_name_are_asked_for_before_anything_else(opened: House) -> None:
    code = opened.door.night.code
    output = type_at(
        at_door(opened, wish="anna"), "1", "", "look", code, "7", "", "Bea", "name Eve", "back", "1", "quit"
    )
    lines = output.splitlines()
    assert lines[:3] == [
        "This host lets in who has the code of tonight, as 7K4M-QX2P.",
        "Type the code, or quit.",
        "Code: 1",
    ]
    assert "look on" not in output
    for line in ("Your name, Enter for anna: 7", "Welcome, Bea. You are known by your key from now on."):
        assert line in lines
    assert output.index("This is not the code of tonight") < output.index("A name has a letter at least")
    in_order = ("Welcome, Bea", NAMED_BY_HOST, "meja, a games table.", "1. tables:", "Your choice: 1")
    assert [*map(output.index, in_order)] == sorted(map(output.index, in_order))


def test_in_lines_a_name_is_kept_when_the_code_was_wrong(opened: House) -> None:
    output = type_at(at_door(opened, wish="root"), "1", "Bea", opened.door.night.code, "", "quit")
    assert "Your name, Enter for Bea:" in output and "Welcome, Bea." in output


def test_in_lines_who_leaves_at_the_door_sees_nothing_of_the_host(opened: House) -> None:
    for key, lines in (("1", ("quit",)), ("2", ())):
        output = type_at(at_door(opened, key), *lines)
        assert "games table" not in output and "Code:" in output


@an_open_one
def test_in_lines_who_looks_on_is_led_to_the_tables_and_out_again(opened: House) -> None:
    ann = opened.knock("1")
    opened.door.enter(ann, opened.door.night.code, "Ann")
    make_table(opened.client(ann))
    output = type_at(at_door(opened, "2"), "look", "join AAAA-AAAA", "back")
    assert "1. to watch, Java: Ann (away), by invitation" in output
    assert "You look on here; whoever has typed the code of tonight plays." in output
    assert "new game" not in output


# --- who comes to the door ------------------------------------------------------------------------


def test_a_program_learns_who_its_player_is_and_is_never_let_in_by_silence(opened: House) -> None:
    player = opened.knock("1", "ann")
    at = ask_door(TablesAt(player, opened.path, player))
    assert at.doorstep is not None and at.doorstep.name == "ann" and not at.doorstep.may_look_on
    opened.door.enter(player, opened.door.night.code, "Ann")
    known = ask_door(TablesAt(player, opened.path, player))
    assert known.doorstep is None and (known.name, known.player) == ("Ann", player)
    with pytest.raises(ReachError, match=r"^You may not come to these tables\.$"):
        ask_door(TablesAt("p", opened.path, "paaaaaaaaaaa"))
    for path in (opened.path.with_name("none"), opened.path.parent):
        with pytest.raises(ReachError, match="do not answer"):
            ask_door(TablesAt("p", path, player))
