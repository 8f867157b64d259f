"""How a player of this account comes to the tables."""

from __future__ import annotations

import os
import pwd

from app import VERSION as PROGRAM
from app.online.client import Client
from app.online.connection import ANSWER_SECONDS, Deliver, at_once, read_message
from app.online.protocol import FROM_CLIENT, VERSION, Ends, Hello, Welcome, frame
from app.online.reach import Reach, ReachError, socket_path
from app.online.way import Doorstep, TablesAt
from saves.messages import SaveError
from saves.paths import tables_folder


def open_client(at: TablesAt, deliver: Deliver = at_once, *, kept_name: str = "") -> Client:
    """Return a player's way to the tables; a server is started once somebody wants one, if it may be.

    Args:
        at: where they are, and who the player is there.
        deliver: see Connection.
        kept_name: what the player was called before, where `at` has no name; "" for the account's.

    Raise StoreError if the user has no home.
    """
    reach = Reach(at.path or socket_path(), tables_folder() if at.path is None else None)
    return Client(reach, _hello(at, kept_name), deliver)


def ask_door(at: TablesAt) -> TablesAt:
    """Ask the server who a player is; return his name there, and whether he is let in.

    Raise ReachError if he may not come, or the server does not answer: then he is not let in either.
    """
    assert at.path is not None
    try:
        with Reach(at.path, None)() as line, line.makefile("rb") as stream:
            line.settimeout(ANSWER_SECONDS)
            line.sendall(frame(FROM_CLIENT.pack(_hello(at))))
            answer = read_message(stream)
    except (OSError, SaveError, ValueError):
        answer = None
    if isinstance(answer, Ends):
        raise ReachError(f"{answer.why.value.capitalize()}.")
    if not isinstance(answer, Welcome):
        raise ReachError("The tables do not answer; come again in a moment.")
    if answer.asks_code:
        return at._replace(doorstep=Doorstep(answer.name, answer.may_look_on))
    return at._replace(name=answer.name)


def _hello(at: TablesAt, kept_name: str = "") -> Hello:
    name = at.name or kept_name or pwd.getpwuid(os.geteuid()).pw_name
    return Hello(VERSION, PROGRAM, at.player or name, name)
