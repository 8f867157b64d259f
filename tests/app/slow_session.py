"""A session whose match is elsewhere, as tests see it: it answers late, refuses, or never answers."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from app.session.local import LocalSession
from app.session.pending import Pending
from app.session.session import Hint

T = TypeVar("T")

Later = Callable[[float, Callable[[], None]], object]
"""Does something after so many seconds."""
WAITING = "Waiting for the answer"


def typed(line: str) -> list[str]:
    """The keys by which a line of notation is typed."""
    return ["colon", *("space" if char == " " else char for char in line), "enter"]


def by_thread(seconds: float, act: Callable[[], None]) -> None:
    """Does it in another thread, as the reader of a line would; for line mode."""
    thread = threading.Timer(seconds, act)
    thread.daemon = True
    thread.start()


class SlowSession:
    """Passes everything on to a session, but what may take long only later."""

    def __init__(
        self,
        session: LocalSession,
        seconds: float | None = 0.01,
        error: Exception | None = None,
        later: Later = by_thread,
    ) -> None:
        """Takes the session.

        Args:
            session: what is asked in the end.
            seconds: after how long; None for never.
            error: what is answered instead, nothing being done.
            later: how time passes.
        """
        self._session = session
        self.seconds = seconds
        self.error = error
        self._later = later
        self.asked: list[Pending[Any]] = []
        """All that was asked for."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def play(self, action: Any) -> Pending[None]:
        """Plays later."""
        return self._late(lambda: self._session.play(action))

    def undo(self) -> Pending[Any]:
        """Takes back later."""
        return self._late(self._session.undo)

    def redo(self) -> Pending[Any]:
        """Plays again later."""
        return self._late(self._session.redo)

    def hint(self) -> Pending[Hint[Any]]:
        """Tells what to do later."""
        return self._late(self._session.hint)

    def _late(self, ask: Callable[[], Pending[T]]) -> Pending[T]:
        pending: Pending[T] = Pending()
        self.asked.append(pending)

        def answer() -> None:
            if not pending.is_open:
                return
            done = Pending.refused(self.error) if self.error is not None else ask()
            if done.error is None:
                pending.answer(done.result())
            else:
                pending.refuse(done.error)

        if self.seconds is not None:
            self._later(self.seconds, answer)
        return pending
