"""Line mode as a process on a terminal."""

from __future__ import annotations

import os
import sys

from tests.terminal_line import Session

MEJA = [sys.executable, "-m", "app", "text"]


def on_a_terminal(*words: str, **env: str) -> Session:
    """Line mode on a terminal of its own."""
    return Session("app", ("text", *words), MEJA_HOME=os.environ["MEJA_HOME"], **env)
