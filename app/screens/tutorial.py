"""A guided first game on the screen: the table itself, with what to do next above it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.widget import Widget

from app.dialogs.base import HintedDialog, MenuDialog
from app.dialogs.choices import ConfirmDialog
from app.games.board import GameBoard, KeyItems
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.game_screen import GameScreen
from app.session.event_log import Events
from app.session.flow import Notice
from app.tutorial import TEN_STEPS
from app.tutorial.course import UNDO
from app.tutorial.session import TutorialSession
from engines.catalog import GAMES, title_of_game
from engines.core import A, V
from widgets.colours import Mark
from widgets.panels import Line, Panel, heading, wrap

AFTERWARDS: Final = "Look around as long as you like: <table.help> tells the rules, <table.cancel> leaves."


class StepPanel(Panel):
    """Which step it is, what it teaches, and what to do."""

    DEFAULT_CSS = "StepPanel { height: 3; }"

    def __init__(self, session: TutorialSession) -> None:
        super().__init__()
        self._session = session

    def lines(self, width: int, height: int) -> list[Line]:
        steps, task = self._session.course.steps, self._session.task
        number = self._session.step
        title, asks = self._session.all_done, AFTERWARDS
        if task is not None:
            title, asks = f"Step {number + 1} of {len(steps)}. {steps[number].title}", task.asks
        rows = wrap(keymap.with_keys(asks), width - 2)
        return [heading(width, f" {title}"), *([(f" {row}", "hint")] for row in rows)]


class ClosingDialog(MenuDialog[str]):
    """What was learnt and where to go on; gives "play" or "leave"."""

    SIGN_IDS = ("closing.play", "closing.leave")
    BINDINGS = bindings_of(*page_keys.CLOSING)

    def __init__(self, paragraphs: tuple[str, ...]) -> None:
        """Take what is said, paragraph by paragraph."""
        offers = [
            ("play a whole game against the computer, easy", "play", ""),
            ("leave; Learn on the first page begins anew", "leave", ""),
        ]
        intro = [(text, "") for paragraph in paragraphs for text in (paragraph, "")]
        super().__init__("That was your first game", offers, intro)


class TutorialScreen(GameScreen[V, A]):
    """A game with the steps of a course above it: what a step does not want is not played."""

    DEFAULT_CSS = "TutorialScreen.-small StepPanel { display: none; }"
    session: TutorialSession

    def __init__(self, session: TutorialSession, board: GameBoard[V, A]) -> None:
        super().__init__(session, board)
        self._steps = StepPanel(session)
        self._reached = session.length
        """How far the log had come when its newest part was told. What led to the first step is not."""

    def compose_above(self) -> Iterable[Widget]:
        yield self._steps

    # What is shown

    def show(self) -> None:
        super().show()
        self._steps.redraw()
        self.board.mark(self.standing_marks())

    def news(self) -> list[Events]:
        """Return nothing before the first action: what led to the first step is not what it is about."""
        return super().news() if self.session.length > len(self.session.course.opening) else []

    def key_items(self) -> tuple[KeyItems, KeyItems]:
        """After the last step return only help and the way out: all else would show the end again."""
        if self.session.task is None:
            return [], [*keymap.shown("table.help"), keymap.item("table.cancel", "leave")]
        return super().key_items()

    def standing_marks(self) -> dict[int, Mark]:
        task = self.session.task
        places = [] if task is None else map(self.board.place_named, task.about.split())
        return {place: "changed" for place in places if place is not None}

    def _tell(self, told: str) -> None:
        """Tell what was done, too: a small terminal has no room for the log beside the steps."""
        caused = self.session.events_since(min(self._reached, self.session.length))
        self._reached = self.session.length
        telling, names = self.event_log.telling, self.session.setup.names
        sentences = [line for events in caused for line in telling.sentences(events, names)]
        super()._tell(told or " ".join(sentences))

    # What may be played

    @property
    def wanted(self) -> A | None:
        task = self.session.task
        return None if task is None or not task.about else self.session.parse(task.typed)

    def play(self, *actions: A) -> None:
        if not self._hold(actions[0]):
            super().play(*actions)

    def play_asked(self, action: A) -> None:
        if not self._hold(action):
            super().play_asked(action)

    def _hold(self, action: A) -> bool:
        """Say of a legal action that the step does not want that it waits; return whether it does."""
        held = "" if self.session.why_not(action) else self.session.why_held(action)
        if held:
            self.leave_selection()
            self.say(keymap.with_keys(held))
        return bool(held)

    @property
    def may_act(self) -> bool:
        return self.session.task is not None and super().may_act

    def explain_wait(self) -> None:
        if self.session.task is None:
            self._show_closing()
        else:
            super().explain_wait()

    def _ask_next(self, notice: Notice | None = None) -> None:
        if self.session.task is None and notice is None:
            self._show_closing()
        else:
            super()._ask_next(notice)

    def _show_closing(self) -> None:
        def go(where: str | None) -> None:
            if where == "play":
                self.host.play_easy(self.game_id)
            elif where == "leave":
                self.dismiss(None)

        self.app.push_screen(ClosingDialog(self.session.course.closing), go)

    def ask_leave(self) -> None:
        def go(yes: bool | None) -> None:
            if yes:
                self.dismiss(None)

        question = "It begins anew the next time; nothing of it is kept. Your own games are as they were."
        self.app.push_screen(ConfirmDialog("Leave your first game?", question, "leave"), go)

    def ask_hint(self, dialog: HintedDialog[A] | None = None) -> None:
        """Tell what the step wants: it is known, and nobody thinks."""
        task = self.session.task
        if task is None:
            self._show_closing()
            return
        if dialog is None:
            self.leave_selection()
        self._bots.over = dialog
        if task.typed == UNDO:
            self.say(keymap.with_keys(task.asks))
        else:
            self.tell_hint(self.session.parse(task.typed), task.why)


class WhichGame(MenuDialog[str]):
    """Which game to learn; gives its id."""

    def __init__(self) -> None:
        offers = [(title_of_game(game_id), game_id, "") for game_id in GAMES]
        super().__init__(f"Learn a game in {TEN_STEPS}", offers)
