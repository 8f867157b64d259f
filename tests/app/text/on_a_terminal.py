"""Line mode as a process on a terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pexpect

ROOT = Path(__file__).resolve().parents[3]


MEJA = [sys.executable, "-m", "app", "text"]


def on_a_terminal(*words: str, term: str = "xterm-256color") -> pexpect.spawn[str]:
    """Line mode on a terminal of its own."""
    env = os.environ | {"TERM": term, "LANG": "C.UTF-8"}
    return pexpect.spawn(MEJA[0], [*MEJA[1:], *words], cwd=str(ROOT), env=env, encoding="utf-8", timeout=20)


def ended(child: pexpect.spawn[str]) -> int | None:
    """The exit code."""
    child.expect(pexpect.EOF)
    child.close()
    code: int | None = child.exitstatus
    return code
