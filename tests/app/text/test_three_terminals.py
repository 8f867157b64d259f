"""Two players and one who looks on, each with line mode in a process of its own, play a whole game."""

from __future__ import annotations

import os
import re
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import pytest

from app import ROOT
from engines.catalog import GAMES
from saves.store import FileStore
from tests.app.online.serving import Serving, serving
from tests.app.text.talking import Chooser
from tests.extent import every

MOST_SECONDS = 120.0
MAKE = ("tables", "make", "{game}", "2", "", "", "", "")
"""Makes a table for who types and one who has its code."""
OVER = "The game is over."
ACT = r"^(?:Ann|Bob) (?:takes \d from heap \d|ends the turn|ended the turn)\."
"""What is told of some actions at the beginning of a line."""


class Typing(Chooser):
    """Chooses by chance when an action is asked for, and waits when there is none to take."""

    def __init__(self, seed: int, *first: str) -> None:
        super().__init__(seed)
        self._first = [*first]

    def _answer(self, told: str) -> str:
        if self._first:
            return self._first.pop(0)
        if told.endswith(("\nYour choice: ", "Type wait to wait. Your choice: ")):
            return "quit" if OVER in told else "wait"
        return super()._answer(told)


class Terminal:
    """Line mode in a pipe, and who types there."""

    def __init__(self, served: Serving, name: str, typing: Typing, *words: str) -> None:
        where, pipe = ("--name", name, "--socket", str(served.path)), subprocess.PIPE
        command = [sys.executable, "-m", served.program, *where, "text", *words]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)
        self._typing = typing

    @property
    def told(self) -> str:
        """All that was written."""
        return self._typing.sink.getvalue()

    def read_on(self) -> bool:
        """Take what was written, and answer what is asked by it; return whether there may be more."""
        assert self.process.stdout is not None and self.process.stdin is not None
        data = os.read(self.process.stdout.fileno(), 65_536)
        self._typing.sink.write(data.decode())
        if data and self.told.endswith("choice: "):
            self.process.stdin.write(self._typing.readline())
            self.process.stdin.flush()
        return bool(data)


def play(terminals: Sequence[Terminal], is_so: Callable[[], bool]) -> None:
    """Have all type what they are asked for until something is so, or all have left."""
    end, going = time.monotonic() + MOST_SECONDS, [*terminals]
    while going and not is_so():
        assert time.monotonic() < end, "\n\n".join(each.told[-1500:] for each in terminals)
        with selectors.DefaultSelector() as selector:
            for each in going:
                assert each.process.stdout is not None
                selector.register(each.process.stdout, selectors.EVENT_READ, each)
            for key, _ in selector.select(1):
                if not key.data.read_on():
                    going.remove(key.data)


def code_in(told: str) -> str:
    """The code of the table that was made; "" until it was told."""
    found = re.search(r"The code of this table: (\S+)\.", told)
    return found[1] if found else ""


def final(told: str) -> str:
    """Ranking and points, as they were told at the end."""
    return told.partition("\nRanking:\n")[2].partition(f"\n{OVER}")[0]


class ServingNim(Serving):
    """A server that knows Nim too."""

    program = "tests.games.nim"


@pytest.mark.parametrize("game", every(len(GAMES) + 1, ["nim", *GAMES]))
def test_two_players_and_a_spectator_play_a_whole_game_at_three_terminals(game: str) -> None:
    with serving(Serving if game in GAMES else ServingNim) as served:
        ann = Terminal(served, "Ann", Typing(1, *(each.format(game=game) for each in MAKE)))
        play([ann], lambda: bool(code_in(ann.told)))
        eve = Terminal(served, "Eve", Typing(3, "tables", "1"))
        play([eve], lambda: "Waiting for one player." in eve.told)
        bob = Terminal(served, "Bob", Typing(2), "--join", code_in(ann.told))
        everybody = [ann, bob, eve]
        play(everybody, lambda: False)
        for each in everybody:
            _, faults = each.process.communicate(timeout=MOST_SECONDS)
            assert (each.process.returncode, faults) == (0, b"")
            assert "Refused" not in each.told
        (kept,) = FileStore(served.folder, has_tables=True).list()
    assert kept.save is not None and kept.save.to_act is None
    assert final(ann.told).startswith("1. ")
    assert final(ann.told) == final(bob.told) == final(eve.told)
    # What one did, all have been told; the one who looks on has done nothing.
    acts = [re.findall(ACT, each.told, re.MULTILINE) for each in everybody]
    assert len(acts[0]) > 1 and acts[0] == acts[1] == acts[2]
    assert "Eve, your choice:" not in eve.told
