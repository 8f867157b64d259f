"""What stands in place of the board while a shared table waits for its players."""

from __future__ import annotations

from app.online.words import format_manners, format_sitter, format_waiting
from app.session.company import Company
from engines.catalog import title_of_game
from engines.plain_text import escape_controls
from widgets.panels import Line, Panel, heading, wrap


class WaitingRoom(Panel):
    """Shows which game is to be played, who has come, and how others do."""

    DEFAULT_CSS = "WaitingRoom { height: 1fr; padding: 0 1; }"

    def __init__(self, game: str, company: Company) -> None:
        super().__init__()
        self._game = game
        self._company = company
        self.code = ""
        """By which others come; "" while it is not known."""

    def lines(self, width: int, height: int) -> list[Line]:
        company = self._company
        allowed = format_manners(company.manners)
        told = [
            *([f"The code of this table: {self.code}"] if self.code else []),
            *([f"This table has {allowed}."] if allowed else []),
        ]
        return [
            heading(width, f"{title_of_game(self._game)}: {format_waiting(company.sitters)}"),
            [],
            *([(f"  {escape_controls(format_sitter(each))}", "strong")] for each in company.sitters),
            [],
            *([(row, "")] for text in told for row in wrap(text, width)),
        ]
