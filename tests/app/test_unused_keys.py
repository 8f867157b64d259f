"""No key is silent: what does nothing says so in a line, at the table, in dialogs and on pages."""

from __future__ import annotations

import pytest
from textual.events import Paste

from app.dialogs.base import Body
from app.dialogs.notation import NotationPrompt
from app.screens.help import HelpScreen
from tests.app.gated import at, line_of, table_of
from tests.games.java.app.playing import InProcess, Playing, busy_position, in_festival, playing, table_at
from widgets.key_bar import KeyBar


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("s", "s does nothing here: ? tells the keys."),
        ("4", "4 does nothing here: ? tells the keys."),
        ("f7", "F7 does nothing here: ? tells the keys."),
        ("E", "E does nothing here, e does: is Caps Lock on?"),
        ("я", "я does nothing: the keys are Latin letters."),
        ("space", "No computer player is to act; ? tells the keys."),
        ("escape", "Nothing is begun; q leaves the game."),
        ("r", "There is no tile to turn: 3 or 2 begins one."),
        ("enter", "Nothing is begun: choose what to do first, as 3 for a triple."),
        ("ctrl+n", "Nothing is begun: choose what to do first, as 3 for a triple."),
        (")", "This is the end of the log."),
    ],
)
async def test_a_key_that_does_nothing_at_the_table_says_so(key: str, told: str) -> None:
    async with playing(table_at(busy_position())) as game:
        await game.press(key)
        assert line_of(game)[2:] == told
        assert game.session.length == 0


async def test_the_ends_of_the_board_and_of_its_sizes_are_told() -> None:
    async with playing(table_at(busy_position())) as game:
        ends = {"edge": ("A5", "up"), "as small": ("A5", "minus"), "as large": ("A5", *["plus"] * 3)}
        for told, (space, *keys) in ends.items():
            await game.go(space)
            await game.press(*keys)
            assert told in line_of(game)


async def test_a_click_beside_a_dialog_says_what_leaves_it() -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.press("c")
        await game.pilot.click(offset=(20, 5))  # on the board
        assert "What is beside this box waits: q leaves the box." in " ".join(game.told.split())
        await game.click_key("back")
        assert "waits" not in game.told and not game.app.screen.query(Body)


async def test_keys_that_do_something_are_not_told_of() -> None:
    async with at(table_of(None, "easy"), InProcess()) as game:
        for key in ("right", "tab", "n", "o"):
            await game.press(key)
            assert "does nothing" not in line_of(game)


def box_of(game: Playing) -> str:
    """What the box of the dialog on the screen shows: nothing of the dialog lies over it."""
    return " ".join(game.app.screen.query_one(Body).text().split())


async def test_a_dialog_says_it_in_its_box_and_opens_the_help_of_the_game() -> None:
    async with playing(table_at(busy_position())) as game:
        for opened in ("e", "c", "q", ":"):
            await game.press(opened)
            dialog = game.app.screen
            assert dialog is not game.screen
            if opened != ":":
                await game.press("9", "tab")
                assert "Tab does nothing here: ? tells the keys." in box_of(game)
                game.app.say("Ctrl+Q quits meja.")
                assert "Ctrl+Q quits meja." in box_of(game)
                await game.press("f7")
                assert "Ctrl+Q" not in box_of(game)
            else:
                await game.press("f7")
                assert "F7 does nothing here" in game.told and isinstance(dialog, NotationPrompt)
            await game.press("?")
            assert isinstance(game.app.screen, HelpScreen) and "Java" in game.told
            await game.press("q")
            assert game.app.screen is dialog
            await game.press("escape")
            assert game.app.screen is game.screen


@pytest.mark.parametrize("opened", ["S", "?"])
async def test_a_page_says_it_too_and_shows_its_keys_again(opened: str) -> None:
    async with playing(table_at(busy_position())) as game:
        await game.press(opened)
        page = game.told
        await game.press("f7")
        assert "F7 does nothing here: ? tells the keys." in game.told
        await game.press("down", "up")
        assert opened == "?" or game.told == page


async def test_a_festival_has_its_help() -> None:
    async with playing(table_at(in_festival(), ("random", None))) as game:
        dialog = game.app.screen
        await game.press("?")
        assert isinstance(game.app.screen, HelpScreen)
        await game.press("q")
        assert game.app.screen is dialog is not game.screen


async def test_the_bars_keep_their_places_and_at_no_AP_the_end_is_offered() -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:

        def bars() -> list[list[str]]:
            return [[item.label for item in bar.items] for bar in game.screen.query(KeyBar)]

        before = bars()
        await game.press("3")
        assert bars()[1] == ["back" if label == "menu" else label for label in before[1]]
        await game.press("q")
        while game.state.ap:
            game.screen.play(next(action for action in game.session.legal() if action.verb != "end"))
            await game.pilot.pause()
            assert bars() == before or game.session.to_act != 0
        assert "No AP left: e ends the turn" in line_of(game)
        lit = [item.label for bar in game.screen.query(KeyBar) for item in bar.items if not item.is_idle]
        assert "end" in lit and not {"triple", "double", "card"} & {*lit}


async def test_of_several_pasted_lines_the_first_is_taken_and_the_others_are_told_of() -> None:
    async with at(table_of(None, "easy"), InProcess()) as game:
        await game.press(":")
        prompt = game.app.screen
        assert isinstance(prompt, NotationPrompt)
        game.app.post_message(Paste("take 1\rtake 2\rend"))
        await game.until(lambda: prompt.text == "take 1")
        assert "Only the first of 3 pasted lines was taken: this is one line." in game.told


async def test_pasted_text_that_nothing_takes_is_told_of() -> None:
    async with playing(table_at(busy_position())) as game:
        for opened in ("", "S", "q", "/", ":"):
            if opened:
                await game.press("?" if opened == "/" else opened, *"/" * (opened == "/"))
            game.app.post_message(Paste("end"))
            await game.pilot.pause()
            assert ("Pasted text does nothing here" in game.told) is (opened not in ("/", ":"))
            if opened:
                await game.press("escape", *["escape"] * (opened == "/"))
            game.screen.clear_line()


async def test_a_first_click_marks_and_a_second_one_chooses() -> None:
    async with at(table_of(None, "easy"), InProcess()) as game:
        await game.press("t")
        dialog = game.app.screen
        await game.click_text("1 écu for")
        assert game.app.screen is dialog and dialog.marked == 0
        await game.click_text("1 écu for")
        assert game.last == "take 1"
