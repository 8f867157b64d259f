"""A guided first game in line mode: before each list the step, and what to type for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.session.replay import Replay
from app.settings.configuration import NOTHING_SET, Configuration
from app.text.console import Console
from app.text.formatting import COMMANDS
from app.text.play import Playing
from app.text.prompts import AnswerError, Leave
from app.tutorial.course import UNDO, Task
from app.tutorial.session import TutorialSession
from engines.catalog import title_of_game
from engines.core import Action

LEFT: Final = "The steps begin anew the next time; nothing of them is kept."
AFTERWARDS: Final = "In your own games rules tells the rules by number, and help words all that can be typed."

_NOT_HERE: Final = {
    "save": "These steps are not saved.",
    "replay": "These steps have no replay; log tells what has been played.",
}
"""Words of other games, with why they do nothing here."""
_OTHERWISE: Final = {
    "undo, redo": "takes the last action of this step back, plays it again",
    "hint": "tells what to type for this step",
    "home": "leaves the steps for the first list, as q does; nothing of them is kept",
    "quit": "leaves the program",
}
"""Words that do something else here."""


class PlayingTutorial(Playing):
    """Leads through a tutorial: what a step does not want is not played, and nothing is saved."""

    commands = {
        word: _OTHERWISE.get(word, what)
        for word, what in COMMANDS.items()
        if word.split()[0].lower() not in _NOT_HERE
    }

    def __init__(
        self, console: Console, session: TutorialSession, configuration: Configuration = NOTHING_SET
    ) -> None:
        """Take where to ask, the tutorial, and what the player has set."""
        super().__init__(console, session, configuration)
        self._guided = session

    def run(self) -> Leave | Replay | None:
        """Play until all steps are done or left; return where the player goes. Raises EOFError."""
        course = self._guided.course
        title, name = title_of_game(course.setup.game), self._names[course.learner]
        self._console.say(
            f"{title} in {len(course.steps)} steps. You play {name}; what the others do is written down.",
            "Type what a step says, or find it by the letters of the list. q leaves; nothing here is saved.",
        )
        while self._guided.task is not None:
            self._take_over(course.learner)
            self._decide()
            if self._left is not None:
                return self._left
        self._console.say(*course.closing, AFTERWARDS)
        return None

    # The step

    @property
    def _task(self) -> Task:
        task = self._guided.task
        assert task is not None, "after the last step nothing is asked"
        return task

    def _tell_step(self) -> None:
        steps, number = self._guided.course.steps, self._guided.step
        title = f"Step {number + 1} of {len(steps)}. {steps[number].title_typed}."
        self._console.say(title, self._task.asks_typed)

    def _tell_list(self) -> None:
        self._tell_step()
        super()._tell_list()

    def _tell_question(self) -> None:
        if self._decision.question is self._decision.first:
            self._tell_step()
        super()._tell_question()

    def _hold(self, action: Action) -> None:
        if self.session.why_not(action) is None and (why := self._guided.why_waits(action)):
            raise AnswerError(f"{why} Type {self._task.typed}.")

    def _hint(self) -> None:
        """Tell how the action is typed: it is known, and nobody thinks."""
        task = self._task
        is_right = task.typed == UNDO or self.session.why_not(self.session.parse(task.typed)) is None
        # What was chosen before, as other cards of a hand, may have left that one out.
        self._console.say(f"Hint: type {task.typed}. {task.why}".strip() if is_right else task.asks_typed)

    # Words that are no action

    def _obey_word(self, word: str, words: Sequence[str]) -> bool:
        if word in _NOT_HERE:
            raise AnswerError(_NOT_HERE[word])
        return super()._obey_word("home" if word == "q" else word, words)

    def _before_leaving(self, _word: str) -> None:
        """Let the player go: that nothing is kept was said at the beginning."""
