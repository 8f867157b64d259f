"""The table server: all shared tables of a folder, for players whose programs come over a Unix socket.

It is made of asyncio's own streams: a message is a length and a few hundred bytes, and all that a framework
would bring beside them, its own types of messages, threads or retries, is decided otherwise by the rules of a
table. Here are its connections; what is requested on them `requests.py` does, at the tables of `rooms.py`.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Final

from app import VERSION as PROGRAM
from app.bot_workers.pool import BotPool
from app.online.alarm import Alarm
from app.online.door import MAY, Door, Standing
from app.online.keeping import Keeper
from app.online.night import KEEP_SECONDS
from app.online.office import Host, Office
from app.online.orders import Admin, LookOver, Order
from app.online.pace import Pace
from app.online.peer import Peer, account_of, new_pace
from app.online.protocol import VERSION, Done, Ends, FromClient, Hello, List, Lobby, Rise, Say, Welcome, Why
from app.online.requests import Requests
from app.online.rooms import Rooms
from app.online.table_list import TableList
from app.online.tasks import Tasks
from app.online.texts import TableCode, refused
from app.online.thinking import PACE_SECONDS, Thinking
from app.save_messages import sentence_of
from saves.document import Save
from saves.messages import SaveError, StorageError
from saves.shared import is_player
from saves.store import MatchStore

GREETING_SECONDS: Final = 10.0
"""So soon a program says who it is."""
DOOR_SECONDS: Final = 600.0
"""So long somebody stands at the door at the most."""
MOST_CONNECTIONS: Final = 32
"""So many connections another account than the server's has at once."""


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
        self._door, self._keeper = door, keeper
        self._note = note
        self._idle_seconds = idle_seconds
        self._peers: dict[Peer, asyncio.Task[None]] = {}
        self._paces: defaultdict[str, Pace] = defaultdict(new_pace)
        """Of each other account, also after its connections have ended."""
        self._idle_alarm = Alarm()
        self.is_over = asyncio.Event()
        """Set when it is to end."""
        self.tasks = Tasks(report)
        self._thinking = Thinking(thinkers or BotPool(), self.tasks, pace_seconds)
        self.rooms = Rooms(
            store,
            self._thinking,
            self.tasks,
            now=now,
            note=note,
            saved=saved,
            changed=self._tables_changed,
            tended=self._watch_idle,
        )
        peers = self._peers.keys()
        self._list = TableList(self.rooms, peers, self.tasks, now)
        self.office = Office(
            self.rooms, peers, self.tasks, self.is_over.set, door=door, host=host, log=log, now=now
        )
        self._requests = Requests(
            self.rooms,
            self._thinking,
            self.tasks,
            door=door,
            keeper=keeper,
            now=now,
            let_in=self.office.changed,
        )

    async def serve(self, listener: asyncio.Server) -> None:
        """Serve until `is_over` is set, then finish what was begun, and tell everybody."""
        self._watch_idle()
        keeping = [self.tasks.begin(self._keep_night())]
        if self._keeper is not None:
            keeping.append(self.tasks.begin(self._keeper.keep(self.rooms)))
        await self.is_over.wait()
        for each in keeping:
            each.cancel()
        listener.close()
        for peer in self._peers:
            peer.stop_reading()
        await asyncio.gather(*self._peers.values(), return_exceptions=True)
        self.rooms.rest()
        await self.tasks.finish()
        self._thinking.close()

    def _tables_changed(self) -> None:
        self.office.changed()
        self._list.changed()

    async def _keep_night(self) -> None:
        """Have the night go on for as long as the server does."""
        while self._door is not None:
            try:
                await asyncio.to_thread(self._door.keep)
            except StorageError as error:
                self._note(sentence_of(error))
            await asyncio.sleep(KEEP_SECONDS)

    def _watch_idle(self) -> None:
        """End the server when nobody has been at a table for so long."""
        if not self.rooms.is_empty:
            self._idle_alarm.cancel()
        elif not self._idle_alarm.is_set and self._idle_seconds is not None:
            self._idle_alarm.set(self._idle_seconds, self.is_over.set)

    # Connections

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection to its end."""
        account, task = account_of(writer), asyncio.current_task()
        assert task is not None
        if account and sum(each.account == account for each in self._peers) >= MOST_CONNECTIONS:
            writer.transport.abort()
            return
        peer = Peer(reader, writer, account, self._paces[account] if account else new_pace())
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
            self.tasks.report(error)
        peer.alarm.cancel()
        await self.rooms.leave(peer)
        if self.is_over.is_set():
            peer.send(Ends(Why.STOPS))
        try:
            await peer.close()
        except Exception as error:  # of a message that could not be sent
            self.tasks.report(error)
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
            if not is_older and self._idle_seconds is not None and self.rooms.is_empty and not peer.account:
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
            peer.alarm.set(DOOR_SECONDS, partial(self._end_standing, peer))
        peer.name = name or peer.name
        peer.send(Welcome(peer.player, name, asks_code, asks_code and self._door.is_open))
        return True

    @staticmethod
    def _end_standing(peer: Peer) -> None:
        if peer.standing is Standing.AT_DOOR:
            peer.send(Ends(Why.TOO_LONG))
            peer.stop_reading()

    async def _obey(self, peer: Peer, message: FromClient) -> None:
        if isinstance(message, Hello | Admin | LookOver | Order):
            raise ValueError("none of a player's messages after the first")
        may = isinstance(message, MAY[peer.standing])
        match message:
            case List(follows):
                peer.follows = follows and may
                if not may:
                    peer.send(Lobby(()))
                elif follows:
                    await self._list.tell(peer)
            case Rise() | Say() if not may:
                pass
            case Rise(table):
                await self.rooms.leave(peer, table)
            case Say():
                await self._requests.say(peer, message)
            case _ if may:
                peer.send(await self._requests.answer(peer, message))
            case _:
                is_at_door = peer.standing is Standing.AT_DOOR
                why = refused(TableCode.CODE_FIRST if is_at_door else TableCode.LOOKS_ON)
                peer.send(Done(message.request, "", why))


def _numbers(program: str) -> list[int]:
    """Return the parts of a version in their order."""
    return [int(part) for part in re.findall(r"[0-9]+", program)]
