"""A frame is sent pen by pen, with as few changes of the pen and moves of the cursor as can be."""

from app.terminal.sgr import PLAIN, Cell, Pen, choose_blank_pen, choose_pen
from app.terminal.spans import Run, encode_frame, order_by_pen

RED = Pen((), "31", "40")
RED_ON_BLUE = Pen((), "31", "44")
GREEN = Pen((), "32", "40")
LINED = Pen(("4",), "31", "40")
LONG_RED, LONG_GREEN = Pen((), "38;5;196", "48;5;234"), Pen((), "38;5;46", "48;5;234")


def cells(text: str, pen: Pen) -> list[Cell]:
    return [(character, pen) for character in text]


def encode_runs(*rows: list[Cell], can_erase: bool = False) -> str:
    """A frame in which every cell has changed."""
    return encode_frame(rows, [(y, x) for y, row in enumerate(rows) for x in range(len(row))], can_erase)


def test_what_one_pen_draws_is_sent_together() -> None:
    row = [cell for letter in "abcd" for cell in cells(letter, LONG_RED if letter in "ac" else LONG_GREEN)]
    assert encode_runs(row) == "\x1b[1;2H\x1b[38;5;46;48;5;234mb\x1b[Cd\r\x1b[38;5;196ma\x1b[Cc\x1b[m"


def test_where_pens_are_short_the_way_along_the_line_is_taken() -> None:
    row = [*cells("a", RED), *cells("b", GREEN), *cells("c", RED)]
    assert encode_runs(row) == "\x1b[1H\x1b[31;40ma\x1b[32mb\x1b[31mc\x1b[m"


def test_what_one_pen_draws_is_sent_from_top_to_bottom_its_blanks_too() -> None:
    runs = [Run(0, 0, (" ", GREEN)), Run(0, 1, ("a", RED)), Run(5, 1, (" ", GREEN)), Run(0, 2, ("b", RED))]
    assert [(run.x, run.y) for run in order_by_pen(runs)] == [(0, 0), (0, 1), (5, 1), (0, 2)]


def test_a_blank_needs_no_pen_of_its_own_where_it_looks_the_same() -> None:
    assert encode_runs([*cells("a", RED), *cells(" ", GREEN), *cells("b", RED)]).count("m") == 2


def test_a_blank_changes_the_ground_alone() -> None:
    assert (
        encode_runs([*cells("a", RED), *cells(" ", Pen((), "32", "44"))])
        == "\x1b[1H\x1b[31;40ma\x1b[44m \x1b[m"
    )
    assert choose_blank_pen(RED, Pen(("1",), "32", "44")) == RED_ON_BLUE
    assert choose_blank_pen(Pen(("1",), "31", "40"), GREEN) == Pen(("1",), "31", "40")


def test_a_blank_with_a_line_under_it_needs_its_whole_pen() -> None:
    assert choose_blank_pen(RED, LINED) == LINED
    assert choose_blank_pen(LINED, RED) == Pen((), "31", "40")


def test_a_long_blank_is_erased_where_the_terminal_can_and_the_cursor_stays_before_it() -> None:
    rows = [cells(f"a{' ' * 20}", RED), cells(" " * 20 + "b", RED)]
    assert encode_runs(*rows, can_erase=True) == "\x1b[1H\x1b[31;40ma\x1b[20X\x1b[B\r" + " " * 20 + "b\x1b[m"
    assert encode_runs(cells(" " * 20, RED), cells(" " * 20, RED), can_erase=True).count("X") == 2
    assert "X" not in encode_runs(cells("a" + " " * 8, RED), can_erase=True)
    assert "X" not in encode_runs(cells(" " * 20, RED))


def test_a_blank_with_a_line_under_it_is_not_erased() -> None:
    assert "X" not in encode_runs(cells(" " * 20, LINED), can_erase=True)


def test_cells_that_did_not_change_are_jumped_over() -> None:
    row = cells("abcdefghij", PLAIN)
    assert encode_frame([row], [(0, 0), (0, 9)]) == "\x1b[1Ha\x1b[8Cj"


def test_a_letter_that_may_be_wide_is_not_sent_again_to_save_a_jump() -> None:
    assert encode_frame([cells("abcde", PLAIN)], [(0, 0), (0, 3)]) == "\x1b[1Habcd"
    assert encode_frame([cells("aécde", PLAIN)], [(0, 0), (0, 3)]) == "\x1b[1Ha\x1b[2Cd"


def test_nothing_changed_sends_nothing() -> None:
    assert encode_frame([cells("ab", RED)], []) == ""


def test_colours_that_are_exchanged_are_the_same_pen_in_reverse_video() -> None:
    one, other = Pen((), "38;5;22", "48;5;231"), Pen((), "38;5;231", "48;5;22")
    assert encode_runs([("a", one), ("b", other)]) == "\x1b[1H\x1b[38;5;22;48;5;231ma\x1b[7mb\x1b[m"
    for one, other in (("31", "42"), ("32", "41")), (("91", "102"), ("92", "101")):
        assert choose_pen(Pen((), *one), Pen((), *other)) == Pen(("7",), *one)


def test_pens_with_attributes_or_a_colour_of_the_terminal_are_not_turned() -> None:
    before = Pen((), "38;5;22", "48;5;231")
    for pen in (Pen(("1",), "38;5;231", "48;5;22"), Pen((), "", "48;5;22"), Pen((), "38;5;231", "")):
        assert choose_pen(before, pen) == pen


def test_what_is_erased_in_reverse_video_has_the_colour_that_was_seen() -> None:
    turned = Pen(("7",), "38;5;231", "48;5;234")
    assert encode_runs(cells(" " * 20, turned), can_erase=True) == "\x1b[1H\x1b[48;5;231m\x1b[20X\x1b[m"
    row = [("a", LONG_RED), *cells("b" + " " * 20, Pen((), "38;5;234", "48;5;196"))]
    assert encode_runs(row, can_erase=True).endswith("\x1b[38;5;234;48;5;196mb\x1b[20X\x1b[m")
