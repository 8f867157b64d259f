"""What is told to whoever runs a table server of its people and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.online.orders import HostTable, Overview, PersonLine
from app.online.words import format_ago, format_sitter, format_waiting
from app.session.company import TableState
from engines.catalog import title_of_game
from engines.texts import format_count

NOBODY = "Nobody has been here yet."
NO_TABLE = "There is no table."
LOOKS_ON = "looks on"
"""How somebody comes who was not let in."""


def short_name(table: str) -> str:
    """Return the beginning of a table's name, by which it can be told from others."""
    return table.removeprefix("table-")[:8]


def format_place(person: PersonLine, tables: Mapping[str, HostTable], seconds: int) -> str:
    """Return where somebody is, or when he was seen last: the game and its table, or "at no table"."""
    if person.at:
        games = (title_of_game(tables[table].game) if table in tables else "" for table in person.at)
        return ", ".join(f"{game} {short_name(table)}" for game, table in zip(games, person.at, strict=True))
    if person.is_here:
        return "at no table"
    return f"seen {format_ago(seconds)}" if person.seen else ""


def format_presence(person: PersonLine, now: int) -> str:
    """Return where somebody is: "at table-1", "here", "seen two hours ago"; "" if that is not known."""
    if person.at:
        return f"at {', '.join(person.at)}"
    if person.is_here:
        return "here"
    return f"seen {format_ago(max(0, now - person.seen))}" if person.seen else ""


def format_proof(person: PersonLine) -> str:
    """Return how somebody comes: "1 key", "a guest for this night"; "" where no list is kept."""
    if person.is_guest:
        return "a guest for this night" if person.since else LOOKS_ON
    return format_count(len(person.keys), "key") if person.since else ""


def format_person(person: PersonLine, now: int) -> str:
    """Return somebody in a line: "Ann: at table-1; 1 key"."""
    banned = f"banned {person.banned}" if person.banned else ""
    told = [part for part in (banned, format_presence(person, now), format_proof(person)) if part]
    return f"{person.name}: {'; '.join(told)}"


def format_turn(table: HostTable) -> str:
    """Return how a table stands: "Ben to play"."""
    if table.state is TableState.GATHERING:
        return format_waiting(table.seats)
    return "over" if table.to_act is None else f"{table.seats[table.to_act].name} to play"


def format_table(table: HostTable, now: int) -> str:
    """Return a table in a line: its name and game, "Ann, Ben (away); Ben to play, two hours ago"."""
    seats = ", ".join(map(format_sitter, table.seats))
    watchers = f", {table.watchers} looking on" if table.watchers else ""
    ago = format_ago(max(0, now - table.since))
    return f"{table.table}  {title_of_game(table.game)}: {seats}; {format_turn(table)}, {ago}{watchers}"


def describe(overview: Overview) -> Iterator[str]:
    """Yield how a server stands, a line each."""
    if overview.invitation:
        yield f"For friends: {overview.invitation}"
    if overview.code:
        yield f"Code: {overview.code}"
    if overview.fingerprint:
        yield f"Key of this host: {overview.fingerprint}"
    if overview.is_draining:
        yield "Nobody new is let in, and no new tables are made."
    if overview.at_door:
        yield f"At the door: {overview.at_door}"
    if overview.trouble:
        yield overview.trouble
    yield "People:" if overview.people else NOBODY
    for person in overview.people:
        yield f"  {format_person(person, overview.now)}"
    yield from _more(len(overview.people), overview.people_total, "meja admin people")
    yield "Tables:" if overview.tables else NO_TABLE
    for table in overview.tables:
        yield f"  {format_table(table, overview.now)}"
    yield from _more(len(overview.tables), overview.tables_total, "meja admin tables")


def _more(shown: int, total: int, command: str) -> Iterator[str]:
    if total > shown:
        yield f"  and {total - shown} more, which {command} tells"
