"""The cards of The Builders on the screen: both rows, one player's table as cards, and those of all others.

It draws a view, shows a cursor and says what was clicked; it never plays. The layout follows its size.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive

from engines.builders.cards import Card
from engines.builders.view import BuildersView
from engines.core import Seat
from widgets.builders import cards as card_art
from widgets.builders import sites as site_art
from widgets.builders import tables
from widgets.builders.cards import Look
from widgets.builders.layout import SITE_HEIGHT, SLOTS, Cards, Grid, Layout, find_neighbour, lay_out
from widgets.colours import Mark
from widgets.panels import Canvas, Line, Run, ViewPanel, fit, heading, is_plain, wrap
from widgets.pointer import Pointer
from widgets.seats import Level


class Zone(enum.Enum):
    """Where cards lie, from the top."""

    BUILDINGS = 0
    """The row of buildings."""
    WORKERS = 1
    """The row of workers."""
    SITES = 2
    """The open sites of the player who is shown."""
    TEAM = 3
    """The free workers and machines of that player."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One place of a zone."""

    zone: Zone
    index: int
    """From 0; in the rows the slot less 1."""


class ThingPicked(Message):
    """Something was clicked that is no card: what one more action costs, the deck, or the points."""

    def __init__(self, what: Literal["price", "deck", "points"]) -> None:
        super().__init__()
        self.what = what


class BuildersBoard(ViewPanel[BuildersView]):
    """Both rows and all tables, with a cursor that may rest on any card or slot, and on one player's table.

    Set its properties to new values, never change them in place: only the lines that differ are painted.
    """

    DEFAULT_CSS = "BuildersBoard { height: 1fr; background: $felt; }"

    shown: reactive[Seat] = reactive(0, repaint=False, init=False)
    """Whose sites and workers are shown."""
    cursor: reactive[Spot] = reactive(Spot(Zone.BUILDINGS, 0), repaint=False, init=False)
    """Always on a spot that there is."""
    targets: reactive[frozenset[Spot]] = reactive(frozenset(), repaint=False, init=False)
    """What may be chosen for what was begun."""
    worker: reactive[Card | None] = reactive(None, repaint=False, init=False)
    """Who was chosen to be sent, which becomes the helper."""
    helper: reactive[Card | None] = reactive(None, repaint=False, init=False)
    """Who may be sent: each site shows what that would add.

    Whoever moves the cursor sets it to `worker_looked_at` once it rests, for many bars change with it.
    """
    french: reactive[bool] = reactive(False, repaint=False, init=False)
    """French titles."""
    marks: reactive[Mapping[Card, Mark]] = reactive(dict, repaint=False, init=False)
    """The cards of the last refusal, and those that the last action changed."""

    @dataclass
    class Picked(Message):
        """A spot was clicked, where the cursor is now."""

        again: bool
        """Whether it had been clicked before and nothing has moved since."""

    @dataclass
    class TablePicked(Message):
        """The table of another player was clicked."""

        seat: Seat

    def __init__(self, view: BuildersView | None = None, levels: Sequence[Level] = ()) -> None:
        super().__init__(view)
        self.levels = levels
        """How well those who are computers play, by seat."""
        self.pointer = Pointer[Spot](self)
        self._clicked: Spot | None = None
        """Where the cursor is if a click has put it there."""
        self._first = {Zone.SITES: 0, Zone.TEAM: 0}
        """The row of each zone that is shown first, as far as the size allows."""

    # What lies where

    def cards_in(self, zone: Zone) -> tuple[Card | None, ...]:
        """Return the cards of a zone in order; None for an empty slot."""
        if self.view is None:
            return (None,) * SLOTS if zone in (Zone.BUILDINGS, Zone.WORKERS) else ()
        player = self.view.players[self.shown]
        match zone:
            case Zone.BUILDINGS:
                return self.view.building_row
            case Zone.WORKERS:
                return self.view.worker_row
            case Zone.SITES:
                return tuple(site.building for site in player.sites)
            case Zone.TEAM:
                return player.free

    def list_spots(self, zone: Zone) -> list[Spot]:
        """Return the spots of a zone in order, empty slots of the rows among them."""
        return [Spot(zone, index) for index in range(len(self.cards_in(zone)))]

    def find_card(self, spot: Spot) -> Card | None:
        """Return the card at a spot; None for an empty slot and where there is no spot."""
        found = self.cards_in(spot.zone)
        return found[spot.index] if 0 <= spot.index < len(found) else None

    @property
    def looked_at(self) -> Spot:
        """The spot under the pointer, if it is on another one than the cursor; else the cursor's."""
        return self.cursor if self.pointer.hovered is None else self.pointer.hovered

    @property
    def worker_looked_at(self) -> Card | None:
        """The card that is looked at if it is a free worker or machine, or a worker who may be recruited."""
        return self.find_card(self.looked_at) if self.looked_at.zone in (Zone.WORKERS, Zone.TEAM) else None

    def find_step(self, dx: int, dy: int) -> Spot:
        """Return where an arrow leads from the cursor: along a zone, or up and down its rows and zones."""
        zone, index = find_neighbour(self._layout().grids, self.cursor.zone.value, self.cursor.index, dx, dy)
        return Spot(Zone(zone), index)

    @property
    def focus_cell(self) -> tuple[int, int]:
        layout = self._layout()
        grid = layout.grids[self.cursor.zone.value]
        x, y = grid.corner(self.cursor.index)
        return x + (layout.is_tall and grid.in_boxes), y

    @property
    def others(self) -> list[Seat]:
        """The players whose tables are smaller, in the order in which they act after the one who is shown."""
        count = 0 if self.view is None else len(self.view.players)
        return [(self.shown + step) % count for step in range(1, count)]

    def _layout(self) -> Layout:
        return self._layout_of(*self.size)

    def _layout_of(self, width: int, height: int) -> Layout:
        sites, team = (Cards(len(self.cards_in(zone)), self._first[zone]) for zone in (Zone.SITES, Zone.TEAM))
        return lay_out(width, height, len(self.others) + 1, sites, team)

    # What changed

    def validate_cursor(self, spot: Spot) -> Spot:
        """Return the nearest spot that there is."""
        zone = spot.zone
        while not self.cards_in(zone):
            zone = Zone(zone.value - 1)
        last = len(self.cards_in(zone)) - 1
        return Spot(zone, last if zone is not spot.zone else max(0, min(spot.index, last)))

    def _follow(self) -> None:
        self.set_reactive(BuildersBoard.cursor, self.validate_cursor(self.cursor))
        zone = self.cursor.zone
        if zone in self._first and self.size:
            self._first[zone] = self._layout().grids[zone.value].reaching(self.cursor.index)
        self.redraw()

    def on_resize(self) -> None:
        self._follow()

    def watch_cursor(self) -> None:
        self._clicked = None
        self._follow()

    def show(self, view: BuildersView | None) -> None:
        self.view, self._clicked = view, None
        self.pointer.drop()  # other cards may lie there
        self._follow()

    def watch_shown(self) -> None:
        self._first = dict.fromkeys(self._first, 0)
        self._follow()

    def watch_worker(self) -> None:
        helper = self.worker_looked_at if self.worker is None else self.worker
        self.set_reactive(BuildersBoard.helper, helper)
        self.redraw()

    def watch_marks(self) -> None:
        self.redraw()

    watch_targets = watch_helper = watch_french = watch_marks

    # The mouse

    def on_mouse_move(self, event: events.MouseMove) -> None:
        offset = event.get_content_offset(self)
        if not event.button:
            self.pointer.move(None if offset is None else self._find_spot(offset), self.cursor)

    def on_leave(self) -> None:
        self.pointer.move(None, self.cursor)

    def _find_spot(self, offset: Offset) -> Spot | None:
        for zone, grid in zip(Zone, self._layout().grids, strict=True):
            index = grid.at(*offset)
            if index is not None:
                return Spot(zone, index)
        return None

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1:
            return
        self.pointer.drop()
        spot = self._find_spot(offset)
        if spot is not None:
            again = spot == self._clicked
            self.cursor = spot
            self._clicked = spot
            self.post_message(self.Picked(again))
        if self._layout().is_tall and offset.y == self._layout().grids[0].y - 1:
            self.post_message(ThingPicked("deck"))
        for seat, area in zip(self.others, self._layout().others, strict=True):
            if area.has(*offset):
                self.post_message(self.TablePicked(seat))

    def turn_wheel(self, event: events.MouseEvent, rows: int) -> None:
        """Scroll the sites, or the team if the mouse is on it or below."""
        event.stop()
        layout = self._layout()
        offset = event.get_content_offset(self)
        if offset is None or offset.y < layout.title_y:
            return
        *_, team = layout.grids
        zone = Zone.SITES if offset.y < team.y or offset.x < team.x else Zone.TEAM
        grid = layout.grids[zone.value]
        self._first[zone] = max(0, min(grid.first_row + rows, grid.rows - grid.shown_rows))
        self.redraw()

    # Drawing

    @property
    def is_filled(self) -> bool:
        """Whether there are colours and round corners, so that cards need no frames."""
        return self.is_attached and not is_plain(self)

    def notify_style_update(self) -> None:
        """Draw again: the cards of another theme may have frames, or have none."""
        super().notify_style_update()
        self._drawn_size = None

    def lines(self, width: int, height: int) -> list[Line]:
        layout = self._layout_of(width, height)
        canvas = Canvas(width, height)
        for zone, grid in zip(Zone, layout.grids, strict=True):
            self._draw_zone(canvas, zone, grid)
        if layout.is_tall:
            self._draw_headings(canvas, layout, width)
        if self.view is not None:
            canvas.put(0, layout.title_y, [self._title(self.view, width, layout)])
            look = self._look(None, None)
            draw, levels = (tables.draw_table, ()) if layout.is_tall else (tables.draw_low_table, self.levels)
            for seat, area in zip(self.others, layout.others, strict=True):
                drawn = draw(self.view, seat, levels, area.width, area.height, look)
                canvas.put(area.x, area.y, drawn)
        return canvas.lines

    def _draw_headings(self, canvas: Canvas, layout: Layout, width: int) -> None:
        view, (buildings, workers, _, team) = self.view, layout.grids
        decks = ("", "") if view is None else (view.building_deck_size, view.worker_deck_size)
        for grid, words, deck in ((buildings, "BUILDINGS", decks[0]), (workers, "WORKERS", decks[1])):
            left = "" if view is None else f"{deck or 'none'} in the deck "
            canvas.put(0, grid.y - 1, [heading(width, f" {words}", left)])
        if view is None:
            return
        player = view.players[self.shown]
        free = f"FREE  {team.count}{', ' if team.hidden else ''}{team.hidden}"
        canvas.put(team.x, team.y - 1, [[(fit(free, width - team.x), "title-plain")]])
        built = ", ".join(map(self._look(None, None).title, player.built))
        rows = wrap(f"built {built}" if built else "nothing built yet", width - 2)
        canvas.put(1, layout.built_y, [[(row, "dim")] for row in rows[:2]])

    def _draw_zone(self, canvas: Canvas, zone: Zone, grid: Grid) -> None:
        cards = self.cards_in(zone)
        for index in grid.shown:
            canvas.put(*grid.corner(index), self._draw_card(Spot(zone, index), cards[index], grid))
        if not cards and grid.shown_rows and self.view is not None:
            words = "no site open" if zone is Zone.SITES else "nobody is free"
            if grid.height >= SITE_HEIGHT:
                look = self._look(None, None)
                canvas.put(grid.x, grid.y, card_art.draw_vacancy(f" {words}", grid.width, SITE_HEIGHT, look))
            else:
                canvas.put(grid.x, grid.y, [[(f"  {words}", "dim")]])

    def _draw_card(self, spot: Spot, card: Card | None, grid: Grid) -> list[Line]:
        look, width, height = self._look(spot, card), grid.width, grid.height
        if card is None:
            return card_art.draw_empty(width, height, look)
        match spot.zone:
            case Zone.BUILDINGS:
                if height > 3:
                    return card_art.draw_building(card, width, height, look)
                return card_art.draw_low_building(card, width, look)
            case Zone.SITES if self.view is not None:
                site = self.view.players[self.shown].sites[spot.index]
                if grid.in_boxes:
                    return site_art.draw_site_box(site, self.helper, width, height, look)
                return [site_art.draw_site_line(site, self.helper, width, look)]
        if height > 2:
            return card_art.draw_worker(card, width, height, look)
        return (
            card_art.draw_low_worker(card, width, look)
            if height == 2
            else [card_art.draw_worker_line(card, width, look)]
        )

    def _look(self, spot: Spot | None, card: Card | None) -> Look:
        return Look(
            slot=1 if spot is None else spot.index + 1,
            has_cursor=spot is not None and spot == self.cursor,
            is_target=spot is not None and spot in self.targets,
            mark=None if card is None else self.marks.get(card),
            is_chosen=card is not None and card == self.worker,
            french=self.french,
            is_filled=self.is_filled,
        )

    def _title(self, view: BuildersView, width: int, layout: Layout) -> Line:
        """Return whose table it is, with its figures; at the right what is out of sight."""
        *_, sites, team = layout.grids
        hidden = " ".join(filter(None, (sites.hidden, "" if layout.is_tall else team.hidden)))
        right: list[Run] = [(f" {hidden} ", "hint")] if hidden else []
        whose = ", your table" if view.viewer == self.shown else "'s table"
        levels = () if layout.is_tall else self.levels  # where there are cards, a panel tells them
        return tables.draw_title(view, self.shown, levels, width, whose, right)
