"""What every game at the table promises, held against whole games of each."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.application import Meja
from app.bot_workers.pool import BotPool
from app.games import ui_of
from app.games.dump import dump_position
from app.games.ui import Part
from app.session.local import LocalSession
from engines.bots import BY_CHANCE, bots_of, levels_of, make_bot
from engines.catalog import GAMES, game_of, texts_of, title_of_game
from engines.core import IllegalActionError, Outcome, Refusal, RefusalCode, SeatSetup, Setup, SetupError
from engines.match import FREE_UNDO, Match, UndoCode
from saves.document import snapshot_codec
from saves.store import FileStore
from tests.app.every_screen import drawn, text_of
from tests.app.text.talking import type_lines
from tests.extent import count
from tests.games.java.app.playing import InProcess, until_quiet
from tests.games.nim import NIM
from tests.tools.simulate import match_of_bots

ROOT = Path(__file__).resolve().parents[2]
PRESSED = {" ": "space", "+": "plus"}
IDS = (*GAMES, "nim")


def whole_games(game_id: str) -> list[tuple[Any, ...]]:
    """Return seats, seed and manner of games in which every verb is played, as the game's tests name them."""
    module = f"tests.games.{game_id}.engine.positions"
    games = import_module(module).WHOLE_GAMES if find_spec(module) else [(2, 1), (3, 3), (2, 2)]
    return list(games[: count(len(games), 3)])


CASES = [(game_id, *case) for game_id in IDS for case in whole_games(game_id)]

POSITIONS = count(20, 5)
"""Looked at in a game."""
ACTIONS = count(40, 8)
"""Looked at in a position."""


@dataclass(frozen=True)
class Played:
    """A whole game."""

    game: Any
    setup: Setup
    states: Sequence[Any]
    actions: Sequence[Any]

    @property
    def positions(self) -> Sequence[Any]:
        """Some positions of it, the end included."""
        return [*self.open_positions, self.states[-1]]

    @property
    def open_positions(self) -> Sequence[Any]:
        """Some positions in which somebody is to act, for each verb one in which it was played."""
        verbs = [action.verb for action in self.actions]
        return [
            *some(self.states[:-1], POSITIONS),
            *(self.states[verbs.index(verb)] for verb in dict.fromkeys(verbs)),
        ]

    @property
    def tries(self) -> list[Any]:
        """Actions of this game, which are legal here and there, and some that never are."""
        tried = [*{action.verb: action for action in self.actions}.values()]
        tried += some(list(dict.fromkeys(self.actions)), ACTIONS)
        return [*tried, *(odd for action in tried for odd in nonsense(action))]


def some(items: Sequence[Any], count: int) -> list[Any]:
    """So many items at even distances, the first and the last included."""
    if len(items) <= count:
        return list(items)
    return [items[index * (len(items) - 1) // (count - 1)] for index in range(count)]


def secret_of(state: Any) -> Any:
    """Return what no view must show; all of a state where nothing is hidden, but the names."""
    return getattr(state, "secret", None) or replace(state, names=())


def nonsense(action: Any) -> Iterator[Any]:
    """The action with what it names replaced by what no game has."""
    for field in fields(action):
        value = getattr(action, field.name)
        for odd in (-1, -7, 10**9):
            if isinstance(value, tuple):
                yield replace(action, **{field.name: (odd,) * len(value)})
            elif not isinstance(value, bool):
                yield replace(action, **{field.name: odd})


@cache
def played(game_id: str, seats: int, seed: int, *how: Any) -> Played:
    """A game that all tests here look at."""
    if how:
        positions = import_module(f"tests.games.{game_id}.engine.positions")
        setup, (states, actions) = positions.setup(seats, seed), positions.whole_game(seats, seed, *how)
        return Played(game_of(game_id), setup, states, actions)
    match = match_of_bots(game_id, [BY_CHANCE] * seats, seed)
    states = [match.state_at(number) for number in range(len(match.log) + 1)]
    return Played(match.game, match.setup, states, [played.action for played in match.log])


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalog, and Nim."""
    monkeypatch.setitem(GAMES, "nim", NIM)


@pytest.fixture(params=IDS)
def game_id(request: pytest.FixtureRequest) -> str:
    """Each game."""
    return str(request.param)


@pytest.fixture(params=CASES, ids=lambda case: "-".join(map(str, case)))
def whole(request: pytest.FixtureRequest) -> Played:
    """A whole game, of each game and for each number of seats."""
    return played(*request.param)


def test_every_game_of_the_catalog_is_held_to_its_promises() -> None:
    for name in IDS:
        game = game_of(name)
        games = [played(*case) for case in CASES if case[0] == name]
        assert {len(whole.setup.seats) for whole in games} == set(game.seats)
        assert {action.verb for whole in games for action in whole.actions} == set(game.verbs)
        assert game.id == name
        assert game.options[FREE_UNDO[0]] == ("off", FREE_UNDO[1])
    with pytest.raises(KeyError):
        game_of("chess")


# --- what is legal ---------------------------------------------------------------------------------


def test_what_is_listed_is_legal_and_can_be_applied(whole: Played) -> None:
    game = whole.game
    for state in whole.open_positions:
        legal = game.legal_actions(state)
        listed = list(legal)
        assert len(listed) == len(legal) == len(set(listed)) > 0
        assert list(game.legal_actions(state)) == listed
        assert [action for verb in game.verbs for action in game.legal_actions(state, verb)] == listed
        for verb in game.verbs:
            assert list(legal.of(verb)) == [action for action in listed if action.verb == verb]
        for action in some(listed, ACTIONS):
            assert action in legal
            assert game.why_not(state, action) is None
            told = repr(state)
            assert game.apply(state, action) == game.apply(state, action)
            assert repr(state) == told, "apply changed its input"


def test_every_refusal_is_kept_to_by_apply_and_by_the_list(whole: Played) -> None:
    game, texts = whole.game, texts_of(whole.game.id)
    refused = allowed = 0
    for state in whole.positions:
        legal = game.legal_actions(state)
        listed = set(legal)
        for action in whole.tries:
            refusal = game.why_not(state, action)
            assert (action in listed) == (action in legal) == (refusal is None)
            assert (action in game.legal_actions(state, action.verb)) == (refusal is None)
            if refusal is None:
                allowed += 1
                game.apply(state, action)
                continue
            refused += 1
            assert isinstance(refusal, Refusal) and isinstance(refusal.code, RefusalCode)
            message = texts.format_message(refusal)
            assert message.isprintable() and message[-1] not in " ."
            assert refusal.ruling in texts.rulings or refusal.ruling == ""
            with pytest.raises(IllegalActionError) as caught:
                game.apply(state, action)
            assert (caught.value.refusal, caught.value.action) == (refusal, action)
    assert allowed > POSITIONS
    assert refused > 10 * POSITIONS


def test_nonsense_is_refused_everywhere(whole: Played) -> None:
    game = whole.game
    kinds = {type(action): action for action in whole.actions}
    odds = [odd for action in kinds.values() for odd in nonsense(action)]
    assert len(odds) >= 6
    for state in whole.positions:
        assert all(game.why_not(state, odd) is not None for odd in odds)


def test_every_action_is_read_back_from_its_line(whole: Played) -> None:
    game = whole.game
    actions = [*whole.actions]
    for state in whole.open_positions:
        actions += some(list(game.legal_actions(state)), ACTIONS)
    for action in set(actions):
        line = str(action)
        assert game.parse(line) == action
        assert line.split()[0] == action.verb in game.verbs
        assert line.isascii() and line == " ".join(line.split())


# --- whose turn it is, and the end ------------------------------------------------------------------


def test_exactly_one_seat_is_to_act_until_the_outcome_is_known(whole: Played) -> None:
    game, seats = whole.game, range(len(whole.setup.seats))
    for state in whole.states[:-1]:
        assert game.outcome(state) is None
        assert state.to_act in seats
    last = whole.states[-1]
    assert last.to_act is None
    assert len(game.legal_actions(last)) == 0
    assert all(game.why_not(last, action) for action in whole.actions)
    assert {state.to_act for state in whole.states[:-1]} == {*seats}


def test_the_outcome_ranks_each_seat_once_and_the_best_first(whole: Played) -> None:
    game, last = whole.game, whole.states[-1]
    outcome, scores = game.outcome(last), last.scores
    assert isinstance(outcome, Outcome)
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(len(scores)))
    assert outcome.ranking[0] == outcome.winners
    in_order = [scores[seat] for group in outcome.ranking for seat in group]
    assert in_order == sorted(scores, reverse=True)
    for group in outcome.ranking:
        assert len({scores[seat] for seat in group}) == 1


def test_scores_are_the_sums_of_a_ledger_that_only_grows(whole: Played) -> None:
    seats = range(len(whole.setup.seats))
    assert whole.states[-1].ledger, "nobody scored in this game; choose another seed"
    for before, state in pairwise(whole.states):
        assert state.ledger[: len(before.ledger)] == before.ledger
        sums = [sum(entry.points for entry in state.ledger if entry.seat == seat) for seat in seats]
        assert list(state.scores) == sums
        for entry in state.ledger[len(before.ledger) :]:
            assert (entry.turn, entry.points > 0) == (before.turn, True)


# --- what is hidden --------------------------------------------------------------------------------


def parts(value: Any) -> Iterator[Any]:
    """A value, and all values in it."""
    yield value
    if is_dataclass(value):
        for field in fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple | list | set | frozenset):
        for inner in value:
            yield from parts(inner)


def test_a_view_holds_no_secret_and_no_state(whole: Played) -> None:
    state = whole.states[len(whole.states) // 2]
    for seat in (*range(len(whole.setup.seats)), None):
        for part in parts(whole.game.view(state, seat)):
            assert type(part) is not type(state)
            assert not hasattr(state, "secret") or not isinstance(part, type(state.secret))
    for seat in (-1, len(whole.setup.seats)):
        with pytest.raises(IndexError):
            whole.game.view(state, seat)


def test_a_view_is_the_same_whatever_is_hidden_and_so_is_what_is_legal(whole: Played) -> None:
    game, rng = whole.game, Random(1)
    differing = 0
    for state in whole.positions:
        for seat in (*range(len(whole.setup.seats)), None):
            view = game.view(state, seat)
            other = game.sample_state(view, rng)
            differing += secret_of(other) != secret_of(state)
            assert game.view(other, seat) == view
            assert repr(game.view(other, seat)) == repr(view)
            assert other.to_act == state.to_act
            if seat is None or seat != state.to_act:
                continue
            assert list(game.legal_actions(other)) == list(game.legal_actions(state))
            for action in whole.tries:
                assert game.why_not(other, action) == game.why_not(state, action)
    assert differing > POSITIONS or not hasattr(whole.states[0], "secret")


# --- from the beginning again ----------------------------------------------------------------------


def test_the_same_setup_gives_the_same_state_and_another_seed_another(whole: Played) -> None:
    game, setup = whole.game, whole.setup
    assert repr(game.new_state(setup)) == repr(game.new_state(setup)) == repr(whole.states[0])
    others = [game.new_state(replace(setup, seed=seed)) for seed in range(100, 110)]
    if hasattr(others[0], "secret"):
        assert len({repr(state.secret) for state in others}) == len(others)
    assert len(set(map(repr, others))) > 1
    # Who plays decides nothing: not the names and not whether they are people.
    seats = tuple(SeatSetup(f"Other {number}", "random") for number in range(len(setup.seats)))
    assert secret_of(game.new_state(replace(setup, seats=seats))) == secret_of(whole.states[0])


def test_a_setup_with_a_seat_too_few_or_too_many_is_refused(whole: Played) -> None:
    seats = tuple(SeatSetup(f"P{number}") for number in range(9))
    for number in range(10):
        setup = replace(whole.setup, seats=seats[:number])
        if number in whole.game.seats:
            whole.game.check_setup(setup)
            continue
        with pytest.raises(SetupError):
            whole.game.new_state(setup)


def test_the_log_of_a_match_leads_to_equal_states_again(whole: Played) -> None:
    game = whole.game
    match: Match[Any, Any, Any] = Match(game, whole.setup)
    for action, state in zip(whole.actions, whole.states[1:], strict=True):
        match.play(game.parse(str(action)))
        assert match.state == state
    assert [line.seat for line in match.log] == [state.to_act for state in whole.states[:-1]]


def test_a_snapshot_gives_back_the_same_state(whole: Played) -> None:
    keeper = snapshot_codec(whole.game)
    for state in whole.positions:
        again = keeper.unpack(keeper.pack(state))
        assert again == state
        assert repr(again) == repr(state)


def test_a_match_goes_back_state_by_state_and_forward_again(whole: Played) -> None:
    setup = replace(whole.setup, options=(FREE_UNDO,))
    match: Match[Any, Any, Any] = Match(whole.game, setup, snapshot_codec(whole.game))
    count = len(whole.actions)
    for action in whole.actions:
        match.play(action)
    back = min(60, count)
    for number in range(count - 1, count - 1 - back, -1):
        match.undo()
        assert match.state == whole.states[number]
        assert len(match.log) == number
    for number in range(count - back + 1, count + 1):
        match.redo()
        assert match.state == whole.states[number]
    assert match.undone == ()


def test_a_seat_is_called_otherwise_as_if_it_had_been_from_the_start(game_id: str) -> None:
    first, second = (
        Match(
            game_of(game_id),
            Setup(game_id, (SeatSetup("Ann"), SeatSetup(name)), 1),
            snapshot_codec(game_of(game_id)),
        )
        for name in ("Ben", "Dan")
    )
    for _ in range(6):
        for match in (first, second):
            match.play(match.game.legal_actions(match.state)[0])
    first.undo(all_agree=True)
    second.undo(all_agree=True)
    first.rename(1, "Dan")
    assert (first.setup, first.state, first.snapshots) == (second.setup, second.state, second.snapshots)


def test_undo_stops_where_the_game_sets_a_barrier(whole: Played) -> None:
    match: Match[Any, Any, Any] = Match(whole.game, whole.setup)
    met = set()
    for action, (before, after) in zip(whole.actions, pairwise(whole.states), strict=True):
        match.play(action)
        barrier = after.barrier
        met.add(barrier)
        if after.to_act != before.to_act:
            assert barrier is not None
        refusal = match.why_not_undo()
        assert (refusal.code.name if refusal else None) == (barrier.name if barrier else None)
    assert None in met and len(met) > 1


# --- what a game says of itself --------------------------------------------------------------------


def test_each_verb_has_its_usage_with_an_example_that_can_be_read(game_id: str) -> None:
    game, telling = game_of(game_id), texts_of(game_id)
    assert tuple(telling.usage) == game.verbs
    for verb, usage in telling.usage.items():
        assert usage.split()[0] == verb
        assert game.parse(usage.rpartition(": ")[2]).verb == verb


def test_rulings_are_numbered_and_told_and_sources_of_points_named(game_id: str) -> None:
    telling = texts_of(game_id)
    for number, ruling in telling.rulings.items():
        assert re.fullmatch(r"[A-Z]\d+", number)
        assert ruling.chapter and ruling.text.endswith(".")
    assert telling.sources and all(telling.sources)


def test_all_points_and_the_end_have_words(whole: Played) -> None:
    game, telling, last = whole.game, texts_of(whole.game.id), whole.states[-1]
    for entry in last.ledger:
        assert entry.ruling in telling.rulings
        assert telling.source_of(entry) in telling.sources
        assert telling.entry_place(entry).isprintable()
    outcome = game.outcome(last)
    assert telling.reasons[outcome.reason].endswith(".")
    view = game.view(last, None)
    assert all(line.endswith(".") for line in telling.tie_lines(view, outcome))


def test_each_event_has_a_sentence_and_each_turn_a_summary(whole: Played) -> None:
    telling, names = texts_of(whole.game.id), [seat.name for seat in whole.setup.seats]
    for seat in (*range(len(names)), None):
        told = [whole.game.view(state, seat).events for state in whole.states[1:]]
        for events in told:
            sentences = telling.sentences(events, names)
            assert len(sentences) == len(events) > 0
            assert all(line.isprintable() and line.endswith(".") for line in sentences)
        summary = telling.turn_summary(told, names)
        assert summary and all(line.isprintable() for line in summary)


def test_every_position_has_its_lines_and_every_action_its_phrase(whole: Played) -> None:
    game, telling = whole.game, texts_of(whole.game.id)
    for state in whole.positions:
        for seat in (*range(len(whole.setup.seats)), None):
            view = game.view(state, seat)
            assert telling.turn_line(view)
            lines = [telling.turn_line(view), telling.end_banner(view), *telling.hand_lines(view)]
            assert all(line.isprintable() for line in lines)
        view = game.view(state, state.to_act)
        for action in some(list(game.legal_actions(state)), ACTIONS):
            phrase = telling.action_phrase(action, view)
            assert phrase and phrase.isprintable()


# --- saved and loaded ---------------------------------------------------------------------------------


def table_of(game_id: str, *bots: str | None, store: FileStore | None = None) -> LocalSession:
    """Return a new game for two, of people or levels of computer players."""
    seats = [SeatSetup(name, bot) for name, bot in zip(("Ann", "Bob"), bots or (None, None), strict=True)]
    return LocalSession.new(Setup(game_id, tuple(seats), 3, (FREE_UNDO,)), store)


def play_some(session: LocalSession, count: int = 6) -> None:
    """Play by chance."""
    bot, rng = make_bot(BY_CHANCE, game_of(session.setup.game)), Random(1)
    for _ in range(count):
        if session.to_act is not None:
            session.play(bot.choose(session.view(session.to_act), session.legal(), rng)).result()


def test_a_game_is_loaded_where_it_was_left_with_its_undo(game_id: str, tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    session = table_of(game_id, store=store)
    play_some(session)
    view = session.view(None)
    session.close()
    again = LocalSession.loaded(store, session.name)
    assert (again.view(None), again.length, again.note) == (view, session.length, None)
    again.undo().result()
    assert again.length == session.length - 1
    again.redo().result()
    assert again.view(None) == view


def test_a_game_of_older_rules_goes_on_from_its_snapshot(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, kind = FileStore(tmp_path), type(game_of(game_id))
    session = table_of(game_id, store=store)
    play_some(session)
    view = session.view(None)
    session.close()
    first, rule = game_of(game_id).new_state(session.setup), kind.why_not

    def why_not(self: Any, state: Any, action: Any) -> Refusal | None:
        return Refusal(UndoCode.CLOSED) if state == first else rule(self, state, action)

    monkeypatch.setattr(kind, "rules_version", kind.rules_version + 1)
    monkeypatch.setattr(kind, "why_not", why_not)
    again = LocalSession.loaded(store, session.name)
    assert again.view(None) == view
    assert again.note
    play_some(again, 1)


def test_a_position_that_the_rules_do_not_know_is_refused(game_id: str) -> None:
    game, setup = game_of(game_id), table_of(game_id).setup
    state = game.new_state(setup)
    assert game.violated_invariant(state, setup) is None
    assert game.violated_invariant(replace(state, names=("Eve", "Bob")), setup) is not None


def test_a_replay_shows_each_position_again(game_id: str) -> None:
    session = table_of(game_id)
    views = [session.view(None)]
    for _ in range(6):
        play_some(session, 1)
        views.append(session.view(None))
    replay = session.replay().result()
    for number in (6, 0, 3):
        replay.go(number)
        assert replay.view() == views[number]


# --- computer players -----------------------------------------------------------------------------------


def test_every_level_plays_to_the_end_and_has_its_time(game_id: str) -> None:
    levels = levels_of(game_id)
    assert levels[0] == BY_CHANCE
    match = match_of_bots(game_id, levels[-game_of(game_id).seats[-1] :], 4, effort=0.001)
    assert match.game.outcome(match.state) is not None
    assert all(milliseconds > 0 for milliseconds in bots_of(game_id).turn_ms.values())


async def test_a_computer_player_thinks_in_a_process_of_its_own(game_id: str) -> None:
    session = table_of(game_id, levels_of(game_id)[1], None)
    pool = BotPool()
    try:
        answer = await pool.ask(session.bot_request())
    finally:
        pool.close()
    assert answer.fault == ""
    assert session.parse(answer.action) in session.legal()


# --- in the app -------------------------------------------------------------------------------------------


def test_the_record_of_a_game_loads_no_screen_and_each_of_its_parts_is_there(game_id: str) -> None:
    package = {**GAMES, "nim": NIM}[game_id].app
    program = f"import sys, {package}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    heavy = {"textual", "rich", f"{package}.board", f"{package}.screen", f"{package}.text"}
    assert not heavy & set(done.stdout.split())
    ui = ui_of(game_id)
    assert all(part.load() for part in ui if isinstance(part, Part))
    assert {*ui.options} | {FREE_UNDO[0]} == {*game_of(game_id).options}


def test_in_line_mode_each_verb_has_a_letter_of_its_own(game_id: str) -> None:
    session = table_of(game_id)
    text = ui_of(game_id).text.load()(session)
    assert tuple(text.letters) == game_of(game_id).verbs
    assert len({*text.letters.values()}) == len(text.letters)
    # q leaves a tutorial, y says yes.
    assert all(len(letter) == 1 and letter in "abcdefghijklmnoprstuvwxz" for letter in text.letters.values())
    question = text.question(session.view(session.to_act))
    assert question.answers == [letter for verb, letter in text.letters.items() if session.legal().of(verb)]


def test_line_mode_asks_tells_undoes_and_replays(game_id: str) -> None:
    session = table_of(game_id)
    action = str(session.legal()[0])
    code, output = type_lines(
        [
            *[""] * session.has_curtain,
            "help",
            "help actions",
            "board",
            "hand",
            "score",
            "rules",
            action,
            "log",
            "undo",
            "redo",
            "replay",
            "back",
            "quit",
        ],
        setup=session.setup,
    )
    output = " ".join(output.split())
    session.play(session.parse(action)).result()
    (sentence, *_) = texts_of(game_id).sentences(session.view(None).events, session.setup.names)
    assert code == 0
    assert "You can:" in output and "Undone: " in output and "Redone: " in output
    assert output.count(sentence) > 1
    letters = ui_of(game_id).text.load()(None).letters
    assert all(f"{letters[verb]}: {usage}." in output for verb, usage in texts_of(game_id).usage.items())


def test_the_tutorial_can_be_typed_to_its_end(game_id: str) -> None:
    course = ui_of(game_id).course.load()
    lines = [task.typed for step in course.steps for task in step.tasks]
    code, output = type_lines([f"learn {game_id}", *lines, "quit"])
    assert code == 0
    assert f"{len(course.steps)} of {len(course.steps)}" in output
    assert course.closing[-1] in " ".join(output.split())


def test_a_dump_of_a_running_game_tells_nothing_hidden_and_of_one_that_is_over_all(whole: Played) -> None:
    game, setup, rng = whole.game, whole.setup, Random(1)
    another = replace(setup, seed=setup.seed + 1)
    last, differing = whole.states[-1], 0
    for state in some(whole.open_positions, POSITIONS):
        everything = json.loads(json.dumps(dump_position(state, setup, secrets=True)))
        assert (everything["game"], everything["seed"]) == (game.id, setup.seed)
        assert everything["legal"] == list(map(str, game.legal_actions(state)))
        for seat in (None, *range(len(setup.seats))):
            told = dump_position(state, setup, seat)
            # Another true state behind the same view, and another seed, must give the same words.
            other = game.sample_state(game.view(state, seat), rng)
            assert dump_position(other, another, seat) == told
            differing += dump_position(other, setup, secrets=True) != everything
            if seat == state.to_act:
                assert told["legal"] == everything["legal"]
    assert differing or not hasattr(last, "secret")
    for seat in (None, *range(len(setup.seats))):
        assert dump_position(last, setup, seat) == dump_position(last, setup, secrets=True)


async def test_the_screen_plays_undoes_and_opens_every_page(game_id: str) -> None:
    app = Meja(None, thinkers=InProcess())
    async with app.run_test(size=(100, 30)) as pilot:
        session = table_of(game_id)
        app.open_table(session)
        await until_quiet(app, pilot)
        await pilot.press(*["enter"] * session.has_curtain)
        await pilot.press("colon", *(PRESSED.get(sign, sign) for sign in str(session.legal()[0])), "enter")
        await until_quiet(app, pilot)
        assert session.length == 1
        await pilot.press("z")
        await until_quiet(app, pilot)
        assert session.length == 0
        await pilot.press("question_mark")
        await until_quiet(app, pilot)
        for page in "12345":
            await pilot.press(page)
            assert title_of_game(game_id).upper() in text_of(drawn(app))[0]
        await pilot.press("q")
        app.show_settings()
        await until_quiet(app, pilot)
        settings = "\n".join(text_of(drawn(app)))
        assert all(each.title in settings for each in ui_of(game_id).settings)
        await pilot.press("q")
        play_some(session, 3)
        app.open_replay(session.replay().result())
        await until_quiet(app, pilot)
        await pilot.press("home", "right")
        assert app.screen.session.length == 1


async def test_the_tutorial_opens_on_the_screen_and_takes_its_first_step(game_id: str) -> None:
    app = Meja(None, thinkers=InProcess())
    async with app.run_test(size=(100, 30)) as pilot:
        app.learn(game_id)
        await until_quiet(app, pilot)
        session = app.screen.session
        task = session.task
        app.screen.play(session.parse(task.typed))
        await until_quiet(app, pilot)
        assert session.task is not task


async def test_a_computer_plays_on_the_screen(game_id: str) -> None:
    app = Meja(None, thinkers=InProcess())
    async with app.run_test(size=(100, 30)) as pilot:
        session = table_of(game_id, levels_of(game_id)[1], None)
        app.open_table(session)
        for _ in range(200):
            if session.to_act == 1:
                break
            await until_quiet(app, pilot)
        assert session.to_act == 1
