"""How `--help` shows commands: in sections, in the order of use, with whole sentences and with examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

SECTIONS = {
    "To play": ("play", "text", "resume", "saves"),
    "To set it up": ("doctor", "keys", "completion"),
    "Tools": ("dump",),
}
"""The commands of `meja`; those that no section names stand at the end of the last one."""

EXAMPLES = (
    ("meja", "The home screen."),
    ("meja play java --players Ani,Budi", "Two people at one keyboard."),
    ("meja play builders --players Ani,Bo=bot:hard", "Against the computer."),
    ("meja resume", "Go on with the last game."),
    ("meja text java --players Ani,Bo=bot:easy", "The same in lines of text."),
    ("meja saves list", "What is saved."),
    ("meja doctor", "What your terminal can show."),
)
"""Commands to begin with, each with what it is for."""

_WIDEST_EXAMPLE = 46
_WHOLE_SENTENCE = 1000
"""More characters than any first sentence of a command has."""


class HelpGroup(click.Group):
    """Commands whose help page a new player can read from its top."""

    def __init__(
        self,
        *args: Any,
        sections: Mapping[str, Sequence[str]] | None = None,
        examples: Sequence[tuple[str, str]] = (),
        **extra: Any,
    ) -> None:
        """Takes what a `click.Group` takes.

        Args:
            args: for the group.
            sections: titles, each with the names of its commands; None is one section in order of definition.
            examples: commands to begin with, each with what it is for.
            extra: for the group.
        """
        super().__init__(*args, **extra)
        self.sections = sections or {"Commands": ()}
        self.examples = examples

    def by_section(self) -> dict[str, list[str]]:
        """The names of all commands that are shown, by title and in order."""
        shown = [name for name, command in self.commands.items() if not command.hidden]
        named = {name for names in self.sections.values() for name in names}
        found = {title: [n for n in names if n in shown] for title, names in self.sections.items()}
        found[[*found][-1]] += [name for name in shown if name not in named]
        return {title: names for title, names in found.items() if names}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, those that no section shows at the end."""
        shown = [name for names in self.by_section().values() for name in names]
        return [*shown, *(name for name in self.commands if name not in shown)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes each section; a sentence too long for its line goes on in the next one."""
        width = max(map(len, self.commands), default=0)
        for title, names in self.by_section().items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{width}}", sentence_of(self.commands[name])) for name in names])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the examples, which stand at the end."""
        super().format_epilog(ctx, formatter)
        if self.examples:
            with formatter.section("Examples"):
                formatter.write_dl(self.examples, col_max=_WIDEST_EXAMPLE)


def sentence_of(command: click.Command) -> str:
    """The sentence that says what a command does."""
    return command.get_short_help_str(_WHOLE_SENTENCE)
