"""Why a computer player of Java does something, in one sentence with the numbers."""

from __future__ import annotations

from functools import partial

from engines.java.spaces import name_of
from engines.texts import Sentences, Words, format_count

REASONS: Sentences = {
    "end_spent": "Ends the turn: all AP are spent.",
    "end_early": "Ends the turn: nothing is worth the {left} AP left.",
    "token": "Plays a token: the plan of this turn needs 1 AP more.",
    "draw_face": "Draws the {card} that lies open, with {cards} in hand, for the festivals to come.",
    "draw_deck": "Draws a card, with {cards} in hand, for the festivals to come.",
    # What it brings at once
    "palace": "Builds on {space} a palace of {value}: scores {points}.",
    "enlarge": "Enlarges the palace on {space} to {value}: scores {points}.",
    "pool": "Encloses a pool with the highest developer beside it: scores {points}.",
    "lead": "Takes the lead of the city at {space}: {points} more in the final scoring.",
    "rise": "Rises in the city at {space}: {points} more in the final scoring.",
    "take": "Takes {points} of the final scoring from an opponent in the city at {space}.",
    # What it prepares
    "palace_later": "Makes ready for a palace of {value} on {space}: {points} in this turn.",
    "pool_later": "Prepares to enclose a pool: {points} in this turn.",
    "rise_later": "Prepares to rise in the city at {space}: {points} more.",
    # What else it is for
    "stand": "Stands on level {level} at {space}, where the developer can do more.",
    "leave": "Takes the developer off {space}: it is of more use elsewhere.",
    "begin_pool": "Begins a pool at {space}: 3 points a space for who leads around it.",
    "settlement": "Makes the settlement at {space}, which it leads, {spaces_large} large.",
    "land": "Places land where it helps the others least.",
    # Festivals
    "host_alone": "No guest is in the city of {space}: it brings {points}.",
    "host": "Opens at {total} in the city of {space}: {points} alone.",
    "share": "Shares the festival: {points} each.",
    "pass": "Leaves the festival: more cards would cost more than it can win.",
    "win": "Plays up to {total}: wins {points} alone in about {chance} % of the cases.",
    "reach": "Reaches {total} to share the festival: {points} each.",
}

REASON_WORDS: Words = {
    "space": name_of,
    "points": partial(format_count, thing="point"),
    "cards": partial(format_count, thing="card"),
    "spaces_large": partial(format_count, thing="space"),
}
