"""A replay on the screen: step by step, to a turn, at a speed, and on from any point as a new game."""

from __future__ import annotations

from typing import cast

from textual.timer import Timer

from app.dialogs.choices import ConfirmDialog
from app.games import ui_of
from app.games.board import GameBoard, KeyItems
from app.keys import keymap
from app.keys.key import bindings_of
from app.save_messages import NOBODY_HAS_IT
from app.screens.board_screen import BoardScreen
from app.screens.final import FinalScreen
from app.screens.standing import StandingScreen
from app.session.judged_texts import JudgedTexts
from app.session.pending import Pending
from app.session.replay import NO_RESULT, Replay
from engines.core import A, V
from widgets.colours import Mark
from widgets.log_panel import LogPanel
from widgets.panels import Line
from widgets.refusal_line import LineKind, RefusalLine

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Actions a second."""
WATCH_SECONDS = 1.0
"""How often it is looked whether a game is still open elsewhere, as long as it is."""
_LONGEST = 5
"""Digits of a turn that can be typed."""


class ReplayLine(RefusalLine):
    """Where the replay stands, whenever there is nothing else to say."""

    standing: Line = ()

    def lines(self, width: int, height: int) -> list[Line]:
        return super().lines(width, height) if self.message else [self.standing]

    def show_place(self, position: str, course: str) -> None:
        """Clear the message and show where the replay stands, and how it goes on."""
        self.standing = [(" REPLAY ", "banner"), (f"  {position}  ", ""), (course, "strong")]
        self.clear()


class ReplayScreen(BoardScreen[V, A]):
    """Goes through one replay."""

    LINE = ReplayLine
    # The arrows step: nothing of the table may take them.
    AUTO_FOCUS = ""
    BINDINGS = bindings_of(*keymap.replay_keys())
    wanted = None
    """No action is asked for."""
    line: ReplayLine
    session: Replay

    def __init__(self, replay: Replay, board: GameBoard[V, A], *, at_graph: bool = False) -> None:
        """Take a replay and its board; `at_graph` opens the graph of the game first."""
        self._look_keys = ui_of(replay.setup.game).keys.load().replay
        super().__init__(replay, board, self._look_keys)
        self._speed = SPEEDS.index(2.0)
        self._clock: Timer | None = None
        """Ticks while it plays by itself; nothing runs while it is paused."""
        self._typed: str | None = None
        """The digits of the turn to go to; None while none is asked for."""
        self._asked: Pending[None] | None = None
        """What asks for more that has been played."""
        self._at_graph = at_graph
        self._tells_better = False
        """Whether each turn is told with what would have been better: from when the graph was seen."""
        self._told_news = ""
        """By how much the game has gone on, as it was told last."""

    @property
    def view(self) -> V:
        return cast(V, self.session.view())

    @property
    def is_playing(self) -> bool:
        return self._clock is not None

    def on_mount(self) -> None:
        if self.session.held_as:
            self._watch = self.set_interval(WATCH_SECONDS, self._look_whether_free, name="held")
        for widget in self.board.query("*"):
            widget.can_focus = False  # a click would give it the arrows
        self.show()
        if self.session.note:
            self.line.say(LineKind.ERROR, self.session.note)
        if self._at_graph:
            self.call_after_refresh(self.action_graph)

    def _look_whether_free(self) -> None:
        """Offer to go on with the game once the process is gone that had it open."""
        if not self.is_on_top or not self.session.becomes_free():
            return
        self._watch.stop()

        def go_on(yes: bool | None) -> None:
            if yes:
                self.host.leave_table()
                self.host.open_saved(self.session.held_as)

        self.app.push_screen(ConfirmDialog("Go on with this game?", NOBODY_HAS_IT, "go on"), go_on)

    def on_screen_suspend(self) -> None:
        """Pause under a page that is laid over it."""
        self._pause()

    def show(self) -> None:
        # The log before the last action comes first: what is new in it is what that one caused, wherever
        # the replay came from.
        self.event_log.read()
        for log in self.query(LogPanel):
            log.show(self.event_log.lines_before_last)
        super().show()
        self._tell()
        self._tell_better()

    def _tell(self) -> None:
        replay = self.session
        if self._typed is not None:
            turn = f"{self._typed}_ ({replay.turns[0]} to {replay.turns[-1]})"
            told = f"Go to turn {turn}: <replay.accept> goes, <replay.leave> leaves it"
            self.line.say(LineKind.HINT, keymap.with_keys(told))
            return
        done, of = replay.place
        self._told_news = replay.news
        news = self._told_news and f"{self._told_news}; {keymap.word('replay.last')}"
        pace = f"{'playing' if self.is_playing else 'paused'}, {SPEEDS[self._speed]:g} a second"
        course = news or pace
        self.line.show_place(f"action {done} of {of}, turn {replay.turn} of {replay.turns[-1]}", course)

    def _tell_better(self) -> None:
        """Where a turn begins that is judged, tell and mark what would have been better."""
        replay = self.session
        turn = replay.judged_here if self._tells_better and not self.is_playing else None
        marks: dict[int, Mark] = {}
        if turn is not None and replay.judging is not None:
            texts = JudgedTexts(replay, replay.judging, self.event_log.telling)
            self.line.say(LineKind.INFO, texts.sentences(turn))
            for each in texts.try_better(turn) if turn.cost else ():
                marks |= dict.fromkeys(self.board.places_of(each.action, each.view), "changed")
        self.board.mark(marks)

    def hear_news(self) -> None:
        """Tell on the standing line that more has been played, which moves nothing."""
        if self.session.news != self._told_news and self._typed is None:
            self._tell()

    def key_items(self) -> tuple[KeyItems, KeyItems]:
        if self._typed is not None:
            verbs = [keymap.item("replay.accept", "go"), keymap.item("replay.rub", "delete")]
            others = [keymap.item("replay.leave", "back")]
        else:
            is_end = self.session.outcome is not None
            steps = ["on", "back", "next-turn", "turn-before", "first", "last", "go-to"]
            verbs = keymap.shown(*(["replay.accept"] if is_end else []), *(f"replay.{key}" for key in steps))
            play = keymap.item("replay.play", "pause" if self.is_playing else "play")
            goes_on = ["replay.continue"] if self.session.why_not_continue() is None else []
            graph = ["replay.graph"] if self.session.why_not_judge() is None else []
            more = [
                *graph,
                *goes_on,
                *(key.id for key in self._look_keys if key.label),
                "table.help",
                "replay.leave",
            ]
            others = [play, *keymap.shown("replay.faster", "replay.slower", *more)]
        return verbs, others

    # Going through

    def _go(self, length: int) -> None:
        """Go to after so many actions; where there are none that way, say so."""
        here = self.session.length
        self.session.go(length)
        if self.session.length != here:
            self._typed = None
            self.show()
            return
        self._settle()
        why = self.session.why_no_step(-1 if length < self.session.total else 1)
        self.say(why or keymap.with_keys("The game is over: <replay.accept> shows the result."))

    def _settle(self) -> None:
        """Leave the turn that was typed, and show where the replay stands."""
        self._typed = None
        self._tell()
        self.show_keys()

    def action_step(self, actions: int) -> None:
        self._pause()
        self._go(self.session.length + actions)

    def action_turn(self, way: int) -> None:
        self._pause()
        self._go(self.session.next_turn if way > 0 else self.session.turn_before)

    def action_first(self) -> None:
        self._pause()
        self._go(0)

    def action_last(self) -> None:
        """Go to the end, of a game that goes on elsewhere to where it stands now."""
        self._pause()
        if self._asked is not None:
            return
        asked = self._asked = self.session.read_on()
        if asked.is_open:
            asked.when_done(lambda _: self.call_later(self._go_to_end, asked))
        else:
            self._go_to_end(asked)

    def _go_to_end(self, asked: Pending[None]) -> None:
        self._asked = None
        if not self.is_mounted:
            return
        if self.event_log.taken_back:
            self.show()
        self._go(self.session.total)
        if asked.error is not None:
            self.line.say(LineKind.ERROR, str(asked.error))

    # A turn by its number

    def action_ask_turn(self) -> None:
        self._pause()
        self._typed = ""
        self._tell()
        self.show_keys()

    def action_digit(self, digit: str) -> None:
        if self._typed is None:
            self.action_ask_turn()
        self._typed = f"{self._typed or ''}{digit}"[:_LONGEST]
        self._tell()

    def action_rub(self) -> None:
        """Take a digit back; with none typed leave what was asked, and then the replay."""
        if not self._typed:
            self.action_leave()
            return
        self._typed = self._typed[:-1]
        self._tell()

    def action_accept(self) -> None:
        if self._typed is None:
            self._show_final()
            return
        typed, self._typed = self._typed, None
        why = self.session.go_to_turn(int(typed)) if typed else None
        self.show()
        if why is not None:
            self.line.say(LineKind.ERROR, why)

    def _show_final(self) -> None:
        outcome = self.session.outcome
        if outcome is None:
            self.say(NO_RESULT)
            return
        page = FinalScreen(self.event_log.telling, self.view, outcome, levels=self.levels)
        self.app.push_screen(page, self.leave_final)

    def leave_final(self, where: str | None) -> None:
        if where == "graph":
            self.action_graph()
        else:
            super().leave_final(where)

    # The graph

    def action_graph(self) -> None:
        """Open the graph of the game; it leads to the turn that was looked at there."""
        self._pause()
        self._settle()
        replay = self.session
        if why := replay.why_not_judge():
            self.line.say(LineKind.ERROR, why)
            return
        assert replay.judging is not None
        self._tells_better = True
        page = StandingScreen(replay, replay.judging, self.event_log.telling)
        self.app.push_screen(page, lambda _: self.show())

    # By itself

    def action_play(self) -> None:
        if self.is_playing:
            self._pause()
            return
        if self.session.length == self.session.total:
            self.session.go(0)
            self.show()
        if self.session.total:
            self._start()
        self._settle()

    def action_speed(self, step: int) -> None:
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
        """Go one action on; pause at the end."""
        if self._clock is None:
            return  # a tick that was on its way when it was paused
        if self.session.length + 1 >= self.session.total:
            self._pause()
        self._go(self.session.length + 1)

    # Ways out

    def action_continue(self) -> None:
        self._pause()
        self._settle()
        if why := self.session.why_not_continue():
            self.line.say(LineKind.ERROR, why)
        else:
            self.host.continue_from(self.session)

    def action_leave(self) -> None:
        if self._typed is None:
            self.dismiss(None)
        else:
            self._settle()

    def action_cursor(self, dx: int, dy: int) -> None:
        self.board.move_cursor(dx, dy)
