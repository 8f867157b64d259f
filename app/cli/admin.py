"""The commands `meja admin`: who plays at a table server, and what whoever runs it can do about them."""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

import click

from app.cli.base import HelpGroup
from app.cli.full_screen import flag_of_program, refuse_screen
from app.cli.output import WRONG_USAGE, echo, fail, is_terminal
from app.games.ui import Part
from app.online.admin import AdminError, AdminLine, admin_line
from app.online.office_words import NO_TABLE, NOBODY, describe, format_person, format_table
from app.online.orders import HostTable, OrderKind, PersonLine
from app.online.public_keys import LONGEST, KeyLineError, fingerprint_in
from app.online.reach import socket_path
from app.terminal.environment import prepare
from saves.disk import Disk, read_whole, store_errors
from saves.messages import Code, SaveError
from saves.paths import host_folder

T = TypeVar("T", PersonLine, HostTable)

SOCKET_NAME = "tables.sock"
_RUN: Part[Callable[..., int]] = Part("app.host_application:run")
"""Loaded when it is wanted: what Textual reads of the environment at its import is prepared first."""

json_option = click.option("--json", "as_json", is_flag=True, help="As JSON.")
name_argument = click.argument("name")


class _Where(NamedTuple):
    """Where the server listens that is to be asked."""

    path: Path

    @contextmanager
    def line(self) -> Iterator[AdminLine]:
        """Reach its office, or end the program with one line."""
        try:
            with admin_line(self.path) as line:
                yield line
        except AdminError as error:
            fail(str(error).rstrip("."))

    def order(self, kind: OrderKind, name: str = "", text: str = "", *, is_on: bool = False) -> None:
        """Have something done, and print what is answered; end the program if it is not done."""
        with self.line() as line:
            told = line.order(kind, name, text, is_on=is_on)
        if not told.is_done:
            fail(told.text.rstrip("."))
        echo(told.text)


pass_where = click.make_pass_decorator(_Where)


class _Admin(HelpGroup):
    sections = {
        "To see": ("people", "tables", "code"),
        "People": ("kick", "ban", "unban", "bind", "rename", "forget"),
        "Tables and all": ("close", "say", "drain"),
    }


@click.group(cls=_Admin, invoke_without_command=True)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="The folder of meja host; without it, its usual one.",
)
@click.option(
    "--socket",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Where the server listens, as meja serve was told.",
)
@click.option("--night", "is_night", is_flag=True, hidden=True, help="For the page of meja host itself.")
@click.pass_context
def admin(ctx: click.Context, data: Path | None, socket: Path | None, is_night: bool) -> None:
    """Look after a server of shared tables: of meja host, or of meja serve.

    Only the account of the server itself can. Without a command, its live page; where there is no terminal,
    how it stands, in lines.
    """
    if data is not None and socket is not None:
        raise click.UsageError("give --data or --socket, not both")
    ctx.obj = _Where(socket or _find_socket(data))
    if ctx.invoked_subcommand is not None:
        return
    with ctx.obj.line() as line:
        overview = line.look()  # so that why there is none is told in one line
    if refuse_screen() is None:
        flags = prepare(
            os.environ, ascii_only=flag_of_program("ascii_only"), has_mouse=flag_of_program("has_mouse")
        )
        sys.exit(_RUN.load()(ctx.obj.path, flags, is_night=is_night))
    for told in describe(overview):
        echo(told)


def _find_socket(data: Path | None) -> Path:
    """Return where the server of a folder listens; without one that of a host, else that of the account."""
    if data is not None:
        return data.absolute() / SOCKET_NAME
    of_host = host_folder() / SOCKET_NAME
    return of_host if of_host.exists() else socket_path()


# --- what there is ---------------------------------------------------------------------------------


@admin.command()
@json_option
@pass_where
def people(where: _Where, as_json: bool) -> None:
    """List the people: who is here, at which table, or was seen when; how they come, and who is banned."""
    with where.line() as line:
        found, now = line.people(), line.look().now
    _print_list(found, as_json, dataclasses.asdict, lambda each: format_person(each, now), NOBODY)


@admin.command()
@json_option
@pass_where
def tables(where: _Where, as_json: bool) -> None:
    """List the tables: the game, who sits there, who is to act and since when."""
    with where.line() as line:
        found, now = line.tables(), line.look().now
    _print_list(found, as_json, _facts_of_table, lambda each: format_table(each, now), NO_TABLE)


def _print_list(
    found: list[T],
    as_json: bool,
    facts: Callable[[T], dict[str, object]],
    words: Callable[[T], str],
    nothing: str,
) -> None:
    if as_json:
        click.echo(json.dumps([*map(facts, found)]))
        return
    for told in map(words, found) if found else [nothing]:
        echo(told)


def _facts_of_table(table: HostTable) -> dict[str, object]:
    return {
        "table": table.table,
        "game": table.game,
        "state": table.state.value,
        "seats": [
            {"name": seat.name, "taken": seat.is_taken, "computer": seat.level or None, "here": seat.is_here}
            for seat in table.seats
        ],
        "to_act": None if table.to_act is None else table.seats[table.to_act].name,
        "since": table.since,
        "watchers": table.watchers,
    }


@admin.command()
@click.option("--new", "renews", is_flag=True, help="Draw a new one first.")
@pass_where
def code(where: _Where, renews: bool) -> None:
    """Tell the code by which new people are let in tonight."""
    where.order(OrderKind.CODE, is_on=renews)


# --- people ----------------------------------------------------------------------------------------


@admin.command()
@name_argument
@pass_where
def kick(where: _Where, name: str) -> None:
    """End all visits of a person; the seats are kept, and the person may come again."""
    where.order(OrderKind.KICK, name)


@admin.command()
@name_argument
@click.argument("why", required=False, default="")
@pass_where
def ban(where: _Where, name: str, why: str) -> None:
    """Let a person in no more; WHY is told to nobody but you."""
    where.order(OrderKind.BAN, name, why)


@admin.command()
@name_argument
@pass_where
def unban(where: _Where, name: str) -> None:
    """Let a person come again."""
    where.order(OrderKind.UNBAN, name)


@admin.command()
@name_argument
@click.argument("key")
@click.option("--only", "is_only", is_flag=True, help="By the other keys the person comes no more.")
@pass_where
def bind(where: _Where, name: str, key: str, is_only: bool) -> None:
    """Let a person come by one more KEY: a file of a public key, or its line "ssh-ed25519 AAAA..."."""
    try:
        fingerprint = fingerprint_in(_read_key(key))
    except KeyLineError as error:
        fail(str(error).rstrip("."), WRONG_USAGE)
    where.order(OrderKind.BIND, name, fingerprint, is_on=is_only)


def _read_key(key: str) -> str:
    """Return the text of a file, or what was typed if it has no such name. Raise StorageError."""
    path = Path(key)
    if " " in key.strip() or key.startswith("SHA256:"):
        return key
    try:
        with store_errors(Code.NOT_READ, path):
            return read_whole(Disk(), path, LONGEST, follow=True).decode(errors="replace")
    except SaveError:
        return ""


@admin.command()
@name_argument
@click.argument("new")
@pass_where
def rename(where: _Where, name: str, new: str) -> None:
    """Give a person another name, at the tables that are played too."""
    where.order(OrderKind.RENAME, name, new)


@admin.command()
@name_argument
@click.option("--yes", "-y", "is_sure", is_flag=True, help="Do not ask.")
@pass_where
def forget(where: _Where, name: str, is_sure: bool) -> None:
    """Remove all that is kept of a person, for good; games keep "Player 2" in place of the name."""
    _require_sure(is_sure, f"Remove all that is kept of {name}, for good?")
    where.order(OrderKind.FORGET, name)


# --- tables, and all -------------------------------------------------------------------------------


@admin.command()
@click.argument("table")
@click.option("--remove", "removes", is_flag=True, help="Remove what was played there too, for good.")
@click.option("--yes", "-y", "is_sure", is_flag=True, help="Do not ask before that.")
@pass_where
def close(where: _Where, table: str, removes: bool, is_sure: bool) -> None:
    """End a TABLE before its game is over; all there are told."""
    if removes:
        _require_sure(is_sure, f"Remove {table} and what was played there, for good?")
    where.order(OrderKind.CLOSE, table, is_on=removes)


@admin.command()
@click.argument("words", nargs=-1, required=True, metavar="TEXT...")
@pass_where
def say(where: _Where, words: tuple[str, ...]) -> None:
    """Tell everybody who is here a line."""
    where.order(OrderKind.SAY, text=" ".join(words))


@admin.command()
@click.option("--off", "is_off", is_flag=True, help="Take both again.")
@pass_where
def drain(where: _Where, is_off: bool) -> None:
    """Let nobody new in, and take no new tables, until --off or the next start; games go on."""
    where.order(OrderKind.DRAIN, is_on=not is_off)


def _require_sure(is_sure: bool, question: str) -> None:
    """Ask before something is gone for good; end the program unless the answer is yes."""
    if is_sure:
        return
    if not is_terminal(sys.stdin):
        fail("nothing was removed: give --yes to do it without being asked")
    if not click.confirm(question, err=True):
        fail("nothing was removed")
