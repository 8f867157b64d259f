"""Computer players of Java keep to the rules, to their view, to their deadline and to themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.java.bots import players
from engines.java.bots.plans import Search
from engines.java.bots.players import EasyBot, HardBot, MediumBot
from engines.java.game import JAVA
from engines.java.state import Phase, State
from engines.java.texts.game_texts import TEXTS
from engines.java.view import JavaView
from tests.extent import count, every
from tests.games.java.bots.playing import LEVELS, PLANNERS, AfterAsks, Player, chosen, game
from tests.games.java.engine.positions import new_game, random_game, spread, stocked

LITTLE = 0.02
"""An effort that makes a quick game."""


def played(seats: int, count: int) -> list[State]:
    """Positions of a game by chance in which a turn is to be planned or a festival answered."""
    states, _ = random_game(seats, seats - 1, lively=True)
    return [state for state in spread(states, count + 1) if state.to_act is not None]


@pytest.mark.parametrize("seats", every(3, [4, 3, 2]))
def test_whole_games_are_legal_and_the_same_again(seats: int) -> None:
    def bots() -> tuple[Player, ...]:
        players = EasyBot(JAVA), MediumBot(JAVA, LITTLE), HardBot(JAVA, LITTLE), EasyBot(JAVA)
        return players[:seats]

    start = stocked(new_game(seats, 4), triples=5)
    actions = game(bots(), start)
    assert actions == game(bots(), start)


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_follows_from_view_and_chance_alone(level: type[Player]) -> None:
    for state in played(3, count(3, 2)):
        # The same table with the hidden cards dealt anew.
        exchanged = JAVA.sample_state(JAVA.view(state, state.to_act), Random(99))
        assert exchanged.secret != state.secret
        assert chosen(level(JAVA, LITTLE), state) == chosen(
            level(JAVA, LITTLE), replace(state, secret=exchanged.secret)
        )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("asks", [0, 1, 40])
def test_a_deadline_is_obeyed(level: type[Player], asks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[Search] = []

    def search(*given: Any) -> Search:
        searches.append(Search(*given))
        return searches[-1]

    monkeypatch.setattr(players, "Search", search)
    for state in played(2, 4):
        deadline = AfterAsks(asks)
        chosen(level(JAVA), state, deadline=deadline)
        # A few more are asked on the way out, and no position is weighed any more.
        assert deadline.left > -40
    assert searches and all(search.nodes <= asks for search in searches)


@pytest.mark.parametrize("level", PLANNERS)
def test_a_kept_plan_is_dropped_when_the_table_is_another(level: type[Player]) -> None:
    bot = level(JAVA, LITTLE)
    for state, other in zip(played(2, 2), played(4, 2), strict=True):
        chosen(bot, state)
        chosen(bot, other)


def another_hand(state: State) -> State:
    assert state.to_act is not None
    hands = list(state.secret.hands)
    # As many cards, of other kinds.
    hands[state.to_act] = hands[state.to_act][::-1]
    assert hands[state.to_act] != state.secret.hands[state.to_act]
    return replace(state, secret=replace(state.secret, hands=tuple(hands)))


@pytest.mark.parametrize(
    ("change", "plans"),
    [
        (lambda state: state, 1),
        (another_hand, 2),
        (lambda state: replace(state, duty_open=not state.duty_open), 2),
        (lambda state: replace(state, token_used=not state.token_used), 2),
        (lambda state: replace(state, last_round=not state.last_round), 2),
    ],
    ids=["same", "hand", "duty", "token", "last-round"],
)
def test_a_kept_plan_is_for_one_table_alone(
    change: Callable[[State], State], plans: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned: list[JavaView] = []
    plan = MediumBot.plan

    def counted(bot: MediumBot, view: JavaView, *rest: Any) -> Any:
        planned.append(view)
        return plan(bot, view, *rest)

    monkeypatch.setattr(MediumBot, "plan", counted)
    bot, state = MediumBot(JAVA, LITTLE), new_game(2, 4)
    state = JAVA.apply(state, chosen(bot, state))
    chosen(bot, change(state))
    assert len(planned) == plans


@pytest.mark.parametrize("level", LEVELS)
def test_advice_is_what_would_be_chosen_with_a_reason(level: type[Player]) -> None:
    for state in played(3, count(3, 2)):
        assert state.to_act is not None
        view, legal = JAVA.view(state, state.to_act), JAVA.legal_actions(state)
        advice = level(JAVA, LITTLE).advise(view, legal, Random(3))
        assert advice.action == level(JAVA, LITTLE).choose(view, legal, Random(3))
        reason = TEXTS.format_message(advice.reason)
        assert reason.endswith(".")
        assert reason[0].isupper()
        if state.phase is not Phase.ACTIONS:
            assert "festival" in reason.lower() or "Plays up" in reason
