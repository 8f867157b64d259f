"""What tests ask of a game in its notation, the same for every game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest

from engines.core import Game, LedgerEntry, NotationError, Refusal, RefusalCode, SetupError
from engines.game_texts import AnyTexts
from engines.texts import format_message

S = TypeVar("S")
N = TypeVar("N", bound=RefusalCode)


@contextmanager
def raises_worded(
    kind: type[NotationError] | type[SetupError], words: str, texts: AnyTexts | None = None
) -> Iterator[None]:
    """As `pytest.raises` with a pattern, for errors that are worded when they are shown."""
    with pytest.raises(kind) as caught:
        yield
    told = (texts.format_message if texts else format_message)(caught.value)
    assert re.search(words, told), told


def sentence_key(refusal: Refusal) -> object:
    """Return what a refusal's sentence stands under: its code, with its case if it has several."""
    case = dict(refusal.values).get("case")
    return (refusal.code, case) if case else refusal.code


def reasons_in(files: Iterable[Path]) -> tuple[set[object], set[object]]:
    """Return the codes of the reasons that some files make, and all their constants."""
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    made = [call for call in calls if ast.unparse(call.func) in ("because", "_with_gain")]
    codes: set[object] = {call.args[0].value for call in made if isinstance(call.args[0], ast.Constant)}
    return codes, {node.value for node in nodes if isinstance(node, ast.Constant)}


class Asking(Generic[S, N]):
    """Plays and asks in lines of notation."""

    def __init__(self, game: Game[S, Any, Any], codes: type[N]) -> None:
        self._game = game
        self._codes = codes

    def play(self, state: S, *lines: str) -> S:
        """The state after some lines of notation, each of which must be legal."""
        for line in lines:
            state = self._game.apply(state, self._game.parse(line))
        return state

    def why_not(self, state: S, line: str) -> Refusal | None:
        """What the rules say against a line of notation."""
        return self._game.why_not(state, self._game.parse(line))

    def code(self, state: S, line: str) -> N | None:
        """The code of the refusal of a line; None if it is legal."""
        refusal = self.why_not(state, line)
        if refusal is None:
            return None
        assert isinstance(refusal.code, self._codes)
        return refusal.code

    def legal(self, state: S, verb: str | None = None) -> set[str]:
        """The legal actions (of one verb) as lines."""
        return {str(action) for action in self._game.legal_actions(state, verb)}


def kinds_of(state: Any) -> list[Any]:
    """What the last action caused, in order."""
    return [event.kind for event in state.events]


def points_of(state: Any) -> list[tuple[int, int, str]]:
    """The ledger as (seat, points, ruling)."""
    ledger: tuple[LedgerEntry, ...] = state.ledger
    return [(entry.seat, entry.points, entry.ruling) for entry in ledger]
