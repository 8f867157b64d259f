"""The cards of The Builders on the screen: both rows, and the open sites and the team of one player.

It draws a view, shows a cursor and says what was clicked; it never plays. The layout follows its size.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import reactive

from engines.builders.cards import BUILDINGS, Card, name_of
from engines.builders.state import Player
from engines.builders.texts.cards import building_words, title_of
from engines.builders.view import BuildersView
from engines.core import Seat
from engines.texts import format_count
from widgets.builders import cards as card_art
from widgets.builders import sites as site_art
from widgets.builders.cards import Look
from widgets.builders.layout import SLOTS, Cards, Grid, Layout, find_neighbour, lay_out
from widgets.colours import Mark
from widgets.panels import Line, Run, ViewPanel, count_cells, fit, heading, wrap
from widgets.seats import assign_letters

_BUILT_WIDTH = 36
"""The least cells for a finished building."""


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


class BuildersBoard(ViewPanel[BuildersView]):
    """Both rows and one player's table, with a cursor that may rest on any card or slot.

    Set its properties to new values, never change them in place: only the lines that differ are painted.
    """

    DEFAULT_CSS = "BuildersBoard { height: 1fr; background: $void; }"

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

    Whoever moves the cursor sets it to `worker_under_cursor` once it rests, for many bars change with it.
    """
    french: reactive[bool] = reactive(False, repaint=False, init=False)
    """French titles."""
    is_ascii: reactive[bool] = reactive(False, repaint=False, init=False)
    """Titles without ligatures, for a terminal that is sent nothing but ASCII."""
    marks: reactive[Mapping[Card, Mark]] = reactive(dict, repaint=False, init=False)
    """The cards of the last refusal, and those that the last action changed."""

    @dataclass
    class Picked(Message):
        """A spot was clicked; the cursor has not moved."""

        spot: Spot

    def __init__(self, view: BuildersView | None = None) -> None:
        super().__init__(view)
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
    def worker_under_cursor(self) -> Card | None:
        """The card under the cursor if it is a free worker or machine, or a worker who may be recruited."""
        return self.find_card(self.cursor) if self.cursor.zone in (Zone.WORKERS, Zone.TEAM) else None

    def find_step(self, dx: int, dy: int) -> Spot:
        """Return where an arrow leads from the cursor: along a zone, or up and down its rows and zones."""
        zone, index = find_neighbour(self._layout().grids, self.cursor.zone.value, self.cursor.index, dx, dy)
        return Spot(Zone(zone), index)

    @property
    def focus_cell(self) -> tuple[int, int]:
        grid = self._layout().grids[self.cursor.zone.value]
        x, y = grid.corner(self.cursor.index)
        return x + grid.in_boxes, y

    def _layout(self) -> Layout:
        return self._layout_of(*self.size)

    def _layout_of(self, width: int, height: int) -> Layout:
        sites, team = (Cards(len(self.cards_in(zone)), self._first[zone]) for zone in (Zone.SITES, Zone.TEAM))
        return lay_out(width, height, sites, team)

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

    watch_cursor = on_resize

    def show(self, view: BuildersView | None) -> None:
        self.view = view
        self._follow()

    def watch_shown(self) -> None:
        self._first = dict.fromkeys(self._first, 0)
        self._follow()

    def watch_worker(self) -> None:
        helper = self.worker_under_cursor if self.worker is None else self.worker
        self.set_reactive(BuildersBoard.helper, helper)
        self.redraw()

    def watch_marks(self) -> None:
        self.redraw()

    watch_targets = watch_helper = watch_french = watch_is_ascii = watch_marks

    # Clicks

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1:
            return
        for zone, grid in zip(Zone, self._layout().grids, strict=True):
            index = grid.at(*offset)
            if index is not None:
                self.post_message(self.Picked(Spot(zone, index)))

    def turn_wheel(self, event: events.MouseEvent, rows: int) -> None:
        """Scroll the sites, or the team if the mouse is on it or below."""
        event.stop()
        layout = self._layout()
        offset = event.get_content_offset(self)
        if offset is None or offset.y < layout.title_y:
            return
        zone = Zone.SITES if offset.y < layout.team_title_y else Zone.TEAM
        grid = layout.grids[zone.value]
        self._first[zone] = max(0, min(grid.first_row + rows, grid.rows - grid.shown_rows))
        self.redraw()

    # Drawing

    @property
    def is_filled(self) -> bool:
        """Whether there are colours, so that cards need no frames."""
        return self.is_attached and not self.app.no_color

    def notify_style_update(self) -> None:
        """Draw again: the cards of another theme may have frames, or have none."""
        super().notify_style_update()
        self._drawn_size = None

    def lines(self, width: int, height: int) -> list[Line]:
        layout = self._layout_of(width, height)
        buildings, workers, sites, team = layout.grids
        result: list[Line] = []

        def put(y: int, lines: list[Line]) -> None:
            result.extend([[]] * (y - len(result)))
            result.extend(lines)

        put(buildings.y, self._draw_zone(Zone.BUILDINGS, buildings))
        put(workers.y, self._draw_zone(Zone.WORKERS, workers))
        if self.view is not None:
            player = self.view.players[self.shown]
            put(layout.title_y, [self._title(self.view, width, sites)])
            put(sites.y, self._draw_zone(Zone.SITES, sites))
            free = heading(width, f"  FREE WORKERS AND MACHINES  {team.count}", f"  {team.hidden} ")
            put(layout.team_title_y, [free])
            put(team.y, self._draw_zone(Zone.TEAM, team))
            room = height - layout.built_y
            put(layout.built_y, self._built(player, width, room, is_roomy=buildings.height > 4))
        return result[:height]

    def _draw_zone(self, zone: Zone, grid: Grid) -> list[Line]:
        cards = self.cards_in(zone)
        if not cards:
            return self._draw_vacancy("no open sites" if zone is Zone.SITES else "nobody is free", grid)
        shown = grid.shown
        found = [(Spot(zone, place), card) for place, card in enumerate(cards) if place in shown]
        drawn = [self._draw_card(spot, card, grid) for spot, card in found]
        return card_art.arrange_rows(drawn, grid.columns, grid.gap)

    def _draw_vacancy(self, words: str, grid: Grid) -> list[Line]:
        if grid.in_boxes:
            look = Look(is_filled=self.is_filled)
            return card_art.draw_vacancy([(f" {words} ", "vacant")], grid.width, grid.height, look)
        return [[(f"  {words}", "dim")]] if grid.shown_rows else []

    def _draw_card(self, spot: Spot, card: Card | None, grid: Grid) -> list[Line]:
        look = self._look(spot, card)
        if card is None:
            return card_art.draw_empty_box(grid.width, grid.height, look)
        if spot.zone is Zone.BUILDINGS:
            return card_art.draw_building(card, grid.width, grid.height, look)
        if spot.zone is Zone.SITES and self.view is not None:
            site = self.view.players[self.shown].sites[spot.index]
            if grid.in_boxes:
                return site_art.draw_site_box(site, self.helper, grid.width, look)
            return [site_art.draw_site_line(site, self.helper, grid.width, look)]
        if grid.in_boxes:
            return card_art.draw_worker(card, grid.width, grid.height, look)
        return [card_art.draw_worker_line(card, grid.width, look)]

    def _look(self, spot: Spot, card: Card | None) -> Look:
        return Look(
            slot=spot.index + 1 if spot.zone in (Zone.BUILDINGS, Zone.WORKERS) else None,
            has_cursor=spot == self.cursor,
            is_target=spot in self.targets,
            mark=None if card is None else self.marks.get(card),
            is_chosen=card is not None and card == self.worker,
            french=self.french,
            is_filled=self.is_filled,
            is_ascii=self.is_ascii,
        )

    def _title(self, view: BuildersView, width: int, sites: Grid) -> Line:
        """Return whose table it is, with écus, VP and how much is built; at the right the sites."""
        player, name = view.players[self.shown], view.names[self.shown].upper()
        ecus = card_art.draw_coins(player.ecus, spelled=True)
        figures = f"  {player.victory_points} VP  {len(player.built)} built"
        whose = f"{name}'S TABLE"
        taken = cell_len(f"R {whose}  ") + count_cells([ecus]) + len(figures)
        helper, hidden = self.helper, sites.hidden
        adds = f"+ is {name_of(helper)}  " if helper is not None and sites.count else ""
        right = f"  {adds}{format_count(sites.count, 'site')}{', ' if hidden else ''}{hidden} "
        if hidden and taken + len(right) > width:
            right = f"  {adds}{hidden} "
        spare = width - taken - len(right)
        runs: list[Run] = [
            (assign_letters(view.names)[self.shown], f"seat-{self.shown}"),
            (f" {fit(whose, cell_len(whose) + min(0, spare))}  ", "title"),
            ecus,
            (figures, "title"),
        ]
        return [*runs, (fit(right, width - count_cells(runs), right=True), "title")]

    def _built(self, player: Player, width: int, height: int, is_roomy: bool) -> list[Line]:
        """Return what is finished, in columns or at least in words, as far as there is room."""
        if not player.built:
            return []
        columns = max(1, width // _BUILT_WIDTH)
        built = [self._built_cell(card, width // columns) for card in player.built]
        rows = card_art.arrange_rows([[cell] for cell in built], columns)
        if is_roomy and len(rows) < height:
            return [heading(width, f"  BUILT  {len(built)}"), *rows]
        words = f"Built: {', '.join(building_words(card, self.french) for card in player.built)}"
        wrapped_rows = wrap(words, width - 4, "  ")
        return [[(f"  {row}", "dim")] for row in wrapped_rows] if len(wrapped_rows) <= height else []

    def _built_cell(self, card: Card, width: int) -> list[Run]:
        room = width - len("  B31   18VP ")
        title = fit(card_art.shorten_title(title_of(card, self.french), room), room)
        points = f"{BUILDINGS[card].victory_points:>3}VP "
        return [(f"  {name_of(card):<3} ", "strong"), (title, ""), (points, "strong")]
