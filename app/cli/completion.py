"""The command `meja completion`: what makes bash, zsh and fish complete our words, by click's own means.

Two of click's scripts are replaced. Bash takes words apart at `=` and `:`, so that a level in
`Ani=bot:hard` would begin a word of its own; and in fish everything after a comma would be cut.
"""

from __future__ import annotations

import os
import re
from typing import Any, ClassVar

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from app.cli.output import PROG

SHELLS = ("bash", "zsh", "fish")
_END = "\N{WORD JOINER}"
"""Stands at the cursor while a line is taken apart: so the word there is kept, though it may be empty."""

_BASH = """\
%(complete_func)s() {
    local type value
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("$value") ;;
        esac
    done < <(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORD="${COMP_WORDS[COMP_CWORD]}" \\
        %(complete_var)s=bash_complete "$1" 2>/dev/null)
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

_FISH = """\
function %(complete_func)s
    set -l response (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp) \\
        COMP_CWORD=(commandline -t) %(prog_name)s 2>/dev/null)
    for completion in $response
        set -l parts (string split -m 1 "," -- $completion)
        switch $parts[1]
            case dir
                __fish_complete_directories $parts[2]
            case file
                __fish_complete_path $parts[2]
            case plain
                echo $parts[2]
        end
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class _WholeWords(ShellComplete):
    """Completions that take the place of the whole word, `--option=` included."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """What the word at the cursor may become."""
        found = super().get_completions(args, incomplete)
        option, equals, _ = incomplete.partition("=")
        if equals and option.startswith("-"):
            for item in found:
                item.value = f"{option}={item.value}"
        return found


class _Bash(_WholeWords, BashComplete):
    """Bash, whatever it takes words apart at."""

    source_template: ClassVar[str] = _BASH

    def source(self) -> str:
        """The script; without click's question to bash what version it is."""
        return ShellComplete.source(self)

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the cursor, and the one that ends there."""
        words = split_arg_string(os.environ["COMP_LINE"] + _END)
        while len(words) > 1 and re.match(r"\w+=", words[0]):
            del words[0]  # a setting for this command alone, as NO_COLOR=1
        return words[1:-1], words[-1].removesuffix(_END)

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """The completion less what bash leaves standing before the word that it thinks it completes."""
        typed = self.get_completion_args()[1]
        word = os.environ["COMP_WORD"].lstrip("=:")
        kept = len(typed) - len(word) if typed.endswith(word) else 0
        return f"{item.type},{item.value[kept:]}"


class _Zsh(_WholeWords, ZshComplete):
    """Zsh."""


class _Fish(_WholeWords, FishComplete):
    """Fish."""

    source_template: ClassVar[str] = _FISH


for _shell in (_Bash, _Zsh, _Fish):
    add_completion_class(_shell)


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script that makes Tab complete commands, options and saved games.

    Put it where your shell looks; new shells then have it.

    \b
    bash, with the package bash-completion:
      mkdir -p ~/.local/share/bash-completion/completions
      meja completion bash > ~/.local/share/bash-completion/completions/meja
    bash without it, in ~/.bashrc:
      eval "$(meja completion bash)"
    zsh, in ~/.zshrc, below compinit:
      eval "$(meja completion zsh)"
    fish:
      meja completion fish > ~/.config/fish/completions/meja.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None
    variable = f"_{PROG}_COMPLETE".upper()
    click.echo(kind(ctx.find_root().command, {}, PROG, variable).source(), nl=False)
