"""Names of players in little room: cut, and still not to be taken for one another."""

from __future__ import annotations

from random import Random

import pytest
from rich.cells import cell_len

from widgets.seats import add_levels, shorten_names


@pytest.mark.parametrize(
    ("names", "width", "shown"),
    [
        (["Ann", "Ben"], 7, ["Ann", "Ben"]),
        (["Bartholomew", "Ben"], 7, ["Barthol", "Ben"]),
        (["Marie-Claire", "Marie-Christine", "Ben"], 7, ["Mari.re", "Mari.ne", "Ben"]),
        (["Ann", "Annabel"], 3, ["Ann", "A.l"]),
        (["Maria A Constantin", "Maria B Constantin"], 6, ["Maria1", "Maria2"]),
        (["阿阿阿阿", "阿阿阿早"], 5, ["阿.阿", "阿.早"]),
        (["Marie-Claire", "Marie-Christine"], 1, ["1", "2"]),
    ],
)
def test_names_are_cut_where_it_tells_them_apart(names: list[str], width: int, shown: list[str]) -> None:
    assert shorten_names(names, width) == shown


def test_no_two_names_ever_look_alike() -> None:
    chance = Random(7)
    for _ in range(500):
        names: set[str] = set()
        while len(names) < 4:
            names.add("Mar" + "".join(chance.choices("aé阿", k=chance.randint(1, 9))))
        for width in range(1, 12):
            shown = shorten_names([*names], width)
            assert len(set(shown)) == 4, (names, width, shown)
            assert max(map(cell_len, shown)) <= width


def test_a_level_without_room_for_its_word_leaves_the_room_to_the_names() -> None:
    named = add_levels(["Marie-Claire", "Marie-Christine"], ["easy", "hard"], 7)
    assert named == [("Mari.re", ""), ("Mari.ne", "")]
