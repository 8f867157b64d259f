"""The command `meja completion`: click's own script for a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from app import PROG


@click.command()
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
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
    click.echo(kind(ctx.find_root().command, {}, PROG, f"_{PROG}_COMPLETE".upper()).source(), nl=False)
