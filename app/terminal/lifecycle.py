"""From start to exit: signals, a deadline, errors, and the terminal given back in every case.

A match is saved after each action, so ending needs to save nothing and may be as abrupt as it must.
"""

import asyncio
import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, Final

from app.save_messages import GOES_ON_ELSEWHERE
from app.terminal.stops import STOP_SIGNALS, StopWatch
from app.terminal.terminal_app import CRASH_CODE, HANG_UP_CODE, TerminalApp
from app.terminal.tty_restore import Terminal, write_lines
from saves.lock import LEAVE

SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, LEAVE)
DRIVER_SIGNALS: Final = (*STOP_SIGNALS, signal.SIGWINCH)
"""What the driver listens to; without an app nobody may."""
DEADLINE_SECONDS: Final = 1.5
LEAVE_SECONDS: Final = 4
"""The deadline of who is asked to leave: the asker waits longer, and a slow disk may take its time."""
SIGNAL_BASE: Final = 128
"""The exit code of a process ended by a signal, less the signal's number."""


class SignalWatch:
    """Ends an app on a signal: politely, then after a deadline or at a second signal in any case.

    The handlers are plain ones of the `signal` module: they run even while the event loop waits for a
    terminal that is no longer read.
    """

    def __init__(self, app: TerminalApp, end: Callable[[int], None]) -> None:
        """Take an app, and what ends the process with an exit code at once, called in any thread."""
        self.code: int | None = None
        """128 and the signal's number, once one came."""
        self._app = app
        self._end = end
        self._loop: asyncio.AbstractEventLoop | None = None
        self._previous: dict[signal.Signals, Any] = {}
        self._deadline_code = 0
        # A lock, because a handler may open it in the middle of anything: an Event or a Timer has locks of
        # its own, which what was interrupted may hold.
        self._unasked = threading.Lock()
        self._unasked.acquire()
        self._is_over = threading.Event()
        self._keeper = threading.Thread(target=self._keep_deadline, name="meja-deadline", daemon=True)

    def __enter__(self) -> "SignalWatch":
        self._app.set_deadline = self.set_deadline
        # In this thread and all that it starts: who touches the terminal from the background is not stopped
        # by that, and can still end. The driver sees to it that nobody does so needlessly. The signals of
        # stops are taken by their watch.
        self._mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU, *STOP_SIGNALS})
        self._keeper.start()
        for number in (*SIGNALS, *DRIVER_SIGNALS):
            self._previous[number] = signal.getsignal(number)
        for number in SIGNALS:
            signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._previous.items():
            signal.signal(number, handler)
        self._is_over.set()
        self.set_deadline(0)
        # Where the deadline has passed, the thread is about to end the process: let it.
        self._keeper.join()
        signal.pthread_sigmask(signal.SIG_SETMASK, self._mask)

    async def run(self) -> None:
        """Run the app, unless a signal came before."""
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._on_loop_error)
        # The system may give a signal to any thread, while this one, which alone runs handlers, waits for
        # other things: it is woken by a byte.
        reader, writer = socket.socketpair()
        with reader, writer:
            reader.setblocking(False)
            writer.setblocking(False)
            self._loop.add_reader(reader, reader.recv, 1024)
            before = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
            try:
                if self.code is None:
                    with StopWatch(self._loop, self._app.heed_stop):
                        await self._app.run_async()
            finally:
                signal.set_wakeup_fd(before)
                self._loop.remove_reader(reader)

    def set_deadline(self, code: int) -> None:
        """Leave the process a while to end by itself from now on; then end it with an exit code.

        The first call counts. It may come from any thread and from a signal's handler.
        """
        self._deadline_code = self._deadline_code or code
        with suppress(RuntimeError):  # open already
            self._unasked.release()

    def _keep_deadline(self) -> None:
        self._unasked.acquire()
        is_asked = self._deadline_code == SIGNAL_BASE + LEAVE
        if not self._is_over.wait(LEAVE_SECONDS if is_asked else DEADLINE_SECONDS):
            self._end(self._deadline_code)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        code = SIGNAL_BASE + number
        if self.code is not None:
            # Shell and system both tell of a line that drops, and several may want the game: neither is
            # impatience.
            if number not in (signal.SIGHUP, LEAVE):
                self._end(code)
            return
        self.code = code
        self._app.is_ending = True
        self.set_deadline(code)
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has just closed by itself
                self._loop.call_soon_threadsafe(self._app.exit, None, code)

    def _on_loop_error(self, _loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """End the app by the error of a task or callback that nobody waits for.

        Python would only print it, over the screen. While the app ends, what is left undone is no error.
        """
        error = context.get("exception")
        if isinstance(error, Exception) and self._app.is_running:
            self._app.fail(error)


def run(app: TerminalApp, crash_folder: Path) -> int:
    """Run an app on the terminal and return the exit code of the process.

    A signal gives 128 and its number, a hang-up 129, an error 1 with a report in `crash_folder`; each says so
    on standard error. Otherwise it is the app's own return code.
    """
    terminal = Terminal()
    # Once the deadline gives the terminal back, the app may end by itself beside it: one of them speaks.
    may_speak = threading.Lock()

    def give_back() -> None:
        # Not where another job has it by now, or where the app has given it back by itself.
        has_terminal = app.has_terminal
        app.abandon_terminal()
        if has_terminal:
            terminal.restore()

    def end(code: int) -> None:
        try:
            speaks = may_speak.acquire(blocking=False)
            give_back()
            if speaks:
                write_lines(last_words(app, code, crash_folder), ascii_only=app.ascii_only)
        finally:
            os._exit(code)

    with SignalWatch(app, end) as watch:
        try:
            asyncio.run(watch.run())
        except BaseException as error:  # whatever it is, the shell wants its terminal
            give_back()
            app.crash = app.crash or error
        if watch.code is not None:
            code = watch.code
        elif app.is_ending:
            code = HANG_UP_CODE
        else:
            code = CRASH_CODE if app.crash else app.return_code or 0
        if may_speak.acquire(blocking=False):
            write_lines(last_words(app, code, crash_folder), ascii_only=app.ascii_only)
    return code


def last_words(app: TerminalApp, code: int, crash_folder: Path) -> list[str]:
    """Write a report of an error; return what the player is told at the end, [] if that was asked for."""
    saved = app.describe_saved()
    if app.crash is None:
        if code <= SIGNAL_BASE:
            return [f"meja: {app.farewell}"] if app.farewell else []
        number = signal.Signals(code - SIGNAL_BASE)
        if number == signal.SIGTERM and app.is_at_host:
            return [f"meja: {saved.told}."] if saved else []
        why = f"ended. {GOES_ON_ELSEWHERE}" if number == LEAVE else f"ended by {number.name}"
        return [f"meja: {why}{f'; {saved.told}' if saved else ''}."]
    # Imported here: a start need not load what only a fault needs.
    from app.terminal.crash import describe_report, write_crash_report

    path = write_crash_report(app.crash, crash_folder, saved.path if saved else None)
    kind = type(app.crash).__name__
    if app.is_served:
        where = describe_report(path)
    else:
        where = f"the report is {path}" if path else f"no report could be written to {crash_folder}"
    lines = [f"meja: ended by a fault ({kind}); {where}."]
    if saved:
        lines.append(f"meja: {saved.told}{f'; its file is {saved.path}' if saved.path else ''}.")
    return lines
