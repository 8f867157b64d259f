"""The app's Textual themes, each made of one palette of the table and the cards."""

from __future__ import annotations

from dataclasses import replace

from textual.theme import BUILTIN_THEMES, Theme

from widgets import card_palette, palette

VARIABLE_DEFAULTS = palette.variables({**palette.DARK, **card_palette.DARK})
"""For `App.get_theme_variable_defaults`: a theme that is not ours lacks the table's colours."""

DARK = Theme(
    name="meja",
    primary="#8cc45c",
    secondary="#56b4e9",
    warning="#e6b422",
    error="#e8596f",
    success="#62a64a",
    accent="#e6b422",
    foreground="#e4e2da",
    background="#121317",
    surface="#1a1c21",
    panel="#24272e",
    variables=palette.variables({**palette.DARK, **card_palette.DARK}),
)

DARK_256 = replace(
    DARK,
    name="meja-256",
    primary="#87d75f",
    secondary="#5fafff",
    warning="#ffd700",
    error="#ff5f87",
    success="#5faf5f",
    accent="#ffd700",
    foreground="#e4e4e4",
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    variables=palette.variables({**palette.DARK_256, **card_palette.DARK_256}),
)

LIGHT = Theme(
    name="meja-light",
    primary="#2f6a37",
    secondary="#1d4f7c",
    warning="#8a5a00",
    error="#a3122c",
    success="#2f6a37",
    accent="#7a4628",
    foreground="#1e1d19",
    background="#f5f2e9",
    surface="#ece7d9",
    panel="#e0d9c6",
    dark=False,
    variables=palette.variables({**palette.LIGHT, **card_palette.LIGHT}),
)

CONTRAST = Theme(
    name="meja-contrast",
    primary="#ffd030",
    secondary="#7fd0ff",
    warning="#ffd030",
    error="#ff8c9c",
    success="#92d060",
    accent="#5cffd8",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
    text_alpha=1.0,
    variables=palette.variables({**palette.CONTRAST, **card_palette.CONTRAST}),
)

SIXTEEN = Theme(
    name="meja-16",
    ansi=True,
    primary="ansi_green",
    secondary="ansi_cyan",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    accent="ansi_yellow",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    variables={
        # Textual's own style sheets use variables that only its ansi themes define.
        **BUILTIN_THEMES["ansi-dark"].variables,
        "block-cursor-text-style": "reverse",
        **palette.variables({**palette.SIXTEEN, **card_palette.SIXTEEN}),
    },
)

THEMES = (DARK, DARK_256, LIGHT, CONTRAST, SIXTEEN)
"""All of them, for `App.register_theme`; the first is the usual one."""


def theme_for(color_system: str | None) -> Theme:
    """The usual theme for a terminal, by Rich's name for its colours: "truecolor", "256", ... or None."""
    return {"truecolor": DARK, "256": DARK_256}.get(color_system or "", SIXTEEN)
