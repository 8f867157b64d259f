"""The short torture: some kills of each kind, and that the comparison would see a loss."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.session.local import LocalSession
from engines.catalog import GAMES
from engines.core import SeatSetup, Setup
from saves.store import Store
from tests.extent import count
from tests.torture.comparing import Verdict, compare
from tests.torture.terminal import WAYS, Moment

ROOT = Path(__file__).parents[2]


def tortured(*words: str) -> dict[str, dict[str, object]]:
    """The figures of a run, in a process of its own: it forks."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture", "--json", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    figures: dict[str, dict[str, object]] = json.loads(done.stdout)
    return figures


def test_30_kills_lose_nothing():
    figures = tortured("--kills", "30", "--pty", "0", "--festivals", "0", "--damaged", "0")["kills"]
    assert (figures["kills"], figures["kills_in_calls_of_the_disk"]) == (30, 14)
    assert (figures["lost"], figures["unreadable"], figures["crashed"]) == (0, 0, 0)
    assert figures["equal"] + figures["one_action_ahead"] == 30
    assert figures["actions_acknowledged"] > 0


def test_kills_in_every_way_on_a_terminal_line_lose_nothing():
    kills = count(30, len(GAMES) * len(WAYS))
    figures = tortured(
        "--pty", str(kills), "--actions", "4", "--festivals", "0", "--kills", "0", "--damaged", "0"
    )["pty"]
    assert (figures["kills"], figures["in_line_mode"]) == (kills, 4)
    assert all(figures[moment.value.replace(" ", "_")] for moment in Moment)
    assert (figures["lost"], figures["unreadable"], figures["crashed"]) == (0, 0, 0)
    assert figures["equal"] + figures["one_action_ahead"] + figures["killed_before_the_first_save"] == kills
    assert figures["killed_by_the_disk"] > 0
    assert figures["shown_again_as_acknowledged"] > 0
    assert figures["actions_acknowledged"] > 0


def test_kills_in_games_of_festivals_lose_nothing():
    kills = count(30, 8)
    words = ("--pty", "0", "--kills", "0", "--damaged", "0", "--actions", "4")
    figures = tortured("--festivals", str(kills), *words)["festivals"]
    assert (figures["lost"], figures["unreadable"], figures["crashed"]) == (0, 0, 0)
    assert figures["equal"] + figures["one_action_ahead"] == figures["kills"] == kills
    assert figures["killed_in_a_festival"] > kills / 4
    assert figures["actions_acknowledged"] > 0


def test_damaged_files_are_counted():
    figures = tortured("--kills", "0", "--pty", "0", "--festivals", "0", "--damaged", "60", "--seed", "3")[
        "damaged"
    ]
    assert figures["refused"] + figures["loaded"] == 60
    assert figures["crashed"] == 0


# What the comparison sees


@pytest.fixture
def game(tmp_path: Path) -> tuple[Path, str, list[str]]:
    """A match of six actions, and what was acknowledged."""
    store = Store(tmp_path / "saves")
    session = LocalSession.new(Setup("builders", (SeatSetup("Ani"), SeatSetup("Budi")), 1), store)
    said = []
    for _ in range(6):
        seat, action = session.to_act, session.legal()[0]
        session.play(action).result()
        said.append(f"{seat} {action}")
    session.close()
    return store.folder, session.name, said


def test_what_was_acknowledged_is_equal_or_one_action_ahead(game):
    folder, name, said = game
    assert compare(folder, name, said).verdict is Verdict.EQUAL
    assert compare(folder, name, said[:-1]).verdict is Verdict.AHEAD
    assert compare(folder, name, said).lines == tuple(said)


def test_what_is_less_more_or_other_is_lost(game):
    folder, name, said = game
    for other in (said[:-2], [*said, "0 end"], ["0 take 1", *said[1:]], []):
        found = compare(folder, name, other)
        assert found.verdict is Verdict.LOST
        assert found.words


def test_any_damage_is_unreadable(game):
    folder, name, said = game
    store = Store(folder)
    backup = folder / f"{name}.meja.bak"
    good = backup.read_bytes()
    backup.write_bytes(good[:-1])
    assert compare(folder, name, said).verdict is Verdict.UNREADABLE
    backup.write_bytes(good)
    store.path(name).write_bytes(b"")
    assert compare(folder, name, said).verdict is Verdict.UNREADABLE
    backup.unlink()
    assert compare(folder, name, said).verdict is Verdict.UNREADABLE
