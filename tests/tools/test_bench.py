"""Figures beside their budgets, as `python -m tests.tools.bench` prints them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from app.online.thinking import PACE_SECONDS
from engines.bots import levels_of
from engines.catalog import GAMES, game_of
from tests.cases import in_one_test
from tests.ssh.server import needs_client
from tests.tools.bench import host, over_pty, tables, thinking
from tests.tools.bench.command import bench
from tests.tools.bench.figure import Figure, Figures, lines_of
from tests.tools.bench.line import NoAnswerError

STEP = Figure(75, "bytes", 150)
FEW_GAMES = Figure(9.5, "games/s", 10, at_least=True)
FIGURES = {"cursor_step": STEP, "dialog": Figure(3_001, "bytes", 3_000), "games": FEW_GAMES}


@in_one_test(
    "figure, is_kept",
    [
        (STEP, True),
        (Figure(150, "bytes", 150), True),
        (Figure(151, "bytes", 150), False),
        (FEW_GAMES, False),
        (Figure(10, "games/s", 10, at_least=True), True),
        (Figure(10, "s"), None),
    ],
)
def test_a_budget_is_the_most_or_the_least_there_may_be(figure: Figure, is_kept: bool | None) -> None:
    assert figure.is_kept is is_kept


def test_each_line_says_whether_the_budget_is_kept() -> None:
    assert lines_of({**FIGURES, "time": Figure(0.25, "s")}) == [
        "cursor step     75 bytes  ok     at most 150",
        "dialog       3,001 bytes  over   at most 3,000",
        "games        9.5 games/s  under  at least 10",
        "time              0.25 s",
    ]


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(bench, words, prog_name="bench")
    return result.exit_code, result.stdout, result.stderr


def measured(monkeypatch: pytest.MonkeyPatch, *faults: str) -> list[tuple[object, ...]]:
    """Lets the terminal be measured in no time; gives how it was asked for."""
    asked: list[tuple[object, ...]] = []

    def measure() -> Figures:
        if faults:
            raise NoAnswerError(*faults)
        return FIGURES

    def benches(*how: object) -> dict[str, object]:
        asked.append(how)
        return {"some": measure}

    monkeypatch.setattr(over_pty, "pty_benches", benches)
    return asked


def test_the_screens_are_measured_as_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = measured(monkeypatch)
    code, told, _ = run("--pty", "--json", "--size", "100x30", "--idle", "7")
    assert (code, asked) == (0, [((100, 30), 7)])
    assert json.loads(told)["cursor_step"] == {"value": 75, "budget": 150, "unit": "bytes"}


def test_without_json_the_machine_is_told_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = measured(monkeypatch)
    _, told, _ = run("--pty")
    assert asked == [((120, 40), 60)]
    assert told.splitlines()[0].startswith("Python 3")
    assert told.splitlines()[1:] == lines_of(FIGURES)


def test_a_program_that_does_not_answer_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    measured(monkeypatch, "The key 'x' did nothing.")
    assert run("--pty") == (1, "", "meja: The key 'x' did nothing.\n")


@in_one_test("size", ["79x24", "80x22", "501x40", "80", "x", "120x40x2", "-1x40", "axb"])
def test_a_size_that_no_game_fits_is_refused(size: str) -> None:
    code, _, told = run("--pty", f"--size={size}")
    assert code == 2
    assert told.splitlines()[-1].startswith(f"meja: Invalid value for '--size': {size!r} is no size")


def test_shared_tables_that_are_played_at_as_fast_as_they_can_be_lose_nothing() -> None:
    found = tables.load(4, 0.01, 15)
    assert (len(found.taken), found.lost) == (60, 0)


def test_turns_of_computer_players_are_measured_alone_and_at_two_tables_of_a_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "TURNS", 20)
    alone = thinking.turns_alone("builders", "easy", 3)
    assert [*alone] == [
        f"builders_easy_at_3_seats_{what}"
        for what in ("cpu_median", "cpu_in_19_of_20", "median", "in_19_of_20")
    ]
    assert alone["builders_easy_at_3_seats_cpu_in_19_of_20"].budget == 33
    served = thinking.turns_served("builders", 2, turns=1)
    name = "builders_expert_served_at_2_tables"
    assert {*served} > {f"{name}_turn_in_19_of_20", f"{name}_longest_action"}
    assert served[f"{name}_action_median"].value >= PACE_SECONDS * 1e3
    assert served[f"{name}_turn_median"].value > served[f"{name}_action_median"].value


def test_each_level_but_chance_is_measured_at_each_number_of_seats() -> None:
    alone = [words for words in thinking.THINKING_BENCHES if "served" not in words]
    assert len(alone) == sum((len(levels_of(game_id)) - 1) * len(game_of(game_id).seats) for game_id in GAMES)


@needs_client
def test_visits_to_a_host_leave_nothing_and_each_key_of_who_types_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = {"VISITS": 2, "MANY": 2, "IDLE": 1, "AT_ONCE": 3, "TYPING": 2, "KEYS": 3}
    for name, value in few.items():
        monkeypatch.setattr(host, name, value)
    assert [figure.value for figure in host.while_nobody_types().values()] == [0, 0]
    left = host.one_after_the_other()
    assert [left[f"{what}_by_2_visits"].value for what in ("files_left_open", "processes_left")] == [0, 0]
    found = host.many_at_once()
    assert {*found} == {
        "key_to_first_byte_of_2_who_type_among_3",
        "the_same_in_19_of_20_keys",
        "memory_of_3_programs",
    }
