"""The Builders in line mode: how its table is told, and how its actions are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.games.builders import CARD_NAMES, FRENCH
from app.session.local import LocalSession
from app.settings.settings import DEFAULTS, Settings
from app.text.base import GameText, SettingWord
from app.text.prompts import AnswerError, Chosen, Question, shortened, taking
from engines.builders.actions import BuildersAction, Open, Recruit, Send
from engines.builders.cards import BUILDINGS, WORKERS, Card, card_named
from engines.builders.cards import name_of as card_name
from engines.builders.money import ACTION_PRICE_ECUS
from engines.builders.outlook import SendOutlook, outlook_line, send_outlook
from engines.builders.state import Event, Row
from engines.builders.texts.cards import (
    building_words,
    card_line,
    gain_words,
    resource_words,
    reward_words,
    site_line,
    vp_words,
    worker_line,
)
from engines.builders.texts.game_texts import FRENCH_TEXTS, TEXTS
from engines.builders.texts.sentences import action_phrase, hand_lines
from engines.builders.view import BuildersView
from engines.core import Seat, own_seat
from engines.game_texts import GameTexts
from engines.texts import capitalized, format_count

MOST_TOLD = 3
"""So many sites or workers are told at once, the best first; list tells all."""
_VERBS = {
    "open": ("o", "open a site"),
    "recruit": ("r", "recruit"),
    "send": ("s", "send"),
    "take": ("t", "take écus"),
    "buy": ("b", "buy an action"),
    "end": ("e", "end"),
}
"""The letter of each verb, and what it does."""


class BuildersText(GameText[BuildersView, Event, BuildersAction]):
    """Tells and asks for one table of The Builders; what is told of a view alone needs no table."""

    letters = {verb: letter for verb, (letter, _) in _VERBS.items()}
    board_usage = "board (all), board rows (the cards laid out), board NAME (a player), board B7 (a card)"

    own_words = {
        "names": SettingWord(
            CARD_NAMES,
            "changes between French and English names of the cards",
            {
                name: f"The cards go by their {words} names from now on."
                for name, words in CARD_NAMES.values.items()
            },
        )
    }

    def __init__(self, session: LocalSession | None, settings: Settings = DEFAULTS) -> None:
        super().__init__(session, settings)
        self._french = settings.get(CARD_NAMES) == FRENCH

    # What is told

    @property
    def telling(self) -> GameTexts[BuildersView, Event, BuildersAction]:
        return FRENCH_TEXTS if self._french else TEXTS

    def position(self, view: BuildersView) -> list[str]:
        own = own_seat(view)
        seats = [*(seat for seat in range(len(view.names)) if seat != own), own]  # whose own things come last
        told = "; ".join(f"{view.names[seat]} has {self._has(view, seat)}" for seat in seats)
        return [f"{told}; hand tells all."]

    def _has(self, view: BuildersView, seat: Seat) -> str:
        player = view.players[seat]
        free, sites = len(player.free), format_count(len(player.sites), "open site")
        workers = format_count(free, "free worker")
        return f"{vp_words(player.victory_points)}, {format_count(player.ecus, 'écu')}, {workers}, {sites}"

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

    def why_not_now(self, view: BuildersView, verb: str) -> str:
        player = view.player
        match verb:
            case "buy":
                return f"One more action costs {ACTION_PRICE_ECUS} écus, and you have {player.ecus}"
            case "open" | "recruit" | "send" | "take" if not view.actions_left:
                return "No actions are left"
            case "send" if not player.sites:
                return "You have no open site"
            case "send" if not player.free:
                return "None of your workers is free"
        return ""

    def steps(self, view: BuildersView, verb: str) -> Question | Chosen:
        actions = list(self._session.legal().of(verb))
        if verb == "send":
            return self._send_question(view, actions)
        if verb in ("buy", "end"):
            return Chosen(actions[0])
        entries = [taking(self.item(view, action), action) for action in actions]
        card = view.next_building
        follows = (
            f", and {building_words(card, self._french)} follows"
            if verb == "open" and card is not None
            else ""
        )
        return Question(text=f"{capitalized(_VERBS[verb][1])}{follows}:", entries=entries)

    def _send_question(self, view: BuildersView, sends: Sequence[Send]) -> Question:
        """Ask who goes where, or to one site, whoever brings most first."""
        outlooks = {send: send_outlook(view, send) for send in sends}

        def rank(send: Send) -> tuple[int, ...]:
            outlook = outlooks[send]
            return -outlook.finishes, outlook.cost_actions, -sum(outlook.adds), outlook.cost_ecus

        def words(typed: str) -> Question | Chosen | None:
            named = [card_named(word) for word in typed.split()]
            found = [send for send in sends if all(card in (send.worker, send.building) for card in named)]
            if not named or not found:
                return None
            # Who is not named must be heard before he goes.
            return Chosen(found[0]) if len(named) > 1 else self._send_question(view, found)

        return Question(
            text="Who goes where?",
            entries=[
                taking(self._sent_words(send, outlooks[send]), send) for send in sorted(sends, key=rank)
            ],
            most=MOST_TOLD,
            words=words,
            wanted="a number, or a worker or a site or both, as W12 B7",
        )

    # Actions in words

    def phrase(self, view: BuildersView, verb: str) -> str:
        _, phrase = _VERBS[verb]
        return phrase

    def item(self, view: BuildersView, action: BuildersAction) -> str:
        """Return a card or écus of a list, with what they cost and bring."""
        match action:
            case Open(slot):
                return self._laid_words(view.building_row, slot)
            case Recruit(slot):
                return self._laid_words(view.worker_row, slot)
        return action_phrase(action, view)

    def outcome(self, view: BuildersView, action: BuildersAction) -> str:
        told = super().outcome(view, action).removesuffix(".")
        match action:
            case Open() | Recruit():
                return f"{capitalized(action.verb)}, 1 action: {self.item(view, action)}"
            case Send():
                return f"{told}: {outlook_line(view, action, french=self._french)}."
        return f"{told}."

    def _sent_words(self, send: Send, outlook: SendOutlook) -> str:
        cost = format_count(outlook.cost_ecus, "écu")
        if outlook.cost_actions > 1:
            cost = f"{format_count(outlook.cost_actions, 'action')}, {cost}"
        ends = f"{card_name(send.worker)}, {cost}, to {building_words(send.building, self._french)}"
        if outlook.finishes:
            return f"{ends}: finishes it, {reward_words(send.building)}."
        return f"{ends}: adds {resource_words(outlook.adds, self._french)}."

    def _laid_words(self, row: Row, slot: int) -> str:
        card = row[slot - 1]
        assert card is not None, "an empty slot has nothing to take"
        if card in WORKERS:
            return worker_line(card, self._french)
        building = BUILDINGS[card]
        gain = gain_words(building.reward_ecus, building.victory_points)
        makes = f", makes {resource_words(building.makes, self._french)}" if building.is_machine else ""
        needs = resource_words(building.needs, self._french)
        return f"{building_words(card, self._french)}: needs {needs}; {gain}{makes}."

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
