"""A game at a shared table in line mode: what the others do is told before the next question, or on Enter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from app.online.company_news import CompanyNews
from app.online.words import (
    format_left,
    format_manners,
    format_muted,
    format_sitter,
    format_taken_back,
    format_wait,
)
from app.session.company import (
    Absence,
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
from app.session.event_log import Events
from app.session.flow import Final as FinalStep
from app.session.flow import Step, Wait, viewer
from app.session.pending import Pending, SessionError
from app.session.replay import Replay
from app.session.session import AnySession
from app.settings.configuration import NOTHING_SET, Configuration
from app.settings.settings import BELL
from app.text import formatting
from app.text.console import Console
from app.text.mailbox import Mailbox
from app.text.play import WELCOME, Playing
from app.text.prompts import (
    AnswerError,
    Chosen,
    Leave,
    Question,
    ask,
    by_word,
    named,
    number_in,
    numbered,
)
from engines.bots import levels_of
from engines.core import Seat
from saves.document import Save
from saves.messages import Code, StoreError
from saves.paths import fold
from saves.shared import Asked, SeatKind

T = TypeVar("T")

WORDS: Final = {
    "wait": "waits until you are to play or are asked something; at a terminal Enter ends that",
    "undo": "takes your last action back; where others have answered it, they are asked",
    "redo": "plays it again",
    "yes, no": "answers what another player asks",
    "say": "tells what can be said to the others; say 1 or say hello says it",
    "mute NAME, unmute NAME": "tells you nothing that somebody says, or all again; mute tells who is muted",
    "who": "tells who sits here, and who is away",
    "clock": "tells how much time the players have left",
    "code": "tells by which code others come to this table",
    "home": "leaves the table for the list of tables",
    "save TITLE": "keeps a copy of a game that is over under that title; the table server keeps all games",
    "quit": "leaves the program; your seat stays yours, unless you give it up",
}
"""What can be typed at a shared table alone, or does something else there, with what it does."""
AGAIN, SIT, KEEP, GIVE, END, LEAVE_TO = "again", "sit", "keep", "give", "end", "leave to"
HOW_TO_ANSWER: Final = "yes agrees, no does not."
HOW_TO_INVITE: Final = "code tells by which code another player comes to the free seat."
ASKED: Final = "The others are asked; what they answer is told when it comes."
_NOT_HERE: Final = {*WORDS, "undo, redo"}


def format_code(code: str) -> str:
    """Return by which code others come to a table, and how."""
    return f"The code of this table is {code}; others come by: meja text --join {code}"


class PlayingAtTable(Playing):
    """Leads a player, or one who looks on, from one question to the next."""

    commands: Mapping[str, str] = {
        **WORDS,
        **{word: what for word, what in formatting.COMMANDS.items() if word not in _NOT_HERE},
    }

    def __init__(
        self,
        console: Console,
        session: AnySession,
        mailbox: Mailbox,
        configuration: Configuration = NOTHING_SET,
        keep_copy: Callable[[Save, str], object] | None = None,
    ) -> None:
        """Take where to ask, the table, what brings its news, and what the player has set.

        `keep_copy` keeps a game that is over under a title, or raises StoreError; None where none is kept.
        """
        super().__init__(console, session, configuration)
        assert session.company is not None
        self._company = session.company
        self._company.heard = self._hear
        self._mailbox: Mailbox = mailbox
        self._keep_copy = keep_copy
        self._news = CompanyNews(session)
        self._said: list[str] = []
        """What was said, and has not been told."""
        self._seen: tuple[object, Absence | None] = None, None
        """Of which view something is asked, and who was away."""
        self._offer: Question | None = None
        """What is asked while others must act; None while the player must."""
        self._offered: list[str] = []
        """How that was told last."""
        self._is_waiting = False
        """Whether the player waits, and types nothing."""
        self._asked: Asked | None = None
        """What was asked when the player was told last how to answer."""
        self._may_answer = False
        """Whether yes and no answer that: nothing else was asked since."""
        self._is_free = False
        """Whether a seat waited for whoever has the code when it was looked at last."""
        self._has_ended = False
        self._code = ""
        """By which others come to the table, while it waits for them."""
        self.next_table = ""
        """The name of the table at which the player goes on."""
        self._has_risen = False
        """Whether the player has given the seat up."""

    @property
    def has_seat(self) -> bool:
        """Whether the player has a seat, and does not only look on."""
        return bool(own_seats(self._company))

    @property
    def keeps_seat(self) -> bool:
        """Whether a seat stays the player's in a game that goes on."""
        is_over = self._company.state is TableState.OVER or self._company.ended is not None
        return self.has_seat and not is_over and not self._has_risen

    # From step to step

    def _opening(self) -> list[str]:
        allowed = format_manners(self._company.manners)
        return [self._who(), *([f"This table has {allowed}."] if allowed else []), WELCOME]

    def _lead(self) -> Leave | Replay | None:
        if has_free_seat(self._company):
            with suppress(SessionError):  # only its players and its maker are told
                self._code = self._wait(self._company.invite())
        if len(seats := own_seats(self._company)) == 1:
            self._log.read()
            self._tell_others(self._log.recap(seats[0]))
            self._is_opened = False
        return super()._lead()

    def _next_step(self) -> Step:
        self._is_other()
        step = super()._next_step()
        if self._is_waiting and (not isinstance(step, Wait) or self._is_called):
            self._stop_waiting(rings=True)
        return step

    def _follow(self, step: Step) -> bool:
        self._offer = None
        match step:
            case Wait():
                self._await()
            case FinalStep():
                if not self._has_ended:
                    self._has_ended = not super()._follow(step)
                self._await()
            case _:
                super()._follow(step)
        return True

    def _await(self) -> None:
        """Ask what to do while others must act, until the position is another."""
        self._at_keyboard = viewer(self.session, self._at_keyboard)
        self._offer = self._offer_for()
        self._begin(self._offer)
        if (lines := self._offer.lines()) != self._offered:
            self._offered = lines
            self._console.say(*lines)
        while self._is_waiting and self._left is None:
            self._console.flush()
            if (pipe := self._console.pipe) is not None:
                self._mailbox.wait_while_read(pipe)
            elif self._mailbox.wait(self._console.typed):
                self._stop_waiting()
            if self._is_other():
                return
            if self._is_called:
                self._stop_waiting(rings=True)
        is_gathering = self._company.state is TableState.GATHERING
        self._ask("Type wait to wait. Your choice:" if is_gathering else "Your choice:")

    def _stop_waiting(self, *, rings: bool = False) -> None:
        self._is_waiting = False
        if rings and self._configuration.settings.get(BELL) == "on":
            self._console.ring()

    @property
    def _is_called(self) -> bool:
        """Whether there is anything to do for the player while others must act."""
        company = self._company
        return (
            company.state is TableState.OVER
            or company.ended is not None
            or may_decide(company)
            or is_asked(company)
        )

    # What is offered while others must act

    def _offer_for(self) -> Question:
        company = self._company
        offers: dict[str, tuple[str, Callable[[], object]]] = {}
        text = format_wait(company, self._text.telling.actor_words(self.view), self._code)
        if company.state is TableState.OVER:
            text = text if self.session.to_act is not None else "The game is over."
            if company.again or may_play_again(company):
                offers[AGAIN] = "the same table once more", self._play_again
        elif may_close(company):
            offers[END] = "close the table", self._ask_to_end
        elif is_replaced(company):
            offers[SIT] = "take your seat back from the computer player", self._sit_down
        elif may_decide(company):
            offers["wait"] = "wait on, for this turn", self._start_waiting
            for level in self._levels:
                what = f"a computer player, {level}, plays meanwhile"
                offers[f"{LEAVE_TO} {level}"] = what, partial(self._decide_absence, level)
            offers[END] = "end the game, if all who are here agree", partial(self._decide_absence, END)
        return Question(
            text=f"{text} You can:" if offers else text,
            entries=numbered({f"{word}: {what}": act for word, (what, act) in offers.items()}),
            words=by_word({word: act for word, (_, act) in offers.items()}),
            known={*offers, *formatting.WORDS, *_OWN, "say", "mute", "unmute"},
            wanted=", ".join((*offers, "wait, say, who, or help words")),
        )

    @property
    def _levels(self) -> tuple[str, ...]:
        """The levels of computer players that can take a seat, the strongest first."""
        return levels_of(self.session.setup.game)[::-1]

    def _decide_absence(self, what: str) -> None:
        self._wait(self._company.claim(what))

    def _sit_down(self) -> None:
        self.next_table, self._left = self._company.table, Leave.HOME

    def _play_again(self) -> None:
        self.next_table = self._company.again or self._wait(self._company.play_again())
        self._left = Leave.HOME

    # What the others do

    def _hear(self, name: str, text: str) -> None:
        self._said.append(f"{name}: {text}")

    def _begin(self, first: Question | None = None) -> None:
        super()._begin(first)
        self._seen = self.view, self._company.absence

    def _is_other(self) -> bool:
        self._mailbox.open()
        self.session.catch_up()
        said, self._said = self._said, []
        acts = self._acts_told()
        self._is_new |= bool(acts)
        self._console.say(*said, *acts, *self._news.read())
        asked, self._asked = self._asked, self._company.asked
        if is_asked(self._company) and asked != self._asked:
            self._may_answer = True
            self._console.say(HOW_TO_ANSWER)
        was_free, self._is_free = self._is_free, has_free_seat(self._company)
        if self._is_free and not was_free and self._company.state is TableState.PLAYING and self.has_seat:
            self._console.say(HOW_TO_INVITE)
        if self._company.ended:
            self._left = Leave.HOME
        view, absence = self._seen
        return self.view is not view or self._company.absence != absence

    def _acts_told(self) -> list[str]:
        """Return what the others have done, a line an action, and how much was taken back."""
        before = self._log.length
        kept = self.session.length - len(self._log.read())
        told = [format_taken_back(before - kept)] if kept < before else []
        first = min(self._told, kept)
        self._told = self.session.length
        told += map(" ".join, self._log.sentences_since(first))
        return [*told, *self._text.news(self.session.events_since(first), self._names)]

    def _untold(self, seat: Seat) -> list[Events]:
        return []  # each action was told when it came

    def _tell_save_error(self) -> None:
        """Say nothing: it was told when it came."""

    def _is_answered(self, pending: Pending[T], seconds: float | None) -> bool:
        if seconds is None:  # the player is waiting: why is told
            self._mailbox.wait_until(lambda: not pending.is_open or self._company.is_away)
            self._console.say(*self._news.read())
            self._console.flush()
        return self._mailbox.wait_for(pending, seconds)

    # What is typed

    def _answer(self, text: str) -> bool:
        word, *words = text.split() or [""]
        word = word.lower()
        if word in ("yes", "no") and not words and self._may_answer and is_asked(self._company):
            self._wait(self._company.answer(word == "yes"))
            return False
        if not text and self._is_other():
            return True
        if self._offer is None:
            return super()._answer(text)
        if word == "undo" and not words:
            self._undo_or_redo(word)
        elif not self._obey_word(word, words):
            found = self._offer.answered(text)
            assert isinstance(found, Chosen), "no answer here leads to another question"
            found.value()
        return self._is_waiting

    def _tell_question(self) -> None:
        super()._tell_question()
        self._may_answer = self._decision.question is self._decision.first

    def _hint(self) -> None:
        super()._hint()
        self._may_answer = False  # yes plays what was hinted

    def _undo_or_redo(self, word: str) -> None:
        if word == "undo" and may_ask_undo(self._company, self.session.why_not_undo()):
            length = self.session.length
            self._wait(self._company.ask_undo())
            if self.session.length >= length:
                self._console.say(ASKED)
            return
        told = self._told
        super()._undo_or_redo(word)
        self._log.read()
        self._told = min(self.session.length, told + (word == "redo"))

    def _obey_word(self, word: str, words: Sequence[str]) -> bool:
        if word == "say":
            self._say(" ".join(words))
        elif word in ("mute", "unmute"):
            self._mute(" ".join(words), is_muted=word == "mute")
        elif words or word not in _OWN:
            return super()._obey_word(word, words)
        else:
            _OWN[word](self)
        return True

    def _keep(self, title: str) -> None:
        if self._company.state is not TableState.OVER:
            raise StoreError(Code.ONLY_AT_TABLE)
        save = self._wait(self._company.export())
        if self._keep_copy is None:
            raise StoreError(Code.ONLY_IN_MEMORY)
        self._keep_copy(save, title)

    def _start_waiting(self) -> None:
        if self._offer is None:
            raise AnswerError("You are to play; there is nothing to wait for.")
        if may_decide(self._company):
            self._decide_absence("wait")
        elif self._is_called:
            raise AnswerError("There is nothing to wait for.")
        self._is_waiting = True

    def _tell_who(self) -> None:
        self._console.say(self._who())

    def _who(self) -> str:
        muted = self._company.muted
        told = (f"{format_sitter(each)}{', muted' * (each.name in muted)}" for each in self._company.sitters)
        return f"At this table: {'; '.join(told)}."

    def _tell_clock(self) -> None:
        times = self._company.times
        if times is None:
            raise AnswerError("This table has no clock.")
        for seat, (sitter, left) in enumerate(zip(self._company.sitters, times.left, strict=True)):
            if sitter.kind is not SeatKind.BOT:
                running = ", running" if seat == times.running else ""
                self._console.say(f"{sitter.name}: {format_left(left)}{running}.")

    def _tell_code(self) -> None:
        code = self._wait(self._company.invite())
        self._console.say(format_code(code))

    def _say(self, text: str) -> None:
        """Say one of the phrases, or what was typed, where the table allows it."""
        phrases, number, is_free = [*Phrase], number_in(text), self._company.manners.has_free_text
        meant = [phrase for phrase in phrases if text and fold(phrase.value).startswith(fold(text))]
        if number and number <= len(phrases):
            meant = [phrases[number - 1]]
        if text and (len(meant) == 1 or is_free):
            self._company.say(meant[0] if len(meant) == 1 else text)
            return
        free = ", or whatever you like" if is_free else ""
        told = [f"say and a number, or the first words of one of these{free}:"]
        told += Question(text="", entries=numbered({phrase.value: phrase for phrase in phrases})).lines()
        if text:
            raise AnswerError("This table has only what say tells, by its number or first words.")
        self._console.say(*told)

    def _mute(self, text: str, *, is_muted: bool) -> None:
        """Have nothing told of what somebody says, or all again; without a name tell who is muted."""
        company = self._company
        if not company.speakers:
            raise AnswerError("There is nobody here who could be muted.")
        if not text:
            told = (f"{name}, muted" if name in company.muted else name for name in company.speakers)
            self._console.say(f"Type mute or unmute and a name: {'; '.join(told)}.")
            return
        name = named(text, company.speakers)
        company.mute(name, is_muted)
        self._console.say(format_muted(name, is_muted, f"unmute {name}"))

    # The way out

    def _leave_for(self, where: Leave) -> None:
        """Leave; who has a seat in a game that goes on says first what becomes of it."""
        if self.keeps_seat:
            what = ask(self._console, self._seat_question())
            if isinstance(what, Leave):
                where = what
            elif not what():
                return
        super()._leave_for(where)

    def _seat_question(self) -> Question:
        """Return what is asked of who leaves: each answer does it, and returns whether the player leaves."""
        company = self._company
        offers: dict[str, tuple[str, Callable[[], bool]]] = {
            KEEP: ("your seat stays yours; come back when you like", lambda: True)
        }
        if company.state is TableState.GATHERING:
            offers[GIVE] = "another player may have your seat", self._give_up
            offers[END] = "close the table, if all agree", self._ask_to_end
        else:
            for level in self._levels:
                what = f"a computer player, {level}, plays for you until you are back"
                offers[f"{LEAVE_TO} {level}"] = what, partial(self._give, level)
            offers[GIVE] = "another player may have your seat, if all agree", self._ask_to_give
            offers[END] = "end the game, if all agree", self._ask_to_end
        offers["back"] = "stay at the table", lambda: False
        return Question(
            text="What becomes of your seat?",
            entries=numbered({f"{word}: {what}": act for word, (what, act) in offers.items()}),
            words=by_word({word: act for word, (_, act) in offers.items()}),
            known=offers,
            wanted=f"a number, {', '.join(offers)}; Enter alone keeps it",
            enter=Chosen(offers[KEEP][1]),
        )

    def _give(self, level: str) -> bool:
        self._wait(self._company.give(level))
        return True

    def _give_up(self) -> bool:
        self._has_risen = self._give("")
        return True

    def _ask_to_give(self) -> bool:
        self._wait(self._company.give(""))
        self._console.say(ASKED)
        return False

    def _ask_to_end(self) -> bool:
        self._wait(self._company.ask_end())
        if self._company.state is not TableState.OVER:
            self._console.say(ASKED)
        return False


_OWN: Final[Mapping[str, Callable[[PlayingAtTable], None]]] = {
    "wait": PlayingAtTable._start_waiting,
    "who": PlayingAtTable._tell_who,
    "clock": PlayingAtTable._tell_clock,
    "code": PlayingAtTable._tell_code,
}
"""What the words of a shared table do that stand alone."""
