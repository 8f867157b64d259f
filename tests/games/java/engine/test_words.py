"""The sentences of Java: events, spaces, turns and actions, and no word of another's hand."""

from dataclasses import replace
from random import Random

from engines.bots import RandomBot
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.spaces import BOARD, members
from engines.java.state import Auction, Event, EventKind, Phase, State
from engines.java.texts import sentences as words
from engines.java.texts.board import space_lines, standings_words
from engines.java.texts.game_texts import TEXTS
from engines.java.texts.sentences import (
    action_phrase,
    actor_words,
    duty_words,
    end_banner,
    format_count,
    hand_lines,
    join_words,
    sentences,
    turn_line,
)
from engines.java.view import JavaView
from tests.games.java.widgets.positions import at, view_of

NAMES = ("Red", "[b]Blue", "Green")
F7, F8, G8 = at("F7"), at("F8"), at("G8")
K = EventKind

SAID = [
    (Event(K.PLACED, 1, (F7, F8, G8), value=3, cost_ap=2), "[b]Blue laid a triple at F7 F8 G8 (2 AP)."),
    (Event(K.PLACED, 0, (F7, F8), value=2, cost_ap=1), "Red laid a double at F7 F8 (1 AP)."),
    (Event(K.PLACED, 0, (F7,), value=1, cost_ap=1), "Red laid a single village at F7 (1 AP)."),
    (Event(K.PLACED, 0, (F7,), value=-1, cost_ap=1), "Red laid a single rice at F7 (1 AP)."),
    (Event(K.IRRIGATED, 0, (F7,), cost_ap=1), "Red laid irrigation at F7 (1 AP)."),
    (Event(K.POOL, 0, (F7, F8), points=6), "The pool of F7 F8 is enclosed: Red scores 6 points."),
    (
        Event(K.POOL, -1, (F7,), seats=(0, 2)),
        "The pool of F7 is enclosed: Red and Green are level, no points.",
    ),
    (Event(K.POOL, -1, (F7,)), "The pool of F7 is enclosed: nobody stands beside it, no points."),
    (Event(K.ENTERED, 0, (F7,), cost_ap=2), "Red brought a developer in to F7 (2 AP)."),
    (Event(K.MOVED, 0, (F7, G8), cost_ap=0), "Red moved a developer from F7 to G8 (0 AP)."),
    (Event(K.LEFT, 0, (F7,), cost_ap=1), "Red took a developer off F7 (1 AP)."),
    (Event(K.BUILT, 0, (F7,), value=2, points=1), "Red built a palace of 2 at F7: 1 point."),
    (Event(K.ENLARGED, 0, (F7,), value=8, points=4), "Red enlarged the palace at F7 to 8: 4 points."),
    (Event(K.DREW, 0, value=1, cards=(0,)), "Red took the face-up card, mask."),
    (Event(K.DREW, 2), "Green drew from the deck."),
    (Event(K.SHUFFLED, -1, value=4), "The 4 discards became the new deck, shuffled."),
    (Event(K.TURNED_UP, -1, cards=(3,)), "The face-up card is mask+drum now."),
    (Event(K.TOKEN, 0), "Red played an extra-action token: 1 AP more."),
    (
        Event(K.FESTIVAL, 0, (F7,), value=3, cards=(0, 3)),
        "Red holds a festival at F7, opening with mask, mask+drum: 3.",
    ),
    (Event(K.BID, 1, (F7,), value=4, cards=(1,)), "[b]Blue played drum: 4 in all."),
    (Event(K.PASSED, 2, (F7,)), "Green passed and left the festival at F7."),
    (Event(K.AGREED, 1, (F7,)), "[b]Blue agreed to share the festival at F7."),
    (Event(K.CELEBRATED, 0, (F7,), points=3, seats=(2,)), "Green held the festival at F7 alone: 3 points."),
    (
        Event(K.CELEBRATED, 0, (F7,), points=0, seats=(0, 2)),
        "Red and Green shared the festival at F7: no points each.",
    ),
    (Event(K.TURN_ENDED, 0), "Red ended the turn."),
    (
        Event(K.IDLE, 0, value=2),
        "2 of 3 turns in a row ended without a tile: 1 more, and the last round begins.",
    ),
    (Event(K.IDLE, 0, value=3), "3 of 3 turns in a row ended without a tile: the last round begins."),
    (Event(K.LAST_TRIPLE, 0), "Red laid the last triple."),
    (
        Event(K.LAST_ROUND, 0),
        "The triples are used up: Red is scored now, each other player after one last turn, which needs no "
        "land tile.",
    ),
    (Event(K.CITY_SCORED, 0, (F7,), value=1, points=8), "Red is first in the city of F7: 8 points."),
    (Event(K.CITY_SCORED, 2, (F7,), value=2, points=1), "Green is second in the city of F7: 1 point."),
    (Event(K.FINAL_SCORING, 0, points=12), "Red had the final scoring: 12 points from cities."),
    (Event(K.GAME_OVER, -1), "The game is over."),
]


def test_an_event_is_told_in_one_sentence() -> None:
    for event, sentence in SAID:
        assert sentences([event], NAMES) == [sentence]


def test_every_kind_of_event_is_in_the_table_above() -> None:
    assert {event.kind for event, _ in SAID} == set(EventKind)


def test_J22_a_last_round_for_want_of_room_says_so() -> None:
    told = sentences([Event(K.IDLE, 0, value=3), Event(K.LAST_ROUND, 0)], NAMES)
    assert told[1].startswith("Land has no room left: Red is scored now")


# --- what happened, in short ----------------------------------------------------------------------


def test_a_turn_is_summed_up_in_one_line() -> None:
    turn = [
        [Event(K.TOKEN, 1)],
        [Event(K.PLACED, 1, (F7, F8, G8), value=3, cost_ap=1)],
        [Event(K.PLACED, 1, (F7,), value=-1), Event(K.POOL, 0, (G8,), points=3)],
        [
            Event(K.PLACED, 1, (F7, F8, G8), value=3),
            Event(K.POOL, 1, (F7,), points=6),
            Event(K.POOL, -1, (F8,)),
        ],
        [Event(K.PLACED, 1, (F7,), value=1), Event(K.PLACED, 1, (F7, F8), value=2)],
        [Event(K.IRRIGATED, 1, (F7,))],
        [Event(K.ENTERED, 1, (F7,))],
        [Event(K.MOVED, 1, (F7, F8)), Event(K.MOVED, 1, (F8, F7))],
        [Event(K.LEFT, 1, (F7,))],
        [Event(K.BUILT, 1, (F7,), value=2, points=1)],
        [Event(K.ENLARGED, 1, (F8,), value=6, points=3)],
        [Event(K.DREW, 1, value=1, cards=(3,)), Event(K.TURNED_UP, -1, cards=(0,))],
        [Event(K.SHUFFLED, -1, value=4), Event(K.DREW, 1)],
        [Event(K.TURN_ENDED, 1)],
    ]
    assert TEXTS.turn_summary(turn, NAMES) == [
        "[b]Blue: 2 triples, 1 double, 1 single village, 1 single rice, 1 irrigation, 1 developer in, "
        "2 developers moved, 1 developer out, palace 2 at F7 (1 point), palace 6 at F8 (3 points), "
        "pool at G8 (Red 3 points), pool at F7 (6 points), pool at F8 (no points), "
        "took mask+drum, drew 1 card, token."
    ]


def test_a_summary_has_a_line_a_turn_and_tells_of_the_end() -> None:
    turns = [
        [Event(K.PLACED, 1, (F7, F8), value=2), Event(K.TURN_ENDED, 1)],
        [Event(K.TURN_ENDED, 2), Event(K.IDLE, 2, value=1)],
        [
            Event(K.TURN_ENDED, 0),
            Event(K.LAST_ROUND, 0),
            Event(K.CITY_SCORED, 0, (F7,), value=1, points=8),
            Event(K.FINAL_SCORING, 0, points=8),
        ],
        [Event(K.TURN_ENDED, 1), Event(K.FINAL_SCORING, 1, points=1), Event(K.GAME_OVER, -1)],
    ]
    assert TEXTS.turn_summary(turns, NAMES) == [
        "[b]Blue: 1 double.",
        "Green: no tile.",
        "Red: began the last round, final scoring (8 points).",
        "[b]Blue: final scoring (1 point).",
    ]
    assert TEXTS.turn_summary([[Event(K.TURN_ENDED, 2)]], NAMES) == ["Green: nothing."]
    assert TEXTS.turn_summary([], NAMES) == []
    assert TEXTS.turn_summary([[Event(K.TURN_ENDED, n % 3)] for n in range(8)], NAMES) == [
        f"{NAMES[n % 3]}: nothing." for n in range(2, 8)
    ]


def test_a_summary_tells_how_a_festival_ended_or_stands() -> None:
    opened = [
        [Event(K.PLACED, 0, (F7, F8), value=2)],
        [Event(K.FESTIVAL, 0, (F7,), value=2, cards=(0, 0))],
        [Event(K.BID, 1, (F7,), value=3, cards=(1,))],
    ]
    passed, agreed = Event(K.PASSED, 2, (F7,)), Event(K.AGREED, 0, (F7,))
    alone = Event(K.CELEBRATED, 0, (F7,), points=1, seats=(1,))
    shared = Event(K.CELEBRATED, 0, (F7,), points=2, seats=(0, 1))
    ended = Event(K.TURN_ENDED, 0)
    assert TEXTS.turn_summary(opened, NAMES) == ["Red: 1 double, festival at F7 (Red 2; [b]Blue 3)."]
    assert TEXTS.turn_summary([*opened, [passed, alone, ended]], NAMES) == [
        "Red: 1 double, festival at F7 ([b]Blue 1 point)."
    ]
    # Whoever answered last reads only what came after.
    assert TEXTS.turn_summary([[passed], [agreed]], NAMES) == ["Festival at F7 (Green passed; Red agreed)."]
    assert TEXTS.turn_summary([[passed], [agreed, shared, ended], [Event(K.TURN_ENDED, 1)]], NAMES) == [
        "Red: festival at F7 (Red and [b]Blue 2 points each).",
        "[b]Blue: nothing.",
    ]


def test_lists_and_counts() -> None:
    assert [join_words(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
    assert [format_count(n, "point") for n in (0, 1, 2)] == ["no points", "1 point", "2 points"]


# --- a space --------------------------------------------------------------------------------------

CITY = view_of(
    drawing="F7=v2 F8=v4 F9=v1 G8=v2 G9=v1 H9=r3",
    palaces="F8=4*",
    developers="F7=0 F9=0 G9=1 H9=2",
    names="Red Blue Green",
)


def test_a_space_of_a_city_tells_its_standings_and_what_would_score() -> None:
    assert space_lines(CITY, F7) == [
        "F7 village, level 2, Red here.",
        "City of 5: Red leads (levels 2, 1), then Blue (level 1).",
        "Palace 4 at F8, celebrated; 6 needs 6 spaces.",
        "Final scoring: Red 4, Blue 2.",
    ]


def test_a_palace_tells_of_its_festival_until_it_is_celebrated() -> None:
    fresh = replace(CITY.land.palaces[0], celebrated=False, value=2)
    view = replace(CITY, land=replace(CITY.land, palaces=(fresh,)))
    assert space_lines(view, F8) == [
        "F8 palace, level 4.",
        "City of 5: Red leads (levels 2, 1), then Blue (level 1).",
        "Palace 2; up to 4: 2 points.",
        "Festival: 1 alone, 0 shared.",
        "Final scoring: Red 2, Blue 1.",
    ]


def test_J33_level_standings_are_told_as_level() -> None:
    view = view_of(drawing="F7=v2 F8=v2 F9=v1", developers="F7=0 F8=1 F9=2", names="Red [i]Blue Green")
    told = "Red and [i]Blue share the lead (level 2), then Green (level 1)"
    assert standings_words(view, view.land.village) == told
    assert space_lines(view, F7)[1:] == [
        f"Village of 3: {told}.",
        "Palace up to 2: 1 point.",
    ]


def test_what_lies_on_a_space() -> None:
    for drawing, water, space, text in (
        ("D8=r3", "", "D8", "D8 rice, level 3."),
        ("F7=v1", "", "F7", "F7 village, level 1. Village of 1: nobody there. A palace needs 2 spaces."),
        ("", "", "D8", "D8 bare, for land or irrigation."),
        ("", "", "B5", "B5 bare, at the edge, not for irrigation."),
        ("", "", "A6", "A6 mountains. Covering it costs 1 AP more."),
        ("", "", "O13", "O13 lowlands. Covering it costs 1 AP more."),
        ("B5=r1", "", "B5", "B5 rice, level 1. Way in and out: 2 AP."),
        ("N7=r1", "", "N7", "N7 rice, level 1. Way in and out: 1 AP."),
        ("", "", "F5", "F5 irrigation. Pool of 1, 3 points, open at 6 spaces: nobody there."),
        ("", "F6", "F5", "F5 irrigation. Pool of 2, 6 points, open at 8 spaces: nobody there."),
        ("F6=r1", "", "F6", "F6 rice, level 1. By F5, pool of 1, 3 points, open at 5 spaces: nobody there."),
    ):
        assert " ".join(space_lines(view_of(drawing=drawing, water=water), at(space))) == text


def test_a_pool_that_has_scored_says_so() -> None:
    view = view_of()
    view = replace(view, land=replace(view.land, pools_scored=(1 << at("F5"),)))
    assert space_lines(view, at("F5")) == ["F5 irrigation.", "Pool of 1, enclosed and scored."]


# --- a turn, the hand, an action ------------------------------------------------------------------


def test_the_turn_in_one_line() -> None:
    view = replace(view_of(names="Red Blue"), turn=14, ap=3)
    assert turn_line(view) == "Turn 14. Red to play, 3 of 6 AP left; place a land tile."
    assert turn_line(replace(view, duty_open=False, token_used=True, ap=7)) == (
        "Turn 14. Red to play, 7 of 7 AP left; land tile placed."
    )
    over = replace(view, phase=Phase.OVER, to_act=None, scores=(9, 9))
    assert turn_line(over) == "The game is over: Red and Blue share the win with 9 points."
    assert turn_line(replace(over, scores=(1, 0))) == "The game is over: Red wins with 1 point."
    assert actor_words(over) == "game over"


def test_a_festival_tells_whom_it_waits_for() -> None:
    auction = Auction(F8, 0, (1,), (3, 1, 0), ((3, 0), (0,), ()), (3, 0, 0), (), 0, ())
    view = replace(CITY, auction=auction, phase=Phase.BIDDING, to_act=1, turn=5)
    assert actor_words(view) == "Blue to bid"
    assert turn_line(view) == "Turn 5. Festival at F8: Blue has 1, must reach 3 or pass."
    asked = replace(view, phase=Phase.AGREEMENT)
    assert actor_words(asked) == "Blue to answer"
    assert turn_line(asked) == "Turn 5. Festival at F8, all level at 3: Blue agrees or raises."


def test_J12_the_duty_is_named_only_as_long_as_it_binds() -> None:
    view = view_of()
    assert duty_words(view) == "place a land tile"
    assert duty_words(replace(view, duty_open=False)) == "land tile placed"
    assert duty_words(replace(view, last_round=True)) == "no land tile needed"
    spent = replace(view, ap=0, token_used=True)
    assert duty_words(spent) == "no land tile fits"
    assert duty_words(replace(spent, token_used=False)) == "place a land tile"


def test_the_end_is_announced_with_who_still_plays() -> None:
    view = view_of(names="Red Blue Green")
    players = view.players
    assert end_banner(view) == ""
    assert end_banner(replace(view, idle_turns=1)) == "1 of 3 turns without a tile"
    no_triples = replace(view, stock=replace(view.stock, triples=0))
    assert end_banner(no_triples) == "Last triple laid; last turn: Blue, Green"
    done = replace(players[0], finished=True)
    last = replace(no_triples, last_round=True, seat=1, players=(done, *players[1:]))
    assert end_banner(last) == "Last round: Blue, then Green"
    assert end_banner(last, "RBG") == "Last round: B, then G"
    alone = replace(last, seat=2, players=(done, done, players[2]))
    assert end_banner(alone) == "Last round: Green is last"
    assert end_banner(replace(last, phase=Phase.OVER)) == ""


def test_the_hand_is_told_with_its_value_under_the_festival_card() -> None:
    view = replace(view_of(), hand=(2, 0, 1, 1, 0, 0), festival_card=3)
    assert hand_lines(view) == [
        "mask x2, worth 1",
        "puppet x1, worth 0",
        "mask+drum x1, worth 2",
        "4 cards, worth 4 in all",
    ]
    assert hand_lines(replace(view, viewer=None)) == ["hidden"]


def test_an_action_in_a_few_words() -> None:
    for notation, phrase in (
        ("triple F7 G8 F8", "triple F7 F8 G8"),
        ("double F7 F8", "double F7 F8"),
        ("rice F7", "rice F7"),
        ("village F7", "village F7"),
        ("irrigation F7", "irrigation F7"),
        ("enter F7", "developer in to F7"),
        ("move F7 F9", "developer from F7 to F9"),
        ("leave F7", "developer off F7"),
        ("palace F7 2", "palace 2 at F7"),
        ("palace F8 6", "palace at F8 from 4 to 6"),
        ("draw face", "face-up card mask"),
        ("draw deck", "card from the deck"),
        ("token", "extra-action token"),
        ("festival F8 mask+drum mask", "festival at F8 with mask, mask+drum (2)"),
        ("bid mask+drum", "bid of mask+drum (1)"),
        ("pass", "pass"),
        ("agree", "agree to share"),
        ("end", "end of the turn"),
    ):
        assert action_phrase(JAVA.parse(notation), CITY) == phrase


# --- a whole game ---------------------------------------------------------------------------------


def played(seed: int) -> list[State]:
    """The states of a game between players that choose by chance."""
    bot, rng = RandomBot(JAVA), Random(seed)
    states = [JAVA.new_state(Setup("java", tuple(map(SeatSetup, NAMES)), seed))]
    while (seat := states[-1].to_act) is not None:
        action = bot.choose(JAVA.view(states[-1], seat), JAVA.legal_actions(states[-1]), rng)
        states.append(JAVA.apply(states[-1], action))
    return states


def words_of(view: JavaView, spaces: list[int]) -> list[str]:
    """All that is said of a view but the viewer's hand."""
    return [
        *sentences(view.events, view.names),
        turn_line(view),
        end_banner(view),
        duty_words(view),
        *(line for space in spaces for line in space_lines(view, space)),
    ]


def test_a_whole_game_is_told_in_sentences_that_betray_no_hand() -> None:
    rng, spaces = Random(1), list(members(BOARD))
    states = played(3)
    assert len(states) > 100
    for number, state in enumerate(states):
        told = sentences(state.events, state.names)
        short = TEXTS.turn_summary(
            [earlier.events for earlier in states[max(0, number - 20) : number + 1]], NAMES
        )
        assert all(line.endswith(".") and "()" not in line for line in short)
        assert len(told) == len(state.events)
        assert all(line.endswith(".") and "#" not in line for line in told)
        if number % 25 == 0:
            view = JAVA.view(state, 1)
            other = JAVA.view(JAVA.sample_state(view, rng), 1)
            assert words_of(view, spaces) == words_of(other, spaces)
            assert hand_lines(view) == hand_lines(other)


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {key[0] if isinstance(key, tuple) else key for key in words._SENTENCES} == {*EventKind}
