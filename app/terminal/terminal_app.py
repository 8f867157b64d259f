"""`TerminalApp`: Textual's App with our output, driver, filters and keys."""

import math
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from textual import constants, events
from textual.app import App, ScreenError
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Offset, Region
from textual.keys import format_key
from textual.widget import Widget
from textual.worker import WorkerFailed

from app.terminal.driver import TerminalDriver
from app.terminal.environment import TRUE_COLOUR
from app.terminal.output import OutputMixin
from app.terminal.stops import pause
from widgets.filters import EIGHT, Ascii, FewColours, Mono

CRASH_CODE: Final = 1
HANG_UP_CODE: Final = 129  # what a shell reports of a process ended by SIGHUP
MOST_HELD: Final = 1000  # keys; Ctrl+Q is not to wait behind them
_RIGHT_BUTTON: Final = 3
_TREMBLE: Final = 1  # cells that the hand may slip to the side in a click

# Words where Textual shows symbols, and where its own words differ from what stands on keyboards.
KEY_WORDS: Final = {"delete": "Del", "escape": "Esc", "insert": "Ins", "pagedown": "PgDn", "pageup": "PgUp"}
for _name in (
    *("up", "down", "left", "right", "home", "end"),
    *("backspace", "enter", "space", "tab", "ctrl", "alt", "shift"),
):
    KEY_WORDS[_name] = _name.title()


def name_key(key: str) -> str:
    """Return the name of a key on keyboards: "Left", "Enter", "Ctrl+Q", "F1", "?"."""
    *modifiers, name = key.split("+")
    word = KEY_WORDS.get(name) or format_key(name)
    if modifiers or (name[:1] == "f" and name[1:].isdigit()):
        word = word[:1].upper() + word[1:]
    return "+".join([*(KEY_WORDS.get(modifier, modifier) for modifier in modifiers), word])


class Saved(NamedTuple):
    """What the disk has of what is open."""

    told: str
    """For the player, without a full stop: "the game is saved; meja resume NAME goes on with it"."""
    path: Path | None
    """The file; None if there is none."""


class TerminalApp(OutputMixin, App[None]):
    """An app for any terminal, near or at the end of a slow line.

    Ctrl+Q runs `action_quit`, from dialogs too: a subclass overrides it to ask first. Ctrl+C does not quit.
    `mono` sends no colours; `colours` is how many the terminal has.
    """

    ENABLE_COMMAND_PALETTE = False
    # Textual leaves the ground of a screen to the terminal in themes of its colours: a light one then shows
    # between our panels, which are dark.
    CSS = """
    Screen:ansi { background: $background; color: $foreground; }
    ModalScreen:ansi { background: transparent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="app.quit"),
        Binding("ctrl+l", "redraw", "Redraw the screen", show=False, id="app.redraw"),
        Binding("ctrl+z", "suspend_process", "Stop", show=False, priority=True, id="app.suspend"),
    ]

    crash: BaseException | None = None
    """The error that ended the app."""

    is_served: bool = False
    """Whether the player sits elsewhere, with no files on this machine: the app tells no path, and is not
    stopped, since nobody could let it go on."""

    is_at_host: bool = False
    """Whether somebody else tells the player why the app was asked to end."""

    has_mouse: bool = True
    """Whether the mouse is reported; without, the terminal itself selects text with it."""

    has_motion: bool = False
    """Whether every step of the mouse is reported, too."""

    is_ending: bool = False
    """Whether the app is to end because of a signal or because nobody is at the terminal any more."""

    farewell: str = ""
    """What is told on the terminal that is given back, where the player did not ask for the end; "" for
    nothing."""

    def __init__(self, *, mono: bool = False, ascii_only: bool = False, colours: int = TRUE_COLOUR) -> None:
        # Where Textual was imported before the environment was the player's, it has read that of another.
        vars(constants)["COLOR_SYSTEM"] = os.environ.get("TEXTUAL_COLOR_SYSTEM", constants.COLOR_SYSTEM)
        super().__init__()
        self.set_deadline: Callable[[int], None] = lambda _code: None
        """Ends the process with an exit code soon, if the app has not ended by then; from any thread."""
        self._mono = Mono(enabled=mono)
        self._ascii = Ascii(enabled=ascii_only)
        self._few = FewColours(has_bright=colours > EIGHT)
        self.no_color = mono  # the CSS pseudo-class :nocolor
        self._deaf_before = 0.0
        """Keys from before this time are dropped, by the clock of events."""
        self._are_keys_held = False
        self._held_keys: list[events.Key] = []
        self._pressed_at = Offset()
        """Where a button of the mouse was pressed last."""

    @property
    def mono(self) -> bool:
        """Return whether no colours are sent."""
        return self._mono.enabled

    @property
    def ascii_only(self) -> bool:
        """Return whether nothing but ASCII is sent."""
        return self._ascii.enabled

    def set_filters(self, *, mono: bool, ascii_only: bool) -> None:
        """Change what may be sent, and show the screen accordingly."""
        self._mono.enabled = self.no_color = mono
        self._ascii.enabled = ascii_only
        self.refresh_css(animate=False)

    def set_mouse(self, has_mouse: bool) -> None:
        """Have the mouse reported or not, at once if the app runs."""
        if has_mouse != self.has_mouse and isinstance(self._driver, TerminalDriver):
            self._driver.switch_mouse(has_mouse)
        self.has_mouse = has_mouse

    def forget_keys(self) -> None:
        """Drop the keys that were typed but not looked at yet: they were meant for somebody else's turn."""
        self._deaf_before = events.Key("", None).time

    def hold_keys(self) -> None:
        """Keep the keys that are typed until `release_keys`: what they are meant for is not there yet."""
        self._are_keys_held = True

    def release_keys(self) -> None:
        """Look at the keys that were kept, in their order, before those that come after them."""
        self._are_keys_held = False
        self.call_next(self._look_at_held)

    async def _look_at_held(self) -> None:
        held, self._held_keys = self._held_keys, []
        for event in held:
            await self.on_event(event)  # which may have to hold the rest

    def exit(self, *args: Any, **more: Any) -> None:
        """End the app; what was typed behind that is dropped."""
        self._deaf_before = math.inf
        super().exit(*args, **more)

    async def on_event(self, event: events.Event) -> None:
        """Handle an event, unless it is a key to be dropped or kept; Ctrl+Q never is.

        A button that is let go elsewhere than it was pressed is no click, and the right one is Esc. Both are
        heard as the terminal tells them, and not again when they have bubbled up.
        """
        if isinstance(event, events.Key) and event.key != "ctrl+q":
            if event.time < self._deaf_before:
                return
            if self._are_keys_held:
                self._held_keys.append(event)
                return
        elif isinstance(event, events.MouseDown) and not event.is_forwarded:
            self._pressed_at = event.screen_offset
        elif isinstance(event, events.MouseUp) and not event.is_forwarded:
            across, down = event.screen_offset - self._pressed_at
            is_drag = bool(down) or abs(across) > _TREMBLE
            if is_drag or event.button == _RIGHT_BUTTON:
                self._mouse_down_widget = None  # else Textual makes a click of it
                if not is_drag:
                    self.simulate_key("escape")
        await super().on_event(event)

    def find_focus(self) -> Offset | None:
        """Ask the screens, from the top down to the first that is no dialog.

        A screen may say so by `focus_place`, a cell of the terminal; else the first of its widgets does that
        is seen and has a `focus_cell`, a cell of its content.
        """
        for screen in reversed(self.screen_stack):
            if (place := getattr(screen, "focus_place", None)) is not None:
                return Offset(*place)
            for widget in screen.walk_children(Widget, with_self=False):
                cell = getattr(widget, "focus_cell", None)
                region = widget.content_region if cell is not None else Region()
                if cell is not None and region:
                    return region.offset + region.size.clamp_offset(Offset(*cell))
            if not screen.is_modal:
                break
        return None

    def on_mount(self) -> None:
        """Draw the screen again whenever the process comes back to the foreground."""
        self.app_resume_signal.subscribe(self, lambda _: self.redraw(), immediate=True)

    @property
    def waiting_messages(self) -> int:
        """Return how many messages nobody has heeded yet, the app's own and those where keys go."""
        waiting = self.message_queue_size + max(0, len(self._held_keys) - MOST_HELD)
        with suppress(ScreenError):  # between two screens
            waiting += self.screen.message_queue_size
            if self.focused is not None:
                waiting += self.focused.message_queue_size
        return waiting

    def describe_saved(self) -> Saved | None:
        """Return what the disk has of what is open, None if nothing is; called in any thread."""
        return None

    @property
    def has_terminal(self) -> bool:
        """Return whether anything was sent to the terminal that must be undone before the end."""
        return isinstance(self._driver, TerminalDriver) and self._driver.has_terminal

    @property
    def may_stop(self) -> bool:
        """Return whether SIGTSTP may stop the process."""
        return not (self.is_ending or self.is_served)

    def heed_stop(self, number: signal.Signals) -> None:
        """Stop, or go on, as a signal asks."""
        if number == signal.SIGTSTP and not self.may_stop:
            return
        if isinstance(self._driver, TerminalDriver):
            self._driver.heed_stop(number)
        elif number == signal.SIGTSTP:  # before there is a terminal to give back
            pause()

    def abandon_terminal(self) -> None:
        """Read and send nothing any more: the process ends without waiting for the terminal."""
        if isinstance(self._driver, TerminalDriver):
            self._driver.abandon()

    def rest(self) -> None:
        """Do nothing any more until `go_on`: the process is about to be stopped."""

    def go_on(self) -> None:
        """Go on after a stop."""

    def hang_up(self) -> None:
        """End, because nobody is at the terminal any more; from any thread."""
        self.is_ending = True
        self.set_deadline(HANG_UP_CODE)
        self.call_later(self.exit, return_code=HANG_UP_CODE)

    def fail(self, error: Exception) -> None:
        """End because of an error that nobody handled."""
        self._handle_exception(error)

    def action_redraw(self) -> None:
        self.redraw()

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Do nothing: the file would be written where the app runs, which may be a server."""

    def action_suspend_process(self) -> None:
        """Stop, with all of the job, as Ctrl+Z does to programs; where nobody could let it go on, say so."""
        if self.is_served:
            self.say("Ctrl+Z does not stop a served game; Ctrl+Q quits, and it is kept.")
        elif os.getpgrp() == os.getsid(0):  # which a shell with job control gives each job of its own
            self.say("Ctrl+Z stops meja only where a shell can take it back with fg; Ctrl+Q quits.")
        elif isinstance(self._driver, TerminalDriver):
            self._driver.stop_job()

    def say(self, message: str) -> None:
        """Show a line on the topmost page or dialog that has one."""
        for screen in reversed(self.screen_stack):
            if (say := getattr(screen, "say", None)) is not None:
                say(message)
                return

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Do nothing: a browser would open where the app runs, which may be a server."""

    def get_driver_class(self) -> type[Driver]:
        # The environment may name another one, as servers of Textual apps do.
        return super().get_driver_class() if constants.DRIVER else TerminalDriver

    def get_line_filters(self) -> Sequence[LineFilter]:
        # Themes in the terminal's own colours are for those that have few.
        self._few.enabled = self.native_ansi_color and not self.mono
        ours = [line_filter for line_filter in (self._mono, self._few, self._ascii) if line_filter.enabled]
        return [*super().get_line_filters(), *ours]

    def get_key_display(self, binding: Binding) -> str:
        return binding.key_display or name_key(binding.key)

    def _set_pointer_shape(self, shape: str) -> None:
        """Leave the mouse pointer as it is: a terminal that does not know the sequence would print it."""

    def _handle_exception(self, error: Exception) -> None:
        """Remember the error that ends the app; overrides Textual's own method of this name.

        What fails because the end came in the middle of it, such as a page half made, is no fault.
        """
        if self._exit and isinstance(error, NoMatches):
            return  # Textual gives a page that was to open no widgets any more, but tells it that it has them
        if self.crash is None and not self.is_ending:
            # Of a worker's error Textual's own has neither place nor kind.
            self.crash = error.error if isinstance(error, WorkerFailed) else error
        self.set_deadline(CRASH_CODE)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End without Textual's picture of an error: its local variables may be a player's hand."""
        if self.is_headless:
            super()._fatal_error()
        else:
            self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Keep Textual from printing an error that draws itself: it is reported after the end."""
        if not self.is_headless:
            self._exit_renderables.clear()
        super()._print_error_renderables()
