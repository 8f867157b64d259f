"""The list of shared tables in line mode: making and joining one, sitting down, looking on, coming back."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from app.online.client import Client, Made
from app.online.connection import NO_SERVER
from app.online.session import RemoteSession
from app.online.way import SEAT_KEPT, TablesAt
from app.online.words import NONE_YET
from app.save_messages import sentence_of
from app.settings.configuration import configuration_of
from app.text.console import Console
from app.text.menu import run
from engines.catalog import GAMES
from saves.messages import Code, StoreError
from saves.shared import Manners, SeatKind
from saves.store import FileStore
from tests.app.online.house import House, house
from tests.app.online.serving import got, make_table, play_first, until
from tests.app.text.talking import Line, Typist, after, no_screen
from tests.games.nim import NIM

MAKE_NIM = ("make", "3", "2", "", "", "", "")
"""Makes a table of Nim for who types and one who has the code."""


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that knows Nim too."""
    monkeypatch.setitem(GAMES, "nim", NIM)
    monkeypatch.setattr("app.text.play.PATIENCE_SECONDS", 60.0)  # however busy the machine is
    monkeypatch.setattr("app.text.tables.LIST_SECONDS", 60.0)
    with house() as each:
        yield each


class Terminal:
    """A player in line mode, from the first list on."""

    def __init__(self, path: Path, name: str = "Ann", store: FileStore | None = None) -> None:
        self.at = TablesAt(name, path)
        self._store = store
        self._sink = io.StringIO()
        self.code = -1

    @property
    def told(self) -> str:
        return self._sink.getvalue()

    def types(self, *lines: Line, code: str | None = None) -> str:
        """What is written while some lines are typed."""
        console = Console(cast(BinaryIO, Typist(lines)), self._sink, echoes=True)
        self.code = run(
            console,
            no_screen,
            "no screen in a test",
            configuration_now=lambda: configuration_of(None),
            tables_at=self.at,
            code=code,
            make_store=(lambda: self._store or FileStore()),
        )
        return self.told


class Bob:
    """Another player, who is elsewhere."""

    def __init__(self, opened: House) -> None:
        self.client: Client = opened.client("Bob")
        self.session: RemoteSession | None = None

    def makes(self, *others: SeatKind, manners: Manners | None = None) -> Made:
        """A table at which he sits, and others will."""
        made = make_table(self.client, *others, game="nim", manners=manners)
        self.session = got(self.client.sit(made.table))
        return made

    def joins(self, ann: Terminal) -> Callable[[], None]:
        """What joins the table whose code another was told."""

        def join() -> None:
            code = ann.told.rpartition("The code of this table: ")[2].partition(".")[0]
            self.session = got(self.client.sit(got(self.client.join(code))))

        return join


def test_a_list_of_no_tables_says_what_can_be_done(opened: House) -> None:
    told = Terminal(opened.path).types("tables", "help", "back", "5")
    assert after(told, "tables") == [NONE_YET, "Shared tables. Type make, join CODE, name NAME, or back:"]
    assert (
        after(told, "help")[0]
        == "A number sits you down at that table; at one without an open seat you look on."
    )
    assert after(told, "back")[0].startswith("meja, a games table.")


def test_the_game_of_a_table_is_looked_back_on_from_the_lists_as_one_may_know_it(opened: House) -> None:
    bob = Bob(opened)
    made = bob.makes(SeatKind.BOT)
    assert bob.session is not None
    play_first(bob.session)
    by_name = f"replay {made.table}"
    told = Terminal(opened.path).types("tables", "replay 1", "next", "leave", "back", by_name, "quit")
    assert told.count("Replay of Nim: Bob, ") == 2
    assert "Action 0 of 1, your choice: next" in told
    assert "Bob takes " in after(told, "next")[0]
    told = Terminal(opened.path).types("replay table-00000000000000000000", "5")
    assert after(told, "replay table-00000000000000000000")[0] == "There is no such table any more."


def test_the_game_of_a_table_is_exported_as_one_may_know_it(
    opened: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob = Bob(opened)
    name = bob.makes(SeatKind.BOT).table
    file = tmp_path / f"{name}.json"
    monkeypatch.chdir(tmp_path)
    told = Terminal(opened.path).types(
        "tables", "export 1", f"export 1 {file}", "export", "help", "back", "5"
    )
    assert after(told, "export 1")[0].startswith(f"Exported to {name}.json: JSON of each position")
    assert file.read_text(encoding="utf-8").startswith('{"view_of"')
    assert "already" in " ".join(after(told, f"export 1 {file}"))
    assert after(told, "export") == ["Type export and the number of a table in the list, as in: export 1."]
    assert "writes that game to a file" in told


def test_who_is_served_writes_no_file(opened: House, tmp_path: Path) -> None:
    Bob(opened).makes(SeatKind.BOT)
    store = FileStore(tmp_path / "saves", is_served=True)
    told = Terminal(opened.path, store=store).types("tables", "export 1", "help", "back", "5")
    assert after(told, "export 1") == [sentence_of(StoreError(Code.NO_FILES))]
    assert "writes that game to a file" not in told


def test_a_table_is_made_question_by_question_and_tells_its_code(opened: House) -> None:
    ann, bob = Terminal(opened.path), Bob(opened)
    told = ann.types("tables", *MAKE_NIM, bob.joins(ann), "wait", "take 1 1", "home", "", "back", "5")
    assert "A new table. go makes it for Java: Ann, you; whoever comes, by invitation." in " ".join(
        told.split()
    )
    assert "Which seed?" not in told
    assert "3 hints: off" in told and "clock: none" in told
    assert "Bob has sat down." in told and "Ann takes 1 from heap 1." in told
    assert told.count(SEAT_KEPT) == 2, "at the table, and at the end"
    assert "1. yours, Nim: Ann (you), Bob; you are to play, just now" in told


def test_who_comes_back_is_offered_the_table_first(opened: House) -> None:
    bob = Bob(opened)
    made = bob.makes()
    ann = Terminal(opened.path)
    told = ann.types("quit", "quit", code=made.code)
    assert ann.code == 0 and told.endswith(f"{SEAT_KEPT}\n")
    told = Terminal(opened.path).types("table", "quit", "", "quit")
    assert told.startswith(
        "Your table: Nim: Bob, Ann (you); Bob to play, just now.\nType table to go back to it.\n"
    )
    assert "At this table: Bob; Ann (you)." in after(told, "table")


def test_who_has_no_table_is_told_so(opened: House) -> None:
    told = Terminal(opened.path).types("table", "5")
    assert told.startswith("meja, a games table.")
    assert after(told, "table")[0] == "You have no seat at a table that goes on."


def test_the_end_of_input_keeps_the_seat(opened: House) -> None:
    made = Bob(opened).makes()
    told = Terminal(opened.path).types(code=made.code)
    assert told.endswith(f"Your choice: \nEnd of input. {SEAT_KEPT}\n")


@pytest.mark.parametrize("at_list", [True, False])
def test_a_code_leads_to_its_table_and_a_wrong_one_is_one_line(opened: House, at_list: bool) -> None:
    made = Bob(opened).makes()
    code = made.code.lower().replace("-", "")
    first = ["tables"] if at_list else []
    told = Terminal(opened.path).types(*first, "join", "join AAAA-AAAA", f"join {code}")
    assert after(told, "join") == ["Type the code after the word, as in: join 7K4M-QX2P."]
    assert after(told, "join AAAA-AAAA")[0].startswith("No table has this code; ")
    assert "At this table: Bob; Ann (you)." in after(told, f"join {code}")


def test_a_number_sits_down_in_an_open_seat_or_looks_on(opened: House) -> None:
    bob = Bob(opened)
    bob.makes(SeatKind.OPEN)
    told = Terminal(opened.path).types("tables", "1", "home", "", "1", "quit", "quit")
    assert "1. with an open seat, Nim: Bob, open; waiting for one player, just now" in told
    assert "1. yours, Nim: Bob, Ann (you); Bob to play, just now" in told
    told = Terminal(opened.path, "Eve").types("tables", "1", "home", "back", "5")
    assert "1. to watch, Nim: Bob, Ann (away); Bob to play, just now" in told
    assert "At this table: Bob; Ann (away)." in told and SEAT_KEPT not in told


def test_sit_and_watch_take_a_number_or_a_name(opened: House) -> None:
    made = Bob(opened).makes(SeatKind.OPEN)
    told = Terminal(opened.path).types(
        "tables", "sit", "watch 2", f"watch {made.table}", "home", "sit 1", "quit", "quit"
    )
    assert after(told, "sit") == ["Type sit and the number of a table in the list, as in: sit 1."]
    assert after(told, "watch 2")[0].startswith("Type watch and the number of a table")
    assert after(told, f"watch {made.table}")[-1].endswith("Bob sits here.")
    assert "At this table: Bob; Ann (you)." in after(told, "sit 1")


def test_the_list_is_told_as_it_is_now_on_enter(opened: House) -> None:
    bob = Bob(opened)
    told = Terminal(opened.path).types("tables", lambda: bob.makes(SeatKind.OPEN), "", "back", "5")
    assert "1. with an open seat, Nim: Bob, open; waiting for one player, just now" in told


def test_who_sits_down_at_another_terminal_is_told_so_at_the_first(opened: House) -> None:
    made = Bob(opened).makes()

    def sit_elsewhere() -> None:
        session = got(opened.client("Ann").sit(made.table))
        until(lambda: session.company.sitters[1].is_here)

    told = Terminal(opened.path).types(sit_elsewhere, "wait", "5", code=made.code)
    assert "You sat down at another terminal." in told
    assert told.endswith("Your choice: 5\n"), "the first list, and no seat is kept here"


def test_a_server_that_is_not_there_is_told_in_a_line(tmp_path: Path) -> None:
    told = Terminal(tmp_path / "s").types("tables", "back", "5")
    assert after(told, "tables")[0] == NO_SERVER


def test_where_there_are_no_tables_it_is_said() -> None:
    sink = io.StringIO()
    run(
        Console(cast(BinaryIO, Typist(["tables", "join 7K4M-QX2P", "5"])), sink, echoes=True), no_screen, None
    )
    assert after(sink.getvalue(), "tables")[0] == "There are no shared tables here."
    assert after(sink.getvalue(), "join 7K4M-QX2P")[0] == "There are no shared tables here."


def test_a_game_that_is_over_is_kept_as_a_copy_and_played_once_more(opened: House) -> None:
    ann, bob = Terminal(opened.path), Bob(opened)
    made = bob.makes()

    def empties(heap: int) -> str:
        """What takes all stones of a heap."""
        assert bob.session is not None
        return f"take {heap} {bob.session.view(None).heaps[heap - 1]}"  # type: ignore[attr-defined]

    def bob_empties(heap: int) -> Callable[[], None]:
        def play() -> None:
            session = bob.session
            assert session is not None
            until(lambda: [session.catch_up(), session.to_act == 0 and session.persons][1])
            for action in (empties(heap), "end") if heap < 3 else (empties(heap),):
                got(session.play(session.parse(action)))

        return play

    told = ann.types(
        "save early", bob_empties(1), "wait", lambda: empties(2), "end", bob_empties(3), "wait", "save",
        "save Sunday", "save Sunday", "again", "who", "quit", "quit", code=made.code,
    )  # fmt: skip
    assert after(told, "save early") == [sentence_of(StoreError(Code.ONLY_AT_TABLE))]
    assert "Bob wins with 1 point." in told
    (kept,) = FileStore().list()
    assert kept.save is not None
    assert (kept.title, kept.save.to_act, len(kept.save.log.splitlines())) == ("Sunday", None, 5)
    assert sentence_of(StoreError(Code.TITLE_TAKEN, title="Sunday")) in " ".join(told.split())
    assert after(told, "who") == ["At this table: Bob (away); Ann (you)."]


@pytest.mark.parametrize("second", ["random", "invited"])
def test_who_makes_a_table_without_a_seat_looks_on_and_is_told_its_code(opened: House, second: str) -> None:
    told = Terminal(opened.path).types(
        "tables", "make", "1", "2", "random", "", second, *([""] if second == "random" else []), "go", "home"
    )
    assert "You have no seat at this table." not in told
    assert "At this table: Red (computer random); " in told
    assert ("The code of this table is " in told) == (second == "invited")


@pytest.mark.parametrize("is_served", [False, True])
def test_a_name_that_was_typed_holds_the_next_time_too(opened: House, is_served: bool) -> None:
    account = Terminal(opened.path, "")
    if is_served:
        account.at = TablesAt("eve", opened.path, "eve")
    account.types("tables", "name Cleo", "back", "5")
    after_all = Terminal(opened.path, "").types("tables", "name", "back", "5")
    assert ("You are called Cleo at shared tables." in after_all) != is_served
    named = Terminal(opened.path, "Dan").types("tables", "name", "back", "5")
    assert after(named, "name")[0] == "You are called Dan at shared tables."


def test_a_name_is_taken_at_the_list_and_holds_at_the_tables(opened: House) -> None:
    made = Bob(opened).makes()
    told = Terminal(opened.path).types("tables", "name", "name Cleo", f"join {made.code}", "quit", "")
    assert after(told, "name")[0] == "You are called Ann at shared tables."
    assert after(told, "name Cleo")[0] == "You are called Cleo at shared tables."
    assert "At this table: Bob; Cleo (you)." in told
