"""The keys of the pages and dialogs, and of the program itself; those of the tables are in `keymap`."""

from __future__ import annotations

from functools import cache
from string import ascii_letters, digits, punctuation

from app.keys.key import Key
from app.keys.names import key_of_character
from app.tutorial import TEN_STEPS


def numbered(group: str, characters: str, action: str, told: str) -> tuple[Key, ...]:
    """Return keys that stand for their own digit; `action` has places for it and for the number before it."""
    return tuple(
        Key(f"{group}-{each}", each, action.format(each, int(each) - 1), "", told, is_fixed=True)
        for each in characters
    )


PROGRAM = (
    Key("app.quit", "ctrl+q", "quit", "quit", "quit meja, from anywhere", while_typing=True, is_fixed=True),
    Key("app.redraw", "ctrl+l", "redraw", "redraw", "draw the screen again"),
    Key(
        "app.suspend",
        "ctrl+z",
        "suspend_process",
        "stop",
        "stop meja; fg in the shell goes on",
        while_typing=True,
        is_fixed=True,
    ),
)
"""What is the same everywhere."""


@cache
def characters() -> tuple[Key, ...]:
    """Return all that can be typed, so that nothing typed ahead is lost; first of all where text is typed."""
    names = {each: key_of_character(each) for each in f"{ascii_letters}{digits}{punctuation} "}
    return tuple(
        Key(f"typing.{name}", name, f"type({ord(each)})", "", "type", is_fixed=True)
        for each, name in names.items()
    )


TYPING = (
    Key("typing.rub", "backspace,ctrl+h", "rub", "rub", "take the last character back", while_typing=True),
    Key("typing.clear", "ctrl+u", "clear", "clear", "take all back", while_typing=True),
)

QUIET = (Key("quiet.help", "question_mark,f1", "help", "help", "help"),)
"""What is the same on every page."""
LIST = (
    Key("list.up", "up", "move(-1)", "up", "the line above"),
    Key("list.down", "down", "move(1)", "next", "the line below"),
    Key("list.page-up", "pageup", "page(-1)", "up", "a window up"),
    Key("list.page-down", "pagedown", "page(1)", "down", "a window down"),
    Key("list.first", "home", "first", "first", "the first line"),
    Key("list.last", "end", "last", "last", "the last line"),
    Key("list.choose", "enter,ctrl+j", "choose", "choose", "choose the line"),
)
PAGE = (
    Key("page.up", "up", "scroll_text(-1)", "up", "up"),
    Key("page.down", "down", "scroll_text(1)", "down", "down"),
    Key("page.page-up", "pageup", "page(-1)", "up", "a window up"),
    Key("page.page-down", "pagedown,space", "page(1)", "on", "a window down"),
    Key("page.first", "home", "first", "top", "to the top"),
    Key("page.last", "end", "last", "end", "to the end"),
)
"""What is the same on every page with a text."""

HOME = (
    Key("home.continue", "c", "take('continue')", "continue", "continue the last game"),
    Key("home.new", "n", "take('new')", "new game", "new game"),
    Key("home.load", "l", "take('load')", "load", "load a game"),
    Key("home.table", "g", "take('table')", "go on", "go back to your shared table"),
    Key(
        "home.tables", "b", "take('tables')", "tables", "shared tables: others play at terminals of their own"
    ),
    Key("home.replay", "r", "take('replay')", "replay", "replay a game"),
    Key("home.learn", "t", "take('learn')", "learn", "learn a game"),
    Key("home.settings", "s", "take('settings')", "settings", "settings"),
    Key("home.help", "h", "take('help')", "help", "help"),
    Key("home.quit", "q", "take('quit')", "quit", "quit"),
)
SETUP = (
    Key("setup.back", "q", "back", "back", "go back"),
    Key("setup.leave", "escape,ctrl+g", "leave", "back", "go back from any line", while_typing=True),
    Key("setup.start", "s", "take('start')", "start", "start the game"),
    Key("setup.game", "g", "go('game')", "game", "to the game"),
    Key("setup.more", "plus,equals_sign", "more", "one more", "one player more"),
    Key("setup.fewer", "minus", "fewer", "one less", "one player less"),
    Key("setup.seed", "e", "go('seed')", "seed", "to the seed"),
)
SETUP_TABLE = (
    Key("setup.clock", "c", "go('clock')", "clock", "to the clock of a shared table"),
    Key("setup.hints", "i", "go('hints')", "hints", "to hints at a shared table"),
    Key("setup.ask_undo", "a", "go('ask_undo')", "undo by asking", "to undo by asking at a shared table"),
    Key("setup.free_text", "t", "go('free_text')", "free text", "to free text at a shared table"),
    Key("setup.spectators", "o", "go('spectators')", "spectators", "to spectators of a shared table"),
)
SETUP_VALUES = (
    *numbered("setup.seat", "1234", "go('seat-{}')", "to that player"),
    Key("setup.left", "left", "change(-1)", "before", "the value before"),
    Key("setup.right", "right", "change(1)", "change", "the next value"),
    Key("setup.tab", "tab", "move(1)", "next", "the line below", while_typing=True),
    Key("setup.backtab", "shift+tab", "move(-1)", "before", "the line above", while_typing=True),
)
LOAD = (
    Key("load.find", "slash", "find", "find", "go to a game by its title or its file name"),
    Key("load.title", "t", "title", "title", "give the game another title"),
    Key("load.delete", "d", "delete", "delete", "delete the game, after a question"),
    Key("load.export", "x", "export", "export", "write the game to a file anywhere"),
    Key("load.import", "i", "import", "import", "take a game from a file"),
    *numbered("load.number", "123456789", "number({})", "choose by number"),
    Key("load.back", "q,escape,backspace", "back", "back", "go back"),
)
OF_FILES = ("load.export", "load.import")
"""What reads and writes files that players name."""
LOBBY = (
    Key("lobby.make", "n", "take('make')", "new table", "make a shared table"),
    Key("lobby.join", "c", "take('join')", "join", "join a table by its code"),
    Key("lobby.name", "m", "take('name')", "your name", "what you are called at shared tables"),
    Key("lobby.watch", "o", "watch", "watch", "look on at a table"),
    Key("lobby.replay", "r", "replay", "replay", "go through a table's game as far as it has come"),
    Key("lobby.back", "q,escape,backspace", "back", "back", "go back"),
)
DOOR = (
    Key("door.next", "tab", "move(1)", "next", "the line below", while_typing=True),
    Key("door.before", "shift+tab", "move(-1)", "before", "the line above", while_typing=True),
    Key("door.leave", "escape,ctrl+g", "leave", "leave", "leave meja", while_typing=True),
)
HOST = (
    Key("host.people", "p", "go('people')", "people", "to the people"),
    Key("host.tables", "t", "go('tables')", "tables", "to the tables"),
    Key("host.tab", "tab", "switch", "people, tables", "from the people to the tables, and back"),
    Key("host.kick", "k", "kick", "kick", "end the visit of a person; the seat is kept"),
    Key("host.ban", "b", "ban", "ban", "let a person in no more, or again"),
    Key("host.close", "c", "close", "close", "end a table; of one that is over, remove it"),
    Key("host.say", "s", "say_all", "say", "tell everybody a line"),
    Key("host.drain", "d", "drain", "let in", "take new people and tables no more, or again"),
    Key("host.code", "n", "new_code", "new code", "draw another code"),
    Key("host.back", "q,escape,backspace", "back", "leave", "leave this page, or end the night"),
)
SETTINGS = (
    Key("settings.left", "left,h", "change(-1)", "before", "the value before"),
    Key("settings.right", "right,l,space", "change(1)", "change", "the next value"),
    Key("settings.back", "q,escape,backspace", "back", "back", "go back"),
)
HELP_PAGES = ("Aim", "Rules", "Signs", "Keys", "Notation", "About")
"""The pages of help, in the order of their numbers."""
HELP = (
    *(
        Key(f"help.{name.lower()}", str(number), f"open({number - 1})", name, name, is_fixed=True)
        for number, name in enumerate(HELP_PAGES, 1)
    ),
    Key("help.left", "left", "turn_page(-1)", "before", "the page before"),
    Key("help.right", "right,tab", "turn_page(1)", "next page", "the next page"),
    Key("help.game", "g", "other_game", "other game", "help on the other game"),
    Key("help.learn", "l", "learn", "learn", f"learn the game in {TEN_STEPS}"),
    Key("help.search", "slash", "search", "search", "search in the page"),
    Key("help.next", "n", "find(1)", "next found", "the next place found"),
    Key("help.before", "N,p", "find(-1)", "before", "the place found before"),
    Key("help.back", "q", "back", "back", "go back"),
    Key("help.leave", "escape,ctrl+g", "leave", "leave", "end the search, or go back", while_typing=True),
    Key("help.accept", "enter,ctrl+j", "accept", "done", "end typing", while_typing=True),
)
FINAL = (
    Key("final.replay", "r", "replay", "replay", "replay the game"),
    Key("final.graph", "s", "graph", "graph", "how all stood turn by turn, and the turns that lost the most"),
    Key("final.again", "n", "leave('again')", "again", "play again: the same players, the next one begins"),
    Key("final.board", "b", "leave('board')", "board", "look at the board"),
    Key("final.home", "q,escape", "leave('home')", "home", "go to the first page"),
    # Enter dismisses the notices that come before this page: one too many must not skip the result.
    Key("final.on", "enter,ctrl+j", "page(1)", "on", "a window down"),
)
POINTS = (Key("points.back", "q,escape,S", "back", "back", "go back"),)
STANDING = (
    Key("standing.back", "enter,ctrl+j,q,escape,backspace,s", "back", "board", "the board at this turn"),
    Key("standing.before", "left,h,left_square_bracket,ctrl+p", "turn(-1)", "before", "to the turn before"),
    Key("standing.next", "right,l,right_square_bracket,ctrl+n", "turn(1)", "next turn", "to the next turn"),
    Key(
        "standing.next-loss",
        "n",
        "next_loss",
        "next loss",
        "to the next of the turns that lost the most; 1 to 3 go to each",
    ),
    *numbered("standing.loss", "123", "loss({1})", "to that loss"),
    Key("standing.first", "home", "first", "start", "to the first turn"),
    Key("standing.last", "end", "last", "end", "to the last turn"),
    Key("standing.stop", "w", "stop", "stop", "stop judging, or go on"),
)
HANDOVER = (
    Key("handover.go-on", "enter,ctrl+j,space", "go_on", "take over", "take over"),
    Key("handover.leave", "q,escape", "leave_table", "leave the game", "leave the game"),
)

DIALOG = (
    Key("dialog.cancel", "q,escape,backspace", "cancel", "back", "leave without doing anything"),
    Key("dialog.accept", "enter,ctrl+j", "accept", "choose", "do what is marked"),
)
"""What is the same in every dialog."""
MENU = (
    Key("menu.up", "up,k", "mark(-1)", "up", "mark the one above"),
    Key("menu.down", "down,j", "mark(1)", "next", "mark the one below"),
    *numbered("menu.sign", "0123456789", "sign('{}')", "choose by its sign"),
)
CONFIRM = (
    Key("confirm.yes", "y", "accept", "yes", "yes"),
    Key("confirm.no", "n", "cancel", "back", "no"),
    # Enter is what was pressed to get here: one too many must not say yes to what cannot be undone.
    Key("confirm.safe", "enter,ctrl+j", "safe", "back", "yes if that can be undone, else no", is_fixed=True),
)
LEAVE = (
    Key("leave.home", "h", "choose(0)", "home", "to the home screen"),
    Key("leave.settings", "S", "choose(1)", "settings", "settings"),
    Key("leave.copy", "C", "choose(2)", "copy", "save a copy under a title"),
    Key("leave.quit", "x", "choose(3)", "quit", "quit meja"),
    Key("leave.stay", "g", "choose(4)", "stay", "stay at the table"),
    Key(
        "leave.give",
        "L",
        "choose(5)",
        "give",
        "leave your seat at a shared table to a computer or another player",
    ),
    Key("leave.end", "E", "choose(6)", "end", "end the game at a shared table, if all agree"),
)
CLOSING = (
    Key("closing.play", "p", "choose(0)", "play", "play against the computer"),
    Key("closing.leave", "l", "choose(1)", "leave", "leave"),
)
NOTICE = (Key("notice.go-on", "space", "accept", "go on", "go on"),)
LINE = (
    Key("line.complete", "tab", "complete", "complete", "complete what is typed", while_typing=True),
    Key("line.accept", "enter,ctrl+j", "accept", "take it", "take what is typed", while_typing=True),
    Key("line.cancel", "escape,ctrl+g", "cancel", "back", "leave the line", while_typing=True),
)
"""Where a line of text is asked for."""
