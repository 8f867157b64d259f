"""The graph of a game that was played: it grows while turns are judged, and leads to what cost the most."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import takewhile
from typing import Any

import pytest
from textual.pilot import Pilot

from app.application import Meja
from app.screens.final import FinalScreen
from app.screens.help import HelpScreen
from app.screens.replay import ReplayLine, ReplayScreen
from app.screens.standing import StandingScreen
from app.session.judged_texts import SAME, JudgedTexts
from app.session.local import LocalSession
from app.session.pending import Pending
from app.session.replay import NOT_JUDGED_YET, MatchReplay
from engines.catalog import texts_of
from tests import extent
from tests.app.every_screen import drawn, played, text_of
from tests.app.judgings import MadeUp, judged
from tests.app.replays import closed
from tests.games.java.app.playing import Driving
from widgets.standing_graph import StandingGraph

GAMES = ["builders", "java"]
SIZES = [(80, 24), (120, 40), (60, 20)]


class Judged(Driving):
    """One running app with a replay that is judged, and its graph."""

    def __init__(self, app: Meja, pilot: Pilot[None], replay: MatchReplay, judging: MadeUp) -> None:
        self.app, self.pilot = app, pilot
        self.replay, self.judging = replay, judging
        self.texts = JudgedTexts(replay, judging, texts_of(replay.setup.game))

    @property
    def rows(self) -> list[str]:
        """What is on the screen."""
        return [row.rstrip() for row in text_of(drawn(self.app))]

    @property
    def shown(self) -> str:
        return "\n".join(self.rows)

    async def click(self, text: str, right: int = 0) -> None:
        """Click where a text begins, or so many cells to its right."""
        y, row = next((y, row) for y, row in enumerate(self.rows) if text in row)
        await self.pilot.click(offset=(row.index(text) + right, y))
        await self.pilot.pause()

    async def judge(self, turns: int) -> None:
        """Let so many turns more be judged."""
        for _ in range(turns):
            self.judging.lets.release()
            await self.pilot.pause()


@asynccontextmanager
async def graph_of(
    game: str, count: int | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Judged]:
    """Runs the app with the graph of a finished game, of which so many turns are judged; None for all."""
    replay, judging = judged(played(game, -1), count)
    app = Meja(None)
    async with app.run_test(size=size) as pilot:
        app.open_replay(replay, at_graph=True)
        game = Judged(app, pilot, replay, judging)
        await game.until(lambda: isinstance(app.screen, StandingScreen) and game.rows[0].endswith("judged"))
        yield game


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", GAMES)
async def test_all_of_it_is_on_one_page_whatever_turn_is_looked_at(game_id: str, size: Any) -> None:
    async with graph_of(game_id, size=size) as game:
        shown = game.app.screen.query_one(StandingGraph)
        region = shown.region
        assert region.height >= 8 and region.width == size[0]
        for turn in extent.every(7, game.replay.turns):
            game.app.screen._go_to(turn)
            await game.pilot.pause()
            assert shown.region == region
            rows = game.rows
            assert "THE BIGGEST LOSSES" in game.shown and "Enter board" in rows[-1]
            here = next(each for each in game.judging.turns if each.turn == turn)
            head = next(number for number, row in enumerate(rows) if row.startswith(f" TURN {turn} "))
            assert game.replay.setup.names[here.seat][:5] in rows[head]
            assert rows[head + 1].startswith(" played: ")
            better = f"{game.judging.level}: {game.texts.better(here)[:15]}"
            assert any(better in row for row in rows[head + 2 :]) == (here.cost > 0)


async def test_the_graph_grows_turn_by_turn_and_says_how_far_it_has_come() -> None:
    async with graph_of("builders", 3) as game:
        total = len(game.replay.turns)
        graph = game.app.screen.query_one(StandingGraph)
        before = graph.text()
        assert game.rows[0].endswith(f"3 of {total} turns judged")
        await game.judge(4)
        assert game.rows[0].endswith(f"7 of {total} turns judged")
        assert graph.text() != before
        await game.judge(total - 7)
        assert game.rows[0].endswith(f"all {total} turns judged")
        assert "w stop" not in game.shown


@pytest.mark.parametrize("game_id", GAMES)
async def test_curves_end_by_the_result_once_all_turns_are_judged(game_id: str) -> None:
    match, figure = played(game_id, -1), texts_of(game_id).judged.figure
    scores = match.view(None).scores
    async with graph_of(game_id) as game:
        graph = game.app.screen.query_one(StandingGraph).text()
        if game_id == "java":
            ends = [10 * (scores[0] - scores[1]), 10 * (scores[1] - scores[0])]
        else:
            ends = [1000 * (seat in match.game.outcome(match.state).winners) for seat in range(2)]
        assert game.judging.at_end(texts_of(game_id)) == ends
        for end in ends:
            assert f" {figure(end)}\n" in graph
    async with graph_of(game_id, len(game.judging.turns) - 1) as game:
        graph = game.app.screen.query_one(StandingGraph).text()
        assert not all(f" {figure(end)}\n" in graph for end in ends)


async def test_judging_stops_and_goes_on_when_it_is_told_and_keys_act_meanwhile() -> None:
    async with graph_of("builders", 2) as game:
        await game.press("w")
        assert game.rows[0].endswith("turns judged, stopped") and "w go on" in game.shown
        await game.judge(2)
        assert len(game.judging.turns) == 2
        await game.press("w")
        await game.pilot.pause()
        assert len(game.judging.turns) == 4
        await game.press("right", "right", "right", "right")
        assert game.replay.turn == 5


async def test_leaving_stops_it_and_coming_again_goes_on() -> None:
    async with graph_of("java", 2) as game:
        await game.press("q")
        assert isinstance(game.app.screen, ReplayScreen)
        await game.judge(3)
        assert len(game.judging.turns) == 2
        await game.press("s")
        await game.judge(1)
        assert len(game.judging.turns) == 6


async def test_what_went_wrong_is_said() -> None:
    async with graph_of("builders", 2) as game:
        await game.press("w")
        game.judging.fault = "The process of a computer player was lost."

        async def judge(*_: Any) -> None:
            return

        game.judging.judge = judge  # type: ignore[method-assign]
        await game.press("w")
        await game.pilot.pause()
        assert game.judging.fault in game.rows[-1] and game.rows[0].endswith("stopped")


async def test_keys_step_through_turns_and_losses_and_the_replay_stands_where_they_lead() -> None:
    async with graph_of("java") as game:
        replay, worst = game.replay, game.judging.worst()
        await game.press("right", "right", "left")
        assert (replay.turn, replay.length) == (2, replay.next_turn - len(game.judging.played(2)))
        await game.press("home", "left")
        assert replay.turn == 1 and "There is no turn 0: they go from 1 to" in game.rows[-1]
        await game.press("end")
        assert replay.turn == replay.turns[-1] and "Enter board" in game.rows[-1]
        for loss in (*worst, worst[0]):
            await game.press("n")
            assert replay.turn == loss.turn
        for number in (3, 1, 2):
            await game.press(str(number))
            assert replay.turn == worst[number - 1].turn
        await game.press("enter")
        assert isinstance(game.app.screen, ReplayScreen)
        assert replay.turn == worst[1].turn


async def test_without_losses_the_keys_for_them_say_so() -> None:
    async with graph_of("builders", 0) as game:
        assert "no turn has lost anything so far" in game.shown and "TURN 1: not judged yet" in game.shown
        await game.press("n")
        assert "No turn that is judged has lost anything." in game.rows[-1]
        while len(game.judging.worst()) != 1:
            await game.judge(1)
        await game.press("2")
        assert "There are no more losses." in game.rows[-1]


async def test_a_click_on_the_graph_or_on_a_loss_goes_to_its_turn() -> None:
    async with graph_of("builders") as game:
        worst = game.judging.worst()
        await game.click(f"turn {worst[2].turn} ", 3)
        assert game.replay.turn == worst[2].turn
        await game.press("home")
        row = next(y for y, row in enumerate(game.rows) if f" turn {worst[1].turn} " in row)
        await game.pilot.click(offset=(20, row + 1))
        assert game.replay.turn == worst[1].turn
        await game.press("home", *["right"] * 7)
        x = game.rows[1].index("|")
        await game.press("home")
        await game.pilot.click(offset=(x, 1))
        await game.pilot.pause()
        assert game.replay.turn == 8 and game.rows[1][x] == "|"
        await game.click("TURN 8")
        assert game.replay.turn == 8


@pytest.mark.parametrize("game_id", GAMES)
async def test_on_the_board_a_turn_is_told_with_what_was_better_and_it_is_marked(game_id: str) -> None:
    async with graph_of(game_id, size=(120, 40)) as game:
        await game.press("n", "enter")
        screen: Any = game.app.screen
        loss = game.judging.worst()[0]
        line = screen.query_one(ReplayLine)
        assert line.message == f"- {game.texts.sentences(loss)}"
        marks = screen.board._cards.marks if game_id == "builders" else screen.board._hexes.marks
        about = {
            place
            for each in game.texts.try_better(loss)
            for place in screen.board.places_of(each.action, each.view)
        }
        assert about and about <= {place for place, mark in marks.items() if mark == "changed"}
        await game.press("right")
        assert not line.message
        game.replay.go(game.replay.next_turn - 1)
        await game.press("p")
        screen.tick()
        assert game.replay.judged_here is not None and not line.message
        await game.press("p", "home")
        first = game.judging.turns[0]
        assert line.message == f"- {game.texts.sentences(first)}"


async def test_a_replay_whose_graph_was_not_opened_tells_nothing_of_it() -> None:
    replay, _ = judged(played("builders", -1))
    app = Meja(None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_replay(replay)
        await pilot.pause()
        await pilot.press("right_square_bracket", "left", "right")
        assert not app.screen.query_one(ReplayLine).message


@pytest.mark.parametrize("match", [played("java", 30), closed("builders", 40, 20)], ids=["begun", "closed"])
async def test_a_game_that_cannot_be_judged_is_refused_with_a_sentence(match: Any) -> None:
    replay, app = MatchReplay(match), Meja(None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_replay(replay)
        await pilot.pause()
        assert "s graph" not in "\n".join(text_of(drawn(app)))
        await pilot.press("s")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.query_one(ReplayLine).message == f"! {NOT_JUDGED_YET}"


async def test_the_result_leads_to_the_graph_at_a_table_and_in_a_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, app = played("builders", -1), Meja(None)
    session = LocalSession(match, None, "over")
    monkeypatch.setattr(session, "replay", lambda: Pending.answered(judged(match)[0]))
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(session)
        await pilot.pause()
        assert isinstance(app.screen, FinalScreen) and "s graph" in text_of(drawn(app))[-1]
        await pilot.press("s")
        await Driving(app, pilot, None).until(lambda: isinstance(app.screen, StandingScreen))  # type: ignore[arg-type]
        await pilot.press("q", "end", "enter")
        assert isinstance(app.screen, FinalScreen)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, StandingScreen)
        await pilot.press("q", "q")
        assert isinstance(app.screen, FinalScreen)


async def test_help_opens_at_the_keys_of_the_graph() -> None:
    async with graph_of("java") as game:
        await game.press("question_mark")
        assert isinstance(game.app.screen, HelpScreen)
        assert "The graph of a game" in game.shown and "to the next of the turns that lost" in game.shown


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_the_same_at_first_and_at_the_end_is_told_once(game_id: str) -> None:
    replay, judging = judged(played(game_id, -1))
    texts = JudgedTexts(replay, judging, texts_of(game_id))
    seen = set()
    for turn in judging.turns:
        played_actions = judging.played(turn.turn)
        pairs = zip(turn.best, played_actions, strict=False)
        same = len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])
        seen.add(same > 0)
        assert len(texts.try_better(turn)) == len(turn.best) - same
        assert texts.better(turn).startswith(f"{SAME}; ") == (same > 0)
        if turn.best[-1] == played_actions[-1] == "end":
            assert "end of the turn" not in texts.better(turn) + texts.played(turn)
        name = replay.setup.names[turn.seat]
        assert texts.sentences(turn).startswith(f"Turn {turn.turn}, {name}: {texts.cost(turn)}.")
        assert (texts.better(turn) in texts.sentences(turn)) == (turn.cost > 0)
        for told in (texts.played_in_short(turn), texts.better_in_short(turn)):
            assert told and not told.startswith(f"{name}:") and not told.endswith(".")
    assert seen == {True, False}


def test_a_turn_is_tried_out_from_its_beginning_as_far_as_the_rules_go() -> None:
    match = played("builders", -1)
    replay, judging = judged(match)
    actions = [str(each.action) for each in match.log if each.seat == match.log[0].seat]
    first = [str(each.action) for number, each in enumerate(match.log) if match.state_at(number).turn == 1]
    tried = judging.try_out(1, first)
    assert [str(each.action) for each in tried] == first
    assert [each.events for each in tried] == replay.events_in(1)
    assert [each.view.turn for each in tried] == [1] * len(first)
    assert len(judging.try_out(1, [*first, *actions])) == len(first)
    assert judging.try_out(1, ["nonsense"]) == judging.try_out(2, ["send 1 1"]) == []
