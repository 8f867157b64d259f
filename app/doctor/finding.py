"""One thing that `meja doctor` looked at, and how good it is."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import NamedTuple


class Mark(enum.Enum):
    """How good a finding is."""

    OK = "ok"
    NOTE = "note"
    """Something is missing that may be wanted; one can play without."""
    PROBLEM = "problem"
    """Something must be mended before one can play, and keep what was played."""


class Finding(NamedTuple):
    """One thing that was looked at."""

    topic: str
    mark: Mark
    found: str
    follows: str = ""
    """What comes of it, or what to do; "" if nothing."""


Findings = Iterator[Finding]
