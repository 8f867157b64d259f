"""The legal actions of Java once more, plain and slow, from the numbered rulings alone (J1 to J55).

Nothing of `engines` is imported; the only thing shared is the drawing of the board. A position is the dict
that `meja dump FILE --json` prints, an action is its canonical line. That this module and the engine agree is
our proof, so it prefers to be obvious: sets and dicts of (row, column), searches that always start afresh.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

Space = tuple[int, int]
"""Row and character column in the drawing of the board (J1)."""

BOARD_FILE = Path(__file__).resolve().parents[2] / "engines" / "data" / "java_board.txt"
CARDS = ("mask", "drum", "puppet", "mask+drum", "mask+puppet", "drum+puppet")
"""The six kinds of festival card (J8), in the order of the canonical notation."""
FIRST_LOWLAND_ROW = 8
"""Outside spaces are mountains above this row, lowlands from it on (J1)."""
DRAWS_A_TURN = 2
"""At most so many cards a turn (J44)."""


def _read_board() -> dict[Space, str]:
    lines = BOARD_FILE.read_text(encoding="ascii").splitlines()
    return {(r, c): sign for r, line in enumerate(lines) for c, sign in enumerate(line) if sign != " "}


BOARD = _read_board()
CENTRAL = {space for space, sign in BOARD.items() if sign in "o~"}
"""The 153 spaces of central Java, printed irrigation included (J1)."""
COVERABLE = set(BOARD)
"""Every space that may ever carry land: central Java and the 63 outside spaces drawn (J1)."""


def space_named(name: str) -> Space:
    """Return the space with a name like F7: a letter for the row, a number along it."""
    row = ord(name[0]) - ord("A")
    return row, 2 * (int(name[1:]) - 1) + row % 2


def name_of(space: Space) -> str:
    """Return the name of a space."""
    row, column = space
    return f"{chr(ord('A') + row)}{column // 2 + 1}"


def neighbours(space: Space) -> list[Space]:
    """Return the six neighbours of a space, on the board or not (J1)."""
    r, c = space
    return [(r, c - 2), (r, c + 2), (r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)]


class Land(NamedTuple):
    """What lies on a covered space (J2): terrain, number of tiles, id and printed size of the topmost."""

    terrain: str
    level: int
    tile: object
    tile_size: int


class Palace(NamedTuple):
    """A palace (J5, J42)."""

    value: int
    celebrated: bool
    changed_this_turn: bool


class Position(NamedTuple):
    """A dumped position with its spaces parsed, seen by the seat to act; a value, never changed in place."""

    land: dict[Space, Land]
    irrigation: set[Space]
    palaces: dict[Space, Palace]
    developers: dict[Space, int]
    seat: int
    ap: int
    token_used: bool
    drawn: int
    duty_open: bool
    last_round: bool
    reserve: int
    tokens: int
    cards: list[str]
    own_tiles: dict[str, int]
    triples: int
    irrigation_tiles: int
    palace_stock: dict[int, int]
    cards_to_come: int
    festival_card: str | None


def read_position(dump: dict[str, Any]) -> Position:
    """Parse a dumped position; when the game is over it is seen by seat 0."""
    seat = 0 if dump["to_act"] is None else int(dump["to_act"])
    own, turn, stock = dump["seats"][seat], dump["turn_state"], dump["stock"]
    return Position(
        land={
            space_named(name): Land(x["terrain"], x["level"], x["tile"], x["tile_size"])
            for name, x in dump["spaces"].items()
        },
        irrigation={space_named(name) for name in dump["irrigation"]},
        palaces={
            space_named(name): Palace(x["value"], x["celebrated"], x["changed_this_turn"])
            for name, x in dump["palaces"].items()
        },
        developers={space_named(name): int(seat) for name, seat in dump["developers"].items()},
        seat=seat,
        ap=dump["ap"],
        token_used=turn["token_used"],
        drawn=turn["drawn"],
        duty_open=turn["duty_open"],
        last_round=turn["last_round"],
        reserve=own["reserve"],
        tokens=own["tokens"],
        cards=list(own["cards"]),
        own_tiles={kind: own[kind] for kind in ("double", "rice", "village")},
        triples=stock["triple"],
        irrigation_tiles=stock["irrigation"],
        palace_stock={int(value): count for value, count in stock["palaces"].items()},
        cards_to_come=len(stock["deck"]) + len(stock["discards"]),
        festival_card=dump["festival_card"],
    )


def legal_actions(position: dict[str, Any]) -> list[str]:
    """Return every legal action of the seat to act, canonical and sorted; none when the game is over.

    Args:
        position: a position as `meja dump FILE --json` prints it.
    """
    if position["to_act"] is None or position["phase"] == "over":
        return []
    parsed = read_position(position)
    if position["phase"] == "actions":
        return sorted(set(_turn_actions(parsed)))
    if position["phase"] == "bidding":
        return sorted(set(_bidding_actions(parsed, position["auction"])))
    if position["phase"] == "agreement":
        return sorted({"agree", *(f"bid {cards}" for cards, _ in _payable_bids(parsed))})  # J49
    raise ValueError(f"unknown phase {position['phase']!r}")


def _turn_actions(position: Position) -> Iterator[str]:
    """Yield the actions of the player on turn (J11), those that would break the duty left out (J12)."""
    for text, _new, _cost in land_placements(position, position.ap):
        yield text
    duty_binds = position.duty_open and not position.last_round and a_placement_can_be_paid(position)
    for text, after in _other_actions(position):
        if duty_binds and (after is None or not a_placement_can_be_paid(after)):
            continue
        yield text


def a_placement_can_be_paid(position: Position) -> bool:
    """Return whether some land tile could be placed with the AP left and a token still playable (J12)."""
    budget = position.ap + (1 if may_play_token(position) else 0)
    return any(True for _ in land_placements(position, budget))


def _other_actions(position: Position) -> Iterator[tuple[str, Position | None]]:
    """Yield every action but placing land, duty aside, and the position after it; None: the turn is over."""
    yield "end", None
    if may_play_token(position):
        yield "token", position._replace(ap=position.ap + 1, tokens=position.tokens - 1, token_used=True)
    yield from _irrigation(position)
    yield from _enter(position)
    yield from _move(position)
    yield from _leave(position)
    yield from _palace(position)
    yield from _draw(position)
    for text in _festivals(position):
        yield text, None


def may_play_token(position: Position) -> bool:
    """Return whether an extra-action token may be played: one left and none played this turn (J11)."""
    return position.tokens > 0 and not position.token_used


# Land (J13 to J21)


def _tiles_everywhere() -> list[tuple[str, str, dict[Space, str]]]:
    """Return every tile everywhere it might ever lie, turned every way (J21): kind, line, terrains."""
    singles, doubles, triples = [], [], []
    for space in sorted(COVERABLE):
        name, around = name_of(space), sorted(near for near in neighbours(space) if near in COVERABLE)
        for kind in ("rice", "village"):
            singles.append((kind, f"{kind} {name}", {space: kind}))
        for rice in around:
            doubles.append(("double", f"double {name} {name_of(rice)}", {space: "village", rice: "rice"}))
        for rice, other in combinations(around, 2):
            if other in neighbours(rice):
                text = f"triple {name} {name_of(rice)} {name_of(other)}"
                triples.append(("triple", text, {space: "village", rice: "rice", other: "rice"}))
    return singles + doubles + triples


TILES_EVERYWHERE = _tiles_everywhere()


def land_placements(position: Position, budget: int) -> Iterator[tuple[str, dict[Space, str], int]]:
    """Yield every legal land placement within the budget: its line, its spaces with terrain, its AP."""
    if budget < 1:  # the cheapest placement costs 1 (J11)
        return
    left = {**position.own_tiles, "triple": position.triples}  # J3
    for kind, text, new in TILES_EVERYWHERE:
        if left[kind] < 1:
            continue
        cost = 1 + sum(is_bare_outside(position, space) for space in new)  # J20
        if cost <= budget and land_fits(position, new):
            yield text, new, cost


def is_bare_outside(position: Position, space: Space) -> bool:
    """Return whether a space lies outside central Java and carries no land (J1, J20)."""
    return space not in CENTRAL and space not in position.land


def land_fits(position: Position, new: dict[Space, str]) -> bool:
    """Return whether a tile may lie on these spaces of the board (J13 to J17, J20), whatever it costs."""
    for space in new:
        if space in position.developers or space in position.palaces or space in position.irrigation:
            return False  # J13
    overhangs = any(is_bare_outside(position, space) for space in new)
    if overhangs and not any(space in CENTRAL for space in new):
        return False  # J20: so a single never lies there
    under = [position.land.get(space) for space in new]
    if len({0 if land is None else land.level for land in under}) != 1:
        return False  # J14
    lands = [land for land in under if land is not None]
    if lands and len({land.tile for land in lands}) == 1 and lands[0].tile_size == len(new):
        return False  # J15
    villages = _village_spaces(position) - set(new)
    villages |= {space for space, terrain in new.items() if terrain == "village"}
    palaces = set(position.palaces)
    return all(len(_connected(palace, villages) & palaces) == 1 for palace in palaces)  # J17


def after_land(position: Position, new: dict[Space, str]) -> Position:
    """Return the board after a land tile is placed, duty done; AP and stocks stay as they were."""
    land = dict(position.land)
    tile = object()  # equal to no other tile
    for space, terrain in new.items():
        level = land[space].level if space in land else 0
        land[space] = Land(terrain, level + 1, tile, len(new))
    return position._replace(land=land, duty_open=False)


def _village_spaces(position: Position) -> set[Space]:
    return {space for space, land in position.land.items() if land.terrain == "village"}


def settlement_of(position: Position, space: Space) -> set[Space]:
    """Return the settlement a village space belongs to (J4)."""
    return _connected(space, _village_spaces(position))


def _connected(start: Space, allowed: set[Space]) -> set[Space]:
    """Return all spaces that can be reached from a start over allowed spaces, the start included."""
    found, waiting = {start}, [start]
    while waiting:
        for space in neighbours(waiting.pop()):
            if space in allowed and space not in found:
                found.add(space)
                waiting.append(space)
    return found


# Irrigation (J23 to J26)


def _irrigation(position: Position) -> Iterator[tuple[str, Position]]:
    """Yield the irrigation tiles that may be laid: bare, in central Java, not beside the outside (J23)."""
    if position.ap < 1 or position.irrigation_tiles < 1:
        return
    for space in CENTRAL - position.irrigation - set(position.land):
        if all(near in CENTRAL for near in neighbours(space)):
            yield f"irrigation {name_of(space)}", _after_irrigation(position, space)


def _after_irrigation(position: Position, space: Space) -> Position:
    return position._replace(
        irrigation=position.irrigation | {space},
        irrigation_tiles=position.irrigation_tiles - 1,
        ap=position.ap - 1,
    )


def pools(position: Position) -> list[set[Space]]:
    """Return all pools in the order of their first space (J6, J25)."""
    found: list[set[Space]] = []
    for space in sorted(position.irrigation):
        if not any(space in pool for pool in found):
            found.append(_connected(space, position.irrigation))
    return found


def is_enclosed(position: Position, pool: set[Space]) -> bool:
    """Return whether every neighbour of a pool is land or part of it (J24)."""
    return all(near in position.land or near in pool for space in pool for near in neighbours(space))


def pools_enclosed_by(position: dict[str, Any], action: str) -> list[tuple[list[str], int | None, int]]:
    """Return the pools a placement encloses, in scoring order: spaces, sole leader, his points (J25).

    Args:
        position: the dumped position before the placement.
        action: a triple, double, rice, village or irrigation line.
    """
    before = read_position(position)
    kind, *names = action.split()
    spaces = [space_named(name) for name in names]
    if kind == "irrigation":
        after = _after_irrigation(before, spaces[0])
    else:
        first = "rice" if kind == "rice" else "village"
        after = after_land(before, {spaces[0]: first, **dict.fromkeys(spaces[1:], "rice")})
    already = [{space_named(name) for name in pool} for pool in position["pools_scored"]]
    result: list[tuple[list[str], int | None, int]] = []
    for pool in pools(after):
        if pool not in already and is_enclosed(after, pool):  # J26
            shore = {near for space in pool for near in neighbours(space) if near in after.land}
            leader = _leader(after, shore)
            result.append(
                ([name_of(s) for s in sorted(pool)], leader, 0 if leader is None else 3 * len(pool))
            )
    return result


# Developers (J27 to J31)


def is_free(position: Position, space: Space) -> bool:
    """Return whether a developer may be set on a space: land with neither palace nor developer (J27)."""
    return space in position.land and space not in position.palaces and space not in position.developers


def may_pass(position: Position, space: Space) -> bool:
    """Return whether the player's developers may walk over a space (J28, J29)."""
    ours_or_nobody = position.developers.get(space, position.seat) == position.seat
    return space in position.land and space not in position.palaces and ours_or_nobody


def walking_costs(position: Position, starts: dict[Space, int]) -> dict[Space, int]:
    """Return the least AP to every space that can be reached, given what each start costs (J28)."""
    costs, waiting = dict(starts), deque(starts)
    while waiting:
        here = waiting.popleft()
        for there in neighbours(here):
            if may_pass(position, there):
                change = position.land[here].terrain != position.land[there].terrain
                cost = costs[here] + (1 if change else 0)
                if there not in costs or cost < costs[there]:
                    costs[there] = cost
                    waiting.append(there)
    return costs


def gate_cost(position: Position, space: Space) -> int | None:
    """Return the AP for the step between a space and the outside, None if it is no border space (J30)."""
    outside = [near for near in neighbours(space) if is_bare_outside(position, near)]
    return min((1 if row >= FIRST_LOWLAND_ROW else 2 for row, _ in outside), default=None)


def _gates(position: Position) -> dict[Space, int]:
    """Return the border spaces the player's developers may pass, with the AP for the step in or out (J30)."""
    costs = {space: gate_cost(position, space) for space in position.land if may_pass(position, space)}
    return {space: cost for space, cost in costs.items() if cost is not None}


def _enter(position: Position) -> Iterator[tuple[str, Position]]:
    """Yield the spaces a developer of the reserve can come to from the outside (J31)."""
    if position.reserve < 1:
        return
    for target, cost in walking_costs(position, _gates(position)).items():
        if is_free(position, target) and cost <= position.ap:
            yield (
                f"enter {name_of(target)}",
                position._replace(
                    developers={**position.developers, target: position.seat},
                    reserve=position.reserve - 1,
                    ap=position.ap - cost,
                ),
            )


def _own_developers(position: Position) -> list[Space]:
    return [space for space, seat in position.developers.items() if seat == position.seat]


def _move(position: Position) -> Iterator[tuple[str, Position]]:
    """Yield the moves of the player's developers (J28, J29)."""
    for source in _own_developers(position):
        others = {space: seat for space, seat in position.developers.items() if space != source}
        for target, cost in walking_costs(position, {source: 0}).items():
            if target != source and is_free(position, target) and cost <= position.ap:  # J31: no `move S S`
                after = position._replace(developers={**others, target: position.seat}, ap=position.ap - cost)
                yield f"move {name_of(source)} {name_of(target)}", after


def _leave(position: Position) -> Iterator[tuple[str, Position]]:
    """Yield the developers that can walk off the board (J31)."""
    gates = _gates(position)
    for source in _own_developers(position):
        walks = walking_costs(position, {source: 0})
        cost = min((walks[gate] + gates[gate] for gate in gates if gate in walks), default=None)
        if cost is not None and cost <= position.ap:
            others = {space: seat for space, seat in position.developers.items() if space != source}
            after = position._replace(developers=others, reserve=position.reserve + 1, ap=position.ap - cost)
            yield f"leave {name_of(source)}", after


# Standings (J32 to J37)


def compare_standings(a: Iterable[int], b: Iterable[int]) -> int:
    """Return 1 if standing a is better than b, -1 if worse, 0 if level; levels in any order (J32, J33)."""
    first, second = sorted(a, reverse=True), sorted(b, reverse=True)
    for x, y in zip(first, second, strict=False):
        if x != y:
            return 1 if x > y else -1
    if len(first) == len(second):
        return 0
    return 1 if len(first) > len(second) else -1


def _standings(position: Position, area: set[Space]) -> dict[int, list[int]]:
    """Return the standing of every seat with a developer in an area (J32)."""
    found: dict[int, list[int]] = {}
    for space, seat in position.developers.items():
        if space in area:
            found.setdefault(seat, []).append(position.land[space].level)
    return found


def _leader(position: Position, area: set[Space]) -> int | None:
    """Return the sole leader of an area (J37)."""
    standings = _standings(position, area)
    for seat, own in standings.items():
        if all(compare_standings(own, other) > 0 for rival, other in standings.items() if rival != seat):
            return seat
    return None


def sole_leader(position: dict[str, Any], space_names: Iterable[str]) -> int | None:
    """Return the seat that alone has the best standing on some spaces, None if there is none (J32 to J37)."""
    return _leader(read_position(position), {space_named(name) for name in space_names})


def final_scoring(position: dict[str, Any], seat: int) -> list[tuple[str, int]]:
    """Return what a seat's final scoring gives now: (palace's space, points), only where positive (J54)."""
    parsed = read_position(position)
    result: list[tuple[str, int]] = []
    for space in sorted(parsed.palaces):
        standings = _standings(parsed, settlement_of(parsed, space))
        if seat not in standings:
            continue
        better = {
            tuple(sorted(other, reverse=True))
            for other in standings.values()
            if compare_standings(other, standings[seat]) > 0
        }
        value = parsed.palaces[space].value
        if len(better) <= 1:  # dense ranks: nothing better is first, one better standing is second
            result.append((name_of(space), value if not better else value // 2))
    return result


# Palaces (J38 to J43)


def _palace(position: Position) -> Iterator[tuple[str, Position]]:
    """Yield the palaces that may be built or enlarged (J38 to J42)."""
    if position.ap < 1:
        return
    for space, land in position.land.items():
        if land.terrain != "village":
            continue
        settlement = settlement_of(position, space)
        old = position.palaces.get(space)
        if _leader(position, settlement) != position.seat:  # J38
            continue
        if old is None and (
            space in position.developers or any(other in position.palaces for other in settlement)
        ):
            continue  # J39
        if old is not None and old.changed_this_turn:
            continue  # J42
        for value, count in position.palace_stock.items():
            larger = old is None or value > old.value  # J40
            if count > 0 and larger and 2 <= value <= len(settlement):
                yield f"palace {name_of(space)} {value}", _after_palace(position, space, value)


def _after_palace(position: Position, space: Space, value: int) -> Position:
    return position._replace(
        palaces={**position.palaces, space: Palace(value, celebrated=False, changed_this_turn=True)},
        palace_stock={**position.palace_stock, value: position.palace_stock[value] - 1},
        ap=position.ap - 1,
    )


# Cards and festivals (J44 to J51)


def _draw(position: Position) -> Iterator[tuple[str, Position]]:
    """Yield the draws: at most two a turn, and never without a card to come from deck or discards (J44)."""
    if position.ap < 1 or position.drawn >= DRAWS_A_TURN or position.cards_to_come < 1:
        return
    # Which card comes is hidden and changes nothing that the duty looks at.
    after = position._replace(ap=position.ap - 1, drawn=position.drawn + 1)
    yield "draw deck", after
    if position.festival_card is not None:
        yield "draw face", after


def card_value(card: str, festival_card: str | None) -> int:
    """Return the number of symbols a card shares with the festival card (J46)."""
    if festival_card is None:
        return 0
    return len(set(card.split("+")) & set(festival_card.split("+")))


def _payable_bids(position: Position) -> Iterator[tuple[str, int]]:
    """Yield every choice of one or more matching cards of the hand, canonical, with its value (J46)."""
    counts = [position.cards.count(card) if card_value(card, position.festival_card) else 0 for card in CARDS]
    for taken in product(*(range(count + 1) for count in counts)):
        chosen = [card for card, times in zip(CARDS, taken, strict=True) for _ in range(times)]
        if chosen:
            yield " ".join(chosen), sum(card_value(card, position.festival_card) for card in chosen)


def _festivals(position: Position) -> Iterator[str]:
    """Yield the festivals he may host: uncelebrated city, a developer of his there, matching cards (J45)."""
    for space, palace in position.palaces.items():
        city = settlement_of(position, space)
        if not palace.celebrated and any(own in city for own in _own_developers(position)):
            for cards, _value in _payable_bids(position):
                yield f"festival {name_of(space)} {cards}"


def _bidding_actions(position: Position, auction: dict[str, Any]) -> Iterator[str]:
    """Yield pass, and every bid that brings the seat to act level with the highest total or above (J48)."""
    totals = {int(seat): total for seat, total in auction["totals"].items()}
    yield "pass"
    for cards, value in _payable_bids(position):
        if totals.get(position.seat, 0) + value >= max(totals.values()):
            yield f"bid {cards}"
