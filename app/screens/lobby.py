"""The shared tables: one's own, those with an open seat, those to watch; new ones, and the way there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from rich.cells import cell_len
from textual.widget import Widget

from app.dialogs.line import LineDialog
from app.games.table_form import TEXTS, TableForm
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.online.client import Client
from app.online.protocol import TableLine
from app.online.reach import NOT_YET
from app.online.session import RemoteSession
from app.online.way import NAMED_BY_HOST, Way
from app.online.words import (
    MADE_BY_YOU,
    NONE_YET,
    format_ago,
    format_called,
    format_manners,
    format_sitter,
    format_state,
    groups_of,
    is_made_for_others,
    is_own_turn,
)
from app.screens.base import ListScreen, PageTitle
from app.screens.setup import SetupScreen
from app.session.company import TableState
from app.session.pending import Pending, SessionError
from engines.catalog import title_of_game
from engines.core import NAME_LENGTH, Setup, seat_name
from engines.plain_text import escape_controls
from widgets.choice_list import Choice
from widgets.colours import SEAT_INKS
from widgets.panels import Line, Run, fill_line
from widgets.refusal_line import LineKind
from widgets.seats import assign_letters

T = TypeVar("T")

NO_TABLES = "There are no shared tables here."
ASKING = "The table server is asked ..."
STILL_ASKING = "The table server has not answered yet; <lobby.back> goes back and gives up what was asked."
_HEADINGS = ("YOUR TABLES", "OPEN SEATS", "TO WATCH", "OVER")
_TO_WATCH = 2
"""The first group whose tables have no seat for the player."""
_VERBS = ("go on", "sit down", "watch", "look")
_ACTIONS = {
    "make": ("Make a table", "others sit at their own terminals"),
    "join": ("Join by a code", "that whoever made it has sent you"),
    "name": ("Your name", ""),
}


class LobbyScreen(ListScreen[None]):
    """Lists the tables, as they come and go."""

    HELP_TOPIC = "Shared tables"
    DEFAULT_CSS = """
    LobbyScreen {
        & ChoiceList { width: 100%; max-width: 100; height: 1fr; }
        & RefusalLine { width: 100%; max-width: 100; height: 2; }
    }
    """
    DETAIL_AT = 24
    BINDINGS = bindings_of(*page_keys.LOBBY)

    def __init__(self, way: Way) -> None:
        """Take where to go at once."""
        super().__init__()
        self._way = way
        self._client: Client | None = None
        self._lines: dict[str, tuple[int, TableLine]] = {}
        """The tables by their names, each with the number of its group."""
        self._standing = ""
        """What the line says of itself."""
        self._is_listed = False
        """Whether the tables were shown as they are since the page was opened."""
        self._cancel: Callable[[], None] | None = None
        """Gives up what the server was asked; None while it is asked nothing."""

    def parts(self) -> Sequence[Widget]:
        return PageTitle("SHARED TABLES"), self._list, self._line

    def keys(self) -> Sequence[tuple[str, str]]:
        found = self._current
        verb = "choose" if found is None else _VERBS[found[0]]
        watch = ["lobby.watch"] if verb == "sit down" and found and self._may_watch(found[1]) else []
        if found is not None and self._may_look_back(found[1]):
            watch.append("lobby.replay")
        others = keymap.shown(*watch, "lobby.make", "lobby.join", "lobby.back", "quiet.help", "list.down")
        return [keymap.item("list.choose", verb), *others]

    def on_mount(self) -> None:
        self._follow()
        if self._way.code:
            self._join(self._way.code)
        elif self._way.replays:
            self._look_back(self._way.table)
        elif self._way.table:
            self._go_to(self._way.table, watches=self._way.watches)

    def on_screen_resume(self) -> None:
        self._follow()

    def on_screen_suspend(self) -> None:
        self._unfollow()

    def on_unmount(self) -> None:
        self._unfollow()
        if self._cancel is not None:
            self._cancel()

    def _follow(self) -> None:
        self._client = self.host.tables
        if self._client is not None:
            self._client.changed = self._heard
            self._client.follow()
        if self._cancel is None:
            self._line.clear()
        self._read()

    def _unfollow(self) -> None:
        if self._client is not None:
            self._client.stop_following(self._heard)

    def _heard(self) -> None:
        self.call_later(self._read, is_news=True)

    def _read(self, *, is_news: bool = False) -> None:
        """Show the tables as they are now, and why there are none."""
        client = self._client
        groups = groups_of(client.tables if client is not None else ())
        self._lines = {line.table: (number, line) for number, group in enumerate(groups) for line in group}
        self._list.set_choices([*self._offers()], self._first_to_hand(is_news))
        self.show_keys()
        if self._cancel is not None:
            self._say_asking()
        elif self._line.message in ("", self._standing):
            self._say_standing()

    def _first_to_hand(self, is_news: bool) -> str | None:
        """Return the table at which the page opens: one of one's own, or one with an open seat; else None.

        Only until the first news has come, unless the player has moved before: what is known until then may
        be of the page before.
        """
        if self._is_listed or self._client is None or not self._client.has_list:
            return None
        self._is_listed = is_news
        if self._list.current is not None and self._list.current.id != next(iter(_ACTIONS)):
            return None
        return next((table for table, (group, _) in self._lines.items() if group < _TO_WATCH), None)

    def _say_standing(self) -> None:
        """Say why there are no tables, if there are none."""
        self._line.clear()
        if self._client is None:
            self._line.say(LineKind.ERROR, NO_TABLES)
        elif self._client.trouble is not None and self._client.is_wanted:
            self._line.say(LineKind.ERROR, self._client.trouble)
        elif not self._lines:
            told = f"{NONE_YET} <lobby.make> makes one and gives its code; <lobby.join> takes a code."
            self._line.say(LineKind.HINT, keymap.with_keys(told))
        self._standing = self._line.message

    def _say_asking(self) -> None:
        """Say that the server is asked, or why it does not answer."""
        trouble = None if self._client is None else self._client.trouble
        if trouble is None or trouble == NOT_YET:  # it is being started
            self._line.say(LineKind.INFO, ASKING)
        else:
            self._line.say(LineKind.ERROR, trouble)

    @property
    def _current(self) -> tuple[int, TableLine] | None:
        current = self._list.current
        return None if current is None else self._lines.get(current.id)

    def moved(self) -> None:
        self._say_standing()
        self.show_keys()

    # What is done

    def chosen(self, choice: Choice, column: int | None) -> None:
        if self._cancel is not None:
            self._say_still_asking()  # before anything is typed that could then not be asked for
        elif choice.id == "make":
            self._make()
        elif choice.id == "join":
            question = "Its code, as 7K4M-QX2P. Capitals and the dash do not matter."
            self._ask_line(LineDialog("Join a table", question, "join"), self._join)
        elif choice.id == "name" and self._client is not None and self._client.is_named:
            self._line.say(LineKind.INFO, NAMED_BY_HOST)
        elif choice.id == "name":
            question = f"What are you called at shared tables? At most {NAME_LENGTH} characters."
            default = "" if self._client is None else self._client.name
            self._ask_line(LineDialog("Your name", question, "take it", default=default), self._call_player)
        elif choice.id in self._lines:
            self._go_to(choice.id)

    def action_watch(self) -> None:
        found = self._current
        if found is None or not self._may_watch(found[1]):
            self._line.say(LineKind.ERROR, "There is nothing to watch on this line.")
        else:
            self._go_to(found[1].table, watches=True)

    def action_replay(self) -> None:
        found = self._current
        if found is None or not self._may_look_back(found[1]):
            self._line.say(LineKind.ERROR, "There is no game to replay on this line.")
        else:
            self._look_back(found[1].table)

    def _look_back(self, table: str) -> None:
        """Go through the game of a table, without coming there."""
        if self._client is not None:
            self._ask(partial(self._client.look_back, table), self.host.open_replay)

    @staticmethod
    def _may_look_back(line: TableLine) -> bool:
        return line.state is not TableState.GATHERING and (line.is_mine or line.manners.has_spectators)

    @staticmethod
    def _may_watch(line: TableLine) -> bool:
        return not line.is_mine and line.manners.has_spectators

    def _ask_line(self, dialog: LineDialog, then: Callable[[str], None]) -> None:
        self._line.clear()
        self.app.push_screen(dialog, lambda text: then(text) if text else None)

    def _call_player(self, text: str) -> None:
        if not (name := seat_name(text)):
            return  # nothing of it can be shown
        self._unfollow()
        trouble = self.host.call_player(name)
        self._follow()
        # Later: the line is cleared when the page is current again.
        told = escape_controls(format_called(name, trouble))
        self.call_after_refresh(self._line.say, LineKind.ERROR if trouble else LineKind.INFO, told)

    def _make(self) -> None:
        client = self._client
        if client is None:
            self._say_standing()
            return
        form = TableForm.new(client.name, is_at_host=client.is_named)

        def make(setup: Setup | None) -> None:
            if setup is not None:
                self._ask(
                    lambda: client.make(form.game, form.own_options, form.wishes, form.manners),
                    lambda made: self._go_to(made.table, watches=not form.has_own_seat),
                )

        self._line.clear()
        self.app.push_screen(SetupScreen(form=form, further=TEXTS), make)

    def _join(self, code: str) -> None:
        if (client := self._client) is not None:
            # Whoever has joined has a seat, though the list may still offer another one there.
            self._ask(lambda: client.join(code), self._sit_down)

    def _sit_down(self, table: str) -> None:
        """Sit down in one's own seats at a table."""
        if (client := self._client) is not None:
            self._ask(lambda: client.sit(table), self.host.open_table)

    def _go_to(self, table: str, *, watches: bool = False) -> None:
        """Sit down at a table, in the open seat of one that is not one's own; or look on."""
        if (client := self._client) is None:
            return

        def enter() -> Pending[RemoteSession]:
            if table in self._lines:
                return client.go_to(self._lines[table][1], watches=watches)
            return client.watch(table) if watches else client.sit(table)

        self._ask(enter, self.host.open_table)

    def _ask(self, ask: Callable[[], Pending[T]], then: Callable[[T], object]) -> None:
        """Ask the server for something and go on with its answer; nothing, while it is asked already."""
        if self._cancel is not None:
            self._say_still_asking()
            return
        asked = ask()

        def finish() -> None:
            self._cancel = None
            self._line.clear()
            try:
                answer = asked.result()
            except SessionError as error:
                self._line.say(LineKind.ERROR, str(error))
            else:
                then(answer)

        self._cancel = asked.cancel
        self._say_asking()
        asked.when_done(lambda _: self.call_later(finish))

    def _say_still_asking(self) -> None:
        self._line.say(LineKind.INFO, keymap.with_keys(STILL_ASKING))

    # What is shown

    def _offers(self) -> Iterator[Choice]:
        for name, (label, told) in _ACTIONS.items():
            detail = told or ("" if self._client is None else escape_controls(self._client.name))
            yield Choice(name, label, keymap.sign(f"lobby.{name}"), detail=[(detail, "dim" if told else "")])
        before = -1
        for table, (group, line) in self._lines.items():
            is_first, before = group != before, group
            yield Choice(
                table,
                table,
                draw=partial(self._draw, line),
                starts_group=is_first,
                heading=(f" {_HEADINGS[group]}", "") if is_first else ("", ""),
            )

    def _draw(self, line: TableLine, width: int, is_current: bool) -> list[Line]:
        """Return a table in two lines: how it stands, and who sits there."""
        ground, soft = ("current", "current") if is_current else ("", "dim")
        strong = f"{ground} strong" if not is_current and is_own_turn(line) else ground
        ago = f"{format_ago(line.since)} "
        mark = " > " if is_current else "   "
        title = f"{title_of_game(line.game)}: "
        head: list[Run] = [(mark, ground), ("  ", ground), (title, ground or "strong")]
        head.append((escape_controls(format_state(line)), strong))
        rows: list[Run] = [("     ", ground)]
        letters = assign_letters(sitter.name for sitter in line.seats)
        for seat, (letter, sitter) in enumerate(zip(letters, line.seats, strict=True)):
            sign = letter if sitter.is_taken else "."
            rows += [(f" {sign} ", SEAT_INKS[seat] if sitter.is_taken else soft)]
            rows += [(f" {escape_controls(format_sitter(sitter))}  ", ground)]
        made = MADE_BY_YOU if is_made_for_others(line) else ""
        if told := ", ".join(filter(None, (made, format_manners(line.manners)))):
            rows.append((told, soft))
        return [
            [*fill_line(head, width - cell_len(ago), ground), (ago, soft)],
            fill_line(rows, width, ground),
        ]
