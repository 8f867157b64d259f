"""A seat at a shared table as a session: what its player may know, and what is asked of the table server.

It holds views and nothing else: no state, seed, deck or hand of another. What is legal, and why not, is asked
of a state that could lie behind the view, which is as good as the true one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from app.bot_workers.messages import BotResponse, view_codec
from app.online.connection import Connection, Request, new_request
from app.online.look_back import look_back
from app.online.protocol import (
    Do,
    Done,
    Export,
    Invite,
    News,
    Refused,
    Say,
    Sit,
    Watch,
    What,
    event_codec,
)
from app.online.texts import error_of, unpack_refusal
from app.session.company import Absence, Denied, Phrase, Sitter, TableState, Times
from app.session.event_log import Events, count_same
from app.session.local import title_of
from app.session.pending import Pending, SessionError
from app.session.replay import Replay
from app.session.session import Preview, Session, Think, preview_of
from engines.catalog import game_of
from engines.core import Action, Event, IllegalActionError, Outcome, Refusal, Seat, View
from engines.legal import LegalActions
from engines.match import Hint
from saves.document import Save, decode
from saves.messages import Code, StoreError
from saves.shared import Asked, Manners, SeatKind

T = TypeVar("T")

Enter: TypeAlias = Sit | Watch


class RemoteCompany:
    """The others at a table, by its latest news."""

    def __init__(self, connection: Connection, enter: Enter, news: News, muted: set[str]) -> None:
        """Take how one came to the table, the first news, and who is muted there, which is changed here."""
        self._connection = connection
        self._muted = muted
        self._spoke: dict[str, None] = {}
        """Who has said something, who spoke first before the others."""
        self.enter = enter
        """What brings one to the table again."""
        self.ended: str | None = None
        self.changed: Callable[[], object] | None = None
        self.heard: Callable[[str, str], object] | None = None
        self.take(news)

    def take(self, news: News) -> None:
        self.news, self._told_at = news, monotonic()
        self._muted.intersection_update(self.speakers)  # who has given the seat on is muted no more

    @property
    def table(self) -> str:
        return self.news.table

    @property
    def state(self) -> TableState:
        return self.news.state

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        return self.news.sitters

    @property
    def manners(self) -> Manners:
        return self.news.manners

    @property
    def asked(self) -> Asked | None:
        return self.news.asked

    @property
    def denied(self) -> Denied | None:
        return self.news.denied

    @property
    def times(self) -> Times | None:
        times = self.news.times
        if times is None or times.running is None:
            return times
        left = [*times.left]
        left[times.running] = max(0, left[times.running] - round((monotonic() - self._told_at) * 1e3))
        return Times(tuple(left), times.running)

    @property
    def absence(self) -> Absence | None:
        return self.news.absence

    @property
    def again(self) -> str:
        return self.news.again

    @property
    def has_begun(self) -> bool:
        return self.news.has_begun

    @property
    def is_maker(self) -> bool:
        return self.news.is_maker

    @property
    def is_away(self) -> bool:
        return not self._connection.is_there

    @property
    def trouble(self) -> str | None:
        return self.ended or self._connection.trouble or self.not_saved

    @property
    def not_saved(self) -> str | None:
        """Why the table could not be saved, or None."""
        refused = self.news.trouble
        return None if refused is None else str(error_of(self.news.setup.game, refused))

    # What can be done

    def say(self, said: Phrase | str) -> None:
        phrase, text = (said, "") if isinstance(said, Phrase) else (None, said)
        self._connection.say(Say(self.table, phrase, text))

    @property
    def speakers(self) -> tuple[str, ...]:
        if any(sitter.is_mine for sitter in self.sitters):
            others = (each for each in self.sitters if each.kind is SeatKind.PERSON and not each.is_mine)
            return tuple(each.name for each in others)
        return tuple({**self._spoke, **dict.fromkeys(sorted(self._muted))})

    @property
    def muted(self) -> frozenset[str]:
        return frozenset(self._muted)

    def mute(self, name: str, is_muted: bool) -> None:
        (self._muted.add if is_muted else self._muted.discard)(name)

    def hear(self, name: str, text: str) -> None:
        """Take what somebody has said."""
        self._spoke[name] = None
        if self.heard is not None and name not in self._muted:
            self.heard(name, text)

    def invite(self) -> Pending[str]:
        return self.ask(Invite(new_request(), self.table), lambda done: done.text)

    def ask_undo(self) -> Pending[None]:
        return self._do(What.ASK_UNDO)

    def ask_end(self) -> Pending[None]:
        return self._do(What.ASK_END)

    def answer(self, is_yes: bool) -> Pending[None]:
        return self._do(What.ANSWER, "yes" if is_yes else "no")

    def claim(self, what: str) -> Pending[None]:
        return self._do(What.CLAIM, what)

    def give(self, level: str) -> Pending[None]:
        return self._do(What.GIVE, level)

    def export(self) -> Pending[Save]:
        return self.ask(Export(new_request(), self.table), lambda done: decode(done.document))

    def play_again(self) -> Pending[str]:
        return self.ask(self.request(What.AGAIN), lambda done: done.table)

    def _do(self, what: What, action: str = "") -> Pending[None]:
        return self.ask(self.request(what, action), lambda _: None)

    def request(self, what: What, action: str = "", version: int | None = None) -> Do:
        """Return the request to do something at the table as it stood at a version, or stands now."""
        return Do(new_request(), self.table, self.news.version if version is None else version, what, action)

    def ask(
        self, request: Request, read: Callable[[Done], T], first: Callable[[bool], object] = lambda _: None
    ) -> Pending[T]:
        """Ask the server, as `Connection.ask` does."""
        return self._connection.ask(request, read, self.news.setup.game, first)


class RemoteSession(Session[Any, Any, Any]):
    """A game at a shared table; who looks on has no seat in it.

    News of the others waits for `catch_up`; what changes nothing in the position is taken over at once.
    """

    company: RemoteCompany

    def __init__(self, company: RemoteCompany, close: Callable[[RemoteSession], None]) -> None:
        """Take the table as it was told first, and what leaves it."""
        self.company = company
        self._close = close
        self._latest: tuple[News, list[Events]] = company.news, []
        """The latest news, with what each action of the log caused."""
        self.name = company.table
        self.note: str | None = None
        self.save_error: str | None = None
        self.changed: Callable[[], object] | None = None
        self._is_asking = False
        self._add_events(company.news)
        self._shown, self._events = self._latest
        self._look()

    # What comes from the server

    def take(self, news: News) -> None:
        """Take news of the table; what has become of the position is seen after `catch_up`."""
        self.company.take(news)
        self.save_error = self.company.not_saved
        self._add_events(news)
        if _position(news) == _position(self._shown):
            self.catch_up()
        elif not self._is_asking and self.changed is not None:
            self.changed()
        self.tell_company()

    def tell_company(self) -> None:
        """Tell the face that something about the others, or the line to them, is another."""
        if self.company.changed is not None:
            self.company.changed()

    def end(self, why: str) -> None:
        """Be at the table no more, for a reason."""
        self.company.ended = why
        self.tell_company()

    def _add_events(self, news: News) -> None:
        codec = event_codec(news.setup.game)
        _, before = self._latest
        self._latest = news, [*before[: news.since], *map(codec.unpack, news.events)]

    def catch_up(self) -> bool:
        is_other = _position(self._latest[0]) != _position(self._shown)
        self._shown, self._events = self._latest
        if is_other:
            self._look()
        return is_other

    def _look(self) -> None:
        """Find what follows from the position that is shown."""
        self.setup = self._shown.setup
        self.title = title_of(self.setup)
        codec, self._game = view_codec(self.setup.game), game_of(self.setup.game)
        views = {seen.seat: codec.unpack(seen.view) for seen in self._shown.seen}
        self._views: dict[Seat | None, View] = views
        own = next(iter(views.values()))
        self._to_act: Seat | None = own.to_act
        self._state = self._game.sample_state(views.get(own.to_act, own), Random(0))
        """A state that whose view it is may take for the true one."""
        self._legal: LegalActions[Action] | None = None

    # Who plays

    @property
    def persons(self) -> tuple[Seat, ...]:
        if self._to_act is not None and self._shown.state is not TableState.PLAYING:
            return ()  # the table has not begun, or was left: nobody plays
        sitters = enumerate(self._shown.sitters)
        return tuple(seat for seat, sitter in sitters if sitter.is_mine and not sitter.level)

    @property
    def has_curtain(self) -> bool:
        return self._game.has_hidden_hands and len(self.persons) > 1

    @property
    def to_act(self) -> Seat | None:
        return self._to_act

    @property
    def bot_to_act(self) -> bool:
        return False  # the server asks them

    # What can be seen

    def view(self, seat: Seat | None) -> View:
        """Return the view of one's own seat; for any other what a spectator sees."""
        if seat not in self._views:
            self._views[seat] = self._game.view(self._state, None)
        return self._views[seat]

    @property
    def outcome(self) -> Outcome | None:
        return self._game.outcome(self._state)

    @property
    def length(self) -> int:
        return len(self._events)

    def events_since(self, line: int) -> list[Events]:
        return self._events[line:]

    def known(self, events: Sequence[Events]) -> int:
        return count_same(events, self._events)

    @property
    def hints(self) -> frozenset[int]:
        return frozenset(self._shown.hints)

    # What can be done

    def parse(self, text: str) -> Action:
        action: Action = self._game.parse(text)
        return action

    def why_not(self, action: Action) -> Refusal | None:
        return self._game.why_not(self._state, action)

    def legal(self) -> LegalActions[Action]:
        if self._legal is None:
            self._legal = self._game.legal_actions(self._state)
        return self._legal

    def preview(self, action: Action) -> Preview[Event]:
        return preview_of(self._game, self._state, action)

    def play(self, action: Action) -> Pending[None]:
        if refusal := self.why_not(action):
            return Pending.refused(IllegalActionError(refusal, action))
        return self._ask(What.PLAY, str(action), lambda _: None)

    def why_not_undo(self) -> Refusal | None:
        return self._refusal(self._shown.undo)

    def undo(self) -> Pending[Action]:
        return self._ask(What.UNDO, "", lambda done: self.parse(done.text))

    def why_not_redo(self) -> Refusal | None:
        return self._refusal(self._shown.redo)

    def redo(self) -> Pending[Action]:
        return self._ask(What.REDO, "", lambda done: self.parse(done.text))

    def hint(self) -> Pending[Hint[Action]]:
        return self._ask(What.HINT, "", lambda done: Hint(self.parse(done.text), done.reason))

    def _refusal(self, refused: Refused | None) -> Refusal | None:
        return None if refused is None else unpack_refusal(self.setup.game, refused)

    def _ask(self, what: What, action: str, read: Callable[[Done], T]) -> Pending[T]:
        """Ask for a change of the position that is shown; when it is answered, the newest is."""
        self._is_asking = True
        request = self.company.request(what, action, self._shown.version)
        return self.company.ask(request, read, self._answered)

    def _answered(self, is_done: bool) -> None:
        self._is_asking = False
        if self.catch_up() and not is_done and self.changed is not None:
            self.changed()

    # Computer players

    def think_with(self, think: Think) -> None:
        """Do nothing: they think at the server."""

    def ask_bot(self) -> Pending[BotResponse]:
        return Pending.refused(SessionError("The computer players of this table think at the server."))

    def play_answer(self, answer: BotResponse, milliseconds: int) -> str:
        raise NotImplementedError("nobody asks")

    # Where it is kept

    @property
    def not_saved(self) -> str | None:
        return self.save_error

    def save_copy(self, title: str) -> None:
        raise StoreError(Code.ONLY_AT_TABLE)

    def replay(self) -> Pending[Replay]:
        return look_back(self.company.ask, self.name, lambda: self._latest[1])

    def close(self) -> None:
        self.changed = self.company.changed = self.company.heard = None
        self._close(self)


def _position(news: News) -> tuple[object, ...]:
    """Return all of some news by which a face shows another position, or who plays."""
    sitters = tuple((sitter.is_mine, sitter.level) for sitter in news.sitters)
    return news.setup, news.state, news.seen, news.length, sitters
