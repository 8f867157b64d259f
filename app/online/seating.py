"""Who sits at a table, who is there, who is away, and whose time runs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from app.online.invitations import new_code
from app.online.protocol import MOST_SAID, Done, Refused, Said, Say
from app.online.tables import CLOCKS, all_distinct, distinct, is_free, state_of
from app.online.texts import TableCode, refused
from app.session.company import TableState, Times
from app.setup_parsing import draw_seed
from engines.catalog import game_of
from engines.core import Reason, Seat, SeatSetup, Setup, plain_line
from engines.match import AnyMatch, Match
from saves.document import snapshot_codec
from saves.shared import ClockKind, SeatKind, Shared

PATIENCE = 120.0
"""For so many seconds one who must act may be gone before the others may decide what to do."""


class Seating:
    """The match of a table, and the people at it."""

    def __init__(
        self,
        name: str,
        match: AnyMatch,
        shared: Shared,
        now: float,
        *,
        version: int = 1,
        draw: Callable[[], int] = draw_seed,
    ) -> None:
        """Take a match and what its table has beside it; `draw` gives seeds that nobody knows."""
        self.name = name
        self.match = match
        self.shared = shared
        self.version = version
        """Grows with all that must be saved before anybody is told."""
        self._draw = draw
        self._here: set[str] = set()
        self._gone = dict.fromkeys((seat.owner for seat in shared.seats), now)
        """When those who are not here have left, and with "" when a seat was left by its player."""
        self._clock_from = now
        """Since when the time of who must act has not been counted."""
        self._told_away: Seat | None = None

    @property
    def here(self) -> frozenset[str]:
        """The players who are connected at this table, spectators too."""
        return frozenset(self._here)

    @property
    def is_over(self) -> bool:
        return self._state is TableState.OVER

    @property
    def _state(self) -> TableState:
        return state_of(self.shared, self.match.state.to_act)

    @property
    def _to_act(self) -> Seat | None:
        seat: Seat | None = self.match.state.to_act
        return seat if self._state is TableState.PLAYING else None

    @property
    def _bot_level(self) -> str:
        """The level of the computer player that must act, "" if none must."""
        seat = self._to_act
        return "" if seat is None else self.shared.seats[seat].level

    @property
    def _owners(self) -> set[str]:
        return {seat.owner for seat in self.shared.seats} - {""}

    def _own(self, player: str) -> tuple[Seat, ...]:
        return tuple(number for number, seat in enumerate(self.shared.seats) if seat.owner == player)

    @property
    def _free(self) -> list[Seat]:
        return [number for number, seat in enumerate(self.shared.seats) if is_free(seat)]

    def _others(self, mine: Sequence[Seat]) -> list[Seat]:
        """Return the seats of all other people for whom no computer player plays."""
        return [
            number
            for number, seat in enumerate(self.shared.seats)
            if seat.owner and not seat.level and number not in mine
        ]

    # --- sitting down and leaving ------------------------------------------------------------------

    def sit(self, player: str, name: str, request: bytes, seat: Seat | None, now: float) -> Done:
        """Let a player sit down in the seats that are his, or in an open one."""
        mine = self._own(player)
        if seat is None or seat in mine:
            refusal = None if mine else refused(TableCode.NO_OWN_SEAT)
        else:
            refusal = self._why_not_take(seat)
        if refusal is None and seat is not None and seat not in mine:
            self._take(seat, player, name, now)
        return self._arrived(player, request, refusal, now)

    def join(self, player: str, name: str, request: bytes, now: float) -> Done:
        """Let a player sit down who has the code: in his own seats, else in the first that is free."""
        refusal = None
        if not self._own(player):
            free = sorted(self._free, key=lambda seat: self.shared.seats[seat].kind is SeatKind.OPEN)
            if self.is_over:
                refusal = refused(TableCode.OVER)
            elif not free:
                refusal = refused(TableCode.ALL_TAKEN)
            else:
                self._take(free[0], player, name, now)
        return self._arrived(player, request, refusal, now)

    def watch(self, player: str, request: bytes, now: float) -> Done:
        """Let a player look on; who has seats here sits down in them."""
        return self._arrived(player, request, self._why_not_watch(player), now)

    def _why_not_watch(self, player: str) -> Refused | None:
        is_let = self.shared.manners.has_spectators or self._own(player)
        return None if is_let else refused(TableCode.NO_SPECTATORS)

    def rise(self, player: str, now: float) -> None:
        """Note that a player is no longer connected here; his seats stay his."""
        self._here.discard(player)
        if self._own(player):
            self._gone[player] = now

    def _arrived(self, player: str, request: bytes, refusal: Refused | None, now: float) -> Done:
        if refusal is None:
            self._here.add(player)
            self._gone.pop(player, None)
            self._return_to(self._own(player), now)
            self._told_away = self._away(now)
        return self._done(request, refusal=refusal)

    def _why_not_take(self, seat: Seat) -> Refused | None:
        if not 0 <= seat < len(self.shared.seats):
            return refused(TableCode.NO_SEAT)
        if self.is_over:
            return refused(TableCode.OVER)
        if seat not in self._free:
            return refused(TableCode.SEAT_TAKEN)
        is_open = self.shared.seats[seat].kind is SeatKind.OPEN
        return None if is_open else refused(TableCode.NOT_INVITED)

    def _take(self, seat: Seat, player: str, name: str, now: float) -> None:
        """Give a free seat to a player; the game begins when it was the last one."""
        others = [each for number, each in enumerate(self.match.setup.names) if number not in self._free]
        self._spend(now)
        self._set_seats((seat,), kind=SeatKind.PERSON, owner=player)
        if self.shared.has_begun:
            # Whoever comes to another free seat is told apart when he does, so that its name still counts.
            names = [each for number, each in enumerate(self.match.setup.names) if number != seat]
            self._rename(seat, distinct(name, names))
            self._set_seats((seat,), asked_turn=0, waited_turn=0)
        else:
            self._make_anew(now, {seat: distinct(name, others)})
            self._begin_if_full(now)

    def _rename(self, seat: Seat, name: str) -> None:
        """Call a seat of a game that has begun otherwise; no screen is stale by it."""
        self.match.rename(seat, name)
        self._changed()

    def _return_to(self, seats: Sequence[Seat], now: float) -> None:
        """Let the owner of some seats play there again where computer players did for him."""
        if any(self.shared.seats[seat].level for seat in seats):
            self._spend(now)
            self._set_seats(seats, level="")
            self._changed()

    def _leave_to(self, seats: Sequence[Seat], level: str, now: float) -> None:
        """Let computer players play in some seats; what their owners ask or are asked is dropped."""
        self._spend(now)
        self._set_seats(seats, level=level)
        asked = self.shared.asked
        if asked and {*seats} & {asked.seat, *asked.open_seats}:
            self.shared = replace(self.shared, asked=None)
        self._changed()

    def _vacate(self, mine: Sequence[Seat], now: float) -> None:
        """Free the seats of a player, who leaves the table.

        Those of a game that has begun keep their names until somebody comes who has the code.
        """
        owner = self.shared.seats[mine[0]].owner
        self._spend(now)
        if self.shared.has_begun:
            self._set_seats(mine, kind=SeatKind.INVITED, owner="", level="")
            self.shared = replace(self.shared, asked=None, code=self.shared.code or new_code())
            self._gone[""] = now
            self._changed()
        else:
            self._set_seats(mine, owner="", kind=SeatKind.INVITED if self.shared.code else SeatKind.OPEN)
            self._make_anew(now, {})
        if not self._owners:
            self._end(now)
        self.rise(owner, now)

    def _end(self, now: float) -> None:
        self.shared = replace(self.shared, is_left=True, asked=None, since=int(now))
        self._changed()

    def _make_anew(self, now: float, come: Mapping[Seat, str]) -> None:
        """Make the match anew for those who sit here now; of what was seen before nothing comes true."""
        setup = self.match.setup
        known = {**dict(enumerate(setup.names)), **come, **dict.fromkeys(self._free, "")}
        names = all_distinct([known[seat] for seat in range(len(known))])
        seats = tuple(map(SeatSetup, names, [seat.bot for seat in setup.seats]))
        self.match = new_match(replace(setup, seats=seats, seed=self._draw()))
        self._set_seats(range(len(seats)), asked_turn=0)
        self.shared = replace(self.shared, asked=None, since=int(now))
        self._position_changed()

    def _begin_if_full(self, now: float) -> None:
        if not self._free:
            self.shared = replace(self.shared, has_begun=True, since=int(now))
            self._refill()

    def _set_seats(self, seats: Collection[Seat], **changes: SeatKind | str | int) -> None:
        self.shared = replace(
            self.shared,
            seats=tuple(
                replace(each, **changes) if number in seats else each  # type: ignore[arg-type]
                for number, each in enumerate(self.shared.seats)
            ),
        )

    # --- time, and who is away ---------------------------------------------------------------------

    @property
    def _clock(self) -> ClockKind:
        return self.shared.manners.clock.kind

    @property
    def _running(self) -> Seat | None:
        """Whose time runs."""
        seat = self._to_act
        return None if seat is None or self._clock is ClockKind.NONE or self._bot_level else seat

    def _left(self, seat: Seat, now: float) -> int:
        left = self.shared.seats[seat].left_ms
        if seat == self._running:
            left -= max(0, int((now - self._clock_from) * 1000))
        return max(0, left)

    def _spend(self, now: float) -> None:
        """Count the time of whose time is running."""
        if (running := self._running) is not None:
            self._set_seats((running,), left_ms=self._left(running, now))
        self._clock_from = now

    def _refill(self) -> None:
        """Give all people the whole time of the clock."""
        clock = self.shared.manners.clock
        if clock.kind is not ClockKind.NONE:
            people = [n for n, seat in enumerate(self.shared.seats) if seat.kind is not SeatKind.BOT]
            self._set_seats(people, left_ms=clock.count * CLOCKS[clock.kind].unit_ms)

    def _times(self, now: float) -> Times | None:
        if self._clock is ClockKind.NONE or not self.shared.has_begun:
            return None
        return Times(tuple(self._left(seat, now) for seat in range(len(self.shared.seats))), self._running)

    def _away_from(self) -> float | None:
        """Return since when, or from when on, the others may decide about who must act."""
        seat = self._to_act
        if seat is None or self._bot_level:
            return None
        times = []
        if self._clock is not ClockKind.NONE:
            times.append(self._clock_from + self.shared.seats[seat].left_ms / 1000)
        gone = self._gone.get(self.shared.seats[seat].owner)
        if gone is not None and self._clock is not ClockKind.DAYS:
            times.append(gone + PATIENCE)
        return min(times, default=None)

    def _away(self, now: float) -> Seat | None:
        """Return who must act and is away, or out of time, for so long that the others may decide."""
        start = self._away_from()
        return self._to_act if start is not None and start <= now else None

    def _may_decide(self, mine: Sequence[Seat], away: Seat) -> bool:
        turn = self.match.state.turn
        return away not in mine and any(self.shared.seats[seat].waited_turn != turn for seat in mine)

    def wake(self, now: float) -> float | None:
        """Return when `tick` must be called; None if nothing changes by itself."""
        start = self._away_from()
        if start is None or not self._here or self._told_away == self._to_act:
            return None
        return max(start, now)

    def tick(self, now: float) -> bool:
        """Return whether all must be told that they may decide about who is away."""
        before, self._told_away = self._told_away, self._away(now)
        return before != self._told_away

    # --- talk --------------------------------------------------------------------------------------

    def say(self, player: str, name: str, say: Say) -> Said | None:
        """Return what a player says as others hear it; None if the table does not allow it."""
        mine = self._own(player)
        text = "" if say.phrase else plain_line(say.text, MOST_SAID)
        is_let = say.phrase is not None or (text and self.shared.manners.has_free_text)
        if player not in self._here or not is_let:
            return None
        called = self.match.setup.names[mine[0]] if mine else distinct(name, self.match.setup.names)
        return Said(self.name, called, say.phrase, text)

    def hearers(self, player: str) -> frozenset[str]:
        """Return who hears what a player says: players hear players, spectators hear spectators."""
        owners = self._owners
        return frozenset(each for each in self._here if (each in owners) == (player in owners))

    def _is_of(self, player: str) -> bool:
        """Return whether a player sits here, or has made the table for others or for computer players."""
        return bool(self._own(player)) or player == self.shared.maker

    def invite(self, player: str, request: bytes) -> Done:
        """Return the code of the table to one of its players, or to its maker."""
        refusal = None
        if not self._is_of(player):
            refusal = refused(TableCode.NO_OWN_SEAT)
        elif not self.shared.code:
            refusal = refused(TableCode.NO_CODE)
        return self._done(request, "" if refusal else self.shared.code, refusal)

    # --- changes -----------------------------------------------------------------------------------

    def _done(
        self, request: bytes, text: str = "", refusal: Refused | None = None, reason: Reason | None = None
    ) -> Done:
        return Done(request, self.name, refusal, text, reason)

    def _changed(self) -> None:
        self.version += 1

    def _position_changed(self) -> None:
        self._told_away = None
        self._changed()


def new_match(setup: Setup) -> AnyMatch:
    """Return a match that can be saved. Raise SetupError."""
    game = game_of(setup.game)
    return Match(game, setup, snapshot_codec(game))
