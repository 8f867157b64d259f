"""A table at which computer players may sit: the keys for their pace, and hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from app.bot_workers.messages import BotResponse
from app.dialogs.advised import AdvisedDialog
from app.screens.bot_controller import BotController
from app.screens.shown_game import ShownTable
from app.session.session import LocalSession
from widgets.refusal_line import LineKind

V = TypeVar("V")


class ComputersTable(ShownTable[V]):
    """Lets players change the pace of computer players, and ask what one would do in their place."""

    _session: LocalSession
    _line_of_thought = ""
    """What was on the line when it was last told how a thought comes along."""

    def __init__(self, session: LocalSession) -> None:
        super().__init__(session)
        self._computers = BotController(self, session, self.computer_acts, self.tell_thought)

    # What the course of the game or a game adds

    def may_act(self) -> bool:
        """Whether the one at the keyboard is to take an action of a turn; says so if not."""
        raise NotImplementedError

    def begun_keys(self) -> tuple[Sequence[tuple[str, str]], Sequence[tuple[str, str]]] | None:
        """The keys of what was begun, as the two bars show them; None if nothing was."""
        raise NotImplementedError

    def computer_acts(self, answer: BotResponse, milliseconds: int) -> None:
        """Plays what a computer player answered, and the time it took."""
        raise NotImplementedError

    def show_hint(self, action: Any) -> None:
        """Shows where an action would be taken."""

    def person_decides(self) -> bool:
        """Whether a person is to take a decision, of whatever kind; says so if not."""
        if self._session.to_act is None or self._session.bot_to_act:
            return self.may_act()
        return True

    # Hints

    def action_hint(self) -> None:
        """Asks what the strongest computer player would do."""
        if self.person_decides():
            self.ask_hint()

    def ask_hint(self, dialog: AdvisedDialog[Any] | None = None) -> None:
        """Asks for a hint; a dialog over the table that asks for one tells it while it is open."""
        self._computers.over = dialog
        if self._computers.ask_hint(self._give_hint):
            self.say("The hard player thinks of a hint.")
        else:
            self.say("A hint is on its way.")
            self._computers.show()
        self._line_of_thought = self._line.message

    def tell_thought(self, message: str) -> None:
        """Says how a thought comes along; what else was said since the last time is left to be read first."""
        line = self._line.message
        is_read, self._line_of_thought = line in ("", self._line_of_thought), line
        if is_read:
            self.say(message)
            self._line_of_thought = self._line.message

    def _give_hint(self, answer: BotResponse) -> None:
        if answer.fault:
            self.say(f"There is no hint: {answer.fault}.")
            return
        self._session.mark_hint()
        if self.begun_keys() is None:  # else the cursor stays where it is wanted
            self.show_hint(self._session.parse(answer.action))
        reason = self._session.telling.format_message(answer.reason) if answer.reason else ""
        self.say(f"Hint: {answer.action}. {reason}".strip())

    def say(self, message: str) -> None:
        """Shows one line, in the dialog that asked for a hint if it is open."""
        dialog = self._computers.over
        if dialog is not None and dialog.is_current:
            dialog.advise(message)
        else:
            super().say(message)

    # Pace

    def action_pause(self) -> None:
        """Lets computer players pause, or go on."""
        self._computers.pause()
        self._tell_computers()

    def action_step(self) -> None:
        """Has one action of a computer player shown."""
        if self._session.bot_to_act:
            self._computers.step()
            self.show_keys()

    def action_pace(self, by: int) -> None:
        """Makes computer players slower or faster."""
        self._computers.change_pace(by)
        self._tell_computers()

    def _tell_computers(self) -> None:
        self.show_keys()
        self._line.say(LineKind.INFO, self._computers.course)
