"""`python -m tests.torture.tables --kills 300`: a table server and three players, killed at random moments.

All are the real program, the players on the full screens of terminal lines of their own. They play games that
go from festival to festival; after each kill what was killed is started again, and it is seen that nothing
that anybody saw is lost, that nothing is played twice, and that everybody has the same position before him.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from engines.core import Seat
from engines.match import Match
from engines.shuffle import keyed
from saves.document import make_save
from saves.shared import Manners, SeatKind, Shared, SharedSeat
from saves.store import FileStore
from tests.app.online.serving import Serving
from tests.torture.doomed import GoneError
from tests.torture.festivals import FestivalCourse
from tests.torture.typists import ScreenTypist, java_facts

TARGETS = (
    ("server",),
    ("actor",),
    ("server", "actor"),
    ("other",),
    ("server",),
    ("server", "other"),
    ("actor", "other"),
)
"""Who is killed, in turn."""
ACTION_MS = 150
"""Within so long after Enter, in most cases; an action takes some of it until all have seen it."""
BEFORE = 0.25
"""The share of kills before an action is typed."""
MOST_BETWEEN = 3
"""Actions that are played from one kill to the next at most, without the one in hand."""
MOST_FAULTS = 5


class TableCourse(FestivalCourse):
    """A game of three at a shared table."""

    prefix = ""
    """Of who the players are at the server, before their names."""

    def owner(self, seat: Seat) -> str:
        """Whose seat it is."""
        return f"{self.prefix}{self.setup.names[seat].lower()}"

    def keep(self, match: Match[Any, Any, Any]) -> None:
        """Lays it down as a table that has begun."""
        seats = tuple(SharedSeat(SeatKind.PERSON, self.owner(seat)) for seat in range(len(self.setup.names)))
        shared = Shared(seats[0].owner, Manners(), seats, has_begun=True)
        self.store.save(
            self.name, make_save(match, title="Festivals", saved_at=1, version=1, shared=shared), 0
        )

    @property
    def store(self) -> FileStore:
        return FileStore(self.home, has_tables=True)

    @property
    def kept(self) -> list[str]:
        """The lines of its log as they are saved."""
        return self.store.load(self.name).save.log.splitlines()


class AtTable(ScreenTypist):
    """A player on the full screen, at a shared table."""

    def __init__(self, course: TableCourse, seat: Seat, path: Path) -> None:
        """Starts the program.

        Args:
            course: The game.
            seat: Whose it is.
            path: Where the server is.
        """
        self.seat, self._path = seat, path
        super().__init__(course, None)

    def arguments(self) -> Sequence[str]:
        return (
            "--name",
            self.course.owner(self.seat),
            "--socket",
            str(self._path),
            "watch",
            self.course.name,
        )

    @property
    def is_at_table(self) -> bool:
        """Whether any position is shown."""
        return " Java  turn " in self.line.text

    def _shows(self, state: Any) -> bool:
        view = self.course.view(state)
        if view.to_act != self.seat:
            view = replace(view, auction=None)  # its dialog is before the one who is asked
        return all(map(self._finds, java_facts(view))) and self._log_ends_with(
            self.course.last_sentence(state)
        )


@dataclass
class Figures:
    """What came of all kills."""

    kills: int = 0
    killed: Counter[str] = field(default_factory=Counter)
    in_festivals: int = 0
    games: int = 0
    played: int = 0
    saved_unseen: int = 0
    """Actions that were saved, and whose player was killed before he saw it."""
    never_saved: int = 0
    """Actions that were typed by players who were killed, and never came to be."""
    faults: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The figures, to be printed."""
        return {
            "kills": self.kills,
            **{f"of_{who}": count for who, count in self.killed.items()},
            "killed_in_a_festival": self.in_festivals,
            "games": self.games,
            "actions_played": self.played,
            "saved_but_not_seen_by_who_was_killed": self.saved_unseen,
            "never_saved_of_who_was_killed": self.never_saved,
        }


class Evening:
    """A table, its server, and three who play there."""

    def __init__(self, root: Path, number: int, seed: int, figures: Figures) -> None:
        """Starts everything, for another game."""
        self.served = Serving(root)
        self.served.folder = root / f"tables-{number}"
        # An odd number has three players.
        self.course = TableCourse.of("java", 2 * number + 1, seed, self.served.folder)
        self.figures = figures
        self.served.start()
        self.players = [self._come(seat) for seat in range(len(self.course.setup.names))]
        self.all_see()

    def _come(self, seat: Seat) -> AtTable:
        return AtTable(self.course, seat, self.served.path)

    def close(self) -> None:
        """Ends everything."""
        for player in self.players:
            player.line.bury()
        self.served.close()

    @property
    def actor(self) -> AtTable:
        """Who must act."""
        assert self.course.to_act is not None
        return self.players[self.course.to_act]

    def all_see(self) -> None:
        """Waits until everybody has the position before him that was acknowledged."""
        for player in self.players:
            player.open()

    def play(self) -> None:
        """Has an action played, and seen by everybody."""
        self.actor.play()
        self.figures.played += 1
        self.all_see()

    def kill(self, targets: Sequence[str], rng: Random) -> None:
        """Kills some at a moment around an action, starts them again, and sees what has become of it."""
        actor, is_before = self.actor, rng.random() < BEFORE
        other = rng.choice([player for player in self.players if player is not actor])
        doomed = [actor] * ("actor" in targets) + [other] * ("other" in targets)
        is_typed = not is_before or "actor" not in targets
        if not is_before:
            actor.type_action()
            self._read_for(rng.random() * ACTION_MS / 1e3)
        for player in doomed:
            player.line.kill_after(0)
        if "server" in targets:
            self.served.end()
        self.figures.kills += 1
        self.figures.killed.update(targets)
        self.figures.in_festivals += self.course.state.auction is not None
        was_seen = self._bury(doomed)
        if is_before and is_typed:
            actor.type_action()  # also while no server is there
        if "server" in targets and rng.random() < 0.5:
            self.served.start()
        for player in doomed:
            self.players[player.seat] = self._come(player.seat)
        if self.served.process is None:
            self.served.start()
        if is_typed:
            self._judge(actor in doomed, was_seen)
        self.all_see()
        assert self.course.kept == self.course.acknowledged, "another log is saved than was seen"

    def _read_for(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            for player in self.players:
                player.line.read(min(left, 0.002))

    def _bury(self, doomed: Sequence[AtTable]) -> bool:
        """Reads what all have been sent; returns whether anybody has seen the action in hand played."""
        for player in self.players:
            with suppress(GoneError):
                while player.line.read(0.02 if player not in doomed else 1.0):
                    pass
        seen = [player.sees_it_played() for player in self.players if self.course.in_hand is not None]
        for player in doomed:
            code = player.line.bury()
            assert code == -9, f"it ended by itself with {code}\n{player.line.shown}"
        return any(seen)

    def _judge(self, is_actor_gone: bool, was_seen: bool) -> None:
        """Sees whether the action in hand was played, as it must be if its player lives or anybody saw it."""
        course = self.course
        if not is_actor_gone:
            self.actor.until_seen()
            self.figures.played += 1
            return
        self.actor.line.until(lambda: self.actor.is_at_table, "no table")
        lines = course.kept
        if lines == [*course.acknowledged, course.line_in_hand]:
            self.figures.saved_unseen += not was_seen
            self.figures.played += 1
            course.acknowledge()
        else:
            assert not was_seen, f"{course.in_hand} was seen and is not saved"
            assert lines == course.acknowledged, f"{lines} is saved, not {course.acknowledged}"
            self.figures.never_saved += 1
            course.in_hand = None


def kill_many(root: Path, kills: int, seed: int, step: Callable[[], None] = lambda: None) -> Figures:
    """Kills so often, in one game after the other."""
    figures, evening = Figures(), None
    try:
        while figures.kills < kills:
            number = figures.kills
            rng = keyed(seed, "kill at a table", number, figures.games)
            try:
                if evening is None or evening.course.is_done:
                    if evening is not None:
                        evening.close()
                    evening = Evening(root, figures.games, seed, figures)
                    figures.games += 1
                for _ in range(rng.randrange(MOST_BETWEEN)):
                    if not evening.course.is_done:
                        evening.play()
                if not evening.course.is_done:
                    evening.kill(TARGETS[number % len(TARGETS)], rng)
            except AssertionError as error:
                targets = TARGETS[number % len(TARGETS)]
                figures.faults.append(f"kill {number} of seed {seed}, {' and '.join(targets)}: {error}")
                if evening is not None:
                    evening.close()
                    evening = None
                figures.kills += number == figures.kills  # so that another one comes
                if len(figures.faults) == MOST_FAULTS:
                    break
            step()
    finally:
        if evening is not None:
            evening.close()
    return figures


def main() -> None:
    """Tortures and tells what came of it."""
    parser = argparse.ArgumentParser(
        prog="tests.torture.tables", description="Kill a table server and players."
    )
    parser.add_argument("--kills", type=int, default=300, help="how often")
    parser.add_argument("--seed", type=int, default=1, help="of games and moments")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="meja-") as root:
        figures = kill_many(
            Path(root), wanted.kills, wanted.seed, lambda: print(".", end="", file=sys.stderr, flush=True)
        )
    print(json.dumps(figures.as_dict(), indent=2))
    for fault in figures.faults:
        print(fault, file=sys.stderr)
    sys.exit(bool(figures.faults))


if __name__ == "__main__":
    main()
