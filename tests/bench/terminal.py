"""Bytes and milliseconds at a real terminal line: what a player over SSH would feel."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from app.table import Table
from engines.bots.easy_builders import EasyBot
from engines.builders.game import BUILDERS
from engines.builders.turn import ACTIONS_A_TURN
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from engines.shuffle import keyed
from saves.checking import match_in
from saves.store import Store
from tests import sensible
from tests.terminal.pty_session import Session

SIZE = (120, 40)
QUIET = 0.3
IDLE_SECONDS = 60
STARTS = 5
MOVES = ["right", "right", "down", "left", "up", "u", "n", "b", "y", "right"] * 2
CARD_MOVES = ["right", "right", "down", "left", "up", "left"] * 3


def _java_table(home: Path, triples: int = 28) -> None:
    """Saves a game of Java in its middle, one person and one computer player, the person to act with 6 AP."""
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
    table.close()


def _builders_table(home: Path, turn: int = 12, ecus: int = 12) -> None:
    """Saves a game of The Builders in its middle, the person to begin a turn with a site and some écus."""
    setup = Setup("builders", (SeatSetup("Ann"), SeatSetup("Bob", "easy")), 16)
    table = Table.new(setup, Store(home / "saves"))
    bot, rng = EasyBot(BUILDERS), keyed(16, "bench")
    state = BUILDERS.new_state(setup)
    while not (
        state.seat == 0
        and state.turn >= turn
        and state.actions_left == ACTIONS_A_TURN
        and state.player.sites
        and state.player.ecus >= ecus
    ):
        action = bot.choose(BUILDERS.view(state, state.seat), BUILDERS.legal_actions(state), rng)
        state = BUILDERS.apply(state, action)
        table.play(action)
    table.close()


def _session(home: Path, sign: str) -> Session:
    """The latest game on a terminal, once a word of its table is on the screen."""
    session = Session("app", ("resume",), SIZE, MEJA_HOME=str(home), TERM="xterm-256color")
    session.until(lambda: sign in session.text, "no table")
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


def _cursor(session: Session, moves: Sequence[str]) -> dict[str, Any]:
    """Steps of the cursor: the board alone, then with the panel that follows when it rests."""
    board = [_answer(session, key, 0.06) for key in moves]
    session.settle(QUIET)
    whole = [_answer(session, key, QUIET) for key in moves[: len(moves) // 2]]
    return {
        "cursor_move_board_bytes": statistics.median(count for count, _ in board),
        "cursor_move_ms": round(statistics.median(ms for _, ms in board), 1),
        "cursor_move_with_panel_bytes": statistics.median(count for count, _ in whole),
    }


def _idle(session: Session, seconds: int) -> dict[str, Any]:
    """What is sent while nothing happens."""
    before, end = len(session.sent), time.monotonic() + seconds
    while time.monotonic() < end:
        session.read(0.5)
    return {f"idle_{seconds}_s_bytes": len(session.sent) - before}


def java_keys(idle_seconds: int = IDLE_SECONDS) -> dict[str, Any]:
    """Java at 120x40 in 256 colours: cursor steps, dialogs and placed tiles."""
    figures: dict[str, Any] = {"size": f"{SIZE[0]}x{SIZE[1]}"}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        _java_table(home)
        with _session(home, "HAND") as session:
            figures["first_screen_bytes"] = len(session.sent)
            figures |= _cursor(session, MOVES)
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
            action = next(iter(_legal(home, "triple")))
            session.press(*f":{action}")
            session.settle(QUIET)
            figures["placed_tile_typed_bytes"] = _answer(session, "enter", QUIET)[0]
            figures["resident_mb"] = round(_resident_mb(session.pid), 1)
            figures |= _idle(session, idle_seconds)
    return figures


def builders_keys(idle_seconds: int = IDLE_SECONDS) -> dict[str, Any]:
    """The Builders at 120x40 in 256 colours: cursor steps, dialogs and cards taken and sent."""
    figures: dict[str, Any] = {"size": f"{SIZE[0]}x{SIZE[1]}"}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        _builders_table(home)
        with _session(home, "PLAYERS") as session:
            figures["first_screen_bytes"] = len(session.sent)
            figures |= _cursor(session, CARD_MOVES)
            figures["take_dialog_bytes"] = _answer(session, "t", QUIET)[0]
            session.press("q")
            session.settle(QUIET)
            figures["legal_cards_on_bytes"] = _answer(session, "o", QUIET)[0]
            figures["opened_site_bytes"] = _answer(session, "3", QUIET)[0]
            figures["bought_action_bytes"] = _answer(session, "b", QUIET)[0]
            typed = []
            for verb in ("buy", "take", "open", "send"):
                session.press(*f":{_legal(home, verb)[0]}")
                session.settle(QUIET)
                typed.append(_answer(session, "enter", QUIET)[0])
            figures["typed_actions_median_bytes"] = statistics.median(typed)
            figures["typed_actions_most_bytes"] = max(typed)
            figures["other_table_bytes"] = _answer(session, "p", QUIET)[0]
            figures["resident_mb"] = round(_resident_mb(session.pid), 1)
            figures |= _idle(session, idle_seconds)
    return figures


def thinking() -> dict[str, Any]:
    """Steps of the cursor while the hard player of Java thinks, beside the same when it has done so."""
    players = ("--players", "Ann=bot:hard,Bob=bot:hard", "--seed", "6")
    with tempfile.TemporaryDirectory() as folder:
        session = Session("app", ("play", "java", *players), SIZE, MEJA_HOME=folder, TERM="xterm-256color")
        with session:
            session.until(lambda: "HAND" in session.text or "PLAYERS" in session.text, "no table")
            session.press("w")  # what it finds is held back, so that only the keys are answered
            session.read(1)
            thinks = [_answer(session, key, 0.02)[1] for key in MOVES]
            session.settle(5)
            rests = [_answer(session, key, 0.02)[1] for key in MOVES]
    return {
        "cursor_move_ms_median": round(statistics.median(thinks), 1),
        "cursor_move_ms_most": round(max(thinks), 1),
        "at_rest_ms_median": round(statistics.median(rests), 1),
        "at_rest_ms_most": round(max(rests), 1),
        "budget_ms": 20,
    }


def _legal(home: Path, verb: str) -> Any:
    """The legal actions of a verb in the game saved last, which may be open elsewhere."""
    latest = Store(home / "saves").latest_unfinished()
    assert latest is not None and latest.save is not None
    match, _ = match_in(latest.save)
    return match.game.legal_actions(match.state, verb)


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
    "terminal_java_keys": java_keys,
    "terminal_builders_keys": builders_keys,
    "terminal_while_thinking": thinking,
}
