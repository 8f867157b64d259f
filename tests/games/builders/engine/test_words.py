"""The sentences of The Builders: cards, sites, events, turns and actions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.builders.actions import VERBS, BuildersAction, Open, Recruit, Send, Take, parse
from engines.builders.cards import BUILDINGS, CARDS, NOTHING, can_work, name_of
from engines.builders.game import BUILDERS
from engines.builders.state import Event, EventKind, Site, State
from engines.builders.texts import sentences as words
from engines.builders.texts.cards import (
    building_words,
    card_line,
    crew_words,
    resource_signs,
    resource_words,
    site_line,
    title_of,
    worker_line,
)
from engines.builders.texts.game_texts import FRENCH_TEXTS, TEXTS
from engines.builders.texts.sentences import (
    action_phrase,
    end_banner,
    hand_lines,
    sentences,
    turn_line,
)
from engines.builders.view import BuildersView
from engines.game_texts import SUMMARY_LINES
from tests.cases import in_one_test
from tests.games.builders.engine.positions import at, cards, game, play, position, spread

NAMES = ("Red", "[b]Blue", "Green")
K = EventKind


def view_of(state: State, viewer: int | None = None) -> BuildersView:
    """A position as a spectator, or a seat, sees it."""
    return BUILDERS.view(state, viewer)


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("W1", "Apprentice", "Apprenti"),
        ("W19", "Craftsman", "Compagnon"),
        ("B31", "The chapel", "La chapelle"),
        ("M1", "Crane", "Une grue"),
    ],
)
def test_B1_B2_a_card_has_a_title_in_both_languages(name: str, english: str, french: str) -> None:
    assert title_of(at(name)) == english
    assert title_of(at(name), french=True) == french


@pytest.mark.parametrize("card", [-1, len(CARDS), 999])
def test_a_number_that_no_card_has_is_no_title(card: int) -> None:
    assert title_of(card) == title_of(card, french=True) == "?"


def test_resources_are_told_in_the_order_of_the_cards() -> None:
    assert resource_words((3, 2, 0, 3)) == "3 stone, 2 wood, 3 tiles"
    assert resource_words((0, 0, 1, 0)) == "1 knowledge"
    assert resource_words(NOTHING) == "nothing"
    assert resource_words((2, 2, 1, 1), french=True) == "2 pierres, 2 bois, 1 savoir, 1 tuile"
    assert (resource_signs((3, 0, 2, 1)), resource_signs(NOTHING)) == ("#3 *2 ^1", "nothing")


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        (
            "W12",
            "W12 labourer, 3 écus: makes 2 stone, 1 tile.",
            "W12 manoeuvre, 3 écus: makes 2 pierres, 1 tuile.",
        ),
        (
            "B31",
            "B31 The chapel: needs 3 stone, 2 wood, 2 knowledge, 3 tiles; pays 18 écus, 5 VP.",
            "B31 La chapelle: needs 3 pierres, 2 bois, 2 savoirs, 3 tuiles; pays 18 écus, 5 VP.",
        ),
        (
            "B1",
            "B1 The arbour: needs 1 stone, 1 tile; pays 8 écus, no VP.",
            "B1 La tonnelle: needs 1 pierre, 1 tuile; pays 8 écus, no VP.",
        ),
        (
            "M1",
            "M1 Crane, a machine: needs 1 wood, 1 tile; 1 VP; then makes 2 stone at no cost.",
            "M1 Une grue, a machine: needs 1 bois, 1 tuile; 1 VP; then makes 2 pierres at no cost.",
        ),
    ],
)
def test_a_card_in_one_sentence(name: str, english: str, french: str) -> None:
    assert card_line(at(name)) == english
    assert card_line(at(name), french=True) == french


def test_B2_a_finished_machine_is_told_as_a_worker() -> None:
    assert worker_line(at("M1")) == "M1 Crane, no écus: makes 2 stone."
    assert worker_line(at("M1"), french=True) == "M1 Une grue, no écus: makes 2 pierres."
    assert worker_line(at("W12")) == card_line(at("W12"))


def test_some_workers_and_machines_are_counted_by_rank() -> None:
    crew = cards("W7 W19 W8 W20 M4 W1")
    assert crew_words(crew) == "2 labourers, 2 craftsmen, Tile kiln and an apprentice"
    assert crew_words(crew, french=True) == "2 manoeuvres, 2 compagnons, Un four à tuiles and an apprenti"


def test_no_two_buildings_have_one_name_in_any_language() -> None:
    for french in (False, True):
        assert len({title_of(card, french) for card in BUILDINGS}) == len(BUILDINGS)


def test_every_card_is_told_with_its_numbers() -> None:
    for card, printed in enumerate(CARDS):
        for french in (False, True):
            line = card_line(card, french)
            assert line.startswith(f"{name_of(card)} ") and line.endswith(".") and "nothing" not in line
            assert title_of(card, french).lower() in line.lower()
            assert resource_words(printed.makes if can_work(card) else NOTHING, french) in f"{line} nothing"
    assert len({card_line(card) for card in range(len(CARDS))}) == len(CARDS)


@pytest.mark.parametrize(
    ("site", "line"),
    [
        (
            Site(at("B31"), cards("W20 W2")),
            "B31 The chapel: lacks 1 knowledge, 3 tiles; a craftsman and an apprentice at work; "
            "pays 18 écus, 5 VP.",
        ),
        (
            Site(at("B31"), cards("W20 W2 W12"), sent=2),
            "B31 The chapel: lacks 1 knowledge, 2 tiles; a craftsman, an apprentice and a "
            "labourer at work, the next one costs 3 actions; pays 18 écus, 5 VP.",
        ),
        (
            Site(at("M1")),
            "M1 Crane, a machine: lacks 1 wood, 1 tile; nobody at work; 1 VP; then makes 2 stone at no cost.",
        ),
    ],
)
def test_an_open_site_in_one_sentence(site: Site, line: str) -> None:
    assert site_line(site) == line


def test_an_open_site_with_its_french_title() -> None:
    assert site_line(Site(at("B1")), french=True) == (
        "B1 La tonnelle: lacks 1 pierre, 1 tuile; nobody at work; pays 8 écus, no VP."
    )


# --- what happened --------------------------------------------------------------------------------

SAID = [
    (Event(K.OPENED, 0, cards("B31"), 3, 1), "Red opened The chapel."),
    (Event(K.RECRUITED, 1, cards("W9"), 2, 1), "[b]Blue recruited a labourer."),
    (Event(K.TURNED_UP, -1, cards("W22"), 2), "Slot 2: a craftsman."),
    (Event(K.TURNED_UP, -1, cards("B3"), 5), "Slot 5: The covered bridge."),
    (Event(K.TURNED_UP, -1, cards("M1"), 1), "Slot 1: Crane."),
    (
        Event(K.SENT, 0, cards("W12 B31"), cost_actions=1, ecus=-3),
        "Red sent a labourer to The chapel: 1 action, 3 écus.",
    ),
    (Event(K.SENT, 2, cards("M1 M5"), cost_actions=2), "Green sent Crane to Great crane: 2 actions."),
    (
        Event(K.FINISHED, 0, cards("B31 W3 W12"), ecus=18, points=5),
        "Red finished The chapel: 18 écus, 5 VP; its 2 workers are free again.",
    ),
    (
        Event(K.FINISHED, 0, cards("B1 W3"), ecus=8),
        "Red finished The arbour: 8 écus, no VP; its worker is free again.",
    ),
    (
        Event(K.FINISHED, 1, cards("M1 W6"), points=1),
        "[b]Blue finished Crane: 1 VP; its worker is free again, and it works from now on.",
    ),
    (Event(K.TOOK, 0, cost_actions=1, ecus=1), "Red took 1 écu (1 action)."),
    (Event(K.TOOK, 0, cost_actions=3, ecus=6), "Red took 6 écus (3 actions)."),
    (Event(K.BOUGHT, 0, ecus=-5), "Red bought an action (5 écus)."),
    (Event(K.TURN_ENDED, 0), "Red ended the turn."),
    (Event(K.TURN_ENDED, 0, value=1), "Red ended the turn; 1 action lost."),
    (Event(K.TURN_ENDED, 0, value=3), "Red ended the turn; 3 actions lost."),
    (Event(K.LAST_ROUND, 2, value=19), "Green has 19 VP: this round is the last (rule B12)."),
    (
        Event(K.IDLE_ROUND, -1, value=1),
        "No one opened, recruited or sent for 1 round: after 3 the game ends (rule B14).",
    ),
    (
        Event(K.IDLE_ROUND, -1, value=2),
        "No one opened, recruited or sent for 2 rounds: after 3 the game ends (rule B14).",
    ),
    (
        Event(K.IDLE_ROUND, -1, value=3),
        "No one opened, recruited or sent for 3 rounds: the game ends (rule B14).",
    ),
    (Event(K.ECUS_COUNTED, 0, value=27, points=2), "Red gets 2 points for 27 écus."),
    (Event(K.ECUS_COUNTED, 0, value=10, points=1), "Red gets 1 point for 10 écus."),
    (Event(K.ECUS_COUNTED, 0, value=1), "Red gets no points for 1 écu."),
    (Event(K.ECUS_COUNTED, 0), "Red gets no points for no écus."),
    (Event(K.GAME_OVER, -1), "The game is over."),
]


def test_an_event_is_told_in_one_sentence() -> None:
    for event, sentence in SAID:
        assert sentences([event], NAMES) == [sentence]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event(K.OPENED, 0, cards("B3")), f"{NAMES[0]} opened Le pont couvert."),
        (Event(K.RECRUITED, 1, cards("W22")), f"{NAMES[1]} recruited a compagnon."),
        (Event(K.TURNED_UP, -1, cards("B3"), 5), "Slot 5: Le pont couvert."),
        (Event(K.TURNED_UP, -1, cards("M5"), 1), "Slot 1: Une grande grue."),
    ],
)
def test_titles_are_french_where_that_is_wanted(event: Event, sentence: str) -> None:
    assert FRENCH_TEXTS.sentences([event], NAMES) == [sentence]


def test_every_kind_of_event_is_in_the_table_above() -> None:
    assert {event.kind for event, _ in SAID} == set(EventKind)


def test_B14_an_idle_last_round_does_not_threaten_what_has_come() -> None:
    state = play(position(built=["B34 B33 B4 B5"]), "end", "end")  # 8, 7, 1 and 1 VP
    assert sentences(state.events, NAMES) == [
        "[b]Blue ended the turn; 3 actions lost.",
        "No one opened, recruited or sent for 1 round.",
        "Red gets 1 point for 10 écus.",
        "[b]Blue gets 1 point for 10 écus.",
        "The game is over.",
    ]


# --- what happened, in short ----------------------------------------------------------------------


def told(state: State, *lines: str) -> list[str]:
    """The summary of some lines of notation, played in a position."""
    events = []
    for line in lines:
        state = play(state, line)
        events.append(state.events)
    return TEXTS.turn_summary(events, state.names)


def test_a_turn_is_summed_up_in_one_line() -> None:
    state = position(free=["W12"], sites=["B7:W13"], workers="W9 W2 W4 W5 W6", buildings="B3 B4 B5 B6 B8")
    assert told(state, "open 1", "recruit 1", "send W12 B7", "end") == [
        "Ada: opened The covered bridge, recruited a labourer, sent a labourer to The straw hut, "
        "finished it (6 écus, 1 VP)."
    ]


def test_what_follows_of_the_same_kind_is_told_together() -> None:
    state = position(
        ecus=[50],
        free=["W7 W8 W9 W10"],
        sites=["B33 B34"],
        workers="W1 W2 W3 W4 W5",
        buildings="B3 B4 B5 B6 B8",
    )
    assert told(
        state,
        *("buy", "buy", "buy", "buy", "buy", "buy", "buy"),
        *("open 1", "open 2", "recruit 3", "recruit 4", "recruit 5"),
        *("send W7 B33", "send W8 B33", "send W9 B34"),
    ) == [
        "Ada: bought 7 actions, opened The covered bridge and The tree house, recruited 3 apprentices, "
        "sent 2 labourers to The castle, sent a labourer to The cathedral."
    ]
    assert told(state, "take 1", "take 2", "buy", "end") == ["Ada: took 4 écus, bought 1 action."]


def test_a_machine_and_a_building_without_VP_in_short() -> None:
    state = position(free=["W6 W3"], sites=["M1 B1"])
    assert told(state, "send W6 M1", "send W3 B1") == [
        "Ada: sent an apprentice to Crane, finished it (1 VP), sent an apprentice to The arbour, "
        "finished it (8 écus)."
    ]


def test_a_summary_has_a_line_a_turn_and_tells_of_the_end() -> None:
    state = position(3, built=["", "B34 B33 B4 B5"])
    assert told(state, "take 3", "end", "end", "take 1", "end") == [
        "Ada: took 6 écus.",
        "Bo: reached 17 VP.",
        "Cleo: took 1 écu, ended the game.",
    ]
    assert told(position(), "end") == ["Ada: nothing."]
    assert TEXTS.turn_summary([], NAMES) == []
    assert TEXTS.turn_summary([()], NAMES) == []


def test_a_summary_keeps_the_latest_turns() -> None:
    turns = [[Event(K.TURN_ENDED, n % 3)] for n in range(SUMMARY_LINES + 2)]
    assert TEXTS.turn_summary(turns, NAMES) == [
        f"{NAMES[n % 3]}: nothing." for n in range(2, SUMMARY_LINES + 2)
    ]


# --- whose turn -----------------------------------------------------------------------------------


def test_the_turn_in_one_line() -> None:
    view = replace(view_of(position(ecus=[7], actions=2)), turn=14)
    assert turn_line(view) == "Turn 14. Ada to play, 2 actions left, 7 écus."
    assert turn_line(replace(view, seat=1, to_act=1, actions_left=1)) == (
        "Turn 14. Bo to play, 1 action left, 10 écus."
    )


@in_one_test(
    "ecus, built, line",
    [
        ([0, 0], ["B31", "B34"], "Bo is First Builder of the Realm with 8 points."),
        ([10, 0], ["", ""], "Ada is First Builder of the Realm with 1 point."),
        ([19, 9], ["B3", "B8"], "Bo is First Builder of the Realm with 2 points."),
        ([4, 3], ["B8", "M5"], "Ada is First Builder of the Realm with 2 points."),
        ([4, 4], ["B8", "M5"], "Ada and Bo are First Builders of the Realm with 2 points."),
        ([3, 3, 3], ["B8", "B8", "B8"], "Ada, Bo and Cleo are First Builders of the Realm with 2 points."),
    ],
)
def test_B13_the_end_names_who_has_won_by_more_than_points(
    ecus: list[int], built: list[str], line: str
) -> None:
    seats = len(ecus)
    over = play(position(seats, ecus=ecus, built=built, seat=seats - 1, idle=2), "end")
    assert turn_line(view_of(over)) == f"The game is over: {line}"


@in_one_test(
    "seats, first, seat, banner",
    [
        (2, 0, 1, "Last round: Bo is last"),
        (3, 0, 0, "Last round: Ada, then Bo, Cleo"),
        (3, 0, 1, "Last round: Bo, then Cleo"),
        (3, 2, 2, "Last round: Cleo, then Ada, Bo"),
        (3, 2, 0, "Last round: Ada, then Bo"),
        (3, 2, 1, "Last round: Bo is last"),
        (4, 1, 3, "Last round: Dov, then Ada"),
    ],
)
def test_B12_the_banner_tells_who_still_plays_in_the_last_round(
    seats: int, first: int, seat: int, banner: str
) -> None:
    view = view_of(position(seats, first=first, seat=seat, last_round=True, idle=1))
    assert end_banner(view) == banner
    assert end_banner(replace(view, to_act=None)) == ""


def test_the_banner_calls_the_players_as_it_is_told() -> None:
    view = view_of(position(3, last_round=True))
    assert end_banner(view, "ABC") == "Last round: A, then B, C"


def test_B14_the_banner_warns_of_idle_rounds_until_somebody_acts() -> None:
    assert end_banner(view_of(position())) == ""
    for rounds in (1, 2):
        state = position(idle=rounds)
        assert end_banner(view_of(state)) == f"Idle rounds: {rounds}; after 3 the game ends"
        assert end_banner(view_of(play(state, "take 1"))) == end_banner(view_of(state))
        assert end_banner(view_of(play(state, "recruit 1"))) == ""
    over = play(position(idle=2, seat=1), "end")
    assert end_banner(view_of(over)) == ""


# --- what the viewer owns, an action --------------------------------------------------------------

YARD = position(
    ecus=[1, 12],
    free=["W12 M1", ""],
    sites=["B31:W20+W2 M3", ""],
    built=["M1 B31", ""],
    workers="W9 - W1 W19 W35",
    buildings="B3 B12 M2 - B5",
)
YARD_OF_ADA = [
    "Ada has 1 écu, 6 VP.",
    "W12 labourer, 3 écus: makes 2 stone, 1 tile.",
    "M1 Crane, no écus: makes 2 stone.",
    "B31 The chapel: lacks 1 knowledge, 3 tiles; a craftsman and an apprentice at work; pays 18 écus, 5 VP.",
    "M3 Measuring instrument, a machine: lacks 1 stone, 1 wood; nobody at work; 1 VP; then makes 2 knowledge "
    "at no cost.",
    "Built: M1 Crane, B31 The chapel.",
]
YARD_OF_BO = ["Bo has 12 écus, no VP.", "No free workers.", "No open sites."]


def test_a_viewer_is_told_what_he_owns() -> None:
    assert hand_lines(view_of(YARD, 0)) == YARD_OF_ADA
    assert hand_lines(view_of(YARD, 1)) == YARD_OF_BO


def test_a_spectator_is_told_what_the_player_on_turn_owns() -> None:
    assert hand_lines(view_of(YARD)) == YARD_OF_ADA
    assert hand_lines(view_of(replace(YARD, seat=1, to_act=1))) == YARD_OF_BO
    assert hand_lines(view_of(replace(YARD, seat=1, to_act=1), 0)) == YARD_OF_ADA


PHRASES: list[tuple[str | BuildersAction, str]] = [
    ("open 2", "open The cowshed"),
    ("open 3", "open Circular saw"),
    ("recruit 1", "recruit a labourer"),
    ("recruit 3", "recruit an apprentice"),
    ("send W12 B31", "send a labourer to The chapel"),
    ("send M1 M3", "send Crane to Measuring instrument"),
    ("take 1", "1 écu for 1 action"),
    ("take 2", "3 écus for 2 actions"),
    ("take 3", "6 écus for 3 actions"),
    ("buy", "one more action for 5 écus"),
    ("end", "end of the turn"),
]
IMPOSSIBLE: list[tuple[BuildersAction, str]] = [
    (Open(4), "open slot 4"),
    (Open(0), "open slot 0"),
    (Open(-1), "open slot -1"),
    (Open(6), "open slot 6"),
    (Recruit(2), "recruit slot 2"),
    (Recruit(99), "recruit slot 99"),
    (Send(-1, 999), "send ? to ?"),
    (Send(at("W40"), at("B8")), "send a master to The town house"),
    (Take(4), "écus for 4 actions"),
    (Take(-2), "écus for -2 actions"),
]


def test_an_action_in_a_few_words() -> None:
    for action, phrase in [*PHRASES, *IMPOSSIBLE]:
        played = parse(action) if isinstance(action, str) else action
        assert action_phrase(played, view_of(YARD)) == phrase


def test_every_verb_is_in_the_table_above() -> None:
    assert {str(action).split()[0] for action, _ in PHRASES} == set(VERBS)


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "sense"), [(2, 0), (3, 8), (4, 9)])
def test_a_whole_game_is_told_in_sentences(seats: int, sense: int) -> None:
    states, actions = game(seats, 5, sense)
    for state, action in zip(states[1:], actions, strict=True):
        said = sentences(state.events, state.names)
        assert len(said) == len(state.events) > 0
        assert all(line.endswith(".") and "()" not in line and "?" not in line for line in said)
        assert said[0].startswith(f"{state.names[state.events[0].seat]} ")
        assert "?" not in action_phrase(action, view_of(state))
    summary = TEXTS.turn_summary([state.events for state in states], states[0].names)
    assert len(summary) == min(SUMMARY_LINES, states[-1].turn)
    assert summary[-1].endswith("ended the game.")


def test_all_see_the_same_words() -> None:
    for state in spread(game(3, 5, 8)[0], 12):
        lines = {(turn_line(view), end_banner(view)) for view in (view_of(state, n) for n in (None, 0, 1, 2))}
        assert len(lines) == 1
        owned = [line for seat in state.seats for line in hand_lines(view_of(state, seat))]
        for player in state.players:
            assert {worker_line(card) for card in player.free} <= set(owned)
            assert {site_line(site) for site in player.sites} <= set(owned)
            assert all(any(building_words(card) in line for line in owned) for card in player.built)


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {key[0] if isinstance(key, tuple) else key for key in words._SENTENCES} == {*EventKind}
