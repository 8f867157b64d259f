"""The panels of The Builders: the line above the table, the players, and the card under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from rich.cells import cell_len

from engines.builders.actions import Send
from engines.builders.cards import BUILDINGS, CARDS, Card, name_of
from engines.builders.money import ACTION_PRICE_ECUS
from engines.builders.outlook import outlook_line, send_outlook
from engines.builders.state import Player, Site
from engines.builders.texts.cards import card_line, site_line, title_of, worker_line
from engines.builders.texts.sentences import end_banner
from engines.builders.turn import ACTIONS_A_TURN, IDLE_ROUNDS_TO_END
from engines.builders.view import BuildersView
from engines.builders.work import cost_actions
from engines.core import Seat
from engines.texts import format_count
from widgets.builders import cards
from widgets.builders.board import BuildersBoard, Spot, Zone
from widgets.filters import spell_ligatures
from widgets.panels import Line, Panel, Run, ViewPanel, count_cells, fill_line, fit, heading, wrap
from widgets.seats import Level, add_levels, assign_letters, shorten_names


class BuildersTopBar(ViewPanel[BuildersView]):
    """One line: the turn, who plays, the actions left, what is left in the decks, how near the end is.

    What is shown of it, and where, depends on its width and the names of all players, never on who plays:
    from turn to turn nothing jumps. A banner of the end takes the place of the price of an action and moves
    nothing else. Only that of the last round may need more room: then the title of the next building or all
    of the decks are missing, from the beginning of that round to its end.
    """

    DEFAULT_CSS = "BuildersTopBar { height: 1; background: $panel; padding: 0 1; }"

    french = False
    """Whether the next building is called by its French name."""

    def lines_of(self, view: BuildersView, width: int, height: int) -> list[Line]:
        form, spare = _form_for(view, width)
        longest = max(map(cell_len, view.names))
        name_width = min(longest, spare) if spare >= min(longest, _LEAST_NAME) else 0
        decks = self._decks(view, form, spare - name_width)
        line: list[Run] = [("Builders", "strong"), (f"  turn {view.turn:<3} ", "dim")]
        if view.to_act is None:
            line.append(("game over", "strong"))
        else:
            name = shorten_names(view.names, name_width)[view.seat] if name_width else ""
            who = fit(f" {name}{form.who}" if name else "", 1 + name_width + len(form.who))
            sign = assign_letters(view.names)[view.seat]
            line += [(sign, f"seat-{view.to_act}"), (who, "strong"), *_actions(view)]
            banner, decks = _banner(view, width - count_cells(line), decks)
            price_ink = "hint" if view.player.ecus >= ACTION_PRICE_ECUS else "dim"
            line.append((f" {banner} ", "banner") if banner else (form.price, price_ink))
        return [fill_line([*line, (fit(decks[0], width - count_cells(line), right=True), "")], width)]

    def _decks(self, view: BuildersView, form: _Form, room: int) -> Sequence[str]:
        """Return the decks and the next building, with its title in so many cells if that is worth it.

        Each is in as many cells whatever lies there; after the fullest come those for less room, "" at last.
        """
        card = view.next_building
        decks = form.decks.format(view.building_deck_size, view.worker_deck_size)
        decks += f"{'' if card is None else f'next {name_of(card)}':<{len(_NEXT)}}"
        if room <= _LEAST_TITLE:
            return decks, ""
        width = min(room - 1, _LONGEST_TITLE)
        title = "" if card is None else cards.shorten_title(title_of(card, self.french), width)
        return f"{decks} {fit(title, width)}", decks, ""


class _Form(NamedTuple):
    """What the line above says beside the turn, the name and the actions."""

    who: str
    """What follows the name."""
    least_name: int
    """Cells which the longest name must have, if it is so long."""
    price: str
    decks: str
    """With places for the two numbers."""


_NEXT = "next B27"
_DECKS = "  decks B:{:>2} W:{:>2}  "
_WHOLE, _LEAST_NAME = 99, 4
_LEAST_TITLE, _LONGEST_TITLE = 12, 26
_SPELLED_PRICE, _PRICE = f"  one more: {ACTION_PRICE_ECUS} écus", f"  more: {ACTION_PRICE_ECUS}é"
_FORMS = (
    _Form(" to play", _WHOLE, _SPELLED_PRICE, "  buildings {:>2}  workers {:>2}  "),
    _Form("", _WHOLE, _SPELLED_PRICE, _DECKS),
    _Form("", _WHOLE, _PRICE, _DECKS),
    _Form("", _LEAST_NAME, _PRICE, _DECKS),
)
"""From the fullest: the long name gives way last."""
_MARKS = ACTIONS_A_TURN + 2
"""Places for the actions left: those of a turn and two that were bought; of more the number tells."""


def _form_for(view: BuildersView, width: int) -> tuple[_Form, int]:
    """Return the fullest form that fits, and the cells that it leaves for the name and the next title."""
    longest = max(map(cell_len, view.names))
    for form in _FORMS:
        decks = len(form.decks.format(0, 0)) + len(_NEXT)
        spare = width - len("Builders  turn 123 R ") - count_cells(_actions(view)) - len(form.price) - decks
        spare -= len(form.who)
        if spare >= min(longest, form.least_name):
            break
    return form, spare


def _banner(view: BuildersView, room: int, decks: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the fullest banner of the end, "" for none, and the decks, from the fullest, beside it."""
    room -= len("  ")  # the banner's edges
    told = end_banner(view)
    if not told:
        return "", decks
    if not view.last_round:
        rounds = f"{view.idle_rounds}/{IDLE_ROUNDS_TO_END}"
        shortest = f"Idle {rounds}"
        forms = (told, f"Idle rounds: {rounds}", shortest)
        return next((form for form in forms if cell_len(form + decks[0]) <= room), shortest), decks
    # It is longest when the first player plays, and has its place by that for the whole round.
    opening = replace(view, seat=view.first, to_act=view.first)
    for number, names in product(range(len(decks)), (view.names, assign_letters(view.names))):
        if cell_len(end_banner(opening, names) + decks[number]) <= room:
            break
    return end_banner(view, names), decks[number:]


def _actions(view: BuildersView) -> list[Run]:
    """Return the actions left as a number and `# # .`, in as many cells whatever they are."""
    left = view.actions_left
    marks, used = min(left, _MARKS), max(0, ACTIONS_A_TURN - left)
    blank = " " * (2 * (_MARKS - marks - used))
    return [(f" {left:>2} ", "strong"), ("# " * marks, "bar"), (". " * used + blank, "dim")]


class BuildersPlayers(ViewPanel[BuildersView]):
    """All players: who plays `>`, who began `*`, whose table is shown `<`, and what each has.

    In a narrow column a row each under a title, from `TWO_ROWS` cells on two rows each, from `ONE_LINE` cells
    on a row each that says it in words.
    """

    TWO_ROWS = 36
    ONE_LINE = 72

    shown: Seat = 0
    """Whose table is shown."""

    def __init__(self, view: BuildersView | None = None, levels: Sequence[Level] = ()) -> None:
        super().__init__(view)
        self._levels = levels

    def lines_of(self, view: BuildersView, width: int, height: int) -> list[Line]:
        if width >= self.ONE_LINE:
            return [self._in_words(view, seat, width) for seat in view.seats]
        if width >= self.TWO_ROWS:
            title = heading(width, "PLAYERS", "* began  < shown")
            return [title, *(line for seat in view.seats for line in self._in_two_rows(view, seat, width))]
        # As wide as the numbers of `_in_a_row`, with the cell at the end.
        title = heading(width, "PLAYERS", " VP écu free site built ")
        return [title, *(self._in_a_row(view, seat, width) for seat in view.seats)]

    def _head(self, view: BuildersView, seat: Seat, name_width: int) -> list[Run]:
        """Return signs, name and level, in three cells more than the last two get."""
        acts = seat == view.to_act
        name, level = add_levels(view.names, self._levels, name_width)[seat]
        return [
            (">" if acts else " ", "bar"),
            (assign_letters(view.names)[seat], f"seat-{seat}"),
            ("*" if seat == view.first else " ", "dim"),
            (name, "strong" if acts else ""),
            (fit(level, name_width - cell_len(name)), "dim"),
        ]

    def _tail(self, seat: Seat) -> Run:
        return "<" if seat == self.shown else " ", "bar"

    def _in_a_row(self, view: BuildersView, seat: Seat, width: int) -> Line:
        player = view.players[seat]
        free = f"{len(player.free)}/{len(player.workers)}"
        # Ten free of ten and more take one cell more, out of those before the écus.
        purse = f"{player.ecus} {free:>4}"
        numbers = f"{player.victory_points:>3} {purse:>8}{len(player.sites):>5}{_built(player):>6}"
        return [*self._head(view, seat, width - 4 - len(numbers)), (numbers, ""), self._tail(seat)]

    def _in_two_rows(self, view: BuildersView, seat: Seat, width: int) -> list[Line]:
        player = view.players[seat]
        coins = cards.draw_coins(player.ecus, spelled=True)
        points = f" {player.victory_points:>3} VP "
        head = self._head(view, seat, width - 4 - len(points) - len(" 100 écus "))
        coin_gap = " " * (len(" 100 écus ") - count_cells([coins]))
        below = f"   free {len(player.free)} of {len(player.workers)}  sites {len(player.sites)}  built "
        machines = _machines(player)
        in_words = f"{len(player.built) - machines}, machines {machines}"
        below += in_words if len(below + in_words) <= width else _built(player)
        return [[*head, (points, "strong"), (coin_gap, ""), coins, self._tail(seat)], [(below, "dim")]]

    def _in_words(self, view: BuildersView, seat: Seat, width: int) -> Line:
        player = view.players[seat]
        at_work = len(player.workers) - len(player.free)
        numbers = (
            f" {player.victory_points:>3} VP{player.ecus:>4} écus{len(player.free):>4} free"
            f"{at_work:>3} at work{len(player.sites):>3} sites"
            f"{len(player.built) - _machines(player):>3} built{_machines(player):>3} machines "
        )
        return [*self._head(view, seat, width - 4 - len(numbers)), (numbers, ""), self._tail(seat)]


def _built(player: Player) -> str:
    """Return finished buildings and, where there are any, machines: "4" or "4+1"."""
    machines = _machines(player)
    return f"{len(player.built) - machines}{f'+{machines}' if machines else ''}"


def _machines(player: Player) -> int:
    return sum(BUILDINGS[card].is_machine for card in player.built)


class CardPanel(Panel):
    """The card under the cursor in full; of a site what it lacks and what the chosen worker would add."""

    DEFAULT_CSS = "CardPanel { height: 2; }"
    TALL = 4
    """Rows from which all is said in sentences."""

    def __init__(self) -> None:
        super().__init__()
        self._spot = Spot(Zone.BUILDINGS, 0)
        self._board: BuildersBoard | None = None

    def show(self, spot: Spot, board: BuildersBoard) -> None:
        """Show what lies at a spot of a board, now and whenever it is drawn."""
        self._spot, self._board = spot, board
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        spot, board = self._spot, self._board
        if board is None or board.view is None:
            return []
        view, card, french = board.view, board.find_card(spot), board.french
        if card is None:
            return [[(f"Slot {spot.index + 1} is empty.", "dim")]]
        brings, points = cards.draw_reward(card, spelled=True) if card in BUILDINGS else ([], [])
        right: list[Run] = [*brings, (" ", ""), *points]
        match spot.zone:
            case Zone.WORKERS | Zone.TEAM:  # a finished machine works, too
                sentences = [worker_line(card, french)]
                right = [cards.draw_coins(CARDS[card].cost_ecus, spelled=True)]
                below: list[Run] = [("makes ", "dim"), *cards.draw_short_chips(CARDS[card].makes)]
            case Zone.BUILDINGS:
                sentences = [card_line(card, french)]
                below = [("needs ", "dim"), *cards.draw_short_chips(BUILDINGS[card].needs)]
            case Zone.SITES:
                site = view.players[board.shown].sites[spot.index]
                helper = board.worker if board.shown == view.seat else None
                sentences = [site_line(site, french)]
                if helper is not None:
                    sentences.append(f"{name_of(helper)} here: {outlook_line(view, Send(helper, card))}.")
                below = _lacks(view, site, helper)
        spell = spell_ligatures if board.is_ascii else str
        rows = [row for sentence in sentences for row in wrap(spell(sentence), width, " ")]
        if height >= self.TALL and len(rows) <= height:
            name, _, rest = rows[0].partition(" ")
            return [[(name, "strong"), (f" {rest}", "")], *([(row, "")] for row in rows[1:])]
        title = f"{name_of(card)} {spell(title_of(card, french))}"
        return [[*fill_line([(title, "strong")], width - count_cells(right)), *right], below]


def _lacks(view: BuildersView, site: Site, helper: Card | None) -> list[Run]:
    """Return what a site lacks, and what the chosen worker would add or what the next one costs."""
    lacks: list[Run] = [("lacks ", "dim"), *cards.draw_short_chips(site.missing)]
    if helper is None:
        cost = f"  next: {format_count(cost_actions(site), 'action')}" if site.sent else ""
        return [*lacks, (cost, "strong")]
    outlook = send_outlook(view, Send(helper, site.building))
    who = f"  {name_of(helper)} "
    if outlook.finishes:
        return [*lacks, (f"{who}finishes it", "strong")]
    adds = cards.draw_short_chips(outlook.adds) or [("nothing", "")]
    return [*lacks, (f"{who}adds ", "strong"), *adds]
