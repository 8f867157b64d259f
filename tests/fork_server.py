"""A process that has the program loaded and forks itself for each one that a test runs on a terminal line.

To import all that the full screen needs takes longer than most of these tests. Here it is done once; each
program still is a process of its own, on a terminal of its own, a child of the test's process, and runs as
`python -m MODULE` would from there on.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import gc
import importlib
import json
import os
import pkgutil
import pty
import runpy
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from app import ROOT

MODULES = ("app", "tests.terminal.run_demo", "tests.terminal.run_faulty", "tests.torture.run_killing")
"""What it can run: each prepares the environment before it loads anything."""
_PR_SET_CHILD_SUBREAPER = 36
_REQUEST_BYTES = 65536


class ForkServer:
    """Starts the process; its children are children of this one.

    Args:
        environment: What the programs have, as far as it matters when modules are imported.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._requests, theirs = socket.socketpair()
        # Its standard files are a terminal's, as those of its children will be.
        self._terminal, tty = pty.openpty()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.fork_server", str(theirs.fileno())],
                cwd=ROOT,
                env=environment,
                pass_fds=[theirs.fileno()],
                stdin=tty,
                stdout=tty,
                start_new_session=True,
            )
        os.close(tty)

    def spawn(
        self,
        module: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        ttys: Sequence[int],
        is_controlled: bool,
    ) -> int:
        """Run a module and return its process id.

        Args:
            module: The module.
            arguments: Its arguments.
            environment: All of its environment.
            ttys: The terminals for its standard input, output and error.
            is_controlled: Whether the terminal is the controlling one of its session.
        """
        asked = [module, list(arguments), dict(environment), str(Path.cwd()), is_controlled]
        # Between the program and this process stands one that ends at once: the system then looks for
        # another parent, and finds this one.
        _adopt(True)
        try:
            socket.send_fds(self._requests, [json.dumps(asked).encode()], ttys)
            return int(self._requests.recv(_REQUEST_BYTES))
        finally:
            _adopt(False)


def _adopt(is_on: bool) -> None:
    """Let this process, or no longer, be the parent of its descendants that lose theirs."""
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, int(is_on), 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl")


@cache
def fork_server(*environment: tuple[str, str]) -> ForkServer:
    """Return the one server of this process for an environment."""
    return ForkServer(dict(environment))


def _load() -> None:
    """Import the whole program, but not the module that runs it."""
    import app

    for module in pkgutil.walk_packages(app.__path__, "app."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _next_child(requests: socket.socket) -> tuple[str, list[str]]:
    """Serve until the other end is closed, which ends this process; return, in each child, what it runs."""
    while True:
        data, ttys, _, _ = socket.recv_fds(requests, _REQUEST_BYTES, 3)
        if not data:
            sys.exit()
        module, arguments, environment, folder, is_controlled = json.loads(data)
        reader, writer = os.pipe()
        between = os.fork()
        if between:
            os.waitpid(between, 0)  # from now on the child has its other parent
            requests.send(os.read(reader, _REQUEST_BYTES))
            for each in (reader, writer, *ttys):
                os.close(each)
            continue
        child = os.fork()
        if child:
            os.write(writer, str(child).encode())
            os._exit(0)
        requests.close()
        os.close(reader)
        os.close(writer)
        os.setsid()
        for number, tty in enumerate(ttys):
            os.dup2(tty, number)
        for tty in ttys:
            os.close(tty)
        if is_controlled:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        return module, arguments


def main() -> None:
    """Load the program, then serve."""
    from app.terminal.environment import prepare

    prepare(os.environ)  # as each program does, before Textual is imported
    requests = socket.socket(fileno=int(sys.argv[1]))
    with contextlib.suppress(ConnectionError):
        _load()
        gc.collect()
        gc.freeze()
        module, arguments = _next_child(requests)
        sys.argv[1:] = arguments
        runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
