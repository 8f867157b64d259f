"""The keys, help, tutorial and dump of Nim."""

from app.games.ui import GameHelp
from app.keys.key import GameKeys, Key
from app.tutorial.course import Course, Step, Task
from engines.core import SeatSetup, Setup
from tests.games.nim.engine.game import NimView

KEYS = GameKeys(
    table=(
        Key("nim.pick", "enter,ctrl+j", "pick", "result", "the result of Nim"),
        *(Key(f"nim.heap-{n}", n, f"take({n})", f"heap {n}", "take a stone of it") for n in "123"),
        Key("nim.end", "e", "play('end')", "end", "end the turn"),
    )
)
HELP = GameHelp(
    aim="Take the last stone.",
    points={"Last stone": "1 point."},
    costs={"take": "Nothing."},
    end="All stones are taken.",
    notation=("A heap and a number.",),
    signs={"The heaps": {"o": "A stone."}},
)

COURSE = Course(
    setup=Setup("nim", (SeatSetup("Red"), SeatSetup("Blue")), 1),
    learner=0,
    opening=("take 1 1", "end", "take 2 1", "end"),
    steps=(
        Step("Stones", Task("{Press <nim.heap-1>|Type take 1 1}.", "a stone", lambda s: s.begun, "take 1 1")),
        Step("The end", Task("{Press <nim.end>|Type end}.", "the end", lambda s: s.seat == 1, "end")),
    ),
    closing=("That is Nim.",),
)


def dump(view: NimView, secret: None) -> dict[str, object]:
    return {"heaps": view.heaps}
