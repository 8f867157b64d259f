"""The table: one match with its save file, and what a screen may ask of it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from time import time
from typing import Any

from app.bot_workers.messages import BotRequest, BotResponse, view_codec
from app.bot_workers.turn_clock import TurnClock
from app.save_messages import join_notes, sentence_of
from app.session.replay import Replay
from engines.bots import levels_of, make_bot
from engines.catalog import game_of, texts_of
from engines.core import IllegalActionError, NotationError, Outcome, Refusal, Seat, Setup
from engines.game_texts import AnyTexts
from engines.match import FREE_UNDO, Match, UndoCode
from engines.shuffle import keyed
from saves.document import Save, make_save, snapshot_codec
from saves.lock import HeldError
from saves.messages import Code, StorageError, StoreError
from saves.paths import MAX_NAME, new_name
from saves.store import Store
from saves.verify import load_match


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would do, before it is taken."""

    cost_ap: int
    points: tuple[tuple[Seat, int], ...]
    """Who would score at once, and how much."""


class LocalSession:
    """Owns one match: plays, undoes and saves after each action.

    Screens see views only. A save that fails is told by `trouble` and tried again after the next action.
    """

    def __init__(self, match: Match[Any, Any, Any], store: Store | None, name: str) -> None:
        """Takes a match; None for `store` keeps it in memory alone."""
        self._match = match
        self._store = store
        self._name = name
        self._title = title_of(match.setup)
        self._patience = TurnClock(match.setup.game)
        self.trouble: str | None = None
        """Why the last save failed, or None."""
        self.note: str | None = None
        """What the players must know about how the match was found, or None."""

    @property
    def not_saved(self) -> str | None:
        """Why the match is not on the disk as it stands, or None."""
        return "Games are kept in memory only." if self._store is None else self.trouble

    @classmethod
    def new(cls, setup: Setup, store: Store | None) -> LocalSession:
        """A table with a new match, saved at once. Raises SetupError."""
        game = game_of(setup.game)
        return cls.begun(Match(game, setup, snapshot_codec(game)), store)

    @classmethod
    def begun(cls, match: Match[Any, Any, Any], store: Store | None) -> LocalSession:
        """A table with a match that has no file yet, saved at once under a name of its own."""
        session = cls(match, store, new_name(title_of(match.setup)))
        if store is not None:
            with suppress(StoreError):  # saving tries again, and tells
                store.hold(session.name)
        session._save()
        return session

    @classmethod
    def loaded(cls, store: Store, name: str) -> LocalSession:
        """A table with a saved match, exactly where it was left, which nobody else may write meanwhile.

        Raises:
            HeldError: if another process has it open.
            SaveError: if it is damaged, or none of this program.
            StoreError: if there is no such match, or the disk refuses.
        """
        try:
            store.hold(name, take_over=True)
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
        session._title = loaded.save.title
        session.note = join_notes(loaded.note, note)
        return session

    def close(self) -> None:
        """Gives the match free for other processes; it is saved already."""
        if self._store is not None:
            self._store.release(self._name)

    # Where it is kept

    @property
    def name(self) -> str:
        """The name under which the match is kept."""
        return self._name

    def rename(self, name: str) -> None:
        """Keeps the match under another name from now on; the file of the old name goes.

        Raises:
            StoreError: if the name is taken or cannot be one, or the disk refuses.
        """
        if self._store is None:
            raise StoreError(Code.ONLY_IN_MEMORY)
        try:
            self._store.path(name)
        except StoreError:
            raise StoreError(Code.NO_NAME, name=name[:MAX_NAME], most=MAX_NAME) from None
        if self._store.has(name):
            raise StoreError(Code.NAME_TAKEN, name=name)
        self._store.hold(name)
        try:
            self._store.save(name, self._record())
        except StoreError:
            self._store.release(name)
            raise
        self._name, old, self.trouble = name, self._name, None
        self._store.release(old)
        # Where the first save failed there is no file of the old name.
        if self._store.has(old):
            self._store.delete(old)

    # Who plays

    @property
    def setup(self) -> Setup:
        """Seats, options and seed."""
        return self._match.setup

    @property
    def telling(self) -> AnyTexts:
        """What the game says of itself."""
        return texts_of(self.setup.game)

    @property
    def has_curtain(self) -> bool:
        """Whether a curtain falls between people at one keyboard, who must not see each other's hands."""
        return self._match.game.has_hidden_hands and len(self.persons) > 1

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.setup.seats) if seat.bot is None)

    @property
    def to_act(self) -> Seat | None:
        """The seat that must act; None when the game is over."""
        return self._match.game.seat_to_act(self._match.state)

    @property
    def bot_to_act(self) -> bool:
        """Whether a computer player must act."""
        seat = self.to_act
        return seat is not None and self.setup.seats[seat].bot is not None

    # What can be seen

    def view(self, seat: Seat | None) -> Any:
        """What `seat` may know now; None is a spectator."""
        return self._match.view(seat)

    @property
    def outcome(self) -> Outcome | None:
        """Reason and ranking once the game is over."""
        return self._match.game.outcome(self._match.state)

    @property
    def length(self) -> int:
        """How many actions the log has."""
        return len(self._match.log)

    def events_since(self, line: int) -> list[tuple[Any, ...]]:
        """What each action of the log caused, from line `line` on."""
        return [state.events for _, _, state in self._match.history(line)]

    @property
    def hints(self) -> frozenset[int]:
        """After how many actions of the log a player was given a hint for the next one."""
        return self._match.hints

    # What can be done

    def why_not(self, action: Any) -> Refusal | None:
        """Why the seat to act may not do this, or None."""
        return self._match.why_not(action)

    def legal(self, verb: str | None = None) -> Any:
        """The legal actions of the seat to act (of one verb)."""
        return self._match.game.legal_actions(self._match.state, verb)

    def parse(self, text: str) -> Any:
        """The action a line of notation names. Raises NotationError."""
        return self._match.game.parse(text)

    def preview(self, action: Any) -> Preview:
        """What a legal action would cost and score at once. Raises IllegalActionError."""
        before = self._match.state
        after = self._match.game.apply(before, action)
        gained = after.ledger[len(before.ledger) :]
        cost = sum(event.cost_ap for event in after.events)
        return Preview(cost, tuple((entry.seat, entry.points) for entry in gained))

    def play(self, action: Any) -> None:
        """Plays an action and saves. Raises IllegalActionError."""
        self._match.play(action)
        self._save()

    def replay(self) -> Replay:
        """The match as it stands, to be stepped through."""
        return Replay(self._match)

    def mark_hint(self) -> None:
        """Marks that a hint was given for the next action, and saves."""
        self._match.mark_hint()
        self._save()

    # Computer players

    def question(self, *, for_hint: bool = False) -> BotRequest:
        """What the computer player that must act is asked; for a hint, what the strongest would do."""
        seat, setup = self.to_act, self.setup
        assert seat is not None
        level = levels_of(setup.game)[-1] if for_hint else setup.seats[seat].bot
        assert level is not None
        return BotRequest(
            game=setup.game,
            level=level,
            seat=seat,
            view=view_codec(setup.game).pack(self.view(seat)),
            # The seed itself would tell the decks.
            chance=int(keyed(setup.seed, "table", self.length).random() * 2**53),
            milliseconds=self._patience.left_ms(level, self._match.state.turn, seat),
            wants_reason=for_hint,
        )

    def play_answer(self, answer: BotResponse, milliseconds: int) -> str:
        """Plays what the computer player that must act has answered, and saves; by chance if it failed.

        Args:
            answer: to the question of this position.
            milliseconds: how long it thought.

        Returns:
            What people must know of it, a sentence; "" if nothing.
        """
        seat, game, fault = self.to_act, self._match.game, answer.fault
        assert seat is not None
        self._patience.spend(milliseconds, self._match.state.turn, seat)
        if not fault:
            try:
                self.play(self.parse(answer.action))
            except (NotationError, IllegalActionError):
                fault = "it offered what the rules refuse"  # why may be of cards that only it knows
            else:
                return ""
        by_chance = make_bot("random", game)
        self.play(by_chance.choose(self.view(seat), self.legal(), keyed(self.setup.seed, self.length)))
        return f"{self.setup.names[seat]} played by chance this time, for {fault}."

    def why_not_undo(self) -> Refusal | None:
        """Why the last action of a person cannot be taken back, or None."""
        log = self._match.log
        if log and not any(self._is_own(played.seat) for played in log):
            return Refusal(UndoCode.NOTHING_PLAYED, (("case", "bots"),))
        if log and not self._is_own(log[-1].seat) and FREE_UNDO not in self.setup.options:
            return Refusal(UndoCode.ANSWERED)
        return self._match.why_not_undo()

    @property
    def last_action(self) -> Any:
        """The last action of the log. Raises IndexError if there is none."""
        return self._match.log[-1].action

    @property
    def last_own_action(self) -> Any:
        """The last action of a person, if one has acted: what undo takes back. Raises IndexError."""
        own = [played.action for played in self._match.log if self._is_own(played.seat)]
        return own[-1] if own else self.last_action

    def _is_own(self, seat: Seat) -> bool:
        return not self.persons or seat in self.persons

    def why_not_redo(self) -> Refusal | None:
        """Why nothing can be played again, or None."""
        return self._match.why_not_redo()

    def undo(self) -> None:
        """Takes the last action of a person back, with what computer players did after it, and saves.

        Raises:
            IllegalActionError: if `why_not_undo` refuses it.
        """
        if refusal := self.why_not_undo():
            raise IllegalActionError(refusal, "undo")
        self._patience = TurnClock(self.setup.game)  # the turn begins anew
        self._match.undo()
        while not self._is_own(self.to_act or 0):
            self._match.undo()
        self._save()

    def redo(self) -> None:
        """Plays again what was taken back last, up to a person's decision. Raises IllegalActionError."""
        self._match.redo()
        while self.bot_to_act and self.persons and self._match.why_not_redo() is None:
            self._match.redo()
        self._save()

    def _save(self) -> None:
        if self._store is None:
            return
        try:
            self._store.save(self._name, self._record())
        except StoreError as error:
            self.trouble = sentence_of(error)
        else:
            self.trouble = None

    def _record(self) -> Save:
        return make_save(self._match, title=self._title, saved_at=int(time()))


def title_of(setup: Setup) -> str:
    """What a match is called in lists: its game and players."""
    return f"{game_of(setup.game).title}: {', '.join(setup.names)}"
