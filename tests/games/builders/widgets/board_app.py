"""An app with the table of The Builders and its panels, and a position in the middle of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.app import App, ComposeResult

from engines.builders.game import BUILDERS
from engines.builders.view import BuildersView
from tests.games.builders.engine.positions import position
from widgets import themes
from widgets.builders.board import BuildersBoard, Spot
from widgets.builders.panels import BuildersPlayers, BuildersTopBar, CardPanel
from widgets.panels import Line


def view_of(seats: int = 3, **options: Any) -> BuildersView:
    """The first player's view of a position; options as for `position`."""
    state = position(seats, **options)
    return BUILDERS.view(replace(state, names=("Red", "Blue", "Green", "Yellow")[:seats]), 0)


MIDDLE = view_of(
    ecus=(12, 3, 20),
    free=("W3 W8 W12 W19 W36 M2", "W1", "W2"),
    sites=("B31:W26+W4/1 B9 M7 B34:W40+W38+W35+W41+M5/2 B27:W9", "B5", ""),
    built=("B3 M2 M5 B20", "", ""),
    workers="W5 W10 - W21 W42",
    buildings="M8 B33 B22 - B1",
    actions=2,
)
"""Five sites, six free workers, an empty slot in both rows."""


def texts(lines: list[Line]) -> list[str]:
    """Lines as plain text, without blanks at their ends."""
    return ["".join(text for text, _ in line).rstrip() for line in lines]


class CardsApp(App[None]):
    """The table and the panels below it, or the table alone where it is to have a height."""

    CSS = "CardPanel { height: 2; }"

    def __init__(
        self,
        view: BuildersView | None = MIDDLE,
        *,
        table_height: int | None = None,
        no_color: bool = False,
        ascii_only: bool = False,
    ) -> None:
        super().__init__()
        self.no_color, self.ascii_only = no_color, ascii_only
        self.first_view, self.table_height = view, table_height
        self.picked: list[tuple[Spot, bool]] = []
        self.tables: list[int] = []
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.theme = themes.DARK.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.VARIABLE_DEFAULTS

    def compose(self) -> ComposeResult:
        yield BuildersTopBar(self.first_view)
        yield BuildersBoard(self.first_view)
        yield CardPanel()
        yield BuildersPlayers(self.first_view)

    def on_mount(self) -> None:
        if self.table_height is not None:
            self.cards.styles.height = self.table_height

    def on_builders_board_picked(self, message: BuildersBoard.Picked) -> None:
        self.picked.append((self.cards.cursor, message.again))

    def on_builders_board_table_picked(self, message: BuildersBoard.TablePicked) -> None:
        self.tables.append(message.seat)

    def on_builders_players_picked(self, message: BuildersPlayers.Picked) -> None:
        self.tables.append(message.seat)

    @property
    def cards(self) -> BuildersBoard:
        return self.query_one(BuildersBoard)
