"""What a player's program requests of a table server; each request is answered by a Done."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from app.bot_workers.messages import BotRequest
from app.online.connection import Request
from app.online.door import Door, Standing
from app.online.invitations import Guesses, read_code
from app.online.keeping import Keeper
from app.online.limits import DAY_SECONDS
from app.online.peer import Peer
from app.online.protocol import (
    Do,
    Done,
    Ends,
    Export,
    Invite,
    Join,
    Knock,
    Look,
    Make,
    Say,
    Sit,
    Watch,
    What,
    Why,
)
from app.online.room import Room
from app.online.rooms import Rooms
from app.online.tables import state_of, table_name
from app.online.tasks import Tasks
from app.online.texts import RefusedError, TableCode, refuse, refused, trouble_of
from app.online.thinking import Thinking
from app.session.company import TableState
from saves.messages import Code, StorageError
from saves.shared import REQUEST_BYTES

MOST_PLACES: Final = 16
"""At so many tables a player is at once."""
MOST_MADE: Final = 100
"""So many tables a player may have made that are not over, or have not been for a day."""
AGAIN: Final = b"again"
"""In place of a request, of a table that is made of another."""


class Requests:
    """Does what players request."""

    def __init__(
        self,
        rooms: Rooms,
        thinking: Thinking,
        tasks: Tasks,
        *,
        door: Door | None,
        keeper: Keeper | None,
        now: Callable[[], float],
        let_in: Callable[[], object],
    ) -> None:
        """Take the tables, and what the server was given; `let_in` is told when somebody was let in."""
        self._rooms, self._thinking, self._tasks = rooms, thinking, tasks
        self._door, self._keeper = door, keeper
        self._now, self._let_in = now, let_in
        self._guesses, self._guessing = Guesses(), asyncio.Lock()

    async def answer(self, peer: Peer, message: Request) -> Done:
        """Do what is requested, and return what is answered. Raise ValueError if it is no request."""
        if len(message.request) != REQUEST_BYTES:
            raise ValueError("no request")
        table = "" if isinstance(message, Knock | Make | Join) else message.table
        change = self._rooms.change
        try:
            match message:
                case Knock():
                    return await self._knock(peer, message)
                case Make():
                    return await self._make(peer, message)
                case Join():
                    return await self._join(peer, message)
                case Sit() | Watch():
                    return await self._enter(peer, message)
                case Do():
                    return await self._do(peer, message)
                case Invite(request, table):
                    return await change(table, lambda room: room.invite(peer.player, request))
                case Look(_, table):
                    return await change(table, lambda room: room.look(peer.player, message))
                case Export(request, table):
                    return await change(table, lambda room: room.export(peer.player, request, self._now()))
        except RefusedError as error:
            why = error.refused
        except StorageError as error:
            why = refused(TableCode.NO_TABLE) if error.code is Code.NO_GAME else trouble_of(error)
        except Exception as error:
            self._tasks.report(error)
            why = refused(TableCode.FAULT)
        return Done(message.request, table, why)

    async def say(self, peer: Peer, say: Say) -> None:
        """Tell the others at a table what a player says."""

        def tell(room: Room) -> None:
            said, places = room.say(peer.player, peer.name, say), self._rooms.at(say.table)
            if said is not None:
                for player in room.hearers(peer.player) & places.keys():
                    places[player].send(said)

        with suppress(StorageError):
            await self._rooms.change(say.table, tell)

    # To come in, and to a table

    async def _knock(self, peer: Peer, knock: Knock) -> Done:
        if self._door is None:
            return Done(knock.request, "", None, peer.name)
        if peer.standing is Standing.AT_DOOR:
            await self._require_room()
        entry = self._door.enter(peer.player, knock.code, knock.name)
        await asyncio.sleep(entry.seconds)
        if entry.refusal is None:
            peer.name, peer.standing = entry.name, self._door.standing(peer.player)
            self._let_in()
        return Done(knock.request, "", entry.refusal, entry.name)

    async def _make(self, peer: Peer, made: Make) -> Done:
        name = table_name(peer.player, made.request)
        if name not in self._rooms.kept:
            await self._require_room()

        def make() -> Room:
            self._require_few(peer.player)
            return Room.make(name, made, peer.player, peer.name, self._now())

        return await self._rooms.change(name, lambda room: room.made(made.request), make=make)

    async def _require_room(self) -> None:
        """Raise RefusedError if the host keeps so much that it takes no more."""
        if self._keeper is not None and await self._keeper.is_full():
            raise refuse(TableCode.NO_ROOM)

    def _require_few(self, player: str) -> None:
        """Raise RefusedError if a player has made so many tables that he may make none now, or nobody may."""
        if self._rooms.is_draining:
            raise refuse(TableCode.DRAINING)
        since = self._now() - DAY_SECONDS
        made = sum(
            save.shared is not None
            and save.shared.maker == player
            and (save.saved_at > since or state_of(save.shared, save.to_act) is not TableState.OVER)
            for save in self._rooms.kept.values()
        )
        most = MOST_MADE if self._keeper is None else self._keeper.limits.most_tables
        if made >= most:
            raise refuse(TableCode.TOO_MANY_TABLES, most=most)

    async def _join(self, peer: Peer, join: Join) -> Done:
        now, code = time.monotonic(), read_code(join.code)
        async with self._guessing:  # or one with many connections would try many codes before one is noted
            if why := self._guesses.refusal(peer.player, now):
                return Done(join.request, "", why)
            table = self._rooms.find_code(code)
            if table is None and code:
                await self._rooms.read()  # another server may have made it
                table = self._rooms.find_code(code)
            slow = 0.0 if table else self._guesses.note_wrong(peer.player, now)
        if table is None:
            await asyncio.sleep(slow)
            return Done(join.request, "", refused(TableCode.NO_SUCH_CODE))
        if self._rooms.at(table).get(peer.player, peer) is not peer:
            # Two people of one account may have one name, and neither must lose the seat by that.
            return Done(join.request, "", refused(TableCode.THERE_ALREADY, name=peer.name))
        return await self._come(
            peer, table, 0, lambda room: room.join(peer.player, peer.name, join.request, self._now())
        )

    async def _enter(self, peer: Peer, enter: Sit | Watch) -> Done:
        def sit_down(room: Room) -> Done:
            if isinstance(enter, Sit):
                return room.sit(peer.player, peer.name, enter.request, enter.seat, self._now())
            return room.watch(peer.player, enter.request, self._now())

        return await self._come(peer, enter.table, enter.since, sit_down)

    async def _come(self, peer: Peer, table: str, since: int, come: Callable[[Room], Done]) -> Done:
        """Have a player come to a table; what news it is sent goes on from a version."""

        def take_place(room: Room) -> Done:
            tables = self._rooms.tables
            at = sum(peer.player in each.places for each in tables.values() if each.name != table)
            if at >= MOST_PLACES:
                raise refuse(TableCode.TOO_MANY_PLACES, most=MOST_PLACES)
            done = come(room)
            if done.refusal is None:
                places = tables[table].places
                before = places.get(peer.player, peer)
                if before is not peer:
                    before.send(Ends(Why.ELSEWHERE, table))
                places[peer.player] = peer
                peer.told[table] = since
            return done

        return await self._rooms.change(table, take_place, comer=peer)

    # At a table

    async def _do(self, peer: Peer, do: Do) -> Done:
        if do.what is What.AGAIN:
            return await self._play_again(peer, do)
        change = self._rooms.change
        done = await change(do.table, lambda room: room.do(peer.player, do, self._now()))
        if isinstance(done, BotRequest):
            asked, answer = done, await self._thinking.hint(done)
            done = await change(
                do.table, lambda room: room.hinted(peer.player, do, asked, answer, self._now())
            )
        if done.refusal is not None and done.refusal.code == str(TableCode.MOVED_ON):
            await change(do.table, lambda room: peer.send(self._rooms.news(room, peer)))
        return done

    async def _play_again(self, peer: Peer, do: Do) -> Done:
        """Make the same table once more, one for all who ask; it is kept before the old one names it."""
        name = table_name(do.table, AGAIN)

        def make(room: Room) -> Room | None:
            if room.shared.again:
                return None
            self._require_few(peer.player)
            return room.again(name, peer.player, self._now())

        await self._require_room()
        if (other := await self._rooms.change(do.table, make)) is not None:
            await self._rooms.change(name, lambda _: None, make=lambda: other)
            await self._rooms.change(do.table, lambda room: room.follow(name))
        return Done(do.request, name)
