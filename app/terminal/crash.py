"""Crash reports: what went wrong and where, with nothing of the match in them."""

import os
import platform
import time
import traceback
from importlib import metadata
from pathlib import Path
from typing import Final

# Longer than any line of our source. The text of an error may hold a whole state, hands included, so a
# report keeps the kind of each error and its place, and of its text only what is left of this.
LINE_CHARACTERS: Final = 160


def crash_report(error: BaseException) -> str:
    """Describe an error: versions, then the traceback without local variables."""
    versions = ", ".join(f"{name} {version_of(name)}" for name in ("meja", "textual", "rich"))
    head = f"{versions}\nPython {platform.python_version()}, {platform.platform()}\n"
    head += f"TERM={os.environ.get('TERM', '')} COLORTERM={os.environ.get('COLORTERM', '')}\n\n"
    lines = "".join(traceback.format_exception(error)).splitlines()
    return head + "\n".join(line[:LINE_CHARACTERS] for line in lines) + "\n"


def version_of(distribution: str) -> str:
    """Return the installed version of a distribution."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "(not installed)"


def write_crash_report(error: BaseException, folder: Path) -> Path | None:
    """Write a report that only its owner can read; None when the folder cannot be written.

    Args:
        error: What was raised.
        folder: Where reports go; made when missing.
    """
    path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(crash_report(error), encoding="utf-8")
    except OSError:
        return None
    return path
