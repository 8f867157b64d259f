"""The cards of The Builders and open sites in plain English, card titles in French on request."""

from __future__ import annotations

from engines.builders.cards import BUILDINGS, CARDS, RESOURCES, WORKERS, Card, Resources, name_of
from engines.builders.state import Site
from engines.builders.work import cost_actions
from engines.texts import format_count, join_words


def title_of(card: Card, french: bool = False) -> str:
    """Return a card's name, or a worker's rank: "The chapel", "Craftsman"; "?" if there is no such card."""
    if card in WORKERS:
        return WORKERS[card].rank_fr if french else WORKERS[card].rank
    if card in BUILDINGS:
        return BUILDINGS[card].name_fr if french else BUILDINGS[card].name
    return "?"


def resource_words(resources: Resources) -> str:
    """Return some resources: "3 stone, 2 wood, 3 tile"; "nothing" if there are none."""
    found = [f"{number} {what}" for number, what in zip(resources, RESOURCES, strict=True) if number]
    return ", ".join(found) or "nothing"


def resource_letters(resources: Resources) -> str:
    """Return some resources in short: "S3 W2 T3"; "nothing" if there are none."""
    found = [f"{what[0].upper()}{count}" for count, what in zip(resources, RESOURCES, strict=True) if count]
    return " ".join(found) or "nothing"


def vp_words(victory_points: int) -> str:
    """Return so many victory points: "no VP", "5 VP"."""
    return f"{victory_points or 'no'} VP"


def gain_words(ecus: int, victory_points: int) -> str:
    """Return what a building pays: "18 écus, 5 VP"; of a machine, which pays no écus, "1 VP"."""
    points = vp_words(victory_points)
    return f"{format_count(ecus, 'écu')}, {points}" if ecus else points


def building_words(card: Card, french: bool = False) -> str:
    """Return a building or machine by name and title: "B31 The chapel"."""
    return f"{name_of(card)} {title_of(card, french)}"


def worker_words(card: Card, french: bool = False) -> str:
    """Return a worker by name and rank, "W12, a labourer"; a machine, without rank, by name and title."""
    if card not in WORKERS:
        return building_words(card, french)
    rank = title_of(card, french).lower()
    if french:
        return f"{name_of(card)}, {rank}"
    return f"{name_of(card)}, {'an' if rank[0] in 'aeiou' else 'a'} {rank}"


def reward_words(card: Card) -> str:
    """Return what a building brings once it is finished: "pays 18 écus, 5 VP" (B2, B10)."""
    building = BUILDINGS[card]
    gain = gain_words(building.reward_ecus, building.victory_points)
    if building.is_machine:
        return f"{gain}; then makes {resource_words(building.makes)} at no cost"
    return f"pays {gain}"


def card_line(card: Card, french: bool = False) -> str:
    """Return a card in one sentence: what a worker costs and makes, what a building needs and brings."""
    if card in WORKERS:
        return worker_line(card, french)
    needs = resource_words(BUILDINGS[card].needs)
    return f"{_with_kind(card, french)}: needs {needs}; {reward_words(card)}."


def worker_line(card: Card, french: bool = False) -> str:
    """Return a worker, or a machine that works, in one sentence: what sending it costs and what it makes."""
    title = title_of(card, french)
    if card in WORKERS:
        title = title.lower()
    cost, makes = format_count(CARDS[card].cost_ecus, "écu"), resource_words(CARDS[card].makes)
    return f"{name_of(card)} {title}, {cost}: makes {makes}."


def site_line(site: Site, french: bool = False) -> str:
    """Return an open site in one sentence: what it lacks, who works on it, what it will bring.

    What the next worker costs is told where it is more than the usual action (B8).
    """
    crew = f"{join_words(map(name_of, site.workers)) or 'nobody'} at work"
    if site.sent:
        crew += f", the next one costs {format_count(cost_actions(site), 'action')}"
    head, lacks = _with_kind(site.building, french), resource_words(site.missing)
    return f"{head}: lacks {lacks}; {crew}; {reward_words(site.building)}."


def _with_kind(card: Card, french: bool) -> str:
    return f"{building_words(card, french)}{', a machine' if BUILDINGS[card].is_machine else ''}"
