"""The ladder: a fair schedule, the same results on any number of cores, and its figures."""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import pickle
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app import ROOT
from engines.bots import levels_of, make_bot
from engines.builders.actions import Open
from engines.core import SetupError
from tests.cases import in_one_test
from tests.engines.asking import raises_worded
from tests.extent import IS_LONG
from tests.tools import simulate
from tests.tools.ladder import command
from tests.tools.ladder.figures import Figures, figures, is_decided, wilson
from tests.tools.ladder.file import ResultsFile, plain, played_from
from tests.tools.ladder.games import (
    Fault,
    LadderError,
    Plan,
    PlanError,
    Played,
    Sitting,
    plan_of,
    play,
    schedule,
    sittings,
)
from tests.tools.ladder.workers import results
from tests.tools.players import EFFORT, mixed_tables, told
from tests.tools.simulate import BotFaultError, FaultKind, TurnTimes, match_of_bots

TWO = ("random", "easy")
THREE = ("easy", "medium", "hard")


def plan(levels: tuple[str, ...] = TWO, games: int = 4) -> Plan:
    return Plan("builders", levels, games, seed=1)


def meja(*words: str) -> Result:
    result = CliRunner().invoke(command.ladder, words, prog_name="ladder")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def untimed(found: Played | Fault) -> dict[str, Any]:
    """A result without the times, which differ at each run."""
    return {name: value for name, value in asdict(found).items() if name != "thought_us"}


# --- the schedule ----------------------------------------------------------------------------------


def test_a_pair_plays_each_seed_in_both_orders_of_the_seats() -> None:
    found = sittings(TWO, 2, plan(games=5))
    assert found == [
        Sitting(order, seed) for seed in (1, 2, 3) for order in (("easy", "random"), ("random", "easy"))
    ]


@in_one_test(
    "levels, games, held",
    [
        (("hard",), 7, 7),
        (TWO, 4, 2),
        (THREE, 12, 4),
        (THREE, 400, 136),
        (("random", *THREE), 4, 1),
        (("random", *THREE, "expert"), 20, 4),
    ],
)
def test_at_the_table_of_four_each_level_holds_each_seat_equally_often(
    levels: tuple[str, ...], games: int, held: int
) -> None:
    found = sittings(levels, 4, plan(levels, games))
    assert len(found) >= games
    assert len(set(found)) == len(found)
    for seat in range(4):
        assert Counter(sitting.bots[seat] for sitting in found) == dict.fromkeys(levels, held)


def test_a_table_plays_each_seed_in_all_rotations_and_all_orders_come_in_turn() -> None:
    found = sittings(("random", *THREE), 4, plan(("random", *THREE), 24))
    assert len({sitting.bots for sitting in found}) == math.factorial(4)
    for seed in range(1, 7):
        orders = [sitting.bots for sitting in found if sitting.seed == seed]
        assert {order[start:] + order[:start] for order in orders for start in range(4)} == set(orders)


def test_all_pairs_meet_and_one_level_alone_has_the_table_of_four_only() -> None:
    sizes = Counter(frozenset(sitting.bots) for sitting in schedule(plan(THREE, 2)))
    assert sizes == {
        frozenset(("easy", "medium")): 2,
        frozenset(("easy", "hard")): 2,
        frozenset(("medium", "hard")): 2,
        frozenset(THREE): 12,
    }
    assert schedule(plan(("hard",), 2)) == [Sitting(("hard",) * 4, 1), Sitting(("hard",) * 4, 2)]


def test_a_plan_has_each_level_once_the_weakest_first() -> None:
    assert plan_of("builders", ["easy", "random"], 4, 1) == plan()
    with pytest.raises(PlanError, match="each level once: easy, easy"):
        plan_of("builders", ["easy", "easy"], 4, 1)
    with raises_worded(SetupError, "no computer player 'best'"):
        plan_of("builders", ["best"], 4, 1)


# --- games and times -------------------------------------------------------------------------------


def test_a_game_is_what_simulate_plays() -> None:
    played = play("builders", Sitting(("easy", "random", "easy"), 3), 1.0)
    match = match_of_bots("builders", ("easy", "random", "easy"), 3)
    assert isinstance(played, Played)
    assert (played.turns, played.actions) == (match.state.turn, len(match.log))
    assert played.scores == match.state.scores
    assert [len(sums) for sums in played.thought_us] == [played.turns // 3] * 3


def test_answers_in_the_turn_of_another_count_to_ones_own_last_turn() -> None:
    thinking = TurnTimes(2)
    for seat, turn, seconds in ((0, 1, 1.0), (1, 1, 2.0), (0, 1, 3.0), (1, 2, 4.0), (0, 2, 5.0), (0, 3, 6.0)):
        thinking.add(seat, turn, (turn - 1) % 2 == seat, seconds, seconds / 2)
    assert thinking.seconds == [[9.0, 6.0], [2.0, 4.0]]
    assert thinking.cpu_seconds == [[4.5, 3.0], [1.0, 2.0]]


def test_effort_reaches_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def noted(level: str, game: Any, effort: float) -> Any:
        seen.append(effort)
        return make_bot(level, game, effort)

    monkeypatch.setattr(simulate, "make_bot", noted)
    play("builders", Sitting(TWO, 1), 0.25)
    [*_] = simulate.simulate("builders", TWO, 1, 1, 0.5)
    assert seen == [0.25, 0.25, 0.5, 0.5]


class Broken:
    """A player that does as it is told."""

    def __init__(self, does: Any) -> None:
        self.does = does

    def choose(self, _view: Any, legal: Any, _rng: Random, _deadline: None = None) -> Any:
        if isinstance(self.does, Exception):
            raise self.does
        return self.does or next(iter(legal))


@pytest.mark.parametrize(
    ("does", "kind", "words"),
    [
        (Open(9), FaultKind.ILLEGAL, r"easy 2 in turn 1 offered 'open 9': .*"),
        (ValueError("two\nlines"), FaultKind.FAILURE, "easy 2 in turn 1 failed: ValueError: two lines"),
        (None, FaultKind.STALL, "the game had not ended after 50 actions"),
    ],
)
def test_a_player_that_breaks_off_a_game_is_told(
    monkeypatch: pytest.MonkeyPatch, does: Any, kind: FaultKind, words: str
) -> None:
    monkeypatch.setattr(simulate, "MOST_ACTIONS", 50)
    monkeypatch.setattr(
        simulate, "make_bot", lambda level, *rest: Broken(does) if level == "easy" else make_bot(level, *rest)
    )
    fault = play("builders", Sitting(TWO, 1), 1.0)
    assert isinstance(fault, Fault)
    assert fault.kind is kind
    assert re.fullmatch(words, fault.words)
    assert pickle.loads(pickle.dumps(fault)) == fault  # as it comes from a process
    with pytest.raises(BotFaultError):
        match_of_bots("builders", TWO, 1)


# --- figures ---------------------------------------------------------------------------------------


@in_one_test(
    "wins, games, low, high",
    [
        # Computed by hand from the formula with z = 1.959964; the first is the common example of 8 of 10.
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (300, 400, 0.7053, 0.7899),
        (200, 400, 0.4512, 0.5488),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_interval_takes_half_wins() -> None:
    assert wilson(7, 20)[0] < wilson(7.5, 20)[0] < wilson(8, 20)[0]


def played(bots: str, scores: str, *winners: int, turns: int = 8, thought: int = 1000) -> Played:
    seats = tuple(bots.split())
    points = tuple(map(int, scores.split()))
    times = ((thought, 3 * thought),) * len(seats)
    return Played(Sitting(seats, 1), winners, points, "victory_points", turns, 50, times)


def of_some() -> Figures:
    return figures(
        plan(),
        [
            played("random easy", "10 20", 1),
            played("easy random", "12 12", 0, 1, turns=10, thought=2000),
            played("easy random random easy", "10 4 5 12", 3),
            played("random random easy easy", "10 4 10 8", 0, 2, turns=20),
        ],
        [Fault(Sitting(TWO, 7), FaultKind.STALL, "it went on")],
    )


def test_shares_margins_rounds_and_times() -> None:
    found = of_some()
    (pair,) = found.pairs
    assert (pair.stronger, pair.weaker) == ("easy", "random")
    assert (pair.won.games, pair.won.wins, pair.won.share) == (2, 1.5, 0.75)
    assert (pair.margin, pair.rounds) == (5.0, 4.5)
    assert (found.games, found.table_games, found.table_rounds) == (4, 2, 3.5)
    random, easy = found.seats
    assert (easy.won.games, easy.won.wins, easy.won.share, easy.score) == (4, 1.5, 0.375, 10.0)
    assert (random.won.games, random.won.wins, random.won.share, random.score) == (4, 0.5, 0.125, 5.75)
    # The means of the others are 7, 19/3, 22/3 and 8, where easy has 10, 12, 10 and 8.
    assert easy.margin == pytest.approx((3 + 17 / 3 + 8 / 3 + 0) / 4, abs=0.005)
    turns = found.turns[1]
    assert (turns.level, turns.turns) == ("easy", 12)
    assert (turns.median_seconds, turns.p95_seconds) == (0.0025, 0.006)


def test_the_figures_do_not_depend_on_the_order_of_the_results() -> None:
    games = [play("builders", sitting, 1.0) for sitting in schedule(plan(games=2))]
    ended = [game for game in games if isinstance(game, Played)]
    assert figures(plan(), ended, []) == figures(plan(), reversed(ended), [])


def test_figures_of_nothing_are_told_too() -> None:
    told = figures(plan(), [], []).as_dict()
    assert told["games"] == 0
    assert told["pairs"][0]["won"] == {"games": 0, "wins": 0, "share": 0.0, "low": 0.0, "high": 1.0}


# --- processes and the file ------------------------------------------------------------------------


def test_one_process_and_two_play_the_same() -> None:
    planned = schedule(plan(games=2))[1:4]  # at tables of both sizes
    one, two = (sorted(map(untimed, results("builders", planned, 1.0, jobs)), key=str) for jobs in (1, 2))
    assert one == two
    assert one == sorted((untimed(play("builders", sitting, 1.0)) for sitting in planned), key=str)


MANY = [Sitting(("random",) * 4, seed) for seed in range(1000)]


def started(before: Collection[BaseProcess]) -> list[BaseProcess]:
    """The processes that play, and were not there before."""
    return [process for process in multiprocessing.active_children() if process not in before]


def test_a_process_that_ends_before_its_game_stops_the_ladder() -> None:
    before = multiprocessing.active_children()
    playing = results("builders", MANY, 1.0, 1)
    next(playing)
    (process,) = started(before)
    process.kill()
    with pytest.raises(LadderError, match="ended before its game: random,random,random,random with seed "):
        list(playing)


def test_whoever_stops_reading_ends_the_processes() -> None:
    before = multiprocessing.active_children()
    playing = results("builders", MANY, 1.0, 2)
    next(playing)
    two = started(before)
    assert len(two) == 2 and all(process.is_alive() for process in two)
    playing.close()
    assert started(before) == []


LADDER = """
import multiprocessing, time
from tests.tools.ladder.workers import results
from tests.tools.ladder.games import Sitting
if __name__ == "__main__":
    next(playing := results("java", [Sitting(("random",) * 4, n) for n in range(1000)], 1.0, 2))
    print(*(process.pid for process in multiprocessing.active_children()), flush=True)
    time.sleep(60)
"""


def test_the_processes_end_in_the_middle_of_a_game_when_the_ladder_is_gone(tmp_path: Path) -> None:
    program = tmp_path / "ladder.py"
    program.write_text(LADDER)
    with subprocess.Popen(
        [sys.executable, program], stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(ROOT)}
    ) as ladder:
        assert ladder.stdout is not None
        numbers = ladder.stdout.readline().split()
        assert len(numbers) == 2
        ladder.kill()
    end = time.monotonic() + 20
    while any(Path(f"/proc/{int(number)}/cmdline").exists() for number in numbers):
        assert time.monotonic() < end, "they play on"
        time.sleep(0.05)


def words(path: Path, *more: str) -> tuple[str, ...]:
    return ("builders", "--bots", "random,easy", "--games", "2", "--jobs", "1", "--keep", str(path), *more)


def test_a_stopped_ladder_goes_on_after_its_last_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "results"
    first = json.loads(meja(*words(path, "--json")).stdout)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 1 + first["games"] == 1 + 2 + 4
    path.write_bytes(b"".join(lines[:3]) + lines[3][:-5])
    again = json.loads(meja(*words(path, "--json")).stdout)
    for figures_ in (first, again):
        del figures_["turns"]
    assert again == first
    kept = path.read_bytes().splitlines(keepends=True)
    assert kept[:3] == lines[:3]
    assert sorted(json.loads(line)["seed"] for line in kept[1:]) == sorted(
        json.loads(line)["seed"] for line in lines[1:]
    )


def test_a_ladder_ends_at_the_first_look_that_decides_and_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(game: str, sittings: list[Sitting], effort: float, _jobs: int) -> Iterator[Played | Fault]:
        yield from (play(game, sitting, effort) for sitting in sittings)

    monkeypatch.setattr("tests.tools.ladder.workers.results", here)
    monkeypatch.setattr(command, "LOOK", 4)
    path = tmp_path / "results"
    ladder = ("builders", "--bots", "random,easy", "--games", "10", "--seats", "2", "--keep", str(path))

    def games(*more: str) -> int:
        pair = json.loads(meja(*ladder, *more, "--json").stdout)["pairs"][0]["won"]
        assert pair["wins"] == pair["games"]
        return int(pair["games"])

    # The interval begins at 51.0 % after 4 of 4 games won, at 67.6 % after 8 of 8.
    assert [games("--decide", percent) for percent in ("50", "50", "60", "80")] == [4, 4, 8, 10]
    assert "--seats 2 --decide 50`." in meja(*ladder, "--decide", "50", "--markdown").stdout
    assert "--decide needs two levels and --seats" in meja("builders", "--decide", "50").stderr


def test_it_is_decided_when_the_interval_is_clear_of_a_share() -> None:
    pair, alone = replace(plan(), sizes=(2,)), replace(plan(), sizes=(3,), alone=True)
    won = [played("random easy", "1 2", 1)] * 8
    lost = [played("random easy random", "2 1 1", 0)] * 8
    assert [is_decided(pair, won, share) for share in (0.6, 0.67, 0.68, 0.99)] == [True, True, False, False]
    assert [is_decided(alone, lost, share) for share in (0.01, 0.32, 0.33, 0.6)] == [False, False, True, True]


def test_what_has_been_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results"
    meja(*words(path))
    monkeypatch.setattr(ProcessPoolExecutor, "submit", None)
    assert meja(*words(path)).exit_code == 0


@pytest.mark.parametrize("length", [0, 20])
def test_a_file_cut_in_its_first_line_begins_anew(tmp_path: Path, length: int) -> None:
    path = tmp_path / "results"
    with ResultsFile(path, plan()):
        whole = path.read_bytes()
    path.write_bytes(whole[:length])
    with ResultsFile(path, plan()) as file:
        assert file.played == []
    assert path.read_bytes() == whole


def test_results_of_other_arguments_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results"
    with ResultsFile(path, plan()):
        before = path.read_bytes()
    with pytest.raises(LadderError, match=r"is of another ladder: games 4, not 9; effort 1\.0, not 0\.1"):
        ResultsFile(path, Plan("builders", TWO, 9, 1, 0.1))
    refused = meja(*words(path))
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr == f"meja: {path} is of another ladder: games 4, not 2\n"
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"my letter\n", b"my letter", b"\xff\x00\n", b'{"ladder": 1}\n', b"[]\n"])
def test_any_other_file_is_refused_and_left_alone(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "letter"
    path.write_bytes(data)
    with pytest.raises(LadderError, match="letter holds no results of a ladder"):
        ResultsFile(path, plan())
    assert path.read_bytes() == data


WRONG: list[dict[str, Any]] = [{"seed": 99}, {"winners": []}, {"waste": [{}]}, {"waste": [1, 2]}]


def test_a_line_that_is_no_result_of_the_ladder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results"
    good = play("builders", Sitting(TWO, 1), 1.0)
    assert isinstance(good, Played)
    told = plain(good)
    for bad in ("x", "{}", "[1]", *(json.dumps(told | wrong) for wrong in WRONG)):
        path.unlink(missing_ok=True)
        with ResultsFile(path, plan()) as file:
            file.add(good)
        path.write_text(path.read_text() + bad + "\n")
        with pytest.raises(LadderError, match=r"line 3 of .* is no result of this ladder"):
            ResultsFile(path, plan())


def test_a_result_is_read_as_it_was_written(tmp_path: Path) -> None:
    good = play("builders", Sitting(TWO, 1), 1.0)
    assert isinstance(good, Played)
    assert played_from(json.loads(json.dumps(plain(good)))) == good
    with ResultsFile(tmp_path / "results", plan()) as file:
        file.add(good)
    with ResultsFile(tmp_path / "results", plan()) as file:
        assert file.played == [good]


# --- the command -----------------------------------------------------------------------------------


@pytest.fixture
def some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_run", lambda *_: of_some())


@pytest.mark.usefixtures("some")
def test_tables_for_people() -> None:
    result = meja("builders")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 100
    assert lines == [
        "Two seats            games   wins            95 %  margin  rounds",
        "easy against random      2  75.0%  19.8% to 97.3%    +5.0     4.5",
        "",
        "Four seats  seats  wins a seat           95 %  margin  score",
        "random          4        12.5%  1.3% to 60.4%    -2.8    5.8",
        "easy            4        37.5%  9.2% to 78.1%    +2.8   10.0",
        "",
        "Thinking a turn  turns  median  95 % within",
        "random              12  2.5 ms       6.0 ms",
        "easy                12  2.5 ms       6.0 ms",
        "",
        "The Builders: 4 games, 2 of them with four seats and 3.5 rounds on average.",
        "They ended by: victory points 4.",
    ]


@pytest.mark.usefixtures("some")
def test_a_fault_is_told_with_what_plays_it_again_and_is_code_1() -> None:
    for form in ((), ("--json",), ("--markdown",)):
        result = meja("builders", *form, "--effort", "0.1")
        assert result.exit_code == 1
        assert result.stderr == (
            "meja: stall: it went on (python -m tests.tools.simulate builders --bots random,easy "
            "--games 1 --seed 7 --effort 0.1 plays it again)\n"
        )
    assert json.loads(meja("builders", "--json").stdout)["faults"] == {
        "illegal action": 0,
        "stall": 1,
        "failure": 0,
    }


def test_tables_of_markdown_with_the_command_that_made_them() -> None:
    words = "builders --bots easy --games 1 --effort 0.5 --markdown"
    lines = meja(*words.split()).stdout.splitlines()
    assert lines[:2] == [
        "| Four seats | seats | wins a seat | 95 % | margin | score |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    assert lines[2].startswith("| easy | 4 | 25.0% | 4.6% to 69.9% | +0.0 |")
    assert lines[-2:] == [
        "Hard players and better ones looked at 0.5 of the positions that they look at when people play.",
        "Made by `python -m tests.tools.ladder builders --bots easy --games 1 --seed 1 --effort 0.5`.",
    ]


@in_one_test(
    "words, code, told",
    [
        ("chess", 2, "'chess' is not one of"),
        ("builders --games 0", 2, "0 is not in the range"),
        ("builders --effort 0", 2, "'0' is no number above 0"),
        ("builders --effort nan", 2, "'nan' is no number above 0"),
        ("builders --effort inf", 2, "at most 100"),
        ("builders --effort much", 2, "'much' is no number"),
        ("builders --json --markdown", 2, "give --json or --markdown, not both"),
        ("builders --bots easy,best", 1, "The Builders has no computer player 'best'"),
        ("builders --bots easy,easy", 1, "name each level once"),
        (
            "builders --games 1 --keep /nowhere/file",
            1,
            "no results can be kept in /nowhere/file: no such file or directory",
        ),
    ],
)
def test_what_is_refused_is_one_line(words: str, code: int, told: str) -> None:
    result = meja(*words.split())
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.count("\n") == 1
    assert told in result.stderr


# --- the short form of `make players` --------------------------------------------------------------


def first_with_all(levels: tuple[str, ...], tables: list[Sitting]) -> list[Sitting]:
    """A few tables at which all levels sit, those with the most of them first."""
    missing, found = set(levels), []
    for table in sorted(tables, key=lambda table: -len({*table.bots})):
        if missing & {*table.bots}:
            found.append(table)
            missing -= {*table.bots}
    return found


@pytest.mark.parametrize("game", ["java", "builders"])
def test_players_of_all_levels_end_their_games_by_the_rules(game: str) -> None:
    tables = mixed_tables(game, 40)  # each level at the head of a table of each size, thrice
    if not IS_LONG:
        tables = first_with_all(levels_of(game), tables)
    ends, faults = told([*results(game, tables, EFFORT, 1)])
    assert faults == []
    assert sum(ends.values()) == len(tables)


def test_what_went_wrong_at_the_mixed_tables_is_told() -> None:
    fault = Fault(Sitting(TWO, 7), FaultKind.ILLEGAL, "it offered nonsense")
    assert told([fault, played("easy random", "1 2", 1)]) == (
        {"illegal action": 1, "victory_points": 1},
        ["random,easy seed 7: it offered nonsense"],
    )


def test_tables_of_one_size_alone() -> None:
    pairs = plan_of("builders", ["easy", "random"], 4, 1, sizes=(2,))
    fours = plan_of("builders", ["easy", "random"], 4, 1, sizes=(4,))
    both = plan_of("builders", ["easy", "random"], 4, 1)
    assert schedule(pairs) + schedule(fours) == schedule(both)
    with pytest.raises(PlanError, match="one level alone makes no pair"):
        plan_of("builders", ["easy"], 4, 1, sizes=(2,))
    result = meja("builders", "--bots", "easy,random", "--games", "2", "--seats", "2", "--markdown")
    assert "Four seats" not in result.output
    assert "with four seats" not in result.output
    assert "--effort 1 --seats 2`." in result.output


def test_one_of_a_level_sits_alone_among_the_others_at_each_seat_in_turn() -> None:
    alone = plan_of("builders", ["easy", "random"], 6, 1, sizes=(3,), alone=True)
    orders = [("easy", "random", "random"), ("random", "easy", "random"), ("random", "random", "easy")]
    assert schedule(alone) == [Sitting(order, seed) for seed in (1, 2) for order in orders]
    with pytest.raises(PlanError, match="name two levels, of which one player sits alone: easy"):
        plan_of("builders", ["easy"], 4, 1, sizes=(3,), alone=True)
    words = ("builders", "--bots", "random,easy", "--games", "3", "--seats", "3", "--alone", "--markdown")
    result = meja(*words)
    assert "| Three seats |" in result.output and "| easy | 3 | 100.0% |" in result.output
    assert "3 of them with three seats" in result.output
    assert "--seats 3 --alone`." in result.output


def test_results_of_tables_where_one_sits_alone_are_another_ladder(tmp_path: Path) -> None:
    path = tmp_path / "results"
    with ResultsFile(path, plan_of("builders", TWO, 3, 1, sizes=(3,), alone=True)):
        pass
    with pytest.raises(LadderError, match="holds no results of a ladder"):
        ResultsFile(path, plan_of("builders", TWO, 3, 1, sizes=(3,)))


def test_the_records_that_are_kept_can_be_gone_on_with() -> None:
    for path in sorted(Path(command.__file__).parents[1].glob("ladders/*.jsonl")):
        head = json.loads(path.read_text().splitlines()[0])
        sizes = tuple(head["sizes"])
        kept = plan_of(
            head["game"],
            head["levels"],
            head["games"],
            head["seed"],
            sizes=sizes,
            alone=head.get("alone", False),
        )
        before = path.read_bytes()
        with ResultsFile(path, kept) as file:
            assert file.played and {*file.played[0].sitting.bots} == {"hard", "expert"}
        assert path.read_bytes() == before
