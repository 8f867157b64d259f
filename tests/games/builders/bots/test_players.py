"""The players of The Builders that plan: what they do in plain cases, and that they play fair."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.bots import Advice
from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.bots.players import ExpertBot, HardBot, MediumBot
from engines.builders.cards import BUILDINGS
from engines.builders.game import BUILDERS
from engines.builders.state import Secret, State
from engines.builders.texts.game_texts import TEXTS
from tests.extent import every
from tests.games.builders.engine.positions import at, game, new_game, play, position, spread

Player = MediumBot | HardBot | ExpertBot


def medium() -> Player:
    """The medium player."""
    return MediumBot(BUILDERS)


def hard() -> Player:
    """The hard player with as little effort as it keeps its sense with."""
    return HardBot(BUILDERS, 0.05)


def expert() -> Player:
    """The expert with little effort."""
    return ExpertBot(BUILDERS, 0.1)


each = pytest.mark.parametrize("make", [medium, hard, expert])


class Hourglass:
    """A deadline that is past once it has been asked so often."""

    def __init__(self, sand: int) -> None:
        self.sand = sand
        self.asked_too_late = 0

    def is_past(self) -> bool:
        """Whether it is past; every question takes a grain."""
        if self.sand:
            self.sand -= 1
            return False
        self.asked_too_late += 1
        return True


def advice(bot: Player, state: State, deadline: Hourglass | None = None, seed: int = 1) -> Advice:
    """What a player advises in a position, which must be legal."""
    legal = BUILDERS.legal_actions(state)
    found = bot.advise(BUILDERS.view(state, state.seat), legal, Random(seed), deadline)
    assert found.action in legal
    return found


def turn_of(bot: Player, state: State) -> tuple[list[BuildersAction], State]:
    """A whole turn of a player, and the state before it is ended."""
    done: list[BuildersAction] = []
    while (action := advice(bot, state).action) != EndTurn():
        done.append(action)
        state = BUILDERS.apply(state, action)
    return done, state


NO_CARDS: dict[str, Any] = {
    "workers": "- - - - -",
    "buildings": "- - - - -",
    "worker_deck": "",
    "building_deck": "",
}


@each
def test_X1_it_finishes_the_chapel_rather_than_anything_else(make: Any) -> None:
    # Knowledge 1 and tile 3 are missing; W21 makes just that for 4 écus.
    state = position(ecus=[4], free=["W3 W21"], sites=["B31:W2+W20 B2"], actions=1)
    found = advice(make(), state)
    assert found.action == Send(at("W21"), at("B31"))
    assert TEXTS.format_message(found.reason) == "Finishes it: 18 écus, 5 VP; 5 VP to Bo's none then."


@each
def test_it_pays_a_worker_with_ecus_taken_before(make: Any) -> None:
    state = position(ecus=[3], free=["W21"], sites=["B31:W2+W20"], actions=2, **NO_CARDS)
    bot = make()
    found = advice(bot, state)
    assert found.action == Take(1)
    assert TEXTS.format_message(found.reason) == "1 écu more to pay a craftsman, who costs 4 écus."
    assert advice(bot, play(state, "take 1")).action == Send(at("W21"), at("B31"))


@each
def test_it_sends_workers_who_come_back_on_to_the_next_site(make: Any) -> None:
    # W2 finishes the hut and then brings what is missing for the covered bridge.
    to_the_hut, to_the_bridge = Send(at("W2"), at("B2")), Send(at("W2"), at("B3"))
    state = position(ecus=[4], free=["W2"], sites=["B2 B3:W8"], actions=2, **NO_CARDS)
    done, after = turn_of(make(), state)
    assert done[:2] in ([to_the_hut, to_the_bridge], [to_the_bridge, to_the_hut])
    assert set(after.player.built) == {at("B2"), at("B3")}


@each
def test_it_buys_the_action_that_finishes_the_building_that_wins(make: Any) -> None:
    # The last turn of the last round: 13 VP and the chapel are more than 17.
    rival, own = "B34 B33 M5", "B30 B29 M1 M5"
    state = position(
        seat=1,
        ecus=[0, 9],
        free=["", "W21"],
        sites=["", "B31:W2+W20/1"],
        built=[rival, own],
        actions=1,
        last_round=True,
    )
    bot = make()
    found = advice(bot, state)
    assert found.action == Buy()
    assert "The chapel" in TEXTS.format_message(found.reason)
    assert advice(bot, play(state, "buy")).action == Send(at("W21"), at("B31"))


@each
def test_B13_in_its_last_turn_it_takes_the_ecus_that_win(make: Any) -> None:
    # 17 VP each; the rival has a point for 10 écus, and so has who takes 6 to 7; more écus decide.
    state = position(
        seat=1,
        ecus=[10, 7],
        free=["", "W2"],
        built=["B34 B33 M5", "B30 B31 B29 M6"],
        last_round=True,
        **NO_CARDS,
    )
    done, after = turn_of(make(), state)
    assert done == [Take(3)]
    outcome = BUILDERS.outcome(play(after, "end"))
    assert outcome is not None and outcome.winners == (1,)


@each
def test_B12_it_ends_the_race_when_it_wins_and_not_when_it_loses(make: Any) -> None:
    # 16 VP, and the crane for 1 more: with 17 the game is over, for the rival has had the turn of this round.
    def near(rival_ecus: int) -> State:
        return position(
            seat=1,
            ecus=[rival_ecus, 2],
            free=["W2", "W6"],
            sites=["", "M1"],
            built=["B31 B30 B25", "B29 B28 B26 M5"[:11] + " M6"],
            actions=1,
        )

    assert near(0).players[1].victory_points == 16
    finish = Send(at("W6"), at("M1"))
    assert advice(make(), near(0)).action == finish
    assert advice(make(), near(80)).action != finish


@each
def test_it_begins_with_sites_and_workers_who_can_do_them(make: Any) -> None:
    for seed in range(3):
        done, after = turn_of(make(), new_game(seed=seed))
        assert any(isinstance(action, Open | Recruit) for action in done)
        assert len(after.player.sites) < 3


@each
def test_it_wins_against_nobody_in_a_few_rounds(make: Any) -> None:
    """The others end their turns at once: it must come to 17 VP alone."""
    state = new_game(seed=4)
    seat, bot = state.seat, make()
    while state.to_act is not None:
        action = advice(bot, state).action if state.seat == seat else EndTurn()
        state = BUILDERS.apply(state, action)
    assert state.last_round
    assert state.turn <= 24


# --- fair play ------------------------------------------------------------------------------------


def exchanged(state: State) -> State:
    """The state with what nobody may know in another order: both decks but the top building (B4)."""
    top, *buildings = state.secret.buildings or (None,)
    workers = tuple(reversed(state.secret.workers))
    deck = () if top is None else (top, *reversed(buildings))
    return replace(state, secret=Secret(workers, deck))


@each
def test_what_is_hidden_makes_no_difference(make: Any) -> None:
    for state in spread(game(3, 2, 6)[0][:-5], 4):
        other = exchanged(state)
        assert other != state
        assert advice(make(), state) == advice(make(), other)


@each
def test_the_same_view_and_the_same_chance_give_the_same_choice(make: Any) -> None:
    for state in spread(game(2, 5, 6)[0][:-1], 4):
        assert advice(make(), state) == advice(make(), state)


@each
def test_a_player_may_be_asked_about_any_position_in_between(make: Any) -> None:
    bot, states = make(), list(spread(game(2, 7, 6)[0][:-1], 5))
    for state in (*states, *reversed(states)):
        fresh = advice(make(), state)
        assert advice(bot, state) == fresh
        if fresh.action != EndTurn():
            # What was planned for one position is not played on in another that only looks like it.
            richer = replace(state, players=state.players_with(replace(state.player, ecus=0)))
            assert advice(bot, richer) == advice(make(), richer)


@each
@pytest.mark.parametrize("sand", [0, 1, 20, 150])
def test_it_stops_when_the_deadline_is_past(make: Any, sand: int) -> None:
    hourglass = Hourglass(sand)
    near_the_end = position(
        3, free=["W2 W21", "W3", "W4"], sites=["B31:W20", "B2", "B1"], built=["B34 B29", "B34", "B33"]
    )
    advice(make(), near_the_end, hourglass)
    # Each search that is left asks once.
    assert hourglass.asked_too_late < 10
    assert hourglass.sand == 0


@pytest.mark.parametrize("seats", every(2, [2, 3, 4]))
def test_whole_games_are_legal_and_end(seats: int) -> None:
    state = new_game(seats, seed=seats)
    bots = [(MediumBot, HardBot, ExpertBot)[seat % 3](BUILDERS, 0.01) for seat in range(seats)]
    rng = Random(seats)
    while (seat := state.to_act) is not None:
        action = bots[seat].choose(BUILDERS.view(state, seat), BUILDERS.legal_actions(state), rng)
        state = BUILDERS.apply(state, action)
    outcome = BUILDERS.outcome(state)
    assert outcome is not None and outcome.reason == "victory_points"
    assert sum(BUILDINGS[card].victory_points for card in state.players[outcome.winners[0]].built) >= 15
