"""The manual page meja(1), made from the commands that `--help` is made of: `python -m app.manual`.

What click-man would make is a page for each command, without exit codes, variables and files; so this writes
the one page itself, in the macros of man(7) and nothing but ASCII.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

import click

from app import VERSION
from app.help_pages import EXAMPLES
from app.one_line import PROG
from app.terminal.environment import TEXTUAL_SETTINGS
from engines.catalog import GAMES

_WIDEST_LINE = 78
"""Characters of a line of roff, so that two versions can be compared line by line."""

EXIT_CODES = (
    ("0", "Done."),
    ("1", "Refused, or not found; one line on the standard error output says why."),
    ("2", "Wrong usage; the line says whose --help tells more."),
    ("130", "Interrupted by Ctrl+C."),
)
ENVIRONMENT = (
    ("MEJA_HOME", "The folder for everything that is kept, in place of the usual one."),
    ("NO_COLOR", "Set to anything: no colours; all that they say is said by letters and signs too."),
    (
        "TERM, COLORTERM",
        "How many colours the terminal has. COLORTERM=truecolor is all of them; a TERM of dumb or unknown "
        "has no full screen, and meja text plays without.",
    ),
    (
        "TEXTUAL_COLOR_SYSTEM",
        "truecolor, 256 or standard: this many colours, where the terminal says something else.",
    ),
    ("LC_ALL, LC_CTYPE, LANG", "The first that is set: if it names no UTF-8, nothing but ASCII is sent."),
    (
        "ESCDELAY",
        "Milliseconds that tell the key Esc from the start of another key; "
        f"{TEXTUAL_SETTINGS['ESCDELAY']} if not set.",
    ),
)
FILES = (
    ("~/.local/share/meja/saves/NAME.meja", "A saved game. On macOS and Windows the usual folder there."),
    ("NAME.meja.bak", "The save before it, which is taken if the last one is damaged."),
    ("NAME.lock", "Says which process has the game open."),
    ("~/.config/meja/settings.toml", "What was set; MEJA_HOME has it too."),
    ("~/.config/meja/keys.toml", "Other keys than the usual ones."),
    ("~/.local/share/meja/crashes", "What went wrong if the program failed; no cards are told."),
)


def pages() -> str:
    """The manual page as roff."""
    from app.__main__ import cli

    return "\n".join(_lines(cli)) + "\n"


def _lines(cli: click.Group) -> Iterator[str]:
    context = cli.make_context(PROG, [], resilient_parsing=True)
    yield '.\\" Made by python -m app.manual; changes belong into the help of the commands.'
    yield f'.TH MEJA 1 "" "{PROG} {VERSION}" "Games"'
    yield from (".nh", ".ad l")
    yield from (".SH NAME", f"{PROG} \\- a games table in the terminal")
    yield ".SH SYNOPSIS"
    yield from _usage(cli, context)
    yield ".SH DESCRIPTION"
    yield from _paragraphs(cli.help or "")
    yield from (".PP", "The games:")
    yield from _defined([(game_id, game.title) for game_id, game in GAMES.items()])
    yield ".SS Options"
    yield from _options(cli, context)
    yield ".SH COMMANDS"
    yield from _commands(cli, context)
    yield from (".SH EXIT STATUS", *_defined(EXIT_CODES))
    yield from (".SH ENVIRONMENT", *_defined(ENVIRONMENT))
    yield from (".SH FILES", *_defined(FILES))
    yield from (".SH EXAMPLES", *_defined(EXAMPLES))


def _commands(group: click.Group, context: click.Context) -> Iterator[str]:
    """Each command of a group with its options, those of groups within it after it."""
    for name in group.list_commands(context):
        command = group.commands[name]
        if command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=context)
        yield f".SS {escaped(inner.command_path)}"
        yield from _usage(command, inner)
        yield ".PP"
        yield from _paragraphs(command.help or "")
        yield from _options(command, inner)
        if isinstance(command, click.Group):
            yield from _commands(command, inner)


def _usage(command: click.Command, context: click.Context) -> Iterator[str]:
    words = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    yield f".B {escaped(words)}"


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """The options, and the arguments of which something is said; --help is that of `meja` for all."""
    records = (
        param.get_help_record(context)
        for param in command.get_params(context)
        if context.parent is None or "--help" not in param.opts
    )
    yield from _defined(tuple(record for record in records if record is not None and record[1]))


def _defined(terms: Sequence[tuple[str, str]]) -> Iterator[str]:
    for term, meaning in terms:
        yield from (".TP", f".B {escaped(term)}", *_filled(meaning))


def _paragraphs(text: str) -> Iterator[str]:
    """A help text; lines after a \\b keep their ends."""
    for number, paragraph in enumerate(inspect.cleandoc(text).split("\n\n")):
        if number:
            yield ".PP"
        first, *rest = paragraph.split("\n")
        if first.strip() == "\b":
            yield from (".nf", *map(escaped, rest), ".fi")
        else:
            yield from _filled(paragraph)


def _filled(text: str) -> list[str]:
    return [escaped(line) for line in wrap(text, _WIDEST_LINE, break_on_hyphens=False)]


def escaped(text: str) -> str:
    """A text that roff prints as it is, in ASCII."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("~", "\\(ti")
    text = text.replace("`", "\\(ga").replace("^", "\\(ha").replace('"', "\\(dq")
    text = re.sub(r"[^\x00-\x7f]", lambda found: f"\\[u{ord(found[0]):04X}]", text)
    return f"\\&{text}" if text.startswith(".") else text


@click.command()
def manual() -> None:
    """Print the manual page, for man: meja manual | man -l -"""
    click.echo(pages(), nl=False)


if __name__ == "__main__":
    manual()
