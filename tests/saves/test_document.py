"""Documents: a match comes back whole, damage is found, and a corrected rule does not lose a game."""

from __future__ import annotations

import zlib
from dataclasses import replace

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

import app
from app.save_messages import sentence_of
from engines.core import SeatSetup, Setup, because
from engines.java.game import JAVA
from engines.judging import JudgedTurn
from engines.match import FREE_UNDO, Hint, Match, UndoCode
from saves import VERSION, document
from saves.codec import codec_for
from saves.document import (
    FORMAT,
    MAX_ACTION,
    MAX_LINES,
    MAX_SNAPSHOTS,
    MOST_JUDGED,
    Save,
    decode,
    encode,
    is_whole,
    make_save,
    restore_match,
    snapshot_codec,
)
from saves.messages import Code, NewerSaveError, Note, SaveError, StoreError
from tests.cases import in_one_test
from tests.engines.toy import TOY, No, Take, ToyGame, Word, toy_setup
from tests.saves.refusals import refused
from tests.saves.toys import LINE, TO_THE_END, played, saved, sealed

NEWER = FORMAT + 1


def reopened(match: Match, game: ToyGame = TOY) -> tuple[Match, Note | None]:
    return restore_match(decode(encode(saved(match))), game)


def test_a_save_says_what_a_list_of_saves_shows():
    save = decode(encode(saved(played())))
    assert (save.title, save.saved_at, save.game, save.rules_version) == (
        "Red and Blue",
        1_700_000_000,
        "toy",
        1,
    )
    assert (save.to_act, save.scores, save.is_finished) == (1, (3, 4), False)
    assert save.setup == toy_setup()


def test_a_match_comes_back_with_its_whole_history_and_no_note():
    match = played()
    again, note = reopened(match)
    assert note is None
    assert again.state == match.state
    assert again.log == match.log
    assert again.snapshots == match.snapshots
    assert again.setup == match.setup


def test_a_match_without_actions_comes_back():
    again, note = reopened(played(""))
    assert (again.state, again.log, note) == (TOY.new_state(toy_setup()), (), None)


def test_undo_and_redo_go_on_after_loading():
    match = played("take 1, end, take 2, take 3, take 1")
    match.undo()
    match.undo()
    again, _ = reopened(match)
    assert again.undone == match.undone == (Take(3), Take(1))
    again.undo()
    assert again.why_not_undo().code is UndoCode.TURN_ENDED
    for _ in range(3):
        again.redo()
    assert again.state == played("take 1, end, take 2, take 3, take 1").state


def test_free_undo_goes_on_after_loading():
    again, _ = reopened(played(LINE, TOY, FREE_UNDO))
    for _ in again.log:
        again.undo()
    assert again.state == TOY.new_state(toy_setup())


def test_a_finished_match_comes_back_finished():
    match = played("take 3, take 3, take 3, take 3, take 3, take 3, take 2")
    save = saved(match)
    assert save.is_finished
    again, note = reopened(match)
    assert (TOY.outcome(again.state), note) == (TOY.outcome(match.state), None)


def test_the_snapshots_reach_back_to_the_last_barrier():
    match = played()
    assert list(saved(match).snapshots) == list(match.snapshots[6:])
    assert len(saved(played("take 1, end")).snapshots) == 1


def test_a_long_turn_saves_its_last_snapshots_only():
    lavish = ToyGame(most=0, value=0)
    lavish.why_not = lambda state, action: None  # a heap that never ends
    match = Match(lavish, toy_setup(), snapshot_codec(lavish))
    for _ in range(MAX_SNAPSHOTS + 5):
        match.play(Take(-1))
    assert len(decode(encode(saved(match))).snapshots) == MAX_SNAPSHOTS


def test_a_title_is_cut_and_loses_what_cannot_be_shown():
    save = make_save(played(""), title="\x1b[31mRed\n" + "x" * 99, saved_at=0)
    assert save.title == ("[31mRed" + "x" * 99)[:80]
    assert decode(encode(save)) == save


def test_a_match_of_java_comes_back_and_is_small():
    setup = Setup("java", (SeatSetup("Red"), SeatSetup("Blue", bot="random")), 5)
    match = Match(JAVA, setup, snapshot_codec(JAVA))
    for step in range(60):
        actions = JAVA.legal_actions(match.state)
        match.play(actions[step * 7919 % len(actions)])
    data = encode(saved(match))
    again, note = restore_match(decode(data), JAVA)
    assert note is None
    assert again.state == match.state
    assert len(data) < 4096


# Damage


def test_every_truncation_is_bad_save():
    data = encode(saved(played()))
    for length in range(len(data)):
        with pytest.raises(SaveError):
            decode(data[:length])


def test_every_changed_byte_is_bad_save():
    data = encode(saved(played()))
    for index, byte in enumerate(data):
        for change in (1, 0x80, 0xFF):
            with pytest.raises(SaveError):
                decode(data[:index] + bytes([byte ^ change]) + data[index + 1 :])


@given(st.binary(max_size=300))
def test_random_bytes_are_bad_save(data):
    for start in (b"", b"\x95\xa4meja", b"\x95\xa4meja\x01\xa50.1.0\xc4\x10"):
        with pytest.raises(SaveError):
            decode(start + data)


@given(st.binary(max_size=300))
def test_a_random_body_with_a_right_checksum_is_bad_save(body):
    for packed in (body, zlib.compress(body)):
        with refused(SaveError, "damaged"):
            decode(sealed(packed))


def test_damage_is_told_in_one_sentence():
    data = bytearray(encode(saved(played())))
    data[-1] ^= 1
    with refused(SaveError, r"^This save is damaged: its checksum does not match\.$"):
        decode(bytes(data))
    with refused(SaveError, r"^This is no save of meja\.$"):
        decode(b"PK\x03\x04")


def test_what_follows_the_body_is_refused():
    body = zlib.compress(codec_for(Save).pack(saved(played())))
    assert decode(sealed(body)) == saved(played())
    with refused(SaveError, "its body is cut"):
        decode(sealed(body + b"x"))


def test_a_bomb_of_zeros_is_refused_before_it_is_unpacked():
    with refused(SaveError, "longer than"):
        decode(sealed(zlib.compress(bytes(50 * 2**20))))


def test_a_newer_format_is_refused_with_the_version_that_wrote_it():
    for envelope in (("meja", NEWER, "7.1.0", {}), ("meja", NEWER, "7.1.0", b"", b"", 1, 2)):
        data = msgpack.packb(envelope)
        with pytest.raises(NewerSaveError) as caught:
            decode(data)
        assert sentence_of(caught.value) == (
            f"This game was saved by meja 7.1.0, in format {NEWER}; this is meja {VERSION}, "
            f"which reads up to format {FORMAT}."
        )
        assert is_whole(data)


@in_one_test(
    "envelope",
    [
        *(("meja", NEWER), ("meja", 127, b"1.0"), ("meja", NEWER, "\x1b[2J")),
        *(("meja", NEWER, ""), ("meja", NEWER, None)),
    ],
)
def test_a_newer_format_without_a_version_is_refused_too(envelope):
    with refused(NewerSaveError, r"^This game was saved by a newer meja, in format [0-9]+; "):
        decode(msgpack.packb(envelope))


def test_a_damaged_number_does_not_make_a_save_a_newer_one():
    data = bytearray(encode(saved(played())))
    for number in (NEWER, 65, 127):
        data[6] = number
        with refused(SaveError, "damaged: its checksum") as caught:
            decode(bytes(data))
        assert not isinstance(caught.value, NewerSaveError)
        assert not is_whole(bytes(data))


def test_a_whole_file_is_known_by_its_checksum_alone():
    data = encode(saved(played()))
    assert is_whole(data)
    assert is_whole(sealed(b"no body"))
    assert not is_whole(data[:-1])
    assert not is_whole(b"")
    assert not is_whole(b"another file")


@pytest.mark.parametrize("version", ["", "1 2", "\x1b[2J", "x" * 32])
def test_a_version_that_is_none_is_damage(version):
    with refused(SaveError, "no format and version"):
        decode(sealed(b"", FORMAT, version))


def test_saves_know_the_version_of_the_program():
    assert app.VERSION == VERSION


@in_one_test("number", [0, -1, 128, 1000, None, "1"])
def test_a_format_that_never_was_is_damage(number):
    with refused(SaveError, "damaged"):
        decode(msgpack.packb(("meja", number, VERSION, b"", b"")))


@in_one_test(
    "changes, words",
    [
        ({"title": ""}, "title"),
        ({"title": "\u3000 "}, "title"),
        ({"title": "x" * 81}, "title"),
        ({"title": "\x1b[2J"}, "title"),
        ({"saved_at": -1}, "date"),
        ({"saved_at": 2**60}, "date"),
        ({"scores": (1,)}, "seats"),
        ({"to_act": 2}, "seats"),
        ({"to_act": -1}, "seats"),
        ({"turn": -1}, "turn"),
        ({"turn": 10**6 + 1}, "turn"),
        ({"setup": Setup("toy", (), 1)}, "setup"),
        ({"setup": Setup("toy", (SeatSetup("Red"),) * 9, 1)}, "setup"),
        ({"setup": Setup("../toy", toy_setup().seats, 1)}, "setup"),
        ({"setup": Setup("toy", (SeatSetup("\x1b[2J"), SeatSetup("Blue")), 1)}, "setup"),
        ({"setup": Setup("toy", (SeatSetup("Red", "\x1b"), SeatSetup("Blue")), 1)}, "setup"),
        ({"log": "0 end\n\n1 end"}, "no seat and action"),
        ({"log": "end"}, "no seat and action"),
        ({"log": "2 end"}, "no seat and action"),
        ({"archived_log": "x end"}, "no seat and action"),
        ({"snapshots": ()}, "snapshots"),
        ({"snapshots": (b"",) * 10}, "snapshots"),
    ],
)
def test_what_cannot_be_is_refused(changes, words):
    with refused(SaveError, f"damaged: .*{words}"):
        decode(encode(replace(saved(played()), **changes)))


@pytest.mark.parametrize(
    "changes",
    [
        {"log": "0 end\n" * MAX_LINES + "0 end"},
        {"archived_log": "0 end\n" * (MAX_LINES - 1) + "0 end", "log": "0 end"},
        {"undone": "end\n" * MAX_LINES + "end"},
    ],
)
def test_a_log_that_is_too_long_is_neither_written_nor_read(changes, monkeypatch):
    save = replace(saved(played()), **changes)
    with refused(StoreError, f"longer than {MAX_LINES} actions"):
        encode(save)
    with monkeypatch.context() as patch:
        patch.setattr(document, "MAX_LINES", 2 * MAX_LINES)
        data = encode(save)
    with refused(SaveError, f"log is longer than {MAX_LINES}"):
        decode(data)


def test_the_longest_log_is_written_and_read():
    save = replace(saved(played()), log="0 end\n" * (MAX_LINES - 1) + "0 end")
    assert decode(encode(save)) == save


def test_the_fields_of_this_format_are_as_they_always_were():
    # If this fails, `Save` or `Setup` changed: raise FORMAT and read the old form too, then pin the new one.
    # A name alone may change: the file holds values only.
    assert (FORMAT, codec_for(Save).fingerprint.hex()) == (5, "5de802d48767e679")


def test_hints_come_back_with_their_match():
    match = played()
    match.mark_hint(Hint(Take(1)))
    assert reopened(match)[0].hints == {8}


def test_the_hint_of_a_position_comes_back_with_its_reason():
    match = played()
    match.mark_hint(told := Hint(Take(1), because("toy", count=1)))
    assert reopened(match)[0].hint == told
    match.play(Take(2))
    assert reopened(match)[0].hint is None


def test_a_hint_stays_known_when_the_actions_before_it_are_taken_back():
    match = played()
    match.mark_hint(Hint(Take(1)))
    match.undo()
    assert reopened(match)[0].hints == {8}
    assert reopened(match)[0].undone == match.undone


def test_a_hint_read_from_a_save_holds_for_what_is_played_again_by_hand():
    match = played()
    actions = [each.action for each in match.log]
    match.mark_hint(Hint(Take(1)))
    match.undo()
    again, _ = reopened(match)
    again.play(actions[-1])
    assert again.hints == {8}
    assert reopened(again)[0].hints == {8}
    again.undo()
    again.play(Take(2))
    assert again.hints == frozenset()


def test_a_hint_after_actions_that_are_no_notation_any_more_is_dropped():
    match = played()
    match.mark_hint(Hint(Take(1)))
    match.undo()
    again, _ = restore_match(replace(saved(match), undone="fly away"), TOY)
    assert again.undone == ()
    assert again.hints == frozenset()


@pytest.mark.parametrize("hints", [(9,), (-1,), (2, 2), (3, 1)])
def test_hints_for_actions_that_are_none_are_damage(hints):
    with refused(SaveError, "its hints do not go with its log"):
        decode(encode(replace(saved(played()), hints=hints)))


JUDGED = (JudgedTurn(0, 0, 517, ("take 3", "end"), 40), JudgedTurn(3, 0, -20, ("end",), 0))


def test_what_was_judged_comes_back_with_its_match_and_goes_with_the_next_action():
    match = played(TO_THE_END)
    feast = f"festival L11{' mask+puppet' * 30}"
    match.judged = (replace(JUDGED[0], best=("take 3", feast)),)
    again, _ = reopened(match)
    assert again.judged == match.judged
    again.undo(all_agree=True)
    assert reopened(again)[0].judged == ()


@pytest.mark.parametrize(
    "judged",
    [
        (replace(JUDGED[0], turn=-1),),
        (replace(JUDGED[0], turn=4),),
        (replace(JUDGED[0], seat=2),),
        (replace(JUDGED[0], seat=-1),),
        (replace(JUDGED[0], cost=-1),),
        (replace(JUDGED[0], cost=MOST_JUDGED + 1),),
        (replace(JUDGED[0], standing=-MOST_JUDGED - 1),),
        (replace(JUDGED[0], best=("take 3", "")),),
        (replace(JUDGED[0], best=("take \x1b[2J",)),),
        (replace(JUDGED[0], best=("x" * (MAX_ACTION + 1),)),),
        (JUDGED[0], JUDGED[0]),
        (JUDGED[1], JUDGED[0]),
    ],
)
def test_what_was_judged_of_no_turn_or_cannot_be_shown_is_damage(judged):
    good = replace(saved(played(TO_THE_END)), turn=3)
    assert decode(encode(replace(good, judged=JUDGED))).judged == JUDGED
    with refused(SaveError, "what was judged of its turns does not go with its log"):
        decode(encode(replace(good, judged=judged)))


def test_nothing_is_judged_of_a_match_that_goes_on():
    with refused(SaveError, "what was judged of its turns"):
        decode(encode(replace(saved(played()), judged=JUDGED[:1])))


# Rules that changed


def test_a_change_of_the_rules_that_this_game_never_met_goes_unnoticed():
    again, note = reopened(played(), ToyGame(rules_version=2, most=5))
    assert note is None
    assert len(again.log) == 8


@pytest.mark.parametrize(
    "game",
    [
        ToyGame(rules_version=2, value=10),  # other points for the same actions
        ToyGame(rules_version=2, most=2),  # an action of the log is illegal now
    ],
)
def test_under_changed_rules_a_game_goes_on_from_where_it_stood_and_says_so(game):
    match = played()
    again, note = reopened(match, game)
    assert again.state == match.state
    assert note == Note(Code.RULES_CHANGED, {"saved": 1, "now": 2})
    assert sentence_of(note).startswith("The rules changed since this game was saved (version 1, now 2);")
    again.play(Take(2))
    assert again.state.heap == match.state.heap - 2


def test_under_changed_rules_the_turns_own_actions_can_be_undone_and_none_before():
    again, _ = reopened(played(), ToyGame(rules_version=2, value=10))
    assert [str(line.action) for line in again.log] == ["take 3", "take 1"]
    assert len(again.archived_log) == 6
    again.undo()
    again.undo()
    assert again.state == played("take 1, peek, take 2, dare, yes, end").state
    assert again.why_not_undo().code is UndoCode.CLOSED


def test_under_changed_rules_free_undo_stops_there_too():
    again, _ = reopened(played(LINE, TOY, FREE_UNDO), ToyGame(rules_version=2, value=10))
    again.undo()
    again.undo()
    assert again.why_not_undo().code is UndoCode.CLOSED


def test_a_game_that_went_on_under_changed_rules_is_saved_and_loaded_without_a_note():
    game = ToyGame(rules_version=2, value=10)
    once, _ = reopened(played("take 1, end"), game)
    once.play(Take(2))
    once.play(Word("end"))
    twice, note = reopened(once, game)
    assert note is None
    assert twice.state == once.state
    assert twice.archived_log == ("0 take 1", "0 end")
    assert twice.log == once.log
    assert twice.state.points == (1, 20)


def test_another_shuffle_does_not_change_a_game_that_was_begun():
    match = played()
    again, note = reopened(match, ToyGame(rules_version=2, deck="another"))
    assert note is None
    assert again.state == match.state
    assert again.log == match.log


def test_a_position_that_the_log_does_not_lead_to_wins_and_is_noted():
    save = replace(saved(played()), snapshots=saved(played("take 1")).snapshots[-1:])
    again, note = restore_match(save, TOY)
    assert again.state == played("take 1").state
    assert sentence_of(note).startswith("The actions in this save do not lead to its position; it goes on")


@pytest.mark.parametrize("log", ["1 take 1", "0 jump", "0 take 9"])
def test_a_log_that_leads_nowhere_leaves_the_position(log):
    match = played("take 1, end")
    again, note = restore_match(replace(saved(match), log=log), TOY)
    assert again.state == match.state
    assert again.archived_log == (log,)
    assert note


def test_a_log_that_names_the_wrong_seat_is_not_believed():
    assert restore_match(replace(saved(played("take 1")), log="1 take 1"), TOY)[1]


def test_a_turn_whose_notation_is_gone_leaves_the_position():
    match = played("take 1")
    again, note = restore_match(replace(saved(match), log="0 jump"), TOY)
    assert again.state == match.state
    assert (again.log, again.archived_log) == ((), ("0 jump",))
    assert note


def test_what_redo_can_no_longer_read_or_play_is_not_offered():
    match = played("take 1")
    again, note = restore_match(replace(saved(match), undone="jump"), TOY)
    assert (again.undone, note) == ((), None)
    again, note = restore_match(replace(saved(match), undone="take 9"), TOY)
    assert again.why_not_redo().code is No.HEAP
    assert note is None


def test_positions_of_another_version_are_rebuilt_from_the_actions():
    match = played()
    save = replace(saved(match), shape=b"another!", base=b"?", snapshots=(b"?",))
    again, note = restore_match(save, TOY)
    assert again.state == match.state
    assert note == Note(Code.REBUILT)
    assert reopened(again)[1] is None


@pytest.mark.parametrize("changes", [{"log": "0 jump"}, {"archived_log": "0 end"}])
def test_positions_of_another_version_without_a_log_that_replays_are_refused(changes):
    with refused(SaveError, "another version of meja"):
        restore_match(replace(saved(played()), shape=b"another!", **changes), TOY)


# Saves made by hand


def test_a_save_of_another_game_is_refused():
    with refused(SaveError, "a game of 'toy', not of 'java'"):
        restore_match(saved(played()), JAVA)


def test_a_setup_that_no_game_starts_from_is_refused():
    with refused(SaveError, r"No game can start .*: Toy is for 2 to 2 players, not 0\."):
        restore_match(replace(saved(played()), setup=Setup("toy", (), 1)), TOY)


def test_a_snapshot_that_cannot_be_read_is_refused_with_its_path():
    wrong = msgpack.packb([20, [0, 0], 0, False, [], "NEVER", [1]])
    with refused(SaveError, "barrier: expected a Barrier, got 'NEVER'") as caught:
        restore_match(replace(saved(played()), snapshots=(wrong,)), TOY)
    assert caught.value.values["path"] == "barrier"


@pytest.mark.parametrize("changes", [{"points": (1,)}, {"points": (1, 2, 3)}, {"turn": 2}, {"seen": (99,)}])
def test_a_position_that_makes_no_sense_is_refused(changes):
    state = replace(TOY.new_state(toy_setup()), **changes)
    with refused(SaveError, "The position in this save"):
        restore_match(replace(saved(played()), snapshots=(snapshot_codec(TOY).pack(state),)), TOY)


def test_a_position_that_the_rules_stumble_over_is_refused(monkeypatch):
    save = replace(saved(played()), snapshots=saved(played("take 1")).snapshots[-1:])

    def stumble(state: object, setup: object) -> None:
        raise IndexError

    game = ToyGame()
    monkeypatch.setattr(game, "violated_invariant", stumble)
    with refused(SaveError, "makes no sense"):
        restore_match(save, game)
