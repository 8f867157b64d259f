"""The folder of a host: what lies in it, and the key by which friends know the host again."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

import asyncssh

from app.host.options import KEY_NAME, HostError
from app.online.limits import FILE_NAME

KEY_KIND: Final = "ssh-ed25519"
_READ: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC
_WRITE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_MOST_BYTES: Final = 16_384


class DataFolder:
    """The folder, for the account of the host alone."""

    def __init__(self, folder: Path) -> None:
        """Take a folder; `make` makes it."""
        self.path = folder
        self.socket = folder / "tables.sock"
        self.host_key = folder / KEY_NAME
        self.people = folder / "people"
        self.night = folder / "night"
        self.players = folder / "players"
        self.tables = folder / "tables"
        self.limits = folder / FILE_NAME
        self.log = folder / "log"
        self.crashes = folder / "crashes"

    def make(self) -> None:
        """Make the folder if it is missing, and keep others out of it. Raise HostError."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            found = self.path.stat()
            if found.st_uid != os.geteuid():
                raise HostError(f"{self.path} belongs to another account.")
            if stat.S_IMODE(found.st_mode) != 0o700:
                self.path.chmod(0o700)
            self.players.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise HostError(f"{self.path} cannot be used: {(error.strerror or '?').lower()}.") from None


def host_key(path: Path) -> asyncssh.SSHKey:
    """Return the key of the host, which is made if it is missing. Raise HostError."""
    try:
        with suppress(FileNotFoundError):
            return _read(path)
        key = asyncssh.generate_private_key(KEY_KIND)
        with os.fdopen(os.open(path, _WRITE, 0o600), "wb") as file:
            file.write(key.export_private_key())
            os.fsync(file.fileno())
    except OSError as error:
        raise HostError(f"{path} cannot be read or written: {(error.strerror or '?').lower()}.") from None
    return key


def _read(path: Path) -> asyncssh.SSHKey:
    with os.fdopen(os.open(path, _READ), "rb") as file:
        found = os.fstat(file.fileno())
        if found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) & 0o077:
            raise HostError(f"{path} is not for this account alone; chown and chmod 600 make it so.")
        data = file.read(_MOST_BYTES)
    try:
        return asyncssh.import_private_key(data)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError):
        raise HostError(
            f"{path} is no key without a passphrase; move it away, and a new one is made."
        ) from None
