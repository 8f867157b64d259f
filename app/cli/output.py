"""What commands print: lines in which nothing is left that a terminal would obey."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, NoReturn, TextIO, TypeVar

import click

from app import PROG
from app.save_messages import sentence_of
from app.terminal.environment import takes_ascii_only
from engines.core import SetupError
from engines.plain_text import escape_controls
from engines.texts import format_message
from saves.messages import StorageError

WRONG_USAGE: Final = 2
"""The exit code where the words of a command were not understood."""

Answer = TypeVar("Answer")


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a standard stream is a terminal; it is None when the program was started without it."""
    return stream is not None and stream.isatty()


def echo(text: str) -> None:
    """Print one line on stdout."""
    click.echo(_printable(text, sys.stdout))


def error(message: str) -> None:
    """Print one line on stderr."""
    click.echo(_printable(f"{PROG}: {message}", sys.stderr), err=True)


def _printable(text: str, stream: TextIO | None) -> str:
    """Spell out in a text what may not go to a stream; None was not open when the program started."""
    is_ascii = stream is not None and takes_ascii_only(stream)
    encoding = "ascii" if is_ascii else "utf-8"
    return escape_controls(text, kept="").encode(encoding, "backslashreplace").decode()


def fail(message: str, code: int = 1) -> NoReturn:
    """End with one clear line and an exit code."""
    error(message)
    sys.exit(code)


def exit_on_error(ask: Callable[[], Answer]) -> Answer:
    """Return what `ask` gives; end with exit code 1 if it is refused, since the words were understood."""
    try:
        return ask()
    except StorageError as refusal:
        fail(sentence_of(refusal))
    except SetupError as refusal:
        fail(format_message(refusal))
