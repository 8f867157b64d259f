"""What the table of every game does on the screen: from one decision to the next, undo, log and the way out.

A game's screen adds what is drawn and which verbs there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from app.bot_workers.messages import BotResponse
from app.dialogs.choices import ConfirmDialog, LeaveDialog, NoticeDialog
from app.dialogs.notation import NotationPrompt
from app.games.confirmation import Confirmation
from app.keys import keymap
from app.screens.bot_screen import ComputersTable
from app.screens.final import FinalScreen
from app.screens.handover import HandoverScreen
from app.session.event_log import Events
from app.session.session import LocalSession
from engines.core import IllegalActionError, Refusal, Seat
from widgets.java.colours import Mark
from widgets.key_bar import KeyBar
from widgets.refusal_line import LineKind

NOBODY: Seat = -1

V = TypeVar("V")


class TableScreen(ComputersTable[V]):
    """Leads one table from decision to decision; the screen of a game adds what is drawn, and the verbs."""

    def __init__(self, session: LocalSession) -> None:
        super().__init__(session)
        self._opened_for: Seat = NOBODY
        """Whose hand is on the screen; nobody's until the curtain has gone up."""
        self._told = ""
        self._person: Seat = NOBODY
        """The person who had the last decision."""
        self._last_ruling: str | None = None

    # What a game adds

    def live_keys(self) -> tuple[list[str], list[str]]:
        """The ids of the keys that are legal now: verbs that want a place, and the others."""
        raise NotImplementedError

    def drop(self) -> None:
        """Leaves what was begun."""
        raise NotImplementedError

    def step_back(self) -> None:
        """Takes one step back out of what was begun."""
        self.drop()

    def mark(self, marks: Mapping[int, Mark]) -> None:
        """Marks spaces or cards, and nothing else."""
        raise NotImplementedError

    def ask_answer(self) -> bool:
        """Opens the dialog of a decision that is no action of a turn; whether there is one to be taken."""
        return False

    def curtain_lines(self, view: V) -> list[str]:
        """What the curtain tells of a decision that is no action of a turn; [] for one that is."""
        return []

    def private_message(self, action: Any, before: V) -> str:
        """What only the one at the keyboard learns by his action; "" if nothing."""
        return ""

    def notices(self, fresh: list[Events]) -> tuple[str, list[str]]:
        """The title and lines of what all must have seen before the game goes on; no lines if nothing."""
        return "", []

    def return_to_own_view(self) -> None:
        """Gives up what is looked at: the one at the keyboard acts, or another person is to act."""

    def doubt(self, action: Any) -> Confirmation | None:
        """What is asked before a legal action by which something would be lost; None if nothing."""
        raise NotImplementedError

    # What is shown

    @property
    def view(self) -> V:
        """What the one at the keyboard may see."""
        persons = self._session.persons
        seat = persons[0] if len(persons) == 1 else self._opened_for
        if seat == NOBODY and self._session.to_act is None and self._session.why_not_undo() is not None:
            seat = self._session.view(None).seat  # nothing is secret any more, for it cannot go on
        return cast(V, self._session.view(None if seat == NOBODY else seat))

    def on_mount(self) -> None:
        """Shows the table as it stands and goes on from there."""
        self._log.read()  # what was scored before is not told again
        self._computers.warm()
        # Whoever comes back to watch finds the game where it was left.
        self._computers.is_paused = not self._session.persons and self._session.length > 0
        self._go_on(self._session.note or "")

    def on_unmount(self) -> None:
        """Gives the match free for other processes, and computer players their peace."""
        self._computers.stop()
        self._session.close()

    def news(self) -> list[Events]:
        """What others caused since one's own last action; if nothing, what the last action caused."""
        others = [] if self._opened_for == NOBODY else self._log.since_own(self._opened_for)
        return others or self._log.last

    def show_keys(self) -> None:
        begun = self.begun_keys()
        if begun is not None:
            verbs, others = begun
        elif self._session.to_act is None:
            verbs = [keymap.item(f"{self.game_id}.pick", "the result")]
            others = [*keymap.shown("table.help"), keymap.item("table.cancel", "menu")]
        elif self._session.bot_to_act:
            key = keymap.key_named("computers.pause").first
            pause = (key, "go on" if self._computers.is_paused else "pause")
            may_undo = self._session.persons and self._session.why_not_undo() is None
            undo = ["table.undo"] if may_undo else []
            paces = keymap.shown("computers.step", "computers.slower", "computers.faster")
            verbs, others = (
                [pause, *paces],
                [*keymap.shown(*undo, "table.help"), keymap.item("table.cancel", "menu")],
            )
        else:
            live, live_others = self.live_keys()
            undo = ["table.undo"] if self._session.why_not_undo() is None else []
            redo = ["table.redo"] if self._session.why_not_redo() is None else []
            verbs = keymap.shown(*live)
            others = [
                *keymap.shown(*live_others, *undo, *redo, "table.notation", "table.hint", "table.help"),
                keymap.item("table.cancel", "menu"),
            ]
        self.query_one("#verbs", KeyBar).set_items(verbs)
        self.query_one("#others", KeyBar).set_items(others)

    def _live(self, keys: dict[str, str]) -> list[str]:
        """Of key ids by verb those whose verb has a legal action."""
        legal = self._session.legal()
        return list(dict.fromkeys(key for verb, key in keys.items() if legal.of(verb)))

    # The course of the game

    def play(self, action: Any) -> bool:
        """Plays an action of the one at the keyboard, or says why not; whether it was played."""
        self.drop()
        self.return_to_own_view()
        before = self.view
        try:
            self._session.play(action)
        except IllegalActionError as error:
            self.refuse(error.refusal)
            return False
        self._last_ruling = None
        self._go_on(self.private_message(action, before))
        return True

    def play_asked(self, action: Any) -> None:
        """Plays an action, or says why not; asks first if something would be lost."""
        doubt = self.doubt(action) if self._session.why_not(action) is None else None
        if doubt is None:
            self.play(action)
        else:
            dialog = ConfirmDialog(doubt.question, doubt.reason, doubt.yes)
            self.app.push_screen(dialog, lambda yes: self.play_if(action if yes else None))

    def play_if(self, action: Any) -> None:
        """Plays what a dialog gave; None is nothing."""
        if action is not None:
            self.play(action)

    def play_typed(self, action: Any) -> None:
        """Plays what was typed; None is nothing."""
        self.play_if(action)

    def _go_on(self, told: str = "", *, stays: bool = True) -> None:
        """Shows what has come about, and brings the next decision before the one who must take it.

        Args:
            told: what the one at the keyboard must know of it, on the line below the log.
            stays: whether it is told until a person decides, whatever computer players do meanwhile.
        """
        self._computers.stop()
        self.drop()
        session = self._session
        seat = session.to_act
        if self._must_hand_over(seat):
            self._opened_for = NOBODY
        elif seat is not None and not session.bot_to_act:
            self._opened_for = seat
        if seat in session.persons:
            if self._person not in (NOBODY, seat):
                self.host.forget_keys()  # what one person typed ahead must not act for the next
                self.return_to_own_view()
            self._person = seat
        title, seen = self.notices(self._log.read())
        self._show()
        self._tell(told, seat)
        if not (stays and session.bot_to_act):
            self._told = ""
        if seen:
            self.app.push_screen(NoticeDialog(title, seen), lambda _: self._next(seat))
        else:
            self._next(seat)

    def _tell(self, told: str, seat: Seat | None) -> None:
        """On one line: a save that failed, what was to be told, or what the others did; and a new pace."""
        session = self._session
        self._told = told or self._told
        course = self._computers.new_course
        if session.trouble:
            self._line.say(LineKind.ERROR, " ".join(filter(None, (self._told, course, session.trouble))))
            return
        news = [self._told]
        if not self._told and seat in session.persons and not session.has_curtain:
            news = self._log.summary_for(seat)
        self._line.say(LineKind.INFO, " ".join(filter(None, (*news, course))))

    def _next(self, seat: Seat | None) -> None:
        if seat is None:
            self._show_final()
        elif self._session.bot_to_act:
            self._computers.go_on()
        elif self._must_hand_over(seat):
            self._hand_over(seat)
        else:
            self.ask_answer()

    def computer_acts(self, answer: BotResponse, milliseconds: int) -> None:
        """Shows what has come of it."""
        self._go_on(self._session.play_answer(answer, milliseconds))

    def _fit(self) -> None:
        super()._fit()
        if self.is_mounted:
            self._computers.show()

    def on_screen_resume(self) -> None:
        """Lets a computer player act that has waited until a dialog or page was left."""
        if self.is_mounted:
            self._computers.show()

    def _must_hand_over(self, seat: Seat | None) -> bool:
        return self._session.has_curtain and seat in self._session.persons and seat != self._opened_for

    def _hand_over(self, seat: Seat) -> None:
        def take(_: None) -> None:
            self._opened_for = seat
            self._show()
            self.ask_answer()

        told = self.curtain_lines(cast(V, self._session.view(None)))
        told = told or self._log.summary_for(seat)
        trouble = [self._session.trouble] if self._session.trouble else []
        curtain = HandoverScreen(self.names[seat], seat, [*told, *trouble], self.ask_leave)
        self.app.push_screen(curtain, take)

    def ask_leave(self) -> None:
        """Asks where to go from the game."""

        def go(where: str | None) -> None:
            if where == "home":
                self.host.leave_table()
            elif where == "settings":
                self.host.show_settings()
            elif where == "quit":
                self.host.leave()

        self.app.push_screen(LeaveDialog(self._session.not_saved, is_over=self._session.to_act is None), go)

    def _show_final(self) -> None:
        outcome = self._session.outcome
        assert outcome is not None

        def leave(where: str | None) -> None:
            if where != "board":
                self.host.leave_table()

        def replay() -> None:
            self.host.open_replay(self._session.replay())

        persons = self._session.persons
        news = self._log.summary_for(persons[0]) if len(persons) == 1 else []

        view = self._session.view(None)
        page = FinalScreen(self._session.telling, view, outcome, replay, news, self.levels)
        self.app.push_screen(page, leave)

    def refuse(self, refusal: Refusal) -> None:
        """Says why not, and marks what it is about."""
        self._last_ruling = refusal.ruling or self._last_ruling
        self._line.say(LineKind.ERROR, self._session.telling.format_message(refusal), refusal.ruling)
        self.mark_refused(refusal)

    def mark_refused(self, refusal: Refusal) -> None:
        """Marks what a refusal is about."""
        self.mark(dict.fromkeys(refusal.where, "refused"))

    def may_act(self) -> bool:
        """Whether the one at the keyboard is to take an action of a turn; says so if not."""
        seat = self._session.to_act
        if seat is None:
            self._line.say(
                LineKind.INFO,
                keymap.with_keys(
                    f"The game is over: <{self.game_id}.pick> shows the result, <table.cancel> leaves."
                ),
            )
        elif self._session.bot_to_act:
            self._line.say(LineKind.INFO, f"{self.names[seat]} is playing.")
        else:
            return not self.ask_answer()
        return False

    # Keys that every table has

    def ask_end(self, end: Any) -> None:
        """Ends the turn by an action; asks first if something would be lost."""
        if self.may_act():
            self.drop()
            self.play_asked(end)

    def action_undo(self) -> None:
        """Takes the last action back, and with it what computer players answered."""
        if refusal := self._session.why_not_undo():
            self.refuse(refusal)
            return
        self.return_to_own_view()
        action = self._session.last_own_action
        self._session.undo()
        phrase = self._log.telling.action_phrase(action, self._session.view(None))
        self._go_on(f"undone: {phrase}", stays=False)

    def action_redo(self) -> None:
        """Plays again what was taken back."""
        if refusal := self._session.why_not_redo():
            self.refuse(refusal)
            return
        self.return_to_own_view()
        before = self._session.view(None)
        self._session.redo()
        phrase = self._log.telling.action_phrase(self._session.last_own_action, before)
        self._go_on(f"redone: {phrase}", stays=False)

    def action_notation(self) -> None:
        """Takes a typed action."""
        if not self.person_decides():
            return
        self.drop()
        self._line.clear()
        self.app.push_screen(NotationPrompt(self._session), self.play_typed)

    def action_help(self) -> None:
        """Opens help at the ruling of the last refusal."""
        self.host.show_help(self.game_id, self._last_ruling)

    def action_cancel(self) -> None:
        """Leaves what was begun; with nothing begun, asks where to go."""
        if self.begun_keys() is None:
            self.ask_leave()
        else:
            self.action_clear()

    def action_clear(self) -> None:
        """One step back out of what was begun."""
        self.step_back()
        if self.begun_keys() is None:
            self._line.clear()
