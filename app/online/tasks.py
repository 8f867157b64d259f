"""What goes on in the loop of a server while nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine


class Tasks:
    """Keeps what was begun until it ends, and reports its faults."""

    def __init__(self, report: Callable[[Exception], object]) -> None:
        """Take who is given each fault."""
        self.report = report
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Have something done."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._end)
        return task

    async def finish(self) -> None:
        """Wait until all is done."""
        await asyncio.gather(*self._running, return_exceptions=True)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self.report(error)
