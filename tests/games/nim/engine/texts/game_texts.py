"""What Nim says of itself."""

from collections.abc import Sequence

from engines.game_texts import GameTexts, Ruling
from tests.games.nim.engine.game import Code, Event, EventKind, NimAction, NimView


def sentences(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return a sentence for each event."""
    told = {EventKind.ENDED: "{} ends the turn.", EventKind.TOOK: "{} takes {} from heap {}."}
    return [told[event.kind].format(names[event.seat], event.stones, event.heap) for event in events]


def hand_lines(view: NimView) -> list[str]:
    """Return how many stones lie there."""
    return [f"Heap {number}: {stones}" for number, stones in enumerate(view.heaps, 1)]


TEXTS: GameTexts[NimView, Event, NimAction] = GameTexts(
    rulings={
        "N1": Ruling("Stones", "There are heaps of 3, 4 and 5 stones."),
        "N2": Ruling("Stones", "In a turn stones are taken from one heap, one or more."),
        "N3": Ruling("The end", "Who takes the last stone of all scores 1 point."),
    },
    usage={"take": "take HEAP STONES: take 2 3", "end": "end ends the turn: end"},
    messages={
        Code.OVER: "The game is over",
        Code.STONES: "The heap has {most}",
        Code.OTHER_HEAP: "Stones of this turn come from one heap",
        Code.NOTHING_TAKEN: "Nothing has been taken yet",
        "balanced": "The heaps are as they should be.",
        "balance": "It leaves heaps that cancel out.",
        "lost": "No heap can be made right.",
    },
    words={},
    sources=["Last stone"],
    source_of=lambda entry: "Last stone",
    reasons={"empty": "All stones are taken (rule N3)."},
    sentences=sentences,
    turn_end=EventKind.ENDED,
    turn_in_short=lambda turn, names: " ".join(sentences(turn, names)),
    turn_line=lambda view: f"Turn {view.turn}, {view.names[view.seat]}",
    end_banner=lambda view: "",
    hand_lines=hand_lines,
    action_phrase=lambda action, view: str(action),
    entry_place=lambda entry: "",
)
