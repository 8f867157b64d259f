"""The table of Java: the board, the panels, and every verb from a key, a click or a typed line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer

from app import aims, keymap
from app.aims import Aim
from app.dialogs.choices import (
    ConfirmDialog,
    DrawDialog,
    LeaveDialog,
    NoticeDialog,
    PalaceDialog,
    WayDialog,
    cheaper_around,
)
from app.dialogs.festival import FestivalDialog, festival_lines
from app.dialogs.notation import NotationPrompt
from app.dialogs.rotate import RotateDialog
from app.screens.final import FinalScreen
from app.screens.handover import HandoverScreen
from app.table import Table
from engines.core import IllegalAction, Seat
from engines.java.actions import EndTurn, JavaAction, Move, PlayToken
from engines.java.developers import move_cost
from engines.java.spaces import Space, name_of
from engines.java.state import Event, EventKind, Phase
from engines.java.view import JavaView
from engines.java.words import action_phrase, sentences
from widgets.board_art import Mark
from widgets.hex_board import HexBoard
from widgets.java_panels import JavaPanels, SpacePanel, TopBar
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.refusal_line import RefusalLine
from widgets.small_notice import SmallNotice

SMALLEST = (80, 24)
WIDE_FROM = 110
WIDEST_FROM = 176
SPACE_PANEL_DELAY = 0.12
"""Seconds the cursor must rest before the space panel follows: held-down keys then cost the board alone."""
NOBODY: Seat = -1


class TheApp(Protocol):
    """What this screen asks of the app."""

    def leave_table(self) -> None:
        """Goes to the home screen."""

    def leave(self) -> None:
        """Ends the program."""

    def show_help(self, ruling: str | None = None) -> None:
        """Opens help, at a ruling if one is named."""


class JavaScreen(Screen[None]):
    """Shows one table of Java and takes its actions."""

    AUTO_FOCUS = "HexBoard"
    BINDINGS = keymap.bindings_of(keymap.JAVA)
    DEFAULT_CSS = """
    JavaScreen {
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
            #right { width: 38; }
            #right LogPanel { display: block; border-top: solid $panel; }
            #left LogPanel { display: none; }
            JavaPanels { width: 38; height: auto; padding: 0 1; }
            SpacePanel { height: 6; }
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
        self._logged: list[list[str]] = []
        self._last_ruling: str | None = None
        self._rest = Timer(self, SPACE_PANEL_DELAY, name="rest", pause=True)
        """Runs out when the cursor has rested."""

    @property
    def the_app(self) -> TheApp:
        """The app, as far as this screen knows it."""
        return cast(TheApp, self.app)

    def compose(self) -> ComposeResult:
        """The board on the left with what is said below it, the panels on the right."""
        self._fit()  # now, so that the page is not laid out and sent twice
        yield TopBar()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield HexBoard(ascii_only=getattr(self.app, "ascii_only", False))
                yield SpacePanel()
                yield LogPanel()
            with Vertical(id="right"):
                yield JavaPanels()
                yield LogPanel()
        yield RefusalLine()
        yield KeyBar(id="verbs")
        yield KeyBar(id="others")
        yield SmallNotice(SMALLEST, id="small")

    def on_mount(self) -> None:
        """Shows the table as it stands and goes on from there."""
        if self._table.note:
            self._line.inform(self._table.note)
        self._go_on()

    def on_resize(self) -> None:
        """Chooses the layout that fits."""
        self._fit()

    def _fit(self) -> None:
        width, height = self.app.size
        self.set_class(width >= WIDE_FROM, "-wide")
        self.set_class(width >= WIDEST_FROM, "-widest")
        self.set_class(width < SMALLEST[0] or height < SMALLEST[1], "-small")

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
        self._board.view = view
        self._board.marks = _changed(view.events)
        self.query_one(TopBar).view = view
        self.query_one(JavaPanels).view = view
        self._show_log(view)
        self._show_space()
        self._show_keys()

    def _show_log(self, view: JavaView) -> None:
        # Only lines that are new are told; after an undo those taken back go.
        del self._logged[self._table.length :]
        for events in self._table.events_since(len(self._logged)):
            self._logged.append(sentences(events, view.names))
        told = [line for lines in self._logged for line in lines]
        for log in self.query(LogPanel):
            log.show(told)

    def _show_space(self) -> None:
        self._rest.stop()
        self.query_one(SpacePanel).show(self.view, self._board.cursor)

    def _show_keys(self) -> None:
        aim = self._aim
        if aim is not None:
            turn = ["java.turn", "java.turn-back"] if aim.verb in ("triple", "double") else []
            verbs = [("enter", "choose"), ("right_square_bracket", "next place"), *_shown(*turn)]
            others = _shown("java.cancel")
        else:
            verbs = _shown(*self._live_verbs())
            undo = ["java.undo"] if self._table.why_not_undo() is None else []
            redo = ["java.redo"] if self._table.why_not_redo() is None else []
            others = [
                *_shown(*self._live_others(), *undo, *redo, "java.notation", "java.help"),
                ("q", "leave"),
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
        try:
            self._table.play(action)
        except IllegalAction as error:
            self._refuse(error)
            return
        self._line.clear()
        self._go_on()

    def _go_on(self) -> None:
        """Shows what has come about, and brings the next decision before the one who must take it."""
        self._aim_at(None)
        seat = self._table.to_act
        table = self._table
        if self._must_hand_over(seat):
            self._opened_for = NOBODY
        elif seat is not None and not table.bot_to_act:
            self._opened_for = seat
        self._show()
        if table.trouble:
            self._line.error(table.trouble)
        told = _scoring_told(self.view)
        if told:
            self.app.push_screen(NoticeDialog("Final scoring", told), lambda _: self._next(seat))
        else:
            self._next(seat)

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
        if self.is_attached and self._table.bot_to_act:
            self._table.play_bot()
            self._go_on()

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

        self.app.push_screen(HandoverScreen(view.names[seat], seat, festival_lines(view)), take)

    def _show_final(self) -> None:
        outcome = self._table.outcome
        assert outcome is not None

        def leave(where: str | None) -> None:
            if where != "board":
                self.the_app.leave_table()

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
            self._line.inform("The game is over; q leaves it.")
        elif self._table.bot_to_act:
            self._line.inform(f"{view.names[view.to_act]} is playing.")
        elif view.phase is not Phase.ACTIONS:
            self._ask_festival()
        else:
            return True
        return False

    # Aiming

    def _aim_at(self, aim: Aim | None) -> None:
        self._aim = aim
        self._board.targets = {} if aim is None else aim.targets
        self._show_ghost()
        if aim is not None:
            self._tell_place()
        self._show_keys()

    def _show_ghost(self) -> None:
        self._board.ghost = {} if self._aim is None else self._aim.ghost(self._board.cursor, self._turn)

    def _tell_place(self) -> None:
        """What Enter would do at the cursor: its cost and points, or the reason why nothing."""
        aim, space = self._aim, self._board.cursor
        if aim is None:
            return
        choices = aim.choices(space)
        if not choices:
            self._line.hint(f"{aim.prompt} ({len(aim.targets)} places, [ and ] go through them)")
            return
        if aim.verb == "move" and aim.origin is None:
            self._line.hint(f"{aim.prompt}: Enter takes the one on {name_of(space)}")
            return
        chosen = choices[-1]
        if aim.verb in ("triple", "double"):
            wanted = aims.tile_at(aim.verb, space, self._turn)
            chosen = wanted if wanted in choices else choices[0]
        preview = self._table.preview(chosen) if aim.verb != "festival" else None
        more = f", {len(choices)} ways" if len(choices) > 1 else ""
        way = aims.way_words(self.view, chosen)
        told = f"{chosen}" if aim.verb != "festival" else f"festival {name_of(space)}"
        if preview is not None:
            scores = "".join(f", {self.view.names[seat]} scores {points}" for seat, points in preview.points)
            told += f": {preview.cost_ap} AP{scores}"
        self._line.hint(f"{told}{more}{f', {way}' if way else ''}")

    def on_hex_board_pointed(self, _: HexBoard.Pointed) -> None:
        """The cursor moved: the ghost follows at once, the space panel when it rests."""
        if self._aim is not None:
            self._show_ghost()
            self._tell_place()
        self._rest.stop()
        self._rest = self.set_timer(SPACE_PANEL_DELAY, self._show_space)

    def on_hex_board_picked(self, _: HexBoard.Picked) -> None:
        """A space was clicked, which has moved the cursor there."""
        self.action_pick()

    def action_pick(self) -> None:
        """Chooses the space under the cursor for the aimed verb.

        Enter is a key of this screen and not of the board, so that a dialog is open before the next key of
        a burst is looked up.
        """
        if self._aim is not None:
            self._choose(self._aim, self._board.cursor)
        else:
            self._show_space()

    def _choose(self, aim: Aim, space: Space) -> None:
        choices = aim.choices(space)
        if not choices:
            refusal = aims.refusal_at(self._table, aim, space)
            if refusal is None:
                self._line.error(f"{name_of(space)} is no place for that: {aim.prompt}")
            else:
                self._refuse(IllegalAction(refusal, aim.verb))
            return
        if aim.verb in ("triple", "double"):
            self._ask_turn(aim, space)
        elif aim.verb == "palace":
            self.app.push_screen(PalaceDialog(self._table, self.view, space), self._play_if)
        elif aim.verb == "festival":
            self.app.push_screen(FestivalDialog(self._table, self.view, space), self._play_if)
        elif aim.verb == "move" and aim.origin is None:
            self._aim_at(aims.aim_move(self._table, self.view, space))
        elif aim.verb == "move":
            self._walk(cast(Move, choices[0]))
        else:
            self._play(choices[0])

    def _play_if(self, action: JavaAction | None) -> None:
        if action is not None:
            self._play(action)

    def _ask_turn(self, aim: Aim, space: Space) -> None:
        def show_turn(turn: int) -> None:
            self._turn = turn
            self._board.ghost = aim.ghost(space, turn)

        dialog = RotateDialog(self._table, self.view.names, aim.verb, space, self._turn, show_turn)
        # The tile must be seen while it is turned: the box goes where the board is less needed.
        dialog.set_class(self._board.is_low(space), "-top")
        self.app.push_screen(dialog, self._play_if)

    def _walk(self, walk: Move) -> None:
        view = self.view
        around = cheaper_around(self._table, view, walk)
        if around is None:
            self._play(walk)
            return
        direct = move_cost(view.land, view.players, view.seat, walk.origin, walk.target)

        def go(way: tuple[JavaAction, ...] | None) -> None:
            for action in way or ():
                self._play(action)

        self.app.push_screen(WayDialog(walk, direct or 0, around), go)

    # Keys

    def action_aim(self, verb: str) -> None:
        """Begins a verb that wants a place."""
        if not self._may_act():
            return
        makers: dict[str, Callable[[Table, JavaView], Aim]] = {
            "irrigation": aims.aim_irrigation,
            "enter": aims.aim_enter,
            "move": aims.aim_origin,
            "leave": aims.aim_leave,
            "palace": aims.aim_palace,
            "festival": aims.aim_festival,
        }
        make = makers.get(verb)
        aim = aims.aim_tile(self._table, self.view, verb) if make is None else make(self._table, self.view)
        if not aim.targets:
            self._aim_at(None)
            refusal = aims.refusal_at(self._table, aim, self._board.cursor)
            if refusal is None:
                self._line.error(f"There is no place for {verb} now.")
            else:
                self._refuse(IllegalAction(refusal, verb))
            return
        self._aim_at(aim)

    def action_single(self) -> None:
        """Aims a single tile; from one of them the other."""
        if not self._may_act():
            return
        legal = self._table.legal()
        order = ["rice", "village"]
        if self._aim is not None and self._aim.verb == "rice":
            order.reverse()
        usable = [verb for verb in order if legal.of(verb)]
        self.action_aim(usable[0] if usable else order[0])

    def action_turn(self, step: int) -> None:
        """Turns the aimed tile."""
        if self._aim is not None and self._aim.verb in ("triple", "double"):
            self._turn = (self._turn + step) % 6
            self._show_ghost()
            self._tell_place()

    def action_draw(self) -> None:
        """Asks which card to draw."""
        if self._may_act():
            self._aim_at(None)
            self.app.push_screen(DrawDialog(self._table, self.view), self._play_if)

    def action_token(self) -> None:
        """Plays an extra-action token."""
        if self._may_act():
            self._play(PlayToken())

    def action_festival(self) -> None:
        """Holds a festival: in the only city at once, else the city is asked; in a festival, answers."""
        if not self._may_act():
            return
        self.action_aim("festival")
        aim = self._aim
        if aim is not None and aim.verb == "festival" and len(aim.targets) == 1:
            space = next(iter(aim.targets))
            self._board.cursor = space
            self._choose(aim, space)

    def _ask_festival(self) -> None:
        view = self.view
        if view.auction is not None and view.to_act == view.viewer:
            self.app.push_screen(FestivalDialog(self._table, view, view.auction.city), self._play_if)

    def action_end(self) -> None:
        """Ends the turn; asks first if AP would be lost."""
        if not self._may_act():
            return
        refusal = self._table.why_not(EndTurn())
        if refusal is not None:
            self._refuse(IllegalAction(refusal, EndTurn()))
            return
        if self.view.ap == 0:
            self._play(EndTurn())
            return

        def end(yes: bool | None) -> None:
            if yes:
                self._play(EndTurn())

        self._aim_at(None)
        question = f"{self.view.ap} AP are left and would be lost. An ended turn cannot be taken back."
        self.app.push_screen(ConfirmDialog("End the turn?", question, "end it"), end)

    def action_undo(self) -> None:
        """Takes the last action back."""
        self._rewind(self._table.undo, "undone")

    def action_redo(self) -> None:
        """Plays again what was taken back."""
        self._rewind(self._table.redo, "redone")

    def _rewind(self, step: Callable[[], None], word: str) -> None:
        told = (
            action_phrase(self._table.last_action, self.view)
            if word == "undone" and self._table.length
            else ""
        )
        try:
            step()
        except IllegalAction as error:
            self._refuse(error)
            return
        if word == "redone":
            told = action_phrase(self._table.last_action, self.view)
        self._go_on()
        self._line.inform(f"{word}: {told}")

    def action_notation(self) -> None:
        """Takes a typed action."""
        if self._table.bot_to_act or self._table.to_act is None:
            self._may_act()
            return
        self._aim_at(None)
        self.app.push_screen(NotationPrompt(self._table), self._play_if)

    def action_help(self) -> None:
        """Opens help at the ruling of the last refusal."""
        self.the_app.show_help(self._last_ruling)

    def action_outline(self) -> None:
        """Changes between the filled and the outlined look."""
        self._board.outlined = not self._board.outlined

    def action_log(self, pages: int) -> None:
        """Scrolls the log."""
        for log in self.query(LogPanel):
            if pages < 0:
                log.page_up()
            else:
                log.page_down()

    def action_cancel(self) -> None:
        """Leaves what was begun; with nothing begun, asks where to go."""
        if self._aim is not None:
            self._aim_at(None)
            self._line.clear()
            return

        def go(where: str | None) -> None:
            if where == "home":
                self.the_app.leave_table()
            elif where == "quit":
                self.the_app.leave()

        self.app.push_screen(LeaveDialog(), go)


def _shown(*key_ids: str) -> list[tuple[str, str]]:
    """The keys and labels of some user actions, for the key bars."""
    found = [keymap.key_named(key_id) for key_id in key_ids]
    return [(key.first, key.label) for key in found]


def _changed(events: tuple[Event, ...]) -> dict[Space, Mark]:
    """The spaces that the last action changed."""
    kinds = {
        EventKind.PLACED,
        EventKind.IRRIGATED,
        EventKind.POOL,
        EventKind.ENTERED,
        EventKind.MOVED,
        EventKind.LEFT,
        EventKind.BUILT,
        EventKind.ENLARGED,
        EventKind.CELEBRATED,
    }
    return {space: "changed" for event in events if event.kind in kinds for space in event.where}


def _scoring_told(view: JavaView) -> list[str]:
    """The final scoring that has just happened, city by city; [] if there was none."""
    scored = [
        event
        for event in view.events
        if event.kind in (EventKind.CITY_SCORED, EventKind.FINAL_SCORING, EventKind.LAST_ROUND)
    ]
    return sentences(scored, view.names) if scored else []
