"""One user action and its keys; and which keys are active, if a player chose others than the default ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.binding import Binding, BindingType

_chosen: dict[str, str] = {}
"""The keys of each user action that has others than the default ones."""


class Key(NamedTuple):
    """One user action."""

    id: str
    keys: str
    """Textual's names of its default keys, with commas between; the first is shown."""
    action: str
    label: str
    """One or two words for the key bar."""
    help: str
    """One line for help."""
    while_typing: bool = False
    """Whether it acts while text is typed: then one of its keys must be no character."""
    is_fixed: bool = False
    """Whether its key stands for itself, such as a digit for a number: it cannot have another."""

    @property
    def active(self) -> str:
        """The keys that are active, like `keys`."""
        return _chosen.get(self.id, self.keys)

    @property
    def first(self) -> str:
        """The key that is shown."""
        return self.active.split(",")[0]


class GameKeys(NamedTuple):
    """The user actions that only one game has."""

    table: tuple[Key, ...]
    """At its table; the first one chooses what is under the cursor."""
    replay: tuple[Key, ...] = ()
    """In its replay; some are those of its table."""
    board: tuple[Key, ...] = ()
    """Those of its board that are not of its table."""
    dialogs: Mapping[str, tuple[Key, ...]] = {}
    """All that can be pressed in each of its dialogs, its own first."""

    @property
    def own_of_dialogs(self) -> tuple[Key, ...]:
        """What is pressed in its dialogs alone."""
        shared = ("dialog", "menu", "quiet", "app", "table")
        every = (key for keys in self.dialogs.values() for key in keys)
        return tuple(key for key in every if key.id.partition(".")[0] not in shared)


def choose(keys: Mapping[str, str]) -> None:
    """Make other keys active, by id as in `Key.keys`; what is not named has its default ones."""
    _chosen.clear()
    _chosen.update(keys)


def bindings_of(*keys: Key, priority: bool = False) -> list[BindingType]:
    """Return Textual bindings with the default keys; Textual's keymap makes others active.

    With `priority` they come before those of what has the focus.
    """
    return [Binding(key.keys, key.action, key.help, show=False, priority=priority, id=key.id) for key in keys]
