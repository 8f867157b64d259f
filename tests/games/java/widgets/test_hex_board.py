"""The board in a running app: what clicks and keys do, and how little is painted for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip

from engines.java.spaces import Space
from engines.java.view import JavaView
from tests.games.java.widgets.positions import at, view_of
from widgets import themes
from widgets.java import Ghost
from widgets.java.geometry import NORTH_WEST, SPACES, Plan, plan_board
from widgets.java.hex_board import HexBoard

VIEW = view_of(drawing="F7=r2 F8=v3", developers="F7=0")


class BoardApp(App[None]):
    """A board, and what it said."""

    CSS = "HexBoard { border: solid white; width: 1fr; height: 1fr; }"

    def __init__(self, view: JavaView | None = VIEW, is_plain: bool = False) -> None:
        super().__init__()
        self.view, self.is_plain = view, is_plain
        self.picked: list[Space] = []
        self.pointed: list[Space] = []
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.theme = themes.DARK.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.VARIABLE_DEFAULTS

    def compose(self) -> ComposeResult:
        board = HexBoard()
        board.view, board.is_plain = self.view, self.is_plain
        yield board

    def on_hex_board_picked(self, _: HexBoard.Picked) -> None:
        self.picked.append(self.board.cursor)

    def on_hex_board_pointed(self, _: HexBoard.Pointed) -> None:
        self.pointed.append(self.board.cursor)

    @property
    def board(self) -> HexBoard:
        return self.query_one(HexBoard)

    def lines(self) -> list[str]:
        """What the board's window shows."""
        return [self.board.render_line(y).text for y in range(self.board.size.height)]


def painted(board: HexBoard, change: Callable[[], None]) -> list[Region]:
    """The regions that a change asks to paint, where an empty one stands for the whole board."""
    with patch.object(board, "refresh", wraps=board.refresh) as refresh:
        change()
    return [region for call in refresh.call_args_list for region in (call.args or (Region(),))]


def windows(board: HexBoard, *spaces: str) -> set[Region]:
    """Where some spaces are seen in an unscrolled window."""
    return {Region(*board.plan.find_drawn_cells(at(space))) for space in spaces}


async def click(pilot: Any, board: HexBoard, space: str, dx: int = 0, dy: int | None = None) -> None:
    """Click a cell of a space, one of the first line of its body if none is given."""
    dy = int(board.plan.zoom > 1) if dy is None else dy
    cells = Region(*board.plan.find_cells(at(space))).translate(-board.scroll_offset)
    await pilot.click(HexBoard, offset=(cells.x + dx + 1, cells.y + dy + 1))  # 1 for the border


@pytest.mark.parametrize(("size", "zoom"), [((80, 24), 1), ((82, 34), 2), ((158, 49), 3)])
async def test_the_largest_zoom_is_taken_and_clicks_find_spaces(size: tuple[int, int], zoom: int) -> None:
    app = BoardApp()
    async with app.run_test(size=size) as pilot:
        assert app.board.plan.zoom == zoom
        assert not app.board.show_vertical_scrollbar and not app.board.show_horizontal_scrollbar
        width, height = app.board.plan.cell_size
        await click(pilot, app.board, "E1")
        await click(pilot, app.board, "F7", width - 1, height - 1)
        await click(pilot, app.board, "O14")
        assert app.pointed == [at("E1"), at("F7"), at("O14")] and not app.picked
        await click(pilot, app.board, "O14")
        assert app.picked == [at("O14")]


async def test_a_space_that_a_key_put_the_cursor_on_is_not_clicked_yet() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.board.cursor = at("H12")
        await pilot.pause()
        app.pointed.clear()
        await click(pilot, app.board, "H12")
        assert app.pointed == [at("H12")] and not app.picked
        await click(pilot, app.board, "H12")
        assert app.picked == [at("H12")]


@pytest.mark.parametrize("zoom", [1, 2, 3])
async def test_clicks_find_their_space_when_scrolled(zoom: int) -> None:
    app = BoardApp()
    async with app.run_test(size=(40, 12)) as pilot:
        app.board.zoom = zoom
        await pilot.pause()
        app.board.scroll_to(17, 3, animate=False)
        await pilot.pause()
        assert app.board.scroll_offset == (17, 3)
        await click(pilot, app.board, {1: "H9", 2: "D7", 3: "C6"}[zoom])
        assert app.board.cursor == {1: at("H9"), 2: at("D7"), 3: at("C6")}[zoom]


async def test_clicks_beside_the_board_and_other_buttons_pick_nothing() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(HexBoard, offset=(0, 0))
        await pilot.click(HexBoard, offset=(3, 3))
        await click(pilot, app.board, "H12")
        await pilot.click(HexBoard, offset=(40, 12), button=3)
        assert app.pointed == [at("H12")] and not app.picked


async def test_the_wheel_scrolls_a_board_that_does_not_fit() -> None:
    app = BoardApp()
    async with app.run_test(size=(40, 12)) as pilot:
        app.board.zoom = 3
        app.board.cursor = at("A5")
        await pilot.pause()
        before = app.board.scroll_offset.y
        app.board.post_message(events.MouseScrollDown(app.board, 20, 6, 0, 1, 0, False, False, False))
        await pilot.pause()
        assert app.board.scroll_offset.y > before


async def test_keys_move_the_cursor_and_pick_nothing() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.board.cursor == at("H9") and app.pointed == []
        await pilot.press("right", "up", "up", "down", "h", "y", "u", "b", "n")
        path = ["H10", "G10", "F10", "G10", "G9", "F8", "E9", "F8", "G9"]
        assert app.pointed == [at(space) for space in path]
        assert app.picked == []


async def test_the_cursor_stays_on_the_board() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.board.cursor = at("A5")
        await pilot.press("up", "y", "u", "left")
        assert app.board.cursor == at("A5")


async def test_brackets_go_round_the_targets_in_reading_order() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right_square_bracket", "left_square_bracket")
        assert app.pointed == []
        app.board.targets = {at("K9"): "2", at("D7"): "2", at("H9"): "3"}
        await pilot.press(*["right_square_bracket"] * 3, *["left_square_bracket"] * 2)
        assert app.pointed == [at(space) for space in ("K9", "D7", "H9", "D7", "K9")]


@pytest.mark.parametrize("is_plain", [False, True])
async def test_a_move_of_the_cursor_paints_two_spaces_and_nothing_else(is_plain: bool) -> None:
    app = BoardApp(is_plain=is_plain)
    async with app.run_test(size=(84, 36)):
        board = app.board
        assert board.plan.zoom == 2
        before = app.lines()
        regions = painted(board, lambda: board.action_step(NORTH_WEST))
        assert len(regions) == 2 and set(regions) == windows(board, "H9", "G9")
        rows = {y for region in regions for y in range(region.y, region.bottom)}
        after = app.lines()
        changed = {y for y, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
        assert changed and changed <= rows


async def test_only_what_changed_is_painted() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)):
        board = app.board

        def show(name: str, value: object) -> set[Region]:
            return set(painted(board, lambda: setattr(board, name, value)))

        app.theme = themes.DARK_256.name
        assert show("targets", {at("D7"): "2", at("E8"): "2"}) == windows(board, "D7", "E8")
        assert show("targets", {at("D7"): "1", at("E8"): "2"}) == windows(board, "D7")
        assert show("targets", {}) == windows(board, "D7", "E8")
        assert show("targets", dict.fromkeys(SPACES, "")) == show("targets", {}) == {Region()}, "so many"
        assert show("ghost", {at("J8"): Ghost("rice")}) == windows(board, "J8", "H9")
        assert show("marks", {at("J8"): "refused", at("K8"): "changed"}) == windows(board, "J8", "K8")
        assert show("view", view_of(drawing="F7=r2 F8=r4", developers="F7=1")) == windows(board, "F7", "F8")
        assert show("view", replace(board.view, turn=2)) == set()  # type: ignore[type-var]
        assert show("view", view_of(drawing="F7=r2 F8=r4", names="Ann Bob")) == {Region()}


async def test_what_lies_outside_the_window_is_not_painted() -> None:
    app = BoardApp()
    async with app.run_test(size=(40, 12)) as pilot:
        app.theme = themes.DARK_256.name
        app.board.zoom = 3
        app.board.cursor = at("A5")
        await pilot.pause()
        assert painted(app.board, lambda: setattr(app.board, "targets", {at("N8"): "2"})) == []


async def test_the_window_jumps_by_half_when_the_cursor_nears_its_edge() -> None:
    app = BoardApp()
    async with app.run_test(size=(60, 20)) as pilot:
        app.board.zoom = 2
        app.board.cursor = at("G9")
        await pilot.pause()
        scrolled = 0
        for _ in range(8):
            before = app.board.scroll_offset.x
            await pilot.press("right")
            jump = app.board.scroll_offset.x - before
            assert jump == 0 or jump >= 10
            scrolled += jump > 0
            cells = Region(*app.board.plan.find_cells(app.board.cursor)).translate(-app.board.scroll_offset)
            neighbours = cells.grow((2, 4, 2, 4)).intersection(Region(0, 0, *app.board.plan.size))
            assert app.board.size.region.contains_region(neighbours)
        assert scrolled == 1


async def test_plus_and_minus_change_the_zoom_between_its_ends() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        zooms = []
        for key in ("minus", "plus", "equals_sign", "plus", "minus"):
            await pilot.press(key)
            zooms.append(app.board.plan.zoom)
        assert zooms == [1, 2, 3, 3, 2]
        assert app.board.virtual_size == app.board.plan.size
        app.board.zoom = None
        await pilot.pause()
        assert app.board.plan.zoom == 1


async def test_the_window_shows_the_lines_of_the_board() -> None:
    app = BoardApp(is_plain=True)
    async with app.run_test(size=(59, 18)) as pilot:
        plain = app.lines()[6]
        assert plain == "F ^  .  .  . ~~~ . r2Rv3  .  .  .  .  . ~~~ .  .  .  ^   "
        app.board.is_plain = False
        assert app.lines()[6].replace("▐", " ")[18:28] == "  R2 ⌂3   "
        for theme in (themes.EIGHT, themes.MONO):  # which have too few colours for hexagons
            app.theme = theme.name
            await pilot.pause()
            assert app.board.must_be_plain and app.lines()[6] == plain


async def test_a_cursor_that_moves_has_bars_and_one_that_rests_a_ring_and_its_labels_lit() -> None:
    app = BoardApp()
    async with app.run_test(size=(84, 36)) as pilot:
        board = app.board
        app.theme = themes.DARK_256.name
        await pilot.pause()

        def count_white() -> int:
            strips = [board.render_line(y) for y in range(board.size.height)]
            colours = [
                (text, style.color, style.bgcolor) for strip in strips for text, style, _ in strip if style
            ]
            white = Color.parse("#ffffff").rich_color
            return sum(sign in "▐▘▝▖▗" for text, *pen in colours if white in pen for sign in text)

        board.rest()
        resting = count_white()
        regions = painted(board, lambda: board.action_step(NORTH_WEST))
        assert set(regions) == windows(board, "H9", "G9")
        assert count_white() == resting - 4, "of the dotted ring two bars are left"
        regions = painted(board, board.rest)
        assert windows(board, "G9") < set(regions) and len(regions) == 5, "both letters and numbers too"
        assert count_white() == resting
        assert painted(board, board.rest) == []


async def test_every_theme_can_be_put_on() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        row = app.board.plan.find_cells(at("F7")).y
        for theme in themes.THEMES:
            app.theme = theme.name
            await pilot.pause()
            signs = {text: style for text, style, _ in app.board.render_line(row)}
            letter = signs.get("R") or signs["R2"]
            assert letter is not None and letter.bgcolor is not None and letter.color is not None
            assert letter.bgcolor == Color.parse(theme.variables["seat-0"]).rich_color, theme.name
            assert letter.color == Color.parse(theme.variables["seat-0-text"]).rich_color


async def test_without_colour_the_grounds_are_plain() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.no_color = True
        app.refresh_css(animate=False)
        await pilot.pause()
        styles = {
            text: style for text, style, _ in app.board.render_line(app.board.plan.find_cells(at("F7")).y)
        }
        assert styles["r2"].bgcolor.is_default  # type: ignore[union-attr]
        assert not styles["R"].bgcolor.is_default  # type: ignore[union-attr]


async def test_the_board_is_drawn_once_when_it_first_appears() -> None:
    drawn: set[Plan] = set()

    class Recorder(HexBoard):
        def render_line(self, y: int) -> Strip:
            strip = super().render_line(y)
            if strip.text.strip():
                drawn.add(self.plan)
            return strip

    class RecorderApp(App[None]):
        def get_theme_variable_defaults(self) -> dict[str, str]:
            return themes.VARIABLE_DEFAULTS

        def compose(self) -> ComposeResult:
            board = Recorder()
            board.zoom = 2
            yield board

    async with RecorderApp().run_test(size=(84, 36)) as pilot:
        await pilot.pause()
        assert drawn == {plan_board(84, 36)}
