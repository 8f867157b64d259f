"""What is said of a key that does nothing, so that none is silent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from textual import events
from textual.binding import ActiveBinding

from app.keys import keymap
from app.terminal.terminal_app import name_key


class Speaker(Protocol):
    """A page or dialog with a line for what it says."""

    @property
    def active_bindings(self) -> Mapping[str, ActiveBinding]: ...
    def has_class(self, /, *names: str) -> bool: ...
    def say(self, message: str, /) -> None: ...


def say_unused(screen: Speaker, event: events.Key | events.Paste) -> None:
    """Say of a key without a binding, or of pasted text, that it does nothing: a handler of pages.

    Where the terminal is too small for it, or while every character is text, nothing is said.
    """
    if not (screen.has_class("-small") or getattr(screen, "is_typing", False)):
        screen.say(why_unused(event, screen.active_bindings))


def why_unused(event: events.Key | events.Paste, bindings: Mapping[str, ActiveBinding]) -> str:
    """Return why a key or pasted text does nothing, in a line; "" if it does something.

    Args:
        event: the key, which Textual passes on before it looks for what is bound to it.
        bindings: what is bound.
    """
    has_own = any(bound.binding.id == "quiet.help" for bound in bindings.values())
    told_by = keymap.word("quiet.help" if has_own else "table.help")
    if isinstance(event, events.Paste):
        return f"Pasted text does nothing here: {told_by} tells the keys."
    if any(map(_is_used, map(bindings.get, event.aliases))):
        return ""
    character = event.character or ""
    if character.isprintable() and not character.isascii():
        return f"{character} does nothing: the keys are Latin letters."
    lower = event.key.lower()
    if len(event.key) == 1 and lower != event.key and _is_used(bindings.get(lower)):
        return f"{event.key} does nothing here, {lower} does: is Caps Lock on?"
    return f"{name_key(event.key)} does nothing here: {told_by} tells the keys."


def _is_used(bound: ActiveBinding | None) -> bool:
    # Textual itself moves the focus by Tab; our pages have no more than one.
    return bound is not None and bound.enabled and not bound.binding.action.startswith("app.focus_")
