"""A position of Java as plain data."""

from __future__ import annotations

from app.games.dump import ledger_lines
from engines.core import Seat
from engines.java.pieces import PALACE_VALUES, cards_of, kind_name
from engines.java.spaces import members, name_of, names_of
from engines.java.state import Auction, Land, Palace, Player, Secret
from engines.java.view import JavaView


def position(view: JavaView, secret: Secret | None) -> dict[str, object]:
    """Return what a view knows of a position, with the secret also all hands and the deck."""
    return {
        "phase": view.phase.value,
        "ap": view.ap,
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
            "deck": view.deck_size if secret is None else [kind_name(kind) for kind in secret.deck],
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
        "seats": [_seat(view, secret, other) for other in view.seats],
        "ledger": ledger_lines(view.ledger, name_of),
    }


def _spaces(land: Land) -> dict[str, object]:
    return {
        name_of(space): {
            "terrain": "rice" if land.rice >> space & 1 else "village",
            "level": land.level(space),
            "tile": land.tiles[space],
            "tile_size": 3 if land.triples >> space & 1 else 2 if land.doubles >> space & 1 else 1,
        }
        for space in members(land.covered)
    }


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


def _seat(view: JavaView, secret: Secret | None, seat: Seat) -> dict[str, object]:
    player = view.players[seat]
    hand = view.hand if secret is None else secret.hands[seat]
    is_hidden = secret is None and seat != view.viewer
    return {
        "name": view.names[seat],
        "score": view.scores[seat],
        "reserve": player.reserve,
        "double": player.doubles,
        "rice": player.rice_singles,
        "village": player.village_singles,
        "tokens": player.tokens,
        "cards": view.hand_sizes[seat] if is_hidden else [kind_name(kind) for kind in cards_of(hand)],
        "finished": player.finished,
    }
