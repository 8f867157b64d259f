"""The people of a host: kept in one file, found by id, key and name, and never two who look alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from app.served.player import check_name
from saves.codec import pack_plain
from saves.lock import acquire
from saves.messages import NewerSaveError, SaveError, StoreError
from saves.paths import LOCK
from saves.people import MOST_KEYS, MOST_PEOPLE, FolderPeople, Person, is_person, new_id
from saves.shared import is_player
from tests.app.online.serving import until
from tests.saves.faults import FaultyDisk
from tests.saves.refusals import refused


def key(number: int) -> str:
    return f"SHA256:{number:043}"


def person(name: str, *keys: int, id: str = "", **others: object) -> Person:
    made = Person(id or new_id(Random(name)), name, tuple(map(key, keys)), False, "", 1_000, 2_000)
    return replace(made, **others)  # type: ignore[arg-type]


ANNA, BEN = person("Anna", 1, 2), person("Ben", 3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "host" / "people"


@pytest.fixture
def people(file: Path) -> FolderPeople:
    """Anna and Ben."""
    people = FolderPeople(file)
    people.add(ANNA)
    people.add(BEN)
    return people


def test_a_new_list_is_empty_and_writes_nothing(file):
    assert FolderPeople(file).people() == ()
    assert not file.parent.exists()


def test_people_are_found_by_id_key_and_name_by_another_program_too(people, file):
    for each in (people, FolderPeople(file)):
        assert each.people() == (ANNA, BEN)
        assert (each.by_id(BEN.id), each.by_id("pnobody22222")) == (BEN, None)
        assert (each.by_key(key(2)), each.by_key(key(4))) == (ANNA, None)
        assert (each.by_name(" anná"), each.by_name("Аnna"), each.by_name("Cleo")) == (ANNA, ANNA, None)  # noqa: RUF001
    assert oct(file.stat().st_mode & 0o777) == "0o600"


def test_what_another_program_has_changed_is_read_again(people, file):
    other = FolderPeople(file)
    assert other.by_name("Ben") == BEN
    people.change(replace(BEN, name="Benjamin", banned="told all cards"))
    assert (
        other.by_name("Benjamin")
        == people.by_id(BEN.id)
        == replace(BEN, name="Benjamin", banned="told all cards")
    )
    other.remove(ANNA.id)
    people.add(person("Cleo"))
    assert [each.name for each in other.people()] == ["Benjamin", "Cleo"]


def test_two_who_look_alike_or_share_a_key_are_refused_and_nothing_is_changed(people):
    with refused(StoreError, "Another person here is called ANNA"):
        people.add(person("ANNA"))
    with refused(StoreError, "This key is that of Ben"):
        people.add(person("Cleo", 5, 3))
    with refused(StoreError, "Another person here is called Вen"):  # noqa: RUF001
        people.change(replace(ANNA, name="Вen"))  # noqa: RUF001
    people.change(replace(ANNA, name="ANNA"))
    assert people.people() == (replace(ANNA, name="ANNA"), BEN)


def test_who_is_not_known_cannot_be_changed_or_removed(people):
    with refused(StoreError, "not known here any more"):
        people.change(person("Cleo"))
    with refused(StoreError, "not known here any more"):
        people.remove(person("Cleo").id)


def test_the_most_people_with_the_longest_fields_fit(file):
    everyone = [
        person(
            f"{number:04}" + "\U0001d56d" * 16,
            *range(number * MOST_KEYS, (number + 1) * MOST_KEYS),
            banned="\U0001d56d" * 100,
        )
        for number in range(MOST_PEOPLE)
    ]
    file.parent.mkdir()
    people = FolderPeople(file)
    people._write({each.id: each for each in everyone[:-1]})
    people.add(everyone[-1])
    assert FolderPeople(file).people() == tuple(everyone)
    with refused(StoreError, f"knows {MOST_PEOPLE} people"):
        people.add(ANNA)


@pytest.mark.parametrize("damage", ["cut", "foreign", "two of one name", "a name that is none"])
def test_a_damaged_list_is_told_and_left_as_it_is(people, file, damage):
    data = file.read_bytes()
    assert b"Ben" in data
    damaged = {
        "cut": data[:-1],
        "foreign": b"[people]",
        "two of one name": data.replace(b"\xa3Ben", b"\xa4Anna"),
        "a name that is none": data.replace(b"Ben", b"B\nn"),
    }[damage]
    file.write_bytes(damaged)
    for look in (people.people, lambda: people.add(person("Cleo"))):
        with refused(SaveError, "The list of people is damaged"):
            look()
    assert file.read_bytes() == damaged


def test_a_list_of_a_newer_version_is_told(people, file):
    file.write_bytes(pack_plain((2, (), "more")))
    with refused(NewerSaveError, "written by a newer meja"):
        people.people()


@pytest.mark.parametrize("call", ["open", "write", "sync", "replace"])
def test_when_the_disk_refuses_the_list_stays(people, file, call):
    failing = FolderPeople(file, FaultyDisk("ENOSPC", 1 if call == "open" else 0, on=call))  # the first reads
    with refused(StoreError, "no space is left on the disk"):
        failing.add(person("Cleo"))
    assert [*file.parent.glob(".*")] == []
    for each in (failing, FolderPeople(file)):
        assert each.people() == (ANNA, BEN)


def test_an_id_names_a_player_and_a_folder():
    for seed in range(200):
        id = new_id(Random(seed))
        assert check_name(id) == id and is_player(id)
    assert new_id() != new_id()


def test_which_people_there_can_be():
    assert is_person(ANNA) and is_person(replace(BEN, keys=(), is_guest=True))
    for change in (
        {"id": "anna"},
        {"name": ""},
        {"name": " Anna"},
        {"name": "A\x1bnna"},
        {"name": "A" * 21},
        {"keys": ("SHA256:short",)},
        {"keys": (key(1), key(1))},
        {"keys": tuple(map(key, range(MOST_KEYS + 1)))},
        {"is_guest": True},
        {"banned": "two\nlines"},
        {"seen": -1},
    ):
        assert not is_person(replace(ANNA, **change)), change  # type: ignore[arg-type]


def test_when_people_were_here_is_noted_for_all_at_once_and_nothing_else_is_changed(
    people: FolderPeople, file: Path
) -> None:
    other = FolderPeople(file)
    other.change(replace(ANNA, banned="why"))
    people.note_seen({ANNA.id: 5_000, BEN.id: 1_500, "paaaaaaaaaaa": 9_000})
    assert people.people() == (replace(ANNA, banned="why", seen=5_000), BEN), "an earlier time is none"
    before = file.stat().st_ino
    people.note_seen({ANNA.id: 5_000})
    assert file.stat().st_ino == before


def test_nobody_who_reads_the_list_waits_for_who_changes_it(people: FolderPeople, file: Path) -> None:
    held = acquire(file.with_name(f"{file.name}{LOCK}"), 0.0)
    assert held is not None
    changing = Thread(target=lambda: people.add(person("Cem", 4)))
    changing.start()
    until(lambda: people._writing.locked())
    assert people.people() == (ANNA, BEN) and changing.is_alive()
    held.release()
    changing.join()
    assert [each.name for each in people.people()] == ["Anna", "Ben", "Cem"]
