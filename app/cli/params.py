"""What several commands share: arguments, options, and the bar that shows how far long work has come."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, TextIO

import click

from app.setup_parsing import seed_of
from engines.catalog import GAMES
from engines.core import SetupError

MOST_EFFORT = 100


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream is a terminal; it is None when the program was started without it."""
    return stream is not None and stream.isatty()


def progress(items: Iterable[Any], label: str, length: int | None = None) -> Any:
    """A progress bar over some work, on stderr and only on a terminal: a pipe gets the figures alone."""
    return click.progressbar(
        items, length=length, label=label, file=sys.stderr, hidden=not is_terminal(sys.stderr)
    )


class Seed(click.ParamType[int]):
    """A seed, as `seed_of` reads it."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The seed that was typed."""
        if isinstance(value, int):
            return value
        try:
            return seed_of(value)
        except SetupError as error:
            self.fail(str(error), param, ctx)


class Effort(click.ParamType[float]):
    """A share of the positions that a player looks at: above 0, at most MOST_EFFORT."""

    name = "share"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The share that was typed."""
        try:
            share = float(value)
        except ValueError:
            share = 0.0
        if not 0 < share <= MOST_EFFORT:  # which "nan" is not either
            self.fail(f"{value!r} is no number above 0 and at most {MOST_EFFORT}", param, ctx)
        return share


game_argument = click.argument("game", type=click.Choice(list(GAMES)))
effort_option = click.option(
    "--effort",
    type=Effort(),
    default=1.0,
    show_default=True,
    help="The share of its positions that the hard player looks at, as 0.1 for long runs.",
)
