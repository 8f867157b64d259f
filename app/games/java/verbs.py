"""The verbs of Java on the screen: each is begun by a key, aimed at a place, and played from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, TypeVar, get_args

from textual.geometry import Region

from app.dialogs.base import Dialog
from app.dialogs.choices import NoticeDialog
from app.games.board import GameBoard, KeyItems, word_of_click
from app.games.java import highlights, targeting
from app.games.java.dialogs.choices import DrawDialog, PalaceDialog, WayDialog, cheaper_around
from app.games.java.dialogs.festival import FestivalDialog
from app.games.java.dialogs.rotate import RotateDialog
from app.games.java.targeting import TURNED, TargetSelection
from app.keys import keymap
from app.session.event_log import Events
from engines.java.actions import Draw, JavaAction, Move
from engines.java.refusals import Code
from engines.java.spaces import BOARD, Space, members, name_of
from engines.java.state import Phase
from engines.java.texts.board import space_lines
from engines.java.tile_masks import TURNS, tile_at
from engines.java.view import JavaView
from widgets.java import Area, geometry
from widgets.java.hex_board import HexBoard
from widgets.java.panels import SpacePanel
from widgets.refusal_line import LineKind

T = TypeVar("T")
Outline = Literal["news", "here"]
"""Why a line is drawn around an area: others changed it, or the cursor is in it."""

_PLACED = ("triple", "double", "rice", "village", "irrigation", "enter", "move", "leave", "palace")
"""The verbs that need a place."""
_UNPLACED = ("end", "draw", "token", "festival")
"""The others, the one first that every turn needs."""


def _key_of(verb: str) -> str:
    return "java.single" if verb in ("rice", "village") else f"java.{verb}"


class JavaVerbs(GameBoard[JavaView, JavaAction]):
    """The board of hexagons and what is done on it; a subclass lays out what stands around it."""

    TURN_ACTIONS = frozenset({"aim", "single", "draw", "festival", "play"})

    def __init__(self) -> None:
        super().__init__()
        self._hexes = HexBoard()
        self._space_panel = SpacePanel()
        self.selection: TargetSelection | None = None
        self._turn, self._is_turned = 0, False
        """How the tile lies, and whether the player turned it so since its verb was begun."""
        self._cursor_at_first = self._hexes.cursor
        """Where the cursor was when the position came, before the player put it anywhere."""
        self._outlines: dict[Outline, tuple[Area, ...]] = {}

    def show(self, view: JavaView, news: Sequence[Events]) -> None:
        self.view = view
        self._hexes.view = view
        self._hexes.marks = {}  # a hint and a refusal belong to one position
        self._cursor_at_first = self._hexes.cursor
        self.outline("news", *highlights.changed_areas(news, view.viewer))

    def outline(self, what: Outline, *areas: Area) -> None:
        """Draw lines around some areas, in place of those that were drawn for the same reason."""
        self._outlines[what] = areas
        self._hexes.areas = tuple(area for each in get_args(Outline) for area in self._outlines.get(each, ()))

    def _show_space(self) -> None:
        self._hexes.rest()
        # With a verb begun or something else pointed at, Enter does not tell all of this space.
        tells_all = self.selection is None and self._hexes.pointer.hovered is None
        self._space_panel.more = f"{keymap.word('java.pick')}: all" if tells_all else "..."
        self._space_panel.space = self._hexes.looked_at
        self._space_panel.show(self.view)

    def move_cursor(self, dx: int, dy: int) -> None:
        self._hexes.move_cursor(dx, dy)

    # Keys

    def selection_keys(self) -> KeyItems | None:
        if self.selection is None:
            return None
        turn = ["java.turn", "java.turn-back"] if self.selection.verb in TURNED else []
        return [*keymap.shown("java.pick"), keymap.item("target.next", "next place"), *keymap.shown(*turn)]

    def verb_keys(self) -> tuple[list[str], list[str], list[str]]:
        verbs = [*dict.fromkeys(map(_key_of, _PLACED))]
        return verbs, [*map(_key_of, _UNPLACED)], ["java.look-next"]

    def idle_keys(self, *, decides: bool) -> set[str]:
        legal: Sequence[str] = []
        if decides:
            legal = ["festival"] if self.must_answer(self.view) else self.legal_verbs(*_PLACED, *_UNPLACED)
        return {*map(_key_of, (*_PLACED, *_UNPLACED))}.difference(map(_key_of, legal))

    def due_words(self) -> str:
        """Return that the turn has nothing more to give than its end."""
        usable = self.legal_verbs(*_PLACED, *_UNPLACED)
        if self.view.ap or "end" not in usable or self.must_answer(self.view):
            return ""
        festival = ", <java.festival> holds a festival" if "festival" in usable else ""
        token = ", <java.token> plays a token for one more" if "token" in usable else ""
        return keymap.with_keys(f"No AP left: <java.end> ends the turn{festival}{token}.")

    # Choosing a place

    def _aimed(self, verb: str, origin: Space | None = None) -> TargetSelection:
        """Return where a verb can be used; of a move the goals of a developer, once it is known."""
        aim = targeting.aim(self.host.session, self.view, verb, origin)
        # Of what a tutorial's step does not ask for nothing is offered; it can be chosen, and is refused.
        wanted = self.host.wanted
        if wanted is None:
            return aim
        offered = {space: label for space, label in aim.targets.items() if wanted in aim.choices(space)}
        return replace(aim, targets=offered) if offered else aim

    def _select(self, aim: TargetSelection) -> None:
        self.selection = aim
        self._hexes.targets = aim.targets
        self._show_choice(aim)
        self.host.show_keys()

    def cancel_selection(self) -> None:
        self.selection = None
        self._hexes.targets = {}
        self._hexes.ghost = {}

    def step_back(self) -> None:
        aim = self.selection
        self.cancel_selection()
        if aim is not None and aim.origin is not None:
            self._hexes.cursor = aim.origin
            self._select(self._aimed("move"))

    def _turn_at(self, aim: TargetSelection, space: Space) -> int:
        """Return the turn that the player chose for the tile, if legal, else the one that brings most."""
        if aim.verb not in TURNED:
            return 0
        legal = aim.turns_at(space)
        hinted = [turn for turn in legal if tile_at(aim.verb, space, turn) == self.host.hinted]
        if hinted and not self._is_turned:
            return hinted[0]
        return self._turn if self._is_turned and self._turn in legal else aim.best_turn(space, self._turn)

    def _show_choice(self, aim: TargetSelection) -> None:
        """Show what Enter would do at the cursor, and say its cost and points, or why it does nothing.

        Where the pointer is elsewhere, the same of clicks there.
        """
        space = self._hexes.looked_at
        turn = self._turn_at(aim, space)
        self._hexes.ghost = aim.ghost(space, turn)
        word = keymap.word if self._hexes.pointer.hovered is None else word_of_click
        self.host.line.say(LineKind.HINT, aim.words_at(space, turn, word))

    def drop_pointer(self) -> bool:
        return self._hexes.pointer.drop()

    def show_looked_at(self) -> None:
        if self.selection is not None and self.screen.is_active:  # else a dialog shows what is aimed at
            self._show_choice(self.selection)
        self._show_space()

    def on_hex_board_pointed(self, _: HexBoard.Pointed) -> None:
        """Follow the cursor with the ghost at once, with the space panel when it rests."""
        if self.selection is not None:
            self._show_choice(self.selection)
        elif self.host.takes_actions:
            self.host.line.fold()  # a long message covers what is told of the space
        self.host.when_resting(self._show_space)

    def on_hex_board_picked(self, _: HexBoard.Picked) -> None:
        """Do at the second click on a space what Enter does; the first has put the cursor there."""
        if self.host.takes_actions:
            self.action_pick()

    def action_pick(self) -> None:
        """Choose the space under the cursor for the verb that was begun.

        Enter is a key of the screen and not of the board, so that a dialog is open before the next key of a
        burst is looked up.
        """
        if self.selection is not None:
            self._choose(self.selection, self._hexes.cursor)
        elif self.host.session.to_act is None:
            self.host.show_final()
        else:
            self._tell_space()

    def _tell_space(self) -> None:
        """Show all that is known of the space under the cursor, where the panel has no room for it."""
        self._show_space()
        if self._space_panel.is_cut:
            space = self._hexes.cursor
            self.app.push_screen(NoticeDialog(name_of(space), space_lines(self.view, space)))
        else:
            self._say_nothing_begun()

    def on_hex_board_untargeted(self) -> None:
        self._say_nothing_begun()

    def on_hex_board_stopped(self, message: HexBoard.Stopped) -> None:
        self.host.line.say(LineKind.INFO, message.why)

    def _say_nothing_begun(self) -> None:
        if not self.host.may_act:
            self.host.explain_wait()
            return
        told = "Nothing is begun: choose what to do first, as <java.triple> for a triple."
        self.host.line.say(LineKind.INFO, keymap.with_keys(told))

    def _choose(self, aim: TargetSelection, space: Space) -> None:
        choices = aim.choices(space)
        if not choices:
            refusal = aim.refusal_at(space)
            mine = self.view.players[self.view.seat].developers
            if aim.origin is not None and space != aim.origin and mine >> space & 1:
                self._begin(self._aimed("move", space))
            elif refusal is None:
                self.host.line.say(LineKind.ERROR, f"{name_of(space)} is no place for that. {aim.prompt}")
            else:
                self.host.refuse(refusal)
            return
        action = choices[0]
        if aim.verb in TURNED:
            self._ask_turn(aim, space)
        elif aim.verb == "palace":
            self._ask(PalaceDialog(self.host.session, self.view, space), self.host.play_if)
        elif aim.verb == "festival":
            self._ask_festival(space)
        elif aim.verb == "move" and aim.origin is None:
            self._begin(self._aimed("move", space))
        elif isinstance(action, Move):
            self._walk(action)
        else:
            self.host.play(action)

    @property
    def _is_plain(self) -> bool:
        """Whether all is drawn in ASCII, so that it can be told without colours."""
        return self.host.is_ascii or self.app.no_color

    def room_beside(self, lines_in: Callable[[int], int]) -> Region:
        """Return the cells beside the board for a dialog that needs so many lines in a width."""
        raise NotImplementedError

    def _ask(self, dialog: Dialog[T], take: Callable[[T | None], None]) -> None:
        """Open a dialog beside the board: it hides neither what it is about nor the step of a tutorial."""
        dialog.find_room = self.room_beside
        self.app.push_screen(dialog, take)

    def _ask_festival(self, city: Space) -> None:
        host = self.host
        dialog = FestivalDialog(
            host.session, self.view, city, host.ask_hint, host.confirm, host.line, is_plain=self._is_plain
        )
        self._ask(dialog, host.play_if)

    def _ask_turn(self, aim: TargetSelection, space: Space) -> None:
        host, begun_with = self.host, self._turn_at(aim, space)

        def show_turn(turn: int) -> None:
            self._is_turned |= turn != begun_with
            self._turn = turn
            self._hexes.ghost = aim.ghost(space, turn)
            refusal = host.session.why_not(tile_at(aim.verb, space, turn))
            if refusal is None:
                host.line.say(LineKind.HINT, aim.words_at(space, turn, keymap.word))
            else:
                host.line.say(LineKind.ERROR, host.session.telling.format_message(refusal), refusal.ruling)

        def take_click(x: int, y: int) -> bool:
            clicked = self._hexes.find_space_on_screen(x, y)
            if clicked == space:
                dialog.action_accept()
            elif clicked is not None:
                dialog.dismiss(None)
                self._hexes.cursor = clicked
                # Not from the handler of the dialog that goes: the answer of the next one would go to it.
                self.call_next(self._choose, aim, clicked)
            return clicked is not None

        def take(action: JavaAction | None) -> None:
            if action is None:
                self._select(aim)
            self.host.play_if(action)

        dialog = RotateDialog(aim, space, begun_with, show_turn, take_click, is_plain=self._is_plain)
        self._ask(dialog, take)
        # The tile stands alone while it is turned; and placing it has less to send.
        self._hexes.targets = {}

    def _walk(self, walk: Move) -> None:
        costs = cheaper_around(self.host.session, self.view, walk)
        if costs is None:
            self.host.play(walk)
            return

        def go(path: tuple[JavaAction, ...] | None) -> None:
            if path is not None:
                self.host.play(*path)

        self._ask(WayDialog(walk, *costs), go)

    # Verbs

    def action_aim(self, verb: str) -> None:
        aim = self._aimed(verb)
        if not aim.targets:
            self.host.leave_selection()
            self._say_nowhere(aim)
            return
        self._is_turned = False
        self._begin(aim)

    def _begin(self, aim: TargetSelection) -> None:
        self._begin_at_best(aim)
        self._select(aim)

    def _begin_at_best(self, aim: TargetSelection) -> None:
        """Put the cursor where the hint is or where most is brought, unless the player put it on a place."""
        cursor = self._hexes.cursor
        hinted = aim.place_of(self.host.hinted)
        if hinted is not None:
            self._hexes.cursor = hinted
        elif cursor not in aim.targets or cursor == self._cursor_at_first:
            self._hexes.cursor = aim.best_place(cursor, partial(geometry.count_steps, cursor))
            self._cursor_at_first = self._hexes.cursor

    def _say_nowhere(self, aim: TargetSelection) -> None:
        """Say why a verb has no legal place: the duty, an empty stock, or what the position lacks."""
        refusals = map(aim.refusal_at, (self._hexes.cursor, *members(BOARD)))
        told = next((each for each in refusals if each and each.code in (Code.DUTY, Code.NO_TILE)), None)
        if told is not None:
            self.host.refuse(told)
        else:
            why = keymap.with_keys(targeting.why_nowhere(self.view, aim.verb))
            self.host.line.say(LineKind.ERROR, why)

    def action_single(self) -> None:
        """Begin a single tile; from one of them the other."""
        order = ["rice", "village"]
        hinted = self.host.hinted
        if self.selection is None and hinted is not None and hinted.verb == "village":
            order.reverse()
        if self.selection is not None and self.selection.verb == "rice":
            order.reverse()
        usable = self.legal_verbs(*order) or order
        self.action_aim(usable[0])

    def action_turn(self, step: int) -> None:
        """Turn the tile to its next legal turn; where none is legal, to the next one."""
        aim, space = self.selection, self._hexes.cursor
        if aim is None or aim.verb not in TURNED:
            told = "There is no tile to turn: <java.triple> or <java.double> begins one."
            self.host.line.say(LineKind.ERROR, keymap.with_keys(told))
            return
        turns = [(self._turn_at(aim, space) + step * number) % len(TURNS) for number in range(1, len(TURNS))]
        legal = aim.turns_at(space)
        self._turn = next((turn for turn in turns if turn in legal), turns[0] if not legal else legal[0])
        self._is_turned = True
        self._show_choice(aim)

    def action_draw(self) -> None:
        self.host.leave_selection()
        refusal = self.host.session.why_not(Draw(True))
        if refusal is not None:
            self.host.refuse(refusal)
        else:
            self._ask(DrawDialog(self.host.session, self.view), self.host.play_if)

    def action_festival(self) -> None:
        """Hold a festival: in the only city at once, else ask for the city."""
        aim = self._aimed("festival")
        if len(aim.targets) != 1:
            self.action_aim("festival")
            return
        self.host.leave_selection()
        space = self._hexes.cursor = next(iter(aim.targets))
        self._show_choice(aim)
        self._ask_festival(space)

    # Festivals

    def must_answer(self, view: JavaView) -> bool:
        return view.phase is not Phase.ACTIONS and view.to_act is not None

    def ask_answer(self) -> None:
        view = self.view
        if view.auction is not None and view.to_act == view.viewer:
            self._ask_festival(view.auction.city)
