"""The board as drawn in data/java_board.txt; made by tests/tools/make_literals.py (J1)."""

ROWS = (
    "        ^ ^   ^ ^   ^ ^   ^ ^",
    "       ^ o ^ ^ o ^ ^ o ^ ^ o ^",
    "    ^ ^ o o ^ o o ^ o o ^ o o ^ ^",
    " ^ ^ o o o o o o o o o o o o o o ^ ^",
    "^ o o o o o o o o o o o o o o o o o ^",
    " ^ o o o ~ o o o o o o o o ~ o o o ^",
    "^ o o o o o o o o o o o o o o o o o ^",
    " ^ o o o o o o o o o o o o o o o o ^",
    "  _ _ o o o o o o ~ o o o o o o _ _",
    "   _ o o o o o o o o o o o o o o _",
    "    _ o o o o o o o o o o o o o _",
    "     _ _ o o o o o o o o o o _ _",
    "        _ o o o _ o _ o o o _",
    "         _ o o _ _ _ _ o o _",
    "          _ _ _       _ _ _",
)
