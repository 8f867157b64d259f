"""A game as a face (screen or line mode) sees it: what it may ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from app.bot_workers.messages import BotRequest, BotResponse
from app.session.event_log import Logged
from app.session.pending import Pending
from app.session.replay import Replay
from engines.core import A, AnyGame, E, Event, Outcome, Refusal, Seat, State, View
from engines.legal import LegalActions
from engines.match import Hint

if TYPE_CHECKING:
    from app.session.company import Company

V_co = TypeVar("V_co", bound=View, covariant=True)

Think: TypeAlias = Callable[[BotRequest], Pending[BotResponse]]
"""Thinks for a computer player, here or in another process."""


@dataclass(frozen=True, slots=True)
class Preview(Generic[E]):
    """What an action would do, before it is taken."""

    events: tuple[E, ...]
    """What it would cause, its cost included."""
    points: tuple[tuple[Seat, int], ...]
    """Who would score at once, and how much."""


def preview_of(game: AnyGame, before: State, action: A) -> Preview[Event]:
    """Return what a legal action would do in a state. Raise IllegalActionError."""
    after = game.apply(before, action)
    gained = after.ledger[len(before.ledger) :]
    return Preview(tuple(after.events), tuple((entry.seat, entry.points) for entry in gained))


class Session(Logged, Protocol[V_co, E, A]):
    """A game as a face sees it; views, events and actions are those of the game.

    Nothing of the match leaves it, so that the match may be elsewhere. While an answer is open the position
    stays as it was, and a face asks for no second action.
    """

    # Who plays

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of the people at this face."""

    company: Company | None
    """The others at a shared table; None where all play here."""

    @property
    def has_curtain(self) -> bool:
        """Whether a curtain falls between people at one keyboard, who must not see each other's hands."""

    @property
    def to_act(self) -> Seat | None:
        """The seat that must act; None when the game is over."""

    @property
    def bot_to_act(self) -> bool:
        """Whether a computer player must act for which `ask_bot` asks."""

    # What can be seen

    def view(self, seat: Seat | None) -> V_co:
        """Return what `seat` may know now; None is a spectator."""

    @property
    def outcome(self) -> Outcome | None:
        """Reason and ranking once the game is over."""

    changed: Callable[[], object] | None
    """Called when others have changed the position, never for what this face has asked for; `catch_up` shows
    what it is now."""

    def catch_up(self) -> bool:
        """Take over what others have changed, which shows only now; return whether it is anything."""

    # What can be done

    def parse(self, text: str) -> A:
        """Return the action that a line of notation names. Raises NotationError."""

    def why_not(self, action: A) -> Refusal | None:
        """Return why the seat to act may not do this, or None."""

    def legal(self) -> LegalActions[A]:
        """Return the legal actions of the seat to act."""

    def preview(self, action: A) -> Preview[E]:
        """Return what a legal action would do at once. Raises IllegalActionError."""

    def play(self, action: A) -> Pending[None]:
        """Play an action."""

    def why_not_undo(self) -> Refusal | None:
        """Return why the last action of a person cannot be taken back, or None."""

    def undo(self) -> Pending[A]:
        """Take the last action of a person back, with what computer players did after it; return it."""

    def why_not_redo(self) -> Refusal | None:
        """Return why nothing can be played again, or None."""

    def redo(self) -> Pending[A]:
        """Play again what was taken back last, up to a person's decision; return the last own action."""

    def hint(self) -> Pending[Hint[A]]:
        """Ask what the strongest computer player would do, and mark that its player was told.

        A position has one hint: asked again, the same is answered.
        """

    # Computer players

    def think_with(self, think: Think) -> None:
        """Have the computer players of this session think there."""

    def ask_bot(self) -> Pending[BotResponse]:
        """Ask the computer player that must act."""

    def play_answer(self, answer: BotResponse, milliseconds: int) -> str:
        """Play what it answered after so long, or by chance; return what people must know, "" if nothing."""

    # Where it is kept

    name: str
    """The name of its file."""
    title: str
    """What it is called in lists."""

    def save_copy(self, title: str) -> None:
        """Keep a copy of it as it stands, under a title that no other has; the game goes on as it was.

        Raises StoreError.
        """

    save_error: str | None
    """Why the last save failed, or None."""

    @property
    def not_saved(self) -> str | None:
        """Why it is not kept as it stands, or None."""

    note: str | None
    """What the players must know about how it was found, or None."""

    def replay(self) -> Pending[Replay]:
        """Ask for the game as it stands, to be stepped through."""

    def close(self) -> None:
        """Leave it; it is saved already."""


AnySession: TypeAlias = Session[Any, Any, Any]
"""A session of whatever game."""
