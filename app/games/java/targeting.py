"""Aiming a verb of Java at the board: its legal places, what each would do, why others are refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.session.session import AnySession, Preview
from engines.core import Refusal
from engines.java import developers, spaces
from engines.java.actions import (
    BuildPalace,
    Enter,
    HoldFestival,
    JavaAction,
    LayIrrigation,
    Leave,
    Move,
    Placement,
)
from engines.java.festival import matching
from engines.java.pieces import NO_CARDS, PALACE_VALUES
from engines.java.spaces import Space, members, name_of
from engines.java.state import Event
from engines.java.tile_masks import TURNS, tile_at
from engines.java.tiles import cost_ap, village_and_rice
from engines.java.turn import duty_binds
from engines.java.view import JavaView
from engines.texts import counted
from widgets.java.render import Ghost

TURNED = ("triple", "double")
"""The verbs whose tile can be turned."""

GhostTile = Mapping[Space, Ghost]


@dataclass(frozen=True)
class TargetSelection:
    """A verb about to be used: where it may be, and what it would do there."""

    verb: str
    prompt: str
    """What the player is to choose, one line."""
    targets: Mapping[Space, str]
    """Each legal place with a short label, a cost or points."""
    choices: Callable[[Space], list[JavaAction]]
    """The legal actions at a place; several where a dialog must ask further."""
    attempt: Callable[[Space], JavaAction | None]
    """The action at a place whose refusal says best why it may not be; None if there is none."""
    ghost: Callable[[Space, int], GhostTile]
    """What to show on the board at a place; the number is the tile's turn."""
    origin: Space | None = None
    """Where the moving developer stands."""


def _no_ghost(_space: Space, _turn: int) -> GhostTile:
    return {}


def turns_of(verb: str) -> range:
    """Return the turns in which a verb's tile can lie."""
    return TURNS if verb in TURNED else range(1)


def ghost_of(action: Placement, legal: bool) -> GhostTile:
    """Return a tile as it would lie."""
    village, rice = village_and_rice(action)
    shown = {space: Ghost("village", legal) for space in members(village & spaces.BOARD)}
    return shown | {space: Ghost("rice", legal) for space in members(rice & spaces.BOARD)}


def aim_tile(session: AnySession, view: JavaView, verb: str) -> TargetSelection:
    """Aim a land tile; a place is the village's space."""
    places: dict[Space, list[JavaAction]] = {}
    costs: dict[Space, int] = {}
    for action in session.legal(verb):
        place = action.village if verb in TURNED else action.space
        places.setdefault(place, []).append(action)
        cost = cost_ap(view.land, action)
        costs[place] = min(cost, costs.get(place, cost))

    def ghost(space: Space, turn: int) -> GhostTile:
        action = tile_at(verb, space, turn)
        return ghost_of(action, action in places.get(space, ()))

    what = "where is its village to lie" if verb in TURNED else "where"
    return TargetSelection(
        verb,
        f"{verb}: {what}?",
        {space: str(cost) if cost > 1 else "" for space, cost in costs.items()},
        lambda space: places.get(space, []),
        lambda space: tile_at(verb, space, 0),
        ghost,
    )


def ap_of(preview: Preview[Event]) -> int:
    """Return how many AP an action would cost."""
    return sum(event.cost_ap for event in preview.events)


def aim_irrigation(session: AnySession, view: JavaView) -> TargetSelection:
    """Aim an irrigation tile; the label tells what a pool that it closes would score."""
    labels = {}
    for action in session.legal("irrigation"):
        gained = sum(points for _, points in session.preview(action).points)
        labels[action.space] = f"+{gained}" if gained else ""
    return TargetSelection(
        "irrigation",
        "irrigation: which bare space?",
        labels,
        lambda space: [LayIrrigation(space)] if space in labels else [],
        LayIrrigation,
        lambda space, _turn: {space: Ghost("water", space in labels)},
    )


def aim_enter(session: AnySession, view: JavaView) -> TargetSelection:
    """Aim a developer coming in."""
    seat = view.seat
    reach = developers.reach_from_outside(view.land, view.players, seat)
    labels = {a.target: str(developers.cost_in(reach, a.target)) for a in session.legal("enter")}
    return TargetSelection(
        "enter",
        "developer in: where to?",
        labels,
        lambda space: [Enter(space)] if space in labels else [],
        Enter,
        lambda space, _turn: {space: Ghost("developer", space in labels, seat)},
    )


def aim_origin(session: AnySession, view: JavaView) -> TargetSelection:
    """Aim at the developer that is to move."""
    origins: dict[Space, list[JavaAction]] = {}
    for action in session.legal("move"):
        origins.setdefault(action.origin, []).append(action)
    mine = view.players[view.seat].developers
    return TargetSelection(
        "move",
        "move: which developer?",
        dict.fromkeys(sorted(origins), ""),
        lambda space: origins.get(space, []),
        # The refusal says whose space it is; for an own developer that cannot move there is no single one.
        lambda space: Move(space, space) if not mine >> space & 1 else None,
        _no_ghost,
    )


def aim_move(session: AnySession, view: JavaView, origin: Space) -> TargetSelection:
    """Aim a developer at where it is to go."""
    seat = view.seat
    reach = developers.reach_from(view.land, view.players, seat, origin)
    legal = [action for action in session.legal("move") if action.origin == origin]
    labels = {action.target: str(developers.cost_in(reach, action.target)) for action in legal}
    return TargetSelection(
        "move",
        f"move from {name_of(origin)}: where to?",
        labels,
        lambda space: [Move(origin, space)] if space in labels else [],
        lambda space: Move(origin, space),
        lambda space, _turn: {space: Ghost("developer", space in labels, seat)},
        origin,
    )


def aim_leave(session: AnySession, view: JavaView) -> TargetSelection:
    """Aim at the developer that is to leave the board."""
    labels = {
        action.origin: str(developers.leave_cost(view.land, view.players, view.seat, action.origin))
        for action in session.legal("leave")
    }
    return TargetSelection(
        "leave",
        "developer out: which one?",
        labels,
        lambda space: [Leave(space)] if space in labels else [],
        Leave,
        _no_ghost,
    )


def aim_palace(session: AnySession, view: JavaView) -> TargetSelection:
    """Aim a palace; the label tells the most it would score."""
    places: dict[Space, list[JavaAction]] = {}
    labels = {}
    for action in session.legal("palace"):
        places.setdefault(action.space, []).append(action)
        labels[action.space] = f"+{action.value // 2}"

    def attempt(space: Space) -> JavaAction:
        standing = view.land.palace_at(space)
        above = [value for value in PALACE_VALUES if standing is None or value > standing.value]
        return BuildPalace(space, above[0] if above else PALACE_VALUES[-1])

    def ghost(space: Space, _turn: int) -> GhostTile:
        found = places.get(space, ())
        return {space: Ghost("palace", True, found[-1].value)} if found else {}  # type: ignore[union-attr]

    return TargetSelection(
        "palace",
        "palace: which village space, or palace to enlarge?",
        labels,
        lambda space: places.get(space, []),
        attempt,
        ghost,
    )


def aim_festival(session: AnySession, view: JavaView) -> TargetSelection:
    """Aim at the city of a festival."""
    places: dict[Space, list[JavaAction]] = {}
    for action in session.legal("festival"):
        places.setdefault(action.space, []).append(action)
    return TargetSelection(
        "festival",
        "festival: at which palace?",
        dict.fromkeys(places, ""),
        lambda space: places.get(space, []),
        lambda space: HoldFestival(space, view.hand if any(view.hand) else NO_CARDS),
        _no_ghost,
    )


def refusal_at(session: AnySession, aim: TargetSelection, space: Space) -> Refusal | None:
    """Return why the aimed verb may not be used at a place; None if there is nothing to say."""
    action = aim.attempt(space)
    if action is None:
        return None
    if aim.verb in TURNED:
        # Of the six turns the reason that most of them share.
        refusals = [session.why_not(tile_at(aim.verb, space, turn)) for turn in TURNS]
        found = [refusal for refusal in refusals if refusal]
        codes = [refusal.code for refusal in found]
        return max(found, key=lambda refusal: codes.count(refusal.code), default=None)
    return session.why_not(action)


def words_at(
    session: AnySession,
    view: JavaView,
    aim: TargetSelection,
    space: Space,
    turn: int,
    word: Callable[[str], str],
) -> str:
    """Return what choosing a place would do, its cost and points, or the reason why nothing.

    `word` gives the key of a user action as a player would name it: line mode, which loads none, asks not.
    """
    choices = aim.choices(space)
    if not choices:
        refusal = refusal_at(session, aim, space)
        places = counted(len(aim.targets), "place")
        following = f"{aim.prompt} ({places}, {word('target.next')} next)"
        return following if refusal is None else f"not here: {session.telling.format_refusal(refusal)}"
    if aim.verb == "move" and aim.origin is None:
        return f"{aim.prompt}: {word('java.pick')} takes the one on {name_of(space)}"
    action = tile_at(aim.verb, space, turn) if aim.verb in TURNED else choices[-1]
    more = f", {len(choices)} ways" if len(choices) > 1 else ""
    if aim.verb == "festival":
        return f"festival {name_of(space)}{more}"
    told = f"developer out from {name_of(space)}" if aim.verb == "leave" else str(action)
    preview = session.preview(action)
    scores = "".join(f", {view.names[seat]} scores {points}" for seat, points in preview.points)
    return f"{told}: {ap_of(preview)} AP{scores}{more}{_path_words(view, action)}"


def _path_words(view: JavaView, action: JavaAction) -> str:
    """Return the path that a developer would take over the edge, in a few words; "" for other actions."""
    match action:
        case Enter(target):
            end, word = target, "in"
        case Leave(origin):
            end, word = origin, "out"
        case _:
            return ""
    path = developers.path(view.land, view.players, view.seat, None, end)
    return f", {word} at {name_of(path[0])}" if path else ""


def why_nowhere(view: JavaView, verb: str) -> str:
    """Why a verb has no legal place at all, in one sentence; keys stand in it as for `keymap.with_keys`."""
    player = view.players[view.seat]
    if view.ap == 0 and verb != "festival":
        if view.token_used or not player.tokens:
            return "No AP left: <java.end> ends the turn"
        more = "<java.token>, then place land" if duty_binds(view) else "<java.token> or <java.end>"
        return f"No AP left: {more}"
    match verb:
        case "irrigation" if not view.stock.irrigation:
            return "No irrigation tile is left in the stock"
        case "enter" if not player.reserve:
            return "No developer is left in your reserve"
        case "enter":
            reach = developers.reach_from_outside(view.land, view.players, view.seat)
            if not any(reach):
                return "No land that you can walk on touches the outside: nobody can come in"
            return f"Nobody can come in with {view.ap} AP"
        case "move" | "leave" if not player.developers:
            return "You have no developer on the board"
        case "move":
            return f"None of your developers can move with {view.ap} AP"
        case "leave":
            return f"None of your developers can leave with {view.ap} AP"
        case "palace":
            return "You lead no village or city in which a palace could be built or enlarged now"
        case "festival" if not view.land.palaces:
            return "No palace stands on the board yet"
        case "festival" if not any(matching(view.hand, view.festival_card)):
            return "None of your cards matches the face-up card"
        case "festival":
            return "None of your developers stands in a city whose palace is not celebrated"
    return "There is no place for it on the board now"


def aim_verb(session: AnySession, view: JavaView, verb: str) -> TargetSelection:
    """Aim any verb that wants a place."""
    make = _MAKERS.get(verb)
    return aim_tile(session, view, verb) if make is None else make(session, view)


_MAKERS: dict[str, Callable[[AnySession, JavaView], TargetSelection]] = {
    "irrigation": aim_irrigation,
    "enter": aim_enter,
    "move": aim_origin,
    "leave": aim_leave,
    "palace": aim_palace,
    "festival": aim_festival,
}
