"""What the commands of tools share: one line for each mistake, arguments, and a bar for long work."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import click

from app.cli.base import OneLineErrorMixin
from app.cli.output import is_terminal
from engines.catalog import GAMES

MOST_EFFORT = 100


class ToolCommand(OneLineErrorMixin):
    """A command that is a program of its own."""


def progress(items: Iterable[Any], label: str, length: int | None = None) -> Any:
    """Show how far some work is, on stderr and only on a terminal: a pipe gets the figures alone."""
    return click.progressbar(
        items, length=length, label=label, file=sys.stderr, hidden=not is_terminal(sys.stderr)
    )


class Effort(click.ParamType[float]):
    """A share of the positions that a player looks at: above 0, at most MOST_EFFORT."""

    name = "share"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the share that was typed."""
        try:
            share = float(value)
        except ValueError:
            share = 0.0
        if not 0 < share <= MOST_EFFORT:  # which "nan" is not either
            self.fail(f"{value!r} is no number above 0 and at most {MOST_EFFORT}", param, ctx)
        return share


game_argument = click.argument("game", type=click.Choice([*GAMES]))
effort_option = click.option(
    "--effort",
    type=Effort(),
    default=1.0,
    show_default=True,
    help="The share of their positions that hard players and better ones look at, as 0.1 for long runs.",
)
