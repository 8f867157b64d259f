"""No message of a room tells its receiver what he may not know.

At positions of whole games the room is set beside another one, whose states are others that the receiver
could not tell from the true ones: other hands, other decks, another seed. Both are asked the same, and every
message to him must have the same bytes.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.bot_workers.messages import BotRequest, BotResponse
from app.online.protocol import FROM_SERVER, Do, FromServer, Lobby, Look, What
from app.online.room import Room
from app.online.seating import PATIENCE
from engines.catalog import game_of
from engines.core import AnyGame, Barrier, Seat, SeatSetup, Setup
from engines.match import Match
from engines.shuffle import keyed
from saves.shared import Asked, Clock, ClockKind, Manners, Question, SeatKind, Shared, SharedSeat
from tests import sensible
from tests.app.online.at_table import NOON, request_id
from tests.extent import count, every

NAMES = ("ann", "ben", "cid", "dan")
WATCHER = "eve"
WINDOW = 4
"""So many actions before a position can be taken back."""
PROBES = 4
"""Actions that are tried and need not be legal."""

Line = tuple[Seat, Any]


def by_chance(setup: Setup) -> list[Any]:
    """All actions of a game between players by chance, at most so many that none goes on for ever."""
    game, rng = game_of(setup.game), keyed(setup.seed, "secrets")
    state, actions = game.new_state(setup), []
    while state.to_act is not None and len(actions) < 400:
        verb = rng.choice([verb for verb in game.verbs if game.legal_actions(state, verb)])
        actions.append(rng.choice(list(game.legal_actions(state, verb))))
        state = game.apply(state, actions[-1])
    return actions


class Played:
    """A game that was played: its states and the lines of its log."""

    def __init__(self, setup: Setup, actions: Sequence[Any]) -> None:
        self.setup = setup
        self.game: AnyGame = game_of(setup.game)
        self.states = [self.game.new_state(setup)]
        self.lines: list[Line] = []
        for action in actions:
            self.lines.append((self.states[-1].to_act, action))
            self.states.append(self.game.apply(self.states[-1], action))

    def as_known_to(self, seat: Seat | None, rng: Random) -> Played:
        """The same game with other states, which a seat cannot tell from the true ones."""
        other = Played(replace(self.setup, seed=rng.randrange(10**15)), ())
        other.lines = self.lines
        other.states = [
            replace(self.game.sample_state(self.game.view(state, seat), rng), barrier=state.barrier)
            for state in self.states
        ]
        return other

    def room_at(self, position: int, asked: Asked | None) -> Room:
        """A room where the game has come so far, everybody there, all allowed."""
        first = max(0, position - WINDOW)
        match = Match(
            self.game,
            self.setup,
            None,
            self.states[first : position + 1],
            self.lines[first:position],
            [f"{seat} {action}" for seat, action in self.lines[:first]],
        )
        manners = Manners(clock=Clock(ClockKind.BANK, 10), has_hints=True, has_free_text=True)
        seats = tuple(SharedSeat(SeatKind.PERSON, name, left_ms=600_000) for name in NAMES)
        shared = Shared("ann", manners, seats[: len(self.setup.seats)], has_begun=True, asked=asked)
        room = Room("table-1", match, shared, NOON, version=50)
        for player in (*NAMES[: len(self.setup.seats)], WATCHER):
            room.watch(player, b"", NOON)
        return room


def bytes_of(message: FromServer) -> bytes:
    return FROM_SERVER.pack(message)


class Pair:
    """The true room and another one, both asked the same; what they tell a player must be equal."""

    def __init__(self, rooms: Sequence[Room], player: str) -> None:
        self.rooms = rooms
        self.player = player

    def same(self, ask: Callable[[Room], Any]) -> Any:
        """Ask both, compare, and return what they say."""
        true, other = map(ask, self.rooms)
        if isinstance(true, BotRequest):
            assert replace(true, chance=0) == replace(other, chance=0)
        elif true is not None:
            assert bytes_of(true) == bytes_of(other), (true, other)
        else:
            assert other is None
        return true

    def does(self, what: What, action: str = "", by: str = "") -> Any:
        """Ask for something; what the player asks for himself must be answered the same, news always."""
        by, request = by or self.player, request_id()

        def ask(room: Room) -> Any:
            return room.do(by, Do(request, "table-1", room.version, what, action), NOON)

        done = self.same(ask) if by == self.player else [*map(ask, self.rooms)]
        self.look()
        return done

    def look(self, now: float = NOON) -> None:
        self.same(lambda room: room.news(self.player, 0, now))
        self.same(lambda room: room.news(self.player, room.version - 1, now))
        self.same(lambda room: Lobby((line,)) if (line := room.line(self.player, now)) else None)

    def look_back(self) -> None:
        """Look at all positions that are kept, and at the last alone, as whoever one could be."""
        for line, seat in itertools.product((0, 10**6), (None, *range(len(self.rooms[0].shared.seats)))):
            self.same(lambda room: room.look(self.player, Look(b"", "table-1", line, seat)))  # noqa: B023


def ask_everything(pair: Pair, seat: Seat | None, probes: Sequence[str]) -> None:
    """Ask both rooms for all that a player could ask for, the harmless first."""
    true = pair.rooms[0]
    to_act, game = true.match.state.to_act, true.match.game
    pair.look()
    pair.look_back()
    pair.same(lambda room: room.export(pair.player, b"", NOON))
    pair.same(lambda room: room.invite(pair.player, b""))
    pair.same(lambda room: room.sit(pair.player, "X", b"", 1, NOON))
    for probe in probes:
        if to_act != seat or true.match.why_not(game.parse(probe)):
            pair.does(What.PLAY, probe)
    pair.does(What.ANSWER, "no")
    for what in (What.REDO, What.CLAIM, What.AGAIN):
        pair.does(what, "yes")
    asked = pair.does(What.HINT)
    if isinstance(asked, BotRequest):
        answer = BotResponse(str(next(iter(true.match.game.legal_actions(true.match.state)))))
        request = Do(request_id(), "table-1", true.version, What.HINT)
        pair.same(lambda room: room.hinted(pair.player, request, asked_of(room, request), answer, NOON))
        pair.look()
    if pair.does(What.UNDO).refusal is None:
        pair.does(What.REDO)
    take_back(pair, pair.player)
    if true.match.log:
        take_back(pair, NAMES[true.match.log[-1].seat])
    pair.look_back()
    for room in pair.rooms:
        room.rise("ann", NOON)
    pair.look(NOON + PATIENCE)
    pair.does(What.GIVE, "easy")
    pair.does(What.ASK_END)


def take_back(pair: Pair, player: str) -> None:
    """Let a player ask for his last action, and all agree."""
    pair.does(What.ASK_UNDO, by=player)
    asked = pair.rooms[0].shared.asked
    if asked is None or asked.question is not Question.UNDO:
        return
    for other in sorted(pair.rooms[0].here - {player, WATCHER}):
        pair.does(What.ANSWER, "yes", by=other)


def asked_of(room: Room, request: Do) -> BotRequest:
    """What a room has a computer player asked for a hint."""
    asked = room.do(NAMES[room.match.state.to_act], request, NOON)
    assert isinstance(asked, BotRequest)
    return asked


def play_on(pair: Pair, line: Line, revealed: bool) -> None:
    """Play the player's own next action in both rooms."""
    request = Do(request_id(), "table-1", pair.rooms[0].version, What.PLAY, str(line[1]))
    pair.same(lambda room: room.do(pair.player, request, NOON))
    if not revealed and not pair.rooms[0].is_over:
        pair.look()


def other_is_hinted(pair: Pair, line: Line, revealed: bool) -> None:
    """Have another player hinted something else in each room, as his hand may have it, and play the same."""
    name, action = NAMES[line[0]], line[1]
    true, other = pair.rooms
    if other.match.why_not(action):
        return
    request = Do(request_id(), "table-1", true.version, What.HINT)
    legal = list(itertools.islice(other.match.game.legal_actions(other.match.state), 50))
    for room, hint in ((true, action), (other, next((each for each in legal if each != action), action))):
        room.hinted(name, request, asked_of(room, request), BotResponse(str(hint)), NOON)
    pair.look()
    play = Do(request_id(), "table-1", true.version, What.PLAY, str(action))
    for room in pair.rooms:
        room.do(name, play, NOON)
    if not revealed and not true.is_over:
        pair.look()


PLAYERS: dict[str, Callable[[Setup], list[Any]]] = {
    "kept": lambda _: [*sensible.kept_game()],
    "sensible": lambda setup: [*sensible.game(setup)],
    "chance": by_chance,
}
GAMES = [
    ("java", 2, "kept", sensible.KEPT.seed),
    ("builders", 2, "chance", 6),
    ("java", 3, "sensible", 6),
    *itertools.product(("java", "builders"), (2, 3, 4), ("chance",), (1,)),
]


@pytest.mark.parametrize(("game", "seats", "kind", "seed"), GAMES[: count(len(GAMES), 2)])
def test_no_message_differs_where_only_what_one_may_not_know_does(
    game: str, seats: int, kind: str, seed: int
) -> None:
    setup = Setup(game, tuple(SeatSetup(name.capitalize()) for name in NAMES[:seats]), seed)
    played = Played(setup, PLAYERS[kind](setup))
    rng = Random(seed)
    differ = 0
    for seat in (*range(seats), None):
        player = WATCHER if seat is None else NAMES[seat]
        other = played.as_known_to(seat, rng)
        for position in positions(played):
            asked = rng.choice([None, None, Asked(Question.END, rng.randrange(seats), (seat or 0,))])
            pair = Pair([each.room_at(position, asked) for each in (played, other)], player)
            differ += pair.rooms[0].match.state != pair.rooms[1].match.state
            probes = [str(rng.choice(played.lines)[1]) for _ in range(PROBES)]
            ask_everything(pair, seat, probes)
            line = played.lines[position]
            revealed = played.states[position + 1].barrier is Barrier.REVEALED
            pair = Pair([each.room_at(position, asked) for each in (played, other)], player)
            (play_on if line[0] == seat else other_is_hinted)(pair, line, revealed)
    assert differ > 20


def positions(played: Played) -> list[int]:
    """The positions that are looked at: those of answers to another's action, and some more."""
    answers = [at for at, state in enumerate(played.states[:-1]) if state.to_act != state.seat]
    before_end = range(len(played.lines))
    return sorted({*answers, *(at + 1 for at in answers), *every(25, before_end)} & {*before_end})
