"""Processes of our own, which run a module of this program beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""Where the packages of the program lie."""


def spawn_module(module: str, *, stdin: int, stdout: int) -> subprocess.Popen[bytes]:
    """Start a module of the program, whatever lies in the current folder. Raises OSError.

    It hears no keys and signals of the terminal.
    """
    before = os.environ.get("PYTHONPATH")
    paths = os.pathsep.join([str(ROOT), *([before] if before else [])])
    return subprocess.Popen(
        # -P: modules of the current folder are none of ours.
        [sys.executable, "-P", "-m", module],
        env=os.environ | {"PYTHONPATH": paths},
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
