"""Nim, a small game that only tests know: the proof that a game is three folders and one entry."""

from engines.catalog import Packages

NIM = Packages("tests.games.nim.engine", "tests.games.nim.widgets", "tests.games.nim.app")
