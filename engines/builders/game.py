"""The Builders as a Game: setup, and each verb sent to its chapter. No rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.builders import TITLE, actions, invariants, money, recruit, scoring, turn, work
from engines.builders.actions import BuildersAction, EndTurn
from engines.builders.cards import APPRENTICE, BUILDINGS, WORKERS
from engines.builders.recruit import SLOTS
from engines.builders.refusals import Code
from engines.builders.state import Player, Secret, State
from engines.builders.turn import ACTIONS_A_TURN
from engines.builders.view import BuildersView, make_view, sample_state
from engines.core import Game, Refusal, Setup, refuse
from engines.shuffle import below, keyed, shuffled

OPENING_ECUS = 10  # B4


class BuildersGame(Game[State, BuildersAction, BuildersView]):
    id = "builders"
    title = TITLE
    verbs = actions.VERBS
    rules_version = 1
    seats = (2, 3, 4)  # B4
    options = {"free_undo": ("off", "on")}
    has_hidden_hands = False
    parse = staticmethod(actions.parse)
    make_view = staticmethod(make_view)
    sample_state = staticmethod(sample_state)
    outcome = staticmethod(scoring.outcome)
    check_position = staticmethod(invariants.check_position)

    def new_state(self, setup: Setup) -> State:
        self.check_setup(setup)
        count = len(setup.seats)
        apprentices = [card for card, worker in WORKERS.items() if worker.rank == APPRENTICE]
        apprentices = shuffled(apprentices, keyed(setup.seed, "apprentices"))
        players = tuple(Player(OPENING_ECUS, (card,)) for card in apprentices[:count])
        others = [card for card in WORKERS if card not in apprentices[:count]]
        workers = shuffled(others, keyed(setup.seed, "workers"))
        buildings = shuffled(BUILDINGS, keyed(setup.seed, "buildings"))
        first = below(count, keyed(setup.seed, "beginner"))
        return State(
            names=setup.names,
            first=first,
            turn=1,
            seat=first,
            to_act=first,
            actions_left=ACTIONS_A_TURN,
            active_this_round=False,
            idle_rounds=0,
            last_round=False,
            players=players,
            worker_row=tuple(workers[:SLOTS]),
            building_row=tuple(buildings[:SLOTS]),
            ledger=(),
            events=(),
            barrier=None,
            secret=Secret(tuple(workers[SLOTS:]), tuple(buildings[SLOTS:])),
        )

    def why_not(self, state: State, action: BuildersAction) -> Refusal | None:
        if state.to_act is None:
            return refuse(Code.GAME_OVER, "B13")
        why_not, _, _ = _CHAPTERS[action.verb]
        return why_not(state, action)

    def play(self, state: State, action: BuildersAction) -> State:
        _, take, _ = _CHAPTERS[action.verb]
        return take(state, action)

    def action_finder(self, state: State) -> Callable[[str], Sequence[BuildersAction]]:
        def find(verb: str) -> Sequence[BuildersAction]:
            _, _, actions_of = _CHAPTERS[verb]
            return [] if state.to_act is None else actions_of(state)

        return find


_Rule = Callable[[State, Any], Refusal | None]
_Effect = Callable[[State, Any], State]
_List = Callable[[State], Sequence[BuildersAction]]
_CHAPTERS: dict[str, tuple[_Rule, _Effect, _List]] = {
    "open": (recruit.why_not_open, recruit.open_site, recruit.open_actions),
    "recruit": (recruit.why_not_recruit, recruit.recruit, recruit.recruit_actions),
    "send": (work.why_not_send, work.send, work.send_actions),
    "take": (money.why_not_take, money.take, money.take_actions),
    "buy": (money.why_not_buy, money.buy, money.buy_actions),
    "end": (lambda state, action: None, turn.end_turn, lambda state: [EndTurn()]),
}
"""For each verb the rule of its chapter, its effect, and what lists its legal actions."""

GAME = BUILDERS = BuildersGame()
