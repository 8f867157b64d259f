"""The Builders in line mode: how its table is told, and how its actions are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from app.table import Table
from app.text.choose import Chosen, Entry, Group, NoAnswer, Question, shortened, taking
from app.text.offers import Offer, can_do
from engines.builders.actions import BuildersAction, Open, Recruit, Send, Take
from engines.builders.card_words import (
    building_words,
    card_line,
    site_line,
    vp_words,
    worker_line,
    worker_words,
)
from engines.builders.cards import Card, card_named
from engines.builders.money import ACTION_PRICE_ECUS, ECUS_FOR
from engines.builders.outlook import outlook_line
from engines.builders.state import Row
from engines.builders.view import BuildersView
from engines.builders.words import hand_lines
from engines.core import Seat
from engines.phrases import counted

_PHRASES = {
    "open": "open a site",
    "recruit": "recruit a worker",
    "send": "send a worker",
    "take": "take écus",
    "buy": f"buy one more action for {ACTION_PRICE_ECUS} écus",
    "end": "end the turn",
}


class BuildersText:
    """Tells and asks for one table of The Builders; what is told of a view alone needs no table."""

    board_usage = "board (all), board rows (the cards laid out), board NAME (a player), board B7 (a card)"

    def __init__(self, table: Table) -> None:
        self._table = table

    # What is told

    @staticmethod
    def position(view: BuildersView) -> list[str]:
        """How all stand, the next building, and what the viewer owns."""
        own = view.seat if view.viewer is None else view.viewer
        others = "; ".join(
            f"{name} has {counted(player.ecus, 'écu')}, {vp_words(player.victory_points)}"
            for seat, (name, player) in enumerate(zip(view.names, view.players, strict=True))
            if seat != own  # whose own things come last
        )
        return [f"{others}.", *_next_building(view), *hand_lines(view)]

    @staticmethod
    def hand(view: BuildersView) -> list[str]:
        """What the viewer owns."""
        return hand_lines(view)

    @staticmethod
    def board(view: BuildersView, words: Sequence[str]) -> list[str]:
        """The rows of cards and all that the players own, or what is asked of it. Raises NoAnswer."""
        asked = " ".join(words)
        named = {name.lower(): seat for seat, name in enumerate(view.names)}
        if not asked:
            tables = [line for seat in range(len(view.names)) for line in _owned(view, seat)]
            return [*_rows(view), *tables]
        if asked.lower() in named:
            return _owned(view, named[asked.lower()])
        if asked.lower() == "rows":
            return _rows(view)
        card = card_named(asked)
        if card is None:
            raise NoAnswer(f"'{shortened(asked)}' is nothing of the table; type {BuildersText.board_usage}.")
        return _card_lines(view, card)

    @staticmethod
    def news(_actions: Sequence[Sequence[Any]], _names: Sequence[str]) -> list[str]:
        """Nothing is told but the summary."""
        return []

    def told_of(self, _action: BuildersAction, _before: BuildersView, _after: BuildersView) -> list[str]:
        """Nothing: all lies open."""
        return []

    # What is asked

    def question(self, view: BuildersView) -> Question:
        """The numbered list of what can be done now."""
        legal = self._table.legal()
        return can_do(
            Offer(
                self._phrase(view, verb),
                legal.of(verb),
                partial(self._item, view),
                partial(self.steps, view, verb),
            )
            for verb in _PHRASES
        )

    def steps(self, view: BuildersView, verb: str) -> Question | Chosen:
        """The first step to an action of a verb that has legal ones."""
        actions = list(self._table.legal(verb))
        if verb == "send":
            return self._site_question(view, actions)
        if not self._item(view, actions[0]):
            return Chosen(actions[0])
        return Question(
            text=f"{_PHRASES[verb][0].upper()}{_PHRASES[verb][1:]}:",
            groups=[Group([taking(self._item(view, action), action) for action in actions])],
        )

    def _site_question(self, view: BuildersView, sends: Sequence[Send]) -> Question:
        """Which site gets a worker, then who goes there."""
        entries = [
            Entry(site_line(site), partial(self._worker_question, view, sends, site.building))
            for site in view.player.sites
            if any(send.building == site.building for send in sends)
        ]

        def words(text: str) -> Question | None:
            site = card_named(text)
            found = site is not None and any(send.building == site for send in sends)
            return self._worker_question(view, sends, site or 0) if found else None

        return Question(
            text="To which site?", groups=[Group(entries)], words=words, wanted="a number, or a site, as B7"
        )

    def _worker_question(self, view: BuildersView, sends: Sequence[Send], site: Card) -> Question:
        found = [send for send in sends if send.building == site]
        entries = [taking(f"{worker_line(send.worker)} {outlook_line(view, send)}.", send) for send in found]

        def words(text: str) -> Chosen | None:
            worker = card_named(text)
            return next((Chosen(send) for send in found if send.worker == worker), None)

        text = f"Who goes to {building_words(site)}?"
        return Question(
            text=text, groups=[Group(entries)], words=words, wanted="a number, or a worker, as W12"
        )

    # Actions in words

    def _phrase(self, view: BuildersView, verb: str) -> str:
        left = view.actions_left
        lost = f": {counted(left, 'action')} would be lost" if verb == "end" and left else ""
        return f"{_PHRASES[verb]}{lost}"

    def _item(self, view: BuildersView, action: BuildersAction) -> str:
        """An action in a list of its verb, with what it costs and brings."""
        match action:
            case Open(slot):
                return _laid_words(view.building_row, slot)
            case Recruit(slot):
                return _laid_words(view.worker_row, slot)
            case Send(worker, building):
                what = f"{worker_words(worker)}, to {building_words(building)}"
                return f"{what}: {outlook_line(view, action)}."
            case Take(actions):
                return f"{counted(ECUS_FOR[actions], 'écu')} for {counted(actions, 'action')}"
        return ""


def _owned(view: BuildersView, seat: Seat) -> list[str]:
    # All that players own lies open: the view of another seat differs in nothing else.
    return hand_lines(replace(view, viewer=seat))


def _rows(view: BuildersView) -> list[str]:
    return [
        "Buildings:",
        *_row_lines(view.building_row),
        *_next_building(view),
        "Workers:",
        *_row_lines(view.worker_row),
        f"{counted(view.building_deck_size, 'building')} and {counted(view.worker_deck_size, 'worker')} "
        "in the decks.",
    ]


def _next_building(view: BuildersView) -> list[str]:
    return [] if view.next_building is None else [f"Next building: {card_line(view.next_building)}"]


def _card_lines(view: BuildersView, card: Card) -> list[str]:
    """A card and where it is; an open site as it stands."""
    for name, player in zip(view.names, view.players, strict=True):
        site = player.site_of(card)
        if site is not None:
            return [site_line(site), f"An open site of {name}."]
        if card in player.built:
            return [card_line(card), f"Built by {name}."]
        if card in player.workers:
            return [card_line(card), f"{name} has it{'.' if card in player.free else ', at work.'}"]
    laid = [*view.building_row, *view.worker_row, view.next_building]
    return [card_line(card), "It is laid out." if card in laid else "It is not on the table."]


def _laid_words(row: Row, slot: int) -> str:
    card = row[slot - 1]
    assert card is not None, "an empty slot has nothing to take"
    return card_line(card)


def _row_lines(row: Row) -> Iterator[str]:
    """The cards of a row, the empty slots too."""
    for slot, card in enumerate(row, 1):
        yield f"Slot {slot}: {'empty.' if card is None else card_line(card)}"
