"""The commands `meja saves`: lists, checks, export and import, new titles, and what can be deleted."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from app.cli.base import HelpGroup
from app.cli.output import echo, exit_on_error, fail
from app.cli.params import complete_saves

if TYPE_CHECKING:
    from saves.document import Save
    from saves.store import Listed, Store

json_option = click.option("--json", "as_json", is_flag=True, help="As JSON.")
name_argument = click.argument("name", shell_complete=complete_saves)


@click.group(cls=HelpGroup)
def saves() -> None:
    """Look after saved games: list, check, show, export, import, rename, delete."""


def _store() -> Store:
    from saves.store import Store

    store: Store = exit_on_error(Store)
    return store


@saves.command("list")
@json_option
def list_(as_json: bool) -> None:
    """List the saved games, the latest first."""
    found = exit_on_error(_store().list)
    if as_json:
        _print_json([_facts(listed) for listed in found])
    elif not found:
        echo("There are no saved games.")
    for listed in () if as_json else found:
        echo(_line(listed))


@saves.command()
@name_argument
@json_option
def show(name: str, as_json: bool) -> None:
    """Show what is known of one saved game."""
    store = _store()
    listed = _listed(store, _found(store, name))
    facts = _facts(listed) | _more_facts(listed.save)
    if as_json:
        _print_json(facts)
        return
    for key, value in facts.items():
        if value is not None and value != []:
            words = ", ".join(map(str, value)) if isinstance(value, list) else value
            echo(f"{key.replace('_', ' ')}: {words}")


@saves.command()
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_saves)
@click.option("--all", "every", is_flag=True, help="Check all saved games.")
def check(names: tuple[str, ...], every: bool) -> None:
    """Check saved games: every checksum, and every game played again from its log.

    One line for each bad file, and exit code 1 if there is any.
    """
    if bool(names) == every:
        raise click.UsageError("give one NAME or more, or --all")
    store = _store()
    wanted = (
        sorted(listed.name for listed in exit_on_error(store.list))
        if every
        else [_found(store, name) for name in names]
    )
    bad = 0
    for name in wanted:
        for finding in exit_on_error(partial(store.check, name)):
            echo(f"{finding.file}: {finding.problem}")
            bad += 1
    if bad:
        sys.exit(1)
    echo(f"{_games(len(wanted))} checked, nothing is wrong.")


@saves.command()
@name_argument
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE if it is there.")
def export(name: str, file: Path | None, force: bool) -> None:
    """Write one saved game to a FILE, or into a folder; without one to NAME.meja here."""
    from saves.paths import SUFFIX

    store, target = _store(), file or Path()
    name = _found(store, name)
    if target.is_dir():
        target = target / f"{name}{SUFFIX}"
    exit_on_error(lambda: store.export(name, target, overwrite=force))
    echo(f"Exported to {target}.")


@saves.command("import")
@click.argument("file", type=click.Path(path_type=Path))
def import_(file: Path) -> None:
    """Take a saved game from a FILE, if all of it is good."""
    name = exit_on_error(lambda: _store().import_file(file))
    echo(f"Imported as {name}.")


@saves.command()
@name_argument
@click.argument("title")
def rename(name: str, title: str) -> None:
    """Give a saved game another TITLE."""
    store = _store()
    name = _found(store, name)
    exit_on_error(lambda: store.rename(name, title))
    echo(f"{name} is called {title.strip()!r} now.")


@saves.command()
@name_argument
@click.option("--yes", "-y", "is_sure", is_flag=True, help="Do not ask.")
def delete(name: str, is_sure: bool) -> None:
    """Delete a saved game and its backup, after asking."""
    store = _store()
    name = _found(store, name)
    listed = _listed(store, name)
    if not is_sure:
        if not _can_ask():
            fail(f"nothing was deleted: give --yes to delete {name} without being asked")
        what = f"{listed.save.title} ({name})" if listed.save else name
        if not click.confirm(f"Delete {what}?", err=True):
            fail("nothing was deleted")
    exit_on_error(lambda: store.delete(name))
    echo(f"{name} is deleted.")


# --- words -----------------------------------------------------------------------------------------


def _can_ask() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _listed(store: Store, name: str) -> Listed:
    """What a list has of one match; ends the program if it is there no more."""
    every: list[Listed] = exit_on_error(store.list)
    listed = next((listed for listed in every if listed.name == name), None)
    if listed is None:  # another process has deleted it since it was found
        fail(f"There is no saved game named {name!r} any more.")
    return listed


def _found(store: Store, words: str) -> str:
    """The name of the game that a NAME means, which may be its title; ends the program if there is none."""
    from app.saved_names import name_in_command

    name: str = exit_on_error(lambda: name_in_command(store, words))
    return name


def _line(listed: Listed) -> str:
    """A saved game in one line."""
    save, parts = listed.save, []
    if save is not None:
        from saves.index import saved_when, standing

        stands = f"Turn {save.turn}, {standing(save)}."
        parts += [f"{save.title}.", stands, f"Saved {saved_when(save)}, {listed.size_bytes} bytes."]
    if listed.problem:
        parts.append(listed.problem)
    if save is not None and listed.problem:
        parts.append("The save before it is good, and is what is told here.")
    if listed.holder is not None:
        parts.append(f"Open in {listed.holder}.")
    return f"{listed.name}: {' '.join(parts)}"


def _facts(listed: Listed) -> dict[str, Any]:
    """A saved game as plain data; what is not known is None."""
    save = listed.save
    return {
        "name": listed.name,
        "title": save and save.title,
        "game": save and save.game,
        "players": [*save.setup.names] if save else [],
        "turn": save and save.turn,
        "to_act": None if save is None or save.to_act is None else save.setup.seats[save.to_act].name,
        "finished": save and save.is_finished,
        "scores": [*save.scores] if save else [],
        "saved_at": save and save.saved_at,
        "size_bytes": listed.size_bytes,
        "health": listed.health.name.lower(),
        "problem": listed.problem,
        "held_by": str(listed.holder) if listed.holder else None,
    }


def _more_facts(save: Save | None) -> dict[str, Any]:
    """What a list leaves out. Neither seed nor position: a look must not give away what is hidden."""
    if save is None:
        return {}
    bots = [f"{seat.name}: {seat.bot}" for seat in save.setup.seats if seat.bot is not None]
    lines = [text.count("\n") + bool(text) for text in (save.archived_log, save.log)]
    return {
        "computer_players": bots,
        "options": [f"{name}={value}" for name, value in save.setup.options],
        "actions": sum(lines),
        "can_redo": save.undone.count("\n") + bool(save.undone),
        "rules_version": save.rules_version,
    }


def _games(count: int) -> str:
    return f"{count} game{'' if count == 1 else 's'}"


def _print_json(data: Any) -> None:
    import json

    click.echo(json.dumps(data))
