"""Training: the same net twice, whatever is done when; what it writes, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from engines.builders.bots.inputs import INPUTS, OF_LARGER_TABLES
from engines.builders.bots.net import HIDDEN, SIZE, Net
from engines.builders.bots.trained_net import NUMBERS
from engines.shuffle import below, keyed
from tests.games.builders.bots.turn_ends import ends
from tests.tools.train.builders.fit import fit, loss, plain_leads, whole_logits
from tests.tools.train.builders.play import SHARES, play_game
from tests.tools.train.command import Trained, module_of, run, train
from tests.tools.train.store import Plan, Store, TrainError, chunks_of
from tests.tools.train.trainer import Positions

PLAN = Plan("builders", seats=(2, 3), games=(30, 20), epochs=2, seed=3, nodes=8)
"""Of players who look at next to nothing."""
SHIPPED = list(map(int, NUMBERS.split()))


def meja(*words: str) -> tuple[int, str]:
    """The exit code and all that was told."""
    result = CliRunner().invoke(train, words)
    return result.exit_code, result.output


def test_one_seed_gives_one_net_on_any_number_of_cores_and_in_two_goes(tmp_path: Path) -> None:
    at_once = run(PLAN, Store(tmp_path / "one", PLAN), 1)
    assert len(at_once.fit.numbers) == SIZE
    first = replace(PLAN, seats=PLAN.seats[:1], games=PLAN.games[:1])
    run(first, Store(tmp_path / "two", first), 2)
    (tmp_path / "two" / "round-0" / "00001.npy").unlink()
    assert run(PLAN, Store(tmp_path / "two", PLAN), 1) == at_once


def test_a_folder_keeps_one_training_which_may_have_more_rounds_later(tmp_path: Path) -> None:
    def plan(seed: int, *games: int) -> Plan:
        return Plan("builders", (2,) * len(games), games, 2, seed, 8)

    Store(tmp_path, plan(1, 20))
    Store(tmp_path, plan(1, 20, 40))
    Store(tmp_path, plan(1, 20))
    for other in (plan(2, 20, 40), plan(1, 40), plan(1, 20, 60), replace(plan(1, 20), game="java")):
        with pytest.raises(TrainError, match="holds another training"):
            Store(tmp_path, other)


def test_a_round_is_played_in_chunks_of_which_the_last_game_is_held_out(tmp_path: Path) -> None:
    plan = Plan("builders", (2,), (41,), 1, 1, 8)
    assert [len(chunk.games) for chunk in chunks_of(plan, 0)] == [20, 20, 1]
    store, samples = Store(tmp_path, plan), play_game(2, "some game", None, 8)
    chunk = chunks_of(plan, 0)[0]
    assert not store.has(chunk)
    store.add(chunk, [samples] * 20)
    assert store.has(chunk)
    known = store.positions([chunk], 1)
    assert known.held_out.tolist() == [False] * 19 * len(samples) + [True] * len(samples)
    assert [tuple(row) for row in known.inputs[: len(samples)].tolist()] == [each.inputs for each in samples]
    assert known.results[: len(samples), 0].tolist() == [each.results[0] for each in samples]


def test_in_a_game_each_turn_is_told_with_who_won() -> None:
    samples = play_game(2, "a game", None, 8)
    assert samples == play_game(2, "a game", None, 8) != play_game(2, "another", None, 8)
    assert {len(each.inputs) for each in samples} == {INPUTS}
    assert {*samples[-1].results, *samples[-2].results} in ({0, SHARES}, {SHARES // 2})
    assert all(each.results == samples[-1].results for each in samples[-1::-2])


def test_a_net_learns_what_tells_who_wins() -> None:
    chance = np.random.default_rng(1)
    inputs = chance.integers(-3, 4, (2000, INPUTS)).astype(np.int32)
    won = (inputs[:, [30]] > 0).astype(np.int32) * SHARES
    found = fit(Positions(inputs, won, np.arange(2000) % 10 == 0), 30, 1, lambda line: None)
    assert found.held_out_hits > 0.65
    assert found.held_out_loss < 0.63


def test_a_shipped_net_learns_of_larger_tables_and_judges_those_of_two_as_before() -> None:
    chance = np.random.default_rng(1)
    inputs = chance.integers(0, 4, (2000, INPUTS)).astype(np.int32)
    won = (inputs[:, [OF_LARGER_TABLES[-1]]] > 1).astype(np.int32) * SHARES
    found = fit(Positions(inputs, won, np.arange(2000) % 10 == 0), 3, 1, lambda line: None, NUMBERS)
    assert for_two(found.numbers) == for_two(SHIPPED)
    assert found.held_out_loss < loss(whole_logits(SHIPPED, inputs), (won[:, 0] / SHARES).astype(np.float32))


def test_a_training_that_keeps_two_goes_on_from_the_shipped_net(tmp_path: Path) -> None:
    plan = replace(PLAN, seats=(3,), games=(20,), keeps_two=True)
    found = run(plan, Store(tmp_path, plan), 1).fit
    assert found.numbers != SHIPPED and for_two(found.numbers) == for_two(SHIPPED)
    assert "--games 20 --keep-two --epochs 2" in module_of(plan, Trained(found, 777), "trained_net.py")


def for_two(numbers: list[int]) -> list[int]:
    """What of a net counts at tables of two."""
    begin, end = OF_LARGER_TABLES.start * HIDDEN, OF_LARGER_TABLES.stop * HIDDEN
    return numbers[:begin] + numbers[end:]


def test_the_net_says_in_the_game_what_it_says_in_training() -> None:
    rng = keyed("numbers")
    numbers = [below(2001, rng) - 1000 for _ in range(SIZE)]
    net = Net(" ".join(map(str, numbers)))
    for end in ends():
        said = net.at(end.table)(end.own)
        assert said == pytest.approx(float(whole_logits(numbers, np.array([end.inputs]))[0]), rel=1e-4)


def test_a_net_begins_as_hard_judges() -> None:
    leads = plain_leads()
    for end in ends():
        assert float(leads @ np.array(end.inputs, np.float32)) == pytest.approx(end.plain_lead, abs=0.02)


def test_the_module_of_a_net_holds_its_numbers_and_how_they_were_made(tmp_path: Path) -> None:
    known = Store(tmp_path, PLAN)
    known.add(chunks_of(PLAN, 0)[0], [play_game(2, str(number), None, 8) for number in range(20)])
    fitted = fit(known.positions(chunks_of(PLAN, 0)[:1], 1), 1, 1, lambda line: None)
    text = module_of(PLAN, Trained(fitted, 777), "trained_net.py")
    assert max(map(len, text.splitlines())) <= 110
    holder: dict[str, str] = {}
    exec(text, holder)
    assert list(map(int, holder["NUMBERS"].split())) == fitted.numbers
    told = " ".join(holder["__doc__"].split())
    command = "train builders --seats 2,3 --games 30,20 --epochs 2 --seed 3 --nodes 8 --write trained_net.py`"
    assert command in told
    assert "50 games, 777 positions" in told and fitted.words in told


def test_what_is_refused_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("{")
    (tmp_path / "file").touch()
    for words, code, told in (
        (["builders", "--games", "10"], 2, "'10' is not numbers of 20 to 1000000, with commas between"),
        (["builders", "--seats", "2,x"], 2, "'2,x' is not numbers of 2 to 4, with commas between"),
        (["builders", "--seats", "3,4", "--games", "20"], 2, "--seats is for 2 rounds and --games for 1"),
        (
            ["builders", "--seats", "2,3", "--games", "20,20", "--keep-two"],
            2,
            "--keep-two is for The Builders",
        ),
        (["builders", "--folder", str(tmp_path)], 1, f"no games can be kept in {tmp_path}"),
        (["builders", "--folder", str(tmp_path / "file" / "below")], 1, "no games can be kept in"),
    ):
        exit_code, output = meja(*words)
        assert (exit_code, output.count("\n")) == (code, 1), output
        assert told in output
