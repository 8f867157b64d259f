"""A match gets another name: the new file first, then the old one goes, and nothing is ever lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.table import Table
from engines.core import SeatSetup, Setup
from saves.document import Save
from saves.store import Store, StoreError

SETUP = Setup("builders", (SeatSetup("Ann"), SeatSetup("Bob")), 7)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder of its own."""
    return Store(tmp_path / "saves")


def files(store: Store) -> list[str]:
    """The names of all files in the folder."""
    return sorted(path.name for path in store.folder.iterdir() if path.suffix != ".lock")


def test_the_same_match_goes_on_under_the_new_name(store: Store) -> None:
    table = Table.new(SETUP, store)
    table.play(table.parse("open 1"))
    table.keep_as("sunday")
    assert table.name == "sunday"
    assert files(store) == ["sunday.meja"]
    table.play(table.parse("take 1"))
    assert files(store) == ["sunday.meja", "sunday.meja.bak"]
    again = Table.loaded(store, "sunday")
    assert again.length == 2
    again.undo()
    assert store.load("sunday").save.log == "0 open 1"


def test_it_may_be_named_again_and_gets_the_first_name_back(store: Store) -> None:
    table = Table.new(SETUP, store)
    first = table.name
    for name in ("a", "b-2", first):
        table.keep_as(name)
    assert files(store) == [f"{first}.meja"]


@pytest.mark.parametrize(
    "name", ["", "Sunday", "two words", "../x", "a--b", "-a", "a.b", "é", "x" * 65, "a\n"]
)
def test_what_cannot_be_a_name_is_refused(store: Store, name: str) -> None:
    table = Table.new(SETUP, store)
    before = files(store)
    with pytest.raises(StoreError, match="can be no name: take letters a to z, digits and single hyphens"):
        table.keep_as(name)
    assert (files(store), table.name) == (before, before[0].removesuffix(".meja"))


def test_a_name_that_is_taken_is_refused_its_own_too(store: Store) -> None:
    table, other = Table.new(SETUP, store), Table.new(SETUP, store)
    other.keep_as("sunday")
    other.play(other.parse("open 1"))
    store.path("sunday").unlink()  # what is left is the generation before
    for name in ("sunday", table.name):
        with pytest.raises(StoreError, match=f"There is a saved game named '{name}' already."):
            table.keep_as(name)
    assert store.load("sunday").save.log == ""


def test_a_disk_that_refuses_leaves_the_match_where_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.new(SETUP, store)
    old = table.name

    def full(*_: object) -> None:
        raise StoreError("No space is left.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "save", full)
        with pytest.raises(StoreError, match="No space is left"):
            table.keep_as("sunday")
    table.play(table.parse("open 1"))
    assert table.name == old
    assert store.load(old).save.log == "0 open 1"


def test_the_new_file_is_there_before_the_old_one_goes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(SETUP, store)
    seen: list[list[str]] = []
    delete = store.delete

    def watched(name: str) -> None:
        seen.append(files(store))
        delete(name)

    monkeypatch.setattr(store, "delete", watched)
    old = table.name
    table.keep_as("sunday")
    assert seen == [sorted([f"{old}.meja", "sunday.meja"])]


def test_a_match_whose_saves_have_failed_is_saved_by_a_new_name(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_name: str, _save: Save) -> None:
        raise StoreError("No space is left.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "save", full)
        table = Table.new(SETUP, store)
    assert str(table.trouble) == "No space is left."
    table.keep_as("sunday")
    assert table.trouble is None
    assert files(store) == ["sunday.meja"]


def test_a_title_given_by_hand_stays_when_the_match_goes_on(store: Store) -> None:
    table = Table.new(SETUP, store)
    table.close()
    store.rename(table.name, "Sunday's game")
    again = Table.loaded(store, table.name)
    again.play(again.parse("open 1"))
    assert store.load(table.name).save.title == "Sunday's game"


def test_without_a_store_there_are_no_names() -> None:
    with pytest.raises(StoreError, match="Games are kept in memory only"):
        Table.new(SETUP, None).keep_as("sunday")
