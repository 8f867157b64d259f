"""What is judged of a finished game in words: what was played, what would have been better, what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import eq

from app.session.event_log import Events
from app.session.judging import Judging, Tried
from app.session.replay import Replay
from engines.game_texts import AnyTexts
from engines.judging import JudgedTurn
from engines.plain_text import escape_controls
from engines.texts import join_words

NOTHING_BETTER = "nothing was better"
"""What is told of a turn that cost nothing."""
NOTHING = "nothing"
"""What is told of a turn that was ended at once."""
SAME = "the same at first"
"""What is told of the actions of a better turn that were played."""


class JudgedTexts:
    """Tells the judged turns of a replay."""

    def __init__(self, replay: Replay, judging: Judging, telling: AnyTexts) -> None:
        self._replay = replay
        self._judging = judging
        self._telling = telling
        self.names = [escape_controls(name) for name in replay.setup.names]

    def standing(self, turn: JudgedTurn) -> str:
        """Return how its seat stood when a turn had ended: "chance to win 62 %"."""
        return self._telling.judged.standing(turn.standing)

    def cost(self, turn: JudgedTurn) -> str:
        """Return what a turn lost: "cost 8 % chance to win"; or that nothing was better."""
        return f"cost {self._telling.judged.cost(turn.cost)}" if turn.cost else NOTHING_BETTER

    def played_in_short(self, turn: JudgedTurn) -> str:
        return self._in_short(self._replay.events_in(turn.turn), turn)

    def better_in_short(self, turn: JudgedTurn) -> str:
        """Return what would have been better in short; in notation if it could not be tried out."""
        tried = self._judging.try_out(turn.turn, turn.best)
        caused = [each.events for each in tried]
        return self._in_short(caused, turn) if len(tried) == len(turn.best) else join_words(turn.best)

    def played(self, turn: JudgedTurn) -> str:
        """Return what was played, action by action."""
        played, _ = self._told(turn)
        return "; ".join(self._judging.phrases(turn.turn, played, self._telling)) or NOTHING

    def better(self, turn: JudgedTurn) -> str:
        """Return what would have been better, action by action; what is the same at first is told once."""
        phrases = self._judging.phrases(turn.turn, self._told(turn)[1], self._telling)
        if same := self._count_same(turn):
            phrases = [SAME, *(phrases[same:] or ["no more"])]
        return "; ".join(phrases) or NOTHING

    def _told(self, turn: JudgedTurn) -> tuple[Sequence[str], Sequence[str]]:
        """Return what was played, and what would have been better, both without the end that both have."""
        played, best = self._judging.played(turn.turn), turn.best
        return (played[:-1], best[:-1]) if played[-1:] == best[-1:] else (played, best)

    def sentences(self, turn: JudgedTurn) -> str:
        """Return all of it: "Turn 12, Ben: cost 8 % chance to win. Expert: the same at first, 3 écus."."""
        told = f"Turn {turn.turn}, {self.names[turn.seat]}: {self.cost(turn)}."
        return f"{told} {self._judging.level.capitalize()}: {self.better(turn)}." if turn.cost else told

    def try_better(self, turn: JudgedTurn) -> list[Tried]:
        """Return what would have been better as far as it can be tried out, without what is the same."""
        return self._judging.try_out(turn.turn, turn.best)[self._count_same(turn) :]

    def _count_same(self, turn: JudgedTurn) -> int:
        """Return how many actions of the better turn, from the first one on, are those that were played."""
        played = self._judging.played(turn.turn)
        return [*map(eq, played, turn.best), False].index(False)

    def _in_short(self, caused: Sequence[Events], turn: JudgedTurn) -> str:
        events = [*chain.from_iterable(caused)]
        told = self._telling.turn_in_short(events, self.names) if events else NOTHING
        return told.removeprefix(f"{self.names[turn.seat]}: ").removesuffix(".")
