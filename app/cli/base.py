"""What all commands share: their help pages, when they are loaded, and how they end."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn

import click

from app import PROG
from app.cli.output import WRONG_USAGE, fail
from app.cli.served import find_served
from app.online.reach import ReachError
from app.save_messages import sentence_of
from engines.core import SetupError
from engines.texts import format_message
from saves.messages import StorageError

INTERRUPTED = 130
"""128 and the number of the signal, as shells count."""

_WIDEST_EXAMPLE = 46
_NO_LIMIT = 1000
"""More characters than any first sentence of a command has."""


class LazyCommands(Mapping[str, click.Command]):
    """Commands that are imported when one of them is asked for, each from the module of its name."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._names:
            raise KeyError(name)
        command: click.Command = getattr(import_module(f"app.cli.{name}"), name)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class HelpGroup(click.Group):
    """Commands in the order of use, perhaps in titled sections, with whole sentences and examples."""

    sections: Mapping[str, Sequence[str]] = {}
    examples: Sequence[tuple[str, str]] = ()

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.commands]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each section; a sentence too long for its line goes on in the next one."""
        width = max(map(len, self.commands))
        for title, names in (self.sections or {"Commands": [*self.commands]}).items():
            rows = [(f"{name:<{width}}", self.commands[name].get_short_help_str(_NO_LIMIT)) for name in names]
            with formatter.section(title):
                formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        if self.examples:
            with formatter.section("Examples"):
                formatter.write_dl(self.examples, col_max=_WIDEST_EXAMPLE)


@contextmanager
def _until_nobody_reads() -> Iterator[None]:
    """End the program well where a reader has closed the pipe: it got what it wanted. click would say 1."""
    try:
        yield
    except BrokenPipeError:
        raise click.exceptions.Exit(0) from None


class OneLineErrorMixin(click.Command):
    """A program that ends with one line on stderr, whatever was typed and wherever the output goes."""

    def main(self, *args: Any, **more: Any) -> NoReturn:
        """Run and end the program; wrong usage is one line that names where help is."""
        try:
            sys.exit(super().main(*args, **{**more, "standalone_mode": False}))
        except click.ClickException as error:
            command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else PROG
            message = " ".join(error.format_message().split()).rstrip(".")
            fail(f"{message} ({command} --help tells more)", WRONG_USAGE)
        except click.Abort:
            fail("interrupted", INTERRUPTED)
        except OSError as error:
            fail(f"the system refused: {(error.strerror or str(error)).lower()}")
        finally:
            # What is left for an output that is gone would fail at the very end, with a code of its own.
            for stream in filter(None, (sys.stdout, sys.stderr)):  # None in a program started without
                try:
                    stream.flush()
                except OSError:
                    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command line; help and version are printed by that."""
        with _until_nobody_reads():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a refusal ends it, Ctrl-C, and a fault, of which a served player gets one line."""
        try:
            with _until_nobody_reads():
                return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, OSError):
            raise
        except StorageError as refusal:
            fail(sentence_of(refusal))
        except SetupError as refusal:
            fail(format_message(refusal))
        except ReachError as refusal:
            fail(str(refusal).rstrip("."))
        except Exception as error:
            if (served := find_served(ctx)) is None:
                raise
            fail(served.report(error))
        except KeyboardInterrupt:
            if sys.stderr.isatty():
                click.echo(err=True)  # a progress bar may have been cut in the middle of its line
            fail("interrupted", INTERRUPTED)
