"""A disk that kills: for the players without a screen and for the program itself."""

from __future__ import annotations

import os
import signal
from typing import NoReturn

from tests.saves.faults import KILL, FaultyDisk


class KillingDisk(FaultyDisk):
    """A disk at whose n-th call the process is killed: before it, or half way through a write."""

    def __init__(self, at: int | None) -> None:
        """Takes the number of the call, or None to be killed from outside only."""
        super().__init__(KILL, -1 if at is None else at)

    def _die(self) -> NoReturn:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("still alive")
