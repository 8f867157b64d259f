"""Whole turns, searched as plans: a beam over what can be reached with the same AP left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush, nsmallest

from engines.bots import Deadline
from engines.core import Seat
from engines.java.actions import Draw, EndTurn, HoldFestival, JavaAction
from engines.java.bots.candidates import steps
from engines.java.bots.evaluation import Evaluation
from engines.java.bots.festivals import FestivalEvaluator
from engines.java.bots.heatmap import Noise
from engines.java.bots.position import UNKNOWN, Position
from engines.java.spaces import Spaces
from engines.java.state import Palace


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search looks at."""

    beam: int
    """Positions looked into for each number of AP left."""
    tiles: int
    """Tiles tried from each."""
    nodes: int
    """Positions weighed in all."""


UNOPENED = 4
"""Positions for each number of AP left that may end a plan without having been looked into."""
AP_WORTH = 0.6
"""What a player that looks one action ahead asks of an AP, in points."""


class Node:
    """A position within a plan, and how it came about."""

    __slots__ = ("actions", "parent", "position")

    def __init__(self, position: Position, parent: Node | None, actions: tuple[JavaAction, ...]) -> None:
        self.position = position
        self.parent = parent
        self.actions = actions

    def path(self) -> list[Node]:
        """Return the nodes of the plan from its beginning."""
        found: list[Node] = []
        node: Node | None = self
        while node is not None:
            found.append(node)
            node = node.parent
        return found[::-1]


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn that can be ended."""

    worth: float
    """How far the seat would be ahead."""
    node: Node
    festival: HoldFestival | None
    """The festival that ends it, or None."""

    def actions(self) -> list[JavaAction]:
        """Return what is done before the end, cards last: what they bring is chance."""
        done = [action for node in self.node.path() for action in node.actions]
        return [a for a in done if not isinstance(a, Draw)] + [a for a in done if isinstance(a, Draw)]


class Search:
    """Plans for one seat and one turn."""

    def __init__(
        self,
        evaluation: Evaluation,
        effort: Effort,
        noise: Noise,
        judge: FestivalEvaluator | None,
        deadline: Deadline | None,
    ) -> None:
        self._evaluation = evaluation
        self._noise = noise
        self._effort = effort
        self._judge = judge
        self._deadline = deadline
        self.nodes = 0
        """Positions weighed so far."""

    def _is_late(self) -> bool:
        return self._deadline is not None and self._deadline.is_past()

    def plans(self, root: Position, may_end: bool, keep: int) -> list[Plan]:
        """Return the best plans found, the best first; `may_end` if the turn may end without a tile."""
        seat = root.seat
        top = root.ap + root.may_play_token
        buckets: list[list[tuple[float, int, Node]]] = [[] for _ in range(top + 1)]
        seen = {root.key()}
        # Weighed first, so that what follows need only be weighed where it differs.
        buckets[top].append((-self._worth(root, seat), 0, Node(root, None, ())))
        order = 0
        found: list[Plan] = []
        for budget in range(top, -1, -1):
            bucket = buckets[budget]
            # What is left to look at is shared among the steps still to come, so that plans reach their end.
            quota = self.nodes + (self._effort.nodes - self.nodes) // (budget + 1)
            for _ in range(self._effort.beam):
                if not bucket or self.nodes >= quota or self._is_late():
                    break
                _, _, node = heappop(bucket)
                if may_end or not node.position.duty_open:
                    found.append(self._ended(node, seat))
                for actions, position in steps(node.position, self._effort.tiles, self._noise):
                    key = position.key()
                    if key in seen:
                        continue
                    if self._is_late():
                        break
                    seen.add(key)
                    self.nodes += 1
                    order += 1
                    worth = self._worth(position, seat)
                    left = position.ap + position.may_play_token
                    heappush(buckets[left], (-worth, order, Node(position, node, actions)))
            # The best that were not looked into are ends of plans all the same.
            for _, _, node in nsmallest(UNOPENED if budget else 3 * UNOPENED, bucket):
                if may_end or not node.position.duty_open:
                    found.append(self._ended(node, seat))
        found.sort(key=lambda plan: -plan.worth)
        return found[:keep]

    def greedy(self, root: Position, may_end: bool) -> list[JavaAction]:
        """Return single actions that gain something for their AP, the best first; then the turn's end."""
        seat = root.seat
        now = self._worth(root, seat)
        gains: list[tuple[float, int, JavaAction]] = []
        for actions, position in steps(root, self._effort.tiles, self._noise):
            if self._is_late():
                break
            self.nodes += 1
            spent = root.ap - position.ap
            gains.append((self._worth(position, seat) - now - AP_WORTH * spent, -self.nodes, actions[0]))
        gains.sort(reverse=True)
        good = [action for gain, _, action in gains if gain > 0.05 or root.duty_open]
        _, festival = self._festival(root)
        return [*good, festival or EndTurn()]

    def answered(
        self, plans: list[Plan], effort: Effort, count: int, deadline: Deadline | None
    ) -> list[Plan]:
        """Return the best plans in the order of what is left of them after the next seat's best turn.

        Of plans that end in the same position one is looked at, and of all no more than `count`.
        """
        found: list[Plan] = []
        met = set()
        for plan in plans:
            if len(found) >= count or (deadline is not None and deadline.is_past()):
                break
            key = plan.node.position.key()
            if key in met:
                continue
            met.add(key)
            root = _after_turn(plan.node.position, plan.festival)
            if root.is_over:
                found.append(plan)
                continue
            seat = plan.node.position.seat
            extra, _ = self._festival(plan.node.position)
            search = Search(self._evaluation, effort, self._noise, None, deadline)
            answers = search.plans(root, False, 1)
            self.nodes += search.nodes
            if answers:
                then = answers[0].node.position.ended()
                mover = None if then.is_over else then.seat
                worth = self._evaluation.difference(then, mover, seat, extra)
                share = self._evaluation.weights.answer
                worth = share * worth + (1 - share) * plan.worth
                found.append(Plan(worth, plan.node, plan.festival))
        found.sort(key=lambda plan: -plan.worth)
        return found

    def _worth(self, position: Position, seat: Seat) -> float:
        extra, _ = self._festival(position)
        return self._evaluation.difference(position, seat, seat, extra)

    def _ended(self, node: Node, seat: Seat) -> Plan:
        extra, festival = self._festival(node.position)
        after = _after_turn(node.position, festival)
        mover = None if after.is_over else after.seat
        return Plan(self._evaluation.difference(after, mover, seat, extra), node, festival)

    def _festival(self, position: Position) -> tuple[float, HoldFestival | None]:
        """Return the best festival that could end the turn, with its worth."""
        best: tuple[float, HoldFestival | None] = (0.0, None)
        if self._judge is None or position.face == UNKNOWN or position.duty_open:
            return best
        players, mine = position.players, position.player.developers
        open_palaces = _uncelebrated(position.land.palaces)
        if not open_palaces:
            return best
        for city in position.settlements:
            if not city & mine:
                continue
            palace = next((palace for spaces, palace in open_palaces if spaces & city), None)
            if palace is None:
                continue
            count = len(players)
            guests = tuple(
                other
                for other in ((position.seat + i) % count for i in range(1, count))
                if players[other].developers & city
            )
            worth, cards = self._judge.hosting(position.hand, palace.value, guests)
            if worth > best[0]:
                best = (worth, HoldFestival(palace.space, cards))
        return best


def _after_turn(position: Position, festival: HoldFestival | None) -> Position:
    """Return the position after a turn that a festival may have ended."""
    return position.ended() if festival is None else position.celebrated(festival.space).ended()


@lru_cache(maxsize=256)
def _uncelebrated(palaces: tuple[Palace, ...]) -> tuple[tuple[Spaces, Palace], ...]:
    return tuple((1 << palace.space, palace) for palace in palaces if not palace.celebrated)
