"""Other names in a save: they stand in its setup and in each position."""

from __future__ import annotations

from dataclasses import replace

from engines.catalog import game_of
from saves.document import Save, snapshot_codec


def with_names(save: Save, names: tuple[str, ...]) -> Save:
    """Return a save, whose positions this program can read, with other names by seat; all else stays."""
    codec = snapshot_codec(game_of(save.game))

    def renamed(snapshot: bytes) -> bytes:
        return codec.pack(replace(codec.unpack(snapshot), names=names))

    seats = tuple(replace(seat, name=name) for seat, name in zip(save.setup.seats, names, strict=True))
    return replace(
        save,
        setup=replace(save.setup, seats=seats),
        base=renamed(save.base),
        snapshots=tuple(map(renamed, save.snapshots)),
    )
