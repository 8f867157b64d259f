"""Whole games without a screen: `python -m tests.tools.simulate`."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from engines.catalog import GAMES
from engines.core import SetupError
from engines.java.game import JAVA
from tests.cases import in_one_test
from tests.engines.asking import raises_worded
from tests.engines.peeking import Peeker
from tests.terminal_line import Session
from tests.tools.simulate import command, match_of_bots, simulate

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str) -> Result:
    """Runs the command in this process."""
    return CliRunner().invoke(command, words, prog_name="simulate")


@in_one_test(
    "words, told, code",
    [
        ("java --games 0", "0 is not in the range", 2),
        ("java --games many", "'many' is not a valid integer", 2),
        ("chess", "'chess' is not one of 'java', 'builders'", 2),
        ("java --bots random", "Java is for 2 to 4 players, not 1", 1),
        (
            "java --bots random,x",
            "Java has no computer player 'x'; it has random, easy, medium, hard",
            1,
        ),
        ("java --bots random,", "Java has no computer player ''", 1),
        (
            "builders --bots x,y",
            "The Builders has no computer player 'x'; it has random, easy, medium, hard",
            1,
        ),
        ("builders --bots easy", "The Builders is for 2 to 4 players, not 1", 1),
    ],
)
def test_what_is_wrong_is_one_line(words: str, told: str, code: int) -> None:
    result = run(*words.split())
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.startswith("meja: ")
    assert result.stderr.count("\n") == 1
    assert told in result.stderr


def test_simulate_plays_to_the_end_and_gives_the_figures() -> None:
    result = run("java", "--bots", "random, random,random", "--games", "3", "--seed", "4", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")  # no bar where there is no terminal
    matches = [match_of_bots("java", ["random"] * 3, seed) for seed in (4, 5, 6)]
    outcomes = [JAVA.outcome(match.state) for match in matches]
    assert all(outcomes)
    assert told.pop("seconds") > 0
    assert told.pop("games_per_second") > 0
    assert told == {
        "game": "java",
        "bots": ["random"] * 3,
        "seed": 4,
        "games": 3,
        "actions": sum(len(match.log) for match in matches),
        "mean_scores": [
            round(sum(match.state.scores[seat] for match in matches) / 3, 2) for seat in range(3)
        ],
        "wins": [
            round(sum(1 / len(o.winners) for o in outcomes if o and seat in o.winners), 2)
            for seat in range(3)
        ],
        "reasons": {"last_triple": 3},
    }
    assert sum(told["wins"]) == pytest.approx(3, abs=0.02)


@pytest.mark.parametrize(
    ("bots", "reason"), [("random,random,random", "stalemate"), ("easy,easy", "victory_points")]
)
def test_simulate_plays_the_builders(bots: str, reason: str) -> None:
    told = json.loads(run("builders", "--bots", bots, "--games", "5", "--json").stdout)
    assert (told["game"], told["bots"], told["games"]) == ("builders", bots.split(","), 5)
    assert told["reasons"] == {reason: 5}
    assert sum(told["wins"]) == pytest.approx(5, abs=0.02)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_player_that_peeks_finds_cards_that_were_dealt_anew(
    monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    peeker = Peeker()
    monkeypatch.setattr("tests.tools.simulate.make_bot", lambda *_: peeker)
    match = match_of_bots(game_id, ["random"] * 3, 1)
    assert len(peeker.found) == len(match.log)
    for number in range(40):  # while there is much that lies hidden
        assert peeker.found[number].secret != match.state_at(number).secret


def test_simulate_tells_the_same_games_to_a_reader() -> None:
    told = run("java", "--games", "1").stdout
    assert told.startswith("game: java\nbots: random, random\nseed: 1\ngames: 1\nseconds: ")
    assert "\nreasons:\n  last triple: 1\n" in told


def test_simulate_refuses_before_the_first_game() -> None:
    with raises_worded(SetupError, "2 to 4 players"):
        simulate("java", ["random"] * 5, 1, 1)
    with raises_worded(SetupError, "no computer player"):
        simulate("java", ["random", "x"], 1, 1)


def test_ctrl_c_ends_with_one_line_and_code_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("tests.tools.simulate.match_of_bots", interrupted)
    result = run("java", "--json")
    assert result.stderr == "meja: interrupted\n"
    assert result.exit_code == 130


def test_a_progress_bar_shows_on_a_terminal_and_ctrl_c_ends_it() -> None:
    with Session("tests.tools.simulate", ("java", "--games", "100000")) as line:
        line.expect("100000 games  [-")
        os.kill(line.pid, signal.SIGINT)
        assert line.exit_code() == 130
        told = line.sent.decode()
    assert told.splitlines()[-1] == "meja: interrupted"
    assert "Traceback" not in told
