"""Inks: every theme has what they are made of, and what is drawn follows the theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from rich.color import Color
from rich.style import Style
from textual.app import App, ComposeResult
from textual.theme import Theme
from textual.widget import Widget

from widgets import styles as inks
from widgets import themes
from widgets.colours import StyleSpec
from widgets.java.colours import BOARD, PALETTES
from widgets.java.hex_board import HexBoard
from widgets.key_bar import KeyBar
from widgets.panels import Line, Panel
from widgets.styles import PANELS, StyleCache, build_style

COLOURS = {"accent": "#010203", "secondary": "#010204", "mountain": "#010205"}
OTHER = replace(
    themes.DARK,
    name="other",
    accent=COLOURS["accent"],
    secondary=COLOURS["secondary"],
    variables={**themes.DARK.variables, "mountain": COLOURS["mountain"]},
)
"""Like the usual one but for some inks."""


class Words(Panel):
    """A line in an ink and one in none."""

    def lines(self, width: int, height: int) -> list[Line]:
        return [[("a hint", "hint")], [("plain", "")]]


class InkApp(App[None]):
    """One widget of each sort that has inks."""

    CSS = "HexBoard { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        for theme in (*themes.THEMES, OTHER):
            self.register_theme(theme)
        self.theme = themes.DARK.name

    def compose(self) -> ComposeResult:
        yield Words()
        yield HexBoard()
        bar = KeyBar()
        bar.set_items([("a", "Add")])
        yield bar

    def colours(self) -> set[str]:
        """All colours on the screen."""
        strips = self.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        return {each.name for style in styles for each in (style.color, style.bgcolor) if each}


def variables_of(theme: Theme) -> Mapping[str, str]:
    """What a theme says of itself, without the app's values for what it leaves out."""
    return {**theme.to_color_system().generate(), **theme.variables}


@pytest.mark.parametrize("theme", themes.THEMES, ids=lambda theme: theme.name)
def test_every_theme_has_all_that_inks_are_made_of(theme: Theme) -> None:
    variables = variables_of(theme)
    for table in (BOARD, PANELS):
        for name, recipe in table.items():
            style = build_style(recipe, variables)
            assert (style.bgcolor is None) is (recipe.ground == ""), name
            assert (style.color is None) is (recipe.text == ""), name
    assert set(PALETTES["dark"]) <= set(BOARD)


def test_a_variable_that_a_theme_lacks_is_named() -> None:
    variables = dict(variables_of(themes.DARK))
    del variables["label-text"]
    with pytest.raises(KeyError, match="label-text"):
        build_style(PANELS["dim"], variables)


def test_an_ink_is_mixed_of_its_ground_text_and_attributes() -> None:
    variables = {"sand": "#aabbcc", "sky": "ansi_blue"}
    assert build_style(StyleSpec("sand", "sky", "bold underline"), variables) == Style(
        color=Color.from_ansi(4), bgcolor="#aabbcc", bold=True, underline=True
    )
    assert build_style(StyleSpec(text="sand"), variables) == Style(color="#aabbcc")
    assert build_style(StyleSpec(attributes="reverse"), {}) == Style(reverse=True)


def test_without_colours_the_grounds_are_plain_and_the_signs_on_them_are_not() -> None:
    variables = variables_of(themes.DARK)
    for table, name in ((BOARD, "rice-1"), (BOARD, "target"), (PANELS, "building"), (PANELS, "outline")):
        plain = build_style(table[name], variables, has_colours=False)
        assert plain == Style(color="default", bgcolor="default") + Style.parse(table[name].attributes), name
    for table, name in ((BOARD, "seat-0"), (BOARD, "cursor"), (PANELS, "stone"), (PANELS, "rice-1")):
        assert build_style(table[name], variables, has_colours=False) == build_style(
            table[name], variables
        ), name


async def test_inks_lie_one_over_another_on_the_colours_of_the_widget() -> None:
    app = InkApp()
    async with app.run_test():
        panel, variables = app.query_one(Words), variables_of(themes.DARK)
        inkwell = StyleCache(panel, {**BOARD, "dim": PANELS["dim"]})
        assert inkwell.style("") == panel.rich_style
        assert inkwell.style("dim") == panel.rich_style + Style(color=variables["label-text"])
        rice = Style(color=variables["rice-1-text"], bgcolor=variables["rice-1"])
        assert inkwell.style("rice-1 target") == build_style(BOARD["target"], variables)
        assert inkwell.style("target rice-1") == rice + Style(bold=True, underline=True)


async def test_an_unknown_ink_is_named_with_whose_it_is() -> None:
    app = InkApp()
    async with app.run_test():
        for widget, names in ((app.query_one(Words), "rice"), (app.query_one(HexBoard), "sea hint")):
            with pytest.raises(KeyError, match=f"{type(widget).__name__} has no ink '{names.split()[-1]}'"):
                widget._style_cache.style(names)


async def test_a_theme_that_differs_in_inks_alone_is_painted_and_left() -> None:
    app = InkApp()
    async with app.run_test() as pilot:
        grounds = {each: each.rich_style for each in app.query(Widget)}
        new = set(COLOURS.values())
        assert new.isdisjoint(app.colours())
        app.theme = OTHER.name
        await pilot.pause()
        assert {each: each.rich_style for each in app.query(Widget)} == grounds
        assert new <= app.colours()
        app.theme = themes.DARK.name
        await pilot.pause()
        assert new.isdisjoint(app.colours())


def test_an_ink_is_mixed_once_for_all_widgets_and_apps() -> None:
    def mix_all() -> int:
        variables = variables_of(themes.DARK)
        for table in (BOARD, PANELS):
            for recipe in table.values():
                build_style(recipe, variables)
        return inks._style.cache_info().misses

    assert mix_all() == mix_all()
