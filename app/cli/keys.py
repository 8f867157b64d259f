"""The command `meja keys`: the ids of all actions and their keys, and what is wrong with the player's."""

from __future__ import annotations

import sys

import click

from app.cli.output import echo, error
from app.settings.configuration import configuration_folder, read_configuration
from app.settings.settings import KEYS


@click.command()
@click.option("--check", is_flag=True, help="Only say what is wrong in keys.toml and settings.toml.")
def keys(check: bool) -> None:
    """Print the ids of all keys, for keys.toml, with the keys that they have now.

    The file lies in the configuration folder, as in:

    \b
        set = "vi"
        [keys]
        "java.palace" = "P"
        "table.undo" = ["u", "Ctrl+U"]
    """
    # Tab and --help read this file too, and the keys of all pages would load Textual.
    from app.keys import keymap

    folder = configuration_folder()
    found = read_configuration(folder)
    for fault in found.faults:
        error(fault)
    if check:
        sys.exit(1 if found.faults else 0)
    keymap.use(found.keys)
    rows = [
        (key.id, keymap.words_of(key.active), key.help) for key in keymap.by_id().values() if not key.is_fixed
    ]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    echo(f"The set of keys is {found.settings.get(KEYS)}; these can be changed in {folder / 'keys.toml'}:")
    for key_id, words, told in rows:
        changed = "*" if key_id in found.keys else " "
        echo(f"{changed} {key_id:<{widths[0]}}  {words:<{widths[1]}}  {told}")
