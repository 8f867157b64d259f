"""`meja host`, to which players come by real OpenSSH clients: what they get, and what nobody gets."""

from __future__ import annotations

import base64
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest

from tests.app.online.serving import until
from tests.memory import found_in
from tests.ssh.hosting import Hosted, hosting
from tests.ssh.players import DOOR, FIRST_PAGE, TABLES, NightCourse, OverSsh, come_in
from tests.ssh.server import free_port, needs_client
from tests.terminal_line import LIMIT

pytestmark = needs_client

BOTS = "Ann=bot:hard,Bob=bot:hard"
GOOD_BYE = "meja: the host has ended"


@pytest.fixture(scope="module")
def host() -> Iterator[Hosted]:
    """A host for the tests that leave it as it is; it knows Ann."""
    with hosting(known=["Ann"]) as host:
        yield host


@pytest.fixture
def own_host() -> Iterator[Hosted]:
    """A host that a test may end; it knows Ann and Ben."""
    with hosting(known=["Ann", "Ben"]) as host:
        yield host


def opened(pid: int) -> dict[str, str]:
    """What a process has open."""
    found = {}
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # it is closed by now
            found[each.name] = str(each.readlink())
    return found


def test_the_first_page_comes_takes_another_size_and_is_left_without_a_trace(host: Hosted) -> None:
    assert host.run("--", "tables").returncode == 0  # which opens what is opened late
    before = [len(opened(pid)) for pid in host.processes()]
    with host.come() as ann:
        ann.until(lambda: FIRST_PAGE in ann.text, "no first page")
        ann.resize((120, 40))
        ann.until(lambda: "quit" in ann.rows[39], "the last line is not at the bottom")
        ann.press("ctrl+q")
        assert ann.exit_code() == 0
        assert ann.is_restored
    host.until_gone()
    until(lambda: [len(opened(pid)) for pid in host.processes()] <= before)


def test_the_door_comes_first_and_is_left_without_a_trace(host: Hosted) -> None:
    with host.come(key="stranger") as stranger:
        stranger.until(lambda: DOOR in stranger.text, "no door")
        assert FIRST_PAGE not in stranger.text
        stranger.resize((120, 40))
        stranger.until(lambda: "leave" in stranger.rows[39], "the last line is not at the bottom")
        stranger.press("ctrl+q")
        assert stranger.exit_code() == 0
        assert stranger.is_restored
    host.until_gone()
    until(lambda: {each.name for each in (host.data / "players").iterdir()} <= host.ids())


def test_a_new_key_is_asked_for_code_and_name_and_is_known_from_then_on(host: Hosted) -> None:
    with host.come(key="cem") as cem:
        cem.until(lambda: DOOR in cem.text, "no door")
        cem.press("aaaaaaaa", "enter", "\x15", *"Cem", "enter", "enter")
        cem.until(lambda: "not the code of tonight" in cem.text, "a wrong code is taken")
        cem.press("up", "up", "\x15", *host.code, "enter", "down", "enter")
        cem.until(lambda: TABLES in cem.text, "no page of tables")
        cem.press("ctrl+q")
        assert cem.exit_code() == 0
    with host.come(key="cem") as cem:
        cem.until(lambda: FIRST_PAGE in cem.text, "he is not known")
        cem.press("ctrl+q")
        assert cem.exit_code() == 0
    assert (host.data / "players" / host.people()["Cem"].id).is_dir()


def test_a_line_that_drops_ends_the_program(host: Hosted) -> None:
    with host.come() as ann:
        ann.until(lambda: FIRST_PAGE in ann.text, "no first page")
        os.kill(ann.pid, signal.SIGKILL)
        assert ann.exit_code() == -signal.SIGKILL
    host.until_gone()


def test_who_asks_for_no_terminal_has_lines_and_their_end(host: Hosted) -> None:
    done = host.run("--", "text", typed="help\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Two games are played here" in done.stdout
    assert host.run("--", "text").returncode == 0, "the end of the input is heard"
    done = host.run()
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "meja: there is no terminal; ssh -t asks for one; the word text after the line of ssh plays without"
    ]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--", "id"], 2, "meja: this table has no 'id'"),
        (["-tt", "--", "sh", "-i"], 2, "meja: this table has no 'sh'"),
        (["--", "scp", "-t", "x"], 2, "meja: this table has no 'scp'"),
        (["--", "text", ";", "id"], 2, "meja: "),
        (["--", "serve"], 2, "meja: this table has no 'serve'"),
        (["--", "x" * 500], 2, "meja: a command has 400 characters at most"),
        (["-s", "--", "sftp"], 255, "subsystem request failed"),
        (["-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1", "--", "tables"], 255, "forwarding failed"),
        (["-W", "127.0.0.1:1"], 255, "forwarding failed"),
        (["-w", "0:0", "-o", "ExitOnForwardFailure=yes", "--", "tables"], 255, "Tunnel"),
    ],
)
def test_no_shell_file_port_or_tunnel_is_given(host: Hosted, words: list[str], code: int, said: str) -> None:
    done = host.run(*words)
    assert done.returncode == code and said.lower() in done.stderr.lower()
    assert len(done.stderr.splitlines()) <= 2 and done.stdout == ""


@pytest.mark.parametrize("command", ["text \0", "text \x1b[2J", "text\nid"])
async def test_a_command_that_cannot_be_shown_is_refused(host: Hosted, command: str) -> None:
    """No client of OpenSSH can send the first."""
    keys = [str(host.folder / "ann")]
    async with asyncssh.connect("127.0.0.1", host.port, known_hosts=None, client_keys=keys) as line:
        done = await line.run(command, timeout=LIMIT)
    assert (done.exit_status, done.stdout) == (2, "")
    assert done.stderr == "meja: a command is made of characters that can be shown\n"


def test_no_connection_is_made_from_the_host_for_anybody(host: Hosted) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        wanted, ahead, proxy = listener.getsockname()[1], free_port(), free_port()
        words = ["-L", f"{ahead}:127.0.0.1:{wanted}", "-D", str(proxy), "--", "text"]
        client = subprocess.Popen(
            host.client(words), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            asks_to_connect = b"\x05\x01\x00\x01\x7f\x00\x00\x01" + wanted.to_bytes(2, "big")
            for port, said in ((ahead, b"x"), (proxy, b"\x05\x01\x00" + asks_to_connect)):
                with until(lambda port=port: connected(port)) as line:  # type: ignore[misc]
                    line.settimeout(LIMIT)
                    line.sendall(said)
                    with suppress(ConnectionResetError):
                        while line.recv(1024):
                            pass  # the client answers for itself, and ends the line when the host refuses
        finally:
            assert client.communicate(b"quit\n", timeout=LIMIT) and client.returncode == 0
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()


def connected(port: int) -> socket.socket | None:
    """A connection to a port of this machine, if somebody listens there by now."""
    with suppress(ConnectionRefusedError):
        return socket.create_connection(("127.0.0.1", port))
    return None


def test_no_agent_and_no_display_come_along(host: Hosted, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as agent:
        path = f"/tmp/meja-agent-{os.getpid()}"
        agent.bind(path)
        try:
            done = host.run("-v", "-A", "-X", "--", "tables", SSH_AUTH_SOCK=path, DISPLAY="127.0.0.1:9")
        finally:
            Path(path).unlink()
    assert done.returncode == 0 and "There is no shared table yet" in done.stdout
    assert "X11 forwarding request failed" in done.stderr
    assert not any("agent" in name for name in opened(host.processes()[0]).values())


def test_of_the_environment_terminal_and_language_come_along_and_nothing_else(host: Hosted) -> None:
    brought = {"LANG": "de_DE.UTF-8", "LC_TIME": "C", "COLORTERM": "truecolor"}
    harmful = {"MEJA_HOME": "x", "PYTHONPATH": "x", "TEXTUAL_DRIVER": "x:X", "LD_PRELOAD": "", "LC_X": "C"}
    with host.come("play", "java", "--players", BOTS, "--seed", "6", **brought, **harmful) as ann:

        def worker() -> int | None:
            """The process of a computer player, which has the environment of who started it."""
            found = (pid for pid, words in host.players().items() if "bot_workers.worker" in words)
            return next(found, None)

        ann.until(lambda: worker() is not None, "nobody thinks")
        data = Path(f"/proc/{worker()}/environ").read_bytes().decode()
        env = dict(each.split("=", 1) for each in data.split("\0") if each)
        assert {name: env.pop(name) for name in brought} == brought
        ours = {"HOME", "PATH", "PYTHONPATH"}  # of the last what is the program's own
        set_by_us = {name for name in env if name.startswith("TEXTUAL_")} | {"ESCDELAY"}
        assert {*env} - ours - set_by_us == {"TERM", "SSH_CONNECTION", "SSH_ORIGINAL_COMMAND"}
        assert "TEXTUAL_DRIVER" not in env and env["PYTHONPATH"] != "x"
        assert env["SSH_CONNECTION"].split()[-1] == str(host.port)


def test_a_terminal_of_few_colours_and_one_without_letters_get_what_they_can_show(host: Hosted) -> None:
    for term, language in (("vt100", "C"), ("xterm-256color", ""), ("xterm-256color", "C.UTF-8")):
        with host.come(TERM=term, LANG=language) as ann:
            ann.until(lambda ann=ann: FIRST_PAGE in ann.text, "no first page")  # type: ignore[misc]
            ann.press("n")
            ann.until(lambda ann=ann: "PLAYERS" in ann.text, "no page of a new game")  # type: ignore[misc]
            assert ann.sent.isascii() == (language == "C")
            assert (b"\x1b[38;5;" in ann.sent) == (term != "vt100")


def test_a_program_has_its_terminal_and_its_tables_open_and_finds_no_host_key(host: Hosted) -> None:
    seed = private_bytes(host.data / "host_key")
    forms = {"key": seed, "file": b"-----BEGIN OPENSSH PRIVATE KEY-----"}
    with host.come("tables") as first, host.come() as ann:
        assert first.exit_code() == 0
        ann.until(lambda: FIRST_PAGE in ann.text, "no first page")
        (player,) = host.players()
        front, nursery = host.processes()
        assert "key" in found_in(front, forms), "the scan would find it"
        assert not found_in(player, forms) and not found_in(nursery, forms)
        kinds = {name.partition("/dev/pts/")[1] or name.partition(":")[0] for name in opened(player).values()}
        assert kinds <= {"/dev/pts/", "socket", "pipe", "anon_inode"}
        for pid in (player, front):
            limits = Path(f"/proc/{pid}/limits").read_text(encoding="ascii").splitlines()
            assert next(line for line in limits if "core file" in line).split()[4:6] == ["0", "0"]
        assert os.getsid(player) == player and os.getsid(nursery) == nursery
        assert {*opened(nursery)} >= {"0", "1", "2"} and "pts" not in "".join(opened(nursery).values())


def private_bytes(path: Path) -> bytes:
    """The secret of an Ed25519 key, as it lies in its file."""
    data = base64.b64decode("".join(path.read_text(encoding="ascii").splitlines()[1:-1]))
    # Before the comment at the end: a length of 64, then the secret and the public half.
    at = data.rindex(bytes((0, 0, 0, 64))) + 4
    return data[at : at + 32]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_end_of_the_host_is_told_to_everybody_and_leaves_nothing(
    own_host: Hosted, number: signal.Signals
) -> None:
    with own_host.come() as ann, own_host.come("text", key="ben") as ben:
        ann.until(lambda: FIRST_PAGE in ann.text, "no first page")
        ben.until(lambda: "Your choice" in ben.text, "no lines")
        assert own_host.end(number) == 0
        for each in (ann, ben):
            assert each.exit_code() == 128 + signal.SIGTERM
            assert any(line.startswith(GOOD_BYE) for line in each.rows)
        assert ann.is_restored
    assert own_host.said[-1] == "The host has ended; all tables are saved."
    own_host.until_gone()
    assert sorted(each.name for each in own_host.data.iterdir() if each.is_socket()) == []


def test_a_host_that_is_killed_ends_all_programs_and_the_next_one_goes_on_with_the_night(
    own_host: Hosted,
) -> None:
    code, key = own_host.code, (own_host.data / "host_key").read_bytes()
    with own_host.come() as ann, own_host.come("text", key="ben") as ben:
        ann.until(lambda: FIRST_PAGE in ann.text, "no first page")
        ben.until(lambda: "Your choice" in ben.text, "no lines")
        processes = own_host.processes()
        own_host.end(signal.SIGKILL)
        assert ann.exit_code() == ben.exit_code() == 255
    own_host.until_gone()
    until(lambda: not any(Path(f"/proc/{pid}/cwd").exists() for pid in processes))
    own_host.start()
    assert (own_host.code, (own_host.data / "host_key").read_bytes()) == (code, key)
    with own_host.come() as ann:
        ann.until(lambda: FIRST_PAGE in ann.text, "no first page")


def test_a_list_of_people_that_cannot_be_read_costs_nobody_the_folder(own_host: Hosted) -> None:
    people, (ann, _) = own_host.data / "people", own_host.people().values()
    kept = people.read_bytes()
    with own_host.come() as line:
        line.until(lambda: FIRST_PAGE in line.text, "no first page")
        people.write_bytes(b"damaged")
        line.press("ctrl+q")
        assert line.exit_code() == 0
    own_host.until_gone()
    with own_host.come(key="ben") as line:
        line.exit_code()
        assert "list of people" in line.text.lower()
    people.write_bytes(kept)
    assert (own_host.data / "players" / ann.id).is_dir()
    with own_host.come() as line:
        line.until(lambda: FIRST_PAGE in line.text, "no first page")


def test_a_nursery_that_is_killed_costs_no_game(own_host: Hosted) -> None:
    with own_host.come("text") as ann:
        ann.until(lambda: "Your choice" in ann.text, "no lines")
        _, nursery = own_host.processes()
        os.kill(nursery, signal.SIGKILL)
        until(lambda: len(own_host.processes()) == 1)
        with own_host.come(key="ben") as ben:
            ben.until(lambda: FIRST_PAGE in ben.text, "no first page")
        ann.type_line("help")
        ann.until(lambda: "learn java and learn builders" in ann.text, "the game is gone")
        ann.type_line("quit")
        ann.exit_code()


def test_whatever_a_stranger_asks_for_the_door_comes_first(host: Hosted) -> None:
    host.make_key("eve")
    done = host.run("--", "text", key="eve", typed="2\nAAAA-AAAA\nEve\nnew game\n")
    assert "Code:" in done.stdout and "new game" not in done.stdout.partition("Code")[0]
    assert "games table" not in done.stdout and "Java" not in done.stdout
    done = host.run("--", "tables", key="eve")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "meja: the code of tonight comes first; without a command it is asked for\n"
    with host.come("play", "java", "--players", BOTS, key="eve") as eve:
        eve.until(lambda: DOOR in eve.text, "no door")
        eve.press("?", "q", "n", "\x1b")
        assert eve.exit_code() == 0
        assert b"The table is hidden" not in eve.sent and b"HAND" not in eve.sent
    host.until_gone()
    until(lambda: {each.name for each in (host.data / "players").iterdir()} <= host.ids())


def test_the_command_of_notices_hears_who_is_new_and_who_is_away_and_has_to_act(tmp_path: Path) -> None:
    told = tmp_path / "told"
    writing = f"import sys; open({str(told)!r}, 'a').write(sys.stdin.read())"
    names = NightCourse.names()
    with hosting("--notify", shlex.join([sys.executable, "-c", writing]), known=names[:1]) as host:
        with host.come(key=names[1].lower()) as new:
            come_in(new, host.code, names[1])
        until(lambda: told.exists() and told.read_text(encoding="utf-8") == f"let in\n{names[1]}\n\n")
        told.unlink()
        people = host.people()
        NightCourse.ids = {seat: people[name].id for seat, name in enumerate(names)}
        course = NightCourse.of("java", 0, 1, host.data / "tables")
        with host.come("watch", course.name, key=names[0].lower()) as line:
            player = OverSsh(course, 0, line)
            player.open()
            while course.to_act == 0:
                player.play()
            lines = ["to act", names[1], f"Java: {names[0]} and {names[1]}"]
            until(lambda: told.exists() and told.read_text(encoding="utf-8").splitlines() == lines)
