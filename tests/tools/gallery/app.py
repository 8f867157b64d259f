"""The app that shows the pages of the gallery, one at a time, in each theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, Vertical
from textual.filter import LineFilter
from textual.widget import Widget

from engines.catalog import GAMES
from tests.tools.gallery import words
from tests.tools.gallery.exhibits import WHOLE_WIDTH, Exhibit, Page
from widgets.filters import Ascii, FewColours, Mono
from widgets.key_bar import KeyBar
from widgets.panels import Line, Panel, heading
from widgets.themes import EIGHT, EIGHT_LIGHT, MONO, THEMES, VARIABLE_DEFAULTS

PAGES: Mapping[str, Page] = {
    **{
        name: page
        for game in GAMES
        for name, page in import_module(f"tests.games.{game}.gallery").PAGES.items()
    },
    "log": Page("The log and messages", words.logs),
    "lists": Page("Keys and lists", words.lists),
    "texts": Page("Texts, title and chart", words.texts),
}


class Caption(Panel):
    """A line above an exhibit, or above them all."""

    def __init__(self, text: str, right: str = "") -> None:
        """Takes what stands at its left and right."""
        super().__init__()
        self._text, self._right = text, right

    def say(self, text: str, right: str) -> None:
        """Says something else."""
        self._text, self._right = text, right
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        """One line."""
        return [heading(width, f" {self._text}", f"{self._right} ")]


class Frame(Vertical):
    """Keeps an exhibit to its size, and brings it into its state as soon as it has its place."""

    DEFAULT_CSS = """
    Frame { height: auto; margin-bottom: 1; }
    """

    def __init__(self, exhibit: Exhibit) -> None:
        """Takes what hangs in it."""
        self.widget = exhibit.widget()
        """What is shown."""
        self.is_ready = False
        """Whether it has its place and its state."""
        self._then = exhibit.then
        super().__init__(self.widget)
        self.widget.styles.height = exhibit.height
        self.widget.styles.width = "1fr"
        self.styles.height = exhibit.height
        self.styles.width = "100%" if exhibit.width == WHOLE_WIDTH else exhibit.width

    def on_resize(self) -> None:
        """Does once what can only be seen of a change: now there is something to change."""
        if self.is_ready or not self.widget.size:
            return
        if self._then is not None:
            self._then(self.widget)
        self.is_ready = True


class Hall(ScrollableContainer, can_focus=False):
    """Where the exhibits of a page hang; its keys are the gallery's."""

    DEFAULT_CSS = """
    Hall { height: 1fr; overflow: auto auto; scrollbar-size: 1 1; }
    """


class Gallery(App[None]):
    """Shows a page at a time."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "turn(1)", "Next page"),
        Binding("p", "turn(-1)", "Page before"),
        Binding("t", "theme", "Colours"),
        Binding("m", "mono", "No colours"),
        Binding("a", "ascii", "ASCII"),
        Binding("down,j", "scroll(0, 3)", "Scroll", key_display="Down"),
        Binding("up,k", "scroll(0, -3)", "Up", show=False),
        Binding("right,l", "scroll(8, 0)", "Right", show=False),
        Binding("left,h", "scroll(-8, 0)", "Left", show=False),
        Binding("pagedown,space", "scroll_window(1)", "Window down", show=False),
        Binding("pageup,b", "scroll_window(-1)", "Window up", show=False),
        Binding("q", "quit", "Quit"),
    ]

    def __init__(self, page: str = next(iter(PAGES))) -> None:
        """Takes the page to begin with."""
        super().__init__()
        self._page = page
        self._ascii = Ascii(enabled=False)
        self._mono = Mono(enabled=False)
        self._sixteen = FewColours(has_bright=True, enabled=False)
        self._eight = FewColours(has_bright=False, enabled=False)
        for theme in THEMES:
            self.register_theme(theme)
        self._coloured = THEMES[0].name
        self.theme = self._coloured

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self._page

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """For themes that are not ours."""
        return dict(VARIABLE_DEFAULTS)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What the program draws through on a terminal for which a theme is, beside Textual's."""
        ours = (self._mono, self._sixteen, self._eight, self._ascii)
        return [*super().get_line_filters(), *(each for each in ours if each.enabled)]

    def compose(self) -> ComposeResult:
        """A line that says where one is, the exhibits, and the keys."""
        yield Caption("")
        yield Hall()
        yield KeyBar()

    async def on_mount(self) -> None:
        """Opens the first page."""
        pages = [("n", "Next page"), ("p", "Page before"), ("t", "Colours"), ("m", "No colours")]
        self.query_one(KeyBar).set_items([*pages, ("a", "ASCII"), ("down", "Scroll"), ("q", "Quit")])
        await self.open_page(self._page)

    async def open_page(self, name: str) -> None:
        """Hangs the exhibits of a page."""
        self._page = name
        hall = self.query_one(Hall)
        await hall.remove_children()
        hung: list[Widget] = []
        for exhibit in PAGES[name].exhibits():
            hung += [Caption(exhibit.caption), Frame(exhibit)]
        await hall.mount_all(hung)
        hall.scroll_home(animate=False, immediate=True)
        self._say_where()

    def _say_where(self) -> None:
        names = [*PAGES]
        where = f"{names.index(self._page) + 1} of {len(names)}, colours: {self.theme}"
        self.query_one(Caption).say(PAGES[self._page].title.upper(), where)

    def shown(self) -> list[Widget]:
        """The exhibits of the page, in order."""
        return [frame.widget for frame in self.query(Frame)]

    async def action_turn(self, step: int) -> None:
        """Goes to another page, round and round."""
        names = [*PAGES]
        await self.open_page(names[(names.index(self._page) + step) % len(names)])

    def action_scroll(self, across: int, down: int) -> None:
        """Scrolls by some cells."""
        self.query_one(Hall).scroll_relative(across, down, animate=False, immediate=True)

    def action_scroll_window(self, step: int) -> None:
        """Scrolls by a window, less two lines."""
        hall = self.query_one(Hall)
        hall.scroll_relative(y=step * max(1, hall.size.height - 2), animate=False, immediate=True)

    def action_theme(self) -> None:
        """The next theme, round and round."""
        names = [theme.name for theme in THEMES]
        self._wear(names[(names.index(self.theme) + 1) % len(names)])

    def action_mono(self) -> None:
        """No colours, or those there were."""
        self._wear(self._coloured if self.theme == MONO.name else MONO.name)

    def action_ascii(self) -> None:
        """Nothing but ASCII, or all signs."""
        self._ascii.enabled = not self._ascii.enabled
        self.refresh_css(animate=False)

    def _wear(self, name: str) -> None:
        is_mono = name == MONO.name
        if not is_mono:
            self._coloured = name
        self.no_color = self._mono.enabled = is_mono
        self._eight.enabled = name in (EIGHT.name, EIGHT_LIGHT.name)
        self._sixteen.enabled = self.available_themes[name].ansi and not (is_mono or self._eight.enabled)
        self.theme = name
        self._say_where()
