"""A newer program and an older table server, with real processes: who plays plays on, and nothing is lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from app import VERSION as OLDER
from app.online.client import Client
from app.online.protocol import Ends, Why
from app.session.pending import SessionError
from tests.app.online.serving import (
    PATIENCE_SECONDS,
    Serving,
    got,
    hello,
    of_turn,
    play_first,
    serving,
    two_at_table,
    until,
)

NEWER = "0.99.0"
_AS_NEWER = f"import app; app.VERSION = {NEWER!r}; from app.__main__ import main; main()"


class Upgraded(Serving):
    """A server as it starts by itself, of the older version until a newer program is installed."""

    is_newer = False

    @property
    def _command(self) -> list[str]:
        words = [*super()._command, "--idle", "10"]
        return [sys.executable, "-c", _AS_NEWER, *words[3:]] if self.is_newer else words

    def newer_client(self, player: str) -> Client:
        """A player's program after it was upgraded."""
        return self.client(player, program=NEWER)


@pytest.fixture
def served() -> Iterator[Upgraded]:
    """An older server that runs."""
    with serving(Upgraded) as each:
        yield each


def test_a_newer_program_waits_for_who_is_seated_and_then_all_goes_on_with_it(served: Upgraded) -> None:
    ann, bob = two_at_table(served)
    for _ in range(3):
        play_first(ann, bob)
    with pytest.raises(SessionError, match=rf"^Another version of the program .*meja {OLDER}"):
        got(served.newer_client("cem").join("AAAA-AAAA"))
    play_first(ann, bob)
    assert (ann.company.trouble, bob.company.trouble) == (None, None)
    for session in (ann, bob):
        session.close()
    assert served.process is not None

    def gives_way() -> bool:
        return served.raw("cem", hello("cem", NEWER)).read() == Ends(Why.STOPS)

    until(gives_way)
    assert served.process.wait(PATIENCE_SECONDS) == 0
    served.process.stdout.close()  # type: ignore[union-attr]
    served.is_newer = True
    served.start()
    first, second = (got(served.newer_client(name).sit(ann.name)) for name in ("ann", "bob"))
    assert first.length == second.length == 4
    play_first(first, second)


def test_an_older_program_meets_a_newer_server_and_is_told_so_in_one_sentence(served: Upgraded) -> None:
    ann, bob = two_at_table(served)
    play_first(ann, bob)
    served.end()
    served.is_newer = True
    served.start()
    told = f"Another version of the program serves the tables (meja {NEWER})."
    assert until(lambda: ann.company.ended) == told
    first, second = (got(served.newer_client(name).sit(ann.name)) for name in ("ann", "bob"))
    assert of_turn(first, second).length == 1
