"""The driver reads whatever comes and writes as long as somebody reads."""

import os
import select
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers._writer_thread import WriterThread
from textual.message import Message

from app.terminal.driver import (
    AHEAD_BYTES,
    FLUSH_CHARACTERS,
    HIGHEST,
    MOST_WAITING,
    QUEUED_CHARACTERS,
    READ_BYTES,
    WAIT_SECONDS,
    WIDEST,
    TerminalDriver,
    TerminalStream,
)
from tests.terminal.read_keys import Driver, pending_bytes, read_all


def test_the_end_of_input_is_a_hang_up() -> None:
    assert read_all().hang_ups == 1


def test_a_request_to_stop_ends_the_thread_without_ending_the_app() -> None:
    reader, writer = os.pipe()
    driver = Driver(reader)
    thread = threading.Thread(target=driver.run_input_thread, daemon=True)
    thread.start()
    driver.exit_event.set()
    thread.join(10)
    assert not thread.is_alive() and not driver.hang_ups
    os.close(reader)
    os.close(writer)


def test_keys_and_sequences_become_messages() -> None:
    assert read_all(b"a\x1b[A\r").keys == ["a", "up", "enter"]


def test_a_character_cut_in_two_is_one_key() -> None:
    assert read_all("é".encode()[:1], "é".encode()[1:]).keys == ["é"]


@pytest.mark.parametrize("data", [b"\xe9", b"\xff\xfe\xfd", b"\xc3\x28"[:1]])
def test_bytes_that_are_no_text_are_no_keys(data: bytes) -> None:
    assert read_all(data + b"a").keys == ["a"]


def test_a_click_in_the_oldest_format_does_not_spill_into_keys() -> None:
    assert read_all(b"\x1b[M \xf0\xf0a").keys == ["a"]


class FragileParser(XTermParser):
    def feed(self, data: str) -> Iterable[Message]:
        yield from super().feed(data.replace("!", ""))
        if "!" in data:
            raise OverflowError


def test_a_parser_that_fails_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.terminal.driver.XTermParser", FragileParser)
    assert read_all(b"a!", b"b").keys == ["a", "b"]


def test_mouse_reports_leave_out_plain_motion() -> None:
    driver = Driver(0)
    driver._enable_mouse_support()
    assert "?1000h" in driver.written and "?1006h" in driver.written
    assert "?1003h" not in driver.written
    for mode in ("1000", "1002", "1006"):
        assert f"?{mode}h" in driver.written
    driver.written = ""
    driver._disable_mouse_support()
    for mode in ("1000", "1002", "1003", "1006"):
        assert f"?{mode}l" in driver.written


def test_plain_motion_is_reported_where_it_is_wanted() -> None:
    driver = Driver(0)
    driver._app.has_motion = True
    driver._enable_mouse_support()
    assert all(f"?{mode}h" in driver.written for mode in ("1000", "1002", "1003", "1006"))


def test_a_drag_is_told_step_by_step() -> None:
    driver = read_all(b"".join(b"\x1b[<32;%d;7M" % x for x in range(1, 6)))
    assert len(driver.messages) == 5


def test_no_mouse_at_all_when_it_is_off() -> None:
    driver = Driver(0)
    driver._app.has_mouse = False
    driver._enable_mouse_support()
    driver._disable_mouse_support()
    assert driver.written == ""


def test_a_stream_sends_what_was_written_at_a_flush() -> None:
    reader, writer = os.pipe()
    stream = TerminalStream(writer)
    stream.write("one ")
    stream.write("zwölf \udcff")
    assert not pending_bytes(reader)
    stream.flush()
    assert os.read(reader, 100).decode() == "one zwölf ?"
    os.close(reader)
    os.close(writer)


def test_a_stream_does_not_gather_without_end() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)  # a terminal may be made so by another process that has it too
    stream = TerminalStream(writer)
    received = bytearray()

    def read() -> None:
        while len(received) < 3 * FLUSH_CHARACTERS:
            received.extend(os.read(reader, 65536))

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    for _ in range(3):
        stream.write("x" * FLUSH_CHARACTERS)
    thread.join(10)
    assert bytes(received) == b"x" * 3 * FLUSH_CHARACTERS
    os.close(reader)
    os.close(writer)


def test_a_stream_falls_silent_when_nobody_is_there() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    stream = TerminalStream(writer)
    stream.write("lost")
    stream.flush()
    assert stream.is_dead
    stream.write("lost too")
    stream.flush()
    os.close(writer)


def test_abandoned_output_is_not_sent_even_when_the_reader_comes_back() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    driver = Driver(0)
    driver._file = TerminalStream(writer)
    much = "x" * 8 * FLUSH_CHARACTERS  # more than a pipe holds
    thread = threading.Thread(target=driver._file.write, args=[much], daemon=True)
    thread.start()
    full = 0
    while not full or full != pending_bytes(reader):
        full = pending_bytes(reader)
        time.sleep(0.05)
    driver.abandon()
    assert len(os.read(reader, len(much))) == full
    thread.join(10)
    assert not thread.is_alive() and not pending_bytes(reader)
    os.close(reader)
    os.close(writer)


def test_a_window_that_only_keys_tell_of_is_none() -> None:
    resizes = b"\x1b[48;2000;2000;1;1t\x1b[?2048;1$yx"
    driver = read_all(resizes)
    assert driver.keys == ["x"] and len(driver.messages) == 1


@pytest.mark.parametrize(("told", "taken"), [((80, 24), (80, 24)), ((60_000, 50_000), (WIDEST, HIGHEST))])
def test_no_more_is_drawn_than_a_screen_may_have(
    told: tuple[int, int], taken: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size(told))
    assert Driver(0)._get_terminal_size() == taken


FLOODS = {
    "keys": (b"", b"z" * 30),
    "arrows": (b"", b"\x1b[A\x1b[B"),
    "mouse": (b"", b"\x1b[<32;40;12M\x1b[<64;40;12M"),
    "pastes": (b"", b"\x1b[200~pasted\x1b[201~"),
    "a paste without end": (b"\x1b[200~", b"x" * 1000),
    "a sequence without end": (b"\x1b[", b"1;" * 100),
    "a string without end": (b"\x1b]52;c;", b"QUJD" * 100),
    "resizes that are typed": (b"", b"\x1b[48;2000;2000;1;1t"),
}
"""How each begins, and what follows without end."""


def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(WAIT_SECONDS)


@contextmanager
def held() -> Iterator[tuple[Driver, int]]:
    """A driver that reads while its loop does nothing, and where to write to it; then the writer goes."""
    reader, writer = os.pipe()
    driver = Driver(reader)
    driver.is_held = True
    thread = threading.Thread(target=driver.run_input_thread, daemon=True)
    thread.start()
    yield driver, writer
    os.close(writer)
    thread.join(10)
    assert not thread.is_alive() and driver.hang_ups == 1
    os.close(reader)


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("is_loop_held", [True, False])
def test_no_more_than_64_kib_are_taken_while_the_application_is_behind(
    flood: str, is_loop_held: bool
) -> None:
    with held() as (driver, writer):
        driver.is_held = is_loop_held
        driver._app.waiting_messages = 0 if is_loop_held else MOST_WAITING + 1
        begin, more = FLOODS[flood]
        more *= select.PIPE_BUF // len(more)  # what is written whole: reads are short at its end alone
        written = os.write(writer, begin)
        os.set_blocking(writer, False)
        tries = 0

        def is_taken() -> bool:
            nonlocal written, tries
            with suppress(BlockingIOError):
                while written < 10 * AHEAD_BYTES:
                    written += os.write(writer, more)
            tries += written - pending_bytes(driver.fileno) >= AHEAD_BYTES
            return tries == 5

        until(is_taken)
        assert written - pending_bytes(driver.fileno) == AHEAD_BYTES == 65536
        reads = AHEAD_BYTES // READ_BYTES + AHEAD_BYTES // len(more) + 2
        assert len(driver.messages) + len(driver.not_called) <= 3 * MOST_WAITING + reads
    # The hang-up, too, came through: behind the flood, with nothing worked off.


def test_what_was_taken_while_the_loop_was_held_is_worked_off_in_its_order_and_time() -> None:
    typed = "".join(chr(ord("a") + number % 26) for number in range(900))
    with held() as (driver, writer):
        os.write(writer, typed.encode())
        until(lambda: not pending_bytes(driver.fileno))
        assert len(driver.not_called) < 200
        later = events.Key("", None).time
        driver.go_on()
        until(lambda: len(driver.keys) >= len(typed))
    assert "".join(driver.keys) == typed
    assert all(message.time <= later for message in driver.messages)


@pytest.mark.parametrize(("before", "overtakes"), [(100, False), (20_000, True)])
def test_ctrl_q_overtakes_a_flood_and_no_more(before: int, overtakes: bool) -> None:
    with held() as (driver, writer):
        os.write(writer, b"z" * before + b"\x11")
        until(lambda: not pending_bytes(driver.fileno))
        driver.go_on()
        until(lambda: "ctrl+q" in driver.keys)
    place = driver.keys.index("ctrl+q")
    assert place < 100 if overtakes else place == before


def test_nothing_is_read_once_another_job_has_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp() + 1)
    reader, writer = os.pipe()
    driver = Driver(reader)
    retakes: list[bool] = []
    monkeypatch.setattr(driver, "_retake", lambda: retakes.append(True))
    os.write(writer, b"x")
    driver.run_input_thread()
    assert retakes == [True] and pending_bytes(reader) == 1 and not driver.hang_ups
    os.close(reader)
    os.close(writer)


def test_of_the_motion_that_waits_only_the_last_counts() -> None:
    with held() as (driver, writer):
        os.write(writer, b"".join(b"\x1b[<35;%d;7M" % x for x in range(1, 500)) + b"a")
        until(lambda: not pending_bytes(driver.fileno))
        driver.go_on()
        until(lambda: driver.keys == ["a"])
        *moves, _ = driver.messages
        assert len(moves) <= MOST_WAITING + 1
        assert isinstance(moves[-1], events.MouseMove) and moves[-1].x == 498


def test_many_changes_of_the_size_are_told_once() -> None:
    driver = Driver(0)
    driver.is_held = True
    for _ in range(1000):
        driver._sigwinch_application()
    assert len(driver.not_called) == 1
    driver.go_on()
    driver._sigwinch_application()
    assert [type(message) for message in driver.messages] == [events.Resize] * 2


def test_a_large_frame_waits_in_small_parts() -> None:
    reader, writer = os.pipe()
    driver = Driver(0)
    writer_thread = WriterThread(TerminalStream(writer))  # type: ignore[arg-type]
    driver._writer_thread = writer_thread
    driver._is_given_back = False
    writer_thread.is_alive = lambda: True  # type: ignore[method-assign]
    frame = "x" * 100_000
    TerminalDriver.write(driver, frame)
    parts = [writer_thread._queue.get_nowait() for _ in range(writer_thread._queue.qsize())]
    assert "".join(filter(None, parts)) == frame
    assert max(len(part or "") for part in parts) <= QUEUED_CHARACTERS
    os.close(reader)
    os.close(writer)
