"""Signals and errors, without a terminal; the endings on a real pty are in test_life_and_death.py."""

import asyncio
import os
import signal
import time
from pathlib import Path
from threading import Timer, get_ident
from typing import Any

import pytest

from app import application
from app.terminal import crash, lifecycle, tty_restore
from app.terminal.crash import format_report, write_crash_report
from app.terminal.environment import TerminalFlags
from app.terminal.lifecycle import SignalWatch, last_words
from app.terminal.terminal_app import Saved
from saves.lock import ENDING, LEAVE
from saves.store import FileStore
from tests.saves.locks import locked_in


class FakeApp:
    """Runs until it is asked to exit, or for ever."""

    def __init__(self, listens: bool = True) -> None:
        self.listens = listens
        self.is_started = False
        self.return_code = 0
        self.crash: BaseException | None = None
        self.is_running = True
        self.is_ending = False
        self.is_served = self.is_at_host = self.ascii_only = False
        self.farewell = ""
        self.has_terminal = False
        self.saved: Saved | None = None
        self._exit = asyncio.Event()

    async def run_async(self) -> None:
        self.is_started = True
        os.kill(os.getpid(), signal.SIGTERM)
        await self._exit.wait()

    def describe_saved(self) -> Saved | None:
        return self.saved

    def abandon_terminal(self) -> None:
        self.has_terminal = False

    def heed_stop(self, number: signal.Signals) -> None:
        raise AssertionError(f"{number.name} came")

    def fail(self, error: Exception) -> None:
        self.crash = error
        self._exit.set()

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


def test_a_signal_that_another_thread_gets_wakes_the_loop(ends: list[int]) -> None:
    app: Any = FakeApp()

    async def wait_for_signal() -> None:
        # After the loop has begun to wait for nothing else.
        Timer(0.3, lambda: signal.pthread_kill(get_ident(), signal.SIGTERM)).start()
        begun = time.monotonic()
        # Else it would wake at some time for want of news, and look.
        asyncio.get_running_loop().call_later(10, app._exit.set)
        await app._exit.wait()
        assert time.monotonic() - begun < 5

    app.run_async = wait_for_signal
    with SignalWatch(app, ends.append) as watch:
        asyncio.run(watch.run())
    assert watch.code == app.return_code == 143


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


@pytest.mark.parametrize("number", [signal.SIGHUP, LEAVE])
def test_a_second_hang_up_or_request_for_the_game_is_no_impatience(ends: list[int], number: int) -> None:
    app: Any = FakeApp()
    with SignalWatch(app, ends.append) as watch:
        os.kill(os.getpid(), number)
        os.kill(os.getpid(), number)
        assert watch.code == 128 + number and not ends


def test_the_first_deadline_counts(ends: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, "DEADLINE_SECONDS", 0.01)
    app: Any = FakeApp()
    with SignalWatch(app, ends.append):
        for code in (129, 1):
            app.set_deadline(code)
        while not ends:
            time.sleep(0.001)
    assert ends == [129]


def test_the_deadline_leaves_half_a_second_of_two_to_give_the_terminal_back() -> None:
    attempts = tty_restore.RESTORE_ATTEMPTS * tty_restore.RESTORE_PAUSE_SECONDS
    assert lifecycle.DEADLINE_SECONDS == 1.5 and attempts <= 0.25
    assert ENDING[LEAVE] > lifecycle.LEAVE_SECONDS + 0.5


def test_who_is_asked_for_the_game_has_the_time_of_who_asks(
    ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lifecycle, "DEADLINE_SECONDS", 60)
    monkeypatch.setattr(lifecycle, "LEAVE_SECONDS", 0)
    app: Any = FakeApp()
    with SignalWatch(app, ends.append) as watch:
        os.kill(os.getpid(), LEAVE)
        watch._keeper.join(10)
        assert ends == [128 + LEAVE]


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
            raise ValueError(f"no place for {hand!r}") from inner
    except ValueError as error:
        return error


def test_a_report_names_versions_kinds_and_places_but_no_values() -> None:
    text = format_report(error_with_a_hand())
    for part in ("meja ", "textual ", "Python 3.", "KeyError", "ValueError", "error_with_a_hand"):
        assert part in text
    assert "save: none" in text
    assert "SECRET" not in text.replace('return "SECRET HAND"', "")
    assert "xxx" not in text
    assert max(map(len, text.splitlines())) <= crash.LINE_CHARACTERS


def test_a_report_keeps_what_an_error_says_of_files_and_types() -> None:
    save = Path("/somewhere/red-blue.meja")
    text = format_report(OSError(28, "No space left on device"), save)
    assert f"save: {save}\n" in text
    assert text.endswith("builtins.OSError: [Errno 28] No space left on device\n")


def test_a_report_names_each_error_of_a_group() -> None:
    text = format_report(ExceptionGroup("many", [KeyError(1), ValueError(2)]))
    assert text.endswith(
        "ExceptionGroup\n\nIn this group:\n\nbuiltins.KeyError\n\nIn this group:\n\nbuiltins.ValueError\n"
    )


def test_errors_that_came_of_each_other_are_told_once() -> None:
    first, second = KeyError(1), ValueError(2)
    first.__context__, second.__context__ = second, first
    assert format_report(first).endswith("builtins.ValueError\n\nFrom this came:\n\nbuiltins.KeyError\n")


def test_a_report_is_for_its_owner_only(tmp_path: Path) -> None:
    path = write_crash_report(error_with_a_hand(), tmp_path / "a" / "b")
    assert path is not None and path.parent == tmp_path / "a" / "b"
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    for number in range(25):
        old = tmp_path / f"crash-{number}.txt"
        old.write_text("")
        os.utime(old, (number, number + 2**33))  # the clock was set back since
    path = write_crash_report(ValueError(), tmp_path)
    kept = [tmp_path / f"crash-{number}.txt" for number in range(6, 25)]
    assert {*tmp_path.iterdir()} == {path, *kept}


def test_no_folder_no_report(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("")
    assert write_crash_report(ValueError(), occupied) is None
    app: Any = FakeApp()
    app.crash = ValueError()
    assert last_words(app, lifecycle.CRASH_CODE, occupied) == [
        f"meja: ended by a fault (ValueError); no report could be written to {occupied}."
    ]


def test_the_last_words_of_a_crash_say_where_the_save_is_and_how_to_go_on(tmp_path: Path) -> None:
    app: Any = FakeApp()
    app.crash = ValueError()
    app.saved = Saved("the game is saved; meja resume red goes on with it", tmp_path / "red.meja")
    lines = last_words(app, lifecycle.CRASH_CODE, tmp_path)
    (report,) = tmp_path.iterdir()
    assert lines == [
        f"meja: ended by a fault (ValueError); the report is {report}.",
        f"meja: the game is saved; meja resume red goes on with it; its file is {tmp_path / 'red.meja'}.",
    ]
    assert f"save: {tmp_path / 'red.meja'}\n" in report.read_text()


def test_the_last_words_of_a_signal_name_it_and_tell_of_the_save(tmp_path: Path) -> None:
    app: Any = FakeApp()
    app.saved = Saved("the game is saved", None)
    assert last_words(app, 143, tmp_path) == ["meja: ended by SIGTERM; the game is saved."]
    assert last_words(app, 129, tmp_path) == ["meja: ended by SIGHUP; the game is saved."]
    assert last_words(app, 0, tmp_path) == []
    app.is_at_host = True
    assert last_words(app, 143, tmp_path) == ["meja: the game is saved."], "the host says why"
    app.saved = None
    assert last_words(app, 143, tmp_path) == []


def test_an_error_outside_the_app_is_reported_too(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app: Any = FakeApp()

    async def fail() -> None:
        raise OSError("no driver")

    monkeypatch.setattr(app, "run_async", fail)
    assert lifecycle.run(app, tmp_path) == lifecycle.CRASH_CODE
    (report,) = tmp_path.iterdir()
    assert capfd.readouterr().err == f"meja: ended by a fault (OSError); the report is {report}.\n"


def test_an_error_of_a_task_nobody_waits_for_ends_the_app(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app: Any = FakeApp()

    async def fail() -> None:
        raise KeyError("lost")

    async def start() -> None:
        asyncio.get_running_loop().create_task(fail())
        await asyncio.wait_for(app._exit.wait(), 10)

    monkeypatch.setattr(app, "run_async", start)
    assert lifecycle.run(app, tmp_path) == lifecycle.CRASH_CODE
    assert isinstance(app.crash, KeyError)
    assert len(capfd.readouterr().err.splitlines()) == 1


def test_what_is_left_undone_at_the_end_is_no_error(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app: Any = FakeApp()

    def fail() -> None:
        raise KeyError("too late")

    async def stop() -> None:
        app.is_running = False
        asyncio.get_running_loop().call_soon(fail)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    monkeypatch.setattr(app, "run_async", stop)
    assert lifecycle.run(app, tmp_path) == 0
    assert capfd.readouterr().err == ""


def test_the_exit_code_is_the_apps_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app: Any = FakeApp()

    async def finish() -> None:
        app.return_code = 7

    monkeypatch.setattr(app, "run_async", finish)
    assert lifecycle.run(app, tmp_path) == 7


def test_whatever_the_end_no_save_stays_held(monkeypatch: pytest.MonkeyPatch) -> None:
    def end_at_once(app: Any, _folder: Path) -> int:
        app._store.hold("red-blue")
        assert locked_in(FileStore().folder)
        return 143

    monkeypatch.setattr(lifecycle, "run", end_at_once)
    assert application.run(TerminalFlags(no_color=False, ascii_only=False)) == 143
    assert not locked_in(FileStore().folder)


def test_a_hang_up_is_told_by_the_code_whatever_fails_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app: Any = FakeApp()

    async def hang_up() -> None:
        app.is_ending = True
        app.return_code = 1

    monkeypatch.setattr(app, "run_async", hang_up)
    assert lifecycle.run(app, tmp_path) == 129


@pytest.mark.parametrize("has_terminal", [True, False])
def test_only_a_terminal_that_the_app_has_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_terminal: bool
) -> None:
    app: Any = FakeApp()
    app.has_terminal = has_terminal
    restored = []

    async def fail() -> None:
        raise OSError

    monkeypatch.setattr(app, "run_async", fail)
    monkeypatch.setattr(tty_restore.Terminal, "restore", lambda terminal: restored.append(terminal))
    lifecycle.run(app, tmp_path)
    assert len(restored) == has_terminal and not app.has_terminal
