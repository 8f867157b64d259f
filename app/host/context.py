"""What of the host each connection and each program needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.host.connection import Connection
    from app.host.data_folder import DataFolder
    from app.host.nursery import Nursery
    from app.host.session import Session
    from app.online.door import Door
    from app.online.limits import Limits


class HostContext(Protocol):
    """The host, as far as its connections and sessions need it."""

    data: DataFolder
    door: Door
    nursery: Nursery
    limits: Limits
    sessions: set[Session]
    """Those whose program has not ended."""
    connections: set[Connection]
    """All connections."""

    def report(self, error: Exception) -> None:
        """Keep a report of a fault of our own."""

    def see_off(self, player: str) -> None:
        """Tidy up after somebody who may have gone."""
