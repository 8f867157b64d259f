"""The program on the screen: themes, the way between screens, and where matches are kept.

Screens and games are imported where they are opened: the first page must not wait for them.
"""

from __future__ import annotations

import gc
import shlex
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from textual.screen import Screen

from app.games.ui import Part
from app.online.reach import has_tables
from app.online.way import TablesAt, Way
from app.save_actions import find_game, find_resumed, taken_for
from app.save_messages import ASKED_TO_LEAVE, format_why_not_end, sentence_of
from app.screens.home import HomeScreen
from app.settings.configuration import Configuration, configuration_of, faults_told
from app.settings.configured import ConfiguredApp
from app.settings.settings import NAME
from app.terminal import lifecycle
from app.terminal.environment import TerminalFlags
from app.terminal.terminal_app import Saved
from engines.catalog import GAMES
from engines.core import Setup
from engines.plain_text import escape_controls
from saves.index import Listed
from saves.lock import HeldError
from saves.messages import Code, StorageError, StoreError
from saves.paths import data_folder
from saves.store import FileStore

if TYPE_CHECKING:
    from app.bot_workers.pool import BotPool
    from app.online.client import Client
    from app.screens.door import DoorScreen
    from app.screens.lobby import LobbyScreen
    from app.served.player import Served
    from app.session.local import LocalSession
    from app.session.replay import Replay
    from app.session.session import AnySession
    from app.tables import Tables
    from saves.document import Save

_ASK_DOOR: Part[Callable[[TablesAt], TablesAt]] = Part("app.online.start:ask_door")
_DOOR: Part[type[DoorScreen]] = Part("app.screens.door:DoorScreen")
_LOBBY: Part[type[LobbyScreen]] = Part("app.screens.lobby:LobbyScreen")
_OPEN_CLIENT: Part[Callable[..., Client]] = Part("app.online.start:open_client")


class Meja(ConfiguredApp):
    """The games table."""

    TITLE = "meja"

    def __init__(
        self,
        store: FileStore | None,
        configuration: Configuration | None = None,
        *,
        setup: Setup | None = None,
        resume: str | None = None,
        replays: bool = False,
        flags: TerminalFlags | None = None,
        trouble: str | None = None,
        thinkers: BotPool | None = None,
        is_served: bool = False,
        tables_at: TablesAt | None = None,
        way: Way | None = None,
    ) -> None:
        """Take what to open first: a new match, or the name of a saved one, to go on with or to replay.

        Without a store matches are kept in memory alone, without a configuration nothing is that is set.
        `trouble` is what the player must know first; without `thinkers` processes start when they are wanted.
        `tables_at` is None where there are no shared tables, `way` what to do there first.
        """
        super().__init__(configuration, flags)
        self._store = store
        self._setup = setup
        self._resume = resume
        self._replays = replays
        self._trouble = trouble
        self._thinkers = thinkers
        self.is_served = is_served
        self._tables_at = tables_at
        self._way = way
        self._client: Client | None = None
        self.is_at_host = tables_at is not None and tables_at.has_door
        self._home = HomeScreen(is_at_host=self.is_at_host)
        doorstep = None if tables_at is None else tables_at.doorstep
        self._door = None if doorstep is None else _DOOR.load()(doorstep)
        """The page that lies over the first one until the player is let in."""
        self._session: AnySession | None = None
        """The table that is open."""

    def get_default_screen(self) -> Screen[None]:
        return self._home

    def on_mount(self) -> None:
        if self._door is None:
            self._begin()
        else:
            self.push_screen(self._door)

    def let_in(self, name: str) -> None:
        self._door = None
        self._tables_at = self._tables_at and self._tables_at._replace(name=name, doorstep=None)
        self.pop_screen()
        if self._setup is None and self._resume is None and self._way is None:
            self._way = Way()  # who has come to play sees the tables first
        self._begin()

    def end_with(self, told: str) -> None:
        self.farewell = told
        self.exit(return_code=1)

    def _begin(self) -> None:
        """Open what is to be opened first; what a host says is heard on whatever page that is."""
        if self._tables_at is not None and self._tables_at.has_door:
            self._open_tables(self._tables_at)
        if trouble := self._trouble or faults_told(self.faults, is_served=self.is_served):
            self._home.say_trouble(trouble)
        if self._setup is not None:
            self.open_table(self._tables.begin(self._setup))
        elif self._resume is not None:
            (self.replay_saved if self._replays else self.open_saved)(self._resume)
        elif self._way is not None:
            self.show_tables(self._way)
        if trouble and self._session is not None:  # which hides the home page
            self._session.note = " ".join(filter(None, (self._session.note, trouble)))

    def on_ready(self) -> None:
        """Look for garbage from now on, if the start did not; what it made stays and is not looked at."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def on_unmount(self) -> None:
        """End the processes of computer players, and leave the shared tables."""
        if self._client is not None:
            self._client.close()
        if self._thinkers is not None:
            self._thinkers.close()

    def rest(self) -> None:
        if self._thinkers is not None:
            self._thinkers.rest()

    def go_on(self) -> None:
        if self._thinkers is not None:
            self._thinkers.go_on()

    # What the screens ask for

    @cached_property
    def _tables(self) -> Tables:
        # The first page need not wait for what only games need.
        from app.tables import Tables

        return Tables(self._store)

    @property
    def thinkers(self) -> BotPool:
        if self._thinkers is None:
            self._thinkers = self._tables.start_processes()
        return self._thinkers

    def latest(self) -> Listed | None:
        if self._store is None:
            return None
        try:
            return self._store.latest_unfinished()
        except StoreError as error:
            self._home.say_trouble(sentence_of(error))
            return None

    def new_game(self) -> None:
        # The first page need not wait for this one; the same of the pages below.
        from app.screens.setup import SetupScreen

        def start(setup: Setup | None) -> None:
            if setup is not None:
                self.open_table(self._tables.begin(setup))

        self.push_screen(SetupScreen(folder=self._configuration.folder), start)

    @property
    def tables(self) -> Client | None:
        if self._client is None and self._tables_at is not None:
            self._open_tables(self._tables_at)
        return self._client

    def _open_tables(self, at: TablesAt) -> None:
        self._client = _OPEN_CLIENT.load()(at, self.call_later, kept_name=self.settings.get(NAME))
        self._client.noticed = self._say_notice

    def _say_notice(self, text: str) -> None:
        """Say on whatever page is open what the host says to everybody."""
        say: Callable[[str], object] | None = getattr(self.screen, "say", None)
        if say is not None:
            say(escape_controls(text))

    def call_player(self, name: str) -> str:
        if self._client is None or self._tables_at is None:
            return ""
        self._client.close()
        self._client, self._tables_at = None, self._tables_at._replace(name=name)
        return "" if self._tables_at.player else self.change_setting(NAME.name, name)

    def has_tables(self) -> bool:
        if self._tables_at is None or self._door is not None:
            return False
        try:
            return has_tables(self._tables_at.path)
        except StoreError:
            return False

    def _is_outside(self) -> bool:
        """Return whether the player is not let in, and say what that means."""
        if self._door is not None:
            self.say("Who has not typed the code of tonight plays no games here.")
        return self._door is not None

    def keep_copy(self, save: Save, title: str) -> None:
        if self._store is None or self._door is not None:
            raise StoreError(Code.ONLY_IN_MEMORY)
        self._store.add(save, title)

    def show_tables(self, way: Way | None = None) -> None:
        self.push_screen(_LOBBY.load()(way or Way()))

    def load_game(self) -> None:
        self._choose_saved("SAVED GAMES", "load", self.open_saved)

    def replay_game(self) -> None:
        self._choose_saved("REPLAY A SAVED GAME", "replay", self.replay_saved)

    def _choose_saved(self, title: str, verb: str, then: Callable[[str], None]) -> None:
        # See `new_game`.
        from app.screens.load import LoadScreen

        if self._store is None:
            self._home.say_trouble("There is no folder to load from.")
            return

        def take(name: str | None) -> None:
            if name is not None:
                then(name)

        self.push_screen(LoadScreen(self._store, title, verb), take)

    def open_saved(self, name: str) -> None:
        try:
            self.open_table(self._tables.load(name))
        except HeldError as error:
            # Not from the handler of the page that goes: the dialog's answer would go to it.
            self.call_later(self._ask_about_held, name, error)
        except StorageError as error:
            self._home.say_trouble(sentence_of(error))

    def _ask_about_held(self, name: str, held: HeldError) -> None:
        """Ask whether to look at a match that another process has open, or to end that one."""
        trouble = sentence_of(held)

        def act(answer: str | None) -> None:
            if answer == "look":
                self.replay_saved(name)
            elif answer == "take":
                self._take_over(name, held)
            else:
                self._home.say_trouble(trouble)

        self.push_screen(self._tables.ask_about_held(trouble, format_why_not_end(held)), act)

    def _take_over(self, name: str, held: HeldError) -> None:
        """Have the other process that has a match open save and leave, and open the match here."""
        store = self._store
        assert store is not None
        self.hold_keys()
        self._home.say_trouble(ASKED_TO_LEAVE)

        def wait() -> None:
            try:
                store.end_holder(name, held.values["holder"])
            finally:
                with suppress(RuntimeError):  # the player has left
                    self.call_later(go_on)

        def go_on() -> None:
            self.forget_keys()  # nothing was there that they could be meant for
            self.release_keys()
            self.open_saved(name)

        # One that the end of the program need not wait for.
        Thread(target=wait, name="meja-take-over", daemon=True).start()

    def replay_saved(self, name: str) -> None:
        try:
            self.open_replay(self._tables.load_replay(name))
        except StorageError as error:
            self._home.say_trouble(sentence_of(error))

    def open_replay(self, replay: Replay, *, at_graph: bool = False) -> None:
        self.push_screen(self._tables.show_replay(replay, at_graph=at_graph))

    def continue_from(self, replay: Replay) -> None:
        if self._is_outside():
            return
        session = self._tables.continue_from(replay)
        self.leave_table()
        self.open_table(session)

    def show_help(self, game_id: str | None = None, topic: str | None = None) -> None:
        # See `new_game`.
        from app.screens.help import HelpScreen

        # Over a page of the table, such as the curtain, help is still about its game.
        self.push_screen(HelpScreen(game_id or self._game_played(), topic))

    def learn(self, game_id: str | None = None) -> None:
        if self._is_outside():
            return
        if game_id is None:
            self.push_screen(self._tables.ask_game(), lambda chosen: self.learn(chosen) if chosen else None)
        else:
            self.push_screen(self._tables.show_tutorial(game_id))

    def play_easy(self, game_id: str) -> None:
        self._open_instead(lambda: self._tables.begin_easy(game_id))

    def play_again(self, setup: Setup) -> None:
        self._open_instead(lambda: self._tables.begin_again(setup))

    def _open_instead(self, begin: Callable[[], LocalSession]) -> None:
        """Open a new match in place of all that is open."""
        if self._is_outside():
            return

        def open_new() -> None:
            self.leave_table()
            self.open_table(begin())

        # Not from the handler of the page that goes.
        self.call_later(open_new)

    def show_settings(self) -> None:
        # See `new_game`.
        from app.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def _game_played(self) -> str:
        """Return the game whose table is open; without one the first of the catalog."""
        for screen in self.screen_stack:
            if game_id := getattr(screen, "game_id", None):
                return str(game_id)
        return next(iter(GAMES))

    def leave_table(self, told: str = "") -> None:
        if self._session is not None:
            self._home.come_from(self._session.name)
        bottom = self._door or self._home
        if told:
            bottom.say_trouble(told)
        while self.screen is not bottom:
            self.pop_screen()
        self._session = None

    def action_help_quit(self) -> None:
        """Say what Ctrl+C does not do, but at a door; overrides Textual's notice."""
        if self.screen is self._door:  # where nothing can be lost
            self.exit()
        else:
            self.say("Ctrl+Q quits meja.")

    def describe_saved(self) -> Saved | None:
        session = self._session
        if session is None:
            return None
        if session.company is not None:
            at = self._tables_at or TablesAt()
            # Who is served is the same player again under whatever name.
            named = f" --name {shlex.quote(at.name)}" if at.name and not at.player else ""
            way = "" if self.is_at_host else f"; meja{named} comes back to it"
            return Saved(f"your seat at the table is kept{way}", None)
        path = None if self._store is None or self.is_served else self._store.path(session.name)
        if reason := session.not_saved:
            return Saved(f"the game is not saved as it stands: {reason.rstrip('.')}", path)
        way = "" if self.is_at_host else f"; meja resume {session.name} goes on with it"
        return Saved(f"the game is saved{way}", path)

    def open_table(self, session: AnySession) -> None:
        self._session = session
        self.push_screen(self._tables.show(session))


def run(
    flags: TerminalFlags,
    setup: Setup | None = None,
    resume: str | None = None,
    served: Served | None = None,
    *,
    is_typed: bool = False,
    replays: bool = False,
    tables_at: TablesAt | None = None,
    way: Way | None = None,
) -> int:
    """Open the full screen, and return the exit code of the program.

    `setup` is a new match to open at once, `resume` a saved one, "" the last unfinished one; `is_typed` is
    whether the player typed it, so that it may be a title, and `replays` whether it is only replayed. Raise
    StorageError if it cannot be read: this is said on the command line, not on a screen that must be left.
    For `tables_at` and `way` see `Meja`. Raise ReachError if a host does not let the player in.
    """
    if tables_at is not None and tables_at.has_door:
        tables_at = _ASK_DOOR.load()(tables_at)
    store: FileStore | None = None
    trouble: str | None = None
    try:
        crashes = data_folder() / "crashes" if served is None else served.crashes
        store = FileStore() if served is None else served.store()
    except StoreError as error:
        if resume is not None:
            raise
        crashes, trouble = Path("crashes"), f"{sentence_of(error)} Games are kept in memory only."
    if resume is not None and store is not None:
        if is_typed or not resume:
            words, resume = resume, find_game(store, resume) if replays else find_resumed(store, resume)
            trouble = words and taken_for(store.look_up(resume), words)
        store.load(resume)
    app = Meja(
        store,
        configuration_of(served),
        setup=setup,
        resume=resume,
        replays=replays,
        # Who is served sits elsewhere, whatever the server tells of him.
        flags=flags if served is None else flags._replace(is_far=True),
        trouble=trouble,
        is_served=served is not None,
        tables_at=tables_at,
        way=way,
    )
    code = lifecycle.run(app, crashes)
    if store is not None:
        store.release_all()
    return code
