"""Bytes between a channel and a program: all of them, in order, and no faster than either side takes them."""

from __future__ import annotations

import asyncio
import os
import socket
import termios
from collections.abc import Callable
from contextlib import suppress

from app.host.pump import END_OF_INPUT, READ_BYTES, Pump, open_terminal

MUCH = 1 << 21
"""Bytes, more than any line holds."""


class FakeChannel:
    """A channel that keeps what is written, and whether it is read."""

    def __init__(self) -> None:
        self.written = bytearray()
        self.errors = bytearray()
        self.is_read = True

    def write(self, data: bytes) -> None:
        self.written += data

    def write_stderr(self, data: bytes) -> None:
        self.errors += data

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


class Rig:
    """A line to a program that is this test."""

    def __init__(self, *, is_terminal: bool = False, is_errors: bool = False) -> None:
        if is_terminal:
            ours, self.program = open_terminal((100, 30))
        else:
            ours, self.program = (end.detach() for end in socket.socketpair())
        os.set_blocking(self.program, False)
        self.channel = FakeChannel()
        self.is_full = False
        self.ends = 0
        self.line = Pump(
            self.channel,
            ours,
            lambda: self.is_full,
            self._end,
            is_terminal=is_terminal,
            is_errors=is_errors,
        )

    def _end(self) -> None:
        self.ends += 1

    def read(self) -> bytes:
        """What the program can read just now."""
        with suppress(BlockingIOError):
            return os.read(self.program, MUCH)
        return b""


async def until(is_so: Callable[[], bool]) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(10):
        while not is_so():
            await asyncio.sleep(0.001)


async def test_a_program_that_does_not_read_stops_the_client_and_gets_every_byte_in_order() -> None:
    rig = Rig()
    sent = bytes(range(256)) * (MUCH // 256)
    rig.line.take(sent)
    assert not rig.channel.is_read
    got = bytearray()
    while len(got) < len(sent):
        got += rig.read()
        await asyncio.sleep(0)
    assert got == sent
    await until(lambda: rig.channel.is_read)


async def test_a_client_that_does_not_read_stops_the_program_and_gets_every_byte() -> None:
    rig = Rig()
    rig.line.pause()
    sent = 0
    with suppress(BlockingIOError):
        while True:
            sent += os.write(rig.program, bytes(READ_BYTES))
    await asyncio.sleep(0.01)
    assert not rig.channel.written
    rig.line.go_on()
    await until(lambda: len(rig.channel.written) == sent)


async def test_where_too_much_waits_for_the_client_no_more_is_read_until_it_has_gone() -> None:
    rig = Rig()
    rig.is_full = True
    os.write(rig.program, b"one")
    await until(lambda: bytes(rig.channel.written) == b"one")  # what was read is sent
    os.write(rig.program, b"two")
    await asyncio.sleep(0.01)
    assert bytes(rig.channel.written) == b"one"
    rig.is_full = False
    await until(lambda: bytes(rig.channel.written) == b"onetwo")


async def test_the_end_of_a_program_is_told_once_after_its_last_byte() -> None:
    for is_terminal in (False, True):
        rig = Rig(is_terminal=is_terminal)
        os.write(rig.program, b"last")
        os.close(rig.program)
        await until(lambda rig=rig: rig.ends == 1)  # type: ignore[misc]
        assert bytes(rig.channel.written) == b"last" and not rig.line.is_open
        rig.line.close()
        rig.line.take(b"into nothing")
        assert rig.ends == 1


async def test_the_end_of_the_client_s_input_comes_after_it_and_the_program_can_still_answer() -> None:
    rig = Rig()
    rig.line.take(b"typed")
    rig.line.end_input()
    assert rig.read() == b"typed" and os.read(rig.program, 1) == b""
    os.write(rig.program, b"answer")
    await until(lambda: bytes(rig.channel.written) == b"answer")
    terminal = Rig(is_terminal=True)
    terminal.line.end_input()
    assert os.read(terminal.program, 1) == b""  # as its key for that says it
    assert END_OF_INPUT == b"\x04"


async def test_errors_come_as_errors() -> None:
    rig = Rig(is_errors=True)
    os.write(rig.program, b"no such word")
    await until(lambda: bytes(rig.channel.errors) == b"no such word")
    assert not rig.channel.written


async def test_a_terminal_has_the_size_of_the_client_s_window_as_far_as_there_is_such_a_size() -> None:
    rig = Rig(is_terminal=True)
    assert os.get_terminal_size(rig.program) == (100, 30)
    for said, is_so in (((120, 40), (120, 40)), ((0, 0), (80, 24)), ((1 << 31, 9), (65535, 9))):
        rig.line.resize(said)
        assert os.get_terminal_size(rig.program) == is_so
    assert termios.tcgetattr(rig.program)[0] & 0x4000, "a letter of several bytes is erased as one"
