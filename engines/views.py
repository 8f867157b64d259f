"""What views copy of a state."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from engines.core import Seat


def open_fields(position: object, kind: Any) -> dict[str, Any]:
    """Return the fields of the class that states and views share, as arguments for another of them."""
    return {field.name: getattr(position, field.name) for field in fields(kind)}


def check_viewer(seat: Seat | None, names: tuple[str, ...]) -> None:
    """Raise IndexError if there is no such seat; None is a spectator."""
    if seat is not None and not 0 <= seat < len(names):
        raise IndexError(f"no seat {seat} at a table of {len(names)}")
