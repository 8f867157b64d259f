"""What lies in the memory of a player's program: never the seed, which would tell all that is hidden."""

from __future__ import annotations

import subprocess
import sys

import pytest

from saves.codec import pack_plain
from saves.shared import Manners, SeatKind
from tests.app.online.serving import ROOT, make_table, serving
from tests.memory import found_in

_PLAYER = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from tests.memory import found_in
from tests.app.online.serving import Serving, got, of_turn
session = got(Serving(Path({folder!r})).client("ann").sit({table!r}))
for _ in range(6):
    of_turn(session)
    got(session.play(next(iter(session.legal()))))
if session.setup.game == "builders":  # hints of the other take seconds
    got(of_turn(session).hint())
replay = got(session.replay())
replay.go(replay.total)
print(min(session.length, replay.total), flush=True)
sys.stdin.readline()
"""

DIGIT_BITS = 30


def forms_of(seed: int) -> dict[str, bytes]:
    """How a seed can lie in memory."""
    low, high = seed & (1 << DIGIT_BITS) - 1, seed >> DIGIT_BITS
    return {
        "digits of an int": low.to_bytes(4, "little") + high.to_bytes(4, "little"),
        "8 bytes, the low one first": seed.to_bytes(8, "little"),
        "8 bytes, the high one first": seed.to_bytes(8, "big"),
        "msgpack": pack_plain(seed),
        "decimal text": str(seed).encode(),
    }


@pytest.mark.parametrize("game", ["java", "builders"])
def test_the_seed_lies_in_the_memory_of_the_server_and_in_that_of_no_player(game: str) -> None:
    with serving() as served:
        made = make_table(
            served.client("ann"), SeatKind.BOT, game=game, manners=Manners(has_hints=True), level="random"
        )
        code = _PLAYER.format(root=str(ROOT), folder=str(served.path.parent), table=made.table)
        player = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            assert player.stdout is not None and served.process is not None
            assert int(player.stdout.readline()) >= 6
            forms = forms_of(served.kept(made.table).setup.seed)
            assert found_in(player.pid, forms) == set()
            assert "digits of an int" in found_in(served.process.pid, forms)
        finally:
            player.kill()
            player.communicate()
