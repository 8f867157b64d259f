"""The short torture: some kills of each kind, and that the comparison would see a loss."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from saves.store import FileStore
from tests.extent import count
from tests.torture.comparing import Verdict, compare
from tests.torture.tables import TARGETS, kill_many
from tests.torture.terminal import WAYS, Moment
from tests.torture.typists import LineTypist

ROOT = Path(__file__).parents[2]


def test_kills_in_every_way_and_damaged_files_lose_nothing():
    kills, takeovers = count(30, 12), count(18, 6)
    on_a_line, in_festivals = count(30, len(WAYS)), count(30, 3)
    taken = f"--takeovers {takeovers} --screens {count(6, 0)}"
    numbers = f"--kills {kills} {taken} --pty {on_a_line} --festivals {in_festivals}"
    words = f"--json {numbers} --actions 4 --damaged 60"
    # In a process of its own: it forks.
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture", *words.split(), "--seed", "3"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    figures = json.loads(done.stdout)

    killed = figures["kills"]
    assert (killed["kills"], killed["kills_in_calls_of_the_disk"]) == (kills, count(14, 6))
    assert (killed["lost"], killed["unreadable"], killed["crashed"]) == (0, 0, 0)
    assert killed["equal"] + killed["one_action_ahead"] == kills
    assert killed["actions_acknowledged"] > 0

    taken = figures["takeovers"]
    assert taken["killed_both"] == taken["one_who_hangs"] == takeovers / 3
    assert (taken["lost"], taken["unreadable"], taken["crashed"]) == (0, 0, 0)
    assert taken["equal"] + taken["one_action_ahead"] == takeovers
    assert taken["taken_over"] >= takeovers / 3

    pty = figures["pty"]
    in_line_mode = sum(WAYS[number % len(WAYS)].typist is LineTypist for number in range(on_a_line))
    assert (pty["kills"], pty["in_line_mode"]) == (on_a_line, in_line_mode)
    assert all(pty[moment.value.replace(" ", "_")] for moment in Moment)
    assert (pty["lost"], pty["unreadable"], pty["crashed"]) == (0, 0, 0)
    assert pty["equal"] + pty["one_action_ahead"] + pty["killed_before_the_first_save"] == on_a_line
    assert pty["killed_by_the_disk"] > 0
    assert pty["shown_again_as_acknowledged"] > 0
    assert pty["actions_acknowledged"] > 0

    festivals = figures["festivals"]
    assert festivals["equal"] + festivals["one_action_ahead"] == festivals["kills"] == in_festivals
    assert (festivals["in_line_mode"], festivals["crashed"]) == (0, 0)
    assert festivals["killed_in_a_festival"] >= in_festivals // 10

    damaged = figures["damaged"]
    assert damaged["refused"] + damaged["loaded"] == 60
    assert damaged["crashed"] == 0


def test_kills_of_a_table_server_and_of_players_lose_nothing_and_everybody_goes_on():
    kills = count(40, len(TARGETS))
    with TemporaryDirectory(prefix="meja-") as root:  # a socket's path must be short
        figures = kill_many(Path(root), kills, seed=3)
    assert figures.faults == []
    assert figures.kills == kills and figures.played > 0
    assert set(figures.killed) == {"server", "actor", "other"}


# What the comparison sees


@pytest.fixture
def game(tmp_path: Path) -> tuple[Path, str, list[str]]:
    """A match of six actions, and what was acknowledged."""
    store = FileStore(tmp_path / "saves")
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
    store = FileStore(folder)
    backup = folder / f"{name}.meja.bak"
    good = backup.read_bytes()
    backup.write_bytes(good[:-1])
    assert compare(folder, name, said).verdict is Verdict.UNREADABLE
    backup.write_bytes(good)
    store.path(name).write_bytes(b"")
    assert compare(folder, name, said).verdict is Verdict.UNREADABLE
    backup.unlink()
    assert compare(folder, name, said).verdict is Verdict.UNREADABLE
