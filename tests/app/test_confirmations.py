"""What is asked before something is lost, and when nothing is."""

from __future__ import annotations

import pytest

from app.games.builders import confirmations as builders_confirmations
from app.games.confirmation import Confirmation, confirmation_before
from app.games.java import confirmations as java_confirmations
from app.settings.settings import DEFAULTS, Settings
from engines.builders.game import BUILDERS
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from engines.match import FREE_UNDO
from tests.games.builders.engine.positions import position
from tests.games.java.app.playing import busy_position, table_at

SEATS = (SeatSetup("Ada"), SeatSetup("Bo"))
FINAL = "An ended turn cannot be taken back."
ASKS_NOTHING = Settings({"ask_before_end": False, "ask_before_waste": False, "ask_before_pass": False})


def in_java(
    action: str, ap: int = 6, settings: Settings = DEFAULTS, *options: tuple[str, str]
) -> Confirmation | None:
    view = JAVA.view(busy_position(ap=ap), 0)
    return java_confirmations.confirmation_for(
        JAVA.parse(action), view, Setup("java", SEATS, 1, options), settings
    )


def in_builders(
    action: str, actions: int = 3, settings: Settings = DEFAULTS, *options: tuple[str, str]
) -> Confirmation | None:
    state = position(actions=actions, free=["W20 W21", "W1"], sites=["B31:W19+W22+W29+W35", ""])
    setup = Setup("builders", SEATS, 1, options)
    return builders_confirmations.confirmation_for(
        BUILDERS.parse(action), BUILDERS.view(state, 0), setup, settings
    )


@pytest.mark.parametrize(
    ("doubt", "lost"),
    [
        (in_java("end"), "6 AP are left"),
        (in_java("end", 1), "1 AP is left"),
        (in_builders("end", 2), "2 actions are left"),
        (in_builders("end", 1), "1 action is left"),
    ],
)
def test_a_turn_does_not_end_with_something_left_before_it_was_asked(
    doubt: Confirmation | None, lost: str
) -> None:
    assert str(doubt) == f"End the turn? {lost} and would be lost. {FINAL}"


def test_with_free_undo_an_ended_turn_is_not_said_to_be_final() -> None:
    for doubt in (in_java("end", 6, DEFAULTS, FREE_UNDO), in_builders("end", 3, DEFAULTS, FREE_UNDO)):
        assert doubt is not None and doubt.reason.endswith("would be lost.")


def test_a_worker_who_adds_nothing_is_asked_about_and_no_other_B8() -> None:
    told = "Send him all the same? A craftsman adds nothing that The chapel lacks, and stays there."
    assert str(in_builders("send W20 B31")) == told
    assert in_builders("send W21 B31") is None


def test_what_an_action_costs_is_asked_about_before_it_is_bought_B5() -> None:
    assert str(in_builders("buy")) == "Buy one more action? It costs 5 écus; 5 écus would be left."


def test_a_pass_is_asked_about_only_if_that_is_set_J48() -> None:
    assert in_java("pass") is None
    doubt = in_java("pass", 6, Settings({"ask_before_pass": True}))
    assert doubt is not None and doubt.question == "Pass for good?"


def test_nothing_is_asked_before_what_is_refused() -> None:
    session = table_at(busy_position(ap=6))
    wants = Settings({"ask_before_pass": True})
    end, passing = (
        confirmation_before(session, session.parse(action), session.view(0), wants)
        for action in ("end", "pass")
    )
    assert end is not None and end.question == "End the turn?"
    assert passing is None


def test_nothing_is_asked_where_nothing_is_lost_or_it_is_not_wanted() -> None:
    assert [in_java("end", 0), in_java("token"), in_builders("end", 0)] == [None] * 3
    assert [in_java(action, 6, ASKS_NOTHING) for action in ("end", "pass")] == [None] * 2
    assert [in_builders(action, 3, ASKS_NOTHING) for action in ("end", "send W20 B31")] == [None] * 2
