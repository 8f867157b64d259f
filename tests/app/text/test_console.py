"""Sentences out, lines in: widths, letters, what is typed, and the end of input."""

from __future__ import annotations

import io
import sys
from typing import Any, BinaryIO, cast

import pytest
from rich.cells import cell_len

from app.text.console import (
    LONGEST,
    SCREENFUL,
    WIDTH,
    Console,
    folded,
    standard_console,
)
from engines.plain_text import wrap
from tests.cases import in_one_test


def console(typed: bytes = b"", **how: Any) -> tuple[Console, io.StringIO]:
    """A console on which something is typed, and what it writes."""
    sink = io.StringIO()
    return Console(io.BytesIO(typed), sink, **how), sink


def test_a_sentence_is_a_line_and_a_long_one_goes_on_indented() -> None:
    to, sink = console()
    to.say("Short.", "A word " * 30)
    first, *rest = sink.getvalue().splitlines()
    assert first == "Short."
    assert len(rest) == 3
    assert not rest[0].startswith(" ")
    assert all(row.startswith(("  A", "  word")) for row in rest[1:])
    assert all(len(row) <= WIDTH and row == row.rstrip() for row in rest)


def test_no_line_is_as_wide_as_a_terminal_of_80_columns() -> None:
    assert WIDTH == 79
    for text in ("x" * 500, "阿" * 200, "ab " * 100, "é" * 79, "e\u0301" * 100):
        assert all(cell_len(row) <= 79 for row in wrap(text, 79, "  "))
        assert "".join(wrap(text, 79, "  ")).replace(" ", "") == text.replace(" ", "")


@in_one_test(
    "text, plain",
    [
        ("écus", "ecus"),
        ("Manœuvre Œ", "Manoeuvre Oe"),
        ("L'étable à côté", "L'etable a cote"),
        ("Ñi Lüh", "Ni Luh"),
        ("阿", "?"),
        ("a\tb", "a?b"),
        ("weiß", "weiss"),
        ("« … »", "? ... ?"),
    ],
)
def test_accents_are_dropped_and_other_letters_are_a_question_mark(text: str, plain: str) -> None:
    assert folded(text) == plain


def test_ascii_only_writes_nothing_else() -> None:
    to, sink = console("né\n".encode(), ascii_only=True, echoes=True)
    to.say("B4 La cabane perchée 阿 \x1b[31m")
    assert to.ask("À vous ?") == "né"
    assert sink.getvalue() == "B4 La cabane perchee ? ?[31m\nA vous ? ne\n"


def test_what_a_terminal_would_obey_is_spelled_out() -> None:
    to, sink = console()
    to.say("\x1b]0;owned\x07 \u202e \u2028", "a\u3000b")
    assert sink.getvalue() == "\\x1b]0;owned\\x07 \\u202e\na b\n"


def test_answers_lose_what_cannot_be_printed() -> None:
    to, _ = console(b"\xef\xbb\xbf 1\x1b[A  two\x00\t3 \r\n\xff\n\n")
    assert to.ask("?") == "1 [A two 3"
    assert to.ask("?") == "\ufffd"
    assert to.ask("?") == ""


def test_answers_that_are_no_utf_8_are_in_the_encoding_of_the_input() -> None:
    to, _ = console("Béa\n".encode("latin-1") + "Béa 阿\n".encode(), encoding="latin-1")
    assert [to.ask("?"), to.ask("?")] == ["Béa", "Béa 阿"]
    to, _ = console(b"B\xe9a\n", encoding="ascii")
    assert to.ask("?") == "B\ufffda"


def test_the_last_line_needs_no_end() -> None:
    to, _ = console(b"quit")
    assert to.ask("?") == "quit"
    with pytest.raises(EOFError):
        to.ask("?")


def test_the_end_of_input_ends_the_line_of_the_question() -> None:
    to, sink = console()
    with pytest.raises(EOFError):
        to.ask("Your choice:")
    assert sink.getvalue() == "Your choice: \n"


def test_without_standard_input_nothing_is_typed() -> None:
    with pytest.raises(EOFError):
        Console(None, io.StringIO()).ask("?")


class Gone(io.BytesIO):
    """A terminal that has gone."""

    def readline(self, _limit: int | None = -1) -> bytes:
        """Fails as the system does."""
        raise OSError(5, "Input/output error")


def test_a_terminal_that_has_gone_is_the_end_of_input() -> None:
    with pytest.raises(EOFError):
        Console(cast(BinaryIO, Gone()), io.StringIO()).ask("?")


@pytest.mark.parametrize("length", [LONGEST + 1, 10_000, 65_536, 200_000])
def test_a_line_that_is_too_long_is_asked_again_whole(length: int) -> None:
    to, sink = console(b"x" * length + b"\nquit\n", echoes=True)
    assert to.ask("?") == "quit"
    assert sink.getvalue() == (
        f"? {'x' * 20} ...\nThat line is too long: {LONGEST} characters are the most.\n? quit\n"
    )


def test_the_longest_line_is_read() -> None:
    to, _ = console(b"x" * LONGEST + b"\n")
    assert to.ask("?") == "x" * LONGEST


def test_pushing_away_leaves_no_line_of_before_on_a_tall_screen() -> None:
    to, sink = console()
    to.say("mask")
    to.push_away()
    assert sink.getvalue() == "mask\n" + "\n" * SCREENFUL
    assert SCREENFUL >= 60


class Stream(io.TextIOWrapper):
    """A standard stream that is a terminal or none."""

    def __init__(self, encoding: str, is_terminal: bool) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        """As it was made."""
        return self._is_terminal


@pytest.mark.parametrize(
    ("encoding", "is_terminal", "lang", "shown"),
    [
        ("utf-8", False, "C.UTF-8", "écu œ 阿"),
        ("utf-8", True, "C.UTF-8", "écu œ 阿"),
        ("utf-8", False, "C", "ecu oe ?"),
        ("utf-8", True, "C", "ecu oe ?"),
        ("utf-8", False, "xx_YY", "ecu oe ?"),  # it is not installed
        ("utf-8", False, "xx_YY.UTF-8", "écu œ 阿"),  # nor is this, but it tells how the terminal writes
        ("utf-8", True, "de_DE.ISO-8859-1", "ecu oe ?"),
        ("ascii", False, "C.UTF-8", "ecu oe ?"),
        ("latin-1", False, "C.UTF-8", "ecu oe ?"),
        ("latin-1", True, "C.UTF-8", "ecu oe ?"),
    ],
)
def test_letters_that_the_output_does_not_hold_are_folded(
    encoding: str, is_terminal: bool, lang: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = Stream(encoding, is_terminal)
    monkeypatch.setattr(sys, "stdin", Stream("utf-8", is_terminal))
    monkeypatch.setattr(sys, "stdout", out)
    for name in ("LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    to = standard_console(ascii_only=False)
    to.say("écu œ 阿")
    to.flush()
    assert cast(io.BytesIO, out.buffer).getvalue().decode(encoding) == f"{shown}\n"


def test_a_pipe_gets_the_answers_after_the_questions_and_a_terminal_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for is_terminal, told in ((False, "? 5\n"), (True, "? ")):
        stdin = Stream("utf-8", is_terminal)
        buffer = cast(io.BytesIO, stdin.buffer)
        buffer.write(b"5\n")
        buffer.seek(0)
        out = Stream("utf-8", is_terminal)
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stdout", out)
        to = standard_console(ascii_only=False)
        assert to.ask("?") == "5"
        to.flush()
        assert cast(io.BytesIO, out.buffer).getvalue().decode() == told


def test_a_program_started_without_streams_writes_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    to = standard_console(ascii_only=False)
    to.say("unheard")
    with pytest.raises(EOFError):
        to.ask("?")


def test_a_word_without_end_is_cut_into_rows_without_delay() -> None:
    rows = wrap("x" * 60_000 + " " + "e\u0301" * 3_000, 79, "  ")
    assert all(cell_len(row) <= 79 for row in rows)
    assert "".join(rows).count("x") == 60_000 and "".join(rows).count("\u0301") == 3_000
