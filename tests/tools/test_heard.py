"""What a listener hears for each action stays short: `python -m tests.tools.heard`."""

from __future__ import annotations

import statistics

import pytest

from engines.catalog import GAMES
from tests.tools.heard import MOST_LINES, Listener


@pytest.mark.parametrize("game", GAMES)
def test_an_action_brings_ten_lines_or_less_in_the_median_of_a_game(game: str) -> None:
    listener = Listener(game, 7, effort=0.001)
    counts = listener.play()
    assert listener.session.outcome is not None
    assert len(counts) > 30
    assert statistics.median(counts) <= MOST_LINES
