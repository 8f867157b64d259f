"""A game that only computer players play, told a line a turn; at a terminal it can be stopped after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.session.session import AnySession
from app.text.console import Console
from app.text.formatting import COMMANDS
from app.text.prompts import AnswerError, Chosen, Question, numbered

NEXT, GO = "next", "go"


class Watching:
    """Leads such a game from turn to turn."""

    def __init__(
        self,
        console: Console,
        session: AnySession,
        play_turn: Callable[[], None],
        obey: Callable[[str, Sequence[str]], bool],
        is_left: Callable[[], bool],
    ) -> None:
        """Take a game.

        `play_turn` plays up to the next turn and tells it. `obey` obeys a word of every game and what follows
        it, and returns whether it is one, by which the game may be left; it may raise AnswerError.
        """
        self._console = console
        self._session = session
        self._play_turn = play_turn
        self._obey = obey
        self._is_left = is_left
        self._goes_on = True
        """Whether it plays on until it is stopped."""

    def run(self) -> None:
        """Play to the end, or until the game is left. Raises EOFError."""
        stops = " Enter stops them after a turn." if self._console.is_terminal else ""
        self._console.say(f"Only computer players: they play to the end.{stops}")
        while self._session.to_act is not None and not self._is_left():
            self._play_turn()
            self._console.flush()
            if self._session.to_act is not None:
                self._pause_if_asked()

    def _pause_if_asked(self) -> None:
        """Ask what to do, if something was typed that stops the game, or where it plays turn by turn."""
        if self._goes_on:
            typed = self._console.interruption()
            if typed is None:
                return
            if not typed:
                self._console.say(*PAUSED.lines())
            elif self._plays_on(typed):
                return
        while not self._is_left() and not self._plays_on(self._console.ask("The game pauses, your choice:")):
            pass

    def _plays_on(self, text: str) -> bool:
        """Do what was typed; return whether the game plays on by it."""
        word, *words = text.split() or [NEXT]
        try:
            if word.lower() in ("help", "?") and not words:
                self._console.say(*_HELP)
            elif not self._obey(word.lower(), words):
                answer = PAUSED.answered(text or NEXT)
                assert isinstance(answer, Chosen), "no answer here leads to another question"
                self._goes_on = answer.value == GO
                return True
        except AnswerError as error:
            self._console.say(str(error))
        return False


def _word(text: str) -> Chosen | None:
    return Chosen(text.lower()) if text.lower() in _ANSWERS else None


_ANSWERS = {NEXT: "one turn on; Enter alone does the same", GO: "on to the end; Enter stops it again"}
PAUSED = Question(
    text="The game pauses. You can:",
    entries=numbered({f"{word}: {what}": word for word, what in _ANSWERS.items()}),
    words=_word,
    wanted=f"a number, {NEXT}, {GO}, or help",
)
"""What is asked while the game pauses."""
_HELP = (
    *(f"{word}: {what}." for word, what in _ANSWERS.items()),
    "board, score, log, rules: tell of the game so far.",
    *(f"{word}: {COMMANDS[word]}." for word in ("replay", "save NAME", "home", "quit")),
)
