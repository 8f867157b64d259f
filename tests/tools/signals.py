"""`python -m tests.tools.signals`: every state of the program ended in every way, and starts cut short.

It prints figures for each way and fails if anything acknowledged was lost, a terminal was left broken, or a
process went on.
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

from tests.terminal.endings import ENDINGS, LIMIT, Ending, end
from tests.terminal.states import NAMED, STATES, State
from tests.terminal_line import Session

SIZES = ((80, 24), (120, 40), (60, 20))
"""Of the terminal."""
START_STEP_SECONDS = 0.02
START_STEPS = 40
START_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


def ended(state: State, ending: Ending, size: tuple[int, int], home: Path) -> float:
    """The seconds that an end took. Raises AssertionError for what went wrong."""
    state.prepare(home)
    with Session("app", state.arguments, size, MEJA_HOME=str(home)) as session:
        state.enter(session)
        begin = time.monotonic()
        end(session, state, ending, home)
        return time.monotonic() - begin


def cut_short(number: signal.Signals, seconds: float, home: Path) -> None:
    """Ends a start after so many seconds. Raises AssertionError for what went wrong."""
    state = NAMED["curtain"]
    state.prepare(home)
    with Session("app", state.arguments, (80, 24), is_fresh=True, MEJA_HOME=str(home)) as session:
        time.sleep(seconds)
        os.kill(session.pid, number)
        code = session.exit_code(LIMIT)
        assert code in (128 + number, -number), f"exit code {code}"
        assert b"\x1b[?1049h" not in session.sent or session.is_restored, session.sent[-300:]
    state.check(home)


def main() -> None:
    """Ends them all and prints how long it took, and what went wrong."""
    faults: list[str] = []
    for ending in ENDINGS:
        seconds = []
        for state in STATES:
            for size in SIZES:
                # The tables want 80x24; what a smaller terminal shows instead has its own tests.
                if size < (80, 24) and state.is_table:
                    continue
                with tempfile.TemporaryDirectory() as home:
                    try:
                        seconds.append(ended(state, ending, size, Path(home)))
                    except AssertionError as error:
                        faults.append(f"{state.name}, {ending.name}, {size}: {error}")
        figures = {
            "ended": len(seconds),
            "median_seconds": round(statistics.median(seconds), 2) if seconds else None,
            "slowest_seconds": round(max(seconds, default=0.0), 2),
        }
        print(json.dumps({ending.name: figures}), flush=True)
    for number in START_SIGNALS:
        for step in range(START_STEPS):
            with tempfile.TemporaryDirectory() as home:
                try:
                    cut_short(number, step * START_STEP_SECONDS, Path(home))
                except AssertionError as error:
                    faults.append(f"start, {number.name} after step {step}: {error}")
        print(json.dumps({f"starts cut short by {number.name}": START_STEPS}), flush=True)
    sys.exit("\n".join(faults) or None)


if __name__ == "__main__":
    main()
