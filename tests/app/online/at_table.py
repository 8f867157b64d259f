"""What tests of rooms share: a table at which players say what they do, and a clock that is set by hand."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from app.bot_workers.messages import BotRequest, BotResponse
from app.online.protocol import Do, Done, Make, News, SeatWish, What
from app.online.room import Room
from app.online.texts import error_of
from engines.catalog import texts_of
from saves.document import decode, encode
from saves.shared import Clock, Manners, SeatKind

NOON = 1_000_000.0
PERSON, OPEN, INVITED = SeatWish(SeatKind.PERSON), SeatWish(SeatKind.OPEN), SeatWish(SeatKind.INVITED)
BOT = SeatWish(SeatKind.BOT, "Robot", "knower")
NO_CLOCK = Clock()

_ids = itertools.count(1)
_seeds = itertools.count(1)


def request_id() -> bytes:
    """A request's id that no other has."""
    return next(_ids).to_bytes(16, "big")


def draw() -> int:
    """A seed that no other has, the same in every run of a test alone."""
    return next(_seeds)


def make(game: str, *seats: SeatWish, manners: Manners | None = None, **options: str) -> Make:
    """What makes a table."""
    return Make(request_id(), game, tuple(options.items()), seats, manners or Manners())


class At:
    """A table, and its players by name: each is called as he is known."""

    def __init__(self, game: str, *seats: SeatWish, manners: Manners | None = None, **options: str) -> None:
        """Make a table for Ann, who sits down."""
        self.now = NOON
        made = make(game, *seats, manners=manners, **options)
        self.room = Room.make("table-1", made, "ann", "Ann", self.now, draw)
        self.sit("ann")

    def sit(self, player: str, seat: int | None = None) -> Done:
        return self.room.sit(player, player.capitalize(), request_id(), seat, self.now)

    def come(self, *players: str) -> None:
        """Seat more players in open seats, in order."""
        for player in players:
            seat = next(n for n, each in enumerate(self.room.shared.seats) if each.kind is SeatKind.OPEN)
            assert self.sit(player, seat).refusal is None

    def asks(
        self,
        player: str,
        what: What,
        action: str = "",
        *,
        version: int | None = None,
        request: bytes | None = None,
    ) -> Done | BotRequest:
        asked = Do(
            request_id() if request is None else request,
            "table-1",
            self.room.version if version is None else version,
            what,
            action,
        )
        return self.room.do(player, asked, self.now)

    def does(self, player: str, what: What, action: str = "", **how: int) -> str:
        """Do something that is not refused; return the text of the answer."""
        done = self.asks(player, what, action, version=how.get("version"))
        assert isinstance(done, Done) and done.refusal is None, done
        return done.text

    def plays(self, player: str, *actions: str) -> None:
        for action in actions:
            self.does(player, What.PLAY, action)

    def refuses(self, player: str, what: What, action: str = "", version: int | None = None) -> str:
        """Have something refused, which changes nothing; return the sentence."""
        before = self.room.record(self.now)
        done = self.asks(player, what, action, version=version)
        assert isinstance(done, Done) and done.refusal is not None, done
        assert self.room.record(self.now) == before
        return self.told(done)

    def told(self, done: Done) -> str:
        """The sentence of a refusal."""
        assert done.refusal is not None
        game = self.room.match.setup.game
        error = error_of(game, done.refusal)
        refusal = getattr(error, "refusal", None)
        return str(error) if refusal is None else texts_of(game).format_refusal(refusal)

    def news(self, player: str, since: int = 0) -> News:
        return self.room.news(player, since, self.now)

    def passes(self, seconds: float) -> None:
        self.now += seconds

    def bot_plays(self, choose: Callable[[BotRequest], str]) -> None:
        """Let the computer player that must act answer."""
        asked = self.room.bot_request()
        assert asked is not None
        self.room.bot_answered(asked, BotResponse(choose(asked)), 10, self.now)

    @property
    def log(self) -> list[str]:
        return [str(entry.action) for entry in self.room.match.log]

    def restart(self, *here: str) -> None:
        """Save the table, and find it again as a server does after a crash, with whoever is there."""
        save = decode(encode(self.room.record(self.now)), at_table=True)
        self.room = Room.restored("table-1", save, self.now, here, draw)
