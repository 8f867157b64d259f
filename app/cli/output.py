"""What commands print: lines in which nothing is left that a terminal would obey."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NoReturn, TextIO

import click

from app import PROG
from app.terminal.environment import takes_ascii_only
from engines.plain_text import escape_controls

WRONG_USAGE: Final = 2
"""The exit code where the words of a command were not understood."""


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a standard stream is a terminal; it is None when the program was started without it."""
    return stream is not None and stream.isatty()


def echo(text: str) -> None:
    """Print one line on stdout."""
    click.echo(_printable(text, sys.stdout))


def error(message: str) -> None:
    """Print one line on stderr; where that is closed or full, the exit code must say it alone."""
    with suppress(OSError):
        click.echo(_printable(f"{PROG}: {message}", sys.stderr), err=True)


def _printable(text: str, stream: TextIO | None) -> str:
    """Spell out in a text what may not go to a stream; None was not open when the program started."""
    is_ascii = stream is not None and takes_ascii_only(stream)
    encoding = "ascii" if is_ascii else "utf-8"
    return escape_controls(text, kept="").encode(encoding, "backslashreplace").decode()


def fail_lines(messages: Sequence[str]) -> NoReturn:
    """End with one clear line for each thing that is wrong."""
    for message in messages[:-1]:
        error(message.rstrip("."))
    fail(messages[-1].rstrip("."))


def fail(message: str, code: int = 1) -> NoReturn:
    """End with one clear line and an exit code."""
    error(message)
    sys.exit(code)
