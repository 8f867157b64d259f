"""A shared table without a live clock, while its players think."""

from __future__ import annotations

from tests.tools.idle import measure

SECONDS = 5


def test_nobody_is_sent_a_byte_or_woken_while_players_think() -> None:
    figures = measure("java", SECONDS)
    assert len(figures) == 7
    assert {name: figure.value for name, figure in figures.items() if not figure.is_kept} == {}
