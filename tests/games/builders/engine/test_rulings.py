"""The rules in words: complete, in order, and behind every number that the program cites."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from pathlib import Path

import engines.builders
from engines.builders import money, recruit, scoring, turn
from engines.builders.cards import BUILDINGS, RESOURCES, WORKERS
from engines.builders.game import BUILDERS, OPENING_ECUS
from engines.builders.texts import rulings
from engines.builders.texts.rulings import RULINGS
from tests.cases import in_one_test

SOURCES = sorted(Path(engines.builders.__file__).parent.rglob("*.py"))
CITED = re.compile(r'"(B\d+)"|\(rule (B\d+)\)')
"""In code as a string of its own, in sentences behind the word."""
RANKS = Counter(worker.rank for worker in WORKERS.values())
MACHINES = sum(building.is_machine for building in BUILDINGS.values())


def cited_in(source: Path) -> set[str]:
    """The rulings that a file of the engine cites to players."""
    return {name for found in CITED.findall(source.read_text("utf-8")) for name in found if name}


def test_every_ruling_from_B1_to_B14_is_there_in_order() -> None:
    assert list(RULINGS) == [f"B{n}" for n in range(1, 15)]


def test_every_ruling_that_the_engine_cites_exists() -> None:
    for source in SOURCES:
        assert cited_in(source) <= set(RULINGS)


def test_the_engine_cites_rulings_in_its_refusals_its_ledger_and_its_sentences() -> None:
    cited = set[str]().union(*(cited_in(source) for source in SOURCES if source.name != "rulings.py"))
    assert {"B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14"} <= cited


def test_every_ruling_named_in_a_text_exists() -> None:
    named = {name for ruling in RULINGS.values() for name in re.findall(r"B\d+", ruling.text)}
    assert named
    assert named <= set(RULINGS)


def test_chapters_follow_each_other_and_none_is_empty() -> None:
    page = Path(rulings.__file__).read_text("utf-8")
    chapters = [chapter for chapter, _ in groupby(ruling.chapter for ruling in RULINGS.values())]
    assert chapters == re.findall("^# (.+)$", page, re.MULTILINE)
    assert len(chapters) == len(set(chapters)) > 1


def test_a_ruling_is_a_few_plain_sentences() -> None:
    for number in RULINGS:
        text = RULINGS[number].text
        assert re.sub("[Ééî]", "", text).isascii()
        assert text.endswith(".")
        assert text == " ".join(text.split())
        assert len(text) <= 350


@in_one_test("number", ["B3", "B4", "B5", "B13", "B14"])
def test_what_was_chosen_says_so(number: str) -> None:
    assert "Our choice" in RULINGS[number].text


def test_what_the_rules_say_is_not_called_a_choice() -> None:
    assert sum("Our choice" in ruling.text for ruling in RULINGS.values()) == 5


def test_the_numbers_in_a_text_are_those_of_the_rules() -> None:
    for number, numbers in (
        ("B1", (len(WORKERS), *RANKS.values(), 2, 3, 4, 5)),
        ("B2", (len(BUILDINGS), MACHINES)),
        ("B3", (25, 1, 15, 5)),
        ("B4", (BUILDERS.seats[0], BUILDERS.seats[-1], OPENING_ECUS, recruit.SLOTS, recruit.SLOTS)),
        ("B5", (turn.ACTIONS_A_TURN, money.ACTION_PRICE_ECUS)),
        ("B6", (recruit.COST_ACTIONS,)),
        ("B7", (recruit.COST_ACTIONS,)),
        ("B8", (1, 2, 3)),
        ("B9", (1, 1, 3, 2, 6, 3, 6)),
        ("B12", (turn.VP_TO_END,)),
        ("B13", (scoring.ECUS_A_POINT, 1)),
        ("B14", (turn.IDLE_ROUNDS_TO_END, 13)),
    ):
        assert [int(word) for word in re.findall(r"\d+", RULINGS[number].text)] == list(numbers)


def test_B1_ranks_costs_and_resources_are_named_as_on_the_cards() -> None:
    text = RULINGS["B1"].text
    assert all(resource in text for resource in RESOURCES)
    for worker in WORKERS.values():
        assert worker.rank.lower()[:-2] in text  # craftsman, craftsmen
        assert worker.rank_fr.lower() in text
    assert sorted({worker.cost_ecus for worker in WORKERS.values()}) == [2, 3, 4, 5]


def test_B9_tells_what_each_number_of_actions_is_paid() -> None:
    text = RULINGS["B9"].text
    assert "1 écu for 1 action, 3 for 2, 6 for 3" in text
    assert money.ECUS_FOR == {1: 1, 2: 3, 3: 6}
