"""The list of tables, for all who follow it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Final

from app.online.alarm import Alarm
from app.online.peer import Peer
from app.online.protocol import Lobby, TableLine
from app.online.rooms import Rooms
from app.online.tables import is_owner, table_line
from app.online.tasks import Tasks
from saves.document import Save

LOBBY_SECONDS: Final = 1.0
"""It is told so often at the most."""
MOST_TABLES: Final = 200
"""So many tables a player is told of, the latest first."""


class TableList:
    """Tells players which tables there are."""

    def __init__(self, rooms: Rooms, peers: Collection[Peer], tasks: Tasks, now: Callable[[], float]) -> None:
        """Take the tables, all connections as they come and go, and the time, in Unix seconds."""
        self._rooms, self._peers, self._tasks, self._now = rooms, peers, tasks, now
        self._telling = asyncio.Lock()
        self._alarm = Alarm()

    def changed(self) -> None:
        """Tell all who follow it, soon."""
        if not self._alarm.is_set and any(peer.follows for peer in self._peers):
            self._alarm.set(LOBBY_SECONDS, lambda: self._tasks.begin(self._tell_all()))

    async def _tell_all(self) -> None:
        """Tell one after the other: it takes long, and what is played at tables comes first."""
        async with self._telling:
            for peer in [*self._peers]:
                if peer.follows:
                    await self.tell(peer)
                    await asyncio.sleep(0)

    async def tell(self, peer: Peer) -> None:
        """Tell one player."""
        lines: list[TableLine] = []

        def place(item: tuple[str, Save]) -> tuple[bool, bool, int]:
            _, save = item
            is_own = save.shared and is_owner(save.shared, peer.player)
            return not save.is_secret, not is_own, -save.order

        for name, save in sorted(self._rooms.kept.items(), key=place):
            if len(lines) == MOST_TABLES:
                break
            table, line = self._rooms.tables.get(name), table_line(name, save, peer.player, self._now())
            if table is not None and table.room is not None:
                async with table.lock:  # nothing is told before it is saved
                    line = line if table.room is None else table.room.line(peer.player, self._now())
            if line is not None:
                lines.append(line)
        peer.send(Lobby(tuple(lines)))
