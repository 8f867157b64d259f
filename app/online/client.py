"""The tables of one server, as one player finds them: the list, new ones, and the way to sit down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from app import VERSION as PROGRAM
from app.online.connection import LEFT, OTHER_BUILD, Connection, Deliver, at_once, new_request
from app.online.look_back import Known, ask_known, look_back
from app.online.protocol import (
    Done,
    Ends,
    FromClient,
    FromServer,
    Hello,
    Join,
    Knock,
    List,
    Lobby,
    Make,
    News,
    Notice,
    Refused,
    Rise,
    Said,
    SeatWish,
    Sit,
    TableLine,
    Watch,
    Welcome,
)
from app.online.reach import Reach
from app.online.session import Enter, RemoteCompany, RemoteSession
from app.online.texts import error_of
from app.online.words import open_seat
from app.session.pending import Pending, SessionError
from app.session.replay import Replay
from saves.messages import SaveError
from saves.people import HOST_NAME
from saves.shared import Manners


class Made(NamedTuple):
    """A table that was made."""

    table: str
    code: str
    """By which others come to it; "" if nobody was invited."""


class Client:
    """Sits a player down at tables. All is called in the thread of the face, and calls back there."""

    def __init__(self, reach: Reach, hello: Hello, deliver: Deliver = at_once) -> None:
        """Begin to reach the server; for `deliver` see Connection."""
        self._reach = reach
        self._name = hello.name
        self.changed: Callable[[], object] | None = None
        """Called when the list of tables is another, or the server came or went."""
        self.noticed: Callable[[str], object] | None = None
        """Told what the host says to everybody, where no table tells it."""
        self.tables: tuple[TableLine, ...] = ()
        """The list, once it is followed and has come."""
        self.has_list = False
        """Whether it has come."""
        self._follows = False
        self._entering: dict[str, tuple[Enter, Pending[RemoteSession]]] = {}
        """The tables to which one is on the way."""
        self._sessions: dict[str, RemoteSession] = {}
        self._muted: defaultdict[str, set[str]] = defaultdict(set)
        """Who is muted at each table, also while one is not there."""
        self._connection = Connection(reach, hello, self._take, self._again, deliver)

    @property
    def name(self) -> str:
        """What the player is called."""
        welcome = self._connection.welcome
        return self._name if welcome is None or welcome.asks_code or not welcome.name else welcome.name

    @property
    def is_named(self) -> bool:
        """Whether the server says what players are called."""
        return self._connection.welcome is not None and self._connection.welcome.name != ""

    @property
    def is_wanted(self) -> bool:
        """Whether somebody has a table here, or wants one; without one no server need answer."""
        return self._reach.is_wanted

    @property
    def is_there(self) -> bool:
        """Whether the server answers."""
        return self._connection.is_there

    @property
    def is_over(self) -> bool:
        """Whether it is tried no more."""
        return self._connection.is_over

    @property
    def trouble(self) -> str | None:
        """Why it does not, in a sentence; None while it does, and until it was tried."""
        return self._connection.trouble

    def close(self) -> None:
        """Leave all tables; one's seats are kept."""
        self._connection.close()

    def knock(self, code: str, name: str) -> Pending[str]:
        """Ask to be let in by the code of the night, without one to look on; return what one is called."""

        def enter(done: Done) -> str:
            connection = self._connection
            if connection.welcome is not None:
                connection.welcome = Welcome(connection.welcome.player, done.text)
            self.follow(self._follows)
            return done.text

        return self._connection.ask(Knock(new_request(), code, name), enter)

    # The list

    def follow(self, follows: bool = True) -> None:
        """Follow the list of tables, or no longer."""
        self._follows = follows
        self._connection.say(List(follows))

    def stop_following(self, changed: Callable[[], object]) -> None:
        """Follow the list no longer, unless another page does by now."""
        if self.changed == changed:
            self.changed = None
            self.follow(False)

    def make(
        self, game: str, options: dict[str, str], seats: list[SeatWish], manners: Manners
    ) -> Pending[Made]:
        """Make a table; `sit` sits down at it."""
        self._want_server()
        made = Make(new_request(), game, tuple(sorted(options.items())), tuple(seats), manners)
        return self._connection.ask(made, lambda done: Made(done.table, done.text), game)

    def join(self, code: str) -> Pending[str]:
        """Take the seat of a code; return the name of its table, at which `sit` sits down."""
        self._want_server()
        return self._connection.ask(Join(new_request(), code), lambda done: done.table)

    # The way to a table

    def sit(self, table: str, seat: int | None = None) -> Pending[RemoteSession]:
        """Sit down in an open seat, or for None in one's own."""
        return self._enter(Sit(new_request(), table, seat))

    def watch(self, table: str) -> Pending[RemoteSession]:
        """Look on."""
        return self._enter(Watch(new_request(), table))

    def go_to(self, line: TableLine, *, watches: bool = False) -> Pending[RemoteSession]:
        """Sit down at a table of the list, in the open seat of one that is not one's own; or look on."""
        seat = None if line.is_mine else open_seat(line)
        if watches or (seat is None and not line.is_mine):
            return self.watch(line.table)
        return self.sit(line.table, seat)

    # What needs no place at a table

    def ask_known(self, table: str, line: int = 0, seat: int | None = None) -> Pending[Known]:
        """Ask for what one may know of a table; for `line` and `seat` see `Look`."""
        return ask_known(self._connection.ask, table, line, seat)

    def look_back(self, table: str) -> Pending[Replay]:
        """Ask for the game of a table to be stepped through, as one may know it."""
        return look_back(self._connection.ask, table)

    def _want_server(self) -> None:
        """Have a server started if none answers."""
        self._reach.is_wanted = True
        self._connection.hurry()

    def _enter(self, enter: Enter) -> Pending[RemoteSession]:
        entered: Pending[RemoteSession] = Pending(lambda: self._give_up(enter.table))
        self._entering[enter.table] = enter, entered

        def find_refusal(asked: Pending[None]) -> None:
            if asked.error is not None:
                self._entering.pop(enter.table, None)
                entered.refuse(asked.error)

        # Once it is done, news comes, and with it the session.
        self._connection.ask(enter, lambda _: None).when_done(find_refusal)
        return entered

    def _give_up(self, table: str) -> None:
        """Be on the way to a table no more."""
        if self._entering.pop(table, None) is not None and table not in self._sessions:
            self._connection.say(Rise(table))

    def _leave(self, session: RemoteSession) -> None:
        """Leave a table, unless one has sat down there anew, or is about to."""
        table = session.name
        if self._sessions.get(table) is session:
            del self._sessions[table]
            if table not in self._entering:
                self._connection.say(Rise(table))

    # What comes from the server

    def _again(self) -> Iterator[FromClient]:
        """Yield what is to be said on a new line, so that all goes on as it was."""
        if self._follows:
            yield List()
        for enter, _ in [*self._entering.values()]:
            yield enter
        for session in [*self._sessions.values()]:
            enter = session.company.enter
            yield replace(enter, since=session.company.news.version)

    def _take(self, message: FromServer | None) -> None:
        match message:
            case News():
                self._take_news(message)
            case Lobby(tables):
                self.tables, self.has_list = tables, True
                self._tell()
            case Said(table, name, phrase, text) if table in self._sessions:
                self._sessions[table].company.hear(name, text if phrase is None else phrase.value)
            case Notice(text):
                self._hear_host(text)
            case Ends(why, table) if table in self._sessions:
                self._sessions.pop(table).end(f"{why.value.capitalize()}.")
            case Done(request, refusal=Refused() as refused):
                for session in [*self._sessions.values()]:
                    if session.company.enter.request == request:  # which was let in before
                        del self._sessions[session.name]
                        session.end(str(error_of(session.setup.game, refused)))
            case None:
                for session in [*self._sessions.values()]:
                    if self._connection.is_over:
                        session.end(self._connection.trouble or LEFT)
                    else:
                        session.tell_company()
                self._tell()

    def _hear_host(self, text: str) -> None:
        """Tell what the host says: at a table as all that is said there, else on whatever page it is."""
        faces = [session.company.heard for session in self._sessions.values() if session.company.heard]
        for heard in faces:
            heard(HOST_NAME, text)
        if not faces and self.noticed is not None:
            self.noticed(f"{HOST_NAME}: {text}")

    def _take_news(self, news: News) -> None:
        if news.table in self._entering:
            enter, entered = self._entering.pop(news.table)
            if isinstance(enter, Sit):
                enter = replace(enter, seat=None)  # which is one's own now
            company = RemoteCompany(self._connection, enter, news, self._muted[news.table])
            try:
                session = RemoteSession(company, self._leave)
            except SaveError:  # of the same messages, but not of the same game
                self._connection.say(Rise(news.table))
                entered.refuse(SessionError(OTHER_BUILD.format(program=PROGRAM)))
                return
            self._sessions[news.table] = session
            entered.answer(session)
        elif news.table in self._sessions:
            self._sessions[news.table].take(news)

    def _tell(self) -> None:
        if self.changed is not None:
            self.changed()
