"""Plans of whole turns: what the player on turn may have made of it when it ends.

A plan is a row of actions; actions that it lacks are bought when a step needs them, and what is left over at
the end takes écus. Plans grow step by step. Of each length only the most promising positions are looked at
further, each position once, however it was reached.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from heapq import nlargest
from math import sqrt
from operator import attrgetter

from engines.bots import Deadline
from engines.builders.actions import BuildersAction, Open, Recruit, Send
from engines.builders.bots.position import BUY, END, Position, Step, ecus_for, steps, takes

Evaluate = Callable[[Position], float]
"""What a position is worth to its player when the turn ends in it."""


_FEWEST_NODES = 60
"""As many as it takes to see each single action of a turn and some pairs."""


@dataclass(frozen=True, slots=True)
class Search:
    """How far a player looks for plans."""

    width: int
    """How many positions are looked at further after each step."""
    depth: int
    """The most steps of a plan."""
    most_bought: int
    """The most actions bought for one step."""
    nodes: int
    """The most positions looked at in all."""
    action_worth: float = 0.2
    """What each action that is left adds to the promise of a position, in turns."""

    def with_effort(self, effort: float) -> Search:
        """Return the same with so large a share of the positions; less wide, so that plans are no shorter."""
        width = max(2, round(self.width * sqrt(effort)))
        return replace(self, width=width, nodes=max(_FEWEST_NODES, round(self.nodes * effort)))


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do in the rest of a turn."""

    value: float
    actions: tuple[BuildersAction, ...]
    """In order, with the end of the turn."""
    end: Position
    """When the turn ends, écus taken for what was left."""


@dataclass(slots=True)
class _Node:
    """A position on the way and the steps to it."""

    position: Position
    value: float
    promise: float
    before: _Node | None
    step: Step | None


def plans(
    position: Position, evaluate: Evaluate, search: Search, deadline: Deadline | None, most: int = 1
) -> list[Plan]:
    """Return the best plans that were found, the best first; at least one, which may be to do nothing."""

    def node_of(position: Position, before: _Node | None = None, step: Step | None = None) -> _Node:
        value = evaluate(_ended(position))
        return _Node(position, value, value + search.action_worth * position.actions, before, step)

    root = node_of(position)
    found, layer, seen = [root], [root], {position: root}
    for _ in range(search.depth):
        following: list[_Node] = []
        for node in layer:
            for step in steps(node.position, search.most_bought):
                known = seen.get(step.after)
                if known:
                    _turn_up_sooner(known, node, step)
                    continue
                if len(seen) >= search.nodes or (deadline and deadline.is_past()):
                    return _best(found + following, most)
                seen[step.after] = node_of(step.after, node, step)
                following.append(seen[step.after])
        found += following
        layer = nlargest(search.width, following, key=attrgetter("promise"))
    return _best(found, most)


def _ended(position: Position) -> Position:
    return Position(position.ecus + ecus_for(position.actions), 0, *position[2:])


def _turn_up_sooner(known: _Node, node: _Node, step: Step) -> None:
    """Keep, of two ways to a position, the one that sees new cards sooner: they may change the plan."""
    if known.step and isinstance(known.step.action, Open | Recruit) and isinstance(step.action, Send):
        known.before, known.step = node, step


def _best(nodes: list[_Node], most: int) -> list[Plan]:
    return [_plan(node) for node in nlargest(most, nodes, key=attrgetter("value"))]


def _plan(node: _Node) -> Plan:
    actions: list[BuildersAction] = [*takes(node.position.actions), END]
    at: _Node = node
    while at.step is not None:
        assert at.before is not None
        actions[:0] = [*[BUY] * at.step.bought, at.step.action]
        at = at.before
    return Plan(node.value, tuple(actions), _ended(node.position))
