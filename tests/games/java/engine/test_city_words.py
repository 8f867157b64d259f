"""What each city promises in words: who leads, what the end would pay, what the next palace needs."""

from __future__ import annotations

from engines.java.game import JAVA
from engines.java.texts.cities import city_lines
from tests.games.java.engine.positions import new_game, position


def test_each_city_and_village_worth_a_palace_is_told_with_first_second_and_what_is_next() -> None:
    state = position(
        2,
        village="J8 J9 J10 F7 F8 C5", palaces="J10=2", developers=("J8 F7", "J9"), hands=("", ""),
    )  # fmt: skip
    assert city_lines(JAVA.view(state, 0)) == [
        "J10, palace 2, 3 spaces, open for a festival: Ani and Budi first, level 1, 2 points each. "
        "1 space more for palace 4.",
        "F7, village of 2 spaces: Ani first, level 1. Palace 2 fits: 1 point.",
    ]


def test_where_there_is_none_that_is_said() -> None:
    assert city_lines(JAVA.view(new_game(2), 0)) == [
        "No city stands, and no village is large enough for a palace."
    ]
