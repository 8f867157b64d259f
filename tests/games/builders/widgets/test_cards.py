"""The pictures of cards: what is written on them at each size, and nothing by colour alone."""

from __future__ import annotations

from typing import Any

import pytest

from engines.builders.cards import BUILDINGS, CARDS, WORKERS, name_of
from engines.builders.state import Site
from engines.builders.texts.cards import SIGNS as RESOURCE_SIGNS
from engines.builders.texts.cards import title_of
from tests.cases import in_one_test
from tests.games.builders.engine.positions import at, cards
from tests.games.builders.widgets.board_app import texts
from widgets.builders import cards as card_art
from widgets.builders import colours, sites
from widgets.builders.cards import CELL_WIDTH, Look
from widgets.panels import Line, Run, count_cells

BUILDING_BOXES = {
    ("B31", 16, 4): """\
. 3 B31  ------.
|The chapel    |
|#3 =2 *2 ^3   |
'18é-------5VP-'""",
    ("B31", 14, 8): """\
. 3 B31  ----.
|The chapel  |
|            |
|#3 stone    |
|=2 wood     |
|*2 knowledge|
|^3 tile     |
'18é-----5VP-'""",
    ("B31", 28, 8): """\
. 3 B31  ------------------.
| The chapel               |
|                          |
| stone     ### 3          |
| wood      == 2           |
| knowledge ** 2           |
| tile      ^^^ 3          |
' 18 écus ------------5 VP-'""",
    ("M7", 16, 4): """\
. 3 M7  -------.
|Great measuri.|
|#1       ^2   |
'makes *3--2VP-'""",
    ("M7", 16, 8): """\
. 3 M7  -------.
|Great         |
|measuring ins.|
|#1 stone      |
|              |
|              |
|^2 tile       |
'makes *3--2VP-'""",
    ("M7", 28, 8): """\
. 3 M7  -------------------.
| Great measuring          |
| instrument               |
| stone     # 1            |
|                          |
|                          |
| tile      ^^ 2           |
' makes *3------------2 VP-'""",
}

WORKER_BOXES = {
    (16, 3): """\
. 3 W26  ------.
|#2    *2      |
'Craftsman--4é-'""",
    (16, 4): """\
. 3 W26  ------.
|Craftsman     |
|#2    *2      |
'4é------------'""",
    (16, 7): """\
. 3 W26  ------.
|Craftsman     |
|#2 stone      |
|              |
|*2 knowledge  |
|              |
'4é------------'""",
    (28, 8): """\
. 3 W26  ------------------.
| Craftsman                |
|                          |
| stone     ## 2           |
|                          |
| knowledge ** 2           |
|                          |
' 4 écus ------------------'""",
}


@in_one_test("name, width, height", BUILDING_BOXES)
def test_a_building_tells_its_name_needs_and_reward(name: str, width: int, height: int) -> None:
    box = card_art.draw_building(at(name), width, height, Look(slot=3))
    assert texts(box) == BUILDING_BOXES[name, width, height].split("\n")


@pytest.mark.parametrize(("width", "height"), WORKER_BOXES)
def test_a_worker_tells_his_rank_what_he_makes_and_his_price(width: int, height: int) -> None:
    box = card_art.draw_worker(at("W26"), width, height, Look(slot=3))
    assert texts(box) == WORKER_BOXES[width, height].split("\n")


def test_a_machine_at_hand_is_drawn_as_a_worker_that_costs_nothing() -> None:
    assert texts(card_art.draw_worker(at("M7"), 24, 4, Look())) == [
        ". M7  -----------------.",
        "| Great measuring ins. |",
        "|       *3             |",
        "' no écus -------------'",
    ]


def test_cells_of_the_team() -> None:
    drawn = [card_art.draw_worker_line(at(name), CELL_WIDTH, Look()) for name in ("W26", "W19", "M2")]
    assert texts(drawn) == [" W26 #2    *2    4é", " W19 #1 =1 *1 ^1 4é", " M2     =2       0é"]


def test_an_empty_slot_keeps_its_number() -> None:
    drawn = texts(card_art.draw_empty_box(8, 3, Look(slot=4)))
    assert drawn == [". 4  ...", ":      :", "'......'"]
    under_cursor = texts(card_art.draw_empty_box(8, 3, Look(slot=4, has_cursor=True)))
    assert under_cursor == [".>4< ...", *drawn[1:]]


# --- signs ------------------------------------------------------------------------------------------


SIGNS = {
    (): " ",
    ("changed",): ":",
    ("target",): "+",
    ("target", "changed"): "+",
    ("chosen", "target", "changed"): "*",
    ("refused",): "!",
    ("chosen", "target", "refused"): "!",
}
"""The sign of a card: a refusal goes before the chosen worker, he before a target, that before a change."""


def look_of(signs: tuple[str, ...], **options: Any) -> Look:
    mark = next((sign for sign in ("refused", "changed") if sign in signs), None)
    return Look(mark=mark, is_target="target" in signs, is_chosen="chosen" in signs, **options)


def test_the_tag_of_a_box_tells_cursor_target_and_marks_by_signs() -> None:
    for signs in SIGNS:
        sign = SIGNS[signs]
        for draw, name in ((card_art.draw_building, "B31"), (card_art.draw_worker, "W26")):
            plain, under_cursor = (
                texts(draw(at(name), 16, 4, look_of(signs, slot=2, has_cursor=cursor)))
                for cursor in (False, True)
            )
            assert plain[0] == f". 2 {name} {sign}------."
            assert under_cursor[0] == f".>2 {name}<{sign}------."
            assert under_cursor[1:] == plain[1:]


def test_a_cell_of_the_team_has_the_same_signs() -> None:
    for signs in SIGNS:
        plain, under_cursor = texts(
            [
                card_art.draw_worker_line(at("W26"), CELL_WIDTH, look_of(signs, has_cursor=cursor))
                for cursor in (False, True)
            ]
        )
        assert plain == f" W26{SIGNS[signs]}#2    *2    4é"
        assert under_cursor == f">{plain[1:]}<"


def test_in_a_line_the_cursor_has_the_brackets_and_the_name() -> None:
    line = card_art.draw_worker_line(at("W26"), CELL_WIDTH, Look(has_cursor=True))
    assert [text for text, ink in line if ink == "cursor"] == [">", "W26", "<"]
    plain = card_art.draw_worker_line(at("W26"), CELL_WIDTH, Look())
    assert not [text for text, ink in plain if ink == "cursor"]


def test_a_tag_stands_out_in_its_own_inks() -> None:
    def tag(signs: tuple[str, ...], *, has_cursor: bool = False) -> list[Run]:
        return card_art.draw_tag("2 B31", look_of(signs, has_cursor=has_cursor), "head")

    # The blanks have the ink of the words: a change of ink costs more to send than a letter.
    assert tag(()) == [(" 2 B31 ", "head"), (" ", "head")]
    assert tag((), has_cursor=True) == [(">2 B31<", "cursor"), (" ", "head")]
    assert tag(("target",), has_cursor=True) == [(">2 B31<", "cursor"), ("+", "target")]
    assert [tag((sign,))[1][1] for sign in ("refused", "chosen", "changed")] == [
        "refused",
        "adds",
        "changed",
    ]


def test_the_cursor_changes_the_first_line_of_a_box_alone_and_there_only_the_tag() -> None:
    drawings = [
        (card_art.draw_building, at("B31"), 16, 8),
        (card_art.draw_building, at("M7"), 28, 8),
        (card_art.draw_worker, at("W26"), 16, 3),
        (card_art.draw_worker, at("M7"), 24, 4),
    ]
    for draw, card, width, height in drawings:
        plain, under_cursor = (
            draw(card, width, height, Look(slot=5, has_cursor=cursor)) for cursor in (False, True)
        )
        assert under_cursor[1:] == plain[1:]
        changed = [run for run in under_cursor[0] if run not in plain[0]]
        assert changed == [(f">5 {name_of(card)}<", "cursor")]


def test_resources_stand_in_their_inks() -> None:
    drawn = [run for line in card_art.draw_building(at("B31"), 16, 4, Look(slot=1)) for run in line]
    assert {("#3", "stone"), ("=2", "wood"), ("*2", "knowledge"), ("^3", "tile")} <= set(drawn)
    assert ("18é", "coin") in drawn


def test_resources_stand_below_each_other_in_all_cards() -> None:
    columns = {
        letter: {line.index(letter) for line in drawn if letter in line}
        for drawn in [
            [
                "".join(text for text, _ in card_art.draw_chips(card.makes, "worker"))
                for card in WORKERS.values()
            ]
        ]
        for letter in RESOURCE_SIGNS
    }
    assert columns == {"#": {0}, "=": {3}, "*": {6}, "^": {9}}
    assert all(
        count_cells(card_art.draw_chips(card.makes, "worker")) == card_art.CHIPS_WIDTH for card in CARDS
    )


# --- without a frame --------------------------------------------------------------------------------


def boxes(look: Look) -> list[list[Line]]:
    """A box of every kind and of several sizes."""
    site = Site(at("B31"), cards("W26 W4"), sent=1)
    return [
        card_art.draw_building(at("B31"), 16, 4, look),
        card_art.draw_building(at("M7"), 28, 8, look),
        card_art.draw_worker(at("W26"), 16, 3, look),
        card_art.draw_worker(at("W26"), 28, 8, look),
        card_art.draw_empty_box(16, 4, look),
        sites.draw_site_box(site, None, 40, look),
    ]


def test_a_filled_card_says_the_same_as_one_in_a_frame() -> None:
    for signs in SIGNS:
        framed, filled = (boxes(look_of(signs, slot=2, is_filled=is_filled)) for is_filled in (False, True))
        for one, other in zip(framed, filled, strict=True):
            without_frame = [
                "".join(" " * len(text) if ink == "outline" else text for text, ink in line) for line in one
            ]
            assert without_frame == ["".join(text for text, _ in line) for line in other]


def test_a_filled_card_covers_all_of_its_place_but_the_last_column() -> None:
    kinds = ["building", "building", "worker", "worker", "vacant", "building"]
    for box, kind in zip(boxes(Look(slot=2, is_filled=True)), kinds, strict=True):
        for y, line in enumerate(box):
            band = "-head" if y == 0 else "-foot" if y == len(box) - 1 else ""
            ground = kind if kind == "vacant" else f"{kind}{band}"
            assert line[-1] == (" ", "")
            inks = {ink for _, ink in line[:-1]} - {*colours.RESOURCE_INKS, "coin", "lack"}
            assert inks <= {ground, f"{ground}-strong"} and line[0] == (" ", ground)


# --- every card -------------------------------------------------------------------------------------


def test_every_card_fills_its_box_exactly() -> None:
    for french in (False, True):
        for width, heights in ((14, (8, 7)), (16, (4, 3)), (16, (4, 4)), (16, (8, 7)), (28, (8, 8))):
            look = Look(slot=5, is_target=True, mark="changed", french=french)
            boxes = [card_art.draw_building(card, width, heights[0], look) for card in BUILDINGS]
            boxes += [card_art.draw_worker(card, width, heights[1], look) for card in WORKERS]
            for card, box in zip([*BUILDINGS, *WORKERS], boxes, strict=True):
                assert len(box) == heights[card in WORKERS]
                assert {count_cells(line) for line in box} == {width}
                text = "\n".join(texts(box))
                assert name_of(card) in text
                needs = BUILDINGS[card].needs if card in BUILDINGS else WORKERS[card].makes
                for letter, amount in zip(RESOURCE_SIGNS, needs, strict=True):
                    short, long = f"{letter}{amount}", f"{letter * amount} {amount}"
                    assert amount == 0 or short in text or long in text


def test_every_title_is_whole_in_a_large_box() -> None:
    for french in (False, True):
        for card in BUILDINGS:
            box = card_art.draw_building(card, 28, 8, Look(slot=1, french=french))
            words = " ".join(row.strip("| ") for row in texts(box)[1:3]).split()
            assert words == title_of(card, french).split()


# --- titles -----------------------------------------------------------------------------------------


def test_a_title_gives_up_its_article_first() -> None:
    for title, width, short in (
        ("The thatched cottage", 20, "The thatched cottage"),
        ("The thatched cottage", 19, "Thatched cottage"),
        ("The thatched cottage", 16, "Thatched cottage"),
        ("The thatched cottage", 14, "Thatched cott."),
        ("The thatched cottage", 10, "Thatched."),
        ("L'auberge", 8, "Auberge"),
        ("L'église", 7, "Église"),
        ("Les halles", 9, "Halles"),
        ("Une scie circulaire", 16, "Scie circulaire"),
        ("Un four à tuiles", 15, "Four à tuiles"),
        ("Crane", 5, "Crane"),
    ):
        assert card_art.shorten_title(title, width) == short


def test_a_title_of_one_row_takes_the_blank_at_the_left_of_a_filled_card() -> None:
    burghers_house, kiln = (
        next(card for card in BUILDINGS if title_of(card) == title)
        for title in ("The burgher's house", "Great tile kiln")
    )
    for card, title in ((burghers_house, "Burgher's house"), (kiln, "Great tile kiln")):
        row = card_art.draw_building(card, 16, 4, Look(slot=1, is_filled=True))[1]
        assert ["".join(text for text, _ in row), count_cells(row)] == [f"{title} ", 16]
        framed = card_art.draw_building(card, 16, 4, Look(slot=1))[1]
        assert "".join(text for text, _ in framed) == f"|{title[:13]}.|"


def test_a_title_on_two_rows() -> None:
    assert card_art.wrap_title("The burgher's house", 14, 2) == ["The burgher's", "house"]
    assert card_art.wrap_title("The burgher's house", 12, 2) == ["Burgher's", "house"]
    assert card_art.wrap_title("Great measuring instrument", 14, 2) == ["Great", "measuring ins."]
    assert card_art.wrap_title("The inn", 14, 2) == ["The inn"]
