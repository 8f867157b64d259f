"""Crash reports: what went wrong and where, with nothing of the match in them."""

import os
import platform
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Final

LINE_CHARACTERS: Final = 160
MOST_REPORTS: Final = 20
"""So many reports are kept; a fault that comes at each start fills no disk."""

# The text of an error may hold whatever was at hand, a player's cards included, so a report keeps the kind of
# each error and its place; its text only where that names types, names and files.
PLAIN_KINDS: Final = (AttributeError, ImportError, NameError, OSError, TypeError)


def format_report(error: BaseException, save: Path | None = None) -> str:
    """Describe an error: versions, the save that was open, then the traceback without local variables."""
    versions = ", ".join(f"{name} {find_version(name)}" for name in ("meja", "textual", "rich", "msgpack"))
    head = f"{versions}\nPython {platform.python_version()}, {platform.platform()}\n"
    head += f"TERM={os.environ.get('TERM', '')} COLORTERM={os.environ.get('COLORTERM', '')}\n"
    head += f"save: {save or 'none'}\n\n"
    lines = "".join(_trace(error, set())).splitlines()
    return head + "\n".join(line[:LINE_CHARACTERS] for line in lines) + "\n"


def _trace(error: BaseException, told: set[int]) -> Iterator[str]:
    """Yield an error after the one it came from; `told` are the ids of those that were told before."""
    told.add(id(error))
    origin = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if origin is not None and id(origin) not in told:
        yield from _trace(origin, told)
        yield "\nFrom this came:\n\n"
    yield from traceback.format_tb(error.__traceback__)
    text = f": {error}" if isinstance(error, PLAIN_KINDS) else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{text}\n"
    for inner in getattr(error, "exceptions", ()):
        yield "\nIn this group:\n\n"
        yield from _trace(inner, told)


def find_version(distribution: str) -> str:
    """Return the installed version of a distribution."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "(not installed)"


def write_crash_report(error: BaseException, folder: Path, save: Path | None = None) -> Path | None:
    """Write a report that only its owner can read; None when the folder cannot be made or written."""
    path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(format_report(error, save), encoding="utf-8")
    except (OSError, UnicodeError):
        return None
    with suppress(OSError):  # another process may remove the same
        found = sorted(folder.glob("crash-*.txt"), key=lambda each: (each == path, each.stat().st_mtime))
        for old in found[:-MOST_REPORTS]:
            old.unlink()
    return path


def describe_report(path: Path | None) -> str:
    """Return what a player is told of a report who may not know where it lies; None was not written."""
    return "a report is kept" if path else "no report could be kept"
