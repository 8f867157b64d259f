"""The Builders in plain English sentences, for logs, panels and line mode; all of it is public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import assert_never

from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Slot, Take
from engines.builders.cards import BUILDINGS, Card
from engines.builders.money import ACTION_PRICE_ECUS, ECUS_FOR
from engines.builders.scoring import standings
from engines.builders.state import Event, EventKind, Row
from engines.builders.texts.cards import (
    building_words,
    crew_words,
    gain_words,
    site_line,
    title_of,
    vp_words,
    worker_line,
)
from engines.builders.turn import IDLE_ROUNDS_TO_END
from engines.builders.view import BuildersView
from engines.core import own_seat
from engines.texts import Count, format_count, join_words

# --- what happened --------------------------------------------------------------------------------


def sentences(events: Sequence[Event], names: Sequence[str], french: bool = False) -> list[str]:
    """Return what an action caused, one sentence an event."""
    is_over = any(event.kind is EventKind.GAME_OVER for event in events)
    return [_sentence(event, names, is_over, french) for event in events]


_FINISHED = "{player} finished {card}: {gain}; "
_IDLE = "No one opened, recruited or sent for {value:round|rounds}"
_SENTENCES: Mapping[EventKind | tuple[EventKind, object], str] = {
    EventKind.OPENED: "{player} opened {card}.",
    EventKind.RECRUITED: "{player} recruited {worker}.",
    EventKind.TURNED_UP: "Slot {value}: {worker}.",
    (EventKind.SENT, "paid"): "{player} sent {worker} to {last}: {cost:action|actions}, {ecus:écu|écus}.",
    (EventKind.SENT, "free"): "{player} sent {worker} to {last}: {cost:action|actions}.",
    (EventKind.FINISHED, "one"): _FINISHED + "its worker is free again.",
    (EventKind.FINISHED, "several"): _FINISHED + "its {back} workers are free again.",
    (EventKind.FINISHED, "one, a machine"): _FINISHED + "its worker is free again, and it works from now on.",
    (EventKind.FINISHED, "several, a machine"): (
        _FINISHED + "its {back} workers are free again, and it works from now on."
    ),
    EventKind.TOOK: "{player} took {ecus:écu|écus} ({cost:action|actions}).",
    EventKind.BOUGHT: "{player} bought an action ({ecus:écu|écus}).",
    (EventKind.TURN_ENDED, "used"): "{player} ended the turn.",
    (EventKind.TURN_ENDED, "lost"): "{player} ended the turn; {value:action|actions} lost.",
    EventKind.LAST_ROUND: "{player} has {reached}: this round is the last (rule B12).",
    (EventKind.IDLE_ROUND, "end"): _IDLE + ": the game ends (rule B14).",
    (EventKind.IDLE_ROUND, "over"): _IDLE + ".",
    (EventKind.IDLE_ROUND, "warning"): _IDLE + ": after {most} the game ends (rule B14).",
    EventKind.ECUS_COUNTED: "{player} gets {points:point|points|no points} for {value:écu|écus|no écus}.",
    EventKind.GAME_OVER: "The game is over.",
}
"""By kind of event, and by case where a kind has several."""


def _sentence(event: Event, names: Sequence[str], is_over: bool, french: bool) -> str:
    case = _case_of(event, is_over)
    first = event.cards[0] if event.cards else -1
    return _SENTENCES[event.kind if case is None else (event.kind, case)].format(
        player=names[event.seat] if event.seat >= 0 else "",
        card=title_of(first, french),
        last=title_of(event.cards[-1], french) if event.cards else "",
        worker=crew_words(event.cards[:1], french),
        back=len(event.cards) - 1,
        gain=gain_words(event.ecus, event.points),
        cost=Count(event.cost_actions),
        ecus=Count(abs(event.ecus)),
        points=Count(event.points),
        value=Count(event.value),
        reached=vp_words(event.value),
        most=IDLE_ROUNDS_TO_END,
    )


def _case_of(event: Event, is_over: bool) -> object:
    """Return which of the sentences of its kind an event has; None if there is one alone."""
    match event.kind:
        case EventKind.SENT:
            return "paid" if event.ecus else "free"
        case EventKind.FINISHED:
            count = "one" if len(event.cards) == 2 else "several"
            return f"{count}, a machine" if BUILDINGS[event.cards[0]].is_machine else count
        case EventKind.TURN_ENDED:
            return "lost" if event.value else "used"
        case EventKind.IDLE_ROUND if event.value >= IDLE_ROUNDS_TO_END:
            return "end"
        case EventKind.IDLE_ROUND:
            # A last round may be idle too: then the game has ended by itself.
            return "over" if is_over else "warning"
    return None


# --- what happened, in short ----------------------------------------------------------------------


def turn_in_short(events: Sequence[Event], names: Sequence[str], french: bool = False) -> str:
    """Return a turn, or a part of it, in short: "Blue: opened The inn, sent 2 labourers to it."."""
    told = [event for event in events if event.kind is not EventKind.TURNED_UP]
    # What follows of the same kind, and to the same site, is told together.
    groups = (list(group) for _, group in groupby(told, key=_kind_and_site))
    parts, place = [], -1
    for group in groups:
        if group[0].kind in _IN_SHORT:
            parts.append(_in_short(group, place, french))
            place = _place_of(group[-1], place)
    return f"{names[told[0].seat]}: {', '.join(parts) or 'nothing'}."


def _kind_and_site(event: Event) -> tuple[EventKind, tuple[Card, ...]]:
    return event.kind, event.cards[1:] if event.kind is EventKind.SENT else ()


def _place_of(event: Event, before: Card = -1) -> Card:
    """Return the building or machine that an event is about, else the one before; -1 for none."""
    cards = event.cards[-1:] if event.kind is EventKind.SENT else event.cards[:1]
    return cards[0] if cards and cards[0] in BUILDINGS else before


_IN_SHORT = {
    EventKind.OPENED: "opened {cards}",
    EventKind.RECRUITED: "recruited {crew}",
    EventKind.SENT: "sent {crew} to {last}",
    EventKind.FINISHED: "finished {last} ({gain})",
    EventKind.TOOK: "took {ecus:écu|écus}",
    EventKind.BOUGHT: "bought {count:action|actions}",
    EventKind.LAST_ROUND: "reached {reached}",
    EventKind.GAME_OVER: "ended the game",
}
"""By kind of event; a summary leaves out the others."""


def _in_short(events: Sequence[Event], place: Card, french: bool) -> str:
    """Return deeds of one kind in short; the place that was told last is "it"."""
    first, ecus = events[0], sum(event.ecus for event in events)
    cards = [event.cards[0] for event in events if event.cards]
    return _IN_SHORT[first.kind].format(
        cards=join_words(title_of(card, french) for card in cards),
        crew=crew_words(cards, french),
        last="it" if _place_of(first) == place else title_of(_place_of(first), french),
        gain=gain_words(ecus, first.points).removesuffix(", no VP"),
        ecus=Count(ecus),
        count=Count(len(events)),
        reached=vp_words(first.value),
    )


def format_result(winners: Sequence[str], points: int) -> str:
    """Return who won, by the title that the winner bears."""
    is_shared = len(winners) > 1
    sentence = (
        "{winners} are First Builders of the Realm with {points}."
        if is_shared
        else ("{winners} is First Builder of the Realm with {points}.")
    )
    return sentence.format(winners=join_words(winners), points=format_count(points, "point"))


# --- whose turn -----------------------------------------------------------------------------------


def turn_line(view: BuildersView) -> str:
    """Return the turn in one line: who acts and with what; at the end who has won, by B13."""
    if view.to_act is None:
        found = standings(view)
        best = max(found)
        winners = [name for name, standing in zip(view.names, found, strict=True) if standing == best]
        return f"The game is over: {format_result(winners, best.points)}"
    left = f"{format_count(view.actions_left, 'action')} left, {format_count(view.player.ecus, 'écu')}"
    return f"Turn {view.turn}. {view.names[view.to_act]} to play, {left}."


def end_banner(view: BuildersView, names: Sequence[str] | None = None) -> str:
    """Return how near the end is: who still plays in the last round, or a warning; "" before (B12, B14)."""
    names = names or view.names
    if view.to_act is None:
        return ""
    if view.last_round:
        count = len(view.players)
        to_come = (view.first - view.seat - 1) % count
        others = ", ".join(names[(view.seat + i) % count] for i in range(1, to_come + 1))
        return f"Last round: {names[view.seat]}{', then ' + others if others else ' is last'}"
    # Whoever acts in this round breaks the row, though it is counted only when the round ends.
    if view.idle_rounds and not view.active_this_round:
        return f"Idle rounds: {view.idle_rounds}; after {IDLE_ROUNDS_TO_END} the game ends"
    return ""


# --- what the viewer owns, an action --------------------------------------------------------------


def hand_lines(view: BuildersView, french: bool = False) -> list[str]:
    """Return what the viewer owns, a sentence a thing; a spectator is told of the player on turn."""
    seat = own_seat(view)
    player = view.players[seat]
    lines = [f"{view.names[seat]} has {format_count(player.ecus, 'écu')}, {vp_words(player.victory_points)}."]
    lines += [worker_line(card, french) for card in player.free] or ["No free workers."]
    lines += [site_line(site, french) for site in player.sites] or ["No open sites."]
    if player.built:
        lines.append(f"Built: {', '.join(building_words(card, french) for card in player.built)}.")
    return lines


def action_phrase(action: BuildersAction, view: BuildersView, french: bool = False) -> str:
    """Return an action in a few words, for messages such as "undone: open The chapel"."""
    match action:
        case Open(slot):
            card = _card_in(view.building_row, slot)
            return f"open {f'slot {slot}' if card is None else title_of(card, french)}"
        case Recruit(slot):
            card = _card_in(view.worker_row, slot)
            return f"recruit {f'slot {slot}' if card is None else crew_words([card], french)}"
        case Send(worker, building):
            return f"send {crew_words([worker], french)} to {title_of(building, french)}"
        case Take(actions):
            what = format_count(ECUS_FOR[actions], "écu") if actions in ECUS_FOR else "écus"
            return f"{what} for {format_count(actions, 'action')}"
        case Buy():
            return f"one more action for {ACTION_PRICE_ECUS} écus"
        case EndTurn():
            return "end of the turn"
        case _:
            assert_never(action)


def _card_in(row: Row, slot: Slot) -> Card | None:
    return row[slot - 1] if 1 <= slot <= len(row) else None
