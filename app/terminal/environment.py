"""What the environment says about the terminal, and what must stand in it before Textual is imported.

Textual reads its settings once, at import, and Rich its colours once, when the app is made. So `prepare` has
to run before either; this module imports neither.
"""

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Final

TEXTUAL_SETTINGS: Final = {
    "TEXTUAL_ANIMATIONS": "none",  # each animation step is a frame to send
    "TEXTUAL_SMOOTH_SCROLL": "0",  # also keeps the mouse in cells; pixel reports confuse multiplexers
    "TEXTUAL_DISABLE_KITTY_KEY": "1",  # a dropped connection would leave the shell in that keyboard mode
    "ESCDELAY": "50",  # milliseconds to tell Esc from the start of a sequence
}

COLOUR_SYSTEMS: Final = frozenset({"auto", "standard", "256", "truecolor"})

# Terminals with 256 colours whose TERM does not say so in a way Rich understands.
RICH_TERMINALS: Final = frozenset(
    {"alacritty", "contour", "direct", "foot", "ghostty", "iterm2"}
    | {"kitty", "konsole", "mintty", "rio", "st", "wezterm"}
)

INSTEAD: Final = "; meja text plays without"
"""What is there for those who have no full screen."""


@dataclass(frozen=True, slots=True)
class TerminalFlags:
    """What the environment asks of the app."""

    no_color: bool
    """NO_COLOR was set and not empty: no colours at all."""
    ascii_only: bool
    """The locale is not a UTF-8 one: send nothing but ASCII."""


def prepare(env: MutableMapping[str, str]) -> TerminalFlags:
    """Make the environment ready for Textual and report what it asks for.

    NO_COLOR is taken out, because Textual answers it with greys; our own filter does better. Settings the
    user made win over ours, except a colour system that does not exist, with which Rich would crash.

    Args:
        env: The environment, `os.environ` outside tests; it is changed.
    """
    flags = TerminalFlags(no_color=bool(env.pop("NO_COLOR", "")), ascii_only=is_ascii_only(env))
    for name, value in TEXTUAL_SETTINGS.items():
        env.setdefault(name, value)
    colour_system = colour_system_for(env)
    if colour_system is None:
        env.pop("TEXTUAL_COLOR_SYSTEM", None)
    else:
        env["TEXTUAL_COLOR_SYSTEM"] = colour_system
    return flags


def colour_system_for(env: Mapping[str, str]) -> str | None:
    """Choose the value of TEXTUAL_COLOR_SYSTEM, or None to let Rich find out."""
    chosen = env.get("TEXTUAL_COLOR_SYSTEM", "").strip().lower()
    if chosen in COLOUR_SYSTEMS - {"auto"}:
        return chosen
    if env.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return None
    name = env.get("TERM", "").strip().lower().removeprefix("xterm-").split("-")[0]
    return "256" if name in RICH_TERMINALS else None


def is_ascii_only(env: Mapping[str, str]) -> bool:
    """Whether the locale lacks UTF-8.

    Python cannot be asked: under LANG=C it reports UTF-8 all the same (PEP 540), and may even have put
    LC_CTYPE=C.UTF-8 into the environment itself (PEP 538).
    """
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    coerced = not env.get("LC_ALL") and env.get("LANG", "C") in ("", "C", "POSIX")
    if coerced and locale == env.get("LC_CTYPE") == "C.UTF-8":
        return True
    return "utf" not in locale.lower()


def why_no_screen(env: Mapping[str, str], stdin_isatty: bool, stdout_isatty: bool) -> str | None:
    """Say in one line why the full screen cannot be shown; None when it can."""
    if not stdin_isatty:
        return f"the full screen needs a terminal to read keys from{INSTEAD}"
    if not stdout_isatty:
        return f"the full screen needs a terminal to draw on{INSTEAD}"
    term = env.get("TERM", "")
    if term.strip().lower() in ("dumb", "unknown"):
        return f"a terminal of type {term.strip()} has no full screen{INSTEAD}"
    return None
