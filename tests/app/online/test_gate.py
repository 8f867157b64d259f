"""A table server with a door: until somebody is let in nothing is answered but the way in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest

from app.host import rate_limit
from app.online import door as doors
from app.online import invitations, peer, server
from app.online.connection import new_request
from app.online.door import MAY, Standing
from app.online.night import NIGHT_SECONDS, Night
from app.online.protocol import (
    Do,
    Done,
    Ends,
    Export,
    FromClient,
    Hello,
    Invite,
    Join,
    Knock,
    List,
    Lobby,
    Make,
    Rise,
    Say,
    SeatWish,
    Sit,
    Watch,
    Welcome,
    What,
    Why,
)
from app.session.company import Phrase
from app.session.pending import SessionError
from saves.shared import Manners, SeatKind
from tests.app.online.house import House, house
from tests.app.online.serving import ROOT, got, hello, make_table, until


@pytest.fixture
def opened() -> Iterator[House]:
    """A server with a door, in this process."""
    with house(has_door=True) as each:
        yield each


@pytest.fixture(autouse=True)
def at_once_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong codes are answered without a wait."""
    monkeypatch.setattr(invitations, "SLOW", 0.0)


def requests(table: str = "table-1") -> list[Any]:
    """One of each message that is answered by Done."""
    make = Make(new_request(), "java", (), (SeatWish(SeatKind.PERSON),) * 2, Manners())
    return [
        make,
        Invite(new_request(), table),
        Join(new_request(), "7K4M-QX2P"),
        Sit(new_request(), table),
        Watch(new_request(), table),
        Do(new_request(), table, 1, What.PLAY, "end"),
        Export(new_request(), table),
    ]


def refusal_of(done: Done) -> str:
    return "" if done.refusal is None else done.refusal.code.removeprefix("TableCode.")


def let_in(opened: House, key: str, name: str) -> str:
    """Lets somebody in; returns the id."""
    player = opened.knock(key)
    assert opened.door.enter(player, opened.door.night.code, name).name == name
    return player


def test_who_is_not_let_in_is_answered_nothing_and_reaches_no_table(opened: House) -> None:
    made = make_table(opened.client(let_in(opened, "1", "Ann")), SeatKind.OPEN)
    player = opened.knock("2", "ben")
    raw = opened.raw(hello(player))
    assert raw.read() == Welcome(player, "ben", asks_code=True)
    for request in requests(made.table):
        assert refusal_of(raw.ask(request)) == "CODE_FIRST"
    for message in (Rise(made.table), Say(made.table, Phrase.THANKS)):
        raw.say(message)
    raw.say(List())
    assert raw.read() == Lobby(())
    assert opened.faults == []
    raw.say(hello(player))
    assert raw.read() == Ends(Why.NONSENSE)


def test_every_message_is_let_through_for_some_standing_only(opened: House) -> None:
    assert {*MAY[Standing.IN]} == {*get_args(FromClient)}
    assert MAY[Standing.AT_DOOR] == (Knock,) and MAY[Standing.SHUT_OUT] == ()
    assert not {*MAY[Standing.LOOKS_ON]} & {Make, Invite, Join, Sit, Do}


def test_a_right_code_and_a_free_name_let_in_and_the_name_is_that_of_the_host(opened: House) -> None:
    ann = let_in(opened, "1", "Ann")
    player = opened.knock("2")
    ben = opened.client(player)
    until(lambda: ben.is_there)
    with pytest.raises(SessionError, match=r"^This is not the code of tonight; it has eight letters"):
        got(ben.knock("AAAA-AAAA", "Ben"))
    with pytest.raises(SessionError, match=r"^Somebody here is called ann, or nearly so; choose"):
        got(ben.knock(opened.door.night.code, "ann"))
    with pytest.raises(SessionError, match=r"^The code of tonight comes first"):
        got(ben.join("7K4M-QX2P"))
    ben.follow()
    assert got(ben.knock(opened.door.night.code, "Ben")) == "Ben" == ben.name and ben.is_named
    made = make_table(opened.client(ann))
    until(lambda: not ben.tables)
    session = got(ben.sit(got(ben.join(made.code))))
    assert [sitter.name for sitter in session.company.sitters] == ["Ann", "Ben"]
    assert got(ben.knock("", "")) == "Ben", "who is in is in"


def test_who_is_known_comes_back_under_his_name_whatever_his_program_says(opened: House) -> None:
    ann = let_in(opened, "1", "Ann")
    raw = opened.raw(Hello(hello(ann).version, hello(ann).program, ann, "Somebody else"))
    assert raw.read() == Welcome(ann, "Ann")
    client = opened.client(ann)
    made = make_table(client)
    assert client.name == "Ann"
    assert got(client.sit(made.table)).company.sitters[0].name == "Ann"


def test_who_is_banned_and_who_came_by_no_door_is_sent_away_and_not_tried_again(opened: House) -> None:
    ann = opened.people.by_id(let_in(opened, "1", "Ann"))
    assert ann is not None
    opened.people.change(replace(ann, banned="why"))
    for player in (ann.id, "root", "paaaaaaaaaaa"):
        assert opened.raw(hello(player)).read() == Ends(Why.SHUT_OUT)
        client = opened.client(player)
        until(lambda client=client: client.trouble == "You may not come to these tables.")
        with pytest.raises(SessionError, match="may not come"):
            got(client.join("7K4M-QX2P"))


def test_another_account_comes_by_no_door(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = let_in(opened, "1", "Ann")
    monkeypatch.setattr(server, "account_of", lambda _: "eve")
    assert opened.raw(hello(ann)).read() == Ends(Why.SHUT_OUT)


def test_who_stands_at_the_door_for_too_long_is_sent_away_and_who_was_let_in_stays(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "DOOR_SECONDS", 0.2)
    stands, enters = opened.raw(hello(opened.knock("1"))), opened.raw(hello(opened.knock("2")))
    enters.read_until(Welcome)
    assert refusal_of(enters.ask(Knock(new_request(), opened.door.night.code, "Ben"))) == ""
    stands.read_until(Welcome)
    assert stands.read() == Ends(Why.TOO_LONG) and stands.read() is None
    enters.say(List())
    enters.read_until(Lobby)


def test_codes_tried_by_the_hundred_open_nothing_and_hold_up_nobody_who_is_known(opened: House) -> None:
    ann = let_in(opened, "1", "Ann")
    raws = [opened.raw(hello(opened.knock(str(100 + number)))) for number in range(4)]
    refusals: list[str] = []
    for number in range(60):
        code = invitations.new_code()
        assert code != opened.door.night.code
        refusals += [refusal_of(raw.ask(Knock(new_request(), code, f"Eve{number}"))) for raw in raws[:2]]
    assert refusals.count("WRONG_CODE") == invitations.MOST_WRONG - 1
    assert refusals.count("TOO_MANY_CODES") == 120 - invitations.MOST_WRONG + 1
    right = raws[2].ask(Knock(new_request(), opened.door.night.code, "Eve"))
    assert refusal_of(right) == "TOO_MANY_CODES"
    assert [person.name for person in opened.people.people()] == ["Ann"]
    assert opened.raw(hello(ann)).read() == Welcome(ann, "Ann")
    make_table(opened.client(ann))


def test_without_the_code_one_looks_on_and_can_do_nothing_else() -> None:
    with house(has_door=True, is_open=True) as opened:
        ann, ben = (opened.client(let_in(opened, key, name)) for key, name in (("1", "Ann"), ("2", "Ben")))
        made = make_table(ann)
        got(ann.sit(made.table))
        got(ben.sit(got(ben.join(made.code))))
        player = opened.knock("3")
        raw = opened.raw(hello(player))
        assert raw.read() == Welcome(player, "", asks_code=True, may_look_on=True)
        assert raw.ask(Knock(new_request(), "", "Ann")).text == "Guest 1"
        raw.say(List())
        assert [line.table for line in raw.read_until(Lobby).tables] == [made.table]
        for request in requests(made.table):
            if not isinstance(request, Watch | Export):
                assert refusal_of(raw.ask(request)) == "LOOKS_ON"
        guest = opened.client(player)
        watched = got(guest.watch(made.table))
        assert guest.name == "Guest 1" and watched.persons == ()
        with pytest.raises(SessionError, match=r"^The game is not over|^Until the game is over"):
            got(watched.company.export())
        assert got(guest.knock(opened.door.night.code, "Cem")) == "Cem"
        make_table(guest)


def test_where_there_is_no_door_who_knocks_is_in() -> None:
    with house() as opened:
        client = opened.client("ann")
        assert got(client.knock("", "")) == "Ann" == client.name


def test_the_night_goes_on_for_as_long_as_the_server_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "KEEP_SECONDS", 0.01)
    with house(has_door=True) as opened:
        code, page = opened.door.night.code, opened.path.with_name("night")
        for _ in range(3):
            opened.now += NIGHT_SECONDS - 10
            before = page.read_bytes()
            until(lambda before=before: page.read_bytes() != before)
        opened.close()
        assert Night(page, lambda: opened.now).code == code


def test_the_manual_of_security_tells_the_numbers_that_hold() -> None:
    text = " ".join((ROOT / "docs" / "security.md").read_text(encoding="utf-8").split())
    for told in (
        f"{doors.MOST_OUTSIDE} connections are not let in at once at most",
        f"a stand at the door lasts {'ten' if server.DOOR_SECONDS == 600 else '?'} minutes",
        f"{doors.MOST_ARRIVALS} connections a minute come from one address",
        f"read at {rate_limit.BYTES_A_SECOND >> 10} KiB a second "
        f"after the first {rate_limit.BURST_BYTES >> 10} KiB",
        f"{peer.BURST} messages at once and {peer.A_SECOND} a second; {doors.MOST_VISITS} connections",
        f"After {'ten' if invitations.MOST_WRONG == 10 else '?'} wrong ones",
        f"After {'a hundred' if invitations.MOST_WRONG_OF_ALL == 100 else '?'} from everywhere",
    ):
        assert told in text, told
