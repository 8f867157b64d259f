"""Notices: a command of whoever runs the host is told when a player who is away has to act, and who is new.

It is run without a shell, with three lines on its standard input: what has happened, a name, and the table.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
import signal
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from app.host.options import HostError
from app.online.tables import state_of
from app.session.company import TableState
from engines.catalog import title_of_game
from engines.texts import join_words
from saves.document import Save

TO_ACT: Final = "to act"
LET_IN: Final = "let in"
MOST_AT_ONCE: Final = 4
MOST_WAITING: Final = 100
"""So many notices wait for their turn; the oldest of more are dropped."""
PATIENCE_SECONDS: Final = 10.0
"""So long the command may take; then it is killed."""


class Notices:
    """Tells the command, one notice after the other, a few at once."""

    def __init__(self, command: str, is_here: Callable[[str], bool], note: Callable[[str], object]) -> None:
        """Take the command, and whether a player is connected; "" is no command, and nobody is told.

        `note` hears, in a line, of a command that does not run. Raise HostError if it cannot be read.
        """
        try:
            self._command = shlex.split(command)
        except ValueError:
            raise HostError("The command of --notify has a quote or a backslash too many.") from None
        if self._command and shutil.which(self._command[0]) is None:
            raise HostError(f"There is no command {self._command[0]} that --notify could run.")
        self._is_here = is_here
        self._note = note
        self._told: dict[str, int] = {}
        """What stands for the log of each table, when somebody was told last that he has to act there."""
        self._waiting: deque[tuple[str, str, str]] = deque(maxlen=MOST_WAITING)
        self._tasks: set[asyncio.Task[None]] = set()

    def welcome(self, name: str) -> None:
        """Tell that somebody new was let in."""
        self._tell(LET_IN, name, "")

    def look_at(self, table: str, save: Save) -> None:
        """Tell, once for each position, that a player has to act who is not there."""
        shared = save.shared
        if shared is None or state_of(shared, save.to_act) is not TableState.PLAYING or save.to_act is None:
            self._told.pop(table, None)
            return
        seat, position = shared.seats[save.to_act], hash(save.log)
        is_played = seat.owner != "" and not seat.level
        if is_played and not self._is_here(seat.owner) and self._told.get(table) != position:
            self._told[table] = position
            names = save.setup.names
            self._tell(TO_ACT, names[save.to_act], f"{title_of_game(save.game)}: {join_words(names)}")

    def _tell(self, *lines: str) -> None:
        if self._command:
            what, name, table = lines
            self._waiting.append((what, name, table))
            if len(self._tasks) < MOST_AT_ONCE:
                task = asyncio.get_running_loop().create_task(self._work())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _work(self) -> None:
        while self._waiting:
            await self._run("".join(f"{line}\n" for line in self._waiting.popleft()))

    async def _run(self, told: str) -> None:
        pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=nowhere, stderr=nowhere, start_new_session=True
            )
        except OSError as error:
            self._note(f"The command of --notify cannot be run: {(error.strerror or '?').lower()}.")
            return
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await process.communicate(told.encode())
        except TimeoutError:
            self._note(
                f"The command of --notify took more than {PATIENCE_SECONDS:.0f} seconds; it was ended."
            )
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                await process.wait()

    def close(self) -> None:
        """Tell nothing more, and end what runs."""
        self._waiting.clear()
        for task in self._tasks:
            task.cancel()
