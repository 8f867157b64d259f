"""`meja keys`: every user action with its id and its keys, and what is wrong with the player's own."""

from __future__ import annotations

import sys

import click

from app.cli.output import refusing, say, tell


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
    from app.keys import keymap
    from app.settings.configuration import configuration_folder, read_configuration

    found = refusing(lambda: read_configuration(configuration_folder()))
    for fault in found.faults:
        tell(fault)
    if check:
        sys.exit(1 if found.faults else 0)
    keymap.use(found.keys)
    rows = [
        (key.id, keymap.words_of(key.in_force), key.help)
        for key in keymap.by_id().values()
        if not key.is_fixed
    ]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    say(f"The set of keys is {found.key_set}; these can be changed in {found.folder / 'keys.toml'}:")
    for key_id, words, told in rows:
        changed = "*" if key_id in found.keys else " "
        say(f"{changed} {key_id:<{widths[0]}}  {words:<{widths[1]}}  {told}")
