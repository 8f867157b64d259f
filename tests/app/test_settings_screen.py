"""The page of settings: every value by key and click, at once and kept; what wins over it; faults told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.application import Meja
from app.dialogs.choices import ConfirmDialog
from app.games.java import ZOOM
from app.games.java.dialogs.festival import FestivalDialog
from app.screens.game_screen import GameScreen
from app.screens.help import HelpScreen
from app.screens.home import HomeScreen
from app.screens.settings import SettingsScreen
from app.settings.configuration import Configuration, all_settings, read_configuration
from app.settings.settings import ANIMATION, KEYS, PACE, THEME, Settings
from app.terminal.environment import TerminalFlags
from engines.core import SeatSetup, Setup
from tests.games.builders.app.playing import table_at as builders_at
from tests.games.builders.engine.positions import position as builders_position
from tests.games.java.app.playing import Driving, InProcess, Playing, busy_position, in_festival, table_at
from tests.widgets.panel_app import TableApp
from widgets.choice_list import ChoiceList
from widgets.java.hex_board import HexBoard
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.themes import EIGHT


def made(folder: Path | None = None, settings: Settings | None = None, **flags: Any) -> Meja:
    """The app with what a folder says, or with some settings that are not kept."""
    found = Configuration(settings=settings or Settings()) if folder is None else read_configuration(folder)
    return Meja(None, found, thinkers=InProcess(), flags=TerminalFlags(**flags))


def values(app: Meja) -> dict[str, object]:
    return {each.name: app.settings.get(each) for each in all_settings()}


def told(game: Driving) -> str:
    """All text of the page, without its line ends."""
    return " ".join(game.told.split())


async def test_every_setting_goes_through_its_values_at_once_and_is_kept(tmp_path):
    app = made(tmp_path)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("s")
        page = app.screen
        assert isinstance(page, SettingsScreen)
        game = Driving(app, pilot, None)  # type: ignore[arg-type]
        # All rows and the line that explains one are seen at the smallest size.
        assert page.query_one(ChoiceList).region.height == len(all_settings()) + 1
        assert "? The colours of all pages and tables." in game.told

        await pilot.press("right")
        assert (app.settings.get(THEME), app.theme) == ("dark", "meja")
        await pilot.press("enter")
        assert (app.settings.get(THEME), app.theme) == ("light", "meja-light")
        await pilot.press("left", "left", "left")
        assert (app.settings.get(THEME), app.theme, app.mono) == ("mono", "meja-mono", True)
        await pilot.press("right")
        assert (app.theme, app.mono) == ("meja", False)

        await pilot.press("down", "right")
        assert app.ascii_only
        await game.click_text("Animation")
        assert (app.settings.get(ANIMATION), app.animation_level) == ("on", "full")
        await game.click_text("< the largest")
        assert app.settings.get(ZOOM) == "8x3"  # before the first comes the last
        await game.click_text("Computers")
        assert (app.settings.get(PACE), app.pace) == (1, 3)
        await pilot.press("end", "right")
        assert app.settings.get(KEYS) == "vi"
        assert "l change" in " ".join(f"{item.display} {item.label}" for item in page.query_one(KeyBar).items)
        kept = values(app)
        await pilot.press("k", "q")
        assert isinstance(app.screen, HomeScreen)

    assert kept == values(again := made(tmp_path)) and again.settings.get(KEYS) == "vi"
    assert (again.ascii_only, again.pace, again.theme) == (True, 3, "meja")


async def test_the_environment_wins_and_the_page_says_so():
    app = made(
        settings=Settings({"theme": "light", "animation": "on"}), no_color=True, ascii_only=True, is_far=True
    )
    assert (app.theme, app.mono, app.ascii_only, app.animation_level) == ("meja-mono", True, True, "none")
    async with app.run_test() as pilot:
        await pilot.press("s")
        game = Driving(app, pilot, None)  # type: ignore[arg-type]
        assert game.told.count("not now") == 3
        assert "NO_COLOR or the terminal wants none" in told(game)
        await pilot.press("down")
        assert "ASCII: it is sent now" in told(game)
        await pilot.press("down", "down", "down")
        assert "Over SSH nothing moves" in told(game)
        await pilot.press("up", "up", "up", "up", "right")
        assert (app.settings.get(THEME), app.mono) == ("contrast", True)
    few = made(colours=16, settings=Settings({"theme": "contrast"}))
    assert few.theme == "meja-16" and "16 colours" in few.why_not_now("theme")


async def test_a_fault_is_told_on_the_first_page_and_the_program_starts(tmp_path):
    (tmp_path / "settings.toml").write_text('theme = "blue"\nzoom = 3\n')
    (tmp_path / "keys.toml").write_text('[keys]\n"java.palce" = "P"\n')
    app = made(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        game = Driving(app, pilot, None)  # type: ignore[arg-type]
        assert '! 3 lines are wrong, and meja keys --check tells them: settings.toml: theme = "blue"' in told(
            game
        )
        (tmp_path / "settings.toml").write_text("theme = ")
        await pilot.press("s", "right")
        assert app.theme == "meja" and app.settings.get(THEME) == "dark"
        assert "settings.toml is no TOML" in game.told and "It holds until you leave." in game.told


async def test_a_fault_is_told_at_the_table_that_a_command_opens(tmp_path):
    (tmp_path / "settings.toml").write_text('theme = "blue"\n')
    setup = Setup("java", (SeatSetup("Ani"), SeatSetup("Budi", "random")), 7)
    app = Meja(None, read_configuration(tmp_path), setup=setup, thinkers=InProcess())
    async with app.run_test(size=(80, 24)) as pilot:
        game = Driving(app, pilot, None)  # type: ignore[arg-type]
        await game.until(lambda: isinstance(app.screen, GameScreen))
        await game.until(lambda: 'settings.toml: theme = "blue" is none of' in told(game))


async def test_names_of_cards_follow_their_setting_wherever_they_stand():
    app = made(settings=Settings({"card_names": "french"}))
    table = builders_at(builders_position(2, workers="W13 W1 W2 W3 W4"), (None, "random"))
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_table(table)
        await pilot.pause()
        game = Driving(app, pilot, table)
        await game.press("down")
        await game.until(lambda: "MANOEUVRE" in game.told)
        assert "Manoeuvre" in game.told
        app.change_setting("card_names", "english")  # the panel follows though the cursor stays
        await pilot.pause()
        assert "Labourer" in game.told and "LABOURER" in game.told and "anoeuvre" not in game.told
        assert "The wash house" in game.told
        app.change_setting("card_names", "french")
        await pilot.pause()
        assert "MANOEUVRE" in game.told and "abourer" not in game.told


async def test_a_table_takes_over_what_is_set_also_while_it_is_open():
    app = made(settings=Settings({"log": 10, "ask_before_end": False, "zoom": "3x1"}))
    table = table_at(busy_position())
    async with app.run_test(size=(120, 40)) as pilot:
        app.pace = 0
        app.open_table(table)
        await pilot.pause()
        game = Playing(app, pilot, table)
        board = app.screen.query_one(HexBoard)
        assert board.plan.zoom == 1
        assert {log.keeps for log in app.screen.query(LogPanel)} == {10}

        await pilot.press("q", "S", "down", "down", "right")
        assert isinstance(app.screen, SettingsScreen)
        assert (app.settings.get(ZOOM), board.zoom) == ("4x2", 2)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("q", "q")
        assert isinstance(app.screen, GameScreen)

        await pilot.press("1", "escape", "e")  # AP are left, and nobody asks
        assert not isinstance(app.screen, ConfirmDialog)
        assert "AP are left" not in game.told


async def test_the_look_of_the_board_is_switched_at_the_table_and_kept(tmp_path):
    app = made(tmp_path)
    table = table_at(busy_position())
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_table(table)
        await pilot.pause()
        board, kept = app.screen.query_one(HexBoard), tmp_path / "settings.toml"
        assert not board.is_plain
        await pilot.press("v")
        assert board.is_plain and 'board = "plain"' in kept.read_text()
        await pilot.press("v")
        assert not board.is_plain and 'board = "drawn"' in kept.read_text()
        app.theme = EIGHT.name
        await pilot.press("v")
        assert not board.is_plain and "it stays plain" in app.screen.line.text()


async def test_a_pass_is_asked_about_if_that_is_set():
    app = made(settings=Settings({"ask_before_pass": True}))
    table = table_at(in_festival(), ("random", None))
    async with app.run_test() as pilot:
        app.open_table(table)
        await pilot.pause()
        assert isinstance(app.screen, FestivalDialog)
        await pilot.press("p")
        assert isinstance(app.screen, ConfirmDialog)
        await pilot.press("n")
        assert isinstance(app.screen, FestivalDialog) and table.length == 0
        await pilot.press("p", "y")
        assert str(table._match.log[-1].action) == "pass"


async def test_with_animation_a_text_glides_to_where_it_is_paged():
    app = made(settings=Settings({"animation": "on"}))
    async with app.run_test() as pilot:
        app.show_help("java")
        await pilot.pause()
        game = Driving(app, pilot, None)  # type: ignore[arg-type]
        assert isinstance(app.screen, HelpScreen)
        page, seen = app.screen.page, []
        await pilot.press("pagedown")
        window = page.size.height - 1
        await game.until(lambda: seen.append(page.top) or page.top == window)
        assert len(set(seen)) > 2 and seen == sorted(seen)
        await pilot.press("home")
        assert page.top == 0


async def test_a_short_log_goes_back_no_further():
    app = TableApp(None)
    async with app.run_test() as pilot:
        panel = app.query_one(LogPanel)
        panel.show([f"line {number}" for number in range(40)])
        panel.keeps = 10
        await pilot.pause()
        panel.scroll_back(100)
        assert "line 30" in panel.text() and "line 29" not in panel.text()
        panel.keeps = None
        panel.scroll_back(100)
        assert "line 0" in panel.text()


def test_the_set_of_keys_is_no_setting_of_the_other_file():
    assert KEYS.name not in {each.name for each in all_settings()}
