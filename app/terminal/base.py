"""`TerminalApp`: Textual's App with our output, driver, filters and keys."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from textual import constants
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.filter import LineFilter
from textual.keys import format_key

from app.terminal.driver import TerminalDriver
from app.terminal.filters import Ascii, Mono
from app.terminal.output import OutputMixin

# Words where Textual shows symbols, and where its own words differ from what stands on keyboards.
KEY_WORDS: Final = {
    "backspace": "Backspace",
    "delete": "Del",
    "escape": "Esc",
    "insert": "Ins",
    "pagedown": "PgDn",
    "pageup": "PgUp",
}
for _name in ("up", "down", "left", "right", "enter", "space", "tab", "home", "end", "ctrl", "alt", "shift"):
    KEY_WORDS[_name] = _name.title()


def key_words(key: str) -> str:
    """Name a key as a player would: "Left", "Enter", "Ctrl+Q", "F1", "?"."""
    *modifiers, name = key.split("+")
    word = KEY_WORDS.get(name) or format_key(name)
    if modifiers or (name[:1] == "f" and name[1:].isdigit()):
        word = word[:1].upper() + word[1:]
    return "+".join([*(KEY_WORDS.get(modifier, modifier) for modifier in modifiers), word])


class TerminalApp(OutputMixin, App[None]):
    """An app for any terminal, near or at the end of a slow line.

    Ctrl+Q runs `action_quit`, from dialogs too: a subclass overrides it to ask first. Ctrl+C does not quit.

    Args:
        mono: Send no colours.
        ascii_only: Send nothing but ASCII.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+l", "redraw", "Redraw the screen", show=False),
    ]

    THEME_VARIABLES: ClassVar[Mapping[str, str]] = {}
    """Values of the app's own CSS variables, for themes that do not set them."""

    crash: BaseException | None = None
    """The error that ended the app."""

    def __init__(self, *, mono: bool = False, ascii_only: bool = False) -> None:
        super().__init__()
        self._mono = Mono(enabled=mono)
        self._ascii = Ascii(enabled=ascii_only)
        self.no_color = mono  # the CSS pseudo-class :nocolor

    @property
    def mono(self) -> bool:
        """Whether no colours are sent."""
        return self._mono.enabled

    @property
    def ascii_only(self) -> bool:
        """Whether nothing but ASCII is sent."""
        return self._ascii.enabled

    def set_filters(self, *, mono: bool, ascii_only: bool) -> None:
        """Change what may be sent, and show the screen accordingly."""
        self._mono.enabled = self.no_color = mono
        self._ascii.enabled = ascii_only
        self.refresh_css(animate=False)

    def on_mount(self) -> None:
        """Draw the screen again whenever the process comes back to the foreground."""
        self.app_resume_signal.subscribe(self, lambda _: self.redraw(), immediate=True)

    def abandon_output(self) -> None:
        """Send nothing any more: the process ends without waiting for the terminal."""
        if isinstance(self._driver, TerminalDriver):
            self._driver.abandon_output()

    def action_redraw(self) -> None:
        """Draw the whole screen again."""
        self.redraw()

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Do nothing: a browser would open where the app runs, which may be a server."""

    def get_driver_class(self) -> type[Driver]:
        """Return our driver, unless the environment names one, as servers of Textual apps do."""
        return super().get_driver_class() if constants.DRIVER else TerminalDriver

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return Textual's filters and those of our own that are on."""
        ours = [line_filter for line_filter in (self._mono, self._ascii) if line_filter.enabled]
        return [*super().get_line_filters(), *ours]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the values of our own CSS variables."""
        return dict(self.THEME_VARIABLES)

    def get_key_display(self, binding: Binding) -> str:
        """Name the key of a binding in plain words."""
        return binding.key_display or key_words(binding.key)

    def _handle_exception(self, error: Exception) -> None:
        """Remember the error that ends the app; overrides Textual's own method of this name."""
        if self.crash is None:
            self.crash = error
        super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        """Keep Textual from printing a traceback, whose local variables may be a player's hand."""
        if self.crash is not None and not self.is_headless:
            self._exit_renderables.clear()
        super()._print_error_renderables()
