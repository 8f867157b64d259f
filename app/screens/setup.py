"""Who plays, with what seed and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.cells import cell_len
from textual.containers import Center
from textual.widget import Widget

from app.dialogs.base import clear, rub, take_text, type_character
from app.games import option_texts, ui_of
from app.games.ui import OptionText
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import ListScreen, PageTitle, arrows
from app.settings.last_setup import LastSetup
from app.setup_parsing import SetupForm, find_next, parse_seed
from engines.bots import levels_of
from engines.catalog import GAMES, game_of, title_of_game
from engines.core import NAME_LENGTH, Seat, Setup, SetupError, seat_name
from engines.texts import format_sentence
from widgets.choice_list import Choice
from widgets.colours import SEAT_INKS
from widgets.panels import Line, Run, fill_line
from widgets.refusal_line import LineKind
from widgets.seats import assign_letters

WIDTH = 76
"""Cells of the form, where there is room."""
NAME_AT = 7
"""The column of names, and of what options are called."""
NAME_WIDTH = NAME_LENGTH + 2
"""Cells of a name with the cursor for the next character after it."""
KIND_AT = NAME_AT + NAME_WIDTH
"""The column that says who plays a seat, and of all other values."""
FIGURES_AT = KIND_AT + 21
"""The column of the figures that say how strong a computer player is."""
SEED_LENGTH = 20
_WAYS = {"setup.more": "one more", "setup.fewer": "one less"}
_ORDINALS = ("a first", "a second", "a third", "a fourth")

_GAME_WORDS = {
    "title": "NEW GAME",
    "button": "Start the game",
    "choose": "start",
    "game": "The game to play: <setup.left> and <setup.right>, or a click.",
    "add": "<list.choose> or <setup.more> seats one player more.",
    "seed": "The same seed deals the same cards. Type another one, or leave it.",
    "start": "<list.choose> starts the game; <list.up> goes to what can be changed.",
    "seat": f"Type a name, at most {NAME_LENGTH} characters; <setup.left> and <setup.right> choose a person, "
    "a computer player, or at the end nobody.",
}
"""What the page says, and of each line what it is for."""
_TABLE_WORDS = {
    **_GAME_WORDS,
    "title": "NEW SHARED TABLE",
    "button": "Make the table",
    "choose": "make",
    "start": "<list.choose> makes the table; <list.up> goes to what can be changed.",
    "seat": "<setup.left> and <setup.right> choose you, whoever has the code, whoever sits down, a computer "
    "player, or at the end nobody.",
}


class SetupScreen(ListScreen[Setup | None], inherit_bindings=False):
    """A form: gives a setup that can start, or None.

    On the lines of names and of the seed every character is typed; on the others letters are keys.
    """

    HELP_TOPIC = "New game"
    DEFAULT_CSS = f"""
    SetupScreen {{
        & ChoiceList, & RefusalLine {{ width: {WIDTH}; max-width: 100%; }}
        & RefusalLine {{ height: 3; }}
        &.-full RefusalLine {{ height: 2; }}
    }}
    """
    HORIZONTAL_BREAKPOINTS = [*ListScreen.HORIZONTAL_BREAKPOINTS, (WIDTH, "-full")]
    VERTICAL_BREAKPOINTS = [*ListScreen.VERTICAL_BREAKPOINTS, (26, "-roomy")]
    BINDINGS = bindings_of(
        # One key may have two bindings here: that is used which may act now. Letters are keys or text.
        *page_keys.characters(),
        *page_keys.TYPING,
        *keymap.setup_keys(),
        *page_keys.LIST,
        *page_keys.QUIET,
    )

    def __init__(
        self,
        seed: int | None = None,
        folder: Path | None = None,
        form: SetupForm | None = None,
        further: Mapping[str, OptionText] | None = None,
    ) -> None:
        """Take what is offered.

        Args:
            seed: without one chance draws it.
            folder: where it is kept who played last.
            form: of a shared table, in place of that of a game, whose seed its server draws.
            further: what can be chosen of such a table beside the options of its game.
        """
        super().__init__()
        self._last = LastSetup(folder)
        self._form = form or self._last.form(seed)
        self._further = further
        self._words = _GAME_WORDS if further is None else _TABLE_WORDS
        self._seed_text = ""
        self._is_padded = self._is_spaced = False
        """Whether there is room for empty lines around the games, and between the players."""
        self._list.choices = self._lines()
        self._list.is_form = True
        self._list.go_to("start")
        self._line.say(LineKind.HINT, keymap.with_keys(self._words["start"]))

    def parts(self) -> Sequence[Widget]:
        self._fit()  # now, so that the page is not laid out and sent twice
        return PageTitle(self._words["title"]), Center(self._list), Center(self._line)

    def on_resize(self) -> None:
        super().on_resize()
        self._fit()

    def _fit(self) -> None:
        """Take as many empty lines as there is room for."""
        width, height = self.app.size
        rules = game_of(self._form.game)
        fewest = 1 + rules.seats[-1] + 1 + len(self._options) + (self._further is None) + 1
        room = height - 2 - (2 if width >= WIDTH else 3) - fewest - 3
        self._is_padded, self._is_spaced = room >= 4, room >= 4 + rules.seats[-1] - 1
        self._list.set_choices(self._lines())

    def keys(self) -> Sequence[tuple[str, str]]:
        choose, help_and = "list.choose", ("setup.back", "quiet.help")
        if self._current == "start":
            ways = keymap.shown("setup.more", "setup.fewer", *help_and)
            return [keymap.item(choose, self._words["choose"]), keymap.item("list.up", "change"), *ways]
        following = keymap.item(choose, "add" if self._current == "add" else "next")
        if self._current == "seed":
            return [following, *keymap.shown("typing.clear", "setup.leave")]
        if self.is_typing:
            other = keymap.item("setup.right", "person/computer")
            return [following, other, *keymap.shown("typing.clear", "setup.leave")]
        return [*keymap.shown("setup.right"), following, *keymap.shown("setup.start", *help_and)]

    # What keys and clicks do

    @property
    def is_typing(self) -> bool:
        is_seat = self._current.startswith("seat-")
        return self._current == "seed" or (is_seat and self._form.has_name(self._seat))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("type", "rub", "clear"):
            return self.is_typing
        if action in ("go", "take", "help", "back", "more", "fewer"):
            return not self.is_typing
        return True

    on_key = on_paste = take_text
    action_type, action_rub, action_clear = type_character, rub, clear

    def add_text(self, text: str) -> None:
        """Add to a name or to the seed what fits there."""
        if self._current == "seed":
            longer = self.text + text.strip()
            digits = longer.removeprefix("-")
            if digits and not (digits.isascii() and digits.isdigit()):
                self._show("A seed is a whole number, such as 7.")
            else:
                self.write(longer[:SEED_LENGTH])
            return
        longer = (self.text + text).lstrip()
        self.write(longer[:NAME_LENGTH])
        if len(longer) > NAME_LENGTH:
            self._show(f"A name has at most {NAME_LENGTH} characters.")

    def action_change(self, step: int) -> None:
        """Change the game, a kind of player or an option; other lines have nothing to change."""
        form, current = self._form, self._current
        if current == "game":
            self._choose_game(find_next(tuple(GAMES), form.game, step))
        elif current == "add":
            self.action_more()
        elif current.startswith("seat-"):
            form.change_kind(self._seat, step)
        elif current in self._options:
            form.change_option(current, step)
        self._show()

    def _choose_game(self, game: str) -> None:
        self._form.choose_game(game)
        self._fit()

    def action_more(self) -> None:
        """Seat one player more, whose line becomes the current one where that was the place for it."""
        count = game_of(self._form.game).seats[-1]
        is_there = self._current == "add"
        told = "" if self._form.add_seat() else f"At most {count} play this game."
        self._list.set_choices(self._lines(), f"seat-{self._form.count}" if is_there else None)
        self._show(told)

    def action_fewer(self) -> None:
        fewest = game_of(self._form.game).seats[0]
        self._show("" if self._form.remove_seat() else f"At least {fewest} play this game.")

    def action_go(self, choice_id: str) -> None:
        """Go to a line; to that of a player who is not there where one is seated."""
        if self._list.go_to(choice_id) or (choice_id.startswith("seat-") and self._list.go_to("add")):
            self._show()

    def action_leave(self) -> None:
        """Leave the line that is typed into, and keep what was typed; else go back without a setup."""
        if self.is_typing:
            self.action_go("start")
        else:
            self.dismiss(None)

    def moved(self) -> None:
        self._show()

    def chosen(self, choice: Choice, column: int | None) -> None:
        """Start; a click changes what it hits, Enter goes on to the next line."""
        self._list.go_to(choice.id)
        self._show()
        if choice.id == "start":
            self._start()
        elif choice.id == "add":
            self.action_more()
        elif column is None:
            self.action_move(1)
        elif choice.id == "game":
            games = tuple(GAMES)
            self._choose_game(games[min(column * len(games) // self._list.size.width, len(games) - 1)])
            self._show()
        elif column >= KIND_AT:
            self.action_change(-1 if column < KIND_AT + len("< ") else 1)

    def _start(self) -> None:
        try:
            seed = parse_seed(self._seed_text) if self._seed_text else self._form.seed
            setup = replace(self._form, seed=seed).setup()
        except SetupError as error:
            self._show(format_sentence(error))
        else:
            if self._further is None:
                self._last.keep(setup)
            self.dismiss(setup)

    # What is shown

    @property
    def _current(self) -> str:
        return self._list.current.id if self._list.current else ""

    @property
    def _seat(self) -> Seat:
        return int(self._current.removeprefix("seat-")) - 1

    @property
    def text(self) -> str:
        return self._seed_text if self._current == "seed" else self._form.names[self._seat]

    def write(self, text: str) -> None:
        if self._current == "seed":
            self._seed_text = text
        else:
            self._form.names[self._seat] = text
        self._show()

    def _show(self, error: str = "") -> None:
        self._list.set_choices(self._lines())
        self.show_keys()
        if error:
            self._line.say(LineKind.ERROR, error)
        else:
            option = self._options.get(self._current)
            words = option.help if option else self._words["seat"]
            self._line.say(LineKind.HINT, keymap.with_keys(self._words.get(self._current, words)))

    @property
    def _options(self) -> dict[str, OptionText]:
        """What can be chosen of the game, and of a shared table, in words."""
        return {**option_texts(self._form.game), **(self._further or {})}

    def _lines(self) -> list[Choice]:
        form = self._form
        signs = assign_letters(form.name(seat) if form.has_name(seat) else "" for seat in range(form.count))
        letters = [sign if form.has_name(seat) else "." for seat, sign in enumerate(signs)]
        places = game_of(form.game).seats[-1]
        choices = [Choice("game", "Game", draw=self._draw_games)]
        choices += [
            Choice(
                f"seat-{seat + 1}",
                form.name(seat),
                draw=partial(self._draw_seat, seat, letter),
                focus_at=NAME_AT + cell_len(self._shown_name(seat)),
            )
            for seat, letter in enumerate(letters)
        ]
        if form.count < places:
            choices.append(Choice("add", "One more", draw=self._draw_places))
        ways = ", ".join(f"{keymap.word(key)} {label}" for key, label in _WAYS.items())
        choices[1] = choices[1]._replace(starts_group=True, heading=("PLAYERS", f"{ways} "))
        own = [
            Choice(name, text.title, draw=partial(self._draw_option, name, text))
            for name, text in self._options.items()
        ]
        if self._further is None:
            seed_end = KIND_AT + len(self._seed_text)
            own.append(Choice("seed", "Seed", draw=self._draw_seed, focus_at=seed_end))
        own[0] = own[0]._replace(starts_group=True, heading=("HOW", ""))
        return [*choices, *own, Choice("start", "Start", starts_group=True, draw=self._draw_start)]

    def _draw_games(self, width: int, is_current: bool) -> list[Line]:
        """Return the games side by side, what lies on the table of each in its colours."""
        lines: list[list[Run]] = [[] for _ in range(4 if self._is_padded else 2)]
        games, at = tuple(GAMES), 0
        for number, game in enumerate(games):
            gap = 2 if number else 0
            end = width * (number + 1) // len(games)
            tile = self._draw_game(game, end - at - gap, is_current)
            for line, own in zip(lines, tile, strict=True):
                line += [(" " * gap, ""), *own]
            at = end
        return list(lines)

    def _draw_game(self, game: str, width: int, is_current: bool) -> list[Line]:
        tile, title = ui_of(game).tile, title_of_game(game)
        is_chosen = game == self._form.game
        ground = ("current" if is_current else "tab") if is_chosen else ""
        name = f"{ground} strong" if is_current or not is_chosen else f"{ground} key"
        mark = (">" if is_current else "*") if is_chosen else " "
        upper, lower = ("/\\", "\\/") if self.host.ascii_only else ("▟▙", "▖▗")
        turned = "" if self.host.ascii_only else " turned"
        words = ((title, name), (tile.words, ground if is_chosen else "dim"))
        lines: list[Line] = [
            fill_line(
                [
                    (f" {mark if shape is upper else ' '} ", f"{ground} strong"),
                    *(
                        (shape, f"{ground} {ink}-shape{more}")
                        for ink in tile.inks[: max(0, (width - 24) // 2)]
                    ),
                    (" ", ground),
                    word,
                ],
                width,
                ground,
            )
            for shape, more, word in zip((upper, lower), ("", turned), words, strict=True)
        ]
        blank: list[Line] = [[(" " * width, "")]] if self._is_padded else []
        return [*blank, *lines, *blank]

    def _draw_seat(self, seat: Seat, letter: str, width: int, is_current: bool) -> list[Line]:
        form, bot = self._form, self._form.bots[seat]
        name = self._typed(self._shown_name(seat), form.default_name(seat), is_current)
        kind = arrows(form.kind_words(seat))
        line = _row(is_current, (f" {letter} ", SEAT_INKS[seat]), [name], kind)
        if bot in levels_of(form.game):
            line = [*fill_line(line, FIGURES_AT, _ink("", is_current)), *self._figures(seat, bot, is_current)]
        space: list[Line] = [[]] if self._is_spaced and seat + 1 < game_of(form.game).seats[-1] else []
        return [fill_line(line, width, _ink("", is_current)), *space]

    def _figures(self, seat: Seat, bot: str, is_current: bool) -> list[Run]:
        """Return how strong a computer player is: a figure for each level above chance."""
        levels = levels_of(self._form.game)
        figure = "/\\" if self.host.ascii_only else "▟▙"
        ink, rest = _ink(f"seat-{seat}-shape", is_current), _ink("dim", is_current)
        strength = levels.index(bot)
        runs = [(figure, ink) if step < strength else ("..", rest) for step in range(len(levels) - 1)]
        return [each for run in runs for each in (run, (" ", _ink("", is_current)))]

    def _draw_places(self, width: int, is_current: bool) -> list[Line]:
        """Return the place for one player more, and as many lines as further players would take."""
        free = range(self._form.count, game_of(self._form.game).seats[-1])
        told = f"{_ORDINALS[free[0]]} player?"
        line = _row(is_current, (" . ", "tab"), [(told, "dim")], [])
        further = (len(free) - 1) * (2 if self._is_spaced else 1)
        return [fill_line(line, width, _ink("", is_current)), *[[] for _ in range(further)]]

    def _draw_option(self, name: str, text: OptionText, width: int, is_current: bool) -> list[Line]:
        key, value = (f" {keymap.sign(f'setup.{name}'):<2}", "key"), self._form.option(name)
        line = _row(is_current, key, [(text.title, "")], arrows(text.values.get(value, value)))
        return [fill_line(line, width, _ink("", is_current))]

    def _draw_seed(self, width: int, is_current: bool) -> list[Line]:
        value = self._typed(self._seed_text, str(self._form.seed), is_current)
        key = (f" {keymap.sign('setup.seed'):<2}", "key")
        return [fill_line(_row(is_current, key, [("Seed", "")], [value]), width, _ink("", is_current))]

    def _draw_start(self, width: int, is_current: bool) -> list[Line]:
        button = f"  {keymap.sign('setup.start')}  {self._words['button']}  "
        mark = f"{' > ' if is_current else '':{max(3, (width - len(button)) // 2)}}"
        return [[(mark, "strong"), (button, "current" if is_current else "title")]]

    def _shown_name(self, seat: Seat) -> str:
        """Return a name as it will appear, with the blanks that are typed at its end."""
        typed = self._form.names[seat] if self._form.has_name(seat) else ""
        return seat_name(typed) + " " * (len(typed) - len(typed.rstrip()))

    def _typed(self, text: str, default: str, is_current: bool) -> Run:
        """Return what is typed, or what stands for it; with a cursor on the current line."""
        if not is_current:
            return (text, "strong") if text else (default, "strong")
        return (f"{text}_" if text else f"_ ({default})"), "strong"


def _ink(ink: str, is_current: bool) -> str:
    """Return an ink, on the current line the one that lights it up; a seat keeps its colour there."""
    return "current" if is_current and not ink.startswith("seat-") else ink


def _row(is_current: bool, sign: Run, name: Sequence[Run], value: Sequence[Run]) -> list[Run]:
    """Return a line of the form: a mark, a sign, a name, and a value at its column."""
    mark = (" > " if is_current else "   ", "current" if is_current else "")
    head = [(text, _ink(ink, is_current)) for text, ink in (sign, (" ", ""), *name)]
    line = fill_line([mark, *head], KIND_AT, _ink("", is_current))
    return [*line, *((text, _ink(ink, is_current)) for text, ink in value)]
