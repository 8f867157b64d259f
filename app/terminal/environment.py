"""What the environment says about the terminal, and what must stand in it before Textual is imported.

Textual reads its settings once, at import, and Rich its colours once, when the app is made. So `prepare` has
to run before either; this module imports neither.
"""

import os
import re
from collections.abc import Mapping, MutableMapping
from typing import Final, NamedTuple, TextIO

TEXTUAL_SETTINGS: Final = {
    "TEXTUAL_ANIMATIONS": "none",  # each animation step is a frame to send
    "TEXTUAL_SMOOTH_SCROLL": "0",  # also keeps the mouse in cells; pixel reports confuse multiplexers
    "TEXTUAL_DISABLE_KITTY_KEY": "1",  # a dropped connection would leave the shell in that keyboard mode
    "ESCDELAY": "150",  # milliseconds to tell Esc from a sequence that the line has cut
}

TRUE_COLOUR: Final = 1 << 24
COLOUR_SYSTEMS: Final = {"standard": 16, "256": 256, "truecolor": TRUE_COLOUR}
"""How many colours there are in each value of TEXTUAL_COLOR_SYSTEM."""

# Terminals with 256 colours whose TERM does not say so.
RICH_TERMINALS: Final = frozenset(
    {"alacritty", "contour", "foot", "ghostty", "iterm2"}
    | {"kitty", "konsole", "mintty", "rio", "st", "wezterm"}
)
# Glass terminals that draw bold, underlined and reversed, in the one colour of their tube.
GLASS_TERMINALS: Final = re.compile(r"vt(?!340|525)\d|.*-m(ono)?$")
# Terminals whose COLORTERM is another one's: they have not as many colours, whatever it says.
FEW_COLOURED: Final = re.compile(
    r"(ansi|cons25|cygwin|dvtm|eterm|hurd|linux|mach|nsterm|pcansi|rxvt(?!-unicode)|sun|wsvt25)(-.*)?"
    r"|xterm-(color|r[56]|vt220|xfree86)|rxvt-unicode|.*-(8|16|88)color"
)
# Terminals that know ECH and fill what it erases with the ground of the pen: terminfo has `ech` and `bce` for
# them, but not for tmux, screen, old rxvt and the old ones of xterm.
ERASING_TERMINALS: Final = re.compile(
    r"xterm(-(16|88|256)color|-direct\d*|-kitty|-ghostty)?|rxvt-unicode(-.*)?"
    r"|(alacritty|foot|konsole|linux|mintty|putty|st|vte|wezterm)(-.*)?"
)
_MULTIPLEXED: Final = frozenset({"STY", "TMUX"})
"""Variables of screen and tmux, inside which others may be the outer terminal's."""
LIGHT_GROUNDS: Final = frozenset({"7", *map(str, range(9, 16))})
"""The light ones of the 16 colours, as COLORFGBG numbers them; 8 is a dark grey."""

ANY_LETTERS: Final = "éœ阿"
INSTEAD: Final = "; meja text plays without"
"""What is there for those who have no full screen."""
INSTEAD_SERVED: Final = "; the word text after the line of ssh plays without"
"""The same for who types no command here, but the line of ssh."""


class TerminalFlags(NamedTuple):
    """What the environment asks of the app."""

    no_color: bool = False
    """No colours at all: NO_COLOR was set and not empty, or the terminal has none."""
    ascii_only: bool = False
    """Send nothing but ASCII: it was asked for, or the locale is not a UTF-8 one."""
    colours: int = TRUE_COLOUR
    """How many colours the terminal has: 8, 16, 256 or `TRUE_COLOUR`; 0 if none."""
    is_light: bool = False
    """The terminal says that its ground is light."""
    can_erase: bool = False
    """The terminal erases cells in the colour of the pen."""
    has_mouse: bool = True
    """The mouse may be asked for: --no-mouse was not given."""
    is_far: bool = False
    """The terminal is at the end of a line: nothing moves there."""


def prepare(
    env: MutableMapping[str, str], *, ascii_only: bool = False, has_mouse: bool = True
) -> TerminalFlags:
    """Make the environment ready for Textual and report what it asks for.

    NO_COLOR is taken out, because Textual answers it with greys; our own filter does better. Settings the
    user made win over ours, except a colour system that does not exist, with which Rich would crash.
    `ascii_only` is whether ASCII was asked for, whatever the locale is, `has_mouse` whether the mouse may be.
    """
    colours = find_colours(env).number
    flags = TerminalFlags(
        no_color=bool(env.pop("NO_COLOR", "")) or colours == 0,
        ascii_only=ascii_only or is_ascii_only(env),
        colours=colours,
        is_light=env.get("COLORFGBG", "").rpartition(";")[2] in LIGHT_GROUNDS,
        # Inside a multiplexer TERM may be the outer terminal's.
        can_erase=ERASING_TERMINALS.fullmatch(_term(env)) is not None and not (env.keys() & _MULTIPLEXED),
        has_mouse=has_mouse,
        is_far=is_far(env),
    )
    for name, value in TEXTUAL_SETTINGS.items():
        env.setdefault(name, value)
    # Rich takes a terminal it does not know, such as the console of Linux, for one of 16 colours.
    systems = {count: system for system, count in COLOUR_SYSTEMS.items()}
    env["TEXTUAL_COLOR_SYSTEM"] = systems.get(colours, "standard")
    return flags


class Colours(NamedTuple):
    """How many colours the terminal has, and how that is known."""

    number: int
    told_by: str
    """The variable that tells of them; "" if none does."""
    not_followed: str = ""
    """Why COLORTERM is not, though it tells of more; "" if it is."""


def is_far(env: Mapping[str, str]) -> bool:
    """Return whether the terminal is at the end of a line: an SSH server tells who is connected, or where."""
    return bool(env.get("SSH_CONNECTION") or env.get("SSH_TTY"))


def find_colours(env: Mapping[str, str]) -> Colours:
    """Return how many colours the terminal has by its name: 8 if it says nothing of more or none.

    No terminal is asked: over a slow line the answer would come late and be taken for keys.
    """
    chosen = env.get("TEXTUAL_COLOR_SYSTEM", "").strip().lower()
    if chosen in COLOUR_SYSTEMS:
        return Colours(COLOUR_SYSTEMS[chosen], "TEXTUAL_COLOR_SYSTEM")
    is_true = env.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit")
    not_followed = _why_not_true_colour(env) if is_true else ""
    if is_true and not not_followed:
        if is_far(env):
            return Colours(256, "COLORTERM", "over SSH 256 colours are sent, for half the bytes")
        return Colours(TRUE_COLOUR, "COLORTERM")
    term = _term(env)
    # xterm has 256 colours wherever it is packaged, but calls itself by the name of the one that had 8.
    if term == "xterm" and env.get("XTERM_VERSION") and not env.keys() & _MULTIPLEXED:
        return Colours(256, "XTERM_VERSION", not_followed)
    return Colours(_count_by_name(term), "TERM" if term else "", not_followed)


def _count_by_name(term: str) -> int:
    says_so = any(word in term for word in ("256", "direct", "truecolor"))
    if says_so or re.split("[-.]", term.removeprefix("xterm-"))[0] in RICH_TERMINALS:
        return 256
    if term.endswith(("-16color", "-88color")):
        return 16
    return 0 if GLASS_TERMINALS.match(term) else 8


def _why_not_true_colour(env: Mapping[str, str]) -> str:
    """Return why the terminal cannot have all colours, though a variable says so; "" if it may have them.

    What starts in a terminal inherits its variables, across screen, tmux, su and ssh, while TERM is set anew
    by what draws in between.
    """
    term = _term(env)
    if FEW_COLOURED.fullmatch(term) or GLASS_TERMINALS.match(term):
        return f"TERM={term} has fewer, so that it is another terminal's"
    # tmux draws what it is sent in the nearest colours that the terminal around it has.
    if term.startswith("tmux") or (env.get("TMUX") and not env.get("STY")):
        return ""
    if env.get("STY"):
        return "STY tells of screen, which mostly has 256"  # all of them only from 5.0 on, and if set so
    # After ssh, or su with a clean environment, tmux may have this name as well.
    return f"TERM={term} may be screen, which mostly has 256" if term.startswith("screen") else ""


def _term(env: Mapping[str, str]) -> str:
    return env.get("TERM", "").strip().lower()


def is_ascii_only(env: Mapping[str, str]) -> bool:
    """Return whether the locale lacks UTF-8.

    Python cannot be asked: under LANG=C it reports UTF-8 all the same (PEP 540), and may even have put
    LC_CTYPE=C.UTF-8 into the environment itself, where LANG is C or not installed (PEP 538). A locale of
    UTF-8 that is not installed here still tells how the terminal writes, which may be far away.
    """
    letters, language = env.get("LC_CTYPE"), env.get("LANG", "")
    if letters == "C.UTF-8":
        letters = language
    return "utf" not in (env.get("LC_ALL") or letters or language).lower()


def takes_ascii_only(stream: TextIO) -> bool:
    """Return whether nothing but ASCII may go to a stream: its encoding holds no more, or the locale says so.

    Whether the locale is installed here says nothing of the terminal, which may be far away.
    """
    try:
        ANY_LETTERS.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return is_ascii_only(os.environ)


def why_no_screen(env: Mapping[str, str], stdin_isatty: bool, stdout_isatty: bool) -> str | None:
    """Return why the full screen cannot be shown, in one line; None when it can."""
    if not stdin_isatty:
        return "the full screen needs a terminal to read keys from"
    if not stdout_isatty:
        return "the full screen needs a terminal to draw on"
    if _term(env) in ("dumb", "unknown"):
        return f"a terminal of type {env['TERM'].strip()} has no full screen"
    return None
