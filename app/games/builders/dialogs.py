"""Small dialogs of The Builders."""

from __future__ import annotations

from app.dialogs.base import MenuDialog
from app.session.session import LocalSession
from engines.builders.actions import BuildersAction, Take
from engines.builders.money import ECUS_FOR
from engines.builders.view import BuildersView
from engines.texts import counted
from widgets.panels import Line


class TakeDialog(MenuDialog[BuildersAction]):
    """For how many actions écus are taken (B9)."""

    TITLE_TEXT = "Take écus"

    def __init__(self, session: LocalSession, view: BuildersView) -> None:
        super().__init__()
        self._session = session
        self._view = view
        self.marked = max(0, min(view.actions_left, len(ECUS_FOR)) - 1)

    def offers(self) -> list[tuple[str, BuildersAction | None, str]]:
        """Each number of actions with what it brings."""
        result: list[tuple[str, BuildersAction | None, str]] = []
        for actions, ecus in ECUS_FOR.items():
            refusal = self._session.why_not(Take(actions))
            text = f"{counted(ecus, 'écu')} for {counted(actions, 'action')}"
            why = self._session.telling.format_refusal(refusal) if refusal else ""
            result.append((text, None if refusal else Take(actions), why))
        return result

    def intro(self, width: int) -> list[Line]:
        """What is in hand."""
        left = counted(self._view.actions_left, "action")
        return [[(f"{counted(self._view.player.ecus, 'écu')} in hand, {left} left.", "dim")], []]
