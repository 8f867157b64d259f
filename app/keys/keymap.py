"""Every user action once: its id, keys, label and what help says of it.

Bindings, key bar and help are made from this table, so that a key has one home.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain

from textual.binding import Binding

from app.keys import page_keys
from app.keys.key import Key, choose
from app.terminal.terminal_app import key_words
from engines.catalog import game_of

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
    Key("java.festival", "f", "festival", "fest.", "hold a festival, or answer in one"),
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
    Key("table.log-up", "pageup,left_parenthesis", "log(-1)", "log up", "scroll the log back"),
    Key("table.log-down", "pagedown,right_parenthesis", "log(1)", "log down", "scroll the log on"),
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
        for number in "23456789"
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


_SIGN_WIDTH = 2
_NAMED_KEY = re.compile(r"<([a-z-]+\.[a-z0-9_-]+)>")
_OF_TABLES = ("table.help", "table.log-up", "table.log-down")

PAGES: Mapping[str, tuple[Key, ...]] = {
    "Lists": page_keys.LIST,
    "First page": page_keys.HOME,
    "New game": page_keys.SETUP,
    "Saved games": page_keys.LOAD,
    "Settings": page_keys.SETTINGS,
    "Help and other texts": (*page_keys.QUIET, *page_keys.PAGE, *page_keys.HELP),
    "The result": page_keys.FINAL,
    "Handing over": page_keys.HANDOVER,
    "Dialogs": (*page_keys.DIALOG, *page_keys.MENU, *page_keys.CONFIRM, *page_keys.NOTICE),
    "Leaving a game": page_keys.LEAVE,
    "The end of a first game": page_keys.CLOSING,
    "Dialogs of Java": (*page_keys.DRAW, *page_keys.ROTATE, *page_keys.FESTIVAL),
    "Typed lines": (*page_keys.TYPING, *page_keys.LINE, *page_keys.NOTATION),
    "Everywhere": page_keys.PROGRAM,
}
"""The user actions of pages and dialogs, in groups for help."""


@cache
def board_keys() -> tuple[Key, ...]:
    """The user actions of the board, which knows its own keys."""
    from widgets.java.hex_board import HexBoard  # the first page must not wait for it

    return tuple(
        Key(each.id or "", each.key, each.action, "", each.description)
        for each in HexBoard.BINDINGS
        if isinstance(each, Binding)
    )


@cache
def all_keys() -> tuple[Key, ...]:
    """All user actions of the program, the fixed ones as well."""
    tables = (JAVA, board_keys(), BUILDERS, TABLE, COMPUTERS, REPLAY, REPLAY_DIGITS, (REPLAY_TABLES,))
    return tuple(chain(*tables, *PAGES.values(), page_keys.characters()))


@cache
def by_id() -> Mapping[str, Key]:
    """The same by their ids."""
    return {key.id: key for key in all_keys()}


def key_named(key_id: str) -> Key:
    """The user action with an id. Raises KeyError."""
    return _SHOWN.get(key_id) or by_id()[key_id]


_SHOWN = {
    key.id: key for key in chain(JAVA, BUILDERS, TABLE, COMPUTERS, REPLAY, (REPLAY_TABLES,), *PAGES.values())
}


def replay_keys(game_id: str) -> tuple[Key, ...]:
    """All user actions in the replay of a game."""
    own = {"java": ("java.outline",), "builders": (REPLAY_TABLES.id, "builders.names")}[game_id]
    return *REPLAY, *REPLAY_DIGITS, *map(key_named, own), *map(key_named, _OF_TABLES)


def places() -> Mapping[str, tuple[Key, ...]]:
    """Where keys are looked up: the user actions of each page, table and dialog.

    A key may serve one of them only. Of those that share one by design the first that may act now is meant:
    letters are text where text is typed.
    """
    page = (*page_keys.QUIET, *page_keys.PROGRAM)
    lists, texts = (*page_keys.LIST, *page), (*page_keys.PAGE, *page)
    text = (*page_keys.characters(), *page_keys.TYPING)
    dialog = (*page_keys.DIALOG, *page_keys.PROGRAM)
    menu = (*page_keys.MENU, *dialog)
    every_table = (*TABLE, *COMPUTERS, *page_keys.PROGRAM)
    return {
        "the first page": (*page_keys.HOME, *lists),
        "a new game": (*text, *page_keys.SETUP, *lists),
        "the saved games": (*page_keys.LOAD, *lists),
        "the settings": (*page_keys.SETTINGS, *lists),
        "help": (*text, *page_keys.HELP, *texts),
        "the result": (*page_keys.FINAL, *texts),
        "handing over": (*page_keys.HANDOVER, *page),
        "Java": (*board_keys(), *JAVA, *every_table),
        "The Builders": (*BUILDERS, *every_table),
        "a replay of Java": (*replay_keys("java"), *page_keys.PROGRAM),
        "a replay of The Builders": (*replay_keys("builders"), *page_keys.PROGRAM),
        "a question": (*page_keys.CONFIRM, *(key for key in dialog if key.id != "dialog.accept")),
        "a menu": menu,
        "leaving a game": (*page_keys.LEAVE, *menu),
        "the end of a first game": (*page_keys.CLOSING, *menu),
        "a notice": (*page_keys.NOTICE, *dialog),
        "drawing a card": (*page_keys.DRAW, *menu),
        "turning a tile": (*page_keys.ROTATE, *dialog),
        "a festival": (*page_keys.FESTIVAL, key_named("table.hint"), *dialog),
        "a typed line": (*text, *page_keys.LINE, *page_keys.PROGRAM),
        "a typed action": (*page_keys.NOTATION, *page_keys.TYPING, *page_keys.LINE, *page_keys.PROGRAM),
    }


PLACES_ALSO_TYPED_IN = frozenset({"a new game", "help"})
"""Of these places those in which letters are text at times, and keys at others."""


# What is in force


def use(keys: Mapping[str, str]) -> dict[str, str]:
    """Puts other keys in force than the usual ones, for help and key bars; gives what Textual must know.

    Args:
        keys: the keys of each user action that has others, by id; checked already.

    Returns:
        For `App.set_keymap`: those, and all that share one of the old or new keys. Textual takes every other
        binding of a key away that it gives to an action it was told of.
    """
    choose(keys)
    touched = {name for each in keys for name in (*_split(keys[each]), *_split(by_id()[each].keys))}
    return {
        key_id: key.in_force
        for key_id, key in (by_id().items() if keys else ())
        if touched.intersection(_split(key.in_force))
    }


def _split(keys: str) -> list[str]:
    return keys.split(",")


def shown(*key_ids: str) -> list[tuple[str, str]]:
    """The first key and the label of some user actions, for the key bars."""
    return [(key.first, key.label) for key in map(key_named, key_ids)]


def item(key_id: str, label: str) -> tuple[str, str]:
    """The first key of a user action with a label of its own, for the key bars."""
    return key_named(key_id).first, label


def word(key_id: str) -> str:
    """The first key of a user action as a player would name it: "Enter", "q"."""
    return key_words(key_named(key_id).first)


def with_keys(text: str) -> str:
    """A text with the keys in it: "<table.end>" becomes what `word` gives of it. Raises KeyError."""
    return _NAMED_KEY.sub(lambda found: word(found[1]), text)


def sign(key_id: str) -> str:
    """The first key of a user action that fits before a line of a list, as it is named; "" if none does."""
    names = map(key_words, _split(key_named(key_id).in_force))
    return next((name for name in names if len(name) <= _SIGN_WIDTH), "")


def help_rows(game_id: str) -> list[tuple[str, str, str]]:
    """(group, keys, what they do) for help at the table of a game."""
    own = {"java": JAVA, "builders": BUILDERS}[game_id]
    groups = {game_of(game_id).title: own, "Every table": TABLE, "Computer players": COMPUTERS}
    if game_id == "java":
        groups["Board"] = board_keys()
    replay = (key for key in replay_keys(game_id) if not key.id.startswith("replay.digit"))
    groups["Replay"] = tuple(key for key in replay if key.id not in _OF_TABLES)
    return list(_rows(groups))


def page_rows(*, has_files: bool = True) -> list[tuple[str, str, str]]:
    """The same for the pages and dialogs; without files the keys for them do nothing and are left out."""
    left_out = () if has_files else page_keys.OF_FILES
    pages = {name: [key for key in keys if key.id not in left_out] for name, keys in PAGES.items()}
    return list(_rows(pages))


def _rows(groups: Mapping[str, Iterable[Key]]) -> Iterable[tuple[str, str, str]]:
    for group, keys in groups.items():
        for key in keys:
            if key.label or not key.is_fixed:  # what stands for its own number tells of itself
                yield group, words_of(key.in_force), key.help


def words_of(keys: str) -> str:
    """Some keys as a player would name them: "Enter", "? F1"; the other name of Enter is left out."""
    return " ".join(key_words(key) for key in _split(keys) if key != "ctrl+j")
