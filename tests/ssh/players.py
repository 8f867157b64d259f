"""Players at a shared table who are connected by SSH."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from tests.ssh.server import Server, SshSession
from tests.torture.tables import AtTable, TableCourse


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
