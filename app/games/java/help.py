"""How to read the table of Java, and how its actions are written; for help."""

from __future__ import annotations

from app.games.ui import GameHelp

HELP = GameHelp(
    aim=(
        "Java is settled with rice terraces and villages, and its villages become cities with palaces. Land, "
        "water and palaces belong to nobody: what counts is where your developers stand. Whoever has the "
        "highest developer in a settlement, or the highest beside a pool, leads there; who is level looks at "
        "the next highest (J33). Most points at the end win."
    ),
    points={
        "Palaces": "Build or enlarge one where you lead alone: half of its value at once.",
        "Pools": "Water with land all around it: 3 points for each space, to whoever leads there alone.",
        "Festivals": (
            "1 to 5 points, by the size of the palace, to whoever bids most cards that match the festival "
            "card; less to each if it is shared."
        ),
        "Final scoring": "In each city the value of its palace to the best, half of it to the second.",
    },
    costs={
        "AP a turn": "6, and 1 more by a token: once a turn, 3 times in the game. What is left is lost.",
        "land tile": "1 AP, and 1 more for each bare space outside that it covers. One a turn must be laid.",
        "irrigation": "1 AP.",
        "developer": "In or out 1 AP by the lowlands, 2 by the mountains.",
        "walking": "1 AP for each step between rice and village; steps within one terrain are free.",
        "palace": "1 AP.",
        "card": "1 AP, two a turn at most.",
        "festival": "No AP, and it ends the turn.",
    },
    end=(
        "Whoever lays the last triple has the final scoring when that turn ends. Each other player has one "
        "more turn, which needs no land tile, and then a final scoring too."
    ),
    notation=(
        "A space is a letter for its row, A to O from the north, and a number that grows to the east: F7.",
        "A tile names its village first; rice spaces and cards may come in any order.",
        "Cards are mask, drum, puppet, mask+drum, mask+puppet and drum+puppet.",
    ),
    signs={
        "The board": {
            "3": "Rice, green, and its level; level 1 has no number.",
            "⌂ ⌂2": "A village, brown, and its level from 2 on.",
            "8  8*": "A palace and its value: golden, and bronze with a star once it is celebrated.",
            "B2": "A developer, by its player's letter and colour, and the level it stands on.",
            "~~": "Irrigation, printed or laid.",
            "▟▙  \\|": "Bare spaces in the mountains and in the lowlands; in central Java they are dark.",
            "F7": "A space's name: its row's letter, at the left, and its number, above.",
        },
        "The board in plain characters": {
            "r2  v2": "Rice or village and its level, from 10 on the level alone.",
            "[8]  [8*": "A palace and its value; a celebrated one.",
            "v2B  (B)": "A developer, by its player's letter.",
            "~~~": "Irrigation.",
            ".  ^  _": "Bare spaces: of central Java, in the mountains, in the lowlands.",
            "/ | \\": "Where terrain, level or pool changes.",
            "=  x  :": (
                "A line around an area: = here or allowed, x refused, : what another player changed."
            ),
        },
        "Lines and chips": {
            "white line": (
                "The city, village or pool under the cursor, or under the pointer of the mouse until the "
                "next key, but not over SSH; or the piece that is to be placed."
            ),
            "green line": "Where the verb that was begun may be used; in plain characters + at each place.",
            "red line": "A piece that may not lie so. <java.pick> tells why.",
            "player's line": "What that player changed since your last action.",
            "+3": "The points that a place brings: to you, or to the player whose colour it has.",
            "!": "What a refusal is about; its line begins with ! as well.",
        },
        "The side": {
            "AP": "A figure for each action point that is left, and whether land must be placed (J12).",
            "HAND": "Your cards, how many of each, and what they are worth under the festival card.",
            "FESTIVAL CARD": "The face-up card: one and the same card. Drawing it turns up another (J44).",
            "CITIES": (
                "Cities, and villages worth a palace: the palace, who leads with which levels, who is "
                "second; in a wide window also size, what both would get, and what the next palace lacks."
            ),
            "PLAYERS": "> must act now. The bar is a share of the most points; +4 came since your last turn.",
            "PALACES LEFT": "By value. What else is left stands above the board.",
        },
    },
)
