"""Damaged files of every kind, from good ones and chance; and what comes of reading them."""

from __future__ import annotations

import dataclasses
import gzip
import json
import pickle
import zlib
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import msgpack

from app.save_messages import sentence_of
from engines.bots import make_bot
from engines.catalog import game_of
from engines.core import SeatSetup, Setup
from engines.match import Match
from engines.shuffle import keyed
from saves.codec import MAX_BYTES, MAX_ITEMS, codec_for
from saves.document import FORMAT, Save, decode, encode, make_save, snapshot_codec
from saves.messages import SaveError
from saves.paths import new_name
from saves.verify import load_match
from tests.saves.mutations import mutated
from tests.saves.toys import sealed

SIGNS = {
    "PNG": b"\x89PNG\r\n\x1a\n",
    "ZIP": b"PK\x03\x04",
    "SQLite": b"SQLite format 3\0",
    "ELF": b"\x7fELF\x02\x01\x01",
    "PDF": b"%PDF-1.7\n",
    "UTF-16": b"\xff\xfe",
}


GOOD = (
    ("java", 2, 1, 0),
    ("java", 3, 2, 60),
    ("java", 4, 3, 10_000),
    ("builders", 2, 1, 25),
    ("builders", 4, 2, 10_000),
)
"""Game, seats, seed and the most actions of each good save."""


@lru_cache
def good_saves() -> tuple[Save, ...]:
    """Saves of both games: at the start, in the middle, with redo, and finished."""
    found = []
    for game_id, seats, seed, most in GOOD:
        game = game_of(game_id)
        setup = Setup(game_id, tuple(SeatSetup(f"P{n}", "random") for n in range(seats)), seed)
        match: Match[Any, Any, Any] = Match(game, setup, snapshot_codec(game))
        bot, rng = make_bot("random", game), keyed(seed, "good")
        while len(match.log) < most and (seat := match.state.to_act) is not None:
            match.play(bot.choose(match.view(seat), game.legal_actions(match.state), rng))
        if match.log and match.why_not_undo() is None:
            match.undo()
        found.append(make_save(match, title=new_name(game_id), saved_at=1_700_000_000 + seed))
    return tuple(found)


@lru_cache
def good_files() -> tuple[bytes, ...]:
    """The files of these."""
    return tuple(map(encode, good_saves()))


# --- kinds of damage -------------------------------------------------------------------------------


def cut(rng: Random) -> bytes:
    """A file that ends too early."""
    data = rng.choice(good_files())
    return data[: rng.randrange(len(data))]


def flipped(rng: Random) -> bytes:
    """A file in which one to four bytes are others; one in three has it in its first bytes."""
    data = bytearray(rng.choice(good_files()))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(min(len(data), 40) if rng.random() < 0.3 else len(data))
        data[at] ^= rng.randint(1, 255)
    return bytes(data) if bytes(data) not in good_files() else b""


def moved(rng: Random) -> bytes:
    """A file of which a part is zeros, twice there, or another file's."""
    data, other = rng.choice(good_files()), rng.choice(good_files())
    start, size = rng.randrange(len(data)), rng.randint(1, 600)
    part = rng.choice([bytes(size), data[start : start + size] * 2, other[start : start + size] + b"x"])
    changed = data[:start] + part + data[start + size :]
    return changed if changed not in good_files() else b""


def chance(rng: Random) -> bytes:
    """Bytes by chance, behind the start of a save or not."""
    start = rng.choice([b"", b"\x95\xa4meja", b"\x95\xa4meja\x01\xa50.1.0\xc4\x10", b"\x9f\xa4meja\x05"])
    return start + rng.randbytes(rng.choice([0, 1, 5, 30, 400, 5000]))


def foreign(rng: Random) -> bytes:
    """Another program's file."""
    sign = rng.choice(list(SIGNS.values()))
    fields = ["meja", rng.choice([1, 1.0, "1", None, [1]]), "0.1.0", b"", b""]
    return rng.choice(
        [
            sign + rng.randbytes(rng.randrange(3000)),
            gzip.compress(rng.choice(good_files())),
            json.dumps({"game": "java", "moves": list(range(rng.randrange(50)))}).encode(),
            pickle.dumps({"magic": "meja"}),
            b"[settings]\nname = meja\n" * rng.randrange(40),
            msgpack.packb(fields[: rng.randrange(6)]),
        ]
    )


def _lie(rng: Random) -> bytes:
    """A header of msgpack that claims more than there is."""
    claim = rng.choice([2**32 - 1, 2**31, 2**24, MAX_BYTES, MAX_ITEMS + 1, MAX_ITEMS, 70_000])
    header = rng.choice([b"\xdd", b"\xdb", b"\xc6", b"\xdf", b"\xc9"])
    return header + claim.to_bytes(4, "big") + rng.randbytes(rng.randrange(40))


def lying(rng: Random) -> bytes:
    """Lengths that are not so, outside, or inside with a right checksum."""
    lie = _lie(rng) * rng.choice([1, 1, 200])
    start = b"\x95\xa4meja\x01\xa50.1.0"
    return rng.choice([start + lie, start + b"\xc4\x10" + bytes(16) + lie, sealed(zlib.compress(lie))])


def nested(rng: Random) -> bytes:
    """Lists in lists in lists, with a right checksum."""
    depth = rng.choice([50, 600, 1500, 100_000, 900_000])
    return sealed(zlib.compress(rng.choice([b"\x91", b"\xdc\x0f\xff", b"\x9f", b"\x81"]) * depth))


def bomb(rng: Random) -> bytes:
    """Little that becomes much."""
    size = rng.choice([MAX_BYTES - 1, MAX_BYTES + 1, 30 * 2**20])
    item = rng.choice([b"\0", b"\x91\xc0", b"\xa2ab", b"\xcd\xff\xff"])
    whole = item * (size // len(item)) if size < 2 * MAX_BYTES else bytes(size)
    return sealed(zlib.compress(zlib.compress(whole) if rng.random() < 0.2 else whole, 1))


def wide(rng: Random) -> bytes:
    """As many small values as fit in a body."""
    item = rng.choice([b"\xc0", b"\x91\xc0", b"\xa2ab", b"\xcd\xff\xff", b"\xa4\xf0\x9f\x98\x80", b"\x90"])
    row = b"\xdc\x0f\xff" + item * 4095
    rows = MAX_BYTES // len(row) - 1
    return sealed(zlib.compress(b"\xdc" + rows.to_bytes(2, "big") + row * rows, 1))


def hand_made(rng: Random) -> bytes:
    """A save with a right checksum in which one or two values are others."""
    save = mutated(rng.choice(good_saves()), rng)
    if rng.random() < 0.5:
        save = mutated(save, rng)
    if save.snapshots and rng.random() < 0.5:
        at = rng.randrange(len(save.snapshots))
        snapshots = (*save.snapshots[:at], _other(save, save.snapshots[at], rng), *save.snapshots[at + 1 :])
        save = dataclasses.replace(save, snapshots=snapshots)
    try:
        return sealed(zlib.compress(codec_for(Save).pack(save)))
    except TypeError:
        return b""  # an int too long to be written


def _other(save: Save, snapshot: bytes, rng: Random) -> bytes:
    """Another position, as far as chance finds one that can be written."""
    try:
        keeper = snapshot_codec(game_of(save.game))
        return keeper.pack(mutated(keeper.unpack(snapshot), rng))
    except (KeyError, SaveError, ValueError, TypeError):
        return rng.randbytes(9)


def newer(rng: Random) -> bytes:
    """A file of a later version."""
    return sealed(rng.randbytes(rng.randrange(400)), rng.randint(FORMAT + 1, 127), f"{rng.randint(1, 9)}.0")


KINDS: dict[str, Callable[[Random], bytes]] = {
    each.__name__: each
    for each in (cut, flipped, moved, chance, foreign, lying, nested, bomb, wide, hand_made, newer)
}
_OFTEN = ("cut", "flipped", "moved", "chance", "foreign", "hand_made")
"""Kinds of which no two are alike."""


def damaged(number: int) -> tuple[str, bytes]:
    """The kind and the bytes of one damaged file; the same number, the same file."""
    rng = Random(number)
    kind = rng.choice((*KINDS, *_OFTEN, *_OFTEN))
    return kind, KINDS[kind](rng)


def outcome(kind: str, data: bytes) -> str:
    """What comes of reading a damaged file: "refused", or for one made by hand perhaps "loaded".

    Raises:
        AssertionError: if it is taken for a good one, or its refusal is not one sentence.
        Exception: whatever it crashes with.
    """
    try:
        match, _ = load_match(decode(data))
    except SaveError as error:
        message = sentence_of(error)
        assert message.endswith(".") and message.isprintable() and len(message) < 400, repr(message)
        return "refused"
    assert kind == "hand_made", f"a damaged file ({kind}) was read"
    go_on(match)
    return "loaded"


def go_on(match: Match[Any, Any, Any]) -> None:
    """Plays a few actions, goes back, and saves: what a player would do next."""
    game = match.game
    for verb in game.verbs:
        for action in list(game.legal_actions(match.state, verb))[:1]:
            game.apply(match.state, action)
    for _ in range(3):
        for action in list(game.legal_actions(match.state))[:1]:
            match.play(action)
    while match.why_not_undo() is None:
        match.undo()
    if match.why_not_redo() is None:
        match.redo()
    encode(make_save(match, title="x", saved_at=0))
