"""Java as a Game: setup, and each verb sent to its chapter. No rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engines.core import Game, Refusal, Setup, refuse
from engines.java import (
    TITLE,
    actions,
    cards,
    developers,
    festival,
    invariants,
    irrigation,
    palaces,
    pieces,
    scoring,
    tiles,
    turn,
)
from engines.java.legal import ActionFinder
from engines.java.refusals import Code
from engines.java.spaces import BOARD, PRINTED_IRRIGATION
from engines.java.state import EventKind, Land, Phase, Player, Secret, State, Stock
from engines.java.view import JavaView, make_view, sample_state
from engines.shuffle import below, keyed, shuffled


class JavaGame(Game[State, actions.JavaAction, JavaView]):
    id = "java"
    title = TITLE
    verbs = actions.VERBS
    rules_version = 1
    seats = (2, 3, 4)  # J10
    options = {"free_undo": ("off", "on"), "shared_festivals": tuple(pieces.FESTIVAL_SHARED)}
    has_hidden_hands = True
    hand_verbs = ("festival", "bid")
    parse = staticmethod(actions.parse)
    make_view = staticmethod(make_view)
    sample_state = staticmethod(sample_state)
    outcome = staticmethod(scoring.outcome)
    check_position = staticmethod(invariants.check_position)

    def new_state(self, setup: Setup) -> State:
        self.check_setup(setup)
        count = len(setup.seats)
        deck = shuffled(
            (kind for kind in range(len(pieces.KINDS)) for _ in range(pieces.CARDS_OF_A_KIND)),
            keyed(setup.seed, "cards", 0),
        )
        hands = tuple(
            pieces.hand_of(deck[seat * pieces.OPENING_HAND : (seat + 1) * pieces.OPENING_HAND])
            for seat in range(count)
        )
        festival_card, *rest = deck[count * pieces.OPENING_HAND :]
        beginner = below(count, keyed(setup.seed, "beginner"))
        singles = pieces.RICE_SINGLES, pieces.VILLAGE_SINGLES
        player = Player(pieces.DOUBLES, *singles, pieces.DEVELOPERS, pieces.TOKENS)
        stock = pieces.PALACE_STOCK
        return State(
            names=setup.names,
            shared_festivals=setup.option("shared_festivals", self.options["shared_festivals"][0]),
            turn=1,
            seat=beginner,
            to_act=beginner,
            phase=Phase.ACTIONS,
            ap=pieces.ACTION_POINTS,
            token_used=False,
            drawn=0,
            duty_open=True,
            idle_turns=0,
            last_round=False,
            no_room=False,
            players=(player,) * count,
            land=Land(irrigation=PRINTED_IRRIGATION, tiles=bytes(BOARD.bit_length())),
            stock=Stock(
                pieces.TRIPLES, pieces.IRRIGATION_TILES, (stock[2], stock[4], stock[6], stock[8], stock[10])
            ),
            festival_card=festival_card,
            discards=(),
            shuffles=0,
            auction=None,
            ledger=(),
            events=(),
            barrier=None,
            secret=Secret(hands, tuple(rest), setup.seed),
        )

    def why_not(self, state: State, action: actions.JavaAction) -> Refusal | None:
        if state.phase is Phase.OVER:
            return refuse(Code.GAME_OVER, "J55")
        why_not, _ = _CHAPTERS[type(action)]
        if isinstance(action, actions.Answer):
            return why_not(state, action) if state.auction else refuse(Code.NO_FESTIVAL, "J48")
        if state.phase is not Phase.ACTIONS:
            return festival.why_not_meanwhile(state)
        return why_not(state, action) or turn.why_not_before_land(
            state, action, lambda: _after(replace(state, events=()), action)
        )

    def play(self, state: State, action: actions.JavaAction) -> State:
        return _after(replace(state, events=(), barrier=None), action)

    def action_finder(self, state: State) -> Callable[[str], Sequence[actions.JavaAction]]:
        return ActionFinder(state, self.why_not).find

    def is_free_cycle(self, view_: JavaView, action: actions.JavaAction) -> bool:
        """Return whether an action is a second move of 0 AP in a row, which changes nothing for long."""
        if not isinstance(action, actions.Move) or view_.to_act is None:
            return False
        last = view_.events[0] if view_.events else None
        return (
            last is not None
            and last.kind is EventKind.MOVED
            and not last.cost_ap
            and not developers.walk_cost(view_.land, view_.players, view_.to_act, action)
        )


_CHAPTERS: dict[type, tuple[Callable[[State, Any], Refusal | None], Callable[[State, Any], State]]] = {
    actions.PlaceTriple: (tiles.why_not_place, tiles.place),
    actions.PlaceDouble: (tiles.why_not_place, tiles.place),
    actions.PlaceRice: (tiles.why_not_place, tiles.place),
    actions.PlaceVillage: (tiles.why_not_place, tiles.place),
    actions.LayIrrigation: (irrigation.why_not_lay, irrigation.lay),
    actions.Enter: (developers.why_not_enter, developers.walk),
    actions.Move: (developers.why_not_move, developers.walk),
    actions.Leave: (developers.why_not_leave, developers.walk),
    actions.BuildPalace: (palaces.why_not_palace, palaces.build),
    actions.Draw: (cards.why_not_draw, cards.draw),
    actions.PlayToken: (turn.why_not_token, turn.play_token),
    actions.HoldFestival: (festival.why_not_hold, festival.hold),
    actions.Bid: (festival.why_not_bid, festival.bid),
    actions.Pass: (festival.why_not_pass, festival.pass_),
    actions.Agree: (festival.why_not_agree, festival.agree),
    actions.EndTurn: (lambda state, action: None, lambda state, action: turn.end_turn(state)),
}
"""For each kind of action the rule of its chapter, J12 left aside, and its effect."""


def _after(state: State, action: actions.JavaAction) -> State:
    _, take = _CHAPTERS[type(action)]
    state = take(state, action)
    # A festival is the last action of its host's turn (J45, J51).
    is_decided = isinstance(action, actions.FestivalAction) and not state.auction
    return turn.end_turn(state) if is_decided else state


GAME = JAVA = JavaGame()
