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
        "land tile": "1 AP, and 1 more for each bare space outside that it covers. One a turn is a duty.",
        "irrigation": "1 AP.",
        "developer": "In or out 1 AP by the lowlands, 2 by the mountains.",
        "walking": "1 AP for each step between rice and village; steps within one terrain are free.",
        "palace": "1 AP.",
        "card": "1 AP, two a turn at most.",
        "festival": "No AP, and it ends the turn.",
    },
    end=(
        "Whoever lays the last triple has the final scoring when that turn ends. Each other player has one "
        "more turn without the duty, and then a final scoring too."
    ),
    notation=(
        "A space is a letter for its row, A to O from the north, and a number that grows to the east: F7.",
        "A tile names its village first; rice spaces and cards may come in any order.",
        "Cards are mask, drum, puppet, mask+drum, mask+puppet and drum+puppet.",
    ),
    signs={
        "What lies on a space": {
            "r2  v2": "Rice or village and its level, from 10 on the level alone.",
            "[8]": "A palace and its value; on larger boards, its level below.",
            "[8*]": "A celebrated palace; where there is little room, 8* and *10.",
            "(R)": "A developer, by its player's letter; on the smallest board r2R.",
            "~~~": "Irrigation, printed or laid.",
            ".": "A bare space of central Java.",
            "^": "A bare space outside, in the mountains.",
            "_": "A bare space outside, in the lowlands.",
            "F7": "A space's name: its row's letter, at the left, and its number, above.",
        },
        "While you choose a place": {
            "< >": "The cursor; on the smallest board it has its own colours instead.",
            "+": "A legal place.",
            "2": "A legal place and what it costs, in AP. A tile for 1 AP shows + instead.",
            "+3": "A legal place and the most it scores: by a palace, by a pool.",
            "underlined": "A legal place where something lies already.",
            "= =": "Around a piece to be placed: it may lie so.",
            "x x": "Around a piece to be placed: it may not. <java.pick> tells why.",
        },
        "After an action": {
            ":": "Changed by this action, or by others since your last one.",
            "!": "What a refusal is about; its line begins with ! as well.",
        },
        "The panels": {
            "AP": "Action points left of those of this turn, and the duty (J12).",
            "HAND": "2 x 1 = 2: two cards, each worth 1 under the festival card. The title has the sums.",
            "FESTIVAL CARD": "The face-up card: one and the same card. Drawing it turns up another (J44).",
            "PLAYERS": (
                "> must act now. Points, cards, tokens; in a wide window also developers on the board, and "
                "doubles, single rice and single villages. Who is done has had the final scoring."
            ),
            "PALACES LEFT": "4x7: of value 4 there are 7.",
        },
    },
)
