"""The computer players of Java."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engines.bots import LEAST_EFFORT, Advice, Deadline
from engines.core import Game, Reason
from engines.java.actions import Draw, EndTurn, JavaAction
from engines.java.bots.evaluation import Evaluation
from engines.java.bots.festivals import FestivalEvaluator
from engines.java.bots.heatmap import noise_by
from engines.java.bots.plans import Effort, Plan, Search
from engines.java.bots.position import Position, apply, position_of
from engines.java.bots.reasons import reason_for
from engines.java.bots.weights import WEIGHTS, Weights
from engines.java.state import Phase, State
from engines.java.turn import duty_binds
from engines.java.view import JavaView
from engines.legal import LegalActions

MEDIUM = Effort(beam=2, tiles=14, nodes=2_000)
HARD = Effort(beam=36, tiles=32, nodes=60_000)
REPLY = Effort(beam=1, tiles=10, nodes=1_500)
REPLIES = 24
"""Plans for which the hard player looks at what the next player would answer."""

CLOSE = 0.25
"""Points that a plan may be worth less than the best and be played as well: no two games need go alike."""

_EASY = Effort(beam=1, tiles=12, nodes=1_000)

Legal = LegalActions[JavaAction]

Seen = tuple[object, ...]
"""What tells whether a kept plan still fits."""

Expected = tuple[Seen, JavaAction]
"""An action of a plan, with what must be seen before it."""


class _JavaBot:
    """What all levels share: answers in festivals, plans kept, and a way out when nothing was found."""

    weights = WEIGHTS

    def __init__(self, game: Game[State, JavaAction, JavaView], effort: float = 1.0) -> None:
        self._game = game
        self._share = effort
        self._kept: list[Expected] = []
        self.nodes = 0
        """Positions weighed in the last search."""

    def choose(
        self, view: JavaView, legal: Legal, rng: Random, deadline: Deadline | None = None
    ) -> JavaAction:
        if view.phase is not Phase.ACTIONS:
            answer, _ = self._judge(view, rng).answer()
            return answer if answer in legal else legal[0]
        if not (
            self._kept and self._kept[0][0] == _fingerprint(position_of(view)) and self._kept[0][1] in legal
        ):
            self._kept = self._plan(view, legal, rng, deadline)
        return self._kept.pop(0)[1] if self._kept else _fallback(legal)

    def advise(
        self, view: JavaView, legal: Legal, rng: Random, deadline: Deadline | None = None
    ) -> Advice[JavaAction]:
        if view.phase is not Phase.ACTIONS:
            answer, reason = self._judge(view, rng).answer()
            return Advice(answer, reason) if answer in legal else Advice(legal[0], Reason("no_choice"))
        action = self.choose(view, legal, rng, deadline)
        return Advice(action, reason_for(view, action, [action for _, action in self._kept]))

    def _search(self, view: JavaView, rng: Random, deadline: Deadline | None) -> Search:
        judge = self._judge(view, rng)
        return Search(Evaluation(self.weights), self._effort(), noise_by(rng), judge, deadline)

    def _effort(self) -> Effort:
        raise NotImplementedError

    def _judge(self, view: JavaView, rng: Random) -> FestivalEvaluator:
        return FestivalEvaluator(self._game, view, rng, _card_worth(view, self.weights))

    def _plan(self, view: JavaView, legal: Legal, rng: Random, deadline: Deadline | None) -> list[Expected]:
        """Return what to do, the first action being legal; nothing if nothing was found."""
        raise NotImplementedError


def _card_worth(view: JavaView, weights: Weights) -> float:
    """Return what a card is worth that is not played: nothing in the last turn."""
    if view.last_round or not view.stock.triples:
        return 0.02
    return weights.card - 2 * weights.card_less


def _fingerprint(position: Position) -> Seen:
    return (
        position.seat,
        position.points,
        position.players,
        position.hand,
        position.duty_open,
        position.token_used,
        position.last_round,
        *position.key(),
    )


def _fallback(legal: Legal) -> JavaAction:
    """Return something legal: the end of the turn, else land."""
    for verb in ("end", "triple", "double", "rice", "village", "token"):
        actions = legal.of(verb)
        if actions:
            return actions[0]
    return legal[0]


def _queued(root: Position, plan: Plan) -> list[Expected]:
    """Return the actions of a plan, each with what must be seen before it; none after a drawn card."""
    kept: list[Expected] = []
    position = root
    for action in plan.actions():
        kept.append((_fingerprint(position), action))
        if isinstance(action, Draw):
            return kept
        position = apply(position, action)
    return [*kept, (_fingerprint(position), plan.festival or EndTurn())]


class EasyBot(_JavaBot):
    """Looks one action ahead."""

    def _plan(self, view: JavaView, legal: Legal, rng: Random, deadline: Deadline | None) -> list[Expected]:
        root = position_of(view)
        search = self._search(view, rng, deadline)
        self.nodes = 0
        for action in search.greedy(root, not duty_binds(view)):
            if action in legal and not self._game.is_free_cycle(view, action):
                return [(_fingerprint(root), action)]
        return []

    def _effort(self) -> Effort:
        return _hasty(_EASY, self._share)


class MediumBot(_JavaBot):
    """Plans its whole turn."""

    def _plan(self, view: JavaView, legal: Legal, rng: Random, deadline: Deadline | None) -> list[Expected]:
        root = position_of(view)
        search = self._search(view, rng, deadline)
        plans = search.plans(root, not duty_binds(view), 40)
        ranked = self._ranked(search, plans, deadline)
        self.nodes = search.nodes
        # Should none of those be legal, which no game has shown yet, any other will do.
        for plan in [*any_of_the_best(ranked, rng), *plans]:
            kept = _queued(root, plan)
            if kept[0][1] in legal:
                return kept
        return []

    def _effort(self) -> Effort:
        return _hasty(MEDIUM, self._share)

    def _ranked(self, search: Search, plans: list[Plan], deadline: Deadline | None) -> list[Plan]:
        return plans


class HardBot(MediumBot):
    """Plans its whole turn, wider, and looks at what the next player would answer to the best plans."""

    def _effort(self) -> Effort:
        return _hasty(_shared(HARD, self._share), self._share)

    def _ranked(self, search: Search, plans: list[Plan], deadline: Deadline | None) -> list[Plan]:
        count = round(REPLIES * self._share**0.5 * _haste(self._share))
        return (search.answered(plans, REPLY, count, deadline) if count else []) or plans


def any_of_the_best(plans: list[Plan], rng: Random) -> list[Plan]:
    """Return the plans, the best first; those hardly worth less than the very best in any order."""
    close = [plan for plan in plans if plan.worth > plans[0].worth - CLOSE]
    return [*rng.sample(close, len(close)), *plans[len(close) :]]


def _shared(effort: Effort, share: float) -> Effort:
    """Return an effort that looks at a share of the positions: a narrower beam first, hardly fewer tiles."""
    return Effort(
        max(2, round(effort.beam * share**0.5)),
        max(8, round(effort.tiles * share**0.1)),
        max(300, round(effort.nodes * share)),
    )


def _hasty(effort: Effort, share: float) -> Effort:
    """Return the same effort, unless so little is allowed that a player cannot play as its level should."""
    haste = _haste(share)
    return replace(effort, beam=max(1, round(effort.beam * haste)), tiles=max(3, round(effort.tiles * haste)))


def _haste(share: float) -> float:
    """Return what is left of all that a player looks at where it may look at next to nothing; else 1."""
    return min(1.0, float((share / LEAST_EFFORT) ** 0.5))
