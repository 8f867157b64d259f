"""The small positions in which computer players of The Builders plan: they agree with the rules."""

from __future__ import annotations

import pytest

from engines.builders.actions import Buy, Open, Recruit, Send, Take
from engines.builders.bots.position import (
    NEEDS,
    Position,
    ecus_for,
    lacking,
    pack_resources,
    position_of,
    steps,
    takes,
    total,
)
from engines.builders.cards import BUILDINGS, CARDS, can_work, missing
from engines.builders.game import BUILDERS
from engines.builders.state import State
from tests.games.builders.engine.positions import at, game, position


def own(state: State) -> Position:
    """The position of the player on turn."""
    return position_of(BUILDERS.view(state, state.seat))


def known_part(true: Position, planned: Position) -> Position:
    """A true position without what the planned one does not know."""

    def row(cards: tuple[int | None, ...], known: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(None if there is None else card for card, there in zip(cards, known, strict=True))

    return true._replace(
        worker_row=row(true.worker_row, planned.worker_row),
        building_row=row(true.building_row, planned.building_row),
        next_building=planned.next_building and true.next_building,
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_every_step_leads_where_the_rules_lead(seats: int) -> None:
    verbs = set()
    for state in game(seats, 3, 7)[0][:-1:7]:
        for step in steps(own(state), 2):
            after = state
            for action in [*[Buy()] * step.bought, step.action]:
                after = BUILDERS.apply(after, action)
            assert known_part(own(after), step.after) == step.after
            verbs.add(step.action.verb)
    assert verbs == {"open", "recruit", "send", "take"}


def test_only_sensible_steps_are_offered() -> None:
    # W3 makes stone and tile: no help for the hut, which needs wood and knowledge.
    state = position(free=["W3 W2"], sites=["B2"], workers="W4 - - - -", buildings="B1 - - - -")
    assert [step.action for step in steps(own(state), 1)] == [Open(1), Recruit(1), Send(at("W2"), at("B2"))]
    poor = position(ecus=[1], free=["W2"], sites=["B2"], workers="- - - - -", buildings="- - - - -")
    assert [step.action for step in steps(own(poor), 1)] == [Take(1), Take(2), Take(3)]


def test_missing_actions_are_bought_if_there_are_ecus_for_them_and_for_the_worker() -> None:
    def bought(ecus: int, most: int) -> list[int]:
        state = position(
            ecus=[ecus],
            free=["W21"],
            sites=["B31:W2+W20/2"],
            actions=1,
            workers="- - - - -",
            buildings="- - - - -",
        )
        return [step.bought for step in steps(own(state), most) if isinstance(step.action, Send)]

    # The third worker of a turn costs 3 actions: 2 are lacking, 10 écus; W21 costs 4.
    assert bought(14, 2) == [2]
    assert bought(13, 2) == []
    assert bought(14, 1) == []


def test_what_is_lacking_is_counted_as_the_rules_count_it() -> None:
    for building in BUILDINGS:
        for worker in filter(can_work, range(len(CARDS))):
            rest = missing(building, [worker])
            assert lacking(NEEDS[building], pack_resources(CARDS[worker].makes)) == pack_resources(rest)
            assert total(pack_resources(rest)) == sum(rest)


def test_left_over_actions_take_the_most_ecus() -> None:
    for actions, ecus in ((0, 0), (1, 1), (2, 3), (3, 6), (4, 7), (5, 9), (6, 12)):
        state = position(ecus=[0], actions=actions)
        for take in takes(actions):
            state = BUILDERS.apply(state, take)
        assert (state.player.ecus, state.actions_left) == (ecus, 0)
        assert ecus_for(actions) == ecus
