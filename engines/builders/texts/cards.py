"""The cards of The Builders and open sites in plain English, what is printed on them in French on request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.builders.cards import BUILDINGS, CARDS, WORKERS, Card, Resources, name_of
from engines.builders.state import Site
from engines.builders.work import cost_actions
from engines.texts import format_count, join_words

SIGNS = "#=*^"
"""Stone, wood, knowledge and tile in short: no letters, which would be names of cards, or of one language."""
RESOURCE_WORDS = ("stone", "wood", "knowledge", "tile"), ("pierre", "bois", "savoir", "tuile")
"""In English and in French."""
_COUNTED = {"tile": "tiles", "pierre": "pierres", "savoir": "savoirs", "tuile": "tuiles"}
"""Those that change where there are several."""
_GREAT_MACHINES = {
    "Great crane": "Une grande grue",
    "Great circular saw": "Une grande scie circulaire",
    "Great measuring instrument": "Un grand instrument de mesure",
    "Great tile kiln": "Un grand four à tuiles",
}
"""In French a great machine is printed with the name of the small one."""


def title_of(card: Card, french: bool = False) -> str:
    """Return a card's name, or a worker's rank: "The chapel", "Craftsman"; "?" if there is no such card.

    No two buildings or machines have the same.
    """
    if card in WORKERS:
        return WORKERS[card].rank_fr if french else WORKERS[card].rank
    if card in BUILDINGS:
        building = BUILDINGS[card]
        return _GREAT_MACHINES.get(building.name, building.name_fr) if french else building.name
    return "?"


def resource_words(resources: Resources, french: bool = False) -> str:
    """Return some resources: "3 stone, 2 wood, 3 tiles"; "nothing" if there are none."""
    words = RESOURCE_WORDS[french]
    found = [
        f"{number} {what if number == 1 else _COUNTED.get(what, what)}"
        for number, what in zip(resources, words, strict=True)
        if number
    ]
    return ", ".join(found) or "nothing"


def resource_signs(resources: Resources) -> str:
    """Return some resources in short: "#3 =2 ^3"; "nothing" if there are none."""
    return (
        " ".join(f"{sign}{count}" for count, sign in zip(resources, SIGNS, strict=True) if count) or "nothing"
    )


def vp_words(victory_points: int) -> str:
    """Return so many victory points: "no VP", "5 VP"."""
    return f"{victory_points or 'no'} VP"


def gain_words(ecus: int, victory_points: int) -> str:
    """Return what a building pays: "18 écus, 5 VP"; of a machine, which pays no écus, "1 VP"."""
    points = vp_words(victory_points)
    return f"{format_count(ecus, 'écu')}, {points}" if ecus else points


def building_words(card: Card, french: bool = False) -> str:
    """Return a card by name and title: "B31 The chapel"."""
    return f"{name_of(card)} {title_of(card, french)}"


def crew_words(cards: Iterable[Card], french: bool = False) -> str:
    """Return some workers and machines without their numbers: "2 labourers, a craftsman and Tile kiln"."""
    counts = Counter((title_of(card, french), card in WORKERS) for card in cards)
    return join_words(
        _ranked(title.lower(), number) if is_rank else title for (title, is_rank), number in counts.items()
    )


def _ranked(rank: str, number: int) -> str:
    if number > 1:
        return f"{number} {rank[:-3]}men" if rank.endswith("man") else f"{number} {rank}s"
    return f"{'an' if rank[0] in 'aeiou' else 'a'} {rank}"


def reward_words(card: Card, french: bool = False) -> str:
    """Return what a building brings once it is finished: "pays 18 écus, 5 VP" (B2, B10)."""
    building = BUILDINGS[card]
    gain = gain_words(building.reward_ecus, building.victory_points)
    if building.is_machine:
        return f"{gain}; then makes {resource_words(building.makes, french)} at no cost"
    return f"pays {gain}"


def card_line(card: Card, french: bool = False) -> str:
    """Return a card in one sentence: what a worker costs and makes, what a building needs and brings."""
    if card in WORKERS:
        return worker_line(card, french)
    needs = resource_words(BUILDINGS[card].needs, french)
    return f"{_with_kind(card, french)}: needs {needs}; {reward_words(card, french)}."


def worker_line(card: Card, french: bool = False) -> str:
    """Return a worker, or a machine that works, in one sentence: what sending it costs and what it makes."""
    title = title_of(card, french)
    if card in WORKERS:
        title = title.lower()
    cost, makes = format_count(CARDS[card].cost_ecus, "écu"), resource_words(CARDS[card].makes, french)
    return f"{name_of(card)} {title}, {cost}: makes {makes}."


def site_line(site: Site, french: bool = False) -> str:
    """Return an open site in one sentence: what it lacks, who works on it, what it will bring.

    What the next worker costs is told where it is more than the usual action (B8).
    """
    crew = f"{crew_words(site.workers, french) or 'nobody'} at work"
    if site.sent:
        crew += f", the next one costs {format_count(cost_actions(site), 'action')}"
    head, lacks = _with_kind(site.building, french), resource_words(site.missing, french)
    return f"{head}: lacks {lacks}; {crew}; {reward_words(site.building, french)}."


def _with_kind(card: Card, french: bool) -> str:
    return f"{building_words(card, french)}{', a machine' if BUILDINGS[card].is_machine else ''}"
