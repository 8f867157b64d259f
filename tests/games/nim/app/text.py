"""Nim in line mode."""

from collections.abc import Sequence

from app.text.base import GameText
from app.text.prompts import Chosen, Question, numbered
from tests.games.nim.engine.game import End, Event, NimAction, NimView
from tests.games.nim.engine.texts.game_texts import TEXTS, hand_lines


class NimText(GameText[NimView, Event, NimAction]):
    """Tells and asks for one table of Nim."""

    board_usage = "board (all)"
    telling = TEXTS

    def position(self, view: NimView, words: Sequence[str] = ()) -> list[str]:
        return hand_lines(view)

    hand = board = position

    def phrase(self, view: NimView, verb: str) -> str:
        return verb

    def item(self, view: NimView, action: NimAction) -> str:
        return str(action)

    def steps(self, view: NimView, verb: str) -> Question | Chosen:
        if verb == "end":
            return Chosen(End())
        listed = numbered({str(each): each for each in self._session.legal().of(verb)})
        return Question(text="Which?", entries=listed)
