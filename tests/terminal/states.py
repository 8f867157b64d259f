"""The states in which the program may be when it is ended, and the ways there on a real pty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from engines.bots import make_bot
from engines.catalog import game_of
from engines.core import Setup
from engines.java.actions import HoldFestival
from engines.java.game import JAVA
from engines.match import Match
from saves.document import make_save, snapshot_codec
from saves.store import FileStore
from saves.verify import load_match
from tests import sensible
from tests.terminal_line import Session

NAME = "prepared"
MOVING = None
"""The log of a game that goes on by itself."""


def two_people(game_id: str) -> Setup:
    """Two people at one keyboard."""
    return replace(sensible.KEPT, game=game_id)


@cache
def festival_log() -> tuple[Any, ...]:
    """A game of Java up to a festival that the other player must answer."""
    state = JAVA.new_state(two_people("java"))
    log = []
    for action in sensible.kept_game():
        log.append(action)
        state = JAVA.apply(state, action)
        if isinstance(action, HoldFestival) and state.auction is not None:
            return tuple(log)
    raise AssertionError("no festival")


@cache
def finished_log() -> tuple[Any, ...]:
    """A whole game of The Builders."""
    game = game_of("builders")
    state, bot = game.new_state(two_people("builders")), make_bot("easy", game)
    log = []
    while (seat := state.to_act) is not None:
        log.append(bot.choose(game.view(state, seat), game.legal_actions(state), Random(0)))
        state = game.apply(state, log[-1])
    return tuple(log)


@dataclass(frozen=True)
class State:
    """One state of the program."""

    name: str
    arguments: tuple[str, ...] = ()
    """Of the command."""
    way: tuple[tuple[str, str], ...] = ()
    """What is typed, and what the screen shows then, in turn; with none, one byte is enough."""
    log: tuple[str, ...] | None = ()
    """What the save must hold; () if there is none, MOVING if it goes on by itself."""
    prepared: Callable[[], tuple[Any, ...]] | None = None
    """The log of the game that is saved before the start."""
    game: str = "java"

    @property
    def is_table(self) -> bool:
        """Whether a game is open."""
        return self.arguments != ()

    def prepare(self, home: Path) -> None:
        """Saves the game that is to be there."""
        if self.prepared is None:
            return
        game = game_of(self.game)
        match: Match[Any, Any, Any] = Match(game, two_people(self.game), snapshot_codec(game))
        for action in self.prepared():
            match.play(action)
        FileStore(home / "saves").save(NAME, make_save(match, title="Prepared", saved_at=1))

    def enter(self, session: Session) -> None:
        """Goes there."""
        session.until(lambda: bool(session.sent), "nothing was sent")
        for keys, shown in self.way:
            session.write(keys.encode())
            session.until(lambda shown=shown: shown in session.text, f"{self.name}: never showed {shown!r}")  # type: ignore[misc]

    def check(self, home: Path) -> None:
        """The save holds what was acknowledged, and plays through to where it says the game stands."""
        listed = FileStore(home / "saves").list()
        if self.log == () and self.prepared is None:
            assert not listed
            return
        (only,) = listed
        assert only.save is not None
        assert FileStore(home / "saves").holder(only.name) is None
        match, note = load_match(only.save)
        assert note is None
        expected = self.log if self.prepared is None else tuple(map(str, self.prepared()))
        if expected is not MOVING:
            assert tuple(str(played.action) for played in match.log) == expected


PEOPLE = ("--players", "Ann,Bob", "--seed", "6")
BOTS = ("--players", "Ann=bot:hard,Bob=bot:hard,Cid=bot:hard", "--seed", "6")
RESUME = ("resume", NAME)
DRAWN = (("", "Pass the keyboard"), ("\r", "HAND"), (":draw deck\r", "You drew"))
TAKEN = (("", "of 17 VP"), (":take 1\r", "took 1"))


def at_java(name: str, *way: tuple[str, str]) -> State:
    """A state of the Java table after one action."""
    return State(name, ("play", "java", *PEOPLE), (*DRAWN, *way), ("draw deck",))


def prepared_java() -> tuple[Any, ...]:
    """A game with some actions behind it."""
    return festival_log()[:20]


STATES = (
    State("first byte"),
    State("home", (), (("", "New game"),)),
    State("setup", (), (("", "New game"), ("n", "Start the game"))),
    State("load", (), (("", "Continue"), ("l", "SAVED GAMES")), prepared=prepared_java),
    State("help", (), (("", "New game"), ("h", "The aim"))),
    at_java("java"),
    at_java("tile", ("3", "triple"), ("]\r", "TRIPLE village")),
    at_java("draw", ("c", "face")),
    at_java("leave", ("q", "Leave the game?")),
    at_java("notation", (":", "Tab")),
    at_java("help on java", ("?", "The aim")),
    State("curtain", RESUME, (("", "Pass the keyboard"),), prepared=prepared_java),
    State("festival", RESUME, (("", "Pass the keyboard"), ("\r", "YOUR CARDS")), prepared=festival_log),
    State("final", RESUME, (("", "THE GAME IS OVER"),), prepared=finished_log, game="builders"),
    State("builders", ("play", "builders", *PEOPLE), TAKEN, ("take 1",), game="builders"),
    State(
        "end", ("play", "builders", *PEOPLE), (*TAKEN, ("e", "End the turn?")), ("take 1",), game="builders"
    ),
    State("take", ("play", "builders", *PEOPLE), (*TAKEN, ("t", "Take")), ("take 1",), game="builders"),
    State("thinking", ("play", "java", *BOTS), (("", "Java  turn"),), MOVING),
    at_java("quitting", ("q", "Leave the game?"), ("x", "")),
)
NAMED = {state.name: state for state in STATES}
