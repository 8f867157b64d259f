"""The panels of The Builders: the line above the table, the players, and the card under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.message import Message

from engines.builders.actions import Send
from engines.builders.cards import BUILDINGS, CARDS, Card, name_of, without
from engines.builders.money import ACTION_PRICE_ECUS
from engines.builders.outlook import outlook_line, send_outlook
from engines.builders.state import Site
from engines.builders.texts.cards import RESOURCE_WORDS, SIGNS, crew_words, reward_words, title_of
from engines.builders.texts.sentences import end_banner
from engines.builders.turn import ACTIONS_A_TURN, IDLE_ROUNDS_TO_END, VP_TO_END
from engines.builders.view import BuildersView
from engines.builders.work import cost_actions
from engines.core import Seat
from engines.texts import capitalized, format_count
from widgets.builders import cards, sites
from widgets.builders.board import BuildersBoard, Spot, Zone
from widgets.builders.colours import RESOURCE_INKS
from widgets.builders.sites import Progress
from widgets.filters import spell_ligatures
from widgets.panels import Line, Panel, Run, ViewPanel, count_cells, fill_line, fit, heading, wrap
from widgets.seats import Level, add_levels, assign_letters, shorten_names

_MARKS = ACTIONS_A_TURN + 2
"""Places for the actions left: those of a turn and two that were bought; of more the number tells."""
_PRICE = f"one more: {ACTION_PRICE_ECUS} écus"
_SPACIOUS = 100
"""Cells from which the line above is told in more words."""


class BuildersTopBar(ViewPanel[BuildersView]):
    """One line: the turn, who plays, the actions left, what one more costs or how near the end is.

    What is shown of it, and where, depends on its width and the names of all players, never on who plays.
    """

    DEFAULT_CSS = "BuildersTopBar { height: 1; background: $panel; padding: 0 1; }"

    def lines_of(self, view: BuildersView, width: int, height: int) -> list[Line]:
        title, who = ("The Builders", " to play") if width >= _SPACIOUS else ("Builders", "")
        line: list[Run] = [(title, "key"), (f"  turn {view.turn:<3} ", "dim")]
        if view.to_act is None:
            return [fill_line([*line, ("game over", "strong")], width)]
        sign = assign_letters(view.names)[view.seat]
        fixed = count_cells(line) + len(sign) + len(f" {who}  ") + count_cells(_actions(view)) + len(_PRICE)
        names, room = view.names, max(map(cell_len, view.names))
        name_width = max(1, min(room, width - fixed))
        name, _ = add_levels(names, (), name_width)[view.seat]
        told = fit(f" {name}{who}", 1 + name_width + len(who) + 2)
        line += [(sign, f"seat-{view.to_act}"), (told, "strong"), *_actions(view)]
        banner = _banner(view, width - count_cells(line) - 2)
        price_ink = "hint" if view.player.ecus >= ACTION_PRICE_ECUS else "dim"
        return [fill_line([*line, (f" {banner} ", "banner") if banner else (_PRICE, price_ink)], width)]


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
        if offset is not None and event.button == 1 and self.view and offset.y - 1 in self.view.seats:
            self.post_message(self.Picked(offset.y - 1))


class CardPanel(Panel):
    """The card under the cursor in full, and what Enter does with it; below it the next building."""

    DEFAULT_CSS = "CardPanel { height: 2; }"
    TALL = 5
    """Rows from which each thing has a row of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._spot = Spot(Zone.BUILDINGS, 0)
        self._board: BuildersBoard | None = None
        self._advice = ""

    def show(self, spot: Spot, board: BuildersBoard, advice: str = "") -> None:
        """Show what lies at a spot of a board, now and whenever it is drawn, and what can be done with it."""
        self._spot, self._board, self._advice = spot, board, advice
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        board = self._board
        if board is None or board.view is None:
            return []
        card = board.find_card(self._spot)
        if height >= self.TALL:
            rows = self._card_rows(board, board.view, card, width)
            coming = _next_building(board, board.view, width)
            room = height - len(coming)
            return [*rows[:room], *[[]] * max(0, room - len(rows)), *coming]
        if card is None:
            return [[(f"Slot {self._spot.index + 1} is empty.", "dim")]]
        right = (
            cards.draw_reward(card, 0, "") if card in BUILDINGS and self._spot.zone is not Zone.TEAM else []
        )
        if not right:
            right = [cards.draw_coins(CARDS[card].cost_ecus, spelled=True)]
        title: Line = [(_title(card, board), "strong"), (f"  {name_of(card)}", "dim")]
        below = [*self._figures(board, board.view, card), (f"  {self._advice}", "hint")]
        return [
            [*fill_line(title, width - count_cells(right)), *right],
            fill_line(below, width),
        ]

    def _figures(self, board: BuildersBoard, view: BuildersView, card: Card) -> list[Run]:
        match self._spot.zone:
            case Zone.BUILDINGS:
                needs = BUILDINGS[card].needs
                return [("needs ", "dim"), *cards.draw_chips(needs), (f"  {_could_bring(view, card)}", "")]
            case Zone.SITES:
                return _lacks(view, view.players[board.shown].sites[self._spot.index], board)
        return [("makes ", "dim"), *cards.draw_chips(CARDS[card].makes)]

    def _card_rows(
        self, board: BuildersBoard, view: BuildersView, card: Card | None, width: int
    ) -> list[Line]:
        if card is None:
            return [heading(width, f" SLOT {self._spot.index + 1}"), [(" It is empty.", "dim")]]
        rows: list[Line] = [heading(width, f" {_title(card, board).upper()}", f"{name_of(card)} ")]
        sentences = [f"{self._advice}"] if self._advice else []
        match self._spot.zone:
            case Zone.BUILDINGS:
                free = view.players[board.shown].free
                lacks = without(BUILDINGS[card].needs, free)
                for number, need in enumerate(BUILDINGS[card].needs):
                    part = Progress(need, need - lacks[number], 0)
                    rows += _resource_row(board, number, part, f"{part} free")
                sentences = [f"It {reward_words(card, board.french)}.", *sentences]
                if BUILDINGS[card].is_machine:
                    sentences[0] = f"A machine: {reward_words(card, board.french)}."
            case Zone.SITES:
                site = view.players[board.shown].sites[self._spot.index]
                for number, part in enumerate(sites.measure_progress(site, board.helper)):
                    rows += _resource_row(
                        board, number, part, "done" if not part.lacks else f"lacks {part.lacks}"
                    )
                sentences = [*_site_sentences(view, site, board), *sentences]
            case _:
                for number, amount in enumerate(CARDS[card].makes):
                    rows += _resource_row(board, number, Progress(amount, amount, 0), str(amount))
                cost = format_count(CARDS[card].cost_ecus, "écu")
                sentences = [f"Makes this; to send costs 1 action or more, and {cost}.", *sentences]
        spell = spell_ligatures if board.is_ascii else str
        return [*rows, *([(f" {row}", "")] for each in sentences for row in wrap(spell(each), width - 1))]


def _title(card: Card, board: BuildersBoard) -> str:
    title = title_of(card, board.french)
    return spell_ligatures(title) if board.is_ascii else title


def _resource_row(board: BuildersBoard, number: int, part: Progress, words: str) -> list[Line]:
    """Return the row of a resource; none if there is nothing of it."""
    if not part.need:
        return []
    signs = fill_line(sites.draw_bar(number, part), 6)
    return [
        [(" ", ""), *signs, (f"{RESOURCE_WORDS[board.french][number]} {words}", "" if part.lacks else "dim")]
    ]


def _could_bring(view: BuildersView, card: Card) -> str:
    """Return how much of what a building needs the free workers of the player on turn make."""
    needs = BUILDINGS[card].needs
    lacks = without(needs, view.player.free)
    return f"free workers bring {sum(needs) - sum(lacks)} of {sum(needs)}"


def _site_sentences(view: BuildersView, site: Site, board: BuildersBoard) -> list[str]:
    told = [f"It {reward_words(site.building, board.french)}."]
    if BUILDINGS[site.building].is_machine:
        told = [f"A machine: {reward_words(site.building, board.french)}."]
    if site.sent:
        told.append(f"The next worker costs {format_count(cost_actions(site), 'action')}.")
    if board.worker is not None and board.shown == view.seat:
        who = capitalized(crew_words([board.worker], board.french))
        told.append(f"{who}: {outlook_line(view, Send(board.worker, site.building), in_short=True)}.")
    return told


def _lacks(view: BuildersView, site: Site, board: BuildersBoard) -> list[Run]:
    """Return what a site lacks, and what the chosen worker would add or what the next one costs."""
    lacks: list[Run] = [("lacks ", "dim"), *cards.draw_chips(site.missing)]
    helper = board.worker if board.shown == view.seat else None
    if helper is None:
        return [*lacks, (f"  next worker: {format_count(cost_actions(site), 'action')}", "")]
    outlook = send_outlook(view, Send(helper, site.building))
    who = f"  {crew_words([helper], board.french)} "
    if outlook.finishes:
        return [*lacks, (f"{who}finishes it", "strong")]
    adds = cards.draw_chips(outlook.adds) or [("nothing", "")]
    return [*lacks, (f"{who}adds ", "strong"), *adds]


def _next_building(board: BuildersBoard, view: BuildersView, width: int) -> list[Line]:
    """Return the building that will be laid out next (B4)."""
    card = view.next_building
    if card is None:
        return [heading(width, " NEXT BUILDING"), [(" The deck is empty.", "dim")], []]
    points = f"{BUILDINGS[card].victory_points} VP "
    title = fit(f" {cards.shorten_title(_title(card, board), width - 1 - len(points))}", width - len(points))
    signs: list[Run] = [(" ", ""), *cards.draw_chips(BUILDINGS[card].needs)]
    brings = [cards.draw_coins(BUILDINGS[card].reward_ecus, spelled=True)]
    if BUILDINGS[card].is_machine:
        brings = [("makes ", "dim"), *cards.draw_chips(BUILDINGS[card].makes)]
    below = [*fill_line(signs, width - count_cells(brings) - 1), *brings]
    return [heading(width, " NEXT BUILDING"), [(title, "strong"), (points, "strong")], below]
