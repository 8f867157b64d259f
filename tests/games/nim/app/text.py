"""Nim in line mode."""

from collections.abc import Sequence

from app.text.base import GameText
from app.text.prompts import Chosen, Question, numbered
from tests.games.nim.engine.game import End, Event, NimAction, NimView
from tests.games.nim.engine.texts.game_texts import TEXTS, hand_lines


class NimText(GameText[NimView, Event, NimAction]):
    """Tells and asks for one table of Nim."""

    board_usage = "board (all)"
    letters = {"take": "t", "end": "e"}
    telling = TEXTS

    def position(self, view: NimView, words: Sequence[str] = ()) -> list[str]:
        return hand_lines(view)

    hand = board = position

    def phrase(self, view: NimView, verb: str) -> str:
        return verb

    def steps(self, view: NimView, verb: str) -> Question | Chosen:
        if verb == "end":
            return Chosen(End())
        listed = numbered({str(each): each for each in self._session.legal().of(verb)})
        return Question(text="Which?", entries=listed)
