"""What `meja doctor` finds of the terminal, the language and the program, and what follows from each.

Nothing is asked of the terminal itself: its answer would be taken for keys.
"""

from __future__ import annotations

import asyncio
import locale
import os
import platform
import re
from collections.abc import Callable, Mapping
from importlib import metadata
from typing import NamedTuple

from app import PROG, VERSION
from app.bot_workers.messages import BotRequest, view_codec
from app.bot_workers.pool import BotPool
from app.doctor import storage_checks
from app.doctor.finding import Finding, Findings, Mark
from app.settings.settings import ASCII, MOUSE, THEME
from app.settings.theme import theme_for
from app.setup_parsing import DEFAULT_NAMES
from app.terminal.environment import INSTEAD, TRUE_COLOUR, TerminalFlags, find_colours, prepare, why_no_screen
from engines.catalog import GAMES, game_of
from engines.core import SeatSetup, Setup
from widgets.too_small import TABLE_SIZE, ways_out

_ANSWER_MS = 5000
"""How long a computer player may take for its first decision, on the slowest machine."""


class Surroundings(NamedTuple):
    """What the program was started with."""

    env: Mapping[str, str]
    has_keys: bool
    """Whether the standard input is a terminal."""
    has_screen: bool
    """Whether the standard output is one."""
    size: tuple[int, int] | None
    """Columns and lines of the terminal; None if neither input nor output nor error output is one."""
    ascii_only: bool = False
    """Whether --ascii was given."""
    has_mouse: bool = True
    """Whether --no-mouse was not."""

    @property
    def flags(self) -> TerminalFlags:
        """Return what the program would make of the environment."""
        return prepare(dict(self.env), ascii_only=self.ascii_only, has_mouse=self.has_mouse)


def read_surroundings(*, ascii_only: bool, has_mouse: bool) -> Surroundings:
    """Return what this process was started with."""
    terminals = [number for number in (0, 1, 2) if os.isatty(number)]
    size = os.get_terminal_size(terminals[0]) if terminals else None
    measured = None if size is None else (*size,)
    return Surroundings(os.environ, 0 in terminals, 1 in terminals, measured, ascii_only, has_mouse)


def examine(around: Surroundings) -> Findings:
    """Check everything, from the terminal down to the processes.

    That a check failed is a finding too, for whoever asks is in trouble already.
    """
    checks: dict[str, Callable[[], Findings]] = {
        "terminal": lambda: check_terminal(around),
        "window": lambda: check_window(around),
        "colours": lambda: check_colours(around),
        "characters": lambda: check_characters(around),
        "keys and mouse": lambda: check_keys_and_mouse(around),
        "settings": storage_checks.check_settings,
        "data folder": storage_checks.check_data,
        "saved games": storage_checks.check_saved_games,
        "program": check_program,
        "computer players": check_computer_players,
    }
    for topic, check in checks.items():
        try:
            yield from check()
        except Exception as error:
            told = " ".join(f"{type(error).__name__} {error}".split())
            yield Finding(topic, Mark.PROBLEM, f"this could not be looked at ({told})", "please report it")


def check_terminal(around: Surroundings) -> Findings:
    name = around.env.get("TERM", "").strip()
    reason = why_no_screen(around.env, around.has_keys, around.has_screen)
    mark = Mark.NOTE if reason else Mark.OK
    follows = reason + INSTEAD if reason else "the full screen can be drawn"
    yield Finding("terminal", mark, f"TERM is {name}" if name else "TERM is not set", follows)
    if around.flags.is_far:
        yield Finding("connection", Mark.OK, "over SSH", "no animation; only what changed is sent")


def check_window(around: Surroundings) -> Findings:
    if around.size is None:
        yield Finding("window", Mark.NOTE, "no terminal to measure")
        return
    columns, lines = around.size
    found = f"{columns} columns, {lines} lines"
    needed = f"the games need {TABLE_SIZE[0]} and {TABLE_SIZE[1]}"
    if 0 in around.size:
        yield Finding("window", Mark.NOTE, "the terminal does not say how large it is", needed)
    elif columns < TABLE_SIZE[0] or lines < TABLE_SIZE[1]:
        yield Finding(
            "window",
            Mark.NOTE,
            found,
            f"{needed}: make it larger, or its letters smaller; {ways_out(TABLE_SIZE, around.size)}",
        )
    else:
        yield Finding("window", Mark.OK, found, "large enough for the games")


def check_colours(around: Surroundings) -> Findings:
    flags, chosen = around.flags, storage_checks.read_settings().settings.get(THEME)
    theme, why_not = theme_for(chosen, flags)
    follows = f"the theme {theme.name}"
    if chosen != "auto":
        follows += f", {'though' if why_not else 'for'} the settings want {chosen}"
    found = find_colours(around.env)
    name = found.told_by
    by = f"by {name}={around.env[name].strip()}" if name else "since nothing says more"
    count = "all colours" if flags.colours == TRUE_COLOUR else f"{flags.colours or 'no'} colours"
    if flags.no_color and flags.colours:
        yield Finding("colours", Mark.OK, f"NO_COLOR is set: none of {count} is used", follows)
    else:
        if 0 < flags.colours < 256:
            follows += "; TEXTUAL_COLOR_SYSTEM=256 gives more, if the terminal has them"
        yield Finding("colours", Mark.OK, f"{count}, {by}", follows)
    if found.not_followed:
        told = f"COLORTERM={around.env['COLORTERM'].strip()} is not followed"
        follows = f"{found.not_followed}; TEXTUAL_COLOR_SYSTEM=truecolor overrules that"
        yield Finding("colours", Mark.NOTE, told, follows)
    said = around.env.get("COLORFGBG")
    ground = "light" if flags.is_light else "dark"
    by = f"by COLORFGBG={said}" if said else "since COLORFGBG is not set"
    yield Finding("ground", Mark.OK, f"taken for {ground}, {by}", "the settings have other themes")


def check_characters(around: Surroundings) -> Findings:
    name = next((name for name in ("LC_ALL", "LC_CTYPE", "LANG") if around.env.get(name)), None)
    found = f"{name}={around.env[name]}" if name else "no locale is set"
    if around.ascii_only:
        yield Finding("characters", Mark.OK, found, "nothing but ASCII is sent, for --ascii wants it")
    elif around.flags.ascii_only:
        if "utf" in found.lower():
            found = "no locale is set"  # but by Python itself, for its own files
        follows = "nothing but ASCII is sent; LC_ALL=C.UTF-8 gives accents and frames"
        yield Finding("characters", Mark.OK, f"{found}, no UTF-8", follows)
    elif storage_checks.read_settings().settings.get(ASCII) == "on":
        yield Finding("characters", Mark.OK, found, "nothing but ASCII is sent, for the settings want it")
    else:
        yield Finding("characters", Mark.OK, found, "UTF-8, with accents and frames")
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        follows = "nothing: its name tells how the terminal writes; locale -a lists what there is"
        yield Finding("locale", Mark.NOTE, f"{found} is not installed", follows)
    finally:
        locale.setlocale(locale.LC_CTYPE, before)


def check_keys_and_mouse(around: Surroundings) -> Findings:
    term = around.env.get("TERM", "")
    if not around.has_mouse or storage_checks.read_settings().settings.get(MOUSE) == "off":
        by = "the settings" if around.has_mouse else "--no-mouse"
        yield Finding("mouse", Mark.OK, f"off, by {by}", "dragging selects text")
    elif term != "linux":
        follows = "hold Shift while dragging to select text; meja --no-mouse leaves the mouse to the terminal"
        yield Finding("mouse", Mark.OK, "on", follows)
    if delay := around.env.get("ESCDELAY"):
        yield Finding("keys", Mark.OK, f"Esc is told from other keys after {delay} ms, by ESCDELAY")
    if around.env.get("TMUX") or term.startswith("tmux"):
        follows = "its set -g mouse on lets clicks through; every action has a key"
        yield Finding("mouse", Mark.OK, "inside tmux", follows)
    elif around.env.get("STY") or term.startswith("screen"):
        follows = "clicks may not come through; every action has a key"
        yield Finding("mouse", Mark.OK, "inside screen", follows)
    elif term == "linux":
        yield Finding("mouse", Mark.OK, "the console of Linux tells of no clicks", "every action has a key")


def check_program() -> Findings:
    python, system = platform.python_version(), f"{platform.system()} {platform.machine()}"
    yield Finding("program", Mark.OK, f"{PROG} {VERSION}, Python {python}, {system}")
    wanted = _read_pins()
    for name in ("textual", "msgpack"):
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield Finding(name, Mark.PROBLEM, "it is not installed", "install meja again")
            continue
        pinned = wanted.get(name)
        if pinned in (None, version):
            yield Finding(name, Mark.OK, version + (", as it must be" if pinned else ""))
        else:
            follows = f"meja is made for {pinned}: pip install {name}=={pinned}"
            yield Finding(name, Mark.PROBLEM, version, follows)


def _read_pins() -> dict[str, str]:
    """Return the packages of which meja needs one version; none if it was not installed as a package."""
    try:
        lines = metadata.requires(PROG) or []
    except metadata.PackageNotFoundError:
        return {}
    found = (re.fullmatch(r"([\w.-]+)==([\w.]+)", line.partition(";")[0].strip()) for line in lines)
    return {match[1]: match[2] for match in found if match}


def check_computer_players() -> Findings:
    game = game_of(game_id := next(iter(GAMES)))
    state = game.new_state(Setup(game_id, tuple(map(SeatSetup, DEFAULT_NAMES[:2])), 1))
    view = view_codec(game_id).pack(game.view(state, 0))
    pool = BotPool()
    try:
        answer = asyncio.run(pool.ask(BotRequest(game_id, "easy", 0, view, 1, _ANSWER_MS)))
    finally:
        pool.close()
    if answer.fault:
        yield Finding("computer players", Mark.NOTE, answer.fault, "only people can play here")
    else:
        yield Finding("computer players", Mark.OK, "one answered from a process of its own")
