"""The Builders in the app: its screen, dialogs, keys, line mode, help and tutorial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.games.ui import GameUI, Part, Tile
from app.settings.settings import YES_NO, Setting

if TYPE_CHECKING:
    from engines.builders.actions import BuildersAction
    from engines.builders.state import Event
    from engines.builders.view import BuildersView

ASK_BEFORE_WASTE: Final = Setting(
    "ask_before_waste",
    "Ask at waste",
    YES_NO,
    "Ask before a worker is sent who adds nothing.",
    default=True,
    place=62,
)
FRENCH: Final = "french"
CARD_NAMES: Final = Setting(
    "card_names",
    "Card names",
    {"english": "English", FRENCH: "French"},
    "How the cards of The Builders are called.",
    default="english",
    place=66,
)

UI: GameUI[BuildersView, Event, BuildersAction] = GameUI(
    tile=Tile("cards and workers", ("wood", "stone", "knowledge", "tile", "coin")),
    options={},
    settings=(ASK_BEFORE_WASTE, CARD_NAMES),
    keys=Part("app.games.builders.keys:KEYS"),
    board=Part("app.games.builders.screen:BuildersTable"),
    text=Part("app.games.builders.text:BuildersText"),
    help=Part("app.games.builders.help:HELP"),
    course=Part("app.games.builders.tutorial:COURSE"),
    dump=Part("app.games.builders.dump:position"),
    thumbnail=Part("widgets.builders.thumbnail:draw_thumbnail"),
    confirmation_for=Part("app.games.builders.confirmations:confirmation_for"),
)
