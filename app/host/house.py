"""What the host is for each connection and each program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.host.nursery import Nursery
    from app.host.place import Place
    from app.host.player_session import PlayerSession
    from app.host.visitor import Visitor
    from app.online.door import Door
    from app.online.limits import Limits


class House(Protocol):
    """Where somebody is led through."""

    place: Place
    door: Door
    nursery: Nursery
    limits: Limits
    sessions: set[PlayerSession]
    """Those whose program has not ended."""
    visitors: set[Visitor]
    """All connections."""

    def report(self, error: Exception) -> None:
        """Keep a report of a fault of our own."""

    def see_off(self, player: str) -> None:
        """Tidy up after somebody who may have gone."""
