"""The way of whoever runs a table server to its office: one stream, an answer for each question."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

from app import VERSION as PROGRAM
from app.online.connection import read_message
from app.online.orders import (
    Admin,
    FromAdmin,
    HostTable,
    LookOver,
    Order,
    OrderKind,
    Overview,
    PersonLine,
    Told,
)
from app.online.protocol import FROM_CLIENT, VERSION, Ends, FromServer, Why, frame
from app.online.reach import Reach, ReachError
from saves.messages import SaveError

T = TypeVar("T", Overview, Told)

ANSWER_SECONDS: Final = 30.0
"""So long an order may take: who is sent away may have much to save."""
NO_ANSWER: Final = "The table server does not answer."


class AdminError(Exception):
    """Why the office cannot be asked: a sentence."""


class AdminLine:
    """A stream to the office of a server, of which one thing at a time is asked."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._stream = line.makefile("rb")

    def say(self, message: FromAdmin) -> None:
        """Say something. Raise AdminError if the server is gone."""
        try:
            self._line.sendall(frame(FROM_CLIENT.pack(message)))
        except OSError:
            self._explain(self.read())
            raise AdminError(NO_ANSWER) from None

    def read(self) -> FromServer | None:
        """Return the next message; None at the end. Raise AdminError if it is the last, or none comes."""
        try:
            message = read_message(self._stream)
        except TimeoutError:
            raise AdminError(NO_ANSWER) from None
        except (OSError, SaveError, ValueError):
            return None
        self._explain(message)
        return message

    @staticmethod
    def _explain(message: FromServer | None) -> None:
        """Raise AdminError if a message ends the stream."""
        if isinstance(message, Ends):
            program = f" (meja {message.program})" if message.why is Why.VERSION else ""
            raise AdminError(f"{message.why.value.capitalize()}{program}.")

    def order(self, kind: OrderKind, name: str = "", text: str = "", *, is_on: bool = False) -> Told:
        """Have something done, and return what is answered. Raise AdminError."""
        return self._ask(Order(kind, name, text, is_on), Told)

    def look(self, people_from: int = 0, tables_from: int = 0) -> Overview:
        """Return how the server stands, from some line of its lists on. Raise AdminError."""
        return self._ask(LookOver(people_from, tables_from), Overview)

    def _ask(self, message: FromAdmin, kind: type[T]) -> T:
        self.say(message)
        while not isinstance(answer := self.read(), kind):
            if answer is None:
                raise AdminError(NO_ANSWER)
        return answer

    def people(self) -> list[PersonLine]:
        """Return everybody. Raise AdminError."""
        found: dict[str, PersonLine] = {}
        while (overview := self.look(people_from=len(found))).people:
            found |= {line.id: line for line in overview.people}
        return [*found.values()]

    def tables(self) -> list[HostTable]:
        """Return every table. Raise AdminError."""
        found: dict[str, HostTable] = {}
        while (overview := self.look(tables_from=len(found))).tables:
            found |= {line.table: line for line in overview.tables}
        return [*found.values()]

    def be_patient(self) -> None:
        """Let the next message take as long as it likes."""
        self._line.settimeout(None)

    def hang_up(self) -> None:
        """End the line, in any thread; who reads from it is told of the end."""
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._stream.close()
        self._line.close()


@contextmanager
def admin_line(path: Path) -> Iterator[AdminLine]:
    """Reach the office of the server at a socket. Raise AdminError."""
    try:
        line = Reach(path, None)()
    except ReachError as error:
        raise AdminError(str(error)) from None
    except OSError:
        raise AdminError(f"No table server listens at {path}; meja host starts one.") from None
    line.settimeout(ANSWER_SECONDS)
    opened = AdminLine(line)
    try:
        opened.say(Admin(VERSION, PROGRAM))
        yield opened
    finally:
        opened.close()
