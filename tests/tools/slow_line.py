"""`python -m tests.tools.slow_line`: an opening of Java over SSH at 200 ms round trip and 20 kB/s, timed.

It prints how long after a key its first and its last byte came, and how many bytes there were. Then it kills
clients, on a quick line, and prints how long the server's side went on; it fails where that is over 2 s.
"""

from __future__ import annotations

import json
import os
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.ssh.server import Server, SshSession, blocks, why_no_server
from tests.ssh.slow_line import BYTES_PER_SECOND, GAME, ROUND_TRIP_SECONDS, SlowLine
from tests.terminal_line import Session

SIZE = (120, 40)
QUIET_SECONDS = 0.7
"""After so long without a byte, all that a key caused has come."""
STEPS = ("right", "right", "down", "left", "up", "right") * 5
TURNS = (".", ".", ",")
ROUNDS = 5
KILLS = 10
MOST_SECONDS = 2.0
"""The longest that the server's side may go on without its client."""


class Timing:
    """What the keys of one kind took."""

    def __init__(self) -> None:
        self._first: list[float] = []
        self._last: list[float] = []
        self._bytes: list[int] = []

    def press(self, session: Session, *keys: str) -> None:
        """Presses keys in one packet and reads all that they cause."""
        before, begin = len(session.sent), time.monotonic()
        session.press(*keys)
        first = last = 0.0
        while session.read(QUIET_SECONDS):
            last = time.monotonic() - begin
            first = first or last
        self._first.append(first)
        self._last.append(last)
        self._bytes.append(len(session.sent) - before)

    def figures(self) -> dict[str, float]:
        """Milliseconds and bytes."""
        return {
            "keys": len(self._last),
            "first_byte_ms_median": round(statistics.median(self._first) * 1000),
            "last_byte_ms_median": round(statistics.median(self._last) * 1000),
            "last_byte_ms_most": round(max(self._last) * 1000),
            "bytes_median": round(statistics.median(self._bytes)),
        }


def time_opening(session: Session) -> dict[str, Timing]:
    """Plays at a table and times each kind of key."""
    timings = {name: Timing() for name in ("cursor step", "dialog opened", "key in a dialog", "tile placed")}
    for step in STEPS:
        timings["cursor step"].press(session, step)
    for _ in range(ROUNDS):
        session.press("3", "]")
        session.settle(QUIET_SECONDS)
        timings["dialog opened"].press(session, "enter")
        session.until(lambda: "TRIPLE village" in session.text)
        for turn in TURNS:
            timings["key in a dialog"].press(session, turn)
        timings["tile placed"].press(session, "enter")
        session.until(lambda: "TRIPLE village" not in session.text)
        session.press("z")
        session.until(lambda: "undone" in session.text)
        session.settle(QUIET_SECONDS)
        timings["dialog opened"].press(session, "c")
        timings["key in a dialog"].press(session, "down")
        session.press("q")
        session.settle(QUIET_SECONDS)
    return timings


def lift_curtain(session: Session) -> None:
    """Comes to the table."""
    session.until(lambda: "Pass the keyboard" in session.text)
    session.press("enter")
    session.until(lambda: "HAND" in session.text)
    session.settle(QUIET_SECONDS)


def time_slow_line(server: Server) -> None:
    """Prints what keys take on the slow line."""
    with SlowLine(server.port) as line:
        line.is_slow = True
        begin = time.monotonic()
        with SshSession(server, *GAME, size=SIZE, port=line.port) as session:
            session.until(lambda: "Pass the keyboard" in session.text)
            print(json.dumps({"connected and first screen": round(time.monotonic() - begin, 1)}), flush=True)
            lift_curtain(session)
            for name, timing in time_opening(session).items():
                print(json.dumps({name: timing.figures()}), flush=True)


def time_kills(server: Server) -> float:
    """Prints how long the server's side went on after its client was killed; gives the most, in seconds."""
    seconds = []
    for _ in range(KILLS):
        with SshSession(server, *GAME, size=SIZE) as session:
            lift_curtain(session)
            os.kill(session.pid, signal.SIGKILL)
            seconds.append(server.until_gone())
    figures = {"kills": KILLS, "median": round(statistics.median(seconds), 2), "most": round(max(seconds), 2)}
    print(json.dumps({"server's side gone after seconds": figures}), flush=True)
    return max(seconds)


def main() -> None:
    """Times it all."""
    if reason := why_no_server():
        sys.exit(reason)
    line = {"round_trip_ms": round(ROUND_TRIP_SECONDS * 1000), "bytes_a_second": BYTES_PER_SECOND}
    print(json.dumps({"line": line}), flush=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), blocks("sshd_config")[0]) as server:
        time_slow_line(server)
        if time_kills(server) > MOST_SECONDS:
            sys.exit(f"the server's side went on for more than {MOST_SECONDS} s")


if __name__ == "__main__":
    main()
