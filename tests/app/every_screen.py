"""A walk through every page, table and dialog of the program in one app, and what each of them draws."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rich.cells import split_graphemes
from rich.style import Style

from app.application import Meja
from app.online.protocol import TableLine
from app.online.way import Doorstep
from app.screens.door import DoorScreen
from app.session.company import Sitter, TableState
from app.session.local import LocalSession
from app.session.replay import MatchReplay
from app.terminal.environment import TerminalFlags
from app.terminal.output import list_pieces
from engines.bots import make_bot
from engines.builders.game import BUILDERS
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.state import Phase
from engines.match import Match
from engines.shuffle import keyed
from saves.document import snapshot_codec
from saves.shared import Clock, ClockKind, Manners, SeatKind
from saves.store import FileStore
from tests.app.judgings import judged
from tests.games.builders.app.playing import table_at as builders_at
from tests.games.builders.engine.positions import position as builders_position
from tests.games.java.app.playing import Driving, InProcess, Playing, busy_position, table_at
from tests.games.java.engine.positions import at, play, position

Cell = tuple[str, Style]
"""A character with its combining ones and its style; "" as text is the right half of a wide one."""

NAMES = ("Zoë Ångström", "水木", "Ann🙂", "Dvor\u030ca\u0301k")
"""Players whose names have accents, wide characters, a picture, and signs put on top of letters."""


def drawn(app: Meja) -> list[list[Cell]]:
    """All cells of the screen as they are sent."""
    rows: list[list[Cell]] = [[] for _ in range(app.size.height)]
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    for y, _, _, segments in list_pieces(update):  # type: ignore[arg-type]
        for text, style, control in segments:
            if not control:
                for start, end, width in split_graphemes(text)[0]:
                    rows[y] += [(text[start:end], style or Style()), *[("", style or Style())] * (width - 1)]
    return rows


def text_of(rows: Sequence[Sequence[Cell]]) -> list[str]:
    """The lines of a screen."""
    return ["".join(sign for sign, _ in row) for row in rows]


class Listed:
    """A list of shared tables that stays as it is."""

    name, trouble = NAMES[0], None
    is_wanted = has_list = is_named = True

    def __init__(self) -> None:
        kinds = (SeatKind.PERSON, SeatKind.PERSON, SeatKind.OPEN, SeatKind.BOT)
        others = [
            Sitter(name, kind, is_taken=kind is not SeatKind.OPEN)
            for name, kind in zip(NAMES, kinds, strict=True)
        ]
        own = (replace(others[0], is_mine=True, is_here=True), *others[1:])
        manners = Manners(Clock(ClockKind.DAYS, 3), has_hints=True)
        self.tables = (
            TableLine("a", "java", TableState.PLAYING, own, 0, 7200, manners, is_mine=True),
            TableLine("b", "builders", TableState.GATHERING, (*others,), None, 5, manners, is_mine=False),
            TableLine("c", "java", TableState.PLAYING, (*others[:2],), 1, 90_000, Manners(), is_mine=False),
        )

    def follow(self, *_: object) -> None:
        """Does nothing: all is known."""

    stop_following = close = follow


def _tables(app: Meja) -> None:
    app._client = Listed()  # type: ignore[assignment]
    app.show_tables()


def _door(app: Meja) -> None:
    app.push_screen(DoorScreen(Doorstep(NAMES[0], may_look_on=True)))


@dataclass(frozen=True)
class Stop:
    """One place of the walk."""

    name: str
    open: Callable[[Meja], None]
    """Opens what the keys are pressed in, from the home page."""
    keys: tuple[str, ...] = ()
    shows: str = ""
    """What must be seen there, so that a walk astray is noticed."""
    space: str = ""
    """Where the cursor of Java's board stands before the last key."""


def _java(state: Any, kinds: Sequence[str | None] = (None, "random")) -> Callable[[Meja], None]:
    def open_it(app: Meja) -> None:
        app.open_table(table_at(replace(state(), names=NAMES[: len(kinds)]), kinds))

    return open_it


def _builders(state: Any, kinds: Sequence[str | None] = (None, "easy", "hard")) -> Callable[[Meja], None]:
    def open_it(app: Meja) -> None:
        app.open_table(builders_at(replace(state(), names=NAMES[: len(kinds)]), kinds))

    return open_it


def _festival() -> Any:
    return play(
        position(
            2,
            rice="K8 K9",
            village="J8 J9 J10 K10 L9 L10",
            palaces="J10=6",
            developers=("J8", "J9"),
            hands=("mask mask+drum", "mask mask mask+drum"),
            festival="mask",
        ),
        "festival J10 mask",
    )


def _agreement() -> Any:
    state = play(_festival(), "bid mask")
    assert state.phase is Phase.AGREEMENT
    return state


def _ways() -> Any:
    return position(2, rice="L5 L6 L7 L9 L11 L13 L14", village="L8 L10 L12", developers=("L5",))


def _middle() -> Any:
    return builders_position(
        3,
        ecus=(12, 3, 20),
        free=("W3 W8 W12 W19 W36 M2", "W1", "W2"),
        sites=("B31:W26+W4/1 B9 M7 B34:W40+W38+W35+W41+M5/2 B27:W9", "B5", ""),
        built=("B3 M2 M5 B20", "", ""),
        workers="W5 W10 - W21 W42",
        buildings="M8 B33 B22 - B1",
        actions=2,
    )


@cache
def played(game_id: str, count: int) -> Match[Any, Any, Any]:
    """A match of which so many actions were played, -1 for all of them."""
    game: Any = {"java": JAVA, "builders": BUILDERS}[game_id]
    setup = Setup(game_id, tuple(SeatSetup(name) for name in NAMES[:2]), 3)
    match: Match[Any, Any, Any] = Match(game, setup, snapshot_codec(game))
    bot = make_bot("easy" if game_id == "builders" else "random", game)
    rng = keyed(3, "walk")
    while match.state.to_act is not None and len(match.log) != count:
        legal = game.legal_actions(match.state)
        match.play(bot.choose(game.view(match.state, match.state.to_act), legal, rng))
    return match


def _replay(game_id: str, count: int) -> Callable[[Meja], None]:
    return lambda app: app.open_replay(MatchReplay(played(game_id, count)))


def _graph(game_id: str, turns: int | None = None) -> Callable[[Meja], None]:
    """The graph of a finished game, of which so many turns are judged; None for all."""
    return lambda app: app.open_replay(judged(played(game_id, -1), turns)[0], at_graph=True)


def _over(app: Meja) -> None:
    app.open_table(LocalSession(played("builders", -1), None, "over"))


def _home(_: Meja) -> None:
    return None


AIMED = ("3", "right_square_bracket")
BUSY = _java(busy_position)
TWO = (None, None)
STOPS = (
    Stop("home", _home, shows="New game"),
    Stop("setup", _home, ("n",), "Start the game"),
    Stop("load", _home, ("l",), "SAVED GAMES"),
    Stop("help", _home, ("h",), "The aim"),
    Stop("tables", _tables, shows="YOUR TABLES"),
    Stop("door", _door, ("tab", "down", "enter"), "Type the code of tonight first."),
    Stop("new table", _tables, ("n",), "Make the table"),
    Stop("java", BUSY, shows="HAND"),
    Stop("java targets", BUSY, ("d",), "+"),
    Stop("java plain", BUSY, ("v",), "HAND"),
    Stop("java ghost", BUSY, AIMED, "HAND"),
    Stop("java rotate", BUSY, (*AIMED, "enter"), "TRIPLE village"),
    Stop("java draw", BUSY, ("c",), "face"),
    Stop("java end", BUSY, ("e",), "End the turn?"),
    Stop("java leave", BUSY, ("q",), "Leave the game?"),
    Stop("java notation", BUSY, ("colon", *"triple", "space"), "Tab"),
    Stop("java refusal", BUSY, ("3", "enter"), "!", "J10"),
    Stop("java help", BUSY, ("question_mark",), "The aim"),
    Stop("java points", _replay("java", 60), ("end", "S"), "POINTS in turn"),
    Stop("java palace", BUSY, ("p", "right_square_bracket", "enter"), "alace"),
    Stop("java feast", BUSY, ("f", "1"), "YOUR CARDS"),
    Stop("java way", _java(_ways), ("m", "enter"), "", "L5"),
    Stop("curtain", _java(_festival, TWO), shows="Pass the keyboard"),
    Stop("festival", _java(_festival, TWO), ("enter",), "highest 1"),
    Stop("agree", _java(_agreement, TWO), ("enter",), "may share"),
    Stop("java replay", _replay("java", 20), ("right", "right"), "REPLAY"),
    Stop("java graph", _graph("java", 20), shows="THE BIGGEST LOSSES"),
    Stop("builders", _builders(_middle), shows="of 17 VP"),
    Stop("builders send", _builders(_middle), ("s", "enter"), "of 17 VP"),
    Stop("builders refusal", _builders(_middle), ("o", "4", "enter"), "!"),
    Stop("builders French", _builders(_middle), ("v",), "of 17 VP"),
    Stop("builders others", _builders(_middle), ("p",), "of 17 VP"),
    Stop("builders take", _builders(_middle), ("t",), "Take"),
    Stop("builders end", _builders(_middle), ("e",), "End the turn?"),
    Stop("builders help", _builders(_middle), ("question_mark",), "The aim"),
    Stop("builders replay", _replay("builders", 20), ("end",), "REPLAY"),
    Stop("builders graph", _graph("builders"), ("n",), "THE BIGGEST LOSSES"),
    Stop("builders better", _graph("builders"), ("n", "enter"), "chance to win. Expert"),
    Stop("builders over", _over, shows="THE GAME IS OVER"),
)


def saved_games(store: FileStore) -> None:
    """Puts a match of each game into a folder."""
    for game_id in ("java", "builders"):
        session = LocalSession.new(Setup(game_id, tuple(SeatSetup(name) for name in NAMES[:2]), 3), store)
        session.play(session.legal()[0]).result()
        session.close()


async def walk(
    store: FileStore,
    stops: Sequence[Stop] = STOPS,
    size: tuple[int, int] = (80, 24),
    flags: TerminalFlags | None = None,
) -> AsyncIterator[tuple[Stop, Meja]]:
    """Goes from stop to stop; at each the app stands there.

    Args:
        store: a folder with saved games.
        stops: where to go.
        size: of the terminal.
        flags: what the environment asks for.
    """
    app = Meja(store, thinkers=InProcess(), flags=flags)
    app.pace = 0
    async with app.run_test(size=size) as pilot:
        for stop in stops:
            stop.open(app)
            await pilot.pause()
            game = Driving(app, pilot, None)  # type: ignore[arg-type]
            for number, key in enumerate(stop.keys):
                if stop.space and number == len(stop.keys) - 1:
                    Playing(app, pilot, None).board.cursor = at(stop.space)  # type: ignore[arg-type]
                await game.burst(key)
            await game.until(lambda stop=stop: stop.shows in "\n".join(text_of(drawn(app))))  # type: ignore[misc]
            yield stop, app
            app.leave_table()
            await pilot.pause()
