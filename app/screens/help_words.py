"""The texts of help that are no rules and no keys: how to read the tables, notation, what this is."""

from __future__ import annotations

from app.parts import part_of

Signs = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""How to read a table: each group with its signs and what they mean."""

NOTATION = (
    "An action is one line: its verb, then spaces or cards. Saved games and the line for typed actions "
    "write it so.",
)
"""How actions of any game are written, before what is said of one game."""
COMPUTERS: Signs = (
    (
        "Computer players",
        (
            (
                "computer hard",
                "Behind a name: a computer player and its level, in a narrow window only h. Each knows what "
                "its seat may know and no more.",
            ),
            ("random", "Takes any legal action, by chance."),
            ("easy", "Looks one action ahead: for the first games."),
            ("medium", "Plans its whole turn, and beats easy in most games."),
            (
                "hard",
                "Weighs many more plans of its turn, and what the next turn makes of the best of them. Hints "
                "are what it would do.",
            ),
        ),
    ),
)
"""How computer players are told from people, and what their levels do."""
ABOUT = (
    "meja is the Indonesian word for table. This is a games table for the terminal, with the board game "
    "Java and the card game The Builders: for two to four at one keyboard, or against the computer, by "
    "keys alone or with the mouse.",
    "The board of Java is a reconstruction from several transcriptions. The count of its spaces, 150 open "
    "and 3 of irrigation, is certain; where the southern lake lies, and which spaces row L has at its two "
    "ends, is less so.",
    "The rules are told in words of our own. Where a rulebook leaves a gap or two sources differ, the "
    'ruling says "Our choice". A refusal names its ruling, and help opens there.',
    "A game is saved after each action, before the next key is read. Continue on the first page finds it "
    "exactly where it was left, even if the line was cut.",
)
"""What this is."""


def notation_of(game_id: str) -> tuple[str, ...]:
    """How actions of a game are written."""
    own: tuple[str, ...] = part_of(game_id, "notation")
    return (*NOTATION, *own)


def signs_of(game_id: str) -> Signs:
    """How to read the table of a game."""
    own: Signs = part_of(game_id, "signs")
    return (*own, *COMPUTERS)
