"""When a visit ends in which nobody types."""

from __future__ import annotations

import asyncio

from app.host.idle_timer import IdleTimer


class Clock(asyncio.SelectorEventLoop):
    """A loop whose time a test sets, so that nothing is waited for."""

    now = 1_000.0

    def time(self) -> float:
        return self.now

    def pass_time(self, seconds: float) -> None:
        """Lets time pass, and what is due come."""
        self.now += seconds
        for _ in range(3):
            self.run_until_complete(asyncio.sleep(0))


def test_a_visit_ends_when_nobody_has_typed_for_so_long_and_once():
    loop, ends = Clock(), []

    async def begin(seconds: float) -> IdleTimer:
        idleness = IdleTimer(seconds, lambda: ends.append(loop.now))
        idleness.begin()
        return idleness

    async def hear(idleness: IdleTimer) -> None:
        idleness.hear()

    idleness = loop.run_until_complete(begin(60))
    loop.pass_time(59)
    loop.run_until_complete(hear(idleness))
    loop.pass_time(59)
    assert ends == []
    loop.pass_time(1)
    assert ends == [1_119.0]
    loop.pass_time(600)
    assert len(ends) == 1
    for each in (loop.run_until_complete(begin(0)), loop.run_until_complete(begin(60))):
        each.end()
    loop.pass_time(600)
    assert len(ends) == 1, "0 is never, and who has gone is not ended again"
    loop.close()
