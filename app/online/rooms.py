"""The rooms of a table server: each stands while somebody needs it, and is saved before anybody is told.

A room that could not be saved is dropped, and stands again as it was saved last. What a room must do it does
at once, in the loop; the disk is waited for elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from app.bot_workers.messages import BotRequest, BotResponse
from app.online.alarm import Alarm
from app.online.peer import Peer
from app.online.protocol import Done, Ends, News, Why
from app.online.room import Room
from app.online.tasks import Tasks
from app.online.texts import RefusedError, trouble_of
from app.online.thinking import Thinking
from app.save_messages import sentence_of
from saves.document import Save
from saves.messages import Code, StorageError, StoreError
from saves.store import ConflictError, MatchStore

T = TypeVar("T")

TRIES: Final = 3
"""So often something is done again at a table that another server has changed meanwhile."""
TROUBLE_SECONDS: Final = 10.0
"""So long no computer player acts at a table that could not be saved."""


@dataclass(eq=False)
class Table:
    """A table: its room while anybody needs it, and the connection of each player who is at it."""

    name: str
    room: Room | None = None
    places: dict[str, Peer] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Of whoever has to do with the room, until it is saved."""
    alarm: Alarm = field(default_factory=Alarm)
    """Wakes the room when its clocks want it."""
    users: int = 0
    """How many have to do with it just now."""
    is_resting: bool = False
    """Whether no computer player acts for a while, since it could not be saved."""


class Rooms:
    """All shared tables of a store."""

    def __init__(
        self,
        store: MatchStore,
        thinking: Thinking,
        tasks: Tasks,
        *,
        now: Callable[[], float],
        note: Callable[[str], object],
        saved: Callable[[str, Save], object],
        changed: Callable[[], object],
        tended: Callable[[], object],
    ) -> None:
        """Take where they are kept.

        Args:
            store: where they are kept.
            thinking: its computer players.
            tasks: what goes on while nobody waits for it.
            now: the time, in Unix seconds.
            note: is told, in a line, what whoever runs the server may want to know.
            saved: is told of each table as it was saved, before its players are.
            changed: is told that a table stands otherwise, or there is one more or less.
            tended: is told after anything has happened at a table.
        """
        self._store, self._thinking, self._tasks = store, thinking, tasks
        self._now, self._note, self._saved = now, note, saved
        self._changed, self._tended = changed, tended
        self.tables: dict[str, Table] = {}
        """Those that somebody is at, or was on the way to."""
        self.kept: dict[str, Save] = {}
        """Every table as it was saved last."""
        self.is_draining = False
        """Whether no new ones are made."""

    async def read(self) -> None:
        """Look which tables there are. Raise StorageError."""
        for listed in await asyncio.to_thread(self._store.list):
            known = self.kept.get(listed.name)  # which may have been saved meanwhile
            if listed.save is not None and (known is None or known.version < listed.save.version):
                self.kept[listed.name] = listed.save

    # What can be done

    @property
    def is_empty(self) -> bool:
        """Whether nobody is at any table."""
        return not any(table.places for table in self.tables.values())

    def at(self, name: str) -> Mapping[str, Peer]:
        """Return who is connected at a table, by player."""
        return self.tables[name].places if name in self.tables else {}

    def find_code(self, code: str) -> str | None:
        """Return the table to which a code invites."""
        saves = self.kept.items() if code else ()
        return next((name for name, save in saves if save.shared and save.shared.code == code), None)

    async def change(
        self,
        name: str,
        act: Callable[[Room], T],
        *,
        make: Callable[[], Room] | None = None,
        comer: Peer | None = None,
    ) -> T:
        """Have something done in a room, save what has become of it, and tell everybody there.

        Args:
            name: of its table.
            act: does it; once more if another server has changed the table meanwhile.
            make: makes the room, if there is no such table.
            comer: is sent news if it is at the table then, although nothing has changed.

        Raises:
            RefusedError: if `make` or `act` does.
            StorageError: if there is no such table, or it could not be saved; then it stands as it was.
        """
        async with self._holding(name) as table:
            for tries_left in reversed(range(TRIES)):
                try:
                    return await self._try(table, act, make, comer)
                except ConflictError:
                    self.kept.pop(name, None)
                    if not tries_left:
                        raise
            raise AssertionError("the last try returns or raises")

    async def leave(self, peer: Peer, *names: str) -> None:
        """Have a connection leave some tables, or all, where it is at them."""
        for name in names or [*self.tables]:
            if self.at(name).get(peer.player) is peer:
                del self.tables[name].places[peer.player]
                try:
                    await self.change(name, lambda room: room.rise(peer.player, self._now()))
                except StorageError:
                    pass  # that is told
                except Exception as error:
                    self._tasks.report(error)

    async def remove(self, name: str) -> None:
        """Remove a table, and tell who is there. Raise StorageError."""
        async with self._holding(name) as table:
            await asyncio.to_thread(self._store.delete, name)
            self.kept.pop(name, None)
            table.room = None
            while table.places:
                _, peer = table.places.popitem()
                peer.send(Ends(Why.REMOVED, name))
        self._changed()

    async def drop_older(self, name: str) -> None:
        """Keep nothing of a table but how it stands now. Raise StorageError."""
        await asyncio.to_thread(self._store.drop_older, name)

    def rest(self) -> None:
        """Have no computer player think any more."""
        for name in self.tables:
            self._thinking.stop(name)

    def news(self, room: Room, peer: Peer) -> News:
        """Return what has happened in a room since a peer was told of it last."""
        return room.news(peer.player, peer.told.get(room.name, 0), self._now())

    # How it is done

    @asynccontextmanager
    async def _holding(self, name: str) -> AsyncIterator[Table]:
        """Have to do with a table, alone, and see to it then."""
        table = self.tables.setdefault(name, Table(name))
        table.users += 1
        try:
            async with table.lock:
                yield table
        finally:
            table.users -= 1
            self._tend(table)

    async def _try(
        self,
        table: Table,
        act: Callable[[Room], T],
        make: Callable[[], Room] | None,
        comer: Peer | None,
    ) -> T:
        is_loaded = table.room is not None
        room = table.room = table.room or await self._load(table, make)
        before = _standing(room)
        try:
            result = act(room)
            if isinstance(result, Done) and result.refusal is not None:
                await self._make_sure(room)
            if room.version != room.saved:
                save = room.record(self._now())
                await asyncio.to_thread(self._store.save, table.name, save, room.saved)
                self.kept[table.name], room.saved = save, room.version
                self._saved(table.name, save)
                self._changed()
        except RefusedError:
            raise  # which leaves it as it was
        except BaseException as error:
            table.room = None  # what was not saved has not happened
            if isinstance(error, StorageError) and not isinstance(error, ConflictError):
                self._tell_trouble(table, error)
            raise
        for player in table.places.keys() - room.here:  # who has left his seat for good
            table.places.pop(player).send(Ends(Why.LEFT, table.name))
        if not is_loaded or result is True or _standing(room) != before:
            self._tell(table, *table.places.values())
            self._changed()
        elif comer is not None and table.places.get(comer.player) is comer:
            self._tell(table, comer)
        return result

    async def _make_sure(self, room: Room) -> None:
        """Raise ConflictError if another server has changed a table: then it was refused for nothing."""
        if room.saved and (await asyncio.to_thread(self._store.load, room.name)).save.version != room.saved:
            raise ConflictError(Code.CONFLICT)

    async def _load(self, table: Table, make: Callable[[], Room] | None) -> Room:
        """Return the room of a table as it was saved last, or a new one. Raise RefusedError, StorageError."""
        if table.name not in self.kept:
            try:
                loaded = await asyncio.to_thread(self._store.load, table.name)
                self.kept[table.name] = loaded.save
            except StoreError as error:
                if make is None or error.code is not Code.NO_GAME:
                    raise
                return make()
        return self._stand_again(table)

    def _stand_again(self, table: Table) -> Room:
        """Return the room of a table as it was saved last, with everybody who is there. Raise SaveError."""
        return Room.restored(table.name, self.kept[table.name], self._now(), table.places)

    def _tell(self, table: Table, *peers: Peer) -> None:
        """Send the latest news of a table."""
        assert table.room is not None
        for peer in peers:
            peer.send(self.news(table.room, peer))

    def _tell_trouble(self, table: Table, error: StorageError) -> None:
        """Have a room stand as it was saved last, and say why."""
        self._note(f"{table.name}: {sentence_of(error)}")
        if table.name not in self.kept:
            return
        table.room, trouble = self._stand_again(table), trouble_of(error)
        for peer in table.places.values():
            peer.send(replace(self.news(table.room, peer), trouble=trouble))
        table.is_resting = True
        asyncio.get_running_loop().call_later(TROUBLE_SECONDS, self._try_again, table)

    def _try_again(self, table: Table) -> None:
        table.is_resting = False
        if self.tables.get(table.name) is table:
            self._tend(table)

    def _tend(self, table: Table) -> None:
        """See to a table after something has happened: to its clocks and computer players, if it has any."""
        table.alarm.cancel()
        room = table.room
        if room is None or not table.places or table.is_resting:
            self._thinking.stop(table.name)
        else:
            if (at := room.wake(self._now())) is not None:
                seconds = max(0.0, at - self._now())
                table.alarm.set(seconds, lambda: self._tasks.begin(self._tick(table.name)))
            self._thinking.attend(table.name, room.bot_request(), self._let_act)
        if not table.places and not table.users and self.tables.get(table.name) is table:
            del self.tables[table.name]
        self._tended()

    async def _tick(self, name: str) -> None:
        with suppress(StorageError):
            await self.change(name, lambda room: room.tick(self._now()))

    async def _let_act(self, name: str, asked: BotRequest, answer: BotResponse, milliseconds: int) -> None:
        """Have a computer player act as it has answered."""
        with suppress(StorageError):
            fault = await self.change(
                name, lambda room: room.bot_answered(asked, answer, milliseconds, self._now())
            )
            if fault:
                self._note(f"{name}: {fault}")


def _standing(room: Room) -> tuple[int, frozenset[str]]:
    """Return what all at a table are told of when it changes: its version, and which players are there."""
    return room.version, room.here & {seat.owner for seat in room.shared.seats}
