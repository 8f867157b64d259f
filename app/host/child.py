"""From a process that has everything loaded to the program of one player, in a child of it."""

from __future__ import annotations

import fcntl
import os
import resource
import signal
import sys
import termios
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, NoReturn

FAULT: Final = 1
"""The exit code where the program ended by a fault that it did not tell itself."""
_OWN_UMASK: Final = 0o077
_MOST_FILES: Final = 1 << 16
"""The numbers that files have where the system sets no limit."""
_STANDARD: Final = 3
"""So many files each program has open: for what it reads, what it writes, and its errors."""


def become(files: Sequence[int], env: Mapping[str, str], *, is_terminal: bool) -> None:
    """Make of a forked process one that was started with three files and an environment, and nothing else.

    It leads a session of its own, whose controlling terminal is the first file if that is a terminal. All
    other files are closed, signals do what they do in a new program, and a fault leaves no core.
    """
    for each in signal.valid_signals():
        with suppress(OSError):  # two cannot be changed
            signal.signal(each, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    os.setsid()
    kept = [os.dup(file) for file in files]  # one of them may have the number of another's place
    for number, file in enumerate(kept):
        os.dup2(file, number)
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)  # no file has a higher number
    os.closerange(_STANDARD, _MOST_FILES if most == resource.RLIM_INFINITY else most)
    if is_terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.umask(_OWN_UMASK)
    os.environ.clear()
    os.environ.update(env)
    _open_streams()


def _open_streams() -> None:
    """Open the standard streams anew: those that there are belong to what the process was."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        mode = "w" if number else "r"
        stream = os.fdopen(number, mode, buffering=1, encoding="utf-8", closefd=False)
        for each in (name, f"__{name}__"):
            setattr(sys, each, stream)


def run(program: Callable[[], object]) -> NoReturn:
    """Run a program, and end the process as its end says; nothing of what was loaded before is tidied up."""
    code = FAULT
    try:
        program()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else FAULT
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)
