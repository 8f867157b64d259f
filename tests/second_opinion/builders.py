"""The Builders once more, plain and slow, from the numbered rulings alone (B1 to B14).

Nothing of `engines` is imported; the only things shared are the tables of the cards. A card is its name
(W12, B7, M3), an action its canonical line, a position a handful of lists and dicts. That this module and the
engine agree is our proof, so it prefers to be obvious: whatever there is to do is tried, and each try is
judged by itself.
"""

from __future__ import annotations

import csv
import pickle
from dataclasses import dataclass, field
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "engines" / "data"
RESOURCES = ("stone", "wood", "knowledge", "tile")


def _read(kind: str) -> dict[str, dict[str, str]]:
    """The rows of a table by the names of the cards: a letter and the number of the row."""
    with (DATA / f"builders_{kind}.csv").open(encoding="utf-8", newline="") as file:
        return {f"{kind[0].upper()}{number}": row for number, row in enumerate(csv.DictReader(file), start=1)}


WORKERS = _read("workers")
MACHINES = _read("machines")
BUILDINGS = _read("buildings") | MACHINES
"""The eight machines are among the 42 buildings (B2)."""
TRIES = [
    *(f"{verb} {slot}" for verb in ("open", "recruit") for slot in range(7)),
    *(f"send {worker} {building}" for worker in [*WORKERS, *MACHINES] for building in BUILDINGS),
    *(f"take {actions}" for actions in range(6)),
    "buy",
    "end",
]
"""All that anybody may ever wish to do, with some slots and takes that do not exist."""


def wage(card: str) -> int:
    """Écus for sending a worker; a machine is sent for nothing (B1, B2)."""
    return int(WORKERS[card]["cost_ecus"]) if card in WORKERS else 0


def produces(card: str, resource: str) -> int:
    """How much of a resource a worker or a machine makes (B1, B2)."""
    return int(WORKERS[card][resource] if card in WORKERS else MACHINES[card][f"make_{resource}"])


def is_complete(building: str, workers: list[str]) -> bool:
    """Whether these workers together reach every need of a building (B10)."""
    return all(
        sum(produces(worker, resource) for worker in workers) >= int(BUILDINGS[building][f"need_{resource}"])
        for resource in RESOURCES
    )


def reward(building: str) -> int:
    """Écus for finishing a building; none for a machine (B2)."""
    return 0 if building in MACHINES else int(BUILDINGS[building]["reward_ecus"])


def worth(building: str) -> int:
    """The VP of a building or machine (B2)."""
    return int(BUILDINGS[building]["victory_points"])


@dataclass
class Seat:
    """What a player has before him; every list is in the order of the alphabet."""

    ecus: int
    free: list[str]
    """Workers and machines that can be sent."""
    sites: dict[str, list[str]] = field(default_factory=dict)
    """Who works on each open site."""
    sent: dict[str, int] = field(default_factory=dict)
    """How many went to each site this turn; a site that nobody went to is left out."""
    built: list[str] = field(default_factory=list)

    def victory_points(self) -> int:
        """VP from buildings and machines, no écus (B12)."""
        return sum(worth(building) for building in self.built)


@dataclass
class Position:
    """All that a position is; rows go from the left, decks from the next card on."""

    seats: list[Seat]
    first: int
    """Who had the first turn of the game."""
    to_act: int | None
    """None when the game is over."""
    actions: int
    worker_row: list[str | None]
    building_row: list[str | None]
    worker_deck: list[str]
    building_deck: list[str]
    worked: bool = False
    """Somebody opened, recruited or sent in the round that is being played (B14)."""
    idle_rounds: int = 0
    last_round: bool = False
    ledger: dict[tuple[int, str], int] = field(default_factory=dict)
    """Points by seat and ruling; sums of 0 are left out."""

    def points(self, seat: int) -> int:
        """All points of a seat so far (B13)."""
        return sum(points for (owner, _), points in self.ledger.items() if owner == seat)

    def score(self, seat: int, ruling: str, points: int) -> None:
        """Writes points down."""
        if points:
            self.ledger[seat, ruling] = self.ledger.get((seat, ruling), 0) + points


def price(position: Position, line: str) -> tuple[int, int] | None:
    """The actions and écus that something costs; None if it cannot be had at any price."""
    if position.to_act is None:
        return None
    own = position.seats[position.to_act]
    match line.split():
        case ["open", slot]:
            there = int(slot) in range(1, 6) and position.building_row[int(slot) - 1] is not None
            return (1, 0) if there else None  # B6, B11
        case ["recruit", slot]:
            there = int(slot) in range(1, 6) and position.worker_row[int(slot) - 1] is not None
            return (1, 0) if there else None  # B7, B11
        case ["send", worker, building]:
            if worker not in own.free or building not in own.sites:
                return None
            return 1 + own.sent.get(building, 0), wage(worker)  # B8
        case ["take", actions]:
            return (int(actions), 0) if actions in ("1", "2", "3") else None  # B9
        case ["buy"]:
            return 0, 5  # B5
        case ["end"]:
            return 0, 0  # B5
    raise ValueError(f"unknown action {line!r}")


def is_allowed(position: Position, line: str) -> bool:
    """Whether the player whose turn it is can do this and pay for it with what he has now."""
    cost = price(position, line)
    if cost is None or position.to_act is None:
        return False
    actions, ecus = cost
    return actions <= position.actions and ecus <= position.seats[position.to_act].ecus


def legal_actions(position: Position) -> set[str]:
    """Every legal action of the player whose turn it is; none when the game is over."""
    return {line for line in TRIES if is_allowed(position, line)}


def after(position: Position, line: str) -> Position:
    """The position that a legal action leads to; the one given is left as it is.

    Raises:
        ValueError: if the action is not legal.
    """
    cost = price(position, line)
    if cost is None or not is_allowed(position, line):
        raise ValueError(f"{line!r} is not legal")
    position = pickle.loads(pickle.dumps(position))  # a copy of all that is in it
    seat = position.to_act
    assert seat is not None
    own = position.seats[seat]
    position.actions -= cost[0]
    own.ecus -= cost[1]
    match line.split():
        case ["open", slot]:
            building = _taken(position.building_row, position.building_deck, int(slot))
            own.sites[building] = []
            position.worked = True
        case ["recruit", slot]:
            own.free = sorted([*own.free, _taken(position.worker_row, position.worker_deck, int(slot))])
            position.worked = True
        case ["send", worker, building]:
            own.free.remove(worker)
            own.sites[building] = sorted([*own.sites[building], worker])
            own.sent[building] = own.sent.get(building, 0) + 1
            position.worked = True
            if is_complete(building, own.sites[building]):
                _finish(position, seat, building)
        case ["take", actions]:
            own.ecus += {"1": 1, "2": 3, "3": 6}[actions]  # B9
        case ["buy"]:
            position.actions += 1  # B5
        case ["end"]:
            _end_turn(position, seat)
    return position


def _taken(row: list[str | None], deck: list[str], slot: int) -> str:
    """Takes the card of a slot, which the deck fills again unless it has run out (B6, B7, B11)."""
    card = row[slot - 1]
    assert card is not None
    row[slot - 1] = deck.pop(0) if deck else None
    return card


def _finish(position: Position, seat: int, building: str) -> None:
    own = position.seats[seat]
    own.ecus += reward(building)
    own.free = sorted([*own.free, *own.sites.pop(building), *([building] if building in MACHINES else [])])
    own.built = sorted([*own.built, building])
    own.sent.pop(building)
    position.score(seat, "B10", worth(building))


def _end_turn(position: Position, seat: int) -> None:
    own = position.seats[seat]
    own.sent = {}  # B8
    if own.victory_points() >= 17:
        position.last_round = True  # B12
    following = (seat + 1) % len(position.seats)
    if following == position.first:
        position.idle_rounds = 0 if position.worked else position.idle_rounds + 1  # B14
        position.worked = False
        if position.last_round or position.idle_rounds == 3:
            position.to_act, position.actions = None, 0
            for other, player in enumerate(position.seats):
                position.score(other, "B13", player.ecus // 10)
            return
    position.to_act, position.actions = following, 3  # B5


def outcome(position: Position) -> tuple[str, list[list[int]]] | None:
    """Why the game ended, and the seats from the best place down; None while it goes on (B13, B14)."""
    if position.to_act is not None:
        return None
    seats = range(len(position.seats))
    ahead = {seat: [other for other in seats if _is_ahead(position, other, seat)] for seat in seats}
    places = sorted({len(others) for others in ahead.values()})
    ranking = [[seat for seat in seats if len(ahead[seat]) == place] for place in places]
    return ("victory_points" if position.last_round else "stalemate"), ranking


def _is_ahead(position: Position, one: int, other: int) -> bool:
    """Whether one seat beats another: by points, else by VP from buildings, else by écus (B13)."""
    mine, theirs = position.seats[one], position.seats[other]
    if position.points(one) != position.points(other):
        return position.points(one) > position.points(other)
    if mine.victory_points() != theirs.victory_points():
        return mine.victory_points() > theirs.victory_points()
    return mine.ecus > theirs.ecus


def faults_of_setup(position: Position) -> list[str]:
    """What is wrong with the first position of a game (B4); nothing if all is right."""
    seats, row = position.seats, [*position.worker_row, *position.building_row]
    apprentices = [name for name, worker in WORKERS.items() if worker["rank_en"] == "Apprentice"]
    dealt = [card for seat in seats for card in seat.free]
    workers = [*dealt, *position.worker_row, *position.worker_deck]
    checks = {
        "two to four players": len(seats) in (2, 3, 4),
        "one apprentice each": all(len(seat.free) == 1 and seat.free[0] in apprentices for seat in seats),
        "10 écus each": all(seat.ecus == 10 for seat in seats),
        "nothing else each": not any(seat.sites or seat.sent or seat.built for seat in seats),
        "five of each laid out": len(position.worker_row) == len(position.building_row) == 5,
        "no slot empty": None not in row,
        "all workers, once": sorted(map(str, workers)) == sorted(WORKERS),
        "all buildings, once": sorted(map(str, [*position.building_row, *position.building_deck]))
        == sorted(BUILDINGS),
        "the beginner acts": position.to_act == position.first,
        "three actions": position.actions == 3,
        "no points and no rounds yet": not (position.ledger or position.worked or position.idle_rounds),
        "no last round yet": not position.last_round,
    }
    return [what for what, is_right in checks.items() if not is_right]
