"""The panels of The Builders: the line above the table, the players, and the card under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.message import Message

from engines.builders.actions import Send
from engines.builders.cards import BUILDINGS, Card, without
from engines.builders.money import ACTION_PRICE_ECUS
from engines.builders.outlook import outlook_line
from engines.builders.texts.cards import (
    RESOURCE_WORDS,
    SIGNS,
    card_line,
    crew_words,
    site_line,
    title_of,
    worker_line,
)
from engines.builders.texts.sentences import end_banner
from engines.builders.turn import ACTIONS_A_TURN, IDLE_ROUNDS_TO_END, VP_TO_END
from engines.builders.view import BuildersView
from engines.core import Seat
from engines.texts import capitalized, format_count
from widgets.builders.board import BuildersBoard, Spot, ThingPicked, Zone
from widgets.builders.colours import RESOURCE_INKS
from widgets.panels import Line, Panel, Run, ViewPanel, count_cells, fill_line, fit, heading, wrap
from widgets.seats import Level, add_levels, assign_letters, shorten_names

_MARKS = ACTIONS_A_TURN + 2
"""Places for the actions left: those of a turn and two that were bought; of more the number tells."""
_PRICE = f"one more: {ACTION_PRICE_ECUS} écus"
_SPACIOUS = 100
"""Cells from which the line above is told in more words."""


class BuildersTopBar(ViewPanel[BuildersView]):
    """One line: the turn, who plays, the actions left, what one more costs or how near the end is."""

    DEFAULT_CSS = "BuildersTopBar { height: 1; background: $panel; padding: 0 1; }"

    def lines_of(self, view: BuildersView, width: int, height: int) -> list[Line]:
        title, who = ("The Builders", " to play") if width >= _SPACIOUS else ("Builders", "")
        line: list[Run] = [(title, "key"), (f"  turn {view.turn:<3} ", "dim")]
        if view.to_act is None:
            return [fill_line([*line, ("game over", "strong")], width)]
        sign = assign_letters(view.names)[view.seat]
        fixed = count_cells(line) + len(sign) + len(f" {who}  ") + count_cells(_actions(view)) + len(_PRICE)
        name_width = max(1, min(max(map(cell_len, view.names)), width - fixed))
        name = shorten_names(view.names, name_width)[view.seat]
        told = fit(f" {name}{who}", 1 + name_width + len(who) + 2)
        line += [(sign, f"seat-{view.to_act}"), (told, "strong"), *_actions(view)]
        banner = _banner(view, width - count_cells(line) - 2)
        price_ink = "hint" if view.player.ecus >= ACTION_PRICE_ECUS else "dim"
        return [fill_line([*line, (f" {banner} ", "banner") if banner else (_PRICE, price_ink)], width)]

    def on_click(self, event: events.Click) -> None:
        offset, start = event.get_content_offset(self), self.text().find(_PRICE)
        if event.button == 1 and offset is not None and 0 <= start <= offset.x < start + len(_PRICE):
            self.post_message(ThingPicked("price"))


def _banner(view: BuildersView, room: int) -> str:
    """Return the fullest banner of the end for which there is room; "" for none."""
    told = end_banner(view)
    rounds = f"{view.idle_rounds} of {IDLE_ROUNDS_TO_END}"
    if not told or cell_len(told) <= room:
        return told
    if view.last_round:
        forms = [end_banner(view, assign_letters(view.names)), "Last round"]
    else:
        forms = [f"Idle rounds: {rounds}", f"Idle {rounds}"]
    return next((form for form in forms if cell_len(form) <= room), forms[-1])


def _actions(view: BuildersView) -> list[Run]:
    """Return the actions left as a number and `o o .`, in as many cells whatever they are."""
    left = view.actions_left
    marks, used = min(left, _MARKS), max(0, ACTIONS_A_TURN - left)
    blank = " " * (2 * (_MARKS - marks - used))
    return [
        ("actions ", "dim"),
        (f"{left:>2} ", "strong"),
        ("o " * marks, "bar"),
        (". " * used + blank, "dim"),
    ]


class BuildersPlayers(ViewPanel[BuildersView]):
    """A row a player: the name on a bar as long as the VP, and écus; below it what the signs mean."""

    DEFAULT_CSS = "BuildersPlayers { height: auto; }"
    french = False
    """Whether resources are called by their French names."""

    class Picked(Message):
        """The row of a player was clicked."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, view: BuildersView | None = None, levels: Sequence[Level] = ()) -> None:
        super().__init__(view)
        self._levels = levels

    def lines_of(self, view: BuildersView, width: int, height: int) -> list[Line]:
        names = add_levels(view.names, self._levels, width - len("> R  17 VP  99 écus  "))
        rows = [self._row(view, seat, f" {name}{level}", width) for seat, (name, level) in enumerate(names)]
        return [heading(width, " PLAYERS", f"{VP_TO_END} VP end it "), *rows, [], *self._signs(width), []]

    def _row(self, view: BuildersView, seat: Seat, name: str, width: int) -> Line:
        player, acts = view.players[seat], seat == view.to_act
        figures: list[Run] = [
            (f"{player.victory_points:>3} VP ", "strong"),
            (f" {format_count(player.ecus, 'écu'):>7} ", "coin"),
        ]
        room = width - 2 - count_cells(figures)
        on = fit(fit(name, room), min(room, room * player.victory_points // VP_TO_END))
        off = fit(name, room)[len(on) :]
        bar: list[Run] = [(on, f"standing-{seat} strong"), (off, "strong" if acts else "")]
        return [
            (">" if acts else " ", "bar"),
            (assign_letters(view.names)[seat], f"seat-{seat}"),
            *bar,
            *figures,
        ]

    def _signs(self, width: int) -> list[Line]:
        words = RESOURCE_WORDS[self.french]
        cells = [
            fill_line([(" ", ""), (f" {sign} ", ink), (f" {word}", "")], width // 2)
            for sign, ink, word in zip(SIGNS, RESOURCE_INKS, words, strict=True)
        ]
        return [heading(width, " SIGNS"), [*cells[0], *cells[1]], [*cells[2], *cells[3]]]

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1 or self.view is None:
            return
        if offset.y == 0:
            self.post_message(ThingPicked("points"))
        elif offset.y - 1 in self.view.seats:
            self.post_message(self.Picked(offset.y - 1))


class CardPanel(Panel):
    """The card under the cursor in full, and below it the next building."""

    DEFAULT_CSS = "CardPanel { height: 2; }"
    TALL = 5
    """Rows from which each thing has a row of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._spot = Spot(Zone.BUILDINGS, 0)
        self._board: BuildersBoard | None = None

    def show(self, spot: Spot, board: BuildersBoard) -> None:
        """Show what lies at a spot of a board, now and whenever it is drawn."""
        self._spot, self._board = spot, board
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        board = self._board
        if board is None or board.view is None:
            return []
        card = board.find_card(self._spot)
        slot = f"Slot {self._spot.index + 1}"
        is_tall = height >= self.TALL
        told = f"{slot} is empty." if card is None else self._tell(board, board.view, card, is_tall)
        rows: list[Line] = [[(f" {row}", "")] for row in wrap(told, width - 1)]
        if not is_tall:
            return rows[:height]
        title = slot if card is None else title_of(card, board.french)
        coming = board.view.next_building
        below = "The deck is empty." if coming is None else card_line(coming, board.french)
        last: list[Line] = [[(f" {row}", "")] for row in wrap(below, width - 1)[:3]]
        rows = [heading(width, f" {title.upper()}"), *rows][: height - 5]
        return [*rows, *[[]] * (height - 4 - len(rows)), heading(width, " NEXT BUILDING"), *last]

    def _tell(self, board: BuildersBoard, view: BuildersView, card: Card, is_tall: bool) -> str:
        match self._spot.zone:
            case Zone.BUILDINGS:
                needs = BUILDINGS[card].needs
                brought = sum(needs) - sum(without(needs, view.player.free))
                return f"{card_line(card, board.french)} Free workers bring {brought} of {sum(needs)}."
            case Zone.SITES:
                told = site_line(view.players[board.shown].sites[self._spot.index], board.french)
                # What a worker would bring is on the line of messages, too.
                if board.worker is None or board.shown != view.seat or not is_tall:
                    return told
                outlook = outlook_line(view, Send(board.worker, card), in_short=True, french=board.french)
                return f"{capitalized(crew_words([board.worker], board.french))}: {outlook}. {told}"
        return worker_line(card, board.french)  # a finished machine works, too
