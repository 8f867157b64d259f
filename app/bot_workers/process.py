"""How processes of our own are started, so that they find this program from whatever folder."""

from __future__ import annotations

import os
import signal
import sys

from app import ROOT


def python_command(module: str, *words: str) -> list[str]:
    """Return the command that runs a module of this program, in `own_environment`."""
    return [sys.executable, "-P", "-m", module, *words]  # -P: modules of the current folder are none of ours


def own_environment() -> dict[str, str]:
    """Return the environment in which such a command finds this program."""
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return os.environ | {"PYTHONPATH": paths}


def free_signals() -> None:
    """Let all signals come to this process, also those which the one that started it holds back."""
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
