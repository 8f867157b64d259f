"""Nim, a game that is quickly played, beside the games of the catalog."""

from __future__ import annotations

import pytest

from engines.catalog import GAMES
from tests.games.nim import NIM


@pytest.fixture(autouse=True)
def _nim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", NIM)
