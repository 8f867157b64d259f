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
from saves.store import Store
from tests.extent import count
from tests.saves import damage

FILES = count(500, 250)
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
    ("kind", "files"), [("lying", 40), ("nested", 30), ("bomb", 9), ("wide", count(7, 2))]
)
def test_the_worst_files_cost_little_memory(kind, files):
    peaks = []
    for number in range(files):
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
from saves.store import Store

def peak_bytes():
    # Of this program alone: what getrusage tells is handed down by who started it.
    return int(re.search("VmHWM:[^0-9]*([0-9]+)", Path("/proc/self/status").read_text())[1]) * 1024

store = Store(Path(sys.argv[1]))
store.load("good-1")
before = peak_bytes()
try:
    store.load("bad-1")
    is_refused = False
except SaveError:
    is_refused = True
print(json.dumps([is_refused, peak_bytes() - before]))
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell")
@pytest.mark.parametrize("kind", ["nested", "wide", "bomb", "huge"])
def test_a_process_that_meets_the_worst_file_stays_small(kind, tmp_path):
    store = Store(tmp_path)
    store.save("good-1", damage.good_saves()[2])
    path = store.path("bad-1")
    if kind == "huge":
        with path.open("wb") as file:
            file.truncate(2**33)
    else:
        path.write_bytes(max((damage.KINDS[kind](Random(n)) for n in range(count(5, 2))), key=_weight))
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd=Path(__file__).parents[2],
    )
    is_refused, grown_bytes = json.loads(done.stdout)
    assert is_refused
    assert grown_bytes < MOST_BYTES


def _weight(data: bytes) -> int:
    """How much memory a file takes to be refused."""
    tracemalloc.start()
    with pytest.raises(SaveError):
        decode(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
