"""Computer players at a table on the screen: they think elsewhere and act one action at a time, at a pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import Any, Final

from textual.timer import Timer
from textual.worker import Worker

from app.bot_workers.messages import BotRequest, BotResponse
from app.dialogs.base import HintedDialog
from app.screens.board_screen import BoardScreen
from app.session.session import LocalSession
from app.settings.settings import PACES

PACE_STEP_SECONDS: Final = 0.1
"""How soon another pace is kept."""
TOLD_EVERY_SECONDS: Final = 1.0
"""How often a line says how long a player has been thinking; a quick one is not told of at all."""
PACE_TOLD_SECONDS: Final = 2.0
"""How long another pace, or a pause, is told whatever happens meanwhile."""


class BotController:
    """Asks for the actions of computer players, holds them until they may be shown, and asks for hints.

    Nothing is done while another page lies over the table, so that nobody misses what happens; but a dialog
    that asked for a hint is given it.
    """

    def __init__(
        self,
        screen: BoardScreen[Any, Any],
        session: LocalSession,
        play: Callable[[BotResponse, int], None],
        tell: Callable[[str], None],
    ) -> None:
        """Takes the table and what it is to be done with.

        Args:
            screen: on which the table is shown; its app has who thinks for them, and their pace.
            session: whose computer players these are.
            play: plays an answer, and the milliseconds it took.
            tell: shows a line.
        """
        self._screen = screen
        self._session = session
        self._play = play
        self._tell = tell
        self._thought: Worker[None] | None = None
        self._found: Callable[[], None] | None = None
        """What is to be done with what was found, once it may be seen."""
        self.over: HintedDialog[Any] | None = None
        """The dialog over the table that asked for a hint: it may be seen there, too."""
        self._position = 0
        """Counts the positions that were thought about: what was found for another one is dropped."""
        self._steps = 0
        self._acted_at = 0.0
        self._course_until = 0.0
        self.is_paused = False
        """Whether they wait to be told to go on."""

    def warm(self) -> None:
        """Gets ready, if computer players sit at the table."""
        if any(seat.bot is not None for seat in self._session.setup.seats):
            self._screen.host.thinkers.warm()

    # Actions

    def go_on(self) -> None:
        """Sees to the action of the computer player that must act."""
        if self._thought is None and self._found is None:
            self._begin(self._think(self._session.question(), self._position))
        else:
            self.show()

    def stop(self) -> None:
        """Stops every thought, and forgets what was found: the position has changed, or is left."""
        if self._thought is not None:
            self._thought.cancel()
        self._thought = self._found = self.over = None
        self._position += 1
        self._steps = 0

    async def _think(self, question: BotRequest, position: int) -> None:
        answer, took_ms = await self._asked(question)
        while (left := PACES[self._screen.host.pace] - (perf_counter() - self._acted_at)) > 0:
            await asyncio.sleep(min(left, PACE_STEP_SECONDS))
        self._keep(position, lambda: self._act(answer, took_ms))

    def _act(self, answer: BotResponse, took_ms: int) -> None:
        self._steps = max(0, self._steps - 1)
        self._acted_at = perf_counter()
        self._play(answer, took_ms)

    def _keep(self, position: int, found: Callable[[], None]) -> None:
        """Keeps what was found for a position, unless it is another by now."""
        if position == self._position:
            self._thought, self._found = None, found
            self._screen.call_later(self.show)

    def show(self) -> None:
        """Does what was found, if there is something and it may be seen now."""
        is_seen = self._screen.is_attached and self._is_on_top and not self._screen.has_class("-small")
        is_held = self._session.bot_to_act and self.is_paused and not self._steps
        if self._found is not None and is_seen and not is_held:
            found, self._found = self._found, None
            found()

    @property
    def _is_on_top(self) -> bool:
        """Whether nothing lies over the table, or only the dialog that asked."""
        return self._screen.app.screen in (self._screen, self.over)

    # Pace

    def pause(self) -> None:
        """Pauses, or goes on."""
        self.is_paused, self._steps = not self.is_paused, 0
        self._course_until = perf_counter() + PACE_TOLD_SECONDS
        self.show()

    def step(self) -> None:
        """Shows one action and pauses."""
        self.is_paused, self._steps = True, 1
        self.show()

    def change_pace(self, by: int) -> None:
        """Keeps another pace, up to the slowest or quickest."""
        self._screen.host.pace = min(max(self._screen.host.pace + by, 0), len(PACES) - 1)
        self._course_until = perf_counter() + PACE_TOLD_SECONDS

    @property
    def course(self) -> str:
        """How they go on, in words."""
        seconds = PACES[self._screen.host.pace]
        pace = f"{seconds:g} s from action to action" if seconds else "as fast as they think"
        return f"Computer players {'are paused' if self.is_paused else 'go on'}, {pace}."

    @property
    def new_course(self) -> str:
        """How they go on, if the player has just changed it; else ""."""
        return self.course if perf_counter() < self._course_until else ""

    # Hints

    def ask_hint(self, give: Callable[[BotResponse], None]) -> bool:
        """Asks what the hard player would do, and gives its answer unless the position changes first.

        Returns:
            Whether it is asked; not if it has been already.
        """
        if self._thought is not None or self._found is not None:
            return False
        self._begin(self._advise(self._session.question(for_hint=True), self._position, give))
        return True

    async def _advise(self, question: BotRequest, position: int, give: Callable[[BotResponse], None]) -> None:
        answer, _ = await self._asked(question)
        self._keep(position, lambda: give(answer))

    # Thinking

    def _begin(self, thought: Coroutine[Any, Any, None]) -> None:
        self._thought = self._screen.run_worker(thought, group="computers")

    async def _asked(self, question: BotRequest) -> tuple[BotResponse, int]:
        """The answer to a question and the milliseconds it took; a line tells of a long wait."""
        start = perf_counter()
        name = self._session.setup.names[question.seat]
        what = "The hard player thinks of a hint" if question.wants_reason else f"{name} is thinking"

        def tell() -> None:
            is_wanted = question.wants_reason or not self.is_paused
            if is_wanted and self._is_on_top:
                self._tell(f"{what}: {round(perf_counter() - start)} s.")

        ticks: Timer = self._screen.set_interval(TOLD_EVERY_SECONDS, tell)
        try:
            answer = await self._screen.host.thinkers.ask(question)
        finally:
            ticks.stop()
        return answer, round((perf_counter() - start) * 1e3)
