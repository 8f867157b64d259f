"""The board drawn in hexagons: their signs, their colours, and the lines around areas."""

from __future__ import annotations

from typing import Any
from unicodedata import east_asian_width

import pytest

from engines.java.spaces import Space, name_of
from tests.colours import contrast, in_256, rgb
from tests.games.java.widgets.drawings import EXTRAS, PAINTS, PAINTS_256, cut, drawn, picture, signs
from tests.games.java.widgets.positions import at, view_of
from widgets import themes
from widgets.java import ZOOMS, Area, Chip, Ghost
from widgets.java.colours import LAND
from widgets.java.geometry import SPACES, Plan, find_neighbour, plan_board
from widgets.java.paints import Paints
from widgets.java.render import MANY_TARGETS, Picture
from widgets.java.scene import Cell, Scene

PLANS = [Plan(zoom, 3, 1) for zoom in ZOOMS]
WHITE = PAINTS["line-here"]


def differing(
    plan: Plan, one: Picture, other: Picture, paints: Paints = PAINTS
) -> dict[tuple[int, int], Cell]:
    """The cells of the second picture that are not as in the first."""
    pairs = zip(drawn(plan, one, paints), drawn(plan, other, paints), strict=True)
    return {
        (x, y): new
        for y, (olds, news) in enumerate(pairs)
        for x, (old, new) in enumerate(zip(olds, news, strict=True))
        if old != new
    }


def at_space(plan: Plan, space: str, shown: Picture, paints: Paints = PAINTS) -> list[list[Cell]]:
    """The cells of a space, its upper slants first."""
    x, y, width, height = plan.find_cells(at(space))
    return [line[x : x + width] for line in drawn(plan, shown, paints)[y : y + height]]


def test_a_position_at_each_zoom() -> None:
    assert [cut(plan, signs(drawn(plan, picture()))) for plan in PLANS] == [
        [
            "▐  ▐R2▐⌂3▐  ▐  ▐  ▐",
            "     P1  8         ",
            "▐  ▐  ▐10*8*▐B+▐  ▐",
            "        ~~ ~~      ",
        ],
        [
            "▗▟▙▖▗▟▙▖▗▘▝▖▗▟▙▖▗▟▙▖▗▟▙▖▗",
            "    ▐R2 ▐⌂3▐             ",
            "▙▖▗▟▝▖▗▟▙▖▗▟▙▖▗▟▙▖▗▟▙▖▗▟▙",
            "      ▐P1 ▐ 8▐           ",
            "▗▟▙▖▗▟▝▖▗▟▙▖▗▟▙▖▗▟▙▖▗▟▙▖▗",
            "        ▐10*▐8* ▐B+▐     ",
            "▙▖▗▟▙▖▗▘▙▖▗▘▝▖▗▘▝▖▗▘▙▖▗▟▙",
            "      ▐''▐ ~~  ~~        ",
            "▗▟▙▖▗▟▝▖▗▘▙▖▗▟▙▖▗▟▙▖▗▟▙▖▗",
        ],
        [
            " ▗▟  ▙▖  ▗▘▟▙▝▖  ▗▘  ▝▖  ▗▟  ▙▖  ▗▟  ▙▖  ▗▟  ▙▖  ",
            "        ▐ ▟R2▙  ▐  ⌂3  ▐                         ",
            "        ▐ ▐  ▐  ▐ ⌂  ⌂ ▐                         ",
            " ▙▖  ▗▟  ▝▖  ▗▘▟▙▝▖  ▗▘▗▖▝▖  ▗▟  ▙▖  ▗▟  ▙▖  ▗▟  ",
            "            ▐ ▟P1▙  ▐▗▟  ▙▖▐                     ",
            "            ▐ ▐  ▐  ▐  8   ▐                     ",
            " ▗▟  ▙▖  ▗▟  ▝▖  ▗▟▗▖▝▖  ▗▘▗▖▝▖  ▗▘▟▙▝▖  ▗▟  ▙▖  ",
            "                ▐▗▟  ▙▖ ▐▗▟  ▙▖ ▐ ▟B+▙ ▐         ",
            "                ▐ 10*   ▐  8*   ▐ ▐  ▐ ▐         ",
            " ▙▖  ▗▟  ▙▖  ▗▘  ▙▖  ▗▘  ▝▖  ▗▘  ▝▖  ▗▘  ▙▖  ▗▟  ",
            "            ▐   1  ▐ ~~  ~~  ~~  ~~              ",
            "            ▐''  ''▐  ~~~~    ~~~~               ",
            " ▗▟  ▙▖  ▗▟  ▝▖  ▗▘  ▙▖  ▗▟  ▙▖  ▗▟  ▙▖  ▗▟  ▙▖  ",
        ],
    ]


def test_all_that_is_said_of_spaces_at_each_zoom() -> None:
    flat, small, large = (cut(plan, signs(drawn(plan, picture(**EXTRAS)))) for plan in PLANS)
    assert flat == [
        "▐  ▐R2▐⌂3!  ▐+3▐  ▐",
        "    ▐P1  8▐⌂    ▐  ",
        "▐  ▐  ▐10!8*▐B+▐  ▐",
        "       ▐~~▐~~      ",
    ]
    assert small[1::2] == [
        "    ▐R2▐ ⌂3!     +3▐     ",
        "      ▐P1 ▐ 8 ▐⌂   ''▐   ",
        "        ▐10! 8* ▐B+▐     ",
        "      ▐'' ▐~~▐ ~~        ",
    ]
    assert large[1:3] == [
        "        ▐ ▟R2▙ ▐   ⌂3 !▐               ▐         ",
        "        ▐ ▐  ▐ ▐  ⌂  ⌂ ▐           +3  ▐         ",
    ]


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_every_line_is_as_wide_as_the_surface_and_no_sign_is_wide_anywhere(plan: Plan) -> None:
    view = view_of(drawing=" ".join(f"{name_of(space)}=v12" for space in SPACES[:150]), palaces="A5=10* H8=8")
    areas = (Area(frozenset(SPACES[::3]), "here"), Area(frozenset(SPACES[::5]), ("seat", 2)))
    said: list[dict[str, Any]] = [
        {"targets": dict.fromkeys(SPACES, "+12"), "marks": dict.fromkeys(SPACES, "refused")},
        {"ghost": {space: Ghost("palace", value=10) for space in SPACES}, "areas": areas},
        {"ghost": {space: Ghost("developer", is_legal=False, value=0) for space in SPACES}},
        {"cursor": at("G9"), "areas": areas, "lit": at("G9")},
    ]
    for paints in (PAINTS, PAINTS_256):
        for extras in said:
            lines = drawn(plan, picture(view, **extras), paints)
            assert {len(line) for line in lines} == {plan.size[0]}
            for sign in {cell.sign for line in lines for cell in line}:
                assert sign.isascii() or (sign in "▖▗▘▝▙▛▜▟▐⌂" and east_asian_width(sign) in "NH"), sign


def test_every_village_has_its_sign_at_every_zoom_and_nothing_else_has() -> None:
    villages = {at(name) for name in ("F8", "G10", "H11")}
    shown = picture(view_of(drawing="F8=v1 G10=v2 H11=v6 F9=r1 G11=r2 H12=r6"))
    for plan in PLANS:
        found = {
            plan.find_space(x, y)
            for y, line in enumerate(drawn(plan, shown))
            for x, cell in enumerate(line)
            if cell.sign == "⌂"
        }
        assert found == villages


# Lines


def around(plan: Plan, area: frozenset[Space], **extras: Any) -> dict[tuple[int, int], Cell]:
    """What a line around an area changes."""
    areas = (Area(area, extras.pop("line", "here")),)
    return differing(plan, picture(**extras), picture(**extras, areas=areas))


def test_a_line_goes_around_a_space_in_its_own_cells_and_in_the_middle_of_its_slants() -> None:
    for plan, count in ((Plan(2, 3, 1), 2 + 8), (Plan(3, 3, 1), 4 + 16)):
        changed = around(plan, frozenset({at("K9")}))
        assert len(changed) == count
        x, y, width, height = plan.find_cells(at("K9"))
        assert {place for place in changed if WHITE in changed[place]} == {*changed}
        assert {cx for cx, _ in changed} == {*range(x, x + width)}
        assert {cy for _, cy in changed} == {*range(y, y + height + 1)}
    mosaic = around(Plan(1, 3, 1), frozenset({at("K9")}))
    assert [cell.sign for cell in mosaic.values()] == ["▐", "▐"]


def test_no_line_goes_between_spaces_of_one_area_and_a_later_area_lies_on_top() -> None:
    plan, pair = Plan(2, 3, 1), frozenset({at("K9"), at("K10")})
    assert len(around(plan, pair)) == 2 + 2 * 8
    shown = picture(areas=(Area(pair, "here"), Area(frozenset({at("K10")}), ("seat", 1))))
    west, own = at_space(plan, "K9", shown)[1], at_space(plan, "K10", shown)[1]
    assert (west[0].ground, west[3].ink, own[0].ground) == (WHITE, "", PAINTS["seat-1"])


def test_a_line_is_dark_where_a_light_one_would_not_be_seen() -> None:
    plan = Plan(2, 3, 1)
    view = view_of(drawing="K9=r6 K10=r6 L9=r6 J8=r6 J9=r6 K8=r6 L8=r6 G9=r1")
    for line, colour in (("here", PAINTS["line-here-text"]), ("allowed", PAINTS["line-allowed-text"])):
        shown = picture(view, areas=(Area(frozenset({at("K9")}), line),))  # type: ignore[arg-type]
        assert at_space(plan, "K9", shown)[1][0].ground == colour
    on_dark = picture(view, areas=(Area(frozenset({at("G9")}), "allowed"),))
    assert at_space(plan, "G9", on_dark)[1][0].ground == PAINTS["line-allowed"]


def test_a_moving_cursor_changes_two_cells_and_one_that_rests_has_a_ring() -> None:
    for paints, dots in ((PAINTS, 8), (PAINTS_256, 4)):
        moving = differing(Plan(2, 3, 1), picture(), picture(cursor=at("K9"), is_resting=False), paints)
        assert [cell.sign for cell in moving.values()] == ["▐", "▐"]
        resting = differing(Plan(2, 3, 1), picture(), picture(cursor=at("K9")), paints)
        assert len(resting) == 2 + dots and {*moving} < {*resting}


def test_targets_have_one_line_around_them_and_chips_only_where_points_come() -> None:
    plan = Plan(2, 3, 1)
    targets = {at("K9"): "", at("K10"): "2", at("K11"): "+6", at("K12"): Chip("+3", 2)}
    shown = picture(targets=targets)
    bodies = [at_space(plan, name, shown)[1] for name in ("K9", "K10", "K11", "K12")]
    assert signs(bodies) == ["▐   ", "    ", " +6 ", " +3▐"]
    assert (bodies[0][0].ground, bodies[3][3].ink) == (PAINTS["line-allowed"], PAINTS["line-allowed"])
    assert (bodies[2][1].ground, bodies[3][1].ground) == (PAINTS["gain"], PAINTS["seat-2"])


def test_what_may_not_be_chosen_is_dim_where_all_colours_are_sent() -> None:
    plan, aimed = Plan(2, 3, 1), picture(targets={at("K9"): ""})
    far, near = (at_space(plan, name, aimed)[1][1].ground for name in ("K12", "K9"))
    assert (far, near) != (PAINTS.shade("bare", at("K12")), PAINTS.shade("bare", at("K9")))
    assert near == PAINTS.shade("bare", at("K9"))
    assert at_space(plan, "K12", aimed, PAINTS_256) == at_space(plan, "K12", picture(), PAINTS_256)


def test_many_targets_have_only_bars_where_that_saves_bytes_and_no_line_along_the_sea() -> None:
    plan, targets = Plan(2, 3, 1), dict.fromkeys(set(SPACES) - {at("K9")}, "")
    assert len(targets) > MANY_TARGETS
    lime, shown = PAINTS["line-allowed"], picture(targets=targets)
    for paints, count in ((PAINTS, 2 + 8), (PAINTS_256, 2)):
        found = differing(plan, picture(), shown, paints)
        assert sum(paints["line-allowed"] in cell for cell in found.values()) == count
    assert lime not in [cell.ground for cell in at_space(plan, "A5", shown)[1]]


def test_what_is_about_to_be_placed_shows_what_it_would_make_in_one_line() -> None:
    plan = Plan(2, 3, 1)
    tile = {at("F8"): Ghost("rice"), at("F9"): Ghost("village")}
    shown = picture(ghost=tile, cursor=at("F8"))
    body, beside = at_space(plan, "F8", shown)[1], at_space(plan, "F9", shown)[1]
    assert signs([body, beside]) == ["▐ 4▐", " ⌂ ▐"], "the terrace has a foot within the tile"
    assert body[1].ground == PAINTS.shade("rice-4", at("F8"))
    assert body[0].ground == beside[3].ink == WHITE
    refused = picture(ghost={space: Ghost(ghost.piece, is_legal=False) for space, ghost in tile.items()})
    assert at_space(plan, "F8", refused)[1][0].ground == PAINTS["line-refused"]
    water = picture(ghost={at("K9"): Ghost("water")}, targets={at("K9"): "+6"})
    assert signs(at_space(plan, "K9", water))[1] == "▐+6▐", "the points stay to be seen"


def test_what_others_changed_says_whose_it_is_where_it_begins() -> None:
    tile = frozenset(map(at, ("K9", "K10", "L10")))
    lone = frozenset({at("D9")})
    shown = picture(areas=(Area(tile | lone, ("seat", 1)),))
    for plan, line, x in ((Plan(2, 3, 1), 1, 3), (Plan(3, 3, 1), 1, 6)):
        for name, sign in (("K9", "B"), ("K10", " "), ("L10", " "), ("D9", "B")):
            cell = at_space(plan, name, shown)[line][x]
            assert (cell.sign if cell.ground == PAINTS["seat-1"] else " ") == sign, name
    refused = picture(areas=(Area(tile, "refused"),))
    assert [at_space(Plan(2, 3, 1), name, refused)[1][3].sign for name in ("K9", "L10")] == ["!", "▐"]


# Grounds


def test_terraces_have_a_dark_foot_and_neighbours_never_one_shade() -> None:
    plan, shown = Plan(2, 3, 1), picture(view_of(drawing="K9=r2 K10=r1 K11=r1"))
    body = at_space(plan, "K9", shown)[1]
    assert body[3].ink == PAINTS.foot(PAINTS.shade("rice-2", at("K9")))
    assert at_space(plan, "K10", shown)[1][3].sign == " ", "none on flat land"
    for space in SPACES:
        around_it = {
            PAINTS.shade("rice-1", other) for way in range(6) if (other := find_neighbour(space, way))
        }
        assert PAINTS.shade("rice-1", space) not in around_it
    assert len({PAINTS_256.shade("rice-1", space) for space in SPACES}) == 1


@pytest.mark.parametrize(
    "theme", [theme for theme in themes.THEMES if not theme.ansi], ids=lambda each: each.name
)
def test_text_on_every_ground_can_be_read_in_every_shade_and_dim(theme: Any) -> None:
    is_256 = theme.name.endswith("256")
    paints = Paints(theme.variables, has_shades=not is_256 and "contrast" not in theme.name)
    sent = in_256 if is_256 else str
    least = 7 if "contrast" in theme.name else 4.5
    view = view_of(drawing=" ".join(f"F{n + 2}={name[0]}{name[-1]}" for n, name in enumerate(LAND)))
    for targets in ({}, {at("A5"): ""}) if paints.has_shades else ({},):
        scene = Scene(picture(view, targets=targets), paints)
        found = {
            name_of(space): contrast(rgb(sent(scene.text(space))), rgb(sent(scene.ground(space))))
            for space in SPACES
        }
        found["labels"] = contrast(rgb(sent(paints["sea-text"])), rgb(sent(paints["sea"])))
        assert {name: round(ratio, 1) for name, ratio in found.items() if ratio < least} == {}


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_a_space_that_changes_changes_only_its_own_cells(plan: Plan) -> None:
    changes: list[tuple[str, dict[str, Any]]] = [
        ("K9", {"cursor": at("K9")}),
        ("F7", {"targets": {at("F7"): "+12"}}),
        ("F8", {"ghost": {at("F8"): Ghost("rice")}}),
        ("H10", {"marks": {at("H10"): "refused"}}),
    ]
    for space, change in changes:
        left, top, width, height = plan.find_drawn_cells(at(space))
        own = {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
        changed = {*differing(plan, picture(), picture(**change), PAINTS_256)}
        assert changed and changed <= own


# Letters and numbers


def test_numbers_have_a_line_of_their_own_and_those_of_the_cursor_are_lit() -> None:
    for plan in (plan_board(59, 16), plan_board(80, 32), plan_board(156, 47)):
        lines = drawn(plan, picture(None, lit=at("F7")))
        assert signs(lines)[plan.top - 1].split() == [str(number) for number in range(1, 20)]
        column = "".join(line[plan.left - 2].sign for line in lines[plan.top :])
        assert column.replace(" ", "") == "ABCDEFGHIJKLMNO"
        lit = [cell.sign for line in lines for cell in line if cell.ground == PAINTS["cursor"]]
        assert "".join(lit).split() == ["7", "F"] or "".join(lit).split() == ["7F"]
        number = next(x for x, cell in enumerate(lines[plan.top - 1]) if cell.sign == "7")
        assert number in range(plan.find_cells(at("F7")).x, plan.find_cells(at("F7")).right)
