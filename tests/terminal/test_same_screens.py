"""Our output shows the same screens as Textual's own, with far fewer bytes."""

from itertools import zip_longest
from pathlib import Path

import pytest

from tests.extent import every
from tests.terminal_line import PtySession

KEYS = [
    *("right", "down", "left", "l", "up", "l", "right"),
    *("w", "m", "enter", "m", "m", "enter", "enter", "w"),
    *("tab", "a", "é", "漢", "🙂", "b", "left", "left", "backspace", "x"),
    *("m", "tab", "right", "t", "m", "enter", "l"),
]


def differences(stock: PtySession, ours: PtySession) -> list[str]:
    """Describe the first cells that differ."""
    found = []
    for y, (stock_line, our_line) in enumerate(zip_longest(stock.cells(), ours.cells(), fillvalue=[])):
        for x, (expected, got) in enumerate(zip_longest(stock_line, our_line)):
            if expected != got:
                found.append(f"line {y}, column {x}: {got} should be {expected}")
    return found[:5]


def compare(stock: PtySession, ours: PtySession, what: str) -> None:
    """Wait until both show the same; a lasting difference fails."""
    try:
        ours.until(lambda: not (stock.read(0) or ours.read(0)) and not differences(stock, ours))
    except AssertionError:
        pytest.fail(f"after {what}:\n" + "\n".join(differences(stock, ours)))


@pytest.mark.parametrize("env", every(2, [{}, {"TERM": "xterm"}]), ids=str)
def test_keys_show_the_same_screens_as_textual(tmp_path: Path, env: dict[str, str]) -> None:
    with PtySession("stock", tmp_path, **env) as stock, PtySession("diff", tmp_path, **env) as ours:
        stock.start()
        ours.start()
        compare(stock, ours, "the start")
        for number, key in enumerate(KEYS, 1):
            for session in (stock, ours):
                session.press(key)
            for session in (stock, ours):
                session.until(lambda s=session, n=number: f"keys {n} " in s.text, f"key {number}: {key}")
            compare(stock, ours, f"key {number}: {key}")
        for size in ((96, 30), (110, 34)):
            for session in (stock, ours):
                session.resize(size)
                session.settle()
            compare(stock, ours, f"a window of {size}")
        assert len(ours.sent) * 4 < len(stock.sent)
        for session in (stock, ours):
            session.press("ctrl+q")
            assert session.exit_code() == 0
            assert session.is_restored


def test_a_cursor_step_costs_few_bytes(tmp_path: Path) -> None:
    with PtySession("stock", tmp_path, (120, 40)) as stock, PtySession("diff", tmp_path, (120, 40)) as ours:
        stock.start()
        ours.start()
        stock.settle()
        ours.settle()
        assert len(ours.sent) <= 16_000
        # The counter in the status line is part of both figures.
        assert ours.bytes_for("right") <= 170
        assert stock.bytes_for("right") >= 500
        assert ours.bytes_for("left") <= 170


def test_the_line_is_silent_while_nobody_acts(tmp_path: Path) -> None:
    with PtySession("diff", tmp_path) as ours:
        ours.start()
        ours.bytes_for("right", "down")
        before = len(ours.sent)
        used = ours.cpu_seconds()
        ours.read(2.0)
        assert len(ours.sent) == before
        assert ours.cpu_seconds() - used < 0.5


def test_ctrl_l_sends_the_whole_screen_again(tmp_path: Path) -> None:
    with PtySession("diff", tmp_path) as ours:
        ours.start()
        before = ours.cells()[1:]  # without the line that counts keys
        ours.screen.reset()
        assert ours.bytes_for("ctrl+l") > 5_000
        assert ours.cells()[1:] == before


def test_a_window_that_changes_and_changes_back_at_once_is_drawn_again(tmp_path: Path) -> None:
    with PtySession("diff", tmp_path) as ours:
        ours.start()
        before = ours.cells()
        ours.resize((96, 30))  # the emulator drops lines and columns here
        ours.resize((110, 34))
        ours.settle()
        assert ours.cells() == before
