"""Which match a player means who types a title."""

from __future__ import annotations

from collections.abc import Iterable

from saves.disk import StoreError
from saves.document import MAX_TITLE
from saves.listing import Listed
from saves.names import NO_GAME


def name_of_title(every: Iterable[Listed], title: str, *, has_list_command: bool) -> str:
    """The name of the only match that has a title.

    Args:
        every: the matches there are.
        title: what was typed.
        has_list_command: whether the player has the command that names them, which a refusal tells of.

    Raises:
        StoreError: if none has this title, or more than one.
    """
    names = [each.name for each in every if each.save is not None and each.save.title == title]
    if len(names) > 1:
        raise StoreError(
            f"{len(names)} saved games have this title; type the name of one: {', '.join(names)}."
        )
    if not names:
        where = "; `meja saves list` names them." if has_list_command else "."
        raise StoreError(NO_GAME.format(title[:MAX_TITLE]).removesuffix(".") + where)
    return names[0]
