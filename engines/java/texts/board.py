"""The position of Java in plain English sentences, for the ear: the board row by row and space by space."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engines.core import Seat
from engines.java.board import ROWS
from engines.java.developers import LOWLANDS_AP, MOUNTAINS_AP
from engines.java.festival import points_at_stake
from engines.java.irrigation import open_pools, pool_of, shore
from engines.java.palaces import points_for
from engines.java.pieces import PALACE_VALUES, POOL_POINTS, cards_of, hand_of, hand_value, kind_name
from engines.java.prospects import Prospect, prospect_of
from engines.java.settlements import palace_in, ranked_standings, settlement_of
from engines.java.spaces import (
    BOARD,
    CENTRAL,
    EDGE,
    LOWLANDS,
    MOUNTAINS,
    OUTSIDE,
    Space,
    Spaces,
    beside,
    components,
    first,
    members,
    name_of,
    names_of,
    neighbours,
    row_column,
)
from engines.java.state import Palace
from engines.java.view import JavaView
from engines.texts import capitalized, format_count, join_words

DIRECTION_NAMES = ("east", "north-east", "north-west", "west", "south-west", "south-east")
"""Of the six neighbours, in the order of `neighbours`."""
_UNNAMED = ("bare", "outside")
"""What is told by number in a row, not by name."""
ROW_LETTERS = "".join(chr(ord("A") + row) for row in range(len(ROWS)))

# --- the position in short ------------------------------------------------------------------------


def position_lines(view: JavaView) -> list[str]:
    """Return points, what is left and the festival card, and in a line what the viewer has."""
    points = ", ".join(f"{name} {points}" for name, points in zip(view.names, view.scores, strict=True))
    lines = [
        f"Points: {points}. Triples left: {view.stock.triples}. "
        f"Festival card: {kind_name(view.festival_card)}."
    ]
    if view.viewer is not None:
        player, cards = view.players[view.viewer], format_count(sum(view.hand), "card")
        worth = hand_value(view.hand, view.festival_card)
        lines.append(
            f"You have {cards}, worth {worth} in a festival now, {format_count(player.tokens, 'token')}, "
            f"{_standing(player.developers)}; hand tells all."
        )
    return lines


def pieces_line(view: JavaView, seat: Seat) -> str:
    """Return what a player has besides cards and points, told to that player."""
    return f"You have {_pieces(view, seat)}."


def player_lines(view: JavaView) -> list[str]:
    """Return what each player has in the open, one line each."""
    return [
        f"{name}: {format_count(view.scores[seat], 'point')}, {format_count(view.hand_sizes[seat], 'card')}, "
        f"{_pieces(view, seat)}."
        for seat, name in enumerate(view.names)
    ]


def _pieces(view: JavaView, seat: Seat) -> str:
    player = view.players[seat]
    return (
        f"{format_count(player.tokens, 'token')}, {format_count(player.doubles, 'double')}, "
        f"{player.rice_singles or 'no'} single rice, "
        f"{format_count(player.village_singles, 'single village')}, "
        f"{format_count(player.reserve, 'developer')} in reserve, "
        f"{_standing(player.developers)}"
    )


def _standing(developers: Spaces) -> str:
    places = ", ".join(names_of(developers))
    return f"developers on {places}" if places else "no developers on the board"


def stock_lines(view: JavaView) -> list[str]:
    """Return what the common stock and the deck have left."""
    stock = zip(PALACE_VALUES, view.stock.palaces, strict=True)
    palaces = ", ".join(f"{left} of value {value}" for value, left in stock if left)
    return [
        f"Left for all: {format_count(view.stock.triples, 'triple')}, "
        f"{format_count(view.stock.irrigation, 'irrigation tile')}; palaces: {palaces or 'none'}.",
        f"The deck has {format_count(view.deck_size, 'card')}, "
        f"the discards have {format_count(len(view.discards), 'card')}.",
        f"Festival card: {kind_name(view.festival_card)}.",
    ]


# --- festivals ------------------------------------------------------------------------------------


def stake_words(view: JavaView, city: Space) -> str:
    """Return what a festival at a palace pays, and by which option if not the rulebook's table (J50)."""
    palace = view.land.palace_at(city)
    assert palace is not None, "a festival is held at a palace"
    alone, shared = points_at_stake(palace.value, view.shared_festivals)
    option = "" if view.shared_festivals == "table" else f" (by its {view.shared_festivals})"
    return f"Palace {palace.value}: alone {format_count(alone, 'point')}, shared {shared} each{option}."


def festival_lines(view: JavaView) -> list[str]:
    """Return what all may know of the festival that is being decided; [] if there is none."""
    auction = view.auction
    if auction is None:
        return []
    lines = [
        f"Festival at {name_of(auction.city)}. {stake_words(view, auction.city)}",
        f"Festival card: {kind_name(view.festival_card)}.",
    ]
    for seat in (auction.host, *auction.guests):
        cards = ", ".join(kind_name(kind) for kind in cards_of(hand_of(auction.played[seat])))
        state = " passed" if seat in auction.passed else " agreed" if seat in auction.agreed else ""
        lines.append(f"{view.names[seat]}: {auction.totals[seat]}{state}{f' ({cards})' if cards else ''}.")
    return lines


# --- settlements and pools ------------------------------------------------------------------------


def settlement_lines(view: JavaView) -> list[str]:
    """Return a line for each city, each village of two spaces or with a developer, and each pool."""
    cities, villages = [], []
    for area in components(view.land.village):
        words, who = settlement_words(view, area), standings_words(view, area)
        if palace_in(view.land, area):
            cities.append(f"{capitalized(words)}: {who}.")
        elif area.bit_count() > 1 or area & view.developers:
            villages.append(f"{name_of(first(area))}, {words}: {who}.")
    pools = components(view.land.irrigation)
    return [*cities, *villages, *(f"{name_of(first(pool))}, {_pool_words(view, pool)}." for pool in pools)]


def settlement_words(view: JavaView, area: Spaces) -> str:
    """Return a settlement in a few words: "city of 5 with palace 4 at F7"."""
    palace, size = palace_in(view.land, area), area.bit_count()
    if palace is None:
        return f"village of {format_count(size, 'space')}"
    celebrated = ", celebrated," if palace.celebrated else ""
    return f"city of {size} with palace {palace.value}{celebrated} at {name_of(palace.space)}"


# --- row by row -----------------------------------------------------------------------------------


def row_lines(view: JavaView) -> list[str]:
    """Return the board row by row, from the north."""
    return [row_line(view, row) for row in range(len(ROWS))]


def row_line(view: JavaView, row: int) -> str:
    """Return a row from west to east: land by name, what is bare by number.

    It begins at its first and ends at its last space that is land or could be without reaching outside.
    """
    letter = ROW_LETTERS[row]
    told = [space for space in members(CENTRAL | view.land.covered) if row_column(space)[0] == row]
    if not told:
        return f"Row {letter}: outside, bare."
    between = [s for s in members(BOARD) if row_column(s)[0] == row and told[0] <= s <= told[-1]]
    runs = [list(run) for _, run in groupby(enumerate(between), lambda each: _alike(view, *each))]
    parts = [_run_words(view, [space for _, space in run]) for run in runs]
    span = name_of(told[0]) if len(told) == 1 else f"{name_of(told[0])} to {name_of(told[-1])}"
    return f"Row {letter}, {span}: {'; '.join(parts)}."


def _alike(view: JavaView, index: int, space: Space) -> tuple[object, ...]:
    words = _words_in_short(view, space)
    # A row has gaps; only what is side by side can be told from one name to the other.
    return (words,) if words in _UNNAMED else (words, space - index)


def _run_words(view: JavaView, spaces: list[Space]) -> str:
    words = _words_in_short(view, spaces[0])
    if words in _UNNAMED:
        return f"{len(spaces)} {words}"
    names = name_of(spaces[0])
    if len(spaces) > 1:
        names += f" to {name_of(spaces[-1])}" if len(spaces) > 2 else f" and {name_of(spaces[1])}"
    return f"{names} {words}"


def _words_in_short(view: JavaView, space: Space) -> str:
    """Return what lies on a space, for the row: "rice level 1", "village level 2 with Red", "palace 4"."""
    land = view.land
    palace = land.palace_at(space)
    if palace is not None:
        celebrated = " celebrated" if palace.celebrated else ""
        return f"palace {palace.value}{celebrated} on level {land.level(space)}"
    if land.covered >> space & 1:
        terrain = "rice" if land.rice >> space & 1 else "village"
        seat = view.developer_at(space)
        return f"{terrain} level {land.level(space)}{'' if seat is None else f' with {view.names[seat]}'}"
    if land.irrigation >> space & 1:
        return "irrigation"
    return "outside" if OUTSIDE >> space & 1 else "bare"


# --- a space and what belongs to it ----------------------------------------------------------------


def space_lines(view: JavaView, space: Space) -> list[str]:
    """Return what is known of a space, in sentences, the most important first."""
    land, name = view.land, name_of(space)
    level = land.level(space)
    if land.palace_at(space) is not None:
        return [f"{name} palace, level {level}.", *_settlement_lines(view, space)]
    if land.covered >> space & 1:
        terrain = "rice" if land.rice >> space & 1 else "village"
        seat = view.developer_at(space)
        stands = "" if seat is None else f", {view.names[seat]} here"
        return [
            f"{name} {terrain}, level {level}{stands}.",
            *(_settlement_lines(view, space) if terrain == "village" else ()),
            *_way_in(view, space),
            *_pools_beside(view, space),
        ]
    if land.irrigation >> space & 1:
        return [f"{name} irrigation.", f"{capitalized(_pool_words(view, pool_of(land, space)))}."]
    if OUTSIDE >> space & 1:
        ground = _outside_words(space)
        return [f"{name} {ground}.", "Covering it costs 1 AP more.", *_pools_beside(view, space)]
    edge = "at the edge, not for irrigation" if EDGE >> space & 1 else "for land or irrigation"
    return [f"{name} bare, {edge}.", *_pools_beside(view, space)]


def standings_words(view: JavaView, area: Spaces) -> str:
    """Return who leads in an area, and who follows: "Red leads (levels 2, 1), then Blue (level 1)" (J33)."""
    parts: list[str] = []
    for levels, seats in ranked_standings(view.land, view.players, area):
        names = join_words(view.names[seat] for seat in seats)
        numbers = f"({'levels' if len(levels) > 1 else 'level'} {', '.join(map(str, levels))})"
        leads = "leads" if len(seats) == 1 else "share the lead"
        parts.append(f"then {names} {numbers}" if parts else f"{names} {leads} {numbers}")
    return ", ".join(parts) or "nobody there"


def _settlement_lines(view: JavaView, space: Space) -> list[str]:
    prospect = prospect_of(view, settlement_of(view.land, space))
    palace = prospect.palace
    kind = "Village" if palace is None else "City"
    lines = [f"{kind} of {prospect.size}: {standings_words(view, prospect.area)}."]
    if palace is None:
        return [*lines, _may_build(prospect)]
    where = "" if palace.space == space else f" at {name_of(palace.space)}"
    celebrated = ", celebrated" if palace.celebrated else ""
    lines.append(f"Palace {palace.value}{where}{celebrated}; {_may_enlarge(palace, prospect)}.")
    if not palace.celebrated:
        alone, shared = points_at_stake(palace.value, view.shared_festivals)
        lines.append(f"Festival: {alone} alone, {shared} shared.")
    final = ", ".join(
        f"{view.names[seat]} {rank.points}"
        for rank in prospect.ranks
        for seat in rank.seats
        if not view.players[seat].finished
    )
    return [*lines, f"Final scoring: {final}."] if final else lines


def _may_build(prospect: Prospect) -> str:
    if prospect.size < PALACE_VALUES[0]:
        return f"A palace needs {PALACE_VALUES[0]} spaces."
    if not prospect.fitting:
        return "No palace that fits is left."
    return f"Palace up to {prospect.fitting}: {format_count(points_for(prospect.fitting), 'point')}."


def _may_enlarge(palace: Palace, prospect: Prospect) -> str:
    if palace.changed:
        return "changed in this turn"
    if not prospect.larger:
        return "the largest" if palace.value == PALACE_VALUES[-1] else "no larger one is left"
    if not prospect.fitting:
        return f"{prospect.larger[0]} needs {prospect.larger[0]} spaces"
    return f"up to {prospect.fitting}: {format_count(points_for(prospect.fitting), 'point')}"


def _pool_words(view: JavaView, pool: Spaces) -> str:
    land, size = view.land, pool.bit_count()
    if pool in land.pools_scored:
        return f"pool of {size}, enclosed and scored"
    gaps = (shore(pool) & ~land.covered).bit_count()
    worth = format_count(POOL_POINTS * size, "point")
    leads = standings_words(view, shore(pool) & land.covered)
    return f"pool of {size}, {worth}, open at {format_count(gaps, 'space')}: {leads}"


def _pools_beside(view: JavaView, space: Space) -> Iterator[str]:
    """Tell of the pools beside a space that may still be scored."""
    for pool in open_pools(view.land):
        if shore(pool) >> space & 1:
            yield f"By {name_of(first(pool))}, {_pool_words(view, pool)}."


def _way_in(view: JavaView, space: Space) -> Iterator[str]:
    bare = beside(1 << space) & ~view.land.covered
    if bare & LOWLANDS:
        yield f"Way in and out: {LOWLANDS_AP} AP."
    elif bare & MOUNTAINS:
        yield f"Way in and out: {MOUNTAINS_AP} AP."


# --- space by space -------------------------------------------------------------------------------


def neighbourhood_lines(view: JavaView, space: Space) -> list[str]:
    """Return a space, what belongs to it, and its six neighbours from the east counter-clockwise."""
    lines = [f"{name_of(space)}: {space_words(view, space)}.", *space_lines(view, space)[1:]]
    own = settlement_of(view.land, space) if view.land.village >> space & 1 else 0
    for direction, near in zip(DIRECTION_NAMES, neighbours(space), strict=True):
        where = direction.capitalize()
        if BOARD >> near & 1:
            lines.append(f"{where} {name_of(near)}: {space_words(view, near, own)}.")
        else:
            lines.append(f"{where}: {_outside_words(near)}, off the board.")
    return lines


def space_words(view: JavaView, space: Space, known: Spaces = 0) -> str:
    """Return a space in one breath: "village, level 2, city of 5 with palace 4 at F8, a developer of Red".

    A settlement that is known already is not told again.
    """
    land = view.land
    if not land.covered >> space & 1:
        if land.irrigation >> space & 1:
            return "irrigation"
        return f"bare, outside, {_outside_words(space)}" if OUTSIDE >> space & 1 else "bare"
    level, palace = f"level {land.level(space)}", land.palace_at(space)
    if land.rice >> space & 1:
        parts = ["rice", level]
    elif palace is None:
        area = settlement_of(land, space)
        parts = ["village", level, "the same settlement" if area == known else settlement_words(view, area)]
    else:
        celebrated = ["celebrated"] if palace.celebrated else []
        size = settlement_of(land, space).bit_count()
        parts = [f"palace {palace.value}", *celebrated, level, f"city of {size}"]
    seat = view.developer_at(space)
    if seat is not None:
        parts.append(f"a developer of {view.names[seat]}")
    return ", ".join(parts)


def _outside_words(space: Space) -> str:
    return "mountains" if MOUNTAINS >> space & 1 else "lowlands"


def direction_words(space: Space, near: Space) -> str:
    """Return in which direction a neighbour lies: "east"."""
    return DIRECTION_NAMES[neighbours(space).index(near)]
