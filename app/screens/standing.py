"""How each player of a finished game stood, turn by turn, and the turns that lost the most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual import events
from textual.message import Message
from textual.widget import Widget
from textual.worker import Worker

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import PageScreen, PageTitle
from app.session.judged_texts import JudgedTexts
from app.session.judging import WORST, Judging
from app.session.replay import Replay
from engines.game_texts import AnyTexts
from widgets.colours import SEAT_INKS
from widgets.panels import Line, Panel, Run, count_cells, heading, shorten, wrap
from widgets.seats import assign_letters
from widgets.standing_graph import Scale, StandingCurve, StandingGraph

_BETTER_FROM_HEIGHT = 24
"""From so many rows of the page on each loss has a row for what would have been better."""
_ROOMY_FROM_HEIGHT = 30
_PARAGRAPH_ROWS = 2, 3
"""The rows for what was played in a turn, and for what would have been better; on a roomy page the second."""


class JudgedPanel(Panel):
    """The turns that lost the most, and the turn that is looked at."""

    class Picked(Message):
        """A loss was clicked."""

        def __init__(self, turn: int) -> None:
            super().__init__()
            self.turn = turn

    def __init__(self, replay: Replay, judging: Judging, texts: JudgedTexts) -> None:
        super().__init__()
        self._replay = replay
        self._judging = judging
        self._texts = texts
        self._turns: list[int | None] = []
        """The turn that each row tells of as one of the worst."""

    def lines(self, width: int, height: int) -> list[Line]:
        """Return as many rows whatever is judged, so that the graph above stays as it is."""
        losses = [*self._losses(width)]
        self._turns = [None, *(turn for turn, _ in losses)]
        return [heading(width, " THE BIGGEST LOSSES"), *(line for _, line in losses), *self._here(width)]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if (turn := dict(enumerate(self._turns)).get(event.y)) is not None:
            self.post_message(self.Picked(turn))

    def _losses(self, width: int) -> Iterator[tuple[int | None, Line]]:
        """Yield the rows of the turns that lost the most, each with the turn."""
        worst = self._judging.worst()
        tells_better = self.screen.size.height >= _BETTER_FROM_HEIGHT
        for number, loss in enumerate(worst, 1):
            told = f" turn {loss.turn} {self._texts.names[loss.seat]}, {self._texts.cost(loss)}: "
            ink = "current" if loss.turn == self._replay.turn else "strong"
            line: list[Run] = [(f" {number} ", SEAT_INKS[loss.seat]), (told, ink)]
            yield (
                loss.turn,
                [*line, (shorten(self._texts.played_in_short(loss), width - count_cells(line)), "")],
            )
            if tells_better:
                better = f"    {self._judging.level}: {self._texts.better_in_short(loss)}"
                yield loss.turn, [(shorten(better, width), "hint")]
        for number in range(len(worst), WORST):
            none = "" if number else " no turn has lost anything" + " so far" * (not self._judging.is_done)
            yield None, [(none, "dim")]
            if tells_better:
                yield None, []

    def _here(self, width: int) -> Iterator[Line]:
        """Yield the turn that is looked at."""
        number = self._replay.turn
        rows = _PARAGRAPH_ROWS[self.screen.size.height >= _ROOMY_FROM_HEIGHT]
        turn = self._judging.find(number)
        if turn is None:
            yield heading(width, f" TURN {number}: not judged{'' if self._judging.is_done else ' yet'}")
            yield from [[]] * (2 * rows)
            return
        name, stood = self._texts.names[turn.seat], self._texts.standing(turn)
        yield heading(width, f" TURN {number} {name}: {stood} after it; {self._texts.cost(turn)}")
        told = [*_paragraph("played", self._texts.played(turn), width, rows)]
        if turn.cost:
            told += _paragraph(self._judging.level, self._texts.better(turn), width, rows, "hint")
        yield from [*told, *[[]] * (2 * rows - len(told))]


def _paragraph(word: str, text: str, width: int, rows: int, ink: str = "") -> Iterator[Line]:
    """Yield at most so many rows with a word and a text; where something is left out dots say so."""
    head = f" {word}: "
    told = wrap(text, width - len(head))
    if len(told) > rows:
        told[rows - 1 :] = [shorten(" ".join(told[rows - 1 :]), width - len(head))]
    for row in told:
        yield [(head, "dim"), (row, ink)]
        head = " " * len(head)


class StandingScreen(PageScreen[None]):
    """Judges a game as long as it is open, and goes through its turns with the replay below it."""

    HELP_TOPIC = "The graph of a game"
    DEFAULT_CSS = "StandingScreen { & Panel { max-width: 100%; } }"
    BINDINGS = bindings_of(*page_keys.STANDING)

    def __init__(self, replay: Replay, judging: Judging, telling: AnyTexts) -> None:
        """Take a game that is judged, and what the game says of itself."""
        super().__init__()
        self._replay = replay
        self._judging = judging
        texts = JudgedTexts(replay, judging, telling)
        self._players = [*zip(assign_letters(replay.setup.names), texts.names, strict=True)]
        """Sign and name by seat."""
        self._title = PageTitle(f"{telling.judged.unit}, as {judging.level} judges it".upper())
        self._graph = StandingGraph(replay.turns, Scale(telling.judged.figure, telling.judged.span))
        self._told = JudgedPanel(replay, judging, texts)
        self._at_end = judging.at_end(telling)
        self._work: Worker[None] | None = None
        """What judges the next turns; None while it is stopped."""

    def parts(self) -> Sequence[Widget]:
        return self._title, self._graph, self._told

    def keys(self) -> Sequence[tuple[str, str]]:
        stop = [keymap.item("standing.stop", "go on" if self._work is None else "stop")]
        return [
            *keymap.shown("standing.back", "standing.before", "standing.next", "standing.next-loss"),
            *([] if self._judging.is_done else stop),
            *keymap.shown("quiet.help", "standing.first", "standing.last"),
        ]

    def on_mount(self) -> None:
        self._go_on()

    # Judging

    def _go_on(self) -> None:
        if not self._judging.is_done:
            self._work = self.run_worker(self._judge(), group="judging")
        self._show()

    async def _judge(self) -> None:
        await self._judging.judge(self.host.thinkers.judge, self._show)
        self._work = None
        self._show()
        self.say(self._judging.fault or self._judging.not_kept)

    def action_stop(self) -> None:
        """Stop judging, or go on."""
        if self._judging.is_done:
            self.say("All turns are judged.")
        elif self._work is None:
            self._go_on()
        else:
            self._work.cancel()
            self._work = None
            self._show()

    # Showing

    def _show(self) -> None:
        if not self.is_attached:
            return  # a turn that was judged when the page was left
        judging = self._judging
        standings: list[dict[int, int]] = [{} for _ in self._players]
        for turn in judging.turns:
            standings[turn.seat][turn.turn] = turn.standing
        if judging.is_done:
            for standing, at_end in zip(standings, self._at_end, strict=False):
                standing[self._replay.turns[-1]] = at_end
        curves = [
            StandingCurve(standings[seat], seat, sign, name)
            for seat, (sign, name) in enumerate(self._players)
        ]
        losses = [(turn.turn, turn.seat) for turn in judging.worst()]
        self._graph.show(curves, losses, self._replay.turn)
        self._told.redraw()
        self._title.tell(self._progress)
        self.show_keys()

    @property
    def _progress(self) -> str:
        judged, total = len(self._judging.turns), self._judging.total
        if self._judging.is_done:
            return f"all {total} turns judged"
        told = f"{judged} of {total} turns judged"
        return told if self._work is not None else f"{told}, stopped"

    # Going through

    def _go_to(self, turn: int) -> None:
        why = self._replay.go_to_turn(turn)
        self._show()
        self.say(why or "")

    def on_standing_graph_picked(self, event: StandingGraph.Picked) -> None:
        self._go_to(event.turn)

    def on_judged_panel_picked(self, event: JudgedPanel.Picked) -> None:
        self._go_to(event.turn)

    def action_turn(self, by: int) -> None:
        self._go_to(self._replay.turn + by)

    def action_first(self) -> None:
        self._go_to(self._replay.turns[0])

    def action_last(self) -> None:
        self._go_to(self._replay.turns[-1])

    def action_loss(self, number: int) -> None:
        """Go to one of the turns that lost the most, by its number from 0."""
        worst = self._judging.worst()
        if number < len(worst):
            self._go_to(worst[number].turn)
        else:
            self.say(
                "No turn that is judged has lost anything." if not worst else "There are no more losses."
            )

    def action_next_loss(self) -> None:
        """Go to the next of these in the order of their losses, after the last to the first."""
        turns: list[int] = [turn.turn for turn in self._judging.worst()]
        here = turns.index(self._replay.turn) if self._replay.turn in turns else -1
        self.action_loss((here + 1) % max(1, len(turns)))
