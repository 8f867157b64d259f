"""Computer players at a table on the screen: they think elsewhere and act one action at a time, at a pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, Generic

from textual.worker import Worker

from app.bot_workers.messages import BotRequest, BotResponse
from app.dialogs.base import HintedDialog
from app.screens.board_screen import BoardScreen
from app.session.pending import Pending
from app.session.session import AnySession
from app.settings.settings import PACES
from engines.core import A
from engines.match import Hint

PACE_STEP_SECONDS: Final = 0.1
"""How soon another pace is kept."""
TOLD_EVERY_SECONDS: Final = 1.0
"""How often a line says how long a player has been thinking; a quick one is not told of at all."""
PACE_TOLD_SECONDS: Final = 2.0
"""How long another pace, or a pause, is told whatever happens meanwhile."""


class BotController(Generic[A]):
    """Asks for the actions of computer players, holds them until they may be shown, and asks for hints.

    Nothing is done while another page lies over the table, so that nobody misses what happens; but a dialog
    that asked for a hint is given it.
    """

    def __init__(
        self,
        screen: BoardScreen[Any, A],
        session: AnySession,
        play: Callable[[BotResponse, int], None],
        tell: Callable[[str], None],
    ) -> None:
        """Take the screen of a game; `play` is given an answer with the milliseconds it took."""
        self._screen = screen
        self._session = session
        self._play = play
        self._tell = tell
        session.think_with(self._think)
        self._thought: Worker[None] | None = None
        self._found: Callable[[], None] | None = None
        """What is to be done with what was found, once it may be seen."""
        self.over: HintedDialog[A] | None = None
        """The dialog over the table that asked for a hint: it may be seen there, too."""
        self._steps = 0
        self._acted_at = 0.0
        self._took_ms = 0
        self._course_until = 0.0
        self.is_paused = False
        """Whether they wait to be told to go on."""
        self._hurries = False
        """Whether they keep no pace, until a person decides."""

    # Actions

    def go_on(self) -> None:
        """See to the action of the computer player that must act."""
        if self._thought is None and self._found is None:
            self._session.ask_bot().when_done(self._act)
        else:
            self.show()

    def stop(self) -> None:
        """Stop every thought, and forget what was found: the position has changed, or is left."""
        if self._thought is not None:
            self._thought.cancel()
        self._thought = self._found = self.over = None
        self._steps = 0
        self._hurries &= self._session.bot_to_act

    def _act(self, asked: Pending[BotResponse]) -> None:
        self._steps = max(0, self._steps - 1)
        self._acted_at = perf_counter()
        self._play(asked.result(), self._took_ms)

    def show(self) -> None:
        """Do what was found, if there is something and it may be seen now."""
        is_seen = self._screen.is_attached and self._is_on_top and not self._screen.has_class("-small")
        is_held = self._session.bot_to_act and self.is_paused and not self._steps
        if self._found is not None and is_seen and not is_held:
            found, self._found = self._found, None
            found()

    @property
    def _is_on_top(self) -> bool:
        return self._screen.app.screen in (self._screen, self.over)

    # Pace

    def hurry(self) -> None:
        """Show their actions as fast as they think, until a person decides."""
        self.is_paused, self._steps, self._hurries = False, 0, True
        self._course_until = 0.0
        self._screen.call_later(self.show)  # what is told of it comes first

    def pause(self) -> None:
        self.is_paused, self._steps, self._hurries = not self.is_paused, 0, False
        self._course_until = perf_counter() + PACE_TOLD_SECONDS
        self.show()

    def step(self) -> None:
        """Show one action and pause."""
        self.is_paused, self._steps, self._hurries = True, 1, False
        self.show()

    def change_pace(self, by: int) -> None:
        """Keep another pace, up to the slowest or quickest."""
        self._screen.host.pace = min(max(self._screen.host.pace + by, 0), len(PACES) - 1)
        self._course_until = perf_counter() + PACE_TOLD_SECONDS

    @property
    def course(self) -> str:
        """How they go on, in words."""
        if self._hurries:
            return "Computer players go on to your turn, as fast as they think."
        seconds = PACES[self._screen.host.pace]
        pace = f"{seconds:g} s from action to action" if seconds else "as fast as they think"
        return f"Computer players {'are paused' if self.is_paused else 'go on'}, {pace}."

    @property
    def new_course(self) -> str:
        """How they go on, if the player has just changed it; else ""."""
        return self.course if perf_counter() < self._course_until else ""

    # Hints

    def ask_hint(self, give: Callable[[Pending[Hint[A]]], None]) -> bool:
        """Ask what the strongest player would do; return whether it is asked, not if it has been already."""
        if self._thought is not None or self._found is not None:
            return False
        self._session.hint().when_done(give)
        return True

    # Thinking

    def _think(self, request: BotRequest) -> Pending[BotResponse]:
        asked: Pending[BotResponse] = Pending()
        self._thought = self._screen.run_worker(self._find(request, asked), group="computers")
        return asked

    async def _find(self, request: BotRequest, asked: Pending[BotResponse]) -> None:
        answer = await self._wait_for(request)
        if not request.wants_reason:
            while not self._hurries and (left := self._left_of_pace) > 0:
                await asyncio.sleep(min(left, PACE_STEP_SECONDS))
        self._thought, self._found = None, lambda: asked.answer(answer)
        self._screen.call_later(self.show)

    @property
    def _left_of_pace(self) -> float:
        """How many seconds are left until the next action may be shown."""
        return PACES[self._screen.host.pace] - (perf_counter() - self._acted_at)

    async def _wait_for(self, request: BotRequest) -> BotResponse:
        """Return what a player answers; a line tells of a long wait."""
        start = perf_counter()
        name = self._session.setup.names[request.seat]
        what = (
            f"The {request.level} player thinks of a hint" if request.wants_reason else f"{name} is thinking"
        )

        def tell() -> None:
            is_wanted = request.wants_reason or not self.is_paused
            if is_wanted and self._is_on_top:
                self._tell(f"{what}: {round(perf_counter() - start)} s.")

        ticks = self._screen.set_interval(TOLD_EVERY_SECONDS, tell)
        try:
            return await self._screen.host.thinkers.ask(request)
        finally:
            ticks.stop()
            self._took_ms = round((perf_counter() - start) * 1e3)
