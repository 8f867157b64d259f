"""Java in ten steps: a village by a lake, with a turn of Red from its first AP to a festival."""

from __future__ import annotations

from app.tutorial.course import UNDO, Course, Step, Task
from engines.core import SeatSetup, Setup
from engines.java.pieces import card_kind
from engines.java.spaces import Space, space_named
from engines.java.state import State

RED, BLUE = 0, 1
_TILES = 8
"""Tiles on the board when the step about undo begins."""


def _at(name: str) -> Space:
    space = space_named(name)
    assert space is not None
    return space


def _has_triple(state: State) -> bool:
    land = state.land
    return bool(land.village >> _at("G4") & land.rice >> _at("F3") & land.rice >> _at("G3") & 1)


def _has_terrace(state: State) -> bool:
    # By the single tile alone: a larger one would change what lies around.
    return state.land.level(_at("G5")) == 2 and state.players[RED].village_singles == 1


def _stands_on(state: State, *names: str) -> bool:
    """Return whether the one developer of Red is on a space; a second would cost AP that later steps need."""
    return state.players[RED].developers in [1 << _at(name) for name in names]


STEPS = (
    Step(
        "A turn has 6 action points (AP), and most actions cost some",
        Task(
            "You are Red{; your AP are at the top right|}. You also have 3 tokens, each good for one AP "
            "more, one a turn. {Press <java.token>|Type token} to play one.",
            "a token: one AP more",
            lambda state: state.token_used,
            "token",
        ),
    ),
    Step(
        "Land: tiles of rice{ (r)|} and village{ (v)|}, 1 AP each",
        Task(
            "{A triple: press <java.triple>, and the cursor is on G4: the line below the board names "
            "its space. <java.pick>; <rotate.on> turns the rice to F3 and G3 (:); <dialog.accept>.|"
            "A triple is one village and two rice. Type triple G4 F3 G3, the village first, on G4, then "
            "the rice on F3 and G3.}",
            "the triple with its village on G4 and its rice on F3 and G3",
            _has_triple,
            "triple G4 F3 G3",
            "G4 F3 G3",
        ),
    ),
    Step(
        "Terraces: a tile on top of others is one level higher",
        Task(
            "Whoever stands highest leads a village. "
            "{Press <java.single> twice, for a single village; <java.pick> places it on G5: level 2.|"
            "Type village G5, which places a single village there, on level 2.} You have two of these, "
            "for the whole game.",
            "a single village on G5",
            _has_terrace,
            "village G5",
            "G5",
        ),
    ),
    Step(
        "Developers come in: by lowlands{ (_)|} 1 AP, by mountains{ (^)|} 2 AP",
        Task(
            "{Press <java.enter>: the cursor goes to I4, rice beside lowlands. The arrows lead on: "
            "below the board stands what other places would cost. Go back to I4, <java.pick>.|"
            "Type enter I4, which is rice beside lowlands. Without a space, enter asks for one, and "
            "list tells there what each place would cost.}",
            "a developer on I4",
            lambda state: _stands_on(state, "I4", "G5"),
            "enter I4",
            "I4",
        ),
        Task(
            "Each step between rice and village costs 1 AP, all others nothing. "
            "{Press <java.move>, <java.pick> to take the one on I4, go to G5, <java.pick>:|"
            "Type move I4 G5, and go} up to your terrace for 1 AP.",
            "your developer on the terrace G5",
            lambda state: _stands_on(state, "G5"),
            "move I4 G5",
            "I4 G5",
        ),
    ),
    Step(
        "Water: a pool with land all around scores 3 points a space",
        Task(
            "The lake F5 is open at one place: F4. {Press <java.irrigation>, and on F4 <java.pick>|"
            "Type irrigation F4}. Both spaces are one pool, and you alone stand beside it: 6 points.",
            "irrigation on F4",
            lambda state: state.land.irrigation >> _at("F4") & 1,
            "irrigation F4",
            "F4",
        ),
    ),
    Step(
        "Palaces: who leads a village may build one, up to its size",
        Task(
            "You stand on level 2 and Blue on level 1: you lead, he may not build. It has 4 spaces: "
            "{press <java.palace>, on H4 <java.pick>, and take value 4|"
            "type palace H4 4, for value 4 on H4}. It scores half of that.",
            "a palace of value 4",
            lambda state: any(palace.value == 4 for palace in state.land.palaces),
            "palace H4 4",
            "H4",
        ),
    ),
    Step(
        "Undo: take back what you like, until the turn ends",
        Task(
            "Try it with your last AP: {press <java.triple> and place a triple wherever you like|"
            "place a triple wherever you like, as triple E9 D8 D9}. It will not stay.",
            "any tile on the board, which you take back next",
            lambda state: state.land.placed == _TILES + 1,
            "triple E9 D8 D9",
        ),
        Task(
            "Now {press <table.undo>|type undo}: the tile is in the stock again, and you have the AP. "
            "In your own games you may do so again and again, and {<table.redo>|redo} plays it again.",
            "the tile to be taken back",
            lambda state: state.land.placed == _TILES,
            UNDO,
        ),
    ),
    Step(
        "Cards: 1 AP each, two a turn; with them festivals are won",
        Task(
            "A card is worth 1 for each sign it shares with the festival card, now mask+puppet"
            "{: see HAND. Press <java.draw>, then <menu.sign-2>|; hand tells yours. Type draw deck,} "
            "for the top of the deck: no undo.",
            "a card from the deck: the open one is the festival card, which suits your hand",
            lambda state: state.drawn == 1 and state.festival_card == card_kind("mask+puppet"),
            "draw deck",
        ),
    ),
    Step(
        "A festival ends the turn, costs no AP, and is won by cards",
        Task(
            "{Press <java.festival>. A card worth 1 is chosen already: <dialog.accept> plays it.|"
            "Type festival H4 mask, which opens one on H4 with a card worth 1.} Blue stands in the city "
            "as well, and may answer.",
            "a festival in your city",
            lambda state: state.auction is not None,
            "festival H4 mask",
            then=("bid mask+puppet|pass",),
            why="The better card stays in your hand, for an answer.",
        ),
        Task(
            "Blue went up to 2: reach 2 or more with the cards you choose, {or pass (<festival.pass>)|"
            "as bid mask+puppet, or type pass}. Alone you score 2; who is level may share, for 1 each.",
            "an answer to Blue",
            lambda state: state.auction is None or state.to_act == BLUE,
            "bid mask+puppet",
            then=("pass|agree", "triple E13 E12 F12", "end"),
            why="It makes you 3, more than Blue has.",
        ),
    ),
    Step(
        "The end of a turn, and of the game",
        Task(
            "Blue has played, it is your turn again. Each turn must place a tile at least: put one "
            "anywhere, {with <java.triple>, <java.double> or <java.single>|as triple E9 D8 D9}.",
            "a tile first, wherever you like",
            lambda state: not state.duty_open,
            "triple E9 D8 D9",
        ),
        Task(
            "{Press <java.end>|Type end}. The game ends with the last of the 56 triples: then each "
            "palace pays its value to who stands highest in its city, and half to the next.",
            "the end of the turn",
            lambda state: state.seat == BLUE,
            "end",
        ),
    ),
)
COURSE = Course(
    setup=Setup("java", (SeatSetup("Red"), SeatSetup("Blue")), seed=2827),
    learner=RED,
    opening=(
        *("triple E4 D4 E5", "triple E7 E6 F6", "end"),
        *("triple H4 H3 I4", "triple G5 G6 H5", "double I5 I6", "enter I5", "triple E11 D10 E10", "end"),
    ),
    steps=STEPS,
    closing=(
        "You have played a whole turn of Java: land, a terrace, a pool, a palace and a festival.",
        "What wins: stand highest where palaces are, close pools before others do, and keep cards for the "
        "festivals that are worth most.",
        "No step was about doubles, tiles over the edge, walking out, or raising a palace: help tells of "
        "them, and a refusal names its rule.",
    ),
)
