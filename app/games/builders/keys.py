"""The keys of The Builders."""

from __future__ import annotations

from app.keys.key import GameKeys, Key

TABLE_KEYS = (
    Key("builders.pick", "enter,ctrl+j", "pick", "choose", "do what the card under the cursor is for"),
    Key("builders.open", "o", "aim('open')", "open", "open a site: take a building of the row"),
    Key("builders.recruit", "r", "aim('recruit')", "recruit", "recruit a worker of the row"),
    Key("builders.send", "s", "aim('send')", "send", "send a worker or machine to a site"),
    Key("builders.take", "t", "take", "écus", "take écus for 1, 2 or 3 actions"),
    Key("builders.buy", "b", "play('buy')", "buy", "buy one more action for 5 écus"),
    Key("builders.end", "e", "play('end')", "end", "end the turn"),
    Key("builders.slot-1", "1", "slot(1)", "", "to card 1 of the row where the cursor is"),
    *(
        Key(f"builders.slot-{number}", number, f"slot({number})", "", f"the same with card {number}")
        for number in "23456789"
    ),
    Key("builders.left", "left,h", "move(-1, 0)", "left", "the cursor to the left"),
    Key("builders.right", "right,l", "move(1, 0)", "right", "the cursor to the right"),
    Key("builders.up", "up,k", "move(0, -1)", "up", "the cursor up"),
    Key("builders.down", "down,j", "move(0, 1)", "down", "the cursor down"),
    Key(
        "builders.next",
        "right_square_bracket,ctrl+n",
        "target(1)",
        "next card",
        "to the next card that can be chosen",
    ),
    Key("builders.before", "left_square_bracket,ctrl+p", "target(-1)", "before", "to the one before"),
    Key("builders.others", "tab,p", "others(1)", "tables", "show the table of the next player"),
    Key("builders.others-back", "shift+tab", "others(-1)", "", "show the table of the one before"),
    Key("builders.coming", "n", "coming", "deck", "tell what the next building needs and pays"),
    Key("builders.names", "v", "names", "names", "French or English names of the cards"),
)

KEYS = GameKeys(
    table=TABLE_KEYS,
    replay=(
        Key("replay.tables", "tab", "others(1)", "tables", "show the table of the next player"),
        Key("replay.tables-back", "shift+tab", "others(-1)", "", "show the table of the one before"),
        *(key for key in TABLE_KEYS if key.id == "builders.names"),
    ),
)
