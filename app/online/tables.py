"""What a table is when it is made, and what is told of one without its match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.online.invitations import new_code
from app.online.protocol import Make, TableLine
from app.online.texts import RefusedError, TableCode, pack_refusal, refuse
from app.session.company import Sitter, TableState
from app.setup_parsing import DEFAULT_NAMES, make_setup
from engines.core import NAME_LENGTH, Seat, SeatSetup, Setup, SetupError, seat_name
from saves.codec import digest
from saves.document import MAX_SEATS, Save
from saves.paths import look_of
from saves.people import HOST_NAME
from saves.shared import Clock, ClockKind, Manners, SeatKind, Shared, SharedSeat


class ClockUnit(NamedTuple):
    """What a kind of clock counts."""

    unit_ms: int
    most: int
    called: str


CLOCKS = {
    ClockKind.BANK: ClockUnit(60_000, 600, "minutes"),
    ClockKind.TURN: ClockUnit(60_000, 600, "minutes"),
    ClockKind.DAYS: ClockUnit(86_400_000, 60, "days"),
}

# --- making one -----------------------------------------------------------------------------------


def table_name(player: str, request: bytes) -> str:
    """Return the name of the table that a request of a player makes: the same for the same."""
    return f"table-{digest(player.encode() + request, 10).hex()}"


def plan_table(make: Make, player: str, name: str, seed: int, now: int) -> tuple[Setup, Shared]:
    """Return the setup of a new table and what it has beside; its maker has every seat of the kind PERSON.

    Raise RefusedError.
    """
    kinds = [wish.kind for wish in make.seats]
    if not make.manners.has_spectators and {*kinds} <= {SeatKind.BOT}:
        raise refuse(TableCode.NO_PERSON)
    names = [wish.name or (name if wish.kind is SeatKind.PERSON else "") for wish in make.seats]
    if len(names) <= MAX_SEATS:  # for more no game is, and to compare all their names would take long
        names = all_distinct(names)
    bots = [wish.level if wish.kind is SeatKind.BOT else None for wish in make.seats]
    seats = map(SeatSetup, names, bots)
    try:
        setup = make_setup(make.game, seats, seed, dict(make.options))
    except SetupError as error:
        raise RefusedError(pack_refusal(error)) from error
    shared = Shared(
        maker=player,
        manners=_checked(make.manners),
        seats=tuple(
            SharedSeat(kind, player if kind is SeatKind.PERSON else "", level or "")
            for kind, level in zip(kinds, bots, strict=True)
        ),
        code=code_for(kinds),
        since=now,
    )
    return setup, shared


def code_for(kinds: Collection[SeatKind]) -> str:
    """Return a code if a seat is kept for who has it, else ""."""
    return new_code() if SeatKind.INVITED in kinds else ""


def _checked(manners: Manners) -> Manners:
    """Return what a table is to allow. Raise RefusedError if its clock counts too little or too much."""
    clock = manners.clock
    if clock.kind is ClockKind.NONE:
        return replace(manners, clock=Clock())
    unit = CLOCKS[clock.kind]
    if not 1 <= clock.count <= unit.most:
        raise refuse(TableCode.BAD_CLOCK, most=unit.most, unit=unit.called, count=clock.count)
    return manners


def distinct(name: str, others: Collection[str]) -> str:
    """Return a name that looks like none of the others, nor like the host's: with a number, if it would."""
    plain = seat_name(name) or "Player"
    taken, chosen, number = {*map(look_of, (HOST_NAME, *others))}, plain, 2
    while look_of(chosen) in taken:
        end = f" {number}"
        chosen, number = f"{seat_name(plain[: NAME_LENGTH - len(end)])}{end}", number + 1
    return chosen


def all_distinct(names: Sequence[str]) -> list[str]:
    """Return names that do not look alike; where there is none, one that is free."""
    chosen: dict[Seat, str] = {}
    for number in sorted(range(len(names)), key=lambda number: not names[number]):
        name = names[number] or DEFAULT_NAMES[number % len(DEFAULT_NAMES)]
        chosen[number] = distinct(name, chosen.values())
    return [chosen[number] for number in range(len(names))]


def is_free(seat: SharedSeat) -> bool:
    """Return whether a player can sit down in a seat."""
    return seat.kind in (SeatKind.OPEN, SeatKind.INVITED)


def is_owner(shared: Shared, player: str) -> bool:
    """Return whether a player has a seat at a table."""
    return player in [seat.owner for seat in shared.seats]


# --- what is told of one --------------------------------------------------------------------------


def state_of(shared: Shared, to_act: Seat | None) -> TableState:
    """Return how far a table has come."""
    if shared.is_left:
        return TableState.OVER
    if not shared.has_begun:
        return TableState.GATHERING
    return TableState.OVER if to_act is None else TableState.PLAYING


def sitters_of(setup: Setup, shared: Shared, here: Collection[str], player: str) -> tuple[Sitter, ...]:
    """Return who sits at a table, as a player is told, while some are connected there."""
    return tuple(
        Sitter(
            name=name,
            kind=seat.kind,
            is_mine=seat.owner == player,
            level=seat.level,
            is_taken=not is_free(seat),
            is_here=seat.owner in here,
        )
        for name, seat in zip(setup.names, shared.seats, strict=True)
    )


def table_line(name: str, save: Save, player: str, now: float) -> TableLine | None:
    """Return a table that is only saved as a player sees it in the list; None if it does not concern him."""
    if save.shared is None:
        return None
    return line_of(name, save.setup, save.shared, save.to_act, frozenset(), player, now)


def line_of(
    name: str,
    setup: Setup,
    shared: Shared,
    to_act: Seat | None,
    here: Collection[str],
    player: str,
    now: float,
) -> TableLine | None:
    """Return a table as a player sees it in the list; None if it does not concern him."""
    state, is_mine = state_of(shared, to_act), is_owner(shared, player)
    is_open = shared.manners.has_spectators or any(seat.kind is SeatKind.OPEN for seat in shared.seats)
    if not (is_mine or player == shared.maker or (is_open and state is not TableState.OVER)):
        return None
    return TableLine(
        table=name,
        game=setup.game,
        state=state,
        seats=sitters_of(setup, shared, here, player),
        to_act=to_act if state is TableState.PLAYING else None,
        since=max(0, int(now) - shared.since),
        manners=shared.manners,
        is_mine=is_mine,
        is_maker=player == shared.maker,
    )
