"""The first list of line mode: a new game, a saved one, the full screen, help, quit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from app.games import ui_of
from app.games.ui import Part
from app.online.reach import has_tables
from app.online.way import NO_CODE_TYPED, SEAT_KEPT, TablesAt, is_table_name
from app.save_actions import find_game, find_resumed, taken_for
from app.save_messages import ASKED_TO_LEAVE, GOES_ON_ELSEWHERE, format_why_not_end, sentence_of
from app.session.local import LocalSession
from app.session.replay import MatchReplay, Replay
from app.session.session import AnySession
from app.settings.configuration import Configuration
from app.settings.last_setup import NOBODY_YET, LastSetup
from app.setup_parsing import draw_again
from app.text.console import Console
from app.text.new_game import NewGame
from app.text.play import Playing
from app.text.prompts import AnswerError, Chosen, Leave, Question, ask, by_word, numbered
from app.text.replay import Replaying, replay_asked
from app.text.saved import SavedGames
from app.text.signals import SIGNAL_BASE, stopping
from app.text.tutorial import LEFT, PlayingTutorial
from app.text.watching import leading
from app.tutorial import TEN_STEPS
from app.tutorial.session import TutorialSession
from engines.catalog import GAMES, title_of_game
from engines.core import Setup
from saves.lock import LEAVE, HeldError
from saves.messages import StorageError, StoreError
from saves.store import FileStore

if TYPE_CHECKING:
    from app.text.tables import Tables

HELP = (
    "Two games are played here: Java, a board game, and The Builders, a card game; 2 to 4 play, people at "
    "this keyboard or computer players.",
    "Of a numbered list type a number and press Enter. Enter alone takes what the question offers for it, or "
    "tells the list again.",
    "In a game, actions can also be typed as they are written; help tells how, and all other words.",
    "A game is saved after each action. quit leaves at any place, and so does the end of the input.",
    "A game begun here can go on at the full screen, and the other way round.",
    "After a game, board, points, log and rules still tell of it here, and replay steps through it; replay "
    "with the name or title of a saved game steps through that one. There judge tells, once a game is over, "
    "what each turn cost.",
    "tables leads to shared tables, at which each player has a terminal of his own; join CODE leads to one.",
    f"learn java and learn builders teach a game in {TEN_STEPS}, on a prepared position.",
)

AGAIN = "Type again to play once more: the same players, and the next one begins."
TOLD_AFTER = ("board", "points", "score", "log", "rules", "aim", "costs")
"""What is told of a game after it, too: all that is no secret."""

LOOK, TAKE = "look", "take"
"""What can be done with a game that another process has open."""

_ASK_DOOR: Part[Callable[[TablesAt], TablesAt]] = Part("app.online.start:ask_door")
_PASS_DOOR: Part[Callable[..., TablesAt | None]] = Part("app.text.door:pass_door")
_TABLES: Part[type[Tables]] = Part("app.text.tables:Tables")

OpenScreen = Callable[[str | None], NoReturn]
"""Opens the full screen in place of line mode, with the saved game of a name or its first page."""


class Menu:
    """Leads from the first list into games and back."""

    def __init__(
        self,
        console: Console,
        store: FileStore | None,
        open_screen: OpenScreen,
        why_no_screen: str | None,
        configuration_now: Callable[[], Configuration] = Configuration,
        last: LastSetup = NOBODY_YET,
        tables_at: TablesAt | None = None,
    ) -> None:
        """Take what the list leads to, as `run` does.

        Args:
            store: where matches are kept; None keeps them in memory alone.
            configuration_now: gives what the player has set; asked for each game played or replayed.
            last: the players of the last new game.
            tables_at: where the shared tables are; None where there are none.
        """
        self._console = console
        self._store = store
        self._open_screen = open_screen
        self._why_no_screen = why_no_screen
        self._configuration_now = configuration_now
        self._last_setup = last
        self._last: Playing | None = None
        """The game that is played, or was last."""
        self._tables_at = tables_at
        self._opened_tables: Tables | None = None
        """The way to the shared tables, once it was wanted."""

    @property
    def unfinished(self) -> AnySession | None:
        """The game that was played last, if it is not over."""
        return None if self._last is None or self._last.session.to_act is None else self._last.session

    @property
    def keeps_seat(self) -> bool:
        """Whether a seat stays the player's at a shared table."""
        return self._opened_tables is not None and self._opened_tables.keeps_seat

    def close(self) -> None:
        """Leave the shared tables."""
        if self._opened_tables is not None:
            self._opened_tables.close()

    def pass_door(self) -> bool:
        """Ask who stands at the door of a host for the code; return whether the player is let in.

        What the host says is heard from then on.
        """
        at = self._tables_at
        if at is not None and at.doorstep is not None:
            at = _PASS_DOOR.load()(self._console, at, at.doorstep, self._configuration_now)
            if at is None:
                return False
            self._tables_at = at
        return at is None or not at.has_door or self._tables is not None

    def play(self, session: LocalSession) -> Leave | None:
        """Play a game until it is over or left, and what goes on from it; return where the player goes."""
        self._last = leading(self._console, session, self._configuration_now())
        try:
            left = self._last.run()
            if left is Leave.HOME:
                self._console.say(session.not_saved or "The game is saved.")
            elif session.to_act is None:
                self._console.say(AGAIN)
        finally:
            session.close()
        return self._continue(left)

    def open_saved(self, name: str) -> Leave | None:
        """Play a saved game, if it can be; where another process has it open, ask what to do."""
        store = self._store
        assert store is not None
        try:
            while True:
                try:
                    return self.play(LocalSession.loaded(store, name))
                except HeldError as held:
                    holder = held.values["holder"]
                    answer = ask(self._console, _about_held(held))
                if answer == LOOK:
                    return self._replay(MatchReplay.loaded(store, name))
                if answer != TAKE:
                    return Leave.QUIT if answer is Leave.QUIT else None
                self._console.say(ASKED_TO_LEAVE)
                self._console.flush()
                store.end_holder(name, holder)
        except StorageError as error:
            self._console.say(sentence_of(error))
        return None

    def _replay(self, replay: Replay) -> Leave | None:
        left = Replaying(self._console, replay, self._configuration_now()).run()
        if left is Leave.RESUME:
            return self.open_saved(replay.held_as)
        return self._continue(left)

    def _continue(self, left: Leave | Replay | None) -> Leave | None:
        """Begin the new game that is to go on from a replay, if one is; return where the player goes."""
        if not isinstance(left, Replay):
            return left
        session = LocalSession.new_session(left.continued(), self._store)
        self._console.say("A new game goes on from there; the one that was replayed stays as it is.")
        return self.play(session)

    def run(self) -> None:
        """Ask what to do, again and again, until the player leaves the program. Raise EOFError."""
        courses = {f"learn {title_of_game(each)} in {TEN_STEPS}": each for each in GAMES}
        todo: dict[str, Callable[[], Leave | None]] = {
            "new game": self._new_game,
            "saved games": self._load,
            "full screen": self._full_screen,
            "help": lambda: self._console.say(*HELP),
            "quit": lambda: Leave.QUIT,
            **{text: partial(self._learn, game) for text, game in courses.items()},
        }
        tables = {"tables: others play at terminals of their own": self.show_tables}
        is_at_host = self._tables_at is not None and self._tables_at.has_door
        todo = tables | todo if is_at_host else todo | tables  # friends come to a host for them
        # The first page of the full screen says load.
        in_words = {text.lower(): act for text, act in todo.items()} | {
            "load": self._load,
            "tables": self.show_tables,
            "table": self._go_back,
        }
        begin = by_word(in_words)
        question = Question(
            text="meja, a games table. Type a number:",
            entries=numbered(todo),
            words=lambda text: begin(text) or self._told(text),
            # save is a word of games, and not meant for "saved", as hint is not for "in".
            known={"save", "hint", "replay", *TOLD_AFTER, *GAMES, *" ".join(in_words).split()},
            wanted=f"a number from 1 to {len(todo)}",
        )
        self._offer_table()
        while (act := ask(self._console, question)) is not Leave.QUIT and act() is not Leave.QUIT:
            pass

    def _told(self, text: str) -> Chosen | None:
        """Tell what is asked of the game that was played last, or begin what a word and a name do."""
        word, _, rest = text.partition(" ")
        word, words = word.lower(), rest.lower().split()
        if word == "learn":
            if len(words) != 1 or words[0] not in GAMES:
                raise AnswerError(f"Type {' or '.join(f'learn {game}' for game in GAMES)}.")
            return Chosen(partial(self._learn, words[0]))
        if word == "join":
            if not words:
                raise AnswerError(NO_CODE_TYPED)
            return Chosen(lambda: self.join(rest))
        if word == "replay" and is_table_name(rest):
            return Chosen(lambda: self._look_back(rest.lower()))
        if word == "replay":
            replay = replay_asked(rest, None if self._last is None else self._last.session, self._store)
            return Chosen(lambda: self._replay(replay))
        if word == "load" and words and self._store is not None:
            listed = self._store.look_up(find_game(self._store, rest, in_lines=True))
            self._console.say(*filter(None, [taken_for(listed, rest)]))
            return Chosen(partial(self.open_saved, listed.name))
        if word == "again" and not words:
            if self._last is None or self.unfinished is not None:
                raise AnswerError("There is no game that is over, to be played again.")
            setup = draw_again(self._last.session.setup)
            return Chosen(lambda: self.play(LocalSession.new(setup, self._store)))
        if self._last is None or word not in TOLD_AFTER or not self._last.tell(word, words):
            return None
        return Chosen(lambda: None)

    def _new_game(self) -> Leave | None:
        setup = NewGame(self._console, self._last_setup).asked()
        return self.play(LocalSession.new(setup, self._store)) if isinstance(setup, Setup) else setup

    def _learn(self, game_id: str) -> Leave | None:
        session = TutorialSession(ui_of(game_id).course.load())
        left = PlayingTutorial(self._console, session, self._configuration_now()).run()
        if left is Leave.HOME:
            self._console.say(LEFT)
        return left if isinstance(left, Leave) else None

    def _full_screen(self) -> None:
        if self._why_no_screen is not None:
            self._console.say(f"Not here: {self._why_no_screen}.")
            return
        self._console.flush()
        session = self.unfinished
        self._open_screen(None if session is None or session.not_saved else session.name)

    # Shared tables

    @property
    def _tables(self) -> Tables | None:
        """The way to the shared tables; None, and said so, where there are none."""
        if self._opened_tables is None:
            if self._tables_at is None:
                self._console.say("There are no shared tables here.")
                return None
            try:
                self._opened_tables = _TABLES.load()(
                    self._console, self._tables_at, self._configuration_now, self._store
                )
            except StoreError as error:
                self._console.say(sentence_of(error))
        return self._opened_tables

    def _offer_table(self) -> None:
        """Say at which table the player has a seat, if at any."""
        try:
            if self._tables_at is None or not has_tables(self._tables_at.path):
                return
        except StoreError:
            return
        if self._tables and (line := self._tables.own_line()):
            self._console.say(f"Your table: {line}", "Type table to go back to it.")

    def _go_back(self) -> Leave | None:
        return self._continue(self._tables.go_back()) if self._tables else None

    def show_tables(self) -> Leave | None:
        """Lead to the shared tables; return where the player goes from there."""
        return self._continue(self._tables.run()) if self._tables else None

    def join(self, code: str) -> Leave | None:
        """Sit down at the shared table of a code; return where the player goes from there."""
        return self._continue(self._tables.join(code)) if self._tables else None

    def _look_back(self, table: str) -> Leave | None:
        """Go through the game of a shared table; return where the player goes from there."""
        return self._continue(self._tables.look_back(table)) if self._tables else None

    # Saved games

    def _load(self) -> Leave | None:
        if self._store is None:
            self._console.say("There is no folder to load from.")
            return None
        try:
            name = SavedGames(self._console, self._store).asked()
            return self.open_saved(name) if isinstance(name, str) else name
        except StorageError as error:
            self._console.say(sentence_of(error))
        return None


def _about_held(held: HeldError) -> Question:
    """Return what is asked where another process has a game open."""
    why = format_why_not_end(held)
    offers = {LOOK: "look at it, without playing", TAKE: "go on here, and end the other"}
    if why:
        del offers[TAKE]
    return Question(
        text=" ".join(filter(None, (sentence_of(held), why, "You can:"))),
        entries=numbered({f"{word}: {what}": word for word, what in offers.items()}),
        words=by_word({word: word for word in offers}),
        wanted=f"{' or '.join(offers)}; Enter alone goes back",
        enter=Chosen(None),
    )


def run(
    console: Console,
    open_screen: OpenScreen,
    why_no_screen: str | None,
    *,
    setup: Setup | None = None,
    resume: str | None = None,
    make_store: Callable[[], FileStore] = FileStore,
    configuration_now: Callable[[], Configuration] = Configuration,
    last: LastSetup = NOBODY_YET,
    tables_at: TablesAt | None = None,
    code: str | None = None,
    fault: str = "",
) -> int:
    """Play in lines until the player leaves, say what is saved, and return the exit code of the program.

    Args:
        console: where to ask.
        open_screen: what opens the full screen.
        why_no_screen: why it cannot be opened, or None.
        setup: a new match to begin with.
        resume: a saved match to begin with; "" is the last unfinished one.
        make_store: opens the folder where matches are kept.
        configuration_now: gives what the player has set, as for `Menu`.
        last: the players of the last new game.
        tables_at: where the shared tables are; None where there are none.
        code: of a shared table to begin with.
        fault: what is wrong with the settings, in one line; "" for nothing.

    Raise StorageError if there is no such match, ReachError if a host does not let the player in, and
    SystemExit if a signal ends the program.
    """
    if tables_at is not None and tables_at.has_door:
        tables_at = _ASK_DOOR.load()(tables_at)
    was_outside = tables_at is not None and tables_at.doorstep is not None
    store: FileStore | None = None
    session: LocalSession | None = None
    name = trouble = ""
    try:
        store = make_store()
        if resume is not None:
            name = find_resumed(store, resume)
            trouble = resume and taken_for(store.look_up(name), resume)
            session = LocalSession.loaded(store, name)
    except HeldError:
        # What is piped in answers the questions of the game; who is served types there, without a terminal.
        if not console.is_terminal and not (store and store.is_served):
            raise
    except StoreError as error:
        if resume is not None:
            raise
        trouble = f"{sentence_of(error)} Games are kept in memory only."
    menu = Menu(console, store, open_screen, why_no_screen, configuration_now, last, tables_at)
    with stopping():
        console.say(*filter(None, (fault, trouble)))
        told: list[str] = []
        ended: SystemExit | None = None
        try:
            left = None if menu.pass_door() else Leave.QUIT
            if left is None and setup is not None:
                session = LocalSession.new(setup, store)
            if left is None and (session or name):
                left = menu.play(session) if session else menu.open_saved(name)
            if left is None and code is not None:
                left = menu.join(code)
            elif left is None and was_outside and not (setup or session or name):
                left = menu.show_tables()  # who has come to play hears of the tables first
            if left is not Leave.QUIT:
                menu.run()
        except EOFError:
            told = ["End of input."]
        except SystemExit as end:
            if end.code != SIGNAL_BASE + LEAVE:
                raise
            told, ended = [f"{GOES_ON_ELSEWHERE}."], end
        finally:
            menu.close()
        lost, is_cut_off = "", bool(told)
        if menu.unfinished is not None:
            lost = menu.unfinished.not_saved or ""
            told.append(lost or "The game is saved.")
        if menu.keeps_seat:
            told.append(SEAT_KEPT)
        if told:
            console.say(" ".join(told))
        console.flush()
    if ended is not None:
        raise ended
    # Who quits has been asked whether the game may be lost.
    return 1 if lost and is_cut_off else 0
