"""Text as a terminal shows it: nothing is sent that it obeys, and no row is too wide."""

from __future__ import annotations

from engines.plain_text import escape_controls, first_cells, wrap
from tests.cases import in_one_test


@in_one_test(
    "text, shown",
    [
        ("Ana\u00a0María", "Ana\u00a0María"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("one\ntwo", "one\\ntwo"),
        ("a\u2028b\u202ec", "a\\u2028b\\u202ec"),
        ("\ud800", "\\ud800"),
    ],
)
def test_what_a_terminal_would_obey_is_spelled_out(text: str, shown: str) -> None:
    assert escape_controls(text) == shown


@in_one_test(
    "text, width, start",
    [
        ("abc", 2, "ab"),
        ("abc", 3, "abc"),
        ("名前", 3, "名"),
        ("e\u0301a", 1, "e\u0301"),
        ("名", 1, "名"),
        ("", 3, ""),
    ],
)
def test_the_first_cells_hold_whole_characters(text: str, width: int, start: str) -> None:
    assert first_cells(text, width) == start


def test_a_word_without_end_is_cut_into_indented_rows() -> None:
    assert wrap("so abcdefgh ij", 5, "  ") == ["so", "  abc", "  def", "  gh", "  ij"]
    assert all(len(row) <= 4 * 5 for row in wrap("e" + "\u0301" * 3_000, 5))
