# ruff: noqa: RUF001 (the characters to replace are the ones Ruff takes for mistakes)
"""Terminals without colours or without Unicode get all that matters."""

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tests.cases import in_one_test
from widgets.filters import Ascii, Mono, to_ascii

BACKGROUND = Color.parse("#101418")


def mono(style: Style | None) -> Style | None:
    return Mono().apply([Segment("x", style)], BACKGROUND)[0].style


def test_no_colour_is_left() -> None:
    style = mono(Style(color="red", bgcolor="#101418", bold=True))
    assert style is not None and style.color is not None and style.bgcolor is not None
    assert style.color.is_default and style.bgcolor.is_default
    assert style.bold and not style.reverse


def test_a_background_of_its_own_becomes_reverse_video() -> None:
    style = mono(Style(color="white", bgcolor="blue"))
    assert style is not None and style.reverse


def test_the_default_background_does_not_stand_out() -> None:
    style = mono(Style(color="white", bgcolor="default"))
    assert style is not None and not style.reverse


def test_what_was_reversed_stays_so() -> None:
    style = mono(Style(reverse=True, bgcolor="#101418"))
    assert style is not None and style.reverse


def test_clicks_on_a_link_survive() -> None:
    style = mono(Style(bgcolor="blue") + Style.from_meta({"@click": "app.bell"}))
    assert style is not None and style.meta == {"@click": "app.bell"}


def test_no_style_stays_none() -> None:
    assert mono(None) is None


@in_one_test(
    "text, expected",
    [
        ("plain", "plain"),
        ("┌─┬┐│╭╮", "+-+" + "+|++"),
        ("▊▔▎▁", "# | "),
        ("↑↓←→", "^v<>"),
        ("● ○ ✓ …", "o o x ."),
        ("René Łódź ñ", "Rene Lodz n"),
        ("e\u0301", "e"),
        ("水", "??"),
        ("🙂", "??"),
        ("½ ²", "1 2"),
        ("“so” ‘it’ – is", "\"so\" 'it' - is"),
    ],
)
def test_each_character_has_a_likeness_in_ascii(text: str, expected: str) -> None:
    assert to_ascii(text) == expected


def test_the_width_never_changes() -> None:
    everything = [chr(code) for code in range(0x20, 0x3000) if chr(code).isprintable()]
    for character in everything:
        assert cell_len(to_ascii(character)) == cell_len(character), hex(ord(character))
        assert to_ascii(character).isascii()


def test_styles_and_ascii_segments_pass_through() -> None:
    plain, styled = Segment("abc", Style(bold=True)), Segment("─", Style(bold=True))
    assert Ascii().apply([plain, styled], BACKGROUND) == [plain, Segment("-", Style(bold=True))]
