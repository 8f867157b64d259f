"""What a host is asked to be; loaded without what only a host needs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

PORT: Final = 2222
KEY_NAME: Final = "host_key"
"""Of the file with the key by which friends know the host."""


class HostError(Exception):
    """Why there can be no host: a sentence."""


@dataclass(frozen=True, slots=True)
class HostOptions:
    """What was asked for."""

    folder: Path
    port: int = PORT
    """0 for any that is free."""
    address: str = ""
    """Where it listens; "" for all addresses of the machine."""
    is_open: bool = False
    """Whether one may look on without the code."""
    notify: str = ""
    """The command that is told of what somebody may want to know; "" for none."""
    page: tuple[str, ...] | None = None
    """What stands before the command of the page, if there is one in the terminal; None for plain lines."""
