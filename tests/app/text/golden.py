"""Golden transcripts of line mode: whole games from the first list to the final score.

`golden/NAME.in` is what is typed, `golden/NAME.txt` all that is written. After a change of words, write the
transcripts anew and read the difference:

    python -m tests.app.text.golden

Where the questions themselves have changed, so that what is typed means something else, write the scripts
anew as well; they are made by a player who chooses by chance among the letters and numbers that he reads:

    python -m tests.app.text.golden --scripts
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from app.text.menu import run
from tests.app.text.talking import Chooser, no_screen, type_lines

FOLDER = Path(__file__).parent / "golden"
MENU = "meja, a games table."


@dataclass(frozen=True, slots=True)
class Script:
    """How a script is made."""

    opening: str
    """What is typed first, with / between lines."""
    weights: dict[str, int]
    """What the player likes, as for Chooser."""
    seed: int
    ending: str = "5"
    """What is typed after the game."""


SCRIPTS = {
    # Two people and a computer player, with a look at everything that can be told in the first turn.
    "java": Script(
        "4/1//3//Ann/person/Béa/random//11/1//"  # the setup; the curtain
        "/board/board F5/board K/hand/recap/points/log/cities/rules/rules J38/rules 3/help/help words/"
        "help actions/what t E8/menu/what t F5/what rice K12/frob/"
        "99/tripel/t/F5/F7/back/list/E8/t/undo/redo/board cities/costs/end/",
        {
            "triple": 60,
            "palace": 20,
            "festival": 20,
            "developer in": 8,
            "card": 4,
            "end": 8,
            "move": 0,
            "leave": 0,
            "rice": 0,
            "village": 0,
        },
        1,
    ),
    # Against the easy computer player; then its replay.
    "builders": Script(
        "1/help/2/2/1/Ann/easy//11//board/board M3/board B99/hand/points/aim/rules/rules B14/help/help words/"
        "what open 1/what buy/1/undo/open 1",
        {"open a site": 2, "send": 20, "recruit": 4, "take écus": 2, "buy": 0, "end": 2},
        7,
        "replay//next/back/help/next turn/turn 6/hand/play 3/turn before/frob/score/log 2/turn 99/end/"
        "/result/continue/leave/5",
    ),
}


class Writer(Chooser):
    """Types an opening, then by choice until the game is over, and then an ending."""

    def __init__(self, script: Script) -> None:
        super().__init__(script.seed, script.weights)
        self._opening = script.opening.split("/")
        self._ending = script.ending.split("/")
        self._is_over = False

    def _answer(self, told: str) -> str:
        if self._opening:
            return self._opening.pop(0)
        self._is_over = self._is_over or MENU in told
        return self._ending.pop(0) if self._is_over else super()._answer(told)


def typed_lines(name: str) -> list[str]:
    """What a script types."""
    return (FOLDER / f"{name}.in").read_text(encoding="utf-8").splitlines()


def golden(name: str) -> str:
    """What is to be written while a script is typed."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def transcript(name: str, *, ascii_only: bool = False) -> str:
    """All that is written while a script is typed."""
    code, output = type_lines(typed_lines(name), ascii_only=ascii_only)
    assert code == 0
    return output


def _write(with_scripts: bool) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, script in SCRIPTS.items():
        with tempfile.TemporaryDirectory() as home:
            os.environ["MEJA_HOME"] = home
            if with_scripts:
                writer = Writer(script)
                run(writer.console(), no_screen, "no screen in a test")
                (FOLDER / f"{name}.in").write_text("\n".join([*writer.typed, ""]), encoding="utf-8")
            (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    _write(with_scripts="--scripts" in sys.argv)
