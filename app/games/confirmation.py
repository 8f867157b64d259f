"""The question before an action, and the one that both games ask before the end of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from app.games import ui_of
from app.session.session import Session
from app.settings.settings import ASK_BEFORE_END, Settings
from engines.core import A, Event, Setup, V
from engines.match import FREE_UNDO


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What speaks against a legal action; it is played only after a yes."""

    question: str
    """In so few words that it can be a title."""
    reason: str
    """What would be lost, in a sentence or two."""
    yes: str
    """What a yes does: "end it"."""
    can_be_undone: bool = False
    """Whether Enter says yes."""

    def __str__(self) -> str:
        """Question and reason in one line."""
        return f"{self.question} {self.reason}"


def confirmation_before(
    session: Session[V, Event, A], action: A, view: V, settings: Settings
) -> Confirmation | None:
    """Return what is asked before an action is played, or None; nothing before one that is refused."""
    find = ui_of(session.setup.game).confirmation_for
    if find is None or session.why_not(action) is not None:
        return None
    asked: Confirmation | None = find.load()(action, view, session.setup, settings)
    return asked


def confirmation_at_end(left: int, amount: str, setup: Setup, settings: Settings) -> Confirmation | None:
    """Return what is asked before so many AP or actions are lost, told as `amount` ("1 action"), or None."""
    if not left or not settings.get(ASK_BEFORE_END):
        return None
    lost = f"{amount} {'is' if left == 1 else 'are'} left and would be lost."
    can_be_undone = FREE_UNDO in setup.options
    final = "" if can_be_undone else " An ended turn cannot be taken back."
    return Confirmation("End the turn?", f"{lost}{final}", "end it", can_be_undone)
