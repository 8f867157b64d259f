"""Nim in line mode."""

from collections.abc import Sequence
from functools import partial

from app.text.base import GameText
from app.text.prompts import Chosen, Offer, Question, can_do, numbered
from tests.games.nim.engine.game import GAME, End, Event, NimAction, NimView
from tests.games.nim.engine.texts.game_texts import TEXTS, hand_lines


class NimText(GameText[NimView, Event, NimAction]):
    """Tells and asks for one table of Nim."""

    board_usage = "board (all)"

    telling = TEXTS

    def position(self, view: NimView, words: Sequence[str] = ()) -> list[str]:
        return hand_lines(view)

    hand = board = position

    def question(self, view: NimView) -> Question:
        legal = self._session.legal
        return can_do(Offer(verb, legal(verb), str, partial(self.steps, view, verb)) for verb in GAME.verbs)

    def steps(self, view: NimView, verb: str) -> Question | Chosen:
        if verb == "end":
            return Chosen(End())
        listed = numbered(*((str(each), each) for each in self._session.legal(verb)))
        return Question(text="Which?", groups=listed)
