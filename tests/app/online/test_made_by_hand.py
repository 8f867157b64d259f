"""Saves of tables made by hand: they are refused, or a room goes on from them, whatever is done there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from app.online.protocol import FROM_SERVER, Do, Done, What
from app.online.room import Room
from saves.document import Save, check_save, decode, encode
from saves.messages import StorageError
from saves.shared import REQUEST_BYTES, Asked, Question, Shared
from tests.app.online.at_table import OPEN, PERSON, At
from tests.extent import count
from tests.saves.golden_files import FOLDER
from tests.saves.mutations import mutated

STRANGER, NOW = "zoe", 2e9
ACTIONS = ("yes", "no", "wait", "end", "random", "end turn", "\x1b[2J", "")


def changed(save: Save, rng: Random) -> Save:
    """The save with one to three changes, most of them in what a table has beside its match."""
    for _ in range(rng.randint(1, 3)):
        if isinstance(save.shared, Shared) and rng.random() < 0.7:
            save = replace(save, shared=mutated(save.shared, rng))
        else:
            save = mutated(save, rng)
    return save


def use(room: Room, rng: Random) -> None:
    """Do all that players and a stranger can do; all that is sent can be sent, and what is kept be read."""
    players = sorted({seat.owner for seat in room.shared.seats} - {""} | {STRANGER})
    for player in players:
        FROM_SERVER.pack(room.sit(player, player, rng.randbytes(REQUEST_BYTES), None, NOW))
        FROM_SERVER.pack(room.watch(player, rng.randbytes(REQUEST_BYTES), NOW))
    for what in What:
        request = Do(rng.randbytes(REQUEST_BYTES), room.name, room.version, what, rng.choice(ACTIONS))
        done = room.do(rng.choice(players), request, NOW + 1)
        if isinstance(done, Done):
            FROM_SERVER.pack(done)
    for player in players:
        FROM_SERVER.pack(room.news(player, 0, NOW + 2))
        FROM_SERVER.pack(room.invite(player, rng.randbytes(REQUEST_BYTES)))
        FROM_SERVER.pack(room.export(player, rng.randbytes(REQUEST_BYTES), NOW + 2))
        room.line(player, NOW + 2)
    room.bot_request()
    room.wake(NOW + 3)
    room.tick(NOW + 3)
    check_save(save := room.record(NOW + 4), at_table=True)
    assert decode(encode(save), at_table=True) == save


def test_a_changed_table_is_refused_or_goes_on():
    rng, counts = Random(8), Counter[str]()
    good = [decode(file.read_bytes(), at_table=True) for file in sorted(FOLDER.glob("*-shared.meja"))]
    for number in range(count(2000, 150)):
        save = changed(good[number % len(good)], rng)
        try:
            data = encode(save)
        except TypeError:
            continue  # an int too long to be written
        try:
            room = Room.restored("table-1", decode(data, at_table=True), NOW)
        except StorageError:
            counts["refused"] += 1
            continue
        use(room, rng)
        counts["restored"] += 1
    assert min(counts.values()) > count(500, 40), counts


def test_an_undo_that_is_asked_for_goes_when_its_action_was_archived():
    table = At("nim", PERSON, OPEN)
    table.come("ben")
    save = table.room.record(NOW)
    assert save.shared is not None
    asking = replace(save, shared=replace(save.shared, asked=Asked(Question.UNDO, 1, (0,))))
    room = Room.restored("table-1", decode(encode(asking), at_table=True), NOW)
    assert room.news("ann", 0, NOW).asked is None
