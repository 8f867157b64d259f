"""What the strongest computer player thinks of a game that is over, in line mode."""

from __future__ import annotations

from app.bot_workers.runner import BotRunner
from app.session.judged_texts import JudgedTexts
from app.session.judging import Judging
from app.text.console import Console
from app.text.signals import undisturbed
from engines.judging import JudgedTurn
from engines.texts import format_count

TOLD_EVERY = 5
"""After so many turns it is told how many are judged."""


def judge_turns(console: Console, judging: Judging) -> None:
    """Judge all turns that are left and tell how far it has come, until Ctrl+C, or Enter at a terminal."""
    if judging.is_done:
        console.say(standing_line(judging))
        return
    console.say(f"Judging {format_count(judging.total, 'turn')}; Enter or Ctrl+C stops it.")
    console.flush()
    runner = BotRunner()
    try:
        while (request := judging.next_request()) is not None and console.interruption() is None:
            answer = runner.judge(request)
            with undisturbed():
                goes_on = judging.take(answer)
            if not goes_on:
                break
            if len(judging.turns) % TOLD_EVERY == 0:
                console.say(standing_line(judging))
                console.flush()
    except KeyboardInterrupt:
        pass
    finally:
        with undisturbed():
            judging.keep()
    if judging.fault:
        console.say(judging.fault)
    console.say(standing_line(judging), *([] if judging.is_done else ["judge goes on with the rest."]))
    if judging.not_kept:
        console.say(f"What is judged is not kept: {judging.not_kept}")


def standing_line(judging: Judging) -> str:
    """Return how many turns are judged."""
    count, total = len(judging.turns), judging.total
    if not total:
        return "No turn was played to its end."
    if judging.is_done:
        return f"All {total} turns are judged; losses tells which cost the most."
    return f"{count} of {format_count(total, 'turn')} judged."


def loss_lines(judging: Judging, texts: JudgedTexts) -> list[str]:
    """Return the turns that lost the most."""
    if not judging.turns:
        return ["No turn is judged yet; judge does it." if judging.total else standing_line(judging)]
    worst = judging.worst()
    told = [] if judging.is_done else [standing_line(judging)]
    if not worst:
        told.append(f"No turn cost anything: {judging.level} would have played none better.")
    return [*told, *(line for turn in worst for line in turn_lines(judging, texts, turn))]


def turn_lines(judging: Judging, texts: JudgedTexts, turn: JudgedTurn) -> list[str]:
    """Return what a turn cost, what was played in it, and what would have been played instead."""
    told = f"Turn {turn.turn}, {texts.names[turn.seat]}: {texts.cost(turn)}; after it {texts.standing(turn)}."
    if not turn.cost:
        return [told]
    level = judging.level.capitalize()
    return [told, f"Played: {texts.played(turn)}.", f"{level} would have played: {texts.better(turn)}."]
