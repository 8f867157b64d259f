"""How games, replays and guided games are opened; loaded with the first of them, not at the start."""

from __future__ import annotations

from textual.screen import Screen

from app.bot_workers.pool import BotPool
from app.dialogs.choices import HeldDialog
from app.games import ui_of
from app.screens.game_screen import GameScreen
from app.screens.replay import ReplayScreen
from app.screens.tutorial import TutorialScreen, WhichGame
from app.session.local import LocalSession
from app.session.replay import MatchReplay, Replay
from app.session.session import AnySession
from app.setup_parsing import DEFAULT_NAMES, draw_again, draw_seed
from app.tutorial.session import TutorialSession
from engines.core import SeatSetup, Setup
from saves.store import FileStore


class Tables:
    """Makes sessions, kept in memory alone where there is no store, and the screens that show them."""

    ask_game = WhichGame
    ask_about_held = HeldDialog
    start_processes = BotPool

    def __init__(self, store: FileStore | None) -> None:
        self._store = store

    def begin(self, setup: Setup) -> LocalSession:
        """Return a new game."""
        return LocalSession.new(setup, self._store)

    def begin_easy(self, game_id: str) -> LocalSession:
        """Return a new game against an easy computer player."""
        person, computer, *_ = DEFAULT_NAMES
        return self.begin(Setup(game_id, (SeatSetup(person), SeatSetup(computer, "easy")), draw_seed()))

    def begin_again(self, setup: Setup) -> LocalSession:
        """Return a new game like one that was played, of the same players."""
        return self.begin(draw_again(setup))

    def load(self, name: str) -> LocalSession:
        """Return a saved game. Raise StorageError if it cannot be played."""
        assert self._store is not None
        return LocalSession.loaded(self._store, name)

    def load_replay(self, name: str) -> Replay:
        """Return the replay of a saved game. Raise StorageError if there is none."""
        assert self._store is not None
        return MatchReplay.loaded(self._store, name)

    def continue_from(self, replay: Replay) -> LocalSession:
        """Return a new game that goes on from where a replay stands."""
        session = LocalSession.new_session(replay.continued(), self._store)
        session.note = "This is a new game, which goes on from the one that was replayed."
        return session

    def show(self, session: AnySession) -> Screen[None]:
        """Return the screen of a game."""
        return GameScreen(session, ui_of(session.setup.game).board.load()())

    def show_replay(self, replay: Replay, *, at_graph: bool = False) -> Screen[None]:
        """Return the screen of a replay, which may open its graph at once."""
        return ReplayScreen(replay, ui_of(replay.setup.game).board.load()(), at_graph=at_graph)

    def show_tutorial(self, game_id: str) -> Screen[None]:
        """Return the screen of a guided game, of which nothing is kept."""
        ui = ui_of(game_id)
        return TutorialScreen(TutorialSession(ui.course.load()), ui.board.load()())
