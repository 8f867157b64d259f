"""Java as a Game: setup, and each verb sent to its chapter. No rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engines.core import Game, Refusal, Setup, refuse
from engines.java import (
    actions,
    cards,
    developers,
    festival,
    invariants,
    irrigation,
    palaces,
    scoring,
    tiles,
    turn,
)
from engines.java.actions import (
    Agree,
    Answer,
    Bid,
    BuildPalace,
    Draw,
    EndTurn,
    Enter,
    FestivalAction,
    HoldFestival,
    JavaAction,
    LayIrrigation,
    Leave,
    Move,
    Pass,
    PlaceDouble,
    PlaceRice,
    PlaceTriple,
    PlaceVillage,
    PlayToken,
)
from engines.java.legal import ActionFinder
from engines.java.pieces import (
    ACTION_POINTS,
    CARDS_OF_A_KIND,
    DEVELOPERS,
    DOUBLES,
    FESTIVAL_SHARED,
    IRRIGATION_TILES,
    KINDS,
    OPENING_HAND,
    PALACE_STOCK,
    RICE_SINGLES,
    TOKENS,
    TRIPLES,
    VILLAGE_SINGLES,
    hand_of,
)
from engines.java.refusals import Code
from engines.java.spaces import BOARD, PRINTED_IRRIGATION
from engines.java.state import EventKind, Land, Phase, Player, Secret, State, Stock
from engines.java.view import JavaView, make_view, sample_state
from engines.shuffle import below, keyed, shuffled


class JavaGame(Game[State, JavaAction, JavaView]):
    """The game of Java."""

    id = "java"
    title = "Java"
    verbs = actions.VERBS
    rules_version = 1
    seats = (2, 3, 4)  # J10
    options = {"free_undo": ("off", "on"), "shared_festivals": tuple(FESTIVAL_SHARED)}
    has_hidden_hands = True
    parse = staticmethod(actions.parse)
    view = staticmethod(make_view)
    sample_state = staticmethod(sample_state)
    outcome = staticmethod(scoring.outcome)
    check_position = staticmethod(invariants.check_position)

    def new_state(self, setup: Setup) -> State:
        self.check_setup(setup)
        count = len(setup.seats)
        deck = shuffled(
            (kind for kind in range(len(KINDS)) for _ in range(CARDS_OF_A_KIND)),
            keyed(setup.seed, "cards", 0),
        )
        hands = tuple(hand_of(deck[seat * OPENING_HAND : (seat + 1) * OPENING_HAND]) for seat in range(count))
        festival_card, *rest = deck[count * OPENING_HAND :]
        beginner = below(count, keyed(setup.seed, "beginner"))
        player = Player(DOUBLES, RICE_SINGLES, VILLAGE_SINGLES, DEVELOPERS, TOKENS)
        stock = PALACE_STOCK
        return State(
            names=setup.names,
            shared_festivals=setup.option("shared_festivals", self.options["shared_festivals"][0]),
            turn=1,
            seat=beginner,
            to_act=beginner,
            phase=Phase.ACTIONS,
            ap=ACTION_POINTS,
            token_used=False,
            drawn=0,
            duty_open=True,
            idle_turns=0,
            last_round=False,
            no_room=False,
            players=(player,) * count,
            land=Land(irrigation=PRINTED_IRRIGATION, tiles=bytes(BOARD.bit_length())),
            stock=Stock(TRIPLES, IRRIGATION_TILES, (stock[2], stock[4], stock[6], stock[8], stock[10])),
            festival_card=festival_card,
            discards=(),
            shuffles=0,
            auction=None,
            ledger=(),
            events=(),
            barrier=None,
            secret=Secret(hands, tuple(rest), setup.seed),
        )

    def why_not(self, state: State, action: JavaAction) -> Refusal | None:
        if state.phase is Phase.OVER:
            return refuse(Code.GAME_OVER, "J55")
        why_not, _ = _CHAPTERS[type(action)]
        if isinstance(action, Answer):
            return why_not(state, action)
        if state.phase is not Phase.ACTIONS:
            return refuse(Code.FESTIVAL_GOES_ON, "J45")
        return why_not(state, action) or turn.why_not_before_land(
            state, action, lambda: _after(replace(state, events=()), action)
        )

    def play(self, state: State, action: JavaAction) -> State:
        return _after(replace(state, events=(), barrier=None), action)

    def action_finder(self, state: State) -> Callable[[str], Sequence[JavaAction]]:
        return ActionFinder(state, self.why_not).find

    def is_free_cycle(self, view_: JavaView, action: JavaAction) -> bool:
        """Return whether an action is a second move of 0 AP in a row, which changes nothing for long."""
        if not isinstance(action, Move) or view_.to_act is None:
            return False
        last = view_.events[0] if view_.events else None
        return (
            last is not None
            and last.kind is EventKind.MOVED
            and not last.cost_ap
            and not developers.walk_cost(view_.land, view_.players, view_.to_act, action)
        )


_CHAPTERS: dict[type, tuple[Callable[[State, Any], Refusal | None], Callable[[State, Any], State]]] = {
    PlaceTriple: (tiles.why_not_place, tiles.place),
    PlaceDouble: (tiles.why_not_place, tiles.place),
    PlaceRice: (tiles.why_not_place, tiles.place),
    PlaceVillage: (tiles.why_not_place, tiles.place),
    LayIrrigation: (irrigation.why_not_lay, irrigation.lay),
    Enter: (developers.why_not_enter, developers.walk),
    Move: (developers.why_not_move, developers.walk),
    Leave: (developers.why_not_leave, developers.walk),
    BuildPalace: (palaces.why_not_palace, palaces.build),
    Draw: (cards.why_not_draw, cards.draw),
    PlayToken: (turn.why_not_token, turn.play_token),
    HoldFestival: (festival.why_not_hold, festival.hold),
    Bid: (festival.why_not_bid, festival.bid),
    Pass: (festival.why_not_pass, festival.pass_),
    Agree: (festival.why_not_agree, festival.agree),
    EndTurn: (lambda state, action: None, lambda state, action: turn.end_turn(state)),
}
"""For each kind of action the rule of its chapter, J12 left aside, and its effect."""


def _after(state: State, action: JavaAction) -> State:
    _, take = _CHAPTERS[type(action)]
    state = take(state, action)
    # A festival is the last action of its host's turn (J45, J51).
    is_decided = isinstance(action, FestivalAction) and not state.auction
    return turn.end_turn(state) if is_decided else state


GAME = JAVA = JavaGame()
