"""Older formats: one small function for each step from a format to the next.

When `Save` changes, its format number grows, and the function that makes the newer body of the older one is
added here, with golden files of the older format kept as they are. A body is plain data as msgpack gives it:
the tuple of the fields of a `Save`, dataclasses as tuples, enums as names. Snapshots are bytes in it, and
need no step: where their shape has changed, the match is rebuilt from its log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from saves.codec import pack_plain, unpack_plain
from saves.messages import Code, SaveError

Body = tuple[Any, ...]


def _order_by_clock(body: Body) -> Body:
    """Put the time of the save after the fields of format 2: lists went by it."""
    return (*body, body[1])


def _no_shared_table(body: Body) -> Body:
    """Put after the fields of format 3 that the match is at no shared table, and what was hinted unknown."""
    return (*body, 0, (), None, "", None)


def _nothing_judged(body: Body) -> Body:
    """Put after the fields of format 4 that no turn was judged."""
    return (*body, ())


MIGRATIONS: dict[int, Callable[[Body], Body]] = {
    2: _order_by_clock,
    3: _no_shared_table,
    4: _nothing_judged,
}
"""By the older format: what makes the body of the next one. Format 2 is the first that a release wrote."""


def is_known(number: int, current: int) -> bool:
    """Return whether a format can be read by a program whose own is `current`."""
    return number <= current and all(step in MIGRATIONS for step in range(number, current))


def migrate(body: bytes, number: int, current: int) -> bytes:
    """Return the body as the current format has it. Raise SaveError if it is not what its format says."""
    if number == current:
        return body
    fields = unpack_plain(body)
    try:
        for step in range(number, current):
            fields = MIGRATIONS[step](fields)
        return pack_plain(fields)
    # A made-up body fails in ways that no step foresees; it is the file that is wrong, not the program.
    except Exception as error:
        raise SaveError(Code.NOT_OF_FORMAT, format=number) from error
