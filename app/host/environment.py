"""The environment of a player's program: what a client may say of its terminal, and nothing else."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Final

TERMS: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]{0,39}")
"""Names of terminals. No path is among them, so that no description of a terminal is read from elsewhere."""
NO_TERM: Final = "dumb"
"""Of a terminal with another name."""
_LOCALES: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9@._-]{0,39}")
_CATEGORIES: Final = (
    *("ALL", "CTYPE", "MESSAGES", "COLLATE", "MONETARY", "NUMERIC", "TIME"),
    *("ADDRESS", "IDENTIFICATION", "MEASUREMENT", "NAME", "PAPER", "TELEPHONE"),
)
TAKEN: Final[Mapping[str, re.Pattern[str]]] = {
    "COLORTERM": re.compile(r"[A-Za-z0-9-]{1,20}"),
    "LANG": _LOCALES,
    **{f"LC_{category}": _LOCALES for category in _CATEGORIES},
}
"""What is taken from a client, where it looks like this."""
ENCODING: Final = ("LC_ALL", "LC_CTYPE", "LANG")
"""Each of these tells which letters a terminal has."""
NO_ENCODING: Final = "C.UTF-8"
"""Of a client that tells nothing of its letters, as on Windows: hardly a terminal has others."""
LEFT: Final = ("HOME", "PATH")
"""What stays of our own: by these Python finds itself, where computer players are started."""


def may_be(name: str, value: str) -> bool:
    """Return whether a client may set a variable to a value."""
    return name in TAKEN and TAKEN[name].fullmatch(value) is not None


def environment_of(term: str | None, asked: Mapping[str, str], connection: str) -> dict[str, str]:
    """Return the whole environment of a player's program.

    Args:
        term: the client's terminal; None if it has none.
        asked: what the client has set, of which only what is harmless is taken.
        connection: as SSH_CONNECTION tells it: both addresses, each with its port.
    """
    env = {name: os.environ[name] for name in LEFT if name in os.environ}
    env |= {name: value for name, value in asked.items() if may_be(name, value)}
    if not any(name in env for name in ENCODING):
        env["LANG"] = NO_ENCODING
    if term is not None:
        env["TERM"] = term if TERMS.fullmatch(term) else NO_TERM
    return env | {"SSH_CONNECTION": connection}
