"""A whole game on a real terminal line: set up, played, undone, killed, continued and ended.

In `make test` two stretches of it are played without the screen, while the program does not run.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Sequence
from pathlib import Path

from app.session.local import LocalSession
from engines.java.actions import Agree, Bid, HoldFestival, JavaAction, Pass, PlayToken
from engines.java.game import JAVA
from engines.java.pieces import card_value
from engines.java.state import State
from saves.document import Save
from saves.store import FileStore
from tests import sensible
from tests.extent import IS_LONG
from tests.terminal_line import Session

SEED = sensible.KEPT.seed
NAMES = sensible.KEPT.names


def expected_game() -> tuple[list[State], list[JavaAction]]:
    """All states and actions of the game between two sensible players that is kept."""
    actions = sensible.kept_game()
    states = [JAVA.new_state(sensible.KEPT)]
    for action in actions:
        states.append(JAVA.apply(states[-1], action))
    return states, actions


class Player:
    """Plays known actions at the terminal and watches the save file and the screen."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._length = 0
        self._read_file = (0, 0)
        self.store = FileStore(home / "saves")
        self.line = Session("app", (), (80, 23), MEJA_HOME=str(home))

    def saved(self) -> Save:
        (listed,) = self.store.list()
        assert listed.save is not None
        return listed.save

    def log_length(self) -> int:
        # It is asked again and again; a save is another file each time.
        (path,) = self.store.folder.glob("*.meja")
        file = path.stat()
        if self._read_file != (file.st_ino, file.st_mtime_ns):
            self._read_file = file.st_ino, file.st_mtime_ns
            self._length = len(self.saved().log.splitlines())
        return self._length

    def until_log(self, length: int) -> None:
        self.line.until(lambda: self.log_length() == length, f"log never had {length} lines")

    def until_shows(self, text: str) -> None:
        self.line.until(lambda: text in self.line.text, f"never showed {text!r}")

    def type(self, text: str) -> None:
        self.line.write(text.encode())

    def kill_and_continue(self, state: State, meanwhile: Sequence[JavaAction] = ()) -> None:
        """Kill the program, play on without it, start it again and go on."""
        os.kill(self.line.pid, signal.SIGKILL)
        assert self.line.exit_code() == -signal.SIGKILL
        if meanwhile:
            (listed,) = self.store.list()
            session = LocalSession.loaded(self.store, listed.name)
            for action in meanwhile:
                session.play(action).result()
            session.close()
        self.line = Session("app", (), (80, 23), MEJA_HOME=str(self.home))
        self.until_shows("Continue")
        self.type("\r")
        self.lift_curtain(state)

    def act(self, state: State, action: JavaAction, number: int) -> None:
        """Plays one action as a person would: by keys where that is short, else by typing it."""
        match action:
            case PlayToken():
                self.type("t")
            case HoldFestival() | Bid():
                self._play_cards(state, action)
            case Pass():
                self.type("p")
            case Agree():
                self.type("a")
            case _:
                self.type(f":{action}\r")
        self.until_log(number)

    def _play_cards(self, state: State, action: HoldFestival | Bid) -> None:
        if isinstance(action, HoldFestival):
            self.type(f":{action}\r")
            return
        hand = state.secret.hands[state.to_act or 0]
        kinds = [kind for kind, held in enumerate(hand) if held and card_value(kind, state.festival_card)]
        for row, kind in enumerate(kinds, 1):
            self._play_count(row, hand[kind], action.cards[kind])
        self.type("\r")

    def _play_count(self, row: int, held: int, wanted: int) -> None:
        """Has so many cards of a row played; at first the cheapest bid is chosen, each key adds a card."""

        def count() -> int | None:
            found = re.search(rf"[> ]{row} [a-z+]+ +\+\d (\d)/{held}\b", self.line.text)
            return int(found[1]) if found else None

        self.line.until(lambda: count() is not None)
        while (played := count()) != wanted:
            assert played is not None
            self.type(str(row))
            self.line.until(lambda played=played: count() == (played + 1) % (held + 1))  # type: ignore[misc]

    def go_on(self, before: State, after: State) -> None:
        """Brings the screen to the next decision: final scorings are read, the curtain is lifted."""
        if any(
            not old.finished and new.finished for old, new in zip(before.players, after.players, strict=True)
        ):
            self.until_shows("Final scoring")
            self.type("q")
        if after.to_act is not None and after.to_act != before.to_act:
            self.lift_curtain(after)

    def lift_curtain(self, state: State) -> None:
        assert state.to_act is not None
        self.until_shows("keyboard")
        self.until_shows(NAMES[state.to_act])
        self.type("\r")
        if state.auction is not None:
            self.until_shows("YOUR CARDS")
        else:
            self.line.until(lambda: "keyboard" not in self.line.text and "HAND" in self.line.text, "no table")


def test_a_whole_game_is_set_up_played_undone_killed_and_continued(tmp_path: Path) -> None:
    states, actions = expected_game()
    festivals = [
        n for n, action in enumerate(actions) if isinstance(action, HoldFestival) and states[n + 1].auction
    ]
    killed_at = festivals[len(festivals) // 2] + 1
    undone_at = next(n for n, action in enumerate(actions) if n > 8 and states[n + 1].barrier is None)

    skipped = [] if IS_LONG else [(undone_at + 5, killed_at - 1), (killed_at + 4, len(actions) - 12)]
    ends = dict(skipped)

    player = Player(tmp_path)
    try:
        set_up(player)
        player.lift_curtain(states[0])
        number = 0
        while number < len(actions):
            if number in ends:
                player.kill_and_continue(states[ends[number]], actions[number : ends[number]])
                number = ends[number]
            before, action, after = states[number], actions[number], states[number + 1]
            number += 1
            player.act(before, action, number)
            if number - 1 == undone_at:
                player.type("z")
                player.until_log(number - 1)
                player.until_shows("undone")
                player.act(before, action, number)
            if number == killed_at:
                player.kill_and_continue(after)
            else:
                player.go_on(before, after)
        final = states[-1]
        player.until_shows("THE GAME IS OVER")
        for name, points in zip(NAMES, final.scores, strict=True):
            assert name in player.line.text
            assert str(points) in player.line.text
        assert player.saved().scores == final.scores
        assert [line.split(" ", 1)[1] for line in player.saved().log.splitlines()] == [
            str(a) for a in actions
        ]
        player.type("q")
        player.until_shows("New game")
        player.type("q")
        assert player.line.exit_code() == 0
        assert player.line.is_restored
    finally:
        player.line.__exit__()


def set_up(player: Player) -> None:
    """Types names and seed on the setup screen."""
    player.until_shows("New game")
    player.type("n")
    player.until_shows("Start the game")
    down, left, start, up, erase = "\x1b[B", "\x1b[D", "\x1b[F", "\x1b[A", "\x7f"
    player.type("1" + erase * 10 + NAMES[0])
    player.until_shows(NAMES[0])
    player.type(down + erase * 10 + NAMES[1] + left * 2)
    player.until_shows("< person >")
    player.type(start + up + str(SEED))
    player.until_shows(f"{SEED}_")
    player.type(start + "\r")
    player.line.until(lambda: bool(player.store.list()), "no save")
    assert [seat.name for seat in player.saved().setup.seats] == list(NAMES)
    assert player.saved().setup.seed == SEED
