"""The way of a page to the office of a table server: it follows how the server stands, and gives orders."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final

from app.online.admin import AdminError, AdminLine, admin_line
from app.online.connection import WAITS
from app.online.orders import LookOver, Order, OrderKind, Overview, Told

AWAY: Final = "The table server does not answer; it is tried again until it does."


class AdminClient:
    """Follows one server, which is tried again when it was away. All is called in the thread of the page."""

    def __init__(
        self,
        path: Path,
        deliver: Callable[[Callable[[], None]], object],
        changed: Callable[[], object],
        told: Callable[[Told], None],
    ) -> None:
        """Begin to reach the server.

        Args:
            path: its socket.
            deliver: does something in the thread of the page.
            changed: called there when the server stands otherwise, or came or went.
            told: is given there what is answered to each order.
        """
        self._path, self._deliver = path, deliver
        self._changed, self._told = changed, told
        self.overview: Overview | None = None
        """How the server stands, as it was heard last; None before."""
        self.trouble = ""
        """Why it is not there, in a sentence; "" while it is, and until it was tried."""
        self._line: AdminLine | None = None
        self._lock = Lock()
        """Of the line, which comes and goes in another thread."""
        self._is_over = Event()
        Thread(target=self._run, name="meja-office", daemon=True).start()

    def order(self, kind: OrderKind, name: str = "", text: str = "", *, is_on: bool = False) -> None:
        """Have something done; what is answered comes later."""
        with self._lock:
            line = self._line
        try:
            if line is None:
                raise AdminError(self.trouble or AWAY)
            line.say(Order(kind, name, text, is_on))
        except AdminError as error:
            self._told(Told(str(error), is_done=False))

    def close(self) -> None:
        """Follow no more."""
        self._is_over.set()
        with self._lock:
            if self._line is not None:
                self._line.hang_up()

    # In the thread that reads

    def _run(self) -> None:
        failed = 0
        while not self._is_over.is_set():
            try:
                with admin_line(self._path) as line:
                    line.say(LookOver(follows=True))
                    line.be_patient()
                    failed = 0
                    with self._lock:
                        self._line = line
                    self._read(line)
                self._hear("")
            except AdminError as error:
                self._hear(str(error))
            with self._lock:
                self._line = None
            self._is_over.wait(WAITS[min(failed, len(WAITS) - 1)])
            failed += 1

    def _read(self, line: AdminLine) -> None:
        while not self._is_over.is_set():
            match line.read():
                case Overview() as overview:
                    self._bring(lambda overview=overview: self._take(overview))  # type: ignore[misc]
                case Told() as told:
                    self._bring(lambda told=told: self._told(told))  # type: ignore[misc]
                case None:
                    return

    def _hear(self, trouble: str) -> None:
        """Note why the server is not there."""
        self._bring(lambda: self._lose(trouble or AWAY))

    def _bring(self, act: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop of a page that is gone
            if not self._is_over.is_set():
                self._deliver(act)

    # In the thread of the page

    def _take(self, overview: Overview) -> None:
        self.overview, self.trouble = overview, ""
        self._changed()

    def _lose(self, trouble: str) -> None:
        self.trouble = trouble
        self._changed()
