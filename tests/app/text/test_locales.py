"""Every locale and encoding: where they are not UTF-8, no program of ours writes a byte that is not ASCII."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from app.terminal.environment import takes_ascii_only
from tests.app.named_games import named_game
from tests.app.text.talking import builders_setup
from tests.extent import every

ROOT = Path(__file__).resolve().parents[3]
SETTINGS = ("LC_ALL", "LC_CTYPE", "LANG", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONCOERCECLOCALE")
ASCII_ONLY: dict[str, dict[str, str]] = {
    "C": {"LC_ALL": "C"},
    "POSIX": {"LC_ALL": "POSIX"},
    "latin-1": {"LC_ALL": "de_DE.ISO-8859-1"},
    "not installed": {"LC_ALL": "xx_YY"},
    "LANG not installed": {"LANG": "xx_YY"},
    "no name": {"LC_ALL": "\x01 =;/."},
    "ascii output": {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "ascii"},
    "latin-1 output": {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "latin-1"},
    "LANG unset": {},
    "ascii all through": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}
NAMES = ("Béa 阿".encode(), b"Zo\xeb \xdf", b"\xff\xfe\x80 \xed\xa0\x80")
"""A player's name as it may be typed: in UTF-8, in latin-1, in neither."""


def meja(
    words: list[str | bytes], locale: dict[str, str], typed: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Runs a command under a locale."""
    env = {name: value for name, value in os.environ.items() if name not in SETTINGS} | locale
    return subprocess.run(
        [sys.executable, "-m", "app", *words],
        cwd=ROOT, input=typed, capture_output=True, check=False, timeout=60, env=env,
    )  # fmt: skip


def is_plain(written: bytes) -> bool:
    """Whether all of it is printable ASCII, in lines."""
    return all(byte == 0x0A or 0x20 <= byte <= 0x7E for byte in written)


def game_of(name: bytes, folder: bytes) -> list[bytes]:
    """What is typed for a game in which a name stands wherever one can stand."""
    file = folder + b"/" + name.split()[0]
    return [
        b"1", b"2", b"2", b"1", name, b"easy", b"Bot", b"7", b"",
        b"1", b"board", b"log", b"score", name, b"board " + name, b"save of " + name,
        b"save beach", b"home",
        b"2", name, b"title beach " + name, b"export beach " + file, b"import " + file, b"import " + name,
        b"delete beach", b"yes", b"",
        b"replay " + name, b"leave",
    ]  # fmt: skip


@pytest.mark.parametrize("locale", every(5, [name for name in ASCII_ONLY if name != "no name"]))
def test_games_with_names_of_any_bytes_are_told_in_ascii(locale: str, tmp_path: Path) -> None:
    typed = [line for name in NAMES for line in game_of(name, os.fsencode(tmp_path))]
    done = meja(["text"], ASCII_ONLY[locale], b"\n".join([*typed, b"5\n"]))
    assert (done.returncode, done.stderr) == (0, b"")
    assert is_plain(done.stdout)
    for told in (
        b" to play, 3 actions left, 10 ecus",
        b"is called",
        b"Exported to",
        b"Imported as",
        b"is deleted",
    ):
        assert done.stdout.count(told) >= len(NAMES), told


def test_where_the_locale_takes_all_letters_they_are_written() -> None:
    done = meja(["text"], {"LC_ALL": "C.UTF-8"}, "1\n2\n2\n1\nBéa 阿\n2\n\n7\n\n".encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Béa 阿 to play, 3 actions left, 10 écus" in done.stdout.decode()
    done = meja(["text", "--ascii"], {"LC_ALL": "C.UTF-8"}, "1\n2\n2\n1\nBéa 阿\n2\n\n7\n\n".encode())
    assert is_plain(done.stdout)


COMMANDS: list[tuple[list[str | bytes], int]] = [
    (["saves", "list"], 0),
    (["saves", "rename", "beach", b"\xe9t\xe9"], 1),
    (["saves", "export", "beach", b"/\xe9t\xe9.meja"], 0),
    (["text", "--resume", "été"], 1),
    (["dump", "été.meja"], 1),
    (["saves", "import", "été.meja"], 1),
    (["text", "builders", "--players", b"B\xe9a,\xff=bot:easy", "--seed", "7"], 0),
    (["--help"], 0),
    (["été"], 2),
]
"""Commands with their exit codes; what begins with / is a file of the test."""


def test_every_command_ends_with_clear_lines_of_ascii(tmp_path: Path) -> None:
    named_game("beach", builders_setup("Béa", "阿=easy")).close()
    for words, code in every(2, COMMANDS):
        placed = [
            os.fsencode(tmp_path) + word if isinstance(word, bytes) and word[:1] == b"/" else word
            for word in words
        ]
        done = meja(placed, ASCII_ONLY["not installed"])
        assert done.returncode == code, (words, done.stderr)
        assert is_plain(done.stdout) and is_plain(done.stderr), words
        assert bool(done.stdout) == (code == 0) and done.stderr.count(b"\n") == (1 if code else 0), words


@pytest.mark.parametrize("locale", ["ascii all through", "latin-1 output"])
def test_an_error_is_one_line_of_ascii(locale: str) -> None:
    done = meja(["saves", "show", "été"], ASCII_ONLY[locale])
    assert (done.returncode, done.stdout) == (1, b"")
    assert is_plain(done.stderr) and done.stderr.startswith(b"meja: There is no saved game named '")
    assert done.stderr.count(b"\n") == 1


# --- what the environment says ---------------------------------------------------------------------


def test_the_locale_must_be_of_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    for env, is_ascii in (
        *((env, True) for env in ASCII_ONLY.values() if "PYTHONIOENCODING" not in env),
        ({"LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C.utf8"}, False),
        ({"LC_ALL": "C.UTF-8", "LANG": "xx_YY.UTF-8"}, False),
        # The terminal writes as its side says, whatever is installed on this one.
        ({"LC_ALL": "xx_YY.UTF-8"}, False),
        ({"LANG": "xx_YY.UTF-8"}, False),
        ({"LC_ALL": "", "LC_CTYPE": "C", "LANG": "C.UTF-8"}, True),
    ):
        for name in SETTINGS:
            monkeypatch.delenv(name, raising=False)
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        assert takes_ascii_only(TextIOWrapper(BytesIO(), encoding="utf-8")) is is_ascii, env
        assert takes_ascii_only(TextIOWrapper(BytesIO(), encoding="latin-1")), env
        assert takes_ascii_only(StringIO()), env
