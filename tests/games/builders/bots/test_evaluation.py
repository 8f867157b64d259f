"""By what computer players of The Builders judge positions."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engines.builders.bots.evaluation import Crew, crew_for, evaluation, features
from engines.builders.bots.position import pack_resources, position_of
from engines.builders.bots.race import chance, lead_for, race_of, standing_of, turns_to_come
from engines.builders.bots.weights import HARD, MEDIUM, Weights
from engines.builders.game import BUILDERS
from engines.builders.scoring import Standing
from engines.builders.state import State
from tests.games.builders.engine.positions import cards, position

NAMES = [field.name for field in fields(Weights)]


def counted(state: State) -> dict[str, float]:
    """What counts in a position, by name."""
    return dict(zip(NAMES, features(position_of(BUILDERS.view(state, state.seat))), strict=True))


def worth(state: State, weights: Weights = HARD) -> float:
    """What the position of the player on turn is worth."""
    return evaluation(weights)(position_of(BUILDERS.view(state, state.seat)))


def test_a_crew_is_as_small_as_can_be_and_then_as_cheap() -> None:
    # W21 makes knowledge 1 and tile 3; W9 knowledge 1 and tile 2; W1 stone and knowledge, W3 stone and tile.
    assert crew_for(pack_resources((0, 0, 1, 3)), cards("W1 W3 W9 W21")) == Crew(1, 4, 0)
    assert crew_for(pack_resources((0, 0, 1, 2)), cards("W1 W3 W9 W21")) == Crew(1, 3, 0)
    assert crew_for(pack_resources((2, 0, 1, 0)), cards("W1 W3 W9")) == Crew(2, 4, 0)
    # Nobody makes wood: all who help go, and 2 are still missing.
    assert crew_for(pack_resources((1, 2, 0, 0)), cards("W1 W9")) == Crew(1, 2, 2)


def test_open_sites_are_thought_through_one_after_the_other() -> None:
    # W2 finishes the hut (8 écus), W16 alone the covered bridge (6 écus, 1 VP): for 2 and 3 écus.
    found = counted(position(ecus=[1], free=["W2 W16"], sites=["B2 B3"]))
    assert (found["send"], found["recruit"], found["lack"]) == (2, 0, 16)
    # W16 goes first: it costs 3, and there is 1.
    assert found["shortage"] == 2
    assert found["purse"] == 0 + 6 - 2 + 8
    assert found["site"] == 2


def test_a_site_for_which_somebody_is_lacking_asks_for_recruits() -> None:
    found = counted(position(free=["W3"], sites=["B2"]))
    assert (found["send"], found["recruit"], found["first_crew"]) == (0, 1, 2)


@pytest.mark.parametrize("weights", [MEDIUM, HARD])
def test_being_nearer_to_the_end_is_worth_more(weights: Weights) -> None:
    few, some = position(free=["W2"], built=["B31"]), position(free=["W2"], built=["B31 B30"])
    assert worth(some, weights) > worth(few, weights)
    weak, strong = position(free=["W2 W3"]), position(free=["W2 W3 W36"])
    assert worth(strong, weights) > worth(weak, weights)
    far, near = position(free=["W2 W21"], sites=["B31"]), position(free=["W2 W21"], sites=["B31:W20"])
    assert worth(near, weights) > worth(far, weights)


def test_chances_and_leads_belong_together() -> None:
    assert chance(0) == 0.5
    assert chance(2) == pytest.approx(1 - chance(-2))
    for lead in (-3.0, 0.5, 4.0):
        assert lead_for(chance(lead)) == pytest.approx(lead)
    assert lead_for(0) < -15 < 15 < lead_for(1)


def test_the_race_counts_who_still_plays_in_the_round() -> None:
    state = position(3, seat=1, first=0, built=["B31", "", "B30"], ecus=[10, 10, 25])
    view = BUILDERS.view(state, 1)
    assert turns_to_come(view) == [2]
    assert turns_to_come(BUILDERS.view(position(3, seat=2, first=0), 2)) == []
    assert turns_to_come(BUILDERS.view(position(3, seat=1, first=2), 1)) == []
    race = race_of(view, lambda _: 0.0, 0.0, lambda _: Standing(99, 99, 99))
    assert race.settled == (Standing(6, 5, 10),)
    assert race.to_come == (Standing(7, 5, 25),)  # nobody is near enough for the best turn to be looked at
    near = race_of(
        BUILDERS.view(position(3, seat=1, built=["B31 B30"]), 1),
        lambda _: 0.0,
        0.0,
        lambda _: Standing(99, 99, 99),
    )
    assert near.to_come == (Standing(99, 99, 99),)


def test_a_turn_that_ends_the_game_counts_as_won_or_lost() -> None:
    def lead(own: str, rival: str, ecus: tuple[int, int] = (0, 0)) -> float:
        state = position(seat=1, built=[rival, own], ecus=ecus)
        seen = BUILDERS.view(state, 1)
        race = race_of(seen, lambda _: 0.0, 0.0, standing_of)
        return race(position_of(seen))

    assert lead("B31 B30 B29 B28", "B31") > 15
    # 19 points each: the more VP decide, and so do the more écus if these are equal too.
    assert lead("B31 B30 B29 B26", "B30", (145, 0)) > 15
    assert lead("B31 B30 B29 M5", "B34 B33", (20, 29)) > 15
    assert lead("B31 B30 B29 M5", "B34 B33 M6", (25, 25)) == pytest.approx(0, abs=1)
    assert lead("B34 B33 M5", "B31", (200, 0)) < -15
