"""A match as a document, and back: one msgpack array of magic, format, version, checksum and compressed body.

The body holds a match twice, as its log and as snapshots. Loading replays the log with full checks and
compares; where they differ, because a rule was corrected since, the snapshots win: the players saw them.
"""

from __future__ import annotations

import re
import typing
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, repeat
from typing import Any

from engines.core import (
    A,
    Game,
    IllegalActionError,
    NotationError,
    Reason,
    S,
    Seat,
    Setup,
    SetupError,
    V,
    seat_name,
)
from engines.judging import JudgedTurn
from engines.match import AnyMatch, Hint, Match
from saves import VERSION
from saves.codec import MAX_BYTES, MAX_ITEMS, Codec, codec_for, digest
from saves.messages import Code, MisplacedSaveError, NewerSaveError, Note, SaveError, StoreError
from saves.migrations import is_known, migrate
from saves.shared import LAST_SECOND, MAX_TURN, REQUEST_BYTES, Shared, is_shared, is_word

FORMAT = 5
"""Grows when `Save` or the envelope changes."""
MAX_TITLE = 80
"""Characters of a title."""
MAX_SNAPSHOTS = 64
"""States of a turn that are saved; only moves that cost nothing make a turn longer than that."""
MAX_LINES = 10_000
"""Lines of log that are kept: no game comes near, and replaying them costs seconds."""

_MAGIC = b"\xa4meja"  # as msgpack writes "meja"
_NUMBER_AT = 1 + len(_MAGIC)
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,31}")
_LINE = re.compile(r"([0-9]{1,2}) .")
_LAST_ORDER = 2 * LAST_SECOND
MOST_JUDGED = 100_000
"""What a turn cost, and how a seat stands, is no more."""
MAX_ACTION = 1_000
"""Characters of an action that was judged best; a festival may name thirty cards."""
MAX_SEATS = 8
"""Of any game."""


@dataclass(frozen=True, slots=True)
class _Envelope:
    """Every format has these, and keeps the places of the first three."""

    magic: str
    format: int
    version: str
    """Of the program that wrote it."""
    checksum: bytes
    """Of all the others, against damage; it keeps nobody from making a save by hand."""
    body: bytes
    """The compressed data of a `Save`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Save:
    """All that is kept of a match. A line of log is the seat's number and the action: "0 triple F7 F8 G8".

    The order and types of the fields are the format: a change of them needs a new FORMAT and a migration.
    """

    title: str
    saved_at: int
    """Unix seconds, by the clock there was."""
    rules_version: int
    """Of the game, when it was saved."""
    setup: Setup
    archived_log: str
    """Lines of log from before `base`, which are never replayed."""
    base: bytes
    """The snapshot the log starts from: the first state of the setup, unless the match was once resumed."""
    log: str
    """Lines played since then."""
    undone: str
    """Lines that redo would play, next first, without seats."""
    shape: bytes
    """The fingerprint of the type of state that the snapshots hold."""
    snapshots: tuple[bytes, ...]
    """From the state of the last barrier to the current one."""
    turn: int
    """Counts every seat's turn from 1; this and what follows is for lists."""
    to_act: Seat | None
    """None when the game is over."""
    scores: tuple[int, ...]
    """Points by seat."""
    hints: tuple[int, ...]
    """The numbers of the lines, from 0, before which the player was given a hint: of `log`, of what was
    undone, and the one that comes next."""
    order: int
    """Lists have the highest first: as `saved_at`, but higher than that of each save before, also when the
    clock was set back meanwhile."""
    version: int
    """Grows with each save of a shared table; 0 for any other match."""
    requests: tuple[bytes, ...]
    """For each line of `log` the id of the request that made it, b"" for none; () if the table is not
    shared."""
    shared: Shared | None
    """None for a match that is played on one machine."""
    hint: str
    """The action that was hinted in the position as it stands; "" if none was."""
    hint_reason: Reason | None
    judged: tuple[JudgedTurn, ...]
    """What was judged of the first turns, in order, once the match was finished; () if nothing was."""

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def is_finished(self) -> bool:
        return self.to_act is None

    @property
    def is_secret(self) -> bool:
        """Whether only the server of its table may open it, until it is over."""
        return self.shared is not None and not (self.is_finished or self.shared.is_left)


def snapshot_codec(game: Game[S, A, V]) -> Codec[S]:
    """Return the codec of a game's states: of what its `new_state` returns."""
    return _codec_of(type(game))


@cache
def _codec_of(game_type: type) -> Codec[Any]:
    return codec_for(typing.get_type_hints(game_type.new_state)["return"])  # type: ignore[attr-defined]


def make_save(
    match: AnyMatch,
    *,
    title: str,
    saved_at: int,
    latest: int = 0,
    version: int = 0,
    shared: Shared | None = None,
) -> Save:
    """Return the save of a match, whose codec must be that of `snapshot_codec`; the title is cut.

    `latest` is the highest order of the saves before. A time that no date shows becomes the nearest that one
    does.
    """
    kept = match.snapshots
    saved_at = min(max(saved_at, 0), LAST_SECOND)
    oldest = max(match.last_barrier, len(kept) - MAX_SNAPSHOTS)
    return Save(
        title="".join(filter(str.isprintable, title))[:MAX_TITLE],
        saved_at=saved_at,
        rules_version=match.game.rules_version,
        setup=match.setup,
        archived_log="\n".join(match.archived_log),
        base=kept[0],
        log="\n".join([f"{entry.seat} {entry.action}" for entry in match.log]),
        undone="\n".join(map(str, match.undone)),
        shape=snapshot_codec(match.game).fingerprint,
        snapshots=tuple(kept[oldest:]),
        turn=match.state.turn,
        to_act=match.state.to_act,
        scores=match.state.scores,
        hints=tuple(sorted(match.hints)),
        order=min(max(saved_at, latest + 1), _LAST_ORDER),
        version=version,
        requests=tuple(entry.request for entry in match.log) if shared else (),
        shared=shared,
        hint=str(match.hint.action) if match.hint else "",
        hint_reason=match.hint.reason if match.hint else None,
        judged=match.judged,
    )


def encode(save: Save) -> bytes:
    """Return the bytes of a file. Raise StoreError if it would be longer than what is read again."""
    most = MAX_LINES if save.shared is None else MAX_ITEMS  # of the requests
    packed = codec_for(Save).pack(save) if _most_lines(save) <= most else b""
    if not 0 < len(packed) <= MAX_BYTES:
        raise StoreError(Code.TOO_LONG_TO_SAVE, actions=most, bytes=MAX_BYTES)
    body = zlib.compress(packed)
    checksum = _checksum(FORMAT, VERSION, body)
    return codec_for(_Envelope).pack(_Envelope("meja", FORMAT, VERSION, checksum, body))


def decode(data: bytes, *, at_table: bool = False) -> Save:
    """Return the save in the bytes of a file, of this format or an older one.

    `at_table` is for a table server, which opens the saves of shared tables alone; nobody else opens one of
    a table that is not over.

    Raises:
        NewerSaveError: if only a newer version of the program can read it.
        MisplacedSaveError: if it is a table server's and is read elsewhere, or the other way round.
        SaveError: if it is no save, or a damaged one.
    """
    envelope = _open(data)
    body = migrate(_decompress(envelope.body), envelope.format, FORMAT)
    save = codec_for(Save).unpack(body)
    check_save(save, at_table=at_table)
    return save


def check_save(save: Save, *, at_table: bool = False) -> None:
    """Raise what `decode` raises for a save with these values."""
    for code, is_good in _checks(save):
        if not is_good:
            raise SaveError(code, lines=MAX_LINES)
    if at_table and save.shared is None:
        raise MisplacedSaveError(Code.NOT_AT_TABLE)
    if save.is_secret and not at_table:
        raise MisplacedSaveError(Code.AT_TABLE)


def is_whole(data: bytes) -> bool:
    """Return whether the checksum of a file is right; that of a newer format is taken to be."""
    try:
        _open(data)
    except NewerSaveError:
        return True
    except SaveError:
        return False
    return True


def _open(data: bytes) -> _Envelope:
    """Return the envelope, its checksum compared. Raise NewerSaveError, SaveError."""
    # Any array of up to 15: a newer format may have more in it.
    if not (data[1:_NUMBER_AT] == _MAGIC and 0x90 <= data[0] <= 0x9F):
        raise SaveError(Code.FOREIGN)
    # Every format keeps the place of its number, and keeps it below 128: one byte in msgpack.
    number = data[_NUMBER_AT] if len(data) > _NUMBER_AT else 0
    if FORMAT < number < 128:
        ours = data[:_NUMBER_AT] + bytes([FORMAT]) + data[_NUMBER_AT + 1 :]
        if is_whole(ours):
            raise SaveError(Code.CHECKSUM)  # only the number was damaged
        raise _newer(data, number)
    envelope = codec_for(_Envelope).unpack(data)
    if not _VERSION.fullmatch(envelope.version) or not is_known(envelope.format, FORMAT):
        raise SaveError(Code.NO_FORMAT)
    if envelope.checksum != _checksum(envelope.format, envelope.version, envelope.body):
        raise SaveError(Code.CHECKSUM)
    return envelope


def _newer(data: bytes, number: int) -> NewerSaveError:
    """Return the refusal of a newer format; each keeps the place of the version that wrote it."""
    start = _NUMBER_AT + 2
    length = data[start - 1] & 0x1F if len(data) >= start and data[start - 1] >> 5 == 0b101 else 0
    version = data[start : start + length].decode("ascii", "replace")
    code = Code.NEWER if _VERSION.fullmatch(version) else Code.NEWER_UNNAMED
    return NewerSaveError(code, version=version, format=number, own_version=VERSION, own_format=FORMAT)


def restore_match(save: Save, game: Game[S, A, V]) -> tuple[Match[S, A, V], Note | None]:
    """Return the match of a save, and what its players must know about it, or None.

    Raises:
        SaveError: if neither its log nor its snapshots lead to a position.
    """
    if save.game != game.id:
        raise SaveError(Code.OTHER_GAME, game=save.game, wanted=game.id)
    codec = snapshot_codec(game)
    is_readable = save.shape == codec.fingerprint
    try:
        match = _replay(save, game, codec, is_readable)
    except SetupError as error:
        raise SaveError(Code.SETUP_REFUSED, why=error) from error
    except (NotationError, IllegalActionError, _OtherSeatError):
        match = None
    if match is not None and not is_readable:
        return match, Note(Code.REBUILT)
    if match is not None and match.snapshots[-1] == save.snapshots[-1]:
        return match, None
    if not is_readable:
        raise SaveError(Code.NEITHER_READABLE)
    note = Note(Code.STATE_KEPT)
    if save.rules_version != game.rules_version:
        note = Note(Code.RULES_CHANGED, {"saved": save.rules_version, "now": game.rules_version})
    return _resume(save, game, codec), note


def read_position(save: Save, game: Game[S, A, V]) -> S:
    """Return the position that a save was made at, without replaying its log. Raise SaveError."""
    codec = snapshot_codec(game)
    if save.shape != codec.fingerprint:
        raise SaveError(Code.NEITHER_READABLE)
    return _unpack_state(save.snapshots[-1], save.setup, game, codec)


class _OtherSeatError(Exception):
    """Another seat is to act than the one in the log."""


def _replay(save: Save, game: Game[S, A, V], codec: Codec[S], is_readable: bool) -> Match[S, A, V]:
    """Return the match that the log leads to.

    Raises:
        SetupError, NotationError, IllegalActionError, _OtherSeatError: if the rules refuse it today.
        SaveError: if there is no state to start from.
    """
    starts_at_setup = not save.archived_log
    if is_readable:
        starts_at_setup = starts_at_setup and codec.pack(game.new_state(save.setup)) == save.base
    elif save.archived_log:
        raise SaveError(Code.BASE_UNREADABLE)
    states = [] if starts_at_setup else [_unpack_state(save.base, save.setup, game, codec)]
    match = Match(game, save.setup, codec, states, archived_log=split_lines(save.archived_log))
    for line, request in zip(split_lines(save.log), save.requests or repeat(b""), strict=False):
        seat, text = _seat_and_action(line)
        if match.state.to_act != seat:
            raise _OtherSeatError
        match.play(game.parse(text), request)
    # Redo asks the rules again; what is no notation any more is just not offered.
    with suppress(NotationError):
        match.set_redo([game.parse(text) for text in split_lines(save.undone)])
    match.mark_hints(save.hints)
    with suppress(NotationError):
        if save.hint:
            match.mark_hint(
                Hint(game.parse(save.hint), save.hint_reason), hides_action=save.shared is not None
            )
    match.judged = save.judged
    return match


def _resume(save: Save, game: Game[S, A, V], codec: Codec[S]) -> Match[S, A, V]:
    """Return the match that goes on from the snapshots, its turn open to undo if its actions can be read."""
    states = [_unpack_state(snapshot, save.setup, game, codec) for snapshot in save.snapshots]
    lines = [*split_lines(save.archived_log), *split_lines(save.log)]
    split = len(lines) - (len(states) - 1)
    try:
        turn = [(seat, game.parse(text)) for seat, text in map(_seat_and_action, lines[split:])]
    except NotationError:
        states, turn, split = states[-1:], [], len(lines)
    return Match(game, save.setup, codec, states, turn, lines[:split])


def _unpack_state(snapshot: bytes, setup: Setup, game: Game[S, A, V], codec: Codec[S]) -> S:
    """Return the state in a snapshot, which anyone can have made by hand.

    Raises:
        SaveError: if there is none, or none that a game from this setup can have.
    """
    try:
        state = codec.unpack(snapshot)
    except SaveError as error:
        code = Code.STATE_MISFIT if error.code is Code.MISFIT else Code.STATE_NO_MSGPACK
        raise SaveError(code, **error.values) from error
    try:
        ruling = game.violated_invariant(state, setup)
    # A made-up state fails in ways that no engine foresees; it is the file that is wrong, not the program.
    except Exception as error:
        raise SaveError(Code.STATE_NONSENSE) from error
    if ruling is not None:
        raise SaveError(Code.STATE_IMPOSSIBLE if ruling else Code.STATE_NONSENSE, ruling=ruling)
    return state


def _checksum(number: int, version: str, body: bytes) -> bytes:
    start = f"{number} {version} ".encode("ascii")
    return digest(start + body, 16)


def _decompress(body: bytes) -> bytes:
    stream = zlib.decompressobj()
    try:
        data = stream.decompress(body, MAX_BYTES)
    except zlib.error as error:
        raise SaveError(Code.NOT_COMPRESSED) from error
    if not stream.eof or stream.unused_data:
        raise SaveError(Code.BODY_CUT, bytes=MAX_BYTES)
    return data


def split_lines(text: str) -> list[str]:
    """Return the lines of a log or of what was undone."""
    return text.split("\n") if text else []


def _most_lines(save: Save) -> int:
    archived, log, undone = map(split_lines, (save.archived_log, save.log, save.undone))
    return max(len(archived) + len(log), len(undone))


def _seat_and_action(line: str) -> tuple[Seat, str]:
    seat, _, action = line.partition(" ")
    return int(seat), action


def _is_line(line: str, seats: int) -> bool:
    match = _LINE.match(line)
    return match is not None and int(match[1]) < seats


def is_title(text: str) -> bool:
    """Return whether a match may be called so: lists show each in a line of its own."""
    return 0 < len(text) <= MAX_TITLE and text.isprintable() and not text.isspace()


def _is_judged(judged: JudgedTurn, save: Save) -> bool:
    """Return whether it may be of a turn of this match; the numbers are shown, and actions as they stand."""
    return (
        0 <= judged.turn <= save.turn
        and 0 <= judged.seat < len(save.setup.seats)
        and abs(judged.standing) <= MOST_JUDGED
        and 0 <= judged.cost <= MOST_JUDGED
        and all(0 < len(action) <= MAX_ACTION and action.isprintable() for action in judged.best)
    )


def _is_setup(setup: Setup) -> bool:
    """Return whether a list may show it; the game itself checks the rest."""
    words = [setup.game, *(seat.bot for seat in setup.seats if seat.bot is not None)]
    return (
        0 < len(setup.seats) <= MAX_SEATS
        and all(seat.name == seat_name(seat.name) for seat in setup.seats)
        and all(map(is_word, words))
    )


def _checks(save: Save) -> Iterator[tuple[Code, bool]]:
    """Yield what may be wrong with a save and whether it is good; each check relies on those before it."""
    seats, log, undone = len(save.setup.seats), split_lines(save.log), split_lines(save.undone)
    yield Code.BAD_TITLE, is_title(save.title)
    yield Code.BAD_DATE, 0 <= save.saved_at <= LAST_SECOND and 0 <= save.order <= _LAST_ORDER
    yield Code.BAD_SETUP, _is_setup(save.setup)
    yield Code.BAD_SEATS, len(save.scores) == seats and (save.to_act is None or 0 <= save.to_act < seats)
    yield Code.BAD_TURN, 0 <= save.turn <= MAX_TURN
    yield Code.LOG_TOO_LONG, _most_lines(save) <= MAX_LINES
    yield Code.BAD_LOG_LINE, all(_is_line(line, seats) for line in (*split_lines(save.archived_log), *log))
    yield Code.BAD_SNAPSHOTS, 0 < len(save.snapshots) <= min(MAX_SNAPSHOTS, len(log) + 1)
    hints = {*save.hints} & {*range(len(log) + len(undone) + 1)}
    yield Code.BAD_HINTS, save.hints == tuple(sorted(hints)) and (not save.hint or len(log) in save.hints)
    yield Code.BAD_VERSION, save.version >= 0
    yield Code.BAD_SHARED, save.shared is None or is_shared(save.shared, seats)
    is_played = bool(log or save.archived_log)
    yield Code.BAD_SHARED, save.shared is None or save.shared.has_begun or not is_played
    yield Code.BAD_REQUESTS, len(save.requests) == (len(log) if save.shared else 0)
    yield Code.BAD_REQUESTS, all(len(request) in (0, REQUEST_BYTES) for request in save.requests)
    yield Code.BAD_JUDGED, save.is_finished or not save.judged
    yield Code.BAD_JUDGED, all(_is_judged(turn, save) for turn in save.judged)
    yield Code.BAD_JUDGED, all(one.turn < next.turn for one, next in pairwise(save.judged))
