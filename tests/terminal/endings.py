"""The ways in which the program is ended from outside, and what must hold after each."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.terminal.states import State
from tests.terminal_line import Session

LIMIT = 10.0
"""Seconds after which a process counts as one that does not end; generous, for slow machines."""
SAVED = r"; the game is saved; meja resume \S+ goes on with it"
CPU_SECONDS = 1.5
"""Far more than an end takes, far less than a program uses that spins until LIMIT."""


@dataclass(frozen=True)
class Ending:
    """One way to end the program."""

    name: str
    number: signal.Signals
    """The signal of which the exit code tells."""
    act: Callable[[Session], None]
    is_line_open: bool = True
    """Whether there still is a terminal afterwards."""


def by(number: signal.Signals) -> Ending:
    """A signal from outside."""
    return Ending(number.name, number, lambda session: os.kill(session.pid, number))


def close_line(session: Session) -> None:
    """The terminal goes away."""
    os.close(session.fd)


def wait_until_stopped(session: Session) -> None:
    """Reads until the process is stopped, or has ended, and all that it had sent before."""
    state = Path(f"/proc/{session.pid}/stat")
    session.until(lambda: state.read_text().rpartition(")")[2].split()[0] in "TZ", "never stopped")
    session.settle(0.1)


def end_while_stopped(session: Session) -> None:
    """A stopped process is ended: the signal waits until it goes on."""
    os.kill(session.pid, signal.SIGTSTP)
    wait_until_stopped(session)
    os.kill(session.pid, signal.SIGTERM)
    os.kill(session.pid, signal.SIGCONT)


ENDINGS = (
    by(signal.SIGTERM),
    by(signal.SIGHUP),
    by(signal.SIGINT),
    Ending("line closed", signal.SIGHUP, close_line, is_line_open=False),
    by(signal.SIGQUIT),
    Ending("ended while stopped", signal.SIGTERM, end_while_stopped),
)
NAMED_ENDINGS = {ending.name: ending for ending in ENDINGS}


def outlived(home: Path) -> dict[int, str]:
    """The processes that still run for games in a folder: their numbers, and what they run."""
    found = {}
    for place in Path("/proc").glob("[0-9]*"):
        # Most are another's, or go while they are looked at.
        with suppress(OSError):
            if f"MEJA_HOME={home}\0".encode() in (place / "environ").read_bytes():
                command = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found[int(place.name)] = command
    return found


def end(session: Session, state: State, ending: Ending, home: Path) -> None:
    """Ends the program in a state, and checks all that must hold then."""
    used = session.cpu_seconds()
    ending.act(session)
    code = session.exit_code(LIMIT, reading=ending.is_line_open)
    # One who has just asked to quit may have been quicker than the signal, which then found nobody to heed it
    # or, after the last thing that was to be done, the system alone.
    quit_first = state.name == "quitting" and code in (0, -ending.number)
    assert quit_first or code == 128 + ending.number, f"exit code {code}\n{session.text}"
    assert session.last_cpu_seconds - used < CPU_SECONDS
    if ending.is_line_open:
        assert session.is_restored, f"not restored: {session.sent[-300:]!r}"
        words = rf"meja: ended by {ending.number.name}{SAVED if state.is_table else ''}\."
        told = "\n".join(session.last_words)
        assert quit_first or re.fullmatch(words, told), told
    assert not (home / "crashes").exists()
    session.until(lambda: not outlived(home), "a process goes on")
    state.check(home)
