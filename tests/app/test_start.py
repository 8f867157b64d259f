"""A start loads only what it shows, and looks for no garbage; the app does so from its first screen on."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.application import Meja
from tests.games.java.app.playing import until_quiet

ROOT = Path(__file__).resolve().parents[2]
LISTING = """
import sys
from app.cli.group import cli
try:
    cli.main(sys.argv[1:], prog_name="meja")
except SystemExit:
    print("", *sys.modules, sep="\\n", file=sys.stderr)
"""
"""Runs a command and lists on stderr what was loaded by its end."""
FIRST_PAGE = """
import asyncio, sys
import app.cli.group
from app.application import Meja
from app.online.way import TablesAt
async def main():
    async with Meja(None, tables_at=TablesAt()).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
asyncio.run(main())
print("", *sys.modules, sep="\\n", file=sys.stderr)
"""
"""The same of the program once its first page is there, with nothing saved and no tables."""


def modules_of(*words: str, code: str = LISTING, **env: str) -> set[str]:
    """Return the modules that a command loads that ends at once."""
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=ROOT, env=os.environ | env, input="quit\n", capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    loaded = {line for line in done.stderr.splitlines() if line.replace(".", "_").isidentifier()}
    assert "app.cli.group" in loaded, done.stderr
    return loaded


@pytest.mark.parametrize("command", ["--version", "text", "served"])
def test_a_start_loads_only_what_it_shows(command: str, tmp_path: Path) -> None:
    served = ("--served", "--user", "ann", "--data", str(tmp_path), "text")
    loaded = modules_of(*(served if command == "served" else (command,)))
    tools = ("tests", "app.doctor", "app.cli.doctor", "app.cli.completion", "app.cli.dump", "app.cli.saves")
    assert not {name for name in loaded if name.startswith(tools)}
    assert not {name.partition(".")[0] for name in loaded} & {"textual", "rich"}
    if command == "--version":
        assert not {name for name in loaded if name.startswith(("app.text", "app.screens", "app.games."))}
    else:
        assert "app.text.menu" in loaded
        assert not {"asyncio", "app.online.client", "app.text.tables"} & loaded
        assert not loaded & {"engines.java.state", "engines.builders.state"}


def test_the_first_page_shows_the_table_of_a_new_game_and_loads_no_rules(tmp_path: Path) -> None:
    loaded = modules_of(code=FIRST_PAGE, MEJA_HOME=str(tmp_path), XDG_RUNTIME_DIR=str(tmp_path))
    assert "widgets.java.thumbnail" in loaded
    of_games = {name for name in loaded if name.startswith(("engines.java.", "engines.builders."))}
    assert of_games == {"engines.java.board", "engines.java.spaces"}
    later = (
        "app.bot_workers.messages",
        "app.dialogs",
        "app.online.protocol",
        "app.session.session",
        "app.text",
    )
    assert not {name for name in loaded if name.startswith(later)}


@pytest.mark.parametrize("words", ["meja ", "meja saves ", "meja play --"])
def test_tab_loads_nothing_of_the_screen(words: str) -> None:
    loaded = modules_of(_MEJA_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(words.count(" ")))
    assert not {name.partition(".")[0] for name in loaded} & {"textual", "rich"}


async def test_garbage_is_looked_for_once_the_first_screen_is_there() -> None:
    gc.disable()
    try:
        app = Meja(None)
        async with app.run_test() as pilot:
            await until_quiet(app, pilot)
            assert gc.isenabled()
    finally:
        gc.unfreeze()
        gc.enable()
