"""`python -m app.nursery`: a process that has the program loaded, and forks itself for each player of a host.

What a player's program shares with it costs neither memory nor a start. It reads requests from its standard
input, a socket of whoever started it, and has nothing else: no loop, no thread, no match, no key. It ends
when nobody is at the other end any more. What Textual reads of the environment at its import is set before.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Final

from textual.pilot import Pilot

from app import PROG, application, tables
from app.cli.group import cli
from app.games import ui_of
from app.games.ui import Part
from app.host.child import become, run
from app.host.messages import Exited, Kill, Spawn, Spawned, receive, send
from app.host.pump import USUAL_SIZE
from app.online import start
from app.screens import door, help, load, lobby, settings, setup
from app.served.player import OPTIONS
from app.setup_parsing import DEFAULT_NAMES
from app.terminal import crash
from app.terminal.environment import TerminalFlags
from app.text import door as door_in_lines
from app.text import menu
from app.text import tables as tables_in_lines
from engines.catalog import GAMES, texts_of
from engines.core import SeatSetup, Setup

LOADED: Final[tuple[ModuleType, ...]] = (
    *(application, tables, start, crash),
    *(door, help, load, lobby, settings, setup),
    *(menu, tables_in_lines, door_in_lines),
)
"""What a player's program would load by and by, beside its commands and games."""


def main() -> None:
    """Load what is left, then serve until the other end is closed."""
    for game_id in GAMES:
        texts_of(game_id)
        for part in ui_of(game_id):
            if isinstance(part, Part):
                part.load()
    for name in OPTIONS:
        cli.commands[name]
    for game_id in GAMES:
        _show(game_id)
    gc.collect()
    gc.disable()
    gc.freeze()  # what is shared stays so: nobody looks through it for garbage
    run(Nursery(socket.socket(fileno=0)).serve())


def _show(game_id: str) -> None:
    """Show a game of nobody's to nobody: what is worked out for it is not worked out for each player."""

    async def lift_curtain(pilot: Pilot[object]) -> None:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        pilot.app.exit()

    setup = Setup(game_id, tuple(map(SeatSetup, DEFAULT_NAMES[:2])), 1)
    app = application.Meja(None, setup=setup, flags=TerminalFlags(colours=256))
    app.run(headless=True, size=USUAL_SIZE, auto_pilot=lift_curtain)


class Nursery:
    """Forks, and tells how what was forked has ended."""

    def __init__(self, line: socket.socket) -> None:
        """Take the line to whoever asks."""
        self._line = line
        self._children: set[int] = set()
        # A byte comes on it when a child has ended.
        self._bell, self._ringer = socket.socketpair()
        for each in (self._bell, self._ringer):
            each.setblocking(False)

    def serve(self) -> Callable[[], object]:
        """Serve until the other end is closed; return, there and in each child, what it runs."""
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._ringer.fileno(), warn_on_full_buffer=False)
        while True:
            ready, _, _ = select.select([self._line, self._bell], [], [])
            try:
                if self._bell in ready:
                    self._tell_ends()
                if self._line in ready:
                    match receive(self._line):
                        case Spawn() as request, files:
                            if (program := self._spawn(request, files)) is not None:
                                return program
                        case Kill(pid, number), _ if pid in self._children:
                            os.kill(pid, number)
                        case None, _:
                            return sys.exit
            except OSError:  # nobody is there any more
                return sys.exit

    def _tell_ends(self) -> None:
        with suppress(BlockingIOError):
            self._bell.recv(1 << 12)
        while self._children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            self._children.discard(pid)
            send(self._line, Exited(pid, os.waitstatus_to_exitcode(status)))

    def _spawn(self, request: Spawn, files: list[int]) -> Callable[[], object] | None:
        """Fork; return what the child runs, and None in this process."""
        try:
            pid = os.fork()
        except OSError:
            pid = -1
        if pid:
            for each in files:
                os.close(each)
            if pid > 0:
                self._children.add(pid)
            send(self._line, Spawned(max(pid, 0)))
            return None
        signal.set_wakeup_fd(-1)
        for end in (self._line, self._bell, self._ringer):
            end.detach()  # their numbers will be those of other files

        def live() -> None:
            become(files, request.env, is_terminal=request.is_terminal)
            cli(request.words, prog_name=PROG)

        return live


if __name__ == "__main__":
    main()
