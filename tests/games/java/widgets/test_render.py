"""What spaces look like, as text and as colours."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engines.java.spaces import Space
from tests.games.java.widgets.positions import at, view_of
from widgets.colours import Mark
from widgets.java import ZOOMS, Ghost
from widgets.java.geometry import SPACES, Plan, plan_board
from widgets.java.render import Picture, draw_board_line, draw_space, find_looks
from widgets.seats import assign_letters

VIEW = view_of(
    drawing="F7=r2 F8=v3 G8=r1 G9=v2 H8=v1 H9=v4 H10=r12 I8=r1",
    palaces="G9=8 H8=10* H9=8*",
    developers="F7=0 G8=3 H10=1",
    water="I9",
)
EXTRAS = {
    "cursor": at("F7"),
    "targets": {at("F9"): "2", at("F10"): "+3", at("G8"): "1", at("G9"): "", at("I9"): ""},
    "ghost": {at("G10"): Ghost("village"), at("G11"): Ghost("rice"), at("I8"): Ghost("rice", is_legal=False)},
    "marks": {at("F8"): "refused", at("H8"): "refused", at("H9"): "changed", at("I11"): "changed"},
}


def picture(**extras: object) -> Picture:
    return Picture(find_looks(VIEW), letters=assign_letters(VIEW.names), **extras)  # type: ignore[arg-type]


def text(plan: Plan, shown: Picture) -> list[str]:
    """What the board's lines show from F6 to F11, from row F down to row I."""
    left, top, _, _ = plan.find_cells(at("F6"))
    right, bottom = plan.find_cells(at("F12")).x + 1, sum(plan.find_drawn_cells(at("I2"))[1::2])
    lines = ("".join(run for run, _ in draw_board_line(plan, y, shown)) for y in range(top, bottom))
    return [line[left:right] for line in lines]


def glyphs(plan: Plan, y: int, shown: Picture) -> list[tuple[str, str]]:
    return [(sign, ink) for run, ink in draw_board_line(plan, y, shown) for sign in run]


def art(space: str, shown: Picture, width: int = 4, height: int = 2) -> list[str]:
    return ["".join(sign for sign, _ in line) for line in draw_space(at(space), shown, width, height)]


# What a space shows


def test_a_position_at_zoom_1() -> None:
    assert text(Plan(1), picture()) == [
        " . r2Rv3  .  .  .  ",
        ".  . r1P[8] .  .  .",
        " .  . *108* 12B .  ",
        ".  . r1 ~~~~~~ .  .",
    ]


def test_a_position_at_zoom_2() -> None:
    assert text(Plan(2), picture()) == [
        "    (R)                  ",
        " .   r2  v3  .   .   .   ",
        "      (P) [8]            ",
        "   .   r1  2   .   .   . ",
        "        *10*[8*](B)      ",
        " .   .   1   4   12  .   ",
        "          ~~~~~~~~       ",
        "   .   r1 ~~~~~~~~ .   . ",
    ]


def test_a_position_at_zoom_3() -> None:
    assert text(Plan(3), picture()) == [
        "       (R)                           ",
        "  .     r2    v3    .     .     .    ",
        "                                     ",
        "          (P)   [8]                  ",
        "     .     r1    2     .     .     . ",
        "                                     ",
        "             *10*  [8*]  (B)         ",
        "  .     .     1     4     12    .    ",
        "                                     ",
        "               ~~~~~~~~~~~~          ",
        "     .     r1  ~~~~~~~~~~~~  .     . ",
        "               ~~~~~~~~~~~~          ",
    ]


def test_everything_on_the_board_at_zoom_1() -> None:
    assert text(Plan(1), picture(**EXTRAS)) == [
        " . r2Rv3! 2 +3  .  ",
        ".  . r1P 8+=v1=r1 .",
        " .  . *108*:12B .  ",
        ".  . xr2~~+~~~ .: .",
    ]


def test_everything_on_the_board_at_zoom_2() -> None:
    assert text(Plan(2), picture(**EXTRAS)) == [
        "    (R)      2   +3      ",
        " .  <r2> v3! .   .   .   ",
        "      (P) [8] =  ==  =   ",
        "   .   r1+ 2 +=v1==r1= . ",
        "        *10*[8*](B)      ",
        " .   .   1 ! 4 : 12  .   ",
        "      x  x~+~~~~~~       ",
        "   .  xr2x~~~~~~~~ . : . ",
    ]


def test_everything_on_the_board_at_zoom_3() -> None:
    assert text(Plan(3), picture(**EXTRAS)) == [
        r"      /(R) \        2     +3         ",
        "  .   < r2 >  v3 !  .     .     .    ",
        r"      \    /                         ",
        "          (P)   [8]  =    ==    =    ",
        "     .     r1 +  2  += v1 == r1 =  . ",
        "                     =    ==    =    ",
        "             *10*  [8*]  (B)         ",
        "  .     .     1  !  4  :  12    .    ",
        "                                     ",
        "         x    x~~+~~~~~~~~~          ",
        "     .   x r2 x~~~~~~~~~~~~  .  :  . ",
        "         x    x~~~~~~~~~~~~          ",
    ]


def test_the_outlined_look_at_zoom_2() -> None:
    assert text(Plan(2, outlined=True), picture(**EXTRAS)) == [
        r" / \ / \ / \ / \ / \ / \ ",
        "| . <r2R>v3!| 2 |+3 | . |",
        r" \ / \ / \ / \ / \ / \ / ",
        ". | . |r1P| 8+|=v1|=r1| .",
        r" / \ / \ / \ / \ / \ / \ ",
        "| . | . |*10|8*:|12B| . |",
        r" \ / \ / \ / \ / \ / \ / ",
        ". | . |xr2|~~+|~~~| .:| .",
        r" / \ / \ / \ / \ / \ / \ ",
    ]


def test_the_outlined_look_at_zoom_3() -> None:
    assert text(Plan(3, outlined=True), picture(**EXTRAS)) == [
        r" _/ \_ _/ \_ _/ \_ _/ \_ _/ \_ _/ \_ ",
        "|     < (R) >     | 2   | +3  |     |",
        "| .   < r2  > v3 !| .   | .   | .   |",
        r" \_ _/ \_ _/ \_ _/ \_ _/ \_ _/ \_ _/ ",
        "   |     | (P) | [8] |=   =|=   =|   ",
        "   | .   | r1 +| 2  +|=v1 =|=r1 =| . ",
        r" _/ \_ _/ \_ _/ \_ _/ \_ _/ \_ _/ \_ ",
        "|     |     |*10* |[8*] | (B) |     |",
        "| .   | .   | 1  !| 4  :| 12  | .   |",
        r" \_ _/ \_ _/ \_ _/ \_ _/ \_ _/ \_ _/ ",
        "   |     |x   x|~+~~~|~~~~~|     |   ",
        "   | .   |xr2 x|~~~~~|~~~~~| .  :| . ",
        r" _/ \_ _/ \_ _/ \_ _/ \_ _/ \_ _/ \_ ",
    ]


def test_a_palace_of_10_behind_a_developer_is_not_taken_for_a_space() -> None:
    for palaces, drawn in (("H8=10", "[10"), ("H8=10*", "*10")):
        view = view_of("H7=v1 H8=v1", palaces=palaces, developers="H7=1")
        shown = Picture(find_looks(view), letters=assign_letters(view.names))
        assert text(Plan(1), shown)[2].strip(" .") == f"v1B{drawn}"
        marked = replace(shown, targets={at("H8"): ""}, marks={at("H8"): "refused"})
        assert text(Plan(1), marked)[2].strip(" .") == f"v1B{drawn}"
        assert ("[", "refused") in glyphs(Plan(1), 7, marked) or ("*", "refused") in glyphs(
            Plan(1), 7, marked
        )


def test_without_a_line_above_the_numbers_stand_in_free_places_and_every_row_has_its_letter() -> None:
    for plan in (plan_board(58, 15), plan_board(80, 31, outlined=True)):
        assert plan.top == 0
        lines = [
            "".join(run for run, _ in draw_board_line(plan, y, Picture(find_looks(None)))) for y in range(31)
        ]
        rows = lines[plan.zoom // 2 :: plan.zoom][:15]
        assert [next(sign for sign in row if sign.isalpha()) for row in rows] == list("ABCDEFGHIJKLMNO")
        labels = ["1", "2", "3", "A", "7", "10", "13", "16", "17", "18", "19"]
        assert re.findall("[0-9A-Z]+", rows[0]) == labels
        for number in (7, 10, 13, 18):  # above the spaces of that number
            x, _, width, _ = plan.find_cells(at(f"E{number}"))
            assert str(number) in rows[0][x : x + width]


def test_the_whole_empty_board_with_its_labels() -> None:
    plan, shown = plan_board(59, 16), Picture(find_looks(None))
    assert ["".join(run for run, _ in draw_board_line(plan, y, shown)).rstrip() for y in range(16)] == [
        "   1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19",
        "            A  ^  ^     ^  ^     ^  ^     ^  ^",
        "          B  ^  .  ^  ^  .  ^  ^  .  ^  ^  .  ^",
        "      C  ^  ^  .  .  ^  .  .  ^  .  .  ^  .  .  ^  ^",
        " D  ^  ^  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ^  ^",
        "E  ^  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ^",
        " F  ^  .  .  . ~~~ .  .  .  .  .  .  .  . ~~~ .  .  .  ^",
        "G  ^  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ^",
        " H  ^  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ^",
        "   I  _  _  .  .  .  .  .  . ~~~ .  .  .  .  .  .  _  _",
        "    J  _  .  .  .  .  .  .  .  .  .  .  .  .  .  .  _",
        "      K  _  .  .  .  .  .  .  .  .  .  .  .  .  .  _",
        "       L  _  _  .  .  .  .  .  .  .  .  .  .  _  _",
        "            M  _  .  .  .  _  .  _  .  .  .  _",
        "             N  _  .  .  _  _  _  _  .  .  _",
        "               O  _  _  _           _  _  _",
    ]


@pytest.mark.parametrize("plan", [plan_board(57, 15), plan_board(76, 30), plan_board(77, 30)], ids=str)
def test_without_a_gutter_letters_stand_where_the_row_leaves_room(plan: Plan) -> None:
    shown = Picture(find_looks(None))
    lines = ["".join(run for run, _ in draw_board_line(plan, y, shown)) for y in range(plan.size[1])]
    letters_shown = {sign for line in lines for sign in line if sign.isalpha()}
    assert letters_shown == set("ABCDFHIJKLMNO") | (set("EG") if plan.left else set())


@pytest.mark.parametrize("outlined", [False, True])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_line_is_as_wide_as_the_surface_whatever_is_on_it(zoom: int, outlined: bool) -> None:
    plan = plan_board(20, 10, zoom, outlined)
    marks: list[Mark] = ["refused", "changed"]
    for extras in (
        {"targets": dict.fromkeys(SPACES, "+12"), "marks": {space: marks[space % 2] for space in SPACES}},
        {"ghost": {space: Ghost("palace", value=10) for space in SPACES}, "cursor": at("G9")},
        {"ghost": {space: Ghost("developer", is_legal=False, value=3) for space in SPACES}},
    ):
        for y in range(plan.size[1]):
            assert sum(len(run) for run, _ in draw_board_line(plan, y, picture(**extras))) == plan.size[0]


PLANS = [Plan(1), Plan(2), Plan(3), Plan(2, outlined=True), Plan(3, outlined=True)]


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_a_space_that_changes_changes_only_its_own_cells(plan: Plan) -> None:
    changes: list[tuple[str, dict[str, object]]] = [
        ("K9", {"cursor": at("K9")}),
        ("F7", {"targets": {at("F7"): "12"}}),
        ("F8", {"ghost": {at("F8"): Ghost("rice")}}),
    ]
    for space, change in changes:
        before, after = (
            {(x, y): glyph for y in range(plan.size[1]) for x, glyph in enumerate(glyphs(plan, y, shown))}
            for shown in (picture(), picture(**change))
        )
        left, top, width, height = plan.find_drawn_cells(at(space))
        changed = {cell for cell in before if before[cell] != after[cell]}
        own = {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
        assert changed and changed <= own


def test_a_refusal_is_seen_under_the_cursor_and_at_a_developer() -> None:
    spaces: dict[Space, Mark] = {at("F7"): "refused", at("G8"): "refused", at("F9"): "refused"}
    shown = picture(cursor=at("F7"), marks=spaces)
    assert art("F7", shown) == ["(R) ", "<r2!"]
    assert art("G8", shown) == ["(P) ", " r1!"]
    assert art("F9", shown, 3, 1) == art("F9", replace(shown, targets={at("F9"): "2"}), 3, 1) == [" .!"]
    assert draw_space(at("G8"), shown, 3, 1) == [[("!", "refused"), ("1", "rice-1"), ("P", "seat-3")]]


def test_a_target_is_seen_on_every_ground_without_its_colour() -> None:
    for space in ("F7", "F8", "G8", "G9", "H8", "H10", "I9", "A5", "O6", "F9"):
        shown = picture(targets={at(space): ""})
        assert "+" in "".join(art(space, shown))
        (flat,) = draw_space(at(space), shown, 3, 1)
        assert any(sign == "+" for sign, _ in flat) or all("underlined" in ink for _, ink in flat)


def test_a_tile_to_be_placed_shows_the_level_it_will_have() -> None:
    shown = picture(ghost={at("F8"): Ghost("rice"), at("F9"): Ghost("village", is_legal=False)})
    assert art("F8", shown) == ["=  =", "=r4="]
    assert art("F9", shown, 3, 1) == ["xv1"]
    assert {ink.split()[0] for line in draw_space(at("F8"), shown, 4, 2) for _, ink in line} == {
        "rice-4",
        "ghost",
    }


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Red", "Blue", "Yellow", "Pink"], "RBYP"),
        (["Ron", "Rob", "Roy"], "ROY"),
        (["Anna", "Ann", "An", "A"], "AN34"),
        (["\u00c9va", "\u738b", "eve"], "E2V"),
        (["", "7up"], "1U"),
    ],
)
def test_players_have_different_letters(names: list[str], expected: str) -> None:
    assert "".join(assign_letters(names)) == expected
