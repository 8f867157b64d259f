"""The Textual themes, each made of one palette of all that is shown."""

from __future__ import annotations

from textual.theme import BUILTIN_THEMES, Theme

from widgets.colours import LOOKS, THEME_CHOICES, name_colour, variables_of

VARIABLE_DEFAULTS = variables_of("dark")
"""For `App.get_theme_variable_defaults`: a theme that is not ours lacks these."""

_ROLES = (
    *("primary", "secondary", "warning", "error", "success", "accent"),
    *("foreground", "background", "surface", "panel"),
)
_COLOURS = """
    dark         #9ccc50 #56b4e9 #ffd23a #ff9a90 #9ccc50 #f2c230 #e8e4d8 #0d1b26 #12222f #1d3446
    dark-256     #afd75f #5fafff #ffd75f #ff8787 #afd75f #ffd75f #e4e4e4 #121212 #1c1c1c #303030
    light        #2f6a37 #1d4f7c #7a4f00 #a3122c #2f6a37 #6e2f14 #1e1d19 #f5f2e9 #ece7d9 #e0d9c6
    light-256    #005f00 #005f5f #5f0000 #af0000 #005f00 #5f0000 #1c1c1c #f2f2f2 #eeeeee #e4e4e4
    contrast     #ffd030 #7fd0ff #ffd030 #ff8c9c #92d060 #5cffd8 #ffffff #000000 #000000 #202020
    contrast-256 #ffd030 #7fd0ff #ffd030 #ff8c9c #92d060 #5cffd8 #ffffff #000000 #000000 #202020
    16           bright_green bright_cyan bright_yellow bright_red bright_green bright_yellow
    16-light     blue         blue        magenta       red        blue         magenta
    8            cyan         cyan        yellow        yellow     green        cyan
    8-light      blue         blue        blue          blue       blue         blue
    mono         default      default     default       default    default      default
"""
"""By look: the colours that Textual has names for, in the order of `_ROLES`.

Of the terminal's own colours the last four are its ground and what is written on it. Of the grey ground of
light-256 Rich sends the one that is a step darker.
"""
_COLOURS_BY_LOOK = {look: colours for look, *colours in map(str.split, _COLOURS.strip().splitlines())}


def _build_theme(look: str) -> Theme:
    variables = variables_of(look)
    colours: dict[str, str] = dict(zip(_ROLES, map(name_colour, _COLOURS_BY_LOOK[look]), strict=False))
    is_ansi = "background" not in colours
    if is_ansi:
        ground, text = variables["void"], variables["void-text"]
        colours |= {"foreground": text, "background": ground}
        variables |= {
            # Textual's own style sheets use variables that only its ansi themes define.
            **BUILTIN_THEMES["ansi-dark"].variables,
            "block-cursor-text-style": "reverse",
            **dict.fromkeys(_SCROLLBAR_GROUNDS, ground),
            **dict.fromkeys(_SCROLLBAR_THUMBS, text),
            # Of an ansi theme these are no colours of its own.
            **dict.fromkeys(("surface", "boost"), ground),
            "panel": "ansi_blue" if look in ("16", "8") else ground,
            "text": text,
        }
    return Theme(
        name="meja" if look == "dark" else f"meja-{look.removeprefix('dark-')}",
        dark=is_ansi or not look.startswith("light"),
        ansi=is_ansi,
        text_alpha=1.0 if look.startswith("contrast") else Theme.text_alpha,
        variables=variables,
        **colours,  # type: ignore[arg-type]
    )


_SCROLLBAR_GROUNDS = (
    *("scrollbar-background", "scrollbar-background-hover", "scrollbar-background-active"),
    "scrollbar-corner-color",
)
_SCROLLBAR_THUMBS = ("scrollbar", "scrollbar-hover", "scrollbar-active")

THEMES = tuple(map(_build_theme, LOOKS))
"""All of them, for `App.register_theme`; the first is the default."""
DARK, DARK_256, LIGHT, LIGHT_256, CONTRAST, CONTRAST_256 = THEMES[:6]
SIXTEEN, SIXTEEN_LIGHT, EIGHT, EIGHT_LIGHT, MONO = THEMES[6:]


def find_theme(choice: str, colours: int, is_light: bool = False) -> Theme:
    """Return the theme for a choice, one of `THEME_CHOICES`, on a terminal of so many colours, 0 for none.

    One of 16 colours or fewer has only light and dark; with "auto" the terminal's own ground says which.
    `MONO` wants the filter for no colours beside it. Raises KeyError.
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
    if colours == 256:
        return LIGHT_256 if light else DARK_256
    return LIGHT if light else DARK
