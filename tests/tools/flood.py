"""`python -m tests.tools.flood`: clients over SSH that send keys without pause, and a player beside them.

Each floods a table for a while, reading what comes back or not, and is then killed. It prints how much the
program's memory grew, how soon it was gone after its client, and how soon a second player on the same machine
was answered, beside the flood and without it. The exit code is 1 where memory or ends are beyond the targets.
"""

from __future__ import annotations

import json
import os
import select
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path

import click

from tests.ssh.server import Server, SshSession, blocks, why_no_server
from tests.ssh.slow_line import GAME
from tests.tools.command_line import ToolCommand
from tests.tools.slow_line import lift_curtain

FLOODS = {
    "arrows": b"\x1b[C\x1b[B\x1b[D\x1b[A" * 50,
    "help": b"?q" * 200,
    "mouse": b"".join(b"\x1b[<35;%d;%dM" % (step % 80 + 1, step % 24 + 1) for step in range(400)),
}
"""What is sent without pause: steps of the cursor, a page opened and closed, a mouse that is moved."""
PROBE_SECONDS = 0.3
"""How often the second player presses a key."""
STEPS = ("right", "left")
MEGABYTE = 1 << 20


def dirty_bytes(pid: int) -> int:
    """The memory that is a process's own."""
    fields = dict(line.split(":") for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:])
    return sum(int(fields[f"Private_{kind}"].split()[0]) for kind in ("Dirty", "Clean")) * 1024


class Neighbour:
    """The second player: presses a key now and then, and measures how soon something comes back."""

    def __init__(self, session: SshSession) -> None:
        self.seconds: list[float] = []
        self.session = session
        self._steps = self._endless()
        self._asked: float | None = None
        self._next = 0.0

    @staticmethod
    def _endless() -> Iterator[str]:
        while True:
            yield from STEPS

    def act(self) -> None:
        """Takes what has come; presses a key if it is time to."""
        now = time.monotonic()
        while self.session.read(0):
            if self._asked is not None:
                self.seconds.append(now - self._asked)
                self._asked = None
        if self._asked is None and now >= self._next:
            self._asked, self._next = now, now + PROBE_SECONDS
            self.session.press(next(self._steps))

    def figures(self) -> dict[str, object]:
        """Milliseconds since the last figures."""
        taken = [round(seconds * 1000) for seconds in self.seconds]
        if self._asked is not None:  # still waiting counts as well
            taken.append(round((time.monotonic() - self._asked) * 1000))
        self.seconds.clear()
        return {"keys": len(taken), "ms_median": round(statistics.median(taken)), "ms_most": max(taken)}


def watch(neighbour: Neighbour, seconds: float) -> None:
    """Lets the second player play alone."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        select.select([neighbour.session.fd], [], [], 0.02)
        neighbour.act()


def flood(
    server: Server, neighbour: Neighbour, data: bytes, is_read: bool, seconds: float
) -> dict[str, float]:
    """Floods one program over SSH and kills the client; the figures."""
    others = set(server.players())
    with SshSession(server, *GAME) as session:
        lift_curtain(session)
        (pid,) = server.players().keys() - others
        before = most = dirty_bytes(pid)
        os.set_blocking(session.fd, False)
        received, written, left = 0, 0, data
        end = time.monotonic() + seconds
        next_look = 0.0
        while (now := time.monotonic()) < end:
            fds = [neighbour.session.fd, *([session.fd] if is_read else [])]
            ready, _, _ = select.select(fds, [session.fd], [], 0.02)
            with suppress(BlockingIOError):
                sent = os.write(session.fd, left)
                written, left = written + sent, left[sent:] or data
            if session.fd in ready:
                with suppress(BlockingIOError):
                    received += len(os.read(session.fd, 65536))
            neighbour.act()
            if now >= next_look:
                most, next_look = max(most, dirty_bytes(pid)), now + 0.5
        last = dirty_bytes(pid)
        os.kill(session.pid, signal.SIGKILL)
        begin = time.monotonic()
        while pid in server.players() and time.monotonic() < begin + 60:
            time.sleep(0.01)
        gone = time.monotonic() - begin
    return {
        "sent_kb": round(written / 1000),
        "received_kb": round(received / 1000),
        "mb_before": round(before / MEGABYTE, 1),
        "mb_grown": round((last - before) / MEGABYTE, 1),
        "mb_grown_most": round((max(most, last) - before) / MEGABYTE, 1),
        "gone_after_seconds": round(gone, 2),
    }


@click.command(cls=ToolCommand)
@click.option("--seconds", type=click.FloatRange(1), default=30.0, show_default=True, help="Of each flood.")
@click.option(
    "--flood", "only", type=click.Choice([*FLOODS]), multiple=True, help="Only this one; repeatable."
)
@click.option("--most-mb", type=float, default=20.0, show_default=True, help="What memory may grow by.")
@click.option(
    "--most-seconds", type=float, default=2.0, show_default=True, help="Until a program must be gone."
)
def main(seconds: float, only: tuple[str, ...], most_mb: float, most_seconds: float) -> None:
    """Flood programs over SSH and print how they bear it, a line of JSON each."""
    if reason := why_no_server():
        sys.exit(reason)
    beyond = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), blocks("sshd_config")[0]) as server,
        SshSession(server, *GAME) as session,
    ):
        lift_curtain(session)
        neighbour = Neighbour(session)
        watch(neighbour, min(seconds, 10.0))
        print(json.dumps({"second player alone": neighbour.figures()}), flush=True)
        for name, is_read in product(only or FLOODS, (True, False)):
            figures = flood(server, neighbour, FLOODS[name], is_read, seconds)
            told = f"{name}, {'read' if is_read else 'not read'}"
            print(json.dumps({told: figures, "second player": neighbour.figures()}), flush=True)
            if figures["mb_grown_most"] > most_mb or figures["gone_after_seconds"] > most_seconds:
                beyond.append(told)
    if beyond:
        sys.exit(f"beyond {most_mb:g} MB or {most_seconds:g} s: {'; '.join(beyond)}")


if __name__ == "__main__":
    main()
