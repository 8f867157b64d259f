"""The notation: one canonical line an action."""

from __future__ import annotations

from engines.builders.actions import VERBS, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.game import BUILDERS
from engines.builders.texts.game_texts import TEXTS
from engines.core import NotationError
from tests.engines.asking import raises_worded
from tests.games.builders.engine.positions import at

LINES = {
    "open 3": Open(3),
    "recruit 2": Recruit(2),
    "send W12 B7": Send(at("W12"), at("B7")),
    "send M2 B7": Send(at("M2"), at("B7")),
    "send W12 M3": Send(at("W12"), at("M3")),
    "send M8 M1": Send(at("M8"), at("M1")),
    "take 3": Take(3),
    "buy": Buy(),
    "end": EndTurn(),
}


def test_each_canonical_line_is_read_and_written_alike() -> None:
    for line in LINES:
        action = BUILDERS.parse(line)
        assert action == LINES[line]
        assert hash(action) == hash(LINES[line])
        assert str(action) == line
        assert action.verb == line.split()[0]
        assert BUILDERS.parse(f"  {line.upper()} ".replace(" ", "  ")) == action


def test_every_verb_has_a_line_and_a_usage() -> None:
    assert {line.split()[0] for line in LINES} == set(VERBS) == set(TEXTS.usage) == set(BUILDERS.verbs)
    for usage in TEXTS.usage.values():
        example = usage.rpartition(": ")[2]
        assert str(BUILDERS.parse(example)) == example


def test_numbers_may_have_leading_zeros() -> None:
    assert str(BUILDERS.parse("open 03")) == "open 3"


def test_a_line_that_names_no_action_is_refused_with_the_way_to_write_it() -> None:
    for line, message in (
        ("", "write one of open, recruit, send, take, buy, end"),
        ("  ", "write one of open"),
        ("hire 3", "'hire' is no action; the actions are open, recruit"),
        ("open", "write: open SLOT, as in: open 3"),
        ("open 1 2", "write: open SLOT"),
        ("open three", "'three' is no number; write: open SLOT, as in: open 3"),
        ("recruit -1", "'-1' is no number; write: recruit SLOT, as in: recruit 2"),
        ("recruit \u0663", "is no number"),
        ("take 1000", "'1000' is no number; write: take ACTIONS"),
        ("send W12", "write: send WORKER SITE, as in: send W12 B7"),
        ("send B7 W12", "'B7' is no worker; they are W1 to W42, and the machines M1 to M8"),
        ("send W43 B7", "'W43' is no worker"),
        ("send W12 W13", "'W13' is no building; they are B1 to B34, and the machines M1 to M8"),
        ("send W12 B35", "'B35' is no building"),
        ("buy 2", "write: buy"),
        ("end now", "write: end"),
    ):
        with raises_worded(NotationError, message, TEXTS):
            BUILDERS.parse(line)
