"""The board of Java on the screen: draws a view, moves a cursor, says what was picked; it never plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from engines.java.spaces import Space
from engines.java.view import JavaView
from widgets.colours import Mark
from widgets.java import ZOOMS, Area, Ghost, Label, board_keys, contours, geometry, hexagons, paints, render
from widgets.java.colours import BOARD
from widgets.java.geometry import Plan
from widgets.java.render import Look, Picture
from widgets.java.scene import Cell, Scene
from widgets.pointer import Pointer
from widgets.seats import assign_letters
from widgets.styles import StyleCache, mix_style


class HexBoard(ScrollView, can_focus=True, inherit_bindings=False):
    """The board, with a cursor that may rest on any of its 216 spaces.

    Set `view`, `targets`, `ghost` and `marks` to new values, never change them in place: only the spaces that
    differ are painted again.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [*board_keys.BINDINGS]
    DEFAULT_CSS = """
    HexBoard {
        background: $sea;
        scrollbar-size: 1 1;
        scrollbar-background: $sea;
        scrollbar-corner-color: $sea;
    }
    """

    view: reactive[JavaView | None] = reactive(None, repaint=False)
    """The game to show; None shows the empty board."""
    cursor: reactive[Space] = reactive(geometry.MIDDLE, repaint=False, init=False)
    targets: reactive[Mapping[Space, Label]] = reactive(dict, repaint=False, init=False)
    """Where the chosen verb may be used; elsewhere the ground is dim, or has no sign."""
    areas: reactive[tuple[Area, ...]] = reactive((), repaint=False, init=False)
    """What has a line around it besides the targets: a city, a pool, what somebody changed."""
    ghost: reactive[Mapping[Space, Ghost]] = reactive(dict, repaint=False, init=False)
    """What is about to be placed."""
    marks: reactive[Mapping[Space, Mark]] = reactive(dict, repaint=False, init=False)
    """The spaces of the last refusal, and those that the last action changed."""
    zoom: reactive[int | None] = reactive(None, repaint=False, init=False)
    """1 to 3; None takes the largest that fits."""
    is_plain: reactive[bool] = reactive(False, repaint=False, init=False)
    """Drawn in plain characters, as it is anyway where there is no more than ASCII or 8 colours."""

    class Pointed(Message):
        """The cursor came to another space."""

    class Untargeted(Message):
        """A target was to be gone to, and there is none."""

    class Stopped(Message):
        """A key did nothing, and why."""

        def __init__(self, why: str) -> None:
            super().__init__()
            self.why = why

    class Picked(Message):
        """The space under the cursor was clicked again; Enter is a key of the screen."""

    def __init__(self) -> None:
        super().__init__()
        self._plan: Plan | None = None
        self._looks: Mapping[Space, Look] = render.find_looks(None)
        self._letters: tuple[str, ...] = ()
        self._is_resting = True
        self._lit: Space | None = None
        """The space whose letter and number are lit: the one where the cursor rested last."""
        self._scene: Scene | None = None
        self._strips: dict[int, Strip] = {}
        self.pointer = Pointer[Space](self)
        self._pressed: Space | None = None
        """The space on which a button of the mouse was pressed last."""
        self._clicked: Space | None = None
        """Where the cursor is if a click has put it there."""
        self._style_cache = StyleCache(self, BOARD)

    @property
    def plan(self) -> Plan:
        return self._plan or Plan(zoom=1)

    # Painting

    def render_line(self, y: int) -> Strip:
        scroll_x, scroll_y = self.scroll_offset
        width, void = self.size.width, self._style_cache.style("sea")
        line = y + scroll_y
        # Before the size is known nothing is drawn, or the first screen would be sent twice.
        if self._plan is None or not 0 <= line < self.plan.size[1]:
            return Strip.blank(width, void)
        strip = self._strips.get(line)
        if strip is None:
            segments = (
                self._draw_plain(line) if self.is_plain or self.must_be_plain else self._draw_hexagons(line)
            )
            strip = self._strips[line] = Strip(segments, self.plan.size[0])
        return strip.crop_extend(scroll_x, scroll_x + width, void)

    @property
    def must_be_plain(self) -> bool:
        """Whether the terminal has too few signs or colours for hexagons."""
        return paints.must_be_plain(self.app)

    def _draw_plain(self, line: int) -> list[Segment]:
        style = self._style_cache.style
        runs = contours.draw_line(self.plan, line, self._picture())
        return [Segment(text, style(names)) for text, names in runs]

    def _draw_hexagons(self, line: int) -> list[Segment]:
        if self._scene is None:
            self._scene = Scene(self._picture(), paints.find_paints(self.app))
        cells = hexagons.draw_line(self.plan, line, self._scene)
        return [
            Segment("".join(cell.sign for cell in run), mix_style(*pen))
            for pen, run in groupby(cells, key=Cell.get_pen)
        ]

    def _picture(self) -> Picture:
        return Picture(
            self._looks,
            self._letters,
            self.cursor,
            self.targets,
            self.ghost,
            self.marks,
            self.areas,
            self._is_resting,
            self._lit,
        )

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._scene = None
        self._strips.clear()
        self._style_cache.restyle()

    def _repaint(self, spaces: Iterable[Space]) -> None:
        """Draw some spaces again, and nothing else."""
        self._repaint_cells(map(self.plan.find_drawn_cells, spaces))

    def _repaint_cells(self, wanted: Iterable[Region]) -> None:
        self._scene = None
        window = Region(*self.scroll_offset, *self.size)
        regions = []
        for cells in wanted:
            for line in range(cells.y, cells.bottom):
                self._strips.pop(line, None)
            if seen := cells.intersection(window):
                regions.append(seen.translate(-self.scroll_offset))
        # Without a region Textual would paint everything.
        if regions:
            self.refresh(*regions)

    def _repaint_all(self) -> None:
        self._scene = None
        self._strips.clear()
        self.refresh()

    def _lay_out(self) -> None:
        if not self.size:
            return
        plan = geometry.plan_board(*self.size, self.zoom)
        if plan != self._plan:
            self._plan = plan
            self.virtual_size = Size(*plan.size)
            self._repaint_all()
        self._show_cursor()

    def _show_cursor(self) -> None:
        """Scroll until the cursor and its neighbours are seen: by half a window, for scrolling is costly."""
        width, height = self.plan.cell_size
        around = self.plan.find_cells(self.cursor).grow((height, width, height, width))
        x, y = self.scroll_offset
        if not x <= around.x <= around.right <= x + self.size.width:
            x = max(0, around.x + (around.width - self.size.width) // 2)
        if not y <= around.y <= around.bottom <= y + self.size.height:
            y = max(0, around.y + (around.height - self.size.height) // 2)
        if (x, y) != self.scroll_offset:
            self.scroll_to(x, y, animate=False)

    def find_space_on_screen(self, x: int, y: int) -> Space | None:
        """Return the space at a cell of the terminal, if the board shows one there."""
        if not self.content_region.contains(x, y):
            return None
        return self.plan.find_space(*(Offset(x, y) - self.content_region.offset + self.scroll_offset))

    @property
    def focus_cell(self) -> tuple[int, int]:
        """The cell of the window that says what the cursor's space is; a bar or bracket stands before it."""
        cells, scroll = self.plan.find_cells(self.cursor), self.scroll_offset
        before = geometry.find_first_cell(self.plan, self.cursor)
        return cells.x + before - scroll.x, cells.y + min(1, cells.height - 1) - scroll.y

    # What changed

    def on_resize(self) -> None:
        self._lay_out()

    watch_zoom = on_resize

    def watch_is_plain(self) -> None:
        self._repaint_all()

    def watch_view(self, _: JavaView | None, view: JavaView | None) -> None:
        old_looks, old_letters = self._looks, self._letters
        self._looks = render.find_looks(view)
        self._letters = assign_letters(view.names) if view is not None else ()
        if self._letters != old_letters:
            self._repaint_all()
        else:
            self._repaint(_find_differing(old_looks, self._looks))

    def watch_targets(self, old: Mapping[Space, object], new: Mapping[Space, object]) -> None:
        has_shades = self.app.theme in paints.WITH_SHADES
        if max(len(old), len(new)) > render.MANY_TARGETS or (has_shades and bool(old) != bool(new)):
            self._repaint_all()  # what is no target is dim, or loses its sign
        else:
            self._repaint(_find_differing(old, new))

    def watch_ghost(self, old: Mapping[Space, Ghost], new: Mapping[Space, Ghost]) -> None:
        # Around all of what is about to be placed is one line, and the cursor is not drawn in it.
        self._repaint({*old, *new, self.cursor} if old != new else ())

    def watch_marks(self, old: Mapping[Space, Mark], new: Mapping[Space, Mark]) -> None:
        self._repaint({*old, *new} if old != new else ())

    def watch_areas(self, old: tuple[Area, ...], new: tuple[Area, ...]) -> None:
        changed = frozenset({*old} ^ {*new})
        self._repaint(frozenset().union(*(area.spaces for area in changed)))

    def watch_cursor(self, old: Space, new: Space) -> None:
        self._clicked = None
        self._is_resting = False
        self._repaint((old, new))
        self._show_cursor()
        self.post_message(self.Pointed())

    @property
    def looked_at(self) -> Space:
        """The space under the pointer, if it is on another one than the cursor; else the cursor's."""
        return self.cursor if self.pointer.hovered is None else self.pointer.hovered

    def rest(self) -> None:
        """Draw all that belongs to a cursor that stays: a ring, and the letter and number lit.

        While the pointer is elsewhere those of its space are lit, and the cursor has no ring.
        """
        drawn = self.pointer.hovered is None, self.looked_at
        if drawn == (self._is_resting, self._lit):
            return
        labels = [label for space in (self._lit, self.looked_at) for label in self._find_labels(space)]
        self._is_resting, self._lit = drawn
        self._repaint_cells([self.plan.find_drawn_cells(self.cursor), *labels])

    def _find_labels(self, space: Space | None) -> list[Region]:
        """Return the cells of the letter and the number of a space."""
        if space is None:
            return []
        x, y, width, height = self.plan.find_cells(space)
        number = Region(x - width // 2, self.plan.top - 1, width, 1)
        return [number, Region(self.plan.left - 2, y + height // 2, 1, 1)]

    # Keys and clicks

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if not event.button:
            self.pointer.move(self._space_at(event), self.cursor)

    def on_leave(self) -> None:
        self.pointer.move(None, self.cursor)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed = self._space_at(event)

    def on_click(self, event: events.Click) -> None:
        """Put the cursor on a space; where a click has put it already, choose the space."""
        space = self._space_at(event)
        if event.button != 1 or space is None or space != self._pressed:
            return
        if space == self._clicked:
            self.post_message(self.Picked())
        elif space == self.cursor:
            self.post_message(self.Pointed())
        self.pointer.drop()
        self.cursor = space
        self._clicked = space

    def _space_at(self, event: events.MouseEvent) -> Space | None:
        offset = event.get_content_offset(self)
        return None if offset is None else self.plan.find_space(*(offset + self.scroll_offset))

    def move_cursor(self, dx: int, dy: int) -> None:
        self._go(geometry.find_step(self.cursor, dx, dy))

    action_move_cursor = move_cursor

    def action_step(self, direction: int) -> None:
        self._go(geometry.find_neighbour(self.cursor, direction))

    def action_next_target(self) -> None:
        """Go to the next target in reading order, round and round."""
        self._go_to_target(lambda space: (space <= self.cursor, space))

    def action_previous_target(self) -> None:
        """Go to the target before in reading order, round and round."""
        self._go_to_target(lambda space: (space >= self.cursor, -space))

    def _go_to_target(self, order: Callable[[Space], tuple[bool, int]]) -> None:
        if self.targets:
            self._go(min(self.targets, key=order))
        else:
            self.post_message(self.Untargeted())

    def action_larger(self) -> None:
        self._zoom_to(self.plan.zoom + 1, "The board is as large as it can be.")

    def action_smaller(self) -> None:
        self._zoom_to(self.plan.zoom - 1, "The board is as small as it can be.")

    def _zoom_to(self, zoom: int, why_not: str) -> None:
        if zoom in ZOOMS:
            self.zoom = zoom
        else:
            self.post_message(self.Stopped(why_not))

    def _go(self, space: Space | None) -> None:
        if space is not None:
            self.cursor = space
        else:
            self.post_message(self.Stopped("This is the edge of the board."))


def _find_differing(old: Mapping[Space, object], new: Mapping[Space, object]) -> list[Space]:
    return [space for space in {*old, *new} if old.get(space) != new.get(space)]
