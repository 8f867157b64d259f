"""What a host keeps and allows: a small file in its folder, for whoever runs it to change by hand."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, NamedTuple

from app.settings.toml_file import TomlError, meant, read, shown, write_whole
from saves.disk import Disk

FILE_NAME: Final = "host.toml"
DAY_SECONDS: Final = 86_400


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers of the file; 0 of days and minutes is never."""

    most_tables: int = 100
    most_saves: int = 200
    most_saves_mb: int = 32
    most_mb: int = 4_000
    most_connections: int = 200
    keep_finished_days: int = 90
    keep_untouched_days: int = 365
    keep_log_days: int = 90
    idle_minutes: int = 0


class _Line(NamedTuple):
    """A number of the file."""

    least: int
    most: int
    what: str


_LINES: Final = {
    "most_tables": _Line(1, 1_000, "Tables that one player has made and that are not over."),
    "most_saves": _Line(0, 1_000, "Games that one player has saved for himself,"),
    "most_saves_mb": _Line(1, 1_000, "and the megabytes that they have together."),
    "most_mb": _Line(1, 1_000_000, "Megabytes of all that the host keeps; then no new tables or people."),
    "most_connections": _Line(1, 1_000, "Connections from elsewhere at once."),
    "keep_finished_days": _Line(0, 10_000, "Days after which a table that is over goes; 0 keeps it."),
    "keep_untouched_days": _Line(0, 10_000, "Days after which a table goes where nobody played; 0 keeps it."),
    "keep_log_days": _Line(0, 10_000, "Days after which a line of the log goes; 0 keeps it."),
    "idle_minutes": _Line(0, 100_000, "Minutes without a key after which a visit ends; 0 never."),
}
"""In the order of the file, with what stands before each."""


class LimitsError(Exception):
    """What is wrong with the file: a sentence for each wrong line."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(*faults)
        self.faults = faults


def read_limits(path: Path) -> Limits:
    """Return what a file says; where it says nothing, the usual holds. Raise LimitsError."""
    try:
        found = read(path)
    except TomlError as error:
        raise LimitsError((str(error),)) from None
    faults, good = [], {}
    for name, value in found.items():
        if (line := _LINES.get(name)) is None:
            told = meant(name, _LINES) or f"there are {', '.join(_LINES)}"
            faults.append(f"{path.name} has a line {shown(name)} that is not known; {told}.")
        elif isinstance(value, bool) or not isinstance(value, int) or not line.least <= value <= line.most:
            told = f"{name} is a whole number from {line.least} to {line.most}, not {shown(value)}"
            faults.append(f"{path.name}: {told}.")
        else:
            good[name] = value
    if faults:
        raise LimitsError(tuple(faults))
    return Limits(**good)


def write_limits(path: Path) -> None:
    """Write the file as it is offered, each number with what it means, if there is none. Raise StoreError."""
    if path.exists():
        return
    usual, told = Limits(), ["# What this host keeps and allows. A change holds from the next start on.", ""]
    for name, line in _LINES.items():
        told += [f"# {line.what}", f"{name} = {getattr(usual, name)}"]
    write_whole(path, ("\n".join(told) + "\n").encode(), Disk())


assert [*_LINES] == [each.name for each in fields(Limits)], "each number stands in the file"
