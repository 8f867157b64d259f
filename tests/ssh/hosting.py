"""A host of a test's own, as `meja host` makes it, and players who come to it by real SSH clients."""

from __future__ import annotations

import re
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.host.data_folder import host_key
from saves.people import FolderPeople, Person, new_id
from saves.store import FileStore
from tests.ssh.server import MEJA, Clients, SshSession
from tests.terminal_line import LIMIT

LAST_LINE = "Ctrl+C ends the night"
"""What is said last before friends can come."""


class Hosted(Clients):
    """A folder of a host, and one process at a time that is the host.

    Args:
        folder: Where everything lies; its name is short enough for a socket.
        words: More options of the command.
    """

    def __init__(self, folder: Path, *words: str) -> None:
        super().__init__(folder)
        self._words = words
        self.process: subprocess.Popen[str] | None = None
        self.said: list[str] = []
        self.store = FileStore(self.data / "tables", has_tables=True)

    @property
    def command(self) -> list[str]:
        """What is run."""
        where = ("--port", str(self.port), "--address", "127.0.0.1", "--data", str(self.data))
        return [str(MEJA), "host", *where, *self._words]

    def start(self) -> None:
        """Starts it, and waits until friends can come; they know its key by what it says."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.said = []
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if line.startswith(LAST_LINE):
                break
        self.know(_keygen("-yf", str(self.data / "host_key")))
        assert self.says("Key that ssh asks about: (.*)") == self.fingerprint(self.data / "host_key")

    def fingerprint(self, key: Path) -> str:
        """How a key is known."""
        return _keygen("-lf", str(key)).split()[1]

    def befriend(self, *names: str) -> list[Person]:
        """Has people been let in before, each with a key of the name in small letters."""
        people, known = FolderPeople(self.data / "people"), []
        for name in names:
            key = name.lower()
            self.make_key(key)
            found = Person(new_id(), name, (self.fingerprint(self.folder / key),), False, "", 1, 1)
            people.add(found)
            known.append(found)
        return known

    def says(self, pattern: str) -> str:
        """What it has said at its start."""
        (found,) = re.findall(pattern, "\n".join(self.said))
        return str(found)

    @property
    def code(self) -> str:
        """The code of tonight."""
        return self.says("Code of tonight: (.*)")

    def end(self, number: int = signal.SIGTERM) -> int:
        """Ends it; returns its exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        code = self.process.wait(LIMIT)
        assert self.process.stdout is not None
        self.said += self.process.stdout.read().splitlines()
        self.process.stdout.close()
        self.process = None
        return code

    def close(self) -> None:
        """Ends it in any case."""
        if self.process is not None:
            self.end(signal.SIGKILL)
        self.until_gone()

    def come(self, *asked: str, key: str = "ann", **how: Any) -> SshSession:
        """A player on a terminal, with a key that is made at the first time; "" for none."""
        if key and not (self.folder / key).exists():
            self.make_key(key)
        return SshSession(self, *asked, key=key, **how)

    def people(self) -> dict[str, Person]:
        """Who is known, by name."""
        return {person.name: person for person in FolderPeople(self.data / "people").people()}

    def ids(self) -> set[str]:
        """Who is known, by what saves and folders name them."""
        return {person.id for person in self.people().values()}

    def processes(self) -> Sequence[int]:
        """The host and its nursery, first the host; the programs of players are not among them."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [self.process.pid, *map(int, children.read_text(encoding="ascii").split())]


def _keygen(*words: str) -> str:
    """What ssh-keygen says."""
    done = subprocess.run(["ssh-keygen", *words], capture_output=True, text=True, timeout=LIMIT, check=True)
    return done.stdout


@contextmanager
def hosting(*words: str, known: Sequence[str] = (), starts: bool = True) -> Iterator[Hosted]:
    """A host that runs, unless the test starts it itself, and knows some people."""
    with tempfile.TemporaryDirectory(prefix="meja-") as folder:
        host = Hosted(Path(folder), *words)
        host.befriend(*known)
        try:
            if starts:
                host.start()
            else:
                host.know(host_key(host.data / "host_key").export_public_key().decode())
            yield host
        finally:
            host.close()
