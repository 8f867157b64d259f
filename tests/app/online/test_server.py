"""The table server from within: who thinks, when it ends, what it says if it cannot save."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from app import VERSION as PROGRAM
from app.online import invitations
from app.online.protocol import Ends, SeatWish, Why
from app.online.room import Room
from app.session import flow
from app.session.company import Absence, Phrase, TableState
from app.session.event_log import EventLog
from app.session.pending import SessionError
from engines.bots import levels_of
from saves.shared import Manners, SeatKind
from tests.app.online.house import House, house
from tests.app.online.serving import got, hello, make_table, of_turn, play_first, play_request, until


@pytest.fixture
def opened() -> Iterator[House]:
    """A server in this process."""
    with house() as each:
        yield each


def test_who_has_left_his_seat_for_good_is_at_the_table_no_more(opened: House) -> None:
    ann, bob, eve = opened.client("ann"), opened.client("bob"), opened.client("eve")
    table = make_table(ann, SeatKind.OPEN)
    first, second = got(ann.sit(table.table)), got(bob.sit(table.table, 1))
    watcher = got(eve.watch(table.table))
    asked = second.company.give("")
    until(lambda: first.company.asked)
    got(first.company.answer(True))
    until(lambda: second.company.ended == "You have left your seat.")
    got(asked)
    until(lambda: not watcher.company.sitters[1].is_taken)
    code = got(first.company.invite())
    dan = opened.client("dan")
    assert got(dan.sit(got(dan.join(code)))).persons == (1,)


# --- computer players -------------------------------------------------------------------------------


def test_computer_players_act_while_somebody_is_there_and_rest_when_nobody_is(opened: House) -> None:
    ann = opened.client("ann")
    made = make_table(ann, SeatKind.BOT)
    assert opened.thinkers.asked == [], "nobody has sat down yet"
    session = got(ann.sit(made.table))
    for _ in range(4):
        play_first(of_turn(session))
    of_turn(session)
    opened.thinkers.may_think.clear()
    before = len(opened.thinkers.asked)
    while session.to_act in session.persons:
        play_first(session)
    until(lambda: len(opened.thinkers.asked) > before)
    count = len(opened.thinkers.asked)
    session.close()
    until(lambda: opened.thinkers.is_cancelled)
    opened.thinkers.may_think.set()
    assert len(opened.thinkers.asked) == count
    back = got(ann.sit(made.table))
    assert of_turn(back).length > session.length


def test_tables_are_thought_about_in_turn(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(act: Callable[..., object], *args: object) -> object:
        return act(*args)

    monkeypatch.setattr(asyncio, "to_thread", at_once)  # disks are not as fair
    eve, levels = opened.client("eve"), levels_of("java")
    opened.thinkers.may_think.clear()
    for level in levels:  # which tells the tables apart
        seats = [SeatWish(SeatKind.BOT, level=level)] * 2
        table = got(eve.make("java", {}, seats, Manners())).table
        got(eve.watch(table))
    most = until(lambda: len(opened.thinkers.asked))
    assert most == max(1, (os.cpu_count() or 1) - 1), "no more think at once than leave a core to all else"
    opened.thinkers.may_think.set()
    until(lambda: len(opened.thinkers.asked) > 10 * len(levels))
    asked = [request.level for request in opened.thinkers.asked[len(levels) :]]
    for begin in range(len(asked) - 2 * len(levels)):
        assert {*asked[begin : begin + 2 * len(levels)]} == {*levels}


def test_a_hint_is_thought_out_by_the_server_and_the_log_tells_it(opened: House) -> None:
    ann, bob = opened.client("ann"), opened.client("bob")
    made = make_table(ann, manners=Manners(has_hints=True))
    first, second = got(ann.sit(made.table)), got(bob.sit(got(bob.join(made.code))))
    session = of_turn(first, second)
    hint = got(session.hint())
    assert session.why_not(hint.action) is None and str(hint.action)
    assert session.hints == {0}
    other = second if session is first else first
    until(lambda: other.hints == {0})
    assert [request.wants_reason for request in opened.thinkers.asked] == [True]
    with pytest.raises(SessionError, match="is to act"):
        got(other.hint())


# --- who is there -----------------------------------------------------------------------------------


def test_a_second_terminal_takes_the_seat_and_the_first_says_so(opened: House) -> None:
    ann = opened.client("ann")
    made = make_table(ann)
    first = got(ann.sit(made.table))
    changes: list[str | None] = []
    first.company.changed = lambda: changes.append(first.company.ended)
    second = got(opened.client("ann").sit(made.table))
    until(lambda: first.company.ended)
    assert first.company.ended == "You sat down at another terminal." and changes[-1] == first.company.ended
    assert second.company.sitters[0].is_here
    first.close()
    assert second.company.sitters[0].is_here and second.company.ended is None


def test_presence_is_seen_and_costs_nothing_to_keep(opened: House) -> None:
    ann, bob = opened.client("ann"), opened.client("bob")
    made = make_table(ann)
    first = got(ann.sit(made.table))
    assert first.company.state is TableState.GATHERING and first.persons == ()
    second = got(bob.sit(got(bob.join(made.code))))
    until(lambda: first.company.state is TableState.PLAYING)
    version = first.company.news.version
    assert [sitter.is_here for sitter in first.company.sitters] == [True, True]
    second.close()
    until(lambda: not first.company.sitters[1].is_here)
    assert first.company.news.version == version, "it is saved nowhere"


def test_a_spectator_sees_no_hand_and_hears_only_spectators(opened: House) -> None:
    ann, bob, eve = opened.client("ann"), opened.client("bob"), opened.client("eve")
    made = make_table(ann)
    first, second = got(ann.sit(made.table)), got(bob.sit(got(bob.join(made.code))))
    watching = got(eve.watch(made.table))
    assert watching.persons == () and watching.view(None).viewer is None
    heard: dict[str, list[tuple[str, str]]] = {"bob": [], "eve": []}
    second.company.heard = lambda name, text: heard["bob"].append((name, text))
    watching.company.heard = lambda name, text: heard["eve"].append((name, text))
    first.company.say(Phrase.HELLO)
    watching.company.say(Phrase.GOOD_GAME)
    first.company.say("free text is not allowed here")
    first.company.say(Phrase.THANKS)
    until(lambda: len(heard["bob"]) == 2 and heard["eve"])
    assert heard == {"bob": [("Ann", "Hello."), ("Ann", "Thank you.")], "eve": [("Eve", "Good game.")]}
    length = play_first(first, second) and 1
    until(lambda: watching.catch_up() or watching.length == length)
    assert watching.legal() is not None


def test_a_log_that_went_back_and_on_otherwise_while_nobody_looked_is_read_right(opened: House) -> None:
    ann, eve = opened.client("ann"), opened.client("eve")
    made = make_table(ann, SeatKind.PERSON)
    session, watching = got(ann.sit(made.table)), got(eve.watch(made.table))
    log = EventLog(watching)
    first, second, *_ = [action for action, _ in zip(session.legal(), range(20), strict=False)][::10]
    got(session.play(first))
    until(lambda: watching.catch_up() or watching.length == 1)
    assert len(log.read()) == 1
    before = log.lines
    got(session.undo())
    got(session.play(second))
    play_first(session)
    until(lambda: watching.company.news.length == 2)
    assert watching.length == 1, "the position waits until the face wants it"
    assert watching.catch_up() and not watching.catch_up()
    assert len(log.read()) == 2 and log.lines[: len(before)] != before
    own = EventLog(session)
    own.read()
    assert log.lines == own.lines


def test_a_face_that_acts_on_what_has_gone_is_shown_the_new_position_before_it_is_refused(
    opened: House,
) -> None:
    ann = opened.client("ann")
    session = got(ann.sit(make_table(ann, SeatKind.PERSON).table))
    told: list[str] = []
    session.changed = lambda: told.append("changed")
    first, second, *_ = [str(action) for action, _ in zip(session.legal(), range(20), strict=False)][::10]
    elsewhere = opened.raw(hello("ann"))
    assert elsewhere.ask(play_request(session.company.news, first)).refusal is None
    until(lambda: told)
    assert session.length == 0
    pending = session.play(session.parse(second))
    pending.when_done(lambda _: told.append("refused"))
    with pytest.raises(SessionError, match="moved on"):
        got(pending)
    assert session.length == 1 and told in (["changed", "refused"], ["changed", "changed", "refused"])
    got(session.play(session.parse(next(map(str, session.legal())))))
    assert session.length == 2 and told.count("changed") <= 2


def test_both_faces_wait_while_another_must_act_and_before_the_table_has_begun(opened: House) -> None:
    ann, bob = opened.client("ann"), opened.client("bob")
    made = make_table(ann)
    first = got(ann.sit(made.table))
    assert flow.next_step(first, None, lambda _: False) == flow.Wait(None)
    second = got(bob.sit(got(bob.join(made.code))))
    session = of_turn(first, second)
    other = second if session is first else first
    assert flow.next_step(session, None, lambda _: False) == flow.ShowBoard(session.persons[0])
    assert flow.next_step(other, None, lambda _: False) == flow.Wait(session.persons[0])


def test_when_who_must_act_is_away_for_two_minutes_the_other_is_told_and_may_decide(opened: House) -> None:
    ann, bob = opened.client("ann"), opened.client("bob")
    made = make_table(ann)
    first, second = got(ann.sit(made.table)), got(bob.sit(got(bob.join(made.code))))
    away = of_turn(first, second)
    other = second if away is first else first
    away.close()
    until(lambda: not all(sitter.is_here for sitter in other.company.sitters))
    assert other.company.absence is None
    opened.now += 121
    other.company.say(Phrase.HELLO)  # by which the server looks at its clock
    until(lambda: other.company.absence)
    assert other.company.absence == Absence(away.persons[0], True)
    got(other.company.claim("random"))
    until(lambda: other.catch_up() or other.length)
    assert other.company.sitters[away.persons[0]].level == "random"
    back = got((ann if away is first else bob).sit(made.table))
    assert not back.company.sitters[away.persons[0]].level and back.persons == away.persons


def test_a_used_code_and_ten_wrong_ones_are_refused_in_one_line(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, eve = opened.client("ann"), opened.client("bob"), opened.client("eve")
    made = make_table(ann)
    got(bob.join(made.code.lower().replace("-", "")))
    with pytest.raises(SessionError, match=r"^All seats of this table are taken\.$"):
        got(eve.join(made.code))
    monkeypatch.setattr(invitations, "SLOW", 0.0)
    for _ in range(invitations.MOST_WRONG):
        with pytest.raises(SessionError, match=r"^No table has this code"):
            got(eve.join("AAAA-AAAA"))
    for code in ("AAAA-AAAA", made.code):
        with pytest.raises(SessionError, match=r"^These were 10 wrong codes; try again in 10 minutes\.$"):
            got(eve.join(code))
    assert got(bob.join(made.code)) == made.table, "nobody else is slowed down"


# --- saving -----------------------------------------------------------------------------------------


def test_what_cannot_be_saved_is_not_done_and_everybody_sees_why(opened: House) -> None:
    ann, bob = opened.client("ann"), opened.client("bob")
    made = make_table(ann)
    first, second = got(ann.sit(made.table)), got(bob.sit(got(bob.join(made.code))))
    play_first(first, second)
    session = of_turn(first, second)
    opened.disk.is_full = True
    with pytest.raises(SessionError, match=r"^The table server could not save that, .*no space is left"):
        got(session.play(next(iter(session.legal()))))
    for each in (first, second):
        until(lambda each=each: each.save_error)
        assert each.company.trouble == each.save_error
        assert "no space is left on the disk" in (each.save_error or "")
        each.catch_up()
        assert each.length == 1
    with pytest.raises(SessionError, match="no space is left"):
        make_table(ann)
    opened.disk.is_full = False
    play_first(first, second)
    for each in (first, second):
        until(lambda each=each: not each.save_error)
        until(lambda each=each: each.catch_up() or each.length == 2)


def test_a_fault_of_the_server_is_told_and_changes_nothing(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = got(opened.client("ann").sit(make_table(opened.client("ann")).table))

    def fail(room: Room, *_: object) -> None:
        room.version += 1
        raise ZeroDivisionError

    with monkeypatch.context() as changed:
        changed.setattr(Room, "invite", fail)
        with pytest.raises(SessionError, match="by a fault of its own"):
            got(session.company.invite())
    assert [type(fault) for fault in opened.faults] == [ZeroDivisionError]
    assert len(got(session.company.invite())) == 9
    with monkeypatch.context() as changed:
        changed.setattr(Room, "say", fail)
        changed.setattr(Room, "rise", fail)
        session.company.say(Phrase.HELLO)  # which is answered by nothing: the line ends
        until(lambda: len(opened.faults) == 3)
    until(lambda: not session.company.is_away and not session.company.trouble)
    assert len(got(session.company.invite())) == 9


# --- over and again ---------------------------------------------------------------------------------


def test_a_game_that_is_over_is_open_to_all_and_is_played_again_at_one_table(opened: House) -> None:
    ann, bob = opened.client("ann"), opened.client("bob")
    made = make_table(ann)
    first, second = got(ann.sit(made.table)), got(bob.sit(got(bob.join(made.code))))
    play_first(first, second)
    with pytest.raises(SessionError, match="Until the game is over"):
        got(first.company.export())
    got(first.company.ask_end())
    until(lambda: second.company.asked)
    got(second.company.answer(True))
    until(lambda: first.company.state is TableState.OVER)
    names = {got(first.company.play_again()), got(second.company.play_again())}
    assert len(names) == 1
    until(lambda: first.company.again in names)
    again = got(ann.sit(names.pop()))
    assert again.company.sitters[1].name == "Bob" and again.setup.seed == 0


# --- its end ----------------------------------------------------------------------------------------


def test_it_ends_when_nobody_has_been_at_a_table_for_so_long() -> None:
    with house(idle_seconds=0.2) as each:
        until(each.ended)


def test_it_stays_while_somebody_is_at_a_table() -> None:
    with house(idle_seconds=0.2) as each:
        ann = each.client("ann")
        session = got(ann.sit(make_table(ann).table))
        for _ in range(6):
            assert not threading.Event().wait(0.1) and not each.ended()
        session.close()
        until(each.ended)


def test_one_that_was_started_by_itself_gives_way_to_another_version_when_nobody_is_at_a_table() -> None:
    with house(idle_seconds=600) as each:
        ann = each.client("ann")
        session = got(ann.sit(make_table(ann).table))
        assert each.raw(hello("bob", program="9.9")).read() == Ends(Why.VERSION, program=PROGRAM)
        session.close()
        until(lambda: each.raw(hello("bob", program="9.9")).read() == Ends(Why.STOPS))
        until(each.ended)


def test_another_of_the_same_name_who_comes_by_the_code_takes_nobodys_seat(opened: House) -> None:
    ann, other = opened.client("ann"), opened.client("ann")
    made = make_table(ann)
    session = got(ann.sit(made.table))
    with pytest.raises(SessionError, match="Ann is at this table already, at another terminal"):
        got(other.join(made.code))
    assert session.company.ended is None
    assert got(ann.join(made.code)) == made.table
    ann.close()

    def is_let() -> bool:
        with suppress(SessionError):
            return got(other.join(made.code)) == made.table
        return False

    until(is_let)
