"""`python -m tests.tools.idle`: what a shared table costs while its players think.

Three players sit at a table without a live clock, each at a terminal line of his own: two have the full
screen, one has line mode. Nobody does anything: then no terminal may get a byte, and no thread, of the
players' programs or of the server, may wake. The exit code is 1 if one does.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from app.cli.output import echo
from saves.shared import SeatKind
from tests.app.online.serving import Serving, make_table, serving
from tests.terminal_line import LIMIT, Session
from tests.tools.bench.figure import IDLE_SECONDS, Figure, Figures, lines_of
from tests.tools.command_line import ToolCommand

QUIET_SECONDS = 1.0
"""After so long without a byte a screen has settled."""
MOST_LOOKS = 10
"""So often it is looked whether all is still."""
SHOWN = re.compile("to play|your choice")
"""What stands at a table, whoever must act."""
PLAYERS = ("ann", "bob")


@contextmanager
def screens(served: Serving, game: str, *in_lines: str) -> Iterator[tuple[str, dict[str, Session]]]:
    """A table of a game, two players there on the full screen, and some more in line mode."""
    others = [*PLAYERS[1:], *in_lines]
    made = make_table(served.client(PLAYERS[0]), *[SeatKind.INVITED] * len(others), game=game)
    for player in others:
        assert served.client(player).join(made.code).wait(LIMIT)
    ways = dict.fromkeys(PLAYERS, ("watch", made.table)) | dict.fromkeys(
        in_lines, ("text", "--join", made.code)
    )
    with ExitStack() as stack:
        lines = {}
        for player, way in ways.items():
            words = ("--name", player, "--socket", str(served.path), *way)
            line = Session("app", words, MEJA_HOME=str(served.path.parent / player))
            lines[player] = stack.enter_context(line)
        for line in lines.values():
            line.until(lambda line=line: SHOWN.search(line.text) is not None, "no table")  # type: ignore[misc]
        yield made.table, lines


def wakes_of(pid: int) -> int:
    """How often the threads of a process have gone to sleep, which is how often they woke."""
    return sum(
        int(line.split()[1])
        for status in Path(f"/proc/{pid}/task").glob("*/status")
        for line in status.read_text(encoding="utf-8").splitlines()
        if line.startswith("voluntary_ctxt_switches")
    )


def measure(game: str, seconds: float) -> Figures:
    """What is sent, and who wakes, while nobody does anything."""
    with serving(Serving) as served, screens(served, game, "cem") as (_, lines):
        assert served.process is not None
        pids = {"server": served.process.pid, **{player: line.pid for player, line in lines.items()}}
        wakes: dict[str, int] = {}
        for _ in range(MOST_LOOKS):  # on a busy machine a start ends late
            before, wakes = wakes, {name: wakes_of(pid) for name, pid in pids.items()}
            if wakes == before:
                break
            for line in lines.values():
                line.settle(QUIET_SECONDS)
        sent = {player: len(line.sent) for player, line in lines.items()}
        time.sleep(seconds)
        woken = {name: wakes_of(pid) - wakes[name] for name, pid in pids.items()}
        for line in lines.values():
            line.settle(QUIET_SECONDS)
        figures = {f"{game}_{name}_woke": Figure(count, "times", 0) for name, count in woken.items()}
        for player, line in lines.items():
            figures[f"{game}_sent_to_{player}"] = Figure(len(line.sent) - sent[player], "bytes", 0)
        return figures


@click.command(cls=ToolCommand)
@click.option("--seconds", type=click.IntRange(1, 3600), default=IDLE_SECONDS, show_default=True)
def idle(seconds: int) -> None:
    """Measure what shared tables cost while their players think."""
    figures = measure("java", seconds) | measure("builders", seconds)
    for line in lines_of(figures):
        echo(line)
    sys.exit(not all(figure.is_kept for figure in figures.values()))


if __name__ == "__main__":
    idle(prog_name="python -m tests.tools.idle")
