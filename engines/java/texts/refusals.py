"""All messages of Java: why it refuses, what a line is not, why a computer player does something."""

from __future__ import annotations

from collections.abc import Iterable

from engines.java.actions import Misread
from engines.java.pieces import kind_name
from engines.java.refusals import Code
from engines.java.spaces import Space, name_of
from engines.java.texts.reasons import FORMER, REASON_WORDS, REASONS
from engines.texts import Sentences, Words

_BARE_ONLY = "Irrigation goes on a bare space of central Java; {space}: "
_LEADER_ONLY = "Only the sole leader may build at {space}: "
_NO_PATH = "palaces, opponents, irrigation or bare spaces block every path"
REFUSALS: Sentences = {
    Code.GAME_OVER: "The game is over",
    (Code.FESTIVAL_GOES_ON, "bidding"): (
        "A festival is being decided: reach {highest} if the hand can, or pass"
    ),
    (Code.FESTIVAL_GOES_ON, "agreement"): ("A festival is being decided: agree, or raise if a card matches"),
    Code.NO_FESTIVAL: "No festival is being decided",
    # A turn
    (Code.NOT_ENOUGH_AP, "tile"): "A land tile needs {cost} AP, {left} left",
    (Code.NOT_ENOUGH_AP, "outside"): (
        "A tile over {over:bare outside space|bare outside spaces} needs {cost} AP, {left} left"
    ),
    (Code.NOT_ENOUGH_AP, "irrigation"): "Irrigation needs {cost} AP, {left} left",
    (Code.NOT_ENOUGH_AP, "enter"): "Coming in to {space} needs {cost} AP, {left} left",
    (Code.NOT_ENOUGH_AP, "move"): "The way from {origin} to {space} needs {cost} AP, {left} left",
    (Code.NOT_ENOUGH_AP, "leave"): "Leaving from {space} needs {cost} AP, {left} left",
    (Code.NOT_ENOUGH_AP, "palace"): "A palace needs {cost} AP, {left} left",
    (Code.NOT_ENOUGH_AP, "card"): "A card needs {cost} AP, {left} left",
    (Code.DUTY, "token"): "Place land first: play the extra-action token, then a tile",
    (Code.DUTY, "end"): "Place land first: {left} AP can still pay for a tile",
    (Code.DUTY, "afterwards"): "Place land first: after this no tile could be placed or paid",
    Code.TOKEN_PLAYED: "One extra-action token has been played in this turn, the most there may be",
    Code.NO_TOKEN: "{player} has 0 extra-action tokens left",
    # Placing land
    (Code.NO_TILE, "triple"): "No triple tile is left: the stock has 0",
    (Code.NO_TILE, "double"): "No double tile is left: {player} has 0",
    (Code.NO_TILE, "rice"): "No single rice tile is left: {player} has 0",
    (Code.NO_TILE, "village"): "No single village tile is left: {player} has 0",
    (Code.NOT_A_TILE, "triple"): "The 3 spaces of a triple must all touch one another",
    (Code.NOT_A_TILE, "double"): "The 2 spaces of a double must all touch one another",
    (Code.NOT_ON_BOARD, "land"): "{space} is no space that land can cover",
    (Code.NOT_ON_BOARD, "irrigation"): "{space} is no space of the board",
    Code.COVERS_DEVELOPER: "Land may not cover a developer ({spaces})",
    Code.COVERS_PALACE: "Land may not cover a palace ({spaces})",
    Code.COVERS_IRRIGATION: "Land may not cover irrigation ({spaces})",
    (Code.NOT_FLAT, "double"): (
        "A tile must lie flat, but {each[0]} is level {heights[0]}, {each[1]} is level {heights[1]}"
    ),
    (Code.NOT_FLAT, "triple"): (
        "A tile must lie flat, but {each[0]} is level {heights[0]}, {each[1]} is level {heights[1]}, "
        "{each[2]} is level {heights[2]}"
    ),
    (Code.SAME_ON_SAME, "single"): "A single may not lie exactly on one single",
    (Code.SAME_ON_SAME, "double"): "A double may not lie exactly on one double",
    (Code.SAME_ON_SAME, "triple"): "A triple may not lie exactly on one triple",
    Code.JOINS_CITIES: "The cities of {cities} may not be joined",
    Code.ALL_OUTSIDE: "A tile that overhangs must cover a space of central Java",
    Code.SINGLE_OUTSIDE: "A single may not cover the bare outside space {space}",
    # Irrigation
    Code.NO_IRRIGATION: "No irrigation tile is left in the stock",
    (Code.NOT_BARE, "irrigation"): _BARE_ONLY + "irrigation lies there",
    (Code.NOT_BARE, "land"): _BARE_ONLY + "land lies there",
    (Code.NOT_BARE, "outside"): _BARE_ONLY + "it lies outside central Java",
    Code.AT_THE_EDGE: "{space} has an outside neighbour: irrigation may not lie there",
    # Developers
    Code.NO_DEVELOPER: "No developer is left in the reserve",
    Code.NOT_YOUR_DEVELOPER: "No developer of {player} stands on {space}",
    Code.NO_LAND: "There is no land on {space} to stand on",
    Code.OCCUPIED: "A developer stands on {space} already",
    Code.ON_PALACE: "A palace stands on {space}",
    Code.SAME_SPACE: "The developer stands on {space} already",
    (Code.NO_PATH, "enter"): "Coming in to {space}: " + _NO_PATH,
    (Code.NO_PATH, "move"): "The way from {origin} to {space}: " + _NO_PATH,
    (Code.NO_PATH, "leave"): "Leaving from {space}: " + _NO_PATH,
    # Palaces
    Code.NO_SETTLEMENT: "A palace needs a village space; {space} is none",
    Code.NO_SUCH_PALACE: "No palace has the value {value}; there are 2, 4, 6, 8 and 10",
    Code.PALACE_STOCK_EMPTY: "No palace of {value} is left in the stock",
    Code.TOO_SMALL: "A palace of {value} needs {value} spaces, there are {size}",
    (Code.NOT_SOLE_LEADER, "nobody"): _LEADER_ONLY + "nobody has a developer there",
    (Code.NOT_SOLE_LEADER, "other"): _LEADER_ONLY + "{leaders} leads there",
    (Code.NOT_SOLE_LEADER, "level"): _LEADER_ONLY + "{leaders} are level there",
    Code.CITY_HAS_PALACE: "This city has its palace on {space}; only there it can be enlarged",
    Code.SPACE_TAKEN: "A developer stands on {space}; a palace needs it free",
    Code.NOT_LARGER: "The palace on {space} is worth {value} already",
    Code.CHANGED_ALREADY: "The palace on {space} has changed in this turn already",
    # Cards and festivals
    Code.TWO_DRAWN: "{count} cards have been drawn in this turn, more are not allowed",
    (Code.NO_CARDS, "face"): "Deck and discards are both empty: the face-up card could not be replaced",
    (Code.NO_CARDS, "deck"): "Deck and discards are both empty: nothing can be drawn",
    Code.NO_PALACE: "No palace stands on {space}",
    Code.CELEBRATED: "The palace on {space} is celebrated until it is enlarged",
    Code.NOT_IN_CITY: "No developer of {player} stands in the city of {space}",
    Code.NO_CARD_PLAYED: "No card is named: at least one must be played",
    Code.CARD_NOT_HELD: "{player} holds {held} of {card}, not {count}",
    Code.NO_MATCH: "{card} shares no symbol with the festival card {festival_card}",
    Code.TOO_LOW: "The total would be {total}, the highest is {highest}: reach it if the hand can, or pass",
    Code.MUST_ANSWER: "Who is asked to share cannot pass: agree, or raise if a card matches",
    Code.NOT_ASKED: "Nobody asks to share yet: reach the highest if the hand can, or pass",
    # Notation
    Misread.NO_SPACE: "{word!r} is no space of the board; spaces are a letter A to O and a number, as F7",
    Misread.NO_CARD: (
        "{word!r} is no card; cards are mask, drum, puppet, mask+drum, mask+puppet, drum+puppet"
    ),
    Misread.NO_VALUE: "{word!r} is no palace value; write: {usage}",
}


def _names(spaces: Iterable[Space]) -> list[str]:
    return [name_of(space) for space in spaces]


WORDS: Words = {
    "space": name_of,
    "origin": name_of,
    "spaces": lambda spaces: ", ".join(_names(spaces)),
    "each": _names,
    "cities": lambda spaces: " and ".join(_names(spaces)),
    "leaders": " and ".join,
    "card": kind_name,
    "festival_card": kind_name,
    **REASON_WORDS,
}
MESSAGES: Sentences = {**REFUSALS, **REASONS, **FORMER}
