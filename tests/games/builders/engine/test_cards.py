"""The cards: data files, numbers, names (B1 to B3)."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

import engines
from engines.builders import cards_data
from engines.builders.cards import (
    BUILDINGS,
    CARDS,
    NAMES,
    NOTHING,
    RESOURCES,
    WORKERS,
    Building,
    Worker,
    can_work,
    card_named,
    missing,
    name_of,
)
from tests.games.builders.engine.positions import at, cards, play, position
from tests.tools import make_literals

DATA = Path(engines.__file__).parent / "data"


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a data file by column."""
    with (DATA / f"builders_{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_B1_B2_data_files_and_literals_agree() -> None:
    made = make_literals.builders_cards()
    assert made == Path(cards_data.__file__).read_text(encoding="utf-8")


def test_B1_every_worker_is_as_in_the_data_file() -> None:
    assert len(rows("workers")) == 42
    for number, row in enumerate(rows("workers"), start=1):
        makes = tuple(int(row[resource]) for resource in RESOURCES)
        expected = Worker(row["rank_en"], row["rank_fr"], int(row["cost_ecus"]), makes)  # type: ignore[arg-type]
        assert CARDS[at(f"W{number}")] == WORKERS[at(f"W{number}")] == expected


@pytest.mark.parametrize("kind", ["buildings", "machines"])
def test_B2_every_building_and_machine_is_as_in_the_data_file(kind: str) -> None:
    letter = kind[0].upper()
    for number, row in enumerate(rows(kind), start=1):
        building = BUILDINGS[at(f"{letter}{number}")]
        assert CARDS[at(f"{letter}{number}")] is building
        assert (building.name, building.name_fr) == (row["name_en"], row["name_fr"])
        assert building.reward_ecus == int(row.get("reward_ecus", 0))
        assert building.victory_points == int(row["victory_points"])
        assert building.needs == tuple(int(row[f"need_{resource}"]) for resource in RESOURCES)
        assert building.makes == tuple(int(row.get(f"make_{resource}", 0)) for resource in RESOURCES)
        assert building.is_machine == (kind == "machines")
        assert building.cost_ecus == 0


def test_B1_there_are_42_workers_of_four_ranks_with_their_prices() -> None:
    ranks = Counter((w.rank, w.rank_fr, w.cost_ecus) for w in WORKERS.values())
    assert ranks == {
        ("Apprentice", "Apprenti", 2): 6,
        ("Labourer", "Manoeuvre", 3): 12,
        ("Craftsman", "Compagnon", 4): 16,
        ("Master", "Maître", 5): 8,
    }


def test_B2_there_are_42_buildings_8_of_them_machines_without_reward() -> None:
    machines = [building for building in BUILDINGS.values() if building.is_machine]
    assert (len(BUILDINGS), len(machines)) == (42, 8)
    assert {building.reward_ecus for building in machines} == {0}
    assert all(building.needs != NOTHING for building in BUILDINGS.values())


def test_B3_the_bank_does_not_run_out() -> None:
    # The box holds 25 silver and 15 gold, 100 écus in all.
    state = position(ecus=[99, 99, 99], seats=3)
    for _ in range(3):
        state = play(state, "take 3", "end")
    assert [player.ecus for player in state.players] == [105, 105, 105]


def test_cards_are_named_by_the_rows_of_the_data_files() -> None:
    assert (
        tuple(
            f"{letter}{n}" for letter, count in (("W", 42), ("B", 34), ("M", 8)) for n in range(1, count + 1)
        )
        == NAMES
    )
    for card, name in enumerate(NAMES):
        assert name_of(card) == name
        assert card_named(name) == card_named(name.lower()) == card
        assert isinstance(CARDS[card], Worker if name[0] == "W" else Building)
        assert can_work(card) == (name[0] in "WM")
    for other in ("", "W", "W0", "W43", "B35", "M9", "W01", "X1", "12"):
        assert card_named(other) is None
    for card in (-1, -42, len(CARDS), 10**9):
        assert name_of(card) == "?"
        assert not can_work(card)


def test_B10_what_is_missing_is_never_below_nothing() -> None:
    chapel = at("B31")
    assert missing(chapel, ()) == (3, 2, 2, 3)
    assert missing(chapel, cards("W20 W2")) == (0, 0, 1, 3)
    assert missing(chapel, cards("W20 W38 M1")) == (0, 0, 2, 3)
    assert missing(chapel, cards("W20 W2 W21")) == NOTHING
