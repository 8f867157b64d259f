"""The help pages and the manual page made of them: whole, in order, and such that man prints them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from app.__main__ import cli
from app.help_pages import EXAMPLES, SECTIONS
from app.manual import ENVIRONMENT, escaped, pages

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "docs" / "meja.1"
DATE_IS_MISSING = 'WARNING: missing date, using "": TH'
"""The page is of a version, not of a day: it must come out the same whenever it is made."""


def commands(group: click.Group, path: str = "meja") -> Iterator[tuple[str, click.Command]]:
    """Every command with the words that call it, groups too."""
    yield path, group
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


# --- the help pages --------------------------------------------------------------------------------


def help_of(path: str) -> str:
    """The help page of a command at 80 columns."""
    result = CliRunner().invoke(cli, [*path.split()[1:], "--help"], prog_name="meja", env={"COLUMNS": "80"})
    assert result.exit_code == 0
    return result.stdout


def test_the_commands_to_play_stand_first_and_the_examples_last() -> None:
    page = help_of("meja")
    titles = [line for line in page.splitlines() if line.endswith(":") and line[0] != " "]
    assert titles == ["Options:", *(f"{title}:" for title in SECTIONS), "Examples:"]
    order = re.findall(r"^  ([a-z]+)  ", page.partition("Examples:")[0], re.MULTILINE)
    assert order[:4] == ["play", "text", "resume", "saves"]
    assert sorted(order) == sorted(cli.commands)


def test_a_section_names_only_commands_that_there_are() -> None:
    assert {name for names in SECTIONS.values() for name in names} == set(cli.commands)


@pytest.mark.parametrize("path", [path for path, _ in commands(cli)])
def test_a_help_page_is_whole_and_fits(path: str) -> None:
    page = help_of(path)
    assert "..." not in page.replace("[ARGS]...", "").replace("[NAME]...", ""), "something was cut"
    assert max(map(len, page.splitlines())) <= 80


def test_every_example_is_a_command_line_that_is_understood() -> None:
    for line, _ in EXAMPLES:
        program, *words = line.split()
        assert program == "meja"
        context = cli.make_context("meja", words.copy())
        if words:
            _, command, rest = cli.resolve_command(context, words)
            assert command is not None
            command.make_context(command.name, rest, parent=context)


# --- the manual page -------------------------------------------------------------------------------


def test_the_page_that_is_kept_is_the_one_that_is_made() -> None:
    assert KEPT.read_text(encoding="ascii") == pages(), "python -m app.manual > docs/meja.1 makes it anew"


@pytest.mark.parametrize("path", [path for path, _ in commands(cli)])
def test_every_command_and_option_stands_in_the_manual(path: str) -> None:
    command = dict(commands(cli))[path]
    page = pages()
    if path != "meja":
        start = page.index(f"\n.SS {escaped(path)}\n")
        page = page[start : page.find("\n.S", start + 4)]
    for param in command.params:
        if isinstance(param, click.Option):
            assert param.help
            assert f"\n.B {escaped(param.opts[-1])}" in page or f", {escaped(param.opts[-1])}" in page
            assert escaped(param.help.split()[0]) in page


def test_exit_codes_variables_files_and_examples_stand_in_the_manual() -> None:
    page = pages()
    titles = re.findall(r"^\.SH (.*)$", page, re.MULTILINE)
    assert titles == [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "COMMANDS",
        "EXIT STATUS",
        "ENVIRONMENT",
        "FILES",
        "EXAMPLES",
    ]
    for name, _ in ENVIRONMENT:
        assert f".B {name}\n" in page
    assert page.isascii()


def test_every_variable_that_is_told_is_one_that_is_read() -> None:
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (*(ROOT / "app").rglob("*.py"), *(ROOT / "saves").rglob("*.py"))
        if path.name != "manual.py"
    )
    for names, _ in ENVIRONMENT:
        for name in names.split(", "):
            assert f'"{name}"' in sources, name


@pytest.mark.parametrize(
    ("text", "roff"),
    [
        (".SH no macro", "\\&.SH no macro"),
        ("'no macro", "\\(aqno macro"),
        ("back\\slash", "back\\eslash"),
        ("--option", "\\-\\-option"),
        ("18 écus", "18 \\[u00E9]cus"),
    ],
)
def test_what_roff_would_obey_is_escaped(text: str, roff: str) -> None:
    assert escaped(text) == roff


def test_the_command_prints_the_page() -> None:
    result = CliRunner().invoke(cli, ["manual"], prog_name="meja")
    assert (result.exit_code, result.stdout) == (0, pages())


@pytest.mark.parametrize(
    "words",
    [("man", "--warnings", "-l"), ("mandoc", "-T", "lint"), ("groff", "-ww", "-man", "-T", "ascii")],
    ids=lambda words: words[0],
)
def test_formatters_find_nothing_wrong(words: tuple[str, ...]) -> None:
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed here")
    done = subprocess.run([*words, str(KEPT)], capture_output=True, text=True, timeout=60)
    complaints = done.stdout if words[0] == "mandoc" else done.stderr
    assert [line for line in complaints.splitlines() if not line.endswith(DATE_IS_MISSING)] == []


def test_it_is_made_as_its_own_head_says() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app.manual"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.startswith('.\\" Made by python -m app.manual;')
    assert "\n.SH EXAMPLES\n" in done.stdout
