"""What a table server refuses, as data and in words."""

from __future__ import annotations

import enum

from app.online.protocol import Refused, find_code
from app.save_messages import reason_of
from app.session.pending import SessionError
from engines.core import IllegalActionError, MessageError, Refusal, RefusalCode, SetupCode, Value
from engines.texts import SENTENCES as GENERAL_SENTENCES
from engines.texts import WORDS, Sentences, capitalized, format_message
from saves.messages import StorageError


class TableCode(RefusalCode):
    """Why something cannot be done at a shared table."""

    # Finding one, and sitting down.
    NO_TABLE = enum.auto()
    NO_SUCH_CODE = enum.auto()
    TOO_MANY_CODES = enum.auto()
    THERE_ALREADY = enum.auto()
    NO_CODE = enum.auto()
    NOT_INVITED = enum.auto()
    NO_SEAT = enum.auto()
    SEAT_TAKEN = enum.auto()
    ALL_TAKEN = enum.auto()
    NO_OWN_SEAT = enum.auto()
    NO_SPECTATORS = enum.auto()
    NOT_YOUR_SEAT = enum.auto()
    TOO_MANY_PLACES = enum.auto()
    # Coming to a host.
    CODE_FIRST = enum.auto()
    WRONG_CODE = enum.auto()
    BAD_NAME = enum.auto()
    NAME_TAKEN = enum.auto()
    BANNED = enum.auto()
    IN_MEANWHILE = enum.auto()
    DOOR_CLOSED = enum.auto()
    LOOKS_ON = enum.auto()
    TOO_MANY_LOOK_ON = enum.auto()
    TOO_MANY_GUESTS = enum.auto()
    TOO_MANY_PEOPLE = enum.auto()
    # Making one.
    TOO_MANY_TABLES = enum.auto()
    BAD_CLOCK = enum.auto()
    NO_PERSON = enum.auto()
    DRAINING = enum.auto()
    NO_ROOM = enum.auto()
    NO_LIST = enum.auto()
    # Playing.
    MOVED_ON = enum.auto()
    NOT_BEGUN = enum.auto()
    NOT_YOUR_TURN = enum.auto()
    UNREADABLE = enum.auto()
    OVER = enum.auto()
    NOT_OVER = enum.auto()
    NO_HINTS = enum.auto()
    NO_HINT = enum.auto()
    # Asking and deciding.
    NO_UNDO_BY_ASKING = enum.auto()
    ASKED_IN_TURN = enum.auto()
    ASKED_BEFORE = enum.auto()
    ASKED_ALREADY = enum.auto()
    NOTHING_ASKED = enum.auto()
    NO_ANSWER = enum.auto()
    NOBODY_AWAY = enum.auto()
    NO_DECISION = enum.auto()
    # Keeping it.
    NOT_SAVED = enum.auto()
    FAULT = enum.auto()


SENTENCES: Sentences = {
    TableCode.NO_TABLE: "There is no such table any more.",
    TableCode.NO_SUCH_CODE: "No table has this code; a code has eight letters and digits, as 7K4M-QX2P.",
    TableCode.TOO_MANY_CODES: "These were {wrong} wrong codes; try again in {minutes:minute|minutes}.",
    TableCode.THERE_ALREADY: "{name} is at this table already, at another terminal: whoever that is goes on "
    "from the list of tables, and others come under another name.",
    TableCode.NO_CODE: "Nobody can be invited to this table: no seat is kept for who has its code.",
    TableCode.NOT_INVITED: "This seat is kept for who has the code of the table; join by the code.",
    TableCode.NO_SEAT: "This table has no such seat.",
    TableCode.SEAT_TAKEN: "This seat is taken.",
    TableCode.ALL_TAKEN: "All seats of this table are taken.",
    TableCode.NO_OWN_SEAT: "You have no seat at this table.",
    TableCode.NO_SPECTATORS: "This table has no spectators.",
    TableCode.NOT_YOUR_SEAT: "At a table that goes on you see through your own seats alone.",
    TableCode.TOO_MANY_PLACES: "You are at {most} tables already; leave one first.",
    TableCode.CODE_FIRST: "The code of tonight comes first; whoever keeps this host has it.",
    TableCode.WRONG_CODE: "This is not the code of tonight; it has eight letters and digits, as 7K4M-QX2P.",
    TableCode.BAD_NAME: "A name has a letter at least, {most} characters at most, and is not one of those "
    "given here, as Guest 2.",
    TableCode.NAME_TAKEN: "Somebody here is called {name}, or nearly so; choose another name.",
    TableCode.BANNED: "You may not come to these tables.",
    TableCode.IN_MEANWHILE: "You were let in at another terminal meanwhile; leave, and come again.",
    TableCode.DOOR_CLOSED: "Nobody new is let in just now.",
    TableCode.LOOKS_ON: "You look on here; whoever has typed the code of tonight plays.",
    TableCode.TOO_MANY_LOOK_ON: "Too many look on already; come again later, or with the code of tonight.",
    TableCode.TOO_MANY_GUESTS: "There are too many guests tonight; come with a key (ssh-keygen makes one).",
    TableCode.TOO_MANY_PEOPLE: "This host knows as many people as it can; whoever keeps it can forget some.",
    TableCode.TOO_MANY_TABLES: "No more than {most:table|tables} of yours may go on at once; "
    "one counts until a day after it is over.",
    TableCode.BAD_CLOCK: "A clock counts 1 to {most} {unit}, not {count}.",
    TableCode.NO_PERSON: "At this table nobody could sit down or look on; give it a player or spectators.",
    TableCode.DRAINING: "No new tables are made here now; games go on.",
    TableCode.NO_ROOM: "This host keeps so much that it takes nothing new now; games go on.",
    TableCode.NO_LIST: "The host cannot read or write its list of people just now; tell whoever keeps it.",
    TableCode.MOVED_ON: "The table has moved on; look at it again.",
    TableCode.NOT_BEGUN: "The game begins when all seats are taken.",
    TableCode.NOT_YOUR_TURN: "{name} is to act.",
    TableCode.UNREADABLE: "The table server cannot read this action.",
    TableCode.OVER: "The game is over.",
    TableCode.NOT_OVER: "Until the game is over, each player has only his own view of it.",
    TableCode.NO_HINTS: "This table has no hints.",
    TableCode.NO_HINT: "There is no hint: {why}.",
    TableCode.NO_UNDO_BY_ASKING: "At this table nobody takes back what others have answered.",
    TableCode.ASKED_IN_TURN: "You have asked the others already in this turn; "
    "in the next one you can ask again.",
    TableCode.ASKED_BEFORE: "You have asked the others already; "
    "when somebody has come or gone you can ask again.",
    TableCode.ASKED_ALREADY: "{name} has asked something; answer that first.",
    TableCode.NOTHING_ASKED: "Nothing is asked that you have not answered.",
    TableCode.NO_ANSWER: "The answer is yes or no.",
    TableCode.NOBODY_AWAY: "There is nothing to decide now about who is away.",
    TableCode.NO_DECISION: "Write wait, end, or the level of a computer player: {levels}.",
    TableCode.NOT_SAVED: "The table server could not save that, so it is not done: {reason}.",
    TableCode.FAULT: "The table server could not do that, by a fault of its own, of which a report is kept.",
}

_CODES: dict[str, enum.Enum] = {str(code): code for code in (*TableCode, *SetupCode)}


class RefusedError(Exception):
    """Something that cannot be done at a table."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused)
        self.refused = refused


def refused(code: TableCode, **values: Value) -> Refused:
    """Return a refusal of the table server as a message."""
    return Refused(str(code), tuple(values.items()))


def refuse(code: TableCode, **values: Value) -> RefusedError:
    """Return a refusal of the table server to be raised."""
    return RefusedError(refused(code, **values))


def pack_refusal(refusal: Refusal | MessageError) -> Refused:
    """Return a refusal of the rules, or an error in a setup, as a message."""
    if isinstance(refusal, Refusal):
        return Refused(str(refusal.code), refusal.values, refusal.ruling, refusal.where)
    return Refused(str(refusal.code), refusal.values)


def unpack_refusal(game_id: str, refused: Refused) -> Refusal:
    """Return what the rules refuse, from its message. Raise KeyError for a refusal of the table server."""
    return Refusal(find_code(game_id, refused.code), refused.values, refused.ruling, refused.where)


def error_of(game_id: str, refused: Refused) -> IllegalActionError | SessionError:
    """Return the error that a face tells for a refusal; its sentence stands in that of a table server."""
    if refused.code not in _CODES:
        return IllegalActionError(unpack_refusal(game_id, refused), refused.code)
    message = MessageError(_CODES[refused.code], **dict(refused.values))
    sentence = format_message(message, {**GENERAL_SENTENCES, **SENTENCES}, WORDS)
    return SessionError(f"{capitalized(sentence).removesuffix('.')}.")


def trouble_of(error: StorageError) -> Refused:
    """Return why something at a table could not be saved; no path of the server is told."""
    return refused(TableCode.NOT_SAVED, reason=reason_of(error))
