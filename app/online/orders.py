"""What whoever runs a table server says to it, and what the server answers: a part of its protocol."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TypeAlias

from app.session.company import Sitter, TableState
from engines.core import Seat

MOST_LISTED = 100
"""So many people, and so many tables, are told at once."""


class OrderKind(enum.Enum):
    """What is to be done."""

    KICK = enum.auto()
    """End all visits of a person now; the seats are kept."""
    BAN = enum.auto()
    """The same, and for good; the text says why."""
    UNBAN = enum.auto()
    BIND = enum.auto()
    """Let a person come by one more key: the text is its fingerprint. If `is_on`, by no other any more."""
    RENAME = enum.auto()
    """Give a person another name: the text."""
    CLOSE = enum.auto()
    """End a table. If `is_on`, remove it too."""
    SAY = enum.auto()
    """Tell everybody the text."""
    DRAIN = enum.auto()
    """Take nobody in and no new tables from now on; or, unless `is_on`, take both again."""
    FORGET = enum.auto()
    """Leave nothing of a person but what was played."""
    CODE = enum.auto()
    """Tell the code by which new people are let in. If `is_on`, draw a new one first."""
    STOP = enum.auto()
    """Save, tell everybody, and end the server."""


@dataclass(frozen=True, slots=True)
class Admin:
    """The first message, in place of Hello; believed only of the server's own account."""

    version: int
    program: str
    """The version of the program."""


@dataclass(frozen=True, slots=True)
class LookOver:
    """Ask how the server stands; answered by Overview."""

    people_from: int = 0
    """So many of the people are left out first."""
    tables_from: int = 0
    follows: bool = False
    """Whether it is to be told again whenever it is another."""


@dataclass(frozen=True, slots=True)
class Order:
    """Have something done; answered by Told."""

    kind: OrderKind
    name: str = ""
    """Of a person or a table, as it was typed."""
    text: str = ""
    is_on: bool = False


FromAdmin: TypeAlias = Admin | LookOver | Order


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody who plays at the server."""

    id: str
    name: str
    at: tuple[str, ...]
    """The tables at which he is connected."""
    is_here: bool
    is_guest: bool
    keys: tuple[str, ...]
    """Fingerprints."""
    banned: str
    """Since when and why, in words; "" if he may come."""
    since: int
    """When he was first let in, in Unix seconds; 0 if that is not kept."""
    seen: int
    """When he was here last, in Unix seconds; 0 if that is not kept."""


@dataclass(frozen=True, slots=True)
class HostTable:
    """A table, as whoever runs the server sees it: who sits there, and nothing of the game."""

    table: str
    game: str
    state: TableState
    seats: tuple[Sitter, ...]
    to_act: Seat | None
    since: int
    """When it came to stand so, in Unix seconds."""
    watchers: int
    """How many look on."""


@dataclass(frozen=True, slots=True)
class Overview:
    """How the server stands."""

    now: int
    """Unix seconds, by the clock of the server."""
    people: tuple[PersonLine, ...]
    """Those who are here first, then the others, the one seen last before those seen earlier."""
    people_total: int
    tables: tuple[HostTable, ...]
    """Those that are played first, then those that wait for players, then those that are over."""
    tables_total: int
    is_draining: bool
    at_door: int
    """How many are asked for code and name just now."""
    invitation: str = ""
    """What friends type to come; "" where that is not the server's to know."""
    code: str = ""
    """By which new people are let in; "" where none is."""
    fingerprint: str = ""
    """Of the host's key; "" if it has none."""
    trouble: str = ""
    """Why the list of people cannot be read, in a sentence; "" if it can."""


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to an order: a sentence."""

    text: str
    is_done: bool
    """Whether it was done; if not, the sentence says why."""


FromOffice: TypeAlias = Overview | Told
