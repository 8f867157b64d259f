"""What one may know of the game of a shared table, as plain data."""

from __future__ import annotations

import json
from pathlib import Path

from app.games.dump import Dump, dump_view
from app.online.look_back import Known, Looked
from app.save_actions import export_path
from app.session.company import TableState
from engines.catalog import texts_of
from saves.disk import Disk
from saves.document import encode
from saves.export import write_out

_OF_POSITIONS = ("game", "options", "hidden_verbs", "legal")
"""What each position of a game would have again."""


def dump_latest(table: str, looked: Looked) -> Dump:
    """Return the latest position of a table as plain data, and whose view it is."""
    page = looked.latest
    told = dump_view(looked.views[-1], page.setup, may_act=page.state is TableState.PLAYING)
    return {**told, "view_of": _viewer(table, looked)}


def _viewer(table: str, looked: Looked) -> dict[str, object]:
    page = looked.latest
    name = None if page.seat is None else page.setup.names[page.seat]
    return {"table": table, "table_state": page.state.value, "seat": page.seat, "name": name}


def _dump_game(table: str, looked: Looked) -> dict[str, object]:
    """Return each position of a table, with the sentences of the action that led there."""
    page, positions = looked.latest, list[dict[str, object]]()
    texts, common = texts_of(page.setup.game), dict[str, object]()
    for line, view in enumerate(looked.views, looked.line):
        told = dump_view(view, page.setup, may_act=False)
        common = {key: told.pop(key) for key in _OF_POSITIONS}
        log = texts.sentences(view.events, page.setup.names) if line else []
        positions.append({"line": page.not_kept + line, "log": log, **told})
    return {
        "view_of": _viewer(table, looked),
        "game": common["game"],
        "options": common["options"],
        "players": page.setup.names,
        "hints": [page.not_kept + line for line in page.hints],
        "positions": positions,
    }


def export_known(table: str, known: Known, path: Path, *, overwrite: bool = False) -> str:
    """Write what is known of a table to a file, or into a folder; return what was done. Raise StoreError."""
    if not isinstance(known, Looked):
        target = export_path(table, path)
        write_out(Disk(), target, encode(known), overwrite=overwrite)
        return f"Exported to {target}."
    target = path / f"{table}.json" if path.is_dir() else path
    write_out(Disk(), target, json.dumps(_dump_game(table, known)).encode(), overwrite=overwrite)
    page = known.latest
    whose = "a spectator has" if page.seat is None else f"{page.setup.names[page.seat]} has"
    return (
        f"Exported to {target}: JSON of each position as {whose} seen it, for a game that is not over has no "
        "other file; when it is over, export writes all of it."
    )
