"""What `meja doctor` finds of the terminal, the language and the program, and what follows from each.

Nothing is asked of the terminal itself: its answer would be taken for keys. What is kept on the disk is
looked at in `keeping`.
"""

from __future__ import annotations

import asyncio
import locale
import os
import platform
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import metadata

from app import VERSION
from app.doctor import storage_checks
from app.doctor.finding import Finding, Findings, Mark
from app.settings.theme import theme_for
from app.terminal.environment import (
    TEXTUAL_SETTINGS,
    TRUE_COLOUR,
    TerminalFlags,
    colours_of,
    prepare,
    why_no_screen,
)

_ANSWER_MS = 5000
"""How long a computer player may take for its first decision, on the slowest machine."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the program was started with."""

    env: Mapping[str, str]
    has_keys: bool
    """Whether the standard input is a terminal."""
    has_screen: bool
    """Whether the standard output is one."""
    size: tuple[int, int] | None
    """Columns and lines of the terminal; None if neither input nor output nor error output is one."""

    @property
    def flags(self) -> TerminalFlags:
        """What the program would make of the environment."""
        return prepare(dict(self.env))


def surroundings() -> Surroundings:
    """What this process was started with."""
    terminals = [number for number in (0, 1, 2) if os.isatty(number)]
    size = os.get_terminal_size(terminals[0]) if terminals else None
    return Surroundings(os.environ, 0 in terminals, 1 in terminals, None if size is None else (*size,))


def examine(around: Surroundings) -> Findings:
    """Everything, from the terminal down to the processes."""
    checks: dict[str, Callable[[], Findings]] = {
        "terminal": lambda: terminal(around),
        "window": lambda: window(around),
        "colours": lambda: colours(around),
        "characters": lambda: characters(around),
        "keys and mouse": lambda: keys_and_mouse(around),
        "connection": lambda: connection(around),
        "settings": storage_checks.settings,
        "data folder": storage_checks.data,
        "saved games": storage_checks.saved_games,
        "program": program,
        "computer players": computer_players,
    }
    for topic, check in checks.items():
        yield from _in_any_case(topic, check)


def _in_any_case(topic: str, check: Callable[[], Findings]) -> Findings:
    """What a check finds; that it failed is a finding too, for whoever asks is in trouble already."""
    try:
        yield from check()
    except Exception as error:
        told = " ".join(f"{type(error).__name__} {error}".split())
        yield Finding(topic, Mark.PROBLEM, f"this could not be looked at ({told})", "please report it")


# --- the terminal ----------------------------------------------------------------------------------


def terminal(around: Surroundings) -> Findings:
    """Whether the full screen can be drawn."""
    name = around.env.get("TERM", "").strip()
    term = f"TERM is {name}" if name else "TERM is not set"
    reason = why_no_screen(around.env, around.has_keys, around.has_screen)
    if reason is None:
        yield Finding("terminal", Mark.OK, term, "the full screen can be drawn")
    else:
        yield Finding("terminal", Mark.NOTE, term, reason)


def window(around: Surroundings) -> Findings:
    """Whether there is room."""
    from widgets.too_small import TABLE_SIZE

    if around.size is None:
        yield Finding("window", Mark.NOTE, "no terminal to measure")
        return
    columns, lines = around.size
    needed = f"the games need {TABLE_SIZE[0]} and {TABLE_SIZE[1]}"
    told = f"{columns} columns, {lines} lines"
    if 0 in around.size:
        yield Finding("window", Mark.NOTE, "the terminal does not say how large it is", needed)
    elif columns < TABLE_SIZE[0] or lines < TABLE_SIZE[1]:
        yield Finding("window", Mark.NOTE, told, f"{needed}: make it larger, or its letters smaller")
    else:
        yield Finding("window", Mark.OK, told, "large enough for the games")


def colours(around: Surroundings) -> Findings:
    """How many colours, on which ground, and which theme comes of it and of what is set."""
    flags, chosen = around.flags, storage_checks.configured().settings.theme
    found, why_not = theme_for(chosen, flags)
    theme = found.name
    if chosen != "auto":
        theme += f", {'though' if why_not else 'for'} the settings want {chosen}"
    count = "all colours" if flags.colours == TRUE_COLOUR else f"{flags.colours or 'no'} colours"
    if flags.no_color and flags.colours:
        yield Finding("colours", Mark.OK, f"NO_COLOR is set: none of {count} is used", f"the theme {theme}")
    else:
        few = 0 < flags.colours < 256
        hint = "; COLORTERM=truecolor gives more, if the terminal has them" if few else ""
        yield Finding("colours", Mark.OK, f"{count}, {_who_told(around.env)}", f"the theme {theme}{hint}")
    said = around.env.get("COLORFGBG")
    ground = "light" if flags.is_light else "dark"
    by = f"by COLORFGBG={said}" if said else "since COLORFGBG is not set"
    yield Finding("ground", Mark.OK, f"taken for {ground}, {by}")


def _who_told(env: Mapping[str, str]) -> str:
    """How the number of colours is known."""
    for name in ("TEXTUAL_COLOR_SYSTEM", "COLORTERM"):
        if name in env and colours_of({name: env[name]}) != colours_of({}):
            return f"by {name}={env[name].strip()}"
    return f"by TERM={env['TERM'].strip()}" if env.get("TERM") else "since nothing says more"


def characters(around: Surroundings) -> Findings:
    """The locale, and whether more than ASCII is sent."""
    name = next((name for name in ("LC_ALL", "LC_CTYPE", "LANG") if around.env.get(name)), None)
    told = f"{name}={around.env[name]}" if name else "no locale is set"
    if around.flags.ascii_only and "utf" in told.lower():
        told = "no locale is set"  # but by Python itself, for its own files
    if around.flags.ascii_only:
        way = "nothing but ASCII is sent; LC_ALL=C.UTF-8 gives accents and frames"
        yield Finding("characters", Mark.OK, f"{told}, no UTF-8", way)
    elif storage_checks.configured().settings.ascii == "on":
        yield Finding("characters", Mark.OK, told, "nothing but ASCII is sent, for the settings want it")
    else:
        yield Finding("characters", Mark.OK, told, "UTF-8, with accents and frames")
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        way = "nothing: its name tells how the terminal writes; locale -a lists what there is"
        yield Finding("locale", Mark.NOTE, f"{told} is not installed", way)
    finally:
        locale.setlocale(locale.LC_CTYPE, before)


def keys_and_mouse(around: Surroundings) -> Findings:
    """What stands between keyboard, mouse and program."""
    env = around.env
    term = env.get("TERM", "")
    delay = env.get("ESCDELAY", TEXTUAL_SETTINGS["ESCDELAY"])
    yield Finding("keys", Mark.OK, f"Esc is told from other keys after {delay} ms", "nothing needs Esc alone")
    if env.get("TMUX") or term.startswith("tmux"):
        way = "its set -g mouse on lets clicks through; every action has a key"
        yield Finding("mouse", Mark.OK, "inside tmux", way)
    elif env.get("STY") or term.startswith("screen"):
        yield Finding(
            "mouse", Mark.OK, "inside screen", "clicks may not come through; every action has a key"
        )
    elif term == "linux":
        yield Finding("mouse", Mark.OK, "the console of Linux tells of no clicks", "every action has a key")
    else:
        yield Finding(
            "mouse", Mark.OK, "clicks are read if the terminal sends them", "every action has a key"
        )


def connection(around: Surroundings) -> Findings:
    """Whether the player sits elsewhere."""
    if around.flags.is_far:
        yield Finding("connection", Mark.OK, "over SSH", "no animation; only what changed is sent")
    else:
        yield Finding("connection", Mark.OK, "no SSH is seen")


# --- the program -----------------------------------------------------------------------------------


def program() -> Findings:
    """Versions of the program and of what it is built on."""
    python = platform.python_version()
    yield Finding(
        "program", Mark.OK, f"meja {VERSION}, Python {python}, {platform.system()} {platform.machine()}"
    )
    wanted = _wanted()
    for name in ("textual", "msgpack"):
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield Finding(name, Mark.PROBLEM, "it is not installed", "install meja again")
            continue
        pinned = wanted.get(name)
        if pinned is None or pinned == version:
            yield Finding(name, Mark.OK, version + (", as it must be" if pinned else ""))
        else:
            way = f"meja is made for {pinned}: pip install {name}=={pinned}"
            yield Finding(name, Mark.PROBLEM, version, way)


def _wanted() -> dict[str, str]:
    """The packages of which meja needs one version, by name; none if it was not installed as a package."""
    try:
        lines = metadata.requires("meja") or []
    except metadata.PackageNotFoundError:
        return {}
    found = (re.fullmatch(r"([\w.-]+)==([\w.]+)", line.partition(";")[0].strip()) for line in lines)
    return {match[1]: match[2] for match in found if match}


def computer_players() -> Findings:
    """Whether a computer player answers from a process of its own."""
    from app.bot_workers.messages import BotRequest, view_codec
    from app.bot_workers.pool import ProcessPool
    from app.setup_parsing import DEFAULT_NAMES
    from engines.catalog import GAMES, game_of
    from engines.core import SeatSetup, Setup

    game = game_of(game_id := next(iter(GAMES)))
    state = game.new_state(Setup(game_id, tuple(map(SeatSetup, DEFAULT_NAMES[:2])), 1))
    view = view_codec(game_id).pack(game.view(state, 0))
    pool = ProcessPool()
    try:
        answer = asyncio.run(pool.ask(BotRequest(game_id, "easy", 0, view, 1, _ANSWER_MS)))
    finally:
        pool.close()
    if answer.fault:
        yield Finding("computer players", Mark.NOTE, answer.fault, "only people can play here")
    else:
        yield Finding("computer players", Mark.OK, "one answered from a process of its own")
