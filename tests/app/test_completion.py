"""Completion by Tab: what is offered, in real shells, and that it loads nothing of the screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from click.shell_completion import get_completion_class
from click.testing import CliRunner

from app.cli.group import cli
from tests.terminal_line import Session

ROOT = Path(__file__).resolve().parents[2]
VARIABLE = "_MEJA_COMPLETE"
LEVELS = "random", "easy", "medium", "hard", "expert"
LINE_IS_TOLD = "\x0f"
"""The key, Ctrl+O, that makes a shell under test write the line it edits into a file."""


@pytest.fixture(autouse=True)
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder, with the files of three games in it; none is a save that could be read."""
    monkeypatch.setenv("MEJA_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "saves"
    folder.mkdir(parents=True)
    for file in ("java-ani-1.meja", "java-budi-2.meja", "java-budi-2.meja.bak", "old-3.meja.bak", "x.lock"):
        (folder / file).write_bytes(b"")
    return tmp_path / "home"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Path]:
    """A folder for PATH that has the command `meja`."""
    folder = tmp_path / "bin"
    folder.mkdir()
    file = folder / "meja"
    file.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -P -m app "$@"\n', encoding="utf-8")
    file.chmod(0o755)
    yield folder


def script_for(shell: str) -> str:
    """What `meja completion` prints."""
    result = CliRunner().invoke(cli, ["completion", shell], prog_name="meja")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def offered(*words: str) -> list[str]:
    """What is offered for the last of some words."""
    kind = get_completion_class("zsh")
    assert kind is not None
    *args, incomplete = words
    found = kind(cli, {}, "meja", VARIABLE).get_completions(args, incomplete)
    return [item.value for item in found]


# --- what is offered -------------------------------------------------------------------------------


def test_what_may_follow_is_offered() -> None:
    for line, expected in (
        ("pl", ["play"]),
        ("saves re", ["rename"]),
        ("play ", ["java", "builders"]),
        ("play java --pl", ["--players"]),
        ("play java --players Ani,", []),
        ("play java --players Ani", [f"Ani=bot:{level}" for level in LEVELS]),
        ("play java --players Ani,Bo=bot:h", ["Ani,Bo=bot:hard"]),
        ("play java --players Ani,Bo=robot:", []),
        ("play --players Ani", []),
        ("play java --option ", ["free_undo", "shared_festivals=example"]),
        ("play builders --option ", ["free_undo"]),
        ("play --option ", []),
        ("dump --new java --option f", ["free_undo"]),
        ("resume ", ["java-ani-1", "java-budi-2", "old-3"]),
        ("resume java-b", ["java-budi-2"]),
        ("rep", ["replay"]),
        ("replay java-b", ["java-budi-2"]),
        ("text --resume old", ["old-3"]),
        ("saves show o", ["old-3"]),
        ("saves check java-ani-1 ", ["java-budi-2", "old-3"]),
        ("completion ", ["bash", "zsh", "fish"]),
    ):
        assert offered(*line.split(" ")) == expected, line


@pytest.mark.parametrize("folder", ["nowhere", "saves/java-ani-1.meja"])
def test_a_folder_that_cannot_be_read_offers_no_games(
    folder: str, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEJA_HOME", str(saved / folder))
    assert offered("resume", "") == []


def test_to_complete_loads_nothing_of_the_screen(saved: Path) -> None:
    program = """
import sys
from app.__main__ import main
try:
    main()
finally:
    above = {name.partition(".")[0] for name in sys.modules} & {"textual", "rich", "widgets"}
    print("loaded:", *sorted(above))
"""
    setting = {VARIABLE: "bash_complete", "COMP_WORDS": "meja resume ja", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | setting | {"MEJA_HOME": str(saved)},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.stdout.splitlines() == ["plain,java-ani-1", "plain,java-budi-2", "loaded:"], done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_help_says_where_each_script_goes(shell: str) -> None:
    result = CliRunner().invoke(cli, ["completion", "--help"], prog_name="meja")
    assert f"meja completion {shell}" in result.stdout


# --- in real shells --------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _plain_shells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shells read no settings of whoever runs the tests."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "ZDOTDIR"):
        monkeypatch.setenv(name, str(tmp_path))


def needs(shell: str) -> str:
    """The path of a shell; without it the test is skipped."""
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed here")
    return path


BASH = """
PS1=; PATH={bin}:$PATH; unset HISTFILE
source {script}
told() {{ printf '%s\\n' "$READLINE_LINE" >> {told}; READLINE_LINE=; }}
bind -x '"\\C-o": told'
bind 'set bell-style none'
echo re''ady
"""
ZSH = """
PS1=; path=({bin} $path); unset HISTFILE
autoload -Uz compinit; compinit -u -D
source {script}
told() {{ print -r -- "$BUFFER" >> {told}; BUFFER= }}
zle -N told; bindkey '^O' told
unsetopt beep; setopt no_always_last_prompt
echo re''ady
"""


class Shell(Session):
    """A shell in place of a module of Python."""

    def command(self, module: str, arguments: Sequence[str]) -> list[str]:
        return [module, *arguments]


@pytest.fixture
def typing(tmp_path: Path, program: Path) -> Iterator[Callable[[str, list[str], str], Callable[[str], str]]]:
    """Starts a shell; what it gives types a line with Tab at its end and says what became of it."""
    running = ExitStack()

    def start(shell: str, words: list[str], setup: str) -> Callable[[str], str]:
        script, told, settings = (tmp_path / name for name in ("script", "told", "settings"))
        script.write_text(script_for(shell), encoding="utf-8")
        settings.write_text(setup.format(bin=program, script=script, told=told), encoding="utf-8")
        env = {"TERM": "xterm", "LC_ALL": "C.UTF-8", "MEJA_HOME": os.environ["MEJA_HOME"]}
        line = running.enter_context(Shell(needs(shell), words, (200, 24), **env))
        line.type_line(f"source {settings}")
        line.expect("ready")

        def after_tab(typed: str) -> str:
            told.write_text("", encoding="utf-8")
            line.write(f"{typed}\t{LINE_IS_TOLD}".encode())
            line.until(lambda: told.read_text(encoding="utf-8").endswith("\n"), f"nothing of {typed!r}")
            return told.read_text(encoding="utf-8").rstrip("\n")

        return after_tab

    with running:
        yield start


LINES = [("meja resu", "meja resume "), ("meja resume java-b", "meja resume java-budi-2 ")]
WITH_LEVEL = [("meja play java --players Ani,Bo=bot:h", "meja play java --players Ani,Bo=bot:hard ")]


def test_bash_completes_our_words(typing: Callable[[str, list[str], str], Callable[[str], str]]) -> None:
    after_tab = typing("bash", ["--norc", "--noprofile", "-i"], BASH)
    for line, expected in LINES:
        assert after_tab(line) == expected


def test_zsh_completes_our_words(typing: Callable[[str, list[str], str], Callable[[str], str]]) -> None:
    after_tab = typing("zsh", ["-f", "-i"], ZSH)
    for line, expected in [*LINES[1:], *WITH_LEVEL]:
        assert after_tab(line) == expected


def test_fish_completes_our_words(program: Path, tmp_path: Path) -> None:
    script = tmp_path / "meja.fish"
    script.write_text(script_for("fish"), encoding="utf-8")
    asked = "\n".join(f"complete -C '{line}'" for line, _ in LINES)
    done = subprocess.run(
        [needs("fish"), "--no-config", "-c", f"set -x PATH {program} $PATH; source {script}\n{asked}"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    words = [line.partition("\t")[0] for line in done.stdout.splitlines()]
    assert words == [expected.split()[-1] for _, expected in LINES], done.stderr
