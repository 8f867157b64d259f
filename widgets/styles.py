"""The inks of all widgets: what each is made of, and how it looks in a theme.

Rules of a style sheet could say the same, but Textual applies those of each part of each widget one by one
whenever a screen opens. An ink is mixed once for all widgets.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rich.style import Style
from textual.color import Color
from textual.widget import Widget

from widgets.colours import CHARTS, SEATS_AND_MARKS, StyleSpec, colours_of_games, use_ink, variables_of

_BANNER = use_ink("gold", "bold")
PANELS: Mapping[str, StyleSpec] = {
    "title": StyleSpec("panel", "accent", "bold"),
    "dim": StyleSpec(text="label-text"),
    "strong": StyleSpec(attributes="bold"),
    "bar": StyleSpec(text="primary", attributes="bold"),
    "banner": _BANNER,
    "error": StyleSpec(text="error", attributes="bold"),
    "hint": StyleSpec(text="secondary"),
    "key": StyleSpec(text="accent", attributes="bold"),
    "current": _BANNER,  # the line of a list that is lit up as a banner is
    "tab": StyleSpec("panel", "foreground"),
    "mark": use_ink("gold"),
    "found": StyleSpec(text="accent", attributes="bold underline"),
    # Under a shape its own colour is the ground: many fonts leave a gap above the quarters of a cell.
    "turned": StyleSpec(attributes="reverse"),
    **SEATS_AND_MARKS,
    **CHARTS,
    **{name: spec for colours in colours_of_games() for name, spec in colours.styles.items()},
    # Shapes in the colour of a ground: pictures, and no text.
    **{f"{name}-shape": StyleSpec(text=name) for name in variables_of("dark") if not name.endswith("-text")},
}
"""What all lines of text are written in, those that show a part of a game among them."""


def build_style(spec: StyleSpec, variables: Mapping[str, str], has_colours: bool = True) -> Style:
    """Return a style in the colours of a theme, whose variables are as Textual writes them.

    Raises:
        KeyError: the theme lacks a variable.
    """
    if spec.is_plain_without_colours and not has_colours:
        return _style("ansi_default", "ansi_default", spec.attributes)
    ground, text = (variables[name] if name else "" for name in (spec.ground, spec.text))
    return _style(ground, text, spec.attributes)


@cache
def _style(ground: str, text: str, attributes: str) -> Style:
    bgcolor, color = (Color.parse(name).rich_color if name else None for name in (ground, text))
    return Style(color=color, bgcolor=bgcolor) + Style.parse(attributes)


@cache
def mix_style(text: str, ground: str, attributes: str = "") -> Style:
    """Return the style of two colours, as a theme's variables name them; "" for no text."""
    return _style(ground, text, attributes)


class StyleCache:
    """The inks of one widget, on the widget's own colours and in the theme of its app."""

    def __init__(self, widget: Widget, specs: Mapping[str, StyleSpec]) -> None:
        self._widget = widget
        self._specs = specs
        self._styles: dict[str, Style] = {}
        self._variables: Mapping[str, str] | None = None
        """Those of the theme that the widget was painted in last; None before."""

    def style(self, names: str) -> Style:
        """Return the style of inks that lie one over another.

        Their names have spaces between, the lowest first; "" is the widget's own colours. In place of a name
        may stand "TEXT/GROUND/ATTRIBUTES", colours as a theme mixes them.

        Raises:
            KeyError: there is no such ink, or the theme lacks a variable for it.
        """
        style = self._styles.get(names)
        if style is None:
            app = self._widget.app
            style = self.style("") if names else self._widget.rich_style
            for name in names.split():
                if "/" in name:
                    style += mix_style(*name.split("/"))
                    continue
                if name not in self._specs:
                    raise KeyError(f"{type(self._widget).__name__} has no ink {name!r}")
                style += build_style(self._specs[name], app.theme_variables, not app.no_color)
            self._styles[names] = style
        return style

    def restyle(self) -> None:
        """Forget the old colours; the widget calls it in its `notify_style_update`.

        Textual paints a widget again whose own style has changed, but knows nothing of inks: two themes may
        differ in these alone.
        """
        self._styles.clear()
        variables = self._widget.app.theme_variables
        if variables is not self._variables:  # Each time the style sheet is read they are made anew.
            self._variables = variables
            self._widget.refresh()
