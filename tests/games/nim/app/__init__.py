"""Nim in the app."""

from app.games.ui import GameUI, Part, Tile
from app.settings.settings import YES_NO, Setting
from tests.games.nim.engine.game import Event, NimAction, NimView

ASK_BEFORE_LAST = Setting("ask_before_last", "Ask at the last", YES_NO, "Ask before Nim ends.", False, 69)

UI: GameUI[NimView, Event, NimAction] = GameUI(
    tile=Tile("heaps of stones", ("gold",)),
    options={},
    settings=(ASK_BEFORE_LAST,),
    keys=Part("tests.games.nim.app.parts:KEYS"),
    board=Part("tests.games.nim.app.board:NimBoard"),
    text=Part("tests.games.nim.app.text:NimText"),
    help=Part("tests.games.nim.app.parts:HELP"),
    course=Part("tests.games.nim.app.parts:COURSE"),
    dump=Part("tests.games.nim.app.parts:dump"),
)
