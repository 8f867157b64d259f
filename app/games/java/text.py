"""Java in line mode: how its position is told, and how its actions are asked for."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from app.games.java import targeting
from app.games.java.gains import gain_words
from app.games.java.highlights import drawn_told, scorings
from app.games.java.targeting import TURNED, TargetSelection
from app.text.base import GameText
from app.text.prompts import AnswerError, Chosen, Entry, Question, answering, shortened, taking
from engines.core import NotationError, own_seat
from engines.java.actions import (
    Agree,
    Bid,
    BuildPalace,
    Draw,
    EndTurn,
    Enter,
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
from engines.java.festival import guests_of, points_at_stake
from engines.java.pieces import Hand, hand_value, kind_name
from engines.java.settlements import settlement_of
from engines.java.spaces import Space, name_of, row_column, space_named
from engines.java.state import Event
from engines.java.texts import board as texts
from engines.java.texts.cities import city_lines
from engines.java.texts.game_texts import TEXTS
from engines.java.texts.sentences import hand_lines, sentences
from engines.java.view import JavaView
from engines.texts import capitalized, format_count, join_words

FEW_PLACES = 12
"""So many places are numbered; of more only the best, and the name is asked."""
MOST_TOLD = 3
"""So many of them are told, the best first; list tells all."""

_VERBS = {
    "triple": ("t", "triple"),
    "double": ("d", "double"),
    "rice": ("r", "rice"),
    "village": ("v", "village"),
    "irrigation": ("i", "irrigation"),
    "enter": ("n", "developer in"),
    "move": ("m", "move"),
    "leave": ("l", "leave"),
    "palace": ("p", "palace"),
    "draw": ("c", "card"),
    "token": ("x", "token, 1 AP more"),
    "festival": ("f", "festival"),
    "bid": ("b", "bid"),
    "pass": ("s", "pass, for good"),
    "agree": ("a", "agree to share"),
    "end": ("e", "end"),
}
"""The letter of each verb, and what it does."""
_KEY = re.compile(r"<java\.(\w+)>")
_ASKED_FURTHER = (*TURNED, "move", "palace", "festival")
"""The verbs whose place alone is no action yet."""


class JavaText(GameText[JavaView, Event, JavaAction]):
    """Tells and asks for one table of Java; what is told of a view alone needs no table."""

    telling = TEXTS
    letters = {verb: letter for verb, (letter, _) in _VERBS.items()}
    board_usage = "board (all), board F (a row), board F7 (a space and around it), board cities, board rows"
    own_topics = {"cities": "tells who leads each city, what the end would pay, what the next palace needs"}

    # What is told

    def position(self, view: JavaView) -> list[str]:
        if view.auction is None:
            return texts.position_lines(view)
        hand = [] if view.viewer is None else [f"Your hand: {'; '.join(hand_lines(view))}."]
        return [*texts.festival_lines(view), *hand]

    def hand(self, view: JavaView) -> list[str]:
        return [*hand_lines(view), texts.pieces_line(view, own_seat(view))]

    def board(self, view: JavaView, words: Sequence[str]) -> list[str]:
        match [word.upper() for word in words]:
            case []:
                return [
                    *texts.stock_lines(view),
                    *texts.player_lines(view),
                    *texts.settlement_lines(view),
                    *texts.row_lines(view),
                ]
            case ["CITIES"]:
                return texts.settlement_lines(view)
            case ["ROWS"]:
                return texts.row_lines(view)
            case [letter] if len(letter) == 1 and letter in texts.ROW_LETTERS:
                return [texts.row_line(view, texts.ROW_LETTERS.index(letter))]
            case [name] if (space := space_named(name)) is not None:
                return texts.neighbourhood_lines(view, space)
        raise AnswerError(
            f"'{shortened(' '.join(words))}' is nothing of the board; type {JavaText.board_usage}."
        )

    def topic(self, view: JavaView, word: str) -> list[str]:
        return city_lines(view) if word == "cities" else super().topic(view, word)

    def news(self, actions: Sequence[Sequence[Event]], names: Sequence[str]) -> list[str]:
        return sentences(scorings(actions), names)

    def private_message(self, action: JavaAction, before: JavaView, after: JavaView) -> str:
        return drawn_told(action, before, after)

    # What is asked

    def steps(self, view: JavaView, verb: str) -> Question | Chosen:
        actions = list(self._session.legal().of(verb))
        if verb == "bid":
            return self._cards_question(view, actions)
        if verb not in targeting.PROMPTS:
            return self._listed(view, "Which card?", actions) if verb == "draw" else Chosen(actions[0])
        aim = targeting.aim(self._session, view, verb)
        if verb in _ASKED_FURTHER and len(aim.targets) == 1:
            (only,) = aim.targets
            return answering(self._at(aim, only), lambda text: space_named(text) == only)
        return self._place_question(aim)

    def phrase(self, view: JavaView, verb: str) -> str:
        _, phrase = _VERBS[verb]
        return f"{phrase}, {view.ap} AP lost" if verb in ("end", "festival") and view.ap else phrase

    def why_not_now(self, view: JavaView, verb: str) -> str:
        if view.auction is not None or verb not in targeting.PROMPTS:
            return ""
        # Where the screen names a key, what is typed has the name of the verb.
        return _KEY.sub(r"\1", targeting.why_nowhere(view, verb))

    # Places

    def _place_question(self, aim: TargetSelection) -> Question:
        places = format_count(len(aim.targets), "place")
        best = sorted(
            aim.targets, key=lambda space: (*aim.worth_at(space), -aim.cost_at(space)), reverse=True
        )
        is_few = len(best) <= FEW_PLACES
        told = best if is_few else [space for space in best if any(aim.worth_at(space))][:MOST_TOLD]
        entries = [Entry(self._place_words(aim, space), partial(self._at, aim, space)) for space in told]
        how = "number or name" if is_few else "a name, as F7, or list"
        return Question(
            text=f"{aim.prompt} {places}: {how}.",
            entries=entries,
            most=MOST_TOLD,
            words=partial(self._named, aim),
            listing=None if is_few else lambda: _rows(aim),
            wanted="a number, or a space" if is_few else "a space, as F7; list names them, back leaves",
        )

    def _at(self, aim: TargetSelection, space: Space) -> Question | Chosen:
        """Return what the choice of a place leads to. Raises AnswerError with the reason if it is none."""
        choices = aim.choices(space)
        if not choices:
            refusal = aim.refusal_at(space)
            why = TEXTS.format_refusal(refusal) if refusal else "it is no place for that"
            raise AnswerError(f"Not {name_of(space)}: {why}.")
        if aim.verb in TURNED:
            best = sorted(choices, key=aim.worth_of, reverse=True)
            asked = self._listed(
                aim.view, f"{aim.verb} with its village on {name_of(space)}:", best, MOST_TOLD
            )
            return replace(asked, words=partial(self._named, aim), wanted="a number, or another space")
        if aim.verb == "palace":
            return self._listed(aim.view, f"Palace on {name_of(space)}:", choices)
        if aim.verb == "festival":
            return self._cards_question(aim.view, choices)
        if aim.verb == "move" and aim.origin is None:
            return self._place_question(targeting.aim(self._session, aim.view, "move", space))
        return Chosen(choices[0])

    def _named(self, aim: TargetSelection, text: str) -> Question | Chosen | None:
        """Return what a place by its name leads to, or the action that was begun and is typed to its end."""
        begun = aim.verb if aim.origin is None else f"{aim.verb} {name_of(aim.origin)}"
        space = space_named(text)
        return self._typed(begun, text) if space is None else self._at(aim, space)

    def _typed(self, begun: str, text: str) -> Chosen | None:
        """Return an action that was begun, from the rest of it: "F7 F8 G8" for a triple."""
        try:
            return Chosen(self._session.parse(f"{begun} {text}"))
        except NotationError:
            return None

    def _listed(
        self, view: JavaView, text: str, actions: Sequence[JavaAction], most: int = sys.maxsize
    ) -> Question:
        entries = [taking(self.item(view, action), action) for action in actions]
        return Question(text=capitalized(text), entries=entries, most=most)

    def _place_words(self, aim: TargetSelection, space: Space) -> str:
        view, choices, name = aim.view, aim.choices(space), name_of(space)
        if aim.verb == "move" and aim.origin is None:
            return f"{name}, {texts.space_words(view, space)}: {format_count(len(choices), 'place')}"
        if len(choices) == 1:
            return self.item(view, choices[0])
        if aim.verb == "palace":
            area = settlement_of(view.land, space)
            return f"{name}, {texts.settlement_words(view, area)}: {len(choices)} values"
        return f"{name}: {len(choices)} ways"

    # Cards

    def _cards_question(self, view: JavaView, actions: Sequence[JavaAction]) -> Question:
        """Ask which cards to play, those of least worth first."""

        def worth(action: JavaAction) -> int:
            assert isinstance(action, HoldFestival | Bid)
            return hand_value(action.cards, view.festival_card)

        first = actions[0]
        begun, stake = "bid", ""
        if isinstance(first, HoldFestival):
            begun = f"festival {name_of(first.space)}"
            stake = f"Festival at {name_of(first.space)}: {_stake(view, first.space)}. "
        return Question(
            text=f"{stake}Which cards do you play?",
            entries=[taking(self.item(view, action), action) for action in sorted(actions, key=worth)],
            most=MOST_TOLD,
            words=partial(self._typed, begun),
            known={kind_name(kind) for kind in range(len(view.hand))},
            wanted="a number, or cards, as mask mask+drum",
        )

    # Actions in words

    def outcome(self, view: JavaView, action: JavaAction) -> str:
        told, gains = super().outcome(view, action).removesuffix("."), self._gains(view, action)
        return f"{told}: {gains}." if gains else f"{told}."

    def item(self, view: JavaView, action: JavaAction) -> str:
        """Return an action of a list, with what it costs and brings."""
        match action:
            case PlaceTriple(village, (one, other)):
                near, far = _beside(village, one), _beside(village, other)
                what = f"rice {near} and {far}"
            case PlaceDouble(village, rice):
                what = f"rice {_beside(village, rice)}"
            case PlaceRice(space) | PlaceVillage(space) | LayIrrigation(space):
                what = name_of(space)
            case Enter(target):
                what = f"to {name_of(target)}"
            case Move(origin, target):
                what = f"from {name_of(origin)} to {name_of(target)}"
            case Leave(origin):
                what = f"from {name_of(origin)}"
            case BuildPalace(space, value):
                old = view.land.palace_at(space)
                what = f"value {value} at {name_of(space)}{'' if old is None else f', now {old.value}'}"
            case Draw(True):
                what = f"the face-up card, {kind_name(view.festival_card)}"
            case Draw():
                what = "the top of the deck"
            case HoldFestival(_, cards):
                return _cards(view, cards)
            case Bid(cards):
                return f"{_cards(view, cards)}, {self._gains(view, action)}"
            case _:
                return ""
        return f"{what}: {self._gains(view, action)}"

    def _gains(self, view: JavaView, action: JavaAction) -> str:
        """Return what an action costs and brings; "" where that is said by what it is."""
        match action:
            case Bid(cards):
                assert view.auction is not None and view.to_act is not None, "a bid is part of a festival"
                total = view.auction.totals[view.to_act] + hand_value(cards, view.festival_card)
                return f"your total would be {total}"
            case HoldFestival(space):
                return _stake(view, space)
            case PlayToken() | Pass() | Agree() | EndTurn():
                return self.phrase(view, action.verb).partition(", ")[2]
        ap = targeting.ap_of(self._session.preview(action))
        return ", ".join([f"{ap} AP" if ap else "free", *gain_words(self._session, view, action)])


def _stake(view: JavaView, city: Space) -> str:
    """Return what a festival could bring, and who could take part."""
    palace = view.land.palace_at(city)
    assert palace is not None, "a festival is held at a palace"
    alone, shared = points_at_stake(palace.value, view.shared_festivals)
    guests = join_words(view.names[seat] for seat in guests_of(view, city))
    if not guests:
        return f"{format_count(alone, 'point')}, no guests"
    return f"{format_count(alone, 'point')} alone, {shared} each if shared with {guests}"


def _beside(village: Space, rice: Space) -> str:
    """Return a rice space and where it lies from the village of its tile: "F8 east"."""
    return f"{name_of(rice)} {texts.direction_words(village, rice)}"


def _cards(view: JavaView, cards: Hand) -> str:
    kinds = ((kind_name(kind), count) for kind, count in enumerate(cards) if count)
    words = join_words(name if count == 1 else f"{name} x{count}" for name, count in kinds)
    return f"{words}, worth {hand_value(cards, view.festival_card)}"


def _rows(aim: TargetSelection) -> list[str]:
    """Return the places of a verb, a row of the board on a line, with what they cost where that differs."""
    lines = []
    for row, spaces in groupby(sorted(aim.targets), key=lambda space: row_column(space)[0]):
        parts = []
        for price, same in groupby(spaces, key=aim.price_at):
            parts.append(f"{_runs(list(same))}{f' ({price})' if price else ''}")
        lines.append(f"Row {texts.ROW_LETTERS[row]}: {'; '.join(parts)}.")
    return lines


def _runs(spaces: Sequence[Space]) -> str:
    """Return the names of spaces of a row, those side by side from the first to the last."""
    side_by_side = groupby(enumerate(spaces), lambda each: each[1] - each[0])
    runs = [[space for _, space in run] for _, run in side_by_side]
    return ", ".join(
        f"{name_of(run[0])} to {name_of(run[-1])}" if len(run) > 2 else ", ".join(map(name_of, run))
        for run in runs
    )
