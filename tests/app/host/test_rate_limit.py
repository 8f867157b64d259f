"""A client that sends without end is read no faster than it may send, and nothing of it is lost."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from app.host import rate_limit
from app.host.rate_limit import RateLimit


class FakeTransport:
    """A line that is read or not."""

    def __init__(self) -> None:
        self.is_read = True
        self.is_over = False

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        assert not self.is_over, "it has ended"
        self.is_read = True

    def is_closing(self) -> bool:
        return self.is_over


def limited() -> tuple[Any, FakeTransport, bytearray]:
    """A connection with its limit, its line, and what has come through."""
    transport, came = FakeTransport(), bytearray()
    conn = SimpleNamespace(_transport=transport, data_received=lambda data, datatype: came.extend(data))
    RateLimit(conn)  # type: ignore[arg-type]
    return conn, transport, came


async def test_a_burst_comes_through_and_more_waits_until_its_time_has_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limit, "BYTES_A_SECOND", 100_000)
    conn, transport, came = limited()
    conn.data_received(bytes(rate_limit.BURST_BYTES))
    assert transport.is_read
    conn.data_received(bytes(5_000))
    assert not transport.is_read
    assert len(came) == rate_limit.BURST_BYTES + 5_000, "what was read is not lost"
    async with asyncio.timeout(10):
        while not transport.is_read:
            await asyncio.sleep(0.005)
    conn.data_received(bytes(5_000))
    assert not transport.is_read, "there is no second burst at once"


async def test_a_line_that_has_ended_meanwhile_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "BYTES_A_SECOND", 10_000_000)
    conn, transport, _ = limited()
    conn.data_received(bytes(rate_limit.BURST_BYTES + 1_000))
    transport.is_over = True
    await asyncio.sleep(0.02)
    assert not transport.is_read
