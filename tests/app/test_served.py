"""Serving players of a shared server: names, folders, what may be asked for, and what is never told."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from app.application import Meja
from app.cli.group import cli
from app.save_messages import sentence_of
from app.screens.load import LoadScreen
from app.screens.settings import KEYS
from app.served import player as served_module
from app.served.player import OPTIONS, Served, ServedError, begin, check_name, parse_command
from app.session.local import LocalSession
from app.settings.configuration import NOT_KEPT, configuration_of, faults_told
from app.terminal import lifecycle
from app.terminal.driver import TerminalDriver
from app.text.console import Console
from app.text.saved import SavedGames
from saves.lock import LEAVE, HeldError
from saves.messages import StoreError
from tests.games.java.app.playing import InProcess, busy_position, table_at, until_quiet
from tests.saves.refusals import refused
from tests.terminal_line import ROOT
from widgets.choice_list import ChoiceList
from widgets.key_bar import KeyBar
from widgets.refusal_line import RefusalLine
from widgets.text_page import TextPage

ENDED = 1
NO_FILES = "This table is on a server, which takes and gives no files."
FAULTY = faults_told(("",), is_served=True)
STOPPING = (signal.SIGTSTP, signal.SIGQUIT, signal.SIGINT)


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    """The folder of all players; folder and signals are as before afterwards."""
    before, here = {n: signal.getsignal(n) for n in STOPPING}, Path.cwd()
    folder = tmp_path / "players"
    folder.mkdir()
    yield folder
    os.chdir(here)
    for number, handler in before.items():
        signal.signal(number, handler)


def served(root: Path, *words: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Runs the program as a server would."""
    return subprocess.run(
        [sys.executable, "-m", "app", "--served", "--user", "ann", "--data", str(root), *words],
        input=typed,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)} | env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
    )


@contextmanager
def another_session(home: Path, name: str) -> Iterator[subprocess.Popen[str]]:
    """A process in which a player has a game open."""
    program = f"""
import sys
from pathlib import Path
from saves.store import FileStore
store = FileStore(Path("saves"))
store.hold({name!r})
print("held", flush=True)
sys.stdin.read()
"""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", program], cwd=home, env=env, **pipes) as process:
        assert process.stdout is not None and process.stdout.readline() == "held\n"
        yield process
        process.kill()


# --- the player's folder ---------------------------------------------------------------------------


def test_login_names_are_names_of_folders() -> None:
    for name in ("anna", "Anna.B", "_a-1", "7", "a" * 32):
        assert check_name(name) == name, name


@pytest.mark.parametrize(
    "name", ["", ".", "..", ".a", "-a", "a/b", "../a", "/a", "a\n", "a\0", "a b", "é", "a" * 33]
)
def test_what_leads_elsewhere_is_no_login_name(name: str, root: Path) -> None:
    with pytest.raises(ServedError, match="no login name"):
        begin(name, root, {})
    assert list(root.iterdir()) == []


def test_the_folder_is_made_for_its_owner_alone_and_saves_go_there_without_a_path(root: Path) -> None:
    (root / "ben").mkdir(mode=0o755)
    for name in ("ann", "ben"):
        store = begin(name, root, {}).store()
        assert Path.cwd() == root / name
        assert (root / name).stat().st_mode & 0o7777 == 0o700
        table_at(busy_position(), store=store).play(table_at(busy_position()).parse("token"))
        assert len(list((root / name / "saves").glob("*.meja"))) == 1
        store.release_all()
        with pytest.raises(StoreError) as caught:
            store.check("nothing")
        assert str(root) not in sentence_of(caught.value)


def test_a_link_a_file_and_a_missing_folder_are_refused_without_a_path(root: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (root / "ann").symlink_to(tmp_path / "elsewhere")
    (root / "ben").write_text("")
    for name, folder in (("ann", root), ("ben", root), ("cid", root / "missing")):
        with pytest.raises(ServedError) as caught:
            begin(name, folder, {})
        assert str(tmp_path) not in str(caught.value)


def test_a_folder_of_another_account_is_refused(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "ann").mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: root.stat().st_uid + 1)
    with pytest.raises(ServedError, match="another account"):
        begin("ann", root, {})


def test_of_the_environment_only_what_is_harmless_is_kept(root: Path) -> None:
    harmless = {
        "TERM": "xterm",
        "LANG": "C.UTF-8",
        "LC_TIME": "C",
        "SSH_CONNECTION": "1 2 3 4",
        "NO_COLOR": "1",
    }
    env = harmless | {
        "MEJA_HOME": "/",
        "TEXTUAL_DRIVER": "a:B",
        "PYTHONPATH": "/",
        "BROWSER": "b",
        "LCX": "c",
    }
    begin("ann", root, env)
    assert env == harmless
    assert {signal.getsignal(number) for number in STOPPING} == {signal.SIG_IGN}


def test_ctrl_c_does_what_it_does_elsewhere_only_where_no_keys_are_read(root: Path) -> None:
    player = begin("ann", root, {})
    signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), player.interruptible():
        signal.raise_signal(signal.SIGINT)
    signal.raise_signal(signal.SIGINT)


# --- what a client asks for ------------------------------------------------------------------------


def test_a_command_of_the_list_is_read() -> None:
    for asked, words in (
        ("", []),
        ("  meja ", []),
        ("text", ["text"]),
        ("meja text java", ["text", "java"]),
        ("play java --players 'Ann B,Cid=bot:hard' --seed=7", None),
        ("resume sunday", ["resume", "sunday"]),
        ("replay sunday", ["replay", "sunday"]),
    ):
        expected = ["play", "java", "--players", "Ann B,Cid=bot:hard", "--seed=7"] if words is None else words
        assert parse_command({"SSH_ORIGINAL_COMMAND": asked}) == expected, asked


@pytest.mark.parametrize(
    "asked",
    [
        "sh",
        "saves list",
        "dump /etc/passwd",
        "meja --served --user ben",
        "--help",
        "text --data /",
        "play java --data=/",
        "play 'java",
        "/usr/lib/openssh/sftp-server",
        "text " + "x" * 400,
    ],
)
def test_anything_else_is_refused(asked: str) -> None:
    with pytest.raises(ServedError):
        parse_command({"SSH_ORIGINAL_COMMAND": asked})


def test_the_list_holds_the_options_that_these_commands_have() -> None:
    for name, options in OPTIONS.items():
        there = {word for option in cli.commands[name].params for word in option.opts}
        assert options <= there | {"--help", "-h"}


def test_each_refusal_is_one_line_with_an_exit_code(root: Path) -> None:
    by_client = served(root, SSH_ORIGINAL_COMMAND="play java; id")
    by_operator = served(root, "saves", "list")
    both = served(root, "text", SSH_ORIGINAL_COMMAND="text")
    no_folder = served(root / "missing")
    for done, code in ((by_client, 2), (by_operator, 2), (both, 2), (no_folder, 1)):
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1), done
        assert done.stderr.startswith("meja: ") and str(root) not in done.stderr


def test_the_three_options_go_together(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app", "--user", "ann", "text"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 2 and "go together" in done.stderr


def test_a_fault_is_told_in_one_line_and_reported_for_the_operator(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: Any) -> Served:
        raise RuntimeError(str(root))

    monkeypatch.setattr(served_module, "begin", lambda *_: begin("ann", root, {}))
    monkeypatch.setattr(served_module, "parse_command", fails)
    with pytest.raises(SystemExit) as end:
        cli(["--served", "--user", "ann", "--data", str(root)])
    assert end.value.code == ENDED
    assert capsys.readouterr().err == "meja: ended by a fault (RuntimeError); a report is kept\n"
    assert len(list((root / "ann" / "crashes").iterdir())) == 1


# --- on the screen and in lines --------------------------------------------------------------------


async def test_the_page_of_saved_games_takes_and_gives_no_files(root: Path) -> None:
    store = begin("ann", root, {}).store()
    table_at(busy_position(), store=store).play(table_at(busy_position()).parse("token"))
    store.release_all()
    app = Meja(store, thinkers=InProcess(), is_served=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.load_game()
        await until_quiet(app, pilot)
        page = app.screen
        assert isinstance(page, LoadScreen)
        shown = {item.key for item in page.query_one(KeyBar).items}
        for key in "xi":
            assert key not in shown
            await pilot.press("down", key)
            await until_quiet(app, pilot)
            assert app.screen is page
            assert NO_FILES in page.query_one(RefusalLine).text()
    for forbidden in (lambda: store.import_file(root / "a"), lambda: store.export("a", root / "a")):
        with refused(StoreError, "takes and gives no files"):
            forbidden()


@pytest.mark.parametrize("text", ['theme = "blue"\nzoom = 3', "theme = "])
async def test_faults_of_settings_and_what_changes_them_name_no_file(root: Path, text: str) -> None:
    player = begin("ann", root, {})
    player.configuration.mkdir()
    (player.configuration / "settings.toml").write_text(text, encoding="utf-8")
    app = Meja(player.store(), configuration_of(player), is_served=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await until_quiet(app, pilot)
        told = " ".join(app.screen.query_one(RefusalLine).text().split())
        assert told == f"! {FAULTY}"
        await pilot.press("s", "right")
        line = app.screen.query_one(RefusalLine)
        assert (" ".join(line.text().split()) == f"! {NOT_KEPT}") == (text == "theme = ")
        seen = line.text()
        while app.screen.query_one(ChoiceList).current.id != KEYS.name:  # type: ignore[union-attr]
            await pilot.press("down")
            seen += line.text()
        assert "help tells all" in seen and ".toml" not in seen


async def test_help_names_no_keys_for_files(root: Path) -> None:
    for is_served in (False, True):
        app = Meja(None, is_served=is_served)
        async with app.run_test(size=(120, 200)) as pilot:
            await pilot.press("h", "4")
            await until_quiet(app, pilot)
            told = app.screen.query_one(TextPage).text()
            assert "give the game another title" in told
            assert (
                ("take a game from a file" in told) == ("write the game to a file" in told) == (not is_served)
            )


def test_lines_follow_the_settings_of_the_player_and_name_no_file_either(root: Path) -> None:
    folder = root / "ann" / "settings"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text('card_names = "french"\nascii = "on"\nzoom = 3\n', encoding="utf-8")
    done = served(root, "text", "builders", "--seed", "7", typed="o\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{FAULTY}\n") and done.stdout.isascii()
    assert "B8 La maison urbaine" in done.stdout


async def test_of_another_session_neither_host_nor_process_is_told(root: Path) -> None:
    store = begin("ann", root, {}).store()
    session = table_at(busy_position(), store=store)
    session.play(session.parse("token")).result()
    session.close()
    name = session.name
    with another_session(root / "ann", name) as other:
        held = r"This game is held by another of your sessions, since \d\d:\d\d\."
        for forbidden in (
            lambda: LocalSession.loaded(store, name),
            lambda: store.rename(name, "b"),
            lambda: store.delete(name),
            lambda: store.save(name, store.load(name).save),
        ):
            with pytest.raises(HeldError) as error:
                forbidden()
            assert re.fullmatch(held, sentence_of(error.value))
        done = served(root, "text", "--resume", name, typed="take\nquit\n")
        assert re.match(f"{held} You can:\n", done.stdout)
        assert other.wait() == -LEAVE and "asked to save and leave" in done.stdout
        assert done.stdout.count("your choice:") == 1 and not done.stderr


def test_lines_of_text_take_and_give_no_files_either(root: Path) -> None:
    store = begin("ann", root, {}).store()
    table_at(busy_position(), store=store).play(table_at(busy_position()).parse("token"))
    sink = io.StringIO()
    lines = io.BytesIO(b"import /etc/hostname\nexport 1 /tmp/a\n\n")
    SavedGames(Console(lines, sink), store).asked()
    assert sink.getvalue().count(NO_FILES) == 2
    assert "FILE" not in sink.getvalue()


def test_the_last_words_name_no_file(root: Path) -> None:
    player = begin("ann", root, {})
    app = Meja(player.store(), is_served=True)
    session = table_at(busy_position(), store=player.store())
    app._session = session
    app.crash = RuntimeError()
    told = lifecycle.last_words(app, lifecycle.CRASH_CODE, player.crashes)
    assert told[0] == "meja: ended by a fault (RuntimeError); a report is kept."
    assert not any("/" in line or ".meja" in line for line in told)


async def test_nothing_stops_it_and_no_picture_is_written(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    for name in ("kill", "killpg"):
        monkeypatch.setattr(os, name, lambda _pid, number: sent.append(number))
    monkeypatch.setattr(HeadlessDriver, "can_suspend", property(lambda _: True))
    written: list[object] = []
    monkeypatch.setattr(HeadlessDriver, "deliver_binary", lambda _self, *what, **_more: written.append(what))
    app = Meja(begin("ann", root, {}).store(), is_served=True)
    async with app.run_test(size=(80, 24)) as pilot:
        for action in ("suspend_process", "screenshot"):
            await app.run_action(action)
        await pilot.press("ctrl+z")
        TerminalDriver(app).stop_job()
    assert sent == []
    assert written == []


# --- the door of a host ----------------------------------------------------------------------------


def test_where_the_door_does_not_answer_nobody_is_let_in(root: Path) -> None:
    for command in ("text", "tables"):
        done = served(root, "--socket", str(root / "none"), "--door", command, typed="new game\n")
        assert (done.returncode, done.stdout) == (1, ""), command
        assert done.stderr == "meja: The tables do not answer; come again in a moment\n"
    wrong = subprocess.run([sys.executable, "-m", "app", "--door", "text"], capture_output=True, cwd=ROOT)
    assert wrong.returncode == 2 and b"--door goes with --served and --socket" in wrong.stderr
