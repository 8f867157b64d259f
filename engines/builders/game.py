"""The Builders as a Game: setup, and each verb sent to its chapter. No rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.base_game import BaseGame
from engines.builders import actions, invariants, money, recruit, scoring, turn, work
from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.cards import APPRENTICE, BUILDINGS, WORKERS
from engines.builders.legal import LegalActions
from engines.builders.recruit import SLOTS
from engines.builders.refusals import Code
from engines.builders.state import Player, Secret, State
from engines.builders.turn import ACTIONS_A_TURN
from engines.builders.view import BuildersView, make_view, sample_state
from engines.core import Refusal, Setup, refuse
from engines.shuffle import below, keyed, shuffled

SEATS: tuple[int, ...] = (2, 3, 4)  # B4
OPENING_ECUS = 10  # B4
OPTIONS: Mapping[str, tuple[str, ...]] = {"free_undo": ("off", "on")}
"""Each option with its values, the default first."""


class BuildersGame(BaseGame[State, BuildersAction]):
    """The game of The Builders; fulfils engines.core.Game."""

    id = "builders"
    title = "The Builders"
    verbs = actions.VERBS
    rules_version = 1
    seats = SEATS
    options = OPTIONS
    has_hidden_hands = False
    parse = staticmethod(actions.parse)
    view = staticmethod(make_view)
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
        why_not, _ = _CHAPTERS[type(action)]
        return why_not(state, action)

    def play(self, state: State, action: BuildersAction) -> State:
        _, take = _CHAPTERS[type(action)]
        return take(state, action)

    def legal_actions(self, state: State, verb: str | None = None) -> LegalActions:
        return LegalActions(state, self.why_not, verb)

    def is_free_cycle(self, _view: BuildersView, _action: BuildersAction) -> bool:
        """Return False: every action costs actions or écus or ends the turn, so turns come to an end.

        So do games: cards run out, workers stay on unfinished sites, and then B14 counts the rounds.
        """
        return False


_CHAPTERS: dict[type, tuple[Callable[[State, Any], Refusal | None], Callable[[State, Any], State]]] = {
    Open: (recruit.why_not_open, recruit.open_site),
    Recruit: (recruit.why_not_recruit, recruit.recruit),
    Send: (work.why_not_send, work.send),
    Take: (money.why_not_take, money.take),
    Buy: (money.why_not_buy, money.buy),
    EndTurn: (lambda state, action: None, lambda state, action: turn.end_turn(state)),
}
"""For each kind of action the rule of its chapter and its effect."""

GAME = BUILDERS = BuildersGame()
