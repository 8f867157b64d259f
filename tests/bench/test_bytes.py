"""Byte budgets: bytes do not vary, so they may be asserted. Times are for `make bench`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tools.bench import over_pty
from tests.tools.bench.figure import SIZE, Figures
from tests.tools.bench.matches import java_match
from tests.tools.bench.over_pty import Size, builders, java
from widgets.too_small import TABLE_SIZE

MARGIN = 1.08
"""How much more than was measured may be sent, before somebody should look where it goes."""

JAVA = {
    "java_first_screen": 11_039,
    "java_cursor_step": 99,
    "java_cursor_step_with_panel": 389,
    "java_pointer_step_with_panel": 261,
    "java_pointer_within_a_place": 0,
    "java_places_shown": 1_233,
    "java_next_place": 838,
    "java_turn_dialog": 1_863,
    "java_turned_in_it": 402,
    "java_tile_placed_from_it": 1_372,
    "java_undone": 597,
    "java_single_places_shown": 1_296,
    "java_single_placed": 1_069,
    "java_draw_dialog": 403,
    "java_festival_dialog": 1_075,
    "java_leave_dialog": 605,
    "java_palace_dialog": 342,
    "java_help_page": 2_815,
    "java_tile_placed_by_typing": 983,
    "java_idle_for_1_s": 0,
}
JAVA_AT_ITS_SMALLEST = {
    "first_screen": 5_069,
    "cursor_step": 87,
    "cursor_step_with_panel": 228,
    "pointer_step_with_panel": 185,
    "pointer_within_a_place": 0,
    "places_shown": 886,
    "next_place": 451,
    "turn_dialog": 1_099,
}
BUILDERS = {
    "builders_first_screen": 6_119,
    "builders_cursor_step": 89,
    "builders_cursor_step_with_panel": 379,
    "builders_pointer_step_with_panel": 227,
    "builders_pointer_within_a_place": 0,
    "builders_take_dialog": 688,
    "builders_leave_dialog": 619,
    "builders_cards_shown": 612,
    "builders_site_opened": 1_136,
    "builders_action_typed": 912,
    "builders_other_table": 2_130,
    "builders_idle_for_1_s": 0,
}


def check(figures: Figures, measured: dict[str, int]) -> None:
    """Figures keep their budgets and are near what was measured."""
    in_bytes = {name: figure for name, figure in figures.items() if figure.unit == "bytes"}
    assert in_bytes.keys() == measured.keys()
    assert not [name for name, figure in in_bytes.items() if figure.is_kept is False]
    # Far less than was measured is a fault too: what is measured has not been shown.
    found = {name: int(figure.value) for name, figure in in_bytes.items()}
    wrong = {
        name: (sent, measured[name])
        for name, sent in found.items()
        if not measured[name] / 2 <= sent <= measured[name] * MARGIN
    }
    assert not wrong


@pytest.mark.parametrize(
    ("measure", "measured"), [(java, JAVA), (builders, BUILDERS)], ids=["Java", "The Builders"]
)
def test_the_screens_keep_their_byte_budgets(
    measure: Callable[[Size, int], Figures], measured: dict[str, int]
) -> None:
    check(measure(SIZE, 1), measured)


def test_so_does_a_small_terminal_whose_board_and_panels_are_others() -> None:
    with over_pty._session(java_match(), TABLE_SIZE, "HAND") as (probe, first):
        figures = first | probe.cursor(over_pty._MOVES) | probe.pointer()
        figures["places_shown"] = probe.bytes_for("3")
        figures["next_place"] = probe.bytes_for("]")
        figures["turn_dialog"] = probe.bytes_for("enter", over_pty.DIALOG_BYTES)
    check(figures, JAVA_AT_ITS_SMALLEST)
