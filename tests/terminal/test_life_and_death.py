"""However the app ends, the shell gets its terminal back, soon."""

import os
import signal
from pathlib import Path

import pytest

from tests.extent import every
from tests.terminal_line import PtySession


@pytest.mark.parametrize(("number", "code"), every(2, [(signal.SIGTERM, 143), (signal.SIGHUP, 129)]))
def test_a_signal_ends_the_app_when_nobody_reads_the_terminal(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    with PtySession("diff", tmp_path) as session:
        session.start()
        session.press("F")
        session.until_stuck()
        os.kill(session.pid, number)
        assert session.exit_code(reading=False) == code
        session.settle()
        assert session.is_restored
        # And no rest of a frame on the shell's screen.
        assert session.sent.endswith(b"\x1b[?25h" + f"meja: ended by {number.name}.\r\n".encode())


def test_a_blocked_loop_does_not_keep_the_app_alive(tmp_path: Path) -> None:
    with PtySession("diff", tmp_path) as session:
        session.start()
        session.press("B")
        session.until(lambda: "blocked" in session.text)
        os.kill(session.pid, signal.SIGTERM)
        assert session.exit_code() == 143
        assert session.is_restored


@pytest.mark.parametrize("gets_hang_up", [True, False])
def test_a_terminal_that_goes_away_ends_the_app(tmp_path: Path, gets_hang_up: bool) -> None:
    with PtySession("diff", tmp_path, gets_hang_up=gets_hang_up) as session:
        session.start()
        session.press("F")  # it is writing all the time
        session.read(1.0)
        used = session.cpu_seconds()
        os.close(session.fd)
        assert session.exit_code(reading=False) == 129
        assert session.last_cpu_seconds - used < 2.0
        assert not list(tmp_path.iterdir())


def test_bytes_that_are_no_text_and_ctrl_c_are_passed_over_and_a_character_in_two_packets_is_one_key(
    tmp_path: Path,
) -> None:
    with PtySession("diff", tmp_path) as session:
        session.start()
        for data in (b"\xe9", b"\xff\xfe", b"\x1b[M \xf0\xf0", b"\x1b[99999999999u", b"\xe6\xb0"):
            session.write(data)
            session.settle(0.1)
        session.press("ctrl+c", "right")
        session.until(lambda: "[65]" in session.text)
        session.press("tab")
        session.settle(0.1)
        session.write("水".encode()[:1])
        session.settle(0.15)
        session.write("水".encode()[1:])
        session.until(lambda: "▊  水" in session.text)
        session.press("ctrl+q")
        assert session.exit_code() == 0


def test_an_error_is_a_line_and_a_report_without_hands(tmp_path: Path) -> None:
    folder = tmp_path / "crashes"
    with PtySession("diff", folder) as session:
        session.start()
        session.press("X")
        assert session.exit_code() == 1
        assert session.is_restored
        (line,) = session.last_words
        assert line.startswith("meja: ended by a fault (ValueError); the report is ")
        (report,) = folder.iterdir()
        assert str(report) in line
        assert report.stat().st_mode & 0o777 == 0o600
        text = report.read_text()
        assert "action_fail" in text and "ValueError" in text and "textual 8.2.8" in text
        assert "mask" not in text and b"['mask', 'drum'" not in session.sent
