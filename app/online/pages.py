"""Earlier positions of a table, a page at a time, so that a look back costs little at once.

Each is the view that a seat had when it stood there: it tells what was known then, whatever came later.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.bot_workers.messages import view_codec
from app.online.protocol import Page
from app.session.company import TableState
from engines.core import Seat
from engines.match import AnyMatch

MOST_POSITIONS: Final = 32
"""So many positions a page has: a server makes one in some milliseconds."""
MOST_PAGE_BYTES: Final = 128 * 1024
"""With one position more than these a page is full, which leaves room in a message."""


def page_of(
    match: AnyMatch, seat: Seat | None, line: int, state: TableState, is_open: bool, unbroken_since: int
) -> Page:
    """Return positions of a match from one on, as a seat, or a spectator, knew them.

    What has been taken back there is in none; where there were fewer actions than `line`, the page has the
    latest position. For the rest see `Page`.
    """
    length = len(match.log)
    first = at = min(max(line, 0), length)
    pack, views, size = view_codec(match.setup.game).pack, list[bytes](), 0
    while at <= length and len(views) < MOST_POSITIONS and size < MOST_PAGE_BYTES:
        views.append(pack(match.game.view(match.state_at(at), seat)))
        size += len(views[-1])
        at += 1
    return Page(
        setup=replace(match.setup, seed=0),
        state=state,
        seat=seat,
        is_open=is_open,
        not_kept=len(match.archived_log),
        length=length,
        unbroken_since=unbroken_since,
        hints=tuple(sorted(number for number in match.hints if number <= length)),
        line=first,
        views=tuple(views),
    )
