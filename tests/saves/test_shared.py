"""Saves of shared tables: what they have beside the match, and who may open them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saves.codec import MAX_ITEMS
from saves.document import Save, decode, encode, make_save, restore_match
from saves.index import Health
from saves.messages import MisplacedSaveError, SaveError, StoreError
from saves.shared import (
    LAST_SECOND,
    MAX_PLAYER,
    MOST_COUNT,
    MOST_DONE,
    REQUEST_BYTES,
    Asked,
    Clock,
    ClockKind,
    Manners,
    Question,
    SeatKind,
    SharedSeat,
)
from saves.store import FileStore
from tests.cases import in_one_test
from tests.engines.toy import TOY, ToyGame
from tests.saves.refusals import refused
from tests.saves.toys import FIRST, LINE, NAME, TABLE, TO_THE_END, at_table, played

REQUEST = b"r" * REQUEST_BYTES
PERSON, OPEN, BOT = SeatKind.PERSON, SeatKind.OPEN, SeatKind.BOT
KNOWER = SharedSeat(BOT, level="easy")
WAITING = (SharedSeat(PERSON, "red"), SharedSeat(OPEN))


def test_a_table_comes_back_with_the_requests_of_its_log():
    save = at_table(LINE, 8)
    again = decode(encode(save), at_table=True)
    assert again == save
    match, note = restore_match(again, TOY)
    assert note is None
    assert [int.from_bytes(entry.request, "big") for entry in match.log] == [*range(8)]
    assert make_save(match, title="Table", saved_at=1, version=8, shared=TABLE) == save


def test_what_is_taken_back_takes_its_request_along_and_redo_has_none():
    match, _ = restore_match(at_table("take 1, take 2", 2), TOY)
    match.undo()
    match.redo()
    assert [len(entry.request) for entry in match.log] == [REQUEST_BYTES, 0]


def test_a_match_of_no_table_keeps_no_requests():
    match = played("")
    match.play(TOY.parse("take 1"), REQUEST)
    save = make_save(match, title="Own", saved_at=1)
    assert (save.version, save.requests, save.shared) == (0, (), None)


def test_under_changed_rules_a_table_goes_on_without_the_requests_of_before():
    save = at_table(LINE, 8)
    match, note = restore_match(save, ToyGame(rules_version=2, value=10))
    assert note and not any(entry.request for entry in match.log)
    assert decode(encode(make_save(match, title="x", saved_at=1, version=9, shared=TABLE)), at_table=True)


# What cannot be


@in_one_test(
    "changes",
    [
        {"maker": ""},
        {"maker": "x" * (MAX_PLAYER + 1)},
        {"maker": "\x1b[2J"},
        {"maker": " red"},
        {"seats": TABLE.seats[:1]},
        {"seats": (*TABLE.seats, KNOWER)},
        {"seats": WAITING},
        {"seats": (SharedSeat(BOT), SharedSeat(PERSON, "red"))},
        {"seats": (SharedSeat(PERSON), SharedSeat(PERSON, "red"))},
        {"seats": (SharedSeat(BOT, "red", "easy"), SharedSeat(PERSON, "red"))},
        {"seats": (SharedSeat(PERSON, "red", "\x1b"), SharedSeat(PERSON, "red"))},
        {"seats": (SharedSeat(PERSON, "red", left_ms=-1), SharedSeat(PERSON, "red"))},
        {"seats": (SharedSeat(PERSON, "red", left_ms=2**60), SharedSeat(PERSON, "red"))},
        {"has_begun": False},
        {"manners": Manners(Clock(ClockKind.NONE, 5))},
        {"manners": Manners(Clock(ClockKind.BANK, 0))},
        {"manners": Manners(Clock(ClockKind.DAYS, MOST_COUNT + 1))},
        {"code": "\x1b[2J"},
        {"code": "7K4MQX2P"},
        {"asked": Asked(Question.END, 2, ())},
        {"asked": Asked(Question.UNDO, 0, (1, -1))},
        {"seats": (SharedSeat(PERSON, "red"), KNOWER), "asked": Asked(Question.UNDO, 1, (0,))},
        {"seats": (SharedSeat(PERSON, "red"), KNOWER), "asked": Asked(Question.UNDO, 0, (1,))},
        {"again": "../x"},
        {"seats": (SharedSeat(PERSON, "red", asked_turn=-1), SharedSeat(PERSON, "red"))},
        {"seats": (SharedSeat(PERSON, "red", waited_turn=2**40), SharedSeat(PERSON, "red"))},
        {"since": -LAST_SECOND - 1},
        {"since": LAST_SECOND + 1},
        {"done": (REQUEST,) * (MOST_DONE + 1)},
        {"done": (b"short",)},
    ],
)
def test_a_table_that_cannot_be_is_refused(changes):
    with refused(SaveError, "damaged: what it says of its shared table cannot be"):
        decode(encode(at_table("take 1", 1, **changes)), at_table=True)


@in_one_test(
    "changes, words",
    [
        ({"version": -1}, "version is none"),
        ({"requests": ()}, "requests do not go with its log"),
        ({"requests": (REQUEST, REQUEST)}, "requests do not go with its log"),
        ({"requests": (REQUEST[1:],)}, "requests do not go with its log"),
        ({"shared": None}, "requests do not go with its log"),
    ],
)
def test_a_version_and_requests_that_cannot_be_are_refused(changes, words):
    with refused(SaveError, words):
        decode(encode(replace(at_table("take 1", 1), **changes)), at_table=True)


@in_one_test(
    "changes",
    [
        {"seats": WAITING, "has_begun": False, "code": "7K4M-QX2P"},
        {"seats": (SharedSeat(PERSON, "red", "easy", 5), KNOWER)},
        {"manners": Manners(Clock(ClockKind.TURN, 2), has_hints=True), "done": (REQUEST,) * MOST_DONE},
    ],
)
def test_tables_that_can_be_are_read(changes):
    save = at_table("", 1, **changes)
    assert decode(encode(save), at_table=True) == save


def test_a_table_with_more_requests_than_can_be_read_is_refused_in_a_sentence():
    def lasting(lines: int) -> Save:
        log = "\n".join(["0 end"] * lines)
        return replace(at_table("take 1", 1), log=log, requests=(REQUEST,) * lines)

    assert decode(encode(lasting(MAX_ITEMS)), at_table=True) == lasting(MAX_ITEMS)
    with refused(StoreError, f"longer than {MAX_ITEMS} actions"):
        encode(lasting(MAX_ITEMS + 1))


# Who may open it


def test_own_games_and_those_of_tables_are_not_taken_for_each_other():
    with refused(MisplacedSaveError, "until it is over it can be opened only there"):
        decode(encode(at_table("take 1", 1)))
    with refused(MisplacedSaveError, "of no shared table"):
        decode(encode(FIRST), at_table=True)


def test_a_running_table_among_own_games_is_listed_as_such_and_left_alone(tmp_path):
    store = FileStore(tmp_path)
    store.save(NAME, FIRST)
    store.path(NAME).write_bytes(encode(at_table("take 1", 1)))
    (listed,) = store.list()
    assert (listed.save, listed.health, store.latest_unfinished()) == (None, Health.SHARED, None)
    with pytest.raises(MisplacedSaveError):
        store.load(NAME)
    assert store.path(NAME).exists()


@pytest.mark.parametrize(("line", "is_left"), [("take 1", True), (TO_THE_END, False)])
def test_a_table_that_is_over_is_open_and_imported_as_an_own_game(tmp_path, line, is_left, monkeypatch):
    monkeypatch.setattr("saves.verify.game_of", lambda game_id: TOY)
    table = at_table(line, 9, is_left=is_left)
    (file := tmp_path / "table.meja").write_bytes(encode(table))
    store = FileStore(tmp_path / "saves")
    kept = store.load(store.import_file(file)).save
    assert (kept.log, kept.version, kept.requests, kept.shared) == (table.log, 0, (), None)
