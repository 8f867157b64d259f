"""What is drawn of Nim: its heaps."""

from tests.games.nim.engine.game import NimView
from widgets.panels import Line, Panel


class Heaps(Panel):
    """A line for each heap, a sign for each stone."""

    view: NimView | None = None

    def lines(self, width: int, height: int) -> list[Line]:
        heaps = self.view.heaps if self.view else ()
        return [[(f"Heap {number}: {'o' * stones}", "")] for number, stones in enumerate(heaps, 1)]
