"""What comes when a page or dialog has been left, as after keys typed ahead, does no harm."""

from __future__ import annotations

import asyncio

from textual import events

from app.dialogs.base import Dialog
from app.dialogs.choices import ConfirmDialog
from app.screens.tutorial import TutorialScreen
from tests.games.java.app.playing import InProcess, playing, table_at
from tests.games.java.engine.positions import position


async def test_a_resize_may_reach_a_dialog_that_was_left() -> None:
    async with playing(table_at(position(ap=3), [None, None])) as game:
        await game.press("q")
        dialog = game.app.screen
        assert isinstance(dialog, Dialog)
        game.app.pop_screen()
        dialog.on_resize()
        assert dialog not in game.app.screen_stack


async def test_a_guided_table_may_be_shown_before_its_step() -> None:
    async with playing(table_at(position(ap=3), [None, None])) as game:
        game.app._thinkers = InProcess()
        game.app.learn("java")
        await game.until(lambda: bool(game.app.screen.query("StepPanel")))
        screen = game.app.screen
        assert isinstance(screen, TutorialScreen)
        for step in screen.query("StepPanel"):
            await step.remove()
        screen.show()


async def test_the_program_may_be_left_while_a_dialog_opens() -> None:
    for turns in range(8):  # of the event loop; after them the dialog is there
        async with playing(table_at(position(ap=3))) as game:
            game.app.post_message(events.Key("q", None))
            for _ in range(turns):
                await asyncio.sleep(0)
            game.app.exit()
        assert game.app.crash is None


async def test_the_terminal_may_go_as_a_dialog_opens() -> None:
    async with playing(table_at(position(ap=3))) as game:
        game.app.push_screen(ConfirmDialog("Buy it?", "It costs much.", "buy it"))
    assert game.app.crash is None
