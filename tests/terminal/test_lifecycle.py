"""Signals and errors, without a terminal; the endings on a real pty are in test_life_and_death.py."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from app.terminal import crash, lifecycle
from app.terminal.crash import crash_report, write_crash_report
from app.terminal.lifecycle import SignalWatch


class FakeApp:
    """Runs until it is asked to exit, or for ever."""

    def __init__(self, listens: bool = True) -> None:
        self.listens = listens
        self.is_started = False
        self.return_code = 0
        self.crash: BaseException | None = None
        self._exit = asyncio.Event()

    async def run_async(self) -> None:
        self.is_started = True
        os.kill(os.getpid(), signal.SIGTERM)
        await self._exit.wait()

    def exit(self, result: None, return_code: int) -> None:
        if self.listens:
            self.return_code = return_code
            self._exit.set()


@pytest.fixture
def ends() -> list[int]:
    return []


def test_the_app_is_asked_to_exit_and_the_handlers_are_put_back(ends: list[int]) -> None:
    before = [signal.getsignal(number) for number in lifecycle.SIGNALS]
    app: Any = FakeApp()
    with SignalWatch(app, ends.append) as watch:
        asyncio.run(watch.run())
    assert watch.code == app.return_code == 143
    assert not ends
    assert [signal.getsignal(number) for number in lifecycle.SIGNALS] == before


def test_an_app_that_does_not_listen_is_ended_at_the_deadline(
    ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lifecycle, "DEADLINE_SECONDS", 0.01)
    app: Any = FakeApp(listens=False)

    def end(code: int) -> None:
        ends.append(code)
        watch._loop.call_soon_threadsafe(app._exit.set)  # type: ignore[union-attr]

    with SignalWatch(app, end) as watch:
        asyncio.run(asyncio.wait_for(watch.run(), 10))
    assert ends == [143]


def test_a_second_signal_ends_at_once(ends: list[int]) -> None:
    app: Any = FakeApp()
    with SignalWatch(app, ends.append):
        os.kill(os.getpid(), signal.SIGHUP)
        assert not ends
        os.kill(os.getpid(), signal.SIGINT)
        assert ends == [130]


def test_a_signal_before_the_start_keeps_the_app_from_starting(ends: list[int]) -> None:
    app: Any = FakeApp()
    with SignalWatch(app, ends.append) as watch:
        os.kill(os.getpid(), signal.SIGTERM)
        asyncio.run(watch.run())
    assert watch.code == 143 and not app.is_started


class Hand:
    """A local variable that must not be seen."""

    def __repr__(self) -> str:
        return "SECRET HAND"


def error_with_a_hand() -> BaseException:
    hand = Hand()
    try:
        try:
            raise KeyError("x" * 300 + repr(hand))
        except KeyError as inner:
            raise ValueError("outer") from inner
    except ValueError as error:
        return error


def test_a_report_names_versions_kinds_and_places_but_no_values() -> None:
    text = crash_report(error_with_a_hand())
    for part in ("meja ", "textual ", "Python 3.", "KeyError", "ValueError: outer", "error_with_a_hand"):
        assert part in text
    assert "SECRET" not in text.replace('return "SECRET HAND"', "")
    assert max(map(len, text.splitlines())) <= crash.LINE_CHARACTERS


def test_a_report_is_for_its_owner_only(tmp_path: Path) -> None:
    path = write_crash_report(error_with_a_hand(), tmp_path / "a" / "b")
    assert path is not None and path.parent == tmp_path / "a" / "b"
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_no_folder_no_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("")
    assert write_crash_report(ValueError(), occupied) is None
    lifecycle.report_crash(ValueError(), occupied)
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_an_error_outside_the_app_is_reported_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app: Any = FakeApp()

    async def fail() -> None:
        raise OSError("no driver")

    monkeypatch.setattr(app, "run_async", fail)
    assert lifecycle.run(app, tmp_path) == lifecycle.CRASH_CODE
    (report,) = tmp_path.iterdir()
    error_lines = capsys.readouterr().err.splitlines()
    assert len(error_lines) == 2 and "OSError" in error_lines[0] and str(report) in error_lines[1]


def test_the_exit_code_is_the_apps_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app: Any = FakeApp()

    async def finish() -> None:
        app.return_code = 7

    monkeypatch.setattr(app, "run_async", finish)
    assert lifecycle.run(app, tmp_path) == 7
