"""A match as a document, and back: one msgpack array of magic, format, version, checksum and compressed body.

The body holds a match twice, as its log and as snapshots. Loading replays the log with full checks and
compares; where they differ, because a rule was corrected since, the snapshots win: the players saw them.
"""

from __future__ import annotations

import re
import typing
import zlib
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

from engines.core import A, Game, IllegalActionError, NotationError, S, Seat, Setup, SetupError, V, seat_name
from engines.match import Match
from saves import VERSION
from saves.codec import MAX_BYTES, Codec, SaveError, codec_for
from saves.migrations import is_known, migrated
from saves.state_validation import state_in

FORMAT = 2
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
_WORD = re.compile(r"[a-z0-9_]{1,20}")
_OTHER_VERSION = "This game was saved by another version of meja"
_LAST_SECOND = 253_402_300_799  # of the year 9999, the last that a date can show
_MAX_SEATS = 8
_MAX_TURN = 10**6


class NewerSaveError(SaveError):
    """A save in a format that only a newer version reads: nothing is wrong with it."""


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
    """All that is kept of a match. A line of log is the seat's number and the action: "0 triple F7 F8 G8"."""

    title: str
    saved_at: int
    """Unix seconds."""
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
    hints: tuple[int, ...] = ()
    """The numbers of the lines, from 0, before which the player was given a hint: of `log`, of what was
    undone, and the one that comes next."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.setup.game

    @property
    def is_finished(self) -> bool:
        """Whether the game is over."""
        return self.to_act is None


def snapshot_codec(game: Game[S, A, V]) -> Codec[S]:
    """What keeps the states of a game as snapshots: the codec of what its `new_state` returns."""
    return _keeper_of(type(game))


@cache
def _keeper_of(game_type: type) -> Codec[Any]:
    return codec_for(typing.get_type_hints(game_type.new_state)["return"])  # type: ignore[attr-defined]


def record(match: Match[Any, Any, Any], *, title: str, saved_at: int) -> Save:
    """The save of a match as it stands.

    Args:
        match: Its keeper must be that of `snapshot_codec`.
        title: Shown in lists; cut to 80 printable characters.
        saved_at: Unix seconds.
    """
    kept = match.snapshots
    oldest = max(match.last_barrier, len(kept) - MAX_SNAPSHOTS)
    return Save(
        title="".join(filter(str.isprintable, title))[:MAX_TITLE],
        saved_at=saved_at,
        rules_version=match.game.rules_version,
        setup=match.setup,
        archived_log="\n".join(match.archived_log),
        base=kept[0],
        log="\n".join([f"{played.seat} {played.action}" for played in match.log]),
        undone="\n".join(map(str, match.undone)),
        shape=snapshot_codec(match.game).fingerprint,
        snapshots=tuple(kept[oldest:]),
        turn=match.state.turn,
        to_act=match.game.seat_to_act(match.state),
        scores=match.game.scores(match.state),
        hints=tuple(sorted(match.hints)),
    )


def encode(save: Save) -> bytes:
    """The bytes of a file. Raises SaveError if it would be longer than what is read again."""
    packed = codec_for(Save).pack(save)
    if len(packed) > MAX_BYTES or _lines_of_log(save) > MAX_LINES:
        raise SaveError(f"it is longer than {MAX_LINES} actions or {MAX_BYTES} bytes")
    return _sealed(zlib.compress(packed))


def _sealed(body: bytes) -> bytes:
    checksum = _checksum(FORMAT, VERSION, body)
    return codec_for(_Envelope).pack(_Envelope("meja", FORMAT, VERSION, checksum, body))


def decode(data: bytes) -> Save:
    """The save in the bytes of a file, of this format or an older one.

    Raises:
        NewerSave: if only a newer version of the program can read it.
        SaveError: if it is no save, or a damaged one; the message is one sentence.
    """
    try:
        envelope = _opened(data)
        save = codec_for(Save).unpack(migrated(_decompressed(envelope.body), envelope.format, FORMAT))
        _check(save)
    except (NewerSaveError, _ForeignError):
        raise
    except SaveError as error:
        message = f"This save is damaged: {error}."
        raise SaveError(message, path=error.path, expected=error.expected, got=error.got) from error
    return save


def is_whole(data: bytes) -> bool:
    """Whether these are the bytes of a save, as far as its checksum tells; those of a newer format are."""
    try:
        _opened(data)
    except NewerSaveError:
        return True
    except SaveError:
        return False
    return True


class _ForeignError(SaveError):
    """The bytes of something else."""


def _opened(data: bytes) -> _Envelope:
    """The envelope, its checksum compared. Raises NewerSave, _Foreign, SaveError."""
    # Any array of up to 15: a newer format may have more in it.
    if not (data[1:_NUMBER_AT] == _MAGIC and 0x90 <= data[0] <= 0x9F):
        raise _ForeignError("This is no save of meja.")
    # Every format keeps the place of its number, and keeps it below 128: one byte in msgpack.
    number = data[_NUMBER_AT] if len(data) > _NUMBER_AT else 0
    if FORMAT < number < 128:
        ours = data[:_NUMBER_AT] + bytes([FORMAT]) + data[_NUMBER_AT + 1 :]
        if is_whole(ours):
            raise SaveError("its checksum does not match")  # only the number was damaged
        raise NewerSaveError(f"This game was saved by {_writer(data)}, {_formats(number)}.")
    envelope = codec_for(_Envelope).unpack(data)
    if not _VERSION.fullmatch(envelope.version) or not is_known(envelope.format, FORMAT):
        raise SaveError("its first bytes are no format and version")
    if envelope.checksum != _checksum(envelope.format, envelope.version, envelope.body):
        raise SaveError("its checksum does not match")
    return envelope


def _writer(data: bytes) -> str:
    """The program that wrote a file of a newer format, from the place that every format keeps for it."""
    start = _NUMBER_AT + 2
    length = data[start - 1] & 0x1F if len(data) >= start and data[start - 1] >> 5 == 0b101 else 0
    version = data[start : start + length].decode("ascii", "replace")
    return f"meja {version}" if _VERSION.fullmatch(version) else "a newer meja"


def _formats(number: int) -> str:
    return f"in format {number}; this is meja {VERSION}, which reads up to format {FORMAT}"


def to_match(save: Save, game: Game[S, A, V]) -> tuple[Match[S, A, V], str | None]:
    """The match of a save, and what its players must know about it, or None.

    Raises:
        SaveError: if neither its log nor its snapshots lead to a position; the message is one sentence.
    """
    if save.game != game.id:
        raise SaveError(f"This is a game of {save.game!r}, not of {game.id!r}.")
    keeper = snapshot_codec(game)
    is_readable = save.shape == keeper.fingerprint
    try:
        match = _replayed(save, game, keeper, is_readable)
    except SetupError as error:
        raise SaveError(f"No game can start from the setup in this save: {error}.") from error
    except (NotationError, IllegalActionError, _OtherSeatError):
        match = None
    if match is not None and not is_readable:
        return match, f"{_OTHER_VERSION}; its position was rebuilt from its actions."
    if match is not None and match.snapshots[-1] == save.snapshots[-1]:
        return match, None
    if not is_readable:
        raise SaveError(f"{_OTHER_VERSION}, and this one knows neither its positions nor its rules.")
    if save.rules_version != game.rules_version:
        versions = f"version {save.rules_version}, now {game.rules_version}"
        why = f"The rules changed since this game was saved ({versions})"
    else:
        why = "The actions in this save do not lead to its position"
    closed = "what was played before this turn can be neither taken back nor replayed"
    return _continued(save, game, keeper), f"{why}; it goes on from where it stood, and {closed}."


class _OtherSeatError(Exception):
    """Another seat is to act than the one in the log."""


def _replayed(save: Save, game: Game[S, A, V], keeper: Codec[S], is_readable: bool) -> Match[S, A, V]:
    """The match that the log leads to.

    Raises:
        SetupError, NotationError, IllegalActionError, _OtherSeatError: if the rules refuse it today.
        SaveError: if there is no state to start from.
    """
    starts_at_setup = not save.archived_log
    if is_readable:
        starts_at_setup = starts_at_setup and keeper.pack(game.new_state(save.setup)) == save.base
    elif save.archived_log:
        raise SaveError(f"{_OTHER_VERSION}, and this one cannot read its positions.")
    if starts_at_setup:
        match = Match(game, save.setup, keeper)
    else:
        base = state_in(save.base, save.setup, game, keeper)
        match = Match.resumed(game, save.setup, keeper, [base], archived_log=_lines(save.archived_log))
    for seat, text in map(_seat_and_action, _lines(save.log)):
        if game.seat_to_act(match.state) != seat:
            raise _OtherSeatError
        match.play(game.parse(text))
    # Redo asks the rules again; what is no notation any more is just not offered.
    with suppress(NotationError):
        match.set_redo([game.parse(text) for text in _lines(save.undone)])
    match.mark_hints(save.hints)
    return match


def _continued(save: Save, game: Game[S, A, V], keeper: Codec[S]) -> Match[S, A, V]:
    """The match that goes on from the snapshots, with the turn's actions open to undo if they can be read."""
    states = [state_in(snapshot, save.setup, game, keeper) for snapshot in save.snapshots]
    lines = [*_lines(save.archived_log), *_lines(save.log)]
    split = len(lines) - (len(states) - 1)
    try:
        turn = [(seat, game.parse(text)) for seat, text in map(_seat_and_action, lines[split:])]
    except NotationError:
        states, turn, split = states[-1:], [], len(lines)
    return Match.resumed(game, save.setup, keeper, states, turn, lines[:split])


def _checksum(number: int, version: str, body: bytes) -> bytes:
    start = f"{number} {version} ".encode("ascii")
    return blake2b(start + body, digest_size=16).digest()


def _decompressed(body: bytes) -> bytes:
    stream = zlib.decompressobj()
    try:
        data = stream.decompress(body, MAX_BYTES)
    except zlib.error as error:
        raise SaveError("its body cannot be decompressed") from error
    if not stream.eof or stream.unused_data:
        raise SaveError(f"its body is cut, or longer than {MAX_BYTES} bytes")
    return data


def _lines(text: str) -> list[str]:
    return text.split("\n") if text else []


def _lines_of_log(save: Save) -> int:
    archived_log, log, undone = [
        text.count("\n") + bool(text) for text in (save.archived_log, save.log, save.undone)
    ]
    return max(archived_log + log, undone)


def _most_hints(save: Save) -> int:
    return len(_lines(save.log)) + len(_lines(save.undone)) + 1


def _seat_and_action(line: str) -> tuple[Seat, str]:
    seat, _, action = line.partition(" ")
    return int(seat), action


def _is_line(line: str, seats: int) -> bool:
    match = _LINE.match(line)
    return match is not None and int(match[1]) < seats


def _is_setup(setup: Setup) -> bool:
    """Whether a list may show it; the game itself checks the rest."""
    words = [setup.game, *(seat.bot for seat in setup.seats if seat.bot is not None)]
    return (
        0 < len(setup.seats) <= _MAX_SEATS
        and all(seat.name == seat_name(seat.name) for seat in setup.seats)
        and all(map(_WORD.fullmatch, words))
    )


def _check(save: Save) -> None:
    """Refuses what fits its types and yet cannot be."""
    seats = len(save.setup.seats)
    wrong = None
    if not (len(save.title) <= MAX_TITLE and save.title.isprintable()):
        wrong = "its title is no title"
    elif not 0 <= save.saved_at <= _LAST_SECOND:
        wrong = "its date is no date"
    elif not _is_setup(save.setup):
        wrong = "its setup is none"
    elif len(save.scores) != seats or not (save.to_act is None or 0 <= save.to_act < seats):
        wrong = "its seats do not agree"
    elif not 0 <= save.turn <= _MAX_TURN:
        wrong = "its turn is none"
    elif _lines_of_log(save) > MAX_LINES:
        wrong = f"its log is longer than {MAX_LINES} lines"
    elif not all(_is_line(line, seats) for line in (*_lines(save.archived_log), *_lines(save.log))):
        wrong = "its log has a line that is no seat and action"
    elif not 0 < len(save.snapshots) <= min(MAX_SNAPSHOTS, len(_lines(save.log)) + 1):
        wrong = "its snapshots do not go with its log"
    elif save.hints != tuple(sorted({*save.hints} & {*range(_most_hints(save))})):
        wrong = "its hints do not go with its log"
    if wrong:
        raise SaveError(wrong)
