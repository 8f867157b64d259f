"""Who is let in to a host: by a key that is known, by the code of the night, or to look on.

A key is proof of itself: who has it is who had it before. Who comes with an unknown one stands at the door, a
page of the session, until code and name are right; then the key is his. Who has none comes for this night
alone, with the code as password. The door does no input or output but by what it is given.
"""

from __future__ import annotations

import enum
import re
from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, ip_address, ip_network
from secrets import compare_digest
from typing import Final, get_args

from app.online.invitations import Guesses, read_code
from app.online.night import Night
from app.online.protocol import Export, FromClient, Knock, List, Refused, Rise, Say, Watch
from app.online.texts import TableCode, error_of, refused
from app.save_messages import sentence_of
from engines.core import NAME_LENGTH, seat_name
from saves.messages import Code, StorageError
from saves.paths import look_of
from saves.people import FolderPeople, Person, new_id

MOST_OUTSIDE: Final = 20
"""So many connections are not let in yet at once: that have proved nothing, or stand at the door."""
MOST_ARRIVALS: Final = 120
"""So many connections are taken from one address within a minute: each costs the host some work."""
MINUTE_SECONDS: Final = 60.0
MOST_VISITS: Final = 4
"""On so many connections a person is here at once; one more ends the oldest."""
MOST_LOOKERS: Final = 50
"""So many look on without the code at once."""
MOST_GUESTS: Final = 100
"""So many come without a key in one night."""
_OURS: Final = re.compile(r"(guest|player)[ 0-9ol]*")
"""How names look that are given here: nobody chooses one."""


class Standing(enum.Enum):
    """How far somebody has come."""

    IN = enum.auto()
    LOOKS_ON = enum.auto()
    """He sees tables and plays at none."""
    AT_DOOR = enum.auto()
    """He is to type code and name."""
    SHUT_OUT = enum.auto()
    """He may not come, or has come by no door."""


MAY: Final[Mapping[Standing, tuple[type[FromClient], ...]]] = {
    Standing.IN: get_args(FromClient),
    Standing.LOOKS_ON: (Knock, List, Watch, Rise, Say, Export),
    Standing.AT_DOOR: (Knock,),
    Standing.SHUT_OUT: (),
}
"""What somebody may say to the table server."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What becomes of who knocks."""

    player: str = ""
    """By what tables know him; "" if he is refused."""
    name: str = ""
    """What he is called; "" until he is let in."""
    refusal: Refused | None = None
    seconds: float = 0.0
    """After so long he is to be answered."""

    @property
    def sentence(self) -> str:
        """Why he is refused; "" if he is not."""
        return "" if self.refusal is None else str(error_of("", self.refusal))


@dataclass(eq=False)
class Visit:
    """One connection from elsewhere, from its beginning to its end."""

    address: str
    """From where it comes: what wrong codes are counted by."""
    hang_up: Callable[[], object]
    player: str = ""
    """Who it is; "" until that is proved."""
    fingerprint: str = ""
    """Of the key that proved it; "" without one."""
    wish: str = ""
    """The name under which it came."""
    looks_on_as: str = ""
    """The name of who looks on; "" of all others."""


class Door:
    """Lets people in, and counts wrong codes and who stands outside."""

    def __init__(
        self,
        people: FolderPeople,
        night: Night,
        *,
        is_open: bool = False,
        now: Callable[[], float],
        let_in: Callable[[Person], object] = lambda _: None,
        note: Callable[[str], object] = lambda _: None,
    ) -> None:
        """Take who is known, and the night; of a new one nobody is a guest yet. Raise StorageError.

        Args:
            is_open: whether one may look on without the code.
            now: the time, in Unix seconds.
            let_in: hears of each who is let in for the first time.
            note: is told, in a line, what belongs into the log.
        """
        self.people = people
        self.night = night
        self.is_open = is_open
        self.is_closed = False
        """Whether nobody new is let in just now; set by whoever looks after the host."""
        self._now = now
        self._let_in = let_in
        self._note = note
        self._guesses = Guesses()
        self._arrivals: deque[tuple[float, str]] = deque()
        """When connections came from elsewhere within the last minute, and from where."""
        self._counts: Counter[str] = Counter()
        """How many of them from where: who has many addresses shall not have them counted each time."""
        self._seen: dict[str, int] = {}
        """When players were here last, if that is not written down yet."""
        self._visits: list[Visit] = []
        """The oldest first."""
        if night.is_damaged:
            note("The file of the night was damaged: there is a new code, and who was a guest still is.")
        if night.is_new:
            for person in people.people():
                if person.is_guest:
                    people.remove(person.id)

    # Connections

    def arrive(self, address: str, hang_up: Callable[[], object]) -> Visit | None:
        """Return the visit of a new connection; None if it is to be ended at once: too many come, or wait.

        Of too many that wait the oldest from the address with most of them makes room, unless the new one
        comes from there too: so nobody can shut the door to others. `hang_up` ends a connection.
        """
        place = place_of(address)
        if not self._may_arrive(address, place):
            return None
        waiting = self._outside()
        if len(waiting) >= MOST_OUTSIDE:
            counts = Counter(visit.address for visit in waiting)
            fullest, most = counts.most_common(1)[0]
            if counts[place] >= most:
                return None
            oldest = next(visit for visit in waiting if visit.address == fullest)
            self._end(oldest)
        visit = Visit(place, hang_up)
        self._visits.append(visit)
        return visit

    def _may_arrive(self, address: str, place: str) -> bool:
        """Note a connection; return whether not too many have come from there. This machine may always."""
        now, arrivals = self._now(), self._arrivals
        while arrivals and abs(now - arrivals[0][0]) >= MINUTE_SECONDS:
            _, before = arrivals.popleft()
            self._counts[before] -= 1
            if not self._counts[before]:
                del self._counts[before]
        if is_own(address):
            return True
        if self._counts[place] >= MOST_ARRIVALS:
            return False
        self._counts[place] += 1
        arrivals.append((now, place))
        return True

    def _end(self, visit: Visit) -> None:
        self.leave(visit)
        visit.hang_up()

    def leave(self, visit: Visit) -> None:
        """Take the end of a connection."""
        if visit in self._visits:
            self._visits.remove(visit)
            self._note_seen(visit.player)

    def has_visit(self, player: str) -> bool:
        """Return whether a connection of a player stands."""
        return any(visit.player == player for visit in self._visits)

    def _outside(self) -> list[Visit]:
        """Return the visits of who is not let in, the oldest first."""
        inside: set[str] = set()
        with suppress(StorageError):  # else nobody is taken for let in
            inside = {person.id for person in self.people.people() if not person.banned}
        return [each for each in self._visits if each.player not in inside and not each.looks_on_as]

    # Knocking

    def knock_with_key(self, visit: Visit, fingerprint: str, wish: str = "") -> Entry:
        """Take who has proved that a key is his: he is who came by it before, or is to stand at the door.

        `wish` is the name that his program gave, which is offered to him at the door.
        """
        try:
            person = self.people.by_key(fingerprint)
            if person is not None:
                return self._come(visit, person)
        except StorageError as error:
            return self._in_trouble(error)
        if self.is_closed:
            return Entry(refusal=refused(TableCode.DOOR_CLOSED))
        same = (each for each in self._visits if each.fingerprint == fingerprint)
        known = next((each.player for each in same if each.address == visit.address), "")
        visit.player, visit.fingerprint = known or new_id(), fingerprint
        visit.wish = seat_name(wish) if is_fit_name(wish) else ""
        return Entry(visit.player)

    def knock_with_code(self, visit: Visit, name: str, code: str) -> Entry:
        """Take who has no key, but a name and perhaps the code: he is a guest of this night."""
        if wrong := self._try_code(visit.address, code):
            return wrong
        seconds = self._guesses.slowness(self._now())
        try:
            person = self.people.by_name(name) if is_fit_name(name) else None
            if person is not None and person.is_guest:
                return replace(self._come(visit, person), seconds=seconds)
            entry = self._add(new_id(), "", name)
        except StorageError as error:
            return self._in_trouble(error)
        visit.player = entry.player
        return replace(entry, seconds=seconds)

    def _come(self, visit: Visit, person: Person) -> Entry:
        if person.banned:
            return Entry(refusal=refused(TableCode.BANNED))
        own = [each for each in self._visits if each.player == person.id and each is not visit]
        for each in own[: max(0, len(own) - MOST_VISITS + 1)]:
            self._end(each)
        visit.player = person.id
        self._note_seen(person.id)
        return Entry(person.id, person.name)

    # When somebody was here

    def _note_seen(self, player: str) -> None:
        """Note that a player is here; it is written down by and by, since that takes its time."""
        if player:
            self._seen[player] = int(self._now())

    def seen(self, person: Person) -> int:
        """Return when somebody was here last, in Unix seconds."""
        return max(person.seen, self._seen.get(person.id, 0))

    def keep(self) -> None:
        """Write down that the night goes on, and who was here when. It can be called in any thread.

        Raise StorageError.
        """
        self.night.keep()
        if seen := dict(self._seen):
            self.people.note_seen(seen)
            for player, at in seen.items():
                if self._seen.get(player) == at:
                    del self._seen[player]

    def _in_trouble(self, error: StorageError) -> Entry:
        """Let nobody in while the list of people cannot be read or written."""
        self._note(sentence_of(error))
        return Entry(refusal=refused(TableCode.NO_LIST))

    # At the door

    def standing(self, player: str) -> Standing:
        """Return how far a player has come."""
        person = self.people.by_id(player)
        if person is not None:
            return Standing.SHUT_OUT if person.banned else Standing.IN
        visits = [visit for visit in self._visits if visit.player == player]
        if any(visit.looks_on_as for visit in visits):
            return Standing.LOOKS_ON
        return Standing.AT_DOOR if visits else Standing.SHUT_OUT

    def name_of(self, player: str) -> str:
        """Return what a player is called; of one at the door what he may want to be called, or ""."""
        if (person := self.people.by_id(player)) is not None:
            return person.name
        visits = [visit for visit in self._visits if visit.player == player]
        return next((visit.looks_on_as or visit.wish for visit in visits), "")

    def enter(self, player: str, code: str, name: str) -> Entry:
        """Let in who stands at the door: with the code, under a name; without it, to look on.

        Said again by who is in it changes nothing.
        """
        try:
            return self._enter(player, code, name)
        except StorageError as error:
            return self._in_trouble(error)

    def _enter(self, player: str, code: str, name: str) -> Entry:
        standing = self.standing(player)
        if standing is Standing.SHUT_OUT:
            return Entry(refusal=refused(TableCode.BANNED))
        if standing is Standing.IN:
            return Entry(player, self.name_of(player))
        visits = [visit for visit in self._visits if visit.player == player]
        if not code:
            return self._look_on(player, visits)
        if wrong := self._try_code(visits[0].address, code):
            return wrong
        seconds = self._guesses.slowness(self._now())
        if self.people.by_key(visits[0].fingerprint) is not None:
            return Entry(refusal=refused(TableCode.IN_MEANWHILE), seconds=seconds)
        entry = self._add(player, visits[0].fingerprint, name)
        if entry.refusal is None:
            for visit in visits:
                visit.looks_on_as = ""
        return replace(entry, seconds=seconds)

    def _look_on(self, player: str, visits: list[Visit]) -> Entry:
        if not self.is_open:
            return Entry(refusal=refused(TableCode.CODE_FIRST))
        names = {visit.player: visit.looks_on_as for visit in self._visits if visit.looks_on_as}
        if player not in names and len(names) >= MOST_LOOKERS:
            return Entry(refusal=refused(TableCode.TOO_MANY_LOOK_ON))
        free = (f"Guest {number}" for number in range(1, MOST_LOOKERS + 1))
        name = names.get(player) or next(each for each in free if each not in names.values())
        for visit in visits:
            visit.looks_on_as = name
        return Entry(player, name)

    def _try_code(self, address: str, code: str) -> Entry | None:
        """Return why a code does not open the door; None if it does."""
        now = self._now()
        if why := self._guesses.refusal(address, now):
            return Entry(refusal=why, seconds=self._guesses.slowness(now))
        if compare_digest(read_code(code), self.night.code):
            return None
        seconds = self._guesses.note_wrong(address, now)
        if why := self._guesses.refusal(address, now):
            self._note(f"From {address} came ten wrong codes within ten minutes; more are not looked at.")
        return Entry(refusal=why or refused(TableCode.WRONG_CODE), seconds=seconds)

    def _add(self, player: str, fingerprint: str, name: str) -> Entry:
        """Let somebody new in, if the name is one and free. Raise StorageError."""
        if self.is_closed:
            return Entry(refusal=refused(TableCode.DOOR_CLOSED))
        if not is_fit_name(name):
            return Entry(refusal=refused(TableCode.BAD_NAME, most=NAME_LENGTH))
        name = seat_name(name)
        guests = [person for person in self.people.people() if person.is_guest and not fingerprint]
        if len(guests) >= MOST_GUESTS:
            return Entry(refusal=refused(TableCode.TOO_MANY_GUESTS))
        now, keys = int(self._now()), (fingerprint,) if fingerprint else ()
        person = Person(player, name, keys, not fingerprint, "", now, now)
        try:
            self.people.add(person)
        except StorageError as error:
            match error.code:
                case Code.NAME_TAKEN:
                    return Entry(refusal=refused(TableCode.NAME_TAKEN, name=name))
                case Code.KEY_TAKEN:
                    return Entry(refusal=refused(TableCode.IN_MEANWHILE))
                case Code.TOO_MANY_PEOPLE:
                    return Entry(refusal=refused(TableCode.TOO_MANY_PEOPLE))
            raise
        self._note(
            f"{name} was let in, {'with a new key' if fingerprint else 'without a key, for the night'}."
        )
        self._let_in(person)
        return Entry(player, name)


def is_fit_name(name: str) -> bool:
    """Return whether somebody may have a name: a plain one, with a letter, and none that we give."""
    plain = seat_name(name)
    return (
        name.strip() == plain
        and name.strip().isprintable()
        and any(map(str.isalpha, plain))
        and _OURS.fullmatch(look_of(plain)) is None
    )


def is_own(address: str) -> bool:
    """Return whether an address is of this machine itself."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    return (getattr(ip, "ipv4_mapped", None) or ip).is_loopback


def place_of(address: str) -> str:
    """Return what stands for all addresses that one household has: of IPv6 its network of 64 bits."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False).network_address)
    return str(ip)
