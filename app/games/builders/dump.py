"""A position of The Builders as plain data."""

from __future__ import annotations

from collections.abc import Iterable

from app.games.dump import ledger_lines
from engines.builders.cards import RESOURCES, Card, name_of
from engines.builders.state import Row, Secret, Site
from engines.builders.view import BuildersView
from engines.core import Seat


def position(view: BuildersView, secret: Secret | None) -> dict[str, object]:
    """Return what a view knows of a position, with the secret also the order of the decks."""
    decks: dict[str, object] = {"workers": view.worker_deck_size, "buildings": view.building_deck_size}
    if secret is not None:
        decks = {"workers": _names(secret.workers), "buildings": _names(secret.buildings)}
    return {
        "first": view.first,
        "actions_left": view.actions_left,
        "active_this_round": view.active_this_round,
        "idle_rounds": view.idle_rounds,
        "last_round": view.last_round,
        "worker_row": _row(view.worker_row),
        "building_row": _row(view.building_row),
        "next_building": None if view.next_building is None else name_of(view.next_building),
        "decks": decks,
        "seats": [_seat(view, other) for other in view.seats],
        "ledger": ledger_lines(view.ledger, name_of),
    }


def _names(cards: Iterable[Card]) -> list[str]:
    return [name_of(card) for card in cards]


def _row(row: Row) -> list[str | None]:
    return [None if card is None else name_of(card) for card in row]


def _seat(view: BuildersView, seat: Seat) -> dict[str, object]:
    player = view.players[seat]
    return {
        "name": view.names[seat],
        "score": view.scores[seat],
        "victory_points": player.victory_points,
        "ecus": player.ecus,
        "free": _names(player.free),
        "sites": [_site(site) for site in player.sites],
        "built": _names(player.built),
    }


def _site(site: Site) -> dict[str, object]:
    return {
        "building": name_of(site.building),
        "workers": _names(site.workers),
        "sent_this_turn": site.sent,
        "missing": dict(zip(RESOURCES, site.missing, strict=True)),
    }
