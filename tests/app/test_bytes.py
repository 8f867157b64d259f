"""The byte budgets of a slow line; bytes do not vary, so they may be asserted. Times are for `make bench`."""

from __future__ import annotations

from tests.bench.terminal import builders_keys, java_keys


def test_the_screens_of_java_keep_their_byte_budgets() -> None:
    figures = java_keys(idle_seconds=1)
    assert figures["first_screen_bytes"] <= 16_384, figures
    assert figures["cursor_move_board_bytes"] <= 150, figures
    assert figures["cursor_move_with_panel_bytes"] <= 400, figures
    assert figures["placed_tile_typed_bytes"] <= 1_500, figures
    # Out of its dialog a tile also pays for what lay under the box and for the marks of all legal places.
    assert figures["placed_tile_from_dialog_bytes"] <= 5_200, figures
    assert figures["rotate_dialog_bytes"] <= 3_000, figures
    assert figures["draw_dialog_bytes"] <= 3_000, figures
    assert figures["idle_1_s_bytes"] == 0, figures


def test_the_screens_of_the_builders_keep_their_byte_budgets() -> None:
    figures = builders_keys(idle_seconds=1)
    assert figures["first_screen_bytes"] <= 16_384, figures
    assert figures["cursor_move_board_bytes"] <= 150, figures
    assert figures["cursor_move_with_panel_bytes"] <= 400, figures
    assert figures["typed_actions_median_bytes"] <= 1_500, figures
    assert figures["take_dialog_bytes"] <= 3_000, figures
    assert figures["idle_1_s_bytes"] == 0, figures
