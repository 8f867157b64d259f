"""The people of a host: who they are, by which keys they come, and who may not come any more.

A person's id is in saves and folders and never shown; the name is what all see, and can change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random, SystemRandom
from threading import Lock
from typing import Final

from engines.core import seat_name
from engines.shuffle import below
from saves.codec import MAX_BYTES, codec_for, unpack_plain
from saves.disk import Disk, make_private, read_whole, replace_whole, store_errors
from saves.lock import acquire
from saves.messages import Code, NewerSaveError, SaveError, StoreError
from saves.paths import LOCK, look_of
from saves.shared import LAST_SECOND

FORMAT: Final = 1
"""Of the file. It grows when `Person` changes."""
MOST_PEOPLE: Final = 1000
"""So many a host knows at once, guests among them; all of them fit into the file."""
MOST_KEYS: Final = 8
"""So many keys a person comes by."""
MOST_WHY: Final = 100
"""Characters of why somebody is banned."""
HOST_NAME: Final = "The host"
"""Who speaks when the host does; nobody else is called so."""
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz23456789"
_ID: Final = re.compile(r"p[a-z2-9]{11}")
_KEY: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
_WAIT_SECONDS: Final = 5.0
"""So long who changes the list waits for another process that does."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays at a host."""

    id: str
    """What saves and folders name him by: as `new_id` gives it."""
    name: str
    """What he is called at tables: as `engines.core.seat_name` gives it, and like no other's."""
    keys: tuple[str, ...]
    """The fingerprints of the keys by which he comes: "SHA256:..."."""
    is_guest: bool
    """Whether he came without a key, for this night alone."""
    banned: str
    """Why he may not come, in words for the host's own list; "" if he may."""
    since: int
    """When he was first let in, in Unix seconds."""
    seen: int
    """When he was here last, in Unix seconds."""


def new_id(rng: Random | None = None) -> str:
    """Return an id that no other person has."""
    rng = rng or SystemRandom()
    return "p" + "".join(_LETTERS[below(len(_LETTERS), rng)] for _ in range(11))


def is_id(text: str) -> bool:
    """Return whether a person can have this id."""
    return _ID.fullmatch(text) is not None


def is_key(text: str) -> bool:
    """Return whether a text is the fingerprint of a key, as OpenSSH tells it."""
    return _KEY.fullmatch(text) is not None


def is_person(person: Person) -> bool:
    """Return whether there can be such a person."""
    return (
        is_id(person.id)
        and person.name != ""
        and person.name == seat_name(person.name)
        and len({*person.keys}) == len(person.keys) <= MOST_KEYS
        and all(map(is_key, person.keys))
        and not (person.is_guest and person.keys)
        and len(person.banned) <= MOST_WHY
        and (not person.banned or person.banned.isprintable())
        and all(0 <= at <= LAST_SECOND for at in (person.since, person.seen))
    )


@dataclass(frozen=True, slots=True)
class _Book:
    """The file."""

    format: int
    people: tuple[Person, ...]


class FolderPeople:
    """The people in one file, which is replaced whole or not at all, and is for its owner alone.

    Several processes and threads can have it: each reads it again when another has changed it, and one
    changes it at a time, for which nobody who reads it waits. All methods raise StorageError.
    """

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        """Take the file, which need not exist yet."""
        self._path = path
        self._disk = disk or Disk()
        self._reading, self._writing = Lock(), Lock()
        self._seen: tuple[int, int, int] | None = None
        """By which the file is known that was read last."""
        self._people: dict[str, Person] = {}

    def people(self) -> tuple[Person, ...]:
        """Return everybody, in the order in which they were let in."""
        self._read()
        return tuple(self._people.values())

    def by_id(self, id: str) -> Person | None:
        """Return the person of an id; None if there is none."""
        return self._find(lambda person: person.id == id)

    def by_key(self, fingerprint: str) -> Person | None:
        """Return the person who comes by a key; None if there is none."""
        return self._find(lambda person: fingerprint in person.keys)

    def by_name(self, name: str) -> Person | None:
        """Return the person whose name looks like this one; None if there is none."""
        look = look_of(seat_name(name))
        return self._find(lambda person: look_of(person.name) == look)

    def add(self, person: Person) -> None:
        """Keep a new person. Raise StoreError if the name or a key is another's, or there is no room."""
        with self._changing():
            assert person.id not in self._people, "an id is given once"
            if len(self._people) >= MOST_PEOPLE:
                raise StoreError(Code.TOO_MANY_PEOPLE, most=MOST_PEOPLE)
            self._write({**self._people, person.id: self._checked(person)})

    def change(self, person: Person) -> None:
        """Replace what is kept of the person of this id; as `add`, and StoreError if there is none."""
        with self._changing():
            self._require(person.id)
            self._write({**self._people, person.id: self._checked(person)})

    def note_seen(self, seen: Mapping[str, int]) -> None:
        """Note when some people, by their ids, were here last; nothing else of them is changed."""
        with self._changing():
            people = {
                id: replace(person, seen=max(person.seen, seen.get(id, 0)))
                for id, person in self._people.items()
            }
            if people != self._people:
                self._write(people)

    def remove(self, id: str) -> None:
        """Forget a person. Raise StoreError if there is none."""
        with self._changing():
            self._require(id)
            self._write({each: person for each, person in self._people.items() if each != id})

    def _find(self, is_meant: Callable[[Person], bool]) -> Person | None:
        return next(filter(is_meant, self.people()), None)

    def _require(self, id: str) -> None:
        if id not in self._people:
            raise StoreError(Code.NO_PERSON)

    def _checked(self, person: Person) -> Person:
        """Return a person who can be kept. Raise StoreError if the name or a key is another's."""
        assert is_person(person), "a person is checked by who makes it"
        if look_of(person.name) == look_of(HOST_NAME):
            raise StoreError(Code.NAME_TAKEN, name=HOST_NAME)
        others = [each for each in self._people.values() if each.id != person.id]
        if look_of(person.name) in [look_of(each.name) for each in others]:
            raise StoreError(Code.NAME_TAKEN, name=person.name)
        for other in others:
            if {*other.keys} & {*person.keys}:
                raise StoreError(Code.KEY_TAKEN, name=other.name)
        return person

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Have the latest list in hand, and nobody else change it meanwhile."""
        with self._writing, store_errors(Code.NOT_SAVED, self._path):
            make_private(self._disk, self._path.parent)
            lock = acquire(self._path.with_name(f"{self._path.name}{LOCK}"), _WAIT_SECONDS)
            if lock is None:
                raise StoreError(Code.PEOPLE_HELD)
            try:
                self._read()
                yield
            finally:
                with suppress(OSError):
                    lock.release()

    def _read(self) -> None:
        """Read the file, if it is another than before. Raise StorageError."""
        with self._reading, store_errors(Code.NOT_READ, self._path):
            try:
                found = self._disk.look(self._path)
            except FileNotFoundError:
                self._people, self._seen = {}, None
                return
            seen = found.st_ino, found.st_mtime_ns, found.st_size
            if seen != self._seen:
                people = _unpack(read_whole(self._disk, self._path, MAX_BYTES))
                self._people, self._seen = {person.id: person for person in people}, seen

    def _write(self, people: dict[str, Person]) -> None:
        """Replace the file. Raise OSError."""
        data = codec_for(_Book).pack(_Book(FORMAT, tuple(people.values())))
        self._seen = None  # what has become of the file is told by the file
        replace_whole(self._disk, self._path, data)


def _unpack(data: bytes) -> tuple[Person, ...]:
    """Return the people of a file. Raise SaveError if it is none, or of a newer version."""
    try:
        match unpack_plain(data):
            case (int(format), *_) if format > FORMAT:
                raise NewerSaveError(Code.PEOPLE_NEWER)
        people = codec_for(_Book).unpack(data).people
    except NewerSaveError:
        raise
    except SaveError as error:
        raise SaveError(Code.PEOPLE_DAMAGED) from error
    names, ids = {look_of(person.name) for person in people}, {person.id for person in people}
    keys = [key for person in people for key in person.keys]
    is_whole = all(map(is_person, people)) and len(names) == len(ids) == len(people)
    if not is_whole or len({*keys}) != len(keys):
        raise SaveError(Code.PEOPLE_DAMAGED)
    return people
