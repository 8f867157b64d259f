"""The keys of Java: those of its table, its dialogs and its board."""

from __future__ import annotations

from app.keys.key import GameKeys, Key
from app.keys.keymap import TABLE
from app.keys.page_keys import DIALOG, MENU, PROGRAM, QUIET, numbered
from widgets.java import board_keys

TABLE_KEYS = (
    Key("java.pick", "enter,ctrl+j", "pick", "choose", "choose the space under the cursor"),
    Key("java.triple", "3", "aim('triple')", "triple", "place a triple tile (2 rice, 1 village)"),
    Key("java.double", "2", "aim('double')", "double", "place a double tile (1 rice, 1 village)"),
    Key("java.single", "1", "single", "single", "place a single tile; again: rice or village"),
    Key("java.irrigation", "i", "aim('irrigation')", "water", "lay an irrigation tile"),
    Key("java.enter", "d", "aim('enter')", "dev in", "bring a developer in"),
    Key("java.move", "m", "aim('move')", "move", "move a developer"),
    Key("java.leave", "o", "aim('leave')", "dev out", "take a developer off the board"),
    Key("java.palace", "p", "aim('palace')", "palace", "build or enlarge a palace"),
    Key("java.draw", "c", "draw", "card", "draw a festival card"),
    Key("java.token", "t", "play('token')", "token", "play an extra-action token: 1 AP more"),
    Key("java.festival", "f", "festival", "festival", "hold a festival, or answer in one"),
    Key("java.end", "e", "play('end')", "end", "end the turn"),
    Key("java.turn", "full_stop,r", "turn(1)", "turn", "turn the tile counter-clockwise"),
    Key("java.turn-back", "comma,R", "turn(-1)", "turn back", "turn the tile clockwise"),
    Key("java.look-next", "tab", "look_at_next(1)", "city", "to the next city or village worth a palace"),
    Key("java.look-back", "shift+tab", "look_at_next(-1)", "", "to the one before"),
    Key("java.look", "v", "look", "look", "the board drawn, or in plain characters"),
)
_IN_REPLAYS = ("java.look-next", "java.look-back", "java.look")
DRAW = (
    Key("draw.face", "f", "choose(0)", "face up", "the face-up card"),
    Key("draw.deck", "d", "choose(1)", "deck", "the top of the deck"),
)
FESTIVAL = (
    Key("festival.up", "up,k", "row(-1)", "up", "the kind of card above"),
    Key("festival.down", "down,j", "row(1)", "down", "the kind of card below"),
    Key("festival.more", "right,plus,l,equals_sign,space", "count(1)", "more", "one card more"),
    Key("festival.less", "left,minus,h", "count(-1)", "less", "one card less"),
    *numbered("festival.add", "123456", "add({1})", "one more of that row"),
    Key("festival.pass", "p", "answer('pass')", "pass", "pass for good"),
    Key("festival.agree", "a", "answer('agree')", "agree", "agree to share"),
)
ROTATE = (
    Key("rotate.on", "right,full_stop,r,l", "turn(1)", "turn", "turn counter-clockwise"),
    Key("rotate.back", "left,comma,R,h", "turn(-1)", "turn back", "turn clockwise"),
    *numbered("rotate.choose", "123456", "choose({1})", "choose a turn by number"),
)
BOARD = tuple(Key(each.id or "", each.key, each.action, "", each.description) for each in board_keys.BINDINGS)
_DIALOG = (*DIALOG, *QUIET, *PROGRAM)
_HINT = next(key for key in TABLE if key.id == "table.hint")

KEYS = GameKeys(
    table=TABLE_KEYS,
    replay=tuple(key for key in TABLE_KEYS if key.id in _IN_REPLAYS),
    board=BOARD,
    dialogs={
        "drawing a card": (*DRAW, *MENU, *_DIALOG),
        "turning a tile": (*ROTATE, *_DIALOG),
        "a festival": (*FESTIVAL, _HINT, *_DIALOG),
    },
)
