"""How commands speak: one line for each thing, whatever is in it and wherever it goes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Final, NoReturn, TextIO

import click

from app.save_messages import sentence_of
from app.terminal.environment import is_ascii_only
from engines.core import SetupError
from saves.messages import StorageError

PROG = "meja"
WRONG_USAGE: Final = 2
"""The exit code where the words of a command were not understood."""
_ANY_LETTERS = "éœ阿"


def shown(text: str) -> str:
    """A text in one line; what a terminal would obey, say in the name of a file, is spelled out."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def takes_ascii_only(stream: TextIO) -> bool:
    """Whether nothing but ASCII may go to a stream: its encoding holds no more, or the locale names none of
    UTF-8. Whether the locale is installed here says nothing of the terminal, which may be far away."""
    try:
        _ANY_LETTERS.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return is_ascii_only(os.environ)


def say(text: str) -> None:
    """One line on stdout; what may not go there is spelled out too."""
    click.echo(_spelled(text, sys.stdout))


def tell(message: str) -> None:
    """One line on stderr."""
    click.echo(_spelled(f"{PROG}: {message}", sys.stderr), err=True)


def _spelled(text: str, stream: TextIO | None) -> str:
    """A text in one line, of the letters that a stream takes; None was not open when the program started."""
    is_ascii = stream is not None and takes_ascii_only(stream)
    return shown(text).encode("ascii" if is_ascii else "utf-8", "backslashreplace").decode()


def fail(message: str, code: int = 1) -> NoReturn:
    """Ends with one clear line and an exit code."""
    tell(message)
    sys.exit(code)


def refusing(ask: Callable[[], Any]) -> Any:
    """What `ask` gives; a refusal becomes exit code 1, since the words were understood."""
    try:
        return ask()
    except StorageError as error:
        return fail(sentence_of(error))
    except SetupError as error:
        return fail(str(error))
