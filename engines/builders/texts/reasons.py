"""Why a computer player of The Builders does what it does: one sentence for people."""

from __future__ import annotations

from functools import partial

from engines.builders.cards import BUILDINGS, Card
from engines.builders.texts.cards import (
    building_words,
    crew_words,
    gain_words,
    resource_words,
    title_of,
    vp_words,
)
from engines.texts import Sentences, Words, format_ordinal

REASONS: Sentences = {
    "finish": "Finishes it: {building} brings {gain}.",
    "finish_last": "Finishes it: {building} brings {gain}; with {reached} this round is the last.",
    "finish_soon": "It can be finished in this turn: {building} brings {gain}.",
    "add": "Brings {adds} to {building}, worth {worth}; then it lacks {lacks}.",
    "open_finish": "{building} brings {gain}, and can be finished in this turn.",
    "open": "{building} brings {gain}; the workers make all that it needs.",
    "open_but": "{building} brings {gain}; the workers make all that it needs but {lacks}.",
    "recruit_for": "Makes {makes}: {helps} of the {lacking} that nobody else can bring to {site}.",
    "recruit": "Makes {makes} for {costs:écu|écus|no écus}.",
    "take_to_pay": "{pays:écu|écus} more to pay {worker}, who costs {costs:écu|écus|no écus}.",
    "take": "Nothing else is worth more than {pays:écu|écus} for {actions:action|actions}.",
    "buy_finish": (
        "One more action for {price} écus helps to finish a site in this turn: {building} brings {gain}."
    ),
    "buy_open": "One more action for {price} écus is worth it: open {building}.",
    "buy_recruit": "One more action for {price} écus is worth it: recruit {recruit}.",
    "buy_send": "One more action for {price} écus is worth it: send {worker} to {site}.",
    "buy_take": "One more action for {price} écus is worth it: {pays:écu|écus} for {actions:action|actions}.",
    "buy_end": "One more action for {price} écus is worth it: end of the turn.",
    "end_early": "Nothing helps any more for {actions:action|actions}.",
    "end_rich": "No actions are left, and none is worth {price} écus.",
    "end": "No actions are left.",
}
_MACHINE = "{points}, and from then on {resources} at no cost"


def _gain(building: Card, french: bool) -> str:
    card = BUILDINGS[building]
    if card.is_machine:
        makes = resource_words(card.makes, french)
        return _MACHINE.format(points=vp_words(card.victory_points), resources=makes)
    return gain_words(card.reward_ecus, card.victory_points)


def words_in(french: bool) -> Words:
    """Return how the values in reasons and refusals are read, in the language of the cards."""
    resources = partial(resource_words, french=french)
    title = partial(title_of, french=french)
    return {
        "building": title,
        "site": title,
        "named": partial(building_words, french=french),
        "gain": partial(_gain, french=french),
        **dict.fromkeys(("worker", "recruit"), lambda card: crew_words([card], french)),
        "which": format_ordinal,
        **dict.fromkeys(("reached", "worth"), vp_words),
        **dict.fromkeys(("adds", "lacks", "makes"), resources),
    }
