"""A shared table: a match, whose seats are whose, and what each player may do.

A room does no input or output and has no clock: whoever calls it says what time it is, in Unix seconds. What
grows `version` must be saved before anybody is told.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from app.bot_workers.messages import BotRequest, BotResponse, make_request, read_answer, view_codec
from app.online.pages import page_of
from app.online.protocol import (
    Do,
    Done,
    Look,
    Make,
    News,
    Seen,
    TableLine,
    What,
    event_codec,
)
from app.online.seating import Seating, new_match
from app.online.tables import (
    code_for,
    distinct,
    line_of,
    plan_table,
    sitters_of,
)
from app.online.texts import RefusedError, TableCode, pack_refusal, refuse, refused
from app.session.company import Absence, Denied, TableState
from app.session.local import title_of
from app.setup_parsing import draw_again, draw_seed
from engines.bots import levels_of
from engines.core import (
    Barrier,
    IllegalActionError,
    NotationError,
    Refusal,
    Seat,
    Setup,
)
from engines.match import FREE_UNDO, AnyMatch, Hint, UndoCode
from saves.document import Save, encode, make_save
from saves.messages import Code, SaveError
from saves.renaming import with_names
from saves.shared import (
    MOST_DONE,
    Asked,
    ClockKind,
    Question,
    SeatKind,
    Shared,
    SharedSeat,
)
from saves.verify import load_match

MOST_TYPED = 200
"""Characters of an action."""
MOST_ANSWERS = 64
"""So many answers are kept for requests that come again."""

_OF_POSITION = {What.PLAY, What.UNDO, What.REDO, What.ASK_UNDO, What.HINT, What.CLAIM}
"""What is meant for one position, once the game has begun."""


class Room(Seating):
    """A table at which people sit, each with a view of his own."""

    def __init__(
        self,
        name: str,
        match: AnyMatch,
        shared: Shared,
        now: float,
        *,
        version: int = 1,
        saved: int = 0,
        draw: Callable[[], int] = draw_seed,
    ) -> None:
        """Take a match and what its table has beside it; `draw` gives seeds that nobody knows."""
        super().__init__(name, match, shared, now, version=version, draw=draw)
        self.saved = saved
        """The version that is saved; set by whoever saves it."""
        self._position = self._asked_at = version
        """The versions in which the position, and what is asked, came to be as they are."""
        self._denied: Denied | None = None
        self._lines: list[tuple[int, bytes]] = []
        """For each line of the log the version that brought it, and its events."""
        self._views: dict[Seat | None, bytes] = {}
        self._answers: OrderedDict[tuple[str, bytes], Done] = OrderedDict()
        self._hint: BotRequest | None = None
        self._bot: BotRequest | None = None
        self._thought_ms: Counter[tuple[int, Seat]] = Counter()
        self._unbroken_since = version
        """The version since which nothing was taken back, as far as is known."""
        self._read_log()

    # --- making one, and finding it again -------------------------------------------------------------

    @classmethod
    def make(
        cls,
        name: str,
        make: Make,
        player: str,
        player_name: str,
        now: float,
        draw: Callable[[], int] = draw_seed,
    ) -> Room:
        """Make a table, whose maker owns every seat of the kind PERSON. Raise RefusedError."""
        setup, shared = plan_table(make, player, player_name, draw(), int(now))
        return cls._begun(name, setup, shared, now, draw)

    @classmethod
    def _begun(cls, name: str, setup: Setup, shared: Shared, now: float, draw: Callable[[], int]) -> Room:
        room = cls(name, new_match(setup), shared, now, draw=draw)
        room._begin_if_full(now)
        return room

    @classmethod
    def restored(
        cls,
        name: str,
        save: Save,
        now: float,
        here: Iterable[str] = (),
        draw: Callable[[], int] = draw_seed,
    ) -> Room:
        """Return a table as it was saved, at which some players are connected already. Raise SaveError."""
        if save.shared is None:
            raise SaveError(Code.NOT_AT_TABLE)
        match, _ = load_match(save)
        room = cls(name, match, save.shared, now, version=save.version, saved=save.version, draw=draw)
        if room._clock is ClockKind.DAYS:
            room._clock_from = save.saved_at  # no other clock runs while the table is put away
        room._here.update(here)
        for player in room._here:
            room._gone.pop(player, None)
        asked = save.shared.asked
        if asked and asked.question is Question.UNDO:
            own = room._own(save.shared.seats[asked.seat].owner)
            if room._last_own(own) is None:  # it was archived when the rules changed
                room.shared = replace(save.shared, asked=None)
        return room

    def again(self, name: str, player: str, now: float) -> Room:
        """Return the same table once more. Raise RefusedError."""
        if not self._is_of(player):
            raise refuse(TableCode.NO_OWN_SEAT)
        if not self.is_over:
            raise refuse(TableCode.NOT_OVER)
        seats = [
            SharedSeat(seat.kind, seat.owner, seat.level if seat.kind is SeatKind.BOT else "")
            for seat in self.shared.seats
        ]
        shared = Shared(
            maker=player,
            manners=self.shared.manners,
            seats=tuple(seats),
            code=code_for([seat.kind for seat in seats]),
            since=int(now),
        )
        return self._begun(name, draw_again(self.match.setup), shared, now, self._draw)

    def follow(self, name: str) -> None:
        """Note which table was made of this one."""
        self.shared = replace(self.shared, again=name)
        self._changed()

    def made(self, request: bytes) -> Done:
        """Return the answer to who made the table."""
        return self._done(request, self.shared.code)

    # --- requests -------------------------------------------------------------------------------------

    def do(self, player: str, request: Do, now: float) -> Done | BotRequest:
        """Do what a player asks for; of a hint return what a computer player is to be asked first."""
        if known := self._known(player, request.request):
            return known
        try:
            return self._do(player, request, now)
        except RefusedError as error:
            return self._done(request.request, refusal=error.refused)

    def _do(self, player: str, request: Do, now: float) -> Done | BotRequest:
        if len(request.action) > MOST_TYPED:
            raise refuse(TableCode.UNREADABLE)
        mine = self._own(player)
        # Once the game has begun, whoever has made the table and has no seat there only looks on.
        closes = request.what is What.ASK_END and self._is_of(player) and not self.shared.has_begun
        if not mine and not closes:
            raise refuse(TableCode.NO_OWN_SEAT)
        if self.is_over:
            raise refuse(TableCode.OVER)
        if request.what in _OF_POSITION and not self.shared.has_begun:
            raise refuse(TableCode.NOT_BEGUN)
        since = self._position if request.what in _OF_POSITION else 0
        if request.what is What.ANSWER:
            since = self._asked_at
        if since and not since <= request.version <= self.version:
            raise refuse(TableCode.MOVED_ON)
        if request.what is What.HINT:
            return self._ask_hint(mine, request.request)
        before = self.version
        text = self._text_of(mine, request, now)
        if request.what is not What.PLAY and self.version != before:
            done = (*self.shared.done, request.request)[-MOST_DONE:]
            self.shared = replace(self.shared, done=done)
        return self._kept(player, self._done(request.request, text))

    def _text_of(self, mine: Sequence[Seat], request: Do, now: float) -> str:
        """Do what the owner of some seats asks for; return the text of the answer."""
        action = request.action
        match request.what:
            case What.PLAY:
                return self._play(mine, request, now)
            case What.UNDO:
                return self._undo(mine, now)
            case What.REDO:
                return self._redo(mine, now)
            case What.ASK_UNDO:
                return self._ask_undo(mine, now)
            case What.ANSWER:
                return self._reply(mine, action, now)
            case What.CLAIM:
                return self._claim(mine, action, now)
            case What.GIVE:
                return self._give(mine, action, now)
            case What.ASK_END:
                # who has made the table and has no seat there asks nobody
                return self._ask(Question.END, mine, self._others(mine) if mine else (), now)
        raise refuse(TableCode.NOT_OVER)

    def _known(self, player: str, request: bytes) -> Done | None:
        """Return the answer to a request that was done already."""
        if known := self._answers.get((player, request)):
            return known
        is_done = request in self.shared.done or any(entry.request == request for entry in self.match.log)
        return self._done(request) if is_done else None

    def _kept(self, player: str, done: Done) -> Done:
        """Keep an answer for a request that comes again."""
        self._answers[player, done.request] = done
        if len(self._answers) > MOST_ANSWERS:
            self._answers.popitem(last=False)
        return done

    def _require_turn(self, mine: Sequence[Seat]) -> Seat:
        seat = self._to_act
        if seat is None or seat not in mine:
            raise refuse(TableCode.NOT_YOUR_TURN, name=self.match.setup.names[seat or 0])
        return seat

    # --- playing --------------------------------------------------------------------------------------

    def _play(self, mine: Sequence[Seat], request: Do, now: float) -> str:
        self._require_turn(mine)
        try:
            action = self.match.game.parse(request.action)
        except NotationError:
            raise refuse(TableCode.UNREADABLE) from None
        self._apply(partial(self.match.play, action, request.request), mine, now)
        return ""

    def _apply(self, change: Callable[[], object], mine: Sequence[Seat], now: float) -> None:
        """Change the position, by the owner of some seats or by a computer player; all clocks follow."""
        self._spend(now)
        turn = self.match.state.turn
        try:
            change()
        except IllegalActionError as error:
            raise RefusedError(pack_refusal(error.refusal)) from None
        self._set_seats(mine, level="")
        if self._clock is not ClockKind.BANK and self.match.state.turn != turn:
            self._refill()
        asked = self.shared.asked
        if asked and asked.question is Question.UNDO:
            asked = None
        self.shared = replace(self.shared, asked=asked, since=int(now))
        self._position_changed()

    def _rename(self, seat: Seat, name: str) -> None:
        super()._rename(seat, name)
        self._views.clear()

    def _position_changed(self) -> None:
        super()._position_changed()
        self._views.clear()
        self._hint = None
        self._position = self.version
        if len(self._lines) >= len(self.match.log):
            self._unbroken_since = self.version
        self._read_log()

    def _read_log(self) -> None:
        del self._lines[len(self.match.log) :]
        pack = event_codec(self.match.setup.game).pack
        for _, _, state in self.match.history(len(self._lines)):
            self._lines.append((self.version, pack(state.events)))

    # --- taking back ----------------------------------------------------------------------------------

    def _last_own(self, mine: Sequence[Seat]) -> int | None:
        """Return which line of the log is the last action of some seats, or None."""
        log = self.match.log
        return next((line for line in reversed(range(len(log))) if log[line].seat in mine), None)

    def _why_not_undo(self, mine: Sequence[Seat]) -> Refusal | None:
        """Return why the owner of some seats cannot take his last action back by himself, or None.

        What computer players did after it goes with it in a game for learning.
        """
        if self.is_over:
            return Refusal(UndoCode.CLOSED, (("case", "over"),))
        if not self.match.log:
            return self.match.why_not_undo()
        last = self._last_own(mine)
        if last is None:
            return Refusal(UndoCode.NOTHING_PLAYED, (("case", "own"),))
        later = self.match.log[last + 1 :]
        is_free = FREE_UNDO in self.match.setup.options
        if any(self.shared.seats[entry.seat].owner or not is_free for entry in later):
            return Refusal(UndoCode.ANSWERED)
        return self.match.why_not_undo()

    def _why_not_redo(self, mine: Sequence[Seat]) -> Refusal | None:
        if self.is_over:
            return Refusal(UndoCode.CLOSED, (("case", "over"),))
        if self._to_act not in mine:
            return Refusal(UndoCode.NOTHING_UNDONE)
        return self.match.why_not_redo()

    def _undo(self, mine: Sequence[Seat], now: float) -> str:
        if refusal := self._why_not_undo(mine):
            raise RefusedError(pack_refusal(refusal))
        return self._take_back(mine, now)

    def _take_back(self, mine: Sequence[Seat], now: float) -> str:
        """Take the last action of some seats back, and what came after it; return it."""
        last = self._last_own(mine)
        assert last is not None
        action = self.match.log[last].action

        def take_back() -> None:
            while len(self.match.log) > last:
                self.match.undo(all_agree=True)

        self._thought_ms.clear()
        self._apply(take_back, mine, now)
        return str(action)

    def _redo(self, mine: Sequence[Seat], now: float) -> str:
        if refusal := self._why_not_redo(mine):
            raise RefusedError(pack_refusal(refusal))
        action = self.match.undone[0]

        def redo() -> None:
            self.match.redo()
            while self._to_act not in mine and self._bot_level and self.match.why_not_redo() is None:
                self.match.redo()

        self._apply(redo, mine, now)
        return str(action)

    # --- asking the others ----------------------------------------------------------------------------

    def _ask_undo(self, mine: Sequence[Seat], now: float) -> str:
        if self._why_not_undo(mine) is None:
            return self._take_back(mine, now)
        last, others = self._last_own(mine), self._others(mine)
        if last is None or not others:
            return self._undo(mine, now)  # which says why not
        log = self.match.log
        if FREE_UNDO not in self.match.setup.options and any(
            entry.barrier is Barrier.REVEALED for entry in log[last:]
        ):
            raise RefusedError(pack_refusal(Refusal(UndoCode.REVEALED)))
        if not self.shared.manners.asks_undo:
            raise refuse(TableCode.NO_UNDO_BY_ASKING)
        return self._ask(Question.UNDO, (log[last].seat, *mine), others, now)

    def _ask(self, question: Question, mine: Sequence[Seat], others: Sequence[Seat], now: float) -> str:
        """Ask the others something in the name of the first of some seats; it is done where none are.

        Each may ask once a turn, whatever it is; the same of fewer is the same question.
        """
        asked = self.shared.asked
        if asked and asked.seat not in mine:
            raise refuse(TableCode.ASKED_ALREADY, name=self.match.setup.names[asked.seat])
        if not others:
            return self._agree(question, mine, now)
        if asked and asked.question is question:
            if {*asked.open_seats} <= {*others}:
                return ""  # or who asks again and again would let nobody answer
        elif any(self.shared.seats[seat].asked_turn == self.match.state.turn for seat in mine):
            raise refuse(TableCode.ASKED_IN_TURN if self.shared.has_begun else TableCode.ASKED_BEFORE)
        self._set_seats(mine, asked_turn=self.match.state.turn)
        self.shared = replace(self.shared, asked=Asked(question, mine[0], tuple(others)))
        self._changed()
        self._asked_at = self.version
        return ""

    def _reply(self, mine: Sequence[Seat], answer: str, now: float) -> str:
        """Answer what another asks, or take back what one asks oneself."""
        asked = self.shared.asked
        if answer not in ("yes", "no"):
            raise refuse(TableCode.NO_ANSWER)
        if not asked or not ({*mine} & {*asked.open_seats} or (asked.seat in mine and answer == "no")):
            raise refuse(TableCode.NOTHING_ASKED)
        left = tuple(seat for seat in asked.open_seats if seat not in mine)
        self.shared = replace(self.shared, asked=replace(asked, open_seats=left) if answer == "yes" else None)
        self._changed()
        if answer == "no":
            by = next((seat for seat in asked.open_seats if seat in mine), asked.seat)
            self._denied = Denied(asked.question, asked.seat, by, self.version)
        if answer == "yes" and not left:
            self._agree(asked.question, self._own(self.shared.seats[asked.seat].owner), now)
        return ""

    def _agree(self, question: Question, mine: Sequence[Seat], now: float) -> str:
        """Do what all others let the owner of some seats do."""
        match question:
            case Question.UNDO:
                return self._take_back(mine, now)
            case Question.END:
                self._end(now)
            case Question.GIVE:
                self._vacate(mine, now)
        return ""

    def _give(self, mine: Sequence[Seat], level: str, now: float) -> str:
        """Leave one's seats: to a computer player, or to whoever comes."""
        if not self.shared.has_begun:
            self._vacate(mine, now)
        elif not level:
            return self._ask(Question.GIVE, mine, self._others(mine), now)
        elif level in levels_of(self.match.setup.game):
            self._leave_to(mine, level, now)
        else:
            raise self._no_decision()
        return ""

    def _no_decision(self) -> RefusedError:
        return refuse(TableCode.NO_DECISION, levels=levels_of(self.match.setup.game))

    def _claim(self, mine: Sequence[Seat], decision: str, now: float) -> str:
        away = self._away(now)
        if away is None or not self._may_decide(mine, away):
            raise refuse(TableCode.NOBODY_AWAY)
        if decision == "wait":
            self._set_seats(mine, waited_turn=self.match.state.turn)
            self._changed()
        elif decision == "end":
            gone = self._own(self.shared.seats[away].owner)
            others = [
                seat for seat in self._others((*mine, *gone)) if self.shared.seats[seat].owner in self._here
            ]
            self._ask(Question.END, mine, others, now)
        elif decision in levels_of(self.match.setup.game):
            self._leave_to((away,), decision, now)
        else:
            raise self._no_decision()
        return ""

    # --- computer players -----------------------------------------------------------------------------

    def bot_request(self) -> BotRequest | None:
        """Return what the computer player that must act is to be asked; None while nobody looks, and so on.

        As long as it is to be asked the same, the same object is returned.
        """
        level, asked = self._bot_level, self.shared.asked
        if not level or not self._here or (asked and asked.question is Question.UNDO):
            return None
        seat = self.match.state.to_act
        view = self._view(seat)
        if self._bot is None or (self._bot.level, self._bot.view) != (level, view):
            spent_ms = self._thought_ms[self.match.state.turn, seat]
            self._bot = make_request(self.match, level, view, draw_seed(), spent_ms)
        return self._bot

    def bot_answered(self, asked: BotRequest, answer: BotResponse, milliseconds: int, now: float) -> str:
        """Play what a computer player answered, or by chance; return why it failed, "" if it did not.

        What it answered for a position that has gone is forgotten.
        """
        if asked is not self.bot_request():
            return ""
        self._thought_ms[self.match.state.turn, asked.seat] += milliseconds
        action, fault = read_answer(self.match, answer, Random(asked.chance))
        self._apply(partial(self.match.play, action), (), now)
        return fault

    def _ask_hint(self, mine: Sequence[Seat], request: bytes) -> Done | BotRequest:
        if not self.shared.manners.has_hints:
            raise refuse(TableCode.NO_HINTS)
        seat = self._require_turn(mine)
        if given := self.match.hint:
            return self._done(request, str(given.action), reason=given.reason)
        if self._hint is None:
            self._hint = make_request(self.match, None, self._view(seat), draw_seed())
        return self._hint

    def hinted(self, player: str, request: Do, asked: BotRequest, answer: BotResponse, now: float) -> Done:
        """Give the hint that was thought out, and note for all that it was given."""
        if asked is not self._hint or self.is_over:
            return self._done(request.request, refusal=refused(TableCode.MOVED_ON))
        action, fault = read_answer(self.match, answer, Random(asked.chance))
        if fault:
            return self._done(request.request, refusal=refused(TableCode.NO_HINT, why=fault))
        # Whether it is played would tell the others about the hand.
        self.match.mark_hint(Hint(action, answer.reason), hides_action=True)
        self._changed()
        return self._kept(player, self._done(request.request, str(action), reason=answer.reason))

    # --- what the host does ---------------------------------------------------------------------------

    def close(self, now: float) -> None:
        """End the table, whether or not its game is over. Raise RefusedError if it has ended already."""
        if self.is_over:
            raise refuse(TableCode.OVER)
        self._spend(now)
        self._end(now)

    def rename(self, player: str, name: str, now: float) -> None:
        """Give the first seat of a player another name, or one like it that none of the others has."""
        for seat in self._own(player)[:1]:  # whoever has more has given them names of his own
            self._call({seat: name}, now)

    def forget(self, player: str, stranger: str, now: float) -> None:
        """Leave nothing of a player but what was played: his seats are called after their numbers.

        Before the game has begun they are free again; after that they belong to a stranger, who never comes,
        so that the others may decide as about anybody who is away.
        """
        mine = self._own(player)
        if self.shared.maker == player:
            self.shared = replace(self.shared, maker=stranger)
            self._changed()
        if not mine:
            return
        if self._state is TableState.GATHERING:
            self._vacate(mine, now)
            return
        self._call({seat: f"Player {seat + 1}" for seat in mine}, now)
        self._set_seats(mine, owner=stranger)
        self._here.discard(player)
        self._gone[stranger] = self._gone.pop(player, now)
        self._answers.clear()

    def _call(self, names: Mapping[Seat, str], now: float) -> None:
        """Give some seats other names, which look like none of the others."""
        chosen = [*self.match.setup.names]
        for seat, name in names.items():
            chosen[seat] = distinct(name, [each for n, each in enumerate(chosen) if n != seat])
        self.match, _ = load_match(with_names(self.record(now), tuple(chosen)))
        self._thought_ms.clear()
        self._position_changed()

    # --- what is sent and kept ------------------------------------------------------------------------

    def news(self, player: str, since: int, now: float) -> News:
        """Return the table as a player may know it, for one whose latest news was of version `since`."""
        state, setup, mine = self._state, self.match.setup, self._own(player)
        first = next((n for n, (version, _) in enumerate(self._lines) if version > since), len(self._lines))
        if since > self.version:
            first = 0
        away = self._away(now)
        undo, redo = self._why_not_undo(mine), self._why_not_redo(mine)
        return News(
            table=self.name,
            version=self.version,
            setup=setup if state is TableState.OVER else replace(setup, seed=0),
            manners=self.shared.manners,
            state=state,
            sitters=sitters_of(setup, self.shared, self._here, player),
            seen=tuple(Seen(seat, self._view(seat)) for seat in mine or (None,)),
            length=len(self._lines),
            since=first,
            events=tuple(events for _, events in self._lines[first:]),
            hints=tuple(sorted(self.match.hints)),
            undo=pack_refusal(undo) if undo else None,
            redo=pack_refusal(redo) if redo else None,
            asked=self.shared.asked,
            times=self._times(now),
            absence=None if away is None else Absence(away, self._may_decide(mine, away)),
            again=self.shared.again,
            has_begun=self.shared.has_begun,
            is_maker=player == self.shared.maker,
            denied=self._denied,
        )

    def look(self, player: str, look: Look) -> Done:
        """Return positions as they were known to a player's seat, or to a spectator."""
        mine, refusal = self._own(player), self._why_not_watch(player)
        if refusal is None and look.seat is not None and look.seat not in mine:
            refusal = refused(TableCode.NOT_YOUR_SEAT)
        if refusal is not None:
            return self._done(look.request, refusal=refusal)
        # Of several seats none: as at one keyboard, who holds one of them must not see the other hands.
        only = mine[0] if len(mine) == 1 else None
        seat = only if look.seat is None else look.seat
        is_open = self.is_over and (bool(mine) or player in self._here)
        page = page_of(self.match, seat, look.line, self._state, is_open, self._unbroken_since)
        return replace(self._done(look.request), page=page)

    def _view(self, seat: Seat | None) -> bytes:
        if seat not in self._views:
            self._views[seat] = view_codec(self.match.setup.game).pack(self.match.view(seat))
        return self._views[seat]

    def line(self, player: str, now: float) -> TableLine | None:
        """Return the table as a player sees it in the list; None if it does not concern him."""
        return line_of(
            self.name, self.match.setup, self.shared, self.match.state.to_act, self._here, player, now
        )

    def record(self, now: float) -> Save:
        """Return what is to be saved."""
        self._spend(now)
        return make_save(
            self.match,
            title=title_of(self.match.setup),
            saved_at=int(now),
            version=self.version,
            shared=self.shared,
        )

    def export(self, player: str, request: bytes, now: float) -> Done:
        """Return the whole match to one who sat or looked on, once it is over."""
        if not self.is_over:
            return self._done(request, refusal=refused(TableCode.NOT_OVER))
        if not self._own(player) and player not in self._here:
            return self._done(request, refusal=refused(TableCode.NO_OWN_SEAT))
        save = replace(self.record(now), version=0, requests=(), shared=None)
        return replace(self._done(request), document=encode(save))
