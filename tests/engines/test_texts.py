"""The sentences that belong to no game, and how messages become sentences."""

from __future__ import annotations

import pytest

from engines.core import NotationCode, Reason, SetupCode
from engines.match import UndoCode
from engines.texts import SENTENCES, format_message


def test_every_general_code_has_its_sentence_and_every_sentence_its_code() -> None:
    codes = {key[0] if isinstance(key, tuple) else key for key in SENTENCES}
    assert codes == {*UndoCode, *NotationCode, *SetupCode}


APPLES = {
    "eat": "{who} eats {count:apple|apples|no apple}",
    ("eat", "all"): "{who} eats them all",
}


@pytest.mark.parametrize(
    ("count", "sentence"), [(0, "Ann eats no apple"), (1, "Ann eats 1 apple"), (2, "Ann eats 2 apples")]
)
def test_a_number_chooses_the_sentence(count: int, sentence: str) -> None:
    message = Reason("eat", (("who", "ann"), ("count", count)))
    assert format_message(message, APPLES, {"who": str.capitalize}) == sentence


def test_a_case_chooses_the_sentence_and_braces_of_a_name_stay() -> None:
    assert format_message(Reason("eat", (("case", "all"), ("who", "{count}"))), APPLES, {}) == (
        "{count} eats them all"
    )


def test_a_message_without_a_sentence_or_a_value_is_a_mistake_of_ours() -> None:
    for message in (Reason("drink"), Reason("eat", (("case", "all"),))):
        with pytest.raises(KeyError):
            format_message(message, APPLES, {})
