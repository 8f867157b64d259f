"""The board of Nim."""

from collections.abc import Sequence

from textual.app import ComposeResult

from app.games.board import GameBoard
from app.session.event_log import Events
from tests.games.nim.engine.game import NimAction, NimView, Take
from tests.games.nim.widgets import Heaps
from widgets.log_panel import LogPanel


class NimBoard(GameBoard[NimView, NimAction]):
    """The heaps and the log."""

    DEFAULT_CSS = "NimBoard { layout: vertical; }"
    TURN_ACTIONS = frozenset({"take", "play"})

    def compose(self) -> ComposeResult:
        yield Heaps()
        yield LogPanel()

    def show(self, view: NimView, news: Sequence[Events]) -> None:
        self.view = self.query_one(Heaps).view = view
        self.query_one(Heaps).refresh(layout=True)

    def verb_keys(self) -> tuple[list[str], list[str], list[str]]:
        return [f"nim.heap-{number}" for number in (1, 2, 3)], ["nim.end"], []

    def action_take(self, heap: int) -> None:
        self.host.play(Take(heap, 1))

    def action_pick(self) -> None:
        self.host.show_final()
