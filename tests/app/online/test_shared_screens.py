"""The full screen at shared tables: one player on the screen, the others by their programs, a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.application import Meja
from app.dialogs.choices import NoticeDialog
from app.dialogs.line import LineDialog
from app.games.java.dialogs.festival import FestivalDialog
from app.online.company_news import BEGINS
from app.online.connection import NO_SERVER
from app.online.protocol import SeatWish
from app.online.way import TablesAt, Way
from app.online.words import CLOSED, ENDED, format_denied
from app.screens.final import FinalScreen
from app.screens.game_screen import GameScreen
from app.screens.handover import HandoverScreen
from app.screens.home import HomeScreen
from app.screens.lobby import LobbyScreen
from app.screens.replay import ReplayScreen
from app.screens.setup import SetupScreen
from app.screens.waiting_room import BY_LIST
from app.session.company import Phrase, TableState
from app.settings.configuration import read_configuration
from app.settings.settings import NAME
from engines.bots import levels_of
from saves.shared import Clock, ClockKind, Manners, SeatKind
from saves.store import FileStore
from tests.app.online.screens import Screens, have_ben_play, screen_of, when_bens, with_ben
from tests.app.online.serving import ServingHere, got, make_table, serving, until
from tests.app.pages import on_screen
from tests.torture.tables import TableCourse

GAMES = ("java", "builders")


@pytest.fixture(scope="module")
def served() -> Iterator[ServingHere]:
    """One server for all."""
    with serving(ServingHere) as serves:
        yield serves


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_is_made_gathers_by_its_code_and_is_played(served: ServingHere, game: str) -> None:
    async with screen_of(served, f"Ann-{game}") as ann:
        await ann.press("b")
        await ann.until_at(LobbyScreen)
        await ann.press("n")
        if game == "builders":
            await ann.press("g", "right", "s")
        else:
            await ann.press("enter")
        await ann.until_at(GameScreen)
        await ann.until(lambda: "The code of this table: " in ann.told)
        code = ann.told.partition("table: ")[2][:9]

        ben = served.client("ben")
        session = got(ben.sit(got(ben.join(code.lower().replace("-", "")))))
        await ann.until(lambda: "code" not in ann.told and ann.game.session.setup.names[1] == "Ben")

        while not await when_bens(ann, session):
            action = str(next(iter(ann.game.session.legal())))
            ann.game.play(ann.game.session.parse(action))
            await ann.until(lambda: ann.game._asked is None)
        await ann.until(lambda: "Ben to play." in ann.told)
        await have_ben_play(ann, session)
        assert any("Ben" in line for line in ann.game.event_log.lines)


async def test_the_list_has_own_tables_first_then_open_ones_and_those_to_watch(served: ServingHere) -> None:
    ben, cat = served.client("ben"), served.client("cat")
    make_table(cat, SeatKind.OPEN, game="builders")
    watched = make_table(cat, SeatKind.BOT, game="builders")
    own = make_table(ben, SeatKind.INVITED, game="java")
    got(served.client("Dora").join(own.code))
    async with screen_of(served, "Dora") as dora:
        await dora.until_shown("Your table")
        await dora.press("b")
        await dora.until_shown("TO WATCH")
        shown = dora.shown
        assert shown.index("YOUR TABLES") < shown.index("OPEN SEATS") < shown.index("TO WATCH")
        assert "Dora (you)" in shown
        assert "just now" in shown

        lobby = dora.app.screen
        assert isinstance(lobby, LobbyScreen)
        lobby._list.go_to(watched.table)
        await dora.press("enter")
        await dora.until_at(GameScreen)
        assert dora.game.session.persons == ()
        await dora.until(lambda: "Cat to play." in dora.told)


async def test_a_wrong_code_is_told_in_a_line(served: ServingHere) -> None:
    async with screen_of(served, "Eve", Way(code="aaaa")) as eve:
        await eve.until_shown("No table has this code")
        assert isinstance(eve.app.screen, LobbyScreen)


async def test_who_wants_to_a_table_where_no_server_answers_is_told_so(tmp_path: Path) -> None:
    for way in (Way(code="7K4M-QX2P"), Way("table-1", watches=True), Way()):
        app = Meja(None, tables_at=TablesAt("Ann", tmp_path / "s"), way=way)
        async with app.run_test(size=(80, 24)) as pilot:
            ann = Screens(app, pilot)
            await ann.until_shown(NO_SERVER)


async def test_while_an_answer_is_waited_for_nothing_else_is_asked_for_and_the_answer_is_its_own() -> None:
    with serving() as own:
        made = make_table(own.client("cat"), SeatKind.INVITED)
        async with screen_of(own, "Gus") as gus:
            await gus.press("b")
            await gus.until_shown("TO WATCH")
            own.end()
            await gus.press("c", *made.code.lower().replace("-", ""), "enter")
            lobby = gus.app.screen
            assert isinstance(lobby, LobbyScreen)
            told = []
            for key in ("n", "c", "m", "enter"):
                await gus.press(key)
                assert gus.app.screen is lobby
                told.append("has not answered yet; q goes back" in gus.shown)
            lobby._list.go_to(made.table)
            await gus.press("o")
            told.append("has not answered yet; q goes back" in gus.shown)
            assert told.count(True) >= 4  # unless it was told just then that the server is tried again
            own.start()
            await gus.until_at(GameScreen)
            assert gus.game.session.name == made.table and gus.game.session.persons


async def test_a_name_that_is_typed_is_proposed_the_next_time(served: ServingHere, tmp_path: Path) -> None:
    for called, typed in (("", "Zed"), ("Zed", "Zoe")):
        app = Meja(None, read_configuration(tmp_path), tables_at=TablesAt("", served.path), way=Way())
        async with app.run_test(size=(80, 24)) as pilot:
            ann = Screens(app, pilot)
            await ann.until_at(LobbyScreen)
            await ann.until_shown(called or "Your name")
            await ann.press("m")
            await ann.until_at(LineDialog)
            await ann.press(*["backspace"] * 20, *typed, "enter")
            await ann.until_shown(f"You are called {typed} at shared tables.")
    assert read_configuration(tmp_path).settings.get(NAME) == "Zoe"


async def test_where_nobody_can_be_reached_the_page_says_so() -> None:
    app = Meja(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        await pilot.pause()
        assert "There are no shared tables here." in on_screen(app)
        await pilot.press("n", "q")
        assert isinstance(app.screen, HomeScreen)


async def test_presence_is_a_dot_by_the_name_that_moves_nothing(served: ServingHere) -> None:
    async with with_ben(served) as (ann, ben):
        await ann.until_shown("Ben .")
        told = ann.told
        ben.close()
        await ann.until(lambda: "Ben ." not in ann.shown)
        assert ann.told == told
        assert "Ann ." in ann.shown


async def test_undo_is_asked_and_agreed_to(served: ServingHere) -> None:
    async with with_ben(served, game="builders") as (ann, ben):
        if await when_bens(ann, ben):
            await have_ben_play(ann, ben)
            got(ben.play(ben.parse("end")))
        await ann.until(lambda: ann.game.person_decides)
        before = ann.game.session.length
        await ann.press("e", "y")
        await ann.until(lambda: ann.game.session.length > before)
        if not ann.game.person_decides:
            await ann.press("z")
            await ann.until_shown("All others must agree.")
            await ann.press("y")
            await ann.until(lambda: "Ben is to answer." in ann.told)
            got(ben.company.answer(is_yes=False))
            await ann.until(lambda: "Ben said no: the game goes on." in ann.told)


@pytest.mark.parametrize("game", GAMES)
async def test_who_is_asked_answers_by_y_and_n_on_the_line(served: ServingHere, game: str) -> None:
    for key in "ny":
        async with with_ben(served, name=f"Ann-{game}", game=game) as (ann, ben):
            got(ben.company.ask_end())
            await ann.until(lambda ann=ann: "y yes, n no" in ann.told)
            assert "y yes" in ann.shown
            await ann.press(key)
            await ann.until(lambda ben=ben: ben.catch_up() or ben.company.asked is None)
            await ann.until(lambda ann=ann: "y yes" not in ann.shown)
            assert (ben.company.state is TableState.OVER) == (key == "y")
            if key == "n":
                assert "You said no: the game goes on." in ann.told
                assert format_denied(ben.company.denied, ben.company) == (
                    f"Ann-{game} said no: the game goes on."
                )


async def test_what_another_player_takes_back_is_told(served: ServingHere) -> None:
    async with with_ben(served, name="Udo", game="builders") as (udo, ben):
        while not await when_bens(udo, ben):
            udo.game.play(udo.game.session.parse("end"))
            await udo.until(lambda: not udo.game.person_decides)
        got(ben.play(ben.parse("take 1")))
        await udo.until(lambda: "1 écu" in " ".join(udo.game.event_log.lines[-1:]))
        got(ben.undo())
        await udo.until(lambda: "Taken back: 1 action. Ben to play." in udo.told)


async def test_a_look_back_is_not_moved_by_what_is_played_meanwhile(served: ServingHere) -> None:
    async with with_ben(served, name="Lea", game="builders") as (lea, ben):
        while not await when_bens(lea, ben):
            lea.game.play(lea.game.session.parse("end"))
            await lea.until(lambda: not lea.game.person_decides)
        got(ben.play(ben.parse("take 1")))
        await lea.until(lambda: not lea.game._is_behind and lea.game.event_log.length == ben.length)
        length = ben.length
        await lea.press("L")
        await lea.until_at(ReplayScreen)
        await lea.press("right")
        assert f"action 1 of {length}" in lea.shown and "paused, 2 a second" in lea.shown
        got(ben.play(ben.parse("take 1")))
        await lea.until_shown("1 action on; End")
        assert f"action 1 of {length}," in lea.shown
        await lea.press("end")
        await lea.until_shown(f"action {length + 1} of {length + 1},")
        await lea.press("left", "left")
        got(ben.undo())
        await lea.until_shown("1 action back; End")
        await lea.press("end")
        await lea.until_shown(f"action {length} of {length},")
        await lea.press("end")
        await lea.until_shown("no more has been played")
        got(ben.play(ben.parse("take 1")))
        await lea.until_shown("1 action on; End")
        await lea.press("right")
        await lea.until_shown("By now the game is 1 action on")
        got(ben.company.ask_end())
        await lea.until_shown("Ben asks whether to end this game")
        length += 1
        await lea.press("q")
        await lea.until_at(GameScreen)
        await lea.until(lambda: lea.game.event_log.length == length)
        await lea.until(lambda: "y yes, n no" in lea.told)


async def test_what_was_played_for_what_was_taken_back_is_shown_at_the_end(
    served: ServingHere,
) -> None:
    async with with_ben(served, name="Liv", game="builders") as (liv, ben):
        while not await when_bens(liv, ben):
            liv.game.play(liv.game.session.parse("end"))
            await liv.until(lambda: not liv.game.person_decides)
        got(ben.play(ben.parse("take 1")))
        await liv.until(lambda: not liv.game._is_behind and liv.game.event_log.length == ben.length)
        await liv.press("L")
        await liv.until_at(ReplayScreen)
        await liv.press("end")
        await liv.until(lambda: "took 1 écu (1 action)" in liv.shown)
        got(ben.undo())
        got(ben.play(ben.parse("take 2")))
        await liv.until_shown("1 action back; End")
        await liv.press("end")
        await liv.until(lambda: "took 3 écus (2 actions)" in liv.shown)


async def test_a_game_is_looked_back_on_from_the_list_and_by_its_name(served: ServingHere) -> None:
    async with with_ben(served, name="Mia", game="builders") as (mia, ben):
        name = ben.name
        async with screen_of(served, "Nora", Way(name, replays=True)) as nora:
            await nora.until_at(ReplayScreen)
            replay = nora.app.screen
            assert isinstance(replay, ReplayScreen) and replay.view.viewer is None
            await nora.press("q")
            await nora.until_at(LobbyScreen)
            lobby = nora.app.screen
            assert isinstance(lobby, LobbyScreen)
            await nora.until(lambda: name in lobby._lines)
            lobby._list.go_to(name)
            await nora.press("r")
            await nora.until_at(ReplayScreen)
        assert mia.game.session.company.ended is None


async def test_a_second_terminal_takes_the_place_and_the_first_says_so(served: ServingHere) -> None:
    async with with_ben(served) as (ann, _):
        elsewhere = served.client("Ann")
        got(elsewhere.sit(ann.game.session.name))
        await ann.until_at(HomeScreen)
        await ann.until_shown("You sat down at another terminal.")


async def test_an_own_table_is_left_and_gone_back_to_and_what_happened_is_told(served: ServingHere) -> None:
    async with with_ben(served, name="Una", game="builders") as (ann, ben):
        while not await when_bens(ann, ben):
            ann.game.play(ann.game.session.parse("end"))
            await ann.until(lambda: not ann.game.person_decides)
        await ann.press("q", "h")
        await ann.until_at(HomeScreen)
        await ann.until_shown("Your table")
        got(ben.play(ben.parse("take 1")))
        while ben.to_act in ben.persons:
            got(ben.play(ben.parse("end")))
        await ann.until_shown("you are to play")
        await ann.press("g")
        await ann.until_at(GameScreen)
        await ann.until(lambda: "Ben: " in ann.told)


async def test_the_server_is_away_for_a_while_and_what_was_typed_is_kept() -> None:
    with serving() as own:
        async with with_ben(own, game="builders") as (ann, ben):
            while await when_bens(ann, ben):
                got(ben.play(ben.parse("end")))
            await ann.until(lambda: ann.game.person_decides)
            own.end()
            await ann.until(lambda: "tried again until they do" in ann.told)
            length = ann.game.session.length
            ann.game.play(ann.game.session.parse("take 1"))
            assert ann.game.session.length == length
            own.start()
            await ann.until(lambda: ann.game.session.length == length + 1)
            await ann.until(lambda: "tried again" not in ann.told)


@pytest.mark.parametrize("game", ["nim", *GAMES])
async def test_a_whole_game_of_two_its_end_and_the_same_once_more(served: ServingHere, game: str) -> None:
    """Nim is played through; of the others so much that each has acted, then all agree to end it."""
    async with with_ben(served, game=game) as (ann, ben):
        for _ in range(60 if game == "nim" else 6):
            ann.game.session.catch_up()
            ben.catch_up()
            if ann.game.session.to_act is None:
                break
            if await when_bens(ann, ben):
                await have_ben_play(ann, ben)
            else:
                await ann.until(lambda: ann.game.person_decides and ann.game._asked is None)
                length = ann.game.session.length
                ann.game.play(next(iter(ann.game.session.legal())))
                await ann.until(lambda length=length: ann.game.session.length > length)
        if game != "nim":
            return
        await ann.until_at(FinalScreen)
        assert ann.game.session.setup.seed != 0
        table = got(ben.company.play_again())
        await ann.until_shown("set up once more")
        await ann.press("n")
        await ann.until(lambda: ann.app.screen_stack[-1] is ann.game and ann.game.session.name == table)


async def test_of_two_seats_at_one_terminal_each_is_behind_the_curtain(served: ServingHere) -> None:
    ben = served.client("ben")
    seats = [SeatWish(SeatKind.PERSON, "Ben"), SeatWish(SeatKind.PERSON, "Bea"), SeatWish(SeatKind.INVITED)]
    made = got(ben.make("java", {}, seats, Manners()))
    got(served.client("cat").join(made.code))
    ben.close()
    async with screen_of(served, "ben", Way(made.table)) as both:
        await both.until(lambda: any(isinstance(each, GameScreen) for each in both.app.screen_stack))
        assert both.game.session.persons == (0, 1)
        if both.game.session.to_act in (0, 1):
            await both.until_at(HandoverScreen)


async def test_who_ends_the_program_is_told_how_to_come_back(served: ServingHere) -> None:
    async with with_ben(served, name="Ann Lee") as (ann, _):
        saved = ann.app.describe_saved()
        assert saved is not None
        assert saved.told == "your seat at the table is kept; meja --name 'Ann Lee' comes back to it"


async def test_leaving_the_seat_to_a_computer_player(served: ServingHere) -> None:
    async with with_ben(served) as (ann, ben):
        await ann.press("q", "L")
        await ann.until_shown("Who takes your seat?")
        await ann.press("4")
        await ann.until_at(HomeScreen)
        until(lambda: ben.catch_up() or ben.company.sitters[1].level == "random")


async def test_a_seat_is_given_on_if_all_agree_and_the_newcomer_has_a_name_of_his_own(
    served: ServingHere,
) -> None:
    after_levels = str(len(levels_of("builders")) + 1)
    async with with_ben(served, game="builders") as (ann, ben):
        await ann.press("q", "L", after_levels)
        await ann.until(lambda: "You ask to give your seat on; Ben is to answer." in ann.told)
        until(lambda: ben.catch_up() or ben.company.asked)
        got(ben.company.answer(is_yes=False))
        await ann.until(lambda: "Ben said no: the game goes on." in ann.told)
        await ann.press("q", "L", after_levels)
        await ann.until(lambda: ann.told.startswith("! You have asked the others already in this turn"))
        while ann.game.person_decides or not ann.game.event_log.lines:
            if ann.game.person_decides:
                ann.game.play(ann.game.session.parse("end"))
            else:
                got(ben.play(ben.parse("take 1")))
            await ann.until(lambda: ben.catch_up() or ben.length == len(ann.game.event_log.lines))
        got(ben.company.give(""))
        await ann.until(lambda: "y yes, n no" in ann.told)
        await ann.press("y")
        await ann.until(lambda: "The seat of Ben waits for another player." in ann.told)
        await ann.until(lambda: "A seat is free; the code of this table is " in ann.told)
        code = re.search(r"is (\w{4}-\w{4})", ann.told)[1]
        dan = served.client("dan")
        session = got(dan.sit(got(dan.join(code))))
        await ann.until(lambda: "Dan has sat down in the seat of Ben." in ann.told)
        assert "Ben" not in " ".join(ann.game.event_log.lines)
        await ann.until(lambda: "Dan" in ann.shown.partition(ann.told)[0])
        assert session.setup.names == ann.game.session.setup.names == ("Dan", "Ann")
        session.close()


async def test_a_seat_is_given_back_and_a_table_closed_before_all_are_there(served: ServingHere) -> None:
    made = make_table(served.client("cat"), SeatKind.INVITED, SeatKind.OPEN)
    async with screen_of(served, "Fay") as fay:
        await fay.press("b")
        await fay.until_shown("waiting for two players")
        await fay.press("c")
        await fay.until_at(LineDialog)
        await fay.press(*made.code.lower().replace("-", ""), "enter")
        await fay.until_at(GameScreen)
        sitters = fay.game.session.company.sitters
        assert [sitter.is_mine for sitter in sitters] == [False, True, False], (
            "one seat, though more are open"
        )
        await fay.press("q")
        await fay.until_shown("close the table, if all agree")
        assert "give your seat back" in fay.shown
        await fay.press("L")
        await fay.until_at(HomeScreen)
    async with screen_of(served, "cat", Way(made.table)) as cat:
        await cat.until_at(GameScreen)
        assert not any(sitter.is_taken for sitter in cat.game.session.company.sitters[1:])
        await cat.press("q", "E")
        await cat.until(lambda: CLOSED in cat.told)


async def test_who_is_out_of_time_finds_a_computer_player_and_takes_the_seat_back(
    served: ServingHere,
) -> None:
    manners = Manners(Clock(ClockKind.TURN, 1))
    async with with_ben(served, name="Tim", game="builders", manners=manners) as (tim, ben):
        while await when_bens(tim, ben):
            got(ben.play(ben.parse("end")))
        await tim.until_shown("1 min")
        served.ahead += 120
        got(ben.company.claim("random"))
        await tim.until(lambda: "A computer player plays for you" in tim.told)
        before = tim.game
        await tim.press("D")
        await tim.until(lambda: before not in tim.app.screen_stack)
        await tim.until(lambda: isinstance(tim.app.screen, GameScreen) and len(tim.app.screen_stack) == 3)
        assert "plays for you" not in tim.told
        until(lambda: not ben.company.sitters[1].level)


async def test_the_game_ends_if_all_agree_and_can_be_taken_along_then(
    served: ServingHere, tmp_path: Path
) -> None:
    store = FileStore(tmp_path)
    async with with_ben(served, store=store) as (ann, ben):
        await ann.press("q", "C")
        await ann.until_shown("The table server keeps")
        await ann.press("E")
        await ann.until(lambda: "Ben is to answer." in ann.told)
        got(ben.company.answer(is_yes=True))
        await ann.until(lambda: ENDED in ann.told)
        await ann.press("q", "C")
        await ann.until_at(LineDialog)
        await ann.press(*"Kept", "enter")
        await ann.until_at(NoticeDialog)
        assert [each.title for each in store.list()] == ["Kept"]


async def test_what_is_said_stands_on_the_line_and_in_the_log(served: ServingHere) -> None:
    async with with_ben(served) as (ann, ben):
        ben.company.say(Phrase.WELL_PLAYED)
        await ann.until(lambda: ann.told == "- Ben: Well played.")
        assert ann.game.log_lines()[-1] == "Ben: Well played."
        heard: list[tuple[str, str]] = []
        ben.company.heard = lambda name, text: heard.append((name, text))
        await ann.press("T", "1")
        await ann.until(lambda: heard == [("Ann", "Hello.")])


async def test_what_a_muted_player_says_is_shown_nowhere_and_what_he_asks_is(served: ServingHere) -> None:
    async with with_ben(served) as (ann, ben):
        await ann.press("T", "9")
        await ann.until_shown("mute Ben")
        await ann.press("1")
        ben.company.say(Phrase.WELL_PLAYED)
        got(ben.company.ask_end())
        await ann.until(lambda: "Ben asks whether to end this game" in ann.told)
        assert "Well played" not in " ".join(ann.game.log_lines())
        await ann.press("n", "T", "9", "1")
        ben.company.say(Phrase.SORRY)
        await ann.until(lambda: ann.told == "- Ben: Sorry.")


async def test_what_is_told_twice_is_shown_once_so_that_no_dialog_goes_from_under_the_keys(
    served: ServingHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with with_ben(served) as (ann, _):
        game, shown = ann.game, []
        advance = game.advance
        monkeypatch.setattr(game, "advance", lambda: shown.append("once") or advance())
        assert game.session.changed is not None
        game.session.changed()
        game.session.changed()
        await ann.until(lambda: shown)
        await ann.pilot.pause()
        assert shown == ["once"]


async def test_in_a_festival_of_three_each_is_asked_on_the_own_screen_and_the_others_see_who() -> None:
    with serving(ServingHere) as own:
        course = TableCourse.of("java", 1, 1, own.folder)
        own.restart()
        names, first = course.setup.names, course.state.to_act
        other, last = (first + 1) % 3, (first + 2) % 3
        players = {seat: got(own.client(course.owner(seat)).sit(course.name)) for seat in (first, last)}
        async with screen_of(own, course.owner(other), Way(course.name)) as screen:
            await screen.until_at(GameScreen)
            while not (found := players[first].legal().of("festival")):
                verb = next(each for each in ("rice", "double") if players[first].legal().of(each))
                got(players[first].play(next(iter(players[first].legal().of(verb)))))
            await screen.press("T")
            over = screen.app.screen
            got(players[first].play(min(found, key=lambda action: sum(action.cards))))
            await screen.until(lambda: screen.game.session.company.news.length == players[first].length)
            await screen.pilot.pause()
            assert screen.app.screen is over, "what is open stays under the keys"
            await screen.press("escape")
            await screen.until_at(FestivalDialog)
            await screen.press("p")
            await screen.until(lambda: f"{names[last]} to bid." in screen.told)
            assert screen.app.screen is screen.game


async def test_a_game_that_was_ended_is_played_once_more_by_a_key(served: ServingHere) -> None:
    async with with_ben(served) as (ann, ben):
        got(ben.company.ask_end())
        await ann.until(lambda: "y yes, n no" in ann.told)
        await ann.press("y")
        await ann.until(lambda: "D sets the same table up once more." in ann.told)
        first = ann.game.session
        await ann.press("D")
        await ann.until(lambda: isinstance(ann.app.screen, GameScreen) and ann.game.session is not first)
        await ann.until(lambda: ben.catch_up() or ben.company.again == ann.game.session.name)
        table = ben.company.table
    async with screen_of(served, "Ann", Way(table)) as ann:  # who comes back there is told both
        await ann.until(lambda: f"{ENDED} The same table is set up once more: D" in ann.told)


async def test_who_makes_a_table_without_a_seat_looks_on_and_is_told_its_code(served: ServingHere) -> None:
    async with screen_of(served, "Zoe") as zoe:
        await zoe.press("b")
        await zoe.until_at(LobbyScreen)
        await zoe.press("n")
        await zoe.until_at(SetupScreen)
        assert "W  whoever comes" not in zoe.shown
        assert ".  whoever comes" in zoe.shown
        while ">  Z" not in zoe.shown:
            await zoe.press("up")
        await zoe.press("right")
        while isinstance(zoe.app.screen, SetupScreen):
            await zoe.press("enter")
        await zoe.until_at(GameScreen)
        await zoe.until(lambda: "The code of this table: " in zoe.told)
        await zoe.press("q")
        await zoe.until_shown("close the table")
        await zoe.press("E")
        await zoe.until(lambda: CLOSED in zoe.told)


async def test_a_table_of_open_seats_is_closed_by_who_made_it_and_is_had_again(served: ServingHere) -> None:
    zoe = served.client("Zoe")
    made = got(zoe.make("builders", {}, [SeatWish(SeatKind.OPEN)] * 2, Manners()))
    async with screen_of(served, "Zoe", Way(made.table, watches=True)) as screen:
        await screen.until_at(GameScreen)
        await screen.until_shown(BY_LIST)
        await screen.until(lambda: "Others find it in their list of tables." in screen.told)
        await screen.press("q")
        await screen.until_shown("close the table")
        await screen.press("E")
        await screen.until(lambda: CLOSED in screen.told)
        await screen.until_shown("The Builders: closed")
        assert "waiting for" not in screen.shown and BY_LIST not in screen.shown
        first = screen.game.session
        await screen.press("D")
        await screen.until(
            lambda: isinstance(screen.app.screen, GameScreen) and screen.game.session is not first
        )
        await screen.until_shown("waiting for two players")


@pytest.mark.parametrize("game", GAMES)
async def test_while_a_table_gathers_no_board_speaks_as_if_it_were_played(
    served: ServingHere, game: str
) -> None:
    ben = served.client("ben")
    made = make_table(ben, SeatKind.INVITED, SeatKind.INVITED, game=game)
    session = got(ben.sit(made.table))
    async with screen_of(served, "Ann", Way(code=made.code)) as ann:
        await ann.until_shown(f"The code of this table: {made.code}")
        await ann.until_shown("Ann (you)")
        assert ": waiting for one player" in ann.shown
        assert not any(word in ann.shown for word in ("turn 1", "to play", "HAND", "undo", "hint", "PLAYERS"))
        await ann.press("z", "g", "S", "right", "enter")
        assert isinstance(ann.app.screen, GameScreen)

        cat = served.client("cat")
        sits = got(cat.sit(got(cat.join(made.code))))
        await ann.until_shown("turn 1")
        await ann.until(lambda: f"Cat has sat down. {BEGINS}" in ann.told)
        assert "waiting for" not in ann.shown
        assert (ann.app.focused is not None) == (game == "java")  # The Builders have nothing to focus
        sits.close()
    session.close()
