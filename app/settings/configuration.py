"""What a player has set, from two files of the configuration folder; neither has to be there."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import platformdirs

from app.games import ui_of
from app.keys.sets import KEYS_NAME, SETS
from app.save_messages import sentence_of
from app.settings.settings import KEYS, NAME, SETTINGS, AnySetting, Settings, Value
from app.settings.toml_file import TomlError, meant, read, shown, write
from engines.catalog import GAMES
from engines.core import NAME_LENGTH
from saves.messages import Code, StoreError
from saves.paths import data_folder

if TYPE_CHECKING:
    from app.served.player import Served

SETTINGS_NAME: Final = "settings.toml"
NOT_KEPT: Final = "This server cannot keep it. It holds until you leave."
"""What is told of a setting that cannot be written to players who do not reach the file."""


def all_settings() -> list[AnySetting]:
    """Return all that can be set, of the program and of games, in the order of the page."""
    of_games = (each for game_id in GAMES for each in ui_of(game_id).settings)
    return sorted((*SETTINGS, *of_games), key=lambda each: each.place)


def configuration_folder() -> Path:
    """Return the folder of the files: MEJA_HOME, or what the system has for it. Raise StoreError."""
    if os.environ.get("MEJA_HOME"):
        return data_folder()
    folder = platformdirs.user_config_path("meja", appauthor=False)
    if folder.parts[:1] == ("~",):
        raise StoreError(Code.NO_HOME_FOR_SETTINGS)
    return folder.absolute()


class Configuration(NamedTuple):
    """What holds now; every change gives a new one."""

    folder: Path | None = None
    """Where it is kept; None keeps it for this run alone."""
    settings: Settings = Settings()
    keys: Mapping[str, str] = {}
    """By id the keys of user actions that have others than the default ones."""
    faults: tuple[str, ...] = ()
    """What is wrong with the files, a sentence each; the default holds instead."""
    is_served: bool = False
    """Whether the player is served, and reaches neither the files nor the command."""

    def with_setting(self, name: str, value: Value) -> Configuration:
        """Return the same with one setting changed; of the set of keys, with the player's own keys in it."""
        changed = self._replace(settings=Settings({**self.settings.values, name: value}))
        if name != KEYS.name:
            return changed
        if self.folder is None:
            return changed._replace(keys=SETS[str(value)])
        return changed._with_keys(self.folder, str(value))

    def _with_keys(self, folder: Path, set_name: str | None = None) -> Configuration:
        from app.keys.file import read_keys  # a start without a file does without it

        found = read_keys(folder / KEYS_NAME, set_name)
        settings = Settings({**self.settings.values, KEYS.name: found.set_name})
        faults = tuple(each for each in self.faults if not each.startswith(KEYS_NAME))
        return self._replace(settings=settings, keys=found.chosen, faults=(*faults, *found.faults))

    def keep(self, name: str, value: Value) -> str:
        """Write a setting; return what the player must know, or ""."""
        if self.folder is None:
            return ""
        try:
            write(self.folder / (KEYS_NAME if name == KEYS.name else SETTINGS_NAME), name, value)
        except (StoreError, TomlError) as error:
            told = sentence_of(error) if isinstance(error, StoreError) else error
            return NOT_KEPT if self.is_served else f"{told} It holds until you leave."
        return ""


NOTHING_SET: Final = Configuration()
"""What holds where nothing is set, and nothing is kept."""


def configuration_of(served: Served | None, *, has_keys: bool = True) -> Configuration:
    """Return what the player has set, who keeps it apart if served. Line mode has no keys."""
    try:
        folder = configuration_folder() if served is None else served.configuration
    except StoreError as error:
        return Configuration(faults=(sentence_of(error),))
    return read_configuration(folder, has_keys=has_keys)._replace(is_served=served is not None)


def read_configuration(folder: Path, *, has_keys: bool = True) -> Configuration:
    """Return what the files of a folder say; whatever they say, it can be used."""
    settings, faults = _settings(folder / SETTINGS_NAME)
    found = Configuration(folder, settings, faults=faults)
    return found._with_keys(folder) if has_keys and os.path.lexists(folder / KEYS_NAME) else found


def _settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    try:
        found = read(path)
    except TomlError as error:
        return Settings(), (f"{error} The usual settings hold.",)
    if not found:
        return Settings(), ()
    known = {each.name: each for each in (*all_settings(), NAME)}
    good: dict[str, Value] = {}
    faults = []
    for name, value in found.items():
        if name not in known:
            told = meant(name, known) or f"there are {', '.join(known)}"
            faults.append(f"{path.name}: there is no setting {shown(name)}; {told}.")
        elif not known[name].allows(value) and known[name].is_name:
            faults.append(
                f"{path.name}: {name} = {shown(value)} is no name of 1 to {NAME_LENGTH} characters; "
                "that of the account holds."
            )
        elif not known[name].allows(value):
            either = ", ".join(map(shown, known[name].values))
            default = shown(known[name].default)
            faults.append(f"{path.name}: {name} = {shown(value)} is none of {either}; {default} holds.")
        else:
            good[name] = value
    return Settings(good), tuple(faults)


def faults_told(faults: Sequence[str], *, is_served: bool = False) -> str:
    """Return one line to begin with; a player who is served reaches neither the files nor the command."""
    if not faults:
        return ""
    if is_served:
        return "Some of what you have set cannot be used; there the usual holds."
    if len(faults) == 1:
        return faults[0]
    return f"{len(faults)} lines are wrong, and meja keys --check tells them: {faults[0]}"
