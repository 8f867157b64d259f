"""Nim, a game that only tests have."""

TITLE = "Nim"
