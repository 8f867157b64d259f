"""`python -m tests.fuzz.neighbour`: a player at a table of a host, in a process of its own.

He presses a key now and then, and measures how soon something comes back. Each line of standard input is
answered by the figures since the last one.
"""

from __future__ import annotations

import json
import select
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.ssh.server import Clients, SshSession
from tests.terminal_line import ROOT
from tests.tools.slow_line import lift_curtain

QUIET_SECONDS = 0.3
"""So long nothing has come when the next key is pressed: what follows a step, as the panel of its space, is
no answer to the next."""
PATIENCE_SECONDS = 5.0
"""After so long another key is pressed: two that are drawn together may leave all as it was."""
GAME = ("play", "java", "--players", "Ann,Ben", "--seed", "7")
STEPS = ("right", "left")


class Waits(NamedTuple):
    """How long the player waited for what his keys did, in milliseconds."""

    keys: int
    median: float
    p95: float
    most: float


def play(session: SshSession) -> None:
    """Plays, until standard input ends."""
    seconds: list[float] = []
    presses, asked, at = 0, 0.0, time.monotonic()
    while True:
        ready, _, _ = select.select([session.fd, sys.stdin], [], [], max(0.0, at - time.monotonic()))
        now = time.monotonic()
        if session.fd in ready:
            while session.read(0):
                pass
            if asked:
                seconds.append(now - asked)
            asked, at = 0.0, now + QUIET_SECONDS
        if sys.stdin in ready:
            if not sys.stdin.readline():
                return
            waited = [*seconds, *([now - asked] if asked else [])]  # who still waits counts as well
            taken = sorted(round(each * 1e3, 1) for each in waited) or [0.0]
            waits = Waits(len(taken), statistics.median(taken), taken[len(taken) * 95 // 100], taken[-1])
            print(json.dumps(waits), flush=True)
            seconds.clear()
        if now >= at:
            seconds += [now - asked] if asked else []
            session.press(STEPS[presses % len(STEPS)])
            presses, asked, at = presses + 1, now, now + PATIENCE_SECONDS


class Neighbour:
    """The player, as another process has him."""

    def __init__(self, clients: Clients) -> None:
        """Sits Ann down, and waits until the game is seen."""
        self._process: subprocess.Popen[str] = subprocess.Popen(
            [sys.executable, "-m", "tests.fuzz.neighbour", str(clients.folder), str(clients.port)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._read()

    def waits(self) -> Waits:
        """How long he waited since this was asked for last."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return Waits(*self._read())

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the player was hung up on"
        return json.loads(line)

    def close(self) -> None:
        """Has him go."""
        self._process.communicate("")


def main() -> None:
    """Take the folder with Ann's key, and the port."""
    clients = Clients(Path(sys.argv[1]))
    clients.port = int(sys.argv[2])
    with SshSession(clients, *GAME) as session:
        lift_curtain(session)
        print("[]", flush=True)
        play(session)


if __name__ == "__main__":
    main()
