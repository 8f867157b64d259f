"""The list of shared tables in line mode, and the way from there to a table: sit, watch, make, join."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from app.games.dump_table import export_known
from app.games.table_form import TableForm
from app.online.client import Client
from app.online.connection import AWAY, NO_SERVER
from app.online.protocol import TableLine
from app.online.session import RemoteSession
from app.online.start import open_client
from app.online.way import NAMED_BY_HOST, NO_CODE_TYPED, SEAT_KEPT, TablesAt
from app.online.words import NONE_YET, format_called, format_line, groups_of, table_to_go_on
from app.save_actions import parse_path
from app.save_messages import sentence_of
from app.session.pending import Pending, SessionError
from app.session.replay import Replay
from app.settings.configuration import Configuration
from app.settings.settings import NAME
from app.text.at_table import PlayingAtTable, format_code
from app.text.console import Console
from app.text.mailbox import Mailbox
from app.text.new_table import NewTable
from app.text.play import await_answer
from app.text.prompts import AnswerError, Chosen, Entry, Leave, Question, ask, number_in
from app.text.replay import Replaying
from engines.core import seat_name
from saves.messages import StoreError
from saves.store import FileStore

T = TypeVar("T")

LIST_SECONDS: Final = 5.0
"""So long the list of tables is waited for."""
ANSWER_SECONDS: Final = 20.0
"""So long an answer of the table server is waited for, which may have to be started."""
MOST_TOLD: Final = 20
"""So many tables are told at first."""
_GROUPS: Final = ("yours", "with an open seat", "to watch", "over")
_WANTED: Final = "make, join CODE, name NAME, or back"
_HELP: Final = (
    "A number sits you down at that table; at one without an open seat you look on.",
    "make: makes a table, and tells the code by which others come to it.",
    "join CODE: sits you down at the table of a code, as join 7K4M-QX2P.",
    "name Ben: calls you so at the tables from now on; name alone tells what you are called.",
    "sit 2, watch 2: sits you down at that table, has you look on there.",
    "replay 2: goes through that table's game as far as it has come, as you may know it.",
    "Enter alone tells the list as it is now; back goes to the first list, quit leaves the program.",
)

_EXPORT: Final = "export 2, export 2 FILE: writes that game to a file, as far as you may know it."

Left: TypeAlias = Leave | Replay | None
"""Where the player goes, or what a new game goes on from."""


class Tables:
    """Leads a player to shared tables and back."""

    def __init__(
        self,
        console: Console,
        at: TablesAt,
        configuration_now: Callable[[], Configuration],
        store: FileStore | None,
    ) -> None:
        """Begin to reach the tables; copies of games that are over are kept in `store`. Raise StoreError."""
        self._console = console
        self._store = store
        self._keep_copy = None if store is None else store.add
        self._configuration_now = configuration_now
        self._mailbox = Mailbox()
        self._at = at
        self._client = self._open_client()
        self.keeps_seat = False
        """Whether the player has left a game, or is at one, in which a seat stays his."""

    def _open_client(self) -> Client:
        kept_name = self._configuration_now().settings.get(NAME)
        client = open_client(self._at, self._mailbox.bring, kept_name=kept_name)
        client.noticed = self._console.say
        self._console.before_asking = self._mailbox.open
        return client

    def close(self) -> None:
        """Leave all tables."""
        self._client.close()

    def own_line(self) -> str:
        """Return to which table of his own the player may go back, in a sentence; "" if there is none."""
        self._await_list()
        line = table_to_go_on(self._client.tables)
        return "" if line is None else f"{format_line(line)}."

    def go_back(self) -> Left:
        """Sit down at one's own table; of several at the one that waits for the player."""
        self._await_list()
        line = table_to_go_on(self._client.tables)
        if line is None:
            self._console.say("You have no seat at a table that goes on.")
            return None
        return self._enter(self._client.sit(line.table))

    def join(self, code: str) -> Left:
        """Sit down at the table of a code."""
        table = self._get(self._client.join(code))
        return None if table is None else self._enter(self._client.sit(table))

    def look_back(self, table: str) -> Left:
        """Go through the game of a table, without coming there; return where the player goes."""
        replay = self._get(self._client.look_back(table))
        if replay is None:
            return None
        left = Replaying(self._console, replay, self._configuration_now(), mailbox=self._mailbox).run()
        return None if left is Leave.BACK else left

    def _export(self, table: str, path: Path) -> None:
        """Write what one may know of a table to a file, or into a folder."""
        known = self._get(self._client.ask_known(table))
        try:
            self._console.say(*([] if known is None else [export_known(table, known, path)]))
        except StoreError as error:
            self._console.say(sentence_of(error))

    def run(self) -> Left:
        """Ask which table, again and again; return where the player goes from there."""
        while True:
            self._await_list()
            act = ask(self._console, self._question())
            if isinstance(act, Leave):
                return act if act is Leave.QUIT else None
            left = act()
            if left is Leave.QUIT or isinstance(left, Replay):
                return left

    # The list

    def _await_list(self) -> None:
        """Have the list sent as it is now, and wait for it."""
        client, told = self._client, list[None]()
        client.changed = lambda: told.append(None)
        client.follow()
        self._mailbox.wait_until(
            lambda: client.trouble is not None or (bool(told) and client.has_list), LIST_SECONDS
        )
        client.changed = None
        client.follow(False)

    def _question(self) -> Question:
        client = self._client
        found = [(group, line) for group, lines in enumerate(groups_of(client.tables)) for line in lines]
        if client.trouble is not None and client.is_wanted:
            self._console.say(client.trouble)
        elif not found:
            self._console.say(NONE_YET)
        entries = [
            Entry(f"{_GROUPS[group]}, {format_line(line)}", partial(Chosen, partial(self._go_to, line)))
            for group, line in found
        ]
        return Question(
            text=f"Shared tables. Type {'a number, ' if found else ''}{_WANTED}:",
            entries=entries,
            most=MOST_TOLD,
            words=lambda text: self._read(text, [line for _, line in found]),
            known=("make", "join", "name", "sit", "watch", "replay", "export", "back", "home", "help"),
            wanted=f"{'a number, ' if found else ''}{_WANTED}",
            enter=Chosen(lambda: None),
        )

    def _read(self, text: str, lines: list[TableLine]) -> Chosen | None:
        """Return what an answer in words does."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "make" if not rest:
                return Chosen(self._make)
            case "join":
                if not rest:
                    raise AnswerError(NO_CODE_TYPED)
                return Chosen(partial(self.join, rest))
            case "name":
                return Chosen(partial(self._call_player, seat_name(rest)))
            case "sit" | "watch" as verb:
                return Chosen(partial(self._go_to, _meant(lines, verb, rest), watches=verb == "watch"))
            case "export":
                if self._store is not None:
                    self._store.require_files()
                which, _, file = rest.partition(" ")
                return Chosen(partial(self._export, _meant(lines, "export", which).table, parse_path(file)))
            case "replay":
                return Chosen(partial(self.look_back, _meant(lines, "replay", rest).table))
            case "back" | "home" if not rest:
                return Chosen(Leave.HOME)
            case "help" | "?" if not rest:
                has_files = self._store is None or not self._store.is_served
                return Chosen(lambda: self._console.say(*_HELP, *([_EXPORT] if has_files else [])))
        return None

    def _call_player(self, name: str) -> None:
        """Come to the tables under another name, the next time too, if one is given; tell the name."""
        trouble = ""
        if name and self._client.is_named:
            self._console.say(NAMED_BY_HOST)
        elif name:
            self._client.close()
            self._at = self._at._replace(name=name)
            self._client = self._open_client()
            # Who is served is told apart by another name than this, and is called so by whoever serves.
            trouble = "" if self._at.player else self._configuration_now().keep(NAME.name, name)
        self._console.say(format_called(self._client.name, trouble))

    # The way to a table

    def _go_to(self, line: TableLine, *, watches: bool = False) -> Left:
        """Sit down at a table, in the open seat of one that is not one's own; or look on."""
        return self._enter(self._client.go_to(line, watches=watches))

    def _make(self) -> Left:
        form = TableForm.new(self._client.name, is_at_host=self._client.is_named)
        left = NewTable(self._console, form).ask_all()
        if left is not None:
            return left if left is Leave.QUIT else None
        made = self._get(self._client.make(form.game, form.own_options, form.wishes, form.manners))
        if made is None:
            return None
        if form.has_own_seat:
            return self._enter(self._client.sit(made.table))
        if made.code:  # at the table only who sits there is told it
            self._console.say(format_code(made.code))
        return self._enter(self._client.watch(made.table))

    def _enter(self, pending: Pending[RemoteSession]) -> Left:
        """Play at a table, and at those that are made of it; return where the player goes."""
        left: Left = None
        while (session := self._get(pending)) is not None:
            configuration = self._configuration_now()
            playing = PlayingAtTable(self._console, session, self._mailbox, configuration, self._keep_copy)
            try:
                left = playing.run()
            finally:
                self.keeps_seat = playing.keeps_seat
                session.close()
            if not playing.next_table:
                break
            pending = self._client.watch(playing.next_table)  # who has a seat there sits down in it
        if left is Leave.HOME and self.keeps_seat:
            self._console.say(SEAT_KEPT)
        return left

    def _get(self, pending: Pending[T]) -> T | None:
        """Return an answer, or say why there is none."""
        try:
            return await_answer(self._console, pending, self._is_answered)
        except SessionError as error:
            self._console.say(str(error))
        return None

    def _is_answered(self, pending: Pending[T], seconds: float | None = None) -> bool:
        def is_settled() -> bool:
            return not pending.is_open or self._client.trouble == NO_SERVER

        pending.when_done(lambda _: self._mailbox.bring(lambda: None))
        self._mailbox.wait_until(is_settled, ANSWER_SECONDS if seconds is None else seconds)
        if pending.is_open and (seconds is None or is_settled()):
            pending.refuse(SessionError(self._client.trouble or AWAY))
        return not pending.is_open


def _meant(lines: list[TableLine], verb: str, text: str) -> TableLine:
    """Return the table of a number in the list, or of a name. Raise AnswerError."""
    number = number_in(text)
    if number and number <= len(lines):
        return lines[number - 1]
    found = next((line for line in lines if line.table == text.lower()), None)
    if found is None:
        raise AnswerError(f"Type {verb} and the number of a table in the list, as in: {verb} 1.")
    return found
