"""A host under load: what a visit costs, and what it leaves behind; the clients are real ones of OpenSSH."""

from __future__ import annotations

import select
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

from engines.shuffle import keyed
from saves.store import FileStore
from tests.ssh.hosting import Hosted, hosting
from tests.ssh.server import SshSession
from tests.terminal_line import LIMIT
from tests.tools.bench.figure import Figure, Figures
from tests.tools.bench.line import NoAnswerError
from tests.tools.bench.tables import make_tables, resident_mb
from tests.tools.idle import MOST_LOOKS, QUIET_SECONDS, wakes_of

FIRST_PAGE, TABLE = "New game", "HAND"
LAST_ROW = 23
SCREEN_SECONDS, SESSION_MB, LEFT_MB, KEY_MS = 0.25, 22, 1, 100
"""The budgets."""
VISITS, WARM = 20, 5
MANY = 500
"""Visits one after the other."""
AT_ONCE, TYPING = 100, 10
"""Visits at once, and how many of them type."""
KEYS, PAUSE = 60, 0.25
"""What each of those types, and the mean seconds from one key to the next, each at a pace of his own."""
QUIET = 0.3
IDLE = 60
"""Seconds in which nobody does anything."""
CURSOR = ("right", "down", "left", "up")


def until(line: SshSession, is_so: Callable[[], bool], what: str) -> None:
    """Reads until something is so. Raise NoAnswerError if it never is."""
    try:
        line.until(is_so)
    except AssertionError:
        raise NoAnswerError(f"A visitor never got {what}.") from None


def shows_page(line: SshSession) -> bool:
    """Whether the first page is there to its last line."""
    return FIRST_PAGE in line.text and "quit" in line.rows[LAST_ROW]


def visit(host: Hosted, key: str = "ann") -> tuple[SshSession, float]:
    """A visitor with the first page before him, and the seconds that took from the start of his client."""
    began = time.perf_counter()
    line = host.come(key=key)
    until(line, lambda: shows_page(line), "the first page")
    return line, time.perf_counter() - began


def leave(line: SshSession) -> None:
    """Ends a visit by the key for it."""
    line.press("ctrl+q")
    if line.exit_code() != 0:
        raise NoAnswerError("A visit did not end well.")
    line.__exit__()


def private_mb(pid: int) -> float:
    """The memory that a process has for itself alone."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    kept = (row.split()[1] for row in rows if row.startswith(("Private_Clean", "Private_Dirty")))
    return sum(map(int, kept)) / 1024


def one_visit() -> Figures:
    """From the start of a client to the first page, and what the program has for itself."""
    with hosting(known=["Ann"]) as host:
        for _ in range(WARM):
            leave(visit(host)[0])
        taken = []
        for _ in range(VISITS):
            line, seconds = visit(host)
            taken.append(seconds)
            leave(line)
        line, _ = visit(host)
        line.settle(QUIET)
        (pid,) = host.players()
        at_home = private_mb(pid)
        leave(line)
        host.until_gone()
        at_table = memory_at_a_table(host)
        figures = {
            "first_page_from_the_start_of_ssh": Figure(
                round(statistics.median(taken), 3), "s", SCREEN_SECONDS
            ),
            "the_same_in_19_of_20": Figure(round(statistics.quantiles(taken, n=20)[-1], 3), "s"),
            "memory_of_a_program_on_the_first_page": Figure(round(at_home, 1), "MB", SESSION_MB),
            "memory_of_a_program_at_a_table": Figure(round(at_table, 1), "MB", SESSION_MB),
        }
        for name, process in zip(("the_host", "the_nursery"), host.processes(), strict=True):
            figures[f"memory_of_{name}"] = Figure(resident_mb(process), "MB")
        return figures


def memory_at_a_table(host: Hosted) -> float:
    """The memory of a program at a shared table of Java that waits for another player."""
    name = make_tables(FileStore(host.data / "tables", has_tables=True), 1)[0].name
    with host.come("watch", name) as line:
        until(line, lambda: "Java  turn" in line.text, "the table")
        line.settle(QUIET)
        (pid,) = host.players()
        return private_mb(pid)


def one_after_the_other() -> Figures:
    """What is left after many visits of what there was after a few."""
    with hosting(known=["Ann"]) as host:
        for _ in range(VISITS):
            leave(visit(host)[0])
        files, memory = standing(host)
        for _ in range(MANY):
            leave(visit(host)[0])
        files_then, memory_then = standing(host)
        return {
            f"files_left_open_by_{MANY}_visits": Figure(files_then - files, "files", 0),
            f"processes_left_by_{MANY}_visits": Figure(len(host.players()), "processes", 0),
            f"memory_left_by_{MANY}_visits": Figure(round(memory_then - memory, 1), "MB", LEFT_MB),
        }


def standing(host: Hosted) -> tuple[int, float]:
    """How many files host and nursery have open, and their memory in MB, when all visits have ended."""
    host.until_gone()
    time.sleep(QUIET)
    processes = host.processes()
    files = sum(len([*Path(f"/proc/{pid}/fd").iterdir()]) for pid in processes)
    return files, sum(map(resident_mb, processes))


def while_nobody_types() -> Figures:
    """Who wakes, and what is sent, while one has the first page before him and one a table."""
    with hosting(known=["Ann", "Ben"]) as host:
        name = make_tables(FileStore(host.data / "tables", has_tables=True), 1)[0].name
        with visit(host)[0] as first, host.come("watch", name, key="ben") as second:
            until(second, lambda: "Java  turn" in second.text, "the table")
            processes = [*host.processes(), *host.players()]
            wakes: list[int] = []
            for _ in range(MOST_LOOKS):  # on a busy machine a start ends late
                before, wakes = wakes, [wakes_of(pid) for pid in processes]
                if wakes == before:
                    break
                for line in (first, second):
                    line.settle(QUIET_SECONDS)
            sent = len(first.sent) + len(second.sent)
            time.sleep(IDLE)
            woken = sum(wakes_of(pid) for pid in processes) - sum(wakes)
            for line in (first, second):
                line.settle(QUIET)
            return {
                "host_nursery_and_two_programs_woke": Figure(woken, "times", 0),
                "sent_to_two_who_do_nothing": Figure(len(first.sent) + len(second.sent) - sent, "bytes", 0),
            }


def many_at_once() -> Figures:
    """From a key to the first byte, while ten of a hundred move about on the board of Java."""
    names = [f"Visitor-{number}" for number in range(AT_ONCE)]
    with ExitStack() as stack:
        host = stack.enter_context(hosting(known=names))
        lines = []
        for number, name in enumerate(names):
            asked = ("play", "java", "--players", "Ann,Bob", "--seed", "6") if number < TYPING else ()
            line = stack.enter_context(host.come(*asked, key=name.lower()))
            if asked:
                until(line, lambda line=line: "Pass the keyboard" in line.text, "the curtain")  # type: ignore[misc]
                line.press("enter")
                until(line, lambda line=line: TABLE in line.text, "the table")  # type: ignore[misc]
            else:
                until(line, lambda line=line: shows_page(line), "the first page")  # type: ignore[misc]
            lines.append(line)
        for line in lines:
            line.settle(QUIET if line in lines[:TYPING] else 0)
        taken = sorted(type_on(lines[:TYPING], keyed(1, "bench host")))
        return {
            f"key_to_first_byte_of_{TYPING}_who_type_among_{AT_ONCE}": Figure(
                round(statistics.median(taken), 1), "ms"
            ),
            "the_same_in_19_of_20_keys": Figure(
                round(statistics.quantiles(taken, n=20)[-1], 1), "ms", KEY_MS
            ),
            f"memory_of_{AT_ONCE}_programs": Figure(round(sum(map(private_mb, host.players())), 1), "MB"),
        }


def type_on(lines: Sequence[SshSession], rng: Random) -> list[float]:
    """Has each type, at his own pace; the milliseconds from each key to the first byte that answers it."""
    taken: list[float] = []
    now = time.perf_counter()
    due = {line: now + rng.random() * PAUSE for line in lines}
    pressed: dict[SshSession, float] = {}
    left = dict.fromkeys(lines, KEYS)
    by_file = {line.fd: line for line in lines}
    while any(left.values()) or pressed:
        now = time.perf_counter()
        if any(now - at > LIMIT for at in pressed.values()):
            raise NoAnswerError("A key was never answered.")
        waits = [due[line] - now for line in lines if left[line] and line not in pressed]
        ready, _, _ = select.select(by_file, [], [], max(0.0, min(waits, default=0.05)))
        now = time.perf_counter()
        for file in ready:
            line = by_file[file]
            line.read(0)
            if line in pressed:
                taken.append((now - pressed.pop(line)) * 1e3)
                due[line] = now + rng.uniform(0.5, 1.5) * PAUSE
        for line in lines:
            if left[line] and line not in pressed and due[line] <= now:
                left[line] -= 1
                line.press(CURSOR[left[line] % len(CURSOR)])
                pressed[line] = time.perf_counter()
    return taken


HOST_BENCHES = {
    "one_visit": one_visit,
    "while_nobody_types": while_nobody_types,
    "one_after_the_other": one_after_the_other,
    "many_at_once": many_at_once,
}
"""All that is measured at a host, by a word for each."""
