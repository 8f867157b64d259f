"""Who plays, with what seed and options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len
from textual.containers import Center
from textual.widget import Widget

from app.dialogs.base import clear, rub, take_text, type_character
from app.games import option_texts
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import ListScreen, PageTitle, arrows
from app.setup_parsing import DEFAULT_NAMES, SetupForm, draw_seed, find_next, parse_seed
from engines.catalog import GAMES, game_of
from engines.core import NAME_LENGTH, Seat, Setup, SetupError, seat_name
from engines.texts import format_sentence
from widgets.choice_list import Choice
from widgets.colours import SEAT_INKS
from widgets.panels import Run, fit
from widgets.refusal_line import LineKind
from widgets.seats import assign_letters

VALUE_AT = 16
"""The column of values."""
NAME_WIDTH = NAME_LENGTH + 2
"""Cells of a name with the cursor for the next character after it."""
KIND_AT = VALUE_AT + 2 + NAME_WIDTH
"""The column that says who plays a seat."""
SEED_LENGTH = 20

_LINE_WORDS = {
    "game": "The game to play.",
    "players": "How many play: 2, 3 or 4, or <setup.left> and <setup.right>.",
    "seed": "The same seed deals the same cards. Type another one, or leave it.",
    "start": "<list.choose> starts the game; <list.up> goes to what can be changed.",
    "back": "Back to the first page, without a game.",
}
_SEAT_WORDS = (
    f"Type a name, at most {NAME_LENGTH} characters. <setup.left> and <setup.right> choose between a "
    "person at this keyboard and a computer player."
)


class SetupScreen(ListScreen[Setup | None], inherit_bindings=False):
    """A form: gives a setup that can start, or None.

    On the lines of names and of the seed every character is typed; on the others letters are keys.
    """

    DEFAULT_CSS = """
    SetupScreen {
        & RefusalLine { height: 3; }
        &.-roomy RefusalLine { margin-top: 1; }
    }
    """
    VERTICAL_BREAKPOINTS = [*ListScreen.VERTICAL_BREAKPOINTS, (22, "-roomy")]
    DETAIL_AT = VALUE_AT
    BINDINGS = bindings_of(
        # One key may have two bindings here: that is used which may act now. Letters are keys or text.
        *page_keys.characters(),
        *page_keys.TYPING,
        *keymap.setup_keys(),
        *page_keys.LIST,
        *page_keys.QUIET,
    )

    def __init__(self, seed: int | None = None) -> None:
        """Take the seed to offer; without one chance draws it."""
        super().__init__()
        self._form = SetupForm(draw_seed() if seed is None else seed)
        self._seed_text = ""
        self._list.set_choices(self._lines(), "start")
        self._line.say(LineKind.HINT, keymap.with_keys(_LINE_WORDS["start"]))

    def parts(self) -> Sequence[Widget]:
        return PageTitle("NEW GAME"), Center(self._list), Center(self._line)

    def keys(self) -> Sequence[tuple[str, str]]:
        choose, help_and = "list.choose", ("setup.back", "quiet.help")
        if self._current == "start":
            return [keymap.item(choose, "start"), keymap.item("list.up", "change"), *keymap.shown(*help_and)]
        if self._current == "back":
            ways = keymap.shown("setup.start", "quiet.help")
            return [keymap.item(choose, "back"), keymap.item("list.up", "change"), *ways]
        following = keymap.item(choose, "next")
        if self._current == "seed":
            return [following, *keymap.shown("typing.clear", "setup.leave")]
        if self.is_typing:
            other = keymap.item("setup.right", "person/computer")
            return [following, other, *keymap.shown("typing.clear", "setup.leave")]
        return [*keymap.shown("setup.right"), following, *keymap.shown("setup.start", *help_and)]

    # What keys and clicks do

    @property
    def is_typing(self) -> bool:
        return self._current == "seed" or self._current.startswith("seat-")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("type", "rub", "clear"):
            return self.is_typing
        if action == "count":
            return self._current == "players" and parameters[0] in game_of(self._form.game).seats
        if action in ("go", "take", "help", "back"):
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
        """Change a count, a kind of player or an option; other lines have nothing to change."""
        form, current = self._form, self._current
        rules = game_of(form.game)
        if current == "game":
            form.choose_game(find_next(tuple(GAMES), form.game, step))
        elif current == "players":
            form.count = find_next(rules.seats, form.count, step)
        elif current.startswith("seat-"):
            form.bots[self._seat] = find_next(form.kinds, form.bots[self._seat], step)
        elif current in rules.options:
            form.change_option(current, step)
        self._show()

    def action_count(self, count: int) -> None:
        self._form.count = count
        self._show()

    def action_go(self, choice_id: str) -> None:
        if self._list.go_to(choice_id):
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
        """Start or go back; a click changes what it hits, Enter goes on to the next line."""
        self._list.go_to(choice.id)
        self._show()
        value_at = KIND_AT if choice.id.startswith("seat-") else VALUE_AT
        if choice.id == "start":
            self._start()
        elif choice.id == "back":
            self.dismiss(None)
        elif column is None:
            self.action_move(1)
        elif column >= value_at:
            self.action_change(-1 if column < value_at + len("< ") else 1)

    def _start(self) -> None:
        try:
            seed = parse_seed(self._seed_text) if self._seed_text else self._form.seed
            setup = replace(self._form, seed=seed).setup()
        except SetupError as error:
            self._show(format_sentence(error))
        else:
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
            option = option_texts(self._form.game).get(self._current)
            words = option.help if option else _SEAT_WORDS
            self._line.say(LineKind.HINT, keymap.with_keys(_LINE_WORDS.get(self._current, words)))

    def _lines(self) -> list[Choice]:
        form = self._form
        seed = self._typed_run("seed", self._seed_text, str(form.seed))
        seed_end = VALUE_AT + len(self._seed_text)
        letters = assign_letters(form.name(seat) for seat in range(form.count))
        return [
            Choice("game", "Game", keymap.sign("setup.game"), detail=arrows(game_of(form.game).title)),
            Choice("players", "Players", keymap.sign("setup.players"), detail=arrows(str(form.count))),
            *(self._seat_line(seat, letter) for seat, letter in enumerate(letters)),
            Choice(
                "seed", "Seed", keymap.sign("setup.seed"), detail=[seed], starts_group=True, focus_at=seed_end
            ),
            *(
                Choice(name, text.title, keymap.sign(f"setup.{name}"), detail=arrows(form.option(name)))
                for name, text in option_texts(form.game).items()
            ),
            Choice("start", "Start the game", keymap.sign("setup.start"), starts_group=True),
            Choice("back", "Back", keymap.sign("setup.back")),
        ]

    def _seat_line(self, seat: Seat, letter: str) -> Choice:
        form, choice_id = self._form, f"seat-{seat + 1}"
        typed, bot = form.names[seat], form.bots[seat]
        shown = seat_name(typed) + " " * (len(typed) - len(typed.rstrip()))
        name, ink = self._typed_run(choice_id, shown, DEFAULT_NAMES[seat])
        return Choice(
            choice_id,
            f"Player {seat + 1}",
            str(seat + 1),
            detail=[
                (letter, SEAT_INKS[seat]),
                (f" {fit(name, NAME_WIDTH)}", ink),
                *arrows("person" if bot is None else f"computer: {bot}"),
            ],
            starts_group=seat == 0,
            focus_at=VALUE_AT + 2 + cell_len(shown),
        )

    def _typed_run(self, choice_id: str, text: str, default: str) -> Run:
        """Return what is typed, or what stands for it; with a cursor on the current line."""
        if self._current != choice_id:
            return (text, "strong") if text else (default, "")
        return (f"{text}_" if text else f"_ ({default})"), "strong"
