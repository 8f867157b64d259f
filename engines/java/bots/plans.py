"""Whole turns, searched as plans: a beam over what can be reached with the same AP left."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from heapq import heappop, heappush, heapreplace, nsmallest

from engines.bots import Deadline
from engines.core import Seat
from engines.java.actions import Draw, EndTurn, HoldFestival, JavaAction
from engines.java.bots.candidates import steps
from engines.java.bots.evaluation import Evaluation
from engines.java.bots.festivals import FestivalEvaluator
from engines.java.bots.heatmap import Noise
from engines.java.bots.position import UNKNOWN, Position
from engines.java.bots.regions import Settlement, guests_in
from engines.java.pieces import Hand


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


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn that can be ended."""

    worth: float
    """How far the seat would be ahead."""
    position: Position
    """Before the end."""
    done: tuple[JavaAction, ...]
    """What leads to the position."""
    festival: HoldFestival | None
    """The festival that ends the turn, or None."""

    @property
    def actions(self) -> list[JavaAction]:
        """The whole turn, cards last: what they bring is chance."""
        return [*sorted(self.done, key=lambda action: isinstance(action, Draw)), self.festival or EndTurn()]


@dataclass(slots=True)
class Search:
    """Plans for the seat on turn in one turn."""

    evaluation: Evaluation
    effort: Effort
    noise: Noise
    judge: FestivalEvaluator | None
    """None if no festival is thought of."""
    deadline: Deadline | None
    nodes: int = 0
    """Positions weighed so far."""
    _festivals: dict[tuple[tuple[Settlement, ...], Hand], tuple[float, HoldFestival | None]] = field(
        default_factory=dict
    )
    """The best of the seat on turn, by settlements and hand."""

    def _is_late(self) -> bool:
        return self.deadline is not None and self.deadline.is_past()

    def plans(self, root: Position, may_end: bool, keep: int) -> list[Plan]:
        """Return the best plans found, the best first; `may_end` if the turn may end without a tile."""
        top = root.budget
        buckets: list[list[tuple[float, int, Position, tuple[JavaAction, ...]]]]
        buckets = [[] for _ in range(top + 1)]
        # The most that are taken from a bucket, and the worths of so many best that came into it.
        most = self.effort.beam + 3 * UNOPENED
        best: list[list[float]] = [[] for _ in range(top + 1)]
        seen = {root.key()}
        buckets[top].append((-self._worth(root), 0, root, ()))
        order = 0
        found: list[Plan] = []
        for budget in range(top, -1, -1):
            bucket = buckets[budget]
            # What is left to look at is shared among the steps still to come, so that plans reach their end.
            quota = self.nodes + (self.effort.nodes - self.nodes) // (budget + 1)
            for _ in range(self.effort.beam):
                if not bucket or self.nodes >= quota or self._is_late():
                    break
                _, _, before, done = heappop(bucket)
                if may_end or not before.duty_open:
                    found.append(self._ended(before, done))
                for actions, position in steps(before, self.effort.tiles, self.noise):
                    key = position.key()
                    if key in seen:
                        continue
                    if self._is_late():
                        break
                    seen.add(key)
                    self.nodes += 1
                    order += 1
                    worth, left = self._worth(position), position.budget
                    # What can no more be taken from its bucket is forgotten at once.
                    if len(best[left]) < most:
                        heappush(best[left], worth)
                    elif worth > best[left][0]:
                        heapreplace(best[left], worth)
                    else:
                        continue
                    heappush(buckets[left], (-worth, order, position, (*done, *actions)))
            # The best that were not looked into are ends of plans all the same.
            for _, _, position, done in nsmallest(UNOPENED if budget else 3 * UNOPENED, bucket):
                if may_end or not position.duty_open:
                    found.append(self._ended(position, done))
        found.sort(key=lambda plan: -plan.worth)
        return found[:keep]

    def greedy(self, root: Position, may_end: bool) -> list[JavaAction]:
        """Return single actions that gain something for their AP, the best first; then the turn's end."""
        now = self._worth(root)
        gains: list[tuple[float, int, JavaAction]] = []
        for actions, position in steps(root, self.effort.tiles, self.noise):
            if self._is_late():
                break
            self.nodes += 1
            spent = root.ap - position.ap
            gains.append((self._worth(position) - now - AP_WORTH * spent, -self.nodes, actions[0]))
        gains.sort(reverse=True)
        good = [action for gain, _, action in gains if gain > 0.05 or root.duty_open]
        _, festival = self._festival(root)
        return [*good, festival or EndTurn()]

    def answered(self, plans: list[Plan], effort: Effort, count: int) -> list[Plan]:
        """Return the best plans in the order of what is left of them after the next seat's best turn.

        Of plans that end in the same position one is looked at, and of all no more than `count`.
        """
        found: list[Plan] = []
        met = set()
        for plan in plans:
            if len(found) >= count or self._is_late():
                break
            key = plan.position.key()
            if key in met:
                continue
            met.add(key)
            if answered := self._answered(plan, effort):
                found.append(answered)
        found.sort(key=lambda plan: -plan.worth)
        return found

    def answered_better(self, plans: list[Plan], effort: Effort, count: int) -> list[Plan]:
        """Return the best of the plans that were answered once, in the order that more effort gives them.

        They come best first. Where one is worth no more than what is left of another, neither it nor what
        follows is looked at: a better answer only leaves less of it. Nor is one that is worth exactly as much
        as one before, from which it differs in nothing that counts.
        """
        found: dict[float, Plan] = {}
        most = float("-inf")
        for plan in plans:
            if plan.worth <= most or len(found) == count or self._is_late():
                break
            if plan.worth not in found:
                found[plan.worth] = self._answered(plan, effort) or plan
                most = max(most, found[plan.worth].worth)
        return sorted(found.values(), key=lambda plan: -plan.worth)

    def _answered(self, plan: Plan, effort: Effort) -> Plan | None:
        """Return a plan with what the next seat's best turn leaves of it; None if none was found in time."""
        root = plan.position.ended(plan.festival)
        if root.is_over:
            return plan
        search = Search(self.evaluation, effort, self.noise, None, self.deadline)
        answers = search.plans(root, False, 1)
        self.nodes += search.nodes
        if not answers:
            return None
        extra, _ = self._festival(plan.position)
        left = self._worth_ended(answers[0].position.ended(), plan.position.seat, extra)
        share = self.evaluation.weights.answer
        return replace(plan, worth=share * left + (1 - share) * plan.worth)

    def ended(self, position: Position, done: tuple[JavaAction, ...]) -> tuple[Plan, float]:
        """Return the plan that ends the turn in a position, and what its festival is worth in it."""
        worth, _ = self._festival(position)
        return self._ended(position, done), worth

    def _worth(self, position: Position) -> float:
        extra, _ = self._festival(position)
        return self.evaluation.difference(position, position.seat, position.seat, extra)

    def _worth_ended(self, position: Position, seat: Seat, extra: float) -> float:
        mover = None if position.is_over else position.seat
        return self.evaluation.difference(position, mover, seat, extra)

    def _ended(self, position: Position, done: tuple[JavaAction, ...]) -> Plan:
        extra, festival = self._festival(position)
        worth = self._worth_ended(position.ended(festival), position.seat, extra)
        return Plan(worth, position, done, festival)

    def _festival(self, position: Position) -> tuple[float, HoldFestival | None]:
        """Return the best festival that could end the turn, with its worth."""
        if self.judge is None or position.face == UNKNOWN or position.duty_open:
            return 0.0, None
        parts, hand = position.settlements, position.hand
        known = self._festivals.get((parts, hand))
        if known is None:
            known = self._festivals[parts, hand] = _best_festival(self.judge, parts, hand, position.seat)
        return known


def _best_festival(
    judge: FestivalEvaluator, parts: tuple[Settlement, ...], hand: Hand, seat: Seat
) -> tuple[float, HoldFestival | None]:
    best: tuple[float, HoldFestival | None] = (0.0, None)
    for part in parts:
        palace = part.palace
        if palace and not palace.celebrated and part.developers[seat]:
            worth, cards = judge.hosting(hand, palace.value, guests_in(part, seat))
            if worth > best[0]:
                best = (worth, HoldFestival(palace.space, cards))
    return best
