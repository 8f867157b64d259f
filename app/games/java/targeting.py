"""Aiming a verb of Java at the board: its legal places, what each would do, why others are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

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
A = TypeVar("A", bound=JavaAction)


@dataclass(frozen=True)
class TargetSelection:
    """A verb about to be used: where it may be, and what it would do there."""

    verb: str
    prompt: str
    """What the player is to choose, one line."""
    targets: Mapping[Space, str]
    """Each legal place with a short label, a cost or points."""
    actions: Mapping[Space, Sequence[JavaAction]]
    attempt: Callable[[Space], JavaAction | None]
    """The action at a place whose refusal says best why it may not be; None if there is none."""
    ghost: Callable[[Space, int], GhostTile] = lambda _space, _turn: {}
    """What to show on the board at a place; the number is the tile's turn."""
    origin: Space | None = None
    """Where the moving developer stands."""

    def choices(self, space: Space) -> Sequence[JavaAction]:
        """Return the legal actions at a place; several where a dialog must ask further."""
        return self.actions.get(space, ())


def turns_of(verb: str) -> range:
    """Return the turns in which a verb's tile can lie."""
    return TURNS if verb in TURNED else range(1)


def ghost_of(action: Placement, legal: bool) -> GhostTile:
    """Return a tile as it would lie."""
    village, rice = village_and_rice(action)
    shown = {space: Ghost("village", legal) for space in members(village & spaces.BOARD)}
    return shown | {space: Ghost("rice", legal) for space in members(rice & spaces.BOARD)}


def _by_place(actions: Iterable[A], place: str) -> dict[Space, list[A]]:
    """Group actions by one of their fields, a space."""
    found: dict[Space, list[A]] = {}
    for action in actions:
        found.setdefault(getattr(action, place), []).append(action)
    return found


def _aim_tile(session: AnySession, view: JavaView, verb: str) -> TargetSelection:
    """Aim a land tile; a place is the village's space."""
    places = _by_place(session.legal().of(verb), "village" if verb in TURNED else "space")
    costs = {space: min(cost_ap(view.land, action) for action in found) for space, found in places.items()}

    def ghost(space: Space, turn: int) -> GhostTile:
        action = tile_at(verb, space, turn)
        return ghost_of(action, action in places.get(space, ()))

    what = "where is its village to lie" if verb in TURNED else "where"
    labels = {space: str(cost) if cost > 1 else "" for space, cost in costs.items()}
    return TargetSelection(
        verb, f"{verb}: {what}?", labels, places, lambda space: tile_at(verb, space, 0), ghost
    )


def ap_of(preview: Preview[Event]) -> int:
    """Return how many AP an action would cost."""
    return sum(event.cost_ap for event in preview.events)


def _aim_irrigation(session: AnySession, view: JavaView) -> TargetSelection:
    """Aim an irrigation tile; the label tells what a pool that it closes would score."""
    places = _by_place(session.legal().of("irrigation"), "space")
    labels = {}
    for space, (action,) in places.items():
        gained = sum(points for _, points in session.preview(action).points)
        labels[space] = f"+{gained}" if gained else ""

    def ghost(space: Space, _turn: int) -> GhostTile:
        return {space: Ghost("water", space in labels)}

    return TargetSelection(
        "irrigation", "irrigation: which bare space?", labels, places, LayIrrigation, ghost
    )


def _aim_walk(
    view: JavaView,
    prompt: str,
    legal: Iterable[Enter | Move],
    attempt: Callable[[Space], JavaAction],
    origin: Space | None = None,
) -> TargetSelection:
    """Aim a developer at where it is to go, from outside or from a space."""
    seat = view.seat
    reach = developers.reach_from(view.land, view.players, seat, origin)
    places = _by_place(legal, "target")
    labels = {space: str(developers.cost_in(reach, space)) for space in places}

    def ghost(space: Space, _turn: int) -> GhostTile:
        return {space: Ghost("developer", space in labels, seat)}

    verb = "enter" if origin is None else "move"
    return TargetSelection(verb, prompt, labels, places, attempt, ghost, origin)


def _aim_enter(session: AnySession, view: JavaView) -> TargetSelection:
    return _aim_walk(view, "developer in: where to?", session.legal().of("enter"), Enter)


def aim_move(session: AnySession, view: JavaView, origin: Space) -> TargetSelection:
    """Aim a developer at where it is to go."""
    legal = (action for action in session.legal().of("move") if action.origin == origin)
    return _aim_walk(view, f"move from {name_of(origin)}: where to?", legal, partial(Move, origin), origin)


def _aim_origin(session: AnySession, view: JavaView) -> TargetSelection:
    places = _by_place(session.legal().of("move"), "origin")
    mine = view.players[view.seat].developers

    # The refusal says whose space it is; for an own developer that cannot move there is no single one.
    def attempt(space: Space) -> JavaAction | None:
        return Move(space, space) if not mine >> space & 1 else None

    return TargetSelection(
        "move", "move: which developer?", dict.fromkeys(sorted(places), ""), places, attempt
    )


def _aim_leave(session: AnySession, view: JavaView) -> TargetSelection:
    places = _by_place(session.legal().of("leave"), "origin")
    reach = developers.reach_from(view.land, view.players, view.seat, None)
    labels = {space: str(developers.cost_in(reach, space)) for space in places}
    return TargetSelection("leave", "developer out: which one?", labels, places, Leave)


def _aim_palace(session: AnySession, view: JavaView) -> TargetSelection:
    """Aim a palace; the label tells the most it would score."""
    places: dict[Space, list[BuildPalace]] = _by_place(session.legal().of("palace"), "space")
    best = {space: actions[-1].value for space, actions in places.items()}

    def attempt(space: Space) -> JavaAction:
        standing = view.land.palace_at(space)
        above = [value for value in PALACE_VALUES if standing is None or value > standing.value]
        return BuildPalace(space, above[0] if above else PALACE_VALUES[-1])

    def ghost(space: Space, _turn: int) -> GhostTile:
        return {space: Ghost("palace", True, best[space])} if space in best else {}

    prompt = "palace: which village space, or palace to enlarge?"
    labels = {space: f"+{value // 2}" for space, value in best.items()}
    return TargetSelection("palace", prompt, labels, places, attempt, ghost)


def _aim_festival(session: AnySession, view: JavaView) -> TargetSelection:
    places = _by_place(session.legal().of("festival"), "space")
    cards = view.hand if any(view.hand) else NO_CARDS
    prompt = "festival: at which palace?"
    return TargetSelection(
        "festival", prompt, dict.fromkeys(places, ""), places, lambda space: HoldFestival(space, cards)
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
            if not any(developers.reach_from(view.land, view.players, view.seat, None)):
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
    return _aim_tile(session, view, verb) if make is None else make(session, view)


_MAKERS: dict[str, Callable[[AnySession, JavaView], TargetSelection]] = {
    "irrigation": _aim_irrigation,
    "enter": _aim_enter,
    "move": _aim_origin,
    "leave": _aim_leave,
    "palace": _aim_palace,
    "festival": _aim_festival,
}
