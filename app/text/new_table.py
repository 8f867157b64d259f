"""The questions before a new shared table, a line each: which game, who sits where, what the table allows."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.table_form import INVITED, OPEN, TEXTS, TableForm
from app.games.ui import OptionText
from app.text.console import Console
from app.text.new_game import LEVEL_WORDS, NewGame, Step
from app.text.prompts import Leave
from engines.catalog import game_of


class NewTable(NewGame):
    """Asks for a table, question by question."""

    PERSON = "you"
    KIND_WORDS: Mapping[str, str] = {
        PERSON: "at this terminal",
        INVITED: "whoever has the code, which is told when the table is made",
        OPEN: "whoever sits down first",
        **LEVEL_WORDS,
    }

    def __init__(self, console: Console, form: TableForm) -> None:
        """Take where to ask, and what is offered."""
        super().__init__(console)
        self._form = form

    def ask_all(self) -> Leave | None:
        """Ask for all; return where the player goes instead, None if it is to be made."""
        form = self._form
        who = "; ".join(f"{form.name(seat)}, {form.kind_words(seat)}" for seat in range(form.count))
        title = game_of(form.game).title
        self._console.say(f"A new table. go makes it for {title}: {who}. back goes one question back.")
        return self._ask_all()

    def _steps(self) -> list[Step]:
        return [step for step in super()._steps() if step[0] != self._ask_seed]

    @property
    def _option_texts(self) -> Mapping[str, OptionText]:
        return {**super()._option_texts, **TEXTS}

    def _value(self, option: str) -> str:
        value = super()._value(option)
        return TEXTS[option].values.get(value, value) if option in TEXTS else value
