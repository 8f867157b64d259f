"""The others at a shared table, on the screen of its game: who is there, what they ask and say, the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from textual.timer import Timer

from app.dialogs.base import Dialog, MenuDialog
from app.dialogs.choices import ConfirmDialog
from app.dialogs.line import LineDialog
from app.dialogs.notation import NotationPrompt
from app.keys import keymap
from app.online.company_news import CompanyNews
from app.online.way import Way
from app.online.words import (
    format_absence,
    format_asked,
    format_free_seat,
    format_left,
    format_muted,
    format_wait,
    format_waiting_answer,
)
from app.screens.base import PageScreen
from app.screens.board_screen import BoardScreen
from app.screens.final import FinalScreen
from app.screens.replay import ReplayScreen
from app.session.company import (
    Company,
    Phrase,
    TableState,
    has_free_seat,
    is_asked,
    is_replaced,
    may_ask_undo,
    may_close,
    may_decide,
    may_play_again,
    own_seats,
)
from app.session.pending import Pending, SessionError
from app.session.session import AnySession
from engines.bots import levels_of
from engines.core import A, IllegalActionError, Seat, V
from engines.plain_text import escape_controls
from engines.texts import end_sentence
from saves.document import Save
from saves.shared import ClockKind, Question
from widgets.panels import Run
from widgets.refusal_line import LineKind
from widgets.seats import HERE, Level, assign_letters

T = TypeVar("T")

LAST_SECONDS: Final = 20
"""Of one's own time so many seconds are shown one by one, before only minutes."""
MOST_SAID: Final = 200
"""So many lines that were said stay in the log."""
IS_REPLACED: Final = "A computer player plays for you: <others.decide> takes your seat back."
SET_AGAIN: Final = "The same table is set up once more: <final.again> on the page of the result goes there."
SET_AGAIN_UNFINISHED: Final = "The same table is set up once more: <others.decide> goes there."
MAY_SET_AGAIN: Final = "<others.decide> sets the same table up once more."
_WAITS: Final = "it waits for your answer until you are back at the table."
_FREELY: Final = "something else"
_MUTE: Final = "mute somebody, or hear somebody again"


def presence_of(company: Company) -> list[Level]:
    """Return what stands behind each name: the level of a computer player, or the sign of who is there."""
    return [each.level or (HERE if each.is_here else None) for each in company.sitters]


class Others(Generic[V, A]):
    """Shows the others, and asks and answers them; nothing of it takes the place of the game."""

    def __init__(
        self,
        screen: BoardScreen[V, A],
        session: AnySession,
        company: Company,
        tell: Callable[[], None],
        show_clock: Callable[[list[Run]], None],
        show_gathering: Callable[[str], None],
    ) -> None:
        """Take the screen; `tell` writes its standing line anew, with `words`, where nothing else is said.

        `show_gathering` shows with the code who has come, and the board once all are there.
        """
        self._screen = screen
        self._session = session
        self._company = company
        self._tell = tell
        self._show_clock = show_clock
        self._show_gathering = show_gathering
        self._code, self._has_asked_code = "", False
        self._told = ""
        """What was told last of what stands."""
        self._news = CompanyNews(session)
        self._passing: tuple[int, list[str]] = 0, []
        """How long the log was when something changed among the others, and what: told until it changes."""
        self._said: list[tuple[int, str]] = []
        """What was said, each with the line of the log after which it stands."""
        self._waiting: tuple[Seat, Question] | None = None
        """What is asked of this player, and by whom, when it was looked at last."""
        self._tick: Timer | None = None

    def start(self) -> None:
        company, screen = self._company, self._screen
        company.changed = lambda: screen.call_later(self.show)
        company.heard = lambda name, text: screen.call_later(self._hear, name, text)
        self.show()

    def _ask_code(self) -> None:
        """Ask by which code others come, once a seat waits for them."""
        self._has_asked_code = True
        self._company.invite().when_done(lambda asked: self._screen.call_later(self._take_code, asked))

    def stop(self) -> None:
        if self._tick is not None:
            self._tick.stop()

    def _take_code(self, asked: Pending[str]) -> None:
        if asked.error is None:  # else nobody is invited here, or not by this player
            self._code = asked.result()
            self.show()

    # What is shown

    @property
    def words(self) -> str:
        """What stands on the line: a question, who is away, or for whom the table waits."""
        company, setup = self._company, self._session.setup
        asked, absence = company.asked, company.absence
        if company.trouble is not None:
            return company.trouble
        if asked is not None and self.is_asked:
            told = f"{format_asked(asked, setup)}: <others.yes> yes, <others.no> no."
        elif asked is not None and asked.seat in self._own:
            told = format_waiting_answer(asked, setup)
        elif absence is not None and absence.may_decide:
            told = f"{format_absence(absence.seat, setup)}: <others.decide> decides how to go on."
        elif is_replaced(company):
            told = IS_REPLACED
        elif company.again and self.may_play_again and not self._is_unfinished:
            told = SET_AGAIN
        elif self._session.to_act in self._session.persons:
            return format_free_seat(company, self._code)
        else:
            actor = self._screen.event_log.telling.actor_words(self._session.view(None))
            told = format_wait(company, actor, self._code)
            if self._is_unfinished and self.may_play_again:
                told = f"{told} {SET_AGAIN_UNFINISHED if company.again else MAY_SET_AGAIN}"
        return escape_controls(keymap.with_keys(told))

    @property
    def has_trouble(self) -> bool:
        return self._company.trouble is not None

    @property
    def _own(self) -> list[Seat]:
        return own_seats(self._company)

    @property
    def is_asked(self) -> bool:
        """Whether this player is to say yes or no."""
        return is_asked(self._company)

    @property
    def has_seat(self) -> bool:
        return bool(self._own)

    @property
    def may_play_again(self) -> bool:
        """Whether this player may have the same table once more when the game is over."""
        return may_play_again(self._company)

    @property
    def has_begun(self) -> bool:
        """Whether all seats have been taken."""
        return self._company.has_begun

    @property
    def may_close(self) -> bool:
        """Whether this player has made the table without a seat of his own, and it waits for players."""
        return may_close(self._company)

    @property
    def is_over(self) -> bool:
        return self._company.state is TableState.OVER

    @property
    def _is_unfinished(self) -> bool:
        """Whether the players have ended the game before its end."""
        return self.is_over and self._session.to_act is not None

    @property
    def may_ask_undo(self) -> bool:
        """Whether the last own action can be taken back if the others agree, and not without."""
        return may_ask_undo(self._company, self._session.why_not_undo())

    def keys(self) -> list[tuple[str, str]]:
        """Return the keys for who must wait."""
        decides = (
            self.may_decide or is_replaced(self._company) or (self._is_unfinished and self.may_play_again)
        )
        return keymap.shown(*(["others.decide"] if decides else []), "others.talk", "others.replay")

    @property
    def may_decide(self) -> bool:
        """Whether this player may decide about who is away."""
        return may_decide(self._company)

    def show(self) -> None:
        """Show all that may have changed; the line is written anew only for what was not told yet."""
        if not self._screen.is_mounted:
            return
        company = self._company
        if company.ended is not None:
            self._screen.host.leave_table(company.ended)
            return
        if has_free_seat(company) and not self._has_asked_code:
            self._ask_code()
        self._screen.show_levels()
        self._show_gathering(self._code)
        self._draw_clock()
        page = self._screen.app.screen
        if company.again and self.may_play_again and isinstance(page, FinalScreen):
            page.say(keymap.with_keys(SET_AGAIN))
        elif isinstance(page, ReplayScreen):
            page.hear_news()
        self._tell_waiting()
        if not self._screen.is_on_top:
            return
        self._screen.show_keys()
        told = self._told
        if self.told() != told:
            self._tell()

    def _tell_waiting(self) -> None:
        """Say on what lies over the table that something is asked, once; it waits until the player is back.

        No key answers it there: what is typed is meant for what lies over the table.
        """
        asked, page = self._company.asked, self._screen.app.screen
        before = self._waiting
        self._waiting = (asked.seat, asked.question) if asked and self.is_asked else None
        is_new = self._waiting not in (None, before)
        if asked and is_new and isinstance(page, Dialog | NotationPrompt | PageScreen | ReplayScreen):
            page.say(escape_controls(f"{format_asked(asked, self._session.setup)}; {_WAITS}"))

    def told(self) -> str:
        """Return what stands on the line, as told now, after what has changed among the others."""
        if self._session.length != self._passing[0]:
            self._passing = self._session.length, []
        if not self._company.is_away and (news := self._news.read_passing()):
            self._passing = self._session.length, [*map(escape_controls, news)]
        self._told = " ".join(filter(None, [*self._passing[1], self.words]))
        return self._told

    # The clock

    def _draw_clock(self) -> None:
        """Show how much time each has; again at the next minute, or second of one's own last ones."""
        self.stop()
        times, setup = self._company.times, self._session.setup
        if times is None:
            return
        letters = assign_letters(setup.names)
        runs: list[Run] = []
        for seat, left in enumerate(times.left):
            if not self._company.sitters[seat].level:
                ink = "strong" if seat == times.running else "dim"
                runs += [(f" {letters[seat]} ", f"seat-{seat}"), (f" {format_left(left)} ", ink)]
        self._show_clock(runs)
        if times.running is None or self._company.manners.clock.kind is ClockKind.DAYS:
            return
        left = times.left[times.running]
        last = LAST_SECONDS * 1000 if times.running in self._own else 0
        if left <= 0:
            return
        step = left % 1000 if left <= last else min(left % 60_000 or 60_000, max(left - last, 1))
        self._tick = self._screen.set_timer((step + 5) / 1000, self._draw_clock)

    # Talk

    def log_lines(self, sentences: list[str]) -> list[str]:
        """Return the lines of the log with what was said between them."""
        lines = [*sentences]
        for at, text in reversed(self._said):
            lines.insert(min(at, len(sentences)), text)
        return lines

    def _hear(self, name: str, text: str) -> None:
        said = escape_controls(f"{name}: {text}")
        self._said = [*self._said, (len(self._screen.event_log.lines), said)][-MOST_SAID:]
        self._screen.show_log()
        if self._screen.is_current:
            self._screen.say(said)

    def talk(self) -> None:
        """Choose what is said: players are heard by players, spectators by spectators."""
        phrases = [(phrase.value, phrase.value, "") for phrase in Phrase]
        freely = [(_FREELY, _FREELY, "")] if self._company.manners.has_free_text else []
        mute = [(_MUTE, _MUTE, "")] if self._company.speakers else []
        self._screen.app.push_screen(MenuDialog(self._whom, [*phrases, *freely, *mute]), self._say)

    @property
    def _whom(self) -> str:
        who = "the other players" if self.has_seat else "the spectators; players do not hear it"
        return f"Say to {who}"

    def _say(self, chosen: str | None) -> None:
        if chosen == _FREELY:
            dialog = LineDialog(self._whom, "What do you say?", "say it")
            self._screen.app.push_screen(dialog, lambda text: self._company.say(text) if text else None)
        elif chosen == _MUTE:
            self._choose_muted()
        elif chosen is not None:
            self._company.say(Phrase(chosen))

    def _choose_muted(self) -> None:
        """Choose of whom nothing is told to this player any more, or all again."""
        company = self._company
        offers = [
            (escape_controls(f"hear {name} again" if name in company.muted else f"mute {name}"), name, "")
            for name in company.speakers[-len(MenuDialog.SIGNS) :]
        ]

        def take(name: str | None) -> None:
            if name is not None:
                company.mute(name, name not in company.muted)
                way_back = keymap.word("others.talk")
                self._screen.say(escape_controls(format_muted(name, name in company.muted, way_back)))

        self._screen.app.push_screen(MenuDialog("Whom do you not want to hear?", offers), take)

    # What is asked and decided

    def ask_undo(self) -> None:
        """Ask the others whether the last own action may be taken back, if this player wants that."""

        def ask(yes: bool | None) -> None:
            if yes:
                self.do(self._company.ask_undo, lambda _: self.show())

        why = self._session.why_not_undo()
        reason = "" if why is None else f"{end_sentence(self._screen.event_log.telling.format_message(why))} "
        question = f"{reason}All others must agree. What was done since goes with it."
        dialog = ConfirmDialog("Ask to take it back?", question, "ask the others")
        self._screen.app.push_screen(dialog, ask)

    def ask_end(self) -> None:
        """Ask the others whether to end the game."""
        self.do(self._company.ask_end, lambda _: self.show())

    def answer(self, is_yes: bool) -> None:
        def told(_: None) -> None:
            if self._company.asked is not None:  # else all is told that has come of it
                self._screen.say("Your answer is told.")

        self.do(lambda: self._company.answer(is_yes), told)

    def take_along(self, take: Callable[[Save], None]) -> None:
        """Ask for the whole game, once it is over."""
        self.do(self._company.export, take)

    def play_again(self) -> None:
        """Go to the same table once more, which is made if nobody has."""
        self.do(self._company.play_again, self._sit_down)

    def _sit_down(self, table: str) -> None:
        """Sit down at a table, in place of this one; who has no seat there looks on."""
        host, watches = self._screen.host, not self.has_seat
        host.leave_table()
        host.show_tables(Way(table, watches=watches))

    def decide(self) -> None:
        """Choose what is done about who is away."""
        if self._is_unfinished and self.may_play_again:
            self.play_again()
            return
        if is_replaced(self._company):
            self._sit_down(self._company.table)
            return
        if not self.may_decide:
            self._screen.say("There is nothing to decide now about who is away.")
            return
        levels = reversed(levels_of(self._session.setup.game))
        offers = [
            ("wait on in this turn", "wait", ""),
            *((f"a computer plays for now: {level}", level, "") for level in levels),
            ("end the game, if those who are here agree", "end", ""),
        ]
        heading = (
            format_absence(self._company.absence.seat, self._session.setup) if self._company.absence else ""
        )

        def claim(what: str | None) -> None:
            if what is not None:
                self.do(lambda: self._company.claim(what), lambda _: self.show())

        self._screen.app.push_screen(MenuDialog(escape_controls(heading), offers), claim)

    def give(self, then: Callable[[], None]) -> None:
        """Leave one's seat to a computer player of a level that is chosen, or ask to give it on."""
        levels = reversed(levels_of(self._session.setup.game))
        offers = [
            *((f"a computer player: {level}", level, "") for level in levels),
            ("whoever comes by the code, if all agree", "", ""),
        ]

        def take(level: str | None) -> None:
            if level is not None:  # who waits for the answer stays; when all agree the table says so
                is_done = bool(level) or not self.has_begun
                self.do(lambda: self._company.give(level), lambda _: then() if is_done else self.show())

        if not self.has_begun:
            take("")
        else:
            self._screen.app.push_screen(MenuDialog("Who takes your seat?", offers), take)

    def do(self, ask: Callable[[], Pending[T]], take: Callable[[T], None]) -> None:
        """Ask the table for something; say why it is refused, or go on."""
        asked = ask()

        def finish() -> None:
            if not self._screen.is_mounted:
                return
            try:
                take(asked.result())
            except IllegalActionError as error:
                self._screen.line.say(
                    LineKind.ERROR, self._screen.event_log.telling.format_message(error.refusal)
                )
            except SessionError as error:
                self._screen.line.say(LineKind.ERROR, str(error))

        asked.when_done(lambda _: self._screen.call_later(finish))
