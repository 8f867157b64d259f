"""What one account does to a table server, on purpose, costs no other account anything."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app import VERSION as PROGRAM
from app.online import connection, invitations, limits, peer, requests, server, table_list
from app.online.client import Client
from app.online.connection import new_request
from app.online.protocol import (
    VERSION,
    Do,
    Done,
    Ends,
    Hello,
    Invite,
    Join,
    List,
    Lobby,
    News,
    Rise,
    Sit,
    Watch,
    Welcome,
    What,
    Why,
)
from app.online.reach import Reach
from app.session.pending import SessionError
from saves.index import Listed
from saves.shared import Manners, SeatKind
from saves.store import FileStore
from tests.app.online.house import House, house
from tests.app.online.serving import Raw, got, hello, make_table, play_first, until


@pytest.fixture
def opened() -> Iterator[House]:
    """A server in this process."""
    with house() as each:
        yield each


def come_as_another_account(opened: House, monkeypatch: pytest.MonkeyPatch) -> Raw | None:
    """A stream of the account eve, None if it is let in no more; who comes later is of the server's again."""
    with monkeypatch.context() as changed, suppress(ConnectionError):
        changed.setattr(server, "account_of", lambda _: "eve")
        raw = opened.raw(hello("ann"))
        if isinstance(answer := raw.read(), Welcome):
            assert answer.player == "eve"
            return raw
    return None


def test_another_account_has_so_many_connections_at_once(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 3)
    first, second, third, fourth = [come_as_another_account(opened, monkeypatch) for _ in range(4)]
    assert first and second and third and not fourth
    make_table(opened.client("ann"))
    first.close()
    assert until(lambda: come_as_another_account(opened, monkeypatch))


def test_a_message_that_cannot_be_sent_is_a_fault_that_ends_one_connection(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = opened.raw(hello("eve"))
    assert isinstance(raw.read(), Welcome)
    with monkeypatch.context() as changed:
        changed.setattr(peer, "frame", lambda _: 1 // 0)
        raw.say(List(follows=True))
        until(lambda: opened.faults)
    assert [type(fault) for fault in opened.faults] == [ZeroDivisionError]
    until(lambda: not opened.server.office.players)
    opened.faults.clear()
    make_table(opened.client("ann"))


def test_what_an_account_may_say_it_may_say_on_all_its_connections_together(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peer, "BURST", 4)
    monkeypatch.setattr(peer, "A_SECOND", 0.5)
    first, second = [come_as_another_account(opened, monkeypatch) for _ in range(2)]
    assert first and second
    for each in (first, second):
        each.say(List())
        each.read_until(Lobby)
    first.close()
    second.say(List())
    assert opened.raw(hello("ann")).read_until(Welcome).player == "ann"
    second.line.setblocking(False)
    with pytest.raises(BlockingIOError):
        second.line.recv(1)


def test_codes_that_are_tried_on_many_connections_at_once_are_counted_as_one_after_the_other(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "SLOW", 0.0)
    eves = [opened.raw(hello("eve")) for _ in range(invitations.MOST_WRONG + 5)]
    for each in eves:
        each.say(Join(new_request(), "AAAA-AAAA"))
    refusals = [each.read_until(Done).refusal for each in eves]
    codes = [refusal.code for refusal in refusals if refusal is not None]
    assert codes.count("TableCode.NO_SUCH_CODE") == invitations.MOST_WRONG
    assert codes.count("TableCode.TOO_MANY_CODES") == 5


def test_a_player_makes_so_many_tables_also_if_they_are_ended_at_once(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "MOST_MADE", 3)
    eve = opened.client("eve")
    sessions = [got(eve.sit(make_table(eve, SeatKind.PERSON).table)) for _ in range(3)]
    for session in sessions:
        with pytest.raises(SessionError, match="No more than 3 tables of yours"):
            make_table(eve)
        got(session.company.ask_end())
        with pytest.raises(SessionError, match="No more than 3 tables of yours"):
            got(session.company.play_again())
    make_table(opened.client("ann"))
    opened.now += limits.DAY_SECONDS
    assert got(sessions[0].company.play_again()) == got(sessions[0].company.play_again())
    make_table(eve)


def test_in_a_list_that_is_full_what_is_over_makes_room_for_what_goes_on(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_list, "MOST_TABLES", 2)
    ann, bob = opened.client("ann"), opened.client("bob")
    going_on = {make_table(bob).table, make_table(ann).table}
    for _ in range(2):
        session = got(ann.sit(make_table(ann).table))
        got(session.company.ask_end())
        session.close()
    ann.follow()
    assert until(lambda: {line.table for line in ann.tables} & going_on) == going_on


def test_a_player_is_at_so_many_tables_at_once(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_PLACES", 2)
    ann, eve = opened.client("ann"), opened.client("eve")
    tables = [make_table(ann).table for _ in range(3)]
    watching = [got(eve.watch(table)) for table in tables[:2]]
    with pytest.raises(SessionError, match=r"^You are at 2 tables already; leave one first\.$"):
        got(eve.watch(tables[2]))
    got(opened.client("eve").watch(tables[1]))
    watching[0].close()
    got(eve.watch(tables[2]))


def test_a_request_whose_id_is_none_is_no_message(opened: House) -> None:
    raw = opened.raw(hello("eve"))
    raw.read_until(Welcome)
    raw.say(Invite(b"short", "table-1"))
    assert raw.read() == Ends(Why.NONSENSE)
    nobody = opened.raw(Hello(VERSION, PROGRAM, " ", "Nobody"))
    assert nobody.read() == Ends(Why.NONSENSE)


def test_a_wrong_code_brings_no_table_back_to_what_it_was(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, is_read, may_go_on = FileStore.list, threading.Event(), threading.Event()

    def read_slowly(store: FileStore) -> list[Listed]:
        found = read(store)
        is_read.set()
        may_go_on.wait()
        return found

    ann = opened.client("ann")
    session = got(ann.sit(make_table(ann, SeatKind.PERSON).table))
    monkeypatch.setattr(FileStore, "list", read_slowly)
    guess = opened.client("eve").join("AAAA-AAAA")
    assert is_read.wait(10)
    play_first(session)
    session.close()
    may_go_on.set()
    with pytest.raises(SessionError):
        got(guess)
    raw = opened.raw(hello("bob"))
    assert raw.ask(Watch(new_request(), session.name)).refusal is None
    assert got(opened.client("dan").watch(session.name)).length == 1


def test_who_comes_and_goes_without_a_seat_makes_nobody_else_hear_of_it(opened: House) -> None:
    ann = opened.client("ann")
    session = got(ann.sit(make_table(ann).table))
    told: list[News] = []
    session.take = told.append  # type: ignore[method-assign]
    eve = opened.raw(hello("eve"))
    for _ in range(3):
        assert eve.ask(Watch(new_request(), session.name)).refusal is None
        eve.say(Rise(session.name))
    assert eve.ask(Sit(new_request(), session.name)).refusal is not None
    assert opened.raw(hello("dan")).ask(Watch(new_request(), session.name)).refusal is None
    got(session.company.invite())
    assert told == []


def test_a_hint_that_is_asked_for_on_many_connections_is_thought_out_once(opened: House) -> None:
    ann = opened.client("ann")
    session = got(ann.sit(make_table(ann, SeatKind.PERSON, manners=Manners(has_hints=True)).table))
    opened.thinkers.may_think.clear()
    hint = session.hint()
    until(lambda: opened.thinkers.asked)
    others = [opened.raw(hello("ann")) for _ in range(3)]
    for each in others:
        do = Do(new_request(), session.name, session.company.news.version, What.HINT)
        each.say(do)
    opened.raw(hello("dan")).ask(Join(new_request(), ""))  # by then the server has read theirs
    opened.thinkers.may_think.set()
    action = str(got(hint).action)
    assert [each.read_until(Done).text for each in others] == [action] * 3
    assert len(opened.thinkers.asked) == 1


def test_only_a_newer_program_makes_a_server_give_way() -> None:
    with house(idle_seconds=600) as each:
        for program in ("0.0.9", "", "x"):
            assert each.raw(hello("ann", program=program)).read() == Ends(Why.VERSION, program=PROGRAM)
        assert each.raw(hello("ann")).read() == Welcome("ann")
        assert each.raw(hello("ann", program="0.10.0")).read() == Ends(Why.STOPS)


def test_another_build_of_the_same_number_makes_a_server_give_way_too() -> None:
    with house(idle_seconds=600) as each:
        other = Hello(VERSION + 1, PROGRAM, "ann", "Ann")
        assert each.raw(other).read() == Ends(Why.STOPS)


def test_a_server_that_never_says_a_word_is_told_to_be_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "ANSWER_SECONDS", 0.05)
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(os.fspath(tmp_path / "s"))
        line.listen()
        client = Client(Reach(tmp_path / "s", None), hello("ann"))
        until(lambda: client.trouble == connection.NO_SERVER)
        client.close()
