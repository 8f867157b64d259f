"""Byte budgets: bytes do not vary, so they may be asserted. Times are for `meja bench --pty`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.bench_pty import SIZE, Size, builders, java
from app.figure import Figures

MARGIN = 1.08
"""How much more than was measured may be sent, before somebody should look where it goes."""

JAVA = {
    "java_first_screen": 8_381,
    "java_cursor_step": 77,
    "java_cursor_step_with_panel": 335,
    "java_places_shown": 1_079,
    "java_next_place": 515,
    "java_turn_dialog": 1_383,
    "java_turned_in_it": 349,
    "java_tile_placed_from_it": 1_108,
    "java_undone": 529,
    "java_draw_dialog": 651,
    "java_festival_dialog": 647,
    "java_leave_dialog": 575,
    "java_palace_dialog": 778,
    "java_help_page": 4_908,
    "java_tile_placed_by_typing": 625,
    "java_idle_for_1_s": 0,
}
JAVA_AT_ITS_SMALLEST = {
    "java_first_screen": 4_047,
    "java_cursor_step": 69,
    "java_cursor_step_with_panel": 220,
    "java_places_shown": 1_231,
    "java_next_place": 442,
    "java_turn_dialog": 1_360,
    "java_turned_in_it": 306,
    "java_tile_placed_from_it": 1_155,
    "java_undone": 574,
    "java_draw_dialog": 704,
    "java_festival_dialog": 540,
    "java_leave_dialog": 588,
    "java_palace_dialog": 826,
    "java_help_page": 2_165,
    "java_tile_placed_by_typing": 643,
    "java_idle_for_1_s": 0,
}
BUILDERS = {
    "builders_first_screen": 7_367,
    "builders_cursor_step": 80,
    "builders_cursor_step_with_panel": 246,
    "builders_take_dialog": 721,
    "builders_leave_dialog": 668,
    "builders_cards_shown": 534,
    "builders_site_opened": 1_239,
    "builders_action_typed": 932,
    "builders_other_table": 1_361,
    "builders_idle_for_1_s": 0,
}


@pytest.mark.parametrize(
    ("measure", "size", "measured"),
    [(java, SIZE, JAVA), (java, (80, 24), JAVA_AT_ITS_SMALLEST), (builders, SIZE, BUILDERS)],
    ids=["Java", "Java at 80x24", "The Builders"],
)
def test_the_screens_keep_their_byte_budgets(
    measure: Callable[[Size, int], Figures], size: Size, measured: dict[str, int]
) -> None:
    figures = {name: figure for name, figure in measure(size, 1).items() if figure.unit == "bytes"}
    assert figures.keys() == measured.keys()
    assert not [name for name, figure in figures.items() if figure.is_kept is False]
    # Far less than was measured is a fault too: what is measured has not been shown.
    found = {name: int(figure.value) for name, figure in figures.items()}
    wrong = {
        name: (sent, measured[name])
        for name, sent in found.items()
        if not measured[name] / 2 <= sent <= measured[name] * MARGIN
    }
    assert not wrong
