"""A game that is over as the strongest computer player judges it, turn by turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from app.bot_workers.messages import JudgeRequest, JudgeResponse, PlayedStretch, view_codec
from app.save_messages import sentence_of
from app.session.event_log import Events
from engines.bots import bots_of, levels_of
from engines.catalog import GAMES
from engines.core import Barrier, IllegalActionError, NotationError, Seat
from engines.game_texts import AnyTexts
from engines.judging import JudgedTurn
from engines.match import AnyMatch
from saves.messages import StorageError

WORST = 3
"""So many of the turns that lost the most are told of."""
KEPT_EVERY = 10
"""After so many turns what is judged is kept, should nothing else come to it."""
_PATIENCE = 5
"""So many times as long as the player has for a turn a stretch may take: nobody waits for it."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn in the log of a match."""

    number: int
    seat: Seat
    stretches: tuple[range, ...]
    """Which actions each has."""


class Tried(NamedTuple):
    """An action that was tried out in place of what was played."""

    action: Any
    view: Any
    """What its seat knows when it chooses it."""
    events: Events
    """What it causes."""


class Judging:
    """Judges the turns of one game, the first one first; what is judged stays with its match.

    What players answer out of turn, as in a festival, is not judged.
    """

    def __init__(self, match: AnyMatch, keep: Callable[[], None] = lambda: None) -> None:
        """Take a match that is over, and what saves it; that raises StorageError."""
        self._match, self._keep = match, keep
        self.fault = ""
        """Why the next turn could not be judged, in a sentence; "" if nothing went wrong."""
        self.not_kept = ""
        """Why what is judged could not be kept, in a sentence; "" if it is."""

    @cached_property
    def _played(self) -> list[_Turn]:
        return _turns_of(self._match)

    @property
    def level(self) -> str:
        """The level of the player that judges."""
        return levels_of(self._match.setup.game)[-1]

    @property
    def turns(self) -> Sequence[JudgedTurn]:
        """The turns that are judged, in their order."""
        judged = self._match.judged
        if not judged:
            return ()
        played = [(turn.number, turn.seat) for turn in self._played[: len(judged)]]
        # A save that was made by hand, or by other rules, may have any.
        return judged if played == [(turn.turn, turn.seat) for turn in judged] else ()

    @property
    def total(self) -> int:
        """How many turns there are to judge."""
        return len(self._played)

    @property
    def is_done(self) -> bool:
        return len(self.turns) == self.total

    def at_end(self, telling: AnyTexts) -> Sequence[int]:
        """Return how the seats stand by the result; () if there is none."""
        game, state = self._match.game, self._match.state
        outcome = game.outcome(state)
        return () if outcome is None else telling.judged.at_end(game.view(state, None), outcome)

    def worst(self, count: int = WORST) -> list[JudgedTurn]:
        """Return the turns that lost the most, the worst first; none that lost nothing."""
        lost = [turn for turn in self.turns if turn.cost]
        return sorted(lost, key=lambda turn: -turn.cost)[:count]

    def find(self, turn: int) -> JudgedTurn | None:
        """Return a turn by its number, if it is judged."""
        return next((each for each in self.turns if each.turn == turn), None)

    def played(self, turn: int) -> tuple[str, ...]:
        """Return what was played in a turn, in notation; () if it is none to judge."""
        found = self._find_played(turn)
        return () if found is None else tuple(line for part in found.stretches for line in self._lines(part))

    def try_out(self, turn: int, lines: Sequence[str]) -> list[Tried]:
        """Take some actions, in notation, from the beginning of a turn.

        They end before the first that the rules refuse its seat: a save that was made by hand, or by other
        rules, may have any.
        """
        found, game, tried = self._find_played(turn), self._match.game, []
        assert found is not None, "it is judged"
        state = self._match.state_at(found.stretches[0].start)
        with suppress(NotationError, IllegalActionError):
            for line in lines:
                if state.to_act != found.seat:
                    break
                view, action = game.view(state, found.seat), game.parse(line)
                state = game.apply(state, action)
                tried.append(Tried(action, view, tuple(state.events)))
        return tried

    def phrases(self, turn: int, lines: Sequence[str], telling: AnyTexts) -> list[str]:
        """Return some actions that are, or might have been, played from the beginning of a turn, in words.

        From where they cannot be tried out they are told in notation.
        """
        tried = self.try_out(turn, lines)
        return [
            *(telling.action_phrase(each.action, each.view) for each in tried),
            *lines[len(tried) :],
        ]

    def _find_played(self, turn: int) -> _Turn | None:
        return next((each for each in self._played if each.number == turn), None)

    def _lines(self, stretch: range) -> tuple[str, ...]:
        return tuple(str(self._match.log[number].action) for number in stretch)

    # Judging

    def next_request(self) -> JudgeRequest | None:
        """Return what the judge is asked next; None if all is judged, or something went wrong."""
        self.fault = ""
        if self.is_done:
            return None
        game, turn = self._match.setup.game, self._played[len(self.turns)]
        pack = view_codec(game).pack
        stretches = tuple(
            PlayedStretch(
                pack(self._match.game.view(self._match.state_at(part.start), turn.seat)),
                self._lines(part),
                part is turn.stretches[-1],
            )
            for part in turn.stretches
        )
        milliseconds = _PATIENCE * len(stretches) * bots_of(game).turn_ms[self.level]
        return JudgeRequest(game, turn.number, turn.seat, stretches, milliseconds, GAMES[game].engine)

    def take(self, answer: JudgeResponse) -> bool:
        """Take what was answered to the last request; return whether it goes on."""
        if answer.judged is None:
            number = self._played[len(self.turns)].number
            self.fault = f"Turn {number} could not be judged: {answer.fault}."
            return False
        self._match.judged = (*self.turns, answer.judged)
        if len(self.turns) % KEPT_EVERY == 0 and not self.not_kept:
            self.keep()
        return not self.is_done

    def keep(self) -> None:
        """Save what is judged; if that cannot be, `not_kept` says why."""
        self.not_kept = ""
        try:
            self._keep()
        except StorageError as error:
            self.not_kept = sentence_of(error)

    async def judge(
        self, ask: Callable[[JudgeRequest], Awaitable[JudgeResponse]], tell: Callable[[], object]
    ) -> None:
        """Judge what is left, and tell after each turn. To stop it, cancel it: what is judged is kept.

        `ask` is what puts a request to another process: `host.thinkers.judge`.
        """
        try:
            while (request := self.next_request()) is not None:
                goes_on = self.take(await ask(request))
                tell()
                if not goes_on:
                    break
        finally:
            self.keep()


def _turns_of(match: AnyMatch) -> list[_Turn]:
    """Return the turns of a match that were played to their ends, but one whose beginning is not kept."""
    turns: list[_Turn] = []
    own: list[list[int]] = [[]]
    is_own = not match.archived_log
    before = match.state_at(0)
    for number, (seat, _, after) in enumerate(match.history()):
        is_own = is_own and seat == before.seat
        if is_own:
            own[-1].append(number)
            if after.barrier is Barrier.REVEALED:
                own.append([])
        if after.turn != before.turn or after.to_act is None:
            stretches = tuple(range(part[0], part[-1] + 1) for part in own if part)
            if stretches:
                turns.append(_Turn(before.turn, before.seat, stretches))
            own, is_own = [[]], True
        before = after
    return turns
