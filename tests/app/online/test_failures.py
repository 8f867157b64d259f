"""What goes wrong between players and a table server, with real processes: nobody loses anything by it."""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from app import VERSION as PROGRAM
from app.online.client import Client
from app.online.connection import new_request
from app.online.peer import A_SECOND, BURST
from app.online.protocol import (
    VERSION,
    Do,
    Done,
    Ends,
    Hello,
    List,
    Lobby,
    News,
    Sit,
    Watch,
    Welcome,
    What,
    Why,
)
from app.online.reach import Reach
from app.session.pending import SessionError
from saves.codec import codec_for
from saves.shared import SeatKind
from tests.app.online.serving import (
    ROOT,
    Serving,
    got,
    hello,
    make_table,
    of_turn,
    play_first,
    play_request,
    serving,
    two_at_table,
    until,
)
from tests.extent import count


@pytest.fixture
def served() -> Iterator[Serving]:
    """A server that runs."""
    with serving() as each:
        yield each


# --- the server is killed ---------------------------------------------------------------------------


def test_who_plays_while_the_server_is_dead_plays_once_it_is_back(served: Serving) -> None:
    ann, bob = two_at_table(served)
    for _ in range(3):
        play_first(ann, bob)
    session = of_turn(ann, bob)
    served.end()
    until(lambda: session.company.is_away)
    assert "tried again" in (session.company.trouble or "")
    pending = session.play(next(iter(session.legal())))
    assert pending.is_open and session.length == 3
    served.start()
    got(pending)
    assert (session.length, session.company.trouble) == (4, None)
    assert of_turn(ann, bob).length == 4


def test_what_was_saved_but_not_answered_is_not_played_twice(served: Serving) -> None:
    ann, bob = two_at_table(served)
    session = of_turn(ann, bob)
    raw = served.raw(session.company.sitters[session.persons[0]].name.lower())
    news = raw.sit(session.name)
    action = str(next(iter(session.legal())))
    do = play_request(news, action)
    raw.say(do)
    until(lambda: served.kept(session.name).log)  # it is saved, and not a byte of the answer is read
    served.restart()
    raw = served.raw(raw.player)
    raw.sit(session.name)
    done = raw.ask(do)
    assert done.refusal is None
    assert served.kept(session.name).log.splitlines() == [f"{session.persons[0]} {action}"]
    assert raw.ask(do) == done, "however often it is asked"


def test_what_was_answered_is_never_lost(served: Serving) -> None:
    ann, bob = two_at_table(served)
    for number in range(1, 5):
        play_first(ann, bob)
        served.restart()
        assert len(served.kept(ann.name).log.splitlines()) == number
    until(lambda: not ann.company.is_away and not bob.company.is_away)
    assert of_turn(ann, bob).length == 4


def test_a_server_killed_at_any_moment_costs_nothing(served: Serving) -> None:
    ann, bob = two_at_table(served)
    played: list[str] = []
    for number in range(count(40, 8)):
        session = of_turn(ann, bob)
        action = next(iter(session.legal()))
        pending = session.play(action)
        time.sleep(number % 8 * 0.004)
        served.restart()
        got(pending)
        played.append(str(action))
    log = served.kept(ann.name).log.splitlines()
    assert [line.partition(" ")[2] for line in log] == played


# --- a player's program is killed -------------------------------------------------------------------

_PLAYER = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from tests.app.online.serving import Serving, got, of_turn, until
session = got(Serving(Path({folder!r})).client({player!r}).sit({table!r}))
until(lambda: session.catch_up() or session.persons)
print(session.length, flush=True)
sys.stdin.readline()
session.play(next(iter(session.legal())))
print("asked", flush=True)
sys.stdin.readline()
"""


def test_who_is_killed_between_asking_and_hearing_comes_back_to_what_was_played(served: Serving) -> None:
    ann, bob = two_at_table(served)
    session, other = (ann, bob) if of_turn(ann, bob) is ann else (bob, ann)
    name = session.company.sitters[session.persons[0]].name.lower()
    folder = str(served.path.parent)
    code = _PLAYER.format(root=str(ROOT), folder=folder, player=name, table=ann.name)
    player = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert player.stdin is not None and player.stdout is not None
    assert player.stdout.readline() == b"0\n"
    assert until(lambda: session.company.ended) == "You sat down at another terminal."
    assert other.company.ended is None
    player.stdin.write(b"\n")
    player.stdin.flush()
    assert player.stdout.readline() == b"asked\n"
    player.kill()
    player.communicate()
    until(lambda: other.catch_up() or other.length)
    until(lambda: not other.company.sitters[session.persons[0]].is_here)
    back = got(served.client(name).sit(ann.name))
    assert back.length == 1
    until(lambda: other.company.sitters[session.persons[0]].is_here)
    play_first(back, other)


# --- screens that know less, and strangers ----------------------------------------------------------


def test_a_stale_screen_is_told_the_news_first_and_then_why(served: Serving) -> None:
    ann, bob = two_at_table(served)
    session = of_turn(ann, bob)
    raw = served.raw(session.company.sitters[session.persons[0]].name.lower())
    news = raw.sit(session.name)
    actions = [str(action) for action, _ in zip(session.legal(), range(2), strict=False)]
    assert raw.ask(play_request(news, actions[0])).refusal is None
    raw.say(play_request(news, actions[1]))
    told = raw.read()
    assert isinstance(told, News) and told.length == 1
    done = raw.read()
    assert isinstance(done, Done) and done.refusal is not None
    assert done.refusal.code == "TableCode.MOVED_ON"


def test_a_strangers_seat_and_hand_stay_his(served: Serving) -> None:
    ann, _ = two_at_table(served)
    eve = served.raw("eve")
    for seat in (0, 1, 2, -1):
        assert eve.ask(Sit(new_request(), ann.name, seat)).refusal is not None
    assert eve.ask(Sit(new_request(), ann.name)).refusal is not None
    played = eve.ask(Do(new_request(), ann.name, ann.company.news.version, What.PLAY, "token"))
    assert played.refusal is not None and played.refusal.code == "TableCode.NO_OWN_SEAT"
    assert eve.ask(Sit(new_request(), "table-of-nobody")).refusal is not None
    assert eve.ask(Sit(new_request(), "../secret")).refusal is not None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can come as another account")
def test_who_comes_from_another_account_is_that_account_whatever_he_says(served: Serving) -> None:
    ann, _ = two_at_table(served)
    served.path.parent.chmod(0o755)
    nobody = pwd.getpwnam("nobody")
    os.seteuid(nobody.pw_uid)
    try:
        eve = served.raw("ann")
    finally:
        os.seteuid(0)
    assert eve.read_until(Welcome).player == "nobody"
    assert eve.ask(Sit(new_request(), ann.name)).refusal is not None
    assert served.raw("bob").read_until(Welcome).player == "bob"


def test_another_version_of_the_program_is_told_so_in_one_sentence(served: Serving) -> None:
    raw = served.raw("ann", hello("ann", program="9.9"))
    assert raw.read() == Ends(Why.VERSION, program="0.1.0")
    assert raw.read() is None
    client = served.client("ann")
    until(lambda: client.is_there)
    client.close()
    old = Hello(VERSION + 1, "0.1.0", "ann", "Ann")
    assert served.raw("ann", old).read() == Ends(Why.VERSION, program="0.1.0")


def test_a_program_that_meets_another_version_tries_no_more(served: Serving) -> None:
    client = served.client("ann", program="9.9")
    for _ in range(2):  # asked before it is known, and after
        with pytest.raises(SessionError, match=r"^Another version of the program .*meja 0.1.0"):
            got(client.join("AAAA-AAAA"))
    assert client.trouble is not None and not client.is_there


def test_another_build_of_the_same_number_is_told_as_such(served: Serving) -> None:
    client = Client(Reach(served.path, None), Hello(VERSION + 1, PROGRAM, "ann", "Ann"))
    with pytest.raises(SessionError, match=r"^Another build of meja .* serves the tables"):
        got(client.join("AAAA-AAAA"))


def test_a_game_that_another_build_tells_otherwise_is_not_entered(
    served: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = served.client("ann")
    made = make_table(ann)
    with monkeypatch.context() as changed:
        changed.setattr("app.online.session.view_codec", lambda _: codec_for(Do))
        with pytest.raises(SessionError, match=r"^Another build of meja"):
            got(ann.sit(made.table))
    assert got(ann.sit(made.table)).persons == ()


@pytest.mark.parametrize(
    "data", [b"\xff" * 40, b"\x00\x00\x00\x02\xc0\xc0", b"GET / HTTP/1.1\r\n\r\n" + b"\x00" * 60]
)
def test_what_is_no_message_ends_the_connection_and_nothing_else(served: Serving, data: bytes) -> None:
    ann, bob = two_at_table(served)
    raw = served.raw("eve")
    raw.read_until(Welcome)
    raw.line.sendall(data)
    assert raw.read() == Ends(Why.NONSENSE)
    assert raw.read() is None
    play_first(ann, bob)


# --- who reads nothing, and who says too much -------------------------------------------------------


def memory_of(pid: int) -> int:
    """How much memory a process has for itself, in bytes."""
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def test_of_who_stops_reading_little_is_kept_and_it_gets_the_newest_news(served: Serving) -> None:
    ann, bob = two_at_table(served)
    deaf = served.raw("eve")
    deaf.ask(Sit(new_request(), ann.name))
    deaf.say(Watch(new_request(), ann.name))
    deaf.read_until(News)
    assert served.process is not None
    before = memory_of(served.process.pid)
    for _ in range(60):
        play_first(ann, bob)
    assert memory_of(served.process.pid) - before < 8 * 2**20
    lengths = []
    while not lengths or lengths[-1] < 60:
        lengths.append(deaf.read_until(News).length)
    assert lengths == sorted(lengths)


def test_a_flood_is_read_as_fast_as_it_may_come_and_nobody_else_feels_it(served: Serving) -> None:
    ann, bob = two_at_table(served)
    eve, began = served.raw("eve"), time.monotonic()
    eve.line.settimeout(0.5)
    said = 0
    try:
        while said < 20_000:
            eve.say(Sit(new_request(), ann.name))
            said += 1
    except TimeoutError:
        pass
    for _ in range(10):
        play_first(ann, bob)
    took = time.monotonic() - began
    answers = 0
    try:
        while True:
            eve.read_until(Done)
            answers += 1
            if answers > BURST + A_SECOND * (time.monotonic() - began) + 1:
                pytest.fail("more was read than may come")
            if answers > BURST + 10:
                break
    except TimeoutError:
        pass
    assert answers >= BURST, took


# --- servers that end ------------------------------------------------------------------------------


def test_a_server_that_is_asked_to_stop_says_so_and_the_next_one_goes_on(served: Serving) -> None:
    ann, bob = two_at_table(served)
    play_first(ann, bob)
    eve = served.raw("eve")
    eve.read_until(Welcome)
    assert served.end(signal.SIGTERM) == 0
    assert eve.read_until(Ends).why is Why.STOPS
    assert not served.path.exists()
    assert until(lambda: ann.company.trouble) == "The table server stops; it is tried again until it is back."
    served.start()
    until(lambda: not ann.company.is_away and not bob.company.is_away)
    play_first(ann, bob)
    assert len(served.kept(ann.name).log.splitlines()) == 2


def test_a_server_that_was_started_to_outlive_its_terminal_does(served: Serving) -> None:
    served.end()
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        served.start()
    finally:
        signal.signal(signal.SIGHUP, before)
    assert served.process is not None
    served.process.send_signal(signal.SIGHUP)
    make_table(served.client("ann"))
    assert served.end(signal.SIGINT) == 0


def test_two_servers_of_one_folder_play_at_one_table_and_lose_nothing(served: Serving) -> None:
    with serving() as other:
        other.end()
        other.folder = served.folder
        other.start()
        ann, bob = served.client("ann"), other.client("bob")
        made = make_table(ann)
        first = got(ann.sit(made.table))
        second = got(bob.sit(got(bob.join(made.code))))
        until(lambda: second.catch_up() or second.persons)
        played = 0
        for _ in range(count(200, 30)):
            for session in (first, second):
                session.catch_up()
                if session.to_act in session.persons:
                    try:
                        got(session.play(next(iter(session.legal()))))
                        played += 1
                    except SessionError as error:
                        assert "moved on" in str(error)
                else:
                    # What the other server has saved is seen once something is asked for.
                    with pytest.raises(SessionError):
                        got(session.company.claim("wait"))
        log = served.kept(made.table).log.splitlines()
        assert len(log) == played > 0


# --- the list --------------------------------------------------------------------------------------


def test_the_list_has_ones_own_tables_and_open_ones_and_follows_them(served: Serving) -> None:
    ann, eve = served.client("ann"), served.client("eve")
    eve.follow()
    own = make_table(ann, SeatKind.OPEN)
    line = until(lambda: next((line for line in eve.tables if line.table == own.table), None))
    assert not line.is_mine and line.seats[0].name == "Ann"
    raw = served.raw("ann")
    raw.say(List())
    assert [line.is_mine for line in raw.read_until(Lobby).tables] == [True]


# --- backups ---------------------------------------------------------------------------------------


def test_a_backup_is_written_while_a_table_is_played_and_goes_on_elsewhere(
    served: Serving, tmp_path: Path
) -> None:
    ann, bob = two_at_table(served)
    for _ in range(3):
        play_first(ann, bob)
    code, told = served.run("--backup", str(tmp_path / "tables.zip"))
    assert (code, told) == (0, f"{tmp_path / 'tables.zip'} has all tables of {served.folder}.\n")
    play_first(ann, bob)
    with serving() as other:
        other.end()
        with ZipFile(tmp_path / "tables.zip") as archive:
            archive.extractall(other.folder)
        other.start()
        first, second = got(other.client("ann").sit(ann.name)), got(other.client("bob").sit(ann.name))
        assert (first.length, max(ann.length, bob.length)) == (3, 4)
        play_first(first, second)
