"""A start looks for no garbage; the app does from its first screen on."""

from __future__ import annotations

import gc

from app.application import Meja
from tests.games.java.app.playing import until_quiet


async def test_garbage_is_looked_for_once_the_first_screen_is_there() -> None:
    gc.disable()
    try:
        app = Meja(None)
        async with app.run_test() as pilot:
            await until_quiet(app, pilot)
            assert gc.isenabled()
    finally:
        gc.unfreeze()
        gc.enable()
