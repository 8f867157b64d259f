"""What a host keeps for how long: what is due goes once a day, each with a line in the log."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from app.online.journal import Journal
from app.online.limits import DAY_SECONDS, Limits
from app.online.rooms import Rooms
from app.online.tables import state_of
from app.save_messages import sentence_of
from app.session.company import TableState
from engines.texts import format_count
from saves.messages import StorageError

LOOK_SECONDS: Final = 60.0
"""How much is kept is counted so often at the most."""


class Keeper:
    """Removes what is due, and knows whether there is room for more."""

    def __init__(
        self, folder: Path, limits: Limits, journal: Journal, now: Callable[[], float] = time.time
    ) -> None:
        """Take the folder of all that is kept, and what tells the time in Unix seconds."""
        self._folder, self._journal, self._now = folder, journal, now
        self.limits = limits
        self._looked_at = -LOOK_SECONDS
        self._is_full = False

    async def keep(self, tables: Rooms) -> None:
        """Remove what is due, now and each day."""
        while True:
            await self.sweep(tables)
            await asyncio.sleep(DAY_SECONDS)

    async def sweep(self, tables: Rooms) -> None:
        """Remove what is due."""
        for table, why in [*self._due(tables)]:
            try:
                await tables.remove(table)
            except StorageError as error:
                self._journal.note(f"{table} is due to go and cannot: {sentence_of(error)}")
            else:
                self._journal.note(f"{table} is removed: {why}.")
        if self.limits.keep_log_days:
            with suppress(OSError):  # the disk may take it tomorrow
                self._journal.drop_before(self.limits.keep_log_days)  # here: meanwhile no line is added

    def _due(self, tables: Rooms) -> Iterator[tuple[str, str]]:
        """Yield the tables that go, each with why."""
        finished, untouched = self.limits.keep_finished_days, self.limits.keep_untouched_days
        for table, save in tables.kept.items():
            if save.shared is None or tables.at(table):
                continue
            days = int(self._now() - save.saved_at) // DAY_SECONDS
            is_over = state_of(save.shared, save.to_act) is TableState.OVER
            if finished and is_over and days >= finished:
                yield table, f"it has been over for {format_count(days, 'day')}"
            elif untouched and days >= untouched:
                yield table, f"nobody has played there for {format_count(days, 'day')}"

    async def is_full(self) -> bool:
        """Return whether no more can be kept; it is counted anew only from time to time."""
        if (now := time.monotonic()) - self._looked_at >= LOOK_SECONDS:
            self._looked_at = now
            self._is_full = await asyncio.to_thread(_size_of, self._folder) >= self.limits.most_mb << 20
        return self._is_full


def _size_of(folder: Path) -> int:
    """Return how many bytes all files of a folder have together."""
    total = 0
    for above, _, files in os.walk(folder):
        for file in files:
            with suppress(OSError):  # it is gone meanwhile
                total += Path(above, file).lstat().st_size
    return total
