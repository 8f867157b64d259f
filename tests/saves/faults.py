"""A disk that fails: at chosen calls it refuses, writes only a part, or lets the process die."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from saves.disk import Disk
from tests.extent import every

REFUSALS = {name: getattr(errno, name) for name in ("ENOSPC", "EIO", "EACCES", "EROFS")}
TRIED = every(2, [*REFUSALS])
"""Those that are tried at each call: the store does the same at all of them."""
SHORT, KILL = "short", "kill"
FAULTS = (*TRIED, SHORT, KILL)
CALLS = tuple(name for name in vars(Disk) if not name.startswith("_"))


class Killed(BaseException):
    """Stands for SIGKILL: from then on the process makes no call any more."""


class FaultyDisk(Disk):
    """Counts the calls, and lets those fail that a test wants to fail."""

    def __init__(
        self, fault: str | None = None, at: int = -1, *, lasts: bool = False, on: str | None = None
    ) -> None:
        """Chooses what fails.

        Args:
            fault: One of REFUSALS, SHORT or KILL, or None for a disk on which all goes well.
            at: The number of the call that fails, counted from 0; a short write is the next write.
            lasts: Whether all calls after it fail too.
            on: Counts only calls of this name.
        """
        self.calls: list[str] = []
        """What was called, in order."""
        self.hits = 0
        """How many calls failed."""
        self._fault, self._at, self._lasts, self._on = fault, at, lasts, on
        self._is_dead = False

    def _die(self) -> NoReturn:
        self._is_dead = True
        raise Killed

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        return partial(self._call, name, value) if name in CALLS else value

    def _call(self, name: str, call: Callable[..., Any], *args: Any, **options: Any) -> Any:
        if self._is_dead:
            if name == "close":
                call(*args)  # the system closes what a dead process had open
            raise Killed
        if self._on in (None, name):
            self.calls.append(name)
        number = len(self.calls) - 1
        is_due = number == self._at or (number > self._at >= 0 and (self._lasts or self._fault == SHORT))
        if self._on not in (None, name) or not is_due or (self._fault == SHORT and self.hits):
            return call(*args, **options)
        if self._fault == SHORT:
            if name != "write":
                return call(*args, **options)
            self.hits += 1
            handle, data = args
            return call(handle, data[: len(data) // 2])
        self.hits += 1
        if name == "close":
            call(*args)
        if self._fault == KILL:
            if name == "write":  # a part of it is there already
                handle, data = args
                call(handle, data[: len(data) // 2])
            self._die()
        code = REFUSALS[self._fault or ""]
        raise OSError(code, os.strerror(code))
