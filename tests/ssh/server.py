"""An OpenSSH server of a test's own, made as anyone may make one, and programs on the other side of it."""

from __future__ import annotations

import getpass
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from grp import getgrnam
from pathlib import Path
from typing import Self

import pytest

from saves.document import Save
from saves.store import FileStore
from tests.terminal_line import LIMIT, ROOT, Session

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
SSH = shutil.which("ssh")
MANUAL = ROOT / "docs" / "ssh.md"
USER = getpass.getuser()
MEJA = Path(sys.executable).with_name("meja")


def why_no_server() -> str | None:
    """Why no server can be run here, or None."""
    if None in (SSHD, SSH):
        return "no OpenSSH here: Debian has it in openssh-server and openssh-client"
    if not MEJA.exists():
        return f"meja is not installed beside {sys.executable}"
    if os.geteuid() != 0:
        # A server without privileges can give only terminals that belong to the system's group for them.
        ours, other = os.openpty()
        group = os.fstat(other).st_gid
        os.close(ours)
        os.close(other)
        with suppress(KeyError):
            if group != getgrnam("tty").gr_gid:
                return "terminals here lack the group tty, so that only root can run an SSH server"
    return None


def why_no_client() -> str | None:
    """Why nobody can come by SSH here, or None."""
    if SSH is None:
        return "no SSH client here: Debian has it in openssh-client"
    return None if MEJA.exists() else f"meja is not installed beside {sys.executable}"


needs_client = pytest.mark.skipif(why_no_client() is not None, reason=why_no_client() or "")
_reason = why_no_server()
needs_ssh = pytest.mark.skipif(_reason is not None, reason=_reason or "")


def blocks(kind: str) -> list[str]:
    """The blocks of a kind in the manual, in their order."""
    return re.findall(
        rf"^```{kind}\n(.*?)^```$", MANUAL.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )


class Clients:
    """Makes the keys of players, and the commands of their clients.

    Args:
        folder: Where the keys lie.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.port = free_port()
        self._known = folder / "known_hosts"

    def make_key(self, name: str) -> str:
        """Makes a pair of keys; the public one."""
        path = self.folder / name
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path], check=True, timeout=LIMIT
        )
        return path.with_suffix(".pub").read_text()

    def know(self, host_key: str) -> None:
        """Has the clients take a public key for the server's."""
        self._known.write_text(f"[127.0.0.1]:* {host_key}")

    def client(
        self, words: Sequence[str] = (), *, key: str = "ann", user: str = USER, port: int | None = None
    ) -> list[str]:
        """The command of a client.

        Args:
            words: Options, then "--" where a command follows.
            key: Whose key it has; "" for none.
            user: The account it asks for.
            port: Where it connects; None is the server's own port.
        """
        assert SSH is not None
        options = [*words[: words.index("--")]] if "--" in words else [*words]
        asked = words[len(options) + 1 :]
        settings = {
            "BatchMode": "yes" if key else "no",
            "IdentitiesOnly": "yes",
            **({"IdentityFile": self.folder / key} if key else {"PubkeyAuthentication": "no"}),
            "LogLevel": "ERROR",
            "SendEnv": "*",
            "StrictHostKeyChecking": "yes",
            "UserKnownHostsFile": self._known,
        }
        given = [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]
        place = ["-p", str(port or self.port), f"{user}@127.0.0.1"]
        return [SSH, "-F", "none", "-e", "none", *given, *options, *place, *map(shlex.quote, asked)]

    def run(
        self, *words: str, key: str = "ann", typed: str = "", **env: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs a client that has no terminal to its end."""
        return subprocess.run(
            self.client(words, key=key),
            input=typed,
            env=_plain_env() | env,
            capture_output=True,
            text=True,
            timeout=LIMIT,
        )

    def players(self) -> dict[int, str]:
        """The processes that run in the folders of players: their numbers, and what they run."""
        found = {}
        for place in Path("/proc").glob("[0-9]*"):
            # Most are another's, or go while they are looked at.
            with suppress(OSError):
                if self.data in (place / "cwd").readlink().parents:
                    found[int(place.name)] = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        return found

    def until_gone(self) -> float:
        """Waits until no process of a player is left; the seconds that took."""
        begin = time.monotonic()
        while left := self.players():
            assert time.monotonic() < begin + LIMIT, left
            time.sleep(0.01)
        return time.monotonic() - begin


class Server(Clients):
    """Runs while it is entered; it serves the user who runs the tests.

    Args:
        folder: Where everything of it lies.
        recipe: A configuration as the manual has it; users and paths in it become those of the test.
        accounts: Whether each player has an account; else keys say who somebody is.
        users: The accounts that are served.
    """

    def __init__(
        self, folder: Path, recipe: str, *, accounts: bool = True, users: Sequence[str] = (USER,)
    ) -> None:
        super().__init__(folder)
        self.users = users
        self.data.mkdir()
        self._accounts = accounts
        self._keys = folder / "keys"
        self._log = folder / "log"
        host_key = self.make_key("host_key")
        self.know(host_key)
        self._keys.write_text(self.make_key("ann") if accounts else "")
        config = folder / "sshd_config"
        config.write_text(
            f"ListenAddress 127.0.0.1:{self.port}\nHostKey {folder / 'host_key'}\nPidFile {folder / 'pid'}\n"
            # Files of a test lie where others may write, and whoever runs it may be root.
            "StrictModes no\nUsePAM no\nPermitRootLogin prohibit-password\n"
            + (f"AuthorizedKeysFile {self._keys}\n" if accounts else "")
            # As careless as can be: the recipe must make up for it.
            + "AcceptEnv *\nX11Forwarding yes\nSubsystem sftp internal-sftp\n"
            + self.fill_in(recipe)
        )
        self._config = config

    def fill_in(self, recipe: str) -> str:
        """A text of the manual with the paths and users of this test."""
        for there, here in (
            ("/opt/meja/bin/meja", str(MEJA)),
            ("/srv/meja", str(self.data)),
            ("/etc/ssh/meja_keys", str(self._keys)),
            ("/srv/tables", str(self.folder / "tables")),
        ):
            recipe = recipe.replace(there, here)
        return re.sub(r"Match User \S+", f"Match User {','.join(self.users)}", recipe)

    def add_player(self, name: str, line: str) -> None:
        """Gives a player a key, with a line for it as the manual has it."""
        public = " ".join(self.make_key(name).split()[:2])
        added = re.sub(r"ssh-ed25519 \S+", public, self.fill_in(line))
        assert public in added
        with self._keys.open("a") as keys:
            keys.write(f"{added}\n")

    def add_account(self, user: str) -> None:
        """Gives an account a key and its folder."""
        with self._keys.open("a") as keys:
            keys.write(self.make_key(user))
        self.home(user).mkdir(mode=0o700)
        shutil.chown(self.home(user), user)

    def __enter__(self) -> Self:
        assert SSHD is not None
        if os.geteuid() == 0:  # then it wants this folder, which the system's own start makes
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [SSHD, "-D", "-e", "-f", str(self._config)], stdin=subprocess.DEVNULL, stderr=log
            )
        end = time.monotonic() + LIMIT
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), LIMIT) as line:
                line.recv(1)
                return self
            assert time.monotonic() < end and self._process.poll() is None, self._log.read_text()
            time.sleep(0.02)

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(LIMIT)
        for pid in self.players():
            with suppress(ProcessLookupError):
                os.kill(pid, 9)

    def home(self, user: str = USER) -> Path:
        """The folder of a player."""
        return self.data / user

    def saved(self, user: str = USER) -> Save:
        """The only game of a player."""
        (listed,) = FileStore(self.home(user) / "saves").list()
        assert listed.save is not None
        return listed.save


class SshSession(Session):
    """A client on a terminal, whose program runs at the server.

    Args:
        server: Where it connects.
        asked: The command it asks for; with none, the first page.
        size: Columns and lines.
        key: Whose key the client has.
        user: The account it asks for.
        port: Where it connects; None is the server's own port.
        env: More environment, which the client offers to the server.
    """

    def __init__(
        self,
        server: Clients,
        *asked: str,
        size: tuple[int, int] = (80, 24),
        key: str = "ann",
        user: str = USER,
        port: int | None = None,
        **env: str,
    ) -> None:
        self._server = server
        self._key, self._user, self._port = key, user, port
        super().__init__("ssh", asked, size, **env)

    def command(self, module: str, arguments: Sequence[str]) -> list[str]:
        """The client."""
        return self._server.client(["-tt", "--", *arguments], key=self._key, user=self._user, port=self._port)


def _plain_env() -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
