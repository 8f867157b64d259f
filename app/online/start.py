"""How a player of this account comes to the tables."""

from __future__ import annotations

import os
import pwd

from app import VERSION as PROGRAM
from app.online.client import Client
from app.online.connection import Deliver, at_once
from app.online.protocol import VERSION, Hello
from app.online.reach import Reach, socket_path
from app.online.way import TablesAt
from saves.paths import tables_folder


def open_client(at: TablesAt, deliver: Deliver = at_once, *, kept_name: str = "") -> Client:
    """Return a player's way to the tables; a server is started once somebody wants one, if it may be.

    Args:
        at: where they are, and who the player is there.
        deliver: see Connection.
        kept_name: what the player was called before, where `at` has no name; "" for the account's.

    Raise StoreError if the user has no home.
    """
    account = pwd.getpwuid(os.geteuid()).pw_name
    reach = Reach(at.path or socket_path(), tables_folder() if at.path is None else None)
    name = at.name or kept_name or account
    return Client(reach, Hello(VERSION, PROGRAM, at.player or name, name), deliver)
