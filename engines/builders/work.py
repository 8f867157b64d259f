"""Sending workers to sites, and finishing these (B8, B10)."""

from __future__ import annotations

from dataclasses import replace

from engines.builders.actions import Send
from engines.builders.cards import BUILDINGS, CARDS, NOTHING, Card, name_of
from engines.builders.refusals import No, actions_missing, ecus_missing, no
from engines.builders.state import Event, EventKind, Player, Site, State
from engines.core import LedgerEntry, Refusal
from engines.texts import ordinal


def cost_actions(site: Site) -> int:
    """What the next worker sent to a site costs in this turn: 1, then 2, then 3, and so on (B8)."""
    return site.sent + 1


def cost_ecus(worker: Card) -> int:
    """What sending a worker or machine costs (B8)."""
    return CARDS[worker].cost_ecus


def why_not_send(state: State, action: Send) -> Refusal | None:
    """Why a worker may not be sent to a site, or None (B8)."""
    player, worker, building = state.player, action.worker, action.building
    site = player.site_of(building)
    if site is None:
        who = state.names[state.seat]
        return no(No.NOT_YOUR_SITE, "B8", f"{name_of(building)} is no open site of {who}")
    if worker not in player.free:
        return _why_not_free(state, worker)
    cost = cost_actions(site)
    if state.actions_left < cost:
        what = f"Sending {name_of(worker)} to {name_of(building)}"
        if site.sent:
            what = f"The {ordinal(cost)} worker sent to {name_of(building)} in one turn"
        return actions_missing(what, cost, state.actions_left, "B8", building)
    if player.ecus < cost_ecus(worker):
        return ecus_missing(f"Sending {name_of(worker)}", cost_ecus(worker), player.ecus, "B8", worker)
    return None


def _why_not_free(state: State, worker: Card) -> Refusal:
    for site in state.player.sites:
        if worker in site.workers:
            message = f"{name_of(worker)} stays at work on {name_of(site.building)} until it is finished"
            return no(No.AT_WORK, "B8", message, worker, site.building)
    return no(No.NOT_YOUR_WORKER, "B8", f"{name_of(worker)} does not work for {state.names[state.seat]}")


def send_actions(state: State) -> list[Send]:
    """All ways to send a worker: who can be paid to any site that the actions are enough for."""
    player = state.player
    workers = [worker for worker in player.free if cost_ecus(worker) <= player.ecus]
    sites = [site.building for site in player.sites if cost_actions(site) <= state.actions_left]
    return [Send(worker, building) for worker in workers for building in sites]


def send(state: State, action: Send) -> State:
    """The state after a worker who may be sent; a site that lacks nothing then is finished at once."""
    player, worker = state.player, action.worker
    site = player.site_of(action.building)
    assert site is not None, "a site of somebody else is refused"
    cost, ecus = cost_actions(site), cost_ecus(worker)
    site = Site(site.building, (*site.workers, worker), site.sent + 1)
    player = replace(
        player,
        ecus=player.ecus - ecus,
        free=tuple([other for other in player.free if other != worker]),
        sites=player.with_site(site),
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
    """The state after a finished site: écus, VP and the workers back; a machine joins them (B10)."""
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
