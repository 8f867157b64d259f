"""The door of a host in line mode: code and name of who is not known yet, before there is anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.online.start import open_client
from app.online.way import Doorstep, TablesAt
from app.session.pending import Pending, SessionError
from app.settings.configuration import Configuration
from app.text.console import Console
from app.text.mailbox import Mailbox
from app.text.play import await_answer
from app.text.tables import ANSWER_SECONDS, Tables

LOOK: Final = "look"
WELCOME: Final = "This host lets in who has the code of tonight, as 7K4M-QX2P."
_HOW: Final = "Type the code, {look}or quit."
_LOOKS: Final = f"{LOOK} to look on without it, "


def pass_door(
    console: Console, at: TablesAt, doorstep: Doorstep, configuration_now: Callable[[], Configuration]
) -> TablesAt | None:
    """Ask for code and name until the player is let in; return where his tables are then, None if he leaves.

    Who looks on is led to the tables from here. Raise EOFError.
    """
    door = _Door(console, at, doorstep)
    try:
        while (typed := door.ask_code()) is not None:
            if typed == LOOK:
                if door.knock("", ""):
                    Tables(console, at._replace(doorstep=None), configuration_now, None).run()
                    return None
            elif (name := door.ask_name()) and (called := door.knock(typed, name)):
                console.say(f"Welcome, {called}. You are known by your key from now on.")
                return at._replace(name=called, doorstep=None)
    finally:
        door.close()
    return None


class _Door:
    """Asks the player, and the server."""

    def __init__(self, console: Console, at: TablesAt, doorstep: Doorstep) -> None:
        self._console = console
        self._doorstep = doorstep
        self._typed = ""
        """The code that was typed last."""
        self._name = doorstep.name
        """What the player wants to be called, as far as it is known."""
        self._mailbox = Mailbox()
        self._client = open_client(at, self._mailbox.bring)
        console.say(WELCOME, _HOW.format(look=_LOOKS if doorstep.may_look_on else ""))

    def close(self) -> None:
        self._client.close()

    def ask_code(self) -> str | None:
        """Return the code that is typed, or that one looks on; None if the player leaves."""
        while not self._client.is_over:
            again = ", Enter for the same" if self._typed else ""
            typed = self._console.ask(f"Code{again}:").lower() or self._typed
            if typed == "quit":
                return None
            if typed == LOOK and self._doorstep.may_look_on:
                return typed
            if typed and typed != LOOK:
                self._typed = typed
                return typed
            self._console.say(_HOW.format(look=_LOOKS if self._doorstep.may_look_on else ""))
        self._console.say(self._client.trouble or "")
        return None

    def ask_name(self) -> str:
        """Return what the player wants to be called; "" for another try from the start."""
        again = f", Enter for {self._name}" if self._name else ""
        self._name = self._console.ask(f"Your name{again}:") or self._name
        return self._name

    def knock(self, code: str, name: str) -> str:
        """Ask to be let in; return what one is called, or say why not and return ""."""
        try:
            return await_answer(self._console, self._client.knock(code, name), self._is_answered) or ""
        except SessionError as error:
            self._console.say(str(error))
        return ""

    def _is_answered(self, pending: Pending[str], seconds: float | None = None) -> bool:
        if not self._mailbox.wait_for(pending, ANSWER_SECONDS if seconds is None else seconds):
            if seconds is None:
                pending.refuse(SessionError(self._client.trouble or "The host does not answer."))
            return False
        return True
