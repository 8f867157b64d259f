"""A shared table while it is being chosen, on its page or in line mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from app.games.ui import OptionText
from app.online.protocol import SeatWish
from app.setup_parsing import SetupForm
from engines.core import SeatSetup
from saves.shared import Clock, ClockKind, Manners, SeatKind

OPEN: Final = "open"
INVITED: Final = "invited"
"""Who sits down in a seat that is kept for others, beside the levels of computer players."""
_KINDS: Final = {OPEN: SeatKind.OPEN, INVITED: SeatKind.INVITED}
_CALLED: Final = {OPEN: "open to all", INVITED: "by invitation"}
_OFF_ON: Final = ("off", "on")
_CLOCKS: Final = {
    "none": Clock(),
    **{f"bank-{count}": Clock(ClockKind.BANK, count) for count in (15, 30, 60, 120)},
    **{f"turn-{count}": Clock(ClockKind.TURN, count) for count in (2, 5, 15)},
    **{f"days-{count}": Clock(ClockKind.DAYS, count) for count in (1, 3, 7)},
}
_CLOCK_WORDS: Final = {
    ClockKind.NONE: "none",
    ClockKind.BANK: "{} minutes a player",
    ClockKind.TURN: "{} minutes a turn",
    ClockKind.DAYS: "{} days a turn",
}
VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "clock": (*_CLOCKS,),
    "hints": _OFF_ON,
    "ask_undo": ("on", "off"),
    "free_text": _OFF_ON,
    "spectators": ("on", "off"),
}
"""What a table allows: by name the values, the default first."""
TEXTS: Final[Mapping[str, OptionText]] = {
    "clock": OptionText(
        "Clock",
        "Who has no time left does not lose: the others decide whether to wait, to let a computer play, or "
        "to end the game.",
        "how much time each player has",
        "c",
        "to the clock",
        {name: _CLOCK_WORDS[clock.kind].format(clock.count) for name, clock in _CLOCKS.items()}
        | {"days-1": "1 day a turn"},
    ),
    "hints": OptionText(
        "Hints",
        "Whether players may ask for hints; all are told when one is given.",
        "whether players may ask for hints",
        "i",
        "to hints",
    ),
    "ask_undo": OptionText(
        "Undo by asking",
        "Whether what others have answered is taken back if all agree.",
        "whether what others have answered is taken back if all agree",
        "a",
        "to undo by asking",
    ),
    "free_text": OptionText(
        "Free text",
        "Whether players may say what they like to each other, beside a few phrases.",
        "whether players may say what they like, beside a few phrases",
        "t",
        "to free text",
    ),
    "spectators": OptionText(
        "Spectators",
        "Whether others may look on; they see no hands.",
        "whether others may look on",
        "o",
        "to spectators",
    ),
}


@dataclass
class TableForm(SetupForm):
    """A new shared table; in `bots` None is whoever makes it."""

    player: str = ""
    """What the one who makes it is called."""
    bots: list[str | None] = field(default_factory=lambda: [None, INVITED, INVITED, INVITED])

    @classmethod
    def new(cls, player: str, *, is_at_host: bool) -> TableForm:
        """Return the form as it is offered: at a host, where all have typed a code, seats are open to all."""
        others = OPEN if is_at_host else INVITED
        return cls(0, player=player, bots=[None, *([others] * 3)])

    @property
    def kinds(self) -> tuple[str | None, ...]:
        me, *levels = super().kinds
        return (me, INVITED, OPEN, *levels)

    def values_of(self, option: str) -> tuple[str, ...]:
        return VALUES.get(option) or super().values_of(option)

    def has_name(self, seat: int) -> bool:
        return self.bots[seat] not in _KINDS

    def name(self, seat: int) -> str:
        return super().name(seat) if self.has_name(seat) else self.default_name(seat)

    def default_name(self, seat: int) -> str:
        if not self.has_name(seat):
            return "whoever comes"
        is_first = self.bots[seat] is None and self.bots.index(None) == seat
        return self.player if is_first and self.player else super().default_name(seat)

    def kind_words(self, seat: int) -> str:
        kind = self.bots[seat]
        return "you" if kind is None else _CALLED.get(kind) or super().kind_words(seat)

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        kept = {seat: SeatSetup(str(seat + 1)) for seat in range(self.count) if not self.has_name(seat)}
        return tuple(kept.get(seat, each) for seat, each in enumerate(super().seats))

    @property
    def has_own_seat(self) -> bool:
        """Whether the player who makes the table sits there."""
        return None in self.bots[: self.count]

    @property
    def wishes(self) -> list[SeatWish]:
        """Who is to sit where."""
        return [self._wish(seat) for seat in range(self.count)]

    def _wish(self, seat: int) -> SeatWish:
        kind = self.bots[seat]
        if kind is None:
            return SeatWish(SeatKind.PERSON, self.name(seat))
        if kind in _KINDS:
            return SeatWish(_KINDS[kind])
        return SeatWish(SeatKind.BOT, self.name(seat), kind)

    @property
    def manners(self) -> Manners:
        """What the table is to allow."""
        return Manners(
            _CLOCKS[self.option("clock")],
            has_hints=self.option("hints") == "on",
            has_free_text=self.option("free_text") == "on",
            asks_undo=self.option("ask_undo") == "on",
            has_spectators=self.option("spectators") == "on",
        )
