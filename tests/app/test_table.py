"""The table: one match and its file, and what a screen may ask of it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.replay import Replay
from app.table import Preview, Table, title_of
from app.thinking.player import Players
from engines.bots import Deadline
from engines.bots.random_bot import RandomBot
from engines.core import BadSetup, Barrier, IllegalAction, SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.state import Phase, State
from engines.match import UndoCode
from engines.shuffle import below
from saves.codec import BadSave
from saves.store import Store, StoreError
from tests.app.playing import bot_plays, busy_position, table_at
from tests.engines.java.positions import Played, random_game, setup

GAMES = [(3, 1), (4, 10)]
"""Seats and seed of games by chance that meet every barrier, festivals between players included."""


@lru_cache(maxsize=8)
def game(seats: int, seed: int) -> Played:
    """A lively game by chance: with palaces, draws and festivals."""
    return random_game(seats, seed, lively=True)


def new_table(seats: int = 2, seed: int = 1, store: Store | None = None, **options: str) -> Table:
    """A table at which the first state is that of `game`."""
    return Table.new(setup(seats, seed, **options), store)


def state_of(table: Table) -> State:
    """The position, which no screen sees."""
    state: State = table._match.state
    return state


def again(table: Table) -> Table:
    """The table as another process would find it."""
    assert table._store is not None
    return Table.loaded(table._store, table._name)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder for saves."""
    return Store(tmp_path / "saves")


# --- saving ----------------------------------------------------------------------------------------


def test_a_new_table_is_saved_before_anything_is_played(store: Store) -> None:
    table = new_table(store=store)
    loaded = again(table)
    assert state_of(loaded) == state_of(table) == game(2, 1)[0][0]
    assert (loaded.length, loaded.note, loaded.trouble) == (0, None, None)
    assert [listed.save.title for listed in store.list() if listed.save] == ["Java: Ani, Budi"]


def test_the_table_is_saved_after_every_action(store: Store) -> None:
    table = new_table(store=store)
    for action, state in zip(game(2, 1)[1][:30], game(2, 1)[0][1:], strict=False):
        table.play(action)
        loaded = again(table)
        assert state_of(loaded) == state
        assert loaded.length == table.length
        assert loaded.to_act == table.to_act
        assert loaded.note is None


def test_a_saved_festival_goes_on_in_its_middle(store: Store) -> None:
    table = table_at(busy_position(developers=("J8", "L9")), (None, None), store)
    seen = []
    table.play(next(action for action in table.legal("festival") if sum(action.cards) == 1))
    while state_of(table).auction:
        loaded = again(table)
        assert state_of(loaded) == state_of(table)
        assert list(loaded.legal()) == list(table.legal())
        assert loaded.view(0).auction == state_of(table).auction
        seen.append((state_of(table).phase, table.to_act))
        table = loaded
        table.play(table.legal()[0])
    assert (Phase.BIDDING, 1) in seen and len(seen) > 1
    assert state_of(again(table)) == state_of(table)


def test_a_finished_game_is_saved_with_its_outcome(store: Store) -> None:
    *most, last = game(2, 1)[1]
    table = new_table(store=store)
    table._store = None  # only the end need be written
    for action in most:
        table.play(action)
    assert table.outcome is None
    table._store = store
    table.play(last)
    loaded = again(table)
    assert loaded.outcome == table.outcome == JAVA.outcome(game(2, 1)[0][-1])
    assert loaded.to_act is None and not loaded.bot_to_act
    assert store.latest_unfinished() is None


def test_a_table_without_a_store_plays_on(tmp_path: Path) -> None:
    table = new_table()
    table.play(game(2, 1)[1][0])
    assert (table.length, table.trouble) == (1, None)
    assert list(tmp_path.iterdir()) == []


def test_trouble_with_the_disk_is_told_and_the_next_save_clears_it(tmp_path: Path) -> None:
    in_the_way = tmp_path / "saves"
    in_the_way.write_text("not a folder")
    store = Store(in_the_way)
    first, second, third = game(2, 1)[1][:3]
    table = new_table(store=store)
    assert table.trouble is not None and table.trouble.startswith("Could not save to")
    table.play(first)
    assert table.trouble is not None
    assert table.length == 1
    in_the_way.unlink()
    table.play(second)
    assert table.trouble is None
    assert state_of(again(table)) == game(2, 1)[0][2]
    table.play(third)
    assert again(table).length == 3


def test_trouble_at_undo_is_told_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(store=store, free_undo="on")
    table.play(game(2, 1)[1][0])

    def full(*_: object) -> None:
        raise StoreError("Could not save: no space is left on the disk.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "save", full)
        table.undo()
        assert table.trouble == "Could not save: no space is left on the disk."
        table.redo()
        assert table.trouble
    assert table.length == 1


def test_a_refused_action_changes_and_saves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(store=store)
    before = state_of(table)
    monkeypatch.setattr(store, "save", lambda *_: pytest.fail("saved"))
    action = table.parse("move F2 F6")
    refusal = table.why_not(action)
    with pytest.raises(IllegalAction) as raised:
        table.play(action)
    assert raised.value.refusal == refusal
    assert state_of(table) is before


@pytest.mark.parametrize("place", [0, 3, 6, 10, 40, -1])
def test_a_changed_file_gives_bad_save(store: Store, place: int) -> None:
    table = new_table(store=store)
    path = store.path(table._name)
    data = bytearray(path.read_bytes())
    data[place] ^= 0x21
    path.write_bytes(data)
    with pytest.raises(BadSave):
        again(table)


def test_a_changed_file_with_a_backup_goes_back_one_action_and_says_so(store: Store) -> None:
    table = new_table(store=store)
    table.play(game(2, 1)[1][0])
    path = store.path(table._name)
    path.write_bytes(path.read_bytes()[:-1])
    loaded = again(table)
    assert loaded.length == 0
    assert loaded.note == "The last save is damaged or gone; this is the one before it."


def test_a_log_that_leads_elsewhere_keeps_the_position_and_says_so(store: Store) -> None:
    table = new_table(store=store)
    for action in game(2, 1)[1][:20]:
        table.play(action)
    save = store.load(table._name).save
    store.save(table._name, replace(save, log="\n".join(reversed(save.log.splitlines()))))
    loaded = again(table)
    assert state_of(loaded) == state_of(table)
    assert loaded.note is not None and "do not lead to its position" in loaded.note


def test_a_game_that_is_not_here_is_refused(store: Store) -> None:
    table = new_table(store=store)
    save = store.load(table._name).save
    store.save(table._name, replace(save, setup=replace(save.setup, game="chess")))
    with pytest.raises(BadSave, match="'chess', which this program does not have"):
        again(table)


def test_a_computer_player_that_the_game_does_not_have_is_refused(store: Store) -> None:
    table = new_table(store=store)
    save = store.load(table._name).save
    seats = (save.setup.seats[0], replace(save.setup.seats[1], bot="grandmaster"))
    store.save(table._name, replace(save, setup=replace(save.setup, seats=seats)))
    with pytest.raises(BadSave, match="There is no computer player 'grandmaster', who plays in this game"):
        again(table)


def test_a_game_of_the_builders_goes_on_with_the_same_easy_player(store: Store) -> None:
    seats = (SeatSetup("Ani", "easy"), SeatSetup("Budi", "random"))
    table = Table.new(Setup("builders", seats, 3), store)
    for _ in range(15):
        bot_plays(table)
    twins = [again(table), again(table)]
    for twin in twins:
        twin._store = None
        while twin.bot_to_act:
            bot_plays(twin)
    assert state_of(twins[0]) == state_of(twins[1])
    assert twins[0].outcome is not None
    assert twins[0].outcome.winners == (0,)


def test_a_match_that_was_just_deleted_is_not_another_one_with_its_name_as_title(store: Store) -> None:
    table = Table.new(bots_and_people(None, None), store)
    table.close()
    store.rename(table.name, "sunday")
    for loaded in (Table.loaded, Replay.loaded):
        with pytest.raises(StoreError, match="There is no saved game named 'sunday'"):
            loaded(store, "sunday")
    assert not list(store.folder.glob("*.lock"))


def test_a_match_that_does_not_exist_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="There is no saved game named 'nothing'"):
        Table.loaded(store, "nothing")


def test_a_setup_that_no_game_can_start_from_makes_no_file(store: Store) -> None:
    with pytest.raises(BadSetup):
        Table.new(Setup("java", (SeatSetup("Ani"),), 1), store)
    assert store.list() == []


# --- undo and redo ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_with_free_undo_every_action_of_a_game_can_be_taken_back(seats: int, seed: int) -> None:
    states, actions = game(seats, seed)
    table = new_table(seats, seed, free_undo="on")
    for number, action in enumerate(actions):
        table.play(action)
        assert table.last_action == action
        assert table.why_not_undo() is None
        table.undo()
        assert state_of(table) == states[number]
        assert table.length == number
        table.redo()
        assert state_of(table) == states[number + 1]
    while table.length:
        table.undo()
        assert state_of(table) == states[table.length]
    refusal = table.why_not_undo()
    assert refusal is not None and refusal.code is UndoCode.NOTHING_PLAYED
    # The whole way forward again: the same cards come, for chance comes from the seed alone.
    while table.why_not_redo() is None:
        table.redo()
    assert state_of(table) == states[-1]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_without_it_undo_stops_at_every_barrier_and_says_at_which(seats: int, seed: int) -> None:
    states, actions = game(seats, seed)
    table = new_table(seats, seed)
    met = set()
    for number, action in enumerate(actions):
        table.play(action)
        barrier = states[number + 1].barrier
        refusal = table.why_not_undo()
        if barrier is None:
            assert refusal is None
            table.undo()
            assert state_of(table) == states[number]
            table.redo()
            continue
        met.add(barrier)
        assert refusal is not None
        assert refusal.code is UndoCode[barrier.name]
        assert barrier.value in refusal.message
        with pytest.raises(IllegalAction):
            table.undo()
        assert state_of(table) == states[number + 1]
    assert met == set(Barrier), "choose games that meet every barrier"


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_what_ends_a_turn_or_shows_a_card_is_a_barrier(seats: int, seed: int) -> None:
    states, actions = game(seats, seed)
    for before, action, after in zip(states, actions, states[1:], strict=False):
        turns = after.turn != before.turn or after.to_act != before.to_act
        shows = action.verb == "draw"
        assert (after.barrier is not None) == (turns or shows), action


def test_undo_and_redo_are_saved(store: Store) -> None:
    states, actions = game(2, 1)
    number = next(n for n in range(1, len(actions)) if not (states[n].barrier or states[n + 1].barrier))
    table = new_table(store=store)
    for action in actions[: number + 1]:
        table.play(action)
    table.undo()
    table.undo()
    loaded = again(table)
    assert state_of(loaded) == states[number - 1]
    assert loaded.why_not_redo() is None
    loaded.redo()
    assert state_of(again(loaded)) == states[number]
    loaded.redo()
    assert state_of(again(loaded)) == states[number + 1]
    refusal = again(loaded).why_not_redo()
    assert refusal is not None and refusal.code is UndoCode.NOTHING_UNDONE
    with pytest.raises(IllegalAction):
        loaded.redo()


def test_a_new_action_clears_redo(store: Store) -> None:
    table = new_table(store=store)
    first, second = table.legal("triple")[0], table.legal("triple")[1]
    table.play(first)
    table.undo()
    table.play(second)
    assert again(table).why_not_redo() is not None
    assert table.why_not_redo() is not None


# --- what would come of it -------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_preview_is_what_playing_gives(seats: int, seed: int) -> None:
    states, actions = game(seats, seed)
    table = new_table(seats, seed)
    costs = set()
    for before, action, after in zip(states, actions, states[1:], strict=False):
        preview = table.preview(action)
        assert state_of(table) == before, "a preview must not play"
        gains = [0] * seats
        for seat, points in preview.points:
            gains[seat] += points
        assert [was + gain for was, gain in zip(before.scores, gains, strict=True)] == list(after.scores)
        if after.turn == before.turn and action.verb != "token":
            assert before.ap - preview.cost_ap == after.ap, action
            costs.add(preview.cost_ap)
        table.play(action)
    assert {0, 1, 2} <= costs


def test_a_preview_of_what_is_refused_raises() -> None:
    with pytest.raises(IllegalAction):
        new_table().preview(JAVA.parse("move F2 F6"))


def test_a_preview_of_a_token_costs_nothing() -> None:
    assert table_at(busy_position()).preview(JAVA.parse("token")) == Preview(0, ())


# --- who plays -------------------------------------------------------------------------------------


def bots_and_people(*kinds: str | None) -> Setup:
    """A setup with computer players where a kind is given."""
    return Setup("java", tuple(SeatSetup(f"P{n}", kind) for n, kind in enumerate(kinds)), 3)


def test_the_table_knows_who_plays() -> None:
    table = Table.new(bots_and_people(None, "random", None), None)
    assert table.persons == (0, 2)
    turns = set()
    for _ in range(40):
        assert table.to_act is not None
        assert table.bot_to_act == (table.to_act == 1)
        turns.add(table.to_act)
        # The person's actions come from the same chance here: only whose turn it is matters.
        legal = table.legal()
        table.play(next(iter(legal.of("end")), None) or legal[0])
    assert turns == {0, 1, 2}


def test_computer_players_play_a_whole_game_and_their_actions_are_saved(store: Store) -> None:
    table = Table.new(bots_and_people("random", "random"), store)
    assert table.persons == ()
    for _ in range(15):
        bot_plays(table)
    assert again(table).length == 15
    table._store = None  # the rest of the game need not be written
    while table.bot_to_act:
        bot_plays(table)
    assert table.outcome is not None


def test_two_who_load_the_same_game_see_the_same_computer_player(store: Store) -> None:
    table = Table.new(bots_and_people("random", "random"), store)
    bot_plays(table)
    twins = [again(table), again(table)]
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
    monkeypatch.setattr("app.thinking.player.make_bot", lambda level, game: made.append(level) or Spy(game))
    table, players = Table.new(bots_and_people("random", "random"), None), Players()
    to_act = []
    for _ in range(30):
        to_act.append(table.to_act)
        bot_plays(table, players)
    assert [view.viewer for view in seen] == to_act
    assert not any(hasattr(view, "secret") for view in seen)
    assert made == ["random", "random"]  # one for each seat, however often it acts


# --- what a screen reads ---------------------------------------------------------------------------


def test_events_since_a_line_of_the_log() -> None:
    states, actions = game(2, 1)
    table = new_table()
    for action in actions[:9]:
        table.play(action)
    assert table.events_since(0) == [state.events for state in states[1:10]]
    assert table.events_since(7) == [state.events for state in states[8:10]]
    assert table.events_since(9) == []


def test_a_view_is_that_of_the_seat() -> None:
    table = new_table()
    for seat in (None, 0, 1):
        assert table.view(seat) == JAVA.view(state_of(table), seat)
    with pytest.raises(IndexError):
        table.view(2)


def test_legal_and_why_not_agree() -> None:
    table = table_at(busy_position())
    rng = Random(1)
    for verb in JAVA.verbs:
        actions = table.legal(verb)
        for _ in range(min(5, len(actions))):
            assert table.why_not(actions[below(len(actions), rng)]) is None


def test_the_title_names_game_and_players() -> None:
    assert title_of(bots_and_people(None, "random")) == "Java: P0, P1"
