"""A match stepped through, and played on from any point: what is seen, what is not, and what is saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.session.local import LocalSession
from app.session.replay import MatchReplay
from engines.java.game import JAVA
from engines.java.pieces import NO_CARDS
from saves.document import make_save
from saves.messages import SaveError, StoreError
from saves.store import FileStore
from tests import extent
from tests.app.replays import GAMES, closed, files, played

# --- what is seen ----------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A folder for saves."""
    return FileStore(tmp_path / "saves")


@pytest.mark.parametrize("game_id", GAMES)
def test_each_position_of_a_finished_match_is_seen_by_the_seat_that_acts(game_id: str) -> None:
    match = played(game_id)
    replay = MatchReplay(match)
    assert (replay.is_over, replay.length, replay.total) == (True, 0, len(match.log))
    for number in extent.every(3, range(replay.total, -1, -1)):
        replay.go(number)
        state = match.state_at(number)
        acts = state.to_act
        assert replay.view() == match.game.view(state, state.seat if acts is None else acts)
        assert (replay.length, replay.turn, replay.to_act) == (number, state.turn, state.to_act)
        assert replay.outcome == match.game.outcome(state)


@pytest.mark.parametrize("game_id", GAMES)
def test_each_position_of_an_unfinished_match_is_a_spectators(game_id: str) -> None:
    match = played(game_id, 80)
    replay = MatchReplay(match)
    for number in range(81):
        replay.go(number)
        assert replay.view() == match.game.view(match.state_at(number), None)


def test_no_hand_is_seen_before_the_end_not_even_of_what_is_over_in_it() -> None:
    unfinished, finished = MatchReplay(played("java", 100)), MatchReplay(played("java"))
    shown = []
    for number in range(101):
        unfinished.go(number)
        finished.go(number)
        assert unfinished.view().hand == NO_CARDS
        assert unfinished.view().viewer is None
        shown.append(finished.view().hand)
    assert any(hand != NO_CARDS for hand in shown)


def test_what_was_taken_back_is_not_shown() -> None:
    match = played("java", 60, free_undo="on")
    for _ in range(20):
        match.undo()
    replay = MatchReplay(match)
    replay.go(1000)
    assert replay.length == replay.total == 40
    assert replay.view() == JAVA.view(match.state, None)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_events_up_to_here_are_those_of_the_log(game_id: str) -> None:
    match = played(game_id)
    replay = MatchReplay(match)
    events = [state.events for _, _, state in match.history()]
    assert replay.events_since(0) == []
    replay.go(30)
    assert replay.events_since(0) == events[:30]
    assert replay.events_since(28) == events[28:30]
    replay.go(12)
    assert replay.events_since(0) == events[:12]


def test_a_step_beyond_either_end_stays_there() -> None:
    replay = MatchReplay(played("builders", 10))
    replay.go(-1)
    assert replay.length == 0
    replay.go(11)
    assert replay.length == 10


def test_a_match_without_actions_has_one_position() -> None:
    replay = MatchReplay(played("java", 0))
    assert (replay.total, replay.turns, replay.next_turn, replay.turn_before) == (0, range(1, 2), 0, 0)


# --- turns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_every_turn_begins_where_the_one_before_ended(game_id: str) -> None:
    match = played(game_id)
    replay = MatchReplay(match)
    assert replay.turns == range(1, match.state.turn + 1)
    for turn in replay.turns:
        replay.go_to_turn(turn)
        assert replay.turn == turn
        if turn > 1:
            replay.go(replay.length - 1)
            assert replay.turn == turn - 1


@pytest.mark.parametrize("turn", [-1, 0, 10**6])
def test_a_turn_that_was_not_played_is_no_place_to_go_to(turn: int) -> None:
    replay = MatchReplay(played("java", 50))
    replay.go(7)
    told = replay.go_to_turn(turn)
    assert told is not None and told.startswith(f"There is no turn {turn}: they go from 1 to ")
    assert replay.length == 7


def test_turns_on_lead_to_each_beginning_and_to_the_end_and_back() -> None:
    replay = MatchReplay(played("java", 98))
    begins = []
    for turn in replay.turns:
        replay.go_to_turn(turn)
        begins.append(replay.length)
    replay.go(0)
    on = [0]
    while replay.length < replay.total:
        replay.go(replay.next_turn)
        on.append(replay.length)
    assert on == [*begins, 98]
    back = []
    while replay.length > 0:
        replay.go(replay.turn_before)
        back.append(replay.length)
    assert back == begins[::-1]
    assert replay.turn_before == 0


# --- playing on ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_goes_on_from_any_point_as_a_new_one(game_id: str, store: FileStore) -> None:
    match = played(game_id)
    old = LocalSession.new_session(match, store)
    before = files(store)
    replay = MatchReplay.loaded(store, old.name)
    for number in (0, 1, len(match.log) // 2, len(match.log) - 1):
        replay.go(number)
        assert replay.why_not_continue() is None
        session = LocalSession.new_session(replay.continued(), store)
        assert session.name != old.name
        assert session.save_error is None
        loaded = LocalSession.loaded(store, session.name)
        assert loaded._match.state == match.state_at(number)
        assert loaded._match.log == match.log[:number]
        assert (loaded.setup, loaded.note) == (match.setup, None)
        loaded.play(match.log[number].action)
        assert loaded._match.state == match.state_at(number + 1)
    assert len(store.list()) == 5
    assert {name: data for name, data in files(store).items() if name in before} == before


def test_what_is_played_in_the_new_match_does_not_come_into_the_old_one() -> None:
    match = played("builders")
    state = match.state_at(5)
    replay = MatchReplay(match)
    replay.go(5)
    new = replay.continued()
    new.play(new.game.legal_actions(new.state)[0])
    assert replay.length == 5 and match.state_at(5) == state
    assert len(new.log) == 6


@pytest.mark.parametrize("game_id", GAMES)
def test_an_unfinished_match_cannot_go_on_twice_for_the_copy_would_tell_its_decks(game_id: str) -> None:
    replay = MatchReplay(played(game_id, 40))
    for number in (0, 20, 40):
        replay.go(number)
        assert "finished" in (replay.why_not_continue() or "")


@pytest.mark.parametrize("game_id", GAMES)
def test_with_free_undo_an_unfinished_match_can(game_id: str) -> None:
    replay = MatchReplay(played(game_id, 40, free_undo="on"))
    replay.go(20)
    assert replay.why_not_continue() is None
    assert replay.continued().state == played(game_id, 20, free_undo="on").state


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_goes_on_from_the_end_of_a_game(game_id: str) -> None:
    replay = MatchReplay(played(game_id))
    replay.go(replay.total)
    assert "over" in (replay.why_not_continue() or "")


# --- what is left of a history ---------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_of_a_closed_history_the_rest_is_replayed_and_what_is_missing_is_told(game_id: str) -> None:
    full, rest = played(game_id, 60), MatchReplay(closed(game_id, 60, 10))
    assert rest.note == "Its history is closed: only actions 51 to 60 can be replayed."
    assert (rest.not_kept, rest.total) == (50, 10)
    assert rest.turns == range(full.state_at(50).turn, full.state.turn + 1)
    for number in range(11):
        rest.go(number)
        assert rest.view() == full.game.view(full.state_at(50 + number), None)


def test_of_a_history_that_is_closed_to_its_end_one_position_is_left() -> None:
    replay = MatchReplay(closed("java", 60, 0))
    assert replay.note == "Its history is closed: none of its 60 actions can be replayed."
    assert replay.total == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_with_a_closed_history_goes_on_and_is_read_again(game_id: str, store: FileStore) -> None:
    count = len(played(game_id).log)
    replay = MatchReplay(closed(game_id, count, 20))
    replay.go(5)
    session = LocalSession.new_session(replay.continued(), store)
    loaded = LocalSession.loaded(store, session.name)
    assert loaded._match.state == played(game_id, count - 15).state
    assert len(loaded._match.archived_log) == count - 20


def test_a_save_that_differs_from_its_log_tells_what_can_be_replayed(store: FileStore) -> None:
    save = make_save(played("java", 60), title="x", saved_at=1)
    lines = save.log.split("\n")
    store.save("differs", replace(save, log="\n".join([*lines[:3], *lines[4:]])))
    replay = MatchReplay.loaded(store, "differs")
    assert replay.note is not None
    assert replay.note.startswith("Its history is closed: ")
    assert replay.not_kept + replay.total == 59
    replay.go(replay.total)
    assert replay.view() == JAVA.view(played("java", 60).state, None)


def test_a_damaged_save_is_refused_or_replaced_by_the_one_before(store: FileStore) -> None:
    session = LocalSession.new_session(played("java", 10), store)
    path = store.path(session.name)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(SaveError):
        MatchReplay.loaded(store, session.name)
    with pytest.raises(StoreError):
        MatchReplay.loaded(store, "there-is-none")

    other = LocalSession.new_session(played("java", 10), store)
    other.play(played("java", 11).log[-1].action)
    store.path(other.name).write_bytes(b"gone")
    replay = MatchReplay.loaded(store, other.name)
    assert replay.total == 10
    assert "the one before" in (replay.note or "")
