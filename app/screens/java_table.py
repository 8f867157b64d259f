"""The table of Java on the screen: what is shown, and the way from one decision to the next."""

from __future__ import annotations

from itertools import takewhile
from typing import cast

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer

from app import keymap
from app.aims import TURNED, Aim
from app.dialogs.choices import LeaveDialog, NoticeDialog
from app.dialogs.festival import festival_lines
from app.news import changed_spaces, scoring_told
from app.screens.final import FinalScreen
from app.screens.handover import HandoverScreen
from app.screens.quiet import Host
from app.table import Table
from engines.core import IllegalAction, Seat
from engines.java.actions import Draw, JavaAction
from engines.java.pieces import NO_CARDS, cards_of, hand_plus, kind_name
from engines.java.spaces import Space
from engines.java.state import Event, Phase
from engines.java.view import JavaView
from engines.java.words import sentences, turn_summary
from widgets.board_art import Mark
from widgets.hex_board import HexBoard
from widgets.java_panels import JavaPanels, SpacePanel, TopBar
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.refusal_line import RefusalLine
from widgets.small_notice import TABLE_SIZE, SmallNotice, is_too_small

WIDE_FROM, WIDE_FROM_HEIGHT = 110, 30
WIDEST_FROM = 176
SPACE_PANEL_DELAY = 0.12
"""Seconds the cursor must rest before the space panel follows: held-down keys then cost the board alone."""
NOBODY: Seat = -1


class JavaTable(Screen[None]):
    """Shows one table of Java and leads it from decision to decision; `JavaScreen` adds the verbs."""

    AUTO_FOCUS = "HexBoard"
    DEFAULT_CSS = """
    JavaTable {
        layout: vertical;
        background: $background;
        #table { height: 1fr; }
        #left { width: 1fr; }
        HexBoard { height: 15; }
        &.-wide HexBoard { height: 1fr; }
        SpacePanel { height: 2; padding: 0 1; }
        LogPanel { height: 1fr; padding: 0 1; }
        RefusalLine { padding: 0 1; }
        KeyBar { dock: none; }
        #right { width: auto; height: 1fr; background: $surface; }
        #right LogPanel { display: none; }
        &.-wide {
            #right { width: 40; }
            #right LogPanel { display: block; border-top: solid $panel; }
            #left LogPanel { display: none; }
            JavaPanels { width: 40; height: auto; padding: 0 1; }
            SpacePanel { height: 5; }
        }
        &.-widest { #right, JavaPanels { width: 56; } }
        #small { display: none; width: 100%; height: 100%; }
        &.-small { #table, TopBar, RefusalLine, KeyBar { display: none; } #small { display: block; } }
    }
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._aim: Aim | None = None
        self._turn = 0
        self._opened_for: Seat = NOBODY
        """Whose hand is on the screen; nobody's until the curtain has gone up."""
        self._events: list[tuple[Event, ...]] = []
        """What each action of the log caused."""
        self._told = ""
        self._is_waiting = False
        """Whether a computer player waits until a dialog or page is left."""
        self._sentences: list[list[str]] = []
        """The same in words."""
        self._last_ruling: str | None = None
        self._rest = Timer(self, SPACE_PANEL_DELAY, name="rest", pause=True)
        """Runs out when the cursor has rested."""

    @property
    def host(self) -> Host:
        """The app."""
        return cast(Host, self.app)

    def compose(self) -> ComposeResult:
        """The board on the left with what is said below it, the panels on the right."""
        self._fit()  # now, so that the page is not laid out and sent twice
        yield TopBar()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield HexBoard(ascii_only=self.host.ascii_only)
                yield SpacePanel()
                yield LogPanel()
            with Vertical(id="right"):
                yield JavaPanels()
                yield LogPanel()
        yield RefusalLine()
        yield KeyBar(id="verbs")
        yield KeyBar(id="others")
        yield SmallNotice(TABLE_SIZE, id="small")

    def on_mount(self) -> None:
        """Shows the table as it stands and goes on from there."""
        self._read_log()  # what was scored before is not told again
        self._go_on(self._table.note or "")

    def on_resize(self) -> None:
        """Chooses the layout that fits."""
        self._fit()

    def _fit(self) -> None:
        width, height = self.app.size
        self.set_class(width >= WIDE_FROM and height >= WIDE_FROM_HEIGHT, "-wide")
        self.set_class(width >= WIDEST_FROM, "-widest")
        self.set_class(is_too_small(self, TABLE_SIZE), "-small")

    # What is shown

    @property
    def _board(self) -> HexBoard:
        return self.query_one(HexBoard)

    @property
    def _line(self) -> RefusalLine:
        return self.query_one(RefusalLine)

    @property
    def view(self) -> JavaView:
        """What the one at the keyboard may see."""
        persons = self._table.persons
        if len(persons) == 1:
            return cast(JavaView, self._table.view(persons[0]))
        return cast(JavaView, self._table.view(None if self._opened_for == NOBODY else self._opened_for))

    def _show(self) -> None:
        view = self.view
        self._read_log()
        self._board.view = view
        self._board.marks = self._news()
        self.query_one(TopBar).view = view
        self.query_one(JavaPanels).view = view
        self._show_log()
        self._show_space()
        self._show_keys()

    def _read_log(self) -> list[tuple[Event, ...]]:
        """Takes over what is new in the log, and gives it; after an undo what was taken back goes."""
        del self._events[self._table.length :], self._sentences[self._table.length :]
        fresh = self._table.events_since(len(self._events))
        self._events += fresh
        names = self._table.view(None).names
        self._sentences += [sentences(events, names) for events in fresh]
        return fresh

    def _news(self) -> dict[Space, Mark]:
        """The spaces that others have changed since one's own last action, or that this action changed."""
        others = [] if self._opened_for == NOBODY else self._since_own(self._opened_for)
        return changed_spaces(others or self._events[-1:])

    def _since_own(self, seat: Seat) -> list[tuple[Event, ...]]:
        """What each action caused that others took since the last one of a seat."""
        others = takewhile(lambda events: not events or events[0].seat != seat, reversed(self._events))
        return list(others)[::-1]

    def _show_log(self) -> None:
        told = [line for lines in self._sentences for line in lines]
        for log in self.query(LogPanel):
            log.show(told)

    def _show_space(self) -> None:
        self._rest.stop()
        self.query_one(SpacePanel).show(self.view, self._board.cursor)

    def _show_space_soon(self) -> None:
        """Shows the space under the cursor once the cursor has rested."""
        self._rest.stop()
        self._rest = self.set_timer(SPACE_PANEL_DELAY, self._show_space)

    def _show_keys(self) -> None:
        aim = self._aim
        if aim is not None:
            turn = ["java.turn", "java.turn-back"] if aim.verb in TURNED else []
            verbs = [("enter", "choose"), ("right_square_bracket", "next place"), *_shown(*turn)]
            others = _shown("java.cancel")
        elif self._table.to_act is None:
            verbs = [("enter", "the result")]
            others = [*_shown("java.help"), ("q", "menu")]
        else:
            verbs = _shown(*self._live_verbs())
            undo = ["java.undo"] if self._table.why_not_undo() is None else []
            redo = ["java.redo"] if self._table.why_not_redo() is None else []
            others = [
                *_shown(*self._live_others(), *undo, *redo, "java.notation", "java.help"),
                ("q", "menu"),
            ]
        self.query_one("#verbs", KeyBar).set_items(verbs)
        self.query_one("#others", KeyBar).set_items(others)

    def _live_verbs(self) -> list[str]:
        """The keys of verbs that want a place and have a legal one."""
        keys = {
            "triple": "java.triple",
            "double": "java.double",
            "rice": "java.single",
            "village": "java.single",
            "irrigation": "java.irrigation",
            "enter": "java.enter",
            "move": "java.move",
            "leave": "java.leave",
            "palace": "java.palace",
        }
        return self._live(keys)

    def _live_others(self) -> list[str]:
        """The keys of the other verbs that are legal."""
        if not self._table.bot_to_act and self.view.phase in (Phase.BIDDING, Phase.AGREEMENT):
            return ["java.festival"]
        keys = {"draw": "java.draw", "token": "java.token", "festival": "java.festival", "end": "java.end"}
        return self._live(keys)

    def _live(self, keys: dict[str, str]) -> list[str]:
        if self._table.bot_to_act or self._table.to_act is None:
            return []
        legal = self._table.legal()
        return list(dict.fromkeys(key for verb, key in keys.items() if legal.of(verb)))

    # The course of the game

    def _play(self, action: JavaAction) -> None:
        """Plays an action of the one at the keyboard, or says why not."""
        self._aim_at(None)
        before = self.view
        try:
            self._table.play(action)
        except IllegalAction as error:
            self._refuse(error)
            return
        self._last_ruling = None
        drawn = hand_plus(self.view.hand, before.hand, -1) if isinstance(action, Draw) else NO_CARDS
        self._go_on(f"You drew {' '.join(map(kind_name, cards_of(drawn)))}." if any(drawn) else "")

    def _go_on(self, told: str = "") -> None:
        """Shows what has come about, and brings the next decision before the one who must take it.

        Args:
            told: what the one at the keyboard must know of it, on the line below the log.
        """
        self._aim_at(None)
        seat = self._table.to_act
        table = self._table
        if self._must_hand_over(seat):
            self._opened_for = NOBODY
        elif seat is not None and not table.bot_to_act:
            self._opened_for = seat
        scored = scoring_told(self._read_log(), self.view.names)
        self._show()
        self._tell(told, seat)
        if scored:
            self.app.push_screen(NoticeDialog("Final scoring", scored), lambda _: self._next(seat))
        else:
            self._next(seat)

    def _tell(self, told: str, seat: Seat | None) -> None:
        """On one line: a save that failed, what was to be told, or what the computer players did."""
        table = self._table
        self._told = told or self._told
        if table.trouble:
            self._line.error(f"{self._told} {table.trouble}".strip())
        elif self._told:
            self._line.inform(self._told)
        elif seat is not None and table.persons == (seat,):
            self._line.inform(" ".join(turn_summary(self._since_own(seat), self.view.names)))
        else:
            self._line.clear()
        # Computer players come between: what was to be told stays until a person decides.
        if not table.bot_to_act:
            self._told = ""

    def _next(self, seat: Seat | None) -> None:
        if seat is None:
            self._show_final()
        elif self._table.bot_to_act:
            # One action at a time, so that keys are answered in between.
            self.call_later(self._bot_acts)
        elif self._must_hand_over(seat):
            self._hand_over(seat)
        elif self.view.phase is not Phase.ACTIONS:
            self._ask_festival()

    def _bot_acts(self) -> None:
        if not self.is_attached or not self._table.bot_to_act:
            return
        # Nothing is laid over a dialog or page that is being read: the game goes on when it is left.
        self._is_waiting = self.app.screen is not self
        if not self._is_waiting:
            self._table.play_bot()
            self._go_on()

    def on_screen_resume(self) -> None:
        """Lets a computer player act that has waited."""
        if self._is_waiting:
            self._is_waiting = False
            self.call_later(self._bot_acts)

    def _must_hand_over(self, seat: Seat | None) -> bool:
        return (
            seat is not None
            and len(self._table.persons) > 1
            and seat in self._table.persons
            and seat != self._opened_for
        )

    def _hand_over(self, seat: Seat) -> None:
        view = cast(JavaView, self._table.view(None))

        def take(_: None) -> None:
            self._opened_for = seat
            self._show()
            if self.view.phase is not Phase.ACTIONS:
                self._ask_festival()

        told = festival_lines(view) or turn_summary(self._since_own(seat), view.names)
        trouble = [self._table.trouble] if self._table.trouble else []
        self.app.push_screen(HandoverScreen(view.names[seat], seat, [*told, *trouble], self.ask_leave), take)

    def ask_leave(self) -> None:
        """Asks where to go from the game."""

        def go(where: str | None) -> None:
            if where == "home":
                self.host.leave_table()
            elif where == "quit":
                self.host.leave()

        self.app.push_screen(LeaveDialog(self._table.not_saved), go)

    def _show_final(self) -> None:
        outcome = self._table.outcome
        assert outcome is not None

        def leave(where: str | None) -> None:
            if where != "board":
                self.host.leave_table()

        view = cast(JavaView, self._table.view(None))
        self.app.push_screen(FinalScreen(view, outcome), leave)

    def _refuse(self, error: IllegalAction) -> None:
        refusal = error.refusal
        self._last_ruling = refusal.ruling or self._last_ruling
        self._line.refuse(refusal)
        marks: dict[Space, Mark] = dict.fromkeys(refusal.where, "refused")
        self._board.marks = marks

    def _may_act(self) -> bool:
        """Whether the one at the keyboard is to take an action of a turn; says so if not."""
        view = self.view
        if view.to_act is None:
            self._line.inform("The game is over: Enter shows the result, q leaves.")
        elif self._table.bot_to_act:
            self._line.inform(f"{view.names[view.to_act]} is playing.")
        elif view.phase is not Phase.ACTIONS:
            self._ask_festival()
        else:
            return True
        return False

    # What the verbs add

    def _aim_at(self, aim: Aim | None) -> None:
        """Begins a verb that wants a place, or leaves it with None."""
        raise NotImplementedError

    def _ask_festival(self) -> None:
        """Opens the festival's dialog if the one at the keyboard must answer."""
        raise NotImplementedError


def _shown(*key_ids: str) -> list[tuple[str, str]]:
    """The keys and labels of some user actions, for the key bars."""
    found = [keymap.key_named(key_id) for key_id in key_ids]
    return [(key.first, key.label) for key in found]
