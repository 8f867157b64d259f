"""The command line: exit codes, one clear line for each mistake, figures that can be piped."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from app import VERSION
from app.cli.group import cli
from app.games.dump import dump_position
from app.session.local import LocalSession
from app.setup_parsing import draw_seed, make_setup, parse_level, parse_options, parse_seat, parse_seed
from app.terminal.environment import INSTEAD
from engines.catalog import GAMES, game_of
from engines.core import SeatSetup, Setup, SetupError
from saves.document import encode
from saves.index import read_file
from saves.shared import Manners, SeatKind, Shared, SharedSeat
from saves.store import FileStore
from tests.engines.asking import raises_worded
from tests.games.java.app.playing import busy_position, table_at
from tests.terminal_line import Session

ROOT = Path(__file__).resolve().parents[2]
MEJA = [sys.executable, "-m", "app"]
ESCAPE = "\x1b]0;owned\x07"
"""What sets the title of a terminal's window, if it gets there."""
NO_KEYS = "meja: the full screen needs a terminal to read keys from; meja text plays without\n"


def meja(*words: str) -> Result:
    """Runs a command in this process."""
    result = CliRunner().invoke(cli, words, prog_name="meja")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refused(result: Result) -> str:
    """The one line on stderr of a command that gave nothing else."""
    assert result.stdout == ""
    line, end, rest = result.stderr.partition("\n")
    assert (end, rest) == ("\n", ""), f"more than one line: {result.stderr!r}"
    assert line.startswith("meja: ") and line.isprintable()
    return line.removeprefix("meja: ")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the full screen would be opened with."""
    asked: dict[str, Any] = {}
    for module in ("group", "play", "resume", "replay"):
        monkeypatch.setattr(f"app.cli.{module}.open_screen", lambda **what: asked.update(what, opened=True))
    return asked


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The file of a game of two, seven actions old."""
    store = FileStore(tmp_path / "saves")
    session = LocalSession.new(
        Setup("java", (SeatSetup("Ani"), SeatSetup("Budi")), 5, (("free_undo", "on"),)), store
    )
    for _ in range(7):
        session.play(session.legal().of("triple" if session.legal().of("triple") else "end")[0]).result()
    return next(store.folder.glob("*.meja"))


# --- help, version, usage --------------------------------------------------------------------------


def test_the_version_is_told() -> None:
    result = meja("--version")
    assert (result.exit_code, result.output) == (0, f"meja, version {VERSION}\n")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("play",),
        ("text",),
        ("resume",),
        ("replay",),
        ("dump",),
    ],
)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_is_there_for_every_command(words: tuple[str, ...], option: str) -> None:
    result = meja(*words, option)
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: meja")


def test_every_option_says_what_it_is_for() -> None:
    for command in cli.commands.values():
        assert command.help
        for param in command.params:
            assert not isinstance(param, click.Option) or param.help, param.name


def test_wrong_usage_is_one_line_and_code_2() -> None:
    for words, told in (
        ("frob", "No such command 'frob'"),
        ("--frob", "No such option"),
        ("play", "Missing argument"),
        ("play chess", "'chess' is not one of 'java', 'builders'"),
        ("play java more", "unexpected extra argument (more)"),
        ("play java --seed", "requires an argument"),
        ("play java --seed x", "'x' is no seed; a seed is a whole number"),
        ("play java --seed 1.5", "'1.5' is no seed"),
        ("play java --seed 99999999999999999999", "is no seed"),
        ("play java --players Ani,Budi=Citra", "'Citra' is no kind of player; after = write bot:LEVEL"),
        ("play java --players Ani,Budi=bot:", "'bot:' is no kind of player"),
        ("dump", "give a FILE, or --new GAME"),
        ("dump some.meja --new java", "give a FILE, or --new GAME"),
        ("dump some.meja --seed 3", "go with --new"),
        ("dump some.meja --seats 2", "go with --new"),
        ("dump some.meja --option free_undo", "go with --new"),
        ("dump --new java --seats 5", "5 is not in the range"),
        ("dump --new java --seats two", "'two' is not a valid integer"),
        ("dump --new java --seat 4", "4 is not in the range"),
        ("dump --new java --seat -1", "-1 is not in the range"),
        ("dump --new java --seat 1 --secrets", "--secrets shows what every seat knows: leave out --seat"),
        ("replay", "Missing argument 'NAME'"),
    ):
        result = meja(*words.split())
        line = refused(result)
        assert told in line, words
        assert "--help tells more" in line, words
        assert result.exit_code == 2, words


def test_what_is_refused_or_not_found_is_one_line_and_code_1() -> None:
    for words, told in (
        ("play java --players Ani", "Java is for 2 to 4 players, not 1"),
        ("play java --players A,B,C,D,E", "Java is for 2 to 4 players, not 5"),
        ("play java --players Ani,,Budi", "player 2 needs a name"),
        ("play java --players Ani,Ani", "two players are called Ani"),
        (
            "play java --players A,B=bot:x",
            "Java has no computer player 'x'; it has random, easy, medium, hard",
        ),
        (
            "play builders --players A,B=bot:x",
            "The Builders has no computer player 'x'; it has random, easy, medium, hard",
        ),
        ("play java --option undo", "Java has no option 'undo'; it has free_undo, shared_festivals"),
        ("play java --option free_undo=maybe", "the option free_undo takes off or on, not 'maybe'"),
        ("play java --option shared_festivals", "takes table or example, not 'on'"),
        ("play java", "the full screen needs a terminal"),
        ("resume", "the full screen needs a terminal"),
        ("resume nothing-here", "the full screen needs a terminal"),
        ("replay some-1", "from; in meja text `replay some-1` needs none"),
        ("", "the full screen needs a terminal"),
        ("dump nowhere.meja", "Could not read nowhere.meja: it does not exist."),
        ("dump .", "This is no file."),
        (f"dump {ROOT}/pyproject.toml", "This is no save of meja."),
        ("dump --new java --seat 2", "there is no seat 2; the seats are 0 to 1"),
        ("dump --new java --option undo", "Java has no option 'undo'"),
        ("dump --new builders --option undo", "The Builders has no option 'undo'; it has free_undo"),
    ):
        result = meja(*words.split())
        assert told in refused(result), words
        assert result.exit_code == 1, words


def test_what_a_terminal_would_obey_is_spelled_out() -> None:
    for words in (
        [ESCAPE],
        ["play", ESCAPE],
        ["play", "java", ESCAPE],
        ["play", "java", "--seed", ESCAPE],
        ["play", "java", "--option", ESCAPE],
        ["play", "java", "--option", f"free_undo={ESCAPE}"],
        ["play", "java", "--players", f"Ani=bot:{ESCAPE},Budi"],
        ["play", "java", "--players", f"Ani={ESCAPE},Budi"],
        ["play", "java", "--players", f"{ESCAPE},{ESCAPE}"],
        ["dump", ESCAPE],
        ["dump", "two\nlines"],
        ["dump", "turned \u202e round"],
        ["dump", "no \udcff text"],
    ):
        result = meja(*words)
        line = refused(result)  # asks that the line be printable
        assert result.exit_code in (1, 2), words
        if ESCAPE in "".join(words):
            assert "\\x1b]0;owned" in line, words


# --- from words to a setup -------------------------------------------------------------------------


def test_play_opens_a_game_of_these_players_seed_and_options(opened: dict[str, Any]) -> None:
    result = meja(
        *("play", "java", "--players", "Ani,Budi=bot:random", "--seed", "7"),
        *("--option", "free_undo", "--option", "shared_festivals=table"),
    )
    assert result.exit_code == 0
    seats = (SeatSetup("Ani"), SeatSetup("Budi", "random"))
    # What is at its default anyway is left out: it would make two equal games differ.
    assert opened["setup"] == Setup("java", seats, 7, (("free_undo", "on"),))


def test_play_without_words_seats_a_person_against_a_medium_computer_with_a_seed_of_its_own(
    opened: dict[str, Any],
) -> None:
    meja("play", "java")
    first = opened["setup"]
    meja("play", "java")
    assert first.seats == (SeatSetup("Red"), SeatSetup("Blue", "medium"))
    assert 0 <= first.seed < 10**15
    # With a million of them all decks could be found by trying which seed gives the open cards.
    assert max(draw_seed() for _ in range(20)) > 10**12
    assert first.options == ()


def test_resume_opens_the_game_of_that_name_or_the_last_one(opened: dict[str, Any]) -> None:
    meja("resume", "some-name")
    assert opened == {"resume": "some-name", "is_typed": True, "opened": True}
    meja("resume")
    assert opened == {"resume": "", "is_typed": True, "opened": True}
    meja("replay", "some-name")
    assert opened == {"resume": "some-name", "is_typed": True, "replays": True, "opened": True}


def test_without_a_command_the_home_screen_is_opened(opened: dict[str, Any]) -> None:
    meja()
    assert opened == {"opened": True}


def test_names_are_plain_text_of_at_most_20_characters() -> None:
    for typed, name in (
        ("Ani", "Ani"),
        ("  Ani ", "Ani"),
        ("x" * 30, "x" * 20),
        ("[red]Ani[/red]", "[red]Ani[/red]"),
        ("A\x1b[31mni", "A\\x1b[31mni"),
        ("A\nB", "A\\nB"),
        ("Ni Luh Ayu é", "Ni Luh Ayu é"),
        ("\x1b" * 30, "\\x1b\\x1b\\x1b\\x1b\\x1b"),
    ):
        assert parse_seat(typed) == SeatSetup(name), typed
        assert parse_seat(f"{typed}=bot:random") == SeatSetup(name, "random"), typed


def test_a_seed_is_a_whole_number() -> None:
    for text, seed in (("7", 7), (" 7 ", 7), ("-3", -3), ("0", 0), (str(2**63 - 1), 2**63 - 1)):
        assert parse_seed(text) == seed, text


@pytest.mark.parametrize(
    "text", ["", "-", "--7", "+7", "7.0", "1e3", "1_000", "0x7", "\u0667", "²", str(2**63), "9" * 5000]
)
def test_other_seeds_are_refused(text: str) -> None:
    with raises_worded(SetupError, "is no seed"):
        parse_seed(text)


@pytest.mark.parametrize("text", ["", "bot", "bot:", ":random", "random", "robot:random", "Bot:random"])
def test_other_kinds_of_players_are_refused(text: str) -> None:
    with raises_worded(SetupError, "write bot:LEVEL, as bot:hard, or leave it for a person"):
        parse_level(text)


@pytest.mark.parametrize("level", ["hard:", "Random", "bot:easy"])
def test_a_level_is_one_of_the_game(level: str) -> None:
    assert parse_level(" bot:easy ") == "easy"
    seats = (SeatSetup("Ani"), SeatSetup("Budi", "easy"))
    assert make_setup("builders", seats, 1, {}).seats == seats
    with raises_worded(SetupError, f"has no computer player '{level}'; it has random, easy, medium, hard"):
        make_setup("builders", [SeatSetup("Ani"), SeatSetup("Budi", level)], 1, {})
    assert make_setup("java", seats, 1, {}).seats == seats


def test_options_are_sorted_and_the_last_word_counts() -> None:
    assert parse_options([]) == {}
    assert parse_options(["z", " a = b ", "z=off"]) == {"a": "b", "z": "off"}


def test_a_game_that_does_not_exist_is_refused() -> None:
    with raises_worded(SetupError, "there is no game 'chess'; there is java, builders"):
        make_setup("chess", (), 1, {})


# --- dump ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_dump_new_is_the_first_position_without_what_is_hidden(game_id: str) -> None:
    words = ("dump", "--new", game_id, "--seats", "3", "--seed", "7", "--option", "free_undo", "--json")
    setup = Setup(game_id, tuple(map(SeatSetup, ("Red", "Blue", "Green"))), 7, (("free_undo", "on"),))
    state = game_of(game_id).new_state(setup)
    for more, known in (
        ((), dump_position(state, setup)),
        (("--seat", "1"), dump_position(state, setup, 1)),
        (("--secrets",), dump_position(state, setup, secrets=True)),
    ):
        result = meja(*words, *more)
        assert (result.exit_code, result.stderr) == (0, "")
        assert json.loads(result.stdout) == known
        assert result.stdout.count("\n") == 1
        assert ("seed" in known) == ("--secrets" in more)


def test_dump_new_has_two_seats_and_seed_1_if_nothing_is_said() -> None:
    words = ("dump", "--new", "java", "--secrets", "--json")
    told = meja(*words).stdout
    assert told == meja(*words, "--seats", "2", "--seed", "1").stdout
    assert told != meja(*words, "--seed", "2").stdout


def test_dump_of_a_saved_game_is_where_it_stands_without_what_is_hidden(saved: Path) -> None:
    session = LocalSession.loaded(FileStore(saved.parent), saved.stem)
    state, setup = session._match.state, session.setup
    onlooker = json.loads(meja("dump", str(saved), "--json").stdout)
    assert onlooker == dump_position(state, setup)
    assert [seat["cards"] for seat in onlooker["seats"]] == [3, 3]
    assert onlooker["stock"]["deck"] == len(state.secret.deck)
    assert "seed" not in onlooker
    own = json.loads(meja("dump", str(saved), "--json", "--seat", "1").stdout)
    assert own == dump_position(state, setup, 1)
    whole = json.loads(meja("dump", str(saved), "--json", "--secrets").stdout)
    assert whole == dump_position(state, setup, secrets=True)


def test_dump_of_a_game_that_is_over_hides_nothing() -> None:
    file = str(ROOT / "tests" / "saves" / "golden" / "format2-java-rules1-finished.meja")
    told = json.loads(meja("dump", file, "--json").stdout)
    assert told == json.loads(meja("dump", file, "--json", "--secrets").stdout)
    assert isinstance(told["stock"]["deck"], list) and "seed" in told


def test_dump_of_a_festival(tmp_path: Path) -> None:
    session = table_at(busy_position(developers=("J8", "L9")), store=FileStore(tmp_path))
    session.play(session.legal().of("festival")[0]).result()
    told = json.loads(meja("dump", str(next(tmp_path.glob("*.meja"))), "--json").stdout)
    assert told["phase"] == "bidding"
    assert told["auction"]["host"] == 0
    assert not any(line.startswith("bid ") for line in told["legal"])


def test_dump_without_json_says_the_same_in_lines(saved: Path) -> None:
    told = json.loads(meja("dump", str(saved), "--json").stdout)
    lines = meja("dump", str(saved)).stdout.splitlines()
    read = dict(line.split(": ", 1) for line in lines if not line.startswith("  "))
    assert json.loads(read["ap"]) == told["ap"]
    assert json.loads(read["spaces"]) == told["spaces"]
    assert read["legal actions"] == str(len(told["legal"]))
    assert [line[2:] for line in lines if line.startswith("  ")] == told["legal"]


def test_dump_says_on_stderr_what_is_wrong_with_a_save(saved: Path) -> None:
    save = read_file(saved)
    first, *rest = save.log.splitlines()
    saved.write_bytes(encode(replace(save, log="\n".join([*rest, first]))))
    result = meja("dump", str(saved), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["game"] == "java"
    assert result.stderr.startswith("meja: The actions in this save do not lead to its position")


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (lambda data: data[:-1], "This save is damaged"),
        (lambda data: data[:50] + bytes([data[50] ^ 1]) + data[51:], "This save is damaged"),
        (lambda data: b"", "This is no save of meja."),
        (lambda data: b"\x95\xa4meja\x7f\xa59.9.9" + data[20:-1], "saved by meja 9.9.9, in format 127"),
    ],
    ids=["cut", "flipped", "empty", "newer"],
)
def test_dump_refuses_a_damaged_file(saved: Path, harm: Callable[[bytes], bytes], told: str) -> None:
    saved.write_bytes(harm(saved.read_bytes()))
    result = meja("dump", str(saved))
    assert told in refused(result)
    assert result.exit_code == 1


@pytest.mark.parametrize("secrets", [["--secrets"], []])
def test_dump_tells_nothing_of_a_shared_table_until_it_is_over(saved: Path, secrets: list[str]) -> None:
    save = read_file(saved)
    seats = tuple(SharedSeat(SeatKind.PERSON, "red") for _ in save.setup.seats)
    requests = (b"",) * len(save.log.splitlines())
    shared = Shared("red", Manners(), seats, has_begun=True)
    saved.write_bytes(encode(replace(save, version=1, requests=requests, shared=shared)))
    assert "until it is over" in refused(meja("dump", *secrets, str(saved)))
    over = replace(shared, is_left=True)
    saved.write_bytes(encode(replace(save, version=1, requests=requests, shared=over)))
    assert meja("dump", *secrets, str(saved)).exit_code == 0


def test_dump_refuses_a_save_of_a_game_that_is_not_here(saved: Path) -> None:
    save = read_file(saved)
    saved.write_bytes(encode(replace(save, setup=replace(save.setup, game="chess"))))
    assert "which this program does not have" in refused(meja("dump", str(saved)))


# --- real processes --------------------------------------------------------------------------------


def process(*words: str, **how: Any) -> subprocess.CompletedProcess[str]:
    """Runs a command as a shell would, with nothing typed."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
    return subprocess.run([*MEJA, *words], cwd=ROOT, text=True, check=False, timeout=30, **streams)


PRINTING = (
    ["--help"],
    ["--version"],
    ["keys"],
    ["keys", "--help"],
    ["doctor"],
    ["doctor", "--json"],
    ["completion", "bash"],
    ["dump", "--new", "java"],
    ["dump", "--new", "java", "--json"],
    ["saves"],
    ["saves", "list", "--json"],
    ["saves", "show", "NAME"],
    ["saves", "show", "NAME", "--json"],
    ["saves", "check", "NAME"],
    ["saves", "rename", "NAME", "New"],
    ["saves", "export", "NAME", "FOLDER"],
    ["saves", "import", "FILE"],
    ["saves", "delete", "NAME", "--yes"],
    ["tables"],
    ["text"],
    ["text", "java"],
)
"""Every command that prints, in an order in which each has what it needs."""


def test_every_command_that_prints_is_held_to_what_follows() -> None:
    stays = {"play", "resume", "replay", "join", "watch", "serve", "host", "admin"}  # the last asks a server
    group = cli.commands["saves"]
    assert isinstance(group, click.Group)
    assert {words[0] for words in PRINTING if words[0][0] != "-"} | stays == {*cli.commands}
    assert {words[1] for words in PRINTING if words[0] == "saves" and words[1:]} == {*group.commands}


def test_a_reader_that_closes_early_is_no_failure_for_any_command(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MEJA_HOME", str(tmp_path))
    named = {"NAME": saved.stem, "FOLDER": str(tmp_path), "FILE": str(tmp_path / saved.name)}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    for words in PRINTING:
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "w", encoding="utf-8") as stream, monkeypatch.context() as here:
            here.setattr("sys.stdout", stream)
            with pytest.raises(SystemExit) as end:
                cli.main([named.get(word, word) for word in words], prog_name="meja")
        assert end.value.code in (0, None), words
        assert capfd.readouterr() == ("", ""), words
    assert not saved.exists(), "the last of the commands was done"


@pytest.mark.parametrize("unbuffered", ["", "1"])  # as for a player, and as where nothing waits
def test_a_reader_that_closes_early_is_no_failure_of_a_real_program(unbuffered: str) -> None:
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    reader, writer = os.pipe()
    os.close(reader)
    done = process("dump", "--new", "java", stdout=writer, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    # A failure stays one, also where its line cannot be read.
    assert process("frob", stderr=writer, env=env).returncode == 2
    os.close(writer)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["--version"], ["dump", "--new", "java", "--json"]])
def test_a_full_disk_is_one_line(words: list[str]) -> None:
    # Buffered, as it is for a player: what is left in the buffer must not fail again at the end.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        done = process(*words, stdout=full, env=env)
    assert (done.returncode, done.stderr) == (1, "meja: the system refused: no space left on device\n")


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_without_a_terminal_the_game_says_so_in_one_line(term: str) -> None:
    done = process(env=os.environ | {"TERM": term})
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == NO_KEYS


def test_a_program_started_without_stdin_says_so_too() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m app <&-', sys.executable],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=30,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, NO_KEYS)


def test_a_locale_without_utf_8_makes_nothing_fail(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    LocalSession.new(Setup("java", (SeatSetup("Ñi Lüh"), SeatSetup("阿")), 1), store)
    done = process(
        "dump", str(next(tmp_path.glob("*.meja"))), env=os.environ | {"PYTHONIOENCODING": "latin-1"}
    )
    assert (done.returncode, done.stderr) == (0, "")
    seats = next(line for line in done.stdout.splitlines() if line.startswith("seats: "))
    assert [seat["name"] for seat in json.loads(seats.partition(": ")[2])] == ["Ñi Lüh", "阿"]


def test_the_command_line_loads_no_textual_before_it_must() -> None:
    program = (
        "import sys\n"
        "from app.cli.group import cli\n"
        "try: cli.main(['dump', '--new', 'java', '--json'], prog_name='meja')\n"
        "except SystemExit as end: print([end.code, 'textual' in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, timeout=30
    )
    assert done.stdout.splitlines()[-1] == "[None, False]"


@pytest.mark.parametrize(
    ("words", "term", "told"),
    [
        (("play", "java"), "dumb", f"a terminal of type dumb has no full screen{INSTEAD}"),
        (
            ("resume", "nothing-here"),
            "xterm",
            "There is no saved game named 'nothing-here'; `meja saves list` names them.",
        ),
        (
            ("replay", "nothing-here"),
            "xterm",
            "There is no saved game named 'nothing-here'; `meja saves list` names them.",
        ),
    ],
)
def test_on_a_terminal_without_what_was_asked_for_one_line_is_told(
    words: tuple[str, ...], term: str, told: str
) -> None:
    with Session("app", words, TERM=term, MEJA_HOME=os.environ["MEJA_HOME"]) as line:
        assert line.exit_code() == 1
        assert line.sent.decode() == f"meja: {told}\r\n"


def test_replay_opens_a_saved_game_by_its_title_without_taking_it(saved: Path) -> None:
    store = FileStore(saved.parent)
    store.rename(saved.stem, "Sunday evening")
    before = {path.name: path.read_bytes() for path in store.folder.iterdir()}
    with Session("app", ("replay", "Sunday evening"), MEJA_HOME=str(saved.parent.parent)) as line:
        line.expect("action 0 of 7, turn 1 of 3")
        line.press("right")
        line.until(lambda: "action 1 of 7" in line.text)
        assert store.holder(saved.stem) is None
        line.press("q")
        line.until(lambda: "REPLAY" not in line.text)
        line.press("q")
        assert line.exit_code() == 0
    assert {path.name: path.read_bytes() for path in store.folder.iterdir()} == before
