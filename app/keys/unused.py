"""What is said of a key that does nothing, so that none is silent."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.binding import ActiveBinding

from app.keys import keymap
from app.terminal.terminal_app import name_key


def why_unused(event: events.Key, bindings: Mapping[str, ActiveBinding], told_by: str = "table.help") -> str:
    """Return why a key does nothing, in a line; "" if it does something.

    Args:
        event: the key, which Textual passes on before it looks for what is bound to it.
        bindings: what is bound.
        told_by: the user action that tells of the keys.
    """
    if any(map(_is_used, map(bindings.get, event.aliases))):
        return ""
    character = event.character or ""
    if character.isprintable() and not character.isascii():
        return f"{character} does nothing: the keys are Latin letters."
    lower = event.key.lower()
    if len(event.key) == 1 and lower != event.key and _is_used(bindings.get(lower)):
        return f"{event.key} does nothing here, {lower} does: is Caps Lock on?"
    return f"{name_key(event.key)} does nothing here: {keymap.word(told_by)} tells the keys."


def _is_used(bound: ActiveBinding | None) -> bool:
    # Textual itself moves the focus by Tab; our pages have no more than one.
    return bound is not None and bound.enabled and not bound.binding.action.startswith("app.focus_")
