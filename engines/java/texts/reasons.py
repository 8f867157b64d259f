"""Why a computer player of Java does something, in one sentence with the numbers."""

from __future__ import annotations

from functools import partial
from typing import Any

from engines.java.spaces import name_of
from engines.texts import Sentences, Words, format_count

REASONS: Sentences = {
    # What it brings at once, or in the final scoring
    "lead_city": "Leads city {space} {margin}: {gain}.",
    "level_in_city": "First in city {space}, {margin}: {gain}.",
    "second_in_city": "Second in city {space}, {margin}: {gain}.",
    "pool_scores": "Encloses pool {space}, led {margin}: {gain}.",
    "rival_loses": "{player} gets {points} fewer at the end for city {space}.",
    "last_triple": "The last triple, so the last round begins; {standing}.",
    # What it is for in this turn
    "for_palace": "For a palace of {value} on {space}: {later}.",
    "lead_for_palace": "For the lead and a palace of {value} on {space}: {later}.",
    "room_for_palace": "Makes room for a palace of {value} on {space}: {later}.",
    "for_pool": "To enclose pool {space}: {later}.",
    "lead_for_pool": "To lead pool {space} when it is enclosed: {later}.",
    "for_lead": "To lead city {space} {margin}: {later}.",
    "for_level": "To be first in city {space}, {margin}: {later}.",
    "for_second": "To be second in city {space}, {margin}: {later}.",
    "for_festival": "For a festival in city {space}: {points} alone.",
    "token_scores": "Its AP pays for {line}: {later}.",
    "token_pays": "Its AP pays for {line}.",
    "token_spare": "A token that is kept to the end of the game is worth nothing.",
    # What it keeps others from, what it makes possible
    "keep_palace": "Keeps {player} from a palace of {value} at {space}.",
    "keep_pool": "Keeps {player} from {points} at pool {space}.",
    "room": "Room for a palace of {value} at {space}: {spaces_large}, led {margin}.",
    "lead_pool": "Leads pool {space} {margin}: {points}, {bare} to close.",
    "open_pool": "Pool {space} brings its leader {points}, {bare} to close.",
    "grow": "Leads {space} {margin}: with {more} more there is room for a palace of {value}.",
    "hold_village": "Holds village {space}, room for a palace of {value}: leads {margin} now.",
    "hold_city": "Holds city {space}, {points} at the end: leads {margin} now.",
    # What else it is for
    "prepares": "Makes {line} possible.",
    "in_city": "In city {space}, {margin}.",
    "at_pool": "At pool {space}, {margin}: {points}, {bare} to close.",
    "near_city": "{cost} AP from city {space}, which pays its leader {points} at the end.",
    "reserve": "Back from {space}: {left:developer|developers} in reserve then.",
    "duty": "The land tile of this turn; {left:triple is|triples are|no triples are} left then.",
    "triples": "{left:triple is|triples are|no triples are} left then; {standing}.",
    "no_points": "Brings no points; {standing}.",
    # Cards
    "draw_open": "{card} matches {kinds} of the 6 kinds of festival card; {festival}.",
    "draw_hidden": "For festivals: the hand is worth {total} under {festival_card}; {festival}.",
    "host_alone": "No guest is in the city of {space}: it brings {points}.",
    "host_guests": "{points} alone, {shared} shared: a guest can reach {total} in {chance} % of deals.",
    "share": "Shares the festival: {points} each.",
    "pass_short": "Leaves the festival: the hand cannot reach {highest}.",
    "pass_dear": "Leaves the festival: {cards} to reach {highest} are worth more than {points} shared.",
    "win": "Plays up to {total}: wins {points} alone in about {chance} % of the cases.",
    "reach": "Reaches {total} to share the festival: {points} each.",
    # The end of a turn
    "end_done": "All AP are spent; {standing}.",
    "end_left": "Nothing is worth the {left} AP left; {standing}.",
}
FORMER: Sentences = {
    "end_spent": "Ends the turn: all AP are spent.",
    "end_early": "Ends the turn: nothing is worth the {left} AP left.",
    "token": "Plays a token: the plan of this turn needs 1 AP more.",
    "draw_face": "Draws the {card} that lies open, with {cards} in hand, for the festivals to come.",
    "draw_deck": "Draws a card, with {cards} in hand, for the festivals to come.",
    "palace": "Builds on {space} a palace of {value}: scores {points}.",
    "enlarge": "Enlarges the palace on {space} to {value}: scores {points}.",
    "pool": "Encloses a pool with the highest developer beside it: scores {points}.",
    "lead": "Takes the lead of the city at {space}: {points} more in the final scoring.",
    "rise": "Rises in the city at {space}: {points} more in the final scoring.",
    "take": "Takes {points} of the final scoring from an opponent in the city at {space}.",
    "palace_later": "Makes ready for a palace of {value} on {space}: {points} in this turn.",
    "pool_later": "Prepares to enclose a pool: {points} in this turn.",
    "rise_later": "Prepares to rise in the city at {space}: {points} more.",
    "stand": "Stands on level {level} at {space}, where the developer can do more.",
    "leave": "Takes the developer off {space}: it is of more use elsewhere.",
    "begin_pool": "Begins a pool at {space}: 3 points a space for who leads around it.",
    "settlement": "Makes the settlement at {space}, which it leads, {spaces_large} large.",
    "land": "Places land where it helps the others least.",
    "pass": "Leaves the festival: more cards would cost more than it can win.",
    "host": "Opens at {total} in the city of {space}: {points} alone.",
}
"""Those of saves of 0.1.0: a position keeps the reason of its hint."""


def _margin(margin: tuple[Any, ...]) -> str:
    """Return how far before or behind the best rival: "alone", "by 1 level over Ann"."""
    if not margin:
        return "alone"
    rival, what, ahead = margin
    if not ahead:
        return f"level with {rival}"
    difference = format_count(abs(ahead), what)
    return f"by {difference} over {rival}" if ahead > 0 else f"{difference} behind {rival}"


def _gain(gain: tuple[Any, ...], when: str) -> str:
    """Return what is scored then and in the end: "scores 5 now, 8 more at the end, Ann 4 fewer"."""
    now, end, rival, loss = gain
    parts = [f"scores {now} {when}"] if now else []
    if end:
        of_what = "" if now else f" {'point' if abs(end) == 1 else 'points'}"
        parts.append(f"{abs(end)}{of_what} {'more' if end > 0 else 'fewer'} at the end")
    if loss > 0:
        parts.append(f"{rival} {loss} fewer" if end else f"{rival} {loss} fewer at the end")
    return ", ".join(parts) or "no points"


def _festival(festival: tuple[Any, ...]) -> str:
    if not festival:
        return "no city is yours to hold it"
    points, space = festival
    return f"city {name_of(space)} pays {points} alone"


REASON_WORDS: Words = {
    "space": name_of,
    "points": partial(format_count, thing="point"),
    "cards": partial(format_count, thing="card"),
    **dict.fromkeys(("spaces_large", "more"), partial(format_count, thing="space")),
    "bare": lambda bare: format_count(bare, "bare space"),
    "margin": _margin,
    "gain": partial(_gain, when="now"),
    "later": partial(_gain, when="this turn"),
    "festival": _festival,
    "standing": lambda standing: "it would end {} to {}'s {}".format(*standing),
}
