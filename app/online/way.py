"""Where a player's shared tables are, and the way to one of them; loaded with the first page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

SEAT_KEPT: Final = "Your seat stays yours."
"""What is told to who leaves a game that goes on."""
NAMED_BY_HOST: Final = "Whoever keeps this host says what players are called here, and can change it."
"""What is told to who wants another name where people are known by their keys."""
NO_CODE_TYPED: Final = "Type the code after the word, as in: join 7K4M-QX2P."
"""What is told to who wants to join a table, and types no code."""


class Doorstep(NamedTuple):
    """Where a player stands who is not let in yet."""

    name: str
    """What he may want to be called; "" if nothing is known of that."""
    may_look_on: bool
    """Whether he may look on without the code of the night."""


_TABLE = re.compile(r"table-[0-9a-f]{20}")


class TablesAt(NamedTuple):
    """Where a player's shared tables are, and who the player is there."""

    name: str = ""
    """"" for what the player was called before, or the account."""
    path: Path | None = None
    """Where their server listens; None for that of this account, which is started when it is wanted."""
    player: str = ""
    """Who is served, under whatever name; "" for whoever has the name."""
    has_door: bool = False
    """Whether their server is to be asked first who the player is, and whether he is let in."""
    doorstep: Doorstep | None = None
    """Where he stands, if their server asks for the code of the night first; None for who is let in."""


class Way(NamedTuple):
    """How to come to a shared table."""

    table: str = ""
    """Its name; "" for the page of tables, unless there is a code."""
    code: str = ""
    """By which one is invited."""
    watches: bool = False
    """Whether one only looks on."""
    replays: bool = False
    """Whether one only goes through what has been played."""


def is_table_name(words: str) -> bool:
    """Return whether what a player typed is the name of a shared table, as `tables.table_name` makes them."""
    return _TABLE.fullmatch(words.strip().lower()) is not None
