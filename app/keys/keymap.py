"""Every user action once: its id, keys, label and what help says of it.

Bindings, key bar and help are made from this table, so that a key has one home.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain

from app.games import ui_of
from app.keys import page_keys
from app.keys.key import Key, choose
from app.terminal.terminal_app import name_key
from engines.catalog import GAMES, title_of_game

TABLE = (
    Key("table.undo", "z", "undo", "undo", "take the last action back"),
    Key("table.redo", "Z,x", "redo", "redo", "play it again"),
    Key("table.notation", "colon", "notation", "type", "type an action in its notation"),
    Key("table.hint", "g", "hint", "hint", "what the strongest computer player would do, and why"),
    Key("table.recap", "a", "recap", "recap", "tell again what the others did since your last turn"),
    Key("table.points", "S", "points", "points", "where all points came from so far"),
    Key("table.help", "question_mark,f1", "help", "help", "help, opened at the ruling of the last refusal"),
    Key("table.cancel", "q", "cancel", "back", "leave what was begun; with nothing begun, leave the game"),
    Key("table.clear", "escape,backspace", "clear", "back", "leave what was begun"),
    Key("table.log-up", "pageup,left_parenthesis", "log(-1)", "log up", "scroll the log back"),
    Key("table.log-down", "pagedown,right_parenthesis", "log(1)", "log down", "scroll the log on"),
)
"""What is the same at every table."""
COMPUTERS = (
    Key("computers.pause", "w", "pause", "pause", "let computer players pause, or go on"),
    Key("computers.to-me", "W", "to_my_turn", "to my turn", "let computer players go on fast to your turn"),
    Key("computers.step", "space", "step", "one action", "one action of a computer player, then a pause"),
    Key("computers.slower", "less_than_sign", "pace(1)", "slower", "more time between their actions"),
    Key("computers.faster", "greater_than_sign", "pace(-1)", "faster", "less time between their actions"),
)
"""What is the same at every table with computer players."""
OTHERS = (
    Key("others.talk", "T", "talk", "talk", "say something to the others, or mute one of them"),
    Key("others.replay", "L", "replay", "look back", "go through the game as far as it has come"),
    Key(
        "others.decide",
        "D",
        "decide",
        "decide",
        "decide how to go on while somebody is away; take your own seat back; play once more",
    ),
)
"""What is the same at every shared table."""
ANSWERS = (
    Key("others.yes", "y", "answer(True)", "yes", "yes to what another player asks"),
    Key("others.no", "n", "answer(False)", "no", "no to what another player asks"),
)
"""What is the same at every shared table while another player asks something."""
REPLAY = (
    Key("replay.on", "right,l,space", "step(1)", "on", "one action on"),
    Key("replay.back", "left,h", "step(-1)", "back", "one action back"),
    Key("replay.next-turn", "right_square_bracket,ctrl+n", "turn(1)", "next turn", "to the next turn"),
    Key("replay.turn-before", "left_square_bracket,ctrl+p", "turn(-1)", "before", "to where a turn began"),
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
    Key(
        "replay.graph", "s", "graph", "graph", "how all stood turn by turn, and the turns that lost the most"
    ),
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

_NAMED_KEY = re.compile(r"<([a-z-]+\.[a-z0-9_-]+)>")
_OF_TABLES = ("table.points", "table.help", "table.log-up", "table.log-down")


def setup_keys() -> tuple[Key, ...]:
    """Return the keys of the page of a new game, with those that go to the options of any game."""
    texts = {name: text for game_id in GAMES for name, text in ui_of(game_id).all_options.items()}
    to_options = (
        Key(f"setup.{name}", text.key, f"go('{name}')", text.title.lower(), text.key_help)
        for name, text in texts.items()
    )
    return *page_keys.SETUP, *to_options, *page_keys.SETUP_TABLE, *page_keys.SETUP_VALUES


# Those of the options of a new game come later: the first page loads nothing of a game.
_PAGES: Mapping[str, tuple[Key, ...]] = {
    "Lists": page_keys.LIST,
    "First page": page_keys.HOME,
    "New game": (*page_keys.SETUP, *page_keys.SETUP_TABLE, *page_keys.SETUP_VALUES),
    "Saved games": page_keys.LOAD,
    "Shared tables": page_keys.LOBBY,
    "The door of a host": page_keys.DOOR,
    "The page of a host": page_keys.HOST,
    "Settings": page_keys.SETTINGS,
    "Help and other texts": (*page_keys.QUIET, *page_keys.PAGE, *page_keys.HELP),
    "The points": page_keys.POINTS,
    "The result": page_keys.FINAL,
    "The graph of a game": page_keys.STANDING,
    "Handing over": page_keys.HANDOVER,
    "Dialogs": (*page_keys.DIALOG, *page_keys.MENU, *page_keys.CONFIRM, *page_keys.NOTICE),
    "Leaving a game": page_keys.LEAVE,
    "The end of a first game": page_keys.CLOSING,
}
_LINES: Mapping[str, tuple[Key, ...]] = {
    "Typed lines": (*page_keys.TYPING, *page_keys.LINE),
    "Everywhere": page_keys.PROGRAM,
}
_SHARED = {
    key.id: key
    for key in chain(TABLE, COMPUTERS, OTHERS, ANSWERS, REPLAY, *_PAGES.values(), *_LINES.values())
}


def _pages() -> Mapping[str, tuple[Key, ...]]:
    return {**_PAGES, "New game": setup_keys()}


def all_keys() -> tuple[Key, ...]:
    """Return all user actions of the program, the fixed ones as well."""
    games = [ui_of(game_id).keys.load() for game_id in GAMES]
    tables = (key for each in games for key in (*each.table, *each.board))
    replays = (key for each in games for key in each.replay if key not in each.table)
    pages = (*chain(*_pages().values()), *(key for each in games for key in each.own_of_dialogs))
    lines = (*chain(*_LINES.values()), *page_keys.characters())
    return (*tables, *TABLE, *COMPUTERS, *OTHERS, *ANSWERS, *REPLAY, *REPLAY_DIGITS, *replays, *pages, *lines)


def by_id() -> Mapping[str, Key]:
    """Return all user actions by their ids."""
    return _by_id(tuple(GAMES))


@cache
def _by_id(_: tuple[str, ...]) -> Mapping[str, Key]:
    return {key.id: key for key in all_keys()}


def key_named(key_id: str) -> Key:
    """Return the user action with an id. Raise KeyError."""
    return _SHARED.get(key_id) or by_id()[key_id]


def replay_keys(game_id: str | None = None) -> tuple[Key, ...]:
    """Return all user actions in the replay of a game; without one those that every replay has."""
    own = ui_of(game_id).keys.load().replay if game_id else ()
    return *REPLAY, *REPLAY_DIGITS, *own, *map(key_named, _OF_TABLES)


def places() -> Mapping[str, tuple[Key, ...]]:
    """Return where keys are looked up: the user actions of each page, table and dialog.

    A key may serve one of them only. Of those that share one by design the first that may act now is meant:
    letters are text where text is typed.
    """
    program = page_keys.PROGRAM
    page = (*page_keys.QUIET, *program)
    lists, texts = (*page_keys.LIST, *page), (*page_keys.PAGE, *page)
    text = (*page_keys.characters(), *page_keys.TYPING)
    dialog = (*page_keys.DIALOG, *page_keys.QUIET, *program)
    menu = (*page_keys.MENU, *dialog)
    tables = (*ANSWERS, *TABLE, *COMPUTERS, *OTHERS)
    games = {game_id: (title_of_game(game_id), ui_of(game_id).keys.load()) for game_id in GAMES}
    return {
        "the first page": (*page_keys.HOME, *lists),
        "a new game": (*text, *setup_keys(), *lists),
        "the saved games": (*page_keys.LOAD, *lists),
        "the shared tables": (*page_keys.LOBBY, *lists),
        "the door of a host": (*text, *page_keys.DOOR, *lists),
        "the page of a host": (*page_keys.HOST, *lists),
        "the settings": (*page_keys.SETTINGS, *lists),
        "help": (*text, *page_keys.HELP, *texts),
        "the points": (*page_keys.POINTS, *texts),
        "the result": (*page_keys.FINAL, *texts),
        "the graph of a game": (*page_keys.STANDING, *page),
        "handing over": (*page_keys.HANDOVER, *page),
        **{title: (*keys.board, *keys.table, *tables, *program) for title, keys in games.values()},
        **{f"a replay of {title}": (*replay_keys(game), *program) for game, (title, _) in games.items()},
        "a question": (*page_keys.CONFIRM, *(key for key in dialog if key.id != "dialog.accept")),
        "a menu": menu,
        "leaving a game": (*page_keys.LEAVE, *menu),
        "the end of a first game": (*page_keys.CLOSING, *menu),
        "a notice": (*page_keys.NOTICE, *dialog),
        **{name: place for _, keys in games.values() for name, place in keys.dialogs.items()},
        "a typed line": (*text, *page_keys.LINE, *program),
    }


PLACES_ALSO_TYPED_IN = frozenset({"a new game", "help", "the door of a host"})
"""Of these places those in which letters are text at times, and keys at others."""


def use(keys: Mapping[str, str]) -> dict[str, str]:
    """Make other keys than the default ones active, by id; return what `App.set_keymap` must know.

    These are those keys, and all that share one of the old or new ones: Textual takes every other binding of
    a key away that it gives to an action it was told of.
    """
    choose(keys)
    if not keys:
        return {}
    touched = {name for each in keys for name in (*_split(keys[each]), *_split(by_id()[each].keys))}
    return {each.id: each.active for each in by_id().values() if touched.intersection(_split(each.active))}


def _split(keys: str) -> list[str]:
    return keys.split(",")


def shown(*key_ids: str) -> list[tuple[str, str]]:
    """Return the first key and the label of some user actions, for the key bars."""
    return [(key.first, key.label) for key in map(key_named, key_ids)]


def item(key_id: str, label: str) -> tuple[str, str]:
    """Return the first key of a user action with a label of its own, for the key bars."""
    return key_named(key_id).first, label


def word(key_id: str) -> str:
    """Return the first key of a user action as a player would name it: "Enter", "q"."""
    return name_key(key_named(key_id).first)


def with_keys(text: str) -> str:
    """Return a text with the keys in it: `word` of it stands for "<table.end>". Raise KeyError."""
    return _NAMED_KEY.sub(lambda found: word(found[1]), text)


def sign(key_id: str) -> str:
    """Return the first key of a user action that fits in the two cells before a line; "" if none does."""
    names = map(name_key, _split(key_named(key_id).active))
    return next((name for name in names if len(name) <= 2), "")


def help_rows(game_id: str) -> list[tuple[str, str, str]]:
    """Return (group, keys, what they do) for help at the table of a game."""
    own = ui_of(game_id).keys.load()
    groups = {title_of_game(game_id): own.table, "Every table": TABLE, "Computer players": COMPUTERS}
    groups["Others at a shared table"] = (*OTHERS, *ANSWERS)
    if own.board:
        groups["Board"] = own.board
    groups["Replay"] = (*REPLAY, *own.replay)
    return _rows(groups)


def page_rows(*, has_files: bool = True) -> list[tuple[str, str, str]]:
    """Return (group, keys, what they do) for help on pages and dialogs, without files no keys for them."""
    own = {f"Dialogs of {title_of_game(each)}": ui_of(each).keys.load().own_of_dialogs for each in GAMES}
    left_out = () if has_files else page_keys.OF_FILES
    groups = {**_pages(), **own, **_LINES}
    return _rows(groups, left_out)


def _rows(groups: Mapping[str, Iterable[Key]], left_out: Iterable[str] = ()) -> list[tuple[str, str, str]]:
    return [
        (group, words_of(key.active), key.help)
        for group, keys in groups.items()
        for key in keys
        # What stands for its own number tells of itself.
        if (key.label or not key.is_fixed) and key.id not in left_out
    ]


def words_of(keys: str) -> str:
    """Return some keys as a player would name them: "Enter", "? F1"; Enter's other name is left out."""
    return " ".join(name_key(key) for key in _split(keys) if key != "ctrl+j")
