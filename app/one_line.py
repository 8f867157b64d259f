"""How commands speak: one line for each thing, whatever is in it and wherever it goes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NoReturn

import click

from engines.core import BadSetup
from saves.codec import BadSave
from saves.disk import StoreError

PROG = "meja"


def shown(text: str) -> str:
    """A text in one line; what a terminal would obey, say in the name of a file, is spelled out."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def say(text: str) -> None:
    """One line on stdout; what its encoding does not have is spelled out too."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    click.echo(shown(text).encode(encoding, "backslashreplace").decode(encoding))


def tell(message: str) -> None:
    """One line on stderr."""
    click.echo(f"{PROG}: {shown(message)}", err=True)


def fail(message: str, code: int = 1) -> NoReturn:
    """Ends with one clear line and an exit code."""
    tell(message)
    sys.exit(code)


def refusing(ask: Callable[[], Any]) -> Any:
    """What `ask` gives; a refusal becomes exit code 1, since the words were understood."""
    try:
        return ask()
    except (BadSetup, BadSave, StoreError) as error:
        return fail(str(error))
