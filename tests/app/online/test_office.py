"""What whoever runs a table server sees and does, over its socket."""

from __future__ import annotations

import os
import pwd
import threading
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from threading import Event, Thread

import pytest

from app import VERSION as PROGRAM
from app.online.admin import AdminError, admin_line
from app.online.client import Client
from app.online.night import Night
from app.online.office import KNOWS_CODE
from app.online.office_words import describe
from app.online.orders import Admin, LookOver, Order, OrderKind, Overview
from app.online.protocol import VERSION, Ends, Hello, List, Lobby, Welcome, Why
from app.online.session import RemoteSession
from app.session.company import TableState
from app.session.pending import SessionError
from saves.document import decode
from saves.people import Person
from saves.shared import SeatKind
from tests.app.online.hosting import Hosting, hosting
from tests.app.online.serving import (
    PATIENCE_SECONDS,
    ServingHere,
    got,
    hello,
    make_table,
    of_turn,
    play_first,
    serving,
    two_at_table,
    until,
)
from tests.extent import count

KEY, OTHER_KEY = f"SHA256:{'k' * 43}", f"SHA256:{'o' * 43}"


@pytest.fixture
def host() -> Iterator[Hosting]:
    """A host of a game night."""
    with hosting() as each:
        yield each


@pytest.fixture
def served() -> Iterator[ServingHere]:
    """A server that believes who somebody is."""
    with serving(ServingHere) as each:
        yield each


def come(host: Hosting, *names: str) -> list[tuple[Person, Client]]:
    """People whom the host knows, and their programs."""
    known = [host.know(name) for name in names]
    clients = [(person, host.client(person.id)) for person in known]
    for _, client in clients:
        until(lambda client=client: client.is_there)  # type: ignore[misc]
    return clients


def two_who_play(host: Hosting) -> tuple[Person, RemoteSession, Person, RemoteSession]:
    """Ann and Bob at a table of theirs that has begun, called as their programs say."""
    (ann, first), (bob, second) = come(host, "Ann", "Bob")
    made = make_table(first)
    one = got(first.sit(made.table))
    two = got(second.sit(got(second.join(made.code))))
    until(lambda: one.catch_up() or one.persons)
    return ann, one, bob, two


def overview_of(host: ServingHere) -> Overview:
    """How a server stands."""
    with admin_line(host.path) as line:
        return line.look()


# --- what there is ----------------------------------------------------------------------------------


def test_who_looks_on_is_listed_and_can_be_sent_away_and_nothing_else(host):
    host.door.is_open = True
    visit = host.door.arrive("192.0.2.7", lambda: None)
    player = host.door.knock_with_key(visit, KEY).player
    looker = host.client(player)
    assert got(looker.knock("", "")) == "Guest 1"
    until(lambda: overview_of(host).people)
    (line,) = overview_of(host).people
    assert (line.id, line.name, line.is_here, line.is_guest) == (player, "Guest 1", True, True)
    assert "  Guest 1: here; looks on" in describe(overview_of(host))
    for kind in (OrderKind.BAN, OrderKind.RENAME, OrderKind.FORGET):
        assert host.refuses(kind, "Guest 1", "Ann") == "Guest 1 only looks on; kick ends that visit."
    assert host.order(OrderKind.KICK, "guest 1") == "The visit of Guest 1 has ended."
    assert host.front.hung_up[-1][0] == player
    assert until(lambda: looker.trouble).startswith("The host has ended your visit")


def test_who_stands_at_the_door_does_not_hear_what_the_host_says_to_those_who_are_in(host):
    visit = host.door.arrive("192.0.2.7", lambda: None)
    player = host.door.knock_with_key(visit, KEY).player
    stranger = host.raw(player, hello(player))
    stranger.read_until(Welcome)
    come(host, "Bob")
    assert host.order(OrderKind.SAY, text="The code is another one.") == (
        "Said to 1 person: The code is another one."
    )
    stranger.say(List())
    assert stranger.read() == Lobby(()), "nothing came before"


def test_people_are_told_with_where_they_are_and_those_who_are_here_first(host):
    ann, one, _, _ = two_who_play(host)
    away = host.know("Cleo", KEY)
    overview = overview_of(host)
    lines = {line.name: line for line in overview.people}
    assert [line.is_here for line in overview.people] == [True, True, False]
    assert (lines["Ann"].id, lines["Ann"].at) == (ann.id, (one.name,))
    assert (lines["Cleo"].keys, lines["Cleo"].at, lines["Cleo"].seen) == ((KEY,), (), away.seen)
    assert (overview.invitation, overview.fingerprint) == (host.front.invitation, host.front.fingerprint)
    assert overview.code == host.door.night.code


def test_tables_are_told_with_who_is_to_act_and_nothing_of_the_game(host):
    _, one, _, _ = two_who_play(host)
    eve = host.client(host.know("Eve").id)
    got(eve.watch(one.name))
    (line,) = overview_of(host).tables
    assert (line.table, line.game, line.state, line.watchers) == (one.name, "java", TableState.PLAYING, 1)
    assert line.to_act == one.to_act and all(sitter.is_here for sitter in line.seats)


def test_of_a_game_nothing_is_told_but_who_is_to_act(host):
    _, one, _, _ = two_who_play(host)
    before, save = overview_of(host).tables, host.kept(one.name)
    setup = replace(save.setup, seed=save.setup.seed + 1)
    host._server.rooms.kept[one.name] = replace(
        save, setup=setup, base=b"", snapshots=(), log="0 x", scores=(9, 9)
    )
    assert overview_of(host).tables == before


def test_a_list_of_people_that_cannot_be_read_hides_neither_tables_nor_who_plays(host):
    _, one, _, _ = two_who_play(host)
    people = host.data / "people"
    kept = people.read_bytes()
    people.write_bytes(b"damaged")
    overview = overview_of(host)
    assert "list of people" in overview.trouble.lower()
    assert overview.trouble in [*describe(overview)]
    assert {(line.name, line.is_here) for line in overview.people} == {("Ann", True), ("Bob", True)}
    assert [line.table for line in overview.tables] == [one.name]
    assert "list of people" in host.refuses(OrderKind.KICK, "Ann").lower()
    people.write_bytes(kept)
    assert overview_of(host).trouble == ""


def test_of_two_orders_at_once_neither_undoes_the_other(host, monkeypatch):
    ann, change = host.know("Ann"), host.people.change
    begun, go_on, banned = Event(), Event(), Event()

    def slowly(person: Person) -> None:
        if person.name != "Ann":
            begun.set()
            assert go_on.wait(PATIENCE_SECONDS)
        change(person)

    def ban() -> None:
        host.order(OrderKind.BAN, ann.id)
        banned.set()

    monkeypatch.setattr(host.people, "change", slowly)
    orders = [Thread(target=lambda: host.order(OrderKind.RENAME, "Ann", "Anne")), Thread(target=ban)]
    orders[0].start()
    assert begun.wait(PATIENCE_SECONDS)
    orders[1].start()
    banned.wait(0.1)  # it cannot be, but for a fault
    go_on.set()
    for each in orders:
        each.join(PATIENCE_SECONDS)
    found = host.people.by_id(ann.id)
    assert found.name == "Anne" and found.banned


def test_who_stands_at_the_door_is_counted(host):
    visit = host.door.arrive("::1", print)
    assert visit is not None
    entry = host.door.knock_with_key(visit, KEY)
    host.raw(entry.player).read_until(Welcome)
    assert (overview_of(host).at_door, overview_of(host).people) == (1, ())


def test_a_server_without_a_list_of_people_tells_who_is_here_or_has_a_seat(served):
    ann, bob = two_at_table(served)
    assert {line.name for line in overview_of(served).people} == {"Ann", "Bob"}
    bob.close()
    served.client("cleo")
    until(lambda: {line.name for line in overview_of(served).people} == {"Ann", "Bob", "Cleo"})
    assert overview_of(served).code == ""
    assert ann.company.ended is None


def test_long_lists_are_told_in_parts(host, monkeypatch):
    monkeypatch.setattr("app.online.office.MOST_LISTED", 2)
    names = {f"Player of {word}" for word in ("one", "two", "three", "four", "five")}
    for name in names:
        host.know(name)
    with host.office() as line:
        assert {each.name for each in line.people()} == names
        assert len(line.look().people) == 2 and line.look().people_total == 5
        assert line.tables() == []


def test_who_follows_is_told_when_something_changes_and_nothing_otherwise(host):
    with host.office() as line:
        line.say(LookOver(follows=True))
        assert isinstance(first := line.read(), Overview) and not first.people
        host.know("Ann")
        (_, client), *_ = come(host, "Bob")
        while not (isinstance(told := line.read(), Overview) and any(each.is_here for each in told.people)):
            pass
        client.close()
        while any(each.is_here for each in told.people):
            told = line.read()
            assert isinstance(told, Overview)
        line._line.settimeout(0.2)
        with pytest.raises(AdminError, match="does not answer"):
            line.read()


# --- who may ----------------------------------------------------------------------------------------


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can come as another account")
def test_another_account_than_the_servers_is_refused_in_one_sentence():
    with serving() as apart:  # in a process of its own, whose account stays what it is
        apart.path.parent.chmod(0o755)
        os.seteuid(pwd.getpwnam("nobody").pw_uid)
        try:
            with pytest.raises(AdminError) as caught, admin_line(apart.path) as line:
                line.look()
        finally:
            os.seteuid(0)
    assert str(caught.value) == "Only the account of the table server itself can run it."


@pytest.mark.parametrize("message", [LookOver(), Order(OrderKind.STOP), Admin(VERSION, PROGRAM)])
def test_a_player_gives_no_orders(host, message):
    raw = host.raw(host.know("Ann").id)
    raw.read_until(Welcome)
    raw.say(message)
    assert raw.read_until(Ends).why is Why.NONSENSE
    assert overview_of(host).people_total == 1


def test_the_office_hears_no_player(host):
    for message in (hello("ann"), Admin(VERSION, PROGRAM)):
        raw = host.raw("", Admin(VERSION, PROGRAM))
        raw.say(message)
        assert raw.read_until(Ends).why is Why.NONSENSE


def test_a_program_of_another_version_is_told_so(host):
    raw = host.raw("", Admin(VERSION, "9.9"))
    assert raw.read() == Ends(Why.VERSION, program=PROGRAM)


def test_without_a_server_that_is_told(tmp_path):
    with (
        pytest.raises(AdminError, match=r"^No table server listens at .*none; meja host starts one\.$"),
        admin_line(tmp_path / "none"),
    ):
        pass


# --- people -----------------------------------------------------------------------------------------


def test_who_is_kicked_is_told_and_keeps_the_seat(host):
    _, one, bob, two = two_who_play(host)
    assert host.order(OrderKind.KICK, "bob") == "The visit of Bob has ended."
    assert until(lambda: two.company.ended) == "The host has ended your visit; your seats are kept."
    assert host.front.hung_up == [(bob.id, "The host has ended your visit; your seats are kept.")]
    until(lambda: not one.company.sitters[1].is_here)
    back = got(host.client(bob.id).sit(one.name))
    play_first(one, back)
    assert host.log() == ["The visit of Bob has ended."]


def test_who_is_banned_is_sent_away_and_it_is_kept_until_it_is_lifted(host):
    (bob, client), *_ = come(host, "Bob")
    told, _, hint = host.order(OrderKind.BAN, "Bob", "told all cards.").partition(f" {KNOWS_CODE}")
    assert told.startswith("Bob is banned since 20") and told.endswith(": told all cards.") and hint == ""
    assert until(lambda: client.trouble) == "You may not come to these tables."
    kept = host.people.by_id(bob.id)
    assert kept is not None and f"Bob is banned {kept.banned}." == told
    assert host.door.knock_with_code(host.door.arrive("::1", print), "Bob", host.door.night.code).refusal
    assert host.order(OrderKind.UNBAN, "bob") == "Bob may come again."
    assert host.people.by_id(bob.id) == bob
    assert host.refuses(OrderKind.UNBAN, "bob") == "Bob is not banned."
    assert host.log() == [told, "Bob may come again."]


def test_a_person_gets_one_more_key_or_one_in_place_of_all(host):
    host.know("Ann", KEY)
    guest = host.know("Bob", is_guest=True)
    third, bobs = f"SHA256:{'t' * 43}", f"SHA256:{'b' * 43}"
    assert host.order(OrderKind.BIND, "Ann", OTHER_KEY) == f"Ann comes by the key {OTHER_KEY} now."
    ann = host.people.by_name("Ann")
    assert ann is not None and ann.keys == (KEY, OTHER_KEY)
    told = host.order(OrderKind.BIND, "Ann", third, is_on=True)
    assert told == f"Ann comes by the key {third} now, and by no other."
    host.order(OrderKind.BIND, "Bob", bobs)
    bob = host.people.by_id(guest.id)
    assert bob is not None and (bob.keys, bob.is_guest) == ((bobs,), False)
    assert host.refuses(OrderKind.BIND, "Bob", third) == "This key is that of Ann."
    assert "no fingerprint" in host.refuses(OrderKind.BIND, "Bob", "ssh-rsa AAAA")
    for number in range(7):
        host.order(OrderKind.BIND, "Bob", f"SHA256:{number:043}")
    assert host.refuses(OrderKind.BIND, "Bob", KEY) == "Bob has 8 keys already, which is the most."


def test_another_name_is_seen_at_once_at_a_table_that_is_played(host):
    _, one, bob, two = two_who_play(host)
    play_first(one, two)
    names = one.setup.names
    assert host.order(OrderKind.RENAME, "Bob", "Ben") == "Bob is called Ben now."
    until(lambda: two.catch_up() or "Ben" in two.setup.names)
    until(lambda: one.catch_up() or one.setup.names == (names[0], "Ben"))
    assert one.length == 1
    play_first(one, two)
    changed = host.people.by_id(bob.id)
    assert changed is not None and changed.name == "Ben"
    assert next(line for line in overview_of(host).people if line.id == bob.id).name == "Ben"


def test_no_name_of_another_nor_one_that_is_none_is_given(host):
    host.know("Ann")
    host.know("Bob")
    taken = "Another person here is called {}, or looks so; take another name."
    assert host.refuses(OrderKind.RENAME, "Bob", "ANN") == taken.format("ANN")
    assert host.refuses(OrderKind.RENAME, "Bob", "the host") == taken.format("The host")
    for name in ("\u200b", "Guest 3", "b" * 21):
        assert "has a letter at least" in host.refuses(OrderKind.RENAME, "Bob", name)


def test_a_name_that_is_mistyped_is_asked_about(host):
    host.know("Benjamin")
    assert host.refuses(OrderKind.KICK, "Benjamn") == "Nobody here is called Benjamn; did you mean Benjamin?"
    assert host.refuses(OrderKind.KICK, "Xyz\x1b") == "Nobody here is called Xyz\\x1b."
    assert host.refuses(OrderKind.CLOSE, "table-nowhere") == "There is no table table-nowhere."


def test_of_who_is_forgotten_nothing_is_kept_but_what_was_played(host):
    ann, one, bob, two = two_who_play(host)
    play_first(one, two)
    (waiting, over) = (make_table(host.client(bob.id), SeatKind.OPEN), make_table(host.client(bob.id)))
    host.order(OrderKind.CLOSE, over.table)
    (host.data / "players" / bob.id / "saves").mkdir(parents=True)
    told = host.order(OrderKind.FORGET, "Bob")
    assert told == "Bob is forgotten; what was played stays, under the numbers of the seats."
    until(lambda: one.catch_up() or one.setup.names == ("Ann", "Player 2"))
    assert host.people.people() == (ann,) and not (host.data / "players" / bob.id).exists()
    assert host.front.hung_up[0][0] == bob.id
    for table in (one.name, waiting.table, over.table):
        save = host.kept(table)
        assert bob.id not in repr(save) and "Bob" not in save.setup.names
    for file in host.folder.glob("*.meja*"):  # the save before the last is one more place
        assert "Bob" not in repr(decode(file.read_bytes(), at_table=True))
    assert host.kept(one.name).log
    assert "Bob" not in "".join(host.log()[-2:])
    assert host.log()[-1] == "Somebody is forgotten."


def test_where_no_list_is_kept_a_player_can_be_sent_away_and_forgotten(served):
    ann, bob = two_at_table(served)
    with admin_line(served.path) as line:
        assert line.order(OrderKind.KICK, "Bob").is_done
        until(lambda: bob.company.ended)
        for kind in (OrderKind.BAN, OrderKind.UNBAN, OrderKind.BIND, OrderKind.RENAME):
            told = line.order(kind, "Ann", KEY)
            assert (told.text[:43], told.is_done) == ("This table server keeps no list of people; ", False)
        assert not line.order(OrderKind.CODE).is_done
        assert line.order(OrderKind.FORGET, "Bob").is_done
    until(lambda: ann.catch_up() or ann.setup.names == ("Ann", "Player 2"))


def test_two_of_one_name_are_told_apart_by_what_data_calls_them(served):
    for player in ("ann", "ANN"):
        raw = served.raw("", Hello(VERSION, PROGRAM, player, "Ann"))
        raw.read_until(Welcome)
    with admin_line(served.path) as line:
        told = line.order(OrderKind.KICK, "Ann")
        assert (told.text[:34], told.is_done) == ("Several people here are called Ann", False)
        assert line.order(OrderKind.KICK, "ANN").is_done
        assert [each.id for each in line.people()] == ["ann"]


# --- tables, and all --------------------------------------------------------------------------------


def test_a_table_that_is_closed_is_over_and_all_there_are_told(host):
    _, one, _, two = two_who_play(host)
    heard: list[tuple[str, str]] = []
    two.company.heard = lambda name, text: heard.append((name, text))
    assert host.order(OrderKind.CLOSE, one.name) == f"{one.name} is closed."
    until(lambda: one.company.state is TableState.OVER)
    assert heard == [("The host", "This table is closed.")]
    assert host.refuses(OrderKind.CLOSE, one.name) == "The game is over."
    assert got(one.company.export()).setup.seed != 0


def test_a_table_that_is_removed_is_gone_and_all_there_are_told(host):
    _, one, _, _ = two_who_play(host)
    short = one.name.removeprefix("table-")[:8]
    assert host.order(OrderKind.CLOSE, short, is_on=True) == f"{one.name} is removed."
    assert until(lambda: one.company.ended) == "The host has removed this table."
    assert overview_of(host).tables == ()
    assert [*host.folder.glob("*.meja*")] == []
    ann = host.client(host.know("Anna-Lena").id)
    with pytest.raises(SessionError, match="no such table"):
        got(ann.sit(one.name))


def test_a_beginning_that_several_tables_have_is_asked_about(host):
    ann = host.client(host.know("Anna-Lena").id)
    names = sorted(make_table(ann).table for _ in range(2))
    told = host.refuses(OrderKind.CLOSE, "table")
    assert told == f"2 tables begin so: {names[0]} and {names[1]}; type more of one."


def test_what_the_host_says_is_heard_at_tables_and_elsewhere(host):
    _, one, _, _ = two_who_play(host)
    (_, cleo), *_ = come(host, "Cleo")
    heard: list[str] = []
    one.company.heard = lambda name, text: heard.append(f"{name}: {text}")
    cleo.noticed = heard.append
    assert host.order(OrderKind.SAY, text=" Pizza\x1b is here ") == "Said to 3 people: Pizza\\x1b is here"
    until(lambda: len(heard) == 2)
    assert heard == ["The host: Pizza\\x1b is here"] * 2
    assert host.refuses(OrderKind.SAY, text="  ") == "There is nothing to say."


def test_where_nobody_new_is_taken_games_go_on(host):
    _, one, _, two = two_who_play(host)
    cleo = host.client(host.know("Cleo").id)
    assert host.order(OrderKind.DRAIN, is_on=True).startswith("Nobody new is let in")
    assert host.door.is_closed and overview_of(host).is_draining
    with pytest.raises(SessionError, match="No new tables are made here now"):
        make_table(cleo)
    play_first(one, two)
    host.order(OrderKind.DRAIN)
    assert not host.door.is_closed
    make_table(cleo)


def test_a_new_code_is_drawn_when_it_is_wished(host):
    before = host.door.night.code
    assert host.order(OrderKind.CODE) == f"The code is {before}."
    told = host.order(OrderKind.CODE, is_on=True)
    assert host.door.night.code != before and host.door.night.code in told
    assert host.log() == ["There is a new code."], "the code itself is in no log"


def test_the_server_can_be_asked_to_end(host):
    _, one, _, _ = two_who_play(host)
    host.order(OrderKind.STOP)
    assert until(lambda: one.company.trouble) == "The table server stops; it is tried again until it is back."


def test_what_is_done_while_it_is_played_loses_nothing(host):
    _, one, _, two = two_who_play(host)
    for number in range(6):
        session = of_turn(one, two)
        pending = session.play(next(iter(session.legal())))
        host.order(
            OrderKind.RENAME, "Ann" if number % 2 == 0 else "Anna", "Anna" if number % 2 == 0 else "Ann"
        )
        try:
            got(pending)
        except SessionError as error:
            assert "moved on" in str(error)
            play_first(one, two)
    assert len(host.kept(one.name).log.splitlines()) == 6


def test_codes_that_are_drawn_at_once_by_several_leave_the_last_one(host):
    def draw() -> None:
        for _ in range(20):
            host.door.night.renew()

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Night(host.data / "night", host.now).code == host.door.night.code


def test_who_has_come_from_elsewhere_is_here_also_at_no_table(host):
    ann = host.know("Ann", KEY)
    visit = host.door.arrive("::1", print)
    assert visit is not None and host.door.knock_with_key(visit, KEY).player == ann.id
    (line,) = overview_of(host).people
    assert (line.is_here, line.at) == (True, ())


TEXTS = ("", " ", "java", "\x1b[2J", "x" * 300, "Ann", "bob", KEY, "table-", "The host", "\ud800")
NUMBERS = (-1, 0, 1, 99, 2**40, -(2**60))


@pytest.mark.parametrize("seed", range(count(20, 2)))
def test_whatever_is_ordered_is_answered_and_breaks_nothing(host, seed, monkeypatch):
    monkeypatch.setattr("app.online.peer.BURST", 10**6)
    rng, kinds = Random(seed), [kind for kind in OrderKind if kind is not OrderKind.STOP]
    faults: list[Exception] = []
    host._server.tasks.report = faults.append
    _, one, _, _ = two_who_play(host)
    with host.office() as line:
        for _ in range(100):
            if rng.random() < 0.2:
                assert line.look(rng.choice(NUMBERS), rng.choice(NUMBERS)).people_total <= 2
            else:
                name, text = rng.choice((*TEXTS, one.name)), rng.choice(TEXTS)
                assert line.order(rng.choice(kinds), name, text, is_on=rng.random() < 0.3).text
        assert line.look().tables_total <= 1
    assert faults == []
