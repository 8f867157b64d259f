"""Every reason to refuse, with a position, an action, the ruling and the numbers in its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from engines.core import IllegalActionError
from engines.java.actions import Agree, Bid, HoldFestival, JavaAction, LayIrrigation, Misread, Pass, PlaceRice
from engines.java.bots import reasons
from engines.java.game import JAVA
from engines.java.pieces import NO_CARDS
from engines.java.refusals import Code
from engines.java.spaces import BOARD
from engines.java.state import Phase, Player, State
from engines.java.texts.game_texts import TEXTS
from engines.java.texts.reasons import REASONS
from engines.java.texts.refusals import REFUSALS
from engines.java.turn import TILE_VERBS
from tests.engines.asking import reasons_in, sentence_key
from tests.extent import count
from tests.games.java.engine.positions import (
    at,
    crowded,
    owning,
    play,
    position,
    random_game,
    spread,
    stocked,
)


@dataclass(frozen=True)
class Case:
    """One refusal."""

    code: Code
    state: State
    action: str | JavaAction
    ruling: str
    message: str
    where: str = ""

    @property
    def played(self) -> JavaAction:
        """The action itself."""
        return JAVA.parse(self.action) if isinstance(self.action, str) else self.action


GROUND = position(rice="G8:2 G9 H9", village="J8 J9", tiles="G9+H9", developers=["G9", "J9"])
WALK = position(3, rice="L5 K6 G8", village="J8 J9", palaces="J8=2", developers=["L5", "K6", ""])
TOWN = position(
    village="G6:2 G7 G8 G9 I6 I7 I8 K7 K8",
    palaces="G8=2 I8=2 K8=2",
    celebrated="I8",
    developers=["G6 I6", "G7 K7"],
    hands=["mask puppet", "mask mask"],
)
VILLAGE = position(village="G6:2 G7 G8 G9 I6 I7", rice="D8", developers=["G6", "G7 I6"])
CITIES = position(village="G8 G9 G11 G12", rice="G10 F10", tiles="G10+F10", palaces="G8=2 G12=2")
BIDDING = play(
    position(village="G6 G7 G8", palaces="G8=2", developers=["G6", "G7"], hands=["mask mask", "mask mask"]),
    "festival G8 mask mask",
)
ASKED = play(BIDDING, "bid mask mask")

DEAR = replace(stocked(crowded("B5"), triples=1), ap=2, players=(Player(0, 0, 0, 12, 3),) * 2)
"""A triple fits, at B5 alone and for 3 AP."""

CASES = [
    Case(Code.GAME_OVER, replace(GROUND, phase=Phase.OVER, to_act=None), "end", "J55", "The game is over"),
    Case(
        Code.FESTIVAL_GOES_ON,
        BIDDING,
        "end",
        "J48",
        "A festival is being decided: reach 2 if the hand can, or pass",
    ),
    Case(
        Code.FESTIVAL_GOES_ON,
        ASKED,
        "end",
        "J49",
        "A festival is being decided: agree, or raise if a card matches",
    ),
    Case(Code.NO_FESTIVAL, GROUND, "bid mask", "J48", "No festival is being decided"),
    Case(Code.NO_FESTIVAL, GROUND, "pass", "J48", "No festival is being decided"),
    Case(Code.NO_FESTIVAL, GROUND, "agree", "J48", "No festival is being decided"),
    # A turn
    Case(Code.NOT_ENOUGH_AP, replace(GROUND, ap=0), "rice D8", "J11", "A land tile needs 1 AP, 0 left", "D8"),
    Case(
        Code.NOT_ENOUGH_AP,
        replace(GROUND, ap=2),
        "triple B5 A5 A6",
        "J11",
        "A tile over 2 bare outside spaces needs 3 AP, 2 left",
        "A5 A6 B5",
    ),
    Case(
        Code.NOT_ENOUGH_AP,
        replace(GROUND, ap=1),
        "double B5 A5",
        "J11",
        "A tile over 1 bare outside space needs 2 AP, 1 left",
        "A5 B5",
    ),
    Case(
        Code.NOT_ENOUGH_AP,
        replace(GROUND, ap=0),
        "irrigation D8",
        "J11",
        "Irrigation needs 1 AP, 0 left",
        "D8",
    ),
    Case(Code.NOT_ENOUGH_AP, replace(TOWN, ap=0), "palace G8 4", "J11", "A palace needs 1 AP, 0 left", "G8"),
    Case(Code.NOT_ENOUGH_AP, replace(TOWN, ap=0), "draw deck", "J11", "A card needs 1 AP, 0 left"),
    Case(
        Code.NOT_ENOUGH_AP,
        replace(position(rice="B5"), ap=1),
        "enter B5",
        "J11",
        "Coming in to B5 needs 2 AP, 1 left",
        "B5",
    ),
    Case(
        Code.NOT_ENOUGH_AP,
        replace(position(rice="G8", village="G9", developers=["G8", ""]), ap=0),
        "move G8 G9",
        "J11",
        "The way from G8 to G9 needs 1 AP, 0 left",
        "G9",
    ),
    Case(
        Code.NOT_ENOUGH_AP, replace(WALK, ap=0), "leave L5", "J11", "Leaving from L5 needs 1 AP, 0 left", "L5"
    ),
    Case(
        Code.DUTY, position(duty_open=True), "end", "J12", "Place land first: 6 AP can still pay for a tile"
    ),
    Case(
        Code.DUTY,
        position(duty_open=True, ap=0),
        "end",
        "J12",
        "Place land first: play the extra-action token, then a tile",
    ),
    *(
        Case(
            Code.DUTY,
            DEAR,
            action,
            "J12",
            "Place land first: play the extra-action token, then a tile",
        )
        for action in ("end", "draw deck")
    ),
    Case(
        Code.DUTY,
        position(duty_open=True, ap=1, token_used=True),
        "draw deck",
        "J12",
        "Place land first: after this no tile could be placed or paid",
    ),
    Case(
        Code.TOKEN_PLAYED,
        replace(GROUND, token_used=True),
        "token",
        "J11",
        "One extra-action token has been played in this turn, the most there may be",
    ),
    Case(Code.NO_TOKEN, owning(GROUND, 0, tokens=0), "token", "J9", "Ani has 0 extra-action tokens left"),
    # Placing land
    Case(
        Code.NO_TILE,
        stocked(GROUND, triples=0),
        "triple D8 D9 E9",
        "J3",
        "No triple tile is left: the stock has 0",
    ),
    Case(
        Code.NO_TILE, owning(GROUND, 0, doubles=0), "double D8 D9", "J3", "No double tile is left: Ani has 0"
    ),
    Case(
        Code.NO_TILE,
        owning(GROUND, 0, rice_singles=0),
        "rice D8",
        "J3",
        "No single rice tile is left: Ani has 0",
    ),
    Case(Code.NOT_ON_BOARD, GROUND, LayIrrigation(0), "J1", "#0 is no space of the board"),
    Case(
        Code.NOT_FLAT,
        position(rice="H9"),
        "triple G9 H8 H9",
        "J14",
        "A tile must lie flat, but G9 is level 0, H8 is level 0, H9 is level 1",
        "G9 H8 H9",
    ),
    Case(
        Code.SAME_ON_SAME,
        position(rice="G9 H9", village="H8", tiles="G9+H9+H8"),
        "triple H8 G9 H9",
        "J15",
        "A triple may not lie exactly on one triple",
        "G9 H8 H9",
    ),
    Case(
        Code.NO_PATH,
        position(rice="G8", developers=["G8"]),
        "leave G8",
        "J29",
        "Leaving from G8: palaces, opponents, irrigation or bare spaces block every path",
        "G8",
    ),
    Case(
        Code.NO_TILE,
        owning(GROUND, 0, village_singles=0),
        "village D8",
        "J3",
        "No single village tile is left: Ani has 0",
    ),
    Case(
        Code.NOT_A_TILE,
        GROUND,
        "triple D8 D7 D9",
        "J3",
        "The 3 spaces of a triple must all touch one another",
        "D8 D7 D9",
    ),
    Case(
        Code.NOT_A_TILE,
        GROUND,
        "double D8 D10",
        "J3",
        "The 2 spaces of a double must all touch one another",
        "D8 D10",
    ),
    Case(Code.NOT_ON_BOARD, GROUND, PlaceRice(0), "J1", "#0 is no space that land can cover"),
    Case(Code.COVERS_DEVELOPER, GROUND, "double H9 G9", "J13", "Land may not cover a developer (G9)", "G9"),
    Case(Code.COVERS_PALACE, TOWN, "triple H7 G8 H8", "J13", "Land may not cover a palace (G8)", "G8"),
    Case(Code.COVERS_IRRIGATION, GROUND, "rice F5", "J13", "Land may not cover irrigation (F5)", "F5"),
    Case(
        Code.NOT_FLAT,
        GROUND,
        "double H9 I9",
        "J14",
        "A tile must lie flat, but H9 is level 1, I9 is level 0",
        "H9 I9",
    ),
    Case(Code.SAME_ON_SAME, GROUND, "village G8", "J15", "A single may not lie exactly on one single", "G8"),
    Case(
        Code.SAME_ON_SAME,
        position(rice="G9 H9", tiles="G9+H9"),
        "double H9 G9",
        "J15",
        "A double may not lie exactly on one double",
        "G9 H9",
    ),
    Case(
        Code.JOINS_CITIES,
        CITIES,
        "village G10",
        "J17",
        "The cities of G8 and G12 may not be joined",
        "G8 G12",
    ),
    Case(
        Code.ALL_OUTSIDE,
        GROUND,
        "double A5 A6",
        "J20",
        "A tile that overhangs must cover a space of central Java",
        "A5 A6",
    ),
    Case(
        Code.SINGLE_OUTSIDE,
        GROUND,
        "rice A5",
        "J20",
        "A single may not cover the bare outside space A5",
        "A5",
    ),
    # Irrigation
    Case(
        Code.NO_IRRIGATION,
        stocked(GROUND, irrigation=0),
        "irrigation D8",
        "J6",
        "No irrigation tile is left in the stock",
    ),
    Case(
        Code.NOT_BARE,
        GROUND,
        "irrigation G8",
        "J23",
        "Irrigation goes on a bare space of central Java; G8: land lies there",
        "G8",
    ),
    Case(
        Code.NOT_BARE,
        GROUND,
        "irrigation A5",
        "J23",
        "Irrigation goes on a bare space of central Java; A5: it lies outside central Java",
        "A5",
    ),
    Case(
        Code.NOT_BARE,
        GROUND,
        "irrigation F5",
        "J23",
        "Irrigation goes on a bare space of central Java; F5: irrigation lies there",
        "F5",
    ),
    Case(
        Code.AT_THE_EDGE,
        GROUND,
        "irrigation B5",
        "J23",
        "B5 has an outside neighbour: irrigation may not lie there",
        "B5",
    ),
    # Developers
    Case(
        Code.NO_DEVELOPER, owning(WALK, 0, reserve=0), "enter L5", "J7", "No developer is left in the reserve"
    ),
    Case(Code.NOT_YOUR_DEVELOPER, WALK, "leave K6", "J7", "No developer of Ani stands on K6"),
    Case(Code.NOT_YOUR_DEVELOPER, WALK, "move G8 L5", "J7", "No developer of Ani stands on G8"),
    Case(Code.NO_LAND, WALK, "enter D8", "J27", "There is no land on D8 to stand on"),
    Case(Code.OCCUPIED, WALK, "move L5 K6", "J27", "A developer stands on K6 already", "K6"),
    Case(Code.ON_PALACE, WALK, "enter J8", "J27", "A palace stands on J8", "J8"),
    Case(Code.SAME_SPACE, WALK, "move L5 L5", "J31", "The developer stands on L5 already", "L5"),
    Case(
        Code.NO_PATH,
        WALK,
        "move L5 G8",
        "J29",
        "The way from L5 to G8: palaces, opponents, irrigation or bare spaces block every path",
        "G8",
    ),
    Case(
        Code.NO_PATH,
        WALK,
        "enter G8",
        "J29",
        "Coming in to G8: palaces, opponents, irrigation or bare spaces block every path",
        "G8",
    ),
    # Palaces
    Case(Code.NO_SETTLEMENT, VILLAGE, "palace D8 2", "J39", "A palace needs a village space; D8 is none"),
    Case(
        Code.NO_SUCH_PALACE,
        VILLAGE,
        "palace G8 3",
        "J5",
        "No palace has the value 3; there are 2, 4, 6, 8 and 10",
    ),
    Case(
        Code.PALACE_STOCK_EMPTY,
        stocked(VILLAGE, palaces=(6, 0, 8, 9, 10)),
        "palace G8 4",
        "J5",
        "No palace of 4 is left in the stock",
    ),
    Case(
        Code.TOO_SMALL,
        VILLAGE,
        "palace G8 6",
        "J39",
        "A palace of 6 needs 6 spaces, there are 4",
        "G6 G7 G8 G9",
    ),
    Case(
        Code.TOO_SMALL,
        TOWN,
        "palace G8 10",
        "J40",
        "A palace of 10 needs 10 spaces, there are 4",
        "G6 G7 G8 G9",
    ),
    Case(
        Code.NOT_SOLE_LEADER,
        VILLAGE,
        "palace I7 2",
        "J38",
        "Only the sole leader may build at I7: Budi leads there",
        "I6",
    ),
    Case(
        Code.NOT_SOLE_LEADER,
        position(village="G6 G7 G8", developers=["G6", "G7"]),
        "palace G8 2",
        "J38",
        "Only the sole leader may build at G8: Ani and Budi are level there",
        "G6 G7",
    ),
    Case(
        Code.NOT_SOLE_LEADER,
        position(village="G6 G7"),
        "palace G6 2",
        "J38",
        "Only the sole leader may build at G6: nobody has a developer there",
    ),
    Case(
        Code.CITY_HAS_PALACE,
        TOWN,
        "palace G9 4",
        "J39",
        "This city has its palace on G8; only there it can be enlarged",
        "G8",
    ),
    Case(
        Code.SPACE_TAKEN,
        VILLAGE,
        "palace G7 2",
        "J39",
        "A developer stands on G7; a palace needs it free",
        "G7",
    ),
    Case(Code.NOT_LARGER, TOWN, "palace G8 2", "J40", "The palace on G8 is worth 2 already", "G8"),
    Case(
        Code.CHANGED_ALREADY,
        play(VILLAGE, "palace G8 2"),
        "palace G8 4",
        "J42",
        "The palace on G8 has changed in this turn already",
        "G8",
    ),
    # Cards and festivals
    Case(
        Code.TWO_DRAWN,
        replace(GROUND, drawn=2),
        "draw face",
        "J44",
        "2 cards have been drawn in this turn, more are not allowed",
    ),
    Case(
        Code.NO_CARDS,
        position(deck=""),
        "draw face",
        "J44",
        "Deck and discards are both empty: the face-up card could not be replaced",
    ),
    Case(
        Code.NO_CARDS,
        position(deck=""),
        "draw deck",
        "J44",
        "Deck and discards are both empty: nothing can be drawn",
    ),
    Case(Code.NO_PALACE, TOWN, "festival G9 mask", "J45", "No palace stands on G9"),
    Case(
        Code.CELEBRATED,
        TOWN,
        "festival I8 mask",
        "J45",
        "The palace on I8 is celebrated until it is enlarged",
        "I8",
    ),
    Case(
        Code.NOT_IN_CITY,
        TOWN,
        "festival K8 mask",
        "J45",
        "No developer of Ani stands in the city of K8",
        "K7 K8",
    ),
    *(
        Case(Code.NO_CARD_PLAYED, state, action, ruling, "No card is named: at least one must be played")
        for state, action, ruling in (
            (TOWN, HoldFestival(at("G8"), NO_CARDS), "J45"),
            (BIDDING, Bid(NO_CARDS), "J48"),
            (ASKED, Bid(NO_CARDS), "J49"),
        )
    ),
    Case(Code.CARD_NOT_HELD, TOWN, "festival G8 mask mask", "J45", "Ani holds 1 of mask, not 2"),
    Case(Code.CARD_NOT_HELD, BIDDING, "bid mask mask mask", "J48", "Budi holds 2 of mask, not 3"),
    Case(Code.CARD_NOT_HELD, ASKED, "bid drum", "J49", "Ani holds 0 of drum, not 1"),
    Case(
        Code.NO_MATCH,
        TOWN,
        "festival G8 puppet",
        "J46",
        "puppet shares no symbol with the festival card mask",
    ),
    Case(
        Code.TOO_LOW,
        BIDDING,
        "bid mask",
        "J48",
        "The total would be 1, the highest is 2: reach it if the hand can, or pass",
    ),
    Case(
        Code.MUST_ANSWER,
        ASKED,
        "pass",
        "J49",
        "Who is asked to share cannot pass: agree, or raise if a card matches",
    ),
    Case(
        Code.NOT_ASKED,
        BIDDING,
        "agree",
        "J49",
        "Nobody asks to share yet: reach the highest if the hand can, or pass",
    ),
]


def test_each_refusal_names_code_ruling_numbers_and_places() -> None:
    for case in CASES:
        refusal = JAVA.why_not(case.state, case.played)
        assert refusal is not None, case.action
        assert (refusal.code, refusal.ruling, TEXTS.format_message(refusal)) == (
            case.code,
            case.ruling,
            case.message,
        )
        expected = [JAVA.parse(f"rice {name}") for name in case.where.split()]
        assert [PlaceRice(space) for space in refusal.where] == expected
        assert TEXTS.format_refusal(refusal) == f"{case.message} (rule {case.ruling})"


def test_each_refused_action_is_neither_applied_nor_listed() -> None:
    for case in CASES:
        with pytest.raises(IllegalActionError) as caught:
            JAVA.apply(case.state, case.played)
        assert caught.value.refusal == JAVA.why_not(case.state, case.played)
        assert caught.value.action == case.played
        assert case.played not in JAVA.legal_actions(case.state)
        assert case.played not in list(JAVA.legal_actions(case.state, case.played.verb))


SPEAKS = {
    Code.GAME_OVER: "Most points win",
    Code.FESTIVAL_GOES_ON: ("or passes", "agree to share, or raise"),
    Code.NO_FESTIVAL: "The host opens",
    Code.NOT_ENOUGH_AP: "6 action points (AP)",
    Code.DUTY: "land tile must be placed",
    Code.TOKEN_PLAYED: "Once a turn a token",
    Code.NO_TOKEN: "3 extra-action tokens",
    Code.NO_TILE: ("56 triple tiles", "5 doubles", "3 single rice and 2 single villages"),
    Code.NOT_A_TILE: "each touching the other two",
    Code.NOT_ON_BOARD: "A space is one hexagon",
    Code.COVERS_DEVELOPER: "never covers a developer",
    Code.COVERS_PALACE: "a palace",
    Code.COVERS_IRRIGATION: "irrigation",
    Code.NOT_FLAT: "lies flat",
    Code.SAME_ON_SAME: "exactly on one of its own size",
    Code.JOINS_CITIES: "two cities never join",
    Code.ALL_OUTSIDE: "if one of its spaces is in central Java",
    Code.SINGLE_OUTSIDE: "single never covers a bare outside space",
    Code.NO_IRRIGATION: "16 irrigation tiles",
    Code.NOT_BARE: "on bare spaces of central Java",
    Code.AT_THE_EDGE: "that touch the outside",
    Code.NO_DEVELOPER: "wait in the reserve",
    Code.NOT_YOUR_DEVELOPER: "Each player has 12 developers",
    Code.NO_LAND: "stands on rice or village",
    Code.OCCUPIED: "alone on the space",
    Code.ON_PALACE: "without a palace",
    Code.SAME_SPACE: "must lead to another space",
    Code.NO_PATH: "Palaces and other players' developers block the way, and so do bare spaces and irrigation",
    Code.NO_SETTLEMENT: "built in a village",
    Code.NO_SUCH_PALACE: "of value 2, 7 of 4, 8 of 6, 9 of 8 and 10 of 10",
    Code.PALACE_STOCK_EMPTY: "in one stock for all",
    Code.TOO_SMALL: ("no larger than the village", "no larger than its city"),
    Code.NOT_SOLE_LEADER: "Only the sole leader",
    Code.CITY_HAS_PALACE: "built in a village",
    Code.SPACE_TAKEN: "without a developer",
    Code.NOT_LARGER: "any larger value",
    Code.CHANGED_ALREADY: "changes once a turn at most",
    Code.TWO_DRAWN: "two cards a turn at most",
    Code.NO_CARDS: "no card can be drawn",
    Code.NO_PALACE: "palace is not celebrated",
    Code.CELEBRATED: "palace is not celebrated",
    Code.NOT_IN_CITY: "where you have a developer",
    Code.NO_CARD_PLAYED: ("if you hold a matching card", "plays cards", "raise with one or more cards"),
    Code.CARD_NOT_HELD: ("if you hold a matching card", "plays cards", "raise with one or more cards"),
    Code.NO_MATCH: "symbols that it shares with the festival card",
    Code.TOO_LOW: "to reach the highest total",
    Code.MUST_ANSWER: "Who is asked cannot pass",
    Code.NOT_ASKED: "the last to bid asks the others",
}
"""What the ruling of each refusal says of it, in one of these ways."""


def test_the_ruling_of_each_refusal_is_one_that_speaks_of_it() -> None:
    assert set(SPEAKS) == set(Code)
    for case in CASES:
        text, ways = TEXTS.rulings[case.ruling].text, SPEAKS[case.code]
        assert any(way in text for way in ([ways] if isinstance(ways, str) else ways)), case


ADVISED = {
    (Code.FESTIVAL_GOES_ON, "bidding"): ("pass",),
    (Code.FESTIVAL_GOES_ON, "agreement"): ("agree",),
    (Code.DUTY, "token"): ("token",),
    (Code.DUTY, "end"): TILE_VERBS,
    (Code.DUTY, "afterwards"): TILE_VERBS,
    Code.TOO_LOW: ("pass",),
    Code.MUST_ANSWER: ("agree",),
    Code.NOT_ASKED: ("pass",),
}
"""For each refusal that advises something the verbs of it, one of which must be legal."""
ADVICE = re.compile(r"\b(place land|play|bid|pass|agree|raise|reach|draw|name|take|move)\b", re.IGNORECASE)


def test_only_these_refusals_advise_anything() -> None:
    told = {key: sentence for key, sentence in REFUSALS.items() if not isinstance(key, Misread)}
    assert {key for key, sentence in told.items() if ADVICE.search(sentence)} == set(ADVISED)


def in_need(state: State) -> Iterator[State]:
    """A position, and the same with few AP and the duty open."""
    yield state
    if state.phase is Phase.ACTIONS and not state.last_round:
        for ap in range(4):
            yield replace(state, ap=ap, duty_open=True, token_used=False)


def test_what_a_refusal_advises_is_legal_in_any_position() -> None:
    met = set()
    made = [DEAR, BIDDING, ASKED]
    for seats, seed in ((2, 19), (3, 1)):
        states, actions = random_game(seats, seed, lively=True)
        tries = [*{each.verb: each for each in actions}.values(), JAVA.parse("bid mask"), Pass(), Agree()]
        festivals = [state for state in states if state.auction]
        for state in (*made, *spread(festivals, 12), *spread(states[:-1], count(60, 12))):
            for needy in in_need(state):
                legal = JAVA.legal_actions(needy)
                for action in tries:
                    refusal = JAVA.why_not(needy, action)
                    key = sentence_key(refusal) if refusal else None
                    if key not in ADVISED:
                        continue
                    met.add(key)
                    assert any(legal.of(verb) for verb in ADVISED[key]), (needy, action)
                    if key == (Code.DUTY, "token"):
                        then = JAVA.legal_actions(JAVA.apply(needy, JAVA.parse("token")))
                        assert any(then.of(verb) for verb in TILE_VERBS), (needy, action)
    assert met == set(ADVISED)


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == set(Code)


def test_every_sentence_is_said_and_belongs_to_a_code() -> None:
    said = set()
    for case in CASES:
        refusal = JAVA.why_not(case.state, case.played)
        assert refusal is not None, case.action
        said.add(sentence_key(refusal))
    assert said | set(Misread) == set(REFUSALS)


def test_every_reason_of_a_hint_has_its_sentence() -> None:
    bots = Path(reasons.__file__).parent
    codes, words = reasons_in(bots / name for name in ("reasons.py", "festivals.py", "players.py"))
    assert codes <= set(REASONS) <= words


def test_no_two_reasons_share_a_code() -> None:
    # Two members of an enum with the same value would be one and the same.
    assert [name for name, code in Code.__members__.items() if code.name != name] == []


def test_the_spaces_to_highlight_are_spaces_of_the_board() -> None:
    for case in CASES:
        refusal = JAVA.why_not(case.state, case.played)
        assert refusal is not None, case.action
        assert all(BOARD >> space & 1 for space in refusal.where)


def test_every_ruling_and_example_has_a_test() -> None:
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for name in re.findall(r"^def (test_[JE]\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            named.update(re.findall(r"(?<=_)[JE]\d+(?=_)", name))
    rulings = {f"J{number}" for number in range(1, 56) if number not in (34, 35, 36)}
    examples = {f"E{number}" for number in range(1, 7)}
    assert rulings | examples <= named
