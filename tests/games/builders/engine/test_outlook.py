"""What sending a worker would cost and bring, told before it is done (B8, B10, X1)."""

from __future__ import annotations

import pytest

from engines.builders.actions import BuildersAction, Open, Recruit, Send, Take
from engines.builders.cards import BUILDINGS, NOTHING
from engines.builders.game import BUILDERS
from engines.builders.outlook import SendOutlook, outlook_line, send_outlook, turns_up
from engines.builders.state import EventKind, State
from tests.games.builders.engine.positions import at, game, position

CHAPEL = position(ecus=[5], free=["W21 W12 W19 W7"], sites=["B31:W20+W2"])
"""It lacks 1 knowledge and 3 tile."""


def send(line: str) -> Send:
    """A worker and a building by their names."""
    worker, building = line.split()
    return Send(at(worker), at(building))


def outlook(state: State, line: str) -> SendOutlook:
    """What follows from sending a worker to a building, by their names."""
    return send_outlook(BUILDERS.view(state, None), send(line))


def line_of(state: State, line: str) -> str:
    """The same in words."""
    return outlook_line(BUILDERS.view(state, None), send(line))


def test_X1_the_craftsman_finishes_the_chapel() -> None:
    assert outlook(CHAPEL, "W21 B31") == SendOutlook(
        cost_actions=1,
        cost_ecus=4,
        adds=(0, 0, 1, 3),
        missing_after=NOTHING,
    )
    assert outlook(CHAPEL, "W21 B31").finishes
    assert line_of(CHAPEL, "W21 B31") == "1 action, 4 écus; finishes The chapel: pays 18 écus, 5 VP"


def test_B10_only_what_is_missing_counts() -> None:
    assert outlook(CHAPEL, "W12 B31") == SendOutlook(  # 2 stone and 1 tile
        cost_actions=1,
        cost_ecus=3,
        adds=(0, 0, 0, 1),
        missing_after=(0, 0, 1, 2),
    )
    assert not outlook(CHAPEL, "W12 B31").finishes
    assert line_of(CHAPEL, "W12 B31") == "1 action, 3 écus; then still lacks 1 knowledge, 2 tiles"
    assert line_of(CHAPEL, "W19 B31") == "1 action, 4 écus; then still lacks 2 tiles"


def test_B8_who_adds_nothing_is_told_so() -> None:
    state = position(free=["W20"], sites=["B31:W20+W2"])
    assert outlook(state, "W20 B31").adds == NOTHING
    assert line_of(state, "W20 B31") == "1 action, 4 écus; adds nothing: still lacks 1 knowledge, 3 tiles"


def test_X2_the_actions_are_those_of_the_next_worker_to_that_site() -> None:
    state = position(free=["W1 W2"], sites=["B34:W7+W8/2 B33"])
    assert outlook(state, "W1 B34").cost_actions == 3
    assert outlook(state, "W1 B33").cost_actions == 1
    assert line_of(state, "W1 B34").startswith("3 actions, 2 écus; then still lacks ")


def test_B2_a_machine_costs_nothing_and_a_finished_one_works() -> None:
    state = position(ecus=[0], free=["M1 W6"], sites=["B33 M1 M3:W2"], built=["M1"])
    assert outlook(state, "M1 B33").cost_ecus == 0
    assert line_of(state, "M1 M3") == (
        "1 action, no écus; finishes Measuring instrument: 1 VP; then makes 2 knowledge at no cost"
    )


def test_a_building_without_VP_says_so() -> None:
    assert line_of(position(sites=["B1"]), "W3 B1") == (
        "1 action, 2 écus; finishes The arbour: pays 8 écus, no VP"
    )


def test_it_may_be_asked_of_a_worker_who_is_still_in_the_row() -> None:
    state = position(sites=["B31:W20+W2"], workers="W21 - - - -")
    assert outlook(state, "W21 B31").finishes


def test_it_is_asked_for_the_player_on_turn_whoever_looks() -> None:
    view = BUILDERS.view(position(seat=1, sites=["", "B1"]), 0)
    assert send_outlook(view, send("W3 B1")).finishes


def test_what_is_no_site_or_cannot_work_is_an_error() -> None:
    view = BUILDERS.view(CHAPEL, None)
    for action, message in (
        (send("W21 B30"), "B30 is no open site of Ada"),
        (Send(at("W21"), 999), r"\? is no open site of Ada"),
        (Send(at("B31"), at("B31")), "B31 cannot work"),
        (Send(-1, at("B31")), r"\? cannot work"),
    ):
        for ask in (send_outlook, outlook_line):
            with pytest.raises(ValueError, match=f"^{message}$"):
                ask(view, action)


@pytest.mark.parametrize(("seats", "sense"), [(2, 9), (3, 8), (4, 9)])
def test_what_was_told_is_what_then_happens(seats: int, sense: int) -> None:
    states, actions = game(seats, 11, sense)
    finished = 0
    for before, action, after in zip(states, actions, states[1:], strict=False):
        if not isinstance(action, Send):
            continue
        told = send_outlook(BUILDERS.view(before, None), action)
        old, new = before.player, after.player
        finishes = after.events[-1].kind is EventKind.FINISHED
        assert told.finishes == finishes == (new.site_of(action.building) is None)
        assert told.cost_actions == before.actions_left - after.actions_left
        building = BUILDINGS[action.building]
        assert new.ecus - old.ecus == (building.reward_ecus if finishes else 0) - told.cost_ecus
        assert new.victory_points - old.victory_points == (building.victory_points if finishes else 0)
        was, site = old.site_of(action.building), new.site_of(action.building)
        assert was is not None
        assert told.missing_after == (NOTHING if site is None else site.missing)
        assert told.adds == tuple(a - b for a, b in zip(was.missing, told.missing_after, strict=True))
        finished += finishes
    assert finished


@pytest.mark.parametrize("action", [Open(1), Recruit(1), Take(1)])
@pytest.mark.parametrize("deck", ["", "1", "1 2"])
def test_B11_a_card_turns_up_where_the_action_cannot_be_taken_back(action: BuildersAction, deck: str) -> None:
    buildings, workers = (" ".join(f"{kind}{5 + int(each)}" for each in deck.split()) for kind in "BW")
    state = position(
        workers="W1 W2 W3 W4 W5", buildings="B1 B2 B3 B4 B5", worker_deck=workers, building_deck=buildings
    )
    shown = BUILDERS.play(state, action).barrier is not None
    assert turns_up(BUILDERS.view(state, None), action) is shown
