"""The numbered list of what can be done now, verb by verb: few actions each on a line, many behind one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from app.text.prompts import Chosen, Entry, Group, Question, taking

FEW = 9
"""So many actions of a verb are listed each by itself; more are asked for step by step."""
MOST = 30
"""The most numbers of one list: where there would be more, the longest verbs are asked step by step."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A verb and its legal actions."""

    phrase: str
    """What it does: "place a triple"."""
    actions: Sequence[Any]
    item: Callable[[Any], str]
    """One of its actions, after the phrase: "village F7, rice F8 and G8: 1 AP"; "" if the phrase says all."""
    steps: Callable[[], Question | Chosen]
    """The first question of the steps to one of its actions."""


def can_do(offers: Iterable[Offer]) -> Question:
    """The question what to do now, with all that some verbs offer."""
    return Question(text="You can:", groups=groups_of([*offers]), wanted="a number, an action, or help")


def groups_of(offers: Sequence[Offer]) -> list[Group]:
    """The numbered list of some verbs; those without a legal action are left out."""
    offers = [offer for offer in offers if offer.actions]
    listed = [offer for offer in offers if len(offer.actions) <= FEW]
    while sum(len(offer.actions) for offer in listed) + len(offers) - len(listed) > MOST:
        listed.remove(max(listed, key=lambda offer: len(offer.actions)))
    return [_group(offer, offer in listed) for offer in offers]


def _group(offer: Offer, is_listed: bool) -> Group:
    if not is_listed:
        return Group([Entry(f"{offer.phrase} ({len(offer.actions)} ways)", offer.steps)])
    if len(offer.actions) == 1:
        (action,) = offer.actions
        words = ", ".join(filter(None, (offer.phrase, offer.item(action))))
        return Group([taking(words, action)])
    heading = f"{offer.phrase[0].upper()}{offer.phrase[1:]}:"
    return Group([taking(offer.item(action), action) for action in offer.actions], heading)
