"""A tutorial that is played: which step it is, what may be played, and what the others do."""

from __future__ import annotations

from typing import TypeVar

from app.session.local import LocalSession
from app.session.pending import Pending
from app.tutorial.course import Course, Task
from engines.core import Action, Refusal, Seat
from engines.match import UndoCode

T = TypeVar("T")

LEFT_OUT = "That is allowed, but let it wait: this step wants"


class TutorialSession(LocalSession):
    """Plays a course in memory alone; the learner plays what a step asks for, the others what is written.

    The course follows the match: a task begins at a length of the log, and begins anew if undo goes behind
    it. Undo goes back to where the step began.
    """

    def __init__(self, course: Course) -> None:
        """Take a course, at its prepared position."""
        super().__init__(course.prepared(), None, "")
        self.course = course
        self._tasks = [(number, task) for number, step in enumerate(course.steps) for task in step.tasks]
        self._begun_at = [self.length]
        """The length of the log at which each task began, up to the current one."""

    # The course

    @property
    def task(self) -> Task | None:
        """What is asked for now; None when all is done."""
        place = len(self._begun_at) - 1
        return self._tasks[place][1] if place < len(self._tasks) else None

    @property
    def step(self) -> int:
        """The number of the current step, from 0; the last one stays when all is done."""
        return self._tasks[min(len(self._begun_at), len(self._tasks)) - 1][0]

    @property
    def all_done(self) -> str:
        return f"All {self.course.length} are done"

    def why_waits(self, action: Action) -> str:
        """Return why a legal action is not played now; "" if it is asked for. Raises IllegalActionError."""
        if self.task is None:
            return f"{self.all_done}."
        then = self._match.game.apply(self._match.state, action)
        return "" if self.task.is_done(then) else f"{LEFT_OUT} {self.task.wants}."

    def why_held(self, action: Action) -> str:
        """Return the same with the key that is wanted, for `keymap.with_keys`. Raises as above."""
        why = self.why_waits(action)
        return f"{why} Press {self.task.key}." if why and self.task else why

    # What differs from other games

    @property
    def persons(self) -> tuple[Seat, ...]:
        return (self.course.learner,)  # alone: nobody thinks for the other seats, and no curtain falls

    def play(self, action: Action) -> Pending[None]:
        return self._after(super().play(action))

    def why_not_undo(self) -> Refusal | None:
        first = next(place for place, (step, _) in enumerate(self._tasks) if step == self.step)
        if self.task is None or self.length <= self._begun_at[first]:
            case = "step" if self.task else "done"
            return Refusal(UndoCode.NOTHING_PLAYED, (("case", case), ("steps", self.course.length)))
        return super().why_not_undo()

    def undo(self) -> Pending[Action]:
        undone = self._after(super().undo())
        while self.length < self._begun_at[-1]:
            self._begun_at.pop()
        return undone

    def redo(self) -> Pending[Action]:
        return self._after(super().redo())

    def _after(self, pending: Pending[T]) -> Pending[T]:
        if pending.error is None:
            self._follow()
            self._position_changed()
        return pending

    def _follow(self) -> None:
        while (task := self.task) is not None and task.is_done(self._match.state):
            for lines in task.then:
                self._answer(lines)
            self._match.set_redo(())  # what was taken back belongs to a step that is over
            self._begun_at.append(self.length)

    def _answer(self, lines: str) -> None:
        actions = map(self.parse, lines.split("|"))
        legal = next((action for action in actions if self.why_not(action) is None), None)
        if legal is not None:
            self._match.play(legal)
