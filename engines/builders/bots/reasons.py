"""Why a computer player of The Builders does what it does."""

from __future__ import annotations

from collections.abc import Sequence

from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.bots.position import Position
from engines.builders.cards import BUILDINGS, CARDS, NOTHING, Card, missing, without
from engines.builders.money import ACTION_PRICE_ECUS, ECUS_FOR
from engines.builders.outlook import send_outlook
from engines.builders.turn import VP_TO_END
from engines.builders.view import BuildersView
from engines.builders.work import cost_ecus
from engines.core import Reason, Value, because


def reason_for(view: BuildersView, actions: Sequence[BuildersAction], end: Position) -> Reason:
    """Return why the first of some actions is done, the others being planned for the rest of the turn."""
    action, *rest = actions
    match action:
        case Send():
            return _reason_to_send(view, action, end)
        case Open(slot):
            return _reason_to_open(view, view.building_row[slot - 1], end)
        case Recruit(slot):
            return _reason_to_recruit(view, view.worker_row[slot - 1])
        case Take(count):
            pays, ecus = ECUS_FOR[count], view.player.ecus
            for later in rest:
                if isinstance(later, Send) and (costs := cost_ecus(later.worker)) > ecus:
                    return because("take_to_pay", pays=pays, worker=later.worker, costs=costs)
            return because("take", pays=pays, actions=count)
        case Buy():
            return _reason_to_buy(view, rest, end)
        case EndTurn():
            if view.actions_left:
                return because("end_early", actions=view.actions_left)
            is_rich = view.player.ecus >= ACTION_PRICE_ECUS
            return because("end_rich", price=ACTION_PRICE_ECUS) if is_rich else because("end")


def _with_gain(code: str, building: Card, **values: Value) -> Reason:
    return because(code, building=building, gain=building, **values)


def _reason_to_send(view: BuildersView, send: Send, end: Position) -> Reason:
    outlook, building = send_outlook(view, send), send.building
    if outlook.finishes:
        reached = view.player.victory_points + BUILDINGS[building].victory_points
        if not view.last_round and reached >= VP_TO_END:
            return _with_gain("finish_last", building, reached=reached)
        return _with_gain("finish", building)
    if _is_finished_by(building, end):
        return _with_gain("finish_soon", building)
    worth = BUILDINGS[building].victory_points
    return because("add", adds=outlook.adds, building=building, worth=worth, lacks=outlook.missing_after)


def _is_finished_by(building: Card, end: Position) -> bool:
    return all(site.building != building for site in end.sites)


def _reason_to_open(view: BuildersView, building: Card | None, end: Position) -> Reason:
    assert building is not None, "an empty slot is refused"
    if _is_finished_by(building, end):
        return _with_gain("open_finish", building)
    lacks = missing(building, view.player.workers)
    return _with_gain("open" if lacks == NOTHING else "open_but", building, lacks=lacks)


def _reason_to_recruit(view: BuildersView, worker: Card | None) -> Reason:
    assert worker is not None, "an empty slot is refused"
    makes = CARDS[worker].makes
    for site in view.player.sites:
        needs = without(site.missing, view.player.free)
        lacking = sum(needs)
        helps = lacking - sum(without(needs, [worker]))
        if helps:
            return because(
                "recruit_for", recruit=worker, makes=makes, helps=helps, lacking=lacking, site=site.building
            )
    return because("recruit", recruit=worker, makes=makes, costs=cost_ecus(worker))


def _reason_to_buy(view: BuildersView, rest: Sequence[BuildersAction], end: Position) -> Reason:
    price = ACTION_PRICE_ECUS
    finished = [site.building for site in view.player.sites if _is_finished_by(site.building, end)]
    if finished:
        building = max(finished, key=lambda card: BUILDINGS[card].victory_points)
        return _with_gain("buy_finish", building, price=price)
    action = next(action for action in rest if not isinstance(action, Buy))
    match action:
        case Open(slot):
            return because("buy_open", price=price, building=view.building_row[slot - 1] or 0)
        case Recruit(slot):
            return because("buy_recruit", price=price, recruit=view.worker_row[slot - 1] or 0)
        case Send(worker, building):
            return because("buy_send", price=price, worker=worker, site=building)
        case Take(actions):
            return because("buy_take", price=price, pays=ECUS_FOR[actions], actions=actions)
        case _:
            return because("buy_end", price=price)
