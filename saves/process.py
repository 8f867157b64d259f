"""Who writes: this process by its host, number and start, and whether such a process still runs."""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from functools import cache
from pathlib import Path

_PROC = Path("/proc")
_DEAD_STATES = ("Z", "X")
"""A process that has ended, though its parent has not yet asked how."""


@cache
def host_name() -> str:
    """Return the name of this machine; "?" if it has none."""
    return platform.node() or "?"


def started(pid: int) -> str | None:
    """Return when a process of this host started, in a form only good to compare; None if it does not run.

    A number is given again to another process some day: only the start tells the two apart. It counts from
    the start of the machine, so the machine's start belongs to it. "" where the system does not tell.
    """
    try:
        line = (_PROC / str(pid) / "stat").read_text(encoding="utf-8", errors="replace")
        # The name of the program, in brackets, may hold anything, brackets and blanks too.
        fields = line.rpartition(")")[2].split()
        if fields[0] in _DEAD_STATES:
            return None
        return f"{_start_of_machine()}-{fields[19]}"
    except (OSError, IndexError):
        return "" if _has_number(pid) else None


def is_running(pid: int, start: str) -> bool:
    """Return whether the process of this host with that number and start still runs."""
    found = started(pid)
    # Where one of the two is not known, the number alone decides.
    return found is not None and (found == start or "" in (found, start))


@cache
def _start_of_machine() -> str:
    with suppress(OSError):
        return (_PROC / "sys/kernel/random/boot_id").read_text(encoding="ascii").strip()[:8]
    return ""


def _has_number(pid: int) -> bool:
    if os.name != "posix" or pid <= 0:
        return True  # nothing that is harmless tells
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True  # another user's
    return True
