"""Why a computer player of The Builders does what it does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.bots.position import Position
from engines.builders.bots.race import turns_to_come
from engines.builders.cards import BUILDINGS, CARDS, NOTHING, Card, Resources, missing, without
from engines.builders.game import BUILDERS
from engines.builders.money import ACTION_PRICE_ECUS, ECUS_FOR
from engines.builders.outlook import send_outlook
from engines.builders.scoring import ECUS_A_POINT
from engines.builders.state import OpenState
from engines.builders.turn import VP_TO_END
from engines.builders.view import BuildersView
from engines.builders.work import cost_ecus
from engines.core import Reason, Value, because
from engines.shuffle import keyed

_NEAR_VP = 8
"""From here a very good turn can end the race, and chances to win mean something."""
_SENT_A_TURN = 2
"""Workers that can be sent to a site in a turn without buying actions: for one action and for two (B8)."""


def reason_for(
    view: BuildersView, actions: Sequence[BuildersAction], end: Position, odds: int | None = None
) -> Reason:
    """Return why the first of some actions is done, the others being planned for the rest of the turn.

    `end` is the position in which the turn is to end, `odds` how likely it wins, in percent, if known.
    """
    action, *rest = actions
    match action:
        case Send():
            return _reason_to_send(view, action, rest, end, odds)
        case Open(slot):
            return _reason_to_open(view.building_row[slot - 1], end)
        case Recruit(slot):
            return _reason_to_recruit(view, view.worker_row[slot - 1], rest, end)
        case Take(count):
            return _reason_to_take(view, count, rest)
        case Buy():
            return _reason_to_buy(view, rest, end)
        case EndTurn():
            race, left, price = _race(view, odds), view.actions_left, ACTION_PRICE_ECUS
            if left:
                return because("end_left", actions=left, race=race)
            if view.player.ecus >= price:
                return because("end_race_rich", price=price, race=race)
            return because("end_race", race=race)


def _race(table: OpenState, odds: int | None) -> Value:
    """Return the player's points, the best rival, that one's points, of what kind, and the odds or -1.

    In the last round the points for écus are counted, before it VP alone.
    """
    is_last = table.last_round or table.player.victory_points >= VP_TO_END
    points = [
        player.victory_points + (player.ecus // ECUS_A_POINT if is_last else 0) for player in table.players
    ]
    rival = max((seat for seat in table.seats if seat != table.seat), key=points.__getitem__)
    is_near = is_last or max(player.victory_points for player in table.players) >= _NEAR_VP
    told = odds if is_near and odds is not None else -1
    return points[table.seat], table.names[rival], points[rival], "points" if is_last else "VP", told


def _with_gain(code: str, building: Card, **values: Value) -> Reason:
    return because(code, building=building, gain=building, **values)


def _reason_to_send(
    view: BuildersView, send: Send, rest: Sequence[BuildersAction], end: Position, odds: int | None
) -> Reason:
    building = send.building
    if send_outlook(view, send).finishes:
        then = BUILDERS.apply(BUILDERS.sample_state(view, keyed("reason")), send)
        reached = then.player.victory_points
        if not view.last_round and reached >= VP_TO_END:
            after = tuple(view.names[seat] for seat in turns_to_come(view))
            return _with_gain("finish_race", building, reached=reached, after=after)
        return _with_gain("finished", building, race=_race(then, odds))
    if _is_finished_by(building, end):
        more = sum(isinstance(action, Send) and action.building == building for action in rest)
        return _with_gain("finish_with", building, more=more)
    return _reason_of_site(building, end, "add_ready", "add_slow", "add_busy", "add_lacks")


def _is_finished_by(building: Card, end: Position) -> bool:
    return all(site.building != building for site in end.sites)


def _reason_of_site(building: Card, end: Position, ready: str, slow: str, busy: str, lacking: str) -> Reason:
    """Return by one of four codes who can finish a site after the turn, or what nobody brings to it."""
    crew = next(site.crew for site in end.sites if site.building == building)
    lacks = missing(building, crew)
    if found := _cheapest_crew(lacks, end.free):
        costs, count = sum(map(cost_ecus, found)), len(found)
        if count > _SENT_A_TURN:
            turns = -(-count // _SENT_A_TURN)
            return _with_gain(slow, building, workers=count, turns=turns, costs=costs)
        actions = count * (count + 1) // 2  # B8
        return _with_gain(ready, building, workers=count, actions=actions, costs=costs)
    everybody = [*end.free, *(worker for site in end.sites for worker in site.crew)]
    short = without(lacks, [worker for worker in everybody if worker not in crew])
    if short == NOTHING:
        return _with_gain(busy, building)
    return _with_gain(lacking, building, lacks=short)


def _cheapest_crew(lacks: Resources, free: Iterable[Card]) -> tuple[Card, ...]:
    """Return the fewest workers who bring all that a site lacks, of these the cheapest; () if nobody can."""
    helpers = [worker for worker in free if without(lacks, [worker]) != lacks]
    for count in range(1, len(helpers) + 1) if without(lacks, helpers) == NOTHING else ():
        crews = [crew for crew in combinations(helpers, count) if without(lacks, crew) == NOTHING]
        if crews:
            return min(crews, key=lambda crew: sum(map(cost_ecus, crew)))
    return ()


def _reason_to_open(building: Card | None, end: Position) -> Reason:
    assert building is not None, "an empty slot is refused"
    if _is_finished_by(building, end):
        return _with_gain("open_finish", building)
    return _reason_of_site(building, end, "open_ready", "open_slow", "open_busy", "open_lacks")


def _reason_to_recruit(
    view: BuildersView, worker: Card | None, rest: Sequence[BuildersAction], end: Position
) -> Reason:
    assert worker is not None, "an empty slot is refused"
    makes = CARDS[worker].makes
    for action in rest:
        if isinstance(action, Send) and action.worker == worker:
            if _is_finished_by(action.building, end):
                return _with_gain("recruit_finish", action.building)
            return because("recruit_send", site=action.building, makes=makes)
    for site in view.player.sites:
        needs = without(site.missing, view.player.free)
        lacking = sum(needs)
        helps = lacking - sum(without(needs, [worker]))
        if helps:
            return because(
                "recruit_for", recruit=worker, makes=makes, helps=helps, lacking=lacking, site=site.building
            )
    workers = view.player.workers
    makeable = [
        building
        for building in view.building_row
        if building is not None
        and missing(building, workers) != NOTHING
        and missing(building, [*workers, worker]) == NOTHING
    ]
    if makeable:
        return _with_gain("recruit_row", max(makeable, key=lambda card: BUILDINGS[card].victory_points))
    return because("recruit", recruit=worker, makes=makes, costs=cost_ecus(worker))


def _reason_to_take(view: BuildersView, count: int, rest: Sequence[BuildersAction]) -> Reason:
    pays, ecus = ECUS_FOR[count], view.player.ecus
    for later in rest:
        if isinstance(later, Send) and (costs := cost_ecus(later.worker)) > ecus:
            return because("take_to_pay", pays=pays, worker=later.worker, costs=costs)
    if view.last_round:
        points = (ecus + pays) // ECUS_A_POINT - ecus // ECUS_A_POINT
        return because("take_last", ecus=ecus + pays, points=points)
    return because("take", pays=pays, actions=count)


def _reason_to_buy(view: BuildersView, rest: Sequence[BuildersAction], end: Position) -> Reason:
    price = ACTION_PRICE_ECUS
    finished = [site.building for site in view.player.sites if _is_finished_by(site.building, end)]
    if finished:
        building = max(finished, key=lambda card: BUILDINGS[card].victory_points)
        return _with_gain("buy_finish", building, price=price)
    action = next(action for action in rest if not isinstance(action, Buy))
    match action:
        case Open(slot):
            return _with_gain("buy_site", view.building_row[slot - 1] or 0, price=price)
        case Recruit(slot):
            worker = view.worker_row[slot - 1] or 0
            return because("buy_worker", price=price, recruit=worker, makes=CARDS[worker].makes)
        case Send(worker, building):
            return because("buy_send", price=price, worker=worker, site=building)
        case Take(actions):
            return because("buy_take", price=price, pays=ECUS_FOR[actions], actions=actions)
        case _:
            return because("buy_end", price=price)
