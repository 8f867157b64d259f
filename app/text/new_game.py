"""The questions before a new game: which, how many, who they are, seed, options; each can be gone back to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from app.setups import DEFAULT_NAMES, fresh_seed, seed_of, setup_of
from app.text.choose import Chosen, NoAnswer, Question, ask, number_in, numbered
from app.text.console import Console
from engines.bots import levels_of
from engines.catalog import GAMES
from engines.core import BadSetup, SeatSetup, Setup, seat_name

_OPTION_WORDS = {
    "free_undo": "free undo, for learning, past drawn cards and ended turns too",
    "shared_festivals": "points of shared festivals, by the table or the example of the rulebook (J50)",
}


class _Back(Exception):  # noqa: N818 - no error: the player goes back
    """The question before is to be asked again."""


def _no_words(_text: str) -> Chosen | None:
    return None


class NewGame:
    """Asks for a setup, question by question."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._game = next(iter(GAMES))
        self._count = 2
        self._levels: dict[int, str | None] = {}
        self._names: dict[int, str] = {}
        self._seed: int | None = None
        self._options: dict[str, str] = {}

    def asked(self) -> Setup | None:
        """The setup that was chosen; None if the player went back before the first. Raises EndOfInput."""
        self._console.say("A new game. back goes one question back.")
        place = 0
        while place < len(steps := self._steps()):
            try:
                steps[place]()
                place += 1
            except _Back:
                place -= 1
                if place < 0:
                    return None
        seed = fresh_seed() if self._seed is None else self._seed
        self._console.say(f"The seed is {seed}.")
        seats = [SeatSetup(self._names[seat], self._levels[seat]) for seat in range(self._count)]
        return setup_of(self._game, seats, seed, tuple(sorted(self._options.items())))

    def _steps(self) -> list[Callable[[], None]]:
        """The questions, as many as the players asked for so far need."""
        seats = range(self._count)
        of_seats = [partial(step, seat) for seat in seats for step in (self._ask_level, self._ask_name)]
        return [self._ask_game, self._ask_count, *of_seats, self._ask_seed, self._ask_options]

    def _ask(
        self,
        text: str,
        words: Callable[[str], Chosen | None] = _no_words,
        entries: Mapping[str, Any] | None = None,
        *,
        enter: Chosen | None = None,
        wanted: str = "a number",
    ) -> Any:
        """Asks one question. Raises _Back, EndOfInput."""

        def read(answer: str) -> Chosen | None:
            return Chosen(_Back) if answer.lower() == "back" else words(answer)

        groups = numbered(*(entries or {}).items())
        found = ask(self._console, Question(text=text, groups=groups, words=read, enter=enter, wanted=wanted))
        if found is _Back:
            raise _Back
        return found

    def _ask_game(self) -> None:
        self._game = self._ask("Which game?", entries={GAMES[game].title: game for game in GAMES})

    def _ask_count(self) -> None:
        counts = GAMES[self._game].seats

        def read(answer: str) -> Chosen | None:
            return Chosen(number) if (number := number_in(answer)) in counts else None

        span = f"{counts[0]} to {counts[-1]}"
        question = f"How many players, {span}? Enter for {counts[0]}."
        self._count = self._ask(question, read, enter=Chosen(counts[0]), wanted=f"a number from {span}")

    def _ask_level(self, seat: int) -> None:
        levels = {f"computer player, {level}": level for level in levels_of(self._game)}
        self._levels[seat] = self._ask(
            f"Player {seat + 1}: who plays? Enter for a person.",
            entries={"person": None, **levels},
            enter=Chosen(None),
        )

    def _ask_name(self, seat: int) -> None:
        others = [self._names[other] for other in range(seat)]
        usual = next(name for name in (*DEFAULT_NAMES[seat:], *DEFAULT_NAMES[:seat]) if name not in others)

        def read(answer: str) -> Chosen:
            name = seat_name(answer)
            if not name:
                raise NoAnswer("That is no name; a name is at most 20 letters.")
            if name in others:
                raise NoAnswer(f"Somebody is called {name} already; names must differ.")
            return Chosen(name)

        question = f"Player {seat + 1}: what name? Enter for {usual}."
        self._names[seat] = self._ask(question, read, enter=Chosen(usual))

    def _ask_seed(self) -> None:
        def read(answer: str) -> Chosen:
            try:
                return Chosen(seed_of(answer))
            except BadSetup as error:
                raise NoAnswer(f"{str(error)[0].upper()}{str(error)[1:]}.") from None

        question = "Which seed? The same seed deals the same cards. Enter takes one by chance."
        self._seed = self._ask(question, read, enter=Chosen(None))

    def _ask_options(self) -> None:
        """Changes one option after the other until Enter begins the game."""
        values = GAMES[self._game].options
        self._options = {name: each[0] for name, each in values.items()}
        while True:
            entries = {f"{_OPTION_WORDS.get(name, name)}: {self._options[name]}": name for name in values}
            question = "Options: a number changes one. Enter begins the game."
            name = self._ask(question, entries=entries, enter=Chosen(None))
            if name is None:
                return
            after = values[name].index(self._options[name]) + 1
            self._options[name] = values[name][after % len(values[name])]
