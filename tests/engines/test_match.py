"""Match: play, undo, redo and the barriers that stop undo."""

from __future__ import annotations

import pytest

from engines.core import IllegalActionError, Refusal, Setup, SetupError
from engines.match import FREE_UNDO, Hint, Match, UndoCode
from engines.texts import format_message
from tests.engines.toy import TOY, No, Take, ToyState, Word, actions_of, toy_setup


class Counting:
    """A keeper that turns states into bytes, so that a match that forgets to restore one is found out."""

    def __init__(self) -> None:
        self.states: list[ToyState] = []
        self.restored = 0

    def pack(self, state: ToyState) -> bytes:
        self.states.append(state)
        return (len(self.states) - 1).to_bytes(4, "big")

    def unpack(self, kept: bytes) -> ToyState:
        self.restored += 1
        return self.states[int.from_bytes(kept, "big")]


def played(text: str, *options: tuple[str, str]) -> Match:
    match = Match(TOY, toy_setup(*options), Counting())
    for action in actions_of(text):
        match.play(action)
    return match


def log_of(match: Match) -> str:
    return ", ".join(f"{line.seat} {line.action}" for line in match.log)


def test_a_new_match_stands_at_the_first_state_and_has_nothing_to_undo_or_redo():
    match = played("")
    assert match.state == TOY.new_state(match.setup)
    assert match.log == ()
    assert match.why_not_undo().code is UndoCode.NOTHING_PLAYED
    assert match.why_not_redo().code is UndoCode.NOTHING_UNDONE


def test_a_setup_that_the_game_refuses_makes_no_match():
    with pytest.raises(SetupError):
        Match(TOY, Setup("toy", (), 1))


def test_the_log_names_the_seat_that_acted_even_when_it_was_not_its_turn():
    assert log_of(played("take 2, dare, yes, end, take 1")) == "0 take 2, 0 dare, 1 yes, 0 end, 1 take 1"


def test_a_refused_action_changes_nothing():
    match = played("take 2, take 1")
    match.undo()
    before = match.state, match.log, match.undone, match.snapshots
    assert match.why_not(Take(4)).code is No.HEAP
    with pytest.raises(IllegalActionError) as caught:
        match.play(Take(4))
    assert caught.value.refusal == Refusal(No.HEAP, (("taken", 4), ("most", 3)))
    assert (match.state, match.log, match.undone, match.snapshots) == before


def test_undo_returns_state_by_state_to_the_first_and_truncates_the_log():
    match = played("take 1, take 2, take 3")
    states = [match.state_at(i) for i in range(4)]
    for count in (2, 1, 0):
        assert match.why_not_undo() is None
        match.undo()
        assert match.state == states[count]
        assert len(match.log) == count
        assert len(match.snapshots) == count + 1
    with pytest.raises(IllegalActionError):
        match.undo()


def test_redo_plays_again_what_was_undone_in_the_same_order():
    match = played("take 1, take 2, take 3")
    end = match.state
    match.undo()
    match.undo()
    assert match.undone == (Take(2), Take(3))
    match.redo()
    assert log_of(match) == "0 take 1, 0 take 2"
    match.redo()
    assert match.state == end
    with pytest.raises(IllegalActionError) as caught:
        match.redo()
    assert format_message(caught.value.refusal) == "There is nothing to redo"


def test_a_new_action_clears_redo():
    match = played("take 1, take 2")
    match.undo()
    match.play(Take(3))
    assert match.undone == ()
    assert log_of(match) == "0 take 1, 0 take 3"


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("take 1, peek", UndoCode.REVEALED, "something hidden was revealed"),
        ("take 1, dare, yes", UndoCode.ANSWERED, "another player answered"),
        ("take 1, end", UndoCode.TURN_ENDED, "the turn has ended"),
    ],
)
def test_undo_stops_at_a_barrier_and_says_which(line, code, words):
    match = played(line)
    refusal = match.why_not_undo()
    assert refusal.code is code
    assert words in format_message(refusal)
    before = match.state, match.log
    with pytest.raises(IllegalActionError) as caught:
        match.undo()
    assert caught.value.refusal == refusal
    assert (match.state, match.log) == before


def test_undo_reaches_back_over_ones_own_actions_to_the_last_barrier():
    match = played("take 1, peek, take 2, take 3")
    assert match.last_barrier == 2
    match.undo()
    match.undo()
    assert match.why_not_undo().code is UndoCode.REVEALED
    assert match.last_barrier == 2


def test_free_undo_goes_back_past_every_barrier_to_the_first_state():
    match = played("take 1, peek, dare, yes, end, take 2", FREE_UNDO)
    assert match.last_barrier == 5
    for _ in range(6):
        match.undo()
    assert match.state == TOY.new_state(match.setup)
    for _ in range(6):
        match.redo()
    assert log_of(match) == "0 take 1, 0 peek, 0 dare, 1 yes, 0 end, 1 take 2"


def test_the_last_action_of_a_game_can_be_taken_back_unless_it_is_a_barrier():
    match = played("take 3, take 3, take 3, take 3, take 3, take 3, take 2")
    assert match.state.to_act is None
    with pytest.raises(IllegalActionError):
        match.play(Word("end"))
    match.undo()
    assert match.state.to_act == 0


def test_history_gives_seat_action_and_the_state_after_it_from_a_line_on():
    match = played("take 1, end, take 2")
    assert [(seat, str(action), state.heap) for seat, action, state in match.history()] == [
        (0, "take 1", 19),
        (0, "end", 19),
        (1, "take 2", 17),
    ]
    assert [str(action) for _, action, _ in match.history(since=2)] == ["take 2"]


def test_history_of_the_newest_line_restores_no_state():
    keeper = Counting()
    match = Match(TOY, toy_setup(), keeper)
    match.play(Take(1))
    match.play(Take(2))
    assert len(list(match.history(since=1))) == 1
    assert keeper.restored == 0


@pytest.mark.parametrize("index", [-1, 3])
def test_there_is_no_state_outside_the_log(index):
    with pytest.raises(IndexError):
        played("take 1, take 2").state_at(index)


def test_a_view_is_the_games_view_of_the_current_state():
    match = played("take 1, peek")
    assert match.view(1) == TOY.view(match.state, 1)
    assert match.view(None)[0] is None
    with pytest.raises(IndexError):
        match.view(2)


def test_without_a_keeper_the_states_themselves_are_kept():
    match = Match(TOY, toy_setup())
    match.play(Take(1))
    assert match.snapshots[-1] is match.state
    match.undo()
    assert match.state == TOY.new_state(toy_setup())


def resumed() -> Match:
    whole = played("take 1, end, take 2, take 3")
    states = [whole.state_at(i) for i in (2, 3, 4)]
    log = [(line.seat, line.action) for line in whole.log[2:]]
    return Match(TOY, whole.setup, Counting(), states, log, ["0 take 1", "0 end"])


def test_a_resumed_match_goes_on_and_can_undo_what_it_has_states_for():
    match = resumed()
    match.play(Take(1))
    assert log_of(match) == "1 take 2, 1 take 3, 1 take 1"
    for _ in range(3):
        match.undo()
    assert match.state.heap == 19
    refusal = match.why_not_undo()
    assert refusal.code is UndoCode.CLOSED
    assert match.archived_log == ("0 take 1", "0 end")


def test_a_resumed_match_keeps_the_barriers_of_its_log():
    whole = played("take 1, peek")
    states = [whole.state_at(i) for i in range(3)]
    match = Match(TOY, whole.setup, None, states, [(0, Take(1)), (0, Word("peek"))])
    assert match.why_not_undo().code is UndoCode.REVEALED


def test_states_and_log_of_a_resumed_match_must_go_together():
    with pytest.raises(ValueError):
        Match(TOY, toy_setup(), None, [TOY.new_state(toy_setup())], [(0, Take(1))])


def test_redo_that_was_offered_is_refused_when_the_rules_refuse_it():
    match = played("take 1")
    match.set_redo([Take(2), Take(9)])
    match.redo()
    assert match.why_not_redo().code is No.HEAP
    with pytest.raises(IllegalActionError):
        match.redo()
    assert log_of(match) == "0 take 1, 0 take 2"


# --- hints -----------------------------------------------------------------------------------------


def take_back(match: Match, actions: int) -> None:
    for _ in range(actions):
        match.undo()


def test_a_hint_belongs_to_its_position_however_it_is_reached_again():
    match = played("take 1, take 2")
    match.mark_hint(Hint(Take(3)))
    match.play(Take(3))
    assert match.hints == {2}
    take_back(match, 3)
    assert match.hints == {2}
    # The same is played by hand.
    for action in actions_of("take 1, take 2, take 3"):
        match.play(action)
    assert match.hints == {2}


def test_only_the_action_that_was_hinted_is_marked():
    match = played("take 1")
    match.mark_hint(Hint(Take(3)))
    assert match.hints == {1}  # it is yet to be played
    match.play(Take(2))
    match.play(Take(3))
    assert match.hints == frozenset()
    take_back(match, 2)
    match.play(Take(3))
    assert match.hints == {1}


def test_a_hint_does_not_hold_in_another_position_of_the_same_number():
    match = played("take 1, take 2")
    match.mark_hint(Hint(Take(1)))
    take_back(match, 1)
    match.play(Take(3))
    match.play(Take(1))
    assert match.hints == frozenset()
    # Back by another way round: the position is known again.
    take_back(match, 2)
    match.play(Take(2))
    assert match.hints == {2}


def test_hints_are_marked_by_number_as_far_as_there_are_positions():
    match = played("take 1, take 2")
    match.undo()
    match.mark_hints([0, 2, 3])
    assert match.hints == {0, 2}
    match.play(Take(1))
    assert match.hints == {0}
