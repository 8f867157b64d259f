"""Every reason to refuse, with a position, an action, the ruling and the numbers in its sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from engines.builders.actions import BuildersAction, Misread, Open, Recruit, Send, Take
from engines.builders.bots import reasons
from engines.builders.cards import CARDS
from engines.builders.game import BUILDERS
from engines.builders.refusals import Code
from engines.builders.state import State
from engines.builders.texts.game_texts import TEXTS
from engines.builders.texts.reasons import REASONS
from engines.builders.texts.refusals import REFUSALS
from engines.core import IllegalActionError
from tests.engines.asking import reasons_in, sentence_key
from tests.games.builders.engine.positions import at, names, position


@dataclass(frozen=True)
class Case:
    """One refusal."""

    code: Code
    state: State
    action: str | BuildersAction
    ruling: str
    message: str
    where: str = ""

    @property
    def played(self) -> BuildersAction:
        """The action itself."""
        return BUILDERS.parse(self.action) if isinstance(self.action, str) else self.action


YARD = position(ecus=[4], free=["W19 W35", "W2"], sites=["B7:W1+W3/2 B8:W4", "B9"], built=["B1"], actions=2)
SPENT = replace(YARD, actions_left=0)
BARE = position(workers="W7 - W9 - -", buildings="B1 B2 - B4 B5", worker_deck="", building_deck="")

CASES = [
    Case(Code.GAME_OVER, replace(YARD, to_act=None), "end", "B13", "The game is over"),
    # A turn
    Case(Code.NOT_ENOUGH_ACTIONS, SPENT, "open 1", "B5", "Opening a site needs 1 action, 0 left", "B2"),
    Case(Code.NOT_ENOUGH_ACTIONS, SPENT, "recruit 1", "B5", "Recruiting needs 1 action, 0 left", "W5"),
    Case(
        Code.NOT_ENOUGH_ACTIONS,
        YARD,
        "send W19 B7",
        "B8",
        "The third worker sent to The straw hut in one turn needs 3 actions, 2 left",
        "B7",
    ),
    Case(
        Code.NOT_ENOUGH_ACTIONS,
        SPENT,
        "send W19 B8",
        "B8",
        "Sending a craftsman to The town house needs 1 action, 0 left",
        "B8",
    ),
    Case(Code.NOT_ENOUGH_ACTIONS, SPENT, "take 1", "B9", "Taking 1 écu needs 1 action, 0 left"),
    Case(Code.NOT_ENOUGH_ACTIONS, YARD, "take 3", "B9", "Taking 6 écus needs 3 actions, 2 left"),
    Case(Code.NOT_ENOUGH_ECUS, YARD, "buy", "B5", "An action costs 5 écus, 4 in hand"),
    Case(Code.NOT_ENOUGH_ECUS, YARD, "send W35 B8", "B8", "Sending a master costs 5 écus, 4 in hand", "W35"),
    # The two rows
    Case(Code.NO_SUCH_SLOT, YARD, "open 6", "B6", "There is no slot 6: the row has 1 to 5"),
    Case(Code.NO_SUCH_SLOT, YARD, Open(-1), "B6", "There is no slot -1: the row has 1 to 5"),
    Case(Code.NO_SUCH_SLOT, YARD, "recruit 0", "B7", "There is no slot 0: the row has 1 to 5"),
    Case(Code.NO_SUCH_SLOT, SPENT, Recruit(99), "B7", "There is no slot 99: the row has 1 to 5"),
    Case(Code.EMPTY_SLOT, BARE, "open 3", "B11", "Slot 3 is empty: the deck has run out, 4 buildings left"),
    Case(Code.EMPTY_SLOT, BARE, "recruit 5", "B11", "Slot 5 is empty: the deck has run out, 2 workers left"),
    # Work
    Case(Code.NOT_YOUR_SITE, YARD, "send W19 B9", "B8", "B9 The thatched cottage is no open site of Ada"),
    Case(Code.NOT_YOUR_SITE, YARD, "send W19 B1", "B8", "B1 The arbour is no open site of Ada"),
    Case(Code.NOT_YOUR_SITE, YARD, Send(at("W19"), 999), "B8", "? ? is no open site of Ada"),
    Case(Code.NOT_YOUR_WORKER, YARD, "send W2 B7", "B8", "W2 Apprentice does not work for Ada"),
    Case(Code.NOT_YOUR_WORKER, YARD, Send(-1, at("B7")), "B8", "? ? does not work for Ada"),
    Case(
        Code.AT_WORK,
        YARD,
        "send W3 B8",
        "B8",
        "W3 Apprentice stays at work on The straw hut until it is finished",
        "W3 B7",
    ),
    # Money
    Case(Code.NO_SUCH_TAKE, YARD, "take 4", "B9", "Écus are taken for 1, 2 or 3 actions, not for 4"),
    Case(Code.NO_SUCH_TAKE, SPENT, Take(-2), "B9", "Écus are taken for 1, 2 or 3 actions, not for -2"),
]


def test_each_refusal_names_code_ruling_numbers_and_cards() -> None:
    for case in CASES:
        refusal = BUILDERS.why_not(case.state, case.played)
        assert refusal is not None, case.action
        assert (refusal.code, refusal.ruling, TEXTS.format_message(refusal)) == (
            case.code,
            case.ruling,
            case.message,
        )
        assert names(refusal.where) == case.where
        assert TEXTS.format_refusal(refusal) == f"{case.message} (rule {case.ruling})"


def test_each_refused_action_is_neither_applied_nor_listed() -> None:
    for case in CASES:
        with pytest.raises(IllegalActionError) as caught:
            BUILDERS.apply(case.state, case.played)
        assert caught.value.refusal == BUILDERS.why_not(case.state, case.played)
        assert caught.value.action == case.played
        assert case.played not in BUILDERS.legal_actions(case.state)
        assert case.played not in list(BUILDERS.legal_actions(case.state, case.played.verb))


SPEAKS = {
    Code.GAME_OVER: "most points win",
    Code.NOT_ENOUGH_ACTIONS: ("3 free actions", "1 for the first sent there", "3 for 2, 6 for 3"),
    Code.NOT_ENOUGH_ECUS: ("for 5 écus each", "which must be in hand"),
    Code.NO_SUCH_SLOT: "in the row",
    Code.EMPTY_SLOT: "stays empty",
    Code.NOT_YOUR_SITE: "one of one's open sites",
    Code.NOT_YOUR_WORKER: "a free worker",
    Code.AT_WORK: "until the site is finished",
    Code.NO_SUCH_TAKE: "1 écu for 1 action, 3 for 2, 6 for 3",
}
"""What the ruling of each refusal says of it, in one of these ways."""


def test_the_ruling_of_each_refusal_is_one_that_speaks_of_it() -> None:
    assert set(SPEAKS) == set(Code)
    for case in CASES:
        text, ways = TEXTS.rulings[case.ruling].text, SPEAKS[case.code]
        assert any(way in text for way in ([ways] if isinstance(ways, str) else ways)), case


def test_no_refusal_advises_what_may_not_be_legal_then() -> None:
    advice = re.compile(rf"[:;,] ({'|'.join(BUILDERS.verbs)})\b|^(open|send|take|buy|end) ", re.IGNORECASE)
    told = [sentence for key, sentence in REFUSALS.items() if not isinstance(key, Misread)]
    assert not any(advice.search(sentence) for sentence in told)


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == set(Code)


def test_every_sentence_is_said_and_belongs_to_a_code() -> None:
    said = set()
    for case in CASES:
        refusal = BUILDERS.why_not(case.state, case.played)
        assert refusal is not None, case.action
        said.add(sentence_key(refusal))
    assert said | set(Misread) == set(REFUSALS)


def test_every_reason_of_a_hint_has_its_sentence() -> None:
    bots = Path(reasons.__file__).parent
    codes, words = reasons_in([bots / "reasons.py"])
    assert codes <= set(REASONS) <= words


def test_no_two_reasons_share_a_code() -> None:
    # Two members of an enum with the same value would be one and the same.
    assert [name for name, code in Code.__members__.items() if code.name != name] == []


def test_what_is_highlighted_are_cards() -> None:
    for case in CASES:
        refusal = BUILDERS.why_not(case.state, case.played)
        assert refusal is not None, case.action
        assert all(0 <= card < len(CARDS) for card in refusal.where)


def test_every_ruling_and_example_has_a_test() -> None:
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for name in re.findall(r"^def (test_[BX]\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            named.update(re.findall(r"(?<=_)[BX]\d+(?=_)", name))
    assert {f"B{number}" for number in range(1, 15)} | {"X1", "X2", "X3"} <= named
