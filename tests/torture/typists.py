"""Who plays at the terminal: types what was chosen, and knows only what can be read.

When an action is acknowledged:

- On the full screen, as soon as the terminal shows the position after it: the top line with the turn and what
  is left of it, the points of all, and its sentence as the last of the log. Where something else comes first,
  that counts, since none of it was there before: the curtain, the notice of a final scoring, the last page.
- In line mode, as soon as its sentence stands below what was typed.
"""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from engines.catalog import texts_of
from engines.texts import format_count
from tests.terminal_line import LIMIT
from tests.torture.course import Course
from tests.torture.doomed import Doomed

SIZE = (80, 24)
CURTAIN, NOTICE, DOUBT, OVER = (
    "Pass the keyboard to",
    "\n Final scoring ",
    "Send him all the same?",
    "THE GAME IS OVER",
)
_LOG_ROWS = slice(18, 21)
_LOG_WIDTH = {"java": 58, "builders": 80}
"""Where the log is at this size."""
_SUMMARY = " - "
_TAIL = 40
"""Characters at the end of a sentence that the log surely shows."""


class Typist(ABC):
    """One process and who types for all people at it."""

    def __init__(self, course: Course, call: int | None) -> None:
        """Starts the program: with a new game if there is no save, else with the game as it was left.

        Args:
            course: The game.
            call: At which call of the disk it is killed, or None.
        """
        self.course = course
        module, first = ("app", []) if call is None else ("tests.torture.run_killing", [str(call)])
        self.line = Doomed(module, [*first, *self.arguments()], SIZE, MEJA_HOME=str(course.home))

    @abstractmethod
    def arguments(self) -> Sequence[str]:
        """Of the command."""

    @abstractmethod
    def is_ready(self) -> bool:
        """Whether the position lies before the one who must act, or the result before all."""

    @abstractmethod
    def pass_on(self) -> None:
        """Answers what stands between a decision and the next, if it is there now."""

    @abstractmethod
    def written(self) -> str:
        """The action in hand as it is typed, without the Enter."""

    @abstractmethod
    def sees_it_played(self) -> bool:
        """Whether the action in hand is acknowledged."""

    def _begin(self) -> tuple[str, ...]:
        setup = self.course.setup
        return (setup.game, "--players", ",".join(setup.names), "--seed", str(setup.seed))

    def open(self) -> None:
        """Reads until the position that was acknowledged lies before the one who must act."""
        end = time.monotonic() + LIMIT
        while not self.is_ready():
            self.pass_on()
            assert time.monotonic() < end, f"never shown: {self.position_words()}\n{self.line.shown}"
            self.line.read(0.02)

    def type(self, text: str) -> None:
        """Types."""
        self.line.write(text.encode())

    def play(self) -> None:
        """Plays an action, and reads on until the next decision."""
        self.type_action()
        self.until_seen()
        self.open()

    def type_action(self) -> None:
        """Chooses an action and types it."""
        self.course.choose()
        self.type(f"{self.written()}\r")

    def type_part(self, share: float) -> None:
        """Types so much of an action, 0 to 1, and no Enter: nothing is in hand."""
        self.course.choose()
        written, self.course.in_hand = self.written(), None
        self.type(written[: round(len(written) * share)])

    def until_seen(self) -> None:
        """Reads until the action in hand is acknowledged."""
        end = time.monotonic() + LIMIT
        while not self.sees_it_played():
            self.pass_on()
            assert time.monotonic() < end, f"{self.course.in_hand} was never played\n{self.line.shown}"
            self.line.read(0.02)
        self.course.acknowledge()

    def position_words(self) -> str:
        """Where the game stands, for a fault."""
        course = self.course
        line = texts_of(course.setup.game).turn_line(course.view())
        return f"{line} {course.state.scores}"


class ScreenTypist(Typist):
    """Plays on the full screen."""

    def arguments(self) -> Sequence[str]:
        """`play` or `resume`."""
        return ("resume", self.course.name) if self.course.name else ("play", *self._begin())

    def is_ready(self) -> bool:
        """The table or the last page, nothing over it but a festival."""
        return self._shows(self.course.state)

    def pass_on(self) -> None:
        """Lifts the curtain, reads the notice, and sends a worker whom a dialog would keep back."""
        text = self.line.text
        for words, key in ((CURTAIN, "\r"), (NOTICE, "q"), (DOUBT, "y")):
            if words in text and OVER not in text:
                if words == CURTAIN:
                    # The rest of it may still be on the way.
                    self.line.until(lambda: self.course.actor in self.line.text)
                self.type(key)
                self.line.until(lambda words=words: words not in self.line.text or OVER in self.line.text)  # type: ignore[misc]
                return

    def written(self) -> str:
        """By notation; the festival is left for the table first.

        A step without cost cannot be told from what was before while a summary lies over the log: another
        action is taken then.
        """
        course, chosen = self.course, self.course.in_hand
        for action in (chosen, *course.game.legal_actions(course.state)):
            course.in_hand = action
            if not self.sees_it_played():
                break
        else:
            raise AssertionError(f"{chosen} cannot be told from what was before")
        is_auction = getattr(course.state, "auction", None) is not None
        return f"{'q' if is_auction else ''}:{course.in_hand}"

    def sees_it_played(self) -> bool:
        """The position after it, or what must be read before that."""
        text = self.line.text
        return any(words in text for words in (CURTAIN, NOTICE, OVER)) or self._shows(self.course.next_state)

    def _shows(self, state: Any) -> bool:
        course, text = self.course, self.line.text
        if course.game.outcome(state) is not None:
            points = zip(course.setup.names, state.scores, strict=True)
            return OVER in text and all(re.search(rf"{name} +{each}\b", text) for name, each in points)
        view = course.view(state)
        facts = java_facts(view) if course.setup.game == "java" else builders_facts(view)
        if not all(map(self._finds, facts)) or CURTAIN in text or NOTICE in text:
            return False
        # The dialog of a festival lies over the log.
        return getattr(view, "auction", None) is not None or self._log_ends_with(course.last_sentence(state))

    def _finds(self, fact: str) -> bool:
        return re.search(fact, self.line.text) is not None

    def _log_ends_with(self, sentence: str) -> bool:
        width = _LOG_WIDTH[self.course.setup.game]
        rows = [row[:width] for row in self.line.rows[_LOG_ROWS]]
        if any(row.startswith(_SUMMARY) for row in rows):
            return True  # what the others did takes more than a line, and lies over the end of the log
        return " ".join(" ".join(rows).split()).endswith(sentence[-_TAIL:].strip())


def java_facts(view: Any) -> list[str]:
    """Patterns of what a table of Java shows: the turn, what is left of it, the points and cards."""
    rows = [
        rf"{_who(view, seat)} {view.names[seat]}[^\d\n]+{cards} +{points}\b"
        for seat, (points, cards) in enumerate(zip(view.scores, view.hand_sizes, strict=True))
    ]
    auction = view.auction
    if auction is not None:  # its dialog stands in the place of the players
        bids = [
            rf"{_who(view, seat)} {view.names[seat]} .*{auction.totals[seat]}\n"
            for seat in (auction.host, *auction.guests)
        ]
        return [rf"highest {auction.highest}\b", *bids]
    return [rf"Java +turn {view.turn} ", rf"[▟.] +{view.ap}/\d", *rows]


def builders_facts(view: Any) -> list[str]:
    """Patterns of what a table of The Builders shows: turn, actions left, VP, écus and how many are built."""
    rows = [
        rf"{_who(view, seat)} {name}\b.* {player.victory_points} of 17 VP +"
        rf"{format_count(player.ecus, 'écu')} +{len(player.built)} built"
        for seat, (name, player) in enumerate(zip(view.names, view.players, strict=True))
    ]
    return [rf"Builders +turn {view.turn} ", rf" actions +{view.actions_left} [o.] ", *rows]


def _who(view: Any, seat: int) -> str:
    """The mark of the player who must act, and any letter."""
    return rf"{'>' if seat == view.to_act else ' '}\w"


class LineTypist(Typist):
    """Plays in line mode."""

    _read_to = 0
    """So many bytes came before what was typed last."""
    _answered_at = 0
    """So many bytes had come when a doubt was answered last."""

    def arguments(self) -> Sequence[str]:
        """`text`, with a new game or the one that was left."""
        return ("text", "--resume", self.course.name) if self.course.name else ("text", *self._begin())

    def is_ready(self) -> bool:
        """The turn was told, and an action is asked for; or the result was told."""
        course, said, texts = self.course, self._said(), texts_of(self.course.setup.game)
        if (outcome := course.game.outcome(course.state)) is not None:
            winners = [course.setup.names[seat] for seat in outcome.winners]
            return texts.format_result(winners, course.state.scores[outcome.winners[0]]) in said
        return texts.turn_line(course.view()) in said and said.endswith(f"{course.actor}, your choice:")

    def pass_on(self) -> None:
        """Takes the keyboard over, and says yes where something is asked first."""
        if self.course.to_act is None:
            return  # the result is still on the way
        if re.search(rf"Yes or no\? Enter says \w+\. {self.course.actor}, your choice:$", self._said()):
            if self._answered_at < len(self.line.sent):
                self._answered_at = len(self.line.sent)
                super().type("yes\r")  # what is acknowledged stands below the action, not below this
        elif self._said().endswith("Press Enter."):
            assert self._said().endswith(f"{CURTAIN} {self.course.actor}. Press Enter.")
            self._read_to = len(self.line.sent)
            self.type("\r")

    def written(self) -> str:
        """By notation."""
        return str(self.course.in_hand)

    def type(self, text: str) -> None:
        """Types; what came before is read."""
        self._read_to = len(self.line.sent)
        super().type(text)

    def sees_it_played(self) -> bool:
        """Its sentence below what was typed."""
        _, echo, below = self._said().partition(str(self.course.in_hand))
        return bool(echo) and self.course.last_sentence(self.course.next_state) in below

    def _said(self) -> str:
        return " ".join(self.line.sent[self._read_to :].decode(errors="replace").split())
