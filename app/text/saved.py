"""Saved games in line mode: a list to load from, and words that give a title, delete, export and import."""

from __future__ import annotations

import os
from functools import partial

from app.save_actions import Export, parse_path, require_last_save, require_readable, taken_for
from app.save_descriptions import (
    NONE_YET,
    format_backup_offer,
    format_day,
    format_size_and_health,
    format_turn,
    remarks_on,
)
from app.save_messages import sentence_of
from app.text.console import Console
from app.text.formatting import ended, players_lines
from app.text.prompts import AnswerError, Chosen, Entry, Leave, Question, ask, number_in, yes_or_no
from engines.texts import format_count
from saves.index import Health, Listed, find_listed
from saves.store import FileStore

SHOWN = 20
"""So many saved games are told at first, the latest."""
_AGAIN = Chosen("")
"""The list is to be told again: no game has this name."""


class SavedGames:
    """Tell the saved games, look after them, and ask which to load."""

    def __init__(self, console: Console, store: FileStore) -> None:
        self._console = console
        self._store = store

    def asked(self) -> str | Leave | None:
        """Return the name of the game to load; None if the player goes back, `Leave.QUIT` for out.

        Raises:
            EOFError: if no more will be typed.
            StoreError: if the folder cannot be read.
        """
        told: list[str] = []
        while True:
            found = self._store.list()
            names = [listed.name for listed in found]
            # A long list is not told again while its numbers hold.
            question = self._further(found) if names == told and found else self._first(found)
            told = names
            name: str | Leave | None = ask(self._console, question)
            if name is None or name:
                return name

    def _first(self, found: list[Listed]) -> Question:
        words, has_files = partial(self._words, found), not self._store.is_served
        if not found:
            from_file = " import FILE takes one from a file." if has_files else ""
            return Question(
                text=f"{NONE_YET}{from_file} Enter goes back.",
                words=words,
                wanted="import and a file" if has_files else "Enter",
                enter=Chosen(None),
            )
        more = f" {format_count(len(found), 'game')} are kept; list tells all." if len(found) > SHOWN else ""
        files = ", export N, export N FILE; and import FILE" if has_files else ""
        return Question(
            text=f"Which game? Type its number or its name. Enter goes back.{more} Other words, with the "
            f"number or name of a game for N: title N TEXT, delete N{files}.",
            entries=[Entry(_line(listed), partial(self._load, listed)) for listed in found[:SHOWN]],
            words=words,
            listing=lambda: _lines(found),
            enter=Chosen(None),
        )

    def _further(self, found: list[Listed]) -> Question:
        return Question(
            text="Which game now? list tells them again, Enter goes back.",
            words=partial(self._words, found),
            listing=lambda: _lines(found),
            enter=Chosen(None),
        )

    def _words(self, found: list[Listed], text: str) -> Question | Chosen:
        if text.lower() in (listed.name for listed in found):
            return self._load(_meant(found, text))
        word, _, rest = text.partition(" ")
        which, _, more = rest.partition(" ")
        word = word.lower()
        if word in ("import", "export"):
            self._store.require_files()
        if word == "import":
            return self._import(rest)
        if word in _USAGE:
            if not which:
                raise AnswerError(f"Type {word} and the number or name of a game, as in: {_USAGE[word]}.")
            if word == "delete":
                return self._ask_delete(_meant(found, rest))
            listed = _meant(found, which)
            return self._title(listed, more) if word == "title" else self._export(listed, more)
        if not rest and word in ("back", "home"):
            return Chosen(None)
        if not rest and word in ("help", "?"):
            return self._first(found)
        listed = _meant(found, text)
        if number_in(text) is None:
            self._console.say(*filter(None, [taken_for(listed, text)]))
        return self._load(listed)

    # What is done with a game

    def _load(self, listed: Listed) -> Question | Chosen:
        """Choose the game, with a question before if only its backup is good. Raise StorageError."""
        require_readable(listed)
        name = Chosen(listed.name)
        if listed.health is not Health.BACKUP:
            return name
        question = f"{format_backup_offer(listed)} Load that one?"
        return yes_or_no(question, lambda: name, _AGAIN)

    def _title(self, listed: Listed, title: str) -> Chosen:
        if not title:
            raise AnswerError(f"Type the title after the game, as in: {_USAGE['title']}.")
        require_last_save(listed)
        self._store.rename(listed.name, title)
        return self._tell(f"{listed.name} is called {title} now.")

    def _ask_delete(self, listed: Listed) -> Question:
        def delete() -> Chosen:
            self._store.delete(listed.name)
            return self._tell(f"{listed.name} is deleted.")

        named = listed.name if listed.save is None else f"{listed.title} ({listed.name})"
        return yes_or_no(f"Delete {named}? It cannot be brought back.", delete, _AGAIN)

    def _export(self, listed: Listed, file: str) -> Question | Chosen:
        """Write the game to a file, with a question before if that would replace one. Raise StorageError."""
        export = Export(self._store, listed, _path_text(file))

        def write() -> Chosen:
            return self._tell(export.write())

        if not export.overwrites:
            return write()
        question = f"There is a file {export.path} already. Overwrite it?"
        return yes_or_no(question, write, _AGAIN)

    def _import(self, file: str) -> Chosen:
        if not file:
            raise AnswerError("Type the file after the word, as in: import sunday.meja.")
        return self._tell(f"Imported as {self._store.import_file(parse_path(_path_text(file)))}.")

    def _tell(self, done: str) -> Chosen:
        self._console.say(done)
        return _AGAIN


def _path_text(text: str) -> str:
    """Return a path that was typed, as the system takes it: letters not of its locale go as their bytes."""
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        return os.fsdecode(text.encode())
    return text


_USAGE = {"title": "title 2 Sunday evening", "delete": "delete 2", "export": "export 2"}


def _meant(found: list[Listed], text: str) -> Listed:
    """Return the game of a number in the list, or of a name or title. Raise StoreError."""
    number = number_in(text)
    return found[number - 1] if number and number <= len(found) else find_listed(found, text)


def _lines(found: list[Listed]) -> list[str]:
    return [f"{number}. {_line(listed)}" for number, listed in enumerate(found, 1)]


def _line(listed: Listed) -> str:
    if listed.save is None:
        assert listed.problem is not None
        return f"{listed.name}: {sentence_of(listed.problem)} {format_size_and_health(listed)}."
    stand = "; ".join((format_turn(listed.save), *remarks_on(listed)))
    told = f"{listed.save.title}. {ended(stand)} Saved {format_day(listed.save)}."
    kept = f"Name: {listed.name}; {format_size_and_health(listed)}."
    return " ".join([told, *players_lines(listed.save.setup), kept])
