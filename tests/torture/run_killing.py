"""Runs the program on a disk that kills it: `python -m tests.torture.run_killing CALL ARGUMENTS...`."""

from __future__ import annotations

import os
import sys

from app.cli.group import cli
from app.terminal.environment import prepare
from saves import store
from tests.torture.killing_disk import KillingDisk


def main() -> None:
    """Gives every store the same disk and runs the program."""
    call, *arguments = sys.argv[1:]
    prepare(os.environ)  # as the program does, before Textual is imported
    disk = KillingDisk(int(call))
    vars(store)["Disk"] = lambda: disk
    cli(arguments, prog_name="meja")


if __name__ == "__main__":
    main()
