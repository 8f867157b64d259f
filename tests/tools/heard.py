"""`make heard`: how much a listener hears for each action of a game in line mode.

Somebody plays each game against a medium computer player, as a computer player of that level would, and types
each action the long way: the letter of its verb, then for each question a number that was told, or a name.
Counted are the lines that are written from one action to the next: questions, prompts, the other's turn, the
position. It fails where the median of a game is above MOST_LINES.

    python -m tests.tools.heard --show     # what is heard, too
"""

from __future__ import annotations

import io
import statistics
import sys
from typing import BinaryIO, cast

import click

from app.bot_workers.messages import BotRequest, BotResponse, view_codec
from app.games import ui_of
from app.session.local import LocalSession
from app.session.pending import Pending
from app.settings.settings import DEFAULTS
from app.text.console import Console
from app.text.play import Playing
from engines.bots import make_bot
from engines.catalog import GAMES, game_of
from engines.core import Action, SeatSetup, Setup
from engines.shuffle import keyed
from tests.app.text.talking import ways
from tests.tools.command_line import ToolCommand

LEVEL = "medium"
MOST_LINES = 10
"""In the median of a game."""


class Listener:
    """Plays a game to its end, and counts the lines that are heard for each action.

    It is an input stream: each line is made when it is asked for.
    """

    def __init__(self, game: str, seed: int, effort: float = 1.0) -> None:
        """Take a game of two, of which the first seat is its own."""
        self.session = LocalSession.new(Setup(game, (SeatSetup("Ann"), SeatSetup("Ben", LEVEL)), seed), None)
        self.session.think_with(self._think)
        self.heard = io.StringIO()
        self.counts: list[int] = []
        """Lines by action."""
        self._game = game_of(game)
        self._bots = [make_bot(LEVEL, self._game, effort) for _ in range(2)]
        self._rng = keyed(seed, "heard")
        self._text = ui_of(game).text.load()(self.session, DEFAULTS)
        self._to_type: list[str] = []
        self._counted_to = 0

    def play(self) -> list[int]:
        """Play to the end, and return the lines by action."""
        Playing(Console(cast(BinaryIO, self), self.heard, echoes=True), self.session).run()
        return self.counts

    def readline(self, _limit: int = -1) -> bytes:
        """Return what is typed next."""
        if not self._to_type:
            heard = self.heard.getvalue()
            if self._counted_to:
                self.counts.append(sum(map(bool, heard[self._counted_to :].splitlines())))
            self._counted_to = len(heard)
            self._to_type = self._ways()
        return f"{self._to_type.pop(0)}\n".encode()

    def _ways(self) -> list[str]:
        view = self.session.view(0)
        action: Action = self._bots[0].choose(view, self.session.legal(), self._rng)
        _, *fields = str(action).split()
        typed = ways(self._text.question(view), action, [*fields, " ".join(fields[1:])])
        assert typed is not None, f"{action} is reached by no question"
        return typed

    def _think(self, request: BotRequest) -> Pending[BotResponse]:
        view = view_codec(request.game).unpack(request.view)
        legal = self._game.legal_actions(self._game.sample_state(view, self._rng))
        return Pending.answered(BotResponse(str(self._bots[request.seat].choose(view, legal, self._rng))))


@click.command(cls=ToolCommand)
@click.option("--seed", type=int, default=7, show_default=True)
@click.option("--show", is_flag=True, help="Print what is heard, too.")
def command(seed: int, show: bool) -> None:
    """Count the lines that are heard for each action of a game against a medium computer player."""
    medians = {}
    for game in GAMES:
        listener = Listener(game, seed)
        counts = listener.play()
        if show:
            click.echo(listener.heard.getvalue())
        medians[game] = statistics.median(counts)
        nine_of_ten = statistics.quantiles(counts, n=10)[-1]
        click.echo(
            f"{game}: {len(counts)} actions, lines for each: {medians[game]:g} in the median, "
            f"{nine_of_ten:g} in 9 of 10, {max(counts)} at most"
        )
    sys.exit(any(median > MOST_LINES for median in medians.values()))


if __name__ == "__main__":
    command()
