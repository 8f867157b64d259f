"""How a player of this account comes to the tables."""

from __future__ import annotations

import os
import pwd
from pathlib import Path

from app import VERSION as PROGRAM
from app.online.client import Client
from app.online.connection import Deliver, at_once
from app.online.protocol import VERSION, Hello
from app.online.reach import Reach, socket_path
from saves.paths import tables_folder


def open_client(
    name: str = "",
    *,
    player: str = "",
    path: Path | None = None,
    starts: bool = True,
    deliver: Deliver = at_once,
) -> Client:
    """Return a player's way to the tables.

    Args:
        name: what he is called there; "" for the name of his account.
        player: who he is; "" for his account.
        path: where the table server listens; None where that of this account does.
        starts: whether one may be started, once somebody wants a table, if none answers.
        deliver: see Connection.

    Raises:
        StoreError: if the user has no home.
    """
    account = pwd.getpwuid(os.geteuid()).pw_name
    reach = Reach(path or socket_path(), tables_folder() if starts else None)
    return Client(reach, Hello(VERSION, PROGRAM, player or account, name or player or account), deliver)
