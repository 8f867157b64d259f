"""What is asked in Java before something is lost."""

from __future__ import annotations

from app.games.confirmation import Confirmation, confirmation_at_end
from app.games.java import ASK_BEFORE_PASS
from app.settings.settings import Settings
from engines.core import Setup
from engines.java.actions import EndTurn, JavaAction, Pass
from engines.java.view import JavaView


def confirmation_for(
    action: JavaAction, view: JavaView, setup: Setup, settings: Settings
) -> Confirmation | None:
    """Return what is asked before AP are lost or a festival is left for good (J48); None if nothing."""
    match action:
        case EndTurn():
            return confirmation_at_end(view.ap, f"{view.ap} AP", setup, settings)
        case Pass() if settings.get(ASK_BEFORE_PASS):
            reason = "Who has passed is out of this festival, whatever the others bid."
            return Confirmation("Pass for good?", reason, "pass")
    return None
