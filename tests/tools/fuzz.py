"""`python -m tests.tools.fuzz`: a host under attack, and a player beside who feels nothing of it.

Frames that are nearly messages are said at the socket of its tables, and hostile clients come over SSH: some
say nothing, some garbage, some are cut in the middle, some want a shell, a port or a file. It prints what the
host had after the first quarter and in the end, and how soon the player was answered alone and beside. The
exit code is 1 where the host has grown, kept a report of a fault, or let anybody in.
"""

from __future__ import annotations

import json
import sys

import click

from tests.fuzz.siege import (
    KNOWN,
    MEGABYTE,
    MOST_GROWN,
    Outcome,
    besiege_by_frames,
    besiege_by_sessions,
    besieged,
    faults,
)
from tests.ssh.server import why_no_client
from tests.tools.command_line import ToolCommand


def figures(outcome: Outcome) -> dict[str, object]:
    """Return what is printed of an attack."""
    before, after = outcome.before, outcome.after
    return {
        "mb_before": round(before.bytes / MEGABYTE, 1),
        "mb_after": round(after.bytes / MEGABYTE, 1),
        "files_before": before.files,
        "files_after": after.files,
        "player_alone_ms": outcome.alone._asdict(),
        "player_beside_ms": outcome.beside._asdict(),
        "seen": dict(outcome.seen.most_common()),
    }


@click.command(cls=ToolCommand)
@click.option(
    "--frames", type=click.IntRange(0), default=20_000, show_default=True, help="How many are said."
)
@click.option("--sessions", type=click.IntRange(0), default=2_000, show_default=True, help="How many come.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of what chance decides.")
def main(frames: int, sessions: int, seed: int) -> None:
    """Attack a host, and print how it bears that, a line of JSON for each kind."""
    if reason := why_no_client():
        sys.exit(reason)
    beyond = []
    with besieged() as host:
        for kind, attack, count in (
            ("frames", besiege_by_frames, frames),
            ("sessions", besiege_by_sessions, sessions),
        ):
            if count:
                outcome = attack(host, count, seed)
                print(json.dumps({kind: count, **figures(outcome)}), flush=True)
                if outcome.after.bytes - outcome.before.bytes > MOST_GROWN:
                    beyond.append(f"it has grown under {kind}")
        if found := faults(host):
            print("\n".join(found), file=sys.stderr)
            beyond.append(f"it has {len(found)} reports of faults")
        if {*host.people()} != {*KNOWN}:
            beyond.append("it has let somebody in")
    if beyond:
        sys.exit("; ".join(beyond))


if __name__ == "__main__":
    main()
