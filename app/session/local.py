"""A game on this machine: a match that is saved after each action."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import partial
from time import time
from typing import Any

from app.bot_workers.messages import BotRequest, BotResponse, make_request, read_answer, view_codec
from app.bot_workers.runner import BotRunner
from app.save_messages import join_notes, sentence_of
from app.session.event_log import Events
from app.session.pending import Pending, SessionError
from app.session.replay import MatchReplay, Replay, keep_judged
from app.session.session import Preview, Session, Think, preview_of
from engines.catalog import game_of, title_of_game
from engines.core import Action, Event, IllegalActionError, Outcome, Refusal, Seat, Setup, View
from engines.legal import LegalActions
from engines.match import FREE_UNDO, AnyMatch, Hint, Match, UndoCode
from engines.shuffle import keyed
from saves.document import Save, make_save, snapshot_codec
from saves.lock import HeldError
from saves.messages import Code, StorageError, StoreError
from saves.paths import new_name
from saves.store import FileStore
from saves.verify import load_match


class LocalSession(Session[Any, Any, Any]):
    """Owns one match, and saves it after each action; all it is asked is answered at once.

    A save that fails is tried again after the next action. Views and legal actions are found once a position.
    """

    def __init__(self, match: AnyMatch, store: FileStore | None, name: str) -> None:
        """Take a match; None for `store` keeps it in memory alone."""
        self._match, self.setup = match, match.setup
        self._store = store
        self.name = name
        self.title = title_of(match.setup)
        self._thought_ms: Counter[tuple[int, Seat]] = Counter()
        """How long computer players have thought, by turn and seat."""
        self._think: Think = _in_this_process()
        self._views: dict[Seat | None, View] = {}
        self._legal: LegalActions[Action] | None = None
        self.save_error: str | None = None
        self.note: str | None = None
        self.changed = None  # and never called: nobody else plays this match
        self.company = None

    @property
    def not_saved(self) -> str | None:
        return "Games are kept in memory only." if self._store is None else self.save_error

    @classmethod
    def new(cls, setup: Setup, store: FileStore | None) -> LocalSession:
        """Begin a new match, saved at once. Raises SetupError."""
        game = game_of(setup.game)
        return cls.new_session(Match(game, setup, snapshot_codec(game)), store)

    @classmethod
    def new_session(cls, match: AnyMatch, store: FileStore | None) -> LocalSession:
        """Save a match that has no file yet, at once under a name of its own."""
        session = cls(match, store, new_name(title_of(match.setup)))
        if store is not None:
            with suppress(StoreError):  # saving tries again, and tells
                store.hold(session.name)
        session._save()
        return session

    @classmethod
    def loaded(cls, store: FileStore, name: str) -> LocalSession:
        """Open a saved match, exactly where it was left, which nobody else may write meanwhile.

        Raises:
            HeldError: if another process has it open.
            SaveError: if it is damaged, or none of this program.
            StoreError: if there is no such match, or the disk refuses.
        """
        try:
            store.hold(name)
        except HeldError:
            raise
        except StoreError:
            pass  # a folder that can only be read: that is told when saving fails
        try:
            loaded = store.load(name)
            match, note = load_match(loaded.save)
        except StorageError:
            store.release(name)
            raise
        session = cls(match, store, name)
        session.title = loaded.save.title
        session.note = join_notes(loaded.note, note)
        return session

    def close(self) -> None:
        if self._store is not None:
            self._store.release(self.name)

    # Where it is kept

    def save_copy(self, title: str) -> None:
        if self._store is None:
            raise StoreError(Code.ONLY_IN_MEMORY)
        self._store.add(self._record(), title)
        self._save()  # so that of the two the game itself was saved last

    # Who plays

    @property
    def has_curtain(self) -> bool:
        return self._match.game.has_hidden_hands and len(self.persons) > 1

    @property
    def persons(self) -> tuple[Seat, ...]:
        return tuple(number for number, seat in enumerate(self.setup.seats) if seat.bot is None)

    @property
    def to_act(self) -> Seat | None:
        seat: Seat | None = self._match.state.to_act
        return seat

    @property
    def bot_to_act(self) -> bool:
        seat = self.to_act
        return seat is not None and self.setup.seats[seat].bot is not None

    # What can be seen

    def view(self, seat: Seat | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self._match.view(seat)
        return self._views[seat]

    @property
    def outcome(self) -> Outcome | None:
        return self._match.game.outcome(self._match.state)

    @property
    def length(self) -> int:
        return len(self._match.log)

    def events_since(self, line: int) -> list[Events]:
        return [state.events for _, _, state in self._match.history(line)]

    @property
    def hints(self) -> frozenset[int]:
        return self._match.hints

    def catch_up(self) -> bool:
        return False

    # What can be done

    def why_not(self, action: Action) -> Refusal | None:
        return self._match.why_not(action)

    def legal(self) -> LegalActions[Action]:
        if self._legal is None:
            self._legal = self._match.game.legal_actions(self._match.state)
        return self._legal

    def parse(self, text: str) -> Any:
        return self._match.game.parse(text)

    def preview(self, action: Action) -> Preview[Event]:
        return preview_of(self._match.game, self._match.state, action)

    def play(self, action: Action) -> Pending[None]:
        try:
            self._match.play(action)
        except IllegalActionError as error:
            return Pending.refused(error)
        self._position_changed()
        return Pending.answered(None)

    def replay(self) -> Pending[Replay]:
        store = self._store
        if store is None:
            return Pending.answered(MatchReplay(self._match))
        return Pending.answered(
            MatchReplay(self._match, keep=partial(keep_judged, store, self.name, self._match))
        )

    def hint(self) -> Pending[Hint[Action]]:
        if (known := self._match.hint) is not None:
            return Pending.answered(known)
        asked = self._think(self.bot_request(for_hint=True))
        hint: Pending[Hint[Action]] = Pending(asked.cancel)
        state = self._match.state

        def tell(_: Pending[BotResponse]) -> None:
            if asked.error is not None or self._match.state is not state:
                hint.refuse(asked.error or SessionError("The game has gone on meanwhile."))
            elif fault := asked.result().fault:
                hint.refuse(SessionError(f"There is no hint: {fault}."))
            else:
                given = Hint(self.parse(asked.result().action), asked.result().reason)
                self._match.mark_hint(given)
                self._save()
                hint.answer(given)

        asked.when_done(tell)
        return hint

    # Computer players

    def think_with(self, think: Think) -> None:
        self._think = think

    def ask_bot(self) -> Pending[BotResponse]:
        return self._think(self.bot_request())

    def bot_request(self, *, for_hint: bool = False) -> BotRequest:
        """Return what the computer player that must act is asked; for a hint, what the strongest is."""
        seat = self.to_act
        assert seat is not None
        view = view_codec(self.setup.game).pack(self.view(seat))
        # The seed itself would tell the decks.
        chance = int(keyed(self.setup.seed, "table", self.length).random() * 2**53)
        level = None if for_hint else self.setup.seats[seat].bot
        return make_request(self._match, level, view, chance, self._thought_ms[self._match.state.turn, seat])

    def play_answer(self, answer: BotResponse, milliseconds: int) -> str:
        seat = self.to_act
        assert seat is not None
        self._thought_ms[self._match.state.turn, seat] += milliseconds
        action, fault = read_answer(self._match, answer, keyed(self.setup.seed, self.length))
        self.play(action)
        return f"{self.setup.names[seat]} played by chance this time, for {fault}." if fault else ""

    # Undo and redo

    def why_not_undo(self) -> Refusal | None:
        log = self._match.log
        if log and not any(self._is_own(played.seat) for played in log):
            return Refusal(UndoCode.NOTHING_PLAYED, (("case", "bots"),))
        if log and not self._is_own(log[-1].seat) and FREE_UNDO not in self.setup.options:
            return Refusal(UndoCode.ANSWERED)
        return self._match.why_not_undo()

    def _last_own_action(self) -> Any:
        """Return the last action of a person, if one has acted, else the last one."""
        log = self._match.log
        return next((entry.action for entry in reversed(log) if self._is_own(entry.seat)), log[-1].action)

    def _is_own(self, seat: Seat) -> bool:
        return not self.persons or seat in self.persons

    def why_not_redo(self) -> Refusal | None:
        return self._match.why_not_redo()

    def undo(self) -> Pending[Action]:
        if refusal := self.why_not_undo():
            return Pending.refused(IllegalActionError(refusal, "undo"))
        action = self._last_own_action()
        self._thought_ms.clear()  # the turn begins anew
        self._match.undo()
        while not self._is_own(self.to_act or 0):
            self._match.undo()
        self._position_changed()
        return Pending.answered(action)

    def redo(self) -> Pending[Action]:
        if refusal := self.why_not_redo():
            return Pending.refused(IllegalActionError(refusal, "redo"))
        self._match.redo()
        while self.bot_to_act and self.persons and self._match.why_not_redo() is None:
            self._match.redo()
        self._position_changed()
        return Pending.answered(self._last_own_action())

    def _position_changed(self) -> None:
        self._views.clear()
        self._legal = None
        self._save()

    def _save(self) -> None:
        if self._store is None:
            return
        self.save_error = "The last action was still being saved."  # for who is ended in the middle
        try:
            self._store.save(self.name, self._record())
            self.save_error = None
        except StoreError as error:
            self.save_error = sentence_of(error)

    def _record(self) -> Save:
        latest = self._store.latest_order() if self._store is not None else 0
        return make_save(self._match, title=self.title, saved_at=int(time()), latest=latest)


def title_of(setup: Setup) -> str:
    """Return what a match is called in lists: its game and players."""
    return f"{title_of_game(setup.game)}: {', '.join(setup.names)}"


def _in_this_process() -> Think:
    runner = BotRunner()
    return lambda request: Pending.answered(runner.answer(request))
