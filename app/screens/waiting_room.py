"""What stands in place of the board while a shared table waits for its players."""

from __future__ import annotations

from app.online.words import format_manners, format_sitter, format_waiting, has_open_seat
from app.session.company import Company, TableState
from engines.catalog import title_of_game
from engines.plain_text import escape_controls
from widgets.panels import Line, Panel, heading, wrap

BY_CODE = "Others choose Tables on their first page, then Join by a code."
BY_LIST = "Others choose Tables on their first page, then this table."


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
        is_closed = company.state is TableState.OVER
        standing = "closed" if is_closed else format_waiting(company.sitters)
        told = [
            *([f"The code of this table: {self.code}", BY_CODE] if self.code and not is_closed else []),
            *([BY_LIST] if has_open_seat(company.sitters) and not is_closed else []),
            *([f"This table has {allowed}."] if allowed else []),
        ]
        return [
            heading(width, f"{title_of_game(self._game)}: {standing}"),
            [],
            *([(f"  {escape_controls(format_sitter(each))}", "strong")] for each in company.sitters),
            [],
            *([(row, "")] for text in told for row in wrap(text, width)),
        ]
