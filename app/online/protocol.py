"""What a player's program and the table server say to each other, and how it goes over a stream.

Each message is a frozen dataclass, written by `saves.codec` from its types alone, with its length before it.
No message of the server holds a state, a seed or what its receiver may not know.
"""

from __future__ import annotations

import enum
import typing
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from app.online.orders import FromAdmin, FromOffice
from app.session.company import Absence, Denied, Phrase, Sitter, TableState, Times
from app.session.event_log import Events
from engines.catalog import game_of, texts_of
from engines.core import Reason, RefusalCode, Seat, Setup, Values
from engines.texts import SENTENCES
from saves.codec import Codec, codec_for, digest
from saves.shared import Asked, Manners, SeatKind

MOST_BYTES = 256 * 1024
"""The longest message."""
MOST_ASKED_BYTES = 8 * 1024
"""The longest that a player's program sends."""
HEADER_BYTES = 4
"""Before each message: its length, the high byte first."""
MOST_SAID = 200
"""Characters of what is said freely."""


class What(enum.Enum):
    """What is to be done at a table."""

    PLAY = enum.auto()
    UNDO = enum.auto()
    REDO = enum.auto()
    ASK_UNDO = enum.auto()
    """Ask the others whether the last own action may be taken back."""
    ANSWER = enum.auto()
    """Answer what another asks: the action is "yes" or "no". Of one's own question "no" takes it back."""
    HINT = enum.auto()
    CLAIM = enum.auto()
    """Decide about who is away: the action is "wait", the level of a computer player, or "end"."""
    GIVE = enum.auto()
    """Leave one's own seat: to the computer player whose level the action is, with "" to whoever comes by the
    code, if the others agree. Before the game has begun the seat is free at once."""
    ASK_END = enum.auto()
    """Ask the others to end the game."""
    AGAIN = enum.auto()
    """Make the same table once more, when it is over; Done has its name."""


# --- what tables are made of ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who is to sit in a seat of a new table."""

    kind: SeatKind
    name: str = ""
    """Of its maker or computer player; who sits down brings another."""
    level: str = ""
    """Of a computer player."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the list."""

    table: str
    game: str
    state: TableState
    seats: tuple[Sitter, ...]
    to_act: Seat | None
    since: int
    """For how many seconds it has stood so."""
    manners: Manners
    is_mine: bool
    """Whether the receiver owns a seat there."""
    is_maker: bool = False
    """Whether the receiver has made the table."""


# --- from a player's program ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message."""

    version: int
    program: str
    """The version of the program."""
    player: str
    """Who it is; believed only of the server's own account."""
    name: str
    """What he is called at tables."""


@dataclass(frozen=True, slots=True)
class List:
    """Ask for the tables, now and when they change; answered by Lobby."""

    follows: bool = True
    """False ends it."""


@dataclass(frozen=True, slots=True)
class Make:
    """Make a table, and sit down in all seats of the kind PERSON. Done has its name, and its code as text."""

    request: bytes
    game: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[SeatWish, ...]
    manners: Manners


@dataclass(frozen=True, slots=True)
class Invite:
    """Ask for the code of one's own table; Done has it as text."""

    request: bytes
    table: str


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down at the table of a code. Done has its name."""

    request: bytes
    code: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down: in one's own seats, or in an open one. Answered by Done, then by News."""

    request: bytes
    table: str
    seat: Seat | None = None
    """An open seat; None for those one owns."""
    since: int = 0
    """The version of the latest news that is known; 0 for none."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Look on. Answered by Done, then by News."""

    request: bytes
    table: str
    since: int = 0
    """As in Sit."""


@dataclass(frozen=True, slots=True)
class Rise:
    """Leave a table's news; one's own seat is kept."""

    table: str


@dataclass(frozen=True, slots=True)
class Do:
    """Do something at a table. Sent again with the same request it is done once."""

    request: bytes
    table: str
    version: int
    """Of the position for which it was meant."""
    what: What
    action: str = ""


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to who sits at a table, or of spectators to spectators."""

    table: str
    phrase: Phrase | None
    text: str = ""
    """What is said freely, where the table allows it; "" with a phrase."""


@dataclass(frozen=True, slots=True)
class Export:
    """Ask for the whole match, once it is over. Done has it."""

    request: bytes
    table: str


@dataclass(frozen=True, slots=True)
class Knock:
    """Ask to be let in, where Welcome asks for the code of the night. Done has the name as text."""

    request: bytes
    code: str
    """"" to look on without it, where that may be."""
    name: str
    """What one wants to be called."""


@dataclass(frozen=True, slots=True)
class Look:
    """Ask for positions of a table that one sits at or may watch, without coming there. Done has a page."""

    request: bytes
    table: str
    line: int
    """After how many actions the first of them stands; where there were fewer, only the latest is told."""
    seat: Seat | None = None
    """As which of one's own seats; None for the only one, for several and for none as a spectator."""


FromPlayer: TypeAlias = (
    Hello | Knock | List | Make | Invite | Join | Sit | Watch | Rise | Do | Say | Export | Look
)
FromClient: TypeAlias = FromPlayer | FromAdmin

# --- from the server ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal as data; `GameTexts.format_message` words it."""

    code: str
    """The name of the class of its code and of the member: "UndoCode.ANSWERED"."""
    values: Values = ()
    ruling: str = ""
    where: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to Hello."""

    player: str
    """Who the server takes the player for."""
    name: str = ""
    """What he is called, where the server says so; at the door what he may want to be called."""
    asks_code: bool = False
    """Whether he stands at the door: until Knock is answered well, nothing else is."""
    may_look_on: bool = False
    """Whether he may look on without the code."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """The tables that a player can see: his own first."""

    tables: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The position as a seat may know it."""

    seat: Seat | None
    """None for a spectator."""
    view: bytes
    """As `app.bot_workers.messages.view_codec` packs it."""


@dataclass(frozen=True, slots=True)
class News:
    """A table as its receiver may know it. A newer one replaces all before it."""

    table: str
    version: int
    setup: Setup
    """With a seed of 0 until the game is over."""
    manners: Manners
    state: TableState
    sitters: tuple[Sitter, ...]
    seen: tuple[Seen, ...]
    """For each seat of the receiver; of a spectator one, without a seat."""
    length: int
    """How many actions the log has."""
    since: int
    """The first line of the log that is told."""
    events: tuple[bytes, ...]
    """What each action from there on caused, as `event_codec` packs it."""
    hints: tuple[int, ...]
    undo: Refused | None
    """Why the receiver cannot take anything back by himself."""
    redo: Refused | None
    asked: Asked | None
    times: Times | None
    absence: Absence | None
    again: str = ""
    """The name of the table that was made of this one when it was over; "" if none was."""
    has_begun: bool = True
    """Whether all seats have been taken; a table that was closed before is over, and never began."""
    is_maker: bool = False
    """Whether the receiver has made the table."""
    denied: Denied | None = None
    """Who said no to what was asked last; a server that has begun anew does not know."""
    trouble: Refused | None = None
    """Why the table cannot be played on just now: what was done could not be saved."""


@dataclass(frozen=True, slots=True)
class Page:
    """Positions of a table, one after the other, each as a seat knew it then."""

    setup: Setup
    """With a seed of 0."""
    state: TableState
    seat: Seat | None
    """Whose views these are; None for a spectator's."""
    is_open: bool
    """Whether the receiver may have the whole game: it is over."""
    not_kept: int
    """How many actions were played before the first position that is kept; no other number counts them."""
    length: int
    """How many actions the log has."""
    unbroken_since: int
    """The version since which nothing was taken back: pages that differ in it do not belong together."""
    hints: tuple[int, ...]
    line: int
    """After how many actions the first position stands."""
    views: tuple[bytes, ...]
    """As `app.bot_workers.messages.view_codec` packs them; each has the events that led to it."""


@dataclass(frozen=True, slots=True)
class Done:
    """The answer to a request."""

    request: bytes
    table: str
    refusal: Refused | None = None
    text: str = ""
    """A code; an action that was taken back, played again or hinted."""
    reason: Reason | None = None
    """Of a hint."""
    document: bytes = b""
    """A match that is over, as `saves.document.encode` gives it."""
    page: Page | None = None
    """What was looked for."""


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody said."""

    table: str
    name: str
    phrase: Phrase | None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """What whoever runs the server says to everybody."""

    text: str


class Why(enum.Enum):
    """Why the server ends a connection."""

    VERSION = "another version of the program serves the tables"
    STOPS = "the table server stops"
    ELSEWHERE = "you sat down at another terminal"
    LEFT = "you have left your seat"
    NONSENSE = "what came was no message"
    SHUT_OUT = "you may not come to these tables"
    TOO_LONG = "you stood at the door for too long; come again"
    KICKED = "the host has ended your visit; your seats are kept"
    REMOVED = "the host has removed this table"
    FOREIGN = "only the account of the table server itself can run it"


@dataclass(frozen=True, slots=True)
class Ends:
    """The last message."""

    why: Why
    table: str = ""
    """The only table it is about; "" for all."""
    program: str = ""
    """The version of the server's program."""


FromServer: TypeAlias = Welcome | Lobby | News | Done | Said | Notice | Ends | FromOffice

# --- on the stream --------------------------------------------------------------------------------

FROM_CLIENT: Codec[FromClient] = codec_for(FromClient)  # type: ignore[arg-type]
FROM_SERVER: Codec[FromServer] = codec_for(FromServer)  # type: ignore[arg-type]
VERSION = int.from_bytes(digest((FROM_CLIENT.shape + FROM_SERVER.shape).encode(), 4), "big")
"""Is another whenever a message is; programs of different versions do not play together.

Hello and Ends stay as they are: by these a program of one version tells that it meets another.
"""


def frame(packed: bytes) -> bytes:
    """Return a packed message as it goes over a stream."""
    return len(packed).to_bytes(HEADER_BYTES, "big") + packed


def length_in(header: bytes, most: int = MOST_BYTES) -> int:
    """Return how long the message after a header is. Raise ValueError if none may be so long."""
    length = int.from_bytes(header, "big")
    if length > most:
        raise ValueError(f"a message of {length} bytes")
    return length


@cache
def event_codec(game_id: str) -> Codec[Events]:
    """Return what packs the events of an action of a game."""
    state = typing.get_type_hints(type(game_of(game_id)).new_state)["return"]
    return codec_for(typing.get_type_hints(state)["events"])


def find_code(game_id: str, name: str) -> RefusalCode:
    """Return the code of a refusal by the name that `Refused` has of it. Raise KeyError if there is none."""
    return _codes(game_id)[name]


@cache
def _codes(game_id: str) -> dict[str, RefusalCode]:
    said = {*SENTENCES, *texts_of(game_id).messages}
    codes = {code[0] if isinstance(code, tuple) else code for code in said}
    return {str(code): code for code in codes if isinstance(code, RefusalCode)}
