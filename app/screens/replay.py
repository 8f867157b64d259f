"""A replay on the screen: step by step, to a turn, at a speed, and on from any point as a new game."""

from __future__ import annotations

from typing import Generic, TypeVar, cast

from textual.timer import Timer

from app.games.builders.table_screen import BuildersCards
from app.games.java.table_screen import JavaTable
from app.keys import keymap
from app.keys.key import bindings_of
from app.screens.final import FinalScreen
from app.screens.shown_game import ShownTable
from app.session.replay import Replay
from engines.builders.view import BuildersView
from engines.java.view import JavaView
from widgets.builders.board import BuildersBoard
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.panels import Line
from widgets.refusal_line import LineKind, RefusalLine

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Actions a second."""
_LONGEST = 5
"""Digits of a turn that can be typed."""

V = TypeVar("V")


class ReplayLine(RefusalLine):
    """Where the replay stands, whenever there is nothing else to say."""

    standing: Line = ()

    def lines(self, width: int, height: int) -> list[Line]:
        """The message, else where it stands."""
        return super().lines(width, height) if self.message else [self.standing]

    def stand(self, position: str, course: str) -> None:
        """Clears the message and shows where the replay stands, and how it goes on."""
        self.standing = [(" REPLAY ", "banner"), (f"  {position}  ", ""), (course, "strong")]
        self.clear()


class ReplayScreen(ShownTable[V], Generic[V]):
    """Goes through one replay; the screen of a game adds what is drawn."""

    LINE = ReplayLine
    # The arrows step: nothing of the table may take them.
    AUTO_FOCUS = ""

    _session: Replay

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        self._speed = SPEEDS.index(2.0)
        self._clock: Timer | None = None
        """Ticks while it plays by itself; nothing runs while it is paused."""
        self._typed: str | None = None
        """The digits of the turn to go to; None while none is asked for."""

    @property
    def view(self) -> V:
        """What may be seen here."""
        return cast(V, self._session.view())

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._clock is not None

    def on_mount(self) -> None:
        """Shows the first position, and what is to be known of the history."""
        self._show()
        if self._session.note:
            self._line.say(LineKind.ERROR, self._session.note)

    def on_screen_suspend(self) -> None:
        """Pauses under a page that is laid over it."""
        self._pause()

    def _show(self) -> None:
        # The log before the last action comes first: what is new in it is what that one caused, wherever
        # the replay came from.
        self._log.read()
        for log in self.query(LogPanel):
            log.show(self._log.lines_before_last)
        super()._show()
        self._tell()

    def _tell(self) -> None:
        """Where the replay stands, or the turn that is being typed."""
        replay = self._session
        if self._typed is not None:
            turns = f"{replay.turns[0]} to {replay.turns[-1]}"
            self._line.say(
                LineKind.HINT,
                keymap.with_keys(
                    f"Go to turn {self._typed}_ ({turns}): <replay.accept> goes, <replay.leave> leaves it"
                ),
            )
            return
        done, of = (replay.not_kept + actions for actions in (replay.length, replay.total))
        line = self.query_one(ReplayLine)
        line.stand(
            f"action {done} of {of}, turn {replay.turn} of {replay.turns[-1]}",
            f"{'playing' if self.is_playing else 'paused'}, {SPEEDS[self._speed]:g} a second",
        )

    def show_keys(self) -> None:
        if self._typed is not None:
            verbs, others = (
                [
                    keymap.item("replay.accept", "go"),
                    keymap.item("replay.rub", "delete"),
                ],
                [keymap.item("replay.leave", "back")],
            )
        else:
            is_end = self._session.outcome is not None
            steps = ["on", "back", "next-turn", "turn-before", "first", "last", "go-to"]
            verbs = keymap.shown(*(["replay.accept"] if is_end else []), *(f"replay.{key}" for key in steps))
            play = keymap.item("replay.play", "pause" if self.is_playing else "play")
            goes_on = ["replay.continue"] if self._session.why_not_continue() is None else []
            more = ["replay.faster", "replay.slower", *goes_on, *self.look_keys()]
            others = [play, *keymap.shown(*more, "table.help", "replay.leave")]
        self.query_one("#verbs", KeyBar).set_items(verbs)
        self.query_one("#others", KeyBar).set_items(others)

    def look_keys(self) -> list[str]:
        """The ids of the keys that only change the look."""
        raise NotImplementedError

    # Going through

    def _go(self, length: int) -> None:
        """Goes to after so many actions; where there are none that way, says so."""
        here = self._session.length
        self._session.go(length)
        if self._session.length != here:
            self._typed = None
            self._show()
            return
        self._settle()
        if length < self._session.total:
            self._line.say(LineKind.INFO, "This is where the replay begins.")
        elif self._session.outcome is None:
            self._line.say(LineKind.INFO, "This is how the game stands: no more has been played.")
        else:
            self._line.say(
                LineKind.INFO, keymap.with_keys("The game is over: <replay.accept> shows the result.")
            )

    def _settle(self) -> None:
        """Leaves the turn that was typed, and shows where the replay stands."""
        self._typed = None
        self._tell()
        self.show_keys()

    def action_step(self, actions: int) -> None:
        """Goes so many actions on, or back if negative."""
        self._pause()
        self._go(self._session.length + actions)

    def action_turn(self, way: int) -> None:
        """Goes to the next turn, or back to where this one or the one before began."""
        self._pause()
        self._go(self._session.next_turn if way > 0 else self._session.turn_before)

    def action_first(self) -> None:
        """Goes to the beginning."""
        self._pause()
        self._go(0)

    def action_last(self) -> None:
        """Goes to the end."""
        self._pause()
        self._go(self._session.total)

    # A turn by its number

    def action_ask_turn(self) -> None:
        """Begins to ask for a turn."""
        self._pause()
        self._typed = ""
        self._tell()
        self.show_keys()

    def action_digit(self, digit: str) -> None:
        """Takes a digit of the turn; the first one begins to ask for it."""
        if self._typed is None:
            self.action_ask_turn()
        self._typed = f"{self._typed or ''}{digit}"[:_LONGEST]
        self._tell()

    def action_rub(self) -> None:
        """Takes a digit back; with none typed leaves what was asked, and then the replay."""
        if not self._typed:
            self.action_leave()
            return
        self._typed = self._typed[:-1]
        self._tell()

    def action_accept(self) -> None:
        """Goes to the turn that was typed; at the end of a game shows the result."""
        if self._typed is None:
            self._show_final()
            return
        typed, self._typed = self._typed, None
        turns = self._session.turns
        if typed and int(typed) in turns:
            self._session.go_to_turn(int(typed))
        self._show()
        if typed and int(typed) not in turns:
            self._line.say(
                LineKind.ERROR, f"There is no turn {int(typed)}: they go from {turns[0]} to {turns[-1]}."
            )

    def _show_final(self) -> None:
        outcome = self._session.outcome
        if outcome is None:
            self._line.say(LineKind.INFO, "The result comes at the end of the game.")
            return

        def leave(where: str | None) -> None:
            if where != "board":
                self.host.leave_table()

        self.app.push_screen(
            FinalScreen(self._session.telling, self.view, outcome, levels=self.levels), leave
        )

    # By itself

    def action_play(self) -> None:
        """Plays by itself, or pauses; from the end it begins again."""
        if self.is_playing:
            self._pause()
            return
        if self._session.length == self._session.total:
            self._session.go(0)
            self._show()
        if self._session.total:
            self._start()
        self._settle()

    def action_speed(self, step: int) -> None:
        """Takes the next speed, or the one before."""
        self._speed = max(0, min(self._speed + step, len(SPEEDS) - 1))
        if self._clock is not None:
            self._clock.stop()
            self._start()
        self._settle()

    def _start(self) -> None:
        self._clock = self.set_interval(1 / SPEEDS[self._speed], self.tick, name="replay")

    def _pause(self) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
            self._settle()

    def tick(self) -> None:
        """One action on; at the end it pauses."""
        if self._clock is None:
            return  # a tick that was on its way when it was paused
        if self._session.length + 1 >= self._session.total:
            self._pause()
        self._go(self._session.length + 1)

    # Ways out

    def action_continue(self) -> None:
        """Plays on from here as a new game, which is saved beside the old one; says why if it may not be."""
        self._pause()
        self._settle()
        if why := self._session.why_not_continue():
            self._line.say(LineKind.ERROR, why)
        else:
            self.host.continue_from(self._session)

    def action_leave(self) -> None:
        """Leaves the turn that was typed; with nothing typed the replay."""
        if self._typed is None:
            self.dismiss(None)
        else:
            self._settle()

    def action_cursor(self, dx: int, dy: int) -> None:
        """Moves the cursor."""
        self.move_cursor(dx, dy)


class JavaReplay(JavaTable, ReplayScreen[JavaView]):
    """A replay of Java."""

    AUTO_FOCUS = ""
    BINDINGS = bindings_of(*keymap.replay_keys("java"))

    def on_mount(self) -> None:
        """Keeps a click on the board from giving it the arrows."""
        self._board.can_focus = False

    def look_keys(self) -> list[str]:
        """Another look of the board."""
        return ["java.outline"]

    def on_hex_board_pointed(self) -> None:
        """The space panel follows when the cursor rests."""
        self.when_resting(self._show_space)


class BuildersReplay(BuildersCards, ReplayScreen[BuildersView]):
    """A replay of The Builders."""

    BINDINGS = bindings_of(*keymap.replay_keys("builders"))

    def look_keys(self) -> list[str]:
        """The tables of the others, and other names."""
        return ["replay.tables", "builders.names"]

    def on_builders_board_picked(self, event: BuildersBoard.Picked) -> None:
        """A click goes to a card."""
        self._cursor_to(event.spot)
