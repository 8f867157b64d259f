"""Bytes and milliseconds at a real terminal line: what a player over SSH would feel."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.table import Table
from engines.core import SeatSetup, Setup
from engines.java.actions import PlaceTriple
from engines.java.game import JAVA
from saves.store import Store
from tests import sensible
from tests.terminal.pty_session import Session

SIZE = (120, 40)
QUIET = 0.3
IDLE_SECONDS = 60
STARTS = 5
MOVES = ["right", "right", "down", "left", "up", "u", "n", "b", "y", "right"] * 2


def _table(home: Path, triples: int = 28) -> None:
    """Saves a game with one person and one computer player in its middle, the person to act with 6 AP."""
    setup = Setup("java", (SeatSetup("Ann"), SeatSetup("Bob", "random")), 6)
    table = Table.new(setup, Store(home / "saves"))
    people = Setup("java", (SeatSetup("Ann"), SeatSetup("Bob")), 6)
    state = JAVA.new_state(people)
    for action in sensible.game(people):
        if (
            state.seat == 0
            and state.ap == 6
            and state.auction is None
            and state.stock.triples <= 56 - triples
        ):
            break
        state = JAVA.apply(state, action)
        table.play(action)


def _session(home: Path, size: tuple[int, int] = SIZE) -> Session:
    session = Session("app", ("resume",), size, MEJA_HOME=str(home), TERM="xterm-256color")
    session.until(lambda: "HAND" in session.text, "no table")
    session.settle(QUIET)
    return session


def _answer(session: Session, key: str, quiet: float) -> tuple[int, float]:
    """Bytes that a key brings back, and milliseconds until the first of them."""
    before, start = len(session.sent), time.perf_counter()
    session.press(key)
    session.read(2)
    first = (time.perf_counter() - start) * 1e3
    session.settle(quiet)
    return len(session.sent) - before, first


def keys(idle_seconds: int = IDLE_SECONDS) -> dict[str, Any]:
    """Cursor steps, dialogs and placed tiles at 120x40 in 256 colours."""
    figures: dict[str, Any] = {"size": f"{SIZE[0]}x{SIZE[1]}"}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        _table(home)
        with _session(home) as session:
            figures["first_screen_bytes"] = len(session.sent)
            board = [_answer(session, key, 0.06) for key in MOVES]
            session.settle(QUIET)
            whole = [_answer(session, key, QUIET) for key in MOVES]
            figures["cursor_move_board_bytes"] = statistics.median(count for count, _ in board)
            figures["cursor_move_ms"] = round(statistics.median(ms for _, ms in board), 1)
            figures["cursor_move_with_space_panel_bytes"] = statistics.median(count for count, _ in whole)
            figures["legal_places_on_bytes"] = _answer(session, "3", QUIET)[0]
            figures["next_target_bytes"] = _answer(session, "]", QUIET)[0]
            figures["rotate_dialog_bytes"] = _answer(session, "enter", QUIET)[0]
            figures["turn_in_dialog_bytes"] = _answer(session, "right", QUIET)[0]
            session.press("q", "q")
            session.settle(QUIET)
            session.press("3", "]", "enter")
            session.settle(QUIET)
            figures["placed_tile_from_dialog_bytes"] = _answer(session, "enter", QUIET)[0]
            figures["undo_bytes"] = _answer(session, "z", QUIET)[0]
            figures["draw_dialog_bytes"] = _answer(session, "c", QUIET)[0]
            session.press("q")
            session.settle(QUIET)
            action = next(a for a in _legal_triples(home) if isinstance(a, PlaceTriple))
            session.press(*f":{action}")
            session.settle(QUIET)
            figures["placed_tile_typed_bytes"] = _answer(session, "enter", QUIET)[0]
            figures["resident_mb"] = round(_resident_mb(session.pid), 1)
            before = len(session.sent)
            end = time.monotonic() + idle_seconds
            while time.monotonic() < end:
                session.read(0.5)
            figures[f"idle_{idle_seconds}_s_bytes"] = len(session.sent) - before
    return figures


def _legal_triples(home: Path) -> Any:
    store = Store(home / "saves")
    latest = store.latest_unfinished()
    assert latest is not None
    return Table.loaded(store, latest.name).legal("triple")


def _resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def _settled(make: Callable[[], Session], sign: str) -> float:
    start = time.perf_counter()
    with make() as session:
        session.until(lambda: sign in session.text)
        last = time.perf_counter()
        while session.read(0.25):
            last = time.perf_counter()
    return last - start


def starting() -> dict[str, Any]:
    """Seconds to the first settled screen, beside a bare Textual app, taken in turn."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = []
        for _ in range(STARTS):
            ours = _settled(lambda: Session("app", (), SIZE, MEJA_HOME=folder), "New game")
            bare = _settled(lambda: Session("tests.bench.bare", (), SIZE), "bare")
            pairs.append((ours, bare))
    return {
        "meja_s": round(statistics.median(ours for ours, _ in pairs), 3),
        "bare_s": round(statistics.median(bare for _, bare in pairs), 3),
        "ratio": round(statistics.median(ours / bare for ours, bare in pairs), 2),
        "budget_ratio": 1.3,
    }


TERMINAL_BENCHES: dict[str, Callable[[], dict[str, Any]]] = {
    "terminal_start": starting,
    "terminal_keys": keys,
}
