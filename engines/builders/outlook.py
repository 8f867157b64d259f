"""What an action would cost, bring or show, before it is done (B4, B8, B10, B11)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.builders.actions import BuildersAction, Open, Recruit, Send
from engines.builders.cards import NOTHING, Resources, can_work, missing, name_of
from engines.builders.texts.cards import resource_signs, resource_words, reward_words, title_of
from engines.builders.view import BuildersView
from engines.builders.work import cost_actions, cost_ecus
from engines.texts import format_count


@dataclass(frozen=True, slots=True)
class SendOutlook:
    """What would follow if a worker were sent to a site now."""

    cost_actions: int
    cost_ecus: int
    adds: Resources
    """What of the worker's resources counts towards what is missing."""
    missing_after: Resources

    @property
    def finishes(self) -> bool:
        return self.missing_after == NOTHING


def send_outlook(view: BuildersView, send: Send) -> SendOutlook:
    """Return what a worker of any place would cost and bring at a site of the player on turn.

    It need not be free, nor work for that player: so it can be asked of a worker who may be recruited first.
    Raise ValueError if the player on turn has no such site, or the card cannot work.
    """
    site = view.player.site_of(send.building)
    if site is None:
        raise ValueError(f"{name_of(send.building)} is no open site of {view.names[view.seat]}")
    if not can_work(send.worker):
        raise ValueError(f"{name_of(send.worker)} cannot work")
    before, after = site.missing, missing(site.building, (*site.workers, send.worker))
    stone, wood, knowledge, tile = (lack - left for lack, left in zip(before, after, strict=True))
    return SendOutlook(cost_actions(site), cost_ecus(send.worker), (stone, wood, knowledge, tile), after)


def outlook_line(view: BuildersView, send: Send, *, in_short: bool = False, french: bool = False) -> str:
    """Return the same in a line: "1 action, 4 écus; finishes The chapel: pays 18 écus, 5 VP".

    In short, what is missing is told by signs, "#2 =1", to fit a line of the screen. Raise ValueError.
    """
    outlook = send_outlook(view, send)
    cost = f"{format_count(outlook.cost_actions, 'action')}, {format_count(outlook.cost_ecus, 'écu')}"
    title = "it" if in_short else title_of(send.building, french)
    if outlook.finishes:
        return f"{cost}; finishes {title}: {reward_words(send.building, french)}"
    after = outlook.missing_after
    if in_short:
        lacks = f"lacks {resource_signs(after)}"
    else:
        lacks = f"still lacks {resource_words(after, french)}"
    return f"{cost}; {'adds nothing:' if outlook.adds == NOTHING else 'then'} {lacks}"


def turns_up(view: BuildersView, action: BuildersAction) -> bool:
    """Return whether an action shows a card that was hidden: it cannot be taken back then (B11)."""
    match action:
        case Open():
            return view.building_deck_size > 1  # the one on top is seen already (B4)
        case Recruit():
            return view.worker_deck_size > 0
        case _:
            return False
