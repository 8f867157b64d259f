"""What is sent turns one screen into the next: checked on a terminal emulator."""

import random

import pyte
import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from app.terminal.cell_diff import Painted, ScreenMemory, split_cells
from app.terminal.sgr import PLAIN, Pen, change_pen, make_pen
from app.terminal.spans import move_cursor
from tests.extent import count
from tests.terminal_line import as_seen

WIDTH, HEIGHT = 24, 6
EVERYWHERE = 10_000
BLUE = Style(bgcolor="#0000ff")
STYLES = [
    None,
    BLUE,
    Style(color="#ff0000", bold=True),
    Style(color="#ff0000", bold=True, underline=True),
    Style(italic=True, reverse=True, bgcolor="#0000ff"),
    Style(strike=True, color="default"),
]
TEXTS = ["a", "bc ", "   ", "a            ", " " * 16, "水", "é", "漢字", "─┼", "🙂", "x水y"]


class Terminal:
    """An emulator fed with frames, and one painted from nothing to compare with."""

    def __init__(self, system: ColorSystem = ColorSystem.TRUECOLOR, can_erase: bool = False) -> None:
        self.system = system
        self.memory = ScreenMemory(WIDTH, HEIGHT, can_erase)
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.Stream(self.screen)
        self.stream.feed("\x1b[?7l")

    def show(self, *pieces: Painted) -> str:
        sent = self.memory.encode(pieces, self.system)
        self.stream.feed(sent)
        return sent

    def cells(self) -> list[list[tuple[object, ...]]]:
        return [[as_seen(self.screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def line(y: int, *texts: str, x: int = 0, end: int = EVERYWHERE, style: Style | None = None) -> Painted:
    return (y, x, end, [Segment(text, style) for text in texts])


def random_line(rng: random.Random) -> list[Segment]:
    segments, width = [], 0
    while width < WIDTH:
        segment = Segment(rng.choice(TEXTS), rng.choice(STYLES))
        if width + segment.cell_length > WIDTH:
            segment = Segment(" " * (WIDTH - width), segment.style)
        segments.append(segment)
        width += segment.cell_length
    return segments


@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.STANDARD])
@pytest.mark.parametrize("can_erase", [False, True])
@pytest.mark.parametrize("seed", range(count(5, 2)))
def test_random_frames_look_as_if_painted_on_an_empty_screen(
    seed: int, can_erase: bool, system: ColorSystem
) -> None:
    rng = random.Random(seed)
    terminal = Terminal(system, can_erase)
    lines = [random_line(rng) for _ in range(HEIGHT)]
    for _ in range(count(60, 15)):
        lines = [random_line(rng) if rng.random() < 0.4 else old for old in lines]
        sent = terminal.show(*((y, 0, EVERYWHERE, segments) for y, segments in enumerate(lines)))
        fresh, plain = Terminal(system, can_erase), Terminal(system)
        pieces = [(y, 0, EVERYWHERE, segments) for y, segments in enumerate(lines)]
        assert len(sent) <= len(fresh.show(*pieces)) <= len(plain.show(*pieces))
        assert terminal.cells() == fresh.cells() == plain.cells()


def test_the_same_frame_again_sends_nothing() -> None:
    terminal = Terminal()
    assert terminal.show(line(1, "one 水", style=BLUE))
    assert terminal.show(line(1, "one 水", style=BLUE)) == ""
    assert terminal.show(line(1, "one ", "水", style=BLUE)) == ""


def test_only_what_differs_is_sent() -> None:
    terminal = Terminal()
    terminal.show(line(2, "a longer text here"))
    assert terminal.show(line(2, "a longer test here")) == "\x1b[3;12Hs"
    assert terminal.show(line(2, "A longer test herE")) == "\x1b[3HA\x1b[16CE"


def test_a_short_gap_is_written_again_instead_of_jumped_over() -> None:
    terminal = Terminal()
    terminal.show(line(0, "abcdef"))
    assert terminal.show(line(0, "XbcdYf")) == "\x1b[1HXbcdY"


def test_a_gap_in_another_style_is_jumped_over() -> None:
    terminal = Terminal()
    terminal.show((0, 0, EVERYWHERE, [Segment("a"), Segment("bc", BLUE), Segment("d")]))
    assert terminal.show((0, 0, EVERYWHERE, [Segment("X"), Segment("bc", BLUE), Segment("Y")])) == (
        "\x1b[1HX\x1b[2CY"
    )


def test_cells_beyond_the_last_column_of_a_piece_stay() -> None:
    terminal = Terminal()
    terminal.show(line(0, "abcdef"))
    terminal.show(line(0, "ABCDEF", end=3))
    assert terminal.screen.display[0].rstrip() == "ABCdef"


def test_cells_beyond_the_screen_are_not_sent() -> None:
    terminal = Terminal()
    terminal.show(line(0, "x" * 30), line(HEIGHT, "below"), line(-1, "above"))
    assert terminal.screen.display == ["x" * WIDTH] + [" " * WIDTH] * (HEIGHT - 1)


def test_a_wide_character_at_a_cut_is_drawn_whole() -> None:
    terminal = Terminal()
    terminal.show(line(0, "a水b", end=2))
    assert terminal.screen.display[0].rstrip() == "a水"


def test_a_wide_character_without_room_at_the_edge_is_blank() -> None:
    terminal = Terminal()
    sent = terminal.show(line(0, "x" * (WIDTH - 1), "水"))
    assert "水" not in sent and sent.endswith(" ")


def test_half_of_a_wide_character_is_not_believed_to_stay() -> None:
    terminal = Terminal()
    terminal.show(line(0, "a水b"))
    terminal.show(line(0, "X", x=2))  # onto its right half
    assert "水" in terminal.show(line(0, "a水b"))
    terminal.show(line(0, "X", x=1))  # onto its left half
    assert terminal.show(line(0, " ", x=2)) == "\x1b[1;3H "


def test_what_replaces_a_wide_character_is_remembered() -> None:
    terminal = Terminal()
    terminal.show(line(0, "a水b"))
    terminal.show(line(0, "aXYb"))
    assert terminal.show(line(0, "aXYb")) == ""


def test_after_a_wide_character_the_column_is_counted_from_the_first() -> None:
    assert Terminal().show(line(0, "水b")) == "\x1b[1H水\r\x1b[2Cb"


def test_control_characters_in_a_text_are_never_sent() -> None:
    for text in ("\x1b[2J", "\x07", "\x9b2J", "\x7f", "\n", "\t"):
        sent = Terminal().show(line(0, f"Red{text}Blue"))
        assert text[0] not in sent.removeprefix("\x1b[1H")
        assert sent.startswith("\x1b[1HRed")


def test_combining_characters_stay_with_their_letter() -> None:
    assert [text for text, _ in split_cells("e\u0301x", PLAIN)] == ["e\u0301", "x"]


def test_a_pen_changes_by_the_shortest_sequence() -> None:
    for old, new, sent in (
        (PLAIN, PLAIN, ""),
        (Pen(("1",), "31", ""), PLAIN, "\x1b[m"),
        (PLAIN, Pen(("1",), "31", "44"), "\x1b[1;31;44m"),
        (Pen((), "31", "44"), Pen((), "32", "44"), "\x1b[32m"),
        (Pen((), "31", "44"), Pen((), "", "44"), "\x1b[39m"),
        (Pen((), "31", "44"), Pen((), "31", ""), "\x1b[49m"),
        (Pen((), "31", "44"), Pen(("1",), "31", "44"), "\x1b[1m"),
        (Pen(("1", "4"), "38;5;200", ""), Pen(("1",), "38;5;200", ""), "\x1b[24m"),
        (Pen(("1", "2"), "38;5;200", ""), Pen(("2",), "38;5;200", ""), "\x1b[22;2m"),
        (Pen(("1", "3", "4", "7"), "31", ""), Pen((), "32", ""), "\x1b[0;32m"),
    ):
        assert change_pen(old, new) == sent


def test_the_cursor_moves_by_the_shortest_sequence() -> None:
    for old, new, sent in (
        ((5, 5), (6, 5), "\x1b[C"),
        ((5, 5), (9, 5), "\x1b[4C"),
        ((5, 5), (0, 5), "\r"),
        ((5, 5), (3, 5), "\b\b"),
        ((9, 5), (5, 5), "\x1b[4D"),
        ((5, 5), (5, 6), "\x1b[B"),
        ((5, 5), (4, 6), "\x1b[B\b"),
        ((5, 5), (0, 6), "\x1b[7H"),
        ((5, 50), (0, 51), "\x1b[B\r"),
        ((5, 5), (60, 5), "\x1b[55C"),
        ((5, 5), (60, 9), "\x1b[10;61H"),
        ((5, 5), (5, 4), "\x1b[5;6H"),
    ):
        assert len(move_cursor(*old, *new)) == len(sent)
        screen = pyte.Screen(80, 60)
        screen.cursor.x, screen.cursor.y = old
        pyte.Stream(screen).feed(move_cursor(*old, *new))
        assert (screen.cursor.x, screen.cursor.y) == new


@pytest.mark.parametrize(
    ("system", "foreground"),
    [
        (ColorSystem.TRUECOLOR, "38;2;255;0;0"),
        (ColorSystem.EIGHT_BIT, "38;5;196"),
        (ColorSystem.STANDARD, "31"),
    ],
)
def test_colours_are_those_the_terminal_has(system: ColorSystem, foreground: str) -> None:
    assert make_pen(Style(color="#ff0000", bold=True, italic=False), system) == Pen(("1",), foreground, "")


def test_the_default_colour_and_no_style_are_the_plain_pen() -> None:
    assert make_pen(None, ColorSystem.EIGHT_BIT) == PLAIN
    assert make_pen(Style(color="default", bgcolor="default"), ColorSystem.EIGHT_BIT) == PLAIN


@pytest.mark.parametrize("can_erase", [False, True])
def test_half_a_wide_character_under_another_piece_of_the_same_frame(can_erase: bool) -> None:
    terminal = Terminal(can_erase=can_erase)
    terminal.show(line(0, "abcdefghijkl", style=BLUE), line(0, "漢", x=4, end=6, style=BLUE))
    assert terminal.screen.display[0].rstrip() == "abcd漢ghijkl"
