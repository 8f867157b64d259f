"""The position of the search stands as the engine's state does, and its steps are legal."""

from __future__ import annotations

from random import Random

import pytest

from engines.java.actions import Draw, EndTurn, HoldFestival
from engines.java.bots.candidates import steps
from engines.java.bots.heatmap import noise_by
from engines.java.bots.position import Position, apply, position_of
from engines.java.game import JAVA
from engines.java.refusals import Code
from engines.java.state import Phase, State
from tests.extent import count
from tests.games.java.engine.positions import code, random_game


def seen(state: State) -> Position:
    return position_of(JAVA.view(state, state.seat))


def told(position: Position) -> dict[str, object]:
    """All that the two must agree on."""
    land = position.land
    return {
        "ap": position.ap,
        "seat": position.seat,
        "drawn": position.drawn,
        "cards_left": position.cards_left,
        "token_used": position.token_used,
        "last_round": position.last_round,
        "levels": position.levels,
        "players": position.players,
        "points": position.points,
        "stock": position.stock,
        "settlements": {
            (part.spaces, part.developers, part.present, part.free_level, part.palace and part.palace.value)
            for part in position.settlements
        },
        "heights": position.heights,
        "shores": (position.shores, position.shore_leaders),
        "village": position.village,
        "planes": (land.rice, land.village, land.level_planes, land.doubles, land.triples, land.links),
        "irrigation": (land.irrigation, land.pools_scored),
        "palaces": [(palace.space, palace.value, palace.celebrated) for palace in land.palaces],
    }


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_position_follows_a_game_as_the_engine_does(seats: int, seed: int) -> None:
    states, actions = random_game(seats, seed, lively=True)
    followed = 0
    for state, action, then in zip(states, actions, states[1:], strict=False):
        if state.phase is not Phase.ACTIONS or isinstance(action, HoldFestival | Draw):
            continue
        if then.phase is Phase.OVER:
            continue
        found = seen(state).ended() if isinstance(action, EndTurn) else apply(seen(state), action)
        assert told(found) == told(seen(then)), action
        followed += 1
    assert followed > 100


@pytest.mark.parametrize("seats", [2, 4])
def test_every_step_begins_with_a_legal_action_and_stands_where_it_leads(seats: int) -> None:
    states, _ = random_game(seats, 7, lively=True)
    verbs: set[str] = set()
    for state in [state for state in states if state.phase is Phase.ACTIONS][:: count(7, 20)]:
        legal = JAVA.legal_actions(state)
        for actions, position in steps(seen(state), 12, noise_by(Random(1))):
            # The duty of J12 is not asked for: on a crowded board the last place for a tile may be taken.
            assert actions[0] in legal or code(state, str(actions[0])) is Code.DUTY, actions
            verbs.update(action.verb for action in actions)
            followed = seen(state)
            for action in actions:
                followed = apply(followed, action)
            assert told(followed) == told(position), actions
    assert verbs >= {"triple", "double", "irrigation", "enter", "move", "palace", "draw"}
