"""Aiming a verb of Java at the board: its legal places, what each would do, why others are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.games.java.gains import gain_words, gaps_to_fill, leads_won
from app.session.session import AnySession, Preview
from engines.core import A, Refusal, Seat
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
from engines.java.pieces import ACTION_POINTS, PALACE_VALUES
from engines.java.spaces import Space, Spaces, members, name_of
from engines.java.state import Event
from engines.java.tile_masks import TURNS, tile_at, tile_masks
from engines.java.tiles import cost_ap, spaces_under, village_and_rice
from engines.java.turn import duty_binds
from engines.java.view import JavaView
from engines.texts import end_sentence, format_count
from widgets.java import Chip, Ghost, Label

TURNED = ("triple", "double")
"""The verbs whose tile can be turned."""
LAND = (*TURNED, "rice", "village")
"""The verbs that place a tile of land."""

_PLACES = {"triple": "village", "double": "village", "enter": "target", "move": "origin", "leave": "origin"}
"""The field of an action that is its place; of other verbs it is the space."""
PROMPTS = {
    "triple": "Village of the triple where?",
    "double": "Village of the double where?",
    "rice": "Single rice where?",
    "village": "Single village where?",
    "irrigation": "Irrigation where?",
    "enter": "Developer where to?",
    "move": "Which developer moves?",
    "leave": "Which developer leaves?",
    "palace": "Palace where, new or larger?",
    "festival": "Festival at which palace?",
}
"""What is asked of the verbs that want a place."""


@dataclass(frozen=True)
class TargetSelection:
    """A verb about to be used in a position: where it may be, and what it would do there."""

    session: AnySession
    view: JavaView
    verb: str
    origin: Space | None
    """Where the moving developer stands, once it is chosen."""
    actions: Mapping[Space, Sequence[JavaAction]]
    targets: Mapping[Space, Label]
    """Each place that is offered, with the points that it brings where it brings any."""
    points: Mapping[JavaAction, Sequence[tuple[Seat, int]]]
    """What those of the actions bring that bring points."""

    @property
    def prompt(self) -> str:
        """What the player is to choose, in one line."""
        if self.origin is not None:
            return f"From {name_of(self.origin)} where to?"
        return PROMPTS[self.verb]

    def choices(self, space: Space) -> Sequence[JavaAction]:
        """Return the legal actions at a place; several where a dialog must ask further."""
        return self.actions.get(space, ())

    def place_of(self, action: JavaAction | None) -> Space | None:
        """Return the place at which an action is offered; None if it is not."""
        return next((space for space in self.targets if action in self.choices(space)), None)

    # Where to begin

    def best_place(self, cursor: Space, steps_to: Callable[[Space], int]) -> Space:
        """Return the place that brings most; among equals the cursor's, the cheapest, the nearest."""

        def rank(space: Space) -> tuple[int, ...]:
            return *self.worth_at(space), space == cursor, -self.cost_at(space), -steps_to(space)

        return max(self.targets, key=rank)

    def worth_at(self, space: Space) -> tuple[int, int]:
        """Return the points that a place brings, less those of others, and how much it comes to lead."""
        return max(map(self.worth_of, self.choices(space)))

    def best_turn(self, space: Space, kept: int) -> int:
        """Return the legal turn of a tile that brings most; among equals the one kept, if there is any."""
        legal = self.turns_at(space)

        def rank(turn: int) -> tuple[int, ...]:
            tile = tile_at(self.verb, space, turn)
            return *self.worth_of(tile), -cost_ap(self.view.land, tile), turn == kept

        return max(legal, key=rank, default=kept)

    def turns_at(self, space: Space) -> list[int]:
        """Return the legal turns of a tile with its village on a space."""
        choices = self.choices(space)
        return [turn for turn in TURNS if tile_at(self.verb, space, turn) in choices]

    def worth_of(self, action: JavaAction) -> tuple[int, int]:
        """Return the same of an action."""
        points = _balance(self.view.seat, self.points.get(action, ()))
        comes_in = self._is_walk and self.verb != "leave"
        return points, leads_won(self.view, action) if comes_in else 0

    def cost_at(self, space: Space) -> int:
        """Return the AP of the cheapest action at a place."""
        view = self.view
        if self._is_walk:
            reach = developers.reach_from(view.land, view.players, view.seat, self.origin)
            return developers.cost_in(reach, space) or 0
        tiles = [action for action in self.choices(space) if isinstance(action, Placement)]
        return min((cost_ap(view.land, tile) for tile in tiles), default=0)

    def price_at(self, space: Space) -> str:
        """Return in words what sets a place apart: its points, or its AP; "" for a tile of 1 AP."""
        match self.targets[space]:
            case Chip(points, seat):
                return f"{format_count(int(points), 'point')} for {self.view.names[seat]}"
            case "":
                ap = self.cost_at(space)
                return f"{ap} AP" if ap > self._is_land or self._is_walk else ""
            case points:
                return format_count(int(points), "point")

    @property
    def _is_land(self) -> bool:
        return self.verb in LAND

    @property
    def _is_walk(self) -> bool:
        """Whether its places are where a walk of a developer ends, of which each has its cost."""
        return self.verb in ("enter", "leave") or self.origin is not None

    def ghost(self, space: Space, turn: int) -> Mapping[Space, Ghost]:
        """Return what is shown on the board at a place, of a tile in one of its turns."""
        choices = self.choices(space)
        match self.verb:
            case verb if verb in LAND:
                tile = tile_at(self.verb, space, turn)
                village, rice = village_and_rice(tile)
                shown = {each: Ghost("village", tile in choices) for each in members(village & spaces.BOARD)}
                return shown | {each: Ghost("rice", tile in choices) for each in members(rice & spaces.BOARD)}
            case "irrigation":
                return {space: Ghost("water", bool(choices))}
            case "palace":
                values = [action.value for action in choices if isinstance(action, BuildPalace)]
                return {space: Ghost("palace", True, values[-1])} if values else {}
        if self.verb == "enter" or self.origin is not None:
            return {space: Ghost("developer", bool(choices), self.view.seat)}
        return {}

    def refusal_at(self, space: Space) -> Refusal | None:
        """Return why the verb may not be used at a place; None if there is nothing to say."""
        if self.verb in TURNED:
            # Of the six turns the reason that most of them share.
            refusals = [self.session.why_not(tile_at(self.verb, space, turn)) for turn in TURNS]
            found = [refusal for refusal in refusals if refusal]
            codes = [refusal.code for refusal in found]
            return max(found, key=lambda refusal: codes.count(refusal.code), default=None)
        action = self._attempt(space)
        return None if action is None else self.session.why_not(action)

    def _attempt(self, space: Space) -> JavaAction | None:
        """Return the action at a place whose refusal says best why it may not be; None if there is none."""
        view = self.view
        match self.verb:
            case "irrigation":
                return LayIrrigation(space)
            case "enter":
                return Enter(space)
            case "leave":
                return Leave(space)
            case "move" if self.origin is not None:
                return Move(self.origin, space)
            case "move":
                # It says whose space it is; for an own developer that cannot move there is no single reason.
                is_mine = view.players[view.seat].developers >> space & 1
                return None if is_mine else Move(space, space)
            case "palace":
                standing = view.land.palace_at(space)
                above = [value for value in PALACE_VALUES if standing is None or value > standing.value]
                return BuildPalace(space, above[0] if above else PALACE_VALUES[-1])
            case "festival":
                cards = matching(view.hand, view.festival_card)
                return HoldFestival(space, cards if any(cards) else view.hand)
        return tile_at(self.verb, space, 0)

    def words_at(self, space: Space, turn: int, word: Callable[[str], str]) -> str:
        """Return what choosing a place would do, its cost and points, or the reason why nothing.

        `word` names the key of a user action: line mode, which loads none, asks not.
        """
        choices, view, session = self.choices(space), self.view, self.session
        if not choices:
            refusal = self.refusal_at(space)
            places = format_count(len(self.targets), "place")
            following = f"{self.prompt} ({places}, {word('target.next')} next)"
            return (
                following
                if refusal is None
                else f"not here: {end_sentence(session.telling.format_refusal(refusal))}"
            )
        if self.verb == "move" and self.origin is None:
            return f"{self.prompt} {word('java.pick')} takes the one on {name_of(space)}"
        action = tile_at(self.verb, space, turn) if self.verb in TURNED else choices[-1]
        if self.verb == "festival":
            return f"festival {name_of(space)}: {word('java.pick')} asks for your cards"
        told = f"developer out from {name_of(space)}" if self.verb == "leave" else str(action)
        gains = "".join(f", {gain}" for gain in gain_words(session, view, action))
        return f"{told}: {ap_of(session.preview(action))} AP{gains}{_path_words(view, action)}"


def aim(session: AnySession, view: JavaView, verb: str, origin: Space | None = None) -> TargetSelection:
    """Aim a verb that wants a place; a move first at its developer, then from there at where it goes."""
    legal, place = session.legal().of(verb), _PLACES.get(verb, "space")
    if origin is not None:
        legal, place = [action for action in legal if action.origin == origin], "target"
    places = _by_place(legal, place)
    points = _points(session, view, verb, places)
    labels = {space: _label(view.seat, [points.get(each, ()) for each in places[space]]) for space in places}
    return TargetSelection(session, view, verb, origin, places, labels, points)


def _points(
    session: AnySession, view: JavaView, verb: str, places: Mapping[Space, Sequence[JavaAction]]
) -> dict[JavaAction, Sequence[tuple[Seat, int]]]:
    """Return the points of those actions that bring any; none but these of a verb can."""
    actions: Iterable[JavaAction] = (action for choices in places.values() for action in choices)
    if verb in LAND:
        gaps = gaps_to_fill(view.land)
        actions = [tile for tile in actions if gaps and _fills(tile, gaps)]
    elif verb not in ("irrigation", "palace"):
        return {}
    found = {action: session.preview(action).points for action in actions}
    return {action: points for action, points in found.items() if points}


def _fills(action: JavaAction, gaps: Sequence[Spaces]) -> bool:
    area = spaces.spaces_of(spaces_under(action)) if isinstance(action, Placement) else 0
    return any(not gap & ~area for gap in gaps)


def _label(seat: Seat, choices: Sequence[Sequence[tuple[Seat, int]]]) -> Label:
    """Return the points of the best choice for a seat: its own, else those of another."""
    best = max(choices, key=lambda points: _balance(seat, points))
    gains: dict[Seat, int] = {}
    for scorer, gained in best:
        gains[scorer] = gains.get(scorer, 0) + gained
    if seat in gains:
        return f"+{gains[seat]}"
    return next((Chip(f"+{gained}", scorer) for scorer, gained in gains.items()), "")


def _balance(seat: Seat, points: Iterable[tuple[Seat, int]]) -> int:
    return sum(gained if scorer == seat else -gained for scorer, gained in points)


def _by_place(actions: Iterable[A], place: str) -> dict[Space, list[A]]:
    found: dict[Space, list[A]] = {}
    for action in actions:
        found.setdefault(getattr(action, place), []).append(action)
    return found


def ap_of(preview: Preview[Event]) -> int:
    """Return how many AP an action would cost."""
    return sum(event.cost_ap for event in preview.events)


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
    """Return why a verb has no legal place, in one sentence; keys stand in it as for `keymap.with_keys`."""
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
        case "triple" | "double" if any(tile_masks(view.land, view.developers, verb, view.budget)):
            return "The AP left pay for it nowhere: <java.token> adds one"
        case "triple" | "double" if any(tile_masks(view.land, view.developers, verb, ACTION_POINTS)):
            return f"It can be placed nowhere with {view.ap} AP"
    return "There is no place for it on the board now"
