"""Who is let in to a host, and who is not: by key, by the code of the night, or to look on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.online import door as doors
from app.online.door import Door, Entry, Standing, Visit, is_fit_name, place_of
from app.online.invitations import MOST_WRONG, MOST_WRONG_OF_ALL, PERIOD, SLOW
from app.online.night import NIGHT_SECONDS, Night
from app.online.protocol import Refused
from saves import people as saves_people
from saves.messages import StoreError
from saves.people import FolderPeople, Person
from tests.cases import in_one_test
from tests.saves.faults import FaultyDisk

NOON = 1_000_000.0
HOME, AWAY = "192.0.2.7", "198.51.100.9"


def key(number: int) -> str:
    """The fingerprint of a key."""
    return f"SHA256:{number:043}"


class House:
    """A door, its people and a clock that is set by hand."""

    def __init__(self, root: Path, *, is_open: bool = False) -> None:
        self.root = root
        self.now = NOON
        self.notes: list[str] = []
        self.came: list[str] = []
        self.hung_up: list[str] = []
        self.open(is_open=is_open)

    def open(self, *, is_open: bool = False) -> None:
        """Opens the door, again after a restart."""
        self.people = FolderPeople(self.root / "people")
        self.night = Night(self.root / "night", self.clock)
        self.door = Door(
            self.people,
            self.night,
            is_open=is_open,
            now=self.clock,
            let_in=lambda person: self.came.append(person.name),
            note=self.notes.append,
        )

    def clock(self) -> float:
        return self.now

    def arrive(self, address: str = HOME) -> Visit:
        visit = self.door.arrive(address, lambda: self.hung_up.append(address))
        assert visit is not None
        return visit

    def with_key(self, number: int, address: str = HOME, wish: str = "") -> tuple[Visit, Entry]:
        visit = self.arrive(address)
        return visit, self.door.knock_with_key(visit, key(number), wish)

    def with_code(self, name: str, code: str | None = None, address: str = HOME) -> Entry:
        visit = self.arrive(address)
        return self.door.knock_with_code(visit, name, self.night.code if code is None else code)

    def let_in(self, number: int, name: str, address: str = HOME) -> str:
        """Lets somebody with a new key in; returns the id."""
        _, entry = self.with_key(number, address)
        assert self.door.enter(entry.player, self.night.code, name) == Entry(entry.player, name)
        return entry.player


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    yield House(tmp_path)


def code_of(refusal: Refused | None) -> str:
    """The name of a refusal."""
    assert refusal is not None
    return refusal.code.removeprefix("TableCode.")


# --- with a key -----------------------------------------------------------------------------------


def test_who_comes_with_a_new_key_stands_at_the_door_until_code_and_name_are_right(house: House) -> None:
    visit, entry = house.with_key(1, wish="anna")
    assert entry.refusal is None and house.door.standing(entry.player) is Standing.AT_DOOR
    assert house.door.name_of(entry.player) == "anna", "which is offered to her"
    assert house.people.people() == ()
    wrong = house.door.enter(entry.player, "AAAA-AAAA", "Anna")
    assert code_of(wrong.refusal) == "WRONG_CODE" and wrong.player == ""
    assert house.door.standing(entry.player) is Standing.AT_DOOR
    assert house.door.enter(entry.player, house.night.code.lower(), " Anna ") == Entry(entry.player, "Anna")
    assert house.people.by_key(key(1)) == Person(entry.player, "Anna", (key(1),), False, "", 10**6, 10**6)
    assert house.door.standing(entry.player) is Standing.IN
    assert house.came == ["Anna"] and house.notes == ["Anna was let in, with a new key."]
    house.door.leave(visit)
    assert house.door.standing(entry.player) is Standing.IN


def test_a_known_key_is_that_person_also_after_the_night(house: House) -> None:
    anna = house.let_in(1, "Anna")
    house.now += NIGHT_SECONDS + 1
    house.open()
    visit, entry = house.with_key(1, AWAY)
    assert entry == Entry(anna, "Anna")
    house.now += 100
    house.door.leave(visit)
    person = house.people.by_id(anna)
    assert person is not None and person.seen == NOON and house.door.seen(person) == int(house.now)
    house.door.keep()
    assert house.people.by_id(anna) == replace(person, seen=int(house.now))


def test_one_key_from_one_address_has_one_id_and_goes_with_its_last_visit(house: House) -> None:
    first, one = house.with_key(1)
    second, other = house.with_key(1)
    _, elsewhere = house.with_key(1, AWAY)
    assert one == other and elsewhere.player != one.player
    house.door.leave(first)
    assert house.door.standing(one.player) is Standing.AT_DOOR
    house.door.leave(second)
    assert house.door.standing(one.player) is Standing.SHUT_OUT
    refused = house.door.enter(one.player, house.night.code, "Anna")
    assert code_of(refused.refusal) == "BANNED" and house.people.people() == ()


def test_to_enter_again_changes_nothing_and_one_key_makes_one_person(house: House) -> None:
    _, here = house.with_key(1)
    _, there = house.with_key(1, AWAY)
    code = house.night.code
    house.door.enter(here.player, code, "Anna")
    assert house.door.enter(here.player, "", "Berta") == Entry(here.player, "Anna")
    assert code_of(house.door.enter(there.player, code, "Anna").refusal) == "IN_MEANWHILE"
    assert [person.name for person in house.people.people()] == ["Anna"] == house.came


@in_one_test(
    "name", ["", " ", "7", "x" * 21, "\x1b[2Jann", "an\nna", "Guest 2", "guest", "P1ayer 3", "\udc80"]
)
def test_what_is_no_name_is_refused(name: str) -> None:
    assert not is_fit_name(name)


@in_one_test("name", ["Anna", "a", "x" * 20, "Åsa", "Guestin", "Müller 2", "李"])
def test_what_is_a_name_is_taken(name: str) -> None:
    assert is_fit_name(name)


def test_a_name_that_is_no_name_or_looks_like_anothers_is_refused_and_can_be_typed_again(
    house: House,
) -> None:
    house.let_in(1, "Anna")
    _, entry = house.with_key(2)
    for name, why in (
        ("", "BAD_NAME"),
        ("\x1b[2J", "BAD_NAME"),
        ("ÁNNA", "NAME_TAKEN"),
        ("\u0410nna", "NAME_TAKEN"),
    ):
        assert code_of(house.door.enter(entry.player, house.night.code, name).refusal) == why
    assert house.door.enter(entry.player, house.night.code, "Ben") == Entry(entry.player, "Ben")


def test_who_is_banned_is_refused_with_the_key_and_not_told_why(house: House) -> None:
    anna = house.people.by_id(house.let_in(1, "Anna"))
    assert anna is not None
    house.people.change(replace(anna, banned="threw the table over"))
    _, entry = house.with_key(1)
    assert entry.player == "" and entry.sentence == "You may not come to these tables."
    assert house.door.standing(anna.id) is Standing.SHUT_OUT
    assert code_of(house.door.enter(anna.id, house.night.code, "Anna").refusal) == "BANNED"
    assert code_of(house.with_code("Anna").refusal) == "NAME_TAKEN"


# --- with the code alone --------------------------------------------------------------------------


def test_who_has_no_key_comes_by_name_and_code_for_the_night_and_back_to_the_same_seat(house: House) -> None:
    entry = house.with_code("Ben")
    assert entry.name == "Ben" and house.door.standing(entry.player) is Standing.IN
    house.now += NIGHT_SECONDS - 1
    house.open()
    assert house.with_code("ben") == entry, "the host was down, but not for long"
    house.now += NIGHT_SECONDS + 1
    before = house.night.code
    house.open()
    assert house.night.code != before and house.people.people() == ()
    assert code_of(house.with_code("Ben", before).refusal) == "WRONG_CODE"
    assert house.with_code("Ben").player != entry.player


def test_a_guest_cannot_have_the_name_of_who_has_a_key_nor_the_other_way_round(house: House) -> None:
    house.let_in(1, "Anna")
    assert code_of(house.with_code("anna").refusal) == "NAME_TAKEN"
    house.with_code("Ben")
    _, entry = house.with_key(2)
    assert code_of(house.door.enter(entry.player, house.night.code, "Ben").refusal) == "NAME_TAKEN"


def test_whether_a_name_is_known_is_told_only_to_who_has_the_code(house: House) -> None:
    house.let_in(1, "Anna")
    house.with_code("Ben")
    refusals = {
        code_of(house.with_code(name, "AAAA-AAAA").refusal) for name in ("Anna", "Ben", "Eve", "\x1b")
    }
    assert refusals == {"WRONG_CODE"}


def test_so_many_guests_come_in_one_night(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "MOST_GUESTS", 2)
    first, _ = house.with_code("Ann"), house.with_code("Ben")
    assert code_of(house.with_code("Cem").refusal) == "TOO_MANY_GUESTS"
    assert house.with_code("Ann") == first
    house.let_in(1, "Dan")


def test_a_new_code_lets_in_who_has_it_and_who_is_in_stays(house: House) -> None:
    ann, old = house.let_in(1, "Ann"), house.night.code
    assert house.night.renew() != old
    assert house.door.standing(ann) is Standing.IN
    assert code_of(house.with_code("Ben", old).refusal) == "WRONG_CODE"
    assert house.with_code("Ben").refusal is None
    code = house.night.code
    house.open()
    assert house.night.code == code


def test_a_door_that_is_closed_lets_in_who_is_known_and_nobody_new(house: House) -> None:
    ann, ben = house.let_in(1, "Ann"), house.with_code("Ben")
    _, before = house.with_key(2)
    house.door.is_closed = True
    assert house.with_key(1)[1].player == ann and house.with_code("Ben") == ben
    assert code_of(house.with_key(3)[1].refusal) == "DOOR_CLOSED"
    assert code_of(house.with_code("Cem").refusal) == "DOOR_CLOSED"
    assert code_of(house.door.enter(before.player, house.night.code, "Dan").refusal) == "DOOR_CLOSED"


# --- codes that are tried -------------------------------------------------------------------------


def test_ten_wrong_codes_from_one_address_and_no_more_is_looked_at(house: House) -> None:
    _, entry = house.with_key(1)
    for number in range(MOST_WRONG):
        wrong = (
            house.with_code("Eve", "AAAA-AAAA") if number % 2 else house.door.enter(entry.player, "x", "Eve")
        )
        assert wrong.refusal is not None and 0 < wrong.seconds <= SLOW
    assert wrong.seconds == SLOW and code_of(wrong.refusal) == "TOO_MANY_CODES"
    right = house.door.enter(entry.player, house.night.code, "Eve")
    assert code_of(right.refusal) == "TOO_MANY_CODES" and house.people.people() == ()
    assert house.with_code("Ben", address=AWAY).refusal is None
    house.now += PERIOD
    assert house.door.enter(entry.player, house.night.code, "Eve").refusal is None
    assert house.notes[0] == f"From {HOME} came ten wrong codes within ten minutes; more are not looked at."
    assert not any(house.night.code in note or "AAAA" in note for note in house.notes)


def test_a_code_tried_by_the_hundred_from_everywhere_slows_down_who_is_unknown_and_nobody_else(
    house: House,
) -> None:
    ann = house.let_in(1, "Ann")
    for number in range(MOST_WRONG_OF_ALL):
        visit = house.arrive(f"203.0.113.{number % 20}")
        assert code_of(house.door.knock_with_code(visit, "Eve", "AAAA-AAAA").refusal) in (
            "WRONG_CODE",
            "TOO_MANY_CODES",
        )
        house.door.leave(visit)
    for number in range(20, 30):
        visit = house.arrive(f"203.0.113.{number}")
        assert house.door.knock_with_code(visit, "Eve", "AAAA-AAAA").seconds == SLOW
        house.door.leave(visit)
    assert house.with_key(1)[1] == Entry(ann, "Ann", seconds=0.0)
    right = house.with_code("Ben", address=AWAY)
    assert right.name == "Ben" and right.seconds == SLOW, "or a right code would be found by its quick answer"


@in_one_test(
    "address, place",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
    ],
)
def test_one_household_is_one_place(address: str, place: str) -> None:
    assert place_of(address) == place


# --- looking on -----------------------------------------------------------------------------------


def test_without_the_code_one_looks_on_where_the_door_is_open_and_nowhere_else(tmp_path: Path) -> None:
    house = House(tmp_path)
    _, entry = house.with_key(1)
    assert code_of(house.door.enter(entry.player, "", "Ann").refusal) == "CODE_FIRST"
    house.open(is_open=True)
    first, one = house.with_key(1)
    _, two = house.with_key(2)
    assert house.door.enter(one.player, "", "Ann").name == "Guest 1"
    assert house.door.enter(two.player, "", "").name == "Guest 2"
    assert house.door.enter(two.player, "", "").name == "Guest 2"
    assert house.door.standing(one.player) is Standing.LOOKS_ON and house.people.people() == ()
    assert house.door.name_of(one.player) == "Guest 1"
    house.door.leave(first)
    assert house.door.standing(one.player) is Standing.SHUT_OUT
    _, three = house.with_key(3)
    assert house.door.enter(three.player, "", "").name == "Guest 1"
    assert house.door.enter(two.player, house.night.code, "Ben") == Entry(two.player, "Ben")
    assert house.door.standing(two.player) is Standing.IN
    assert house.door.enter(house.with_key(4)[1].player, "", "").name == "Guest 2"


def test_so_many_look_on_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "MOST_LOOKERS", 1)
    house = House(tmp_path, is_open=True)
    _, one = house.with_key(1)
    _, two = house.with_key(2)
    house.door.enter(one.player, "", "")
    assert code_of(house.door.enter(two.player, "", "").refusal) == "TOO_MANY_LOOK_ON"


# --- outside --------------------------------------------------------------------------------------


def test_of_too_many_that_wait_the_oldest_from_the_fullest_address_makes_room(house: House) -> None:
    house.let_in(1, "Ann")
    oldest, _ = house.with_key(2, AWAY)
    for _ in range(doors.MOST_OUTSIDE - 1):
        house.arrive(AWAY)
    assert house.door.arrive(AWAY, lambda: None) is None, "who fills the room pushes nobody else out"
    assert house.hung_up == []
    visit = house.arrive(HOME)
    assert house.hung_up == [AWAY] and house.door.standing(oldest.player) is Standing.SHUT_OUT
    assert house.door.knock_with_key(visit, key(1)).name == "Ann"
    house.arrive(HOME)
    house.arrive(HOME)
    assert house.hung_up == [AWAY, AWAY]


def test_from_one_address_so_many_connections_are_taken_in_a_minute(house: House) -> None:
    def come(address: str) -> bool:
        visit = house.door.arrive(address, lambda: None)
        if visit is not None:
            house.door.leave(visit)
        return visit is not None

    assert all(come(AWAY) for _ in range(doors.MOST_ARRIVALS)) and not come(AWAY)
    assert come(HOME) and all(come("127.0.0.1") and come("::1") for _ in range(doors.MOST_ARRIVALS + 1))
    house.now += 59
    assert not come(AWAY)
    house.now += 1
    assert all(come(AWAY) for _ in range(doors.MOST_ARRIVALS)) and not come(AWAY)
    assert house.door._counts == {AWAY: doors.MOST_ARRIVALS}, "of others nothing is kept"


def test_who_is_in_or_looks_on_does_not_stand_outside(tmp_path: Path) -> None:
    house = House(tmp_path, is_open=True)
    house.let_in(1, "Ann")
    for number in range(doors.MOST_OUTSIDE + 5):
        house.let_in(1_000 + number, f"Ben {number}")
        _, entry = house.with_key(100 + number)
        house.door.enter(entry.player, "", "")
    assert house.hung_up == []


def test_one_person_has_so_many_connections_and_the_latest_stay(house: House) -> None:
    house.let_in(1, "Ann")
    for number in range(doors.MOST_VISITS + 1):
        house.with_key(1, f"192.0.2.{10 + number}")
    assert house.hung_up == [HOME, "192.0.2.10"]
    guest = [house.with_code("Ben", address=f"192.0.2.{20 + number}") for number in range(5)]
    assert len({*guest}) == 1 and house.hung_up[2:] == ["192.0.2.20"]


# --- when the disk refuses ------------------------------------------------------------------------


def test_who_cannot_be_kept_is_not_let_in_and_is_told_why(house: House) -> None:
    _, entry = house.with_key(1)
    (house.root / "people").write_bytes(b"damaged")
    refused = house.door.enter(entry.player, house.night.code, "Ann")
    assert refused.player == "" and refused.sentence.startswith(
        "The host cannot read or write its list of people"
    )
    assert house.with_key(2)[1].player == "" and house.with_code("Ben").player == ""
    assert house.came == []


def test_a_host_that_knows_enough_people_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves_people, "MOST_PEOPLE", 1)
    house.let_in(1, "Ann")
    _, entry = house.with_key(2)
    refused = house.door.enter(entry.player, house.night.code, "Ben")
    assert refused.sentence == "This host knows as many people as it can; whoever keeps it can forget some."
    assert code_of(house.with_code("Ben").refusal) == "TOO_MANY_PEOPLE"


def test_a_code_that_could_not_be_kept_is_not_the_code(house: House) -> None:
    night = Night(house.root / "other", house.clock, FaultyDisk("ENOSPC", 1, on="replace"))
    code = night.code
    with pytest.raises(StoreError):
        night.renew()
    assert night.code == code


@in_one_test("data", [b"", b"nonsense", b"\xc1", b"\x93\x02\xa97K4M-QX2P\x00", b"\x93\x01\xa3abc\x00"])
def test_a_file_of_the_night_that_cannot_be_read_brings_a_new_code_and_drops_no_guest(
    data: bytes, tmp_path: Path
) -> None:
    house = House(tmp_path)
    entry, path = house.with_code(f"Ben {len(data)}{data[:1].hex()}"), tmp_path / "night"
    path.write_bytes(data)
    house.open()
    assert house.notes[-1].startswith("The file of the night was damaged: there is a new code")
    assert house.door.standing(entry.player) is Standing.IN
    assert Night(path, house.clock).code == house.night.code
    assert path.stat().st_mode & 0o777 == 0o600
