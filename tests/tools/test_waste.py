"""What is counted as wasted, and its way through the records of a ladder into its figures."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from engines.builders.game import BUILDERS
from engines.core import AnyGame, Setup
from engines.java.game import JAVA
from engines.match import Match
from tests.games.builders.engine import positions as builders
from tests.games.java.engine import positions as java
from tests.tools.ladder import command
from tests.tools.ladder.figures import WasteFigures, figures
from tests.tools.ladder.file import ResultsFile, plain, played_from
from tests.tools.ladder.games import Plan, Played, Sitting, play
from tests.tools.ladder.waste import waste_of

PAIR = Sitting(("easy", "random"), 1)


def after(game: AnyGame, setup: Setup, state: Any, *lines: str) -> tuple[dict[str, int], ...]:
    """What seats have wasted who played some lines from a position on."""
    match = Match(game, setup, states=[state])
    for line in lines:
        match.play(game.parse(line))
    return tuple(map(dict, waste_of(match)))


def test_java_tells_what_is_left_and_in_which_turns_a_festival_was_held_or_not() -> None:
    state = java.position(
        village="G6 G7 G8",
        palaces="G6=4",
        developers=["G7", "G8"],
        hands=["mask drum", "mask mask+drum"],
        ap=2,
        last_round=True,
    )
    token = java.position(last_round=True, hands=["", "mask"])
    assert after(JAVA, java.setup(), state, "end", "token", "festival G6 mask", "pass") == (
        {
            "cards left": 2,
            "tokens left": 3,
            "AP unused": 2,
            "festivals held": 0,
            "festivals missed": 1,
            "festival points": 0,
        },
        {
            "cards left": 1,
            "tokens left": 2,
            "AP unused": 7,
            "festivals held": 1,
            "festivals missed": 0,
            "festival points": 2,
        },
    )
    ends, _ = after(JAVA, java.setup(), token, "end")
    assert (ends["AP unused"], ends["festivals missed"]) == (6, 0), "no city, so no festival is missed"


def test_the_builders_tell_what_was_lost_taken_and_never_used() -> None:
    state = builders.position(
        ecus=[12, 20], free=["W1 W7 W8", "W2"], sites=["B31:W9 B30", "B29"], built=["", "B28"]
    )
    lines = ("send W7 B30", "end", "take 1", "take 2", "end", "take 2", "end", "end")
    assert after(BUILDERS, builders.setup(), state, *lines) == (
        {
            "actions lost": 3,
            "actions for écus": 2,
            "workers never sent": 3,
            "sites unfinished": 2,
            "écus over": 2,
        },
        {
            "actions lost": 3,
            "actions for écus": 3,
            "workers never sent": 1,
            "sites unfinished": 1,
            "écus over": 4,
        },
    )


def test_each_level_is_told_by_its_mean_of_the_games_in_which_it_was_counted() -> None:
    game = Played(PAIR, (0,), (9, 4), "no_room", 4, 9, ((1, 1), (1, 1)))
    games = [
        replace(game, waste=({"cards left": 4, "AP unused": 1}, {"cards left": 0, "AP unused": 9})),
        replace(game, waste=({"cards left": 1, "AP unused": 1}, {"cards left": 1, "AP unused": 8})),
        game,
    ]
    plan = Plan("java", ("random", "easy"), 2, 1)
    assert figures(plan, games, []).waste == (
        WasteFigures("random", 2, {"cards left": 0.5, "AP unused": 8.5}),
        WasteFigures("easy", 2, {"cards left": 2.5, "AP unused": 1.0}),
    )
    assert figures(plan, [game], []).waste == ()


def test_records_of_before_waste_was_counted_are_read_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "results"
    words = ("builders", "--bots", "easy,random", "--games", "2", "--seats", "2", "--jobs", "1")
    counted = play("builders", PAIR, 1.0)
    assert isinstance(counted, Played) and counted.waste
    assert played_from(json.loads(json.dumps(plain(counted)))) == counted
    old = plain(counted)
    del old["waste"]
    with ResultsFile(path, Plan("builders", ("random", "easy"), 2, 1, sizes=(2,))):
        pass
    path.write_text(path.read_text() + json.dumps(old) + "\n")
    told = {
        form: CliRunner().invoke(command.ladder, [*words, "--keep", str(path), *form.split()]).stdout
        for form in ("", "--json", "--markdown")
    }
    assert [json.loads(line)["bots"] for line in path.read_text().splitlines()[1:]] == [
        ["easy", "random"],
        ["random", "easy"],
    ]
    (random, easy) = json.loads(told["--json"])["waste"]
    assert (random["level"], random["seats"], easy["level"], easy["seats"]) == ("random", 1, "easy", 1)
    lost = f"{random['means']['actions lost']:.1f}"
    assert f"random             1          {lost:>3}" in told[""].partition("Wasted a game  seats")[2]
    assert f"| random | 1 | {lost} |" in told["--markdown"]
