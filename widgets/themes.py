"""The Textual themes, each made of one palette of all that is shown."""

from __future__ import annotations

from dataclasses import replace

from textual.theme import BUILTIN_THEMES, Theme

from widgets.colours import THEME_CHOICES, variables_of

VARIABLE_DEFAULTS = variables_of("dark")
"""For `App.get_theme_variable_defaults`: a theme that is not ours lacks these."""

DARK = Theme(
    name="meja",
    primary="#8cc45c",
    secondary="#56b4e9",
    warning="#e6b422",
    error="#ee6a7e",
    success="#62a64a",
    accent="#e6b422",
    foreground="#e4e2da",
    background="#121317",
    surface="#1a1c21",
    panel="#24272e",
    variables=variables_of("dark"),
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
    variables=variables_of("dark-256"),
)

LIGHT = Theme(
    name="meja-light",
    primary="#2f6a37",
    secondary="#1d4f7c",
    warning="#7a4f00",
    error="#a3122c",
    success="#2f6a37",
    accent="#6e2f14",
    foreground="#1e1d19",
    background="#f5f2e9",
    surface="#ece7d9",
    panel="#e0d9c6",
    dark=False,
    variables=variables_of("light"),
)

# Of what Rich is given it sends the grey that is one step darker.
LIGHT_256 = replace(
    LIGHT,
    name="meja-light-256",
    primary="#005f00",
    secondary="#005f5f",
    warning="#5f0000",
    error="#af0000",
    success="#005f00",
    accent="#5f0000",
    foreground="#1c1c1c",
    background="#f2f2f2",
    surface="#eeeeee",
    panel="#e4e4e4",
    variables=variables_of("light-256"),
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
    variables=variables_of("contrast"),
)

CONTRAST_256 = replace(
    CONTRAST,
    name="meja-contrast-256",
    variables=variables_of("contrast-256"),
)


_SCROLLBAR_GROUNDS = (
    *(f"scrollbar-background{state}" for state in ("", "-hover", "-active")),
    "scrollbar-corner-color",
)
_SCROLLBAR_THUMBS = ("scrollbar", "scrollbar-hover", "scrollbar-active")


def _build_terminal_theme(look: str, **colours: str) -> Theme:
    """Return a theme in the colours that a terminal has of its own."""
    table = variables_of(look)
    ground, text = table["void"], table["void-text"]
    bar = colours.pop("panel", ground)
    variables = {
        # Textual's own style sheets use variables that only its ansi themes define.
        **BUILTIN_THEMES["ansi-dark"].variables,
        "block-cursor-text-style": "reverse",
        **dict.fromkeys(_SCROLLBAR_GROUNDS, ground),
        **dict.fromkeys(_SCROLLBAR_THUMBS, text),
        **table,
        # Of an ansi theme these are no colours of its own.
        "surface": ground,
        "boost": ground,
        "panel": bar,
        "text": text,
    }
    name = f"meja-{look}"
    return Theme(name=name, ansi=True, foreground=text, background=ground, variables=variables, **colours)  # type: ignore[arg-type]


SIXTEEN = _build_terminal_theme(
    "16",
    panel="ansi_blue",
    primary="ansi_bright_green",
    secondary="ansi_bright_cyan",
    warning="ansi_bright_yellow",
    error="ansi_bright_red",
    success="ansi_bright_green",
    accent="ansi_bright_yellow",
)
SIXTEEN_LIGHT = _build_terminal_theme(
    "16-light",
    primary="ansi_blue",
    secondary="ansi_blue",
    warning="ansi_magenta",
    error="ansi_red",
    success="ansi_blue",
    accent="ansi_magenta",
)
EIGHT = _build_terminal_theme(
    "8",
    panel="ansi_blue",
    primary="ansi_cyan",
    secondary="ansi_cyan",
    warning="ansi_yellow",
    error="ansi_yellow",
    success="ansi_green",
    accent="ansi_cyan",
)
EIGHT_LIGHT = _build_terminal_theme(
    "8-light",
    primary="ansi_blue",
    secondary="ansi_blue",
    warning="ansi_blue",
    error="ansi_blue",
    success="ansi_blue",
    accent="ansi_blue",
)
MONO = _build_terminal_theme(
    "mono",
    **dict.fromkeys(("primary", "secondary", "warning", "error", "success", "accent"), "ansi_default"),
)

THEMES = (
    *(DARK, DARK_256, LIGHT, LIGHT_256, CONTRAST, CONTRAST_256),
    *(SIXTEEN, SIXTEEN_LIGHT, EIGHT, EIGHT_LIGHT, MONO),
)
"""All of them, for `App.register_theme`; the first is the default."""


def find_theme(choice: str, colours: int, is_light: bool = False) -> Theme:
    """Return the theme for a choice on a terminal; a terminal of 16 colours or fewer has only light and dark.

    `MONO` wants the filter for no colours beside it. Raises KeyError.

    Args:
        choice: one of `THEME_CHOICES`.
        colours: how many the terminal has, 0 for none.
        is_light: whether the terminal says that its ground is light.
    """
    if choice not in THEME_CHOICES:
        raise KeyError(choice)
    if colours == 0 or choice == "mono":
        return MONO
    light = choice == "light" or (choice in ("auto", "16") and is_light)
    if colours < 16:
        return EIGHT_LIGHT if light else EIGHT
    if colours == 16 or choice == "16":
        return SIXTEEN_LIGHT if light else SIXTEEN
    if choice == "contrast":
        return CONTRAST_256 if colours == 256 else CONTRAST
    if light:
        return LIGHT_256 if colours == 256 else LIGHT
    return DARK_256 if colours == 256 else DARK
