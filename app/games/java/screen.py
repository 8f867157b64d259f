"""The verbs of Java on the screen: each from a key, a click or a typed line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from app.dialogs.base import Dialog
from app.dialogs.choices import NoticeDialog
from app.games.confirmation import Confirmation
from app.games.java import targeting
from app.games.java.confirmations import confirmation_for
from app.games.java.dialogs.choices import (
    DrawDialog,
    PalaceDialog,
    WayDialog,
    cheaper_around,
)
from app.games.java.dialogs.festival import FestivalDialog
from app.games.java.dialogs.rotate import RotateDialog
from app.games.java.highlights import drawn_told, scoring_told
from app.games.java.table_screen import JavaTable
from app.games.java.targeting import TURNED, TargetSelection
from app.keys import keymap
from app.keys.key import bindings_of
from app.screens.game_screen import TableScreen
from app.session.event_log import Events
from app.session.session import LocalSession
from engines.java.actions import Draw, EndTurn, JavaAction, Move, PlayToken
from engines.java.developers import move_cost
from engines.java.refusals import Code
from engines.java.spaces import Space, name_of, space_named
from engines.java.state import Phase
from engines.java.texts.board import festival_lines
from engines.java.texts.spaces import space_lines
from engines.java.view import JavaView
from engines.texts import counted
from widgets.java import geometry
from widgets.java.colours import Mark
from widgets.java.hex_board import HexBoard
from widgets.java.panels import SpacePanel
from widgets.refusal_line import LineKind

FEW_PLACES = 12
"""With so few legal places the cursor goes to the nearest by itself."""


class JavaScreen(JavaTable, TableScreen[JavaView]):
    """Shows one table of Java and takes its actions."""

    BINDINGS = bindings_of(*keymap.JAVA, *keymap.TABLE, *keymap.COMPUTERS)

    def __init__(self, session: LocalSession) -> None:
        super().__init__(session)
        self._aim: TargetSelection | None = None
        self._turn = 0

    # What is told

    def curtain_lines(self, view: JavaView) -> list[str]:
        """How a festival stands."""
        return festival_lines(view)

    def private_message(self, action: Any, before: JavaView) -> str:
        """The card that was drawn."""
        return drawn_told(action, before, self.view)

    def notices(self, fresh: list[Events]) -> tuple[str, list[str]]:
        """Each final scoring, city by city; where only computer players play nobody is waited for."""
        return "Final scoring", scoring_told(fresh, self.names) if self._session.persons else []

    def doubt(self, action: Any) -> Confirmation | None:
        """Asks before AP are lost, and before a festival is left for good."""
        return confirmation_for(action, self.view, self._session.setup, self.host.settings)

    def mark(self, marks: Mapping[Space, Mark]) -> None:
        """Marks spaces of the board."""
        self._board.marks = marks

    def show_hint(self, action: Any) -> None:
        """Marks the spaces that an action names; the cursor goes to the first."""
        spaces = [space for word in str(action).split() if (space := space_named(word)) is not None]
        self.mark(dict.fromkeys(spaces, "changed"))
        if spaces:
            with self._board.prevent(HexBoard.Pointed):  # else the hint would give way to the space
                self._board.cursor = spaces[0]
            self._show_space()

    # Keys

    def begun_keys(self) -> tuple[Sequence[tuple[str, str]], Sequence[tuple[str, str]]] | None:
        """Choose, turn, next place; the way back."""
        if self._aim is None:
            return None
        turn = ["java.turn", "java.turn-back"] if self._aim.verb in TURNED else []
        verbs = [*keymap.shown("java.pick"), keymap.item("target.next", "next place"), *keymap.shown(*turn)]
        return verbs, keymap.shown("table.cancel")

    def live_keys(self) -> tuple[list[str], list[str]]:
        """The verbs that want a place and have a legal one; the other verbs that are legal."""
        if self.view.phase in (Phase.BIDDING, Phase.AGREEMENT):
            return [], ["java.festival"]
        return self._live(_PLACE_KEYS), self._live(_OTHER_KEYS)

    # Aiming

    def aim(self, verb: str, origin: Space | None = None) -> TargetSelection:
        """A verb about to be used; of a move the goals of a developer, once it is known where he stands."""
        if origin is None:
            return targeting.aim_verb(self._session, self.view, verb)
        return targeting.aim_move(self._session, self.view, origin)

    def _aim_at(self, aim: TargetSelection | None) -> None:
        self._aim = aim
        self._board.targets = {} if aim is None else aim.targets
        self._show_ghost()
        if aim is not None:
            self._tell_place()
        self.show_keys()

    def _turn_at(self, aim: TargetSelection, space: Space) -> int:
        """The chosen turn of the tile, or where only others are legal, the first of those."""
        legal = [
            turn
            for turn in targeting.turns_of(aim.verb)
            if targeting.tile_at(aim.verb, space, turn) in aim.choices(space)
        ]
        return self._turn if self._turn in legal or not legal else legal[0]

    def _show_ghost(self) -> None:
        aim, space = self._aim, self._board.cursor
        if aim is None:
            self._board.ghost = {}
        else:
            self._board.ghost = aim.ghost(space, self._turn_at(aim, space) if aim.verb in TURNED else 0)

    def _tell_place(self) -> None:
        """What Enter would do at the cursor: its cost and points, or the reason why nothing."""
        aim, space = self._aim, self._board.cursor
        if aim is None:
            return
        choices = aim.choices(space)
        if not choices:
            refusal = targeting.refusal_at(self._session, aim, space)
            places = counted(len(aim.targets), "place")
            following = f"{aim.prompt} ({places}, {keymap.word('target.next')} next)"
            self._line.say(
                LineKind.HINT,
                following
                if refusal is None
                else f"not here: {self._session.telling.format_refusal(refusal)}",
            )
            return
        if aim.verb == "move" and aim.origin is None:
            self._line.say(
                LineKind.HINT, f"{aim.prompt}: {keymap.word('java.pick')} takes the one on {name_of(space)}"
            )
            return
        chosen = choices[-1]
        if aim.verb in TURNED:
            chosen = targeting.tile_at(aim.verb, space, self._turn_at(aim, space))
        preview = self._session.preview(chosen) if aim.verb != "festival" else None
        more = f", {len(choices)} ways" if len(choices) > 1 else ""
        way = targeting.way_words(self.view, chosen)
        told = {
            "festival": f"festival {name_of(space)}",
            "leave": f"developer out from {name_of(space)}",
        }.get(aim.verb, str(chosen))
        if preview is not None:
            scores = "".join(f", {self.view.names[seat]} scores {points}" for seat, points in preview.points)
            told += f": {preview.cost_ap} AP{scores}"
        self._line.say(LineKind.HINT, f"{told}{more}{f', {way}' if way else ''}")

    def on_hex_board_pointed(self, _: HexBoard.Pointed) -> None:
        """The cursor moved: the ghost follows at once, the space panel when it rests."""
        if self._aim is not None:
            self._show_ghost()
            self._tell_place()
        else:
            self._line.fold()  # a long message covers what is told of the space
        self.when_resting(self._show_space)

    def on_hex_board_picked(self, _: HexBoard.Picked) -> None:
        """A space was clicked, and the cursor is there: chooses it, or shows it if nothing is begun."""
        if self._aim is not None:
            self.action_pick()
        else:
            self._show_space()

    def action_pick(self) -> None:
        """Chooses the space under the cursor for the aimed verb.

        Enter is a key of this screen and not of the board, so that a dialog is open before the next key of
        a burst is looked up.
        """
        if self._aim is not None:
            self._choose(self._aim, self._board.cursor)
        elif self._session.to_act is None:
            self._show_final()
        else:
            self._tell_space()

    def _tell_space(self) -> None:
        """All that is known of the space under the cursor, where the panel has no room for it."""
        self._show_space()
        if "..." in self.query_one(SpacePanel).text():
            space = self._board.cursor
            self.app.push_screen(NoticeDialog(name_of(space), space_lines(self.view, space)))

    def _choose(self, aim: TargetSelection, space: Space) -> None:
        choices = aim.choices(space)
        if not choices:
            refusal = targeting.refusal_at(self._session, aim, space)
            mine = self.view.players[self.view.seat].developers
            if aim.origin is not None and space != aim.origin and mine >> space & 1:
                self._aim_at(self.aim("move", space))
            elif refusal is None:
                self._line.say(LineKind.ERROR, f"{name_of(space)} is no place for that: {aim.prompt}")
            else:
                self.refuse(refusal)
            return
        if aim.verb in TURNED:
            self._ask_turn(aim, space)
        elif aim.verb == "palace":
            self._ask(PalaceDialog(self._session, self.view, space), space)
        elif aim.verb == "festival":
            self._ask_festival(self.view, space)
        elif aim.verb == "move" and aim.origin is None:
            self._aim_at(self.aim("move", space))
        elif aim.verb == "move":
            self._walk(cast(Move, choices[0]))
        else:
            self.play(choices[0])

    def _ask(
        self,
        dialog: Dialog[JavaAction],
        space: Space,
        take: Callable[[JavaAction | None], None] | None = None,
    ) -> None:
        """Opens a dialog about a space, beside it, and plays what it gives unless something else takes it."""
        self._place(dialog, space)
        self.app.push_screen(dialog, take or self.play_if)

    def _ask_festival(self, view: JavaView, city: Space) -> None:
        self._ask(FestivalDialog(self._session, view, city, self.ask_hint, self.doubt), city)

    def _place(self, dialog: Dialog[Any], space: Space) -> None:
        """Puts a dialog where it does not hide the space it is about."""
        dialog.set_class(self._board.line_below(space) > self.app.size.height - dialog.height_cells, "-top")

    def _ask_turn(self, aim: TargetSelection, space: Space) -> None:
        def show_turn(turn: int) -> None:
            self._turn = turn
            self._board.ghost = aim.ghost(space, turn)

        def clicked_outside(x: int, y: int) -> None:
            clicked = self._board.space_on_screen(x, y)
            if clicked == space:
                dialog.action_accept()
            elif clicked is not None:
                dialog.dismiss(None)
                self._board.cursor = clicked
                # Not from the handler of the dialog that goes: the answer of the next one would go to it.
                self.call_next(self._choose, aim, clicked)

        def take(action: JavaAction | None) -> None:
            if action is None:
                self._board.targets = aim.targets
            self.play_if(action)

        turn = self._turn_at(aim, space)
        dialog = RotateDialog(
            self._session, self.view.names, aim.verb, space, turn, show_turn, clicked_outside
        )
        self._ask(dialog, space, take)
        # The tile stands alone while it is turned; and placing it has less to send.
        self._board.targets = {}

    def _walk(self, walk: Move) -> None:
        view = self.view
        around = cheaper_around(self._session, view, walk)
        if around is None:
            self.play(walk)
            return
        direct = move_cost(view.land, view.players, view.seat, walk.origin, walk.target)

        def go(way: tuple[JavaAction, ...] | None) -> None:
            for action in way or ():
                self.play(action)

        dialog = WayDialog(walk, direct or 0, around)
        self._place(dialog, walk.target)
        self.app.push_screen(dialog, go)

    # Keys

    def action_aim(self, verb: str) -> None:
        """Begins a verb that wants a place."""
        if not self.may_act():
            return
        aim = self.aim(verb)
        if not aim.targets:
            self._aim_at(None)
            self._say_nowhere(aim)
            return
        cursor = self._board.cursor
        if cursor not in aim.targets and len(aim.targets) <= FEW_PLACES:
            self._board.cursor = min(aim.targets, key=lambda target: geometry.steps_between(cursor, target))
        self._aim_at(aim)

    def _say_nowhere(self, aim: TargetSelection) -> None:
        """Why a verb has no legal place: the duty, an empty stock, or what the position lacks."""
        refusal = targeting.refusal_at(self._session, aim, self._board.cursor)
        if refusal is not None and refusal.code in (Code.DUTY, Code.NO_TILE):
            self.refuse(refusal)
        else:
            self._line.say(LineKind.ERROR, keymap.with_keys(targeting.why_nowhere(self.view, aim.verb)))

    def action_single(self) -> None:
        """Aims a single tile; from one of them the other."""
        if not self.may_act():
            return
        legal = self._session.legal()
        order = ["rice", "village"]
        if self._aim is not None and self._aim.verb == "rice":
            order.reverse()
        usable = [verb for verb in order if legal.of(verb)]
        self.action_aim(usable[0] if usable else order[0])

    def action_turn(self, step: int) -> None:
        """Turns the aimed tile."""
        if self._aim is not None and self._aim.verb in TURNED:
            self._turn = (self._turn + step) % 6
            self._show_ghost()
            self._tell_place()

    def action_draw(self) -> None:
        """Asks which card to draw."""
        if not self.may_act():
            return
        self._aim_at(None)
        refusal = self._session.why_not(Draw(True))
        if refusal is not None:
            self.refuse(refusal)
        else:
            self.app.push_screen(DrawDialog(self._session, self.view), self.play_if)

    def action_token(self) -> None:
        """Plays an extra-action token."""
        if self.may_act():
            self.play(PlayToken())

    def action_festival(self) -> None:
        """Holds a festival: in the only city at once, else the city is asked; in a festival, answers."""
        if not self.may_act():
            return
        self.action_aim("festival")
        aim = self._aim
        if aim is not None and aim.verb == "festival" and len(aim.targets) == 1:
            space = next(iter(aim.targets))
            self._board.cursor = space
            self._aim_at(None)
            self._ask_festival(self.view, space)

    def ask_answer(self) -> bool:
        """Opens the festival's dialog if the one at the keyboard must answer."""
        view = self.view
        if view.phase is Phase.ACTIONS or view.to_act is None:
            return False
        if view.auction is not None and view.to_act == view.viewer:
            self._ask_festival(view, view.auction.city)
        return True

    def action_end(self) -> None:
        """Ends the turn; asks first if AP would be lost."""
        self.ask_end(EndTurn())

    def drop(self) -> None:
        """Leaves the aimed verb."""
        self._aim_at(None)

    def step_back(self) -> None:
        """From a move's goal to its developer, else to the table."""
        back = self._aim is not None and self._aim.origin is not None
        self._aim_at(self.aim("move") if back else None)


_PLACE_KEYS = {
    "triple": "java.triple",
    "double": "java.double",
    "rice": "java.single",
    "village": "java.single",
    "irrigation": "java.irrigation",
    "enter": "java.enter",
    "move": "java.move",
    "leave": "java.leave",
    "palace": "java.palace",
}
_OTHER_KEYS = {"draw": "java.draw", "token": "java.token", "festival": "java.festival", "end": "java.end"}
