"""Golden files load for ever, and are what they were when they were made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.catalog import GAMES
from saves.document import Save, decode
from saves.messages import MisplacedSaveError
from saves.shared import REQUEST_BYTES
from saves.store import FileStore
from saves.verify import load_match
from tests.saves.golden_files import FOLDER, KINDS, make, name_of, told
from tests.saves.refusals import refused

FILES = sorted(FOLDER.glob("*.meja"))
OF_TABLES = sorted(FOLDER.glob("*-shared.meja"))


def read(file: Path) -> Save:
    """The save in a golden file."""
    return decode(file.read_bytes(), at_table=file in OF_TABLES)


def agrees(now: Any, then: Any) -> bool:
    """Whether all that was told then is told now; later versions may tell more of a thing."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and agrees(now[key], then[key]) for key in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(agrees, now, then))
    return bool(now == then)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_file_loads_and_is_what_it_was(file):
    then = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    save = read(file)
    match, note = load_match(save)
    now = json.loads(json.dumps(told(match, note, save.shared)))
    for key in then:
        assert agrees(now[key], then[key]), key


@pytest.mark.parametrize("file", sorted({*FILES} - {*OF_TABLES}), ids=lambda file: file.stem)
def test_a_golden_file_is_imported_and_played_on(file, tmp_path):
    store = FileStore(tmp_path / "saves")
    name = store.import_file(file)
    assert store.check(name) == []
    match, _ = load_match(store.load(name).save)
    if not store.load(name).save.is_finished:
        match.play(match.game.legal_actions(match.state)[0])
    if "redo" in file.stem:
        assert len(read(file).undone.splitlines()) == 3


@pytest.mark.parametrize("file", OF_TABLES, ids=lambda file: file.stem)
def test_a_golden_file_of_a_table_goes_on_at_a_table_server_alone(file, tmp_path):
    with refused(MisplacedSaveError, "until it is over it can be opened only there"):
        FileStore(tmp_path).import_file(file)
    store = FileStore(tmp_path / "tables", has_tables=True)
    store.save("table-1", save := read(file), 0)
    assert (store.check("table-1"), store.load("table-1").save) == ([], save)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_golden_file_of_the_program_as_it_is(game_id, kind):
    # If one is missing, the format or the rules changed: python -m tests.saves.golden_files
    assert (FOLDER / f"{name_of(game_id, kind)}.meja").exists()


def test_every_golden_file_has_its_tale():
    assert {file.stem for file in FOLDER.glob("*.json")} == {file.stem for file in FILES}


def test_the_maker_never_writes_over_a_file(tmp_path: Path):
    name = name_of("java", "redo")
    (tmp_path / f"{name}.meja").write_text("kept for ever")
    made = make(tmp_path)
    assert name not in made
    assert len(made) == len(GAMES) * len(KINDS) - 1
    assert (tmp_path / f"{name}.meja").read_text() == "kept for ever"
    assert make(tmp_path) == []


def test_the_kinds_are_what_they_say():
    saves = {path.stem.rpartition("-")[2]: read(path) for path in FILES}
    assert saves["finished"].is_finished
    assert not saves["unfinished"].is_finished and len(saves["unfinished"].snapshots) > 1
    assert saves["prelude"].archived_log
    assert saves["redo"].undone
    assert saves["shared"].is_secret and {*map(len, saves["shared"].requests)} == {0, REQUEST_BYTES}
