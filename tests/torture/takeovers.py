"""Kills while a process takes a game over from another: the one that is asked, the one that asks, or both."""

from __future__ import annotations

import contextlib
import enum
import os
import re
import select
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from app.session.local import LocalSession
from engines.catalog import GAMES
from engines.shuffle import keyed
from saves.lock import LEAVE
from saves.messages import StorageError
from saves.store import FileStore
from tests.torture import terminal
from tests.torture.comparing import Findings, compare
from tests.torture.course import Course
from tests.torture.kills import Running, begin
from tests.torture.player import ASKS, Manner, be_asked, start, take_over
from tests.torture.typists import LineTypist, ScreenTypist, Typist

LONGEST_MS = 150
"""So long after one asks another it may be until somebody is killed: then either may have the game."""
_PATIENCE_SECONDS = 20
_FILES = r"[a-z0-9-]+(\.lock|\.meja|\.meja\.bak)|\.[a-z0-9-]+(\.bak)?\.tmp"
"""What may lie there after a kill: the last ones are unfinished saves, which the next save replaces."""


class Killed(enum.Enum):
    """Who is killed at the moment."""

    ASKED = "the one who is asked"
    ASKING = "the one who asks"
    BOTH = "both"


@dataclass
class Figures(Findings):
    """What came of all kills."""

    killed: Counter[Killed] = field(default_factory=Counter)
    manners: Counter[Manner] = field(default_factory=Counter)
    taken: int = 0
    """How often the second process had the game in the end."""

    def as_dict(self) -> dict[str, Any]:
        """The figures, to be printed."""
        return {
            "kills": self.kills,
            **{f"killed_{each.value.replace(' ', '_')}": self.killed[each] for each in Killed},
            **{f"one_who_{each.value}": self.manners[each] for each in Manner},
            "taken_over": self.taken,
            "games": self.games,
            "actions_acknowledged": self.acknowledged,
            **self.found(),
        }


class _Process:
    """A process that plays, and what it has said."""

    def __init__(self, work: Callable[[int], None]) -> None:
        self.pid, self._pipe = start(work)
        self._data = b""
        self.status = 0

    @property
    def said(self) -> list[str]:
        """Its whole lines: one may have been cut by the kill; then it was not said."""
        return self._data.decode().split("\n")[:-1]

    def listen(self, lines: int, seconds: float = _PATIENCE_SECONDS) -> None:
        """Read until it has said so many lines, or nothing more comes, or the time is over."""
        ends = time.monotonic() + seconds
        while len(self.said) < lines and (left := ends - time.monotonic()) > 0:
            if select.select([self._pipe], [], [], left)[0] and not self._read():
                return

    def _read(self) -> bytes:
        more = os.read(self._pipe, 65536)
        self._data += more
        return more

    def kill(self) -> None:
        """Kill it, however it fares; several times is as good as once."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def end(self) -> list[str]:
        """Kill it and take all that it has said."""
        self.kill()
        while self._read():
            pass
        os.close(self._pipe)
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.said


def kill_many(folder: Path, kills: int, seed: int, step: Callable[[], None] = lambda: None) -> Figures:
    """Has so many games taken over, kills meanwhile, and compares after each.

    Args:
        folder: Where to save.
        kills: How many.
        seed: Of games and moments.
        step: Called after each.
    """
    rng, figures = Random(seed), Figures()
    running: dict[str, Running] = {}
    for number in range(kills):
        game_id = list(GAMES)[number % len(GAMES)]
        if game_id not in running:
            running[game_id] = begin(folder, game_id, seed + number)
            figures.games += 1
        game = running[game_id]
        who = list(Killed)[number // len(GAMES) % len(Killed)]
        manner = list(Manner)[(number + number // 6) % len(Manner)]
        words = _killed(folder, game, who, manner, rng.random() * LONGEST_MS, figures)
        if words:
            figures.faults.append(f"take-over {number} of {game.name}, {who.value} killed: {words}")
        if words or FileStore(folder).load(game.name).save.is_finished:
            del running[game_id]
        step()
    return figures


def _killed(
    folder: Path, game: Running, who: Killed, manner: Manner, after_ms: float, figures: Figures
) -> str:
    """Has one game taken over, and returns what is wrong then, "" if nothing is."""
    first = _Process(partial(be_asked, folder, game.name, manner))
    first.listen(1 + int(after_ms) % 4)
    second = _Process(partial(take_over, folder, game.name))
    second.listen(1)
    time.sleep(after_ms / 1e3)
    if who is not Killed.ASKING:
        first.kill()
    if who is Killed.ASKED:
        second.listen(2)
        second.listen(3, 1)  # it has loaded the game, and played unless that is over
    else:
        second.kill()
        first.listen(len(first.said) + 1, 0.05)
    _, *of_first = first.end()
    asks, *of_second = second.end()
    figures.kills += 1
    figures.killed[who] += 1
    figures.manners[manner] += 1
    figures.taken += bool(of_second)
    ends = {-signal.SIGKILL, -LEAVE, -signal.SIGTERM, 128 + LEAVE, 128 + signal.SIGTERM}
    if asks != ASKS or first.status not in ends or second.status != -signal.SIGKILL:
        figures.crashes += 1
        return f"processes ended with {first.status} and {second.status}"
    return _compare(folder, game, of_first, of_second, figures)


def _compare(
    folder: Path, game: Running, of_first: Sequence[str], of_second: Sequence[str], figures: Figures
) -> str:
    known = [*game.acknowledged, *of_first]
    found = compare(folder, game.name, known)
    if of_second:
        # What the first had saved, and could not say any more, the second has loaded.
        loaded, *more = of_second
        if len(known) <= int(loaded) <= len(known) + 1:
            known += found.lines[len(known) : int(loaded)]
        known += more
        found = compare(folder, game.name, known)
    figures.count(found)
    figures.acknowledged += len(of_first) + max(0, len(of_second) - 1)
    game.acknowledged = [*found.lines]
    try:
        LocalSession.loaded(FileStore(folder), game.name).close()
    except StorageError as error:
        return f"it cannot be opened: {error}"
    return found.words or ", ".join(
        path.name for path in folder.iterdir() if not re.fullmatch(_FILES, path.name)
    )


# The real program

FACES: Sequence[tuple[type[Typist], type[Typist]]] = (
    (ScreenTypist, ScreenTypist),
    (LineTypist, ScreenTypist),
    (ScreenTypist, LineTypist),
    (LineTypist, LineTypist),
    (ScreenTypist, ScreenTypist),
)
"""Of the two, in turn; there is no factor in common with those who are killed, nor with the games."""
OFFER = "go on here, and end the other"
SCREEN_MS = 1000
"""As `LONGEST_MS`: the full screen takes its time to give the terminal back."""


@dataclass
class ScreenFigures(terminal.Figures):
    """What came of all kills on terminal lines."""

    killed: Counter[Killed] = field(default_factory=Counter)
    left: int = 0
    """How often the one who was asked had left before it could be killed."""

    def as_dict(self) -> dict[str, Any]:
        """The figures, to be printed."""
        return {
            "kills": self.kills,
            **{f"killed_{each.value.replace(' ', '_')}": self.killed[each] for each in Killed},
            "left_when_it_was_asked": self.left,
            "shown_again_as_acknowledged": self.resumed,
            "games": self.games,
            "actions_acknowledged": self.acknowledged,
            **self.found(),
        }


def kill_on_terminals(
    folder: Path, kills: int, seed: int, step: Callable[[], None] = lambda: None
) -> ScreenFigures:
    """Does the same with the real program, on the full screen and in line mode."""
    figures = ScreenFigures()
    courses: dict[str, Course] = {}
    for number in range(kills):
        game_id = list(GAMES)[number % len(GAMES)]
        if game_id not in courses:
            courses[game_id] = Course.of(game_id, figures.games, seed, folder / f"{game_id}-{number}")
            figures.games += 1
        course, who = courses[game_id], list(Killed)[number // len(GAMES) % len(Killed)]
        before = len(course.acknowledged)
        try:
            _take_over_on_terminals(
                course, who, FACES[number % len(FACES)], keyed(seed, "takeover", number), figures
            )
        except AssertionError as error:
            figures.faults.append(f"take-over {number} of seed {seed}, {who.value} killed: {error}")
            del courses[game_id]
        figures.acknowledged += len(course.acknowledged) - before
        if course.is_done:
            courses.pop(game_id, None)
        step()
        if len(figures.faults) == terminal.MOST_FAULTS:
            break
    return figures


def _take_over_on_terminals(
    course: Course, who: Killed, faces: tuple[type[Typist], type[Typist]], rng: Random, figures: ScreenFigures
) -> None:
    figures.kills += 1
    figures.killed[who] += 1
    typists = [faces[0](course, None)]
    codes: list[int] = []
    try:
        first = typists[0]
        first.open()
        first.play()
        course.name = course.name or course.store.list()[0].name
        if course.to_act is not None:
            first.type_action()
        second = faces[1](course, None)
        typists.append(second)
        second.line.until(lambda: OFFER in second.line.text, "nothing is offered")
        second.type("2" if isinstance(second, ScreenTypist) else "take\r")
        time.sleep(rng.random() ** 3 * SCREEN_MS / 1e3)  # most leave at once
        if who is not Killed.ASKED:
            os.kill(second.line.pid, signal.SIGKILL)
        codes.append(typists.pop(0).line.bury())
        figures.left += codes[0] == 128 + LEAVE
        terminal.judge(course, True, figures)
        if who is Killed.ASKED:
            second.open()
            figures.resumed += 1
            if course.to_act is not None:
                second.play()
    finally:
        codes += [typist.line.bury() for typist in typists]
    if codes[0] not in (-signal.SIGKILL, 128 + LEAVE) or codes[1] != -signal.SIGKILL:
        figures.crashes += 1
        raise AssertionError(f"processes ended with {codes}")
    if who is Killed.ASKED:
        terminal.judge(course, True, figures)
    LocalSession.loaded(course.store, course.name).close()
