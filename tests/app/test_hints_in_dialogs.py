"""A hint asked for in the dialog of a festival is told there, and marked like any other."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from app.bot_workers.messages import BotRequest, BotResponse
from app.dialogs.base import Body
from app.games.java.dialogs.festival import FestivalDialog
from app.screens.bot_controller import TOLD_EVERY_SECONDS
from app.screens.game_screen import GameScreen
from app.session.local import LocalSession
from engines.bots import levels_of
from engines.core import NAME_LENGTH, Reason
from engines.java.state import Phase
from engines.java.texts.refusals import MESSAGES
from tests.app.gated import Gated, at, line_of
from tests.games.java.app.playing import in_festival, table_at, until_quiet
from tests.games.java.engine.positions import at as at_space
from tests.games.java.engine.positions import play, position
from widgets.key_bar import KeyBar
from widgets.panels import count_cells
from widgets.refusal_line import RefusalLine

REASON = "Matches the bid: one point more, and whoever goes on must play a card that he wants for later."


@pytest.fixture(autouse=True)
def long_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence of Java that is longer than all it has."""
    monkeypatch.setitem(MESSAGES, "long", REASON)


class Advising(Gated):
    """Advises what it is told to, once its gate is open."""

    def __init__(self, *answers: str) -> None:
        super().__init__()
        self.answers = [*answers]

    async def ask(self, question: BotRequest) -> BotResponse:
        """The next of the answers; for a computer player its own."""
        own = await super().ask(question)
        return BotResponse(self.answers.pop(0), Reason("long")) if question.wants_reason else own


def bidding() -> LocalSession:
    """A festival in which Ani must answer, and the only other player is a computer."""
    return table_at(in_festival(), ("random", None))


async def test_the_hint_is_told_in_the_dialog_and_the_answer_is_marked() -> None:
    thinkers = Advising("bid mask")
    async with at(bidding(), thinkers) as game:
        assert isinstance(game.app.screen, FestivalDialog)
        await until_quiet(game.app, game.pilot)
        box = game.app.screen.query_one(Body).region
        await game.press("g")
        assert f"The {levels_of('java')[-1]} player thinks of a hint." in game.told
        await game.press("g")
        assert "A hint is on its way." in game.told and len(thinkers.asked) == 1
        thinkers.gate.set()
        await game.until(lambda: f"Hint: bid mask. Enter plays it. {REASON}" in " ".join(game.told.split()))
        assert isinstance(game.app.screen, FestivalDialog)
        await until_quiet(game.app, game.pilot)
        assert game.app.screen.query_one(Body).region == box  # there was room for it
        assert game.session.hints == {0}
        await game.press("g")  # and it is the same
        assert len(thinkers.asked) == 1 and "Hint: bid mask." in game.told
        await game.press("enter")
        await game.until(lambda: game.session.length > 0)
        assert str(game.session._match.log[0].action) == "bid mask"
        await until_quiet(game.app, game.pilot)
        assert "(after a hint)" in game.app.screen_stack[1].event_log.lines[0]


@pytest.mark.parametrize("phase", [Phase.ACTIONS, Phase.BIDDING, Phase.AGREEMENT])
def test_a_festival_fits_beside_the_smallest_board_with_the_longest_name(phase: Phase) -> None:
    session = bidding()
    name = "Maximiliana Österrei"
    assert len(name) == NAME_LENGTH
    view = replace(session.view(1), names=("Bo", name), phase=phase)
    view = replace(view, auction=None) if phase is Phase.ACTIONS else view
    dialog = FestivalDialog(session, view, at_space("J10"), lambda _: None, lambda *_: None, RefusalLine())
    assert all(count_cells(line) <= 21 for line in dialog.all_lines(21))


async def test_a_long_wait_for_it_is_told_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.screens.bot_controller.TOLD_EVERY_SECONDS", TOLD_EVERY_SECONDS / 20)
    async with at(bidding(), Advising("pass")) as game:
        await game.press("g")
        await game.until(lambda: "thinks of a hint: " in game.told)
        assert isinstance(game.app.screen, FestivalDialog)


async def test_a_hint_that_comes_after_cards_were_chosen_leaves_Enter_to_them() -> None:
    thinkers = Advising("pass")
    async with at(bidding(), thinkers) as game:
        await game.press("g", "up", "down")
        thinkers.gate.set()
        await game.until(lambda: "The hint has come: g tells it." in game.told)
        assert isinstance(dialog := game.app.screen, FestivalDialog) and dialog.hinted is None
        await game.press("g")
        assert "Hint: pass. Enter plays it." in game.told and str(dialog.hinted) == "pass"
        await game.press("down")
        assert "Hint" not in game.told and dialog.hinted is None


async def test_who_looks_at_the_table_meanwhile_is_told_it_there() -> None:
    thinkers = Advising("pass")
    async with at(bidding(), thinkers) as game:
        await game.press("g", "q")
        assert isinstance(game.app.screen, GameScreen)
        thinkers.gate.set()
        await game.until(lambda: line_of(game) == f"- Hint: pass. Enter plays it. {REASON}")
        assert game.session.hints == {0}


async def test_a_hint_asked_for_at_the_table_is_given_in_the_dialog_that_asks_again() -> None:
    thinkers = Advising("pass")
    async with at(bidding(), thinkers) as game:
        await game.press("q", "g", "f")
        assert isinstance(game.app.screen, FestivalDialog)
        thinkers.gate.set()
        await asyncio.sleep(0.05)
        await until_quiet(game.app, game.pilot)
        assert game.session.hints == frozenset()
        await game.press("g")
        await game.until(lambda: "Hint: pass." in game.told)
        assert game.session.hints == {0}


async def test_enter_plays_the_cards_once_others_are_chosen() -> None:
    thinkers = Advising("pass")
    thinkers.gate.set()
    async with at(bidding(), thinkers) as game:
        await game.press("g")
        await game.until(lambda: "Hint: pass. Enter plays it." in game.told)
        await game.press("left", "right")
        assert "Hint" not in game.told
        await game.press("enter")
        await game.until(lambda: game.session.length > 0)
        assert str(game.session._match.log[0].action) == "bid mask"


async def test_an_answer_that_is_given_first_drops_it() -> None:
    thinkers = Advising("bid mask", "pass")
    async with at(bidding(), thinkers) as game:
        await game.press("g", "p")
        assert game.last == "pass"
        thinkers.gate.set()
        await asyncio.sleep(0.05)
        await until_quiet(game.app, game.pilot)
        assert game.session.hints == frozenset()


async def test_a_crowded_festival_with_a_hint_keeps_its_keys_in_sight_and_its_cards_clickable() -> None:
    state = position(
        4,
        rice="K8 K9 K10",
        village="J8 J9 J10 K11 L9 L10 L11",
        palaces="J10=6",
        developers=("J8", "J9", "L9", "L10"),
        hands=(
            "mask mask drum mask+drum drum+puppet mask+puppet",
            "mask drum mask+drum mask+puppet drum+puppet",
            "mask drum mask+drum",
            "mask drum",
        ),
        festival="mask+drum",
    )
    for line in ("festival J10 mask", "bid mask", "bid mask", "bid mask", "bid mask"):
        state = play(state, line)
    session = table_at(state, ("random", None, "random", "random"))
    thinkers = Advising("bid drum")
    thinkers.gate.set()
    async with at(session, thinkers) as game:
        await game.until(lambda: isinstance(game.app.screen, FestivalDialog))
        await game.press("g")
        await game.until(lambda: "Hint: bid drum." in game.told)
        await until_quiet(game.app, game.pilot)
        box = game.app.screen.query_one(KeyBar).region
        assert 0 < box.bottom < 24
        await game.click_text("2 mask+drum")
        assert "2 mask+drum   +2 1/1" in game.told
