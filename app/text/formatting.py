"""What line mode tells of a game on demand and at its end, the same for all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.games import ui_of
from app.games.ui import GameHelp
from app.session.event_log import EventLog
from app.text.base import GameText
from app.text.console import WIDTH
from app.text.prompts import AnswerError, number_in, shortened
from engines.core import A, E, LedgerEntry, Outcome, Seat, Setup, V, View
from engines.game_texts import AnyTexts, Ruling
from engines.tally import gains_by_source, points_by_source, points_since_own_turn
from engines.texts import capitalized, end_sentence, format_count

LOG_LINES = 20
"""So many of the last sentences `log` tells."""

COMMANDS = {
    "a letter": "begins what stands beside it in the list; each verb keeps its letter",
    "a number": "takes what stands at that number of a question",
    "Enter": "tells the list again",
    "list": "names all places where one is asked for",
    "back": "goes one question back",
    "brief": "leaves the list out until Enter asks for it; brief again tells it each time",
    "menu": "goes back to the list of what you can do",
    "undo, redo": "takes the last action back, plays it again",
    "what ACTION": "tells what an action or answer would cost and bring, and leaves it at that",
    "hint": "tells what the strongest computer player would do, and why; yes plays it",
    "hand": "tells what is yours",
    "recap": "tells what the others did since your last turn",
    "points": "tells where each player's points came from, and how many are new",
    "aim": "tells how the game is won, and where points come from",
    "costs": "tells what each action costs",
    "log": "tells the last sentences of the game; log 50 more of them, log all every one",
    "rules": "names the chapters of the rules; rules 2 reads one of them, rules {ruling} one rule",
    "replay": "steps through the game as far as it has come",
    "save TITLE": "keeps a copy under that title; the game itself is saved after each action",
    "home": "leaves the game for the first list",
    "quit": "leaves the program; the game is saved",
}
"""What can be typed in a game, with what it does."""
WORDS = {
    "board",
    "help",
    "words",
    "actions",
    *(each.split()[0].lower() for key in COMMANDS for each in key.split(", ")),
}
"""The words alone, for who mistypes one."""


def open_lines(
    text: GameText[V, E, A], view: V, setup: Setup, log: EventLog, word: str, words: Sequence[str]
) -> list[str] | None:
    """Return what a word and those after it ask of what is no secret; None for nothing. Raise AnswerError."""
    match word:
        case "board":
            return text.board(view, words)
        case "log":
            return log_lines(log.lines, words)
        case "rules":
            return rules_lines(text.telling.rulings, words)
        case "points" | "score" if not words:
            return score_lines(view, text.telling, players(setup))
        case "aim" if not words:
            return aim_lines(ui_of(setup.game).help.load())
        case "costs" if not words:
            return cost_lines(ui_of(setup.game).help.load())
        case topic if topic in text.own_topics and not words:
            return text.topic(view, topic)
        case "help" | "?" if words == ["actions"]:
            return action_lines(text)
        case "help" | "?" if not words:
            return help_lines(ui_of(setup.game).help.load())
    return None


def players(setup: Setup) -> list[str]:
    """Return who plays, by seat; of a computer player its level too: "Green, computer, hard"."""
    return [seat.name if seat.bot is None else f"{seat.name}, computer, {seat.bot}" for seat in setup.seats]


def position_lines(text: GameText[V, E, A], view: V) -> list[str]:
    """Return how near the end is, and the position in short."""
    banner = text.telling.end_banner(view)
    return [*([f"{banner}."] if banner else []), *text.position(view)]


def players_lines(setup: Setup) -> list[str]:
    """Return who plays, in a line; nothing where only people do, whose names are told anyway."""
    has_computers = any(seat.bot is not None for seat in setup.seats)
    return [f"Players: {'; '.join(players(setup))}."] if has_computers else []


def help_lines(about: GameHelp) -> list[str]:
    """Return where more is told, then the aim of a game, where points come from, and all costs."""
    more = "help words tells all that can be typed, help actions how each action is typed."
    return [more, *aim_lines(about), *cost_lines(about)]


def word_lines(text: GameText[V, E, A], commands: Mapping[str, str]) -> list[str]:
    """Return what can be typed besides actions."""
    *_, ruling = text.telling.rulings
    words = (f"{word}: {what}.".replace("{ruling}", ruling) for word, what in commands.items())
    return [*words, *own_lines(text)]


def aim_lines(about: GameHelp) -> list[str]:
    """Return how a game is won, where points come from, and what brings the end."""
    return [about.aim, *(f"{source}: {how}" for source, how in about.points.items()), f"The end: {about.end}"]


def cost_lines(about: GameHelp) -> list[str]:
    """Return what each action costs, a line each."""
    return ["Costs:", *(f"{action}: {cost}" for action, cost in about.costs.items())]


def action_lines(text: GameText[V, E, A]) -> list[str]:
    """Return how each action is typed, with its letter."""
    usage = (f"{text.letters[verb]}: {usage}." for verb, usage in text.telling.usage.items())
    return ["Actions can be typed, with the verb or its letter:", *usage]


def own_lines(text: GameText[V, E, A]) -> list[str]:
    """Return what can be typed in this game alone, and what after `board`."""
    own = {**text.own_topics, **{word: each.what for word, each in text.own_words.items()}}
    return [*(f"{word}: {what}." for word, what in own.items()), f"{text.board_usage}."]


def rules_lines(rulings: Mapping[str, Ruling], words: Sequence[str]) -> list[str]:
    """Return the chapters, the rules of one, or one rule. Raise AnswerError."""
    chapters: dict[str, list[str]] = {}
    for name, ruling in rulings.items():
        chapters.setdefault(ruling.chapter, []).append(name)
    if not words:
        spans = [f"{first} to {rest[-1]}" if rest else first for first, *rest in chapters.values()]
        titles = enumerate(zip(chapters, spans, strict=True), 1)
        return ["Chapters of the rules:", *(f"{number}. {title}: {span}" for number, (title, span) in titles)]
    wanted = " ".join(words)
    if wanted.upper() in rulings:
        return [f"{wanted.upper()}. {rulings[wanted.upper()].text}"]
    number = number_in(wanted)
    for place, (title, names) in enumerate(chapters.items(), 1):
        if number == place or title.lower() == wanted.lower():
            return [f"{title}:", *(f"{name}. {rulings[name].text}" for name in names)]
    what = f"type rules for the chapters, or the name of a rule, as {next(iter(rulings))}"
    raise AnswerError(f"There is no rule '{shortened(wanted)}'; {what}.")


def log_lines(sentences: Sequence[str], words: Sequence[str]) -> list[str]:
    """Return the last sentences of a game, or as many as are asked for. Raise AnswerError."""
    wanted = " ".join(words)
    count = {"": LOG_LINES, "all": len(sentences)}.get(wanted.lower(), number_in(wanted))
    if count is None:
        raise AnswerError(f"'{shortened(wanted)}' is no number; type log, log 50, or log all.")
    if not sentences:
        return ["Nothing has been played yet."]
    told = list(sentences[max(0, len(sentences) - count) :])
    left_out = len(sentences) - len(told)
    before = [f"{format_count(left_out, 'sentence')} before; log all tells them."] if left_out else []
    return [*before, *told]


def ended(sentence: str) -> str:
    """Return a sentence with a capital and a full stop."""
    return capitalized(end_sentence(sentence))


def packed(sentences: Iterable[str]) -> list[str]:
    """Return sentences with as many on a line as fit."""
    lines: list[str] = []
    for sentence in sentences:
        joined = " ".join([*lines[-1:], sentence])
        lines[-1:] = [joined] if len(joined) <= WIDTH else [*lines[-1:], sentence]
    return lines


def score_lines(view: View, telling: AnyTexts, called: Sequence[str]) -> list[str]:
    """Return each player's points by source; the players are called so, by seat."""
    lines: list[str] = []
    fresh = points_since_own_turn(view, view.viewer) if view.viewer is not None else (0,) * len(called)
    for seat, name in enumerate(called):
        sums = ((source, by_seat[seat]) for source, by_seat in points_by_source(telling, view).items())
        parts = ", ".join(f"{source} {points}" for source, points in sums if points)
        told = format_count(view.scores[seat], "point") + (f", {fresh[seat]} new" if fresh[seat] else "")
        lines.append(f"{name}: {told}{f': {parts}' if parts else ''}.")
    return lines


def final_lines(view: View, telling: AnyTexts, outcome: Outcome, setup: Setup) -> list[str]:
    """Return the end of a game: who won and why, the ranking, what decided ties, and all points."""
    called, winners = players(setup), [view.names[seat] for seat in outcome.winners]
    return [
        telling.format_result(winners, view.scores[outcome.winners[0]]),
        *filter(None, [telling.reasons.get(outcome.reason, "")]),
        "Ranking:",
        *(
            f"{place}. {called[seat]}: {format_count(view.scores[seat], 'point')}."
            for place, seat in outcome.places
        ),
        *telling.tie_lines(view, outcome),
        "Where the points came from:",
        *score_lines(view, telling, view.names),
        "Every gain:",
        *(line for seat in range(len(view.names)) for line in _ledger(view, telling, seat)),
    ]


def _ledger(view: View, telling: AnyTexts, seat: Seat) -> Iterator[str]:
    """Yield every gain of a seat, a line a source; turns count those of all seats."""
    for source, entries in gains_by_source(telling, view, seat).items():
        if entries:
            gains = "; ".join(_gain(telling, entry) for entry in entries)
            yield f"{view.names[seat]}, {source}: {gains}."


def _gain(telling: AnyTexts, entry: LedgerEntry) -> str:
    place = telling.entry_place(entry)
    return f"turn {entry.turn}, {place + ', ' if place else ''}{entry.points}"
