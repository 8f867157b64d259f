"""The colours that come of what a player has set and of the terminal."""

from __future__ import annotations

from textual.theme import Theme

from app.terminal.environment import TerminalFlags
from widgets.themes import MONO, find_theme


def theme_for(choice: str, flags: TerminalFlags) -> tuple[Theme, str]:
    """Return the theme of what is set and of the terminal, which wins; and why it is not what was chosen."""
    if flags.no_color:
        is_followed = choice in ("auto", "mono")
        return MONO, "" if is_followed else "NO_COLOR or the terminal wants none: there are none now."
    why_not = ""
    if choice == "contrast" and flags.colours <= 16:
        why_not = f"High contrast needs more than the {flags.colours} colours of this terminal."
    elif choice == "16" and flags.colours < 16:
        why_not = f"This terminal has no more than {flags.colours} colours."
    return find_theme(choice, flags.colours, flags.is_light), why_not
