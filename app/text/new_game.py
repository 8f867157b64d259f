"""The questions before a new game: which, how many, who they are, seed, options; each can be gone back to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from app.games import option_texts
from app.setup_parsing import DEFAULT_NAMES, draw_seed, make_setup, parse_seed
from app.text.console import Console
from app.text.prompts import AnswerError, Chosen, Leave, Question, ask, number_in, numbered
from engines.bots import levels_of
from engines.catalog import GAMES, game_of
from engines.core import NAME_LENGTH, SeatSetup, Setup, SetupError, seat_name
from engines.texts import format_sentence

_LEVEL_WORDS = {
    "random": "plays by chance",
    "easy": "looks for the best single action; for a first game",
    "medium": "plans its turn",
    "hard": "plans its turn and looks ahead; thinks longer",
}
"""How a computer player of each level plays."""
_HELP = (
    "Enter alone takes what the question offers for it, or asks again.",
    "back goes one question back, home to the first list, without a game; quit leaves the program.",
)


def _no_words(_text: str) -> Chosen | None:
    return None


class NewGame:
    """Asks for a setup, question by question."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._answers: dict[str, Any] = {"game": next(iter(GAMES)), "count": 2}
        self._options: dict[str, str] = {}

    def asked(self) -> Setup | Leave | None:
        """Return the setup that was chosen; None for the first list, `Leave.QUIT` for out."""
        self._console.say("A new game. back goes one question back; help tells more.")
        place = 0
        while place < len(steps := self._steps()):
            match steps[place]():
                case Leave.BACK:
                    place -= 1
                    if place < 0:
                        return None
                case Leave.HOME:
                    return None
                case Leave.QUIT as quits:
                    return quits
                case _:
                    place += 1
        answers = self._answers
        seed = draw_seed() if answers["seed"] is None else answers["seed"]
        self._console.say(f"The seed is {seed}.")
        seats = [
            SeatSetup(answers[f"name {seat}"], answers[f"level {seat}"]) for seat in range(answers["count"])
        ]
        return make_setup(answers["game"], seats, seed, tuple(sorted(self._options.items())))

    def _steps(self) -> list[Callable[[], Leave | None]]:
        """The questions, as many as the players asked for so far need."""
        seats = range(self._answers["count"])
        of_seats = [partial(step, seat) for seat in seats for step in (self._ask_level, self._ask_name)]
        return [self._ask_game, self._ask_count, *of_seats, self._ask_seed, self._ask_options]

    def _ask(
        self,
        what: str,
        text: str,
        words: Callable[[str], Chosen | None] = _no_words,
        entries: Mapping[str, Any] | None = None,
        *,
        enter: Chosen | None = None,
        wanted: str = "a number",
    ) -> Leave | None:
        """Ask one question and keep its answer; or return where the player goes, whose words go first."""

        def read(answer: str) -> Question | Chosen | None:
            match answer.lower():
                case "back" | "home" as word:
                    return Chosen(Leave(word))
                case "help" | "?":
                    self._console.say(f"Type {wanted}.", *_HELP)
                    return question
            return words(answer)

        groups = numbered(*(entries or {}).items())
        question = Question(text=text, groups=groups, words=read, enter=enter, wanted=wanted)
        answer = ask(self._console, question)
        if isinstance(answer, Leave):
            return answer
        self._answers[what] = answer
        return None

    def _ask_game(self) -> Leave | None:
        def read(answer: str) -> Chosen | None:
            return Chosen(answer.lower()) if answer.lower() in GAMES else None

        titles = {game_of(game).title: game for game in GAMES}
        return self._ask("game", "Which game?", read, titles, wanted=f"a number, or {' or '.join(GAMES)}")

    def _ask_count(self) -> Leave | None:
        counts = game_of(self._answers["game"]).seats

        def read(answer: str) -> Chosen | None:
            return Chosen(number) if (number := number_in(answer)) in counts else None

        span = f"{counts[0]} to {counts[-1]}"
        question = f"How many players, {span}? Enter for {counts[0]}."
        wanted = f"a number from {span}"
        return self._ask("count", question, read, enter=Chosen(counts[0]), wanted=wanted)

    def _ask_level(self, seat: int) -> Leave | None:
        by_chance, *levels = levels_of(self._answers["game"])
        kinds = {"person": None, **{level: level for level in (*levels, by_chance)}}

        def read(answer: str) -> Chosen | None:
            word = answer.lower()
            return Chosen(kinds[word]) if word in kinds else None

        told = {f"computer, {level}: {_LEVEL_WORDS[level]}": level for level in (*levels, by_chance)}
        return self._ask(
            f"level {seat}",
            f"Player {seat + 1}: who plays? Enter for a person.",
            read,
            {"person, at this keyboard": None, **told},
            enter=Chosen(None),
            wanted=f"a number, or one of {', '.join(kinds)}",
        )

    def _ask_name(self, seat: int) -> Leave | None:
        others = [self._answers[f"name {other}"] for other in range(seat)]
        usual = next(name for name in (*DEFAULT_NAMES[seat:], *DEFAULT_NAMES[:seat]) if name not in others)

        def read(answer: str) -> Chosen:
            name = seat_name(answer)
            if not name:
                raise AnswerError("That is no name; a name is at most 20 letters.")
            if name in others:
                raise AnswerError(f"Somebody is called {name} already; names must differ.")
            return Chosen(name)

        question = f"Player {seat + 1}: what name? Enter for {usual}."
        wanted = f"a name of at most {NAME_LENGTH} letters"
        return self._ask(f"name {seat}", question, read, enter=Chosen(usual), wanted=wanted)

    def _ask_seed(self) -> Leave | None:
        def read(answer: str) -> Chosen:
            try:
                return Chosen(parse_seed(answer))
            except SetupError as error:
                raise AnswerError(format_sentence(error)) from None

        question = "Which seed? The same seed deals the same cards. Enter takes one by chance."
        return self._ask("seed", question, read, enter=Chosen(None), wanted="a whole number, as 7")

    def _ask_options(self) -> Leave | None:
        """Change one option after the other until Enter begins the game."""
        game_id = self._answers["game"]
        values, texts = game_of(game_id).options, option_texts(game_id)
        self._options = {name: each[0] for name, each in values.items()}
        while True:
            entries = {f"{text.line}: {self._options[name]}": name for name, text in texts.items()}
            question = "Options: a number changes one. Enter begins the game."
            left = self._ask("option", question, entries=entries, enter=Chosen(None))
            if left is not None or (name := self._answers["option"]) is None:
                return left
            after = values[name].index(self._options[name]) + 1
            self._options[name] = values[name][after % len(values[name])]
