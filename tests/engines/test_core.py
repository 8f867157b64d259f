"""What all games share: how players are called."""

from engines.core import NAME_LENGTH, SeatSetup, Setup, SetupError, seat_name
from tests.cases import in_one_test
from tests.engines.asking import raises_worded
from tests.engines.toy import TOY


@in_one_test(
    "typed, shown",
    [
        ("  Ann \n", "Ann"),
        ("Renée 水", "Renée 水"),
        ("[red]\x1b[31mx", "[red]\\x1b[31mx"),
        ("a\tb\u2028c\ue000", "a\\tb\\u2028c\\ue000"),
        # What joins or directs its neighbours goes; what they are stays.
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\U0001f469\U0001f467"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("a\u202eb\u00adc\ufeff", "abc"),
        ("\u200b \u200b", ""),
        ("abcdefghijklmnopqrstuvw", "abcdefghijklmnopqrst"),
        ("abcdefghijklmnopqrs tu", "abcdefghijklmnopqrs"),
        # An escape that does not fit whole ends the name.
        ("abcdefghijklmnop\x1bq", "abcdefghijklmnop\\x1b"),
        ("abcdefghijklmnopq\x1br", "abcdefghijklmnopq"),
    ],
)
def test_a_name_is_plain_text_of_twenty_characters(typed: str, shown: str) -> None:
    assert seat_name(typed) == shown
    assert len(shown) <= NAME_LENGTH
    assert seat_name(shown) == shown


def test_a_setup_takes_only_names_as_they_are_shown() -> None:
    def seated(*names: str) -> Setup:
        return Setup("toy", tuple(map(SeatSetup, names)), 1)

    TOY.check_setup(seated(seat_name("a\u200db\x1b"), "Blue"))
    with raises_worded(SetupError, "player 1 is not plain text"):
        TOY.check_setup(seated("a\u200db", "Blue"))
    with raises_worded(SetupError, "player 2 needs a name"):
        TOY.check_setup(seated("Red", seat_name("\u200d")))
