"""Every user action once: its id, keys, label and what help says of it.

Bindings, key bar and help are made from this table, so that a key has one home.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding, BindingType

from app.terminal.base import key_words
from engines.catalog import GAMES
from widgets.hex_board import HexBoard


@dataclass(frozen=True, slots=True)
class Key:
    """One user action."""

    id: str
    keys: str
    """Textual's names of its keys, with commas between; the first is shown."""
    action: str
    label: str
    """One or two words for the key bar."""
    help: str
    """One line for help."""

    @property
    def first(self) -> str:
        """The key that is shown."""
        return self.keys.split(",")[0]


JAVA = (
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
    Key("java.token", "t", "token", "token", "play an extra-action token: 1 AP more"),
    Key("java.festival", "f", "festival", "feast", "hold a festival, or answer in one"),
    Key("java.end", "e", "end", "end", "end the turn"),
    Key("java.turn", "full_stop,r", "turn(1)", "turn", "turn the tile counter-clockwise"),
    Key("java.turn-back", "comma,R", "turn(-1)", "turn back", "turn the tile clockwise"),
    Key("java.outline", "v", "outline", "look", "another look of the board"),
)


TABLE = (
    Key("table.undo", "z", "undo", "undo", "take the last action back"),
    Key("table.redo", "Z,x", "redo", "redo", "play it again"),
    Key("table.notation", "colon", "notation", "type", "type an action in its notation"),
    Key("table.hint", "g", "hint", "hint", "what the hard computer player would do, and why"),
    Key("table.help", "question_mark,f1", "help", "help", "help, opened at the ruling of the last refusal"),
    Key("table.cancel", "q", "cancel", "back", "leave what was begun; with nothing begun, leave the game"),
    Key("table.clear", "escape,backspace", "clear", "back", "leave what was begun"),
    Key("table.log-up", "pageup", "log(-1)", "log up", "scroll the log back"),
    Key("table.log-down", "pagedown", "log(1)", "log down", "scroll the log on"),
)
"""What is the same at every table."""
COMPUTERS = (
    Key("computers.pause", "w", "pause", "pause", "let computer players pause, or go on"),
    Key("computers.step", "space", "step", "one action", "one action of a computer player, then a pause"),
    Key("computers.slower", "less_than_sign", "pace(1)", "slower", "more time between their actions"),
    Key("computers.faster", "greater_than_sign", "pace(-1)", "faster", "less time between their actions"),
)
"""What is the same at every table with computer players."""
BUILDERS = (
    Key("builders.pick", "enter,ctrl+j", "pick", "choose", "do what the card under the cursor is for"),
    Key("builders.open", "o", "aim('open')", "open", "open a site: take a building of the row"),
    Key("builders.recruit", "r", "aim('recruit')", "recruit", "recruit a worker of the row"),
    Key("builders.send", "s", "aim('send')", "send", "send a worker or machine to a site"),
    Key("builders.take", "t", "take", "écus", "take écus for 1, 2 or 3 actions"),
    Key("builders.buy", "b", "buy", "buy", "buy one more action for 5 écus"),
    Key("builders.end", "e", "end", "end", "end the turn"),
    Key(
        "builders.slot-1",
        "1",
        "slot(1)",
        "",
        "to card 1 where the cursor is; chooses it if a verb was begun",
    ),
    *(
        Key(f"builders.slot-{number}", number, f"slot({number})", "", f"the same with card {number}")
        for number in "2345"
    ),
    Key("builders.left", "left,h", "move(-1, 0)", "left", "the cursor to the left"),
    Key("builders.right", "right,l", "move(1, 0)", "right", "the cursor to the right"),
    Key("builders.up", "up,k", "move(0, -1)", "up", "the cursor up"),
    Key("builders.down", "down,j", "move(0, 1)", "down", "the cursor down"),
    Key(
        "builders.next",
        "right_square_bracket",
        "target(1)",
        "next card",
        "to the next card that can be chosen",
    ),
    Key("builders.before", "left_square_bracket", "target(-1)", "before", "to the one before"),
    Key("builders.others", "p,tab", "others(1)", "tables", "show the table of the next player"),
    Key("builders.coming", "n", "coming", "next", "tell what the next building needs and pays"),
    Key("builders.names", "v", "names", "names", "French or English names of the cards"),
)
REPLAY = (
    Key("replay.on", "right,l,space", "step(1)", "on", "one action on"),
    Key("replay.back", "left,h", "step(-1)", "back", "one action back"),
    Key("replay.next-turn", "right_square_bracket", "turn(1)", "next turn", "to the next turn"),
    Key("replay.turn-before", "left_square_bracket", "turn(-1)", "before", "to where a turn began"),
    Key("replay.first", "home", "first", "start", "to the beginning"),
    Key("replay.last", "end", "last", "end", "to the end"),
    Key("replay.play", "p", "play", "play", "play by itself, or pause"),
    Key("replay.faster", "plus,equals_sign", "speed(1)", "faster", "more actions a second"),
    Key("replay.slower", "minus,underscore", "speed(-1)", "slower", "fewer actions a second"),
    Key("replay.go-to", "g", "ask_turn", "go to", "go to a turn by its number; digits alone do as well"),
    Key(
        "replay.accept",
        "enter,ctrl+j",
        "accept",
        "result",
        "go to the typed turn; at the end of a game, the result",
    ),
    Key("replay.rub", "backspace", "rub", "", "take a typed digit back; with none, leave the replay"),
    Key("replay.continue", "c", "continue", "continue", "go on from here as a new game; the old one stays"),
    Key("replay.left", "comma", "cursor(-1, 0)", "", "the cursor to the left"),
    Key("replay.right", "full_stop", "cursor(1, 0)", "", "the cursor to the right"),
    Key("replay.up", "up,k", "cursor(0, -1)", "", "the cursor up"),
    Key("replay.down", "down,j", "cursor(0, 1)", "", "the cursor down"),
    Key("replay.leave", "q,escape", "leave", "leave", "leave what was typed; with nothing typed, the replay"),
)
"""What is the same in the replay of every game."""
REPLAY_DIGITS = tuple(
    Key(f"replay.digit-{digit}", digit, f"digit('{digit}')", "", "a digit of a turn")
    for digit in "0123456789"
)
REPLAY_TABLES = Key("replay.tables", "tab", "others(1)", "tables", "show the table of the next player")


def bindings_of(*keys: Key) -> list[BindingType]:
    """Textual bindings for some user actions."""
    return [Binding(key.keys, key.action, key.help, show=False, id=key.id) for key in keys]


def key_named(key_id: str) -> Key:
    """The user action with an id. Raises KeyError."""
    return _BY_ID[key_id]


_BY_ID = {
    key.id: key for key in (*JAVA, *BUILDERS, *TABLE, *COMPUTERS, *REPLAY, *REPLAY_DIGITS, REPLAY_TABLES)
}
_REPLAY_OF = {
    "java": (key_named("java.outline"),),
    "builders": (REPLAY_TABLES, key_named("builders.names")),
}
_OF_TABLES = ("table.help", "table.log-up", "table.log-down")


def replay_keys(game_id: str) -> tuple[Key, ...]:
    """All user actions in the replay of a game."""
    return *REPLAY, *REPLAY_DIGITS, *_REPLAY_OF[game_id], *map(key_named, _OF_TABLES)


def shown(*key_ids: str) -> list[tuple[str, str]]:
    """The first key and the label of some user actions, for the key bars."""
    return [(key.first, key.label) for key in map(key_named, key_ids)]


def help_rows(game_id: str) -> list[tuple[str, str, str]]:
    """(group, keys, what they do) for help at the table of a game."""
    own = {"java": JAVA, "builders": BUILDERS}[game_id]
    title = GAMES[game_id].title
    groups = [(title, own), ("Every table", TABLE), ("Computer players", COMPUTERS)]
    rows = [(group, _told(key.keys), key.help) for group, keys in groups for key in keys]
    if game_id == "java":
        rows += [
            ("Board", _told(binding.key), binding.description)
            for binding in HexBoard.BINDINGS
            if isinstance(binding, Binding)
        ]
    replay = (*REPLAY, *_REPLAY_OF[game_id])
    return rows + [("Replay", _told(key.keys), key.help) for key in replay]


def _told(keys: str) -> str:
    return " ".join(key_words(key) for key in keys.split(","))
