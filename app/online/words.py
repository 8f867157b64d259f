"""What both faces say of shared tables: in lists, at the table, and of its clock."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from app.session.company import Company, Denied, Sitter, TableState, has_free_seat
from engines.catalog import title_of_game
from engines.core import Seat, Setup
from engines.texts import format_count, join_words
from saves.shared import Asked, Clock, ClockKind, Manners, Question, SeatKind

if TYPE_CHECKING:
    from app.online.protocol import TableLine  # the first page does not wait for it

NONE_YET = "There is no shared table yet."
MADE_BY_YOU = "made by you"
NOT_AGREED = "That was not agreed to."
ENDED = "This game was ended before it was over."
CLOSED = "This table was closed before its game began."

_NUMBERS = (
    *("a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "eleven",
    "twelve",
)
_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))
_WHAT_IS_ASKED = {
    Question.UNDO: "You ask to take back your last action",
    Question.GIVE: "You ask to give your seat on",
    Question.END: "You ask to end the game",
}
_CLOCKS = {
    ClockKind.NONE: "no clock",
    ClockKind.BANK: "{count} for the whole game",
    ClockKind.TURN: "{count} for each turn",
    ClockKind.DAYS: "{count} for each turn",
}


def format_ago(seconds: int) -> str:
    """Return how long ago something was, in no zone of time: "two hours ago"."""
    for size, unit in _UNITS:
        if (count := seconds // size) > 0:
            number = "an" if (count, unit) == (1, "hour") else _word(count)
            return f"{number} {unit}{'' if count == 1 else 's'} ago"
    return "just now"


def _word(number: int) -> str:
    return _NUMBERS[number - 1] if number <= len(_NUMBERS) else str(number)


def format_left(milliseconds: int) -> str:
    """Return how much time is left, as a clock shows it: "3 days", "2 h 05", "12 min", "17 s"."""
    seconds = -(-milliseconds // 1000)
    if seconds >= 2 * 86_400:
        return f"{seconds // 86_400} days"
    if seconds >= 3_600:
        return f"{seconds // 3_600} h {seconds // 60 % 60:02}"
    return f"{seconds // 60} min" if seconds >= 60 else f"{seconds} s"


# --- in the list ----------------------------------------------------------------------------------


def groups_of(lines: Collection[TableLine]) -> tuple[list[TableLine], ...]:
    """Return the tables of a player, those with an open seat, those to watch, and those that are over.

    Of his own first come those at which he is to play.
    """

    def order(line: TableLine) -> tuple[bool, int]:
        return not is_own_turn(line), [*TableState].index(line.state)

    over = [line for line in lines if line.state is TableState.OVER]
    going_on = [line for line in lines if line.state is not TableState.OVER]
    own = sorted((line for line in going_on if line.is_mine), key=order)
    others = [line for line in going_on if not line.is_mine]
    open_ones = [line for line in others if open_seat(line) is not None]
    return own, open_ones, [line for line in others if open_seat(line) is None], over


def table_to_go_on(lines: Collection[TableLine]) -> TableLine | None:
    """Return the table at which a player is to play, or another of his own that is not over; None if none."""
    return next(iter(groups_of(lines)[0]), None)


def open_seat(line: TableLine) -> Seat | None:
    """Return the first seat that is open to all, or None; none is where the game is over."""
    kinds = [sitter.kind for sitter in line.seats]
    is_open = SeatKind.OPEN in kinds and line.state is not TableState.OVER
    return kinds.index(SeatKind.OPEN) if is_open else None


def is_made_for_others(line: TableLine) -> bool:
    """Return whether the receiver has made the table and has no seat there."""
    return line.is_maker and not line.is_mine


def is_own_turn(line: TableLine) -> bool:
    """Return whether the receiver is to play."""
    return line.to_act is not None and line.seats[line.to_act].is_mine


def format_state(line: TableLine) -> str:
    """Return how a table stands: "Ben to play"."""
    if line.state is TableState.GATHERING:
        return format_waiting(line.seats)
    if line.to_act is None:
        return "over"
    return "you are to play" if is_own_turn(line) else f"{line.seats[line.to_act].name} to play"


def format_sitter(sitter: Sitter) -> str:
    """Return who sits in a seat: "Ann (you)", "Ben (away)", "Blue (computer hard)", "open"."""
    if not sitter.is_taken:
        return "by invitation" if sitter.kind is SeatKind.INVITED else "open"
    if sitter.is_mine:
        return f"{sitter.name} (you)"
    if sitter.level:
        return f"{sitter.name} (computer {sitter.level})"
    return sitter.name if sitter.is_here else f"{sitter.name} (away)"


def format_line(line: TableLine) -> str:
    """Return a table in a line: its game, "Ann (you), Ben; Ben to play, two hours ago"."""
    seats = ", ".join(map(format_sitter, line.seats))
    made = f", {MADE_BY_YOU}" if is_made_for_others(line) else ""
    return f"{title_of_game(line.game)}: {seats}{made}; {format_state(line)}, {format_ago(line.since)}"


def format_clock(clock: Clock) -> str:
    """Return what a clock gives: "30 minutes for each turn"."""
    unit = "day" if clock.kind is ClockKind.DAYS else "minute"
    return _CLOCKS[clock.kind].format(count=format_count(clock.count, unit))


def format_manners(manners: Manners) -> str:
    """Return what a table allows beside what all do; "" if nothing."""
    told = [
        format_clock(manners.clock) if manners.clock.kind is not ClockKind.NONE else "",
        "hints" if manners.has_hints else "",
        "free text" if manners.has_free_text else "",
        "" if manners.asks_undo else "no undo by asking",
        "" if manners.has_spectators else "no spectators",
    ]
    return ", ".join(filter(None, told))


# --- at the table ---------------------------------------------------------------------------------


def format_waiting(sitters: Sequence[Sitter]) -> str:
    """Return for how many players a table waits: "waiting for two players"."""
    missing = sum(not sitter.is_taken for sitter in sitters)
    return f"waiting for {'one player' if missing == 1 else f'{_word(missing)} players'}"


def has_open_seat(sitters: Sequence[Sitter]) -> bool:
    """Return whether whoever finds the table in the list may sit down."""
    return any(each.kind is SeatKind.OPEN for each in sitters)


def format_wait(company: Company, actor: str, code: str = "") -> str:
    """Return for whom a table waits: "Ben to play.", or who has come and by which code others do."""
    if company.state is TableState.OVER:
        return format_ended(company)
    if company.state is TableState.PLAYING:
        return " ".join(filter(None, [f"{actor}.", format_free_seat(company, code)]))
    waiting = format_waiting(company.sitters)
    come = [each.name for each in company.sitters if each.is_taken and not (each.is_mine or each.level)]
    by_code = f" The code of this table: {code}." if code else ""
    by_list = " Others find it in their list of tables." if has_open_seat(company.sitters) else ""
    are_here = f" {join_words(come)} {'sits' if len(come) == 1 else 'sit'} here." if come else ""
    return f"{waiting[0].upper()}{waiting[1:]}.{by_code}{by_list}{are_here}"


def format_called(name: str, trouble: str = "") -> str:
    """Return what a player is called, and why that cannot be kept."""
    return f"You are called {name} at shared tables.{f' {trouble}' if trouble else ''}"


def format_free_seat(company: Company, code: str) -> str:
    """Return by which code another player comes to a seat that was given on; "" if none was, or unknown."""
    is_told = code and company.state is TableState.PLAYING and has_free_seat(company)
    return f"A seat is free; the code of this table is {code}." if is_told else ""


def format_ended(company: Company) -> str:
    """Return how a game came to its end that was not played to it."""
    return ENDED if company.has_begun else CLOSED


def format_asked(asked: Asked, setup: Setup) -> str:
    """Return what is being asked: "Ann asks to take back her last action"."""
    name = setup.names[asked.seat]
    if asked.question is Question.UNDO:
        return f"{name} asks to take back what {name} did last, and all that was done since"
    if asked.question is Question.GIVE:
        return f"{name} asks whether another player may have the seat of {name}"
    return f"{name} asks whether to end this game"


def format_taken_back(actions: int) -> str:
    """Return how much was taken back by others."""
    return f"Taken back: {format_count(actions, 'action')}."


def format_waiting_answer(asked: Asked, setup: Setup) -> str:
    """Return whose answer is waited for."""
    names = [setup.names[seat] for seat in asked.open_seats]
    are = "is" if len(names) == 1 else "are"
    return f"{_WHAT_IS_ASKED[asked.question]}; {join_words(names)} {are} to answer."


def format_denied(denied: Denied, company: Company) -> str:
    """Return who said no to what was asked, and what follows: "Ben said no: the game goes on."."""
    by = company.sitters[denied.by]
    who = "You" if by.is_mine else by.name
    goes_on = "the table stays open" if company.state is TableState.GATHERING else "the game goes on"
    if denied.by == denied.seat:
        has = "have" if by.is_mine else "has"
        return f"{who} {has} taken the question back: {goes_on}."
    return f"{who} said no: {goes_on}."


def format_muted(name: str, is_muted: bool, way_back: str) -> str:
    """Return that somebody is muted, and what takes that back; or that he is no more."""
    if not is_muted:
        return f"You are told again what {name} says."
    return f"{name} is muted: what {name} says is not told to you. {way_back} takes that back."


def format_absence(seat: Seat, setup: Setup) -> str:
    """Return who is away, so that the others may decide."""
    return f"{setup.names[seat]} is away, or out of time"
