"""Looks at locks, whoever has them: this process too."""

from __future__ import annotations

import os
from pathlib import Path

from filelock import lock_descriptor


def locked_in(folder: Path) -> list[str]:
    """The matches of a folder that some process has open."""
    return sorted(path.stem for path in folder.glob("*.lock") if _is_locked(path))


def _is_locked(path: Path) -> bool:
    handle = os.open(path, os.O_RDWR)
    try:
        return not lock_descriptor(handle, blocking=False)
    finally:
        os.close(handle)
