"""Makes the pictures: plays seeded games in the real app, without a terminal, and draws what it shows.

Run by `make screenshots`. Cairo draws the SVG that Textual exports; with the font Fira Code installed the
pictures look best.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

os.environ["COLORTERM"] = "truecolor"
os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

import cairosvg

from app.application import Meja
from app.bot_workers.runner import BotRunner
from app.online.start import ask_door
from app.online.way import TablesAt, Way
from app.screens.standing import StandingScreen
from app.session.company import Phrase
from app.session.local import LocalSession
from engines.bots import make_bot
from engines.builders.actions import BuildersAction
from engines.builders.bots.easy import EasyBot
from engines.builders.game import BUILDERS
from engines.builders.turn import ACTIONS_A_TURN
from engines.builders.view import BuildersView
from engines.core import SeatSetup, Setup
from engines.java.actions import HoldFestival, JavaAction
from engines.java.game import JAVA
from engines.java.state import Phase, State
from engines.shuffle import keyed
from saves.shared import SeatKind
from saves.store import FileStore
from tests import sensible
from tests.app.online.hosting import hosting
from tests.app.online.screens import screen_of
from tests.app.online.serving import ServingHere, got, make_table, serving
from tests.app.test_host_page import page_of
from tests.games.builders.app.playing import playing_builders
from tests.games.java.app.playing import Driving, Playing, playing, table_at
from tests.games.java.engine.positions import position
from widgets.refusal_line import RefusalLine
from widgets.themes import LIGHT

HERE = Path(__file__).parent
PIXELS_A_CELL = 9
UNITS_A_CELL = 12.2
"""How wide a cell is in the SVG; Cairo places letters on whole pixels, so a cell must be so many."""
SEED = 11
NAMES = ("Red", "Blue", "Green")
SIZES = ((80, 24), (120, 40), (200, 60))

Steps = Callable[[Any], Awaitable[None]]
"""What is done with an app before it is drawn: it is given the running table."""


def whole_game() -> tuple[list[State], list[JavaAction]]:
    """All states and actions of a seeded game between three sensible players."""
    setup = _people("java")
    actions = sensible.game(setup)
    states = [JAVA.new_state(setup)]
    for action in actions:
        states.append(JAVA.apply(states[-1], action))
    return states, actions


async def picture(
    name: str, state: State, steps: Steps, size: tuple[int, int] = (120, 40), hidden: bool = False
) -> None:
    """Shows a position, does some steps and draws the screen into a PNG."""
    # With one person only, no curtain hides the table.
    person = state.seat if state.to_act is None else state.to_act
    kinds = [None if hidden or seat == person else "random" for seat in state.seats]
    async with playing(
        table_at(state, kinds, FileStore(Path(os.environ["MEJA_HOME"]) / "saves")), size
    ) as game:
        await draw(name, game, steps, size)


async def draw(name: str, game: Driving, steps: Steps, size: tuple[int, int]) -> None:
    """Does some steps and draws the screen into a PNG."""
    await steps(game)
    await game.pilot.pause(0.3)
    write(name, game.app.export_screenshot(title="meja", simplify=True))


def write(name: str, svg: str) -> None:
    """Draws an SVG into a PNG."""
    target = HERE / f"{name}.png"
    cairosvg.svg2png(bytestring=svg.encode(), write_to=str(target), scale=PIXELS_A_CELL / UNITS_A_CELL)
    print(target.name, file=sys.stderr)


def keys(*pressed: str, at: str | None = None) -> Steps:
    """Steps that press keys; with `at` the cursor goes there after the first one."""

    async def do(game: Playing) -> None:
        for number, key in enumerate(pressed):
            await game.press(key)
            if number == 0 and at is not None:
                await game.go(at)

    return do


async def home(game: Playing) -> None:
    """From the table to the first page."""
    game.app.leave_table()
    await game.pilot.pause()


async def setup(game: Playing) -> None:
    """The page for a new game."""
    await home(game)
    await game.press("n")


async def load(game: Playing) -> None:
    """The page with all saved games."""
    store = FileStore(Path(os.environ["MEJA_HOME"]) / "saves")
    for number, game_id in enumerate(("java", "builders", "java")):
        saved = LocalSession.new(_people(game_id), store)
        for _ in range(9 * number + 4):
            saved.play(saved.legal()[0])
        saved.close()
    game.app._store = store
    await home(game)
    await game.press("l")


async def settings(game: Playing) -> None:
    """What a player can set."""
    await home(game)
    await game.press("s")


async def guided(game: Playing) -> None:
    """The first step of the guided first game of Java."""
    await home(game)
    await game.press("t")
    await game.press("enter")


async def light(game: Playing) -> None:
    """In the theme for light grounds."""
    game.app.theme = LIGHT.name


async def hint(game: Playing) -> None:
    """What the hard player would do."""
    await game.press("g")
    await game.until(lambda: "Hint" in game.screen.query_one(RefusalLine).message)


async def make() -> None:
    """All pictures."""
    states, actions = whole_game()
    begun = [
        state
        for state in states
        if state.phase is Phase.ACTIONS and state.ap == 6 and state.stock.triples <= 20
    ]
    middle = begun[0]
    session = middle
    for size in SIZES:
        await picture(f"java-{size[0]}x{size[1]}", session, keys(), size)
    await picture("plain-120x40", session, keys("v"))
    await picture("home-80x24", session, home, (80, 24))
    await picture("setup-80x24", session, setup, (80, 24))
    await picture("load-80x24", session, load, (80, 24))
    await picture("settings-80x24", session, settings, (80, 24))
    await picture("guided-80x24", session, guided, (80, 24))
    await picture("light-120x40", session, light)
    await picture("aim-120x40", session, keys("d"))
    await picture("hint-120x40", session, hint)
    for size in ((80, 24), (120, 40)):
        await picture(
            f"rotate-{size[0]}x{size[1]}", session, keys("3", "right_square_bracket", "enter"), size
        )
    await picture("draw-80x24", session, keys("c"), (80, 24))
    await picture("end-80x24", replace(session, duty_open=False), keys("e"), (80, 24))
    await picture("leave-80x24", session, keys("q"), (80, 24))
    await picture("notation-80x24", session, keys("colon", *"triple", "space"), (80, 24))
    await picture("refusal-80x24", session, keys("3", "enter", at="H9"), (80, 24))
    await picture("help-80x24", session, keys("3", "enter", "q", "question_mark", at="H9"), (80, 24))
    await picture("handover-80x24", session, keys(), (80, 24), hidden=True)
    building = next(s for s in begun if JAVA.legal_actions(s, "palace") or _with_palace(s))
    built = building if JAVA.legal_actions(building, "palace") else cast(State, _with_palace(building))
    await picture("palace-80x24", built, keys("p", "right_square_bracket", "enter"), (80, 24))
    opened = next(
        number
        for number, action in enumerate(actions)
        if isinstance(action, HoldFestival) and states[number + 1].auction and states[number].turn > 8
    )
    await picture("festival-80x24", states[opened + 1], keys(), (80, 24))
    await picture("feast-80x24", replace(states[opened], duty_open=False), keys("f", "1"), (80, 24))
    asked = next(state for state in states if state.phase is Phase.AGREEMENT)
    await picture("agree-80x24", asked, keys(), (80, 24))
    around = position(3, rice="L5 L6 L7 L9 L11 L13 L14", village="L8 L10 L12", developers=("L5",))
    await picture("way-80x24", around, _walk, (80, 24))
    scored = next(n for n, state in enumerate(states) if any(player.finished for player in state.players))
    await picture("scoring-80x24", replace(states[scored - 1], ap=0), keys("e"), (80, 24))
    await picture("final-120x40", states[-1], keys("enter"), (120, 40))
    await picture("final-80x24", states[-1], keys("enter"), (80, 24))


def builders_actions() -> list[BuildersAction]:
    """A seeded game of The Builders between three easy players."""
    bot, rng = EasyBot(), keyed(SEED, "pictures")
    state, actions = BUILDERS.new_state(_people("builders")), []
    while state.to_act is not None:
        view = BUILDERS.view(state, state.to_act)
        actions.append(bot.choose(view, BUILDERS.legal_actions(state), rng))
        state = BUILDERS.apply(state, actions[-1])
    return actions


def builders_board(actions: Sequence[BuildersAction]) -> LocalSession:
    """A table at which some actions were played."""
    session = LocalSession.new(_people("builders"), None)
    for action in actions:
        session.play(action)
    return session


def _people(game: str) -> Setup:
    return Setup(game, tuple(SeatSetup(name) for name in NAMES), SEED)


async def make_builders() -> None:
    """The pictures of The Builders."""
    actions = builders_actions()
    middle = next(
        number
        for number in range(len(actions) // 2, len(actions))
        if _is_full(builders_board(actions[:number]).view(None))
    )
    for name, count, steps, size in (
        *((f"builders-{width}x{height}", middle, keys(), (width, height)) for width, height in SIZES),
        ("send-80x24", middle, keys("s", "enter"), (80, 24)),
        ("send-120x40", middle, keys("s", "enter"), (120, 40)),
        ("french-120x40", middle, keys("v"), (120, 40)),
        ("take-80x24", middle, keys("t"), (80, 24)),
        ("builders-final-80x24", len(actions), keys(), (80, 24)),
    ):
        async with playing_builders(builders_board(actions[:count]), size) as game:
            await draw(name, game, steps, size)


async def make_graphs() -> None:
    """The graph of the same game, judged to its end, and the board at the turn that lost the most."""
    runner, session = BotRunner(), builders_board(builders_actions())
    replay = session.replay().result()
    judging = replay.judging
    assert judging is not None
    while (request := judging.next_request()) is not None and judging.take(runner.judge(request)):
        pass
    for size in SIZES[:2]:
        app = Meja(None)
        async with app.run_test(size=size) as pilot:
            app.open_replay(replay, at_graph=True)
            game = Driving(app, pilot, session)
            await game.until(lambda app=app: isinstance(app.screen, StandingScreen))  # type: ignore[misc]
            await draw(f"graph-{size[0]}x{size[1]}", game, keys("1"), size)
            await draw(f"better-{size[0]}x{size[1]}", game, keys("enter"), size)


async def make_together() -> None:
    """Two players of one table, each on a screen of his own; the seed is the server's, so by chance."""
    rng, bot = Random(SEED), make_bot("medium", JAVA)
    with serving(ServingHere) as served:
        made = make_table(served.client("ben"), SeatKind.INVITED)
        async with (
            screen_of(served, "Ann", Way(code=made.code)) as ann,
            screen_of(served, "ben", Way(made.table)) as ben,
        ):
            both = (ann, ben)
            for number in range(30):
                for each in both:
                    await each.until(lambda: {one.game.session.length for one in both} == {number})  # noqa: B023
                acting = next(each for each in both if each.game.person_decides)
                session = acting.game.session
                acting.game.play(bot.choose(session.view(session.to_act), session.legal(), rng))
            company = ben.game.session.company
            assert company is not None
            company.say(Phrase.WELL_PLAYED)
            await ann.until_shown("Well played.")
            await ben.pilot.pause(0.5)
            svgs = [
                each.app.export_screenshot(title=name, simplify=True)
                for each, name in zip(both, ("Ann", "Ben"), strict=True)
            ]
            write("together", _beside(*svgs))


async def make_night() -> None:
    """The page of a host, beside what a friend sees who comes for the first time."""
    with hosting() as host:
        key = base64.b64encode(hashlib.sha256(b"night").digest()).decode().rstrip("=")
        host.front.fingerprint = f"SHA256:{key}"
        ann, ben = (host.client(host.know(name, f"SHA256:{name:a<43}").id) for name in ("Ann", "Ben"))
        host.know("Cat", is_guest=True)
        made = make_table(ann, SeatKind.INVITED)
        sessions = [got(ann.sit(made.table)), got(ben.sit(got(ben.join(made.code))))]
        make_table(ben, SeatKind.OPEN, game="builders")
        visit = host.door.arrive("192.0.2.7", lambda: None)
        assert visit is not None
        dan = host.door.knock_with_key(visit, f"SHA256:{'d' * 43}", "Dan").player
        friend = Meja(None, tables_at=ask_door(TablesAt(dan, host.path, dan)))
        async with page_of(host) as page, friend.run_test(size=(80, 24)) as pilot:
            await page.until_shown("The Builders")
            await pilot.pause(0.5)
            shown = ((page.app, "meja host"), (friend, "ssh -p 2222 night.example"))
            write(
                "night", _beside(*(app.export_screenshot(title=title, simplify=True) for app, title in shown))
            )
        for session in sessions:
            session.close()


def _beside(*svgs: str) -> str:
    """Some SVGs of one size, beside each other in one."""
    found = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', svgs[0])
    assert found is not None
    width, height = map(float, found.groups())
    places = [f'<svg x="{width * number}" width="{width}" height="{height}" ' for number in range(len(svgs))]
    parts = [svg.replace("<svg ", place, 1) for svg, place in zip(svgs, places, strict=True)]
    box = f"0 0 {width * len(svgs)} {height}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(parts)}</svg>'


def _is_full(view: BuildersView) -> bool:
    """Whether a turn has just begun and much can be shown."""
    return view.actions_left == ACTIONS_A_TURN and bool(view.player.sites) and len(view.player.free) > 2


async def _walk(game: Playing) -> None:
    await game.press("m")
    await game.go("L5")
    await game.press("enter")
    await game.go("L14")
    await game.press("enter")


def _with_palace(state: State) -> State | None:
    ready = replace(state, duty_open=False)
    return ready if JAVA.legal_actions(ready, "palace") else None


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MEJA_HOME"] = folder
        asyncio.run(make())
        asyncio.run(make_builders())
        asyncio.run(make_graphs())
        asyncio.run(make_together())
        asyncio.run(make_night())
