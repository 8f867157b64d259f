"""The group `meja` with its commands. Exit codes: 0 done, 1 refused or not found, 2 wrong usage."""

from __future__ import annotations

from pathlib import Path

import click

from app import PROG, VERSION
from app.cli.base import LazyCommands, ProgramGroup
from app.cli.full_screen import ascii_option, open_screen
from app.cli.served import serve, served_options

_COMMANDS = {
    "play": "app.cli.play",
    "text": "app.cli.text",
    "resume": "app.cli.resume",
    "saves": "app.cli.saves",
    "doctor": "app.cli.doctor",
    "keys": "app.cli.keys",
    "completion": "app.cli.completion",
    "dump": "app.cli.dump",
}
"""The commands, each with the module that has it under its own name."""

_SECTIONS = {
    "To play": ("play", "text", "resume", "saves"),
    "To set it up": ("doctor", "keys", "completion"),
    "Tools": ("dump",),
}

_EXAMPLES = (
    ("meja", "The home screen."),
    ("meja play java --players Ani,Budi", "Two people at one keyboard."),
    ("meja play builders --players Ani,Bo=bot:hard", "Against the computer."),
    ("meja resume", "Go on with the last game."),
    ("meja text java --players Ani,Bo=bot:easy", "The same in lines of text."),
    ("meja saves list", "What is saved."),
    ("meja doctor", "What your terminal can show."),
)


@click.group(
    cls=ProgramGroup,
    commands=LazyCommands(_COMMANDS),
    sections=_SECTIONS,
    examples=_EXAMPLES,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(VERSION, "--version", prog_name=PROG)
@ascii_option
@served_options
@click.pass_context
def cli(ctx: click.Context, served: bool, user: str | None, data: Path | None) -> None:
    """meja: a games table in the terminal.

    Without a command: the home screen, which offers to continue an unfinished game.
    """
    if words := serve(ctx, served, user, data):
        command = cli.commands[words[0]]
        with command.make_context(words[0], words[1:], parent=ctx) as own:
            command.invoke(own)
    elif ctx.invoked_subcommand is None:
        open_screen()
