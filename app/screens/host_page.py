"""The page of whoever runs a host: how friends come, who is here, which tables run, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from rich.cells import cell_len
from textual.widget import Widget

from app.dialogs.choices import ConfirmDialog, NoticeDialog
from app.dialogs.line import LineDialog
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.online.admin_client import AdminClient
from app.online.office_words import format_place, format_proof, format_turn, short_name
from app.online.orders import HostTable, OrderKind, Overview, PersonLine, Told
from app.online.words import format_ago, format_sitter
from app.screens.base import ListScreen
from app.session.company import TableState
from engines.catalog import title_of_game
from engines.core import NAME_LENGTH
from engines.plain_text import escape_controls
from widgets.choice_list import Choice
from widgets.colours import SEAT_INKS
from widgets.panels import Line, Panel, Run, fill_line, fit, heading
from widgets.refusal_line import LineKind
from widgets.seats import assign_letters

HERE, AWAY, BANNED = "o", "-", "x"
ASKING: Final = "The table server is asked ..."
NOBODY: Final = "Nobody has come yet."
SEND: Final = "Nobody has come yet: send the lines above to your friends."
NO_TABLES: Final = "No table has been made yet."
_NAME_AT: Final = 6
_PLACE_AT: Final = _NAME_AT + NAME_LENGTH + 2
_LABELS: Final = "Friends type", "Code of tonight", "Key ssh asks about"
_SHORT_LABELS: Final = "Friends", "Code", "Key"
_WIDE: Final = 80
"""Cells with which there is room for what friends are to do with the lines, beside a whole fingerprint."""
_HOW_TO_COME: Final = (
    "Friends type the first line. ssh asks them once about the key of this host, which they compare; then "
    "meja asks for the code and a name.",
    "Friends outside your network type the address of your router, which must lead the port here.",
)


class _Head(Panel):
    """The title, and how friends come."""

    def __init__(self) -> None:
        super().__init__()
        self.overview: Overview | None = None

    def lines(self, width: int, height: int) -> list[Line]:
        overview = self.overview
        if overview is None:
            return [heading(width, " GAME NIGHT"), []]
        here = sum(person.is_here for person in overview.people)
        people = "nobody is here" if not here else f"{here} {'is' if here == 1 else 'are'} here"
        outside = f"{overview.at_door} at the door, " if overview.at_door else ""
        state = f"{outside}{'nobody new is let in' if overview.is_draining else people}"
        title = " GAME NIGHT" if overview.invitation else " SHARED TABLES"
        labels = _LABELS if width >= _WIDE else _SHORT_LABELS
        label_width = max(map(len, labels)) + 2
        told = zip(labels, (overview.invitation, overview.code, overview.fingerprint), strict=True)
        rows: list[Line] = [
            [
                (" ", ""),
                (fit(label, label_width), "dim"),
                (fit(text, width - label_width - 1).rstrip(), "strong"),
            ]
            for label, text in told
            if text
        ]
        return [heading(width, title, f"{state} "), *rows, []]


class HostScreen(ListScreen[None]):
    """Lists people and tables as they are, and does what its keys say to the line they stand on."""

    DEFAULT_CSS = """
    HostScreen {
        & _Head { width: 100%; max-width: 100%; height: auto; }
        & ChoiceList { width: 100%; max-width: 100%; height: 1fr; }
        & RefusalLine { width: 100%; max-width: 100%; height: 2; }
    }
    """
    BINDINGS = bindings_of(*page_keys.HOST)

    def __init__(self, open_client: Callable[[HostScreen], AdminClient], *, is_night: bool = False) -> None:
        """Take what reaches the server, and whether leaving the page ends it."""
        super().__init__()
        self._head = _Head()
        self._open_client = open_client
        self._is_night = is_night
        self._is_ending = False
        """Whether the server was asked to end."""
        self._standing = ""
        """What the line says of itself."""
        self._people: dict[str, PersonLine] = {}
        self._tables: dict[str, HostTable] = {}

    def parts(self) -> Sequence[Widget]:
        return self._head, self._list, self._line

    def keys(self) -> Sequence[tuple[str, str]]:
        person, table = self._person, self._table
        own = []
        if person is not None:
            own = [keymap.item("host.ban", "let in again" if person.banned else "ban")]
            own += [keymap.item("host.kick", "kick")] if person.is_here else []
        elif table is not None:
            own = [keymap.item("host.close", "remove" if table.state is TableState.OVER else "close")]
        overview = self._client.overview if self.is_mounted else None
        drain = "take new people" if overview is not None and overview.is_draining else "take nobody new"
        leave = keymap.item("host.back", "end the night" if self._is_night else "leave")
        common = [*keymap.shown("host.say"), keymap.item("host.drain", drain), leave]
        code = keymap.shown("host.code") if overview is not None and overview.code else []
        return [*own, *common, *keymap.shown("host.tab"), *code, *keymap.shown("quiet.help")]

    def on_mount(self) -> None:
        self._client = self._open_client(self)
        self.hear()

    def on_unmount(self) -> None:
        self._client.close()

    # What comes from the server

    def hear(self) -> None:
        """Show how the server stands now."""
        overview = self._client.overview
        if overview is not None:
            self._head.overview = overview
            self._people = {line.id: line for line in overview.people}
            self._tables = {line.table: line for line in overview.tables}
            self._list.set_choices([*self._choices(overview)])
            self._head.redraw()
        self.show_keys()
        trouble = self._client.trouble or (overview.trouble if overview else "")
        if self._client.trouble and self._is_night:
            self.app.exit()  # with the night
        elif trouble:
            self._line.say(LineKind.ERROR, trouble)
            self._standing = self._line.message
        elif self._line.message in ("", self._standing):  # else it answers an order
            self.moved()

    def hear_told(self, told: Told) -> None:
        """Show what was answered to an order; the page ends with the night."""
        if self._is_ending and told.is_done:
            self.app.exit()
        self._is_ending = False
        self._line.say(LineKind.INFO if told.is_done else LineKind.ERROR, escape_controls(told.text))

    # What is done

    @property
    def _person(self) -> PersonLine | None:
        current = self._list.current
        return None if current is None else self._people.get(current.id)

    @property
    def _table(self) -> HostTable | None:
        current = self._list.current
        return None if current is None else self._tables.get(current.id)

    def moved(self) -> None:
        self._line.clear()
        self.show_keys()
        if person := self._person:
            known = f"First here {format_ago(self._seconds_since(person.since))}." if person.since else ""
            banned = f"{person.name} is banned {person.banned}." if person.banned else ""
            self._say_of(banned or known)
        elif table := self._table:
            self._say_of(f"This is {table.table}.")

    def _say_of(self, text: str) -> None:
        if text:
            self._line.say(LineKind.HINT, escape_controls(text))
        self._standing = self._line.message

    def chosen(self, choice: Choice, column: int | None) -> None:
        self.moved()

    def action_switch(self) -> None:
        self.action_go("people" if self._table is not None else "tables")

    def action_go(self, group: str) -> None:
        """Go to the first of the people, or of the tables."""
        ids = [*(self._people if group == "people" else self._tables)]
        if ids:
            self._list.go_to(ids[0])
            self.moved()
        else:
            self._line.say(LineKind.ERROR, NOBODY if group == "people" else NO_TABLES)

    def _order(self, kind: OrderKind, name: str = "", text: str = "", *, is_on: bool = False) -> None:
        self._line.say(LineKind.INFO, ASKING)
        self._client.order(kind, name, text, is_on=is_on)

    def _confirm(self, title: str, question: str, yes: str, act: Callable[[], None]) -> None:
        def answered(is_sure: bool | None) -> None:
            if is_sure:
                act()

        self._line.clear()
        self.app.push_screen(ConfirmDialog(title, escape_controls(question), yes), answered)

    def action_kick(self) -> None:
        if (person := self._person) is None or not person.is_here:
            self._line.say(LineKind.ERROR, "Go to a person who is here first.")
        else:
            question = f"{person.name} is told so; the seat is kept, and {person.name} may come again."
            self._confirm(
                "End this visit?", question, "end it", partial(self._order, OrderKind.KICK, person.name)
            )

    def action_ban(self) -> None:
        if (person := self._person) is None:
            self._line.say(LineKind.ERROR, "Go to a person first.")
        elif person.banned:
            self._order(OrderKind.UNBAN, person.name)
        else:
            question = f"{person.name} is sent away, and let in no more until you say so."
            self._confirm("Ban?", question, "ban", partial(self._order, OrderKind.BAN, person.name))

    def action_close(self) -> None:
        if (table := self._table) is None:
            self._line.say(LineKind.ERROR, "Go to a table first.")
            return
        is_over = table.state is TableState.OVER
        title = "Remove this table?" if is_over else "Close this table?"
        question = (
            "What was played there is gone for good." if is_over else "Its game ends, and all are told."
        )
        act = partial(self._order, OrderKind.CLOSE, table.table, is_on=is_over)
        self._confirm(title, question, "remove" if is_over else "close", act)

    def action_say_all(self) -> None:
        def answered(text: str | None) -> None:
            if text:
                self._order(OrderKind.SAY, text=text)

        self._line.clear()
        dialog = LineDialog("Say to all", "What shall everybody read who is here?", "say it")
        self.app.push_screen(dialog, answered)

    def action_drain(self) -> None:
        overview = self._client.overview
        self._order(OrderKind.DRAIN, is_on=overview is None or not overview.is_draining)

    def action_new_code(self) -> None:
        question = "The old one lets nobody in any more; who was let in stays."
        self._confirm("A new code?", question, "draw it", partial(self._order, OrderKind.CODE, is_on=True))

    def action_back(self) -> None:
        if self._is_night:
            question = "Every table is saved, and everybody is told."
            self._confirm("End the night?", question, "end it", self._end_night)
        else:
            self.app.exit()

    def _end_night(self) -> None:
        self._is_ending = True
        self._order(OrderKind.STOP)

    def action_help(self) -> None:
        told = [f"{keymap.word(key.id)}: {key.help}." for key in page_keys.HOST]
        overview = self._client.overview
        how = _HOW_TO_COME if overview is not None and overview.invitation else ()
        self.app.push_screen(NoticeDialog("The keys of this page", [*told, *how]))

    # What is shown

    def _seconds_since(self, at: int) -> int:
        overview = self._client.overview
        return 0 if overview is None else max(0, overview.now - at)

    def _choices(self, overview: Overview) -> Iterator[Choice]:
        people, tables = overview.people, overview.tables
        for number, person in enumerate(people):
            head = _heading("PEOPLE", len(people), overview.people_total) if number == 0 else ("", "")
            yield Choice(person.id, person.name, draw=partial(self._draw_person, person), heading=head)
        if not people:
            yield Choice("no people", SEND if overview.invitation else NOBODY, heading=(" PEOPLE", ""))
        for number, table in enumerate(tables):
            is_first = number == 0
            head = _heading("TABLES", len(tables), overview.tables_total) if is_first else ("", "")
            draw = partial(self._draw_table, table)
            yield Choice(table.table, table.table, draw=draw, starts_group=is_first, heading=head)
        if not tables:
            yield Choice("no tables", NO_TABLES, starts_group=True, heading=(" TABLES", ""))

    def _draw_person(self, person: PersonLine, width: int, is_current: bool) -> list[Line]:
        """Return a person in a line: whether he is here and where, and by what he comes."""
        ground, soft = ("current", "current") if is_current else ("", "dim")
        sign = BANNED if person.banned else HERE if person.is_here else AWAY
        strong = ground or ("strong" if person.is_here else "dim")
        place = (
            "banned"
            if person.banned
            else format_place(person, self._tables, self._seconds_since(person.seen))
        )
        proof = f"{'guest tonight' if person.is_guest and person.since else format_proof(person)} "
        row: list[Run] = [(" > " if is_current else "   ", ground), (f" {sign} ", ground or "hint")]
        row += [(fit(escape_controls(person.name), NAME_LENGTH), strong), ("  ", ground)]
        row.append((fit(escape_controls(place), max(0, width - _PLACE_AT - cell_len(proof) - 1)), ground))
        return [[*fill_line(row, width - cell_len(proof), ground), (proof, soft)]]

    def _draw_table(self, table: HostTable, width: int, is_current: bool) -> list[Line]:
        """Return a table in two lines: how it stands and since when, and who sits there."""
        ground, soft = ("current", "current") if is_current else ("", "dim")
        ago = f"{format_ago(self._seconds_since(table.since))} "
        head: list[Run] = [(" > " if is_current else "   ", ground), ("  ", ground)]
        head.append((f"{title_of_game(table.game)}: ", ground or "strong"))
        head.append((escape_controls(format_turn(table)), ground))
        rows: list[Run] = [("     ", ground)]
        letters = assign_letters(sitter.name for sitter in table.seats)
        for seat, (letter, sitter) in enumerate(zip(letters, table.seats, strict=True)):
            rows += [
                (f" {letter} " if sitter.is_taken else " . ", SEAT_INKS[seat] if sitter.is_taken else soft)
            ]
            rows += [(f" {escape_controls(format_sitter(sitter))}  ", ground)]
        watchers = f"{table.watchers} looking on, " if table.watchers else ""
        end = f"{watchers}{short_name(table.table)} "
        return [
            [*fill_line(head, width - cell_len(ago), ground), (ago, soft)],
            [*fill_line(rows, width - cell_len(end), ground), (end, soft)],
        ]


def _heading(title: str, shown: int, total: int) -> tuple[str, str]:
    return f" {title}", f"{shown} of {total} " if total > shown else f"{total} "
