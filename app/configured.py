"""The app with what a player has set: colours, signs, pace and keys, changed while it runs and kept."""

from __future__ import annotations

from typing import Any

from app import keymap
from app.configuration import Configuration
from app.settings import Settings, Value
from app.terminal.base import TerminalApp
from app.terminal.environment import TRUE_COLOUR
from app.themes import THEMES, VARIABLE_DEFAULTS, theme_named


class ConfiguredApp(TerminalApp):
    """A `TerminalApp` in one of our themes; what the environment asks for wins over what is set.

    Args:
        configuration: what the player has set.
        mono: the environment wants no colours.
        ascii_only: the environment wants nothing but ASCII.
        colours: how many the terminal has.
        is_light: whether the terminal says that its ground is light.
        is_far: whether the terminal is at the end of a line: nothing moves there.
    """

    THEME_VARIABLES = VARIABLE_DEFAULTS
    pace: int
    """Which pace computer players keep, from 0, the fastest."""

    def __init__(
        self,
        configuration: Configuration | None = None,
        *,
        mono: bool = False,
        ascii_only: bool = False,
        colours: int = TRUE_COLOUR,
        is_light: bool = False,
        is_far: bool = False,
    ) -> None:
        self._configuration = configuration or Configuration()
        self._wants_mono, self._wants_ascii, self._is_far = mono, ascii_only, is_far
        self._colours, self._is_light = colours, is_light
        super().__init__(mono=self._is_mono, ascii_only=self._is_ascii, colours=colours)
        # Chosen before the first style sheet is read, which would else be read twice.
        for theme in THEMES:
            self.register_theme(theme)
        self._take_theme()
        self._take("pace")
        self._take("animation")
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
        if name == "theme" and self._wants_mono:
            return "NO_COLOR or the terminal wants none: there are none now."
        if name == "theme" and self._colours <= 16 and self.settings.theme == "contrast":
            return f"High contrast needs more than the {self._colours} colours of this terminal."
        if name == "ascii" and self._wants_ascii and self.settings.ascii != "on":
            return "The locale or --ascii wants ASCII: it is sent now."
        if name == "animation" and self._is_far and self.settings.animation == "on":
            return "Over SSH nothing moves."
        return ""

    def change_setting(self, name: str, value: Value) -> str:
        """Changes a setting at once and keeps it; gives what the player must know, or ""."""
        self._configuration = self._configuration.with_setting(name, value)
        self._take(name)
        return self._configuration.keep(name, value)

    def change_key_set(self, name: str) -> str:
        """Takes another set of keys at once and keeps it; gives what the player must know, or ""."""
        self._configuration = self._configuration.with_key_set(name)
        self._take_keys()
        return self._configuration.keep("set", name)

    # What is set takes effect

    @property
    def _is_mono(self) -> bool:
        return self._wants_mono or self.settings.theme == "mono"

    @property
    def _is_ascii(self) -> bool:
        return self._wants_ascii or self.settings.ascii == "on"

    def _take(self, name: str) -> None:
        match name:
            case "theme":
                self.set_filters(mono=self._is_mono, ascii_only=self._is_ascii)
                self._take_theme()
            case "ascii":
                self.set_filters(mono=self._is_mono, ascii_only=self._is_ascii)
            case "animation":
                is_on = self.settings.animation == "on" and not self._is_far
                self.animation_level = "full" if is_on else "none"
            case "pace":
                self.pace = self.settings.pace_number
        for screen in self._screens():
            take: Any = getattr(screen, "take_setting", None)
            if take is not None:
                take(name)

    def _screens(self) -> list[Any]:
        return list(self.screen_stack) if self.is_running else []

    def _take_theme(self) -> None:
        choice = "mono" if self._is_mono else self.settings.theme
        self.theme = theme_named(choice, self._colours, self._is_light).name

    def _take_keys(self) -> None:
        self.set_keymap(keymap.use(self._configuration.keys))
        for screen in self._screens():
            show: Any = getattr(screen, "show_keys", None)
            if show is not None:
                show()
