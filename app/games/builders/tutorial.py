"""The Builders in ten steps: three turns of Red, from an open site to a machine at work."""

from __future__ import annotations

from app.tutorial.course import Course, Step, Task
from engines.builders.cards import name_of
from engines.builders.state import EventKind, State
from engines.core import SeatSetup, Setup

RED, BLUE = 0, 1


def _sites(state: State) -> dict[str, list[str]]:
    """Return the open sites of Red, each with who works there."""
    return {name_of(site.building): [*map(name_of, site.workers)] for site in state.players[RED].sites}


def _has_built(state: State, building: str) -> bool:
    return building in map(name_of, state.players[RED].built)


_END = "the end of your turn: its actions are used up"
STEPS = (
    Step(
        "A turn has three actions; opening a site is one of them",
        Task(
            "You are Red, with 9 écus. "
            "{Buildings to open are in the first row. Press <builders.open>: the cursor goes to B12 "
            "(the arrows move it as well). Press <builders.pick>.|"
            "Five buildings can be opened; board rows tells them. Type open 1, for B12 in slot 1.}",
            "B12 opened",
            lambda state: "B12" in _sites(state),
            "open 1",
            "B12",
        ),
    ),
    Step(
        "Recruiting is another action, and costs no écus",
        Task(
            "{The second row are workers for everyone. Take W13: press <builders.recruit>, and on him "
            "<builders.pick>.|"
            "Five workers are there for everyone. Type recruit 5, for W13 in slot 5.} He works for you "
            "until the end of the game.",
            "W13 recruited",
            lambda state: "W13" in map(name_of, state.players[RED].free),
            "recruit 5",
            "W13",
        ),
    ),
    Step(
        "Reading a card: {# stone, = wood, * knowledge, ^ tile, é écus|what it needs, makes and costs}",
        Task(
            "B12 needs {=1 *2 ^3; W8 makes #1 *2 and is paid 3é|"
            "1 wood, 2 knowledge, 3 tiles; W8 makes 1 stone, 2 knowledge and is paid 3 écus} each time. "
            "{Go down to W8, a free worker, press <builders.send>, go to B12, press <builders.pick>:|"
            "He is free: type send W8 B12, for} one action.",
            "W8 sent to B12",
            lambda state: _sites(state).get("B12") == ["W8"],
            "send W8 B12",
            "W8 B12",
        ),
    ),
    Step(
        "The end of a turn: actions that are left would be lost",
        Task(
            "Yours are used up, so {press <builders.end>|type end}, and Blue plays. W8 stays on the "
            "site until it is finished, in whichever turn that is.",
            _END,
            lambda state: state.seat == BLUE,
            "end",
            then=("send W1 B4", "send W23 B4", "end"),
        ),
    ),
    Step(
        "One site, one turn: the second worker costs 2 actions, a third 3",
        Task(
            "Blue paid for that just now. B12 still lacks {=1 ^3|"
            "1 wood, 3 tiles}; its first worker of this turn costs one action: "
            "{go to W6, <builders.send>, to B12, <builders.pick>|type send W6 B12}.",
            "W6 sent to B12 first",
            lambda state: _sites(state).get("B12") == ["W8", "W6"],
            "send W6 B12",
            "W6 B12",
        ),
        Task(
            "Now W13, who makes {^2|2 tiles}, for the two actions that are left: "
            "{go to him, <builders.send>, to B12, <builders.pick>|"
            "type send W13 B12}. To another site he would cost only one.",
            "W13 sent to B12, which finishes it",
            lambda state: _has_built(state, "B12"),
            "send W13 B12",
            "W13 B12",
        ),
    ),
    Step(
        "Finished: écus, victory points (VP), and the workers are free",
        Task(
            "B12 brought 12 écus and 3 VP, and W6, W8 and W13 came back. Finishing takes no action of "
            "its own. {Press <builders.end>|Type end} to end the turn.",
            _END,
            lambda state: state.seat == BLUE,
            "end",
            then=("open 1", "recruit 1", "recruit 2", "end"),
        ),
    ),
    Step(
        "Machines (M1 to M8) work for you once they are finished",
        Task(
            "Your machine M2 lacks only {*1|1 knowledge}. W8 makes it: "
            "{go to him, <builders.send>, to M2, <builders.pick>|"
            "type send W8 M2}. That brings 1 VP and no écus; M2 joins your workers.",
            "W8 sent to M2, which finishes it",
            lambda state: _has_built(state, "M2"),
            "send W8 M2",
            "W8 M2",
        ),
    ),
    Step(
        "Sending a machine costs an action, but no écus, ever",
        Task(
            "M2 makes {=2|2 wood}, and your site B16 needs wood. Send it like a worker: "
            "{go to M2, now a free one, <builders.send>, to B16, <builders.pick>|type send M2 B16}.",
            "the machine M2 sent to B16",
            lambda state: "M2" in _sites(state).get("B16", []),
            "send M2 B16",
            "M2 B16",
        ),
    ),
    Step(
        "Écus for actions: 1 for one, 3 for two, 6 for three",
        Task(
            "Three at once pay best, yet you have one action left: "
            "{press <builders.take>, choose 1 écu with its digit or the arrows and <dialog.accept>|"
            "type take 1, for 1 écu}.",
            "1 écu for your last action",
            lambda state: state.events[0].kind is EventKind.TOOK,
            "take 1",
        ),
    ),
    Step(
        "Buying actions, and the end of the game",
        Task(
            "Écus buy time: one more action for 5, as often as you can pay, at any moment of your "
            "turn. {Press <builders.buy>, and <builders.pick> buys it|Type buy}.",
            "one more action, bought",
            lambda state: state.events[0].kind is EventKind.BOUGHT,
            "buy",
        ),
        Task(
            "{Recruit (<builders.recruit>), open (<builders.open>) or take an écu (<builders.take>)|"
            "Recruit (type recruit 1), open (open 1) or take an écu (take 1)}, as you like. "
            "{<table.undo>|Undo} takes an action back, unless a new card was turned up.",
            "the bought action used for something",
            lambda state: state.actions_left == 0,
            "take 1",
        ),
        Task(
            "{Press <builders.end>|Type end}. With 17 VP at the end of a turn, the round is played out "
            "and the game is over; every 10 écus left count 1 VP more.",
            _END,
            lambda state: state.seat == BLUE,
            "end",
        ),
    ),
)
COURSE = Course(
    setup=Setup("builders", (SeatSetup("Red"), SeatSetup("Blue")), seed=8),
    learner=RED,
    opening=(
        *("open 3", "send W3 M2", "recruit 3", "end"),
        *("open 3", "recruit 1", "recruit 3", "end"),
        *("open 4", "recruit 2", "take 1", "end"),
        *("take 3", "end"),
    ),
    steps=STEPS,
    closing=(
        "You have played three turns of The Builders: opened, recruited, sent, finished, and set a "
        "machine to work.",
        "What wins: sites that your workers fit exactly, one worker a turn on several sites at once, and "
        "machines early.",
        "The rules are all here. Help tells them by number, and a refusal names its own.",
    ),
)
