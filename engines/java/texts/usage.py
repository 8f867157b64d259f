"""How each verb of Java is written, for messages and help."""

USAGE = {
    "triple": "triple VILLAGE RICE RICE, as in: triple F7 F8 G8",
    "double": "double VILLAGE RICE, as in: double F7 F8",
    "rice": "rice SPACE, as in: rice F7",
    "village": "village SPACE, as in: village F7",
    "irrigation": "irrigation SPACE, as in: irrigation G9",
    "enter": "enter SPACE, as in: enter F6",
    "move": "move FROM TO, as in: move F2 F6",
    "leave": "leave SPACE, as in: leave F2",
    "palace": "palace SPACE VALUE, as in: palace F7 4",
    "draw": "draw face, or: draw deck",
    "token": "token",
    "festival": "festival PALACE CARD..., as in: festival F7 mask mask+drum",
    "bid": "bid CARD..., as in: bid drum",
    "pass": "pass",
    "agree": "agree",
    "end": "end",
}
