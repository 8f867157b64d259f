"""Every verb of The Builders on the screen, by keys, by mouse and typed, at three sizes."""

from __future__ import annotations

from itertools import product

import pytest
from textual.events import MouseDown, MouseUp

from app.dialogs.base import Body
from app.dialogs.choices import ConfirmDialog
from app.games.builders import CARD_NAMES, FRENCH
from app.games.builders.verbs import TakeDialog
from app.screens.final import FinalScreen
from app.screens.handover import HandoverScreen
from app.screens.help import HelpScreen
from app.screens.home import HomeScreen
from app.screens.points import PointsScreen
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from engines.match import FREE_UNDO
from tests.extent import diagonal
from tests.games.builders.app.playing import PlayingBuilders, busy, playing_builders, table_at
from tests.games.builders.engine.positions import at, play, position
from tests.games.java.app.playing import SIZES, sizes, until_quiet
from widgets.builders.board import Zone
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.too_small import SmallNotice

PEOPLE = (None, None)


def logged(game: PlayingBuilders) -> list[str]:
    return [str(played.action) for played in game.session._match.log]


BY_KEYS = {
    "open 3": ["o", "3", "enter"],
    "open 2": ["o", "right", "enter"],
    "recruit 5": ["r", "5", "enter"],
    "recruit 1": ["r", "enter"],
    "send W3 B12": ["s", "enter", "right_square_bracket", "enter"],
    "send W21 B31": ["s", "right_square_bracket", "enter", "enter"],
    "take 2": ["t", "2"],
    "take 3": ["t", "enter"],
    "buy": ["b", "enter"],
    "end": ["e", "y"],
}


@pytest.mark.parametrize("size", SIZES)
async def test_each_verb_by_keys(size: tuple[int, int]) -> None:
    async with playing_builders(table_at(busy(), PEOPLE), size) as game:
        for line, of_size in diagonal([*product(BY_KEYS, SIZES)], len(SIZES)):
            if of_size == size:
                await game.begin(busy())
                await game.press(*BY_KEYS[line])
                assert game.last == line


async def test_each_verb_by_keys_that_arrive_at_once() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        for line, keys in BY_KEYS.items():
            await game.begin(busy())
            await game.burst(*keys)
            assert game.last == line


@pytest.mark.parametrize("size", sizes(1))
async def test_each_verb_by_mouse(size: tuple[int, int]) -> None:
    async with playing_builders(table_at(busy(ecus=[20, 10]), PEOPLE), size) as game:
        await game.click_key("open")
        await game.click("B3")
        assert "open The covered bridge" in game.screen.line.message
        assert logged(game) == []
        await game.click("B3")
        await game.click("W9")
        await game.click("W9")
        assert "recruit" in game.screen.line.message
        await game.click("W9")
        await game.click("W21")
        await game.click("W21")
        await game.click("B12")
        await game.click("B31")
        assert logged(game) == ["open 3", "recruit 3"]
        await game.click("B31")
        await game.click_key("buy")
        await game.click_text("buy it")
        await game.click_key("écus")
        await game.click_text("1 écu for 1 action")
        await game.click_key("end")
        assert logged(game) == ["open 3", "recruit 3", "send W21 B31", "buy", "take 1", "end"]


async def test_the_right_button_is_Esc_and_a_drag_is_no_click() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        grid, origin = game.cards._layout().grids[0], game.cards.region.offset
        first, third = (origin + grid.corner(index) + (2, 0) for index in (0, 2))
        await game.press("o")
        for pressed, let_go, button in ((third, first, 1), (first, first, 3)):
            assert logged(game) == [] and game.cards.targets and game.cards.cursor.index == 0
            for kind, (x, y) in ((MouseDown, pressed), (MouseUp, let_go)):
                game.app.post_message(kind(None, x, y, 0, 0, button, False, False, False))
            await until_quiet(game.app, game.pilot)
        assert logged(game) == [] and not game.cards.targets


async def test_enter_does_what_the_card_under_the_cursor_is_for() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        await game.go("B4")
        await game.press("enter")
        assert "open The tree house: 1 action" in game.screen.line.message
        assert logged(game) == []
        await game.press("enter")
        await game.go("W8")
        await game.press("enter", "enter")
        await game.go("W21")
        await game.press("enter")
        assert game.cards.worker == at("W21")
        await game.press("escape", "escape")
        await game.go("B12")
        await game.press("enter")
        assert game.cards.targets == set(game.cards.list_spots(Zone.TEAM))
        await game.go("W3")
        await game.press("enter")
        assert logged(game) == ["open 4", "recruit 2", "send W3 B12"]


async def test_what_cannot_be_taken_back_is_said_before_it_is_done() -> None:
    async with playing_builders(table_at(busy(workers="W7 W8 W9 - -", worker_deck=""), PEOPLE)) as game:
        await game.press("o", "3")
        told = "open The covered bridge: 1 action, no undo as a card turns up; Enter does it"
        assert told in game.screen.line.message
        await game.press("q", "r", "2")
        assert game.screen.line.message.endswith(": 1 action; Enter does it")
        await game.press("b")
        assert "It costs 5 écus; 5 écus would be left." in game.told and "Enter buy it" in game.told
        await game.press("n")
        assert logged(game) == []


@pytest.mark.parametrize("size", sizes(0))
async def test_B8_sending_shows_its_cost_and_what_is_missing_after_before_enter(
    size: tuple[int, int],
) -> None:
    async with playing_builders(table_at(busy(), PEOPLE), size) as game:
        await game.go("W3")
        await game.press("s")
        await game.go("B31")
        assert "an apprentice to The chapel: 1 action, 2 écus; then lacks *1 ^1" in game.told
        await game.press("escape")
        await game.go("W21")
        await game.press("s")
        await game.go("B31")
        assert "finishes it: pays 18 écus, 5 VP" in game.told
        assert logged(game) == []
        await game.begin(busy(free=["W3", ""], sites=["B34", ""]))  # as long as it can be
        await game.press("s", "enter")
        assert "an apprentice to The cathedral: 1 action, 2 écus; then lacks #4 =4 *4 ^3" in game.told


async def test_B8_a_worker_who_adds_nothing_may_be_sent_after_a_warning_by_keys_or_typed() -> None:
    state = busy(free=["W20 W21", "W1"], sites=["B31:W19+W22+W29+W35", ""])
    async with playing_builders(table_at(state, PEOPLE)) as game:
        await game.go("W20")
        await game.press("s")
        assert "adds nothing" in game.told
        await game.press("enter")
        assert isinstance(game.app.screen, ConfirmDialog)
        assert "adds nothing" in game.told
        await game.press("n")
        assert logged(game) == []
        await game.press("s", "enter", "y")
        assert game.last == "send W20 B31"
        await game.begin(state)
        await game.burst("colon", *"send", "space", *"w20", "space", *"b31", "enter")
        assert isinstance(game.app.screen, ConfirmDialog)
        await game.press("y")
        assert game.last == "send W20 B31"


async def test_Enter_goes_back_from_what_cannot_be_undone() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        await game.press("e")
        assert "Enter back" in game.told
        await game.press("enter")
        assert logged(game) == [] and game.app.screen is game.screen
        await game.press("e", "y")
        assert game.last == "end"


async def test_Enter_does_what_is_asked_if_that_can_be_undone() -> None:
    seats = (SeatSetup("Ada"), SeatSetup("Bo"))
    session = LocalSession.new(Setup("builders", seats, 1, (FREE_UNDO,)), None)
    async with playing_builders(session) as game:
        await game.press("e")
        assert "Enter end it" in game.told
        await game.press("enter")
        assert game.last == "end"


async def test_keys_typed_ahead_do_not_act_for_the_next_person() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        await game.burst("e", "y", "o", "1", "enter", "b", "enter")
        assert logged(game) == ["end"]
        await game.press("o", "1", "enter")
        assert logged(game) == ["end", "open 1"]


@pytest.mark.parametrize("free", [False, True])
async def test_an_ended_turn_is_said_to_be_final_only_without_free_undo(free: bool) -> None:
    seats = (SeatSetup("Ada"), SeatSetup("Bo"))
    session = LocalSession.new(Setup("builders", seats, 1, (FREE_UNDO,) if free else ()), None)
    async with playing_builders(session) as game:
        await game.press("e")
        assert ("cannot be taken back" in game.told) is not free


async def test_B10_a_typed_action_is_played_and_what_a_finished_site_pays_is_told() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        await game.burst("colon", *"send", "space", *"w21", "space", *"b31", "enter")
        assert game.last == "send W21 B31"
        assert "18 écus, 5 VP" in game.screen.line.message


REFUSED = {
    "no such place": (busy(), ["o", "7"], "There is no card 7 here"),
    "no action left": (busy(actions=0), ["o"], "Opening a site needs 1 action, 0 left (rule B5)"),
    "no écus": (busy(ecus=[4, 4]), ["b"], "An action costs 5 écus, 4 in hand (rule B5)"),
    "nobody can be paid": (busy(ecus=[1, 4]), ["s"], "costs 2 écus, 1 in hand (rule B8)"),
    "nothing to send with": (busy(actions=0), ["s"], "No action is left; b buys one for 5 écus (rule B5)"),
    "nothing to send or buy with": (
        busy(actions=0, ecus=[4, 4]),
        ["s"],
        "No action is left, and not 5 écus to buy one (rule B5)",
    ),
    "no site to open": (
        busy(sites=["", ""], buildings="- - - - -", building_deck=""),
        ["s"],
        "No site is open (rule B6)",
    ),
    "no site": (busy(sites=["", ""]), ["s"], "No site is open"),
    "nobody free": (busy(free=["", "W1"]), ["s"], "No worker is free"),
    "an empty slot": (
        busy(buildings="B1 B2 - B4 B5", building_deck=""),
        ["o", "3", "enter"],
        "Slot 3 is empty",
    ),
    "no such card": (busy(), ["down", "down", "5"], "There is no card 5 here"),
    "the table of another": (busy(), ["tab", "down", "down", "enter"], "This is the table of Bo; "),
}


async def test_what_cannot_be_done_is_said_in_one_line_and_nothing_is_played() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        for case, (state, keys, words) in REFUSED.items():
            await game.begin(state)
            await game.press(*keys)
            assert words in game.screen.line.message, case
            assert game.screen.line.message.startswith("! ")
            assert game.screen.line.message.endswith(".")
            assert logged(game) == []


async def test_a_refused_worker_is_marked_and_help_opens_at_the_ruling() -> None:
    async with playing_builders(table_at(busy(ecus=[2, 10], free=["W3 W21", ""]), PEOPLE)) as game:
        await game.press("s")
        await game.go("W21")
        await game.press("enter")
        assert "Sending a craftsman costs 4 écus, 2 in hand (rule B8)" in game.screen.line.message
        assert game.cards.marks == {at("W21"): "refused"}
        await game.press("question_mark")
        assert isinstance(game.app.screen, HelpScreen)
        assert "> B8" in game.told


async def test_every_key_keeps_its_place_and_is_dimmed_while_it_does_nothing() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        shown = []
        for state, idle in ((busy(), set()), (busy(actions=0), {"open", "recruit", "send", "écus"})):
            await game.begin(state)
            verbs = game.screen.query(KeyBar).first()
            assert {item.label for item in verbs.items if item.is_idle} == idle
            assert {text.strip() for text, ink in verbs.lines(80, 1)[0] if ink == "dim"} >= idle
            shown.append(verbs.text())
        assert shown[0] == shown[1]
        assert game.screen.line.message == "- No action is left: e ends the turn, b buys one for 5 écus."


@pytest.mark.parametrize("size", sizes(2))
async def test_the_tables_of_the_others_at_a_key(size: tuple[int, int]) -> None:
    async with playing_builders(table_at(busy(), PEOPLE), size) as game:
        assert "Ada, your table" in game.told
        await game.press("p")
        assert "Bo's table" in game.told
        await game.go("W1")
        await game.press("enter")
        assert "This is the table of Bo" in game.screen.line.message
        await game.press("s")
        assert "Ada, your table" in game.told
        await game.press("escape", "p", "tab")
        assert "Ada, your table" in game.told
        await game.press("tab")
        assert "Bo's table" in game.told
        await game.press("shift+tab")
        assert "Ada, your table" in game.told


async def test_names_in_french_and_back() -> None:
    async with playing_builders(table_at(busy(), PEOPLE), (120, 40)) as game:
        await game.go("B3")
        await game.until(lambda: "COVERED BRIDGE" in game.told)  # the panel follows when the cursor rests
        await game.press("v")
        assert "PONT COUVERT" in game.told and "v names" in game.told
        assert game.app.settings.get(CARD_NAMES) == FRENCH  # so it stays for the next table
        assert "COVERED BRIDGE" not in game.told
        await game.press("v")
        assert "COVERED BRIDGE" in game.told


async def test_the_log_calls_the_cards_as_the_table_does() -> None:
    async with playing_builders(table_at(busy(), PEOPLE), (120, 40)) as game:
        panel = game.screen.query(LogPanel).first()
        await game.press("o", "3", "enter")
        english = panel.log_lines
        assert english[0] == "Ada opened The covered bridge."
        await game.press("v")
        assert panel.log_lines[0] == "Ada opened Le pont couvert."
        assert len(panel.log_lines) == len(english)
        await game.press("r", "v")
        assert "recruit a labourer" in game.screen.line.message
        await game.press("v")
        assert "recruit a manoeuvre" in game.screen.line.message
        await game.press("1", "enter")
        assert panel.log_lines[2].startswith("Ada recruited a manoeuvre.")
        await game.press("v")
        assert panel.log_lines[:2] == english


async def test_B4_nothing_is_hidden_so_no_curtain_falls_between_two_people() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        await game.press("o", "1", "enter", "e", "y")
        assert not isinstance(game.app.screen, HandoverScreen)
        assert "Bo, your table" in game.told
        assert "Ada: opened The arbour" in game.screen.line.message


async def test_undo_and_redo_and_the_barrier() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        await game.press("b", "y", "z")
        assert logged(game) == []
        await game.press("Z")
        assert logged(game) == ["buy"]
        await game.press("o", "1", "enter", "z")
        assert logged(game) == ["buy", "open 1"]
        assert "something hidden was revealed" in game.screen.line.message


async def test_a_computer_player_answers_and_what_it_did_is_told() -> None:
    async with playing_builders(table_at(busy(), (None, "easy"))) as game:
        await game.press("e", "y")
        await game.until(lambda: game.session.to_act == 0)
        await game.pilot.pause()
        assert "Bo: " in game.screen.line.message
        assert "Ada, your table" in game.told


@pytest.mark.parametrize("size", sizes(0))
async def test_B13_the_end_shows_the_ranking_the_tie_and_the_ledger(size: tuple[int, int]) -> None:
    state = position(2, built=["B34 B33", "B32 B31"], ecus=[0, 45], seat=1, last_round=True, actions=0)
    async with playing_builders(table_at(state, PEOPLE), size) as game:
        await game.press("e")
        assert isinstance(game.app.screen, FinalScreen)
        assert "Ada is First Builder of the Realm with 15 points" in game.told
        assert "B12" in game.told
        await game.press("b")
        assert not isinstance(game.app.screen, FinalScreen)
        labels = {item.label for bar in game.screen.query(KeyBar) for item in bar.items}
        assert "points" in labels and not labels & {"undo", "hint", "end"}
        await game.press("o")
        assert "The game is over" in game.screen.line.message
        await game.press("enter")
        assert isinstance(game.app.screen, FinalScreen)
        await game.press("q")
        assert isinstance(game.app.screen, HomeScreen)


async def test_B14_the_screen_warns_after_an_idle_round() -> None:
    async with playing_builders(table_at(busy(seat=1), PEOPLE)) as game:
        assert "Idle" not in game.told
        await game.press("e", "y")
        assert "  Idle rounds: 1 of 3" in game.told


async def test_q_leaves_what_was_begun_and_then_the_game() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        await game.press("s", "enter")
        assert game.cards.worker is not None
        await game.press("q")
        assert game.cards.worker is None
        assert game.cards.targets
        await game.press("q")
        assert not game.cards.targets
        await game.press("q", "h")
        assert isinstance(game.app.screen, HomeScreen)


async def test_take_says_what_cannot_be_taken() -> None:
    async with playing_builders(table_at(busy(actions=1), PEOPLE)) as game:
        await game.press("t", "3")
        assert isinstance(game.app.screen, TakeDialog)
        assert "Taking 6 écus needs 3 actions, 1 left (rule B9)" in " ".join(game.told.split())
        await game.press("1")
        assert game.last == "take 1"


@pytest.mark.parametrize("key", ["t", "b", "e"])
async def test_a_dialog_stands_on_the_log_and_hides_no_card(key: str) -> None:
    async with playing_builders(table_at(busy(ecus=[20, 10]), PEOPLE), (120, 40)) as game:
        await game.press(key)
        cards, box = game.cards.region, game.app.screen.query_one(Body).region
        assert not cards.overlaps(box) and box.right <= 120 and len(game.app.screen_stack) > 2
        title = game.app.screen.query_one(Body).lines(38, 1)[0][0][0].strip()
        for size in ((80, 24), (200, 60)):  # also in a window that has another side by now, or none
            await game.pilot.resize_terminal(*size)
            await until_quiet(game.app, game.pilot)
            assert title in game.told


async def test_the_price_the_deck_and_the_points_can_be_clicked() -> None:
    async with playing_builders(table_at(busy(ecus=[20, 10]), PEOPLE), (120, 40)) as game:
        await game.click_text("in the deck")
        assert game.screen.line.message.startswith("- Next: ")
        await game.click_text("one more: 5")
        assert isinstance(game.app.screen, ConfirmDialog)
        await game.press("enter")
        assert logged(game) == ["buy"]
        await game.click_text("PLAYERS")
        assert isinstance(game.app.screen, PointsScreen)


async def test_a_terminal_too_small_is_told_so() -> None:
    async with playing_builders(table_at(busy(), PEOPLE), (70, 20)) as game:
        assert game.screen.query_one(SmallNotice).region.area


async def test_the_cursor_goes_everywhere_by_arrows() -> None:
    async with playing_builders(table_at(busy(), PEOPLE)) as game:
        seen = {game.cards.cursor}
        for key in ["right", "down", "left", "down", "down", "right", "down", "up", "l", "k", "j", "h"]:
            await game.press(key)
            seen.add(game.cards.cursor)
        assert {spot.zone for spot in seen} == set(Zone)


def test_the_chapel_of_these_tests_lacks_what_they_say() -> None:
    (site, _), player = busy().player.sites, busy().player
    assert site.missing == (0, 0, 1, 2)
    assert player.victory_points == 0
    assert play(busy(), "send W21 B31").player.victory_points == 5


async def test_B4_the_next_building_is_told_at_a_key() -> None:
    async with playing_builders(table_at(busy(building_deck="B31 B2"), PEOPLE)) as game:
        await game.press("n")
        assert (
            "Next: The chapel needs 3 stone, 2 wood, 2 knowledge, 3 tiles; pays 18 écus, 5 VP."
            in game.screen.line.message
        )
        await game.press("v", "n")
        assert "Next: La chapelle needs 3 pierres" in game.screen.line.message
        await game.begin(busy(building_deck=""))
        await game.press("n")
        assert "the deck is empty" in game.screen.line.message


async def test_a_digit_goes_to_the_card_of_that_number_also_where_no_row_has_so_many() -> None:
    workers = "W2 W3 W4 W5 W6 W7 W8 W9"
    async with playing_builders(table_at(busy(free=[workers, "W1"]), PEOPLE)) as game:
        await game.go("W2")
        await game.press("7")
        assert game.cards.find_card(game.cards.cursor) == at("W8")
        await game.press("9")
        assert "There is no card 9 here" in game.screen.line.message
