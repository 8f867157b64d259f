"""A replay in line mode: step by step, to a turn, turn by turn, and on from any point as a new game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.games import ui_of
from app.save_actions import find_game
from app.save_messages import NOBODY_HAS_IT, sentence_of
from app.session.event_log import EventLog, Events
from app.session.judged_texts import JudgedTexts
from app.session.judging import Judging
from app.session.local import title_of
from app.session.pending import SessionError
from app.session.replay import HANDS_HIDDEN, NO_RESULT, NOT_JUDGED_YET, MatchReplay, Replay
from app.session.session import AnySession
from app.settings.configuration import NOTHING_SET, Configuration
from app.text.console import Console
from app.text.formatting import final_lines, open_lines, own_lines, players_lines, position_lines
from app.text.judging import judge_turns, loss_lines, standing_line, turn_lines
from app.text.mailbox import Mailbox
from app.text.prompts import AnswerError, Chosen, Leave, Question, number_in, numbered, shortened
from engines.catalog import game_of
from engines.texts import format_count
from saves.messages import StorageError
from saves.store import FileStore

STEPS = {
    "next": "one action on; Enter alone does the same",
    "back": "one action back",
    "next turn": "to the next turn",
    "turn before": "to where this turn began; from there, to the turn before",
    "start": "to the beginning",
    "end": "to the end",
    "play": "tells the rest, a line a turn",
    "help": "tells all other words",
    "leave": "leaves the replay",
}
"""What is numbered in the list, with what it does."""
CONTINUE = "continue"
OTHERS = {
    "turn NUMBER": "goes to where that turn begins",
    "play NUMBER": "tells so many turns",
    CONTINUE: "goes on from here as a new game; the old one stays as it is",
    "result": "tells ranking and points, at the end of a game",
    "hand": "tells what the player has who was to act",
    "points": "tells where each player's points came from",
    "judge": "has each turn judged by what the strongest computer player would have played",
    "losses": "tells the turns that cost the most",
    "best": "tells what would have been played best in this turn, and what it cost",
    "log": "tells the last sentences up to here; log 50 more of them, log all every one",
    "rules": "names the chapters of the rules",
    "list": "tells the numbered list again",
    "home": "goes to the first list",
    "quit": "leaves the program",
}
"""What else can be typed."""
ANSWER_SECONDS = 20.0
"""So long it is waited for what has been played since."""
NO_ANSWER = "The table does not answer; this is the game as it was told before."
_RESULT = "Type result for the ranking and all points."


def replay_asked(words: str, last: AnySession | None, store: FileStore | None) -> Replay:
    """Return the replay of a saved game by name or title, for "" of the last one. Raises AnswerError."""
    if not words:
        if last is None:
            raise AnswerError(
                "No game has been played yet; type the name of a saved one, as in: replay sunday."
            )
        replay = last.replay()
        replay.wait()
        try:
            return replay.result()
        except SessionError as error:
            raise AnswerError(str(error)) from None
    if store is None:
        raise AnswerError("There is no folder to load from.")
    try:
        return MatchReplay.loaded(store, find_game(store, words, in_lines=True))
    except StorageError as error:
        raise AnswerError(shortened(sentence_of(error), 200)) from None


class Replaying:
    """Leads through one replay."""

    def __init__(
        self,
        console: Console,
        replay: Replay,
        configuration: Configuration = NOTHING_SET,
        before_leaving: Callable[[str], None] = lambda _word: None,
        mailbox: Mailbox | None = None,
    ) -> None:
        """Take a replay, to begin where it begins, and what the player has set.

        Args:
            before_leaving: is called with the word by which the game that is replayed would be left, too; it
                raises AnswerError if it must not be.
            mailbox: what brings news of the game, and answers, if it goes on elsewhere.
        """
        self._console = console
        self._replay = replay
        self._before_leaving = before_leaving
        self._mailbox = mailbox
        self._told_news = ""
        self._names = replay.setup.names
        self._log = EventLog(replay)
        self._configure(configuration)
        self._left: Leave | Replay | None = None
        """Where the player goes, or what a new game goes on from; None while the replay goes on."""

    def _configure(self, configuration: Configuration) -> None:
        """Tell it from now on as the player has set."""
        self.configuration = configuration
        self._text = ui_of(self._replay.setup.game).text.load()(None, configuration.settings)
        self._log.tell_by(self._text.telling)

    def run(self) -> Leave | Replay:
        """Go where it is told until the replay is left; return where the player goes.

        That is the replay itself if a new game is to go on from here. Raises EOFError.
        """
        self._console.say(*self._heading())
        self._tell_turn()
        self._tell_list()
        while self._left is None:
            done, of = self._replay.place
            self._console.say(*filter(None, [self._news(), self._gone_on()]))
            news = self._news if self._replay.is_held else None
            text = self._console.ask(f"Action {done} of {of}, your choice:", news)
            try:
                found = self._question.answered(text or "next")
                assert isinstance(found, Chosen), "no answer here leads to another question"
                if isinstance(found.value, str):
                    self._obey(found.value)
            except AnswerError as error:
                self._console.say(str(error))
        return self._left

    def _news(self) -> str:
        """Return, once, that the game can be gone on with which somebody had open; "" for nothing."""
        return f"{NOBODY_HAS_IT} Type resume to go on with it." if self._replay.becomes_free() else ""

    def _gone_on(self) -> str:
        """Return, when it is another, by how much the game has gone on; "" for nothing."""
        if self._mailbox is not None:
            self._mailbox.open()
        before, self._told_news = self._told_news, self._replay.news
        return (
            f"The game is {self._told_news}; end goes there." if self._told_news not in ("", before) else ""
        )

    def _heading(self) -> list[str]:
        replay = self._replay
        span = f"{format_count(replay.total, 'action')}, turns {replay.turns[0]} to {replay.turns[-1]}"
        told = [f"Replay of {title_of(replay.setup)}. {span}.", *players_lines(replay.setup)]
        if replay.note:
            told.append(replay.note)
        if self._hides_hands:
            told.append(replay.how_shown)
        if replay.judging is not None and replay.judging.turns:
            told.append(standing_line(replay.judging))
        return told

    @property
    def _hides_hands(self) -> bool:
        return game_of(self._replay.setup.game).has_hidden_hands

    @property
    def _question(self) -> Question:
        """The numbered list; to go on as a new game is in it where that may be done."""
        goes_on = {CONTINUE: OTHERS[CONTINUE]} if self._replay.why_not_continue() is None else {}
        return Question(
            text="You can:",
            entries=numbered({f"{word}: {what}": word for word, what in (STEPS | goes_on).items()}),
            words=lambda text: Chosen(None) if self._obey(text) else None,
            known={*" ".join([*STEPS, *OTHERS]).lower().split()},
            wanted="a number, a word of the list, or help",
        )

    def _obey(self, text: str) -> bool:
        """Do what a line says that is no number of the list; return whether it says anything.

        Raises AnswerError.
        """
        replay = self._replay
        match text.lower().split():
            case ["next"]:
                self._walk(replay.length + 1)
            case ["next", "turn"]:
                self._walk(replay.next_turn)
            case ["back"]:
                self._back()
            case ["turn", "before"]:
                self._must_step(-1)
                self._jump(replay.turn_before)
            case ["turn", *number]:
                turn = _number(number, "Type the number of a turn, as in: turn 12.")
                if why := replay.go_to_turn(turn):
                    raise AnswerError(why)
                self._jump(replay.length)
            case ["start"]:
                self._jump(0)
            case ["end"]:
                self._read_on()
                self._jump(replay.total)
            case ["play"]:
                self._play(len(replay.turns))
            case ["play", *number]:
                self._play(_number(number, "Type play alone, or how many turns, as in: play 5."))
            case ["list" | "menu"]:
                self._tell_list()
            case ["help" | "?"]:
                words = (STEPS | OTHERS).items()
                self._console.say(*(f"{word}: {what}." for word, what in words), *own_lines(self._text))
            case ["hand"]:
                self._tell_hand()
            case ["judge"]:
                judge_turns(self._console, self._judging)
            case ["losses"]:
                self._console.say(*loss_lines(self._judging, self._judged_texts))
            case ["best"]:
                self._tell_best()
            case ["result"]:
                self._tell_result()
            case ["continue"]:
                self._continue()
            case ["resume"] if replay.held_as and not replay.is_held:
                self._left = Leave.RESUME
            case ["leave"]:
                self._left = Leave.BACK
            case ["home" | "quit" as word]:
                self._before_leaving(word)
                self._left = Leave(word)
            case [word] if word in self._text.own_words:
                configuration, told = self._text.own_words[word].obey(self.configuration)
                self._console.say(*told)
                self._configure(configuration)
            case [word, *_]:
                lines = open_lines(self._text, replay.view(), replay.setup, self._log, word, text.split()[1:])
                self._console.say(*(lines or ()))
                return lines is not None
        return True

    # Where it goes

    def _go(self, length: int) -> list[Events]:
        self._replay.go(length)
        return self._log.read()

    def _walk(self, length: int) -> None:
        """Go on, and tell each action on the way. Raises AnswerError at the end."""
        self._must_step(1)
        told = len(self._log.lines)
        self._go(length)
        self._console.say(*self._log.lines[told:])
        self._tell_turn()

    def _play(self, turns: int) -> None:
        """Go on by so many turns, and tell each in a line, final scorings in full. Raises AnswerError."""
        replay = self._replay
        self._must_step(1)
        while turns and replay.length < replay.total:
            turn = replay.turn
            events = self._go(replay.next_turn)
            told = self._text.telling.turn_summary(events, self._names)
            self._console.say(*(f"Turn {turn}. {line}" for line in told))
            self._console.say(*self._text.news(events, self._names))
            turns -= 1
        self._tell_turn()

    def _back(self) -> None:
        self._must_step(-1)
        last = self._log.lines[len(self._log.lines_before_last) :]
        self._go(self._replay.length - 1)
        self._console.say(f"Back before: {' '.join(last)}")
        self._tell_turn()

    def _jump(self, length: int) -> None:
        """Go there at once, and tell the position, at the end of a game only who has won."""
        self._go(length)
        self._tell_turn()
        if self._replay.to_act is not None:
            self._console.say(*position_lines(self._text, self._replay.view()))

    def _read_on(self) -> None:
        """Have what is replayed be as the game stands now. Raises AnswerError if nobody tells."""
        asked = self._replay.read_on()
        if self._mailbox is not None and not self._mailbox.wait_for(asked, ANSWER_SECONDS):
            asked.refuse(SessionError(NO_ANSWER))
        try:
            asked.result()
        except SessionError as error:
            raise AnswerError(str(error)) from None

    def _must_step(self, actions: int) -> None:
        if why := self._replay.why_no_step(actions):
            raise AnswerError(why)
        if actions > 0 and self._replay.outcome is not None:
            raise AnswerError(f"The game is over. {_RESULT}")

    # What is told

    def _tell_turn(self) -> None:
        told = self._text.telling.turn_line(self._replay.view())
        self._console.say(told, *([] if self._replay.outcome is None else [_RESULT]))

    def _tell_list(self) -> None:
        self._console.say(*self._question.lines())

    def _tell_hand(self) -> None:
        view = self._replay.view()
        if self._hides_hands and view.viewer is None:
            raise AnswerError(
                "Nobody has to act any more: step back to see a hand."
                if self._replay.is_over
                else HANDS_HIDDEN
            )
        self._console.say(*self._text.hand(view))

    @property
    def _judging(self) -> Judging:
        """What is judged of the game. Raises AnswerError if it cannot be judged."""
        if self._replay.judging is None:
            raise AnswerError(self._replay.why_not_judge() or NOT_JUDGED_YET)
        return self._replay.judging

    @property
    def _judged_texts(self) -> JudgedTexts:
        return JudgedTexts(self._replay, self._judging, self._text.telling)

    def _tell_best(self) -> None:
        judging, turn = self._judging, self._replay.turn
        if not judging.played(turn):
            raise AnswerError(f"Turn {turn} was not played to its end, or has no beginning.")
        judged = judging.find(turn)
        if judged is None:
            raise AnswerError(f"Turn {turn} is not judged yet; judge does it.")
        self._console.say(*turn_lines(judging, self._judged_texts, judged))

    def _tell_result(self) -> None:
        replay, outcome = self._replay, self._replay.outcome
        if outcome is None:
            raise AnswerError(NO_RESULT)
        self._console.say(*final_lines(replay.view(), self._text.telling, outcome, replay.setup))

    def _continue(self) -> None:
        if why := self._replay.why_not_continue():
            raise AnswerError(why)
        self._before_leaving(CONTINUE)
        self._left = self._replay


def _number(words: Sequence[str], usage: str) -> int:
    """Return the number that follows a word. Raises AnswerError with how it is written."""
    number = number_in(" ".join(words))
    if number is None:
        raise AnswerError(usage)
    return number
