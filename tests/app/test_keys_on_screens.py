"""A player's own keys on the screens: what they do, what bars and help say, and what is still typed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual import events

from app.application import Meja
from app.dialogs.choices import ConfirmDialog, LeaveDialog
from app.dialogs.line import LineDialog
from app.dialogs.notation import NotationPrompt
from app.games.java.dialogs.rotate import RotateDialog
from app.screens.game_screen import GameScreen
from app.screens.help import HelpScreen
from app.screens.home import HomeScreen
from app.screens.setup import SetupScreen
from app.settings.configuration import read_configuration
from tests.games.java.app.playing import InProcess, Playing, busy_position, table_at, until_quiet
from widgets.java import geometry
from widgets.key_bar import KeyBar


@asynccontextmanager
async def with_keys(folder: Path, *lines: str) -> AsyncIterator[Playing]:
    """Runs the app with a file of keys, at a table of Java."""
    (folder / "keys.toml").write_text("\n".join(lines))
    configuration = read_configuration(folder)
    assert configuration.faults == ()
    app = Meja(None, configuration, thinkers=InProcess())
    table = table_at(busy_position())
    async with app.run_test() as pilot:
        app.open_table(table)
        await pilot.pause()
        yield Playing(app, pilot, table)


def bar(game: Playing) -> str:
    bars = game.app.screen.query(KeyBar)
    return " ".join(f"{item.display} {item.label}" for each in bars for item in each.items)


def verb(game: Playing) -> str:
    return "" if game.screen.board.selection is None else game.screen.board.selection.verb


async def test_a_verb_has_the_key_of_the_file_and_no_longer_its_usual_one(tmp_path):
    lines = ['"java.palace" = "P"', '"java.draw" = "p"', '"java.move" = "o"', '"java.leave" = "m"']
    async with with_keys(tmp_path, "[keys]", *lines) as game:
        assert "P palace" in bar(game) and "p card" in bar(game)
        for key, wanted in (("P", "palace"), ("m", "leave"), ("o", "move")):
            await game.press(key)
            assert verb(game) == wanted
            await game.press("q")
        await game.press("c")
        assert verb(game) == "" and isinstance(game.app.screen, GameScreen)

        # What the board inherits from widgets that scroll would take these from the log.
        game.board.zoom = 3
        await game.pilot.pause()
        before = game.board.scroll_offset
        await game.press("home", "pageup", "end")
        assert game.board.scroll_offset == before


async def test_help_bars_and_dialogs_tell_the_keys_that_are_in_force(tmp_path):
    lines = ['"table.undo" = ["U", "F9"]', '"dialog.cancel" = "w"', '"rotate.on" = "+"']
    more = ['"leave.home" = "F"', '"table.cancel" = "X"']
    async with with_keys(tmp_path, "[keys]", *lines, *more) as game:
        await game.press("3", "enter")
        assert isinstance(game.app.screen, RotateDialog)
        assert "+ turn" in bar(game) and "w back" in bar(game)
        before = game.app.screen.turn
        await game.press("plus")
        assert game.app.screen.turn != before
        await game.press("q")
        assert isinstance(game.app.screen, RotateDialog)
        await game.press("w")
        assert isinstance(game.app.screen, GameScreen)

        await game.press("X", "question_mark", "4")
        assert isinstance(game.app.screen, HelpScreen)
        rows = ["".join(run for run, _ in line) for line in game.app.screen.page.built()]
        assert any("U F9" in row and "take the last action back" in row for row in rows)
        await game.press("q", "X")
        assert isinstance(game.app.screen, LeaveDialog)
        assert "> F  to the home screen" in game.told
        await game.press("F")
        assert isinstance(game.app.screen, HomeScreen)


async def test_an_open_table_and_an_open_replay_tell_the_keys_of_a_set_chosen_above_them(tmp_path):
    async with with_keys(tmp_path) as game:
        game.screen.play(game.session.parse("token"))
        await until_quiet(game.app, game.pilot)
        assert "z undo" in bar(game)
        await game.press("q", "S", "end", "right", "q")
        assert isinstance(game.app.screen, GameScreen)
        assert "u undo" in bar(game) and "z undo" not in bar(game)

        game.app.open_replay(game.session.replay().result())
        await until_quiet(game.app, game.pilot)
        assert "^ start" in bar(game)
        game.app.change_setting("set", "default")
        assert "Home start" in bar(game) and "^ start" not in bar(game)


async def test_letters_with_other_meanings_are_still_typed(tmp_path):
    """Where text is typed a letter is text, whatever else it was given."""
    lines = ['"list.down" = ["j", "w"]', '"setup.start" = "b"', '"help.search" = "s"', '"page.down" = "j"']
    more = ['"dialog.cancel" = ["w", "Esc"]', '"dialog.accept" = "o"', '"setup.right" = "l"']
    async with with_keys(tmp_path, "[keys]", *lines, *more) as game:
        game.app.push_screen(LineDialog("Title", "What?", "take"))
        await game.pilot.pause()
        await game.press(*"wood", "space", "q")
        assert isinstance(game.app.screen, LineDialog)
        assert game.app.screen.text == "wood q"
        await game.press("ctrl+g")
        assert isinstance(game.app.screen, GameScreen)

        game.app.leave_table()
        game.app.new_game()
        await game.pilot.pause()
        assert isinstance(game.app.screen, SetupScreen)
        await game.press("1", *"bjlws")
        assert game.app.screen._form.names[0] == "bjlws"

        game.app.show_help("java")
        await game.pilot.pause()
        await game.press("s", *"njs")
        assert isinstance(game.app.screen, HelpScreen)
        assert game.app.screen.text == "njs"
        await game.press("enter")
        top = game.app.screen.page.top
        await game.press("j")
        assert game.app.screen.page.top == top + 1


async def test_every_line_that_is_typed_has_the_same_keys(tmp_path):
    lines = ['"line.cancel" = "Ctrl+X"', '"line.accept" = "Ctrl+O"', '"typing.clear" = "Ctrl+W"']
    async with with_keys(tmp_path, "[keys]", *lines) as game:
        for opened in (LineDialog("Title", "What?", "take"), NotationPrompt(game.session)):
            game.app.push_screen(opened)
            await game.pilot.pause()
            await game.press(*"abc", "ctrl+w")
            assert opened.text == ""
            await game.press("ctrl+x")
            assert isinstance(game.app.screen, GameScreen)

        await game.press("colon", *"token")
        assert "Tab complete  Ctrl+O play  Ctrl+X back" in game.told
        await game.press("enter")
        assert game.session.length == 0
        await game.press("ctrl+o")
        assert str(game.session._match.log[-1].action) == "token"


async def test_vi_moves_takes_back_and_plays_again_and_bursts_reach_what_they_open(tmp_path):
    lines = ['set = "vi"', "[keys]", '"table.notation" = "N"', '"java.end" = "E"']
    async with with_keys(tmp_path, *lines) as game:
        await game.go("H9")
        for key, way in (("Y", geometry.NORTH_EAST), ("B", geometry.SOUTH_EAST)):
            wanted = geometry.find_neighbour(game.board.cursor, way)
            await game.press(key)
            assert game.board.cursor == wanted
        for key, dy in (("j", 1), ("k", -1)):
            wanted = geometry.find_step(game.board.cursor, 0, dy)
            await game.press(key)
            assert game.board.cursor == wanted

        game.screen.play(game.session.parse("token"))
        await game.press("u")
        assert game.session.length == 0
        await game.press("ctrl+r")
        assert game.session.length == 1

        for key in ("N", "e", "n", "d"):
            game.app.post_message(events.Key(key, key))
        await until_quiet(game.app, game.pilot)
        assert isinstance(game.app.screen, NotationPrompt)
        assert game.app.screen.text == "end"
        await game.press("escape", "E")
        assert isinstance(game.app.screen, ConfirmDialog)
