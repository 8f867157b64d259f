"""The office of a table server: what whoever runs it can see and do, over the same socket as players.

Only the server's own account is let in. Each order is answered by a sentence, which is also written down.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Protocol, TypeVar

from app.online.alarm import Alarm
from app.online.door import Door, Standing, is_fit_name
from app.online.orders import (
    MOST_LISTED,
    HostTable,
    LookOver,
    Order,
    OrderKind,
    Overview,
    PersonLine,
    Told,
)
from app.online.peer import Peer
from app.online.protocol import MOST_SAID, Ends, Notice, Why
from app.online.room import Room
from app.online.rooms import Rooms
from app.online.tables import is_owner, sitters_of, state_of
from app.online.tasks import Tasks
from app.online.texts import RefusedError, TableCode, error_of, refuse
from app.save_messages import sentence_of
from app.session.company import TableState
from engines.core import NAME_LENGTH, plain_line, seat_name
from engines.texts import join_words
from saves.disk import store_errors
from saves.messages import Code, StorageError
from saves.paths import look_of
from saves.people import MOST_KEYS, MOST_WHY, FolderPeople, Person, is_key, new_id

T = TypeVar("T")

TELL_SECONDS: Final = 1.0
"""How the server stands is told so often at the most."""
NO_PEOPLE: Final = "This table server keeps no list of people; a server of meja host does."
NO_NIGHT: Final = "This table server lets everybody in who can reach it; a server of meja host has a code."
KNOWS_CODE: Final = (
    "Who knows the code of tonight can come again with another key; meja admin code --new draws another code."
)
"""What is told of a ban, which is one of keys."""
DRAINING: Final = "Nobody new is let in, and no new tables are made; games go on."


class Host(Protocol):
    """What the office asks of whoever brings people from elsewhere."""

    @property
    def invitation(self) -> str:
        """What friends type to come."""

    @property
    def fingerprint(self) -> str:
        """Of the host's key."""

    def stop(self) -> None:
        """End the host in good order, the server too."""

    async def hang_up(self, person: str, told: str) -> None:
        """End all visits of a person, by his id, with a sentence; return when they have ended."""

    def remove_folder(self, person: str) -> None:
        """Remove the folder of a person, by his id. Raise OSError."""


class _UndoneError(Exception):
    """Why an order is not done: a sentence."""


class Office:
    """Sees and does what whoever runs a server may."""

    def __init__(
        self,
        rooms: Rooms,
        peers: Collection[Peer],
        tasks: Tasks,
        stop: Callable[[], object],
        *,
        door: Door | None = None,
        host: Host | None = None,
        log: Callable[[str], object] = lambda _: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Take the server.

        Args:
            rooms: its tables.
            peers: all its connections, as they come and go.
            tasks: what goes on while nobody waits for it.
            stop: ends the server, which saves and tells everybody.
            door: lets people in; None where the server believes who somebody is.
            host: brings them from elsewhere; None where the server does not know how they come.
            log: writes down a line.
            now: the time, in Unix seconds.
        """
        self._rooms, self._peers, self._tasks, self._stop = rooms, peers, tasks, stop
        self._door, self._host = door, host
        self._people = None if door is None else door.people
        self._log, self._now = log, now
        self._followers: dict[Peer, LookOver] = {}
        self._alarm, self._obeying = Alarm(), asyncio.Lock()

    async def serve(self, peer: Peer) -> None:
        """Serve one who runs the server, to the end of the connection. Raise SaveError, ValueError."""
        try:
            while (message := await peer.read()) is not None:
                match message:
                    case LookOver():
                        self._followers.pop(peer, None)
                        if message.follows:
                            self._followers[peer] = message
                        peer.send(await self._overview(message))
                    case Order():
                        peer.send(await self._obey(message))
                    case _:
                        raise ValueError("no order")
        finally:
            self._followers.pop(peer, None)

    # How it stands

    @property
    def players(self) -> list[Peer]:
        """The connections of players who have said who they are."""
        return [peer for peer in self._peers if peer.player]

    def changed(self) -> None:
        """Tell all who follow how the server stands, soon."""
        if self._followers and not self._alarm.is_set:
            self._alarm.set(TELL_SECONDS, lambda: self._tasks.begin(self._tell()))

    async def _tell(self) -> None:
        for peer, look in [*self._followers.items()]:
            overview = await self._overview(look)
            if peer in self._followers:
                peer.send(overview)

    async def _overview(self, look: LookOver) -> Overview:
        """Return how the server stands; of people who cannot be read those who are here or have a seat."""
        trouble = ""
        try:
            persons = await self._persons()
        except StorageError as error:
            persons, trouble = self._unlisted(), sentence_of(error)
        people, tables = self._person_lines(persons), self._order_tables()
        after_people, after_tables = max(0, look.people_from), max(0, look.tables_from)
        host = self._host
        return Overview(
            now=int(self._now()),
            people=tuple(people[after_people : after_people + MOST_LISTED]),
            people_total=len(people),
            tables=tuple(map(self._table_line, tables[after_tables : after_tables + MOST_LISTED])),
            tables_total=len(tables),
            is_draining=self._rooms.is_draining,
            at_door=len({peer.player for peer in self.players if peer.standing is Standing.AT_DOOR}),
            invitation=host.invitation if host else "",
            code=self._door.night.code if self._door else "",
            fingerprint=host.fingerprint if host else "",
            trouble=trouble,
        )

    def _person_lines(self, persons: Iterable[Person]) -> list[PersonLine]:
        """Return people as they are told of, in the order in which they are."""
        here: dict[str, list[str]] = {peer.player: [] for peer in self.players}
        for table in self._rooms.kept:
            for player in self._rooms.at(table):
                here.setdefault(player, []).append(table)
        lines = [
            PersonLine(
                id=person.id,
                name=person.name,
                at=tuple(here.get(person.id, ())),
                is_here=person.id in here or self._has_visit(person.id),
                is_guest=person.is_guest,
                keys=person.keys,
                banned=person.banned,
                since=person.since,
                seen=person.seen if self._door is None else self._door.seen(person),
            )
            for person in persons
        ]
        return sorted(lines, key=lambda each: (not each.is_here, -each.seen, look_of(each.name)))

    def _has_visit(self, person: str) -> bool:
        """Return whether somebody has come from elsewhere, and perhaps plays by himself."""
        return self._door is not None and self._door.has_visit(person)

    async def _persons(self) -> list[Person]:
        """Return everybody who is known, and who looks on. Raise StorageError."""
        if self._people is None:
            return self._unlisted()
        known = await asyncio.to_thread(self._people.people)
        names = {peer.player: peer.name for peer in self._lookers}
        return [*known, *(Person(id, name, (), True, "", 0, 0) for id, name in names.items())]

    @property
    def _lookers(self) -> list[Peer]:
        return [peer for peer in self.players if peer.standing is Standing.LOOKS_ON]

    def _unlisted(self) -> list[Person]:
        """Return who is here or has a seat, as it is known without a list of people."""
        names = {
            seat.owner: name
            for save in self._rooms.kept.values()
            if save.shared is not None
            for seat, name in zip(save.shared.seats, save.setup.names, strict=True)
            if seat.owner
        }
        names |= {peer.player: seat_name(peer.name) or "Player" for peer in self.players}
        return [Person(id, name, (), False, "", 0, 0) for id, name in names.items()]

    def _order_tables(self) -> list[str]:
        def place(name: str) -> tuple[int, int]:
            save = self._rooms.kept[name]
            assert save.shared is not None
            return _STATES.index(state_of(save.shared, save.to_act)), -save.order

        return sorted((name for name, save in self._rooms.kept.items() if save.shared), key=place)

    def _table_line(self, name: str) -> HostTable:
        save, here = self._rooms.kept[name], self._rooms.at(name).keys()
        shared = save.shared
        assert shared is not None
        state = state_of(shared, save.to_act)
        return HostTable(
            table=name,
            game=save.game,
            state=state,
            seats=sitters_of(save.setup, shared, here, _NOBODY),
            to_act=save.to_act if state is TableState.PLAYING else None,
            since=shared.since,
            watchers=sum(not is_owner(shared, player) for player in here),
        )

    # What is done

    async def _obey(self, order: Order) -> Told:
        """Do what is ordered, one after the other, and write it down; return what is answered."""
        try:
            async with self._obeying:  # or what one has read of a person would undo what another has done
                told = await self._do(order)
        except _UndoneError as error:
            return Told(str(error), is_done=False)
        except RefusedError as error:
            return Told(str(error_of("", error.refused)), is_done=False)
        except StorageError as error:
            is_gone = error.code is Code.NO_GAME
            return Told("There is no such table any more." if is_gone else sentence_of(error), is_done=False)
        self.changed()
        return Told(told, is_done=True)

    async def _do(self, order: Order) -> str:
        match order.kind:
            case OrderKind.KICK:
                return await self._kick(order.name)
            case OrderKind.BAN:
                return await self._ban(order.name, order.text)
            case OrderKind.UNBAN:
                return await self._unban(order.name)
            case OrderKind.BIND:
                return await self._bind(order.name, order.text, is_only=order.is_on)
            case OrderKind.RENAME:
                return await self._rename(order.name, order.text)
            case OrderKind.CLOSE:
                return await self._close(self._find_table(order.name), removes=order.is_on)
            case OrderKind.SAY:
                return self._say(order.text)
            case OrderKind.DRAIN:
                return self._drain(order.is_on)
            case OrderKind.FORGET:
                return await self._forget(order.name)
            case OrderKind.CODE:
                return await self._tell_code(renews=order.is_on)
            case OrderKind.STOP:
                (self._host.stop if self._host else self._stop)()
                return self._noted("The server ends; every table is saved.")

    def _noted(self, told: str) -> str:
        """Write down what was done, and return it."""
        self._log(told)
        return told

    def _require_people(self) -> FolderPeople:
        if self._people is None:
            raise _UndoneError(NO_PEOPLE)
        return self._people

    async def _find(self, name: str, *, is_known: bool = False) -> Person:
        """Return the person of a name as it was typed; with `is_known` not one who only looks on.

        Raise _UndoneError if there is none, StorageError.
        """
        persons, look = await self._persons(), look_of(name)
        found = [person for person in persons if person.id == name]
        found = found or [person for person in persons if look_of(person.name) == look]
        if len(found) > 1:  # where no list is kept, two may have one name
            told = f"Several people here are called {found[0].name}; people --json has an id for each."
            raise _UndoneError(told)
        if not found:
            called = {look_of(person.name): person.name for person in persons}
            near = get_close_matches(look, called, 1)
            told = f"; did you mean {called[near[0]]}?" if near else "."
            raise _UndoneError(f"Nobody here is called {plain_line(name, NAME_LENGTH)}{told}")
        if is_known and found[0].id in [peer.player for peer in self._lookers]:
            raise _UndoneError(f"{found[0].name} only looks on; kick ends that visit.")
        return found[0]

    def _find_table(self, typed: str) -> str:
        """Return the table of a name, or of a beginning that only one has. Raise _UndoneError."""
        names, typed = [*self._rooms.kept], typed.strip().lower()
        if typed in names:
            return typed
        found = [name for name in names if typed and typed in (name[: len(typed)], name[6 : 6 + len(typed)])]
        if len(found) == 1:
            return found[0]
        if found:
            raise _UndoneError(
                f"{len(found)} tables begin so: {join_words(sorted(found)[:4])}; type more of one."
            )
        near = get_close_matches(typed, names, 1)
        told = f"; did you mean {near[0]}?" if near else "."
        raise _UndoneError(f"There is no table {plain_line(typed, 40)}{told}")

    async def _kick(self, name: str) -> str:
        person = await self._find(name)
        if not (self._has_visit(person.id) or any(peer.player == person.id for peer in self.players)):
            raise _UndoneError(f"{person.name} is not here.")
        return await self._send_away(person, Why.KICKED, f"The visit of {person.name} has ended.")

    async def _send_away(self, person: Person, why: Why, told: str) -> str:
        """End all visits of a person; return the sentence, once it is written down."""
        for peer in self.players:
            if peer.player == person.id:
                peer.send(Ends(why))
                peer.stop_reading()
        if self._host is not None:
            await self._host.hang_up(person.id, f"{why.value.capitalize()}.")
        return self._noted(told)

    async def _ban(self, name: str, why: str) -> str:
        people, person = self._require_people(), await self._find(name, is_known=True)
        since = time.strftime("%Y-%m-%d", time.gmtime(self._now()))
        told = plain_line(why, MOST_WHY - len(f"since {since}: ")).rstrip(".")
        banned = f"since {since}{f': {told}' if told else ''}"
        await asyncio.to_thread(people.change, replace(person, banned=banned))
        told = await self._send_away(person, Why.SHUT_OUT, f"{person.name} is banned {banned}.")
        return f"{told} {KNOWS_CODE}"

    async def _unban(self, name: str) -> str:
        people, person = self._require_people(), await self._find(name, is_known=True)
        if not person.banned:
            raise _UndoneError(f"{person.name} is not banned.")
        await asyncio.to_thread(people.change, replace(person, banned=""))
        return self._noted(f"{person.name} may come again.")

    async def _bind(self, name: str, key: str, *, is_only: bool) -> str:
        people, person = self._require_people(), await self._find(name, is_known=True)
        if not is_key(key):
            raise _UndoneError("This is no fingerprint of a key, as SHA256: and 43 letters and digits.")
        keys = (key,) if is_only else tuple(dict.fromkeys((*person.keys, key)))
        if len(keys) > MOST_KEYS:
            raise _UndoneError(f"{person.name} has {MOST_KEYS} keys already, which is the most.")
        await asyncio.to_thread(people.change, replace(person, keys=keys, is_guest=False))
        return self._noted(
            f"{person.name} comes by the key {key} now{', and by no other' if is_only else ''}."
        )

    async def _rename(self, name: str, new: str) -> str:
        people, person = self._require_people(), await self._find(name, is_known=True)
        called = seat_name(new)
        if not is_fit_name(new):  # by another a guest would not find back
            raise refuse(TableCode.BAD_NAME, most=NAME_LENGTH)
        await asyncio.to_thread(people.change, replace(person, name=called))
        for peer in self.players:
            if peer.player == person.id:
                peer.name = called
        played = [name for name in self._tables_of(person.id) if not self._is_over(name)]
        failed = await self._change_all(played, lambda room: room.rename(person.id, called, self._now()))
        return self._noted(f"{person.name} is called {called} now{_but(failed)}.")

    async def _close(self, table: str, *, removes: bool) -> str:
        if not removes:
            for peer in self._rooms.at(table).values():
                peer.send(Notice("This table is closed."))
            await self._rooms.change(table, lambda room: room.close(self._now()))
            return self._noted(f"{table} is closed.")
        await self._rooms.remove(table)
        return self._noted(f"{table} is removed.")

    def _say(self, text: str) -> str:
        said = plain_line(text, MOST_SAID)
        if not said:
            raise _UndoneError("There is nothing to say.")
        inside = [peer for peer in self.players if peer.standing is not Standing.AT_DOOR]
        for peer in inside:
            peer.send(Notice(said))
        heard = len({peer.player for peer in inside})
        return self._noted(f"Said to {heard} {'person' if heard == 1 else 'people'}: {said}")

    def _drain(self, is_on: bool) -> str:
        self._rooms.is_draining = is_on
        if self._door is not None:
            self._door.is_closed = is_on
        return self._noted(DRAINING if is_on else "New people and new tables are taken again.")

    async def _forget(self, name: str) -> str:
        person, host = await self._find(name, is_known=True), self._host
        await self._send_away(person, Why.KICKED, "Somebody is to be forgotten.")
        stranger, tables = new_id(), self._tables_of(person.id)
        failed = await self._change_all(tables, lambda room: room.forget(person.id, stranger, self._now()))
        for table in tables:
            await self._rooms.drop_older(table)
        if failed:
            raise _UndoneError(f"{person.name} is not forgotten yet{_but(failed)}; try again later.")
        if host is not None:
            with store_errors(Code.NOT_DELETED, Path("the player's folder")):
                await asyncio.to_thread(host.remove_folder, person.id)
        if self._people is not None:
            await asyncio.to_thread(self._people.remove, person.id)
        self._noted("Somebody is forgotten.")
        return f"{person.name} is forgotten; what was played stays, under the numbers of the seats."

    async def _tell_code(self, *, renews: bool) -> str:
        if self._door is None:
            raise _UndoneError(NO_NIGHT)
        if not renews:
            return f"The code is {self._door.night.code}."
        code = await asyncio.to_thread(self._door.night.renew)
        self._log("There is a new code.")
        return f"The code is {code} from now on; who was let in by another stays."

    def _is_over(self, table: str) -> bool:
        save = self._rooms.kept[table]
        return save.shared is None or state_of(save.shared, save.to_act) is TableState.OVER

    def _tables_of(self, player: str) -> list[str]:
        """Return the tables at which a player has a seat, or which he has made."""
        return [
            name
            for name, save in self._rooms.kept.items()
            if save.shared is not None and (is_owner(save.shared, player) or save.shared.maker == player)
        ]

    async def _change_all(self, tables: Iterable[str], act: Callable[[Room], object]) -> list[str]:
        """Have something done at some tables; return those at which it could not be."""
        failed = []
        for table in tables:
            try:
                await self._rooms.change(table, act)
            except (RefusedError, StorageError):
                failed.append(table)
        return failed


_NOBODY: Final = " "
"""Whom no seat belongs to, not even one that is free."""
_STATES: Final = (TableState.PLAYING, TableState.GATHERING, TableState.OVER)


def _but(failed: list[str]) -> str:
    """Return at which tables something could not be done, as the end of a sentence; "" if at none."""
    return f", but for {join_words(failed)}, which cannot be changed now" if failed else ""
