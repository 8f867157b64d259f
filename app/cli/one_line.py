"""How the program ends: one line on stderr for whatever went wrong, and an exit code."""

from __future__ import annotations

import os
import sys
from typing import Any, NoReturn

import click

from app.cli.help_pages import HelpGroup
from app.cli.output import PROG, WRONG_USAGE, fail
from app.served.player import Served

INTERRUPTED = 130
"""128 and the number of the signal, as shells count."""


class OneLineMixin(click.Command):
    """Commands that end with one line on stderr, whatever was typed and wherever the output goes.

    A closed pipe is no failure worth a line: click ends the program quietly.
    """

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Runs and ends the program; wrong usage is one line that names where help is."""
        try:
            sys.exit(super().main(*args, **{**extra, "standalone_mode": False}))
        except click.ClickException as error:
            command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else PROG
            message = " ".join(error.format_message().split()).rstrip(".")
            fail(f"{message} ({command} --help tells more)", WRONG_USAGE)
        except click.Abort:
            fail("interrupted", INTERRUPTED)
        except OSError as error:
            # What is left in the buffer would fail once more at the very end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            fail(f"the system refused: {(error.strerror or str(error)).lower()}")

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command; Ctrl-C ends it, and so does a fault, of which a served player gets one line."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, OSError):
            raise
        except Exception as error:
            if not isinstance(ctx.obj, Served):
                raise
            fail(ctx.obj.report(error))
        except KeyboardInterrupt:
            if sys.stderr.isatty():
                click.echo(err=True)  # a progress bar may have been cut in the middle of its line
            fail("interrupted", INTERRUPTED)


class OneLineCommand(OneLineMixin):
    """One command that is a program of its own."""


class OneLineGroup(OneLineMixin, HelpGroup):
    """The commands of a program."""
