"""Which match a player means who types a title."""

from __future__ import annotations

from collections.abc import Iterable

from saves.disk import StoreError
from saves.document import MAX_TITLE
from saves.index import Listed
from saves.paths import NO_GAME


class NoSuchGameError(StoreError):
    """No match has the name or title that was typed."""


def name_of_title(every: Iterable[Listed], title: str) -> str:
    """The name of the only match that has a title.

    Args:
        every: the matches there are.
        title: what was typed.

    Raises:
        NoSuchGameError: if none has this title.
        StoreError: if more than one has it.
    """
    names = [each.name for each in every if each.save is not None and each.save.title == title]
    if len(names) > 1:
        raise StoreError(
            f"{len(names)} saved games have this title; type the name of one: {', '.join(names)}."
        )
    if not names:
        raise NoSuchGameError(NO_GAME.format(title[:MAX_TITLE]))
    return names[0]
