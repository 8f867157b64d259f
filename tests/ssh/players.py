"""Players at a shared table who are connected by SSH."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from engines.core import Seat
from tests.ssh.server import Server, SshSession
from tests.torture.tables import AtTable, TableCourse

DOOR, TABLES, FIRST_PAGE = "The code of tonight", "SHARED TABLES", "New game"
"""What the two pages show that may come first."""


class OverSsh(AtTable):
    """A player who sits down over SSH."""

    def __init__(self, course: TableCourse, seat: int, line: SshSession) -> None:
        """Has him at the end of a line, by which he has asked for the table.

        Args:
            course: The game.
            seat: Whose it is.
            line: Where he types.
        """
        self.course, self.seat = course, seat
        self.line: Any = line

    @classmethod
    def at(cls, course: TableCourse, seat: int, server: Server, user: str) -> Self:
        """Connects with the key of the seat's owner."""
        key = course.owner(seat)
        return cls(course, seat, SshSession(server, "watch", course.name, key=key, user=user))


def has_played(players: Sequence[OverSsh], verb: str) -> None:
    """Has whoever must act play, and all see it; it must be such an action."""
    course = players[0].course
    actor = players[course.to_act]
    actor.play()
    assert course.acknowledged[-1].split()[1] == verb
    for player in players:
        player.open()


def prompt(player: OverSsh) -> list[str]:
    """The festival's dialog, as it stands in the side of the screen."""
    return [row[57:] for row in player.line.rows[7:20]]


class NightCourse(TableCourse):
    """The game, whose seats belong to people of a host."""

    ids: ClassVar[dict[Seat, str]] = {}
    """Who has which seat; set before it is laid down."""

    @staticmethod
    def names(number: int = 0) -> tuple[str, ...]:
        """How those are called who play in a game of a number."""
        with tempfile.TemporaryDirectory(prefix="meja-") as folder:
            return TableCourse.of("java", number, 1, Path(folder)).setup.names

    def owner(self, seat: Seat) -> str:
        return self.ids[seat]


def come_in(line: SshSession, code: str, name: str, *, wrong: str = "") -> None:
    """Types code and name at the door, first perhaps a code that is wrong."""
    line.until(lambda: DOOR in line.text, "no door")
    line.press(wrong or code, "enter", "\x15", name, "enter", "enter")
    if wrong:
        line.until(lambda: "not the code of tonight" in line.text, "a wrong code is taken")
        line.press("up", "up", "\x15", code, "enter", "down", "enter")
    line.until(lambda: TABLES in line.text, "not let in")
