"""Every user action can be done with the keys that all keyboards have and all terminals send alike."""

from __future__ import annotations

import pytest

from app.keys import keymap
from app.keys.names import is_character
from app.keys.sets import SETS

PLAIN = frozenset({"up", "down", "left", "right", "enter", "space", "tab"})
"""Beside all characters."""
OTHERWISE = {
    # Steps that lead there as well.
    "list.page-up": "list.up",
    "list.page-down": "list.down",
    "list.first": "list.up",
    "list.last": "list.up",
    "page.page-up": "page.up",
    "page.first": "page.up",
    "page.last": "page.page-down",
    "replay.first": "replay.back",
    "replay.last": "replay.on",
    "standing.first": "standing.before",
    "standing.last": "standing.next",
    "replay.rub": "replay.leave",
    "setup.backtab": "list.up",
    "door.before": "list.up",
    "table.clear": "table.cancel",
    "java.look-back": "java.look-next",
    "builders.others-back": "builders.others",
    "replay.tables-back": "replay.tables",
    "app.quit": "leave.quit",
}
"""Shortcuts, each with a plain user action that does the same."""
WHILE_TYPING = frozenset(
    {"typing.rub", "typing.clear", "setup.leave", "help.leave", "line.cancel", "door.leave"}
)
"""Where characters are text: Backspace or Ctrl and a letter, which every terminal sends as one byte."""
OF_TERMINALS = frozenset({"app.redraw", "app.suspend"})
"""Ctrl+L and Ctrl+Z, as everywhere; they do nothing to the game."""


def is_plain(key: str) -> bool:
    """Whether it is a character or one of the few keys that are on every keyboard."""
    return key in PLAIN or is_character(key)


@pytest.mark.parametrize("name", SETS)
def test_every_user_action_has_a_plain_key_or_a_plain_way(name):
    for key_id, key in keymap.by_id().items():
        keys = SETS[name].get(key_id, key.keys).split(",")
        if any(map(is_plain, keys)) or key_id in OF_TERMINALS:
            continue
        if key_id in WHILE_TYPING:
            assert any(each in ("backspace", f"ctrl+{each[-1]}") for each in keys), key_id
            continue
        assert key_id in OTHERWISE, f"{key_id} has only {keys}"
        other = OTHERWISE[key_id]
        assert any(map(is_plain, SETS[name].get(other, keymap.by_id()[other].keys).split(","))), other


def test_no_exception_is_left_over():
    plain = {key_id for key_id, key in keymap.by_id().items() if any(map(is_plain, key.keys.split(",")))}
    assert not plain & {*OTHERWISE, *WHILE_TYPING, *OF_TERMINALS}
    assert {*OTHERWISE, *WHILE_TYPING, *OF_TERMINALS} <= set(keymap.by_id())
