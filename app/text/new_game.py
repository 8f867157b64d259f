"""The questions before a new game, a line each: which, how many, who they are, seed, options.

Each offers what Enter takes and can be gone back to; go takes all that is still to be offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from operator import setitem
from typing import Any, Final, TypeAlias

from app.games import option_texts
from app.games.ui import OptionText
from app.settings.last_setup import NOBODY_YET, LastSetup
from app.setup_parsing import DEFAULT_NAMES, SetupForm, draw_seed, parse_seed
from app.text.console import Console
from app.text.formatting import players
from app.text.prompts import AnswerError, Chosen, Entry, Leave, Question, ask, by_word, number_in
from engines.catalog import GAMES, game_of, title_of_game
from engines.core import NAME_LENGTH, Setup, SetupError, seat_name
from engines.texts import format_sentence

LEVEL_WORDS: Final = {
    "random": "plays by chance",
    "easy": "looks for the best single action; for a first game",
    "medium": "plans its turn",
    "hard": "plans its turn and looks ahead; thinks longer",
    "expert": "the strongest: looks farther, or has learned from thousands of games",
}
"""How a computer player of each level plays."""
_HELP = (
    "Enter alone takes what the question offers for it, go that and all that would be offered after it.",
    "back goes one question back, home to the first list, without a game; quit leaves the program.",
)

Step: TypeAlias = tuple[Callable[[], object], Callable[[Any], object]]
"""A question, and what keeps its answer."""


class NewGame:
    """Asks for a setup, question by question."""

    PERSON = "person"
    """The word for a player who is no computer player."""
    KIND_WORDS: Mapping[str, str] = {PERSON: "at this keyboard", **LEVEL_WORDS}
    """Who can sit in a seat, with what that means."""

    def __init__(self, console: Console, last: LastSetup = NOBODY_YET) -> None:
        """Take where to ask, and the players of the last game, who are offered again."""
        self._console = console
        self._last = last
        self._form: SetupForm = last.form()
        self._goes_on = False
        """Whether all that is offered is taken without a question."""

    def asked(self) -> Setup | Leave | None:
        """Return the setup that was chosen; None for the first list, `Leave.QUIT` for out."""
        title, who = title_of_game(self._form.game), "; ".join(players(self._form.setup()))
        self._console.say(f"A new game. go begins {title}: {who}. back goes one question back.")
        if (left := self._ask_all()) is not None:
            return left if left is Leave.QUIT else None
        self._console.say(f"The seed is {self._form.seed}.")
        setup = self._form.setup()
        self._last.keep(setup)
        return setup

    def _ask_all(self) -> Leave | None:
        """Ask question after question; return where the player goes instead, None if all are answered."""
        place = 0
        while place < len(steps := self._steps()):
            ask_for, keep = steps[place]
            match ask_for():
                case Leave.BACK if place > 0:
                    place -= 1
                case Leave() as left:
                    return left
                case answer:
                    keep(answer)
                    place += 1
        return None

    def _steps(self) -> list[Step]:
        """Return the questions, as many as the players asked for so far need; with what keeps an answer."""
        return [
            (self._ask_game, self._form.choose_game),
            (self._ask_count, partial(setattr, self._form, "count")),
            *self._seat_steps(),
            (self._ask_seed, partial(setattr, self._form, "seed")),
            (self._ask_options, lambda _: None),  # which keeps each answer itself
        ]

    def _seat_steps(self) -> Iterator[Step]:
        form = self._form
        for seat in range(form.count):
            yield partial(self._ask_level, seat), partial(setitem, form.bots, seat)
            if form.has_name(seat):
                yield partial(self._ask_name, seat), partial(setitem, form.names, seat)

    def _ask(
        self,
        text: str,
        enter: object,
        words: Callable[[str], Chosen | None] = lambda _: None,
        entries: Mapping[str, object] | None = None,
        *,
        wanted: str = "a number",
        told: Iterable[str] = (),
    ) -> Any:
        """Ask one question, and return its answer or where the player goes, whose words go first.

        Args:
            text: the question.
            enter: what Enter takes, and go.
            words: reads an answer in words.
            entries: answers with a number.
            wanted, told: what help tells.
        """

        def read(answer: str) -> Question | Chosen | None:
            match answer.lower():
                case "back" | "home" as word:
                    return Chosen(Leave(word))
                case "go":
                    self._goes_on = True
                    return Chosen(enter)
                case "help" | "?":
                    self._console.say(f"Type {wanted}.", *told, *_HELP)
                    return question
            return words(answer)

        if self._goes_on:
            return enter
        answers = enumerate((entries or {}).items(), 1)
        question = Question(
            text=text,
            entries=[Entry(each, partial(Chosen, value), str(number)) for number, (each, value) in answers],
            words=read,
            known={"back", "home", "go", "help", "quit", *GAMES, *(entries or {})},
            enter=Chosen(enter),
            wanted=wanted,
        )
        return ask(self._console, question)

    def _ask_game(self) -> object:
        titles = {title_of_game(game): game for game in GAMES}
        words = by_word({game: game for game in GAMES})
        offered = self._form.game
        text = f"Which game? Enter for {title_of_game(offered)}."
        return self._ask(text, offered, words, titles, wanted=f"a number, or {' or '.join(GAMES)}")

    def _ask_count(self) -> object:
        counts, offered = game_of(self._form.game).seats, self._form.count

        def read(answer: str) -> Chosen | None:
            return Chosen(number) if (number := number_in(answer)) in counts else None

        span = f"{counts[0]} to {counts[-1]}"
        text = f"How many players, {span}? Enter for {offered}."
        return self._ask(text, offered, read, wanted=f"a number from {span}")

    def _ask_level(self, seat: int) -> object:
        kinds = {kind or self.PERSON: kind for kind in self._form.kinds}
        offered = self._form.bots[seat]
        return self._ask(
            f"Player {seat + 1}: who? Enter for {offered or self.PERSON}.",
            offered,
            by_word(kinds),
            kinds,
            wanted=f"a number, or one of {', '.join(kinds)}",
            told=(f"{kind}: {self.KIND_WORDS[kind]}." for kind in kinds),
        )

    def _ask_name(self, seat: int) -> object:
        others = [self._form.name(other) for other in range(seat) if self._form.has_name(other)]
        names = (self._form.name(seat), *DEFAULT_NAMES[seat:], *DEFAULT_NAMES[:seat])
        offered = next(name for name in names if name not in others)

        def read(answer: str) -> Chosen:
            name = seat_name(answer)
            if not name:
                raise AnswerError(f"That is no name; a name is at most {NAME_LENGTH} letters.")
            if name in others:
                raise AnswerError(f"Somebody is called {name} already; names must differ.")
            return Chosen(name)

        text = f"Player {seat + 1}: what name? Enter for {offered}."
        return self._ask(text, offered, read, wanted=f"a name of at most {NAME_LENGTH} letters")

    def _ask_seed(self) -> object:
        def read(answer: str) -> Chosen:
            try:
                return Chosen(parse_seed(answer))
            except SetupError as error:
                raise AnswerError(format_sentence(error)) from None

        text = "Which seed? The same seed deals the same cards. Enter takes one by chance."
        return self._ask(text, draw_seed(), read, wanted="a whole number, as 7")

    @property
    def _option_texts(self) -> Mapping[str, OptionText]:
        """What can be changed beside the players."""
        return option_texts(self._form.game)

    def _value(self, option: str) -> str:
        """Return what an option is set to, in a word."""
        return self._form.option(option)

    def _ask_options(self) -> object:
        """Change one option after the other until Enter begins the game."""
        form = self._form
        form.options.clear()
        texts = self._option_texts
        while True:
            entries = {f"{name.replace('_', ' ')}: {self._value(name)}": name for name in texts}
            told = [f"{text.line}." for text in texts.values()]
            question = "Options? Enter begins."
            name = self._ask(question, None, entries=entries, told=told)
            if name is None or isinstance(name, Leave):
                return name
            form.change_option(name)
