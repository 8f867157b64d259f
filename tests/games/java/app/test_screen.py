"""Every verb of Java and every dialog, by keys and by mouse, at three sizes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from app.dialogs.base import Body
from app.dialogs.choices import ConfirmDialog, LeaveDialog, StepsDialog
from app.dialogs.notation import NotationPrompt
from app.games.java.dialogs.choices import DrawDialog, PalaceDialog, WayDialog
from app.games.java.dialogs.festival import FestivalDialog
from app.games.java.dialogs.rotate import RotateDialog
from app.screens.final import FinalScreen
from app.screens.game_screen import GameScreen
from app.screens.handover import HandoverScreen
from app.screens.help import HelpScreen
from app.screens.home import HomeScreen
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from engines.java.pieces import hand_of
from engines.java.state import Player
from engines.match import FREE_UNDO
from tests.extent import diagonal
from tests.games.java.app.playing import (
    SIZES,
    Playing,
    busy_position,
    in_festival,
    playing,
    sizes,
    table_at,
)
from tests.games.java.engine.positions import at, crowded, position, stocked

PEOPLE = (None, None)

BY_KEYS = {
    # verb -> keys before the space, the space, keys after it, the action in the log
    "triple": ("3", "D8", ["enter", "3", "enter"], "triple D8 C8 C9"),
    "double": ("2", "D8", ["enter", "1", "enter"], "double D8 D9"),
    "rice": ("1", "D8", ["enter"], "rice D8"),
    "irrigation": ("i", "E9", ["enter"], "irrigation E9"),
    "enter": ("d", "K8", ["enter"], "enter K8"),
    "leave": ("o", "K9", ["enter"], "leave K9"),
    "palace": ("p", "J10", ["enter", "4"], "palace J10 4"),
    "festival": ("f", None, ["enter"], "festival J10 mask"),
    "draw": ("c", None, ["2"], "draw deck"),
    "token": ("t", None, [], "token"),
    "end": ("e", None, ["y"], "end"),
}


def named(line: str) -> str:
    """A line of notation in its canonical form."""
    from engines.java.game import JAVA

    return str(JAVA.parse(line))


def logged(game: Playing) -> list[str]:
    return [str(played.action) for played in game.session._match.log]


@pytest.mark.parametrize("size", SIZES)
async def test_each_verb_by_keys(size: tuple[int, int]) -> None:
    async with playing(table_at(busy_position()), size) as game:
        for verb, of_size in diagonal([*product(BY_KEYS, SIZES)], len(SIZES)):
            if of_size != size:
                continue
            first, space, rest, line = BY_KEYS[verb]
            await game.begin(busy_position())
            await game.press(first)
            if space is not None:
                await game.go(space)
            await game.press(*rest)
            await game.until(lambda: bool(logged(game)))
            if verb == "triple":
                assert logged(game)[0].startswith("triple D8")
            else:
                assert logged(game)[0] == named(line)


@pytest.mark.parametrize("size", sizes(1))
async def test_a_developer_moves_by_keys_and_by_mouse(size: tuple[int, int]) -> None:
    async with playing(table_at(busy_position()), size) as game:
        await game.press("m")
        await game.go("K9")
        await game.press("enter")
        await game.go("K8")
        await game.press("enter")
        assert logged(game) == ["move K9 K8"]
        await game.click_key("move")
        await game.choose("K8")
        await game.choose("K9")
        assert logged(game) == ["move K9 K8", "move K8 K9"]


@pytest.mark.parametrize("size", sizes(0))
async def test_each_verb_by_mouse(size: tuple[int, int]) -> None:
    async with playing(table_at(busy_position()), size) as game:
        await game.click_key("triple")
        await game.until(lambda: bool(game.board.targets))
        await game.choose("D8")
        await game.until(lambda: isinstance(game.app.screen, RotateDialog))
        await game.click_key("place")
        await game.click_key("water")
        await game.until(lambda: bool(game.board.targets))
        await game.choose("E10")
        await game.click_key("dev in")
        await game.until(lambda: bool(game.board.targets))
        await game.choose("K8")
        await game.click_key("palace")
        await game.until(lambda: bool(game.board.targets))
        await game.choose("J10")
        await game.until(lambda: isinstance(game.app.screen, PalaceDialog))
        await game.click_text("value 4")
        await game.click_key("card")
        await game.until(lambda: isinstance(game.app.screen, DrawDialog))
        await game.click_text("top of the deck")
        await game.click_text("top of the deck")
        await game.click_key("token")
        verbs = [line.split()[0] for line in logged(game)]
        assert verbs == ["triple", "irrigation", "enter", "palace", "draw", "token"]
        await game.click_key("festival")
        await game.until(lambda: isinstance(game.app.screen, FestivalDialog))
        await game.click_key("play")
        await game.until(lambda: "festival J10 mask" in logged(game))


@pytest.mark.parametrize("size", sizes(1))
async def test_end_and_single_and_leave_by_mouse(size: tuple[int, int]) -> None:
    async with playing(table_at(busy_position()), size) as game:
        await game.click_key("single")
        await game.until(lambda: bool(game.board.targets))
        await game.choose("D8")
        await game.click_key("double")
        await game.until(lambda: bool(game.board.targets))
        await game.choose("G8")
        await game.click_key("place")
        await game.click_key("dev out")
        await game.until(lambda: bool(game.board.targets))
        await game.choose("K9")
        await game.click_key("end")
        await game.until(lambda: isinstance(game.app.screen, ConfirmDialog))
        await game.click_key("end it")
        await game.until(lambda: "end" in logged(game))
        assert [line.split()[0] for line in logged(game)][:4] == ["rice", "double", "leave", "end"]


async def test_single_pressed_again_changes_rice_and_village() -> None:
    async with playing(table_at(busy_position())) as game:
        await game.press("1", "1")
        await game.go("D8")
        await game.press("enter")
        assert logged(game) == ["village D8"]


async def test_an_aim_shows_its_legal_places_and_can_be_left() -> None:
    keys = ("q", "escape", "backspace")
    async with playing(table_at(busy_position())) as game:
        for number, verb in enumerate(("triple", "irrigation", "enter", "move", "leave", "palace")):
            game.screen.board.action_aim(verb)
            assert game.board.targets, verb
            await game.press(keys[number % len(keys)])
            assert isinstance(game.app.screen, GameScreen)
            assert not game.board.targets
            assert not game.board.ghost
        assert logged(game) == []


async def test_cost_and_points_are_told_before_enter() -> None:
    closing = busy_position(rice="I8 I9 K8 K9 L8 D7 D8 E7 F7 F8", village="J8 J9 J10 K10 L9 E9")
    async with playing(table_at(closing)) as game:
        await game.press("d")
        await game.go("K8")
        assert "enter K8: 2 AP" in game.told
        await game.press("q", "p")
        await game.go("J10")
        assert "+2" in game.board.targets.values()


async def test_a_refusal_is_a_sentence_and_names_its_ruling_and_help_opens_there() -> None:
    async with playing(table_at(busy_position(palaces="")), (120, 40)) as game:
        await game.press("f")
        assert "! No palace stands on the board yet." in game.told
        await game.begin(busy_position())
        await game.press("3")
        await game.go("K9")
        await game.press("enter")
        assert "(rule J13)." in game.told
        assert logged(game) == []
        await game.press("q", "question_mark")
        assert isinstance(game.app.screen, HelpScreen)
        assert "J13" in game.told
        await game.press("q")
        assert isinstance(game.app.screen, GameScreen)


async def test_the_turn_of_a_tile_is_chosen_by_keys_numbers_and_mouse() -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.press("2")
        await game.go("D8")
        places = game.board.targets
        await game.press("enter")
        dialog = game.app.screen
        assert isinstance(dialog, RotateDialog)
        assert places and not game.board.targets  # the tile stands alone while it is turned
        assert dialog.turn == 0
        await game.press("right")
        assert dialog.turn == 1
        await game.press("left", "left")
        assert dialog.turn == 5
        await game.press("4")
        assert dialog.turn == 3
        assert set(game.board.ghost) == {at("D8"), at("D7")}
        await game.press("q")
        assert isinstance(game.app.screen, GameScreen)
        assert game.board.targets == places
        assert logged(game) == []


async def test_an_illegal_turn_says_why_and_cannot_be_placed() -> None:
    async with playing(table_at(position(2, rice="D9", developers=("D9",)))) as game:
        await game.press("2")
        await game.go("D8")
        await game.press("enter", "1", "enter")
        assert isinstance(game.app.screen, RotateDialog)
        assert "(rule J13)." in game.told
        await game.press("q")


async def test_the_cheaper_way_around_is_offered() -> None:
    # From one coast to the other over five changes of terrain, or out and in again for two AP.
    state = position(
        2,
        rice="L5 L6 L7 L9 L11 L13 L14",
        village="L8 L10 L12",
        developers=("L5",),
    )
    async with playing(table_at(state)) as game:
        await game.press("m")
        await game.go("L5")
        await game.press("enter")
        await game.go("L14")
        await game.press("enter")
        assert isinstance(game.app.screen, WayDialog)
        assert "walk: 6 AP" in game.told
        await game.press("2")
        assert logged(game) == ["leave L5", "enter L14"]
        assert game.state.ap == 4


async def test_the_way_the_notice_and_the_menu_are_chosen_by_mouse() -> None:
    state = position(
        2,
        rice="L5 L6 L7 L9 L11 L13 L14",
        village="L8 L10 L12",
        developers=("L5",),
        last_round=True,
    )
    async with playing(table_at(state.with_player(1, finished=True)), (120, 40)) as game:
        await game.click_key("move")
        await game.choose("L5")
        await game.choose("L14")
        await game.click_text("walk: 6 AP")
        assert logged(game) == ["move L5 L14"]
        await game.click_key("end")
        assert isinstance(game.app.screen, StepsDialog)
        await game.click_text("final scoring")
        assert isinstance(game.app.screen, FinalScreen)
        await game.press("b")
        await game.click_key("menu")
        assert isinstance(game.app.screen, LeaveDialog)
        await game.click_text("to the home screen")
        await game.until(lambda: isinstance(game.app.screen, HomeScreen))


async def test_where_only_computers_play_no_scoring_waits_and_the_hands_are_shown_at_the_end() -> None:
    state = position(2, rice="L5", developers=("L5",), last_round=True, ap=0, hands=("mask mask", ""))
    session = table_at(state.with_player(1, finished=True), ("random", "random"))
    async with playing(session, (120, 40)) as game:
        await game.until(lambda: isinstance(game.app.screen, FinalScreen))
        assert logged(game)[-1] == "end"
        await game.press("b")
        assert "worth 2 now" in game.told and "hidden" not in game.told


async def test_the_wheel_turns_a_tile_and_a_click_on_the_board_takes_it_elsewhere() -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.click_key("double")
        await game.choose("D8")
        dialog = game.app.screen
        assert isinstance(dialog, RotateDialog)
        dialog.on_mouse_scroll_down()
        assert dialog.turn == 1
        place = game.board.plan.find_cells(at("D10"))
        x, y = game.board.content_region.x + place.x, game.board.content_region.y + place.y
        await game.pilot.click(offset=(x + 1, y + 1))
        assert isinstance(game.app.screen, RotateDialog)
        assert set(game.board.ghost) >= {at("D10")}
        await game.pilot.click(offset=(x + 1, y + 1))
        assert logged(game)[0].startswith("double D10")


async def test_a_click_shows_what_a_second_one_does_a_right_one_cancels_and_a_drag_is_none() -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.press("i")
        await game.click("E10")
        assert logged(game) == [] and "irrigation E10: 1 AP" in game.told
        here, there = (game.board.plan.find_cells(at(name)) for name in ("E10", "E11"))
        await game.point(there, here)
        assert logged(game) == [] and game.board.cursor == at("E10")
        await game.point(there, there, button=3)
        assert game.board.cursor == at("E10") and not game.board.targets
        await game.press("2")
        await game.choose("D8")
        assert isinstance(game.app.screen, RotateDialog)
        await game.point(there, there, button=3)
        assert isinstance(game.app.screen, GameScreen) and game.board.targets
        await game.press("q", "i")
        await game.click("E10")
        await game.click("E10")
        assert logged(game) == ["irrigation E10"]


async def test_notation_is_typed_completed_and_mended_and_kept_where_it_is_refused() -> None:
    async with playing(table_at(busy_position())) as game:
        await game.press("colon", *"tri", "tab", *"d8 d9", "enter")
        assert isinstance(game.app.screen, NotationPrompt)
        assert "write: triple" in game.told
        await game.press("space", *"e9", "enter")
        await game.until(lambda: bool(logged(game)))
        assert logged(game) == ["triple D8 D9 E9"]
        await game.begin(busy_position())
        await game.burst("colon", *"rice", "space", *"k9", "enter")
        assert isinstance(game.app.screen, NotationPrompt)
        assert "(rule J13)." in game.told
        await game.press(*["backspace"] * 2, *"d8", "enter")
        assert logged(game) == ["rice D8"]


@pytest.mark.parametrize(("typed", "key"), [("save", "q"), ("Load", "q"), ("undo", "z"), ("help", "?")])
async def test_a_word_that_is_a_key_of_the_table_is_told_to_be_one(typed: str, key: str) -> None:
    async with playing(table_at(busy_position())) as game:
        await game.press("colon", *typed, "space", "a", "enter")
        assert f"! {typed.lower()} is no action: Esc, then {key} leads to it." in game.told


async def test_verbs_with_and_without_places_can_be_typed() -> None:
    lines = ["double F7 F8", "token", "draw deck", "end"]
    async with playing(table_at(busy_position())) as game:
        for line in lines:
            await game.burst("colon", *[{" ": "space"}.get(sign, sign) for sign in line.lower()], "enter")
        await game.until(lambda: "end" in logged(game))
        assert logged(game)[: len(lines)] == [named(line) for line in lines]


async def test_keys_typed_ahead_reach_the_dialog_they_open() -> None:
    async with playing(table_at(busy_position())) as game:
        await game.go("D8")
        await game.burst("2", "enter", "right", "right", "enter")
        await game.until(lambda: bool(logged(game)))
        # East, then two turns counter-clockwise: the rice lies to the north-west.
        assert logged(game) == [named("double D8 C8")]


async def test_undo_says_what_it_took_back_as_it_was_before_and_stops_at_a_barrier() -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:
        before = game.state
        await game.burst("colon", *"palace", "space", *"j10", "space", "4", "enter", "z")
        assert "from 2 to 4" in game.told
        await game.press("t", "z")
        assert game.state == before
        assert "undone: extra-action token" in game.told
        await game.press("Z")
        assert logged(game) == ["token"]
        await game.press("c", "1", "z")
        assert logged(game) == ["token", "draw face"]
        assert "something hidden was revealed" in game.told


async def test_ap_left_ask_before_the_end_and_no_means_no() -> None:
    async with playing(table_at(busy_position())) as game:
        await game.press("e")
        assert isinstance(game.app.screen, ConfirmDialog)
        await game.press("n")
        assert logged(game) == []
        await game.begin(busy_position(ap=0))
        await game.press("e")
        await game.until(lambda: "end" in logged(game))


async def test_the_hand_is_hidden_until_the_curtain_is_drawn_which_asks_before_the_game_is_left() -> None:
    async with playing(table_at(busy_position(), PEOPLE)) as game:
        assert isinstance(game.app.screen, HandoverScreen)
        await game.press("q")
        assert isinstance(game.app.screen, LeaveDialog)
        assert "NOT saved" in game.told
        await game.press("g")
        assert isinstance(game.app.screen, HandoverScreen)
        assert game.screen.view.viewer is None
        await game.press("enter")
        assert game.screen.view.viewer == 0
        await game.press("e", "y")
        assert isinstance(game.app.screen, HandoverScreen)
        assert game.screen.view.viewer is None
        await game.pilot.click(game.app.screen)
        assert game.screen.view.viewer == 1


async def test_one_person_sees_no_curtain() -> None:
    async with playing(table_at(busy_position())) as game:
        assert isinstance(game.app.screen, GameScreen)
        await game.press("e", "y")
        await game.until(lambda: game.state.turn > 2 or game.session.to_act == 0)
        assert not isinstance(game.app.screen, HandoverScreen)


async def test_J12_a_verb_that_only_the_duty_forbids_says_so_wherever_the_cursor_is() -> None:
    state = busy_position(
        ap=1, duty_open=True, token_used=True, village="J8 J9 J10 K10 L9 E7 E8", festival="mask"
    )
    async with playing(table_at(state)) as game:
        for key in "pfdi":
            await game.press(key)
            assert "Place land first" in game.told, key


async def test_J12_a_tile_that_the_ap_left_cannot_pay_is_said_to_fit_for_more() -> None:
    # A triple fits on B5 alone, for 3 AP.
    state = replace(stocked(crowded("B5"), triples=1), ap=2, players=(Player(0, 0, 0, 12, 3),) * 2)
    async with playing(table_at(state)) as game:
        await game.press("3")
        assert "The AP left pay for it nowhere: t adds one" in game.told
        await game.begin(replace(state, token_used=True))
        await game.press("3")
        assert "It can be placed nowhere with 2 AP" in game.told


@pytest.mark.parametrize("size", sizes(0))
async def test_a_festival_is_bid_matched_and_shared_by_keys(size: tuple[int, int]) -> None:
    async with playing(table_at(in_festival(), PEOPLE), size) as game:
        assert isinstance(game.app.screen, HandoverScreen)
        assert "Festival at J10" in game.told
        await game.press("enter")
        assert isinstance(game.app.screen, FestivalDialog)
        assert "highest 1" in game.told and "0 + 1 = 1: level" in game.told  # the cheapest is chosen
        await game.press("left", "enter")
        assert "No card is named" in game.told
        await game.press("right", "right")
        assert "0 + 2 = 2: raises" in game.told
        await game.press("left", "enter")
        assert logged(game) == ["bid mask"]
        await game.press("enter")
        assert isinstance(game.app.screen, FestivalDialog)
        assert "may share" in game.told
        await game.press("a")
        assert logged(game) == ["bid mask", "agree"]
        assert game.state.scores == (2, 2)


@pytest.mark.parametrize("size", sizes(2))
async def test_a_festival_is_raised_and_passed_by_mouse(size: tuple[int, int]) -> None:
    async with playing(table_at(in_festival(), PEOPLE), size) as game:
        await game.pilot.click(game.app.screen)
        await game.click_text("1 mask ")
        await game.click_key("play")
        assert logged(game) == ["bid mask mask"]
        await game.pilot.click(game.app.screen)
        await game.click_key("pass")
        assert logged(game)[-1] == "pass"
        assert game.state.scores == (0, 3)


async def test_a_guest_without_a_card_that_matches_is_told_how_to_go_on() -> None:
    state = in_festival()
    secret = replace(state.secret, hands=(state.secret.hands[0], hand_of([1])))
    async with playing(table_at(replace(state, secret=secret), PEOPLE)) as game:
        await game.press("enter", "enter")
        told = " ".join(game.app.screen.query_one(Body).text().split())
        assert told.endswith("There is no card to play: p passes.")


async def test_a_festival_can_be_looked_away_from_and_taken_up_again() -> None:
    async with playing(table_at(in_festival(), PEOPLE)) as game:
        await game.press("enter", "q")
        assert isinstance(game.app.screen, GameScreen)
        await game.press("f")
        assert isinstance(game.app.screen, FestivalDialog)
        await game.press("p")
        assert logged(game) == ["pass"]


async def test_a_final_scoring_is_shown_and_the_game_ends_with_its_table() -> None:
    state = busy_position(last_round=True, ap=0)
    state = state.with_player(1, finished=True)
    async with playing(table_at(state)) as game:
        await game.press("e")
        assert isinstance(game.app.screen, StepsDialog)
        assert "J10" in game.told and " 1 of 2\n" in game.told
        await game.press("enter", "enter")
        assert isinstance(game.app.screen, FinalScreen)
        await game.press("b")
        assert isinstance(game.app.screen, GameScreen)
        await game.press("3")
        assert "The game is over" in game.told
        await game.press("enter")
        assert isinstance(game.app.screen, FinalScreen)
        await game.press("b", "q")
        assert "go on looking" in game.told and "go on playing" not in game.told
        await game.press("h")
        assert isinstance(game.app.screen, HomeScreen)


async def test_leaving_asks_where_to() -> None:
    async with playing(table_at(busy_position())) as game:
        await game.press("q")
        assert isinstance(game.app.screen, LeaveDialog)
        await game.press("2", "g")
        assert isinstance(game.app.screen, GameScreen)
        await game.press("q", "enter")
        assert isinstance(game.app.screen, HomeScreen)


async def test_too_small_a_terminal_says_what_is_needed() -> None:
    async with playing(table_at(busy_position()), (1, 1)) as game:
        await game.press("3", "q")
        for size in ((20, 5), (79, 23), (80, 22)):
            await game.pilot.resize_terminal(*size)
            await game.press("3", "q")
            assert "80x23" in game.told.replace("\n", " "), size


async def test_a_name_with_markup_is_shown_as_text() -> None:
    state = replace(busy_position(), names=("[red]x", "[b]y[/b]"))
    async with playing(table_at(state), (120, 40)) as game:
        assert "[red]x" in game.told


async def test_a_save_that_fails_is_told_and_the_game_goes_on(tmp_path) -> None:
    from saves.store import FileStore

    nowhere = tmp_path / "file"
    nowhere.write_text("in the way")
    async with playing(table_at(busy_position(), store=FileStore(nowhere / "saves"))) as game:
        await game.press("t")
        assert "Could not save" in game.told
        assert logged(game) == ["token"]


async def test_a_dialog_gives_way_where_the_terminal_is_too_small_and_comes_back() -> None:
    async with playing(table_at(busy_position())) as game:
        await game.press("e")
        dialog = game.app.screen
        assert isinstance(dialog, ConfirmDialog)
        for size in ((20, 5), (1, 1), (79, 24)):
            await game.pilot.resize_terminal(*size)
            await game.until(lambda: not any(panel.region.area for panel in dialog.query(Body)))
        await game.pilot.resize_terminal(80, 24)
        await game.until(lambda: any(panel.region.area for panel in dialog.query(Body)))
        await game.press("n")
        assert logged(game) == []


async def test_undo_goes_back_over_computer_players_with_free_undo_and_redo_returns() -> None:
    setup = Setup("java", (SeatSetup("Ann"), SeatSetup("Bot", "random")), 0, (FREE_UNDO,))
    session = LocalSession.new(setup, None)
    async with playing(session, (120, 40)) as game:
        await game.until(lambda: session.to_act == 0)
        start = session.length
        await game.burst("colon", *"rice", "space", *"h9", "enter", "e", "y")
        await game.until(lambda: session.to_act == 0 and session.length > start + 2)
        played = logged(game)
        await game.press("z")
        assert session.to_act == 0
        assert logged(game) == played[: start + 1]
        assert "undone: end" in game.told
        await game.press("Z")
        assert logged(game) == played
        assert "redone: end" in game.told


async def test_a_computer_player_waits_while_a_page_is_read() -> None:
    session = table_at(busy_position(ap=0))
    async with playing(session) as game:
        game.screen.action_help()
        await game.pilot.pause()
        assert isinstance(game.app.screen, HelpScreen)
        session.play(session.parse("end"))
        game.screen.advance()
        await game.pilot.pause(0.1)
        assert logged(game) == ["end"]
        await game.press("q")
        await game.until(lambda: len(logged(game)) > 1)


@pytest.mark.parametrize("size", sizes(0))
async def test_a_final_scoring_goes_from_city_to_city_and_nothing_lies_over_the_board(
    size: tuple[int, int],
) -> None:
    state = position(
        2,
        rice="F9 I8", village="F7 F8 J8 J9", palaces="F7=2 J9=2", developers=("F8 J8", ""),
        last_round=True, ap=0, hands=("", ""),
    )  # fmt: skip
    async with playing(table_at(state.with_player(1, finished=True)), size) as game:
        await game.press("e")
        for palace, city in (("F7", "F7 F8"), ("J9", "J8 J9")):
            assert f"Ani is first in the city of {palace}: 2 points." in game.told
            lit = [area.spaces for area in game.board.areas if area.line == "here"]
            assert lit == [frozenset(map(at, city.split()))]
            box = game.app.screen.query_one(Body).region
            assert box.y >= game.board.region.bottom and box.height == 1
            await game.press("enter")
        assert "4 points from cities" in game.told and not game.board.areas
        await game.press("enter")
        assert isinstance(game.app.screen, FinalScreen)


async def test_a_final_scoring_is_not_told_again_after_an_undo() -> None:
    state = busy_position(last_round=True, ap=0)
    async with playing(table_at(state, PEOPLE)) as game:
        await game.press("enter", "e")
        assert isinstance(game.app.screen, StepsDialog)
        await game.press("q", "enter", "t")
        assert logged(game) == ["end", "token"]
        await game.press("z")
        assert isinstance(game.app.screen, GameScreen)


async def test_in_a_terminal_that_is_too_small_nothing_is_done_unseen() -> None:
    async with playing(table_at(busy_position()), (60, 20)) as game:

        async def resize(width: int, height: int) -> None:
            await game.pilot.resize_terminal(width, height)
            await game.until(lambda: game.app.screen.has_class("-small") is (width < 80))

        await game.press("enter", "t", "e", "y")
        assert logged(game) == []
        await resize(80, 24)
        await game.press("t", "e")
        assert isinstance(game.app.screen, ConfirmDialog)
        await resize(60, 20)
        await game.press("y")
        assert logged(game) == ["token"]
        await resize(80, 24)
        await game.press("y")
        assert logged(game)[:2] == ["token", "end"]


async def test_keys_typed_behind_the_one_that_quits_are_dropped() -> None:
    async with playing(table_at(busy_position())) as game:
        await game.burst("q", "x", "e", "t", "q")
        assert game.app.crash is None
        assert logged(game) == []
