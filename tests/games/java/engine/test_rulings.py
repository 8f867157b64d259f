"""The rules in words: complete, in order, and behind every number that the program cites."""

import re
from itertools import groupby
from pathlib import Path

import engines.java
from engines.java import pieces
from engines.java.texts import rulings
from engines.java.texts.rulings import RULINGS

SOURCES = sorted(Path(engines.java.__file__).parent.rglob("*.py"))
UNUSED = {"J34", "J35", "J36"}
CITED = re.compile(r'"(J\d+)"')


def test_every_ruling_from_J1_to_J55_is_there_in_order():
    assert list(RULINGS) == [f"J{n}" for n in range(1, 56) if f"J{n}" not in UNUSED]


def test_every_ruling_that_the_engine_cites_exists():
    for source in SOURCES:
        cited = set(CITED.findall(source.read_text("utf-8")))

        assert cited <= set(RULINGS)


def test_the_engine_cites_rulings_in_its_refusals_and_its_ledger():
    cited = {
        name
        for source in SOURCES
        if source.name != "rulings.py"
        for name in CITED.findall(source.read_text())
    }

    assert {"J11", "J12", "J38", "J25", "J41", "J50", "J54"} <= cited


def test_every_ruling_named_in_a_text_exists():
    named = {name for ruling in RULINGS.values() for name in re.findall(r"J\d+", ruling.text)}

    assert named
    assert named <= set(RULINGS)


def test_J22_turns_without_a_tile_count_only_where_the_duty_did_not_bind():
    assert "each without a tile because the duty (J12) did not bind" in RULINGS["J22"].text


def test_chapters_follow_each_other_and_none_is_empty():
    page = Path(rulings.__file__).read_text("utf-8")
    chapters = [chapter for chapter, _ in groupby(ruling.chapter for ruling in RULINGS.values())]

    assert chapters == re.findall("^# (.+)$", page, re.MULTILINE)
    assert len(chapters) == len(set(chapters)) > 1


def test_a_ruling_is_one_to_four_lines_of_plain_sentences():
    for number in RULINGS:
        text = RULINGS[number].text

        assert text.isascii()
        assert text.endswith(".")
        assert "  " not in text
        assert text == " ".join(text.split())
        assert len(text) <= 4 * 100


def test_the_numbers_in_a_text_are_those_of_the_pieces():
    for number, numbers in (
        ("J3", (pieces.TRIPLES, pieces.DOUBLES, pieces.RICE_SINGLES, pieces.VILLAGE_SINGLES)),
        ("J5", tuple(n for value, count in pieces.PALACE_STOCK.items() for n in (count, value))),
        ("J6", (pieces.IRRIGATION_TILES,)),
        ("J7", (pieces.DEVELOPERS,)),
        ("J9", (pieces.TOKENS,)),
        ("J25", (pieces.POOL_POINTS,)),
        (
            "J50",
            (
                *pieces.PALACE_VALUES,
                *pieces.FESTIVAL_ALONE.values(),
                *pieces.FESTIVAL_SHARED["table"].values(),
                *pieces.FESTIVAL_SHARED["example"].values(),
            ),
        ),
    ):
        found = [int(word) for word in re.findall(r"\d+", RULINGS[number].text)]

        assert found == list(numbers)
