"""Help: the aim, the rules by number, the keys, how actions are written, and what this is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.widget import Widget

from app.dialogs.base import clear, rub, take_text, type_character
from app.games import ui_of
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import TextPageScreen
from engines.catalog import GAMES, texts_of, title_of_game
from engines.plain_text import escape_controls
from widgets.panels import Line, Panel, Run, fill_line, fit, wrap
from widgets.refusal_line import LineKind, RefusalLine
from widgets.text_page import TextPage

PAGES = page_keys.HELP_PAGES
_GAP = 2
_WIDEST_HEAD = 20
_QUERY_LENGTH = 40
_NOTATION = (
    "An action is one line: its verb, then spaces or cards. Saved games and the line for typed actions "
    "write it so.",
)
"""How actions of any game are written, before what is said of one game."""
_COMPUTERS = {
    "Computer players": {
        "computer hard": (
            "Behind a name: a computer player and its level, in a narrow window only h. Each knows what its "
            "seat may know and no more."
        ),
        "random": "Takes any legal action, by chance.",
        "easy": "Looks one action ahead: for the first games.",
        "medium": "Plans its whole turn, and beats easy in most games.",
        "hard": ("Weighs many more plans of its turn, and what the next turn makes of the best of them."),
        "expert": (
            "Looks farther than hard, or has learned from thousands of games what a position is worth. "
            "Hints are what the strongest player of the game would do."
        ),
    }
}
"""How computer players are told from people, and what their levels do."""
_POINTS, _COSTS = "Where points come from", "What it costs"
_MORE = "<help.rules> opens the rules by number, <help.learn> a guided first game."
"""What the page of the aim leads on to."""
_ABOUT = (
    "meja is the Indonesian word for table. This is a games table for the terminal, with the board game "
    "Java and the card game The Builders: for two to four at one keyboard, or against the computer, by "
    "keys alone or with the mouse. To select text with the mouse hold Shift while dragging (Option in some "
    "terminals of macOS), or turn the mouse off in the settings or by --no-mouse.",
    "The board of Java is a reconstruction from several transcriptions. The count of its spaces, 150 open "
    "and 3 of irrigation, is certain; where the southern lake lies, and which spaces row L has at its two "
    "ends, is less so.",
    "The rules are told in words of our own. Where a rulebook leaves a gap or two sources differ, the "
    'ruling says "Our choice". A refusal names its ruling, and help opens there.',
    "A game is saved after each action, before the next key is read. Continue on the first page finds it "
    "exactly where it was left, even if the line was cut.",
)
"""What this is."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A part of a page."""

    text: str
    head: str = ""
    """What stands before it: a ruling's number, a key, a verb."""
    is_title: bool = False

    def is_about(self, topic: str | None) -> bool:
        """Return whether this is a ruling of that number, or a title of that name."""
        return topic == (self.text if self.is_title else self.head)


class HelpTabs(Panel):
    """The names of the pages, the open one marked."""

    @dataclass
    class Clicked(Message):
        """A name was clicked: a page, or below 0 the game."""

        page: int

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self.open = 0
        self.game_id = game_id

    def lines(self, width: int, height: int) -> list[Line]:
        return [fill_line(self._tabs(width), width, "title")]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        end = 0
        for place, (text, _) in enumerate(self._tabs(self.size.width)):
            end += len(text)
            if event.x < end:
                self.post_message(self.Clicked(place - 1))
                return

    def _tabs(self, width: int) -> list[Run]:
        """Return the tabs; where there is no room for all names only the open one has its own."""
        title = f" {title_of_game(self.game_id).upper()} "
        names = [f" {place} {name} " for place, name in enumerate(PAGES, 1)]
        if len(title) + sum(map(len, names)) > width:
            names = [name if place == self.open else name[:3] for place, name in enumerate(names)]
        inks = ["current" if place == self.open else "tab" for place in range(len(names))]
        return [(title, "banner"), *zip(names, inks, strict=True)]


class HelpScreen(TextPageScreen[None], inherit_bindings=False):
    """Pages of text with a search; opens at the aim of the game, or at what is named."""

    is_typing = False
    """Whether the text to search for is being typed."""
    text = ""
    """What is searched for."""
    DEFAULT_CSS = """
    HelpScreen {
        & > HelpTabs { dock: top; height: 1; max-width: 100%; }
        & > TextPage { width: 90%; max-width: 92; margin-top: 1; }
        & > RefusalLine { width: 90%; max-width: 92; height: 1; }
    }
    """
    BINDINGS = bindings_of(
        *page_keys.characters(), *page_keys.TYPING, *page_keys.HELP, *page_keys.PAGE, *page_keys.QUIET
    )

    def __init__(self, game_id: str, topic: str | None = None) -> None:
        """Take the game, and what to open at: a ruling, "J38", which is marked, or the title of some keys."""
        super().__init__()
        self._tabs = HelpTabs(game_id)
        self._text = TextPage(self._build)
        self._line = RefusalLine()
        self._starts: list[int] = []
        """The line where each paragraph begins, at the width that was built last."""
        self._paragraphs: Sequence[Paragraph] = ()
        self._marked: int | None = None
        self._topic = topic

    def parts(self) -> Sequence[Widget]:
        return self._tabs, self._text, self._line

    def keys(self) -> Sequence[tuple[str, str]]:
        if self.is_typing:
            return [keymap.item("help.accept", "done"), keymap.item("help.leave", "end the search")]
        found = ["help.next"] if self._found() else []
        ways = ["page.page-down", "help.right", "help.search", *found]
        return keymap.shown(*ways, "help.back", "help.learn", "help.game")

    def on_mount(self) -> None:
        self._paragraphs = self._page(0)
        for page in range(len(PAGES)) if self._topic else ():
            paragraphs = self._page(page)
            found = [place for place, each in enumerate(paragraphs) if each.is_about(self._topic)]
            if found:
                self._tabs.open, self._paragraphs, self._marked = page, paragraphs, found[0]
                break
        self._show_marked()

    # Keys and clicks

    @property
    def focus_place(self) -> Offset | None:
        if not self.is_typing:
            return None
        region = self._line.content_region
        typed = cell_len(self._line.message.rpartition("_")[0])
        return region.offset + Offset(min(typed, region.width - 1), 0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("type", "rub", "clear", "accept"):
            return self.is_typing
        return action == "leave" or not self.is_typing

    def on_help_tabs_clicked(self, event: HelpTabs.Clicked) -> None:
        if event.page < 0:
            self.action_other_game()
        else:
            self.action_open(event.page)

    def action_other_game(self) -> None:
        games = list(GAMES)
        self._tabs.game_id = games[(games.index(self._tabs.game_id) + 1) % len(games)]
        self.action_open(self._tabs.open)

    def action_learn(self) -> None:
        self.host.learn(self._tabs.game_id)

    def action_open(self, page: int) -> None:
        self._tabs.open = page
        self._paragraphs = self._page(page)
        self._marked, self.text = None, ""
        self._tabs.redraw()
        self._text.rebuild(self._build)
        self._line.clear()
        self.show_keys()

    def action_turn_page(self, step: int) -> None:
        self.action_open((self._tabs.open + step) % len(PAGES))

    def action_help(self) -> None:
        self.action_open(PAGES.index("Keys"))

    def action_search(self) -> None:
        self.is_typing = True
        self.write("")

    on_key = on_paste = take_text

    def say(self, message: str) -> None:
        if message:
            self._line.say(LineKind.INFO, message)

    action_type, action_clear = type_character, clear

    def add_text(self, text: str) -> None:
        self.write(self.text + text)

    def write(self, text: str) -> None:
        self.text = text[:_QUERY_LENGTH]
        self._mark(next(iter(self._found()), None))

    def action_rub(self) -> None:
        """Take the last character back; with none end the search."""
        if self.text:
            rub(self)
        else:
            self.action_leave()

    def action_accept(self) -> None:
        """End typing; `n` goes on to the next place."""
        self.is_typing = False
        self._tell()

    def action_find(self, step: int) -> None:
        found = self._found()
        if found:
            here = found.index(self._marked) if self._marked in found else -1 if step > 0 else 0
            self._mark(found[(here + step) % len(found)])

    def action_leave(self) -> None:
        """End the search if it is being typed, else go back."""
        if self.is_typing:
            self.is_typing, self.text = False, ""
            self._mark(None)
        else:
            self.dismiss(None)

    # Search

    def _found(self) -> list[int]:
        """Return the places of the paragraphs that hold what is searched for, in capitals or not."""
        wanted = " ".join(self.text.lower().split())
        return [
            place
            for place, each in enumerate(self._paragraphs)
            if wanted and wanted in f"{each.head} {each.text}".lower()
        ]

    def _mark(self, place: int | None) -> None:
        self._marked = place
        self._text.rebuild()
        self._show_marked()
        self._tell()

    def _tell(self) -> None:
        found = self._found()
        if self.is_typing:
            count = f" ({len(found)} found)" if self.text else ""
            self._line.say(LineKind.HINT, f"Search: {self.text}_{count}")
        elif not self.text:
            self._line.clear()
        elif self._marked in found:
            self._line.say(LineKind.INFO, f"{found.index(self._marked) + 1} of {len(found)}: {self.text}")
        else:
            self._line.say(LineKind.ERROR, f"Not on this page: {self.text}")
        self.show_keys()

    # Pages

    def _page(self, page: int) -> list[Paragraph]:
        game_id = self._tabs.game_id
        match PAGES[page]:
            case "Aim":
                own = ui_of(game_id).help.load()
                groups = {_POINTS: own.points, _COSTS: own.costs}
                rows = [(title, *each) for title, group in groups.items() for each in group.items()]
                return [
                    Paragraph("The aim", is_title=True),
                    Paragraph(own.aim),
                    *_in_groups(rows),
                    Paragraph("How it ends", is_title=True),
                    Paragraph(own.end),
                    Paragraph(keymap.with_keys(_MORE)),
                ]
            case "Rules":
                rulings = texts_of(game_id).rulings.items()
                return [*_in_groups((each.chapter, number, each.text) for number, each in rulings)]
            case "Signs":
                groups = {**ui_of(game_id).help.load().signs, **_COMPUTERS}
                signs = [(title, *each) for title, group in groups.items() for each in group.items()]
                return [*_in_groups((title, sign, keymap.with_keys(text)) for title, sign, text in signs)]
            case "Keys":
                pages = keymap.page_rows(has_files=not self.host.is_served)
                return [*_in_groups((*keymap.help_rows(game_id), *pages))]
            case "Notation":
                texts = [Paragraph(text) for text in (*_NOTATION, *ui_of(game_id).help.load().notation)]
                usage = [Paragraph(text, verb) for verb, text in texts_of(game_id).usage.items()]
                return [Paragraph("How actions are written", is_title=True), *texts, *usage]
            case _:
                return [Paragraph("About meja", is_title=True), *(Paragraph(text) for text in _ABOUT)]

    def _show_marked(self) -> None:
        if self._marked is not None:
            place = self._marked
            self._text.show_line(lambda: self._starts[place])

    def _build(self, width: int) -> list[Line]:
        heads = [len(each.head) for each in self._paragraphs if each.head]
        head_width = min(max(heads, default=0), _WIDEST_HEAD) + _GAP
        found = set(self._found())
        lines: list[Line] = []
        self._starts = []
        for place, each in enumerate(self._paragraphs):
            if each.is_title and lines and lines[-1]:
                lines.append([])
            self._starts.append(len(lines))
            if each.is_title:
                lines.append([(fit(each.text, width), "title")])
                continue
            lines += self._paragraph_lines(each, width, head_width if each.head else 0, place, found)
            if not each.head:
                lines.append([])
        return lines

    def _paragraph_lines(
        self, each: Paragraph, width: int, head_width: int, place: int, found: set[int]
    ) -> Iterable[Line]:
        is_marked = place == self._marked
        text_ink = "mark" if is_marked else "found" if place in found else ""
        head_ink = "mark" if is_marked else "hint"
        room = max(1, width - 2 - head_width)
        for number, row in enumerate(wrap(each.text, room)):
            head = fit(each.head if number == 0 else "", head_width)
            sign = "> " if is_marked else "* " if place in found else "  "
            yield [(sign, "hint"), (head, head_ink), (fit(row, room) if is_marked else row, text_ink)]


def _in_groups(rows: Iterable[tuple[str, str, str]]) -> Iterable[Paragraph]:
    """Yield the paragraphs of (group, head, text), each group under its title."""
    for group, under in groupby(rows, key=itemgetter(0)):
        yield Paragraph(escape_controls(group), is_title=True)
        yield from (Paragraph(escape_controls(text), escape_controls(head)) for _, head, text in under)
