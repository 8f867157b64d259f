"""Why a player of Java does something: what it changes, in numbers that the rules themselves give.

Everything is told from the view. The hidden cards are dealt at random so that the rules can be asked; nothing
that is told depends on them but a chance, which is that of many deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engines.core import Reason, Refusal, Seat, Value, because
from engines.java.actions import (
    BuildPalace,
    Draw,
    EndTurn,
    Enter,
    HoldFestival,
    JavaAction,
    LayIrrigation,
    Leave,
    Move,
    PlayToken,
)
from engines.java.developers import walk_cost
from engines.java.festival import guests_of, points_at_stake
from engines.java.game import JAVA
from engines.java.irrigation import open_pools, pool_of, shore
from engines.java.pieces import FESTIVAL_ALONE, KINDS, POOL_POINTS, TILE_SPACES, card_value, hand_value
from engines.java.prospects import find_prospects, prospect_of
from engines.java.refusals import Code
from engines.java.scoring import city_scores
from engines.java.settlements import Standing, leaders, palace_in, settlement_of, standing, standings
from engines.java.spaces import Space, Spaces, components, first, members, spaces_of
from engines.java.state import EventKind, State
from engines.java.view import JavaView
from engines.shuffle import keyed

DEALS = 100
"""Deals of the hidden cards of which a chance is the share."""
NEAR_AP = 2
"""How far a developer may be from a city to be near it."""

Margin = tuple[int | str, ...]
"""The rival with the best standing in an area, "level" or "developer", and by how many of these the seat is
before that rival, negative if behind; () if nobody else is there."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What an action changes for the seat on turn, and for the rival who loses most by it."""

    now: int
    """Points scored at once."""
    end: int
    """Points more in the final scoring, if all stood as it does then."""
    rival: str
    loss: int
    """Points less in the final scoring of that rival."""

    @property
    def own(self) -> int:
        return self.now + self.end

    @property
    def value(self) -> Value:
        return self.now, self.end, self.rival, self.loss


@dataclass(frozen=True, slots=True)
class Step:
    """An action of a turn with the states before and after it."""

    before: State
    action: JavaAction
    then: State

    @property
    def seat(self) -> Seat:
        return self.before.seat

    @property
    def gain(self) -> Gain:
        before, then, seat = self.before, self.then, self.seat
        now = then.scores[seat] - before.scores[seat]
        end = _final_points(then, seat) - _final_points(before, seat)
        losses = [(_final_points(before, each) - _final_points(then, each), each) for each in _rivals(before)]
        loss, rival = max(losses, default=(0, seat))
        return Gain(now, end, before.names[rival], loss)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a turn comes to later by an action."""

    step: Step
    without: Step | Refusal | None
    """What becomes of the same without that action."""


def reason_for(view: JavaView, actions: Sequence[JavaAction]) -> Reason:
    """Return why the seat on turn takes the first of the actions that it means to take in its turn."""
    action, *later = actions
    state = JAVA.sample_state(view, keyed("reason"))
    match action:
        case EndTurn():
            standing = _standing(state)
            if state.ap:
                return because("end_left", left=state.ap, standing=standing)
            return because("end_done", standing=standing)
        case PlayToken():
            return _reason_for_token(state, later)
        case HoldFestival():
            return _reason_for_festival(view, action)
        case Draw():
            return _reason_to_draw(state, action)
    step = Step(state, action, JAVA.apply(state, action))
    if state.stock.triples and not step.then.stock.triples:
        return because("last_triple", standing=_standing(step.then))
    gain = step.gain
    goal = None if gain.now > 0 else _goal_of(step, later)
    if goal and goal.step.gain.own > gain.own + gain.loss:
        return _reason_of_goal(goal)
    return _reason_of_gain(step) or _reason_beside_points(step) or _prepares(step, later) or _plain(step)


# --- points ---------------------------------------------------------------------------------------


def _rivals(state: State) -> list[Seat]:
    """Return the other seats whose final scoring is to come."""
    return [seat for seat in state.seats if seat != state.seat and not state.players[seat].finished]


def _final_points(state: State, seat: Seat) -> int:
    return sum(score.points for score in city_scores(state.land, state.players, seat))


def _standing(state: State) -> Value:
    """Return the points of the seat on turn, the best rival, and that one's, final scorings included."""
    totals = [
        score if state.players[seat].finished else score + _final_points(state, seat)
        for seat, score in enumerate(state.scores)
    ]
    rival = max((seat for seat in state.seats if seat != state.seat), key=totals.__getitem__)
    return totals[state.seat], state.names[rival], totals[rival]


def _margin(state: State, area: Spaces) -> Margin:
    """Return how far the seat on turn, who has a developer in an area, is before the best rival there."""
    present = {seat: levels for levels, seat in standings(state.land, state.players, area)}
    own = present.pop(state.seat)
    if not present:
        return ()
    rival = max(present, key=present.__getitem__)
    for level, other in zip(own, present[rival], strict=False):
        if level != other:
            return state.names[rival], "level", level - other
    return state.names[rival], "developer", len(own) - len(present[rival])


def _leads(state: State, area: Spaces) -> bool:
    return leaders(state.land, state.players, area) == (state.seat,)


def _reason_of_gain(step: Step) -> Reason | None:
    """Return what an action brings in points, or takes from a rival; None if nothing."""
    state, gain = step.then, step.gain
    if pool := _pool_scored(step):
        return because("pool_scores", space=first(pool), margin=_margin(state, shore(pool)), gain=gain.value)
    if isinstance(step.action, BuildPalace):
        margin = _margin(state, settlement_of(state.land, step.action.space))
        return because("lead_city", space=step.action.space, margin=margin, gain=gain.value)
    if gain.own > 0:
        return _reason_in_city(step, "lead_city", "level_in_city", "second_in_city", gain=gain.value)
    if gain.loss > 0 and gain.end >= 0:
        points, space = _most_gained(step.then, step.before, step.before.names.index(gain.rival))
        city = settlement_of(state.land, space)
        if _leads(state, city) and not _leads(step.before, settlement_of(step.before.land, space)):
            return because("lead_city", space=space, margin=_margin(state, city), gain=gain.value)
        return because("rival_loses", player=gain.rival, points=points, space=space)
    return None


def _pool_scored(step: Step) -> Spaces:
    """Return the first pool that an action encloses and that scores for its seat; 0 if there is none."""
    pools = (event for event in step.then.events if event.kind is EventKind.POOL and event.seat == step.seat)
    return next((spaces_of(event.where) for event in pools), 0)


def _is_pool_enclosed(step: Step) -> bool:
    return any(event.kind is EventKind.POOL for event in step.then.events)


def _reason_in_city(step: Step, lead: str, level: str, second: str, **gain: Value) -> Reason:
    """Return by one of three codes the place in the city in which the final scoring grows most."""
    _, space = _most_gained(step.before, step.then, step.seat)
    margin = _margin(step.then, settlement_of(step.then.land, space))
    ahead = margin[2] if margin else 1
    code = level if not ahead else lead if int(ahead) > 0 else second
    return because(code, space=space, margin=margin, **gain)


def _most_gained(before: State, then: State, seat: Seat) -> tuple[int, Space]:
    """Return by how much the final scoring of a seat grows most in one city, and the palace of that city."""

    def points_in(state: State) -> dict[Space, int]:
        return {score.palace: score.points for score in city_scores(state.land, state.players, seat)}

    old, new = points_in(before), points_in(then)
    return max(((points - old.get(space, 0), space) for space, points in new.items()), default=(0, 0))


# --- what a turn comes to -------------------------------------------------------------------------


def _replay(state: State, actions: Sequence[JavaAction]) -> Iterator[Step | Refusal | None]:
    """Yield what becomes of each action of a plan that may bring points, or why it is refused."""
    for action in actions:
        if isinstance(action, Draw | EndTurn) or state.auction:
            yield None
        elif refusal := JAVA.why_not(state, action):
            yield refusal
        else:
            yield (step := Step(state, action, JAVA.apply(state, action)))
            state = step.then


def _goal_of(step: Step, later: Sequence[JavaAction]) -> Goal | None:
    """Return the later action that this one adds most points to, or makes legal; None if there is none."""
    best, most = None, 0
    # Without the tile of the turn its duty would forbid what this action has nothing to do with.
    without = _replay(replace(step.before, duty_open=False), later)
    for found, other in zip(_replay(step.then, later), without, strict=True):
        if not isinstance(found, Step):
            continue
        if isinstance(found.action, HoldFestival):
            more = _festival_points(found) if isinstance(other, Refusal) else 0
        else:
            more = found.gain.own - (max(0, other.gain.own) if isinstance(other, Step) else 0)
        if more > most:
            best, most = Goal(found, other), more
    return best


def _festival_points(step: Step) -> int:
    assert isinstance(step.action, HoldFestival)
    palace = step.before.land.palace_at(step.action.space)
    return FESTIVAL_ALONE[palace.value] if palace else 0


def _reason_of_goal(goal: Goal) -> Reason:
    step, gain = goal.step, goal.step.gain.value
    match step.action:
        case BuildPalace(space, value):
            match goal.without:
                case Refusal(code=Code.TOO_SMALL):
                    code = "room_for_palace"
                case Refusal(code=Code.NOT_SOLE_LEADER):
                    code = "lead_for_palace"
                case _:
                    code = "for_palace"
            return because(code, space=space, value=value, later=gain)
        case HoldFestival(space):
            return because("for_festival", space=space, points=_festival_points(step))
    if pool := _pool_scored(step):
        is_enclosed = isinstance(goal.without, Step) and _is_pool_enclosed(goal.without)
        return because("lead_for_pool" if is_enclosed else "for_pool", space=first(pool), later=gain)
    return _reason_in_city(step, "for_lead", "for_level", "for_second", later=gain)


def _refused_without(step: Step, later: Sequence[JavaAction]) -> list[JavaAction]:
    """Return what of the rest of the turn would not be legal without an action."""
    played, without = _replay(step.then, later), _replay(replace(step.before, duty_open=False), later)
    return [
        found.action
        for found, other in zip(played, without, strict=True)
        if isinstance(found, Step) and isinstance(other, Refusal)
    ]


def _prepares(step: Step, later: Sequence[JavaAction]) -> Reason | None:
    refused = _refused_without(step, later)
    return because("prepares", line=str(refused[0])) if refused else None


def _reason_for_token(state: State, later: Sequence[JavaAction]) -> Reason:
    """Return what could not be paid without the token."""
    step = Step(state, PlayToken(), JAVA.apply(state, PlayToken()))
    if goal := _goal_of(step, later):
        return because("token_scores", line=str(goal.step.action), later=goal.step.gain.value)
    paid = _refused_without(step, later) or [action for action in later if isinstance(action, Draw)]
    return because("token_pays", line=str(paid[0])) if paid else because("token_spare")


# --- what brings no points yet --------------------------------------------------------------------


def _reason_beside_points(step: Step) -> Reason | None:
    """Return whom an action keeps from what, or what it makes possible; None if nothing of the kind."""
    reason = _keeps_from_palace(step) or _keeps_from_pool(step)
    if reason or _is_last_turn(step.then):
        return reason
    return _reason_in_pool(step) or _makes_room(step) or _holds(step) or _grows(step)


def _is_last_turn(state: State) -> bool:
    return state.last_round or not state.stock.triples


def _best_palace(state: State, area: Spaces, seat: Seat) -> tuple[int, Space]:
    """Return the largest palace that a seat, were it on turn, might give to a settlement in an area."""
    parts = (prospect_of(state, part) for part in components(state.land.village) if part & area)
    return max(
        (
            (part.fitting, part.space)
            for part in parts
            if leaders(state.land, state.players, part.area) == (seat,)
            and (part.palace or part.area & ~state.developers)
        ),
        default=(0, 0),
    )


def _keeps_from_palace(step: Step) -> Reason | None:
    found = []
    for seat in _rivals(step.before):
        for prospect in find_prospects(step.before):
            value, space = _best_palace(step.before, prospect.area, seat)
            if value > _best_palace(step.then, prospect.area, seat)[0]:
                found.append((value, step.before.names[seat], space))
    if not found:
        return None
    value, name, space = max(found)
    return because("keep_palace", player=name, value=value, space=space)


def _open_pools(state: State) -> Iterator[tuple[Spaces, Spaces]]:
    """Yield the pools that are yet to score, each with its bare shore."""
    for pool in open_pools(state.land):
        yield pool, shore(pool) & ~state.land.covered


def _keeps_from_pool(step: Step) -> Reason | None:
    """Return from which pool that one tile could enclose a rival would score no more."""
    for pool, bare in _open_pools(step.before):
        best = _pool_leaders(step.before, pool)
        if len(best) != 1 or best[0] == step.seat or bare.bit_count() > TILE_SPACES:
            continue
        if _pool_leaders(step.then, pool) != best:
            name, points = step.before.names[best[0]], POOL_POINTS * pool.bit_count()
            return because("keep_pool", player=name, space=first(pool), points=points)
    return None


def _pool_leaders(state: State, part: Spaces) -> tuple[Seat, ...]:
    """Return the seats with the best standing around the pool of which these spaces are a part."""
    return leaders(state.land, state.players, shore(pool_of(state.land, first(part))))


def _reason_in_pool(step: Step) -> Reason | None:
    """Return which pool an action brings nearer to its points, for whom it may be."""
    before = dict(_open_pools(step.before))
    for pool, bare in _open_pools(step.then):
        is_led = _leads(step.then, shore(pool))
        is_nearer = pool not in before or bare.bit_count() < before[pool].bit_count()
        came_to_lead = is_led and pool in before and not _leads(step.before, shore(pool))
        is_of_use = is_led or isinstance(step.action, LayIrrigation)
        if bare and (came_to_lead or (is_nearer and is_of_use)):
            points = POOL_POINTS * pool.bit_count()
            values = {"space": first(pool), "points": points, "bare": bare.bit_count()}
            if is_led:
                return because("lead_pool", margin=_margin(step.then, shore(pool)), **values)
            return because("open_pool", **values)
    return None


def _makes_room(step: Step) -> Reason | None:
    """Return for what larger palace there is room in a settlement that the seat leads."""
    for prospect in find_prospects(step.then):
        value, _ = _best_palace(step.then, prospect.area, step.seat)
        if value > _best_palace(step.before, prospect.area, step.seat)[0]:
            margin, size = _margin(step.then, prospect.area), prospect.size
            return because("room", space=prospect.space, spaces_large=size, value=value, margin=margin)
    return None


def _holds(step: Step) -> Reason | None:
    """Return the city of most points, or the village, that the seat leads and where it stands better now."""
    found = [
        prospect
        for prospect in find_prospects(step.then)
        if _leads(step.then, prospect.area)
        and _levels(step.then, prospect.area)
        > _levels(step.before, settlement_of(step.before.land, prospect.space))
    ]
    if not found:
        return None
    best = max(found, key=lambda each: each.palace.value if each.palace else 0)
    margin = _margin(step.then, best.area)
    if best.palace:
        return because("hold_city", space=best.space, points=best.palace.value, margin=margin)
    return because("hold_village", space=best.space, value=best.fitting, margin=margin)


def _grows(step: Step) -> Reason | None:
    """Return the settlement that the seat leads newly or with more spaces, and what it lacks."""
    found = []
    for part in components(step.then.land.village):
        led = [
            old.bit_count()
            for old in components(step.before.land.village)
            if old & part and _leads(step.before, old)
        ]
        prospect = prospect_of(step.then, part)
        if prospect.lacking and _leads(step.then, part) and prospect.size > max(led, default=0):
            found.append(prospect)
    if not found:
        return None
    best = min(found, key=lambda each: (each.lacking, -each.larger[0]))
    margin, more = _margin(step.then, best.area), best.larger[0] - best.size
    return because("grow", space=best.space, margin=margin, more=more, value=best.larger[0])


def _levels(state: State, area: Spaces) -> Standing:
    return standing(state.land, state.players[state.seat].developers & area)


def _plain(step: Step) -> Reason:
    state, action = step.then, step.action
    if isinstance(action, Leave):
        return because("reserve", space=action.origin, left=state.players[step.seat].reserve)
    if _is_last_turn(state):
        return because("no_points", standing=_standing(state))
    if isinstance(action, Enter | Move):
        where = _reason_where_it_stands(state, action.target) or _reason_near_city(state, action.target)
        return where or because("no_points", standing=_standing(state))
    code = "duty" if step.before.duty_open else "triples"
    return because(code, left=state.stock.triples, standing=_standing(state))


def _reason_where_it_stands(state: State, space: Space) -> Reason | None:
    """Return the city in which a developer stands, or the pool beside it, that another leads."""
    city = settlement_of(state.land, space)
    palace = palace_in(state.land, city)
    if palace and not _leads(state, city):
        return because("in_city", space=palace.space, margin=_margin(state, city))
    for pool, bare in _open_pools(state):
        if shore(pool) >> space & 1 and not _leads(state, shore(pool)):
            points = POOL_POINTS * pool.bit_count()
            margin = _margin(state, shore(pool))
            return because("at_pool", space=first(pool), points=points, bare=bare.bit_count(), margin=margin)
    return None


def _reason_near_city(state: State, origin: Space) -> Reason | None:
    """Return the city near a developer, of those that the seat does not lead; None if there is none."""
    found = []
    for prospect in find_prospects(state):
        if prospect.palace and not _leads(state, prospect.area):
            free = prospect.area & ~state.developers & ~state.land.palace_spaces
            walks = (Move(origin, target) for target in members(free) if target != origin)
            costs = (walk_cost(state.land, state.players, state.seat, walk) for walk in walks)
            cost = min((cost for cost in costs if cost is not None), default=NEAR_AP + 1)
            if 0 < cost <= NEAR_AP:
                found.append((cost, -prospect.palace.value, prospect.space))
    if not found:
        return None
    cost, value, space = min(found)
    return because("near_city", cost=cost, space=space, points=-value)


# --- cards ----------------------------------------------------------------------------------------


def _reason_to_draw(state: State, draw: Draw) -> Reason:
    card = state.festival_card
    mine = state.players[state.seat].developers
    values = [
        (FESTIVAL_ALONE[prospect.palace.value], prospect.space)
        for prospect in find_prospects(state)
        if prospect.palace and prospect.is_open and prospect.area & mine
    ]
    festival = max(values, default=())
    if draw.face_up:
        kinds = sum(card_value(card, kind) > 0 for kind in range(len(KINDS)))
        return because("draw_open", card=card, kinds=kinds, festival=festival)
    total = hand_value(state.secret.hands[state.seat], card)
    return because("draw_hidden", total=total, festival_card=card, festival=festival)


def _reason_for_festival(view: JavaView, action: HoldFestival) -> Reason:
    palace = view.land.palace_at(action.space)
    assert palace is not None
    alone, shared = points_at_stake(palace.value, view.shared_festivals)
    total, guests = hand_value(action.cards, view.festival_card), guests_of(view, action.space)
    if not guests:
        return because("host_alone", space=action.space, points=alone, total=total)
    rng, reached = keyed("reason"), 0
    for _ in range(DEALS):
        hands = JAVA.sample_state(view, rng).secret.hands
        reached += any(hand_value(hands[seat], view.festival_card) >= total for seat in guests)
    chance = round(100 * reached / DEALS)
    return because("host_guests", space=action.space, total=total, points=alone, shared=shared, chance=chance)
