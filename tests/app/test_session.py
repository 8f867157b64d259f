"""The table: one match and its file, and what a screen may ask of it."""

from __future__ import annotations

from dataclasses import replace
from errno import ENOSPC
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.bot_workers.runner import BotRunner
from app.games.java.targeting import ap_of
from app.session.local import LocalSession, title_of
from app.session.replay import MatchReplay
from engines.bots import Deadline, RandomBot
from engines.core import Barrier, IllegalActionError, SeatSetup, Setup, SetupError
from engines.java.game import JAVA
from engines.java.state import Phase, State
from engines.match import UndoCode
from engines.shuffle import below
from saves.messages import Code, SaveError, StoreError
from saves.store import FileStore
from tests import extent
from tests.games.java.app.playing import bot_plays, busy_position, table_at
from tests.games.java.engine.positions import Played, random_game, setup
from tests.saves.locks import locked_in
from tests.saves.refusals import refused

GAMES = extent.every(2, [(3, 1), (4, 10)])
"""Seats and seed of games by chance that meet every barrier, festivals between players included."""


@lru_cache(maxsize=8)
def game(seats: int, seed: int) -> Played:
    """A lively game by chance: with palaces, draws and festivals."""
    return random_game(seats, seed, lively=True)


def new_table(seats: int = 2, seed: int = 1, store: FileStore | None = None, **options: str) -> LocalSession:
    """A table at which the first state is that of `game`."""
    return LocalSession.new(setup(seats, seed, **options), store)


def state_of(session: LocalSession) -> State:
    """The position, which no screen sees."""
    state: State = session._match.state
    return state


def again(session: LocalSession) -> LocalSession:
    """The table as another process would find it."""
    assert session._store is not None
    return LocalSession.loaded(session._store, session.name)


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A folder for saves."""
    return FileStore(tmp_path / "saves")


# --- saving ----------------------------------------------------------------------------------------


def test_a_new_table_is_saved_before_anything_is_played(store: FileStore) -> None:
    session = new_table(store=store)
    loaded = again(session)
    assert state_of(loaded) == state_of(session) == game(2, 1)[0][0]
    assert (loaded.length, loaded.note, loaded.save_error) == (0, None, None)
    assert [listed.save.title for listed in store.list() if listed.save] == ["Java: Ani, Budi"]


def test_the_table_is_saved_after_every_action(store: FileStore) -> None:
    session = new_table(store=store)
    for action, state in zip(game(2, 1)[1][:30], game(2, 1)[0][1:], strict=False):
        session.play(action).result()
        loaded = again(session)
        assert state_of(loaded) == state
        assert loaded.length == session.length
        assert loaded.to_act == session.to_act
        assert loaded.note is None


def test_a_saved_festival_goes_on_in_its_middle(store: FileStore) -> None:
    session = table_at(busy_position(developers=("J8", "L9")), (None, None), store)
    seen = []
    session.play(next(action for action in session.legal().of("festival") if sum(action.cards) == 1)).result()
    while state_of(session).auction:
        loaded = again(session)
        assert state_of(loaded) == state_of(session)
        assert list(loaded.legal()) == list(session.legal())
        assert loaded.view(0).auction == state_of(session).auction
        seen.append((state_of(session).phase, session.to_act))
        session = loaded
        session.play(session.legal()[0]).result()
    assert (Phase.BIDDING, 1) in seen and len(seen) > 1
    assert state_of(again(session)) == state_of(session)


def test_a_finished_game_is_saved_with_its_outcome(store: FileStore) -> None:
    *most, last = game(2, 1)[1]
    session = new_table(store=store)
    session._store = None  # only the end need be written
    for action in most:
        session.play(action).result()
    assert session.outcome is None
    session._store = store
    session.play(last).result()
    loaded = again(session)
    assert loaded.outcome == session.outcome == JAVA.outcome(game(2, 1)[0][-1])
    assert loaded.to_act is None and not loaded.bot_to_act
    assert store.latest_unfinished() is None


def test_a_table_without_a_store_plays_on(tmp_path: Path) -> None:
    session = new_table()
    session.play(game(2, 1)[1][0]).result()
    assert (session.length, session.save_error) == (1, None)
    assert list(tmp_path.iterdir()) == []


def test_trouble_with_the_disk_is_told_and_the_next_save_clears_it(tmp_path: Path) -> None:
    in_the_way = tmp_path / "saves"
    in_the_way.write_text("not a folder")
    store = FileStore(in_the_way)
    first, second, third = game(2, 1)[1][:3]
    session = new_table(store=store)
    assert session.save_error is not None and session.save_error.startswith("Could not save to")
    session.play(first).result()
    assert session.save_error is not None
    assert session.length == 1
    in_the_way.unlink()
    session.play(second).result()
    assert session.save_error is None
    assert state_of(again(session)) == game(2, 1)[0][2]
    session.play(third).result()
    assert again(session).length == 3


def test_trouble_at_undo_is_told_too(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_table(store=store, free_undo="on")
    session.play(game(2, 1)[1][0]).result()

    def full(*_: object) -> None:
        raise StoreError(Code.NOT_SAVED, path="x", errno=ENOSPC, strerror=None)

    with monkeypatch.context() as patch:
        patch.setattr(store, "save", full)
        session.undo().result()
        assert session.save_error == "Could not save to x: no space is left on the disk."
        session.redo().result()
        assert session.save_error
    assert session.length == 1


def test_a_refused_action_changes_and_saves_nothing(
    store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_table(store=store)
    before = state_of(session)
    monkeypatch.setattr(store, "save", lambda *_: pytest.fail("saved"))
    action = session.parse("move F2 F6")
    refusal = session.why_not(action)
    with pytest.raises(IllegalActionError) as raised:
        session.play(action).result()
    assert raised.value.refusal == refusal
    assert state_of(session) is before


@pytest.mark.parametrize("place", [0, 3, 6, 10, 40, -1])
def test_a_changed_file_gives_bad_save(store: FileStore, place: int) -> None:
    session = new_table(store=store)
    path = store.path(session.name)
    data = bytearray(path.read_bytes())
    data[place] ^= 0x21
    path.write_bytes(data)
    with pytest.raises(SaveError):
        again(session)


def test_a_changed_file_with_a_backup_goes_back_one_action_and_says_so(store: FileStore) -> None:
    session = new_table(store=store)
    session.play(game(2, 1)[1][0]).result()
    path = store.path(session.name)
    path.write_bytes(path.read_bytes()[:-1])
    loaded = again(session)
    assert loaded.length == 0
    assert loaded.note == "The last save is damaged or gone; this is the one before it."


def test_a_log_that_leads_elsewhere_keeps_the_position_and_says_so(store: FileStore) -> None:
    session = new_table(store=store)
    for action in game(2, 1)[1][:20]:
        session.play(action).result()
    save = store.load(session.name).save
    store.save(session.name, replace(save, log="\n".join(reversed(save.log.splitlines()))))
    loaded = again(session)
    assert state_of(loaded) == state_of(session)
    assert loaded.note is not None and "do not lead to its position" in loaded.note


def test_a_game_that_is_not_here_is_refused(store: FileStore) -> None:
    session = new_table(store=store)
    save = store.load(session.name).save
    store.save(session.name, replace(save, setup=replace(save.setup, game="chess")))
    with refused(SaveError, "'chess', which this program does not have"):
        again(session)


def test_a_computer_player_that_the_game_does_not_have_is_refused(store: FileStore) -> None:
    session = new_table(store=store)
    save = store.load(session.name).save
    seats = (save.setup.seats[0], replace(save.setup.seats[1], bot="grandmaster"))
    store.save(session.name, replace(save, setup=replace(save.setup, seats=seats)))
    with refused(SaveError, "There is no computer player 'grandmaster', who plays in this game"):
        again(session)


def test_a_game_of_the_builders_goes_on_with_the_same_easy_player(store: FileStore) -> None:
    seats = (SeatSetup("Ani", "easy"), SeatSetup("Budi", "random"))
    session = LocalSession.new(Setup("builders", seats, 3), store)
    for _ in range(15):
        bot_plays(session)
    twins = [again(session), again(session)]
    for twin in twins:
        twin._store = None
        while twin.bot_to_act:
            bot_plays(twin)
    assert state_of(twins[0]) == state_of(twins[1])
    assert twins[0].outcome is not None
    assert twins[0].outcome.winners == (0,)


def test_a_match_that_was_just_deleted_is_not_another_one_with_its_name_as_title(store: FileStore) -> None:
    session = LocalSession.new(bots_and_people(None, None), store)
    session.close()
    store.rename(session.name, "sunday")
    for loaded in (LocalSession.loaded, MatchReplay.loaded):
        with refused(StoreError, "There is no saved game named 'sunday'"):
            loaded(store, "sunday")
    assert not locked_in(store.folder)


def test_a_match_that_does_not_exist_is_refused(store: FileStore) -> None:
    with refused(StoreError, "There is no saved game named 'nothing'"):
        LocalSession.loaded(store, "nothing")


def test_a_setup_that_no_game_can_start_from_makes_no_file(store: FileStore) -> None:
    with pytest.raises(SetupError):
        LocalSession.new(Setup("java", (SeatSetup("Ani"),), 1), store)
    assert store.list() == []


# --- undo and redo ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_with_free_undo_every_action_of_a_game_can_be_taken_back(seats: int, seed: int) -> None:
    states, actions = game(seats, seed)
    session = new_table(seats, seed, free_undo="on")
    for number, action in enumerate(actions):
        session.play(action).result()
        assert session._match.log[-1].action == action
        assert session.why_not_undo() is None
        session.undo().result()
        assert state_of(session) == states[number]
        assert session.length == number
        session.redo().result()
        assert state_of(session) == states[number + 1]
    while session.length:
        session.undo().result()
        assert state_of(session) == states[session.length]
    refusal = session.why_not_undo()
    assert refusal is not None and refusal.code is UndoCode.NOTHING_PLAYED
    # The whole way forward again: the same cards come, for chance comes from the seed alone.
    while session.why_not_redo() is None:
        session.redo().result()
    assert state_of(session) == states[-1]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_without_it_undo_stops_at_every_barrier_and_says_at_which(seats: int, seed: int) -> None:
    states, actions = game(seats, seed)
    session = new_table(seats, seed)
    met = set()
    for number, action in enumerate(actions):
        session.play(action).result()
        barrier = states[number + 1].barrier
        refusal = session.why_not_undo()
        if barrier is None:
            assert refusal is None
            session.undo().result()
            assert state_of(session) == states[number]
            session.redo().result()
            continue
        met.add(barrier)
        assert refusal is not None
        assert refusal.code is UndoCode[barrier.name]
        assert barrier.value in session.telling.format_message(refusal)
        with pytest.raises(IllegalActionError):
            session.undo().result()
        assert state_of(session) == states[number + 1]
    assert met == set(Barrier), "choose games that meet every barrier"


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_what_ends_a_turn_or_shows_a_card_is_a_barrier(seats: int, seed: int) -> None:
    states, actions = game(seats, seed)
    for before, action, after in zip(states, actions, states[1:], strict=False):
        turns = after.turn != before.turn or after.to_act != before.to_act
        shows = action.verb == "draw"
        assert (after.barrier is not None) == (turns or shows), action


def test_undo_and_redo_are_saved(store: FileStore) -> None:
    states, actions = game(2, 1)
    number = next(n for n in range(1, len(actions)) if not (states[n].barrier or states[n + 1].barrier))
    session = new_table(store=store)
    for action in actions[: number + 1]:
        session.play(action).result()
    session.undo().result()
    session.undo().result()
    loaded = again(session)
    assert state_of(loaded) == states[number - 1]
    assert loaded.why_not_redo() is None
    loaded.redo().result()
    assert state_of(again(loaded)) == states[number]
    loaded.redo().result()
    assert state_of(again(loaded)) == states[number + 1]
    refusal = again(loaded).why_not_redo()
    assert refusal is not None and refusal.code is UndoCode.NOTHING_UNDONE
    with pytest.raises(IllegalActionError):
        loaded.redo().result()


def test_a_new_action_clears_redo(store: FileStore) -> None:
    session = new_table(store=store)
    first, second = session.legal().of("triple")[0], session.legal().of("triple")[1]
    session.play(first).result()
    session.undo().result()
    session.play(second).result()
    assert again(session).why_not_redo() is not None
    assert session.why_not_redo() is not None


# --- what would come of it -------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_preview_is_what_playing_gives(seats: int, seed: int) -> None:
    states, actions = game(seats, seed)
    session = new_table(seats, seed)
    costs = set()
    for before, action, after in zip(states, actions, states[1:], strict=False):
        preview = session.preview(action)
        assert state_of(session) == before, "a preview must not play"
        gains = [0] * seats
        for seat, points in preview.points:
            gains[seat] += points
        assert [was + gain for was, gain in zip(before.scores, gains, strict=True)] == list(after.scores)
        if after.turn == before.turn and action.verb != "token":
            assert before.ap - ap_of(preview) == after.ap, action
            costs.add(ap_of(preview))
        session.play(action).result()
    assert {0, 1, 2} <= costs


def test_a_preview_of_what_is_refused_raises() -> None:
    with pytest.raises(IllegalActionError):
        new_table().preview(JAVA.parse("move F2 F6"))


def test_a_preview_of_a_token_costs_nothing() -> None:
    preview = table_at(busy_position()).preview(JAVA.parse("token"))
    assert (ap_of(preview), preview.points) == (0, ())


# --- who plays -------------------------------------------------------------------------------------


def bots_and_people(*kinds: str | None) -> Setup:
    """A setup with computer players where a kind is given."""
    return Setup("java", tuple(SeatSetup(f"P{n}", kind) for n, kind in enumerate(kinds)), 3)


def test_the_table_knows_who_plays() -> None:
    session = LocalSession.new(bots_and_people(None, "random", None), None)
    assert session.persons == (0, 2)
    turns = set()
    for _ in range(40):
        assert session.to_act is not None
        assert session.bot_to_act == (session.to_act == 1)
        turns.add(session.to_act)
        # The person's actions come from the same chance here: only whose turn it is matters.
        legal = session.legal()
        session.play(next(iter(legal.of("end")), None) or legal[0]).result()
    assert turns == {0, 1, 2}


def test_computer_players_play_a_whole_game_and_their_actions_are_saved(store: FileStore) -> None:
    session = LocalSession.new(bots_and_people("random", "random"), store)
    assert session.persons == ()
    for _ in range(15):
        bot_plays(session)
    assert again(session).length == 15
    session._store = None  # the rest of the game need not be written
    while session.bot_to_act:
        bot_plays(session)
    assert session.outcome is not None


def test_two_who_load_the_same_game_see_the_same_computer_player(store: FileStore) -> None:
    session = LocalSession.new(bots_and_people("random", "random"), store)
    bot_plays(session)
    twins = [again(session), again(session)]
    for twin in twins:
        twin._store = None
        for _ in range(10):
            bot_plays(twin)
    assert state_of(twins[0]) == state_of(twins[1])


def test_a_computer_player_sees_its_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Spy(RandomBot):
        def choose(self, view: Any, legal: Any, rng: Random, deadline: Deadline | None = None) -> Any:
            seen.append(view)
            return super().choose(view, legal, rng, deadline)

    made = []
    monkeypatch.setattr(
        "app.bot_workers.runner.make_bot", lambda level, game: made.append(level) or Spy(game)
    )
    session, players = LocalSession.new(bots_and_people("random", "random"), None), BotRunner()
    to_act = []
    for _ in range(30):
        to_act.append(session.to_act)
        bot_plays(session, players)
    assert [view.viewer for view in seen] == to_act
    assert not any(hasattr(view, "secret") for view in seen)
    assert made == ["random", "random"]  # one for each seat, however often it acts


# --- what a screen reads ---------------------------------------------------------------------------


def test_events_since_a_line_of_the_log() -> None:
    states, actions = game(2, 1)
    session = new_table()
    for action in actions[:9]:
        session.play(action).result()
    assert session.events_since(0) == [state.events for state in states[1:10]]
    assert session.events_since(7) == [state.events for state in states[8:10]]
    assert session.events_since(9) == []


def test_a_view_is_that_of_the_seat() -> None:
    session = new_table()
    for seat in (None, 0, 1):
        assert session.view(seat) == JAVA.view(state_of(session), seat)
    with pytest.raises(IndexError):
        session.view(2)


def test_legal_and_why_not_agree() -> None:
    session = table_at(busy_position())
    rng = Random(1)
    for verb in JAVA.verbs:
        actions = session.legal().of(verb)
        for _ in range(min(5, len(actions))):
            assert session.why_not(actions[below(len(actions), rng)]) is None


def test_the_title_names_game_and_players() -> None:
    assert title_of(bots_and_people(None, "random")) == "Java: P0, P1"
