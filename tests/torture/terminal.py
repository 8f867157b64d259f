"""Kills of the real program on a real terminal line: games of both kinds go on from process to process."""

from __future__ import annotations

import enum
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from engines.catalog import GAMES
from engines.shuffle import below, keyed
from tests.torture.comparing import Findings, Verdict, compare
from tests.torture.course import Course
from tests.torture.doomed import GoneError
from tests.torture.typists import LineTypist, ScreenTypist, Typist

CALLS = 110
"""Calls of the disk within which a process is killed: to load, and for three actions."""
MOST_FAULTS = 5
START_MS, TURN_MS, LIFE_MS = 400, 40, 1200
"""How long a start takes, an action, and the longest life of a process that is killed at any moment."""


class Moment(enum.Enum):
    """When a process is killed."""

    CALL = "at a call of the disk"
    ENTER = "soon after Enter"
    STARTING = "while it starts"
    TYPING = "while an action is typed"
    DIALOG = "in a dialog"
    OPENING = "as the table opens"
    ANY = "at any moment"


@dataclass(frozen=True)
class Way:
    """One way to be killed."""

    moment: Moment
    typist: type[Typist] = ScreenTypist


WAYS = (
    Way(Moment.CALL),
    Way(Moment.ENTER),
    Way(Moment.STARTING),
    Way(Moment.TYPING),
    Way(Moment.CALL, LineTypist),
    Way(Moment.DIALOG),
    Way(Moment.ENTER),
    Way(Moment.ANY),
    Way(Moment.CALL),
    Way(Moment.OPENING),
    Way(Moment.ENTER, LineTypist),
)
"""In turn; there is no factor in common with the number of games, so that each game meets all of them."""
ON_SCREEN = tuple(way for way in WAYS if way.typist is ScreenTypist)
"""Those on the full screen."""

DIALOGS = {
    "java": {"c": ("draw", "face"), ":": ("", "Tab complete"), "q": ("", "Leave the game?")},
    "builders": {"t": ("take", "Take"), "?": ("", "The aim"), "q": ("", "Leave the game?")},
}
"""By game and key: the verb that must be legal, if any, and what the screen shows then."""


@dataclass
class Figures(Findings):
    """What came of all kills."""

    moments: Counter[Moment] = field(default_factory=Counter)
    in_line_mode: int = 0
    finished: int = 0
    """Games that were played to their end."""
    resumed: int = 0
    """Processes that showed a game again, just as it was acknowledged."""
    not_begun: int = 0
    """Killed before the first save, and before anything of the game was shown."""
    in_festivals: int = 0
    """Kills after which a game of Java stood in the middle of a festival."""

    def as_dict(self) -> dict[str, Any]:
        """The figures, to be printed."""
        return {
            "kills": self.kills,
            **{moment.value.replace(" ", "_"): self.moments[moment] for moment in Moment},
            "killed_by_the_disk": self.in_calls,
            "in_line_mode": self.in_line_mode,
            "games": self.games,
            "games_finished": self.finished,
            "actions_acknowledged": self.acknowledged,
            "shown_again_as_acknowledged": self.resumed,
            "killed_before_the_first_save": self.not_begun,
            "killed_in_a_festival": self.in_festivals,
            **self.found(),
        }


def kill_many(
    folder: Path,
    kills: int,
    seed: int,
    actions: int,
    step: Callable[[], None] = lambda: None,
    *,
    kind: type[Course] = Course,
    games: Sequence[str] = tuple(GAMES),
    ways: Sequence[Way] = WAYS,
) -> Figures:
    """Kills so many processes, and compares after each.

    Args:
        folder: Where to save.
        kills: How many.
        seed: Of games and moments.
        actions: A process plays so many at most before the moment that is meant for it comes.
        step: Called after each kill.
        kind: What games are made of.
        games: Their ids.
        ways: How to kill, in turn for each game.
    """
    figures = Figures()
    courses: dict[str, Course] = {}
    for number in range(kills):
        game_id = games[number % len(games)]
        if game_id not in courses:
            home = folder / f"{game_id}-{number}"
            courses[game_id] = kind.of(game_id, figures.games, seed, home)
            figures.games += 1
        course = courses[game_id]
        way = ways[number % len(ways)]
        try:
            was_shown = _kill(course, way, actions, keyed(seed, "kill", number), figures)
            judge(course, was_shown, figures)
            figures.in_festivals += getattr(course.state, "auction", None) is not None
        except AssertionError as error:
            where = f"kill {number} of seed {seed} with {actions} actions at most, {way.moment.value}"
            figures.faults.append(f"{where}: {error}")
            del courses[game_id]
        if course.is_done:
            figures.finished += 1
            courses.pop(game_id, None)
        step()
        if len(figures.faults) == MOST_FAULTS:
            break  # each may have cost the patience of a test
    return figures


def _kill(course: Course, way: Way, actions: int, rng: Random, figures: Figures) -> bool:
    """Lets a process play until it is killed; what it has acknowledged then stands in the course.

    Returns:
        Whether it had shown the game.
    """
    before, is_shown = len(course.acknowledged), False
    call = below(CALLS, rng) if way.moment is Moment.CALL else None
    typist = way.typist(course, call)
    try:
        _wait_for_death(typist, way.moment, rng)
        typist.open()
        is_shown = True
        _play_on(typist, way.moment, actions, rng)
    except GoneError:
        # What it wrote last may have been the answer.
        is_shown = is_shown or typist.is_ready()
        if course.in_hand is not None and typist.sees_it_played():
            course.acknowledge()
    finally:
        code = typist.line.bury()
        figures.kills += 1
        figures.moments[way.moment] += 1
        figures.in_calls += call is not None and not typist.line.was_shot
        figures.in_line_mode += way.typist is LineTypist
        figures.acknowledged += len(course.acknowledged) - before
        figures.resumed += is_shown and course.name != ""
        figures.crashes += code != -signal.SIGKILL
    assert code == -signal.SIGKILL, f"it ended by itself with {code}\n{typist.line.shown}"
    assert not (course.home / "crashes").exists(), "it left a report of a crash"
    return is_shown


def _wait_for_death(typist: Typist, moment: Moment, rng: Random) -> None:
    """Sets the time of death where it does not depend on what is played."""
    if moment is Moment.STARTING:
        typist.line.kill_after(rng.random() * START_MS)
    elif moment is Moment.ANY:
        typist.line.kill_after(rng.random() * LIFE_MS)
    elif moment is Moment.OPENING:
        names = typist.course.setup.names
        typist.line.until(lambda: any(name in typist.line.text for name in names), "no first page")
        typist.line.kill_after(rng.random() * TURN_MS)


def _play_on(typist: Typist, moment: Moment, actions: int, rng: Random) -> NoReturn:
    """Plays up to the moment, and dies in it. Raises Gone."""
    is_long = moment in (Moment.CALL, Moment.ANY)
    for _ in range(actions if is_long else below(actions, rng)):
        if typist.course.to_act is not None:
            typist.play()
    if typist.course.to_act is not None:
        if moment is Moment.TYPING:
            typist.type_part(rng.random())
        elif moment is Moment.DIALOG:
            _open_dialog(typist, rng)
        else:
            typist.type_action()
    typist.line.die(rng.random() * TURN_MS)


def _open_dialog(typist: Typist, rng: Random) -> None:
    """Opens one of the dialogs; a festival is one already."""
    course = typist.course
    if getattr(course.state, "auction", None) is not None:
        return
    legal = course.game.legal_actions(course.state)
    found = [
        (key, words)
        for key, (verb, words) in DIALOGS[course.setup.game].items()
        if not verb or legal.of(verb)
    ]
    key, words = found[below(len(found), rng)]
    typist.type(key)
    typist.line.until(lambda: words in typist.line.text, f"no dialog at {key}")


def judge(course: Course, was_shown: bool, figures: Figures) -> None:
    """Compares what is saved with what was acknowledged. Raises AssertionError if anything is wrong."""
    if not course.name:
        listed = course.store.list()
        if not listed:
            figures.not_begun += not was_shown
            figures.verdicts[Verdict.LOST] += was_shown
            assert not was_shown, "a game was shown that is not saved"
            return
        course.name = listed[0].name
    found = compare(course.store.folder, course.name, course.acknowledged)
    figures.count(found)
    assert not found.words, found.words
    if found.verdict is Verdict.AHEAD:
        saved, typed = found.lines[-1], course.line_in_hand
        assert saved == typed, f"{saved!r} is saved, but {typed!r} was typed"
        course.acknowledge()
    course.in_hand = None
