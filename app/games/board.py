"""A game on the screen: its board, its panels and its verbs, and what the screen that holds them offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, Protocol, cast

from textual.widget import Widget

from app.dialogs.base import FindRoom, HintedDialog
from app.keys import keymap
from app.session.event_log import EventLog, Events
from app.session.flow import Notice
from app.session.session import AnySession
from app.settings.settings import Settings, Value
from engines.core import A, Refusal, V
from engines.game_texts import AnyTexts
from widgets.colours import Mark
from widgets.pointer import Hovered
from widgets.refusal_line import RefusalLine
from widgets.seats import Level

KeyItems = Sequence[tuple[str, str]]
"""Keys and their labels, as a key bar shows them."""


def word_of_click(name: str) -> str:
    """Return what does under the pointer what a key does at the cursor: a click in place of Enter."""
    return "click" if name.endswith(".pick") else keymap.word(name)


class BoardHost(Protocol[A]):
    """What a board may ask of the screen that holds it."""

    line: RefusalLine
    """The line of messages."""
    event_log: EventLog
    """What has happened, in words."""
    takes_actions: bool
    """Whether actions can be taken here: not in a replay."""

    @property
    def session(self) -> AnySession:
        """The game. Only where actions can be taken."""

    @property
    def settings(self) -> Settings: ...
    def change_setting(self, name: str, value: Value) -> None:
        """Change a setting at once, keep it, and say what the player must know of that."""

    @property
    def is_ascii(self) -> bool:
        """Whether nothing but ASCII is sent."""

    @property
    def levels(self) -> Sequence[Level]:
        """The levels of computer players by seat."""

    @property
    def may_act(self) -> bool:
        """Whether the player is to take an action of a turn."""

    @property
    def wanted(self) -> A | None:
        """The one action that is asked for; None where all that is legal may be done."""

    hinted: A | None
    """The action that was hinted in this position; None if none was."""

    def standing_marks(self) -> Mapping[int, Mark]:
        """Return the marks of the spaces or cards that a tutorial's step is about."""

    def explain_wait(self) -> None:
        """Say why no action of a turn can be taken, or ask for what must be answered first."""

    def play(self, *actions: A) -> None:
        """Play actions one after the other, or say why not."""

    def play_asked(self, action: A, /) -> None:
        """Play an action, or say why not; ask first if something would be lost."""

    def confirm(self, action: A, play: Callable[[A], None], /) -> None:
        """Have an action played by `play`; ask first if something would be lost."""

    def play_if(self, action: A | None, /) -> None:
        """Play what a dialog gave; None is nothing."""

    def refuse(self, refusal: Refusal, /) -> None:
        """Say why not, and mark what it is about."""

    def clear_line(self) -> None:
        """Leave on the line what the others did, until the player has acted himself."""

    def leave_selection(self) -> None:
        """Leave the verb that was begun, if one was, and show the keys."""

    def ask_hint(self, dialog: HintedDialog[A] | None = None, /) -> None:
        """Ask for a hint; a dialog that asks for one shows it while it is open."""

    def tell_by(self, texts: AnyTexts, /) -> None:
        """Tell the log by other texts of the game."""

    def show_keys(self) -> None:
        """Show the keys that do something now."""

    def show_final(self) -> None: ...
    def when_resting(self, show: Callable[[], None], /) -> None:
        """Show something once the cursor has rested."""


class GameBoard(Widget, Generic[V, A]):
    """The board and panels of one game with its verbs; a subclass for each game.

    The screen that holds it shows it each position, and looks up the keys of the game, whose actions are
    methods here.
    """

    DEFAULT_CSS = "GameBoard { height: 1fr; }"
    TURN_ACTIONS: ClassVar[frozenset[str]] = frozenset()
    """The actions of keys that need a player's turn."""

    view: V
    """The position that is shown."""

    @property
    def host(self) -> BoardHost[A]:
        return cast(BoardHost[A], self.screen)

    # What a game must say

    def show(self, view: V, news: Sequence[Events]) -> None:
        """Show a position; `news` is what is marked as new in it."""
        raise NotImplementedError

    def verb_keys(self) -> tuple[list[str], list[str], list[str]]:
        """Return the ids of the keys that have a place in the bars.

        Those are the verbs of the first bar, what the second begins with, and what may be left out of it.
        """
        raise NotImplementedError

    def idle_keys(self, *, decides: bool) -> set[str]:
        """Return the ids of those that are not legal now, or none of which is where no person decides."""
        return set()

    # What it may say

    def apply_setting(self, name: str) -> None:
        """Take over one thing that the player has set."""

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor one step to a side, up or down."""

    def drop_pointer(self) -> bool:
        """Look at the place of the cursor, no more at that under the pointer; return whether that changes."""
        return False

    def show_looked_at(self) -> None:
        """Show what is at the place that is looked at, and what the verb that was begun would do there."""

    def mark(self, marks: Mapping[int, Mark]) -> None:
        """Mark spaces or cards beside what is new, and nothing else."""

    def place_named(self, name: str) -> int | None:
        """Return the space or card of a name, or None."""
        return None

    def look_at(self, place: int | None) -> None:
        """Show a space or card with all that it belongs to; None shows nothing of the kind."""

    def show_hint(self, action: A) -> None:
        """Show where an action would be taken."""

    def places_of(self, action: A, view: V) -> Iterable[int]:
        """Return the spaces or cards that an action in a view is about."""
        places = map(self.place_named, str(action).split())
        return [place for place in places if place is not None]

    def hint_words(self, action: A) -> str:
        """Return an action as a hint tells it; as it is typed where places have names on the board."""
        return str(action)

    def selection_keys(self) -> KeyItems | None:
        """Return the keys of the verb that was begun, in the place of the verbs; None if none was."""
        return None

    def cancel_selection(self) -> None:
        """Leave the verb that was begun; the screen shows the keys."""

    def step_back(self) -> None:
        """Take one step back out of the verb that was begun; show its keys unless nothing is begun then."""
        self.cancel_selection()

    def return_to_own_view(self) -> None:
        """Give up what is looked at: the player acts, or another one is to act."""

    def must_answer(self, view: V) -> bool:
        """Return whether the decision in a view is no action of a turn."""
        return False

    def ask_answer(self) -> None:
        """Open the dialog of such a decision, if it is the player's."""

    def due_words(self) -> str:
        """Return what the player has to do when only that is left, such as ending the turn; else ""."""
        return ""

    def handover_lines(self, view: V) -> list[str]:
        """Return what the curtain tells of such a decision; [] tells of the last actions."""
        return []

    def private_message(self, action: A, before: V, after: V) -> str:
        """Return what only the player learns by an action; "" if nothing."""
        return ""

    def notice(self, fresh: Sequence[Events]) -> Notice | None:
        """Return what all must have seen before the game goes on, or None."""
        return None

    def play_typed(self, action: A) -> None:
        self.host.play(action)

    @property
    def find_room(self) -> FindRoom | None:
        """What finds room beside the board for any dialog; None where a side is too narrow for some."""
        return None

    # What its verbs share

    def on_hovered(self, _: Hovered) -> None:
        """Show what is under the pointer once it rests, as a step of the cursor would."""
        self.host.when_resting(self.show_looked_at)

    def look_back(self) -> bool:
        """Show what is at the cursor, not what is under the pointer.

        Return whether that shows anew what the key that picks would do.
        """
        if not self.drop_pointer():
            return False
        self.show_looked_at()
        return self.selection_keys() is not None

    def legal_verbs(self, *verbs: str) -> list[str]:
        """Return those of some verbs that have a legal action."""
        legal = self.host.session.legal()
        return [verb for verb in verbs if legal.of(verb)]

    def action_play(self, typed: str) -> None:
        """Play an action that leaves nothing to choose; ask first if something would be lost."""
        self.host.leave_selection()
        self.host.play_asked(self.host.session.parse(typed))
