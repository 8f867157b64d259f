"""Aiming at cards of The Builders: a verb that was begun, and which cards can be chosen for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.session.session import AnySession
from engines.builders.actions import BuildersAction, Open, Recruit, Send
from engines.builders.cards import Card
from engines.builders.view import BuildersView
from widgets.builders.board import BuildersBoard, Spot, Zone

ROWS = {"open": Zone.BUILDINGS, "recruit": Zone.WORKERS}
"""The row from which a verb takes its card."""


@dataclass(frozen=True, slots=True)
class TargetSelection:
    """A verb that was begun; of a sending what is chosen already, the worker or the site."""

    verb: str
    worker: Card | None = None
    site: Card | None = None

    @property
    def back(self) -> TargetSelection | None:
        """One step back; None is the table."""
        return TargetSelection(self.verb) if (self.worker, self.site) != (None, None) else None

    def choices(self, session: AnySession, cards: BuildersBoard) -> dict[Spot, BuildersAction | None]:
        """Return what can be chosen, from the left, with the action that follows; None before a site."""
        if self.verb in ROWS:
            zone = ROWS[self.verb]
            return {Spot(zone, action.slot - 1): action for action in session.legal().of(self.verb)}
        sends: Sequence[Send] = session.legal().of("send")
        if self.worker is not None:
            sites = {send.building: send for send in sends if send.worker == self.worker}
            return _spots(cards, Zone.SITES, sites)
        if self.site is not None:
            workers = {send.worker: send for send in sends if send.building == self.site}
            return _spots(cards, Zone.TEAM, workers)
        return _spots(cards, Zone.TEAM, dict.fromkeys(send.worker for send in sends))

    def tried_at(self, spot: Spot, cards: BuildersBoard, view: BuildersView) -> BuildersAction | None:
        """Return the action that choosing a card asks for, legal or not; None if it is none for this verb."""
        card = cards.find_card(spot)
        if self.verb in ROWS:
            if spot.zone is not ROWS[self.verb]:
                return None
            return Open(spot.index + 1) if self.verb == "open" else Recruit(spot.index + 1)
        if card is None:
            return None
        if spot.zone is Zone.SITES and self.worker is not None:
            return Send(self.worker, card)
        if spot.zone is Zone.TEAM and self.worker is None:
            sites = [self.site] if self.site is not None else [site.building for site in view.player.sites]
            return Send(card, sites[0]) if sites else None
        return None


def _spots(
    cards: BuildersBoard, zone: Zone, actions: Mapping[Card, BuildersAction | None]
) -> dict[Spot, BuildersAction | None]:
    found = [(spot, cards.find_card(spot)) for spot in cards.list_spots(zone)]
    return {spot: actions[card] for spot, card in found if card is not None and card in actions}
