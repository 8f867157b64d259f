"""An app with everything beside the board, and a way to see what it paints."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from textual.app import App, ComposeResult
from textual.geometry import Region

from engines.java.view import JavaView
from widgets import themes
from widgets.java.panels import JavaPanels, SpacePanel, TopBar
from widgets.log_panel import LogPanel
from widgets.panels import Panel
from widgets.refusal_line import RefusalLine


class TableApp(App[None]):
    """Everything beside the board."""

    CSS = """
    JavaPanels { dock: right; }
    .wide JavaPanels { width: 39; padding: 0 0 0 1; }
    LogPanel { height: 3; }
    """

    def __init__(self, view: JavaView | None, theme: str = themes.DARK.name) -> None:
        super().__init__()
        self.first_view = view
        for one in themes.THEMES:
            self.register_theme(one)
        self.theme = theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.VARIABLE_DEFAULTS

    def compose(self) -> ComposeResult:
        yield TopBar(self.first_view)
        yield JavaPanels(self.first_view)
        yield SpacePanel(self.first_view)
        yield LogPanel()
        yield RefusalLine()

    def on_mount(self) -> None:
        self.screen.set_class(self.size.width >= 120, "wide")

    def screen_text(self) -> str:
        return "\n".join(strip.text.rstrip() for strip in self.screen._compositor.render_strips())

    @property
    def side(self) -> list[str]:
        """The rows of the side panels."""
        return self.query_one(JavaPanels).text().split("\n")


@contextmanager
def painted(*panels: Panel) -> Iterator[list[tuple[str, Region]]]:
    """What is asked to be painted again, by panel; an empty region stands for the whole panel."""
    seen: list[tuple[str, Region]] = []

    def note(panel: Panel, *regions: Region, **options: bool) -> Panel:
        seen.extend((type(panel).__name__, region) for region in regions or (Region(),))
        assert not options.get("layout"), f"{panel} was laid out again"
        return panel

    with patch.object(Panel, "refresh", note):
        yield seen
