"""The inks of all widgets: what each is made of, and how it looks in a theme.

Rules of a style sheet could say the same, but Textual applies those of each part of each widget one by one
whenever a screen opens. An ink is mixed once for all widgets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rich.style import Style
from textual.color import Color
from textual.widget import Widget

from widgets.builders import colours as card_palette
from widgets.java import colours as palette


@dataclass(frozen=True, slots=True)
class StyleSpec:
    """What an ink is made of; what it leaves out is as it is on the widget."""

    ground: str = ""
    """The variable of the theme that is its background; "" for none."""
    text: str = ""
    """The variable of the theme that is the colour of the text; "" for none."""
    attributes: str = ""
    """Rich's words for how the text is drawn: "bold underline"."""
    is_plain_without_colours: bool = False
    """Whether its colours are left out where there are none, so that only what lies on it is in reverse."""


def _own(name: str, attributes: str = "", is_plain_without_colours: bool = False) -> StyleSpec:
    """An ink that the palettes have a ground and a text of its own for."""
    return StyleSpec(name, f"{name}-text", attributes, is_plain_without_colours)


_SEATS_AND_MARKS = {name: _own(name, "bold") for name in (*palette.SEAT_INKS, "refused", "changed")}

BOARD: Mapping[str, StyleSpec] = {
    **{name: _own(name, "", True) for name in (*palette.GROUNDS, "label", "outline")},
    **_SEATS_AND_MARKS,
    "target": _own("target", "bold underline", True),
    "cursor": _own("cursor", "bold"),
    "cursor-edge": _own("cursor-edge", "bold", True),
    "ghost": _own("ghost", "bold"),
    "ghost-bad": _own("ghost-bad", "bold"),
    "strong": StyleSpec(attributes="bold"),
    "underlined": StyleSpec(attributes="underline"),
}
"""What the board of Java is drawn in."""

_BANNER = _own("palace", "bold")
_CARDS: Mapping[str, StyleSpec] = {
    **{name: _own(name, "bold") for name in (*card_palette.RESOURCE_INKS, "coin")},
    **{name: _own(name, "", True) for name in (*card_palette.GROUNDS, "lack")},
    **{f"{name}-strong": _own(name, "bold", True) for name in card_palette.GROUNDS},
    "outline": _own("outline", "", True),
    "target": _own("target", "bold", True),
    "cursor": _own("cursor-edge", "bold reverse", True),
    "adds": _own("ghost", "bold"),
}
_TITLE: Mapping[str, StyleSpec] = {
    **{name: _own(name) for name in (*palette.LAND, "palace", "water", "mountain", "lowland")},
    **{
        f"title-{level}": StyleSpec(f"rice-{level}", f"rice-{level - 1}")
        for level in range(2, palette.SHADES + 1)
    },
}
PANELS: Mapping[str, StyleSpec] = {
    "title": StyleSpec("panel", "label-text", "bold"),
    "dim": StyleSpec(text="label-text"),
    "strong": StyleSpec(attributes="bold"),
    "bar": StyleSpec(text="primary", attributes="bold"),
    "banner": _BANNER,
    "error": StyleSpec(text="error", attributes="bold"),
    "hint": StyleSpec(text="secondary"),
    "key": StyleSpec(text="accent", attributes="bold"),
    "current": _BANNER,  # the line of a list that is lit up as a banner is
    "tab": StyleSpec("panel", "foreground"),
    "mark": _own("palace"),
    "found": StyleSpec(text="accent", attributes="bold underline"),
    **_SEATS_AND_MARKS,
    **_CARDS,
    **_TITLE,
}
"""What all lines of text are written in, cards and the picture of the home page among them."""


def build_style(recipe: StyleSpec, variables: Mapping[str, str], has_colours: bool = True) -> Style:
    """An ink in the colours of a theme.

    Args:
        recipe: what it is made of.
        variables: of the theme, with the colours as Textual writes them.
        has_colours: False where no colours are sent.

    Raises:
        KeyError: the theme lacks a variable.
    """
    if recipe.is_plain_without_colours and not has_colours:
        return _style("ansi_default", "ansi_default", recipe.attributes)
    ground, text = (variables[name] if name else "" for name in (recipe.ground, recipe.text))
    return _style(ground, text, recipe.attributes)


@cache
def _style(ground: str, text: str, attributes: str) -> Style:
    bgcolor, color = (Color.parse(name).rich_color if name else None for name in (ground, text))
    return Style(color=color, bgcolor=bgcolor) + Style.parse(attributes)


class StyleCache:
    """The inks of one widget, on the widget's own colours and in the theme of its app."""

    def __init__(self, widget: Widget, recipes: Mapping[str, StyleSpec]) -> None:
        """Takes whose it is, and one of the tables above."""
        self._widget = widget
        self._recipes = recipes
        self._styles: dict[str, Style] = {}
        self._variables: Mapping[str, str] | None = None
        """Those of the theme that the widget was painted in last; None before."""

    def style(self, names: str) -> Style:
        """The style of inks that lie one over another.

        Args:
            names: of the inks, the lowest first, with spaces between; "" for the widget's own colours.

        Raises:
            KeyError: there is no such ink, or the theme lacks a variable for it.
        """
        style = self._styles.get(names)
        if style is None:
            app = self._widget.app
            style = self._widget.rich_style
            for name in names.split():
                if name not in self._recipes:
                    raise KeyError(f"{type(self._widget).__name__} has no ink {name!r}")
                style += build_style(self._recipes[name], app.theme_variables, not app.no_color)
            self._styles[names] = style
        return style

    def restyle(self) -> None:
        """Forgets the old colours; the widget calls it in its `notify_style_update`.

        Textual paints a widget again whose own style has changed, but knows nothing of inks: two themes may
        differ in these alone.
        """
        self._styles.clear()
        variables = self._widget.app.theme_variables
        if variables is not self._variables:  # Each time the style sheet is read they are made anew.
            self._variables = variables
            self._widget.refresh()
