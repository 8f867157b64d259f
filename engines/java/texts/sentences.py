"""Java in plain English sentences, for logs, panels and line mode: public facts and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engines import texts
from engines.core import clockwise
from engines.java.actions import Bid, BuildPalace, Draw, HoldFestival, JavaAction
from engines.java.pieces import ACTION_POINTS, card_value, cards_of, hand_value, kind_name
from engines.java.spaces import Space, name_of
from engines.java.state import Event, EventKind, Phase
from engines.java.turn import duty_binds
from engines.java.view import JavaView
from engines.texts import capitalized, format_count, format_result, join_words


def _places(spaces: Iterable[Space]) -> str:
    return " ".join(map(name_of, spaces))


def _kinds(cards: Iterable[int]) -> str:
    return ", ".join(map(kind_name, cards))


# --- what happened --------------------------------------------------------------------------------


def sentences(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return what an action caused, one sentence an event."""
    # A last round that begins where a row of idle turns is full was started by J22, not by the last triple.
    no_room = any(event.kind is EventKind.IDLE and event.value >= len(names) for event in events)
    return [_sentence(event, names, no_room) for event in events]


_IDLE = "{value} of {count} turns in a row ended without a tile: "
_LAST = "{player} is scored now, each other player after one last turn, which needs no land tile."
_SENTENCES: Mapping[EventKind | tuple[EventKind, object], str] = {
    (EventKind.PLACED, 3): "{player} laid a triple at {spaces} ({cost} AP).",
    (EventKind.PLACED, 2): "{player} laid a double at {spaces} ({cost} AP).",
    (EventKind.PLACED, 1): "{player} laid a single village at {spaces} ({cost} AP).",
    (EventKind.PLACED, -1): "{player} laid a single rice at {spaces} ({cost} AP).",
    EventKind.IRRIGATED: "{player} laid irrigation at {spaces} ({cost} AP).",
    (EventKind.POOL, "scored"): "The pool of {spaces} is enclosed: {player} scores {points}.",
    (EventKind.POOL, "level"): "The pool of {spaces} is enclosed: {players} are level, no points.",
    (EventKind.POOL, "nobody"): "The pool of {spaces} is enclosed: nobody stands beside it, no points.",
    EventKind.ENTERED: "{player} brought a developer in to {spaces} ({cost} AP).",
    EventKind.MOVED: "{player} moved a developer from {first} to {last} ({cost} AP).",
    EventKind.LEFT: "{player} took a developer off {spaces} ({cost} AP).",
    EventKind.BUILT: "{player} built a palace of {value} at {spaces}: {points}.",
    EventKind.ENLARGED: "{player} enlarged the palace at {spaces} to {value}: {points}.",
    (EventKind.DREW, 1): "{player} took the face-up card, {cards}.",
    (EventKind.DREW, 0): "{player} drew from the deck.",
    EventKind.SHUFFLED: "The {discards} became the new deck, shuffled.",
    EventKind.TURNED_UP: "The face-up card is {cards} now.",
    EventKind.TOKEN: "{player} played an extra-action token: 1 AP more.",
    EventKind.FESTIVAL: "{player} holds a festival at {spaces}, opening with {cards}: {value}.",
    EventKind.BID: "{player} played {cards}: {value} in all.",
    EventKind.PASSED: "{player} passed and left the festival at {spaces}.",
    EventKind.AGREED: "{player} agreed to share the festival at {spaces}.",
    (EventKind.CELEBRATED, "alone"): "{players} held the festival at {spaces} alone: {points}.",
    (EventKind.CELEBRATED, "shared"): "{players} shared the festival at {spaces}: {points} each.",
    EventKind.TURN_ENDED: "{player} ended the turn.",
    (EventKind.IDLE, "end"): _IDLE + "the last round begins.",
    (EventKind.IDLE, "warning"): _IDLE + "{more} more, and the last round begins.",
    EventKind.LAST_TRIPLE: "{player} laid the last triple.",
    (EventKind.LAST_ROUND, "no room"): "Land has no room left: " + _LAST,
    (EventKind.LAST_ROUND, "no triples"): "The triples are used up: " + _LAST,
    (EventKind.CITY_SCORED, 1): "{player} is first in the city of {spaces}: {points}.",
    (EventKind.CITY_SCORED, 2): "{player} is second in the city of {spaces}: {points}.",
    EventKind.FINAL_SCORING: "{player} had the final scoring: {points} from cities.",
    EventKind.GAME_OVER: "The game is over.",
}
"""By kind of event, and by case where a kind has several."""


def _sentence(event: Event, names: Sequence[str], no_room: bool) -> str:
    case = _case_of(event, len(names), no_room)
    return _told(_SENTENCES[event.kind if case is None else (event.kind, case)], event, names)


def _told(sentence: str, event: Event, names: Sequence[str]) -> str:
    return sentence.format(
        player=names[event.seat] if event.seat >= 0 else "",
        players=join_words(names[seat] for seat in event.seats),
        spaces=_places(event.where),
        first=name_of(event.where[0]) if event.where else "",
        last=name_of(event.where[-1]) if event.where else "",
        cost=event.cost_ap,
        points=format_count(event.points, "point"),
        discards=format_count(event.value, "discard"),
        cards=_kinds(event.cards),
        value=event.value,
        count=len(names),
        more=len(names) - event.value,
    )


def _case_of(event: Event, players: int, no_room: bool) -> object:
    """Return which of the sentences of its kind an event has; None if there is one alone."""
    match event.kind:
        case EventKind.PLACED | EventKind.DREW | EventKind.CITY_SCORED:
            return event.value
        case EventKind.POOL:
            return "scored" if event.seat >= 0 else "level" if event.seats else "nobody"
        case EventKind.CELEBRATED:
            return "alone" if len(event.seats) == 1 else "shared"
        case EventKind.IDLE:
            return "end" if event.value >= players else "warning"
        case EventKind.LAST_ROUND:
            return "no room" if no_room else "no triples"
    return None


# --- what happened, in short ----------------------------------------------------------------------


def turn_in_short(events: Sequence[Event], names: Sequence[str]) -> str:
    """Return a turn, or a part of it, in short: "Blue: 2 triples, palace 6 at J10 (3 points)."."""
    answers = _FESTIVAL.keys() - {EventKind.FESTIVAL}
    player = next((e.seat for e in events if e.seat >= 0 and e.kind not in answers), None)
    if player is None:  # A part of a festival: nobody's turn begins or ends in it.
        return f"{capitalized(_festival_in_short(events, names))}."
    by_kind: dict[EventKind, list[Event]] = {}
    for event in events:
        by_kind.setdefault(event.kind, []).append(event)
    parts = [
        *_pieces_in_short(by_kind),
        *(
            _told("palace {value} at {spaces} ({points})", event, names)
            for event in events
            if event.kind in (EventKind.BUILT, EventKind.ENLARGED)
        ),
        *(_pool_in_short(event, player, names) for event in by_kind.get(EventKind.POOL, ())),
        *_cards_in_short(by_kind),
    ]
    if by_kind.keys() & {*_FESTIVAL, EventKind.CELEBRATED}:
        parts.append(_festival_in_short(events, names))
    if EventKind.IDLE in by_kind:
        parts.append("no tile")
    if EventKind.LAST_ROUND in by_kind:
        parts.append("began the last round")
    scored = by_kind.get(EventKind.FINAL_SCORING, ())
    parts += [_told("final scoring ({points})", event, names) for event in scored]
    return f"{names[player]}: {', '.join(parts) or 'nothing'}."


def _pieces_in_short(by_kind: dict[EventKind, list[Event]]) -> Iterable[str]:
    sizes = [event.value for event in by_kind.get(EventKind.PLACED, ())]
    for size, thing in ((3, "triple"), (2, "double"), (1, "single village")):
        if size in sizes:
            yield format_count(sizes.count(size), thing)
    if -1 in sizes:
        yield f"{sizes.count(-1)} single rice"
    if EventKind.IRRIGATED in by_kind:
        yield f"{len(by_kind[EventKind.IRRIGATED])} irrigation"
    ways = ((EventKind.ENTERED, "in"), (EventKind.MOVED, "moved"), (EventKind.LEFT, "out"))
    for kind, way in ways:
        if kind in by_kind:
            yield f"{format_count(len(by_kind[kind]), 'developer')} {way}"


def _pool_in_short(event: Event, player: int, names: Sequence[str]) -> str:
    if event.seat in (-1, player):
        return _told("pool at {first} ({points})", event, names)
    return _told("pool at {first} ({player} {points})", event, names)


def _cards_in_short(by_kind: dict[EventKind, list[Event]]) -> Iterable[str]:
    drawn = by_kind.get(EventKind.DREW, [])
    yield from (f"took {_kinds(event.cards)}" for event in drawn if event.value)
    from_deck = sum(not event.value for event in drawn)
    if from_deck:
        yield f"drew {format_count(from_deck, 'card')}"
    if EventKind.TOKEN in by_kind:
        yield "token"


_FESTIVAL = {
    EventKind.FESTIVAL: "{player} {value}",
    EventKind.BID: "{player} {value}",
    EventKind.PASSED: "{player} passed",
    EventKind.AGREED: "{player} agreed",
}
"""What each player did in a festival that is not decided."""


def _festival_in_short(events: Sequence[Event], names: Sequence[str]) -> str:
    """Return how a festival ended, or how it stands: "festival at F7 (Red and Blue 2 points each)"."""
    for event in events:
        if event.kind is EventKind.CELEBRATED and len(event.seats) > 1:
            return _told("festival at {spaces} ({players} {points} each)", event, names)
        if event.kind is EventKind.CELEBRATED:
            return _told("festival at {spaces} ({players} {points})", event, names)
    answers = [event for event in events if event.kind in _FESTIVAL]
    told = "; ".join(_told(_FESTIVAL[event.kind], event, names) for event in answers)
    return f"festival at {_places(answers[-1].where)} ({told})"


# --- whose turn -----------------------------------------------------------------------------------


def actor_words(view: JavaView, name: str | None = None) -> str:
    """Return who must decide now, by another name if one is given, and what: "Red to play"."""
    verb = {Phase.BIDDING: "bid", Phase.AGREEMENT: "answer"}.get(view.phase, "play")
    return texts.actor_words([name] * len(view.names) if name is not None else view.names, view.to_act, verb)


def duty_words(view: JavaView) -> str:
    """Return what the duty to place land asks of this turn (J12)."""
    if view.phase is Phase.OVER:
        return "game over"
    if view.last_round:
        return "no land tile needed"
    if not view.duty_open:
        return "land tile placed"
    return "place a land tile" if duty_binds(view) else "no land tile fits"


def turn_line(view: JavaView) -> str:
    """Return the turn in one line: who acts, what is left, what is due."""
    if view.to_act is None:
        best = max(view.scores)
        winners = [name for name, points in zip(view.names, view.scores, strict=True) if points == best]
        return f"The game is over: {format_result(winners, best)}"
    who = view.names[view.to_act]
    if view.auction is not None:
        place, highest = name_of(view.auction.city), view.auction.highest
        if view.phase is Phase.AGREEMENT:
            return f"Turn {view.turn}. Festival at {place}, all level at {highest}: {who} agrees or raises."
        total = view.auction.totals[view.to_act]
        return f"Turn {view.turn}. Festival at {place}: {who} has {total}, must reach {highest} or pass."
    budget = ACTION_POINTS + view.token_used
    return f"Turn {view.turn}. {who} to play, {view.ap} of {budget} AP left; {duty_words(view)}."


def end_banner(view: JavaView, names: Sequence[str] | None = None) -> str:
    """Return how near the end is: a warning, who still plays once it has begun; "" before (J22, J52, J53)."""
    names = names or view.names
    if view.phase is Phase.OVER:
        return ""
    count = len(view.players)
    left = [seat for seat in clockwise(view.seat, count) if not view.players[seat].finished]
    others = ", ".join(names[seat] for seat in left)
    if view.last_round:
        return f"Last round: {names[view.seat]}{', then ' + others if others else ' is last'}"
    if not view.stock.triples:
        return f"Last triple laid; last turn: {others}"
    # A tile in this turn breaks the row, though it is counted only when the turn ends.
    if view.idle_turns and view.duty_open:
        return f"{view.idle_turns} of {count} turns without a tile"
    return ""


# --- the viewer's hand, an action -----------------------------------------------------------------


def hand_lines(view: JavaView) -> list[str]:
    """Return the viewer's cards and what they are worth under the festival card (J46)."""
    if view.viewer is None:
        return ["hidden"]
    lines = [
        f"{kind_name(kind)} x{count}, worth {card_value(kind, view.festival_card)}"
        for kind, count in enumerate(view.hand)
        if count
    ]
    total = hand_value(view.hand, view.festival_card)
    return [*lines, f"{format_count(sum(view.hand), 'card')}, worth {total} in all"]


_PHRASES = {
    "enter": "developer in to {target}",
    "move": "developer from {origin} to {target}",
    "leave": "developer off {origin}",
    "palace": "palace {value} at {space}",
    "palace, enlarged": "palace at {space} from {old} to {value}",
    "draw face": "face-up card {festival_card}",
    "draw deck": "card from the deck",
    "token": "extra-action token",
    "festival": "festival at {space} with {cards} ({worth})",
    "bid": "bid of {cards} ({worth})",
    "agree": "agree to share",
    "end": "end of the turn",
}
"""By verb, and by case where a verb has several; other actions are told in their notation."""


def action_phrase(action: JavaAction, view: JavaView) -> str:
    """Return an action in a few words, for messages such as "undo: triple F7 F8 G8"."""
    case, values = action.verb, action.format_fields()
    match action:
        case BuildPalace(space) if palace := view.land.palace_at(space):
            case, values["old"] = "palace, enlarged", str(palace.value)
        case Draw():
            case, values["festival_card"] = str(action), kind_name(view.festival_card)
        case HoldFestival(cards=cards) | Bid(cards):
            values["cards"] = _kinds(cards_of(cards))
            values["worth"] = str(hand_value(cards, view.festival_card))
    return _PHRASES[case].format(**values) if case in _PHRASES else str(action)
