"""Games that are judged as it is made up here, a turn whenever a test lets it go on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from copy import copy
from functools import cache
from random import Random
from typing import Any

from app.session.judging import Judging
from app.session.replay import MatchReplay
from engines.judging import JudgedTurn
from engines.match import Match


class MadeUp(Judging):
    """Judges the turns of a match: what costs and what is better is made up, but legal."""

    def __init__(self, match: Match[Any, Any, Any], count: int | None = None) -> None:
        """Take a finished match, and how many turns are judged already, None for all."""
        super().__init__(match)
        self._all = _make_up(match)
        self._match = copy(match)
        self._match.judged = tuple(self._all[:count])
        self.lets = asyncio.Semaphore(0)
        """Lets another turn be judged with each release."""

    async def judge(self, ask: Callable[..., Awaitable[object]], tell: Callable[[], object]) -> None:
        while not self.is_done:
            await self.lets.acquire()
            self._match.judged = tuple(self._all[: len(self.turns) + 1])
            tell()


@cache
def _make_up(match: Match[Any, Any, Any]) -> list[JudgedTurn]:
    """What is judged of all turns."""
    game, judging, judged = match.game, Judging(match), []
    for turn in judging._played:
        rng, played = Random(turn.number), judging.played(turn.number)
        best = list(played[: rng.randrange(2) if len(played) > 2 else 0])
        state = match.state_at(turn.stretches[0].start)
        for notation in best:
            state = game.apply(state, game.parse(notation))
        while (state.to_act, state.turn) == (turn.seat, turn.number) and len(best) < 4:
            best.append(str(rng.choice(list(game.legal_actions(state)))))
            state = game.apply(state, game.parse(best[-1]))
        standing = rng.randrange(-150, 150) if game.id == "java" else rng.randrange(1000)
        cost = max(0, rng.randrange(-100, 200))
        judged.append(JudgedTurn(turn.number, turn.seat, standing, tuple(best), cost))
    return judged


def judged(match: Match[Any, Any, Any], count: int | None = None) -> tuple[MatchReplay, MadeUp]:
    """The replay of a finished match, of which so many turns are judged; None for all."""
    replay = MatchReplay(match)
    judging = replay.judging = MadeUp(match, count)
    return replay, judging
