"""What is told of saved games, on pages, in lines of text and by commands alike."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import ceil

from app.save_messages import sentence_of
from engines.catalog import GAMES, title_of_game
from saves.document import Save
from saves.index import Health, Listed

NONE_YET = "There are no saved games yet. A game is saved after each action."
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
_HEALTH = {
    Health.OK: "good",
    Health.BACKUP: "backup",
    Health.DAMAGED: "damaged",
    Health.NEWER: "newer",
    Health.SHARED: "shared",
    Health.REFUSED: "unread",
}


def copied(title: str) -> str:
    """Return what is said once a copy of a game was kept."""
    return f"A copy is kept as {title}; the game goes on."


def game_title_of(save: Save) -> str:
    """Return what its game is called; the id of a game that is not here."""
    return title_of_game(save.game) if save.game in GAMES else save.game


def own_title_of(save: Save) -> str:
    """Return the title that a player gave a game; "" for that of its own, which begins with the game's."""
    return "" if save.title.startswith(game_title_of(save)) else save.title


def format_standing(save: Save, names: Sequence[str] | None = None) -> str:
    """Return where a game stands: "Blue to play; Red 31, Blue 28"; `names` stand for the players' own."""
    names = names or save.setup.names
    points = ", ".join(f"{name} {points}" for name, points in zip(names, save.scores, strict=True))
    return f"{'finished' if save.to_act is None else f'{names[save.to_act]} to play'}; {points}"


def format_turn(save: Save) -> str:
    """Return how a saved game stands: "turn 12, Blue to play; Red 31, Blue 28".

    The game is named before it where the title does not begin with it.
    """
    named = f"{game_title_of(save)}, " if own_title_of(save) else ""
    return f"{named}turn {save.turn}, {format_standing(save)}"


def format_short(save: Save, names: Sequence[str]) -> str:
    """Return where a game stands, with the points of a finished one alone: "Blue to play"."""
    return format_standing(save, names) if save.to_act is None else f"{names[save.to_act]} to play"


def format_time(save: Save) -> str:
    """Return when a match was saved, in the time of this place: "2024-05-01 14:03"."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(save.saved_at))


def format_day(save: Save, now: float | None = None) -> str:
    """Return when a match was saved: "today 14:03", "yesterday 09:30", "12 November", "2025-11-12"."""
    then, today = time.localtime(save.saved_at), time.localtime(now)
    yesterday = time.localtime(time.mktime(today) - 86_400)
    for day, word in ((today, "today"), (yesterday, "yesterday")):
        if then[:3] == day[:3]:
            return time.strftime(f"{word} %H:%M", then)
    return time.strftime("%Y-%m-%d", then) if then[0] != today[0] else f"{then[2]} {_MONTHS[then[1] - 1]}"


def format_size_and_health(listed: Listed) -> str:
    """Return how large its file is, rounded up, and its health: "2.4 KB, good"; at most 16 characters."""
    kilobytes = ceil(listed.size_bytes / 100) / 10
    return f"{kilobytes:.{1 if kilobytes < 100 else 0}f} KB, {_HEALTH[listed.health]}"


def remarks_on(listed: Listed) -> Iterator[str]:
    """Return what else must be known of a game that can be read, without a full stop."""
    if listed.holder is not None:
        yield "open elsewhere"
    if listed.health is Health.BACKUP:
        yield "the last save is damaged, this is the one before it"


def format_backup_offer(listed: Listed) -> str:
    """Return what is wrong with the last save of a game, and what the one before it is."""
    assert listed.save is not None and listed.problem is not None
    found = f"The save before it is good: {format_turn(listed.save)}; saved {format_time(listed.save)}."
    return f"{listed.save.title}. {sentence_of(listed.problem)} {found}"
