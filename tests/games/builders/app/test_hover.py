"""The card under the pointer is told as that at the cursor would be; keys stay with the cursor."""

from __future__ import annotations

from textual import events

from tests.games.builders.app.playing import PlayingBuilders, busy, playing_builders, table_at
from tests.games.java.app.playing import until_quiet
from widgets.builders.panels import CardPanel


def told(game: PlayingBuilders) -> str:
    """The text of the card that is told of."""
    return next(panel.text() for panel in game.screen.query(CardPanel) if panel.region)


async def point_at(game: PlayingBuilders, name: str) -> None:
    """Move the pointer over a card, and let it rest there."""
    spot = game.spot(name)
    x, y = game.cards._layout().grids[spot.zone.value].corner(spot.index)
    x, y = x + game.cards.content_region.x, y + game.cards.content_region.y
    game.app.post_message(events.MouseMove(None, x + 2, y, 0, 0, 0, False, False, False))
    await until_quiet(game.app, game.pilot)
    await game.until(lambda: game.cards.pointer.hovered in (spot, None))
    await game.pilot.pause(0.3)


async def test_the_card_under_the_pointer_is_told_until_the_next_key_or_until_it_leaves() -> None:
    async with playing_builders(table_at(busy())) as game:
        await game.go("B1")
        await point_at(game, "B3")
        assert "covered bridge" in told(game).lower() and game.cards.cursor == game.spot("B1")
        await game.press("right")
        assert game.cards.cursor == game.spot("B2")
        await game.pilot.pause(0.3)
        assert "covered bridge" not in told(game).lower()
        await point_at(game, "W21")
        assert game.cards.helper == game.cards.find_card(game.spot("W21"))
        await game.pilot.hover("#verbs")
        await game.pilot.pause(0.3)
        assert game.cards.helper is None


async def test_what_was_begun_is_told_of_the_card_under_the_pointer_and_enter_is_for_the_cursor() -> None:
    async with playing_builders(table_at(busy())) as game:
        await game.go("B1")
        await game.press("o")
        await point_at(game, "B3")
        assert "open The covered bridge: 1 action" in game.told and "click does it" in game.told
        await game.press("enter")
        assert not game.last and "Enter does it" in game.told and "covered" not in game.screen.line.message
        await game.press("enter")
        assert game.last == "open 1"


async def test_in_a_new_position_other_cards_may_lie_under_the_pointer() -> None:
    async with playing_builders(table_at(busy())) as game:
        await point_at(game, "W21")
        await game.begin(busy(free=["", "W1"]))
        assert game.cards.looked_at == game.cards.cursor
