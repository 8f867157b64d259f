"""A tenth of `make fuzz`: a host under attack lives, does not grow, lets nobody in, and holds up nobody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.online.serving import until
from tests.extent import count
from tests.fuzz.siege import (
    AT_ONCE,
    KNOWN,
    MOST_FILES_LATE,
    MOST_GROWN,
    Outcome,
    besiege_by_frames,
    besiege_by_sessions,
    besieged,
    faults,
)
from tests.ssh.hosting import Hosted
from tests.ssh.server import needs_client

pytestmark = needs_client


@pytest.fixture(scope="module")
def host() -> Iterator[Hosted]:
    """A host that is attacked."""
    with besieged() as each:
        yield each


def check(host: Hosted, outcome: Outcome) -> None:
    """What holds after every attack."""
    assert faults(host) == []
    assert outcome.after.bytes - outcome.before.bytes < MOST_GROWN
    assert outcome.beside.keys > 0, "the player who is let in plays on"
    host.until_gone()
    assert {*host.people()} == {*KNOWN}
    until(lambda: {each.name for each in (host.data / "players").iterdir()} <= host.ids())


def test_frames_that_are_nearly_messages_are_answered_or_end_the_connection(host: Hosted) -> None:
    outcome = besiege_by_frames(host, count(20_000, 2_000), 1, AT_ONCE)
    assert outcome.seen["answers"] > 50 and outcome.seen["connections"] > 500
    check(host, outcome)


def test_hostile_clients_get_nothing_and_leave_nothing(host: Hosted) -> None:
    outcome = besiege_by_sessions(host, count(2_000, 200), 1, AT_ONCE)
    check(host, outcome)
    assert outcome.after.files <= outcome.before.files + MOST_FILES_LATE
