"""A game that is played on the screen: from one decision to the next, undo, hints, log and the way out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, TypeVar, cast

from textual.binding import BindingsMap
from textual.widget import Widget

from app.bot_workers.messages import BotResponse
from app.dialogs.base import HintedDialog
from app.dialogs.choices import ConfirmDialog, LeaveDialog, StepsDialog
from app.dialogs.copy import ask_copy
from app.dialogs.notation import NotationPrompt
from app.games import ui_of
from app.games.board import GameBoard, KeyItems
from app.games.confirmation import confirmation_before
from app.keys import keymap
from app.keys.key import bindings_of
from app.online.words import format_taken_back
from app.save_messages import sentence_of
from app.screens.board_screen import BoardScreen
from app.screens.bot_controller import BotController
from app.screens.final import FinalScreen
from app.screens.handover import HandoverScreen
from app.screens.others import Others, presence_of
from app.screens.waiting_room import WaitingRoom
from app.session import flow
from app.session.event_log import NOBODY_ELSE, Events
from app.session.pending import Pending, SessionError
from app.session.session import AnySession
from engines.bots import levels_of
from engines.core import A, IllegalActionError, Refusal, Seat, V
from engines.match import Hint
from saves.messages import Code, StoreError
from widgets.colours import Mark
from widgets.log_panel import LogPanel
from widgets.refusal_line import LineKind
from widgets.seats import Level

LATE_SECONDS: Final = 0.3
"""After how long it is said that an answer is waited for."""

T = TypeVar("T")


class GameScreen(BoardScreen[V, A]):
    """Leads one game from decision to decision; the board adds what is drawn, and the verbs."""

    BINDINGS = bindings_of(*keymap.ANSWERS, *keymap.OTHERS, *keymap.TABLE, *keymap.COMPUTERS)
    DEFAULT_CSS = "GameScreen.-gathering GameBoard, .-small WaitingRoom { display: none; }"
    takes_actions = True
    session: AnySession

    def __init__(self, session: AnySession, board: GameBoard[V, A]) -> None:
        super().__init__(session, board, ui_of(session.setup.game).keys.load().table)
        self._bots = BotController(self, session, self.bot_acts, self.tell_thought)
        self._line_at_thought = ""
        """What was on the line when it was last told how a thought comes along."""
        self._keyboard: Seat | None = None
        """Whose hand is on the screen; nobody's until the curtain has gone up."""
        self._told = ""
        self._person: Seat | None = None
        """The person who had the last decision."""
        self._last_ruling: str | None = None
        self.hinted: A | None = None
        self._hint_line = ""
        """What is on the line while Enter plays the hint."""
        self._late_hint: str | None = None
        """The reason of a hint that came while a verb was begun; it is told when that is left."""
        self._asked: Pending[Any] | None = None
        """What the session has not answered yet."""
        company = session.company
        self._others: Others[V, A] | None = None
        # A key of the board that answers, too, does so while there is something to answer: also where the
        # board has the focus.
        keys = self._bindings.key_to_bindings
        answers = BindingsMap(bindings_of(*keymap.ANSWERS, priority=True))
        for name, bindings in answers.key_to_bindings.items():
            keys[name] = [*bindings, *(each for each in keys.get(name, ()) if each.id != bindings[0].id)]
        self._room: WaitingRoom | None = None
        if company is not None:
            self._others = Others(
                self, session, company, self._tell_recap, self.line.set_end, self.show_gathering
            )
            if self._is_gathering:
                self._room = WaitingRoom(self.game_id, company)
                self.add_class("-gathering")
        self._is_behind = False
        """Whether others have acted while something lay over the table."""

    # What is shown

    def compose_above(self) -> Iterable[Widget]:
        return () if self._room is None else (self._room,)

    @property
    def _is_gathering(self) -> bool:
        """Whether a shared table waits for its players, so that nothing is played yet."""
        return self._others is not None and not self._others.has_begun

    def show_gathering(self, code: str) -> None:
        """Show who has come to a shared table, and by which code others do; the board once all are there."""
        if self._room is None:
            return
        self._room.code = code
        if self._is_gathering:
            self._room.redraw()
            return
        self._room.remove()
        self._room = None
        self.remove_class("-gathering")
        self.focus_next()

    @property
    def view(self) -> V:
        return cast(V, self.session.view(flow.viewer(self.session, self._keyboard)))

    def on_mount(self) -> None:
        self.event_log.read()  # what was scored before is not told again
        # Whoever comes back to watch finds the game where it was left.
        self._bots.is_paused = not self.session.persons and self.session.length > 0
        self.session.changed = self._note_news
        self.advance(self.session.note or self._meanwhile)
        if self._others is not None:
            self._others.start()

    @property
    def _meanwhile(self) -> str:
        """What the others did while a player was away from a shared table at which another one is to play."""
        own = self.session.persons
        if self._others is None or not own or self.person_decides or self.session.to_act is None:
            return ""
        return " ".join(self.event_log.summary_for(own[0]))

    def on_unmount(self) -> None:
        self.session.changed = None
        self._bots.stop()
        if self._others is not None:
            self._others.stop()
        if self._asked is not None:
            self._asked.cancel()
            self.host.release_keys()
        self.session.close()

    def news(self) -> list[Events]:
        """Return what the others caused since one's own last turn, or once one acts, the last action."""
        seat = self._to_be_told
        return ([] if seat is None else self.event_log.recap(seat)) or self.event_log.last

    def key_items(self) -> tuple[KeyItems, KeyItems]:
        """Return in the first bar what is begun, else the verbs; in the second what has its place always."""
        if self._is_gathering:
            way_out = keymap.item("table.cancel", "menu")
            return keymap.shown("others.talk"), [*keymap.shown("table.help"), way_out]
        begun = self.board.selection_keys()
        verbs, others, last = self.board.verb_keys()
        first = keymap.shown(*verbs) if begun is None else begun
        played = ["table.undo", "table.hint"]
        if self.session.to_act is None:
            first = [keymap.item(f"{self.game_id}.pick", "the result")]
            played = ["table.undo"] if self.session.why_not_undo() is None else []
        elif self._others is not None and not self.person_decides:
            first = self._others.keys()
        elif not self.person_decides:
            pause = keymap.item("computers.pause", "go on" if self._bots.is_paused else "pause")
            to_me = ["computers.to-me"] if self.session.persons else []
            first = [pause, *keymap.shown(*to_me, "computers.step", "computers.slower", "computers.faster")]
        if self._others is not None and self._others.is_asked:
            first = [*keymap.shown("others.yes", "others.no"), *first]
        shared = keymap.shown(*others, *played, "table.points", "table.help")
        way_out = keymap.item("table.cancel", "menu" if begun is None else "back")
        if self._others is not None and self.person_decides:
            last = [*last, "others.talk", "others.replay"]
        return first, [*shared, way_out, *keymap.shown(*last, "table.recap", "table.redo", "table.notation")]

    def idle_keys(self) -> set[str]:
        idle = self.board.idle_keys(decides=self.person_decides)
        if not self.person_decides:
            idle |= {"table.hint", "table.notation"}
        is_asked = self._others is not None and self._others.may_ask_undo
        if not is_asked and (self.session.why_not_undo() is not None or not self.session.persons):
            idle.add("table.undo")
        if self.session.why_not_redo() is not None:
            idle.add("table.redo")
        return {keymap.key_named(each).first for each in idle}

    # The course of the game

    def play(self, *actions: A) -> None:
        action, *others = actions
        before = self.board.view
        lost = "What was taken back is gone for good." if self.session.why_not_redo() is None else ""

        def show(_: None) -> None:
            self._last_ruling = None
            self.board.return_to_own_view()
            told = self.board.private_message(action, before, self.view), lost
            self.advance(" ".join(filter(None, told)))
            if others:
                self.play(*others)

        self._ask_session(lambda: self.session.play(action), show, leaves_selection=True)

    def _ask_session(
        self, ask: Callable[[], Pending[T]], take: Callable[[T], None], *, leaves_selection: bool = False
    ) -> None:
        """Ask the session for a change; until it answers show the old position, and keep the keys typed.

        Nothing is asked while another answer is waited for. Of a refusal the player is told; it leaves the
        verb that was begun if `leaves_selection`.
        """
        if self._asked is not None:
            return
        asked = self._asked = ask()

        def finish() -> None:
            self._asked = None
            try:
                answer = asked.result()
            except (IllegalActionError, SessionError) as error:
                if leaves_selection:
                    self.leave_selection()
                if isinstance(error, IllegalActionError):
                    self.refuse(error.refusal)
                else:
                    self.line.say(LineKind.ERROR, str(error))
            else:
                take(answer)

        if not asked.is_open:
            finish()
            return

        def finish_late() -> None:
            late.stop()
            if self.is_mounted:
                finish()
                self.host.release_keys()

        late = self.set_timer(LATE_SECONDS, lambda: self.say("Waiting for the answer ..."))
        self.host.hold_keys()
        asked.when_done(lambda _: self.call_later(finish_late))

    def play_asked(self, action: A) -> None:
        self.confirm(action, self.play)

    def confirm(self, action: A, play: Callable[[A], None]) -> None:
        asked = confirmation_before(self.session, action, self.board.view, self.settings)
        if asked is None:
            play(action)
        else:
            if self.line.message.startswith(LineKind.ERROR.value):
                self.clear_line()  # what was refused before is not what is asked about
            dialog = ConfirmDialog(asked.question, asked.reason, asked.yes, can_be_undone=asked.can_be_undone)
            dialog.find_room = self.board.find_room
            self.app.push_screen(dialog, lambda yes: play(action) if yes else None)

    def play_if(self, action: A | None) -> None:
        if action is not None:
            self.play(action)

    def advance(self, told: str = "", *, stays: bool = True) -> None:
        """Show what has come about, and bring the next decision before the one who must take it.

        `told` stands on the line below the log; if it stays, until a person decides.
        """
        self._is_behind = False
        if self.session.catch_up() and not told and (count := self.event_log.taken_back):
            told = format_taken_back(count)
        self._bots.stop()
        self.board.cancel_selection()
        self.hinted, self._hint_line, self._late_hint = None, "", None
        session = self.session
        seat = session.to_act
        if flow.must_hand_over(session, self._keyboard):
            self._keyboard = None
        elif self.person_decides:
            self._keyboard = seat
        if self.person_decides:
            if self._person not in (None, seat):
                self.host.forget_keys()  # what one person typed ahead must not act for the next
                self.board.return_to_own_view()
            self._person = seat
        notice = self.board.notice(self.event_log.read())
        self.show()
        self._tell(told)
        if not (stays and session.bot_to_act):
            self._told = ""
        self._ask_next(notice)

    def _tell(self, told: str) -> None:
        """On one line: a save that failed, what was to be told, or what the others did; and a new pace."""
        session = self.session
        self._told = told or self._told
        course = self._bots.new_course
        if session.save_error:
            self.line.say(LineKind.ERROR, " ".join(filter(None, (self._told, course, session.save_error))))
            return
        if told := " ".join(filter(None, (self._told, course))):
            self.line.say(LineKind.INFO, " ".join(filter(None, (told, self._due, self._standing))))
        else:
            self._tell_recap()

    @property
    def _to_be_told(self) -> Seat | None:
        """Who sits at the keyboard and has not acted yet since the others did; None if nobody is."""
        seat = self._keyboard
        return None if seat is None or self.event_log.has_begun(seat) else seat

    @property
    def _due(self) -> str:
        return self.board.due_words() if self.may_act else ""

    @property
    def _standing(self) -> str:
        """What stands on the line at a shared table; "" elsewhere."""
        return "" if self._others is None else self._others.told()

    def _tell_recap(self) -> None:
        """Tell what the others did, if one has not acted since; else nothing."""
        seat = self._to_be_told if self.person_decides else None
        told = [] if seat is None else self.event_log.summary_for(seat)
        told += filter(None, [self._due, self._standing])
        if self._others is not None and self._others.has_trouble:
            self.line.say(LineKind.ERROR, self._standing)
            return
        self.line.say(LineKind.INFO, " ".join(told), more=f"{keymap.word('table.recap')}: all")

    def clear_line(self) -> None:
        self._tell_recap()
        self.line.fold()

    def action_recap(self) -> None:
        """Tell and mark again what the others did since one's own last turn."""
        seat = self.session.view(None).seat if self._keyboard is None else self._keyboard
        told = " ".join(self.event_log.summary_for(seat))
        self.board.show(self.view, self.event_log.recap(seat))
        self.line.say(LineKind.INFO, told or NOBODY_ELSE)

    def _ask_next(self, notice: flow.Notice | None = None) -> None:
        match flow.next_step(self.session, self._keyboard, self.board.must_answer, notice):
            case flow.Notice(title, lines, places):

                def show_step(number: int) -> None:
                    if number < len(places):
                        self.board.look_at(places[number])

                self.app.push_screen(StepsDialog(title, lines, show_step), lambda _: self._ask_next())
            case flow.Final():
                self.show_final()
            case flow.AskBot():
                self._bots.go_on()
            case flow.HandOver(seat):
                self._hand_over(seat)
            case flow.AskSeat():
                self.board.ask_answer()

    def bot_acts(self, answer: BotResponse, milliseconds: int) -> None:
        self.advance(self.session.play_answer(answer, milliseconds))

    def _fit(self) -> None:
        super()._fit()
        if self.is_mounted:
            self._bots.show()

    def on_screen_resume(self) -> None:
        """Let a computer player act that has waited until a dialog or page was left."""
        if not self.is_mounted:
            return
        self._bots.show()
        if self._is_behind:
            self.call_later(self._catch_up)
        elif self._others is not None:
            self._others.show()

    def _note_news(self) -> None:
        self._is_behind = True
        self.call_later(self._catch_up)

    def _catch_up(self) -> None:
        """Show what others have done, once nothing lies over the table; a decision that waits there goes."""
        if not (self.is_mounted and self._is_behind):
            return  # it is shown already: what has been asked since stays as it is
        if self.is_on_top:
            self.advance()
        elif isinstance(self.app.screen, HintedDialog):
            self.app.screen.dismiss(None)

    def find_levels(self) -> list[Level]:
        return super().find_levels() if self.session.company is None else presence_of(self.session.company)

    def show_log(self) -> None:
        """Show the log; at a shared table one who reads it while others act reads on where he was."""
        for panel in self.query(LogPanel):
            panel.stays_back = self._others is not None and not self.person_decides
        super().show_log()

    def log_lines(self) -> list[str]:
        lines = super().log_lines()
        return lines if self._others is None else self._others.log_lines(lines)

    def _hand_over(self, seat: Seat) -> None:
        def take(_: None) -> None:
            self._keyboard = seat
            self.show()
            self.clear_line()
            self._ask_next()

        told = self.board.handover_lines(self.view) or self.event_log.summary_for(seat)
        save_error = [self.session.save_error] if self.session.save_error else []
        curtain = HandoverScreen(self.session.setup.names[seat], seat, [*told, *save_error], self.ask_leave)
        self.app.push_screen(curtain, take)

    def ask_leave(self) -> None:
        def go(where: str | None) -> None:
            if where == "home":
                self.host.leave_table()
            elif where == "settings":
                self.host.show_settings()
            elif where == "copy":
                self._ask_copy()
            elif where == "quit":
                self.app.exit()
            elif self._others is not None and where == "give":
                self._others.give(self.host.leave_table)
            elif self._others is not None and where == "end":
                self._others.ask_end()

        session, others = self.session, self._others
        dialog = LeaveDialog(
            session.not_saved,
            is_over=session.to_act is None if others is None else others.is_over,
            no_copy="" if others is None or others.is_over else sentence_of(StoreError(Code.ONLY_AT_TABLE)),
            has_seat=None if others is None else others.has_seat,
            has_begun=others is None or others.has_begun,
            may_close=others is not None and others.may_close,
        )
        self.app.push_screen(dialog, go)

    def _ask_copy(self) -> None:
        if self._others is None:
            ask_copy(self.app, self.session.save_copy)
        else:
            self._others.take_along(lambda save: ask_copy(self.app, partial(self.host.keep_copy, save)))

    def show_final(self) -> None:
        session, outcome = self.session, self.session.outcome
        assert outcome is not None
        news = self.event_log.summary_for(session.persons[0]) if len(session.persons) == 1 else []

        def replay(*, at_graph: bool = False) -> None:
            self._ask_session(session.replay, partial(self.host.open_replay, at_graph=at_graph))

        telling, view = self.event_log.telling, session.view(None)
        may_again = self._others is None or self._others.may_play_again
        page = FinalScreen(
            telling,
            view,
            outcome,
            replay,
            partial(replay, at_graph=True),
            news,
            self.bot_levels,
            may_play_again=may_again,
        )
        self.app.push_screen(page, self.leave_final)

    def leave_final(self, where: str | None) -> None:
        if where == "again" and self._others is not None:
            self._others.play_again()
        elif where == "again":
            self.host.play_again(self.session.setup)
        else:
            super().leave_final(where)

    # Whether the player may act

    @property
    def person_decides(self) -> bool:
        """Return whether a person is to take a decision, of whatever kind."""
        return self.session.to_act in self.session.persons

    @property
    def may_act(self) -> bool:
        return self.person_decides and not self.board.must_answer(self.board.view)

    def explain_wait(self) -> None:
        seat = self.session.to_act
        if seat is None:
            told = f"The game is over: <{self.game_id}.pick> shows the result, <table.cancel> leaves."
            self.say(keymap.with_keys(told))
        elif self._others is not None and not self.person_decides:
            self.say(self._others.words)
        elif not self.person_decides:
            self.say(f"{self.session.setup.names[seat]} is playing.")
        else:
            self.board.ask_answer()

    @property
    def wanted(self) -> A | None:
        return None

    def refuse(self, refusal: Refusal) -> None:
        self._last_ruling = refusal.ruling or self._last_ruling
        self.line.say(LineKind.ERROR, self.event_log.telling.format_message(refusal), refusal.ruling)
        marks: dict[int, Mark] = dict.fromkeys(refusal.where, "refused")
        self.board.mark(self.standing_marks() | marks)

    def standing_marks(self) -> dict[int, Mark]:
        return {}

    def leave_selection(self) -> None:
        if self.board.selection_keys() is not None:
            self.board.cancel_selection()
            self.show_keys()

    # Keys of every game

    async def action_board(self, action: str) -> None:
        if action == "pick" and self.hinted is not None and self.line.message == self._hint_line:
            self.play(self.hinted)  # the hint has told what Enter does
        elif action.partition("(")[0] in self.board.TURN_ACTIONS and not self.may_act:
            self.explain_wait()
        else:
            await super().action_board(action)

    def action_undo(self) -> None:
        session = self.session
        if self._others is not None and self._others.may_ask_undo:
            self._others.ask_undo()
            return
        self._ask_session(session.undo, lambda action: self._tell_moved("undone", action, session.view(None)))

    def action_redo(self) -> None:
        before = self.session.view(None)
        self._ask_session(self.session.redo, lambda action: self._tell_moved("redone", action, before))

    def _tell_moved(self, word: str, action: A, view: V) -> None:
        self.board.return_to_own_view()
        self.advance(f"{word}: {self.event_log.telling.action_phrase(action, view)}", stays=False)

    def action_notation(self) -> None:
        if not self.person_decides:
            self.explain_wait()
            return
        self.leave_selection()
        self.line.clear()
        self.app.push_screen(NotationPrompt[A](self.session), self.play_typed)

    def play_typed(self, action: A | None) -> None:
        if action is None:
            self.clear_line()
        else:
            self.board.play_typed(action)

    def action_help(self) -> None:
        self.host.show_help(self.game_id, self._last_ruling)

    def action_cancel(self) -> None:
        """Leave what was begun; with nothing begun, ask where to go."""
        if self.board.selection_keys() is None:
            self.ask_leave()
        else:
            self.action_clear()

    def action_clear(self) -> None:
        """Take one step back out of what was begun; with nothing begun take away what the line says."""
        if self.board.selection_keys() is None:
            said = self.line.message
            self.clear_line()
            if self.line.message == said:
                self.say(keymap.with_keys("Nothing is begun; <table.cancel> leaves the game."))
            return
        self.board.step_back()
        if self.board.selection_keys() is None:
            self.show_keys()
            self.clear_line()
            if self._late_hint is not None and self.hinted is not None:
                self.tell_hint(self.hinted, self._late_hint)

    # Hints

    def action_hint(self) -> None:
        if self.person_decides:
            self.ask_hint()
        else:
            self.explain_wait()

    def ask_hint(self, dialog: HintedDialog[A] | None = None) -> None:
        if dialog is None:
            self.leave_selection()
        self._bots.over = dialog
        strongest = levels_of(self.session.setup.game)[-1]
        self.say(f"The {strongest} player thinks of a hint.")  # before: one that is known is told at once
        if not self._bots.ask_hint(self._give_hint):
            self.say("A hint is on its way.")
            self._bots.show()
        self._line_at_thought = self.line.message

    def tell_thought(self, message: str) -> None:
        """Say how a thought comes along; what else was said since the last time is left to be read first."""
        line = self.line.message
        is_read, self._line_at_thought = line in ("", self._line_at_thought), line
        if is_read:
            self.say(message)
            self._line_at_thought = self.line.message

    def _give_hint(self, asked: Pending[Hint[A]]) -> None:
        try:
            hint = asked.result()
        except SessionError as error:
            self.say(str(error))
            return
        self.tell_hint(hint.action, self.event_log.telling.format_reason(hint.reason))

    def tell_hint(self, action: A, reason: str) -> None:
        """Tell what Enter plays now; if a verb was begun, its line stays and the hint is told after it."""
        self.hinted, dialog = action, self._hinted_dialog
        key = keymap.word("dialog.accept" if dialog else f"{self.game_id}.pick")
        told = f"Hint: {self.board.hint_words(action)}. {key} plays it. {reason}".strip()
        if dialog is not None:
            dialog.take_hint(told, action)
        elif self.board.selection_keys() is None:
            self._late_hint = None
            self.board.show_hint(action)
            self.line.say(LineKind.INFO, told)
            self._hint_line = self.line.message
        else:
            self._late_hint = reason

    @property
    def _hinted_dialog(self) -> HintedDialog[A] | None:
        """The dialog over the table in which a hint is told."""
        over = self._bots.over
        return over if over is not None and over.is_current else None

    def say(self, message: str) -> None:
        if self._hinted_dialog is not None:
            self._hinted_dialog.show_hint(message)
        else:
            super().say(message)

    # Shared tables

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what is for the others at a shared table only there, and what is for computers elsewhere."""
        others = self._others
        if action in ("pause", "to_my_turn", "step", "pace") and others is not None:
            return False
        of_play = ("board", "points", "hint", "undo", "redo", "recap", "notation", "replay")
        if action in of_play and self._is_gathering:
            return False
        if (action in ("talk", "decide", "replay") and others is None) or (
            action == "answer" and not (others is not None and others.is_asked)
        ):
            return False
        return super().check_action(action, parameters)

    def action_answer(self, is_yes: bool) -> None:
        if self._others is not None:
            self._others.answer(is_yes)

    def action_talk(self) -> None:
        if self._others is not None:
            self._others.talk()

    def action_replay(self) -> None:
        self._ask_session(self.session.replay, self.host.open_replay)

    def action_decide(self) -> None:
        if self._others is not None:
            self._others.decide()

    # The pace of computer players

    def action_pause(self) -> None:
        self._bots.pause()
        self._tell_course()

    def action_to_my_turn(self) -> None:
        if self.session.to_act in (None, *self.session.persons):
            self.say("No computer player is to act.")
        elif not self.session.persons:
            self.say(keymap.with_keys("Only computers play here: <computers.faster> makes them faster."))
        else:
            self._bots.hurry()
            self._tell_course()

    def action_step(self) -> None:
        if self.session.bot_to_act:
            self._bots.step()
            self.show_keys()
        else:
            self.say(keymap.with_keys("No computer player is to act; <table.help> tells the keys."))

    def action_pace(self, by: int) -> None:
        self._bots.change_pace(by)
        self._tell_course()

    def _tell_course(self) -> None:
        self.show_keys()
        self.line.say(LineKind.INFO, self._bots.course)
