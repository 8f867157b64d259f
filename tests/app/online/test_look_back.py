"""Earlier positions of a shared table that goes on: as who looks knew them, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.bot_workers.messages import view_codec
from app.online import look_back, pages, peer
from app.online.client import Client
from app.online.connection import new_request
from app.online.look_back import OVER_BY_NOW, LookBack, Looked
from app.online.protocol import FROM_SERVER, MOST_BYTES, Done, Look, Page, SeatWish, What
from app.online.room import Room
from app.session.company import TableState
from app.session.pending import Pending, SessionError
from app.session.replay import NOT_JUDGED_YET, Replay
from engines.core import Seat
from saves.codec import codec_for
from saves.shared import Manners, SeatKind
from tests.app.online.at_table import OPEN, PERSON, At, request_id
from tests.app.online.house import House, house
from tests.app.online.serving import got, hello, make_table, of_turn, play_first, until

GAMES = ("java", "builders")


def table_of(game: str, count: int, manners: Manners | None = None) -> At:
    """A table of Ann and Ben, at which so many actions were played by chance."""
    at, rng = At(game, PERSON, OPEN, manners=manners), Random(7)
    at.come("ben")
    while len(at.log) < count:
        match = at.room.match
        verbs = [verb for verb in match.game.verbs if match.game.legal_actions(match.state, verb)]
        action = rng.choice(list(match.game.legal_actions(match.state, rng.choice(verbs))))
        at.plays(("ann", "ben")[match.state.to_act], str(action))
    return at


def page(at: At, player: str, line: int = 0, seat: Seat | None = None) -> Page:
    """What a player is told."""
    done = at.room.look(player, Look(request_id(), "table-1", line, seat))
    assert done.refusal is None and done.page is not None
    return done.page


def why_not(at: At, player: str, seat: Seat | None = None) -> str:
    """Why a player is told nothing."""
    done = at.room.look(player, Look(request_id(), "table-1", 0, seat))
    assert done.page is None
    return at.told(done)


def views(told: Page) -> list[Any]:
    return [view_codec(told.setup.game).unpack(view) for view in told.views]


# --- what one is told -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_each_position_is_told_as_the_own_seat_knew_it_and_a_spectator_as_a_spectator(game: str) -> None:
    at = table_of(game, 31)
    match = at.room.match
    for player, seat in (("ann", 0), ("ben", 1), ("eve", None)):
        told = page(at, player)
        assert (told.seat, told.is_open) == (seat, False)
        assert views(told) == [match.game.view(match.state_at(line), seat) for line in range(32)]
        assert told.setup.seed == 0 != match.setup.seed


def test_who_has_several_seats_is_told_none_of_their_hands_unless_one_is_named() -> None:
    at = At("java", PERSON, PERSON)
    assert [view.viewer for view in views(page(at, "ann"))] == [None]
    assert [view.viewer for view in views(page(at, "ann", seat=1))] == [1]


def test_nobody_is_told_what_another_seat_knows() -> None:
    at = table_of("java", 3)
    assert why_not(at, "ann", 1) == "At a table that goes on you see through your own seats alone."
    assert why_not(at, "eve", 0) == why_not(at, "ben", -1) == why_not(at, "ann", 1)
    assert (
        why_not(table_of("java", 3, Manners(has_spectators=False)), "eve") == "This table has no spectators."
    )


def test_what_was_taken_back_is_not_told() -> None:
    at = table_of("builders", 12)
    before = page(at, "ann")
    at.plays(("ann", "ben")[at.room.match.state.to_act], "take 1")
    player = ("ann", "ben")[at.room.match.state.to_act]
    assert page(at, "ann").length == 13
    at.does(player, What.UNDO)
    after = page(at, "ann")
    assert (after.length, after.views) == (12, before.views)
    assert after.unbroken_since > before.unbroken_since, "who has read further must know"


def test_a_look_after_more_actions_than_there_are_tells_the_latest_position_alone() -> None:
    at = table_of("java", 5)
    assert (page(at, "ann", 99).line, page(at, "ann", -4).line) == (5, 0)
    assert [*page(at, "ann", 99).views] == [at.news("ann").seen[0].view]


def test_a_look_is_no_visit() -> None:
    at = At("java", PERSON, OPEN)
    at.come("ben")
    at.does("ben", What.GIVE, "easy")
    at.room.rise("ben", at.now)
    before = at.room.record(at.now), at.room.here, at.room.version
    page(at, "ben")
    page(at, "eve")
    assert (at.room.record(at.now), at.room.here, at.room.version) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_short_however_long_the_game_is(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at = table_of(game, 90)
    done = at.room.look("ann", Look(request_id(), "table-1", 0))
    assert done.page is not None and len(done.page.views) == pages.MOST_POSITIONS
    assert len(FROM_SERVER.pack(done)) < MOST_BYTES / 2
    monkeypatch.setattr(pages, "MOST_PAGE_BYTES", 10)
    assert len(page(at, "ann", 7).views) == 1, "at least one position comes, or nobody would come on"


def test_after_a_restart_all_is_told_again() -> None:
    at = table_of("java", 20)
    before = page(at, "ann")
    at.restart()
    assert page(at, "ann").views == before.views


# --- page by page ---------------------------------------------------------------------------------


class Asked:
    """A room that is asked for pages, at which something is done between them."""

    def __init__(self, room: Room, player: str) -> None:
        self.room, self.player = room, player
        self.lines: list[int] = []
        self.between: list[Any] = []

    def __call__(self, asked: Look, read: Any) -> Pending[Page]:
        self.lines.append(asked.line)
        done = self.room.look(self.player, asked)
        if self.between:
            self.between.pop(0)()
        return Pending.answered(read(done))


def looked(asked: Asked) -> Looked:
    return look_back.look(asked, "table-1").result()


def test_pages_are_asked_for_until_all_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_POSITIONS", 8)
    at = table_of("java", 20)
    asked = Asked(at.room, "ann")
    told = looked(asked)
    assert asked.lines == [0, 8, 16]
    assert [*told.views] == [at.room.match.game.view(at.room.match.state_at(n), 0) for n in range(21)]


def test_pages_that_do_not_belong_together_are_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_POSITIONS", 8)
    at = table_of("builders", 14)
    mover = ("ann", "ben")[at.room.match.state.to_act]
    at.plays(mover, "take 1")
    asked = Asked(at.room, "ann")

    def take_back() -> None:
        at.does(mover, What.UNDO)
        at.plays(mover, "buy")

    asked.between = [take_back]
    told = looked(asked)
    assert asked.lines == [0, 8, 0, 8]
    assert [*told.views][-1] == at.room.match.game.view(at.room.match.state, 0)
    assert told.latest.length == 15


def look_back_of(at: At, player: str, asked: Asked | None = None) -> LookBack:
    """A player's look back, who hears of what is played."""
    asks = asked or Asked(at.room, player)

    def now() -> list[Any]:
        return [tuple(state.events) for _, _, state in at.room.match.history()]

    return LookBack(asks, "table-1", looked(asks), now)


def test_what_is_played_meanwhile_is_told_and_moves_nothing_until_one_goes_to_the_end() -> None:
    at = table_of("builders", 12)
    replay = look_back_of(at, "ann")
    replay.go(3)
    before = replay.view()
    assert (replay.news, replay.total) == ("", 12)
    mover = ("ann", "ben")[at.room.match.state.to_act]
    at.plays(mover, "take 1")
    assert replay.news == "1 action on"
    at.plays(mover, "end")
    assert replay.news == "2 actions on"
    replay.go(12)
    assert replay.why_no_step(1) == "By now the game is 2 actions on: the end of the replay is there."
    replay.go(3)
    assert (replay.view(), replay.length, replay.total) == (before, 3, 12)
    replay.read_on().result()
    assert (replay.view(), replay.length, replay.total, replay.news) == (before, 3, 14, "")
    replay.go(14)
    assert replay.view() == at.room.match.view(0)
    assert replay.turn == at.room.match.state.turn in replay.turns


def test_reading_on_asks_for_nothing_that_is_known() -> None:
    at = table_of("builders", 12)
    asked = Asked(at.room, "ann")
    replay = look_back_of(at, "ann", asked)
    asked.lines.clear()
    replay.read_on().result()
    assert (asked.lines, replay.total) == ([12], 12)


def test_what_was_taken_back_meanwhile_goes_when_one_reads_on() -> None:
    at = table_of("builders", 11)
    mover = ("ann", "ben")[at.room.match.state.to_act]
    at.plays(mover, "take 1")
    replay = look_back_of(at, "ann")
    replay.go(12)
    at.does(mover, What.UNDO)
    assert replay.news == "1 action back"
    replay.read_on().result()
    assert (replay.total, replay.length, replay.news) == (11, 11, "")
    assert replay.view() == at.room.match.view(0)
    at.plays(mover, "take 2")
    replay.read_on().result()
    replay.go(12)
    at.does(mover, What.UNDO)
    at.plays(mover, "take 1")
    events = replay.events_since(0)
    replay.read_on().result()
    assert (replay.total, replay.known(events)) == (12, 11)
    assert replay.view() == at.room.match.view(0)


def test_a_look_back_says_whose_eyes_it_has_and_cannot_be_played_on() -> None:
    at = table_of("java", 4)
    own, watched = look_back_of(at, "ann"), look_back_of(at, "eve")
    assert own.how_shown == "Each position is told as you knew it then."
    assert watched.how_shown == "Hands stay hidden until the game is over."
    assert own.why_not_continue() is not None
    assert (own.judging, own.why_not_judge()) == (None, NOT_JUDGED_YET)
    ended = replace(own._looked.views[-1], to_act=None)  # type: ignore[type-var] # a dataclass in every game
    own._looked = replace(own._looked, views=(*own._looked.views[:-1], ended))
    assert own.why_not_judge() == OVER_BY_NOW
    own = look_back_of(at, "ann")
    assert own.outcome is None and own.why_no_step(1) is None
    own.go(4)
    assert own.why_no_step(1) == "This is how the game stands: no more has been played."


# --- with a server --------------------------------------------------------------------------------


@pytest.fixture
def opened() -> Iterator[House]:
    """A server in this process."""
    with house() as each:
        yield each


def of_two(opened: House, *kinds: SeatKind, **how: Any) -> tuple[Client, Client, str]:
    """Ann, Ben and the name of their table, at which the game has begun."""
    ann, ben = opened.client("ann"), opened.client("ben")
    made = make_table(ann, *(kinds or (SeatKind.OPEN,)), **how)
    return ann, ben, made.table


def test_a_game_that_goes_on_is_looked_back_on_from_the_table_and_from_elsewhere(opened: House) -> None:
    ann, ben, table = of_two(opened)
    first, second = got(ann.sit(table)), got(ben.sit(table, 1))
    for _ in range(5):
        play_first(first, second)
    of_turn(first, second)
    from_table, from_elsewhere = got(first.replay()), got(opened.client("eve").look_back(table))
    for replay, seat in ((from_table, 0), (from_elsewhere, None)):
        assert isinstance(replay, Replay)
        assert (replay.total, replay.length) == (5, 0)
        assert replay.view().viewer == seat
        replay.go(5)
    assert from_table.view() == first.view(0)
    play_first(first, second)
    of_turn(first, second)
    assert from_table.news == "1 action on"
    got(from_table.read_on())
    got(from_elsewhere.read_on())
    assert from_table.total == from_elsewhere.total == 6
    assert opened.faults == []


def test_who_looks_takes_no_seat_and_ends_nobodys_visit(opened: House) -> None:
    ann, ben, table = of_two(opened)
    first, _ = got(ann.sit(table)), got(ben.sit(table, 1))
    again = opened.client("ann")
    told = got(again.ask_known(table))
    assert isinstance(told, Looked) and told.latest.seat == 0
    assert first.company.ended is None
    play_first(first, got(ben.sit(table)))


def test_a_game_that_is_over_is_looked_back_on_with_all_hands_also_if_it_was_ended_early(
    opened: House,
) -> None:
    ann, ben, table = of_two(opened)
    first, second = got(ann.sit(table)), got(ben.sit(table, 1))
    play_first(first, second)
    got(first.company.ask_end())
    until(lambda: second.company.asked)
    got(second.company.answer(True))
    replay = got(ann.look_back(table))
    assert (replay.is_over, replay.total) == (True, 1)
    assert replay.view().viewer is not None
    assert replay.judging is not None and replay.judging.total == 0, "no turn was played to its end"
    watched = got(opened.client("eve").look_back(table))
    assert watched.view().viewer is None


def test_why_nothing_can_be_looked_at_is_a_sentence(opened: House) -> None:
    ann, _, table = of_two(opened, manners=Manners(has_spectators=False))
    got(ann.sit(table))
    with pytest.raises(SessionError, match=r"^This table has no spectators\.$"):
        got(opened.client("eve").look_back(table))
    with pytest.raises(SessionError, match=r"^There is no such table any more\.$"):
        got(ann.look_back("table-00000000000000000000"))
    told = got(ann.ask_known(table))
    assert isinstance(told, Looked) and told.latest.state is TableState.GATHERING


def test_positions_that_another_build_tells_otherwise_are_refused_in_a_line(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = opened.client("ann")
    table = make_table(ann).table
    monkeypatch.setattr("app.online.look_back.view_codec", lambda _: codec_for(Look))
    with pytest.raises(SessionError, match=r"^Another build of meja"):
        got(ann.look_back(table))


def test_of_pages_that_nobody_reads_few_are_made(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = opened.client("ann")
    table = make_table(ann, SeatKind.BOT).table
    made: list[Page] = []

    def long_page(*asked: Any) -> Page:
        made.append(replace(pages.page_of(*asked), views=(bytes(pages.MOST_PAGE_BYTES),)))
        return made[-1]

    monkeypatch.setattr("app.online.room.page_of", long_page)
    deaf = opened.raw(hello("eve"))
    requests = [new_request() for _ in range(40)]
    for request in requests:
        deaf.say(Look(request, table, 0))
    until(lambda: len(made) >= peer.MOST_PAGES)
    for _ in range(40):
        got(ann.make("java", {}, [SeatWish(SeatKind.PERSON)] * 2, Manners()))
    assert len(made) < 12
    for request in requests:
        done = deaf.read_until(Done)
        assert done.request == request and done.page is not None
    deaf.close()
