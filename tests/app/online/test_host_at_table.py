"""What the host does at a table: other names, players who are forgotten, games that are ended."""

from __future__ import annotations

import re

import pytest

from app.online.protocol import What
from app.session.company import TableState
from engines.catalog import GAMES
from saves.document import decode, encode
from saves.shared import Clock, ClockKind, Manners, SeatKind
from saves.verify import verify_save
from tests.app.online.at_table import INVITED, OPEN, PERSON, At

STRANGER = "pstranger222"


def bytes_of(at: At) -> bytes:
    """What would be saved now, all of it checked."""
    data = encode(at.room.record(at.now))
    verify_save(data, at_table=True)
    return data


def play(at: At, actions: int) -> None:
    """Play the first legal action so many times."""
    for _ in range(actions):
        match = at.room.match
        owner = at.room.shared.seats[match.state.to_act].owner
        at.plays(owner, str(next(iter(match.game.legal_actions(match.state)))))


@pytest.mark.parametrize("game", [*GAMES, "nim"])
def test_a_name_changes_in_a_game_that_goes_on_and_nothing_else_does(game):
    at = At(game, PERSON, OPEN)
    at.come("bob")
    play(at, 3)
    before, log, version = at.room.record(at.now), at.log, at.room.version
    at.room.rename("bob", "Benjamin", at.now)
    assert at.room.match.setup.names == at.room.match.state.names == ("Ann", "Benjamin")
    assert [sitter.name for sitter in at.news("ann").sitters] == ["Ann", "Benjamin"]
    assert at.log == log and at.room.version > version
    saved = decode(bytes_of(at), at_table=True)
    assert (saved.log, saved.requests, saved.scores) == (before.log, before.requests, before.scores)
    assert b"Bob" not in saved.base and not any(b"Bob" in each for each in saved.snapshots)
    play(at, 2)
    at.restart("ann", "bob")
    play(at, 1)
    bytes_of(at)


def test_what_can_be_redone_and_what_was_hinted_stays_with_another_name():
    at = At("java", PERSON, OPEN)
    at.come("bob")
    match = at.room.match
    owner = at.room.shared.seats[match.state.to_act].owner
    play(at, 1)
    action = at.does(owner, What.UNDO)
    at.room.rename(owner, "Somebody", at.now)
    assert at.does(owner, What.REDO) == action
    assert at.log == [action]


def test_a_name_like_that_of_another_gets_a_number_as_ever():
    at = At("nim", PERSON, OPEN)
    at.come("bob")
    at.room.rename("bob", "ANN", at.now)
    assert at.room.match.setup.names == ("Ann", "ANN 2")
    at.room.rename("bob", "The host", at.now)
    assert at.room.match.setup.names == ("Ann", "The host 2")


def test_who_sits_in_several_seats_keeps_the_names_given_to_the_others():
    at = At("nim", PERSON, PERSON, OPEN)
    at.come("bob")
    before = at.room.match.setup.names
    at.room.rename("ann", "Anna", at.now)
    assert at.room.match.setup.names == ("Anna", *before[1:])
    at.room.rename("nobody", "Cleo", at.now)
    assert at.room.match.setup.names == ("Anna", *before[1:])


def test_the_clock_stands_as_it_stood_after_another_name():
    at = At("nim", PERSON, OPEN, manners=Manners(clock=Clock(ClockKind.BANK, 10)))
    at.come("bob")
    at.passes(60)
    at.room.rename("bob", "Ben", at.now)
    times = at.news("ann").times
    assert times is not None and sorted(times.left) == [540_000, 600_000]


@pytest.mark.parametrize("state", ["is played", "is over"])
@pytest.mark.parametrize("game", [*GAMES, "nim"])
def test_of_who_is_forgotten_a_game_keeps_the_number_of_the_seat(game, state):
    at = At(game, PERSON, OPEN)
    at.come("bob")
    play(at, 3)
    if state == "is over":
        at.does("ann", What.ASK_END)
        at.does("bob", What.ANSWER, "yes")
    log = at.log
    at.room.forget("bob", STRANGER, at.now)
    at.room.forget("ann", STRANGER, at.now)
    assert at.room.match.setup.names == ("Player 1", "Player 2")
    saved = decode(bytes_of(at), at_table=True)
    told = (repr(saved), *(each.decode("latin1") for each in (saved.base, *saved.snapshots)))
    assert not any(re.search(r"\b(ann|bob)\b", each, re.IGNORECASE) for each in told)
    assert at.log == log
    at.restart()


def test_the_others_decide_about_who_is_forgotten_as_about_anybody_who_is_away():
    at = At("nim", PERSON, OPEN)
    at.come("bob")
    while at.room.shared.seats[at.room.match.state.to_act].owner != "bob":
        play(at, 1)
    at.room.forget("bob", STRANGER, at.now)
    assert "bob" not in at.room.here
    assert at.news("ann").absence is None
    at.passes(121)
    absence = at.news("ann").absence
    assert absence is not None and absence.may_decide
    at.does("ann", What.CLAIM, "knower")
    assert at.room.bot_request() is not None


def test_before_the_game_the_seat_of_who_is_forgotten_is_free_again():
    at = At("nim", PERSON, OPEN, INVITED)
    at.come("bob")
    at.room.forget("bob", STRANGER, at.now)
    assert at.room.shared.seats[1].kind is SeatKind.INVITED
    assert "Bob" not in at.room.match.setup.names
    at.room.forget("ann", STRANGER, at.now)
    assert at.room.shared.maker == STRANGER and at.room.is_over, "nobody is left who could begin it"
    bytes_of(at)


def test_who_made_a_table_without_a_seat_is_forgotten_too():
    at = At("nim", OPEN, OPEN)
    at.come("bob")
    at.room.forget("ann", STRANGER, at.now)
    assert at.room.shared.maker == STRANGER
    assert not re.search(r"\bann\b", repr(at.room.record(at.now)))


def test_the_host_ends_a_game_or_a_table_that_waits_once():
    for come in ((), ("bob",)):
        at = At("nim", PERSON, OPEN)
        at.come(*come)
        at.room.close(at.now)
        assert at.news("ann").state is TableState.OVER
        assert at.refuses("ann", What.PLAY, "take 1") == "The game is over."
        bytes_of(at)
        with pytest.raises(Exception, match=r"TableCode\.OVER"):
            at.room.close(at.now)
