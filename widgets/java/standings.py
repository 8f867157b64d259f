"""How the players stand: their points on bars, and who leads in each city and village worth a palace."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from engines.core import Seat, own_seat
from engines.java.prospects import Prospect, Rank
from engines.java.scoring import points_of_rank
from engines.java.settlements import Standing
from engines.java.spaces import name_of
from engines.java.view import JavaView
from engines.tally import points_since_own_turn
from widgets.java.hand import WIDE
from widgets.panels import Line, Run, fill_line, fit, heading
from widgets.seats import Level, add_levels, assign_letters

_POINTS_WIDTH = 4
_GAIN_WIDTH = 4
_CARDS_WIDTH = 3


def player_lines(
    view: JavaView, levels: Sequence[Level], width: int, is_tall: bool = False, is_plain: bool = False
) -> list[Line]:
    """Return the players: who acts, points on a bar of standing, and what came since the viewer's turn.

    The cards stand in the row, in a tall form below it with tokens and reserve.
    """
    signs = assign_letters(view.names)
    gains = points_since_own_turn(view, own_seat(view))
    cards_width = 0 if is_tall else _CARDS_WIDTH
    room = width - len("> R") - cards_width - _POINTS_WIDTH - _GAIN_WIDTH + 1
    named = add_levels(view.names, levels, room - 1)
    lines = [heading(width, "PLAYERS", "points" if is_tall else "cards points")]
    for seat, (name, level) in enumerate(named):
        acts = seat == view.to_act
        gain = f"+{gains[seat]}" if gains[seat] else ""
        cards = "" if is_tall else fit(str(view.hand_sizes[seat]), cards_width, right=True)
        lines.append(
            [
                (">" if acts else " ", "bar"),
                (signs[seat], f"seat-{seat}"),
                *_bar(view, seat, fit(f" {name}{level}", room), acts, is_plain),
                (cards, "dim"),
                (fit(str(view.scores[seat]), _POINTS_WIDTH, right=True), "strong"),
                (" " * (_GAIN_WIDTH - len(gain)), ""),
                (gain, "gain"),
            ]
        )
        if is_tall:
            lines.append([(_belongings(view, seat), "dim")])
    return lines


def _bar(view: JavaView, seat: Seat, name: str, acts: bool, is_plain: bool) -> list[Run]:
    """Return a name on a bar as long as its player's share of the most points."""
    room, strong = cell_len(name), " strong" if acts else ""
    halves = round(2 * room * view.scores[seat] / max(1, *view.scores))
    on = fit(name, halves // 2)
    off = name.removeprefix(on)
    runs: list[Run] = [(on, f"standing-{seat}{strong}")]
    if halves % 2 and off and off.isspace() and not is_plain:
        runs.append(("▐", f"standing-{seat}-end"))
        off = off[1:]
    return [run for run in (*runs, (off, strong.strip())) if run[0]]


def _belongings(view: JavaView, seat: Seat) -> str:
    player = view.players[seat]
    if player.finished:
        return f"   cards {view.hand_sizes[seat]}  had the final scoring"
    return f"   cards {view.hand_sizes[seat]}  tokens {player.tokens}  reserve {player.reserve}"


# --- cities -----------------------------------------------------------------------------------------

_NAME_WIDTH, _SIZE_WIDTH, _PAYS_WIDTH, _NEXT_WIDTH = 4, 7, 6, 7


def _rank_widths(width: int) -> tuple[int, int]:
    """Return the cells of who is first and who is second, the last of each free."""
    if width < WIDE:
        return 6, width - _NAME_WIDTH - len("10* ") - 6
    room = width - _NAME_WIDTH - len("10*") - _SIZE_WIDTH - _PAYS_WIDTH - _NEXT_WIDTH
    return room - room // 2, room // 2


def cities_heading(width: int, first: int, last: int, count: int, key: str) -> list[Line]:
    """Return the title of the cities: which of them are seen, or the key that goes through them."""
    seen = f"{first + 1} to {last} of {count}"
    shown = f"{seen}   {key}: next" if width >= WIDE else f"{first + 1}-{last} of {count} {key}"
    right = f"{key}: next" if last - first == count else shown if cell_len(shown) < width - 6 else seen
    title = heading(width, "CITIES", right if count else "")
    if width < WIDE:
        return [title]
    at, place = fit("at", _NAME_WIDTH), fit("palace", len("10*") + _SIZE_WIDTH)
    ranks = "".join(map(fit, ("leads", "then"), _rank_widths(width)))
    return [
        title,
        [(f"{at}{place}{ranks}{fit(' pays', _PAYS_WIDTH)}{fit('next', _NEXT_WIDTH, right=True)}", "dim")],
    ]


def city_line(view: JavaView, prospect: Prospect, width: int, is_lit: bool, is_plain: bool = False) -> Line:
    """Return a settlement in a line: place, palace, who is first and who second with which levels.

    A wide one has its size, what both would get, and the next palace with the spaces that it lacks.
    """
    signs, is_wide = assign_letters(view.names), width >= WIDE
    plain, dim = ("lit", "lit") if is_lit else ("", "dim")
    ranks = (*prospect.ranks, None, None)[:2]
    line: list[Run] = [
        (fit(name_of(prospect.space), _NAME_WIDTH), plain or "strong"),
        _palace_chip(prospect, is_wide, is_plain),
        (f" of {prospect.size:<2} " if is_wide else " ", dim),
    ]
    for rank, room in zip(ranks, _rank_widths(width), strict=True):
        line += _rank_runs(rank, signs, room, plain)
    if is_wide:
        value = prospect.palace.value if prospect.palace else 0
        # Two cells apart from the levels, which are numbers too.
        pays = f" {points_of_rank(value, 1):>2}{points_of_rank(value, 2):>2}" if value else ""
        line.append((fit(pays, _PAYS_WIDTH), plain))
        line.append((fit(_next_words(prospect), _NEXT_WIDTH, right=True), dim))
    return fill_line(line, width, plain)


def _palace_chip(prospect: Prospect, is_wide: bool, is_plain: bool) -> Run:
    """Return the value of a palace, with a star once celebrated; of a village its sign."""
    palace = prospect.palace
    if palace is None:
        size = "" if is_wide else prospect.size
        return fit(f" {'v' if is_plain else '⌂'}{size}", 3), "village-1"
    star, ink = ("*", "celebrated") if palace.celebrated else (" ", "banner")
    return f"{palace.value:>2}{star}", ink


def _rank_runs(rank: Rank | None, signs: Sequence[str], width: int, ink: str) -> list[Run]:
    """Return who shares a rank, with their levels, in so many cells of which the last is free."""
    if rank is None:
        return [(" " * width, ink)]
    letters: list[Run] = [(signs[seat], f"seat-{seat}") for seat in rank.seats]
    room = width - len(letters)
    return [*letters, (fit(_format_levels(rank.levels, room - 1), room), ink)]


def _format_levels(levels: Standing, room: int) -> str:
    """Return levels with spaces between if there is room, else without.

    Where even that is too long the lowest are left out, and a plus sign tells of them.
    """
    spaced, tight = " ".join(map(str, levels)), "".join(map(str, levels))
    # Of towers of ten the digits would run together.
    told = spaced if len(spaced) <= room or max(levels) > 9 else tight
    return told if len(told) <= room else f"{told[: room - 1].rstrip()}+"


def _next_words(prospect: Prospect) -> str:
    """Return the largest palace that fits now, or the next one with the spaces that it lacks."""
    if prospect.fitting:
        return f"{prospect.fitting} now"
    return f"{prospect.lacking} to {prospect.larger[0]}" if prospect.larger else ""
