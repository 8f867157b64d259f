"""A game night of `meja host`, to which players come by real OpenSSH clients."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.online.serving import until
from tests.ssh.hosting import Hosted, hosting
from tests.ssh.server import needs_client

pytestmark = needs_client

FIRST_PAGE = "New game"


@pytest.fixture(scope="module")
def shared_host() -> Iterator[Hosted]:
    """A host for the tests that leave it as it is."""
    with hosting() as host:
        yield host


def test_the_first_page_comes_takes_another_size_and_is_left_without_a_trace(shared_host: Hosted) -> None:
    with shared_host.come() as ann:
        ann.until(lambda: FIRST_PAGE in ann.text, "no first page")
        ann.resize((120, 40))
        ann.until(lambda: "quit" in ann.rows[39], "the last line is not at the bottom")
        ann.press("ctrl+q")
        assert ann.exit_code() == 0
        assert ann.is_restored
    shared_host.until_gone()
    until(lambda: not [*(shared_host.data / "players").iterdir()])
