"""Each terminal is sent nothing but colours and characters that it has."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest
from rich.console import COLOR_SYSTEMS
from rich.segment import Segment
from rich.style import Style

from app.terminal.cell_diff import ScreenMemory
from app.terminal.environment import TRUE_COLOUR, TerminalFlags, prepare
from saves.store import FileStore
from tests.app.every_screen import STOPS, drawn, walk
from tests.cases import in_one_test
from tests.extent import every
from tests.terminal.states import NAMED
from tests.terminal.terminals import FEW_KINDS, KINDS, Kind, sgr_faults
from tests.terminal_line import Session
from widgets.themes import find_theme


@in_one_test("kind", KINDS)
def test_the_environment_tells_what_a_terminal_has(kind: Kind) -> None:
    flags = prepare({"LANG": "C.UTF-8", **kind.env})
    assert flags.no_color == (kind.colours == 0)
    assert flags.no_color or flags.colours == kind.colours
    assert (flags.ascii_only, flags.is_light) == (kind.is_ascii, kind.is_light)


@pytest.mark.parametrize("colours", [0, 8, 16, 256])
async def test_a_table_is_sent_in_colours_that_the_terminal_has(colours: int, tmp_path: Path) -> None:
    env = {"TEXTUAL_COLOR_SYSTEM": "256"} if colours == 256 else {}
    system = COLOR_SYSTEMS["256" if env else "standard"]
    stops = [stop for stop in STOPS if stop.name == "java targets"]
    flags = TerminalFlags(no_color=colours == 0, colours=colours)
    async for _, app in walk(FileStore(tmp_path), stops, flags=flags):
        assert app.theme == find_theme("auto", colours).name
        pieces = [
            (y, 0, len(row), [Segment(sign, style) for sign, style in row])
            for y, row in enumerate(drawn(app))
        ]
        sent = ScreenMemory(*app.size).encode(pieces, system)
        assert len(sent) > 2000 and sgr_faults(sent, colours) == set()


@pytest.mark.parametrize("kind", every(2, FEW_KINDS), ids=lambda kind: kind.name)
def test_a_table_on_a_terminal_line(kind: Kind, tmp_path: Path) -> None:
    on_the_table(kind, tmp_path / "h\u00f6me")


def on_the_table(kind: Kind, home: Path) -> None:
    """Looks at all that is sent from the start to the end, with a tile about to be placed and a question.

    The folder's name has a letter that is spelled out in the words at the end.
    """
    people = ("play", "java", "--players", "Zo\u00eb,\u6c34\u6728", "--seed", "6")
    with Session("app", people, (80, 24), MEJA_HOME=str(home), **kind.env) as session:
        for keys, shown in NAMED["tile"].way:
            session.write(keys.encode())
            session.until(lambda shown=shown: shown in session.text, f"never showed {shown!r}")  # type: ignore[misc]
        session.press("q", "q")
        session.settle(0.1)
        os.kill(session.pid, signal.SIGTERM)
        session.exit_code()
        assert "meja: ended by SIGTERM" in " ".join(session.last_words)
        assert sgr_faults(session.sent.decode(), kind.colours) == set()
        assert b"\x1b]" not in session.sent  # no titles of windows
        assert session.sent.isascii() or not kind.is_ascii


def sent_for(*segments: Segment) -> str:
    """What is sent for a line on an empty screen."""
    return ScreenMemory(20, 1).encode([(0, 0, 20, segments)], COLOR_SYSTEMS["standard"])


def test_what_follows_a_letter_that_may_be_wide_is_placed_by_its_column() -> None:
    # The cursor is moved as from the left edge: where it stands is not known.
    assert re.search("a\xe9(\x1b\\[1;3H|\r\x1b\\[2C)cb$", sent_for(Segment("a\xe9cb")))
    assert sent_for(Segment("aecb")).endswith("aecb")


def test_without_colours_no_attribute_is_turned_off_by_a_code_of_its_own() -> None:
    both, bold = Style(bold=True, reverse=True), Style(bold=True)
    assert sgr_faults(sent_for(Segment("a", both), Segment("b", bold), Segment("c")), 0) == set()


def test_the_rule_for_colours_bites() -> None:
    assert sgr_faults("\x1b[1;37;44m\x1b[m", 8) == set()
    assert sgr_faults("\x1b[97m", 8) == {"97"} and sgr_faults("\x1b[97m", 16) == set()
    assert sgr_faults("\x1b[38;5;1m", 16) == {"38;5;1"} and sgr_faults("\x1b[38;5;1m", 256) == set()
    assert sgr_faults("\x1b[48;2;1;2;3m", 256) and not sgr_faults("\x1b[48;2;1;2;3m", TRUE_COLOUR)
    assert sgr_faults("\x1b[31m\x1b[27m", 0) == {"31", "27"} and not sgr_faults("\x1b[0;7m", 0)
