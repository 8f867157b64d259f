"""A simple sensible player of Java, for tests and pictures: games with palaces, pools and festivals.

It looks one action ahead at a sample of its legal actions. It is no computer player of the program.

A game takes it seconds; one is kept in `sensible_game.txt`. Where its rules have changed, write it anew:

    python -m tests.sensible
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from engines.core import SeatSetup, Setup
from engines.java.actions import Bid, EndTurn, JavaAction, Pass
from engines.java.game import JAVA
from engines.java.scoring import city_scores
from engines.java.settlements import cities, settlement_of
from engines.java.spaces import components
from engines.java.state import Phase, State
from engines.shuffle import below, keyed

SAMPLE = 10
"""Actions of a verb that it looks at."""
KEPT = Setup("java", (SeatSetup("Ann"), SeatSetup("Bob")), 6)
"""The game that is kept."""
_FILE = Path(__file__).with_name("sensible_game.txt")


def worth(state: State, seat: int) -> float:
    """How well a seat stands: points, what its cities would pay now, villages it could build in, cards."""
    land, player = state.land, state.players[seat]
    total = float(state.scores[seat])
    total += 0.6 * sum(score.points for score in city_scores(land, state.players, seat))
    for area in components(land.village):
        if area & player.developers:
            total += 0.25 * min(10, area.bit_count())
    others = [other for other in state.seats if other != seat]
    total -= 0.3 * max(sum(s.points for s in city_scores(land, state.players, other)) for other in others)
    total += 0.4 * min(6, sum(state.secret.hands[seat])) + 0.8 * player.tokens
    total += 0.15 * sum(land.level(s) for space, _ in cities(land) for s in [space] if settlement_of(land, s))
    return total


def choose(state: State, rng: Random) -> JavaAction:
    """The best of a sample of the legal actions; a little more than one AP's worth is asked of each."""
    seat = state.to_act
    assert seat is not None
    if state.phase is not Phase.ACTIONS:
        return _answer(state, rng)
    legal = JAVA.legal_actions(state)
    best: JavaAction | None = None
    # Without a gain the turn ends, so that steps without cost do not go on for ever.
    best_worth = worth(state, seat) + 0.05
    for verb in JAVA.verbs:
        actions = legal.of(verb)
        if verb == "end" or (verb == "token" and state.ap > 0):
            continue
        for _ in range(min(SAMPLE, len(actions))):
            action = actions[below(len(actions), rng)]
            found = worth(JAVA.apply(state, action), seat) + 0.01 * rng.random()
            if verb == "triple":
                found += 0.3  # the game has to come to its end
            if verb == "festival":
                found += 1.2  # what the guests answer is still to come
            if found > best_worth:
                best, best_worth = action, found
    if best is not None:
        return best
    return EndTurn() if legal.of("end") else legal[below(len(legal), rng)]


def _answer(state: State, rng: Random) -> JavaAction:
    legal = list(JAVA.legal_actions(state))
    cheap = [action for action in legal if isinstance(action, Bid)]
    if cheap and rng.random() < 0.6:
        return min(cheap, key=lambda action: sum(action.cards))
    return next((action for action in legal if not isinstance(action, Bid | Pass)), legal[-1])


def game(setup: Setup) -> list[JavaAction]:
    """All actions of a seeded game between sensible players."""
    state, rng = JAVA.new_state(setup), keyed(setup.seed, "sensible")
    actions = []
    while state.to_act is not None:
        actions.append(choose(state, rng))
        state = JAVA.apply(state, actions[-1])
    return actions


def kept_game() -> list[JavaAction]:
    """All actions of the game that is kept."""
    return [JAVA.parse(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    _FILE.write_text("".join(f"{action}\n" for action in game(KEPT)), encoding="utf-8")
