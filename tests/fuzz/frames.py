"""Frames that are nearly messages, said to a table server, which answers or ends the connection."""

from __future__ import annotations

import os
import socket
import typing
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from app import VERSION as PROGRAM
from app.online.connection import read_message
from app.online.orders import Admin, LookOver, Overview
from app.online.protocol import (
    FROM_CLIENT,
    HEADER_BYTES,
    VERSION,
    FromPlayer,
    Hello,
    Join,
    List,
    Lobby,
    frame,
)
from tests.app.online.some_messages import some

KINDS = [kind for kind in typing.get_args(FromPlayer) if kind not in (Hello, Join)]
"""Of what is said and changed; a wrong code is answered so slowly that a test of its own tries them."""
A_LINE = 25
"""So many frames are said on one connection: more would have to wait for their turn."""
PATIENCE_SECONDS = 5.0
"""So long an answer is waited for."""

Change = Callable[[bytes, Random], bytes]


def _flip(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _flip_inside(data: bytes, rng: Random) -> bytes:
    return data[:HEADER_BYTES] + _flip(data[HEADER_BYTES:], rng)


def _put_in(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(HEADER_BYTES, len(data))
    return frame(data[HEADER_BYTES:at] + rng.randbytes(rng.randint(1, 20)) + data[at:])


def _take_out(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(HEADER_BYTES, len(data))
    return frame(data[HEADER_BYTES:at] + data[at + rng.randint(1, 5) :])


def _lie(data: bytes, rng: Random) -> bytes:
    length = rng.choice((0, 1, len(data), 8 * 1024, 8 * 1024 + 1, 2**31, 2**32 - 1))
    return length.to_bytes(HEADER_BYTES, "big") + data[HEADER_BYTES:]


def _cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data))]


def _nest(data: bytes, rng: Random) -> bytes:
    return frame(
        rng.choice((b"\x91", b"\x81", b"\xdd\xff\xff\xff\xff", b"\xdf\x7f\xff\xff\xff")) * rng.randint(1, 900)
    )


def _make_up(data: bytes, rng: Random) -> bytes:
    return frame(rng.randbytes(rng.randint(0, 300)))


CHANGES: Sequence[Change] = (
    *(_flip, _flip_inside, _flip_inside, _put_in, _take_out),
    *(_lie, _cut, _nest, _make_up),
)
OPEN_ENDED = (_flip, _lie, _cut)
"""After these a server may wait for more; it is told that nothing comes."""


class Talker:
    """Says frames to one server, on as many connections as that takes."""

    def __init__(self, path: Path, players: Sequence[str], tables: Sequence[str], rng: Random) -> None:
        self._path = path
        self._players, self._tables, self._rng = players, [*tables], rng
        self.said = 0
        self.lines = 0
        self.answers = 0
        """So often the server went on after a frame."""

    def talk(self, count: int) -> None:
        """Says frames until there were so many."""
        while self.said < count:
            self.lines += 1
            # So a connection ends from which something comes that is no message, or too slowly.
            with suppress(BrokenPipeError, ConnectionResetError, TimeoutError):
                self._talk_on_a_line(min(A_LINE, count - self.said))

    def _talk_on_a_line(self, most: int) -> None:
        rng = self._rng
        is_admin = rng.random() < 0.1
        hello = (
            Admin(VERSION, PROGRAM) if is_admin else Hello(VERSION, PROGRAM, rng.choice(self._players), "Eve")
        )
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE_SECONDS)
            line.connect(os.fspath(self._path))
            stream = line.makefile("rb")
            data = frame(FROM_CLIENT.pack(hello))
            if rng.random() < 0.05:
                data = self._changed(data)[0]
            line.sendall(data)
            for _ in range(most):
                line.sendall(self._message(is_admin=is_admin))
                data, is_open_ended = self._changed(self._message(is_admin=is_admin))
                line.sendall(data)
                if is_open_ended:
                    line.shutdown(socket.SHUT_WR)
                else:
                    line.sendall(frame(FROM_CLIENT.pack(LookOver() if is_admin else List())))
                while (answer := read_message(stream)) is not None and not isinstance(
                    answer, Lobby | Overview
                ):
                    pass
                if answer is None or is_open_ended:
                    return
                self.answers += 1

    def _message(self, *, is_admin: bool) -> bytes:
        kind = LookOver if is_admin else self._rng.choice(KINDS)
        return frame(FROM_CLIENT.pack(some(kind, self._rng, self._tables)))

    def _changed(self, data: bytes) -> tuple[bytes, bool]:
        """Another frame, and whether it may have no end."""
        change = self._rng.choice(CHANGES)
        self.said += 1
        return change(data, self._rng), change in OPEN_ENDED
