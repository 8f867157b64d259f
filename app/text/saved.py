"""Saved games in line mode: a list to load from, and words that give a title, delete, export and import."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

from app.save_descriptions import (
    LOAD_FIRST,
    NONE_YET,
    backup_offer,
    export_path,
    remarks,
    size_and_health,
    stands,
    title_of,
    typed_path,
    would_overwrite,
)
from app.text.console import Console
from app.text.formatting import players_lines
from app.text.prompts import AnswerError, Chosen, Entry, Group, Question, ask, number_in, shortened, yes_or_no
from engines.texts import counted
from saves.codec import SaveError
from saves.index import saved_when
from saves.store import Health, Listed, Store, StoreError

SHOWN = 20
"""So many saved games are told at first, the latest."""
_AGAIN = Chosen("")
"""The list is to be told again: no game has this name."""


class SavedGames:
    """Tells the saved games, looks after them, and asks which to load."""

    def __init__(self, console: Console, store: Store) -> None:
        """Takes where to ask, and where games are kept."""
        self._console = console
        self._store = store

    def asked(self) -> str | None:
        """The name of the game to load; None if the player goes back.

        Raises:
            Quit, EndOfInput: if the player leaves.
            StoreError: if the folder cannot be read.
        """
        told: list[str] = []
        while True:
            found = self._store.list()
            names = [listed.name for listed in found]
            # A long list is not told again while its numbers hold.
            question = self._further(found) if names == told and found else self._first(found)
            told = names
            name: str | None = ask(self._console, question)
            if name is None or name:
                return name

    def _first(self, found: list[Listed]) -> Question:
        """The question with the list."""
        words = partial(self._words, found)
        if not found:
            if self._store.why_no_files is not None:
                text = f"{NONE_YET} Enter goes back."
                return Question(text=text, words=words, wanted="Enter", enter=Chosen(None))
            text = f"{NONE_YET} import FILE takes one from a file. Enter goes back."
            return Question(text=text, words=words, wanted="import and a file", enter=Chosen(None))
        more = f" {counted(len(found), 'game')} are kept; list tells all." if len(found) > SHOWN else ""
        files = ", export N, export N FILE; and import FILE" if self._store.why_no_files is None else ""
        return Question(
            text=f"Which game? Type its number or its name. Enter goes back.{more} Other words, with the "
            f"number or name of a game for N: title N TEXT, delete N{files}.",
            groups=[Group([Entry(_line(listed), partial(self._load, listed)) for listed in found[:SHOWN]])],
            words=words,
            listing=lambda: _lines(found),
            enter=Chosen(None),
        )

    def _further(self, found: list[Listed]) -> Question:
        """The question when the list was told."""
        return Question(
            text="Which game now? list tells them again, Enter goes back.",
            words=partial(self._words, found),
            listing=lambda: _lines(found),
            enter=Chosen(None),
        )

    def _words(self, found: list[Listed], text: str) -> Question | Chosen:
        """What a line leads to. Raises AnswerError."""
        if (listed := _named(found, text)) is not None:
            return self._load(listed)
        word, _, rest = text.partition(" ")
        which, _, more = rest.partition(" ")
        match word.lower():
            case "import" | "export" if self._store.why_no_files is not None:
                raise AnswerError(self._store.why_no_files)
            case "import":
                return self._import(rest)
            case "title" | "delete" | "export" as verb:
                listed = _named(found, which)
                if listed is None:
                    raise AnswerError(f"Type {verb} and the number or name of a game, as in: {_USAGE[verb]}.")
                if verb == "title":
                    return self._title(listed, more)
                return self._export(listed, more) if verb == "export" else self._ask_delete(listed, more)
            case "back" | "home" if not rest:
                return Chosen(None)
            case "help" | "?" if not rest:
                return self._first(found)
        raise AnswerError(f"There is no saved game '{shortened(text)}'; type a number or a name of the list.")

    # What is done with a game

    def _load(self, listed: Listed) -> Question | Chosen:
        """Chooses the game, with a question before if only its backup is good. Raises AnswerError."""
        if listed.save is None:
            raise AnswerError(listed.problem or "")
        name = Chosen(listed.name)
        if listed.health is not Health.BACKUP:
            return name
        return yes_or_no(f"{backup_offer(listed)} Load that one?", lambda: name, _AGAIN, yes="yes, load it")

    def _title(self, listed: Listed, title: str) -> Chosen:
        if not title:
            raise AnswerError(f"Type the title after the game, as in: {_USAGE['title']}.")
        if listed.health is Health.BACKUP:
            raise AnswerError(LOAD_FIRST)
        _refusing(lambda: self._store.rename(listed.name, title))
        self._console.say(f"{listed.name} is called {title} now.")
        return _AGAIN

    def _ask_delete(self, listed: Listed, more: str) -> Question:
        if more:
            raise AnswerError(f"One game at a time is deleted, as in: {_USAGE['delete']}.")
        named = listed.name if listed.save is None else f"{title_of(listed)} ({listed.name})"
        question = f"Delete {named}? It cannot be brought back."
        return yes_or_no(question, lambda: self._delete(listed), _AGAIN, yes="yes, delete it")

    def _delete(self, listed: Listed) -> Chosen:
        _refusing(lambda: self._store.delete(listed.name))
        self._console.say(f"{listed.name} is deleted.")
        return _AGAIN

    def _export(self, listed: Listed, file: str) -> Question | Chosen:
        """Writes the game to a file, with a question before if that would replace one. Raises AnswerError."""
        if listed.save is None:
            raise AnswerError(listed.problem or "")
        try:
            path = export_path(listed.name, _path_text(file))
        except StoreError as error:
            raise AnswerError(str(error)) from None

        def write(overwrite: bool) -> Chosen:
            _refusing(lambda: self._store.export(listed.name, path, overwrite=overwrite))
            older = ": the save before the damaged one" if listed.health is Health.BACKUP else ""
            self._console.say(f"Exported to {path}{older}.")
            return _AGAIN

        if not would_overwrite(path):
            return write(False)
        question = f"There is a file {path} already. Overwrite it?"
        return yes_or_no(question, lambda: write(True), _AGAIN, yes="yes, overwrite it")

    def _import(self, file: str) -> Chosen:
        if not file:
            raise AnswerError("Type the file after the word, as in: import sunday.meja.")
        names: list[str] = []
        _refusing(lambda: names.append(self._store.import_file(typed_path(_path_text(file)))))
        self._console.say(f"Imported as {names[0]}.")
        return _AGAIN


def _path_text(text: str) -> str:
    """A path that was typed, as the system takes it: letters its locale does not have go as their bytes."""
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        return os.fsdecode(text.encode())
    return text


_USAGE = {"title": "title 2 Sunday evening", "delete": "delete 2", "export": "export 2"}


def _named(found: list[Listed], text: str) -> Listed | None:
    """The game with a name, or with a number in the list; None if there is none."""
    number = number_in(text)
    if number is not None and 1 <= number <= len(found):
        return found[number - 1]
    return next((listed for listed in found if listed.name == text.lower()), None)


def _refusing(act: Callable[[], object]) -> None:
    """Does something. Raises AnswerError with the reason if it cannot be done."""
    try:
        act()
    except (SaveError, StoreError) as error:
        raise AnswerError(str(error)) from None


def _lines(found: list[Listed]) -> list[str]:
    """All saved games, with their numbers."""
    return [f"{number}. {_line(listed)}" for number, listed in enumerate(found, 1)]


def _line(listed: Listed) -> str:
    """A saved game in one line, its name first."""
    if listed.save is None:
        return f"{listed.name}: {listed.problem} {size_and_health(listed)}."
    stand = "; ".join((stands(listed.save), *remarks(listed)))
    saved = f"Saved {saved_when(listed.save)}, {size_and_health(listed)}."
    told = f"{listed.name}: {listed.save.title}. {stand[0].upper()}{stand[1:]}. {saved}"
    return " ".join([told, *players_lines(listed.save.setup)])
