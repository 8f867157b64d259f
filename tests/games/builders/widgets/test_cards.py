"""The pictures of cards: what each says at each size, its signs, its frame where there are no colours."""

from __future__ import annotations

from itertools import product

from engines.builders.cards import BUILDINGS, CARDS, WORKERS
from engines.builders.texts.cards import RESOURCE_WORDS, SIGNS, title_of
from tests.games.builders.engine.positions import at
from tests.games.builders.widgets.board_app import texts
from widgets.builders import cards as card_art
from widgets.builders.cards import Look
from widgets.panels import count_cells

FILLED = Look(slot=3, is_filled=True)


def test_a_building_says_its_number_points_title_needs_and_reward() -> None:
    assert texts(card_art.draw_building(at("B31"), 15, 8, FILLED)) == [
        "▟ 3      5 VP ▙",
        " The chapel",
        " ### stone",
        " ==  wood",
        " **  knowledge",
        " ^^^ tile",
        "",
        "▖   18 écus   ▗",
    ]
    assert texts(card_art.draw_building(at("B31"), 27, 11, FILLED))[2:4] == ["", "  ###   stone     3"]
    assert texts(card_art.draw_building(at("M7"), 15, 8, FILLED))[-1] == "▖  makes ***  ▗"
    assert texts(card_art.draw_low_building(at("B31"), 15, FILLED)) == [
        " 3 18 écus 5 VP",
        "The chapel",
        "#3 =2 *2 ^3",
    ]
    assert texts(card_art.draw_low_building(at("M7"), 15, FILLED))[0] == " 3 makes *3 2VP"


def test_a_worker_says_his_rank_what_he_makes_and_his_price() -> None:
    assert texts(card_art.draw_worker(at("W12"), 15, 4, FILLED)) == [
        "▟ 3 Labourer  ▙",
        "  ## ^",
        "",
        "▖ 3 écus      ▗",
    ]
    assert texts(card_art.draw_low_worker(at("W12"), 15, FILLED)) == [" 3 Labourer", "#2 ^1    3 écus"]
    assert texts([card_art.draw_worker_line(at("M1"), 26, FILLED)]) == [" 3 Crane             #2 0é"]


def test_resources_are_named_in_the_language_of_the_cards() -> None:
    drawn = texts(card_art.draw_building(at("B31"), 15, 8, Look(slot=1, french=True, is_filled=True)))
    assert drawn[1:6] == [" La chapelle", " ### pierre", " ==  bois", " **  savoir", " ^^^ tuile"]


def test_what_is_said_of_a_card_stands_beside_its_number() -> None:
    tags = {
        Look(2).tag: " 2 ",
        Look(2, has_cursor=True).tag: ">2<",
        Look(2, is_target=True).tag: "[2]",
        Look(2, is_target=True, has_cursor=True).tag: ">2]",
        Look(2, is_chosen=True).tag: " 2@",
        Look(2, mark="changed").tag: " 2:",
        Look(2, mark="refused", is_target=True, is_chosen=True).tag: "[2!",
        Look(12, has_cursor=True).tag: "12<",
    }
    assert all(tag == wanted for tag, wanted in tags.items()) and len(tags) == 8
    # The whole band stands out, so that one colour more or less is sent.
    inks = {ink for _, ink in card_art.draw_building(at("B31"), 15, 8, Look(2, has_cursor=True))[0][1:-1]}
    assert inks - {"outline"} == {"cursor-band"}


def test_a_card_that_is_not_filled_has_a_frame_of_ascii() -> None:
    for draw, card in ((card_art.draw_building, at("B31")), (card_art.draw_worker, at("W12"))):
        framed = texts(draw(card, 15, 8, Look(slot=3)))
        assert framed[0].startswith(". 3") and framed[-1].endswith("'")
        assert all(row[0] == row[-1] == "|" for row in framed[1:-1])
        assert "".join(framed).replace("é", "e").isascii()
    assert texts(card_art.draw_vacancy(" nothing", 15, 3, Look(slot=1))) == [
        ". nothing......",
        ":             :",
        "'.............'",
    ]


def test_every_card_fills_its_place_exactly_and_says_its_numbers() -> None:
    for french, is_filled in product((False, True), repeat=2):
        look = Look(slot=5, is_target=True, mark="changed", french=french, is_filled=is_filled)
        for width, height in ((15, 8), (29, 11)):
            for card in BUILDINGS:
                box = card_art.draw_building(card, width, height, look)
                assert (len(box), {count_cells(line) for line in box}) == (height, {width})
                text = "".join(texts(box))
                for sign, amount in zip(SIGNS, BUILDINGS[card].needs, strict=True):
                    assert sign * amount in text or (f"{sign}{amount}" in text and width < 20)
                assert not BUILDINGS[card].needs[2] or RESOURCE_WORDS[french][2] in text
                if width > 20:
                    assert all(word in text for word in title_of(card, french).split())
            for card in range(len(CARDS)):
                if card in WORKERS or BUILDINGS[card].is_machine:
                    for lines in (3, 4):
                        box = card_art.draw_worker(card, width, lines, look)
                        assert (len(box), {count_cells(line) for line in box}) == (lines, {width})
        for card in BUILDINGS:
            low = card_art.draw_low_building(card, 13, look)
            assert {count_cells(line) for line in low} == {13}


def test_a_title_gives_up_its_article_first() -> None:
    for title, width, short in (
        ("The thatched cottage", 20, "The thatched cottage"),
        ("The thatched cottage", 16, "Thatched cottage"),
        ("The thatched cottage", 14, "Thatched cott."),
        ("L'église", 7, "Église"),
        ("Une scie circulaire", 16, "Scie circulaire"),
        ("Crane", 5, "Crane"),
    ):
        assert card_art.shorten_title(title, width) == short
    assert card_art.wrap_title("The burgher's house", 12, 2) == ["Burgher's", "house"]
    assert card_art.wrap_title("Great measuring instrument", 14, 2) == ["Great", "measuring ins."]
