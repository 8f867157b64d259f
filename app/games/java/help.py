"""How to read the table of Java, and how its actions are written; for help."""

from __future__ import annotations

from app.games.ui import GameHelp

HELP = GameHelp(
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
