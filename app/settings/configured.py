"""The app with what a player has set: colours, signs, pace and keys, changed while it runs and kept."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from textual.reactive import Initialize, Reactive
from textual.theme import Theme

from app.keys import keymap
from app.settings.configuration import Configuration
from app.settings.settings import ANIMATION, ASCII, CURSOR, KEYS, MOUSE, PACE, PACES, THEME, Settings, Value
from app.settings.theme import theme_for
from app.terminal.environment import TerminalFlags
from app.terminal.terminal_app import TerminalApp
from widgets.themes import MONO, THEMES, VARIABLE_DEFAULTS


@runtime_checkable
class TakesSettings(Protocol):
    """A page or table that looks as the player has set."""

    def apply_setting(self, name: str) -> None:
        """Take over one thing that the player has set."""


class ConfiguredApp(TerminalApp):
    """A `TerminalApp` in one of our themes; what the environment asks for wins over what is set."""

    pace: int
    """Which pace computer players keep, from 0, the fastest."""

    def __init__(
        self, configuration: Configuration | None = None, flags: TerminalFlags | None = None
    ) -> None:
        self._configuration = configuration or Configuration()
        self._flags = flags or TerminalFlags()
        self.can_erase = self._flags.can_erase
        self.has_motion = not self._flags.is_far
        super().__init__(mono=self._is_mono, ascii_only=self._is_ascii, colours=self._flags.colours)
        for setting in (PACE, ANIMATION, CURSOR, MOUSE, KEYS):
            self._take(setting.name)

    @property
    def settings(self) -> Settings:
        return self._configuration.settings

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the files of settings and keys, a sentence each."""
        return self._configuration.faults

    def why_not_now(self, name: str) -> str:
        """Return why a setting does not hold as it is set: one sentence, "" if it does."""
        if name == THEME.name:
            return theme_for(self.settings.get(THEME), self._flags)[1]
        if name == ASCII.name and self._flags.ascii_only and self.settings.get(ASCII) != "on":
            return "The locale or --ascii wants ASCII: it is sent now."
        if name == ANIMATION.name and self._flags.is_far and self.settings.get(ANIMATION) == "on":
            return "Over SSH nothing moves."
        if name == MOUSE.name and not self._flags.has_mouse and self.settings.get(MOUSE) == "on":
            return "It is off now by --no-mouse."
        return ""

    def change_setting(self, name: str, value: Value) -> str:
        """Change a setting at once and keep it; return what the player must know, or ""."""
        self._configuration = self._configuration.with_setting(name, value)
        self._take(name)
        return self._configuration.keep(name, value)

    # What is set takes effect

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return VARIABLE_DEFAULTS

    @property
    def available_themes(self) -> dict[str, Theme]:
        return {theme.name: theme for theme in THEMES}

    @property
    def _theme_now(self) -> Theme:
        return theme_for(self.settings.get(THEME), self._flags)[0]

    def _theme_name(self) -> str:
        return self._theme_now.name

    # The first theme is no change of it, for which the style sheet would be read twice.
    theme: Reactive[str] = Reactive(Initialize(_theme_name))

    @property
    def _is_mono(self) -> bool:
        return self._theme_now is MONO

    @property
    def _is_ascii(self) -> bool:
        return self._flags.ascii_only or self.settings.get(ASCII) == "on"

    def _take(self, name: str) -> None:
        settings = self.settings
        match name:
            case THEME.name:
                self.set_filters(mono=self._is_mono, ascii_only=self._is_ascii)
                self.theme = self._theme_name()
            case ASCII.name:
                self.set_filters(mono=self._is_mono, ascii_only=self._is_ascii)
            case ANIMATION.name:
                is_on = settings.get(ANIMATION) == "on" and not self._flags.is_far
                self.animation_level = "full" if is_on else "none"
            case CURSOR.name:
                self.shows_cursor = settings.get(CURSOR) == "shown"
            case MOUSE.name:
                self.set_mouse(settings.get(MOUSE) == "on" and self._flags.has_mouse)
            case PACE.name:
                self.pace = PACES.index(settings.get(PACE))
            case KEYS.name:
                self.set_keymap(keymap.use(self._configuration.keys))
        for screen in self.screen_stack if self.is_running else ():
            if isinstance(screen, TakesSettings):
                screen.apply_setting(name)
