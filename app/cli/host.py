"""The command `meja host`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import click

from app.cli.output import echo, fail, fail_lines
from app.games.ui import Part
from app.host.plan import PORT, HostError, Plan
from app.online.limits import LimitsError
from app.online.reach import ReachError
from saves.paths import data_folder

NO_SSH = (
    "a host needs an extra; where the sources of meja are, pipx install --force '.[host]' brings it, or "
    "uv tool install --force '.[host]'"
)
_KEEP_HOST: Part[Callable[[Plan, Callable[[str], object]], None]] = Part("app.host.front:keep_host")
"""Only who has the extra has what this imports."""


@click.command()
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=PORT,
    show_default=True,
    help="Where friends come to.",
)
@click.option(
    "--address",
    default="",
    metavar="ADDRESS",
    help="Listen at this address of the machine alone; without it at all.",
)
@click.option(
    "--data",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Where everything of the host is kept; without it, in the data folder of this account.",
)
@click.option("--open", "is_open", is_flag=True, help="Let people look on without the code.")
@click.option(
    "--notify",
    default="",
    metavar="COMMAND",
    help="Run it, without a shell, when a player who is away has to act, and when somebody new is let in; "
    "three lines on its standard input say what, who and where.",
)
def host(port: int, address: str, folder: Path | None, is_open: bool, notify: str) -> None:
    """Hold a game night: friends come with ssh, and need nothing else.

    It prints the line to send to them, and the code of tonight. Who was let in once is known by his key.
    Ctrl+C ends it; every table is saved, and stands there again the next time.
    """
    if find_spec("asyncssh") is None:
        fail(NO_SSH)
    try:
        _KEEP_HOST.load()(
            Plan((folder or data_folder() / "host").absolute(), port, address, is_open, notify), echo
        )
    except (HostError, ReachError) as error:
        fail(str(error).rstrip("."))
    except LimitsError as error:
        fail_lines(error.faults)
