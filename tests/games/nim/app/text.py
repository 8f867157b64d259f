"""Nim in line mode."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app.text.base import GameText
from app.text.prompts import Chosen, Offer, Question, can_do, numbered
from engines.game_texts import GameTexts
from tests.games.nim.engine.game import End, Event, NimAction, NimView
from tests.games.nim.engine.texts.game_texts import TEXTS, hand_lines


class NimText(GameText[NimView, Event, NimAction]):
    """Tells and asks for one table of Nim."""

    board_usage = "board (all)"

    @property
    def telling(self) -> GameTexts[NimView, Event, NimAction]:
        """By the game itself."""
        return TEXTS

    def position(self, view: NimView) -> list[str]:
        """Return the heaps."""
        return hand_lines(view)

    hand = position

    def board(self, view: NimView, words: Sequence[str]) -> list[str]:
        """Return the heaps."""
        return hand_lines(view)

    def question(self, view: NimView) -> Question:
        """Return what can be done."""
        legal = self._session.legal()
        steps = partial(self.steps, view)
        return can_do(Offer(verb, legal.of(verb), str, partial(steps, verb)) for verb in ("take", "end"))

    def steps(self, view: NimView, verb: str) -> Question | Chosen:
        """Return the actions of a verb."""
        if verb == "end":
            return Chosen(End())
        listed = numbered(*((str(action), action) for action in self._session.legal(verb)))
        return Question(text="Which?", groups=listed)
