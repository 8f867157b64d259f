"""What a host and its nursery say to each other: requests with files go there, lines come back.

A request is a record as JSON with its length before it; the files go with its first bytes. Each one is
answered by the number of the process that was forked for it, and later by how that one ended.
"""

from __future__ import annotations

import array
import json
import socket
from collections.abc import Sequence
from typing import Final, NamedTuple

HEADER_BYTES: Final = 4
"""Before each record: its length, the high byte first."""
FILES: Final = 3
"""So many go with the request for a program: for what it reads, what it writes, and its errors."""


class Spawn(NamedTuple):
    """The request for a program."""

    words: list[str]
    """Of its command line; none for the page of whoever runs the host."""
    env: dict[str, str]
    """All of its environment."""
    is_terminal: bool
    """Whether its files are a terminal."""


class Kill(NamedTuple):
    """The request that a program ends, if it has not by now."""

    pid: int
    number: int
    """Of the signal."""


class Spawned(NamedTuple):
    """A program runs, by the latest request."""

    pid: int
    """0 if the system has no process left."""


class Exited(NamedTuple):
    """A program has ended."""

    pid: int
    status: int
    """Its exit code, or the number of the signal that ended it, as a negative number."""


Record = Spawn | Kill | Spawned | Exited
_KINDS: Final = {kind.__name__: kind for kind in (Spawn, Kill, Spawned, Exited)}


def pack(record: Record) -> bytes:
    """Return a record as it goes over a stream."""
    data = json.dumps([type(record).__name__, *record]).encode()
    return len(data).to_bytes(HEADER_BYTES, "big") + data


def unpack(data: bytes) -> Record:
    """Return the record that some bytes are, without their length."""
    name, *values = json.loads(data)
    record: Record = _KINDS[name](*values)
    return record


def receive(stream: socket.socket) -> tuple[Record | None, list[int]]:
    """Wait for the next record and its files; None at the end of the stream."""
    room = FILES * array.array("i").itemsize
    header, ancillary, _, _ = stream.recvmsg(HEADER_BYTES, socket.CMSG_SPACE(room))
    files = array.array("i")
    for level, kind, data in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            files.frombytes(data[: len(data) - len(data) % files.itemsize])
    try:
        header += _read(stream, HEADER_BYTES - len(header))
        return unpack(_read(stream, int.from_bytes(header, "big"))), files.tolist()
    except EOFError:
        return None, files.tolist()


def send(stream: socket.socket, record: Record, files: Sequence[int] = ()) -> None:
    """Send a record, with files. Raise OSError if nobody is there."""
    data = pack(record)
    sent = socket.send_fds(stream, [data], files) if files else stream.send(data)
    if sent < len(data):
        stream.sendall(data[sent:])


def _read(stream: socket.socket, count: int) -> bytes:
    """Read so many bytes. Raise EOFError."""
    data = b""
    while len(data) < count:
        if not (more := stream.recv(count - len(data))):
            raise EOFError
        data += more
    return data
