"""The net of the expert: what it is told, and that what it keeps of earlier positions changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.builders.bots.inputs import INPUTS, OF_LARGER_TABLES, OWN, ROWS, Inputs, own_inputs
from engines.builders.bots.net import HIDDEN, SIZE, UNIT, Net
from engines.builders.bots.odds import table_of
from engines.builders.bots.players import trained_net
from engines.builders.bots.position import position_of
from engines.builders.game import BUILDERS
from engines.shuffle import below, keyed
from tests.games.builders.bots.turn_ends import ends
from tests.games.builders.engine.positions import position


def made_net(seed: int) -> list[int]:
    """The numbers of some net."""
    rng = keyed(seed, "net")
    return [below(2001, rng) - 1000 for _ in range(SIZE)]


def worked_out(numbers: list[int], inputs: Inputs) -> float:
    """What a net says, step by step."""
    layers = [numbers[at : at + HIDDEN] for at in range(0, SIZE - 1, HIDDEN)]
    *first, begin, out = layers
    hidden = [
        begin[unit] + sum(row[unit] * value for row, value in zip(first, inputs, strict=True))
        for unit in range(HIDDEN)
    ]
    total = sum(weight * max(0, value) for weight, value in zip(out, hidden, strict=True))
    return (total + numbers[-1] * UNIT) / UNIT**2


def test_a_net_says_the_same_whatever_it_was_asked_before() -> None:
    numbers = made_net(1)
    net = Net(" ".join(map(str, numbers)))
    for end in [*ends(), *reversed(ends())]:
        assert net.at(end.table)(end.own) == pytest.approx(worked_out(numbers, end.inputs))


def test_a_net_of_too_few_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match=f"a net has {SIZE} numbers, not {SIZE - 1}"):
        Net(" ".join(map(str, made_net(1)[1:])))


def test_what_is_told_has_its_place() -> None:
    for end in ends():
        assert len(end.inputs) == INPUTS
        assert end.inputs[:OWN] == own_inputs(end.own)
        assert end.inputs[OWN + ROWS : OWN + ROWS + OWN] == own_inputs(end.table.rivals[0].position)
        flags = end.inputs[OWN + ROWS + OWN :][:5]
        assert flags[2] == min(12, end.table.round)
        assert flags[3:] == (end.table.seats == 3, end.table.seats == 4)


def test_a_table_of_two_is_told_nothing_of_further_rivals() -> None:
    for end in ends():
        others = [end.inputs[at] for at in OF_LARGER_TABLES]
        assert any(others) == (end.table.seats > 2)


def test_whether_the_strongest_rivals_still_play_in_this_round_is_told() -> None:
    for end in ends():
        if end.table.seats > 2:
            assert end.inputs[-2:] == tuple(rival.is_to_come for rival in end.table.rivals[:2])


def test_resources_are_told_by_kind() -> None:
    # W2 makes wood and knowledge, W3 stone and tile; the chapel needs stone 3, wood 2, knowledge 2, tile 3.
    state = position(free=["W2 W3"], sites=["B31:W20"])
    found = own_inputs(position_of(BUILDERS.view(state, 0)))
    assert found[17:21] == (1, 1, 1, 1)
    more = position(free=["W2"], sites=["B31:W20"])
    assert own_inputs(position_of(BUILDERS.view(more, 0)))[17:21] == (0, 1, 1, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shipped_nets_prefer_who_is_plainly_ahead(seats: int) -> None:
    points = ["B34 B33", *[""] * (seats - 1)]
    ahead = position(seats, built=points, free=["W20 W21", *["W2"] * (seats - 1)])
    behind = position(seats, built=[*points[1:], points[0]], free=["W20 W21", *["W2"] * (seats - 1)])
    said = []
    for state in (ahead, behind):
        view = replace(BUILDERS.view(state, 0), turn=6 * seats + 1)
        said.append(trained_net().at(table_of(trained_net(), view))(position_of(view)))
    assert said[0] > 1 > -1 > said[1]
