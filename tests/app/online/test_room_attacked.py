"""Random requests, sensible or not, repeated, stale and of strangers: what holds at a room whatever comes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.bot_workers.messages import BotRequest, BotResponse
from app.online.protocol import FROM_SERVER, MOST_BYTES, Do, Done, Make, News, SeatWish, What
from app.online.room import Room
from app.online.texts import RefusedError, error_of
from app.session.company import TableState
from engines.core import Barrier
from engines.match import FREE_UNDO, LogEntry
from saves.document import Save, decode, encode
from saves.paths import fold
from saves.shared import Clock, ClockKind, Manners, SeatKind
from tests.app.online.at_table import BOT, INVITED, NOON, OPEN, PERSON, At, request_id
from tests.extent import count

PLAYERS = ("ann", "ben", "cid", "eve")
"""Eve never has a seat."""
NONSENSE = (
    "",
    "yes",
    "no",
    "wait",
    "end",
    "random",
    "easy",
    "take 1 1",
    "frobnicate",
    "x" * 1000,
    "\0",
    "draw",
)
TABLES = (
    ("nim", (PERSON, OPEN, OPEN), Manners(), {}),
    ("nim", (PERSON, OPEN, BOT), Manners(has_hints=True), {"free_undo": "on"}),
    ("nim", (PERSON, INVITED, OPEN), Manners(Clock(ClockKind.BANK, 2)), {}),
    (
        "nim",
        (PERSON, OPEN, OPEN),
        Manners(Clock(ClockKind.DAYS, 1), has_spectators=False),
        {"free_undo": "on"},
    ),
    ("builders", (PERSON, OPEN), Manners(Clock(ClockKind.TURN, 5), has_hints=True), {}),
    ("java", (PERSON, OPEN, OPEN), Manners(asks_undo=False), {}),
    ("java", (PERSON, PERSON, OPEN), Manners(), {"free_undo": "on"}),
)


def kept_of(save: Save) -> Save:
    """What of a save is more than the time at which it was made."""
    shared = save.shared
    assert shared is not None
    seats = tuple(replace(seat, left_ms=0) for seat in shared.seats)
    return replace(save, saved_at=0, order=0, version=0, shared=replace(shared, seats=seats))


class Attack:
    """A table and what has come to it so far."""

    def __init__(self, at: At, rng: Random) -> None:
        self.at = at
        self.rng = rng
        self.sent: list[tuple[str, Do]] = []
        self.played: dict[bytes, int] = {}
        """How often each request has brought a line of the log."""

    def step(self) -> None:
        """Let something happen, and see that all that must hold does."""
        at, rng = self.at, self.rng
        before, log, version = at.room.record(at.now), at.room.match.log, at.room.version
        begun, was_over = at.room.shared.has_begun, at.room.is_over
        what = rng.choice(
            [self.request] * 12 + [self.again] * 3 + [self.presence] * 2 + [self.time, self.time, self.bot]
        )
        done = what()
        after = at.room.record(at.now)
        if kept_of(after) != kept_of(before):
            assert at.room.version > version, "what is to be saved has another version"
            assert not (isinstance(done, Done) and done.refusal), "a refusal changes nothing"
        if begun:
            assert before.shared is not None
            pairs = zip(before.shared.seats, at.room.shared.seats, strict=True)
            assert all("" in (a.owner, b.owner) for a, b in pairs if a.owner != b.owner), "no seat is robbed"
            self.follow(log, done)
        if was_over:
            assert at.room.match.log == log and at.room.is_over
        at.room.saved = at.room.version
        self.look(after)

    def follow(self, before: tuple[LogEntry, ...], done: object) -> None:
        """See what has gone of the log, and what has come."""
        at = self.at
        after = at.room.match.log
        common = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
        common = min(len(before), len(after)) if common is None else common
        gone, come = before[common:], after[common:]
        assert not (gone and come), "nothing takes back and plays at once"
        if gone and FREE_UNDO not in at.room.match.setup.options:
            assert all(entry.barrier is not Barrier.REVEALED for entry in gone)
        player, asked = self.sent[-1] if self.sent else ("", None)
        owned = {n for n, seat in enumerate(at.room.shared.seats) if seat.owner == player}
        others = {entry.seat for entry in gone if at.room.shared.seats[entry.seat].owner} - owned
        if others:
            assert asked is not None and asked.what is What.ANSWER and at.room.shared.manners.asks_undo
        for entry in come:
            if entry.request:
                self.played[entry.request] = self.played.get(entry.request, 0) + 1
                assert self.played[entry.request] == 1, "a request is played once"
                assert asked and entry.request == asked.request and entry.seat in owned
            elif asked is None or asked.what is not What.REDO:
                assert at.room.match.setup.seats[entry.seat].bot or at.room.shared.seats[entry.seat].level

    def look(self, save: Save) -> None:
        """See that each is told only what is his, and that the save is found again as it is."""
        at = self.at
        told: dict[str, News] = {}
        for player in PLAYERS:
            since = self.rng.choice([0, at.room.version, at.room.version - self.rng.randrange(20), 10**6])
            news = told[player] = at.news(player, since)
            assert len(FROM_SERVER.pack(news)) <= MOST_BYTES
            mine = tuple(n for n, seat in enumerate(at.room.shared.seats) if seat.owner == player)
            assert tuple(seen.seat for seen in news.seen) == (mine or (None,))
            assert (news.state is TableState.OVER) or news.setup.seed == 0
            assert news.since + len(news.events) == news.length == len(at.room.match.log)
            at.room.line(player, at.now)
        if self.rng.random() < 0.1:
            here = at.room.here
            at.restart(*here)
            assert kept_of(at.room.record(at.now)) == kept_of(save)
            assert at.room.version == save.version and at.room.here == here
            for player in here:
                then = at.news(player)
                assert then.seen == told[player].seen and then.length == told[player].length

    def gather(self) -> None:
        """Let all seats be taken."""
        for player in PLAYERS[1:3]:
            self.at.room.join(player, player, request_id(), self.at.now)

    # What happens

    def request(self) -> object:
        at, rng = self.at, self.rng
        what = rng.choice([*What, What.UNDO, What.REDO, What.ASK_UNDO, *[What.PLAY] * 8])
        player, action = rng.choice((*PLAYERS[:3], *PLAYERS)), rng.choice(NONSENSE)
        state, asked = at.room.match.state, at.room.shared.asked
        if what is What.PLAY and state.to_act is not None and rng.random() < 0.9:
            player = at.room.shared.seats[state.to_act].owner or player
            verb = rng.choice(at.room.match.game.verbs)
            legal = at.room.match.game.legal_actions(state, verb)
            action = str(rng.choice(legal)) if legal else action
        elif asked is not None and rng.random() < 0.5:
            what = What.ANSWER
            player = rng.choice([at.room.shared.seats[seat].owner for seat in asked.open_seats])
            action = rng.choice(["yes", "yes", "yes", "no", action])
        elif at.news(player).absence is not None and rng.random() < 0.3:
            what, action = What.CLAIM, rng.choice(["wait", "wait", "random", action])
        elif what in (What.ASK_END, What.GIVE) and rng.random() < 0.9:
            return None  # games would be short
        version = at.room.version
        if rng.random() < 0.15:
            version = rng.choice([version - rng.randrange(9), 0, -5, 10**9])
        return self.send(player, Do(request_id(), "table-1", version, what, action))

    def again(self) -> object:
        """Somebody sends what was sent already, perhaps by another."""
        if not self.sent:
            return None
        player, request = self.rng.choice(self.sent)
        log = self.at.room.match.log
        done = self.send(self.rng.choice([player, player, "eve"]), request)
        if self.played.get(request.request):
            assert self.at.room.match.log == log, "what was played is not played again"
        return done

    def send(self, player: str, request: Do) -> object:
        at = self.at
        self.sent.append((player, request))
        done = at.room.do(player, request, at.now)
        if isinstance(done, BotRequest):
            answer = BotResponse(self.rng.choice([self.legal(), "frobnicate"]))
            done = at.room.hinted(player, request, done, answer, at.now)
        assert len(FROM_SERVER.pack(done)) < 2000
        assert done.refusal is None or at.told(done)
        return done

    def legal(self) -> str:
        return str(next(iter(self.at.room.match.game.legal_actions(self.at.room.match.state))))

    def presence(self) -> object:
        at, rng = self.at, self.rng
        player, seat = rng.choice(PLAYERS), rng.choice([None, *range(-1, 4)])
        if player == "eve" and not at.room.shared.has_begun:
            return at.room.watch(player, request_id(), at.now)
        match rng.randrange(4):
            case 0:
                return at.room.rise(player, at.now)
            case 1:
                return at.room.join(player, player, request_id(), at.now)
            case 2:
                return at.room.watch(player, request_id(), at.now)
        return at.room.sit(player, player, request_id(), seat, at.now)

    def time(self) -> object:
        self.at.passes(self.rng.choice([0.5, 30, 130, 90_000, -20]))
        wake = self.at.room.wake(self.at.now)
        assert wake is None or wake >= self.at.now
        self.at.room.tick(self.at.now)
        return None

    def bot(self) -> object:
        asked = self.at.room.bot_request()
        if asked is not None:
            self.sent.append(("", Do(b"", "", 0, What.PLAY)))
            self.at.room.bot_answered(asked, BotResponse(self.legal()), 10, self.at.now)
        return None


HOSTILE = (
    "",
    " ",
    "Ann",
    "ANN",
    "A\u0301nn",
    "\x1b[2J",
    "\u202e",
    "x" * 5000,
    "\udcff",
    "\0",
    "Ann 2",
    "\U0001f600" * 30,
)


def test_whatever_table_is_wished_for_it_is_refused_in_a_sentence_or_can_be_kept() -> None:
    rng, made = Random("wishes"), 0
    for _ in range(count(5000, 300)):
        seats = [
            SeatWish(rng.choice([*SeatKind]), rng.choice(HOSTILE), rng.choice(["easy"] * 30 + [*HOSTILE]))
            for _ in range(rng.choice([0, 1, 2, 2, 3, 3, 4, 50]))
        ]
        options = [(rng.choice(["free_undo", *HOSTILE]), rng.choice(["on", *HOSTILE]))] * rng.choice(
            [0, 0, 0, 1]
        )
        clock = Clock(rng.choice([*ClockKind]), rng.choice([0, 1, 60, -1, 10**30]))
        wish = Make(
            request_id(),
            rng.choice(["java", *["builders"] * 30, *HOSTILE]),
            tuple(options),
            tuple(seats),
            Manners(clock, *(rng.random() < 0.5 for _ in range(4))),
        )
        try:
            room = Room.make("table-1", wish, "ann", rng.choice(HOSTILE), NOON)
        except RefusedError as error:
            assert str(error_of("java", error.refused))
            assert len(repr(error.refused)) < 2000
            continue
        made += 1
        names = room.match.setup.names
        assert len({fold(name) for name in names}) == len(names)
        save = decode(encode(room.record(NOON)), at_table=True)
        assert Room.restored("table-1", save, NOON).news("ann", 0, NOON) == room.news("ann", 0, NOON)
    assert made > 20


@pytest.mark.parametrize("kind", range(len(TABLES)))
def test_whatever_comes_the_rules_of_a_table_hold(kind: int) -> None:
    game, seats, manners, options = TABLES[kind]
    for seed in range(count(40, 2)):
        rng = Random(f"{kind} {seed}")
        attack = Attack(At(game, *seats, manners=manners, **options), rng)
        if seed % 4:  # a table that gathers slowly is one case among others
            attack.gather()
        for _ in range(250):
            attack.step()
