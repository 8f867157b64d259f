"""A look back at a shared table: its positions as one's own seat knew them, asked of its server page by page.

Nothing of it needs a place at the table, and news that comes meanwhile moves nothing: how much has been
played is told, and the end of the replay is where the game stands when one goes there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol, TypeAlias, TypeVar

from app import VERSION as PROGRAM
from app.bot_workers.messages import view_codec
from app.online.connection import OTHER_BUILD, new_request
from app.online.protocol import Done, Export, Look, Page
from app.save_messages import join_notes
from app.session.event_log import Events, count_same
from app.session.pending import Pending, SessionError
from app.session.replay import HANDS_HIDDEN, MatchReplay, Replay
from engines.catalog import game_of
from engines.core import Outcome, Seat, View
from engines.match import AnyMatch
from engines.texts import format_count
from saves.document import Save, decode
from saves.messages import SaveError
from saves.verify import load_match

T = TypeVar("T")

LATEST: Final = 2**31
"""More actions than any game has: a look after so many finds the latest position."""
AS_KNOWN: Final = "Each position is told as you knew it then."
OVER_BY_NOW: Final = "Only a whole game is judged: open this replay once more, now that the game is over."
GOES_ON: Final = "This game goes on at its table; it can go on as a new one, too, when it is over there."


class Ask(Protocol):
    """Asks the server, as `Connection.ask` does."""

    def __call__(self, request: Look | Export, read: Callable[[Done], T], /) -> Pending[T]: ...


@dataclass(frozen=True, slots=True)
class Looked:
    """Positions of a table from one on to the latest, as one may know them."""

    latest: Page
    """What was told with the last of them."""
    line: int
    """After how many actions the first of them stands."""
    views: tuple[View, ...]

    @property
    def next_line(self) -> int:
        return self.line + len(self.views)


Known: TypeAlias = Looked | Save
"""What one may know of a table: its positions; the whole game if it is over and one was there."""


def look(
    ask: Ask, table: str, line: int = 0, seat: Seat | None = None, before: Looked | None = None
) -> Pending[Looked]:
    """Ask for all positions of a table from one on; for `line` and `seat` see `Look`.

    If something is taken back between two pages, all are asked for again; `before` is what was told by then.
    """

    def take(page: Page) -> Pending[Looked]:
        try:
            views: tuple[View, ...] = tuple(map(view_codec(page.setup.game).unpack, page.views))
        except SaveError:  # of the same messages, but not of the same game
            return Pending.refused(SessionError(OTHER_BUILD.format(program=PROGRAM)))
        if before is None:
            looked = Looked(page, page.line, views)
        elif page.unbroken_since != before.latest.unbroken_since:
            return look(ask, table, line, seat)
        else:
            looked = Looked(page, before.line, before.views + views)
        if looked.next_line > page.length:
            return Pending.answered(looked)
        return look(ask, table, line, seat, looked)

    start = line if before is None else before.next_line
    return ask(Look(new_request(), table, start, seat), _page_of).then(take)


def _page_of(done: Done) -> Page:
    assert done.page is not None
    return done.page


def ask_known(ask: Ask, table: str, line: int = 0, seat: Seat | None = None) -> Pending[Known]:
    """Ask for what one may know of a table; for `line` and `seat` see `Look`."""

    def go_on(looked: Looked) -> Pending[Known]:
        if not looked.latest.is_open:
            return Pending[Known].answered(looked)
        return ask(Export(new_request(), table), lambda done: decode(done.document))

    return look(ask, table, line, seat).then(go_on)


def look_back(ask: Ask, table: str, now: Callable[[], Sequence[Events]] | None = None) -> Pending[Replay]:
    """Ask for the game of a table to be stepped through; for `now` see `LookBack`."""

    def begin(known: Known) -> Pending[Replay]:
        if isinstance(known, Looked):
            return Pending.answered(LookBack(ask, table, known, now))
        match, note = load_match(known)
        return Pending.answered(MatchReplay(match, join_notes(note), is_open=True))

    return ask_known(ask, table).then(begin)


class LookBack(Replay):
    """The game of a shared table, gone through while it goes on."""

    def __init__(
        self, ask: Ask, table: str, looked: Looked, now: Callable[[], Sequence[Events]] | None = None
    ) -> None:
        """Take what asks the server, and all positions of the table.

        `now` gives what each action of the game has caused by now; None where no news comes.
        """
        self._ask, self._table, self._now = ask, table, now
        self._looked = looked
        super().__init__(looked.latest.setup, looked.views, looked.latest.not_kept)

    def view(self) -> View:
        return self._looked.views[self._at]

    @property
    def how_shown(self) -> str:
        return HANDS_HIDDEN if self._looked.latest.seat is None else AS_KNOWN

    @property
    def outcome(self) -> Outcome | None:
        view = self.view()
        if view.to_act is not None:
            return None
        game = game_of(self.setup.game)
        return game.outcome(game.sample_state(view, Random(0)))

    @property
    def hints(self) -> frozenset[int]:
        return frozenset(self._looked.latest.hints)

    def known(self, events: Sequence[Events]) -> int:
        return count_same(events, self._events[: self._at])

    @property
    def news(self) -> str:
        if self._now is None:
            return ""
        now = self._now()
        same = count_same(self._events, now)
        if same < self.total:
            return f"{format_count(self.total - same, 'action')} back"
        return f"{format_count(len(now) - same, 'action')} on" if len(now) > same else ""

    def why_no_step(self, actions: int) -> str | None:
        why = super().why_no_step(actions)
        is_old = why is not None and actions > 0 and self.news
        return f"By now the game is {self.news}: the end of the replay is there." if is_old else why

    def read_on(self) -> Pending[None]:
        """Ask for what has been played since; what was taken back meanwhile goes."""

        def take(more: Looked) -> Pending[None]:
            before = self._looked
            if (more.line, more.latest.unbroken_since) != (self.total, before.latest.unbroken_since):
                return look(self._ask, self._table).then(self._take_anew)
            self._looked = Looked(more.latest, 0, before.views + more.views[1:])
            self.setup = more.latest.setup  # whoever has come to a seat brings a name
            self._take_in(more.views[1:])
            return Pending.answered(None)

        return look(self._ask, self._table, self.total).then(take)

    def _take_anew(self, looked: Looked) -> Pending[None]:
        self._looked, self.setup = looked, looked.latest.setup
        self._turns.clear()
        self._events.clear()
        self._take_in(looked.views)
        self.go(self._at)
        return Pending.answered(None)

    def why_not_continue(self) -> str | None:
        return GOES_ON

    def why_not_judge(self) -> str | None:
        return super().why_not_judge() if self._looked.views[-1].to_act is not None else OVER_BY_NOW

    def continued(self) -> AnyMatch:
        raise NotImplementedError("nobody continues it")
