"""A match gets another name: the new file first, then the old one goes, and nothing is ever lost."""

from __future__ import annotations

from errno import ENOSPC
from pathlib import Path

import pytest

from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from saves.document import Save
from saves.messages import Code, StoreError
from saves.store import Store
from tests.saves.refusals import refused

SETUP = Setup("builders", (SeatSetup("Ann"), SeatSetup("Bob")), 7)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder of its own."""
    return Store(tmp_path / "saves")


def files(store: Store) -> list[str]:
    """The names of all files in the folder."""
    return sorted(path.name for path in store.folder.iterdir() if path.suffix != ".lock")


def test_the_same_match_goes_on_under_the_new_name(store: Store) -> None:
    session = LocalSession.new(SETUP, store)
    session.play(session.parse("open 1")).result()
    session.rename("sunday")
    assert session.name == "sunday"
    assert files(store) == ["sunday.meja"]
    session.play(session.parse("take 1")).result()
    assert files(store) == ["sunday.meja", "sunday.meja.bak"]
    again = LocalSession.loaded(store, "sunday")
    assert again.length == 2
    again.undo()
    assert store.load("sunday").save.log == "0 open 1"


def test_it_may_be_named_again_and_gets_the_first_name_back(store: Store) -> None:
    session = LocalSession.new(SETUP, store)
    first = session.name
    for name in ("a", "b-2", first):
        session.rename(name)
    assert files(store) == [f"{first}.meja"]


@pytest.mark.parametrize(
    "name", ["", "Sunday", "two words", "../x", "a--b", "-a", "a.b", "é", "x" * 65, "a\n"]
)
def test_what_cannot_be_a_name_is_refused(store: Store, name: str) -> None:
    session = LocalSession.new(SETUP, store)
    before = files(store)
    with refused(StoreError, "can be no name: take letters a to z, digits and single hyphens"):
        session.rename(name)
    assert (files(store), session.name) == (before, before[0].removesuffix(".meja"))


def test_a_name_that_is_taken_is_refused_its_own_too(store: Store) -> None:
    session, other = LocalSession.new(SETUP, store), LocalSession.new(SETUP, store)
    other.rename("sunday")
    other.play(other.parse("open 1"))
    store.path("sunday").unlink()  # what is left is the generation before
    for name in ("sunday", session.name):
        with refused(StoreError, f"There is a saved game named '{name}' already."):
            session.rename(name)
    assert store.load("sunday").save.log == ""


def test_a_disk_that_refuses_leaves_the_match_where_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = LocalSession.new(SETUP, store)
    old = session.name

    def full(*_: object) -> None:
        raise StoreError(Code.NOT_SAVED, path="x", errno=ENOSPC, strerror=None)

    with monkeypatch.context() as patch:
        patch.setattr(store, "save", full)
        with refused(StoreError, "no space is left"):
            session.rename("sunday")
    session.play(session.parse("open 1")).result()
    assert session.name == old
    assert store.load(old).save.log == "0 open 1"


def test_the_new_file_is_there_before_the_old_one_goes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = LocalSession.new(SETUP, store)
    seen: list[list[str]] = []
    delete = store.delete

    def watched(name: str) -> None:
        seen.append(files(store))
        delete(name)

    monkeypatch.setattr(store, "delete", watched)
    old = session.name
    session.rename("sunday")
    assert seen == [sorted([f"{old}.meja", "sunday.meja"])]


def test_a_match_whose_saves_have_failed_is_saved_by_a_new_name(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_name: str, _save: Save) -> None:
        raise StoreError(Code.NOT_SAVED, path="x", errno=ENOSPC, strerror=None)

    with monkeypatch.context() as patch:
        patch.setattr(store, "save", full)
        session = LocalSession.new(SETUP, store)
    assert session.save_error == "Could not save to x: no space is left on the disk."
    session.rename("sunday")
    assert session.save_error is None
    assert files(store) == ["sunday.meja"]


def test_a_title_given_by_hand_stays_when_the_match_goes_on(store: Store) -> None:
    session = LocalSession.new(SETUP, store)
    session.close()
    store.rename(session.name, "Sunday's game")
    again = LocalSession.loaded(store, session.name)
    again.play(again.parse("open 1"))
    assert store.load(session.name).save.title == "Sunday's game"


def test_without_a_store_there_are_no_names() -> None:
    with refused(StoreError, "Games are kept in memory only"):
        LocalSession.new(SETUP, None).rename("sunday")
