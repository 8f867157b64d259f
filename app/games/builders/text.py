"""The Builders in line mode: how its table is told, and how its actions are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from app.games.builders import CARD_NAMES, FRENCH
from app.session.local import LocalSession
from app.settings.settings import DEFAULTS, Settings
from app.text.base import GameText
from app.text.prompts import AnswerError, Chosen, Entry, Question, answering, shortened, taking
from engines.builders.actions import BuildersAction, Open, Recruit, Send
from engines.builders.cards import Card, card_named
from engines.builders.money import ACTION_PRICE_ECUS
from engines.builders.outlook import outlook_line
from engines.builders.state import Event, Row
from engines.builders.texts.cards import (
    building_words,
    card_line,
    site_line,
    vp_words,
    worker_line,
)
from engines.builders.texts.game_texts import FRENCH_TEXTS, TEXTS
from engines.builders.texts.sentences import action_phrase, hand_lines
from engines.builders.view import BuildersView
from engines.core import Seat
from engines.game_texts import GameTexts
from engines.texts import capitalized, format_count

_NAMES = "names"
_VERBS = {
    "open": ("o", "open a site"),
    "recruit": ("r", "recruit a worker"),
    "send": ("s", "send a worker"),
    "take": ("t", "take écus"),
    "buy": ("b", f"buy one more action for {ACTION_PRICE_ECUS} écus"),
    "end": ("e", "end the turn"),
}
"""The letter of each verb, and what it does."""


class BuildersText(GameText[BuildersView, Event, BuildersAction]):
    """Tells and asks for one table of The Builders; what is told of a view alone needs no table."""

    letters = {verb: letter for verb, (letter, _) in _VERBS.items()}
    board_usage = "board (all), board rows (the cards laid out), board NAME (a player), board B7 (a card)"

    own_words = {_NAMES: "changes between French and English names of the cards"}

    def __init__(self, session: LocalSession | None, settings: Settings = DEFAULTS) -> None:
        super().__init__(session, settings)
        self._french = settings.get(CARD_NAMES) == FRENCH

    # What is told

    @property
    def telling(self) -> GameTexts[BuildersView, Event, BuildersAction]:
        return FRENCH_TEXTS if self._french else TEXTS

    def obey(self, word: str) -> str:
        if word != _NAMES:
            return super().obey(word)
        self._french = not self._french
        return f"The cards go by their {'French' if self._french else 'English'} names from now on."

    def position(self, view: BuildersView) -> list[str]:
        own = view.seat if view.viewer is None else view.viewer
        others = "; ".join(
            f"{name} has {format_count(player.ecus, 'écu')}, {vp_words(player.victory_points)}"
            for seat, (name, player) in enumerate(zip(view.names, view.players, strict=True))
            if seat != own  # whose own things come last
        )
        return [f"{others}.", *self._next_building(view), *self.hand(view)]

    def hand(self, view: BuildersView) -> list[str]:
        return hand_lines(view, self._french)

    def board(self, view: BuildersView, words: Sequence[str]) -> list[str]:
        asked = " ".join(words)
        named = {name.lower(): seat for seat, name in enumerate(view.names)}
        if not asked:
            tables = [line for seat in range(len(view.names)) for line in self._owned(view, seat)]
            return [*self._rows(view), *tables]
        if asked.lower() in named:
            return self._owned(view, named[asked.lower()])
        if asked.lower() == "rows":
            return self._rows(view)
        card = card_named(asked)
        if card is None:
            raise AnswerError(f"'{shortened(asked)}' is nothing of the table; type {self.board_usage}.")
        return self._card_lines(view, card)

    # What is asked

    def steps(self, view: BuildersView, verb: str) -> Question | Chosen:
        actions = list(self._session.legal().of(verb))
        if verb == "send":
            return self._site_question(view, actions)
        if verb in ("buy", "end"):
            return Chosen(actions[0])
        entries = [taking(self.item(view, action), action) for action in actions]
        return Question(text=f"{capitalized(_VERBS[verb][1])}:", entries=entries)

    def _site_question(self, view: BuildersView, sends: Sequence[Send]) -> Question | Chosen:
        open_now = {send.building for send in sends}
        entries = {
            site.building: Entry(
                site_line(site, self._french), partial(self._worker_question, view, sends, site.building)
            )
            for site in view.player.sites
            if site.building in open_now
        }
        if len(entries) == 1:
            (only,) = entries
            question = self._worker_question(view, sends, only)
            return answering(question, lambda text: card_named(text) == only)
        return _card_question("To which site?", entries, "a number, or a site, as B7")

    def _worker_question(self, view: BuildersView, sends: Sequence[Send], site: Card) -> Question:
        entries = {
            send.worker: taking(self._sent_words(view, send), send) for send in sends if send.building == site
        }
        text = f"Who goes to {building_words(site, self._french)}?"
        return _card_question(text, entries, "a number, or a worker, as W12")

    # Actions in words

    def phrase(self, view: BuildersView, verb: str) -> str:
        left, (_, phrase) = view.actions_left, _VERBS[verb]
        return f"{phrase}, {format_count(left, 'action')} would be lost" if verb == "end" and left else phrase

    def item(self, view: BuildersView, action: BuildersAction) -> str:
        """Return a card or écus of a list, with what they cost and bring."""
        match action:
            case Open(slot):
                return self._laid_words(view.building_row, slot)
            case Recruit(slot):
                return self._laid_words(view.worker_row, slot)
        return action_phrase(action, view)

    def _sent_words(self, view: BuildersView, send: Send) -> str:
        return f"{worker_line(send.worker, self._french)} {outlook_line(view, send, french=self._french)}."

    def _laid_words(self, row: Row, slot: int) -> str:
        card = row[slot - 1]
        assert card is not None, "an empty slot has nothing to take"
        return card_line(card, self._french)

    # The cards

    def _owned(self, view: BuildersView, seat: Seat) -> list[str]:
        # All that players own lies open: the view of another seat differs in nothing else.
        return self.hand(replace(view, viewer=seat))

    def _rows(self, view: BuildersView) -> list[str]:
        decks = [
            format_count(view.building_deck_size, "building"),
            format_count(view.worker_deck_size, "worker"),
        ]
        return [
            "Buildings:",
            *self._row_lines(view.building_row),
            *self._next_building(view),
            "Workers:",
            *self._row_lines(view.worker_row),
            f"{' and '.join(decks)} in the decks.",
        ]

    def _row_lines(self, row: Row) -> Iterator[str]:
        for slot, card in enumerate(row, 1):
            yield f"Slot {slot}: {'empty.' if card is None else card_line(card, self._french)}"

    def _next_building(self, view: BuildersView) -> list[str]:
        card = view.next_building
        return [] if card is None else [f"Next building: {card_line(card, self._french)}"]

    def _card_lines(self, view: BuildersView, card: Card) -> list[str]:
        line = card_line(card, self._french)
        for name, player in zip(view.names, view.players, strict=True):
            site = player.site_of(card)
            if site is not None:
                return [site_line(site, self._french), f"An open site of {name}."]
            if card in player.built:
                return [line, f"Built by {name}."]
            if card in player.workers:
                return [line, f"{name} has it{'.' if card in player.free else ', at work.'}"]
        laid = [*view.building_row, *view.worker_row, view.next_building]
        return [line, "It is laid out." if card in laid else "It is not on the table."]


def _card_question(text: str, by_card: Mapping[Card, Entry], wanted: str) -> Question:
    """Return a question that the name of a card answers as well as a number."""

    def words(typed: str) -> Question | Chosen | None:
        card = card_named(typed)
        return by_card[card].then() if card is not None and card in by_card else None

    return Question(text=text, entries=list(by_card.values()), words=words, wanted=wanted)
