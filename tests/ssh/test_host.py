"""A game night of `meja host`, to which players come by real OpenSSH clients."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.online.serving import until
from tests.ssh.hosting import Hosted, hosting
from tests.ssh.server import needs_client

pytestmark = needs_client

FIRST_PAGE = "New game"
DOOR = "The code of tonight"


@pytest.fixture(scope="module")
def shared_host() -> Iterator[Hosted]:
    """A host for the tests that leave it as it is."""
    with hosting() as host:
        yield host


def test_the_door_comes_takes_another_size_and_is_left_without_a_trace(shared_host: Hosted) -> None:
    with shared_host.come() as ann:
        ann.until(lambda: DOOR in ann.text, "no door")
        assert FIRST_PAGE not in ann.text
        ann.resize((120, 40))
        ann.until(lambda: "leave" in ann.rows[39], "the last line is not at the bottom")
        ann.press("ctrl+q")
        assert ann.exit_code() == 0
        assert ann.is_restored
    shared_host.until_gone()
    until(lambda: not [*(shared_host.data / "players").iterdir()])


def test_a_new_key_is_asked_for_code_and_name_and_is_known_from_then_on(shared_host: Hosted) -> None:
    with shared_host.come(key="ben") as ben:
        ben.until(lambda: DOOR in ben.text, "no door")
        ben.press("aaaaaaaa", "enter", "\x15", *"Ben", "enter", "enter")
        ben.until(lambda: "not the code of tonight" in ben.text, "a wrong code is taken")
        ben.press("up", "up", "\x15", *shared_host.code, "enter", "down", "enter")
        ben.until(lambda: FIRST_PAGE in ben.text, "no first page")
        ben.press("ctrl+q")
        assert ben.exit_code() == 0
    with shared_host.come(key="ben") as ben:
        ben.until(lambda: FIRST_PAGE in ben.text, "he is not known")
        ben.press("ctrl+q")
        assert ben.exit_code() == 0
    (known,) = shared_host.people().values()
    assert known.name == "Ben" and (shared_host.data / "players" / known.id).is_dir()
