"""Why a computer player does what it does: one sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.bots.position import Position
from engines.builders.cards import BUILDINGS, CARDS, NOTHING, Card, missing, name_of, without
from engines.builders.money import ACTION_PRICE_ECUS, ECUS_FOR
from engines.builders.outlook import send_outlook
from engines.builders.texts.cards import building_words, gain_words, resource_words, vp_words, worker_words
from engines.builders.texts.sentences import action_phrase
from engines.builders.turn import VP_TO_END
from engines.builders.view import BuildersView
from engines.builders.work import cost_ecus
from engines.texts import counted


def reason_for(view: BuildersView, actions: Sequence[BuildersAction], end: Position) -> str:
    """Why the first of some actions is done.

    Args:
        view: the position in which it is done.
        actions: what is planned for the rest of the turn, in order; at least one.
        end: the position in which the turn is to end.
    """
    action, *rest = actions
    match action:
        case Send():
            return _reason_to_send(view, action, end)
        case Open(slot):
            return _reason_to_open(view, view.building_row[slot - 1], end)
        case Recruit(slot):
            return _reason_to_recruit(view, view.worker_row[slot - 1])
        case Take():
            return _reason_to_take(view, action, rest)
        case Buy():
            return _reason_to_buy(view, rest, end)
        case EndTurn():
            return _reason_to_end(view)
        case _:
            assert_never(action)


def _brings(building: Card) -> str:
    """What a building brings: "The chapel brings 18 écus, 5 VP"."""
    card, what = BUILDINGS[building], building_words(building)
    if card.is_machine:
        points = vp_words(card.victory_points)
        return f"{what} brings {points}, and from then on {resource_words(card.makes)} at no cost"
    return f"{what} brings {gain_words(card.reward_ecus, card.victory_points)}"


def _reason_to_send(view: BuildersView, send: Send, end: Position) -> str:
    outlook, where = send_outlook(view, send), building_words(send.building)
    if outlook.finishes:
        reached = view.player.victory_points + outlook.pays_vp
        so = f"; with {vp_words(reached)} this round is the last" if _brings_the_end(view, reached) else ""
        return f"Finishes it: {_brings(send.building)}{so}."
    if _finished_by(send.building, end):
        return f"It can be finished in this turn: {_brings(send.building)}."
    adds, lacks = resource_words(outlook.adds), resource_words(outlook.missing_after)
    worth = vp_words(BUILDINGS[send.building].victory_points)
    return f"Brings {adds} to {where}, worth {worth}; then it lacks {lacks}."


def _brings_the_end(view: BuildersView, victory_points: int) -> bool:
    return not view.last_round and victory_points >= VP_TO_END


def _finished_by(building: Card, end: Position) -> bool:
    return all(site.building != building for site in end.sites)


def _reason_to_open(view: BuildersView, building: Card | None, end: Position) -> str:
    assert building is not None, "an empty slot is refused"
    if _finished_by(building, end):
        return f"{_brings(building)}, and can be finished in this turn."
    lacking = missing(building, view.player.workers)
    if lacking == NOTHING:
        return f"{_brings(building)}; the workers make all that it needs."
    return f"{_brings(building)}; the workers make all that it needs but {resource_words(lacking)}."


def _reason_to_recruit(view: BuildersView, worker: Card | None) -> str:
    assert worker is not None, "an empty slot is refused"
    makes = f"{worker_words(worker)}, makes {resource_words(CARDS[worker].makes)}"
    for site in view.player.sites:
        lacking = without(site.missing, view.player.free)
        helps = sum(lacking) - sum(without(lacking, [worker]))
        if helps:
            where = name_of(site.building)
            return f"{makes}: {helps} of the {sum(lacking)} that nobody else can bring to {where}."
    return f"{makes} for {counted(cost_ecus(worker), 'écu')}."


def _reason_to_take(view: BuildersView, take: Take, rest: Sequence[BuildersAction]) -> str:
    gain, spent = counted(ECUS_FOR[take.actions], "écu"), counted(take.actions, "action")
    for action in rest:
        if isinstance(action, Send) and cost_ecus(action.worker) > view.player.ecus:
            cost = counted(cost_ecus(action.worker), "écu")
            return f"{gain} more to pay {name_of(action.worker)}, who costs {cost}."
    return f"Nothing else is worth more than {gain} for {spent}."


def _reason_to_buy(view: BuildersView, rest: Sequence[BuildersAction], end: Position) -> str:
    one_more = f"One more action for {counted(ACTION_PRICE_ECUS, 'écu')}"
    finished = [site.building for site in view.player.sites if _finished_by(site.building, end)]
    if finished:
        building = max(finished, key=lambda card: BUILDINGS[card].victory_points)
        return f"{one_more} helps to finish a site in this turn: {_brings(building)}."
    action = next(action for action in rest if not isinstance(action, Buy))
    return f"{one_more} is worth it: {action_phrase(action, view)}."


def _reason_to_end(view: BuildersView) -> str:
    if view.actions_left:
        return f"Nothing helps any more for {counted(view.actions_left, 'action')}."
    if view.player.ecus >= ACTION_PRICE_ECUS:
        return f"No actions are left, and none is worth {counted(ACTION_PRICE_ECUS, 'écu')}."
    return "No actions are left."
