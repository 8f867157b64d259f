"""The table server: all shared tables of a folder, for players whose programs come over a Unix socket.

It is made of asyncio's own streams: a message is a length and a few hundred bytes, and all that a framework
would bring beside them, its own types of messages, threads or retries, is decided otherwise by the rules of a
table. What a room must do it does at once, in the loop; disks and computer players are waited for elsewhere.

Nothing is answered and told before it is saved. A room that could not be saved is dropped, and stands again
as it was saved last.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from app import VERSION as PROGRAM
from app.bot_workers.messages import BotRequest, BotResponse
from app.bot_workers.pool import BotPool
from app.online.connection import Request
from app.online.door import MAY, Door, Standing
from app.online.invitations import Guesses, read_code
from app.online.keeping import Keeper
from app.online.night import KEEP_SECONDS
from app.online.office import Host, Office
from app.online.orders import Admin, LookOver, Order
from app.online.peer import Pace, Peer, account_of
from app.online.protocol import (
    VERSION,
    Do,
    Done,
    Ends,
    Export,
    FromClient,
    Hello,
    Invite,
    Join,
    Knock,
    List,
    Lobby,
    Look,
    Make,
    News,
    Rise,
    Say,
    Sit,
    TableLine,
    Watch,
    Welcome,
    What,
    Why,
)
from app.online.room import Room
from app.online.tables import is_owner, state_of, table_line, table_name
from app.online.texts import RefusedError, TableCode, refuse, refused, trouble_of
from app.save_messages import sentence_of
from app.session.company import TableState
from saves.document import Save
from saves.messages import Code, SaveError, StorageError, StoreError
from saves.shared import REQUEST_BYTES, is_player
from saves.store import ConflictError, MatchStore

T = TypeVar("T")

GREETING_SECONDS: Final = 10.0
"""So soon a program says who it is."""
DOOR_SECONDS: Final = 600.0
"""So long somebody stands at the door at the most."""
TRIES: Final = 3
"""So often something is done again at a table that another server has changed meanwhile."""
PACE_SECONDS: Final = 0.5
"""From one action of a computer player to the next, so that it is seen."""
TROUBLE_SECONDS: Final = 10.0
"""So long no computer player acts at a table that could not be saved."""
LOBBY_SECONDS: Final = 1.0
"""The list of tables is told so often at the most."""
MOST_TABLES: Final = 200
"""So many tables a player is told of, the latest first."""
MOST_CONNECTIONS: Final = 32
"""So many connections another account than the server's has at once."""
MOST_PLACES: Final = 16
"""At so many tables a player is at once."""
MOST_MADE: Final = 100
"""So many tables a player may have made that are not over, or have not been for a day."""
DAY_SECONDS: Final = 86_400
AGAIN: Final = b"again"
"""In place of a request, of a table that is made of another."""


@dataclass(eq=False)
class _Table:
    """A table: its room while anybody needs it, and the connection of each player who is at it."""

    name: str
    room: Room | None = None
    places: dict[str, Peer] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Of whoever has to do with the room, until it is saved."""
    alarm: asyncio.TimerHandle | None = None
    """Wakes the room when its clocks want it."""
    asked: BotRequest | None = None
    """What a computer player is being asked."""
    thought: asyncio.Task[None] | None = None
    """Who asks it, until there is an answer."""
    users: int = 0
    """How many have to do with it just now."""
    is_resting: bool = False
    """Whether no computer player acts for a while, since it could not be saved."""


class Server:
    """Serves the tables of a store."""

    def __init__(
        self,
        store: MatchStore,
        *,
        thinkers: BotPool | None = None,
        note: Callable[[str], object] = lambda _: None,
        report: Callable[[Exception], object] = lambda _: None,
        idle_seconds: float | None = None,
        pace_seconds: float = PACE_SECONDS,
        now: Callable[[], float] = time.time,
        door: Door | None = None,
        host: Host | None = None,
        log: Callable[[str], object] = lambda _: None,
        saved: Callable[[str, Save], object] = lambda _table, _save: None,
        keeper: Keeper | None = None,
    ) -> None:
        """Take where tables are kept.

        Args:
            store: where they are kept.
            thinkers: the processes in which computer players think.
            note: is told, in a line, what whoever runs the server may want to know.
            report: is given each fault of our own; of the table it happened at nothing is changed by it.
            idle_seconds: after how long without anybody at a table it ends; None for never.
            pace_seconds: from one action of a computer player to the next.
            now: the time, in Unix seconds.
            door: knows who may come, and by which name; None where everybody may who can reach the socket.
            host: brings them from elsewhere; None where the server does not know how they come.
            log: writes down what whoever runs the server has done.
            saved: is told of each table as it was saved, before its players are.
            keeper: removes what is due, and says how much there may be; None removes nothing.
        """
        self._store = store
        self._door = door
        self._keeper = keeper
        self._thinkers = thinkers or BotPool()
        self._note, self._report, self._saved = note, report, saved
        self._idle_seconds = idle_seconds
        self._pace_seconds = pace_seconds
        self._now = now
        self._tables: dict[str, _Table] = {}
        """Those that somebody is at, or was on the way to."""
        self._kept: dict[str, Save] = {}
        """Every table as it was saved last."""
        self._peers: dict[Peer, asyncio.Task[None]] = {}
        self._paces: defaultdict[str, Pace] = defaultdict(Pace)
        """Of each other account, also after its connections have ended."""
        self._guesses, self._guessing = Guesses(), asyncio.Lock()
        self._turns = asyncio.Semaphore(max(1, (os.cpu_count() or 1) - 1))
        """Who thinks: whoever has waited longest is next, and no table waits twice at once."""
        self._hints: dict[BotRequest, asyncio.Task[BotResponse]] = {}
        """What is being thought out for players: once, however often it is asked."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._listing = asyncio.Lock()
        self._lobby_alarm: asyncio.TimerHandle | None = None
        self._idle_alarm: asyncio.TimerHandle | None = None
        self.office = Office(self, door=door, host=host, log=log, now=now)
        self.is_over = asyncio.Event()
        """Set when it is to end."""

    # What the office asks

    @property
    def peers(self) -> Collection[Peer]:
        """All connections of players who have said who they are."""
        return [peer for peer in self._peers if peer.player]

    @property
    def kept(self) -> Mapping[str, Save]:
        """Every table as it was saved last."""
        return self._kept

    def at(self, table: str) -> Mapping[str, Peer]:
        """Return who is connected at a table, by player."""
        return self._tables[table].places if table in self._tables else {}

    async def change(self, table: str, act: Callable[[Room], T]) -> T:
        """Have something done in a room, which is saved and told. Raise RefusedError, StorageError."""
        return await self._at(table, act)

    async def remove(self, table: str) -> None:
        """Remove a table, and tell who is there. Raise StorageError."""
        found = self._tables.setdefault(table, _Table(table))
        found.users += 1
        try:
            async with found.lock:
                await asyncio.to_thread(self._store.delete, table)
                self._kept.pop(table, None)
                found.room = None
                while found.places:
                    _, peer = found.places.popitem()
                    peer.send(Ends(Why.REMOVED, table))
        finally:
            found.users -= 1
            self._tend(found)
        self._list_later()

    async def drop_older(self, table: str) -> None:
        """Keep nothing of a table but how it stands now. Raise StorageError."""
        await asyncio.to_thread(self._store.drop_older, table)

    def stop(self) -> None:
        """End, once what was begun is finished."""
        self.is_over.set()

    # Connections

    async def serve(self, listener: asyncio.Server) -> None:
        """Serve until `is_over` is set, then finish what was begun, and tell everybody."""
        self._watch_idle()
        keeping = [self._spawn(self._keep_night())]
        if self._keeper is not None:
            keeping.append(self._spawn(self._keeper.keep(self)))
        await self.is_over.wait()
        for each in keeping:
            each.cancel()
        listener.close()
        for peer in self._peers:
            peer.stop_reading()
        await asyncio.gather(*self._peers.values(), return_exceptions=True)
        for table in self._tables.values():
            self._stop_thinking(table)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()

    async def read_tables(self) -> None:
        """Look which tables there are. Raise StorageError."""
        for listed in await asyncio.to_thread(self._store.list):
            known = self._kept.get(listed.name)  # which may have been saved meanwhile
            if listed.save is not None and (known is None or known.version < listed.save.version):
                self._kept[listed.name] = listed.save

    async def _keep_night(self) -> None:
        """Have the night go on for as long as the server does."""
        while self._door is not None:
            try:
                await asyncio.to_thread(self._door.keep)
            except StorageError as error:
                self._note(sentence_of(error))
            await asyncio.sleep(KEEP_SECONDS)

    # Connections

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection to its end."""
        account, task = account_of(writer), asyncio.current_task()
        assert task is not None
        if account and sum(each.account == account for each in self._peers) >= MOST_CONNECTIONS:
            writer.transport.abort()
            return
        peer = Peer(reader, writer, account, self._paces[account] if account else Pace())
        self._peers[peer] = task
        try:
            if not await self._greet(peer):
                pass
            elif peer.is_admin:
                await self.office.serve(peer)
            else:
                self.office.changed()
                while (message := await peer.read()) is not None:
                    await self._obey(peer, message)
        except (SaveError, ValueError):
            peer.send(Ends(Why.NONSENSE))
        except Exception as error:
            self._report(error)
        if peer.alarm is not None:
            peer.alarm.cancel()
        for table in [*self._tables.values()]:
            await self._leave(table, peer)
        if self.is_over.is_set():
            peer.send(Ends(Why.STOPS))
        await peer.close()
        del self._peers[peer]
        self.office.changed()

    async def _greet(self, peer: Peer) -> bool:
        """Hear who it is; return whether the program can be served."""
        try:
            async with asyncio.timeout(GREETING_SECONDS):
                hello = await peer.read()
        except TimeoutError:
            return False
        except SaveError:
            hello = None
        if not isinstance(hello, Hello | Admin) or (hello.version, hello.program) != (VERSION, PROGRAM):
            is_older = not isinstance(hello, Hello) or _numbers(hello.program) < _numbers(PROGRAM)
            if not is_older and self._idle_seconds is not None and self._is_idle and not peer.account:
                self.is_over.set()  # that program starts its own, as this one was started
            else:
                peer.send(Ends(Why.VERSION, program=PROGRAM))
            return False
        if isinstance(hello, Admin):
            peer.is_admin = not peer.account
            if peer.account:
                peer.send(Ends(Why.FOREIGN))
            return peer.is_admin
        peer.player, peer.name = peer.account or hello.player, hello.name
        if not is_player(peer.player):
            raise ValueError("no player")
        return self._welcome(peer)

    def _welcome(self, peer: Peer) -> bool:
        """Tell a player how far he has come; return whether he may come at all."""
        if self._door is None:
            peer.send(Welcome(peer.player))
            return True
        try:
            peer.standing, name = self._door.standing(peer.player), self._door.name_of(peer.player)
        except StorageError as error:
            self._note(sentence_of(error))
            return False
        if peer.standing is Standing.SHUT_OUT:
            peer.send(Ends(Why.SHUT_OUT))
            return False
        asks_code = peer.standing is Standing.AT_DOOR
        if asks_code:
            peer.alarm = asyncio.get_running_loop().call_later(DOOR_SECONDS, self._end_standing, peer)
        peer.name = name or peer.name
        peer.send(Welcome(peer.player, name, asks_code, asks_code and self._door.is_open))
        return True

    @staticmethod
    def _end_standing(peer: Peer) -> None:
        if peer.standing is Standing.AT_DOOR:
            peer.send(Ends(Why.TOO_LONG))
            peer.stop_reading()

    async def _obey(self, peer: Peer, message: FromClient) -> None:
        if not isinstance(message, MAY[peer.standing]):
            self._turn_away(peer, message)
            return
        match message:
            case List(follows):
                peer.follows = follows
                if follows:
                    await self._send_lobby(peer)
            case Rise(table):
                if table in self._tables:
                    await self._leave(self._tables[table], peer)
            case Say(table):
                await self._say(peer, message)
            case Hello() | Admin() | LookOver() | Order():
                raise ValueError("none of a player's messages after the first")
            case _:
                peer.send(await self._answer(peer, message))

    @staticmethod
    def _turn_away(peer: Peer, message: FromClient) -> None:
        """Answer what a player may not ask before he is let in, or while he only looks on."""
        if isinstance(message, List):
            peer.send(Lobby(()))
        elif isinstance(message, Hello | Admin | LookOver | Order):
            raise ValueError("none of a player's messages after the first")
        elif not isinstance(message, Rise | Say):
            is_at_door = peer.standing is Standing.AT_DOOR
            why = refused(TableCode.CODE_FIRST if is_at_door else TableCode.LOOKS_ON)
            peer.send(Done(message.request, "", why))

    # Requests

    async def _answer(self, peer: Peer, message: Request) -> Done:
        """Do what is requested, and return what is answered."""
        if len(message.request) != REQUEST_BYTES:
            raise ValueError("no request")
        table = "" if isinstance(message, Knock | Make | Join) else message.table
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
                    return await self._at(table, lambda room: room.invite(peer.player, request))
                case Look(_, table):
                    return await self._at(table, lambda room: room.look(peer.player, message))
                case Export(request, table):
                    return await self._at(table, lambda room: room.export(peer.player, request, self._now()))
        except RefusedError as error:
            why = error.refused
        except StorageError as error:
            why = refused(TableCode.NO_TABLE) if error.code is Code.NO_GAME else trouble_of(error)
        except Exception as error:
            self._report(error)
            why = refused(TableCode.FAULT)
        return Done(message.request, table, why)

    async def _knock(self, peer: Peer, knock: Knock) -> Done:
        if self._door is None:
            return Done(knock.request, "", None, peer.name)
        if peer.standing is Standing.AT_DOOR:
            await self._require_room()
        entry = self._door.enter(peer.player, knock.code, knock.name)
        await asyncio.sleep(entry.seconds)
        if entry.refusal is None:
            peer.name, peer.standing = entry.name, self._door.standing(peer.player)
            self.office.changed()
        return Done(knock.request, "", entry.refusal, entry.name)

    async def _make(self, peer: Peer, made: Make) -> Done:
        name = table_name(peer.player, made.request)
        if name not in self._kept:
            await self._require_room()

        def make() -> Room:
            self._require_few(peer.player)
            return Room.make(name, made, peer.player, peer.name, self._now())

        return await self._at(name, lambda room: room.made(made.request), make=make)

    async def _require_room(self) -> None:
        """Raise RefusedError if the host keeps so much that it takes no more."""
        if self._keeper is not None and await self._keeper.is_full():
            raise refuse(TableCode.NO_ROOM)

    def _require_few(self, player: str) -> None:
        """Raise RefusedError if a player has made so many tables that he may make none now, or nobody may."""
        if self.office.is_draining:
            raise refuse(TableCode.DRAINING)
        since = self._now() - DAY_SECONDS
        made = sum(
            save.shared is not None
            and save.shared.maker == player
            and (save.saved_at > since or state_of(save.shared, save.to_act) is not TableState.OVER)
            for save in self._kept.values()
        )
        most = MOST_MADE if self._keeper is None else self._keeper.limits.most_tables
        if made >= most:
            raise refuse(TableCode.TOO_MANY_TABLES, most=most)

    async def _join(self, peer: Peer, join: Join) -> Done:
        now, code = time.monotonic(), read_code(join.code)
        async with self._guessing:  # or one with many connections would try many codes before one is noted
            if why := self._guesses.refusal(peer.player, now):
                return Done(join.request, "", why)
            table = self._find_code(code)
            if table is None and code:
                await self.read_tables()  # another server may have made it
                table = self._find_code(code)
            slow = 0.0 if table else self._guesses.note_wrong(peer.player, now)
        if table is None:
            await asyncio.sleep(slow)
            return Done(join.request, "", refused(TableCode.NO_SUCH_CODE))
        found = self._tables.get(table)
        if found is not None and found.places.get(peer.player, peer) is not peer:
            # Two people of one account may have one name, and neither must lose the seat by that.
            return Done(join.request, "", refused(TableCode.THERE_ALREADY, name=peer.name))
        return await self._come(
            peer, table, 0, lambda room: room.join(peer.player, peer.name, join.request, self._now())
        )

    def _find_code(self, code: str) -> str | None:
        saves = self._kept.items() if code else ()
        return next((name for name, save in saves if save.shared and save.shared.code == code), None)

    async def _enter(self, peer: Peer, enter: Sit | Watch) -> Done:
        def sit_down(room: Room) -> Done:
            if isinstance(enter, Sit):
                return room.sit(peer.player, peer.name, enter.request, enter.seat, self._now())
            return room.watch(peer.player, enter.request, self._now())

        return await self._come(peer, enter.table, enter.since, sit_down)

    async def _come(self, peer: Peer, table: str, since: int, come: Callable[[Room], Done]) -> Done:
        """Have a player come to a table; what news it is sent goes on from a version."""

        def take_place(room: Room) -> Done:
            at = sum(peer.player in each.places for each in self._tables.values() if each.name != table)
            if at >= MOST_PLACES:
                raise refuse(TableCode.TOO_MANY_PLACES, most=MOST_PLACES)
            done = come(room)
            if done.refusal is None:
                places = self._tables[table].places
                before = places.get(peer.player, peer)
                if before is not peer:
                    before.send(Ends(Why.ELSEWHERE, table))
                places[peer.player] = peer
                peer.told[table] = since
            return done

        return await self._at(table, take_place, comer=peer)

    async def _do(self, peer: Peer, do: Do) -> Done:
        if do.what is What.AGAIN:
            return await self._play_again(peer, do)
        done = await self._at(do.table, lambda room: room.do(peer.player, do, self._now()))
        if isinstance(done, BotRequest):
            asked = done
            if asked not in self._hints:
                self._hints[asked] = asyncio.create_task(self._think(asked))
            try:
                answer = await self._hints[asked]
            finally:
                self._hints.pop(asked, None)
            done = await self._at(
                do.table, lambda room: room.hinted(peer.player, do, asked, answer, self._now())
            )
        if done.refusal is not None and done.refusal.code == str(TableCode.MOVED_ON):
            await self._at(do.table, lambda room: peer.send(self._news(room, peer)))
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
        if (other := await self._at(do.table, make)) is not None:
            await self._at(name, lambda _: None, make=lambda: other)
            await self._at(do.table, lambda room: room.follow(name))
        return Done(do.request, name)

    async def _say(self, peer: Peer, say: Say) -> None:
        def tell(room: Room) -> None:
            said, places = room.say(peer.player, peer.name, say), self._tables[say.table].places
            if said is not None:
                for player in room.hearers(peer.player) & places.keys():
                    places[player].send(said)

        with suppress(StorageError):
            await self._at(say.table, tell)

    async def _leave(self, table: _Table, peer: Peer) -> None:
        """Rise from a table, if a connection is at it."""
        if table.places.get(peer.player) is peer:
            del table.places[peer.player]
            try:
                await self._at(table.name, lambda room: room.rise(peer.player, self._now()))
            except StorageError:
                pass  # that is told
            except Exception as error:
                self._report(error)

    # Rooms

    async def _at(
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
            RefusedError: if `make` does.
            StorageError: if there is no such table, or it could not be saved; then it stands as it was.
        """
        table = self._tables.setdefault(name, _Table(name))
        table.users += 1
        try:
            async with table.lock:
                for tries_left in reversed(range(TRIES)):
                    try:
                        return await self._try(table, act, make, comer)
                    except ConflictError:
                        self._kept.pop(name, None)
                        if not tries_left:
                            raise
            raise AssertionError("the last try returns or raises")
        finally:
            table.users -= 1
            self._tend(table)

    async def _try(
        self,
        table: _Table,
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
                self._kept[table.name], room.saved = save, room.version
                self._saved(table.name, save)
                self._list_later()
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
            self._list_later()
        elif comer is not None and table.places.get(comer.player) is comer:
            self._tell(table, comer)
        return result

    async def _make_sure(self, room: Room) -> None:
        """Raise ConflictError if another server has changed a table: then it was refused for nothing."""
        if room.saved and (await asyncio.to_thread(self._store.load, room.name)).save.version != room.saved:
            raise ConflictError(Code.CONFLICT)

    async def _load(self, table: _Table, make: Callable[[], Room] | None) -> Room:
        """Return the room of a table as it was saved last, or a new one. Raise RefusedError, StorageError."""
        if table.name not in self._kept:
            try:
                loaded = await asyncio.to_thread(self._store.load, table.name)
                self._kept[table.name] = loaded.save
            except StoreError as error:
                if make is None or error.code is not Code.NO_GAME:
                    raise
                return make()
        return self._stand_again(table)

    def _stand_again(self, table: _Table) -> Room:
        """Return the room of a table as it was saved last, with everybody who is there. Raise SaveError."""
        return Room.restored(table.name, self._kept[table.name], self._now(), table.places)

    def _tell(self, table: _Table, *peers: Peer) -> None:
        """Send the latest news of a table."""
        assert table.room is not None
        for peer in peers:
            peer.send(self._news(table.room, peer))

    def _news(self, room: Room, peer: Peer) -> News:
        """Return what has happened in a room since a peer was told of it last."""
        return room.news(peer.player, peer.told.get(room.name, 0), self._now())

    def _tell_trouble(self, table: _Table, error: StorageError) -> None:
        """Have a room stand as it was saved last, and say why."""
        self._note(f"{table.name}: {sentence_of(error)}")
        if table.name not in self._kept:
            return
        table.room, trouble = self._stand_again(table), trouble_of(error)
        for peer in table.places.values():
            peer.send(replace(self._news(table.room, peer), trouble=trouble))
        table.is_resting = True
        asyncio.get_running_loop().call_later(TROUBLE_SECONDS, self._try_again, table)

    def _try_again(self, table: _Table) -> None:
        table.is_resting = False
        self._tend(table)

    def _tend(self, table: _Table) -> None:
        """See to a table after something has happened: to its clocks and computer players, if it has any."""
        if table.alarm is not None:
            table.alarm.cancel()
            table.alarm = None
        room = table.room
        if room is None or not table.places or table.is_resting:
            self._stop_thinking(table)
        else:
            if (at := room.wake(self._now())) is not None:
                seconds = max(0.0, at - self._now())
                table.alarm = asyncio.get_running_loop().call_later(seconds, self._ring, table)
            self._ask_bots(table, room)
        if not table.places and not table.users and self._tables.get(table.name) is table:
            del self._tables[table.name]
        self._watch_idle()

    @property
    def _is_idle(self) -> bool:
        return not any(table.places for table in self._tables.values())

    def _watch_idle(self) -> None:
        """End the server when nobody has been at a table for so long."""
        is_idle = self._is_idle
        if not is_idle and self._idle_alarm is not None:
            self._idle_alarm.cancel()
            self._idle_alarm = None
        elif is_idle and self._idle_alarm is None and self._idle_seconds is not None:
            loop = asyncio.get_running_loop()
            self._idle_alarm = loop.call_later(self._idle_seconds, self.is_over.set)

    def _ring(self, table: _Table) -> None:
        table.alarm = None
        self._spawn(self._tick(table.name))

    async def _tick(self, name: str) -> None:
        with suppress(StorageError):
            await self._at(name, lambda room: room.tick(self._now()))

    def _spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self._report(error)

    # Computer players

    def _ask_bots(self, table: _Table, room: Room) -> None:
        """Have the computer player think that must act, if there is one."""
        asked = room.bot_request()
        if asked is not table.asked:
            self._stop_thinking(table)
            table.asked = asked
            if asked is not None:
                table.thought = self._spawn(self._let_act(table, asked))

    def _stop_thinking(self, table: _Table) -> None:
        if table.thought is not None:
            table.thought.cancel()
        table.asked = table.thought = None

    async def _let_act(self, table: _Table, asked: BotRequest) -> None:
        began = time.monotonic()
        answer = await self._think(asked)
        took = time.monotonic() - began
        await asyncio.sleep(max(0.0, self._pace_seconds - took))
        table.thought = None  # from here on nothing may be left half done
        with suppress(StorageError):
            milliseconds = round(took * 1e3)
            fault = await self._at(
                table.name, lambda room: room.bot_answered(asked, answer, milliseconds, self._now())
            )
            if fault:
                self._note(f"{table.name}: {fault}")

    async def _think(self, asked: BotRequest) -> BotResponse:
        """Ask a computer player, in turn."""
        async with self._turns:
            return await self._thinkers.ask(asked)

    # The list of tables

    def _list_later(self) -> None:
        """Send the list to all who follow it, soon."""
        self.office.changed()
        if self._lobby_alarm is None and any(peer.follows for peer in self._peers):
            loop = asyncio.get_running_loop()
            self._lobby_alarm = loop.call_later(LOBBY_SECONDS, lambda: self._spawn(self._send_lobbies()))

    async def _send_lobbies(self) -> None:
        """Send the list to one after the other: it takes long, and what is played at tables comes first."""
        async with self._listing:
            self._lobby_alarm = None
            for peer in [*self._peers]:
                if peer.follows:
                    await self._send_lobby(peer)
                    await asyncio.sleep(0)

    async def _send_lobby(self, peer: Peer) -> None:
        lines: list[TableLine] = []

        def place(item: tuple[str, Save]) -> tuple[bool, bool, int]:
            _, save = item
            is_own = save.shared and is_owner(save.shared, peer.player)
            return not save.is_secret, not is_own, -save.order

        for name, save in sorted(self._kept.items(), key=place):
            if len(lines) == MOST_TABLES:
                break
            table, line = self._tables.get(name), table_line(name, save, peer.player, self._now())
            if table is not None and table.room is not None:
                async with table.lock:  # nothing is told before it is saved
                    line = line if table.room is None else table.room.line(peer.player, self._now())
            if line is not None:
                lines.append(line)
        peer.send(Lobby(tuple(lines)))


def _standing(room: Room) -> tuple[int, frozenset[str]]:
    """Return what all at a table are told of when it changes: its version, and which players are there."""
    return room.version, room.here & {seat.owner for seat in room.shared.seats}


def _numbers(program: str) -> list[int]:
    """Return the parts of a version in their order."""
    return [int(part) for part in re.findall(r"[0-9]+", program)]
