"""Small TOML files that players write by hand as well: read with clear words, changed and nothing lost."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from app.save_messages import sentence_of
from saves.disk import Disk, make_private, read_whole, store_errors, temporary_file
from saves.messages import Code, SaveError, StoreError

LONGEST: Final = 2**14
"""Bytes of a file; a longer one is none of these."""
MOST_PARTS: Final = 4
"""Of a key with dots, where quoted ones count as one part: with many, libraries take seconds or minutes."""
_NO_KEYS: Final = re.compile(
    r'"""(?:[^\\]|\\[\s\S])*?(?:"""|\Z)'  # the four kinds of strings, also without an end
    r"|'''[\s\S]*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#.*"
)
_LONG_KEY: Final = re.compile(r"(?:\.[\w \t-]*)" + f"{{{MOST_PARTS}}}")

LARGEST_SHOWN: Final = 10**18
LONGEST_SHOWN: Final = 60
"""What a sentence has room for."""


class TomlError(Exception):
    """What is wrong with a file: one sentence that names it, without its folder."""


def read(path: Path) -> dict[str, object]:
    """Return what a file says; {} if there is none. Raise TomlError if it cannot be read."""
    text = _text(path)
    if not text.strip():
        return {}
    if _LONG_KEY.search(_NO_KEYS.sub("", text)):
        raise TomlError(f"{path.name} has a key of more than {MOST_PARTS} parts.")
    import tomllib  # a start without a file does without it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TomlError(f"{path.name} is no TOML: {_lower(str(error))}.") from error
    except (RecursionError, ValueError) as error:
        raise TomlError(f"{path.name} nests too deeply or has a number that is too long.") from error


def write(path: Path, name: str, value: str | int | float | bool, disk: Disk | None = None) -> None:
    """Set one value and keep all else, comments as well; a half-written file is never seen.

    Raise TomlError if there is no TOML, which a player may want to mend, and StoreError if the disk refuses.
    """
    import tomlkit.exceptions  # only a change needs it

    disk = disk or Disk()
    read(path)  # so that a fault in it is told in the same words as at the start
    try:
        document = tomlkit.parse(_text(path))
    except tomlkit.exceptions.TOMLKitError as error:
        raise TomlError(f"{path.name} is no TOML: {_lower(str(error))}.") from error
    document[name] = value
    write_whole(path, tomlkit.dumps(document).encode(), disk)


def write_whole(path: Path, data: bytes, disk: Disk) -> None:
    """Write a file of the folder of settings, whole or not at all. Raise StoreError if the disk refuses."""
    with store_errors(Code.NOT_WRITTEN, Path(path.name)):
        target = path.resolve()  # some keep such files elsewhere and link to them
        make_private(disk, path.parent)
        fresh = target.with_name(f".{target.name}.new")
        with temporary_file(disk, fresh, data):
            disk.replace(fresh, target)


def shown(value: object) -> str:
    """Return a value as it stands in a file; one that is long is described."""
    match value:
        case str():
            told = f'"{value}"'
        case bool():
            told = str(value).lower()
        case dict():
            return "{...}"
        case list():
            return "[...]"
        case int() if abs(value) >= LARGEST_SHOWN:
            return "a huge number"
        case _:
            told = str(value)
    return told if len(told) <= LONGEST_SHOWN else f"{told[: LONGEST_SHOWN - 3]}..."


def meant(name: str, known: Iterable[str]) -> str:
    """Say which known name may be meant by one that is not known; "" if none is like it."""
    every = list(known)
    group = name[: name.rfind(".") + 1]
    # Within a group its name makes all alike.
    beside = [each[len(group) :] for each in every if each.startswith(group)]
    near = [group + each for each in get_close_matches(name[len(group) :], beside, 1)]
    near = near or get_close_matches(name, every, 1, 0.8)
    return f"{near[0]} may be meant" if near else ""


def _text(path: Path) -> str:
    if not os.path.lexists(path):
        return ""
    try:
        with store_errors(Code.NOT_READ, Path(path.name)):
            return read_whole(Disk(), path, LONGEST, follow=True).decode("utf-8-sig")
    except SaveError:
        raise TomlError(f"{path.name} is no file of at most {LONGEST} bytes.") from None
    except UnicodeDecodeError:
        raise TomlError(f"{path.name} is no text in UTF-8.") from None
    except StoreError as error:
        raise TomlError(sentence_of(error)) from error


def _lower(message: str) -> str:
    return f"{message[:1].lower()}{message[1:]}".rstrip(".")
