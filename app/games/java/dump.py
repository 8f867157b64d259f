"""A position of Java as plain data."""

from __future__ import annotations

from app.games.dump import ledger_lines
from engines.core import Seat, Setup
from engines.java.game import JAVA
from engines.java.pieces import PALACE_VALUES, cards_of, kind_name
from engines.java.spaces import Space, members, name_of, names_of
from engines.java.state import Auction, Land, Palace, Player, State
from engines.java.view import JavaView


def position(state: State, setup: Setup, seat: Seat | None = None) -> dict[str, object]:
    """Return all of a position, or what one seat may know of it: other hands and the deck are then counts."""
    view = JAVA.view(state, seat)
    hands = [cards_of(hand) for hand in state.secret.hands]
    shown = [
        [kind_name(kind) for kind in hands[other]] if seat in (None, other) else view.hand_sizes[other]
        for other in state.seats
    ]
    deck = [kind_name(kind) for kind in state.secret.deck] if seat is None else view.deck_size
    listed = JAVA.legal_actions(state) if seat in (None, view.to_act) else ()
    return {
        "game": JAVA.id,
        "turn": view.turn,
        "to_act": view.to_act,
        "phase": view.phase.value,
        "ap": view.ap,
        "options": {name: setup.option(name, values[0]) for name, values in JAVA.options.items()},
        "spaces": _spaces(view.land),
        "irrigation": names_of(view.land.irrigation),
        "pools_scored": [names_of(pool) for pool in view.land.pools_scored],
        "palaces": {name_of(palace.space): _palace(palace) for palace in view.land.palaces},
        "developers": _developers(view.players),
        "stock": {
            "triple": view.stock.triples,
            "irrigation": view.stock.irrigation,
            "palaces": {
                str(value): left for value, left in zip(PALACE_VALUES, view.stock.palaces, strict=True)
            },
            "deck": deck,
            "discards": [kind_name(kind) for kind in reversed(view.discards)],
        },
        "festival_card": kind_name(view.festival_card),
        "turn_state": {
            "token_used": view.token_used,
            "drawn": view.drawn,
            "duty_open": view.duty_open,
            "last_round": view.last_round,
            "idle_turns": view.idle_turns,
        },
        "auction": _auction(view.auction) if view.auction else None,
        "seats": [_seat(view, other, shown[other]) for other in state.seats],
        "ledger": ledger_lines(view.ledger, name_of),
        "legal": [str(action) for action in listed],
    }


def _spaces(land: Land) -> dict[str, object]:
    return {
        name_of(space): {
            "terrain": "rice" if land.rice >> space & 1 else "village",
            "level": land.level(space),
            "tile": land.tiles[space],
            "tile_size": _tile_size(land, space),
        }
        for space in members(land.covered)
    }


def _tile_size(land: Land, space: Space) -> int:
    return 3 if land.triples >> space & 1 else 2 if land.doubles >> space & 1 else 1


def _palace(palace: Palace) -> dict[str, object]:
    return {
        "value": palace.value,
        "celebrated": palace.celebrated,
        "changed_this_turn": palace.changed,
        "below": list(palace.below),
    }


def _developers(players: tuple[Player, ...]) -> dict[str, Seat]:
    standing = {space: seat for seat, player in enumerate(players) for space in members(player.developers)}
    return {name_of(space): standing[space] for space in sorted(standing)}


def _auction(auction: Auction) -> dict[str, object]:
    taking_part = sorted((auction.host, *auction.guests))
    return {
        "city": name_of(auction.city),
        "host": auction.host,
        "totals": {str(seat): auction.totals[seat] for seat in taking_part},
        "played": {str(seat): [kind_name(kind) for kind in auction.played[seat]] for seat in taking_part},
        "passed": list(auction.passed),
        "last_bidder": auction.last_bidder,
        "agreed": list(auction.agreed),
    }


def _seat(view: JavaView, seat: Seat, cards: list[str] | int) -> dict[str, object]:
    player = view.players[seat]
    return {
        "name": view.names[seat],
        "score": view.scores[seat],
        "reserve": player.reserve,
        "double": player.doubles,
        "rice": player.rice_singles,
        "village": player.village_singles,
        "tokens": player.tokens,
        "cards": cards,
        "finished": player.finished,
    }
