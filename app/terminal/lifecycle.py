"""From start to exit: signals, a deadline, errors, and the terminal given back in every case.

A match is saved after each action, so ending needs to save nothing and may be as abrupt as it must.
"""

import asyncio
import os
import signal
import sys
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, Final

from app.terminal.base import TerminalApp
from app.terminal.driver import MOUSE_OFF

SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
DEADLINE_SECONDS: Final = 1.5
CRASH_CODE: Final = 1

# Paste marks off, line wrap on, mouse off, focus reports off, plain pen, first screen, cursor shown.
RESTORE: Final = f"\x1b[?2004l\x1b[?7h{MOUSE_OFF}\x1b[?1004l\x1b[m\x1b[?1049l\x1b[?25h".encode()
RESTORE_ATTEMPTS: Final = 10
RESTORE_PAUSE_SECONDS: Final = 0.01


class Terminal:
    """The terminal as it was before the app, to be given back without the app's help."""

    def __init__(self) -> None:
        self._fileno = sys.__stdout__.fileno() if sys.__stdout__ else 1
        self._modes: list[Any] | None = None
        with suppress(OSError, termios.error):
            self._modes = termios.tcgetattr(self._fileno)

    def restore(self) -> None:
        """Give the terminal back, without waiting for whoever reads it."""
        if self._modes is None:
            return
        with suppress(OSError, termios.error):
            tty = os.dup(self._fileno)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            # What the app's writer thread still has to say must not follow: from its next write on it goes
            # nowhere. A thread that waits inside the system comes out once the terminal does not block.
            os.dup2(nowhere, self._fileno)
            os.set_blocking(tty, False)
            try:
                termios.tcsetattr(tty, termios.TCSANOW, self._modes)
                for _ in range(RESTORE_ATTEMPTS):
                    if _write_restore(tty):
                        break
                    time.sleep(RESTORE_PAUSE_SECONDS)
            finally:
                os.set_blocking(tty, True)  # the shell shares this setting
                os.dup2(tty, self._fileno)
                os.close(tty)
                os.close(nowhere)


def _write_restore(tty: int) -> bool:
    """Send the sequences in place of all that was not read yet, part of a frame nobody needs."""
    termios.tcflush(tty, termios.TCOFLUSH)
    try:
        return os.write(tty, RESTORE) == len(RESTORE)
    except BlockingIOError:
        return False


class SignalWatch:
    """Ends an app on a signal: politely, then after a deadline or at a second signal in any case.

    The handlers are plain ones of the `signal` module: they run even while the event loop waits for a
    terminal that is no longer read.

    Args:
        app: The app to end.
        end: Ends the process with an exit code at once.
    """

    def __init__(self, app: TerminalApp, end: Callable[[int], None]) -> None:
        self.code: int | None = None
        """128 and the signal's number, once one came."""
        self._app = app
        self._end = end
        self._loop: asyncio.AbstractEventLoop | None = None
        self._deadline: threading.Timer | None = None
        self._previous: dict[signal.Signals, Any] = {}

    def __enter__(self) -> "SignalWatch":
        for number in SIGNALS:
            self._previous[number] = signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._previous.items():
            signal.signal(number, handler)
        if self._deadline is not None:
            self._deadline.cancel()
            # Where it runs already, it is about to give the terminal back and end the process: let it.
            self._deadline.join()

    async def run(self) -> None:
        """Run the app, unless a signal came before."""
        self._loop = asyncio.get_running_loop()
        if self.code is None:
            await self._app.run_async()

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        code = 128 + number
        if self.code is not None:
            self._end(code)
            return
        self.code = code
        self._deadline = threading.Timer(DEADLINE_SECONDS, self._end, [code])
        self._deadline.daemon = True
        self._deadline.start()
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has just closed by itself
                self._loop.call_soon_threadsafe(self._app.exit, None, code)


def run(app: TerminalApp, crash_folder: Path) -> int:
    """Run an app on the terminal and return the exit code of the process.

    A signal gives 128 and its number, a hang-up 129, an error 1 with two lines on standard error and a
    report; otherwise it is the app's own return code.

    Args:
        app: The app, not yet started.
        crash_folder: Where the report of an error goes.
    """
    terminal = Terminal()

    def end(code: int) -> None:
        app.abandon_output()
        terminal.restore()
        os._exit(code)

    with SignalWatch(app, end) as watch:
        try:
            asyncio.run(watch.run())
        except Exception as error:
            terminal.restore()
            app.crash = app.crash or error
    if watch.code is not None:
        return watch.code
    if app.crash is not None:
        report_crash(app.crash, crash_folder)
        return CRASH_CODE
    return app.return_code or 0


def report_crash(error: BaseException, folder: Path) -> None:
    """Write the report of an error and tell the player in two lines."""
    # Imported here: a start need not load what only a fault needs.
    from app.terminal.crash import write_crash_report

    path = write_crash_report(error, folder)
    print(f"meja has a fault and had to stop ({type(error).__name__}).", file=sys.stderr)
    if path is None:
        print(f"No report could be written to {folder}.", file=sys.stderr)
    else:
        print(f"The report in {path} says where; it shows no cards.", file=sys.stderr)
