"""What all games share: the log, messages, keys, lists, texts, the title and the chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tests.tools.gallery.exhibits import WHOLE_WIDTH, Exhibit
from widgets.choice_list import Choice, ChoiceList
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.panels import Line, Panel, heading, wrap
from widgets.refusal_line import LineKind, RefusalLine
from widgets.score_chart import Curve, chart_lines
from widgets.standing_graph import Scale, StandingCurve, StandingGraph
from widgets.text_page import TextPage
from widgets.title import TitleArt
from widgets.too_small import TABLE_SIZE, SmallNotice

_LINES = [f"Turn {turn}: Red places a triple at F{turn}." for turn in range(1, 13)]
_LONG = "Blue builds a palace of value 4 at G9, for it is the largest settlement around, and scores 2 points."
_KEYS = [
    ("r", "Rice"),
    ("v", "Village"),
    ("3", "Triple"),
    ("p", "Palace"),
    ("f", "Festival"),
    ("u", "Undo"),
    ("e", "End turn"),
    ("question_mark", "Help"),
    ("q", "Leave"),
]
_REFUSAL = "needs 2 AP, 1 is left", "J11"
_LONG_REFUSAL = f"{_LONG} {_LONG}", "J38"


def _log(lines: Sequence[str]) -> LogPanel:
    log = LogPanel()
    log.show(lines)
    return log


def logs() -> Sequence[Exhibit]:
    """The log and the line of messages."""

    def more(log: LogPanel) -> None:
        log.render_line(0)  # a log has news and older lines only once it was drawn
        log.show([*_LINES, _LONG, "Blue ends the turn."])

    def back(log: LogPanel) -> None:
        log.render_line(0)
        log.page(-1)

    return [
        Exhibit("The log, short", partial(_log, _LINES), 60, 3),
        Exhibit("the last action stands out", partial(_log, _LINES), 60, 8, more),
        Exhibit("older lines", partial(_log, _LINES), 60, 8, back),
        Exhibit("nothing yet", partial(_log, []), 60, 2),
        *_messages(),
    ]


def _messages() -> list[Exhibit]:
    def said(say: Callable[[RefusalLine], None]) -> RefusalLine:
        line = RefusalLine()
        say(line)
        return line

    return [
        Exhibit(caption, partial(said, say), width, height)
        for caption, say, width, height in (
            ("A refusal", lambda line: line.say(LineKind.ERROR, *_REFUSAL), 78, 1),
            (
                "a long one, cut before its ruling",
                lambda line: line.say(LineKind.ERROR, *_LONG_REFUSAL),
                78,
                1,
            ),
            ("a long one in rows enough", lambda line: line.say(LineKind.ERROR, *_LONG_REFUSAL), 78, 4),
            (
                "An error",
                lambda line: line.say(LineKind.ERROR, "Could not save: no space is left on the disk."),
                78,
                1,
            ),
            ("What was done", lambda line: line.say(LineKind.INFO, "undo: triple F7 F8 G8"), 78, 1),
            ("What may be done", lambda line: line.say(LineKind.HINT, "Choose a village space."), 78, 1),
            ("Nothing", lambda line: line.clear(), 78, 1),
        )
    ]


def _key_bar(keys: Sequence[tuple[str, str]]) -> KeyBar:
    bar = KeyBar()
    bar.set_items(keys)
    return bar


def _choices() -> list[Choice]:
    return [
        Choice("plain", "A label", "a"),
        Choice("detail", "with a detail", "b", detail=[("Red", "seat-0"), (" 31 points", "")]),
        Choice("below", "with a second line", "c", below=["which is dimmed"]),
        Choice("group", "begins a group", "d", starts_group=True),
        Choice("long", "goes on", "", below=wrap(_LONG, 55)),
    ]


def _list(current: str) -> ChoiceList:
    chosen = ChoiceList(_choices())
    chosen.go_to(current)
    return chosen


def lists() -> Sequence[Exhibit]:
    """Keys and lists to choose from."""
    return [
        Exhibit("The key bar", partial(_key_bar, _KEYS), WHOLE_WIDTH, 1),
        Exhibit("too narrow: the last ones are left out", partial(_key_bar, _KEYS), 40, 1),
        Exhibit("much too narrow", partial(_key_bar, _KEYS), 6, 1),
        Exhibit("without keys", partial(_key_bar, []), 40, 1),
        Exhibit("A list, the first one chosen", partial(_list, "plain"), 60, 14),
        Exhibit("one with a detail chosen", partial(_list, "detail"), 60, 14),
        Exhibit("one with a second line chosen", partial(_list, "long"), 60, 14),
        Exhibit("a window too small: it scrolls", partial(_list, "long"), 60, 5),
        Exhibit("nothing to choose", ChoiceList, 60, 1),
    ]


def _page(width: int) -> list[Line]:
    words: list[Line] = [[(row, "")] for row in wrap(" ".join([_LONG] * 6), width)]
    marked: Line = [
        ("J38 ", "strong"),
        ("a line that is ", ""),
        ("found", "found"),
        (" and ", ""),
        ("marked", "mark"),
    ]
    return [heading(width, "A TITLE"), [], marked, [], *words]


class Chart(Panel):
    """A chart of scores alone."""

    def __init__(self, growth: Sequence[int]) -> None:
        """Takes how many points each seat gains in each of its turns."""
        super().__init__()
        self._curves = [
            Curve([turn // len(growth) * gain for turn in range(17)], seat, "RBYP"[seat], "A name")
            for seat, gain in enumerate(growth)
        ]

    def lines(self, width: int, height: int) -> list[Line]:
        """The chart in all the room there is."""
        return chart_lines(self._curves, width, height - 1)


def _standings(seats: int, judged: int, scale: Scale, low: int, high: int) -> StandingGraph:
    """A graph of a game of 30 turns of which so many are judged; all standings lie between two numbers."""
    graph = StandingGraph(range(1, 31), scale)
    curves = [
        StandingCurve(
            {
                turn: low + turn * (seat + 3) * 97 % (high - low)
                for turn in range(seat + 1, judged + 1, seats)
            },
            seat,
            "RBYP"[seat],
            "A name",
        )
        for seat in range(seats)
    ]
    losses = [(turn, (turn - 1) % seats) for turn in (3, 8, 5) if turn <= judged]
    graph.show(curves, losses, here=7)
    return graph


def texts() -> Sequence[Exhibit]:
    """Pages of text, the title, the chart and the graph."""
    chance, points = Scale(lambda number: f"{number} %", (0, 100)), Scale(str)
    return [
        Exhibit("A page of text", lambda: TextPage(_page), 60, 8),
        Exhibit("scrolled", lambda: TextPage(_page), 60, 8, lambda page: page.page(1)),
        Exhibit("What a small window says", lambda: SmallNotice(TABLE_SIZE), 50, 1),
        Exhibit("The title", TitleArt, 60, 8),
        Exhibit("The chart of scores, two players", lambda: Chart([3, 5]), 60, 12),
        Exhibit("four players", lambda: Chart([2, 4, 0, 5]), 60, 12),
        Exhibit("nobody has points", lambda: Chart([0, 0, 0]), 30, 6),
        Exhibit("The graph of standings", lambda: _standings(2, 30, chance, 0, 100), 70, 12),
        Exhibit("points ahead, half judged", lambda: _standings(4, 15, points, -30, 12), 70, 12),
        Exhibit("nothing is judged yet", lambda: _standings(3, 0, points, -1, 1), 40, 6),
    ]
