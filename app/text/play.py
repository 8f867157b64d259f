"""A game in line mode, from one decision to the next, up to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Final, TypeVar

from app.games import ui_of
from app.games.confirmation import Confirmation, confirmation_before
from app.save_descriptions import copied
from app.save_messages import sentence_of
from app.session.event_log import NOBODY_ELSE, EventLog, Events
from app.session.flow import AskBot, AskSeat, HandOver, ShowBoard, Step, next_step
from app.session.flow import Final as FinalStep
from app.session.pending import Pending, SessionError
from app.session.replay import Replay
from app.session.session import AnySession
from app.settings.configuration import NOTHING_SET, Configuration
from app.text import formatting
from app.text.console import Console
from app.text.decision import Decision
from app.text.mailbox import Mailbox
from app.text.prompts import AnswerError, Leave, Question, shortened
from app.text.replay import Replaying
from app.text.signals import undisturbed
from engines.core import Action, IllegalActionError, Outcome, Seat
from saves.messages import StoreError

T = TypeVar("T")

PATIENCE_SECONDS = 0.3
"""So long an answer may take before a line says that it is waited for."""
WELCOME: Final = "help explains the game, help words what to type; brief leaves out the list."
"""What is said when people begin to play, or go on."""


def await_answer(
    console: Console, pending: Pending[T], is_answered: Callable[[Pending[T], float | None], bool]
) -> T:
    """Return an answer, however late, or raise its error; what is typed meanwhile is read afterwards.

    `is_answered` waits for it, so long at most or to its end, and returns whether it is there.
    """
    if not is_answered(pending, PATIENCE_SECONDS):
        console.say("Waiting for an answer; what you type is kept.")
        console.flush()
        is_answered(pending, None)
    return pending.result()


class Playing:
    """Leads one game from decision to decision."""

    commands: Mapping[str, str] = formatting.COMMANDS
    """What can be typed besides actions, with what it does."""
    _mailbox: Mailbox | None = None
    """What brings news of a game that is elsewhere."""

    def __init__(
        self, console: Console, session: AnySession, configuration: Configuration = NOTHING_SET
    ) -> None:
        """Take where to ask, what is played, and what the player has set."""
        self.session = session
        self._console = console
        self._log = EventLog(session)
        self._configure(configuration)
        self._at_keyboard: Seat | None = None
        """Who sees what is told; nobody between two people."""
        self._left: Leave | Replay | None = None
        """Where the player goes, or what a new game goes on from; None while the game goes on."""
        self._is_new = True
        """Whether the position must be told: a turn begins, others have acted, the game was opened."""
        self._is_opened = True
        """Whether nothing has been told yet: who goes on with a game is told what the others did before."""
        self._told = session.length
        """So many actions of the log have been told, or were there when the game was opened."""
        self._is_brief = False
        """Whether the list of what can be done is told only when it is asked for."""
        self._letters: set[str] = set()
        """Those of the list that was told last in this turn."""
        self._warned = ""
        """The word by which the player would leave a game that is not saved, once he was told so."""

    @property
    def _names(self) -> tuple[str, ...]:
        return self.session.setup.names

    def _configure(self, configuration: Configuration) -> None:
        """Tell and ask from now on as the player has set."""
        self._configuration = configuration
        self._text = ui_of(self.session.setup.game).text.load()(self.session, configuration.settings)
        self._log.tell_by(self._text.telling)

    def run(self) -> Leave | Replay | None:
        """Play on until the game is over or left; return where the player goes, None at its end.

        That is a replay if a new game is to go on from a point of it. Raises EOFError.
        """
        if self.session.note:
            self._console.say(self.session.note)
        self._console.say(*self._opening())
        return self._lead()

    def _opening(self) -> list[str]:
        """Return who plays, and to people where they find help."""
        asks = self.session.to_act is not None and self.session.persons
        return [*formatting.players_lines(self.session.setup), *([WELCOME] if asks else [])]

    def _lead(self) -> Leave | Replay | None:
        while self._left is None and self._follow(self._next_step()):
            pass
        return self._left

    def _next_step(self) -> Step:
        # A dialog of its own for what is no action of a turn is a matter of the screen.
        return next_step(self.session, self._at_keyboard, lambda _: False)

    def _follow(self, step: Step) -> bool:
        """Do what comes next; return whether the game goes on."""
        match step:
            case FinalStep(outcome):
                self._tell_end(outcome)
                return False
            case AskBot():
                self._bot_acts()
            case HandOver(seat):
                self._hand_over(seat)
            case AskSeat(seat) | ShowBoard(seat):
                self._take_over(seat)
                self._decide()
        return True

    def _wait(self, pending: Pending[T]) -> T:
        return await_answer(self._console, pending, self._is_answered)

    def _is_answered(self, pending: Pending[T], seconds: float | None) -> bool:
        """Wait for an answer, so long at most; return whether it is there."""
        return pending.wait(seconds)

    def _bot_acts(self) -> None:
        self._console.flush()  # what was done is heard while the others think
        start = perf_counter()
        answer = self._wait(self.session.ask_bot())
        with undisturbed():
            told = self.session.play_answer(answer, round((perf_counter() - start) * 1e3))
        self._console.say(*([told] if told else []))
        self._is_new = True

    @property
    def view(self) -> Any:
        return self.session.view(self._at_keyboard)

    def _tell_end(self, outcome: Outcome) -> None:
        """Tell the result, and before it what has not been told because no person was asked any more."""
        self._log.read()
        if self._is_new:
            self._tell_others(self.session.events_since(self._told))
            self._console.say("The game is over.")
        self._tell_save_error()
        self._at_keyboard = None
        telling, setup = self._text.telling, self.session.setup
        self._console.say(*formatting.final_lines(self.view, telling, outcome, setup))

    def _tell_others(self, events: Sequence[Events]) -> None:
        """Tell what some actions caused, a line a turn, final scorings in full."""
        told = self._text.telling.turn_summary(events, self._names)
        self._console.say(*told, *self._text.news(events, self._names))

    # Whose turn it is

    def _take_over(self, seat: Seat) -> None:
        self._log.read()
        if seat != self._at_keyboard:
            self._is_new = True
            self._at_keyboard = seat
        if self._is_new:
            self._letters = set()
            opened, self._is_opened = self._is_opened, False
            self._tell_others(self._log.recap(seat) if opened else self._untold(seat))
        self._tell_save_error()
        self._console.say(self._text.telling.turn_line(self.view))
        if self._is_new:
            self._console.say(*formatting.position_lines(self._text, self.view))
        self._is_new = False
        self._told = self.session.length

    def _untold(self, seat: Seat) -> list[Events]:
        """Return what each action caused that others took since a seat was asked last."""
        return self._log.since_own(seat)

    def _hand_over(self, seat: Seat) -> None:
        name = self._names[seat]
        if self._at_keyboard is not None:
            self._console.push_away()
        self._at_keyboard = None
        while self._left is None:
            text = self._console.ask(f"Pass the keyboard to {name}. Press Enter.").lower()
            if not text:
                self._at_keyboard, self._is_new = seat, True
                return
            try:
                if text not in ("home", "quit"):
                    raise AnswerError(f"Enter alone shows {name}'s hand; home and quit leave the game.")
                self._leave_for(Leave(text))
            except AnswerError as error:
                self._console.say(str(error))

    def _tell_save_error(self) -> None:
        if self.session.save_error:
            self._console.say(f"The game is not saved: {self.session.save_error}")

    # One decision

    def _decide(self) -> None:
        """Ask what to do."""
        self._begin()
        self._tell_list()
        assert self._at_keyboard is not None
        self._ask(f"{self._names[self._at_keyboard]}, your choice:")

    def _ask(self, prompt: str) -> None:
        """Ask until the position has changed, or the game is left."""
        while self._left is None and not self._is_other():
            text = self._console.ask(prompt)
            try:
                if self._answer(text):
                    return
            except (AnswerError, SessionError) as error:
                self._console.say(str(error))
            except IllegalActionError as error:
                self._console.say(
                    f"Refused: {formatting.ended(self._text.telling.format_refusal(error.refusal))}"
                )

    def _is_other(self) -> bool:
        """Tell what others have done meanwhile; return whether the position is another by it."""
        return False

    def _begin(self, first: Question | None = None) -> None:
        self._decision = Decision(self.session, self._text, self.view, self._question_before, first)

    def _question_before(self, action: Action) -> Confirmation | None:
        """Return what is asked at a terminal before an action is played, if anything is."""
        self._hold(action)
        if not self._console.is_terminal:
            return None
        return confirmation_before(self.session, action, self.view, self._configuration.settings)

    def _hold(self, action: Action) -> None:
        """Keep back what may not be played yet: nothing in most games. Raises AnswerError with the reason."""

    def _tell_list(self) -> None:
        """Tell what can be done; after an action of a turn only what is new, where most has stayed."""
        question, known = self._decision.first, self._letters
        self._letters = {*question.answers}
        if len(known & self._letters) > len(known) / 2:
            new = [entry for entry in question.entries if entry.letter not in known]
            question = replace(question, text="You can also:", entries=new)
        if question.entries and not self._is_brief:
            self._console.say(*question.lines())

    def _tell_question(self) -> None:
        self._console.say(*self._decision.question.lines())

    def _answer(self, text: str) -> bool:
        """Do what was typed; return whether the position has changed by it.

        Raises AnswerError, IllegalActionError, SessionError.
        """
        word, *words = text.split() or [""]
        word = word.lower()
        if word == "hint" and not words:
            self._hint()
            return False
        if word in ("undo", "redo") and not words:
            self._undo_or_redo(word)
            return True
        if word == "what":
            if not words:
                raise AnswerError("Type what and an action, or a number of the question, as in: what 2.")
            action = self._decision.find(" ".join(words))
            if action is not None:
                self._tell_outcome(action)
                return False
        elif (text or self._decision.question.enter is None) and self._obey_word(word, words):
            return False
        else:
            action = self._decision.answer(text)
        if action is not None:
            self._play(action)
            return True
        self._tell_question()
        return False

    def _play(self, action: Action) -> None:
        before = self.view
        self._warned = ""
        with undisturbed():
            pending = self.session.play(action)
        self._wait(pending)
        caused, *answers = self._log.read()
        told = [
            *self._text.telling.sentences(caused, self._names),
            self._text.private_message(action, before, self.view),
        ]
        self._console.say(*formatting.packed(filter(None, told)))
        self._told = self.session.length - len(answers)
        self._is_new = bool(answers)  # where the others have answered at once

    def _hint(self) -> None:
        hint, telling = self._wait(self.session.hint()), self._text.telling
        notation, phrase = str(hint.action), telling.action_phrase(hint.action, self.view)
        typed = f" ({notation})" if phrase != notation else ""
        reason = f" {telling.format_reason(hint.reason)}".rstrip()
        self._decision.hinted = hint.action
        self._console.say(f"Hint: {phrase}{typed}.{reason} Type yes to play it.")

    def _tell_outcome(self, action: Action) -> None:
        """Tell what an action would do. Raises IllegalActionError."""
        if refusal := self.session.why_not(action):
            raise IllegalActionError(refusal, action)
        self._console.say(self._text.outcome(self.view, action))

    def _undo_or_redo(self, word: str) -> None:
        before = self.session.view(None)
        with undisturbed():
            pending = self.session.undo() if word == "undo" else self.session.redo()
        action = self._wait(pending)
        told, view = ("Undone", self.session.view(None)) if word == "undo" else ("Redone", before)
        self._console.say(f"{told}: {self._text.telling.action_phrase(action, view)}.")

    # Words that are no action

    def _obey_word(self, word: str, words: Sequence[str]) -> bool:
        """Obey a line that is a word of every game rather than an action; return whether it is one.

        Raises AnswerError if something about it is wrong.
        """
        if word == "save":
            self._save_copy(words)
        elif word == "load":
            raise AnswerError("Another game is loaded from the first list: type home, then load.")
        elif word == "replay" and not words:
            self._replay()
        elif word == "brief" and not words:
            self._is_brief = not self._is_brief
            told = (
                "From now on Enter tells the list." if self._is_brief else "The list is told each time again."
            )
            self._console.say(told)
        elif word in self._text.own_words and not words:
            self._obey_own(word)
        elif words or word not in ("", "menu", "back", "list", "home", "quit"):
            return self.tell(word, words)
        elif word == "list":
            self._console.say(*self._decision.question.listed())
        elif word in ("home", "quit"):
            self._leave_for(Leave(word))
        else:
            if word == "menu":
                self._decision.go_back_to(1)
            elif word == "back":
                self._decision.go_back()
            self._tell_question()
        return True

    def _obey_own(self, word: str) -> None:
        """Obey a word of the game's own; log and questions are told accordingly from then on."""
        configuration, told = self._text.own_words[word].obey(self._configuration)
        self._console.say(*told)
        self._configure(configuration)
        if self._at_keyboard is None:
            return
        if self._decision.tell_by(self._text):
            self._tell_question()

    def tell(self, word: str, words: Sequence[str]) -> bool:
        """Tell what a line asks to be told; return whether it asks for anything. Raises AnswerError."""
        view = self.view
        lines = formatting.open_lines(self._text, view, self.session.setup, self._log, word, words)
        if lines is None and word in ("help", "?") and words == ["words"]:
            lines = formatting.word_lines(self._text, self.commands)
        elif lines is None and not words:
            if word == "hand":
                lines = self._text.hand(view)
            elif word == "recap" and self._at_keyboard is not None:
                lines = self._log.summary_for(self._at_keyboard) or [NOBODY_ELSE]
        if lines is not None:
            self._console.say(*lines)
        return lines is not None

    def _replay(self) -> None:
        """Step through the game, and come back to it where it is not left from there."""
        replay = self._wait(self.session.replay())
        replaying = Replaying(self._console, replay, self._configuration, self._before_leaving, self._mailbox)
        left = replaying.run()
        self._configure(replaying.configuration)
        if left is not Leave.BACK:
            self._left = left
            return
        self._console.say(self._text.telling.turn_line(self.view))
        self._tell_question()

    def _leave_for(self, where: Leave) -> None:
        """Leave; where the game would be lost, only when it is asked for again. Raises AnswerError."""
        self._before_leaving(where.value)
        self._left = where

    def _before_leaving(self, word: str) -> None:
        """Leave no hand in sight. Raises AnswerError where the game would be lost, until typed again."""
        if self.session.not_saved and self._warned != word:
            self._warned = word
            raise AnswerError(f"{self.session.not_saved} Type {word} again to leave it all the same.")
        if self.session.has_curtain and self._at_keyboard is not None:
            self._console.push_away()  # what comes next is not for whose hand stands above

    def _save_copy(self, words: Sequence[str]) -> None:
        if not words:
            session = self.session
            kept = session.not_saved or f"The game is saved as {session.title} ({session.name})."
            self._console.say(kept, "Type save and a title to keep a copy, as save Sunday evening.")
            return
        title = " ".join(words)
        try:
            self._keep(title)
        except StoreError as error:
            raise AnswerError(shortened(sentence_of(error), 200)) from None
        self._console.say(copied(title))

    def _keep(self, title: str) -> None:
        """Keep a copy under a title. Raises StoreError."""
        with undisturbed():
            self.session.save_copy(title)
