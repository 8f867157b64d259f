"""Sending workers to sites, and finishing these (B8, B10)."""

from __future__ import annotations

from dataclasses import replace

from engines.builders.actions import Send
from engines.builders.cards import BUILDINGS, CARDS, NOTHING, Card
from engines.builders.refusals import Code, refuse_actions, refuse_ecus
from engines.builders.state import Event, EventKind, Player, Site, State
from engines.core import LedgerEntry, Refusal, refuse


def cost_actions(site: Site) -> int:
    """Return what the next worker sent to a site costs in this turn: 1, then 2, then 3, and so on (B8)."""
    return site.sent + 1


def cost_ecus(worker: Card) -> int:
    """Return what sending a worker or machine costs (B8)."""
    return CARDS[worker].cost_ecus


def why_not_send(state: State, action: Send) -> Refusal | None:
    """Return why a worker may not be sent to a site, or None (B8)."""
    player, worker, building = state.player, action.worker, action.building
    site = player.site_of(building)
    if site is None:
        return refuse(Code.NOT_YOUR_SITE, "B8", named=building, player=state.names[state.seat])
    if worker not in player.free:
        return _why_not_free(state, worker)
    cost = cost_actions(site)
    if state.actions_left < cost:
        left, case = state.actions_left, "send_again" if site.sent else "send"
        return refuse_actions(cost, left, case, "B8", building, worker=worker, site=building, which=cost)
    if player.ecus < cost_ecus(worker):
        return refuse_ecus(cost_ecus(worker), player.ecus, "send", "B8", worker, worker=worker)
    return None


def _why_not_free(state: State, worker: Card) -> Refusal:
    for site in state.player.sites:
        if worker in site.workers:
            return refuse(Code.AT_WORK, "B8", worker, site.building, named=worker, site=site.building)
    return refuse(Code.NOT_YOUR_WORKER, "B8", named=worker, player=state.names[state.seat])


def send_actions(state: State) -> list[Send]:
    """Return all ways to send a worker: who can be paid to any site that the actions are enough for."""
    player = state.player
    workers = [worker for worker in player.free if cost_ecus(worker) <= player.ecus]
    sites = [site.building for site in player.sites if cost_actions(site) <= state.actions_left]
    return [Send(worker, building) for worker in workers for building in sites]


def send(state: State, action: Send) -> State:
    """Return the state after a worker who may be sent; a site that lacks nothing then is finished at once."""
    player, worker = state.player, action.worker
    site = player.site_of(action.building)
    assert site is not None, "a site of somebody else is refused"
    cost, ecus = cost_actions(site), cost_ecus(worker)
    site = Site(site.building, (*site.workers, worker), site.sent + 1)
    player = replace(
        player,
        ecus=player.ecus - ecus,
        free=tuple([other for other in player.free if other != worker]),
        sites=tuple([site if site.building == old.building else old for old in player.sites]),
    )
    sent = Event(EventKind.SENT, state.seat, (worker, site.building), cost_actions=cost, ecus=-ecus)
    state = replace(
        state,
        actions_left=state.actions_left - cost,
        active_this_round=True,
        players=state.players_with(player),
        events=(sent,),
        barrier=None,
    )
    return _finish(state, player, site) if site.missing == NOTHING else state


def _finish(state: State, player: Player, site: Site) -> State:
    """Return the state after a finished site: écus, VP and the workers back; a machine joins them (B10)."""
    building = BUILDINGS[site.building]
    back = (*site.workers, site.building) if building.is_machine else site.workers
    player = Player(
        ecus=player.ecus + building.reward_ecus,
        free=tuple(sorted((*player.free, *back))),
        sites=tuple([other for other in player.sites if other.building != site.building]),
        built=(*player.built, site.building),
    )
    points = building.victory_points
    entry = LedgerEntry(state.turn, state.seat, points, "B10", (site.building,))
    finished = Event(
        EventKind.FINISHED,
        state.seat,
        (site.building, *site.workers),
        ecus=building.reward_ecus,
        points=points,
    )
    return replace(
        state,
        players=state.players_with(player),
        ledger=(*state.ledger, entry) if points else state.ledger,
        events=(*state.events, finished),
    )
