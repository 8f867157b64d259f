"""The keys of the board of Java: the list of all keys must know them, and load no board for that."""

from __future__ import annotations

from textual.binding import Binding

BINDINGS = [
    Binding("right,l", "move_cursor(1, 0)", "East", show=False, id="cursor.east"),
    Binding("left,h", "move_cursor(-1, 0)", "West", show=False, id="cursor.west"),
    Binding("up", "move_cursor(0, -1)", "Up", show=False, id="cursor.up"),
    Binding("down", "move_cursor(0, 1)", "Down", show=False, id="cursor.down"),
    # By the numbers of the directions in `geometry`.
    Binding("y", "step(2)", "North-west", show=False, id="cursor.north-west"),
    Binding("u", "step(1)", "North-east", show=False, id="cursor.north-east"),
    Binding("b", "step(4)", "South-west", show=False, id="cursor.south-west"),
    Binding("n", "step(5)", "South-east", show=False, id="cursor.south-east"),
    Binding("right_square_bracket,ctrl+n", "next_target", "Next legal place", show=False, id="target.next"),
    Binding(
        "left_square_bracket,ctrl+p",
        "previous_target",
        "Legal place before",
        show=False,
        id="target.previous",
    ),
    Binding("plus,equals_sign", "larger", "Larger board", show=False, id="board.larger"),
    Binding("minus", "smaller", "Smaller board", show=False, id="board.smaller"),
]
