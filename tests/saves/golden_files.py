"""Golden files: saves of each format and each version of the rules, which must load for ever.

`python -m tests.saves.golden_files` makes those that are missing, with the program as it is. A file that is
there is never written again, whatever became of the format or the rules: it stands for the games that players
have kept. After a change of the format or of a game's rules version, run it once to add the new ones.
Beside each file lies what `meja dump` told of it when it was made, without the legal actions.
"""

from __future__ import annotations

import enum
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any

from app.games.dump import dump_position
from engines.bots import make_bot
from engines.catalog import GAMES, game_of
from engines.core import SeatSetup, Setup
from engines.judging import JudgedTurn
from engines.match import Match
from engines.shuffle import keyed
from saves.document import FORMAT, encode, make_save, snapshot_codec
from saves.shared import (
    REQUEST_BYTES,
    Asked,
    Clock,
    ClockKind,
    Manners,
    Question,
    SeatKind,
    Shared,
    SharedSeat,
)

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ani", "Élodie", "佳子", "Dov")
SAVED_AT = 1_700_000_000


def started(game_id: str, seats: int, **options: str) -> Match[Any, Any, Any]:
    """A new match; the last seat is a computer player's."""
    players = [SeatSetup(name) for name in NAMES[: seats - 1]] + [SeatSetup(NAMES[seats - 1], "random")]
    setup = Setup(game_id, tuple(players), 20 + seats, tuple(sorted(options.items())))
    game = game_of(game_id)
    return Match(game, setup, snapshot_codec(game))


def request_of(match: Match[Any, Any, Any]) -> bytes:
    """The id of the request that makes the next line of a shared table: computer players make none."""
    is_bot = match.setup.seats[match.state.to_act].bot is not None
    return b"" if is_bot else len(match.log).to_bytes(REQUEST_BYTES, "big")


def play(match: Match[Any, Any, Any], actions: int, *, is_shared: bool = False) -> None:
    """Plays so many actions by chance, or to the end."""
    bot, rng = make_bot("random", match.game), keyed(match.setup.seed, "golden", len(match.log))
    for _ in range(actions):
        seat = match.state.to_act
        if seat is None:
            return
        action = bot.choose(match.view(seat), match.game.legal_actions(match.state), rng)
        match.play(action, request_of(match) if is_shared else b"")


def unfinished(game_id: str) -> Match[Any, Any, Any]:
    """In the middle of a turn; a hint was given once."""
    match = started(game_id, 3)
    play(match, 40)
    match.mark_hints([40])
    play(match, 21)
    while match.last_barrier == len(match.log):
        play(match, 1)
    return match


def finished(game_id: str) -> Match[Any, Any, Any]:
    """Played to its end, and judged up to the second turn."""
    match = started(game_id, 4)
    play(match, 10_000)
    first = match.state_at(0).seat
    match.judged = (
        JudgedTurn(1, first, 250, tuple(str(played.action) for played in match.log[:2]), 0),
        JudgedTurn(2, (first + 1) % 4, -31, ("end",), 40),
    )
    return match


def with_redo(game_id: str) -> Match[Any, Any, Any]:
    """Three actions were taken back, with free undo."""
    match = started(game_id, 2, free_undo="on")
    play(match, 40)
    for _ in range(3):
        match.undo()
    return match


def with_prelude(game_id: str) -> Match[Any, Any, Any]:
    """Went on from a recorded position when the rules had changed, and was played on."""
    before = started(game_id, 2)
    play(before, 30)
    lines = [f"{played.seat} {played.action}" for played in before.log]
    match = Match(before.game, before.setup, snapshot_codec(before.game), [before.state], archived_log=lines)
    play(match, 15)
    return match


def at_table(game_id: str) -> Match[Any, Any, Any]:
    """In the middle of a game of a shared table."""
    match = started(game_id, 3)
    play(match, 50, is_shared=True)
    return match


SHARED = Shared(
    maker="ani",
    manners=Manners(Clock(ClockKind.BANK, 30), has_free_text=True),
    seats=(
        SharedSeat(SeatKind.PERSON, "ani", left_ms=1_500_000, asked_turn=2),
        SharedSeat(SeatKind.PERSON, "élodie", "random", 1_200_000),
        SharedSeat(SeatKind.BOT, level="random"),
    ),
    code="7K4M-QX2P",
    has_begun=True,
    since=SAVED_AT,
    done=(b"0123456789abcdef",),
    asked=Asked(Question.UNDO, 0, (1,)),
)
"""The table of those files that are of a shared one."""

KINDS: dict[str, Callable[[str], Match[Any, Any, Any]]] = {
    "unfinished": unfinished,
    "finished": finished,
    "redo": with_redo,
    "prelude": with_prelude,
    "shared": at_table,
}


def told(match: Match[Any, Any, Any], note: str | None, shared: Shared | None) -> dict[str, Any]:
    """All that a golden file must still say, in plain data."""
    found = dump_position(match.state, match.setup, secrets=True)
    # What is legal follows from the rest, and may be corrected; the seed lies in the save.
    del found["legal"], found["seed"]
    return {
        "note": note,
        "log": [f"{played.seat} {played.action}" for played in match.log],
        "prelude": list(match.archived_log),
        "undone": [str(action) for action in match.undone],
        "undo_reaches": match.last_barrier,
        "hints": sorted(match.hints),
        "scores": list(match.state.scores),
        "position": found,
        "requests": [played.request.hex() for played in match.log],
        "judged": [[*astuple(judged)] for judged in match.judged],
        "shared": None if shared is None else json.loads(json.dumps(asdict(shared), default=plain)),
    }


def plain(value: enum.Enum | bytes) -> str:
    """An enum member or bytes as a text."""
    return value.hex() if isinstance(value, bytes) else value.name


def name_of(game_id: str, kind: str) -> str:
    """What the golden file of a kind is called, as the program is now."""
    return f"format{FORMAT}-{game_id}-rules{game_of(game_id).rules_version}-{kind}"


def make(folder: Path) -> list[str]:
    """Makes the files that are missing, and gives their names; what is there is left as it is."""
    folder.mkdir(exist_ok=True)
    made = []
    for game_id in GAMES:
        for kind, match_of in KINDS.items():
            name = name_of(game_id, kind)
            file, tale = folder / f"{name}.meja", folder / f"{name}.json"
            if file.exists() or tale.exists():
                continue
            match = match_of(game_id)
            shared = SHARED if match_of is at_table else None
            save = make_save(
                match,
                title=f"Golden: {kind}",
                saved_at=SAVED_AT,
                version=len(match.log) if shared else 0,
                shared=shared,
            )
            with file.open("xb") as saves:
                saves.write(encode(save))
            with tale.open("x", encoding="utf-8") as words:
                json.dump(told(match, None, shared), words, indent=1, ensure_ascii=False)
                words.write("\n")
            made.append(name)
    return made


if __name__ == "__main__":
    print("\n".join(make(FOLDER)) or "nothing is missing; golden files are never written again")
    sys.exit()
