"""While a dialog is open the key bars below it are empty: their keys would do nothing."""

from __future__ import annotations

import pytest

from app.application import Meja
from app.dialogs.base import Dialog
from tests.app.every_screen import drawn, text_of
from tests.games.java.app.playing import InProcess, busy_position, playing, table_at


def foot_of(app: Meja, count: int) -> str:
    """So many lines at the foot of the screen, dialog and what lies below it."""
    return "\n".join(text_of(drawn(app))[-count:])


@pytest.mark.parametrize("keys", [("q",), ("3", "enter")], ids=["leave", "turn a tile"])
async def test_the_bars_of_a_table_are_empty_and_come_back(keys: tuple[str, ...]) -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.press(*keys)
        await game.until(lambda: isinstance(game.app.screen, Dialog))
        await game.pilot.pause()
        beside = [line[57:] for line in foot_of(game.app, 2).split("\n")]
        assert not "".join(beside).strip()
        await game.press("q")
        await game.pilot.pause()
        assert " q " in foot_of(game.app, 1)


async def test_so_is_the_one_of_a_page() -> None:
    app = Meja(None, thinkers=InProcess())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "n new game" in foot_of(app, 1)
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, Dialog)
        assert not foot_of(app, 1).strip()
