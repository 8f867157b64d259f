"""Damaged files of any kind cost one sentence, and neither the program nor much memory."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from saves.document import decode
from saves.messages import SaveError
from saves.store import FileStore
from tests.extent import count
from tests.saves import damage

FILES = count(500, 150)
MOST_BYTES = 64 * 2**20


def test_damaged_files_are_refused():
    counts = Counter()
    for number in range(FILES):
        kind, data = damage.damaged(number)
        counts[kind, damage.outcome(kind, data)] += 1
    assert {kind for kind, _ in counts} == {*damage.KINDS}
    assert counts["hand_made", "loaded"] > 5
    assert counts["hand_made", "refused"] > 5


@pytest.mark.parametrize("number", range(len(damage.GOOD)))
def test_a_file_cut_at_any_byte_or_with_any_byte_changed_is_refused(number):
    data = damage.good_files()[number]
    for at in range(len(data)):
        with pytest.raises(SaveError):
            decode(data[:at])
        with pytest.raises(SaveError):
            decode(data[:at] + bytes([data[at] ^ (1 << at % 8)]) + data[at + 1 :])


def test_the_good_files_are_good():
    assert [decode(data) for data in damage.good_files()] == [*damage.good_saves()]


@pytest.mark.parametrize(
    ("kind", "files"), [("lying", 40), ("nested", 30), ("bomb", 9), ("wide", count(7, 1))]
)
def test_the_worst_files_cost_little_memory(kind, files):
    peaks = []
    for number in range(1, files + 1):
        data = damage.KINDS[kind](Random(number))
        tracemalloc.start()
        with pytest.raises(SaveError):
            decode(data)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert max(peaks) < MOST_BYTES


MEASURE = """
import json, re, sys
from pathlib import Path
from saves.messages import SaveError
from saves.store import FileStore

def peak_bytes():
    # Of this program alone: what getrusage tells is handed down by who started it.
    return int(re.search("VmHWM:[^0-9]*([0-9]+)", Path("/proc/self/status").read_text())[1]) * 1024

folder, *names = sys.argv[1:]
store = FileStore(Path(folder))
store.load("good-1")
before, grown = peak_bytes(), {}
for name in names:
    try:
        store.load(name)
    except SaveError:
        grown[name] = peak_bytes() - before
print(json.dumps(grown))
"""
HEAVIEST = {"nested-1": 3, "bomb-1": 5, "wide-1": 1}
"""The number of the file of its kind that takes most memory to be refused, among the first ones."""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell")
def test_a_process_that_meets_the_worst_files_stays_small(tmp_path):
    store = FileStore(tmp_path)
    store.save("good-1", damage.good_saves()[2])
    for name, number in HEAVIEST.items():
        store.path(name).write_bytes(damage.KINDS[name.removesuffix("-1")](Random(number)))
    with store.path("huge-1").open("wb") as file:
        file.truncate(2**33)
    names = [*HEAVIEST, "huge-1"]
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(tmp_path), *names],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd=Path(__file__).parents[2],
    )
    grown_bytes = json.loads(done.stdout)
    assert [*grown_bytes] == names  # each was refused
    assert {name: grown for name, grown in grown_bytes.items() if grown >= MOST_BYTES} == {}
