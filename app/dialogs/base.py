"""What all dialogs share: a box over the table, its keys as bindings of the dialog, and the mouse.

Nothing in a dialog takes the focus: keys typed ahead reach what is current when they are looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any, ClassVar, Protocol, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.scrollbar import ScrollBar, ScrollBarRender

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.keys.unused import say_unused
from widgets.key_bar import KeyBar
from widgets.panels import Line, Panel, heading, wrap
from widgets.too_small import TABLE_SIZE, is_too_small

T = TypeVar("T")

Offer = tuple[str, T | None, str]
"""What can be chosen: its text, its result (None if it may not be chosen), and why not."""

FindRoom = Callable[[Callable[[int], int]], Region]
"""Finds the cells for a dialog, by how many lines it needs in a width."""

BOX_WIDTH = 57
"""Cells across, as wide as the board at its smallest: the panels beside it stay in sight."""


class TextEntry(Protocol):
    """A screen that takes typed text at times; its bindings begin with `page_keys.characters`.

    While `is_typing` holds, every character is text, and letters do nothing else. Its class takes over the
    functions below as its handlers and actions.
    """

    @property
    def app(self) -> App[object]: ...
    @property
    def is_active(self) -> bool: ...
    @property
    def is_typing(self) -> bool: ...
    @property
    def text(self) -> str: ...
    def write(self, text: str, /) -> None:
        """Replace what is typed so far, as far as that may be, and show it."""

    def add_text(self, text: str, /) -> None:
        """Add what was typed or pasted."""

    def say(self, message: str, /) -> None:
        """Say what is to be known about it."""


def take_text(screen: TextEntry, event: events.Key | events.Paste) -> None:
    """Take a character that has no binding, or the first line of what was pasted."""
    lines = 1
    if isinstance(event, events.Paste):
        pasted = event.text.splitlines()  # a terminal ends lines by CR
        text, lines = next(iter(pasted), ""), len(pasted)
    elif event.is_printable and event.character and not event.character.isascii():
        text = event.character
    else:
        return
    event.stop()

    def take() -> None:
        if screen.is_typing and screen.is_active:
            screen.add_text(text)
            if lines > 1:
                screen.say(f"Only the first of {lines} pasted lines was taken: this is one line.")

    # Bindings are looked up by the app: by the same way round, characters stay in their order.
    screen.app.call_later(take)


def type_character(screen: TextEntry, code: int) -> None:
    screen.add_text(chr(code))


def rub(screen: TextEntry) -> None:
    """Take the last character back."""
    screen.write(screen.text[:-1])


def clear(screen: TextEntry) -> None:
    screen.write("")


class Body(Panel):
    """The lines of a dialog."""

    def __init__(self, dialog: Dialog[Any]) -> None:
        super().__init__()
        self._dialog = dialog

    @property
    def focus_cell(self) -> tuple[int, int]:
        column, line = self._dialog.focus_at(self.size.width)
        return column, line + 1  # below the title

    def lines(self, width: int, height: int) -> list[Line]:
        return self._dialog.all_lines(width)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self._dialog.clicked(event.x, event.y - 1)


class Foot(Panel):
    """An empty strip over the key bars of what lies below, whose keys do nothing while a dialog is open."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Foot { dock: bottom; height: 2; background: $panel; }"

    def lines(self, width: int, height: int) -> list[Line]:
        return []


class WholeCells(ScrollBarRender):
    """Scrollbars whose ends are not drawn in parts of cells, which some terminals draw wide."""

    VERTICAL_BARS = HORIZONTAL_BARS = [" "] * 8


ScrollBar.renderer = WholeCells


async def open_help_below(dialog: ModalScreen[Any]) -> None:
    """Open help as the page below a dialog does: it knows which game is played."""
    stack = dialog.app.screen_stack
    await stack[stack.index(dialog) - 1].run_action("help")


class Dialog(ModalScreen[T | None]):
    """A box over the table or a page. `q` and Esc leave it with None."""

    AUTO_FOCUS = ""
    BINDINGS = bindings_of(*page_keys.DIALOG, *page_keys.QUIET)
    DEFAULT_CSS = f"""
    Dialog {{
        align: left bottom;
        layers: foot box;
        background: transparent;
        &.-page {{ align: center middle; }}
        & > Foot {{ layer: foot; }}
        &.-page > Foot {{ height: 1; }}
        & > Vertical {{
            layer: box;
            width: {BOX_WIDTH};
            max-width: 100%;
            height: auto;
            max-height: 100%;
            border: ascii $accent;
            background: $surface;
            padding: 0 1;
            overflow-y: auto;
        }}
        & KeyBar {{ dock: none; height: 1; background: $surface; }}
        &.-beside {{
            align: left top;
            & > Vertical {{ border: none; padding: 0; scrollbar-size: 0 0; }}
            & > KeyBar {{ layer: box; dock: bottom; margin: 0 0 1 0; background: $panel; }}
        }}
        &.-small > * {{ display: none; }}
    }}
    """

    def __init__(self, heading: str) -> None:
        super().__init__()
        self.heading = heading
        """The title of the box."""
        self._said = ""
        self.find_room: FindRoom | None = None
        """Finds the cells beside a board that the box takes, so that nothing of the board is hidden; its keys
        then stand where those of the board do. None puts the box over the page."""

    def compose(self) -> ComposeResult:
        yield Foot()
        self._box = Vertical(Body(self))
        self._take_room()
        yield self._box
        with nullcontext() if self.find_room else self._box:
            yield KeyBar()

    def _take_room(self) -> None:
        if self.find_room is not None:
            self.add_class("-beside")
            room = self.find_room(lambda width: len(self.all_lines(width)))
            self._box.styles.offset = room.offset
            self._box.styles.width, self._box.styles.height = room.size

    def on_mount(self) -> None:
        for bar in self.query(KeyBar):  # none if the app ends just now
            bar.set_items(self.keys())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Answer nothing unseen: a dialog that is hidden can only be left."""
        return not self.has_class("-small") or action == "cancel"

    def on_resize(self) -> None:
        stack = self.app.screen_stack
        if self not in stack:  # it was left while the resize was on its way
            return
        needed = getattr(stack[stack.index(self) - 1], "NEEDED_SIZE", TABLE_SIZE)
        self.set_class(needed != TABLE_SIZE, "-page")
        self.set_class(is_too_small(self, needed), "-small")
        self.call_after_refresh(self._take_room)  # the board below is laid out by then

    def all_lines(self, width: int) -> list[Line]:
        """Return the lines of the box from its title on."""
        end: list[Line] = [[(row, "dim")] for row in wrap(self._said, width)]
        if not end and self.find_room is None:
            end = [[]]
        return [heading(width, f" {self.heading}"), *self.body(width), *end]

    def body(self, width: int) -> list[Line]:
        """Return the lines under the title."""
        raise NotImplementedError

    def focus_at(self, width: int) -> tuple[int, int]:
        """Return where in `body` the player is, column and line."""
        return 0, 0

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys that do something, with a word each."""
        raise NotImplementedError

    def clicked(self, x: int, line: int) -> None:
        """Do what a click on a line of `body` does."""

    def show(self) -> None:
        """Paint what has changed."""
        # There is nothing to paint yet, or nothing any more when a late tick of a timer comes.
        for body in self.query(Body):
            body.redraw()
            self.query_one(KeyBar).set_items(self.keys())

    def action_cancel(self) -> None:
        self.dismiss(None)

    async def action_help(self) -> None:
        await open_help_below(self)

    def say(self, message: str) -> None:
        """Say something in the line above the keys, until the next key."""
        if message != self._said:
            self._said = message
            self._take_room()
            self.show()

    on_key = on_paste = say_unused

    def on_click(self, event: events.Click) -> None:
        self.clicked_beside(event.screen_x, event.screen_y)

    def clicked_beside(self, x: int, y: int) -> None:
        """Say of a click beside the box, at a cell of the terminal, that it does nothing."""
        self.say(keymap.with_keys("What is beside this box waits: <dialog.cancel> leaves the box."))


class HintedDialog(Dialog[T]):
    """A dialog in which a hint can be asked for, by the key that does so on the screen below it."""

    BINDINGS = bindings_of(keymap.key_named("table.hint"))

    def __init__(self, heading: str, ask_hint: Callable[[HintedDialog[T]], None]) -> None:
        """Take a title, and what asks for a hint, which comes by `show_hint`."""
        super().__init__(heading)
        self._ask_hint = ask_hint
        self._awaits_hint = False
        self.hinted: T | None = None
        """The hint, which Enter plays until something else is chosen."""

    def action_hint(self) -> None:
        self._awaits_hint = True
        self._ask_hint(self)

    def take_hint(self, message: str, hinted: T) -> None:
        """Show the hint that was asked for; one that comes after a choice does not take Enter from it."""
        if self._awaits_hint:
            self.show_hint(message, hinted)
        else:
            self.show_hint(keymap.with_keys("The hint has come: <table.hint> tells it."))

    def leave_hint(self) -> None:
        """Show what the player chooses now, without a hint, also one that is still on its way."""
        self._awaits_hint = False
        self.show_hint("")

    def show_hint(self, message: str, hinted: T | None = None) -> None:
        """Show the hint, or how it is coming along."""
        raise NotImplementedError


class MenuDialog(Dialog[T]):
    """A dialog that offers a few things, one of which is marked."""

    BINDINGS = bindings_of(*page_keys.MENU)
    SIGNS: ClassVar[str] = "1234567890"
    """The key of each offer."""
    SIGN_IDS: ClassVar[Sequence[str]] = ()
    """The user action of each offer, where each has a key of its own and no digit chooses."""

    def __init__(
        self, heading: str, offers: Sequence[Offer[T]], intro: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Take a title, what is offered, and texts above it with their inks; "" is an empty line."""
        super().__init__(heading)
        self.offers = offers
        self._intro = intro
        self.marked = 0

    def _intro_lines(self, width: int) -> list[Line]:
        return [[(row, ink)] for text, ink in self._intro for row in wrap(text, width) or [""]]

    def body(self, width: int) -> list[Line]:
        """Return the offers, each with its key; two rows below tell why the marked one may not be chosen."""
        lines: list[Line] = self._intro_lines(width)
        told: list[str] = []
        for number, (_, result, why) in enumerate(self.offers):
            ink = "dim" if result is None else "strong" if number == self.marked else ""
            lines += [[(row, ink)] for row in self._offer_rows(number, width)]
            if number == self.marked and why:
                told = wrap(f"! {why}", width, "  ")[:2]
        if any(why for _, _, why in self.offers):
            lines += [[(row, "error")] for row in [*told, "", ""][:2]]
        return lines

    def _offer_rows(self, number: int, width: int) -> list[str]:
        text, _, why = self.offers[number]
        key = keymap.word(self.SIGN_IDS[number]) if self.SIGN_IDS else self.SIGNS[number]
        lead = f"{'>' if number == self.marked else ' '} {key}  "
        text = f"{text}{'  no' if why else ''}"
        room = width - cell_len(lead)
        rows = [text] if cell_len(text) <= room else wrap(text, room)
        return [f"{' ' * cell_len(lead) if place else lead}{row}" for place, row in enumerate(rows)]

    def focus_at(self, width: int) -> tuple[int, int]:
        rows = (len(self._offer_rows(number, width)) for number in range(self.marked))
        return 0, len(self._intro_lines(width)) + sum(rows)

    def keys(self) -> Sequence[tuple[str, str]]:
        return keymap.shown("dialog.accept", "menu.down", "dialog.cancel")

    def clicked(self, x: int, line: int) -> None:
        width = self.query_one(Body).size.width
        rows = [None] * len(self._intro_lines(width))
        places = [number for number in range(len(self.offers)) for _ in self._offer_rows(number, width)]
        number = next(iter([*rows, *places][max(0, line) : line + 1]), None)
        if number is None:
            return
        if number == self.marked:
            self.action_accept()
        else:
            self.action_mark(number - self.marked)

    def action_mark(self, step: int) -> None:
        self.marked = (self.marked + step) % len(self.offers)
        self.show()

    def action_sign(self, sign: str) -> None:
        if sign in self.SIGNS and not self.SIGN_IDS:
            self.action_choose(self.SIGNS.index(sign))

    def action_choose(self, number: int) -> None:
        if 0 <= number < len(self.offers):
            self.marked = number
            self.action_accept()

    def action_accept(self) -> None:
        result = self.offers[self.marked][1]
        if result is None:
            self.show()
        else:
            self.dismiss(result)
