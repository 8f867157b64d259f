"""Small TOML files that players write by hand as well: read with clear words, changed and nothing lost."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from saves.codec import BadSave
from saves.disk import Disk, StoreError, make_private, one_sentence, read_whole, remove, write_new

LONGEST: Final = 2**16
"""Bytes of a file; a longer one is none of these."""


class TomlError(Exception):
    """What is wrong with a file: one sentence that names it, without its folder."""


def exists(path: Path) -> bool:
    """Whether there is anything to be read, were it of the wrong kind."""
    return os.path.lexists(path)


def read(path: Path) -> dict[str, Any]:
    """What a file says; {} if there is none. Raises TomlError if it cannot be read."""
    text = _text(path)
    if not text.strip():
        return {}
    import tomllib  # a start without a file does without it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TomlError(f"{path.name} is no TOML: {_lower(str(error))}.") from error


def write(path: Path, name: str, value: str | int | float | bool, disk: Disk | None = None) -> None:
    """Sets one value and keeps all else, comments as well; a half-written file is never seen.

    Raises:
        TomlError: if what is there is no TOML: nothing is written over what a player may want to mend.
        StoreError: if the disk refuses.
    """
    import tomlkit  # only a change needs it
    from tomlkit.exceptions import TOMLKitError

    disk = disk or Disk()
    read(path)  # so that a fault in it is told in the same words as at the start
    try:
        document = tomlkit.parse(_text(path))
    except TOMLKitError as error:
        raise TomlError(f"{path.name} is no TOML: {_lower(str(error))}.") from error
    document[name] = value
    with one_sentence("write", Path(path.name)):
        target = path.resolve()  # some keep such files elsewhere and link to them
        make_private(disk, path.parent)
        fresh = target.with_name(f".{target.name}.new")
        remove(disk, fresh)
        write_new(disk, fresh, tomlkit.dumps(document).encode())
        try:
            disk.replace(fresh, target)
        except OSError:
            with suppress(OSError):
                disk.unlink(fresh)
            raise


def _text(path: Path) -> str:
    if not exists(path):
        return ""
    try:
        with one_sentence("read", Path(path.name)):
            return read_whole(Disk(), path, LONGEST, follow=True).decode()
    except BadSave:
        raise TomlError(f"{path.name} is no file of at most {LONGEST} bytes.") from None
    except UnicodeDecodeError:
        raise TomlError(f"{path.name} is no text in UTF-8.") from None
    except StoreError as error:
        raise TomlError(str(error)) from error


def _lower(message: str) -> str:
    """A message of a library in the middle of a sentence."""
    return f"{message[:1].lower()}{message[1:]}".rstrip(".")
