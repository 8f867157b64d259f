"""A player's line to the table server, which comes back by itself.

One thread reads, so that a face needs no loop; it hands each message to the face's own thread, where all else
happens. Nothing is sent and nothing ticks while nothing happens at the tables.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import BinaryIO, Final, TypeAlias, TypeVar

from app.online.protocol import (
    FROM_CLIENT,
    FROM_SERVER,
    HEADER_BYTES,
    Do,
    Done,
    Ends,
    Export,
    FromClient,
    FromServer,
    Hello,
    Invite,
    Join,
    Knock,
    Look,
    Make,
    Sit,
    Watch,
    Welcome,
    Why,
    frame,
    length_in,
)
from app.online.reach import NoServerError, ReachError
from app.online.texts import error_of
from app.session.pending import Pending, SessionError
from saves.messages import SaveError
from saves.shared import REQUEST_BYTES

T = TypeVar("T")

WAITS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""After so many seconds the server is tried again, the last again and again."""
AWAY: Final = "The tables do not answer; they are tried again until they do."
"""What is told meanwhile."""
NO_SERVER: Final = "No table server answers."
"""What is told where none has answered yet."""
OTHER_BUILD: Final = "Another build of meja {program} serves the tables; this one cannot read what it sends."
STOPPED: Final = "The table server stops; it is tried again until it is back."
"""What is told of a server that has said so."""
LEFT: Final = "You have left the tables."
ANSWER_SECONDS: Final = 10.0
"""So long a server may take for its first word; one that is stopped takes for ever."""
FINAL: Final = (Why.VERSION, Why.NONSENSE, Why.SHUT_OUT, Why.TOO_LONG, Why.KICKED)
"""After these the same would only come again."""

Request: TypeAlias = Knock | Make | Invite | Join | Sit | Watch | Do | Export | Look
"""What is answered, and so long sent again on each new line."""
Deliver: TypeAlias = Callable[[Callable[[], None]], object]
"""Does something in the thread of a face."""


def new_request() -> bytes:
    """Return an id that no other request has."""
    return os.urandom(REQUEST_BYTES)


def at_once(act: Callable[[], None]) -> None:
    """Do something in whatever thread this is: for a face that waits whenever it has asked."""
    act()


class Connection:
    """The line to one server. All is called in the face's thread, and calls back there."""

    def __init__(
        self,
        reach: Callable[[], socket.socket],
        hello: Hello,
        take: Callable[[FromServer | None], None],
        again: Callable[[], Iterable[FromClient]],
        deliver: Deliver = at_once,
    ) -> None:
        """Begin to reach the server.

        Args:
            reach: gives a stream to the server, in the thread that reads, or raises as `Reach` does.
            hello: what is said first.
            take: is given each message that answers no request; None if the line came or went.
            again: returns what is to be said on each new line, before what was not answered on the last.
            deliver: does something in the thread of the face.
        """
        self._reach = reach
        self._hello = hello
        self._take = take
        self._again = again
        self._deliver = deliver
        self._line: socket.socket | None = None
        """None while there is none, or nothing may be said on it yet."""
        self._lock = Lock()
        """Of what is said: requests in their order, each once a line."""
        self._asked: dict[bytes, tuple[Request, Callable[[Done | SessionError], None]]] = {}
        """What is not answered yet, the oldest first, and who takes the answer."""
        self._is_over, self._is_hurried = Event(), Event()
        self.welcome: Welcome | None = None
        """How the server welcomed the player last; None until it did."""
        self.trouble: str | None = None
        """Why the server is not there, in a sentence; None while it is, and until it was tried."""
        self._away = NO_SERVER
        Thread(target=self._run, name="meja-tables", daemon=True).start()

    @property
    def is_over(self) -> bool:
        """Whether the server is tried no more."""
        return self._is_over.is_set()

    @property
    def is_there(self) -> bool:
        return self._line is not None

    def ask(
        self,
        request: Request,
        read: Callable[[Done], T],
        game: str = "",
        first: Callable[[bool], object] = lambda _: None,
    ) -> Pending[T]:
        """Ask for something, until it is answered: on each new line again.

        Args:
            request: what is asked.
            read: takes what is wanted from the answer.
            game: in whose words a refusal is told.
            first: hears whether it was done before the face does.
        """
        answered: Pending[T] = Pending(lambda: self._forget(request))

        def take(answer: Done | SessionError) -> None:
            error: Exception | None = None
            if isinstance(answer, SessionError):
                error = answer
            elif answer.refusal is not None:
                error = error_of(game, answer.refusal)
            first(error is None)
            if error is not None:
                answered.refuse(error)
            elif isinstance(answer, Done):
                answered.answer(read(answer))

        with self._lock:
            is_over = self._is_over.is_set()
            if not is_over:
                self._asked[request.request] = request, take
                self._send(request)
        if is_over:
            take(SessionError(self.trouble or LEFT))
        return answered

    def _forget(self, request: Request) -> None:
        self._asked.pop(request.request, None)

    def say(self, message: FromClient) -> None:
        """Say something, if the server is there."""
        with self._lock:
            self._send(message)

    def hurry(self) -> None:
        """Try the server at once, if it is being waited for."""
        self._is_hurried.set()

    def close(self) -> None:
        """Go away; what is not answered is refused."""
        self._end(LEFT)
        with self._lock:
            if self._line is not None:
                _hang_up(self._line)

    def _send(self, message: FromClient) -> None:
        """Say something on the line that there is; one that takes no more is given up, and another tried."""
        if self._line is None:
            return
        data = frame(FROM_CLIENT.pack(message))
        try:
            is_sent = self._line.send(data, socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL) == len(data)
        except OSError:
            is_sent = False
        if not is_sent:
            _hang_up(self._line)

    # In the thread that reads

    def _run(self) -> None:
        failed = 0
        while not self._is_over.is_set():
            away = None
            try:
                with self._reach() as line, line.makefile("rb") as stream:
                    failed = 0 if self._greet(line, stream) else failed
                    while (message := read_message(stream)) is not None:
                        self._hand_over(message)
            except ReachError as error:
                self._end(str(error))
            except NoServerError as error:
                away = str(error)
            except (OSError, SaveError, ValueError):
                pass  # it is tried again
            with self._lock:
                self._line = None
                if not self._is_over.is_set():
                    self.trouble = away or self._away
            self._deliver_news(None)
            self._is_hurried.wait(WAITS[min(failed, len(WAITS) - 1)])
            self._is_hurried.clear()
            failed += 1

    def _greet(self, line: socket.socket, stream: BinaryIO) -> bool:
        """Say who this is, and all that still holds; return whether the server has answered."""
        line.settimeout(ANSWER_SECONDS)
        line.sendall(frame(FROM_CLIENT.pack(self._hello)))
        answer = read_message(stream)
        line.settimeout(None)
        if not isinstance(answer, Welcome):
            if answer is not None:
                self._hand_over(answer)
            return False
        with self._lock:
            if self._is_over.is_set():
                raise ConnectionError
            self.welcome = answer
            self._line, self.trouble, self._away = line, None, AWAY
            asked = [*self._asked.values()]
            for message in (*self._again(), *[request for request, _ in asked]):
                self._send(message)
        self._deliver_news(None)
        return True

    def _hand_over(self, message: FromServer) -> None:
        if isinstance(message, Ends) and message.why in FINAL:
            self._end(self._why_ended(message))
        else:
            if isinstance(message, Ends) and message.why is Why.STOPS:
                self._away = STOPPED
            self._deliver_news(message)

    def _why_ended(self, ends: Ends) -> str:
        if ends.why is Why.VERSION and ends.program == self._hello.program:
            return OTHER_BUILD.format(program=ends.program)
        program = f" (meja {ends.program})" if ends.program else ""
        return f"{ends.why.value.capitalize()}{program}."

    def _deliver_news(self, message: FromServer | None) -> None:
        with suppress(RuntimeError):  # the loop of a face that is gone
            self._deliver(lambda: self._receive(message))

    def _end(self, why: str) -> None:
        """Try no more."""
        self.trouble = why
        self._is_over.set()
        self._is_hurried.set()

    # In the thread of the face

    def _receive(self, message: FromServer | None) -> None:
        if isinstance(message, Done) and message.request in self._asked:
            _, take = self._asked.pop(message.request)
            take(message)
        else:
            self._take(message)
        if self._is_over.is_set():
            for request, take in [*self._asked.values()]:
                self._forget(request)
                take(SessionError(self.trouble or LEFT))


def read_message(stream: BinaryIO) -> FromServer | None:
    """Return the next message of the server; None at its end. Raise OSError, SaveError or ValueError."""
    header = stream.read(HEADER_BYTES)
    if len(header) < HEADER_BYTES:
        return None
    return FROM_SERVER.unpack(stream.read(length_in(header)))


def _hang_up(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
