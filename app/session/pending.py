"""An answer that may come later: what a session gives for whatever is done elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Pending(Generic[T]):
    """One answer, given at once or later: a result, or the error by which it was refused.

    A screen waits by `when_done`, line mode by `wait`; both then ask for `result`, which raises the error.
    It is answered once; what comes after that, or after `cancel`, is dropped.
    """

    def __init__(self, on_cancel: Callable[[], None] | None = None) -> None:
        """Begin open; `on_cancel` stops the work when nobody waits any more."""
        self._on_cancel = on_cancel
        self._done = Event()
        self._lock = Lock()
        """Of what is to be called back: the answer may come in another thread."""
        self._value: list[T] = []
        self.error: Exception | None = None
        """Why it was refused; None while it is open, and if it was not."""
        self._callbacks: list[Callable[[Pending[T]], object]] = []

    @classmethod
    def answered(cls, value: T) -> Pending[T]:
        pending = cls()
        pending.answer(value)
        return pending

    @classmethod
    def refused(cls, error: Exception) -> Pending[T]:
        pending: Pending[T] = cls()
        pending.refuse(error)
        return pending

    @property
    def is_open(self) -> bool:
        """Whether there is no answer yet."""
        return not self._done.is_set()

    def result(self) -> T:
        """Return the result.

        Raises:
            IllegalActionError: if the rules refused what was asked for.
            SessionError: if it could not be done; the message is a sentence.
            RuntimeError: if it is open.
        """
        if self.error is not None:
            raise self.error
        if not self._value:
            raise RuntimeError("there is no answer yet")
        return self._value[0]

    def when_done(self, callback: Callable[[Pending[T]], object]) -> None:
        """Call back with this answer once it is there; at once if it is."""
        with self._lock:
            if self.is_open:
                self._callbacks.append(callback)
                return
        callback(self)

    def then(self, go_on: Callable[[T], Pending[U]]) -> Pending[U]:
        """Return the answer to a further question, which the result leads to; an error is handed on."""
        answered: Pending[U] = Pending(self.cancel)

        def hand_over(last: Pending[U]) -> None:
            if last.error is None:
                answered.answer(last.result())
            else:
                answered.refuse(last.error)

        def follow(first: Pending[T]) -> None:
            further = Pending[U].refused(first.error) if first.error else go_on(first.result())
            answered._on_cancel = further.cancel
            further.when_done(hand_over)

        self.when_done(follow)
        return answered

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for another thread to answer, so long at most; return whether it has."""
        return self._done.wait(seconds)

    # For whoever answers

    def answer(self, value: T) -> None:
        if self.is_open:
            self._value.append(value)
            self._finish()

    def refuse(self, error: Exception) -> None:
        if self.is_open:
            self.error = error
            self._finish()

    def cancel(self) -> None:
        """Give up waiting: nobody is called back any more, and the work stops."""
        if self.is_open:
            self._callbacks.clear()
            self.error = SessionError("Nobody waits for this any more.")
            self._done.set()
            if self._on_cancel is not None:
                self._on_cancel()

    def _finish(self) -> None:
        with self._lock:
            self._done.set()
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback(self)


class SessionError(Exception):
    """What was asked of a session could not be done; the message says why, in a sentence."""
