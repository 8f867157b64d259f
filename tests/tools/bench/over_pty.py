"""Bytes and milliseconds at a terminal line: what a player far away would feel, beside the budgets."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from app.session.local import LocalSession
from engines.match import Match
from saves.store import FileStore
from tests.tools.bench.bare import TEXT as BARE_TEXT
from tests.tools.bench.figure import IDLE_SECONDS, SIZE, Figure, Figures
from tests.tools.bench.line import NoAnswerError, PtyLine
from tests.tools.bench.matches import builders_match, java_match

Size = tuple[int, int]

STARTS = 20

STEP_BYTES, STEP_WITH_PANEL_BYTES, STEP_MS = 150, 400, 10
STEP_MS_WHILE_THINKING = 20
PLACED_BYTES, DIALOG_BYTES, AIM_BYTES, PAGE_BYTES = 1_500, 3_000, 3_600, 16 * 1024
START_RATIO = 1.2
RESIDENT_MB = 90

_QUIET = 0.3
"""Seconds without a byte after which a screen has settled; panels follow the cursor after less."""
_BOARD_QUIET = 0.06
"""The same before the panels follow."""
_MOVES = ("right", "right", "down", "left", "up", "u", "n", "b", "y", "right") * 2
MOTION = "\x1b[<35;%d;%dM"
"""What the terminal tells of the pointer at a column and line."""
_CARD_MOVES = ("right", "right", "down", "left", "up", "left") * 3


class Answer(NamedTuple):
    """What a key brought back."""

    sent_bytes: int
    first_ms: float
    """Milliseconds until the first of them."""


class Probe:
    """A program on a terminal line, asked key by key.

    Args:
        line: the line; its screen has settled.
    """

    def __init__(self, line: PtyLine) -> None:
        self._line = line
        self._places: list[tuple[int, int]] = []
        """The columns and lines at which the cursor rested."""

    def ask(self, key: str, quiet: float = _QUIET) -> Answer:
        """Sends a key. Raises NoAnswer if nothing comes back."""
        before, start = len(self._line.sent), time.perf_counter()
        self._line.press(key)
        if not self._line.read(_QUIET * 10):
            raise NoAnswerError(f"The key {key!r} did nothing.")
        first_ms = (time.perf_counter() - start) * 1e3
        self._line.settle(quiet)
        return Answer(len(self._line.sent) - before, first_ms)

    def bytes_for(self, key: str, budget: int | None = None) -> Figure:
        """What a key brings back, once the screen has settled."""
        return Figure(self.ask(key).sent_bytes, "bytes", budget)

    def opened(self, key: str) -> Figure:
        """What a key brings back that opens a dialog, which is left again."""
        figure = self.bytes_for(key, DIALOG_BYTES)
        self.ask("escape")
        return figure

    def typed(self, action: Any) -> Figure:
        """An action typed in full: what Enter brings back."""
        self._line.press(f":{action}")
        self._line.settle(_QUIET)
        # What the table tells of a new position comes late on a busy machine.
        return Figure(self.ask("enter", 3 * _QUIET).sent_bytes, "bytes", PLACED_BYTES)

    def cursor(self, moves: Sequence[str]) -> Figures:
        """Steps of the cursor: the board alone, then with the panel that follows when it rests."""
        steps = [self.ask(key, _BOARD_QUIET) for key in moves]
        self._line.settle(_QUIET)
        whole = []
        for key in moves[: len(moves) // 2]:
            whole.append(self.ask(key))
            cursor = self._line.screen.cursor
            self._places.append((cursor.x + 1, cursor.y + 1))
        return {
            "cursor_step": _median_bytes(steps, STEP_BYTES),
            "cursor_step_time": _median_ms(steps, STEP_MS),
            "cursor_step_with_panel": _median_bytes(whole, STEP_WITH_PANEL_BYTES),
        }

    def pointer(self) -> Figures:
        """The pointer over the places where the cursor rested, and within the last of them."""
        steps = [self.ask(MOTION % place) for place in self._places]
        x, y = self._places[-1]
        self._line.press(MOTION % (x + 1, y))
        before = len(self._line.sent)
        self._line.settle(_QUIET)
        within = len(self._line.sent) - before
        return {
            "pointer_step_with_panel": _median_bytes(steps, STEP_WITH_PANEL_BYTES),
            "pointer_within_a_place": Figure(within, "bytes", 0),
        }

    def rest(self, idle_seconds: int) -> Figures:
        """What the program takes and sends while nothing happens."""
        before, end = len(self._line.sent), time.monotonic() + idle_seconds
        while (left := end - time.monotonic()) > 0:
            self._line.read(left)
        sent = len(self._line.sent) - before
        resident_mb = self._line.resident_mb()
        memory = {} if resident_mb is None else {"memory": Figure(round(resident_mb, 1), "MB", RESIDENT_MB)}
        return {f"idle_for_{idle_seconds}_s": Figure(sent, "bytes", 0), **memory}


def _median_bytes(answers: Sequence[Answer], budget: int) -> Figure:
    return Figure(statistics.median_high(answer.sent_bytes for answer in answers), "bytes", budget)


def _median_ms(answers: Sequence[Answer], budget: int) -> Figure:
    return Figure(round(statistics.median(answer.first_ms for answer in answers), 1), "ms", budget)


def _named(prefix: str, figures: Figures) -> Figures:
    return {f"{prefix}_{name}": figure for name, figure in figures.items()}


@contextmanager
def _session(match: Match[Any, Any, Any], size: Size, sign: str) -> Iterator[tuple[Probe, Figures]]:
    """A match on a terminal, once a word of its table is on the screen; and its first screen."""
    with tempfile.TemporaryDirectory() as folder:
        LocalSession.new_session(match, FileStore(Path(folder) / "saves")).close()
        with PtyLine("app", ("resume",), size, Path(folder)) as line:
            line.until_sent(sign)
            line.settle(_QUIET)
            yield Probe(line), {"first_screen": Figure(len(line.sent), "bytes", PAGE_BYTES)}


def java(size: Size = SIZE, idle_seconds: int = IDLE_SECONDS) -> Figures:
    """Java: cursor steps, dialogs, placed tiles and a page."""
    match = java_match()
    figures: dict[str, Figure] = {}
    with _session(match, size, "HAND") as (probe, first):
        figures |= first | probe.cursor(_MOVES) | probe.pointer()
        figures["places_shown"] = probe.bytes_for("3", AIM_BYTES)
        figures["next_place"] = probe.bytes_for("]")
        figures["turn_dialog"] = probe.bytes_for("enter", DIALOG_BYTES)
        figures["turned_in_it"] = probe.bytes_for("right")
        probe.ask("left")  # the turn beside it may be illegal
        figures["tile_placed_from_it"] = probe.bytes_for("enter", PLACED_BYTES)
        figures["undone"] = probe.bytes_for("z")
        figures["single_places_shown"] = probe.bytes_for("1", AIM_BYTES)
        figures["single_placed"] = probe.bytes_for("enter", PLACED_BYTES)
        probe.ask("z")
        figures["draw_dialog"] = probe.opened("c")
        figures["festival_dialog"] = probe.opened("f")
        figures["leave_dialog"] = probe.opened("q")
        probe.ask("p")
        figures["palace_dialog"] = probe.opened("enter")
        probe.ask("escape")  # the palace is not aimed at any more
        figures["help_page"] = probe.bytes_for("?", PAGE_BYTES)
        probe.ask("q")
        triple = match.game.legal_actions(match.state, "triple")[0]
        figures["tile_placed_by_typing"] = probe.typed(triple)
        figures |= probe.rest(idle_seconds)
    return _named("java", figures)


def builders(size: Size = SIZE, idle_seconds: int = IDLE_SECONDS) -> Figures:
    """The Builders: cursor steps, dialogs, and cards opened, sent and paid."""
    match = builders_match()
    figures: dict[str, Figure] = {}
    with _session(match, size, "PLAYERS") as (probe, first):
        figures |= first | probe.cursor(_CARD_MOVES) | probe.pointer()
        figures["take_dialog"] = probe.opened("t")
        figures["leave_dialog"] = probe.opened("q")
        figures["cards_shown"] = probe.bytes_for("o")
        probe.bytes_for("3")  # goes to the card
        figures["site_opened"] = probe.bytes_for("enter", PLACED_BYTES)
        match.play(match.game.parse("open 3"))
        typed = []
        for verb in ("buy", "take", "open", "send"):
            action = match.game.legal_actions(match.state, verb)[0]
            typed.append(probe.typed(action).value)
            match.play(action)
        figures["action_typed"] = Figure(round(statistics.median(typed)), "bytes", PLACED_BYTES)
        figures["other_table"] = probe.bytes_for("p", PAGE_BYTES)
        figures |= probe.rest(idle_seconds)
    return _named("builders", figures)


def start(size: Size = SIZE) -> Figures:
    """The start to the first settled screen, beside a bare Textual app, taken in turn; and two pages."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        pairs = [
            (
                _settled("app", size, home, "New game"),
                _settled("tests.tools.bench.bare", size, home, BARE_TEXT),
            )
            for _ in range(STARTS)
        ]
        with PtyLine("app", (), size, home) as line:
            line.until_sent("New game")
            line.settle(_QUIET)
            first = Figure(len(line.sent), "bytes", PAGE_BYTES)
            settings = Probe(line).bytes_for("s", PAGE_BYTES)
    ratio = statistics.median(ours / bare for ours, bare in pairs)
    return {
        "start": Figure(round(ratio, 2), "times a bare app", START_RATIO),
        "start_of_meja": Figure(round(statistics.median(ours for ours, _ in pairs), 3), "s"),
        "start_of_a_bare_app": Figure(round(statistics.median(bare for _, bare in pairs), 3), "s"),
        "home_first_screen": first,
        "settings_page": settings,
    }


def _settled(module: str, size: Size, home: Path, sign: str) -> float:
    """Seconds from the start of a program to the last byte of its first settled screen."""
    begun = time.perf_counter()
    with PtyLine(module, (), size, home) as line:
        line.until_sent(sign)
        last = time.perf_counter()
        while line.read(_QUIET):
            last = time.perf_counter()
    return last - begun


def thinking(size: Size = SIZE) -> Figures:
    """Steps of the cursor while the hard player of Java thinks, beside the same when it has done so."""
    players = ("--players", "Ann=bot:hard,Bob=bot:hard", "--seed", "6")
    with (
        tempfile.TemporaryDirectory() as folder,
        PtyLine("app", ("play", "java", *players), size, Path(folder)) as line,
    ):
        line.until_sent("HAND")
        line.press("w")  # what it finds is held back, so that only the keys are answered
        line.read(1)
        probe = Probe(line)
        thinks = [probe.ask(key, 0.02) for key in _MOVES]
        line.settle(5)
        rests = [probe.ask(key, 0.02) for key in _MOVES]
    return {
        "cursor_step_while_a_computer_thinks": _median_ms(thinks, STEP_MS_WHILE_THINKING),
        "cursor_step_once_it_rests": _median_ms(rests, STEP_MS),
    }


def pty_benches(size: Size, idle_seconds: int) -> dict[str, Callable[[], Figures]]:
    """All that is measured at a terminal line, by a word for each."""
    return {
        "start": lambda: start(size),
        "java": lambda: java(size, idle_seconds),
        "builders": lambda: builders(size, idle_seconds),
        "thinking": lambda: thinking(size),
    }
