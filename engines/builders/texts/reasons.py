"""Why a computer player of The Builders does what it does: one sentence for people."""

from __future__ import annotations

from functools import partial
from typing import Any

from engines.builders.cards import BUILDINGS, Card
from engines.builders.texts.cards import (
    building_words,
    crew_words,
    gain_words,
    resource_words,
    title_of,
    vp_words,
)
from engines.texts import Sentences, Words, format_ordinal, join_words

REASONS: Sentences = {
    "finished": "Finishes it: {gain}; {race} then.",
    "finish_race": "Finishes it: {gain}; with {reached} the game ends {after}.",
    "finish_with": "With {more:worker|workers} more it is finished in this turn: {gain}.",
    "add_ready": (
        "Then {workers:worker|workers} can finish it for {actions:action|actions} and "
        "{costs:écu|écus|no écus}: {gain}."
    ),
    "add_slow": "Then {workers} workers can finish it in {turns} turns for {costs:écu|écus}: {gain}.",
    "add_busy": "Then those who work on other sites can finish it: {gain}.",
    "add_lacks": "Then it lacks {lacks} that no worker makes yet: {gain}.",
    "open_finish": "Brings {gain}, and can be finished in this turn.",
    "open_ready": (
        "Brings {gain}; {workers:worker|workers} can finish it for {actions:action|actions} and "
        "{costs:écu|écus|no écus}."
    ),
    "open_slow": "Brings {gain}; {workers} workers can finish it in {turns} turns for {costs:écu|écus}.",
    "open_busy": "Brings {gain}; the workers can finish it, once some are back from their sites.",
    "open_lacks": "Brings {gain}; the workers make all that it needs but {lacks}.",
    "recruit_finish": "Goes to {building} in this turn, which is finished then: {gain}.",
    "recruit_send": "Goes to {site} in this turn, and makes {makes}.",
    "recruit_for": "Makes {helps} of the {lacking} resources that nobody else can bring to {site}.",
    "recruit_row": "The workers then make all that {building} in the row needs: {gain}.",
    "recruit": "Makes {makes} for {costs:écu|écus|no écus}.",
    "take_to_pay": "{pays:écu|écus} more to pay {worker}, who costs {costs:écu|écus|no écus}.",
    "take_last": "{points:point|points|no points} more at the end: {ecus:écu|écus} then, and 10 are a point.",
    "take": "Nothing else is worth more than {pays:écu|écus} for {actions:action|actions}.",
    "buy_finish": "{price} écus for one more action, to finish {building} in this turn: {gain}.",
    "buy_site": "{price} écus for one more action, to open {building}: {gain}.",
    "buy_worker": "{price} écus for one more action, to recruit {recruit} who makes {makes}.",
    "buy_send": "{price} écus for one more action, to send {worker} to {site}.",
    "buy_take": "{price} écus for one more action, to take {pays:écu|écus} for {actions:action|actions}.",
    "buy_end": "One more action for {price} écus is worth it: end of the turn.",
    "end_left": "Nothing helps any more for {actions:action|actions}: {race}.",
    "end_race_rich": "No actions are left, and none is worth {price} écus: {race}.",
    "end_race": "No actions are left: {race}.",
}
FORMER: Sentences = {
    "finish": "Finishes it: {building} brings {gain}.",
    "finish_last": "Finishes it: {building} brings {gain}; with {reached} this round is the last.",
    "finish_soon": "It can be finished in this turn: {building} brings {gain}.",
    "add": "Brings {adds} to {building}, worth {worth}; then it lacks {lacks}.",
    "open": "{building} brings {gain}; the workers make all that it needs.",
    "open_but": "{building} brings {gain}; the workers make all that it needs but {lacks}.",
    "buy_open": "One more action for {price} écus is worth it: open {building}.",
    "buy_recruit": "One more action for {price} écus is worth it: recruit {recruit}.",
    "end_early": "Nothing helps any more for {actions:action|actions}.",
    "end_rich": "No actions are left, and none is worth {price} écus.",
    "end": "No actions are left.",
}
"""Those of older saves: a position keeps the reason of its hint."""
_MACHINE = "{points}, then {resources} at no cost"


def _gain(building: Card, french: bool) -> str:
    card = BUILDINGS[building]
    if card.is_machine:
        makes = resource_words(card.makes, french)
        return _MACHINE.format(points=vp_words(card.victory_points), resources=makes)
    return gain_words(card.reward_ecus, card.victory_points)


def _race(race: tuple[Any, ...]) -> str:
    """Return how the race stands: "9 VP to Ann's 12, about 35 % to win", or without odds."""
    own, rival, points, kind, odds = race
    if not own and not points:
        return f"nobody has {kind} yet"
    stand = f"{own or 'no'} {kind} to {rival}'s {points or 'none'}"
    return stand if odds < 0 else f"{stand}, about {odds} % to win"


def _after(names: tuple[str, ...]) -> str:
    """Return after whose turns the game ends."""
    return "after {} turn".format(join_words(f"{name}'s" for name in names)) if names else "with this turn"


def words_in(french: bool) -> Words:
    """Return how the values in reasons and refusals are read, in the language of the cards."""
    resources = partial(resource_words, french=french)
    title = partial(title_of, french=french)
    return {
        "building": title,
        "site": title,
        "named": partial(building_words, french=french),
        "gain": partial(_gain, french=french),
        "race": _race,
        "after": _after,
        **dict.fromkeys(("worker", "recruit"), lambda card: crew_words([card], french)),
        "which": format_ordinal,
        **dict.fromkeys(("reached", "worth"), vp_words),
        **dict.fromkeys(("adds", "lacks", "makes"), resources),
    }
