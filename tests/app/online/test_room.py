"""The rules of a shared table, one after the other, without a line between."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.bot_workers.messages import BotRequest, BotResponse
from app.online.protocol import Do, Done, Make, Say, What
from app.online.room import Room
from app.online.seating import PATIENCE
from app.online.tables import table_line, table_name
from app.online.texts import RefusedError, error_of
from app.online.words import open_seat
from app.session.company import Phrase, TableState
from saves.document import decode, encode
from saves.paths import is_name
from saves.shared import MOST_DONE, Clock, ClockKind, Manners, Question, SeatKind
from tests.app.online.at_table import BOT, INVITED, NOON, OPEN, PERSON, At, make, request_id
from tests.cases import in_one_test

BANK = Manners(clock=Clock(ClockKind.BANK, 1))
TURN = Manners(clock=Clock(ClockKind.TURN, 1))
DAYS = Manners(clock=Clock(ClockKind.DAYS, 2))


def of_two(manners: Manners | None = None, **options: str) -> At:
    """A table of Nim for Ann and Ben, who is to begin."""
    at = At("nim", PERSON, OPEN, manners=manners, **options)
    at.come("ben")
    return at


def of_three(manners: Manners | None = None, **options: str) -> At:
    at = At("nim", PERSON, OPEN, OPEN, manners=manners, **options)
    at.come("ben", "cid")
    return at


# --- gathering ------------------------------------------------------------------------------------


def test_a_game_begins_when_the_last_seat_is_taken() -> None:
    at = At("nim", PERSON, OPEN, OPEN)
    assert at.news("ann").state is TableState.GATHERING
    assert at.refuses("ann", What.PLAY, "take 1 1") == "The game begins when all seats are taken."
    at.come("ben")
    assert at.refuses("ann", What.PLAY, "take 1 1") == "The game begins when all seats are taken."
    at.come("cid")
    news = at.news("ben")
    assert news.state is TableState.PLAYING
    assert [sitter.name for sitter in news.sitters] == ["Ann", "Ben", "Cid"] == [*news.setup.names]
    assert [sitter.is_mine for sitter in news.sitters] == [False, True, False]
    at.plays("ann", "take 1 1")


def test_what_was_seen_before_the_game_began_does_not_come_true() -> None:
    at = At("java", PERSON, OPEN, OPEN)
    at.come("ben")
    seed, hand = at.room.match.setup.seed, at.news("ann").seen
    at.does("ben", What.GIVE)
    at.come("cid", "ben")
    assert at.news("ann").state is TableState.PLAYING
    assert at.room.match.setup.seed != seed and at.news("ann").seen != hand


def test_names_at_a_table_never_look_alike() -> None:
    at = At("java", PERSON, OPEN, OPEN, OPEN)
    for seat, (player, name) in enumerate((("x", "ANN"), ("y", "Änn"), ("z", "\u0410nn")), 1):
        at.room.sit(player, name, request_id(), seat, at.now)
    assert at.room.match.setup.names == ("Ann", "ANN 2", "Änn 3", "\u0410nn 4")


def test_a_name_that_comes_late_moves_the_name_of_an_empty_seat() -> None:
    at = At("java", PERSON, OPEN, OPEN)
    assert at.room.match.setup.names == ("Ann", "Blue", "Green")
    at.room.sit("x", "green", request_id(), 1, at.now)
    assert at.room.match.setup.names == ("Ann", "green", "Green 2")


def test_one_person_may_hold_two_seats() -> None:
    at = At("java", PERSON, PERSON)
    news = at.news("ann")
    assert (news.state, news.setup.names) == (TableState.PLAYING, ("Ann", "Ann 2"))
    assert [seen.seat for seen in news.seen] == [0, 1]


def test_a_seat_before_the_game_is_given_back() -> None:
    at = At("nim", PERSON, OPEN, INVITED)
    at.come("ben")
    at.does("ben", What.GIVE)
    assert [each.kind for each in at.room.shared.seats] == [
        SeatKind.PERSON,
        SeatKind.INVITED,
        SeatKind.INVITED,
    ]
    assert at.room.here == {"ann"} and "Ben" not in at.room.match.setup.names
    at.does("ann", What.GIVE)
    assert at.news("ann").state is TableState.OVER


def test_who_comes_drops_the_question_whether_to_end() -> None:
    at = At("nim", PERSON, OPEN, OPEN)
    at.come("ben")
    at.does("ann", What.ASK_END)
    at.come("cid")
    assert at.news("ann").asked is None


@in_one_test(
    "made, why",
    [
        (make("chess", PERSON), "There is no game 'chess'; there is java, builders, nim."),
        (make("nim", PERSON), "Nim is for 2 to 3 players, not 1."),
        (make("nim", *[OPEN] * 1000), "Nim is for 2 to 3 players, not 1000."),
        (make("nim", PERSON, OPEN, size="9"), "Nim has no option 'size'; it has free_undo."),
        (
            make("nim", OPEN, OPEN, manners=Manners(clock=Clock(ClockKind.TURN, 601))),
            "A clock counts 1 to 600 minutes, not 601.",
        ),
        (
            make("nim", OPEN, OPEN, manners=Manners(clock=Clock(ClockKind.DAYS, 0))),
            "A clock counts 1 to 60 days, not 0.",
        ),
        (
            make("nim", BOT, BOT, manners=Manners(has_spectators=False)),
            "At this table nobody could sit down or look on; give it a player or spectators.",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(made: Make, why: str) -> None:
    with pytest.raises(RefusedError) as caught:
        Room.make("table-1", made, "ann", "Ann", NOON)
    assert str(error_of("nim", caught.value.refused)) == why


def test_a_table_has_the_name_of_the_request_that_made_it() -> None:
    request = request_id()
    assert table_name("ann", request) == table_name("ann", request)
    assert table_name("ben", request) != table_name("ann", request) != table_name("ann", request_id())
    assert is_name(table_name("ann", request))


# --- seats ----------------------------------------------------------------------------------------


def test_by_the_code_one_sits_down_in_the_seat_that_is_kept() -> None:
    at = At("nim", PERSON, OPEN, INVITED)
    assert at.room.made(request_id()).text == at.room.invite("ann", request_id()).text != ""
    assert "code" in at.told(at.room.sit("ben", "Ben", request_id(), 2, at.now))
    assert at.room.join("ben", "Ben", request_id(), at.now).refusal is None
    assert at.room.shared.seats[2].owner == "ben"
    again = at.room.join("ben", "Ben", request_id(), at.now)
    assert again.refusal is None and at.room.shared.seats[1].owner == "", "he has his seat already"
    at.room.join("cid", "Cid", request_id(), at.now)
    assert at.room.shared.seats[1].owner == "cid"
    late = at.room.join("dan", "Dan", request_id(), at.now)
    assert at.told(late) == "All seats of this table are taken."


def test_nobody_sits_down_at_a_table_that_was_given_up() -> None:
    for kind in (OPEN, INVITED):
        at = At("nim", PERSON, kind)
        at.does("ann", What.ASK_END)
        assert at.told(at.sit("ben", 1)) == "The game is over."
        assert at.told(at.room.join("ben", "Ben", request_id(), at.now)) == "The game is over."
        assert at.room.line("ben", at.now) is None


def test_who_makes_a_table_for_others_is_told_its_code_and_finds_it() -> None:
    made = make("nim", INVITED, INVITED, manners=Manners(has_spectators=False))
    room = Room.make("table-1", made, "ann", "Ann", NOON)
    assert room.invite("ann", request_id()).text == room.shared.code != ""
    assert room.line("ann", NOON) is not None and room.line("ben", NOON) is None


def test_who_made_a_table_for_others_closes_it_until_it_begins_and_looks_on_then() -> None:
    for begins in (False, True):
        at = At("nim", PERSON, OPEN)
        at.room = Room.make("table-1", make("nim", OPEN, OPEN), "ann", "Ann", at.now)
        at.come("ben", *["cid"] * begins)
        at.room.watch("eve", request_id(), at.now)
        assert at.refuses("eve", What.ASK_END) == "You have no seat at this table."
        if begins:
            assert at.refuses("ann", What.ASK_END) == "You have no seat at this table."
        else:
            at.does("ann", What.ASK_END)
            assert at.news("ben").state is TableState.OVER and not at.news("ben").has_begun
            line = at.room.line("ann", at.now)
            assert line is not None and open_seat(line) is None


def test_only_a_player_is_told_the_code() -> None:
    at = At("nim", PERSON, INVITED)
    at.room.watch("eve", request_id(), at.now)
    told = at.room.invite("eve", request_id())
    assert told.text == "" and at.told(told) == "You have no seat at this table."
    assert "has its code" in at.told(of_two().room.invite("ann", request_id()))


@in_one_test(
    "seat, why", [(0, "This seat is taken."), (7, "This table has no such seat."), (-1, "such seat")]
)
def test_a_seat_of_another_is_refused(seat: int, why: str) -> None:
    at = At("nim", PERSON, OPEN)
    assert why in at.told(at.sit("ben", seat))
    assert "ben" not in at.room.here


def test_a_stranger_does_nothing_at_a_table() -> None:
    at = of_two()
    at.room.watch("eve", request_id(), at.now)
    for what in What:
        assert at.refuses("eve", what, "yes") == "You have no seat at this table."
    assert at.told(at.sit("eve")) == "You have no seat at this table."


def test_presence_is_told_and_a_seat_stays_with_its_player() -> None:
    at = of_two()
    at.room.rise("ben", at.now)
    version = at.room.version
    assert [sitter.is_here for sitter in at.news("ann").sitters] == [True, False]
    at.sit("ben")
    assert [sitter.is_here for sitter in at.news("ann").sitters] == [True, True]
    assert at.room.version == version, "who is there is not saved"


def test_a_table_without_spectators_shows_nothing_to_strangers() -> None:
    at = At("nim", PERSON, INVITED, manners=Manners(has_spectators=False))
    assert at.told(at.room.watch("eve", request_id(), at.now)) == "This table has no spectators."
    assert at.room.line("eve", at.now) is None
    assert at.room.line("ann", at.now) is not None
    assert at.room.here == {"ann"}


def test_the_list_shows_a_saved_table_as_it_shows_one_that_is_played() -> None:
    at = of_two()
    at.passes(90)
    for player in ("ann", "eve"):
        line = at.room.line(player, at.now)
        at.room.rise("ann", at.now), at.room.rise("ben", at.now)
        saved = table_line("table-1", at.room.record(at.now), player, at.now)
        assert saved == at.room.line(player, at.now)
        assert line is not None and (line.since, line.to_act, line.is_mine) == (90, 0, player == "ann")


# --- requests -------------------------------------------------------------------------------------


def test_a_request_sent_again_is_done_once() -> None:
    at, request = of_two(free_undo="on"), request_id()
    first = at.asks("ann", What.PLAY, "take 1 1", request=request)
    version = at.room.version
    assert at.asks("ann", What.PLAY, "take 1 1", request=request) == first
    at.restart()
    again = at.asks("ann", What.PLAY, "take 1 1", request=request)
    assert isinstance(again, Done) and again.refusal is None
    assert (at.log, at.room.version) == (["take 1 1"], version)


def test_a_request_sent_again_after_the_rules_have_changed_is_not_played_twice() -> None:
    at, request = of_two(free_undo="on"), request_id()
    at.plays("ann", "take 1 1")
    version = at.room.version
    at.asks("ann", What.PLAY, "take 1 1", request=request, version=version)
    # By other rules the log leads elsewhere, so the position is kept and the log is archived.
    save = replace(at.room.record(at.now), rules_version=0, log="0 take 2 1\n0 take 1 1")
    for kept in (save, replace(save, snapshots=save.snapshots[-1:])):
        at.room = Room.restored("table-1", decode(encode(kept), at_table=True), at.now)
        position = at.room.match.state
        assert request not in [entry.request for entry in at.room.match.log]
        at.asks("ann", What.PLAY, "take 1 1", request=request, version=version)
        assert (at.room.match.state, at.room.version) == (position, save.version)


def test_taking_back_sent_again_is_done_once() -> None:
    at, request = of_two(), request_id()
    at.plays("ann", "take 1 1", "take 1 1")
    first = at.asks("ann", What.UNDO, request=request)
    assert isinstance(first, Done) and first.text == "take 1 1"
    assert at.asks("ann", What.UNDO, request=request) == first
    at.restart()
    at.asks("ann", What.UNDO, request=request)
    assert at.log == ["take 1 1"]


def test_the_latest_requests_are_remembered_and_no_more_than_can_be_saved() -> None:
    at = of_two()
    at.plays("ann", "take 1 1")
    for _ in range(20):
        at.does("ann", What.UNDO)
        at.does("ann", What.REDO)
    at.restart()
    assert len(at.room.shared.done) == MOST_DONE


def test_a_stale_screen_is_told_that_the_table_has_moved_on() -> None:
    at = of_two()
    stale = at.room.version
    at.plays("ann", "take 1 1", "end")
    assert (
        at.refuses("ben", What.PLAY, "take 2 1", version=stale) == "The table has moved on; look at it again."
    )
    assert "moved on" in at.refuses("ben", What.PLAY, "take 2 1", version=at.room.version + 1)
    at.plays("ben", "take 2 1")


def test_what_does_not_change_the_position_makes_no_screen_stale() -> None:
    at = of_two()
    at.plays("ann", "take 1 1", "end")
    version = at.room.version
    at.does("ann", What.ASK_END)
    at.does("ben", What.PLAY, "take 2 1", version=version)


@in_one_test("action", ["", "frobnicate", "take 1 " + "9" * 300, "take \u0661 1", "\0" * 500])
def test_an_action_that_is_none_is_refused(action: str) -> None:
    assert of_two().refuses("ann", What.PLAY, action) == "The table server cannot read this action."


def test_what_the_rules_refuse_is_answered_by_the_refusal() -> None:
    assert "N2" in of_two().refuses("ann", What.PLAY, "end")


def test_who_is_not_to_act_is_told_who_is_whatever_he_tries() -> None:
    at = of_two()
    for action in ("take 1 1", "take 1 9", "end"):
        assert at.refuses("ben", What.PLAY, action) == "Ann is to act."


# --- undo -----------------------------------------------------------------------------------------


def test_own_actions_are_taken_back_to_the_barrier_and_played_again() -> None:
    at = of_two()
    assert at.refuses("ann", What.UNDO) == "Nothing has been played yet"
    at.plays("ann", "take 1 1", "take 1 1")
    assert at.does("ann", What.UNDO) == "take 1 1"
    assert at.does("ann", What.UNDO) == "take 1 1"
    assert at.does("ann", What.REDO) == "take 1 1"
    assert at.does("ann", What.REDO) == "take 1 1"
    assert at.refuses("ann", What.REDO) == "There is nothing to redo"
    at.plays("ann", "end")
    assert "turn has ended" in at.refuses("ann", What.UNDO)


def test_nobody_takes_back_what_another_played() -> None:
    at = of_two(free_undo="on")
    at.plays("ann", "take 1 1")
    assert at.refuses("ben", What.UNDO) == "You have played nothing yet"
    assert at.refuses("ben", What.REDO) == "There is nothing to redo"
    at.plays("ann", "end")
    at.plays("ben", "take 2 1")
    assert "another player answered" in at.refuses("ann", What.UNDO), "in a game for learning too"
    assert at.news("ann").undo is not None and at.news("ben").undo is None


def test_in_a_game_for_learning_what_computer_players_did_goes_with_ones_own() -> None:
    at = At("nim", PERSON, BOT, free_undo="on")
    at.plays("ann", "take 1 1", "end")
    at.bot_plays(lambda _: "take 2 1")
    at.bot_plays(lambda _: "end")
    assert at.does("ann", What.UNDO) == "end"
    assert at.log == ["take 1 1"]
    assert at.does("ann", What.REDO) == "end"
    assert at.log == ["take 1 1", "end", "take 2 1", "end"]


def test_who_left_to_a_computer_player_plays_one_action_again_when_he_asks_for_one() -> None:
    at = of_two()
    at.plays("ann", "take 1 1", "take 1 1")
    at.does("ann", What.UNDO)
    at.does("ann", What.UNDO)
    at.does("ann", What.GIVE, "knower")
    at.does("ann", What.REDO)
    assert at.log == ["take 1 1"]


def test_against_computer_players_alone_nobody_can_be_asked() -> None:
    at = At("nim", PERSON, BOT)
    at.plays("ann", "take 1 1", "end")
    at.bot_plays(lambda _: "take 2 1")
    assert "another player answered" in at.refuses("ann", What.ASK_UNDO)


def test_what_others_answered_is_taken_back_if_all_agree() -> None:
    at = of_three()
    at.plays("ann", "take 1 1", "end")
    at.plays("ben", "take 2 1")
    at.does("ann", What.ASK_UNDO)
    asked = at.news("cid").asked
    assert asked is not None and (asked.question, asked.seat, asked.open_seats) == (Question.UNDO, 0, (1, 2))
    version = at.room.version
    at.does("cid", What.ANSWER, "yes", version=version)
    at.does("ben", What.ANSWER, "yes", version=version)
    assert at.log == ["take 1 1"] and at.news("ann").asked is None
    assert at.does("ann", What.REDO) == "end"
    assert at.does("ben", What.REDO) == "take 2 1"


QUESTIONS = (What.ASK_UNDO, What.ASK_END, What.GIVE)


@pytest.mark.parametrize("first", QUESTIONS)
def test_one_no_is_enough_and_one_may_ask_once_a_turn_whatever_it_is(first: What) -> None:
    at = of_three()
    at.plays("ann", "take 1 1", "end")
    at.does("ann", first)
    at.does("ben", What.ANSWER, "no")
    assert at.news("ann").asked is None and at.log == ["take 1 1", "end"]
    at.restart("ann", "ben", "cid")
    for what in QUESTIONS:
        assert at.refuses("ann", what) == (
            "You have asked the others already in this turn; in the next one you can ask again."
        )
    assert "Nothing is asked" in at.refuses("cid", What.ANSWER, "yes")
    at.does("cid", What.ASK_END)
    at.does("ben", What.ANSWER, "no")
    at.plays("ben", "take 2 1", "end")
    at.does("ann", first)


def test_who_has_asked_before_the_game_asks_again_when_somebody_has_come_or_gone() -> None:
    at = At("nim", PERSON, OPEN, OPEN)
    at.come("ben")
    at.does("ann", What.ASK_END)
    at.does("ben", What.ANSWER, "no")
    assert at.refuses("ann", What.ASK_END) == (
        "You have asked the others already; when somebody has come or gone you can ask again."
    )
    at.come("cid")
    at.does("ann", What.ASK_END)


@in_one_test("what", QUESTIONS)
def test_who_says_no_is_known_to_all_and_so_is_who_takes_the_question_back(what: What) -> None:
    at = of_three()
    at.plays("ann", "take 1 1", "end")
    for turn, (player, seat) in enumerate((("cid", 2), ("ben", 1), ("ann", 0)), 2):
        if turn > 2:
            at.plays(*(("ben", "take 2 1", "end"), ("cid", "take 3 1", "end"))[turn - 3])
        at.does("ann", what)
        if player == "cid":
            at.does("ben", What.ANSWER, "yes")
            assert at.news("ann").denied is None
        at.does(player, What.ANSWER, "no")
        question = at.room.shared.asked
        denied = at.news("ben").denied
        assert question is None and denied is not None and denied == at.news("eve").denied
        assert (denied.seat, denied.by, denied.version) == (0, seat, at.room.version)


def test_a_question_is_dropped_when_the_game_goes_on_and_taken_back_by_who_asked() -> None:
    at = of_two()
    at.plays("ann", "take 1 1", "end")
    at.does("ann", What.ASK_UNDO)
    asked = at.room.version
    at.plays("ben", "take 2 1")
    assert at.news("ben").asked is None
    assert "Nothing is asked" in at.refuses("ben", What.ANSWER, "yes", version=asked)
    at.plays("ben", "end")
    at.plays("ann", "take 2 1", "end")
    at.does("ann", What.ASK_UNDO)
    assert "Nothing is asked" in at.refuses("ann", What.ANSWER, "yes")
    at.does("ann", What.ANSWER, "no")
    assert at.news("ben").asked is None


def test_an_answer_to_an_older_question_is_refused() -> None:
    at = of_two()
    at.plays("ann", "take 1 1", "end")
    at.does("ann", What.ASK_END)
    first = at.room.version
    at.does("ann", What.ANSWER, "no")
    at.plays("ben", "take 2 1", "end")
    at.does("ann", What.ASK_UNDO)
    assert "moved on" in at.refuses("ben", What.ANSWER, "yes", version=first)
    assert at.refuses("ben", What.ANSWER, "perhaps") == "The answer is yes or no."
    assert at.refuses("ben", What.ASK_END) == "Ann has asked something; answer that first."


def test_who_asks_the_same_again_and_again_keeps_nobody_from_answering() -> None:
    at = of_two()
    at.does("ann", What.ASK_END)
    version = at.room.version
    at.does("ann", What.ASK_END)
    at.does("ben", What.ANSWER, "no", version=version)
    assert at.news("ann").asked is None


def test_what_is_asked_outlives_a_restart() -> None:
    at = of_two()
    at.plays("ann", "take 1 1", "end")
    at.does("ann", What.ASK_UNDO)
    at.restart()
    at.sit("ben")
    at.does("ben", What.ANSWER, "yes")
    assert at.log == ["take 1 1"]


def test_nobody_asks_where_the_table_does_not_let_him() -> None:
    at = of_two(Manners(asks_undo=False))
    at.plays("ann", "take 1 1", "end")
    assert "nobody takes back" in at.refuses("ann", What.ASK_UNDO)


@in_one_test("free", [{}, {"free_undo": "on"}])
def test_what_was_revealed_is_not_taken_back_even_if_all_agree(free: dict[str, str]) -> None:
    at = At("builders", PERSON, OPEN, **free)
    at.come("ben")
    first, second = ("ann", "ben") if at.room.match.state.to_act == 0 else ("ben", "ann")
    action = str(at.room.match.game.legal_actions(at.room.match.state, "open")[0])
    at.plays(first, action, "end")
    if free:
        at.does(first, What.UNDO)
        assert at.does(first, What.UNDO) == action
    else:
        at.does(first, What.ASK_UNDO)
        at.does(second, What.ANSWER, "yes")
        assert at.log == [action]
        assert "revealed" in at.refuses(first, What.UNDO)
        assert "revealed" in at.refuses(first, What.ASK_UNDO)


def test_who_can_take_back_by_himself_asks_nobody() -> None:
    at = of_two()
    at.plays("ann", "take 1 1")
    assert at.does("ann", What.ASK_UNDO) == "take 1 1"
    assert at.log == []


# --- absence --------------------------------------------------------------------------------------


def test_two_minutes_after_who_must_act_has_gone_the_others_may_decide() -> None:
    at = of_three()
    assert at.room.wake(at.now) is None, "nothing happens by itself"
    at.room.rise("ann", at.now)
    assert at.room.wake(at.now) == at.now + PATIENCE
    at.passes(PATIENCE - 1)
    assert at.news("ben").absence is None and not at.room.tick(at.now)
    assert at.refuses("ben", What.CLAIM, "end") == "There is nothing to decide now about who is away."
    at.passes(1)
    assert at.room.tick(at.now) and not at.room.tick(at.now)
    assert at.room.wake(at.now) is None
    absence = at.news("ben").absence
    assert absence is not None and (absence.seat, absence.may_decide) == (0, True)
    stranger = at.news("eve").absence
    assert stranger is not None and not stranger.may_decide
    at.sit("ann")
    assert at.news("ben").absence is None
    at.room.rise("ann", at.now)
    assert at.room.wake(at.now) == at.now + PATIENCE


def test_who_is_not_to_act_may_be_gone_as_long_as_he_likes() -> None:
    at = of_two()
    at.room.rise("ben", at.now)
    at.passes(10 * PATIENCE)
    assert at.news("ann").absence is None and at.room.wake(at.now) is None
    at.plays("ann", "take 1 1", "end")
    assert at.room.wake(at.now) == at.now
    assert at.room.tick(at.now)


def away(at: At) -> At:
    """The table when Ann, who must act, has been gone for long enough."""
    at.room.rise("ann", at.now)
    at.passes(PATIENCE)
    return at


def test_a_computer_player_plays_for_who_is_away_until_he_is_back() -> None:
    at = away(of_two())
    assert at.refuses("ben", What.CLAIM, "genius") == (
        "Write wait, end, or the level of a computer player: random, knower."
    )
    at.does("ben", What.CLAIM, "knower")
    assert [sitter.level for sitter in at.news("ben").sitters] == ["knower", ""]
    assert at.room.match.setup.seats[0].bot is None
    at.restart()
    at.sit("ben")
    at.bot_plays(lambda _: "take 1 1")
    asked = at.room.bot_request()
    at.sit("ann")
    assert asked is not None and at.room.bot_request() is None
    at.room.bot_answered(asked, BotResponse("end"), 10, at.now)
    assert at.log == ["take 1 1"], "what it thought of for him is not played any more"
    at.plays("ann", "end")


def test_who_waits_decides_no_more_in_this_turn() -> None:
    at = away(of_three())
    at.does("ben", What.CLAIM, "wait")
    absence = at.news("ben").absence
    assert absence is not None and not absence.may_decide
    assert "nothing to decide" in at.refuses("ben", What.CLAIM, "knower")
    at.does("cid", What.CLAIM, "knower")


def test_the_only_one_left_ends_the_game() -> None:
    at = away(of_two())
    at.does("ben", What.CLAIM, "end")
    assert at.news("ben").state is TableState.OVER
    assert at.refuses("ben", What.PLAY, "take 1 1") == "The game is over."


def test_of_two_who_are_left_both_must_agree_to_end() -> None:
    at = away(of_three())
    at.does("ben", What.CLAIM, "end")
    asked = at.news("cid").asked
    assert asked is not None and (asked.question, asked.open_seats) == (Question.END, (2,))
    at.does("cid", What.ANSWER, "yes")
    assert at.news("ann").state is TableState.OVER
    at = away(of_three())
    at.room.rise("cid", at.now)
    at.does("ben", What.CLAIM, "end")
    assert at.news("ben").state is TableState.OVER, "who is not there is not asked"


def test_by_days_nobody_is_away_until_the_days_are_gone() -> None:
    at = away(of_two(DAYS))
    assert at.news("ben").absence is None
    save = at.room.record(at.now)
    at.passes(86_400)
    at.room = Room.restored("table-1", save, at.now, ["ben"])
    assert at.room.wake(at.now) == pytest.approx(NOON + 2 * 86_400, abs=2)
    at.passes(86_400)
    assert at.room.tick(at.now)
    at.does("ben", What.CLAIM, "knower")


def test_where_nobody_is_nobody_is_waited_for() -> None:
    at = away(of_two())
    at.room.rise("ben", at.now)
    assert at.room.wake(at.now) is None


def test_nobody_is_away_where_a_computer_player_must_act() -> None:
    at = At("nim", PERSON, BOT)
    at.plays("ann", "take 1 1", "end")
    at.passes(10 * PATIENCE)
    assert at.news("ann").absence is None and at.room.wake(at.now) is None


# --- clocks ---------------------------------------------------------------------------------------


def test_a_table_without_a_clock_has_no_times() -> None:
    assert of_two().news("ann").times is None


def left(at: At) -> tuple[int, ...]:
    times = at.news("ann").times
    assert times is not None
    return times.left


def test_a_bank_runs_while_its_owner_must_act() -> None:
    at = of_two(BANK)
    assert at.room.wake(at.now) == at.now + 60
    at.passes(10)
    assert left(at) == (50_000, 60_000)
    at.plays("ann", "take 1 1", "end")
    at.passes(20)
    assert left(at) == (50_000, 40_000)
    times = at.news("ann").times
    assert times is not None and times.running == 1
    at.plays("ben", "take 2 1", "end")
    at.passes(49)
    assert left(at) == (1_000, 40_000) and at.news("ben").absence is None
    at.passes(2)
    assert left(at) == (0, 40_000) and at.room.tick(at.now)
    assert "nothing to decide" in at.refuses("ann", What.CLAIM, "wait")
    at.does("ben", What.CLAIM, "knower")
    at.passes(100)
    assert left(at) == (0, 40_000)


def test_minutes_for_a_turn_are_whole_again_in_the_next() -> None:
    at = of_two(TURN)
    at.passes(30)
    at.plays("ann", "take 1 1")
    assert left(at) == (30_000, 60_000)
    at.passes(10)
    at.does("ann", What.UNDO)
    assert left(at) == (20_000, 60_000), "time is not taken back"
    at.plays("ann", "take 1 1", "end")
    assert left(at) == (60_000, 60_000)


def test_no_live_clock_runs_while_no_server_does() -> None:
    at = of_two(BANK)
    at.passes(10)
    at.room.saved = at.room.version
    save = at.room.record(at.now)
    at.passes(1000)
    at.room = Room.restored("table-1", save, at.now)
    at.sit("ann")
    assert left(at) == (50_000, 60_000)


def test_time_never_runs_backwards() -> None:
    at = of_two(BANK)
    at.passes(-500)
    assert left(at) == (60_000, 60_000)
    at.plays("ann", "take 1 1")
    assert left(at) == (60_000, 60_000)


def test_while_a_computer_player_plays_for_him_nobodys_time_runs() -> None:
    at = of_two(BANK)
    at.passes(10)
    at.does("ann", What.GIVE, "knower")
    at.passes(30)
    at.sit("ann")
    at.passes(10)
    assert left(at) == (40_000, 60_000)


# --- leaving, ending, again -----------------------------------------------------------------------


def test_one_leaves_the_seat_to_a_computer_player_and_takes_it_back_by_playing() -> None:
    at = of_two()
    assert "Write wait, end, or the level" in at.refuses("ann", What.GIVE, "genius")
    at.does("ann", What.GIVE, "knower")
    assert at.room.bot_request() is not None
    at.plays("ann", "take 1 1")
    assert at.room.bot_request() is None


def test_a_seat_that_was_left_stays_so_when_the_table_is_found_again_with_its_owner_still_there() -> None:
    at = of_two()
    at.does("ann", What.GIVE, "knower")
    at.restart("ann", "ben")
    assert at.room.bot_request() is not None and at.news("ben").sitters[0].is_here


def test_a_seat_is_given_on_to_whoever_has_the_code_if_all_agree() -> None:
    at = of_three()
    at.plays("ann", "take 1 1")
    at.passes(1000)
    at.does("ann", What.GIVE, "")
    asked = at.news("cid").asked
    assert asked is not None and (asked.question, asked.open_seats) == (Question.GIVE, (1, 2))
    for player in ("ben", "cid"):
        at.does(player, What.ANSWER, "yes")
    assert at.room.here == {"ben", "cid"} and not at.news("ben").sitters[0].is_taken
    assert at.refuses("ann", What.PLAY, "end") == "You have no seat at this table."
    assert "kept for who has the code" in at.told(at.sit("dan", 0))
    assert at.room.invite("ben", request_id()).text != ""
    assert at.room.wake(at.now) == at.now + PATIENCE
    at.restart("ben", "cid")
    assert at.news("ben").state is TableState.PLAYING
    at.passes(PATIENCE)
    at.does("ben", What.CLAIM, "random")
    at.room.join("dan", "Dan", request_id(), at.now)
    sitter = at.news("ben").sitters[0]
    assert (sitter.name, sitter.level, sitter.is_taken, sitter.is_here) == ("Dan", "", True, True)
    at.plays("dan", "end")
    at.restart("dan", "ben", "cid")
    assert at.log == ["take 1 1", "end"], "nothing was archived, as if it had been his from the start"
    assert at.news("ben").setup.names == at.room.match.state.names == ("Dan", "Ben", "Cid")
    assert at.room.match.state_at(0).names == ("Dan", "Ben", "Cid")


def test_who_has_a_seat_that_was_given_on_is_called_as_no_other_seat_is() -> None:
    at = of_three()
    for player, others in (("ann", ("ben", "cid")), ("cid", ("ben",))):
        at.does(player, What.GIVE, "")
        for other in others:
            at.does(other, What.ANSWER, "yes")
    at.room.join("x", "Cid", request_id(), at.now)
    assert at.room.match.setup.names == ("Cid 2", "Ben", "Cid")
    at.restart("ben", "x")
    at.room.join("y", "CID", request_id(), at.now)
    assert at.room.match.setup.names == ("Cid 2", "Ben", "CID")


def test_who_comes_to_a_seat_makes_no_screen_stale_and_all_see_the_name() -> None:
    at = At("builders", PERSON, OPEN)
    at.come("ben")
    first, second = ("ann", "ben") if at.room.match.state.to_act == 0 else ("ben", "ann")
    at.does(second, What.GIVE, "")
    at.does(first, What.ANSWER, "yes")
    version, view = at.room.version, at.news(first).seen
    at.room.join("dan", "Dan", request_id(), at.now)
    assert b"Dan" in at.news(first).seen[0].view and b"Dan" not in view[0].view
    at.does(first, What.PLAY, "take 1", version=version)


def test_whoever_comes_to_a_seat_asks_and_waits_for_himself() -> None:
    at = of_three()
    at.does("ann", What.GIVE, "")
    for player in ("ben", "cid"):
        at.does(player, What.ANSWER, "yes")
    at.room.join("dan", "Dan", request_id(), at.now)
    at.does("dan", What.ASK_END)


def test_where_nobody_else_plays_a_seat_is_given_on_at_once() -> None:
    at = At("nim", PERSON, BOT)
    at.does("ann", What.GIVE, "")
    assert at.room.is_over and at.room.here == frozenset()


def test_who_leaves_to_a_computer_player_asks_nothing_any_more() -> None:
    at = of_two()
    at.plays("ann", "take 1 1", "end")
    at.does("ann", What.ASK_UNDO)
    at.does("ann", What.GIVE, "random")
    assert at.news("ben").asked is None


def test_who_leaves_to_a_computer_player_is_asked_nothing_any_more() -> None:
    at = of_two()
    at.does("ann", What.ASK_END)
    at.does("ben", What.GIVE, "random")
    assert at.news("ann").asked is None and not at.room.is_over


def test_a_game_ends_early_if_all_agree() -> None:
    at = of_three()
    at.does("ann", What.ASK_END)
    at.plays("ann", "take 1 1", "end")
    at.does("ben", What.ANSWER, "yes")
    assert at.news("ann").state is TableState.PLAYING
    at.does("cid", What.ANSWER, "yes")
    news = at.news("ann")
    assert news.state is TableState.OVER and news.setup.seed == at.room.match.setup.seed
    assert at.room.shared.is_left


def test_who_has_left_to_a_computer_player_is_not_asked() -> None:
    at = of_two()
    at.does("ben", What.GIVE, "knower")
    at.does("ann", What.ASK_END)
    assert at.news("ann").state is TableState.OVER


def test_over_is_open_to_those_who_sat_or_look_on() -> None:
    at = of_two()
    at.room.watch("eve", request_id(), at.now)
    early = at.room.export("ann", request_id(), at.now)
    assert early.document == b"" and "own view" in at.told(early)
    at.does("ben", What.GIVE, "knower")
    at.does("ann", What.ASK_END)
    for player in ("ann", "ben", "eve"):
        save = decode(at.room.export(player, request_id(), at.now).document)
        assert save.setup == at.room.match.setup == at.news(player).setup
        assert save.shared is None and save.version == 0
    stranger = at.room.export("zoe", request_id(), at.now)
    assert stranger.document == b""


def test_the_same_table_is_made_again() -> None:
    at = At("nim", PERSON, OPEN, BOT, manners=TURN, free_undo="on")
    at.come("ben")
    with pytest.raises(RefusedError):
        at.room.again("table-2", "ann", at.now)
    at.does("ben", What.GIVE, "knower")
    at.does("ann", What.ASK_END)
    with pytest.raises(RefusedError):
        at.room.again("table-2", "eve", at.now)
    again = at.room.again("table-2", "ben", at.now)
    assert [(seat.owner, seat.level) for seat in again.shared.seats] == [
        ("ann", ""),
        ("ben", ""),
        ("", "knower"),
    ]
    assert again.news("ann", 0, at.now).state is TableState.PLAYING
    old, new = at.room.match.setup, again.match.setup
    assert (new.options, new.names, again.shared.manners) == (old.options, old.names, TURN)
    assert new.seed != old.seed
    at.room.follow("table-2")
    at.restart()
    assert at.news("ann").again == "table-2"


def test_who_made_a_table_of_computers_alone_makes_it_again() -> None:
    at = At("nim", OPEN, BOT)
    at.room = Room.make("table-1", make("nim", BOT, BOT), "ann", "Ann", at.now, at.room._draw)
    at.room.watch("ann", request_id(), at.now)
    while at.room.bot_request():
        at.bot_plays(lambda asked: str(next(iter(at.room.match.game.legal_actions(at.room.match.state)))))
    with pytest.raises(RefusedError):
        at.room.again("table-2", "eve", at.now)
    again = at.room.again("table-2", "ann", at.now)
    assert again.shared.maker == "ann" and again.news("ann", 0, at.now).state is TableState.PLAYING


# --- computer players and hints -------------------------------------------------------------------


def test_nobody_looking_nothing_thinks() -> None:
    at = At("nim", BOT, BOT)
    asked = at.room.bot_request()
    assert asked is None, "Ann has no seat, and does not look on"
    at.room.watch("eve", request_id(), at.now)
    asked = at.room.bot_request()
    assert asked is not None and at.room.bot_request() is asked
    at.room.rise("eve", at.now)
    assert at.room.bot_request() is None


def test_a_computer_player_that_fails_plays_by_chance() -> None:
    at = At("nim", PERSON, BOT)
    at.plays("ann", "take 1 1", "end")
    asked = at.room.bot_request()
    assert asked is not None
    told = at.room.bot_answered(asked, BotResponse("frobnicate"), 10, at.now)
    assert told == "it offered what the rules refuse" and len(at.log) == 3


def test_a_computer_player_has_the_whole_time_of_a_turn_that_begins_anew() -> None:
    at = At("builders", PERSON, replace(BOT, level="hard"), free_undo="on")
    while at.room.match.state.to_act:
        at.bot_plays(lambda _: "end")
    at.plays("ann", "end")
    fresh = at.room.bot_request()
    assert fresh is not None
    at.room.bot_answered(fresh, BotResponse("take 1"), 100, at.now)
    later = at.room.bot_request()
    assert later is not None and later.milliseconds < fresh.milliseconds
    at.does("ann", What.UNDO)
    at.plays("ann", "end")
    again = at.room.bot_request()
    assert again is not None and again.milliseconds == fresh.milliseconds


def test_a_computer_player_waits_while_all_are_asked_to_take_back() -> None:
    at = At("nim", PERSON, OPEN, BOT)
    at.come("ben")
    at.plays("ann", "take 1 1", "end")
    at.plays("ben", "take 2 1", "end")
    at.does("ann", What.ASK_UNDO)
    assert at.room.bot_request() is None
    at.does("ben", What.ANSWER, "no")
    assert at.room.bot_request() is not None


HINTS = Manners(has_hints=True)


def test_a_hint_is_given_where_the_table_has_them_and_told_to_all() -> None:
    assert of_two().refuses("ann", What.HINT) == "This table has no hints."
    at = of_two(HINTS)
    assert at.refuses("ben", What.HINT) == "Ann is to act."
    asked = at.asks("ann", What.HINT)
    assert isinstance(asked, BotRequest) and asked.wants_reason
    request = at_request(at)
    done = at.room.hinted("ann", request, asked, BotResponse("take 1 1"), at.now)
    assert done.text == "take 1 1" and at.news("ben").hints == (0,)
    assert at.does("ann", What.HINT) == "take 1 1", "one position has one hint"
    assert at.room.hinted("ann", request, asked, BotResponse("take 1 1"), at.now).refusal is None
    at.plays("ann", "take 1 1")
    at.restart()
    assert at.news("ben").hints == (0,)


def at_request(at: At) -> Do:
    """The request for a hint."""
    return Do(request_id(), "table-1", at.room.version, What.HINT)


def test_a_hint_for_a_position_that_has_gone_is_not_given() -> None:
    at = of_two(HINTS)
    asked = at.asks("ann", What.HINT)
    assert isinstance(asked, BotRequest)
    at.plays("ann", "take 1 1")
    late = at.room.hinted("ann", at_request(at), asked, BotResponse("take 1 1"), at.now)
    assert "moved on" in at.told(late) and at.news("ben").hints == ()


def test_a_hint_that_cannot_be_thought_out_is_refused() -> None:
    at = of_two(HINTS)
    asked = at.asks("ann", What.HINT)
    assert isinstance(asked, BotRequest)
    for answer in (BotResponse("", fault="it was lost"), BotResponse("take 9 9")):
        assert "There is no hint" in at.told(at.room.hinted("ann", at_request(at), asked, answer, at.now))


# --- news -----------------------------------------------------------------------------------------


def test_news_tells_what_is_new_since_the_news_before() -> None:
    at = of_two()
    at.plays("ann", "take 1 1", "take 1 1")
    first = at.news("ben")
    assert (first.since, first.length, len(first.events)) == (0, 2, 2)
    at.plays("ann", "end")
    then = at.news("ben", first.version)
    assert (then.since, then.length, len(then.events)) == (2, 3, 1)
    assert at.news("ben", then.version).events == ()
    assert at.news("ben", then.version + 7).since == 0, "a version that is none"


def test_news_tells_anew_what_was_played_instead_of_what_was_taken_back() -> None:
    at = of_two()
    at.plays("ann", "take 1 1", "take 1 1")
    known = at.news("ben").version
    at.does("ann", What.UNDO)
    at.plays("ann", "end")
    news = at.news("ben", known)
    assert (news.since, news.length, len(news.events)) == (1, 2, 1)


def test_after_a_restart_news_tells_all_to_who_knows_an_older_version() -> None:
    at = of_two()
    at.plays("ann", "take 1 1")
    known = at.room.version
    at.plays("ann", "end")
    at.restart()
    assert at.news("ben", known).since == 0
    assert at.news("ben", at.room.version).since == 2


def test_before_the_end_no_seed_is_told() -> None:
    at = of_two()
    assert at.news("ann").setup.seed == 0 != at.room.match.setup.seed


# --- talk -----------------------------------------------------------------------------------------


def test_players_talk_to_players_and_spectators_to_spectators() -> None:
    at = of_two()
    for spectator in ("eve", "fay"):
        at.room.watch(spectator, request_id(), at.now)
    said = at.room.say("ann", "Ann", Say("table-1", Phrase.HELLO))
    assert said is not None and (said.name, said.phrase) == ("Ann", Phrase.HELLO)
    assert at.room.hearers("ann") == {"ann", "ben"}
    said = at.room.say("eve", "Ben", Say("table-1", Phrase.HELLO))
    assert said is not None and said.name == "Ben 2"
    assert at.room.hearers("eve") == {"eve", "fay"}
    assert at.room.say("zoe", "Zoe", Say("table-1", Phrase.HELLO)) is None


def test_free_text_is_said_only_where_the_table_allows_it_and_as_a_plain_line() -> None:
    say = Say("table-1", None, " Nice\x1b[31m move\n" + "!" * 500)
    assert of_two().room.say("ann", "Ann", say) is None
    at = of_two(Manners(has_free_text=True))
    said = at.room.say("ann", "Ann", say)
    assert said is not None and said.text.startswith("Nice\\x1b[31m move\\n!") and len(said.text) == 200
    assert at.room.say("ann", "Ann", Say("table-1", None, " \u200b ")) is None
