"""The codes by which invited players find a table, and what slows down whoever tries to guess one."""

from __future__ import annotations

from collections import deque
from math import ceil
from random import Random, SystemRandom

from app.online.protocol import Refused
from app.online.texts import TableCode, refused
from engines.shuffle import below

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No two of them look alike: neither I nor O, neither 1 nor 0."""
_LENGTH = 8
_HALF = _LENGTH // 2

MOST_WRONG = 10
"""Wrong codes of one player within a period; then he must wait."""
MOST_WRONG_OF_ALL = 100
"""Wrong codes of all players within a period; then every wrong one is answered slowly."""
PERIOD = 600.0
"""Seconds until a wrong code is forgotten."""
SLOW = 5.0
"""The most seconds until a wrong code is answered."""


def new_code(rng: Random | None = None) -> str:
    """Return a code that nobody guesses: "7K4M-QX2P"."""
    rng = rng or SystemRandom()
    return _format("".join(LETTERS[below(len(LETTERS), rng)] for _ in range(_LENGTH)))


def read_code(text: str) -> str:
    """Return the code that was typed, in whatever case and with or without its dash; "" if it is none."""
    letters = text.upper().replace("-", "").replace(" ", "")
    return _format(letters) if len(letters) == _LENGTH and {*letters} <= {*LETTERS} else ""


def _format(letters: str) -> str:
    return f"{letters[:_HALF]}-{letters[_HALF:]}"


class Guesses:
    """Counts the wrong codes of the last ten minutes."""

    def __init__(self) -> None:
        self._wrong: deque[tuple[float, str]] = deque()

    def refusal(self, player: str, now: float) -> Refused | None:
        """Return why a player may try no code now, or None."""
        if len(times := self._times(player, now)) < MOST_WRONG:
            return None
        minutes = ceil((times[-MOST_WRONG] + PERIOD - now) / 60)
        return refused(TableCode.TOO_MANY_CODES, wrong=MOST_WRONG, minutes=minutes)

    def note_wrong(self, player: str, now: float) -> float:
        """Note a wrong code; return after how many seconds it is to be answered."""
        self._wrong.append((now, player))
        tries = len(self._times(player, now))
        return SLOW if len(self._wrong) > MOST_WRONG_OF_ALL else min(SLOW, 2.0 ** (tries - 3))

    def slowness(self, now: float) -> float:
        """Return after how many seconds whoever types a code is answered, also a right one.

        Else nobody who tries many at once would wait for what is wrong.
        """
        self._forget(now)
        return SLOW if len(self._wrong) > MOST_WRONG_OF_ALL else 0.0

    def _forget(self, now: float) -> None:
        while self._wrong and self._wrong[0][0] <= now - PERIOD:
            self._wrong.popleft()

    def _times(self, player: str, now: float) -> list[float]:
        self._forget(now)
        return [at for at, whose in self._wrong if whose == player]
