"""The board in plain characters: a map of contours."""

from __future__ import annotations

from typing import Any

import pytest

from engines.java.spaces import name_of
from tests.games.java.widgets.drawings import EXTRAS, cut, picture, plain
from tests.games.java.widgets.positions import at, view_of
from widgets.java import ZOOMS, Area, Chip, Ghost, contours
from widgets.java.geometry import SPACES, Plan, plan_board
from widgets.java.render import Picture
from widgets.seats import assign_letters

PLANS = [Plan(zoom, 3, 1) for zoom in ZOOMS]


def inks(plan: Plan, space: str, shown: Picture) -> set[str]:
    """The inks of a space's first line of text."""
    x, y, width, _ = plan.find_cells(at(space))
    runs = contours.draw_line(plan, y + (plan.zoom > 1), shown)
    line = [ink for text, ink in runs for _ in text]
    return {*line[x : x + width]}


def test_lines_stand_only_where_the_ground_changes() -> None:
    flat, small, large = (cut(plan, plain(plan, picture())) for plan in PLANS)
    assert flat == [
        " . r2Rv3  .  .  .  ",
        ".  . r1P[8] .  .  .",
        " .  . *10[8*12B .  ",
        ".  . r1 ~~~~~~ .  .",
    ]
    assert small == [
        r"    /  \/  \             ",
        r"| . |r2R|v3 | .   .   .  ",
        r"     \/  \/  \           ",
        r".   . |r1P|[8]| .   .   .",
        r"       \/  \/  \/  \     ",
        r"  .   . |*10|[8*|12B| .  ",
        r"      /  \/  \/  \/      ",
        r".   . |r1 |~~~ ~~~| .   .",
        r"       \/  \/  \/        ",
    ]
    assert large[:4] == [
        "        _.-''-.__.-''-._                         ",
        "|   .   |  r2   |  v3   |   .       .       .    ",
        "|       |  (R)  |       |                        ",
        "        '-.__.-''-.__.-''-._                     ",
    ]


def test_all_that_is_said_of_spaces_is_said_in_characters() -> None:
    flat, small, large = (cut(plan, plain(plan, picture(**EXTRAS))) for plan in PLANS)
    assert flat == [
        " . r2Rv3! 2 +3  .  ",
        ".  . r1P[8]=v1=r1 .",
        " .  . *1![8*12B .  ",
        ".  . r1  + ~~~ .  .",
    ]
    assert small == [
        r"    /  \/  \/  \/  \     ",
        r"| . <r2R>v3!x 2  +3 = .  ",
        r"     \/  \/  \/  \/  \   ",
        r".   . =r1P|[8]=v1 |r1 = .",
        r"       \/  \/  \/  \/    ",
        r"  .   . x*1!x[8*|12B| .  ",
        r"      /  \/  \/  \/      ",
        r".   . |r1 = + =~~~| .   .",
        r"       \/  \/  \/        ",
    ]
    assert large[1:3] == [
        "|   .   <  r2   >  v3!  x   .       .   =   .    ",
        "|       <  (R)  >       x  2       +3   =        ",
    ]


def test_areas_have_bars_of_their_own_and_what_others_changed_is_underlined() -> None:
    plan = Plan(2, 3, 1)
    for line, bar in (("here", "="), ("refused", "x"), (("seat", 1), ":")):
        area = Area(frozenset({at("K9"), at("K10")}), line)  # type: ignore[arg-type]
        shown = picture(areas=(area,))
        x, y, _, _ = plan.find_cells(at("K9"))
        assert plain(plan, shown)[y + 1][x : x + 9] == f"{bar} .   . {bar}"
        assert any("underlined" in ink for ink in inks(plan, "K9", shown)) == (line == ("seat", 1))
    for is_legal, ink in ((True, "ghost"), (False, "ghost-bad")):
        shown = picture(ghost={at("K9"): Ghost("rice", is_legal)})
        assert ink in inks(plan, "K9", shown), "what is about to be placed stands out without colours"
    chip = picture(targets={at("K9"): Chip("+3", 1)})
    assert "+3" in plain(plan, chip)[plan.find_cells(at("K9")).y + 1]


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_many_targets_on_open_ground_keep_its_sign_and_what_is_none_loses_it(plan: Plan) -> None:
    targets = {space: "" for space in SPACES if space not in (at("K9"), at("A5"), at("F8"), at("H9"))}
    lines = plain(plan, picture(targets=targets | {at("K11"): "+3"}))

    def told(name: str) -> str:
        x, y, width, height = plan.find_cells(at(name))
        first = y + (plan.zoom > 1)
        return "".join(line[x : x + width].strip(" =|") for line in lines[first : y + height])

    assert [told(name) for name in ("K10", "A6", "K9", "A5", "F8", "I8")] == [".", "^", "", "", "v3", "r1+"]
    assert told("K11").endswith("+3")


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_every_line_is_ascii_and_as_wide_as_the_surface(plan: Plan) -> None:
    view = view_of(drawing=" ".join(f"{name_of(space)}=v12" for space in SPACES[:150]), palaces="A5=10* H8=8")
    said: list[dict[str, Any]] = [
        {"targets": dict.fromkeys(SPACES, "+12"), "marks": dict.fromkeys(SPACES, "refused")},
        {"ghost": {space: Ghost("palace", value=10) for space in SPACES}, "cursor": at("E19")},
        {"ghost": {space: Ghost("developer", is_legal=False, value=0) for space in SPACES}},
    ]
    for extras in said:
        lines = plain(plan, picture(view, **extras))
        assert {len(line) for line in lines} == {plan.size[0]} and all(line.isascii() for line in lines)


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_a_space_that_changes_changes_only_its_own_cells(plan: Plan) -> None:
    def glyphs(shown: Picture) -> dict[tuple[int, int], tuple[str, str]]:
        return {
            (x, y): glyph
            for y in range(plan.size[1])
            for x, glyph in enumerate(
                (sign, ink) for text, ink in contours.draw_line(plan, y, shown) for sign in text
            )
        }

    changes: list[tuple[str, dict[str, Any]]] = [
        ("K9", {"cursor": at("K9")}),
        ("F7", {"targets": {at("F7"): "12"}}),
        ("F8", {"ghost": {at("F8"): Ghost("rice")}}),
    ]
    before = glyphs(picture())
    for space, change in changes:
        after = glyphs(picture(**change))
        left, top, width, height = plan.find_drawn_cells(at(space))
        own = {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
        changed = {cell for cell in before if before[cell] != after[cell]}
        assert changed and changed <= own


def test_the_whole_empty_board_with_its_labels() -> None:
    plan = plan_board(59, 16)
    assert [line.rstrip() for line in plain(plan, picture(None))] == [
        "   1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19",
        "A              ^  ^     ^  ^     ^  ^     ^  ^",
        "B            ^  .  ^  ^  .  ^  ^  .  ^  ^  .  ^",
        "C        ^  ^  .  .  ^  .  .  ^  .  .  ^  .  .  ^  ^",
        "D   ^  ^  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ^  ^",
        "E  ^  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ^",
        "F   ^  .  .  . ~~~ .  .  .  .  .  .  .  . ~~~ .  .  .  ^",
        "G  ^  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ^",
        "H   ^  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ^",
        "I     _  _  .  .  .  .  .  . ~~~ .  .  .  .  .  .  _  _",
        "J      _  .  .  .  .  .  .  .  .  .  .  .  .  .  .  _",
        "K        _  .  .  .  .  .  .  .  .  .  .  .  .  .  _",
        "L         _  _  .  .  .  .  .  .  .  .  .  .  _  _",
        "M              _  .  .  .  _  .  _  .  .  .  _",
        "N               _  .  .  _  _  _  _  .  .  _",
        "O                 _  _  _           _  _  _",
    ]
    narrow = [line.lstrip()[0] for line in plain(plan_board(57, 16), picture(None))[1:]]
    assert set("ABCDFHIJKLMNO") <= set(narrow), "without room for letters rows that leave some have theirs"


def test_a_palace_of_10_behind_a_developer_is_not_taken_for_a_space() -> None:
    for palaces, drawn in (("H8=10", "[10"), ("H8=10*", "*10")):
        shown = picture(view_of("H7=v1 H8=v1", palaces=palaces, developers="H7=1"))
        assert f"v1B{drawn}" in plain(Plan(1, 3, 1), shown)[8]


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
