"""The app with what a player has set: colours, signs, pace and keys, changed while it runs and kept."""

from __future__ import annotations

from typing import Final, Protocol, runtime_checkable

from textual.reactive import Initialize, Reactive
from textual.screen import Screen
from textual.theme import Theme

from app.keys import keymap
from app.settings.configuration import Configuration
from app.settings.settings import Settings, Value
from app.settings.theme import theme_for
from app.terminal.environment import TerminalFlags
from app.terminal.terminal_app import TerminalApp
from widgets.themes import MONO, THEMES, VARIABLE_DEFAULTS

NOT_KEPT: Final = "This server cannot keep it. It holds until you leave."
"""What is told of a setting that cannot be written to players who do not reach the file."""


@runtime_checkable
class ShowsKeys(Protocol):
    """A page or table that names keys."""

    def show_keys(self) -> None:
        """Show the keys that do something now, as they are in force."""


@runtime_checkable
class TakesSettings(Protocol):
    """A table that looks as the player has set."""

    def apply_setting(self, name: str) -> None:
        """Take over one thing that the player has set."""


class ConfiguredApp(TerminalApp):
    """A `TerminalApp` in one of our themes; what the environment asks for wins over what is set.

    Args:
        configuration: what the player has set.
        flags: what the environment asks for; None for a terminal that can do all.
    """

    THEME_VARIABLES = VARIABLE_DEFAULTS
    pace: int
    """Which pace computer players keep, from 0, the fastest."""

    def __init__(
        self, configuration: Configuration | None = None, flags: TerminalFlags | None = None
    ) -> None:
        self._configuration = configuration or Configuration()
        self._flags = flags or TerminalFlags()
        self.can_erase = self._flags.can_erase
        super().__init__(mono=self._is_mono, ascii_only=self._is_ascii, colours=self._flags.colours)
        self._take("pace")
        self._take("animation")
        self._take("cursor")
        self._take_keys()

    @property
    def settings(self) -> Settings:
        """What is set."""
        return self._configuration.settings

    @property
    def key_set(self) -> str:
        """The name of the set of keys."""
        return self._configuration.key_set

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the files of settings and keys, a sentence each."""
        return self._configuration.faults

    def why_not_now(self, name: str) -> str:
        """Why a setting does not hold as it is set: one sentence, "" if it does."""
        if name == "theme":
            return theme_for(self.settings.theme, self._flags)[1]
        if name == "ascii" and self._flags.ascii_only and self.settings.ascii != "on":
            return "The locale or --ascii wants ASCII: it is sent now."
        if name == "animation" and self._flags.is_far and self.settings.animation == "on":
            return "Over SSH nothing moves."
        return ""

    def change_setting(self, name: str, value: Value) -> str:
        """Change a setting at once and keep it; give what the player must know, or ""."""
        self._configuration = self._configuration.with_setting(name, value)
        self._take(name)
        return self._keep(name, value)

    def change_key_set(self, name: str) -> str:
        """Take another set of keys at once and keep it; give what the player must know, or ""."""
        self._configuration = self._configuration.with_key_set(name)
        self._take_keys()
        return self._keep("set", name)

    def _keep(self, name: str, value: Value) -> str:
        told = self._configuration.keep(name, value)
        return NOT_KEPT if told and self.is_served else told

    # What is set takes effect

    @property
    def available_themes(self) -> dict[str, Theme]:
        return {theme.name: theme for theme in THEMES}

    @property
    def _theme_now(self) -> Theme:
        return theme_for(self.settings.theme, self._flags)[0]

    def _theme_name(self) -> str:
        return self._theme_now.name

    # The first theme is no change of it, for which the style sheet would be read twice.
    theme: Reactive[str] = Reactive(Initialize(_theme_name))

    @property
    def _is_mono(self) -> bool:
        return self._theme_now is MONO

    @property
    def _is_ascii(self) -> bool:
        return self._flags.ascii_only or self.settings.ascii == "on"

    def _take(self, name: str) -> None:
        match name:
            case "theme":
                self.set_filters(mono=self._is_mono, ascii_only=self._is_ascii)
                self.theme = self._theme_name()
            case "ascii":
                self.set_filters(mono=self._is_mono, ascii_only=self._is_ascii)
            case "animation":
                is_on = self.settings.animation == "on" and not self._flags.is_far
                self.animation_level = "full" if is_on else "none"
            case "cursor":
                self.shows_cursor = self.settings.cursor == "shown"
            case "pace":
                self.pace = self.settings.pace_number
        for screen in self._screens():
            if isinstance(screen, TakesSettings):
                screen.apply_setting(name)

    def _screens(self) -> list[Screen[object]]:
        return list(self.screen_stack) if self.is_running else []

    def _take_keys(self) -> None:
        self.set_keymap(keymap.use(self._configuration.keys))
        for screen in self._screens():
            if isinstance(screen, ShowsKeys):
                screen.show_keys()
