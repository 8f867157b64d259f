"""A game that only computer players play, told a line a turn; at a terminal it can be stopped after each."""

from __future__ import annotations

from app.session.replay import Replay
from app.session.session import AnySession
from app.settings.configuration import NOTHING_SET, Configuration
from app.text.console import Console
from app.text.formatting import COMMANDS
from app.text.play import Playing
from app.text.prompts import AnswerError, Chosen, Leave, Question, by_word, numbered

NEXT, GO = "next", "go"


class Watching(Playing):
    """Leads such a game from turn to turn."""

    _goes_on = True
    """Whether it plays on until it is stopped."""

    def _lead(self) -> Leave | Replay | None:
        self._begin(PAUSED)
        if self.session.to_act is not None:
            stops = " Enter stops them after a turn." if self._console.is_terminal else ""
            self._console.say(f"Only computer players: they play to the end.{stops}")
        while self.session.to_act is not None and self._left is None:
            self._play_turn()
            self._console.flush()
            if self.session.to_act is not None:
                self._pause_if_asked()
        return super()._lead()

    def _play_turn(self) -> None:
        """Have the next turn played; tell it in a line, final scorings in full."""
        turn = self.view.turn
        while self.session.to_act is not None and self.view.turn == turn:
            self._bot_acts()
        events = self.session.events_since(self._told)
        self._told = self.session.length
        self._log.read()
        told = self._text.telling.turn_summary(events, self._names)
        self._console.say(*(f"Turn {turn}. {line}" for line in told), *self._text.news(events, self._names))

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
        while self._left is None and not self._plays_on(self._console.ask("The game pauses, your choice:")):
            pass

    def _plays_on(self, text: str) -> bool:
        """Do what was typed; return whether the game plays on by it."""
        word, *words = text.split() or [NEXT]
        try:
            if word.lower() in ("help", "?") and not words:
                self._console.say(*_HELP)
            elif not self._obey_word(word.lower(), words):
                answer = PAUSED.answered(text or NEXT)
                assert isinstance(answer, Chosen), "no answer here leads to another question"
                self._goes_on = answer.value == GO
                return True
        except AnswerError as error:
            self._console.say(str(error))
        return False


def leading(console: Console, session: AnySession, configuration: Configuration = NOTHING_SET) -> Playing:
    """Return what leads a game, by whether people play it."""
    return (Playing if session.persons else Watching)(console, session, configuration)


_ANSWERS = {NEXT: "one turn on; Enter alone does the same", GO: "on to the end; Enter stops it again"}
PAUSED = Question(
    text="The game pauses. You can:",
    entries=numbered({f"{word}: {what}": word for word, what in _ANSWERS.items()}),
    words=by_word({word: word for word in _ANSWERS}),
    known=(*_ANSWERS, *COMMANDS),
    wanted=f"a number, {NEXT}, {GO}, or help",
)
"""What is asked while the game pauses."""
_HELP = (
    *(f"{word}: {what}." for word, what in _ANSWERS.items()),
    "board, points, log, rules: tell of the game so far.",
    *(f"{word}: {COMMANDS[word]}." for word in ("replay", "save TITLE", "home", "quit")),
)
