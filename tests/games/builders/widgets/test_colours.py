"""The colours of the cards can be told apart."""

from __future__ import annotations

import pytest

from tests.colours import in_256
from widgets.builders.colours import COLOURS, KINDS, RESOURCE_INKS


@pytest.mark.parametrize("look", ["dark", "dark-256", "light", "light-256", "contrast", "contrast-256", "16"])
def test_resources_and_kinds_of_cards_have_colours_of_their_own(look: str) -> None:
    sent = in_256 if look.endswith("256") else str
    for names in ((*RESOURCE_INKS, "coin"), [f"{kind}-head" for kind in KINDS]):
        grounds = {sent(COLOURS.palettes[look][name][0]) for name in names}
        assert len(grounds) == len(names)
