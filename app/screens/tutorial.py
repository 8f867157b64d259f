"""A guided first game on the screen: the table itself, with what to do next above it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from textual.screen import Screen

from app.dialogs.advised import AdvisedDialog
from app.dialogs.base import Dialog, MenuDialog
from app.dialogs.choices import ConfirmDialog
from app.games.builders.screen import BuildersScreen
from app.games.java.screen import JavaScreen
from app.games.java.targeting import TargetSelection
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.parts import part_of
from app.screens.game_screen import TableScreen
from app.tutorial import TEN_STEPS
from app.tutorial.course import UNDO
from app.tutorial.session import ALL_DONE, TutorialSession
from engines.builders.actions import Send
from engines.builders.cards import Card, card_named
from engines.builders.view import BuildersView
from engines.catalog import GAMES, game_of
from engines.core import Refusal, Seat
from engines.java.spaces import Space, space_named
from engines.java.view import JavaView
from widgets.builders.board import Spot
from widgets.java.colours import Mark
from widgets.key_bar import KeyBar
from widgets.panels import Line, Panel, heading, wrapped
from widgets.refusal_line import LineKind

V = TypeVar("V")

AFTERWARDS: Final = "Look around as long as you like: <table.help> tells the rules, <table.cancel> leaves."


class StepPanel(Panel):
    """Which step it is, what it teaches, and what to do."""

    DEFAULT_CSS = """
    StepPanel { height: 3; }
    """

    def __init__(self, session: TutorialSession) -> None:
        super().__init__()
        self._session = session

    def lines(self, width: int, height: int) -> list[Line]:
        """One line of title, two of what to do."""
        steps, task = self._session.course.steps, self._session.task
        number = self._session.step
        title, asks = ALL_DONE, AFTERWARDS
        if task is not None:
            title, asks = f"Step {number + 1} of {len(steps)}. {steps[number].title}", task.asks
        rows = wrapped(keymap.with_keys(asks), width - 2)
        return [heading(width, f" {title}"), *([(f" {row}", "hint")] for row in rows)]


class ClosingDialog(MenuDialog[str]):
    """What was learnt and where to go on; gives "play" or "leave"."""

    TITLE_TEXT = "That was your first game"
    SIGN_IDS = ("closing.play", "closing.leave")
    BINDINGS = bindings_of(*page_keys.CLOSING)

    def __init__(self, paragraphs: tuple[str, ...]) -> None:
        """Takes what is said, paragraph by paragraph."""
        super().__init__()
        self._paragraphs = paragraphs

    def intro(self, width: int) -> list[Line]:
        """What was learnt."""
        rows = [row for text in self._paragraphs for row in (*wrapped(text, width), "")]
        return [[(row, "")] for row in rows]

    def offers(self) -> list[tuple[str, str | None, str]]:
        """A game, or the way back."""
        return [
            ("play a whole game against the computer, easy", "play", ""),
            ("leave; Learn on the first page begins anew", "leave", ""),
        ]


class Guided(TableScreen[V]):
    """Adds the steps to the screen of a game: what a step does not want is not played.

    A game's guided screen names its own screen first, whose style sheets it takes, and this one second.
    """

    _reached = 0
    """How far the log had come when its newest part was told."""

    @property
    def _guided(self) -> TutorialSession:
        return cast(TutorialSession, self._session)

    def place_named(self, name: str) -> int | None:
        """The space or card of a name; None if there is none."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Puts the step above the table. What led to the prepared position is not told action by action."""
        self.mount(StepPanel(self._guided), before=0)
        self._reached = self._session.length

    def _show(self) -> None:
        super()._show()
        for panel in self.query(StepPanel):  # there is none yet, or none any more, when keys were typed ahead
            panel.redraw()
        self.mark(self._about)

    def show_keys(self) -> None:
        """After the last step only help and the way out: all else would show the end again."""
        super().show_keys()
        if self._guided.task is None:
            self.query_one("#verbs", KeyBar).set_items([])
            others = [*keymap.shown("table.help"), keymap.item("table.cancel", "leave")]
            self.query_one("#others", KeyBar).set_items(others)

    @property
    def _about(self) -> dict[int, Mark]:
        """Marks on the spaces or cards that the step is about."""
        task = self._guided.task
        places = [] if task is None else map(self.place_named, task.about.split())
        return {place: "changed" for place in places if place is not None}

    def mark_refused(self, refusal: Refusal) -> None:
        """Marks what a refusal is about beside what the step is about."""
        refused: dict[int, Mark] = dict.fromkeys(refusal.where, "refused")
        self.mark(self._about | refused)

    def play(self, action: Any) -> bool:
        """Plays what the step wants; says of anything else that it waits, or why the rules refuse it."""
        return not self.holds(action) and super().play(action)

    def holds(self, action: Any) -> bool:
        """Whether an action is legal but not what the step wants; says so."""
        session = self._guided
        held = "" if session.why_not(action) else session.why_held(action)
        if held:
            self.drop()
            self._line.say(LineKind.INFO, keymap.with_keys(held))
        return bool(held)

    @property
    def wanted(self) -> Any:
        """The action that the step asks for; None if it may be done anywhere."""
        task = self._guided.task
        return None if task is None or not task.about else self._session.parse(task.typed)

    def ask_end(self, end: Any) -> None:
        """Says that it waits before anything is asked about."""
        if self.may_act() and not self.holds(end):
            super().ask_end(end)

    def _tell(self, told: str, seat: Seat | None) -> None:
        """What was done and what the others did: a small table has no room for the log beside the steps."""
        caused = self._session.events_since(min(self._reached, self._session.length))
        self._reached = self._session.length
        sentences = [line for events in caused for line in self._log.telling.sentences(events, self.names)]
        super()._tell(told or " ".join(sentences), seat)

    def _next(self, seat: Seat | None) -> None:
        if self._guided.task is None:
            self._close_course()
        else:
            super()._next(seat)

    def _close_course(self) -> None:
        def go(where: str | None) -> None:
            if where == "play":
                self.host.play_easy(self.game_id)
            elif where == "leave":
                self.dismiss(None)

        self.app.push_screen(ClosingDialog(self._guided.course.closing), go)

    def may_act(self) -> bool:
        """Whether a step is to be done; after the last one shows the end again."""
        if self._guided.task is None:
            self._close_course()
            return False
        return super().may_act()

    def ask_leave(self) -> None:
        """Asks before the steps are left: they begin anew the next time."""

        def go(yes: bool | None) -> None:
            if yes:
                self.dismiss(None)

        question = "It begins anew the next time; nothing of it is kept. Your own games are as they were."
        self.app.push_screen(ConfirmDialog("Leave your first game?", question, "leave"), go)

    def ask_hint(self, dialog: AdvisedDialog[Any] | None = None) -> None:
        """Shows the place and how the action is typed: it is known, and nobody thinks."""
        task = self._guided.task
        if task is None:
            self.may_act()
            return
        if task.typed != UNDO and dialog is None:
            self.drop()
            self.show_hint(self._session.parse(task.typed))
        told = f"Hint: {task.typed} (or type it after <table.notation>)"
        if task.typed == UNDO:
            told = task.asks
        elif dialog is not None:  # where nothing is typed
            told = f"Hint: {task.typed}. {task.why}"
        self._computers.over = dialog
        self.say(keymap.with_keys(told))


class GuidedJava(JavaScreen, Guided[JavaView]):
    """Java in ten steps."""

    DEFAULT_CSS = """
    GuidedJava {
        #left LogPanel { display: none; }
        TopBar { display: none; }
        &.-wide TopBar { display: block; }
        &.-small StepPanel { display: none; }
    }
    """

    def place_named(self, name: str) -> Space | None:
        """A space."""
        return space_named(name)

    def aim(self, verb: str, origin: Space | None = None) -> TargetSelection:
        """Offers only the space where the step asks for the verb; the others can be chosen, and refused."""
        aim, wanted = super().aim(verb, origin), self.wanted
        offered = {space: label for space, label in aim.targets.items() if wanted in aim.choices(space)}
        return replace(aim, targets=offered or aim.targets)

    def _place(self, dialog: Dialog[Any], space: Space) -> None:
        """Leaves dialogs at the bottom, where they do not hide the step."""


class GuidedBuilders(BuildersScreen, Guided[BuildersView]):
    """The Builders in ten steps."""

    DEFAULT_CSS = """
    GuidedBuilders {
        BuildersBoard { height: 14; }
        #told LogPanel { display: none; }
        &.-small StepPanel { display: none; }
    }
    """

    def place_named(self, name: str) -> Card | None:
        """A card."""
        return card_named(name)

    def offered(self) -> list[Spot]:
        """Only the card for which the step asks for the verb that was begun."""
        spots, wanted = super().offered(), self.wanted
        if self._aim is None or wanted is None or wanted.verb != self._aim.verb:
            return spots
        return [spot for spot in spots if self._cards.card_at(spot) in self._about] or spots

    def _send(self, send: Send) -> None:
        """Says that it waits before a warning that it would add nothing."""
        if not self.holds(send):
            super()._send(send)


class WhichGame(MenuDialog[str]):
    """Which game to learn; gives its id."""

    TITLE_TEXT = f"Learn a game in {TEN_STEPS}"

    def offers(self) -> list[tuple[str, str | None, str]]:
        """The games."""
        return [(game_of(game_id).title, game_id, "") for game_id in GAMES]


def guided_screen(game_id: str) -> Screen[None]:
    """The screen of the guided first game of a game. Raises KeyError if there is no such game."""
    screen: Screen[None] = part_of(game_id, "guided")(TutorialSession(part_of(game_id, "course")))
    return screen
