"""The page of settings: each with its value, changed at once, and a line that says what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from textual.containers import Center
from textual.widget import Widget

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import ListScreen, PageTitle, arrows
from app.settings.configuration import all_settings
from app.settings.configured import ConfiguredApp
from app.settings.settings import KEYS, AnySetting
from app.setup_parsing import find_next
from engines.plain_text import escape_controls
from widgets.choice_list import Choice
from widgets.refusal_line import LineKind

VALUE_AT = 22
"""The column of values."""
_SINGLE_KEYS = "A file, keys.toml, changes single ones."


class SettingsScreen(ListScreen[None]):
    """All that can be set."""

    HELP_TOPIC = "Settings"
    DEFAULT_CSS = """
    SettingsScreen {
        & ChoiceList { margin-top: 1; }
        & RefusalLine { height: 3; }
        &.-roomy RefusalLine { margin-top: 1; }
    }
    """
    VERTICAL_BREAKPOINTS = [*ListScreen.VERTICAL_BREAKPOINTS, (22, "-roomy")]
    DETAIL_AT = VALUE_AT
    BINDINGS = bindings_of(*page_keys.SETTINGS)

    def __init__(self) -> None:
        super().__init__()
        self._list.is_form = True
        self._settings: list[AnySetting] = [*all_settings(), KEYS]

    @property
    def _configured(self) -> ConfiguredApp:
        return cast(ConfiguredApp, self.app)

    def parts(self) -> Sequence[Widget]:
        self._list.set_choices(self._choices())
        self._tell()
        return PageTitle("SETTINGS"), Center(self._list), Center(self._line)

    def keys(self) -> Sequence[tuple[str, str]]:
        return keymap.shown("settings.right", "settings.left", "list.down", "settings.back", "quiet.help")

    # What keys and clicks do

    def moved(self) -> None:
        self._tell()

    def chosen(self, choice: Choice, column: int | None) -> None:
        """Take the next value; a click on the character before the value takes the one before."""
        is_before = column is not None and VALUE_AT <= column < VALUE_AT + len("< ")
        self.action_change(-1 if is_before else 1)

    def action_change(self, step: int) -> None:
        """Change the current setting, round and round."""
        setting = self._current
        value = find_next(tuple(setting.values), self._configured.settings.get(setting), step)
        told = self._configured.change_setting(setting.name, value)
        self._list.set_choices(self._choices())
        self._tell(told)

    # What is shown

    @property
    def _current(self) -> AnySetting:
        current = self._list.current
        assert current is not None
        return next(each for each in self._settings if each.name == current.id)

    def _choices(self) -> list[Choice]:
        return [self._choice(setting) for setting in self._settings]

    def _choice(self, setting: AnySetting) -> Choice:
        value = arrows(setting.values[self._configured.settings.get(setting)])
        not_now = [(" not now", "dim")] if self._configured.why_not_now(setting.name) else []
        return Choice(setting.name, setting.title, detail=[*value, *not_now])

    def _tell(self, trouble: str = "") -> None:
        """Say what the current setting does, and why it does not now; or what went wrong."""
        if trouble:
            self._line.say(LineKind.ERROR, escape_controls(trouble))
            return
        setting = self._current
        told = [keymap.with_keys(setting.help), self._configured.why_not_now(setting.name)]
        if setting is KEYS and not self._configured.is_served:
            told.append(_SINGLE_KEYS)
        self._line.say(LineKind.HINT, " ".join(filter(None, told)))
