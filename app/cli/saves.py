"""The commands `meja saves`: lists, checks, export and import, new titles, and what can be deleted."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from app.cli.base import HelpGroup
from app.cli.output import echo, fail, is_terminal
from app.cli.params import complete_saves
from app.games.ui import Part
from app.online.way import is_table_name
from app.save_actions import export_path, find_game
from app.save_descriptions import format_size_and_health, format_standing, format_time, game_title_of
from app.save_messages import describe_holder, sentence_of
from app.text.formatting import players
from saves.document import Save, split_lines
from saves.index import Listed
from saves.store import FileStore

_EXPORT_TABLE: Part[Callable[[str, Path, bool], str]] = Part("app.cli.at_table:export_table")
"""Only who names a table waits for what reaches its server."""

json_option = click.option("--json", "as_json", is_flag=True, help="As JSON.")
name_argument = click.argument("name", shell_complete=complete_saves)


@click.group(cls=HelpGroup, invoke_without_command=True)
@click.pass_context
def saves(ctx: click.Context) -> None:
    """List the saved games; with a command check, show, export, import, rename or delete them."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_)


@saves.command("list")
@json_option
def list_(as_json: bool = False) -> None:
    """List the saved games, the latest first."""
    found = FileStore().list()
    if as_json:
        click.echo(json.dumps([_collect_facts(listed) for listed in found]))
        return
    for line in map(_format_line, found) if found else ["There are no saved games."]:
        echo(line)


@saves.command()
@name_argument
@json_option
def show(name: str, as_json: bool) -> None:
    """Show what is known of one saved game."""
    store, name = _find(name)
    listed = store.look_up(name)
    if as_json:
        facts = _collect_facts(listed) | (_collect_more_facts(listed.save) if listed.save else {})
        click.echo(json.dumps(facts))
        return
    for line in _describe(listed):
        echo(line)


@saves.command()
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_saves)
@click.option("--all", "every", is_flag=True, help="Check all saved games.")
def check(names: tuple[str, ...], every: bool) -> None:
    """Check saved games: every checksum, and every game played again from its log.

    One line for each bad file, and exit code 1 if there is any.
    """
    if bool(names) == every:
        raise click.UsageError("give one NAME or more, or --all")
    store = FileStore()
    wanted = sorted(listed.name for listed in store.list()) if every else [_find(name)[1] for name in names]
    bad = 0
    for name in wanted:
        for finding in store.check(name):
            echo(f"{finding.file}: {sentence_of(finding.problem)}")
            bad += 1
    if bad:
        sys.exit(1)
    echo(f"{len(wanted)} game{'' if len(wanted) == 1 else 's'} checked, nothing is wrong.")


@saves.command()
@name_argument
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE if it is there.")
def export(name: str, file: Path | None, force: bool) -> None:
    """Write one saved game to a FILE, or into a folder; without one to NAME.meja here.

    Of a shared table that goes on, by its name, it writes what you may know, as JSON.
    """
    if is_table_name(name):
        echo(_EXPORT_TABLE.load()(name, file or Path(), force))
        return
    store, name = _find(name)
    target = export_path(name, file or Path())
    store.export(name, target, overwrite=force)
    echo(f"Exported to {target}.")


@saves.command("import")
@click.argument("file", type=click.Path(path_type=Path))
def import_(file: Path) -> None:
    """Take a saved game from a FILE, if all of it is good."""
    echo(f"Imported as {FileStore().import_file(file)}.")


@saves.command()
@name_argument
@click.argument("title")
def rename(name: str, title: str) -> None:
    """Give a saved game another TITLE."""
    store, name = _find(name)
    store.rename(name, title)
    echo(f"{name} is called {title.strip()!r} now.")


@saves.command()
@name_argument
@click.option("--yes", "-y", "is_sure", is_flag=True, help="Do not ask.")
def delete(name: str, is_sure: bool) -> None:
    """Delete a saved game and its backup, after asking."""
    store, name = _find(name)
    if not is_sure:
        if not is_terminal(sys.stdin):
            fail(f"nothing was deleted: give --yes to delete {name} without being asked")
        save = store.look_up(name).save
        what = f"{save.title} ({name})" if save else name
        if not click.confirm(f"Delete {what}?", err=True):
            fail("nothing was deleted")
    store.delete(name)
    echo(f"{name} is deleted.")


# --- words -----------------------------------------------------------------------------------------


def _find(words: str) -> tuple[FileStore, str]:
    """Return where games are kept, and the name of the one that a NAME means. Raise StoreError."""
    store = FileStore()
    return store, find_game(store, words)


def _format_line(listed: Listed) -> str:
    save, parts = listed.save, []
    if save is not None:
        parts += [f"{save.title}.", f"Turn {save.turn}, {format_standing(save)}."]
        parts += [f"Saved {format_time(save)}, {listed.size_bytes} bytes."]
    return f"{listed.name}: {' '.join([*parts, *_find_remarks(listed)])}"


def _find_remarks(listed: Listed) -> Iterator[str]:
    if listed.problem is not None:
        yield sentence_of(listed.problem)
        if listed.save is not None:
            yield "The save before it is good, and is what is told here."
    if listed.holder is not None:
        yield f"Open in {describe_holder(listed.holder)}."


def _describe(listed: Listed) -> Iterator[str]:
    """Yield what is known of a saved game in words, a line for each thing."""
    yield f"name: {listed.name}"
    if (save := listed.save) is not None:
        yield f"title: {save.title}"
        yield f"game: {game_title_of(save)}"
        yield f"players: {'; '.join(players(save.setup))}"
        if save.setup.options:
            yield f"options: {', '.join(map('='.join, save.setup.options))}"
        yield f"stands: turn {save.turn}, {format_standing(save)}"
        played, undone = _count_actions(save)
        yield f"actions: {played}{f', and {undone} to redo' if undone else ''}"
        yield f"saved: {format_time(save)}"
    yield f"file: {format_size_and_health(listed)}"
    yield from _find_remarks(listed)


def _collect_facts(listed: Listed) -> dict[str, object]:
    """Return a saved game as plain data; what is not known is None."""
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
        "health": listed.health.value,
        "problem": None if listed.problem is None else sentence_of(listed.problem),
        "held_by": None if listed.holder is None else describe_holder(listed.holder),
    }


def _collect_more_facts(save: Save) -> dict[str, object]:
    """Return what a list leaves out. Neither seed nor position: a look must not give away what is hidden."""
    played, undone = _count_actions(save)
    return {
        "computer_players": [f"{seat.name}: {seat.bot}" for seat in save.setup.seats if seat.bot is not None],
        "options": [*map("=".join, save.setup.options)],
        "actions": played,
        "can_redo": undone,
        "rules_version": save.rules_version,
    }


def _count_actions(save: Save) -> tuple[int, int]:
    """Return how many actions have been played, and how many of those undone can be redone."""
    return len(split_lines(save.archived_log)) + len(split_lines(save.log)), len(split_lines(save.undone))
