"""The Builders as a Game: setup, and each verb sent to its chapter. No rule of its own."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import assert_never

from engines.builders import actions, invariants, money, recruit, scoring, turn, view, work
from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.cards import APPRENTICE, BUILDINGS, WORKERS
from engines.builders.legal import LegalActions
from engines.builders.recruit import SLOTS
from engines.builders.refusals import Code
from engines.builders.state import Player, Secret, State
from engines.builders.turn import ACTIONS_A_TURN
from engines.builders.view import BuildersView
from engines.core import (
    Barrier,
    IllegalActionError,
    Outcome,
    Refusal,
    Seat,
    Setup,
    check_options,
    check_seats,
    refuse,
)
from engines.shuffle import below, keyed, shuffled

SEATS: tuple[int, ...] = (2, 3, 4)  # B4
OPENING_ECUS = 10  # B4
OPTIONS: Mapping[str, tuple[str, ...]] = {"free_undo": ("off", "on")}
"""Each option with its values, the default first."""


class BuildersGame:
    """The game of The Builders; fulfils engines.core.Game."""

    id = "builders"
    title = "The Builders"
    verbs = actions.VERBS
    rules_version = 1
    seats = SEATS
    options = OPTIONS
    has_hidden_hands = False

    def check_setup(self, setup: Setup) -> None:
        """Raises SetupError with one clear sentence if no game can start from `setup` (B4)."""
        check_seats(setup, SEATS, self.title)
        check_options(setup, OPTIONS, self.title)

    def new_state(self, setup: Setup) -> State:
        """The first state (B4). Raises SetupError."""
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

    def seat_to_act(self, state: State) -> Seat | None:
        """The one seat that must act; None when the game is over."""
        return state.to_act

    def why_not(self, state: State, action: BuildersAction) -> Refusal | None:
        """THE rule: why the seat to act may not do this now, or None."""
        if state.to_act is None:
            return refuse(Code.GAME_OVER, "B13")
        match action:
            case Open():
                return recruit.why_not_open(state, action)
            case Recruit():
                return recruit.why_not_recruit(state, action)
            case Send():
                return work.why_not_send(state, action)
            case Take():
                return money.why_not_take(state, action)
            case Buy():
                return money.why_not_buy(state, action)
            case EndTurn():
                return None
            case _:
                assert_never(action)

    def apply(self, state: State, action: BuildersAction) -> State:
        """The state after `action`; raises IllegalActionError."""
        if refusal := self.why_not(state, action):
            raise IllegalActionError(refusal, action)
        match action:
            case Open():
                return recruit.open_site(state, action)
            case Recruit():
                return recruit.recruit(state, action)
            case Send():
                return work.send(state, action)
            case Take():
                return money.take(state, action)
            case Buy():
                return money.buy(state, action)
            case EndTurn():
                return turn.end_turn(state)
            case _:
                assert_never(action)

    def legal_actions(self, state: State, verb: str | None = None) -> LegalActions:
        """All legal actions (of one verb), lazily and in a stable order."""
        return LegalActions(state, self.why_not, verb)

    def view(self, state: State, seat: Seat | None) -> BuildersView:
        """What `seat` may know; None is a spectator. Raises IndexError."""
        return view.view(state, seat)

    def sample_state(self, view_: BuildersView, rng: Random) -> State:
        """A possible true state behind a view."""
        return view.sample_state(view_, rng)

    def barrier(self, state: State) -> Barrier | None:
        """Why undo may not take back the action that made this state."""
        return state.barrier

    def parse(self, text: str) -> BuildersAction:
        """The action a line of notation names. Raises NotationError."""
        return actions.parse(text)

    def scores(self, state: State) -> tuple[int, ...]:
        """Points by seat."""
        return state.scores

    def outcome(self, state: State) -> Outcome | None:
        """Reason and ranking, or None while the game goes on."""
        return scoring.outcome(state)

    def violated_invariant(self, state: State, setup: Setup) -> str | None:
        """Return the ruling by which no game from this setup can have this position, or None."""
        checks = invariants.check_position(state, setup)
        return next((ruling for ruling, is_violated in checks if is_violated), None)

    def is_free_cycle(self, _view: BuildersView, _action: BuildersAction) -> bool:
        """Never: every action costs actions or écus or ends the turn, so turns end however they are played.

        So do games: cards run out, workers stay on unfinished sites, and then B14 counts the rounds.
        """
        return False


GAME = BUILDERS = BuildersGame()
