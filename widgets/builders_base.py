"""What all widgets of The Builders share: the view that goes in and the inks of cards."""

from __future__ import annotations

from textual.reactive import reactive

from engines.builders.view import BuildersView
from widgets import card_palette
from widgets.panels import Line, Panel

_CLASS = "panel--"
_INK_RULES = "\n".join(
    f".{_CLASS}{name} {{ background: ${name}; color: ${name}-text; }}" for name in card_palette.NAMES
)
_GROUND_RULES = "\n".join(
    f"""
    .{_CLASS}{name}-strong {{ background: ${name}; color: ${name}-text; text-style: bold; }}
    """
    for name in card_palette.GROUNDS
)
# Without colour the grounds are left plain, so that only what lies on them stands out in reverse.
_PLAIN = (*card_palette.GROUNDS, *(f"{name}-strong" for name in card_palette.GROUNDS), "lack")
_PLAIN_RULES = "\n".join(f"&:nocolor .{_CLASS}{name} {{ background: ansi_default; }}" for name in _PLAIN)


class BuildersPanel(Panel):
    """A panel that shows a part of a view of The Builders; empty without one."""

    COMPONENT_CLASSES = {
        *(_CLASS + name for name in card_palette.NAMES),
        *(f"{_CLASS}{name}-strong" for name in card_palette.GROUNDS),
    }
    DEFAULT_CSS = f"""
    BuildersPanel {{
        {_INK_RULES}
        {_GROUND_RULES}
        {_PLAIN_RULES}
        .{_CLASS}coin {{ text-style: bold; }}
    }}
    """

    view: reactive[BuildersView | None] = reactive(None, repaint=False, init=False)
    """The game to show."""

    def __init__(
        self,
        view: BuildersView | None = None,
        *,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.set_reactive(BuildersPanel.view, view)

    def watch_view(self) -> None:
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        """The lines of the view; none without a view."""
        return [] if self.view is None else self.lines_of(self.view, width, height)

    def lines_of(self, view: BuildersView, width: int, height: int) -> list[Line]:
        """What to show of a view."""
        raise NotImplementedError
