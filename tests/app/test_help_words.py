"""The first page of help agrees with the rules."""

from __future__ import annotations

import pytest

from app.games import ui_of
from engines.builders.money import ACTION_PRICE_ECUS, ECUS_FOR
from engines.builders.scoring import ECUS_A_POINT
from engines.builders.turn import ACTIONS_A_TURN, VP_TO_END
from engines.catalog import GAMES, texts_of
from engines.java.pieces import ACTION_POINTS, FESTIVAL_ALONE, TOKENS


@pytest.mark.parametrize("game_id", GAMES)
def test_every_source_of_points_is_told(game_id: str) -> None:
    assert tuple(ui_of(game_id).help.load().points) == tuple(texts_of(game_id).sources)


def test_the_costs_are_those_of_the_rules() -> None:
    java, builders = (ui_of(each).help.load() for each in ("java", "builders"))
    assert java.costs["AP a turn"].startswith(f"{ACTION_POINTS}, and 1 more")
    assert f"{TOKENS} times in the game" in java.costs["AP a turn"]
    assert java.points["Festivals"].startswith(
        f"{min(FESTIVAL_ALONE.values())} to {max(FESTIVAL_ALONE.values())}"
    )
    assert builders.costs["actions a turn"].startswith(f"{ACTIONS_A_TURN},")
    assert builders.costs["buy"].startswith(f"{ACTION_PRICE_ECUS} écus")
    assert all(f"{ecus} écu" in builders.costs["écus"] for ecus in ECUS_FOR.values())
    assert f"full {ECUS_A_POINT} écus" in builders.points["Écus"] and f"{VP_TO_END} VP" in builders.end
