"""An aim of Java: where it begins, what it says that a place brings, and what is marked."""

from __future__ import annotations

from app.games.java import targeting
from engines.java.game import JAVA
from engines.java.spaces import Space, name_of
from engines.java.state import State
from tests.games.java.app.playing import Playing, busy_position, playing, table_at
from tests.games.java.engine.positions import at, position
from widgets.java import Area, Chip, Label
from widgets.java.geometry import count_steps


def by_the_lake(*developers: str) -> State:
    """Return a position in which the lake I10 is open at I9 alone."""
    return position(2, rice="H9 H10 I11 I8 K4", village="J9 J10", developers=developers or ("H10",))


def labelled(targets: dict[Space, Label]) -> dict[str, Label]:
    return {name_of(space): label for space, label in targets.items() if label}


async def begin_at(game: Playing, state: State, space: str) -> None:
    """Begin a position with the cursor on a space where nobody has put it."""
    await game.go(space)
    await game.begin(state)


async def test_an_aim_begins_at_the_place_and_the_turn_that_bring_most() -> None:
    async with playing(table_at(by_the_lake())) as game:
        await begin_at(game, by_the_lake(), "C8")
        await game.press("2")
        assert labelled(game.board.targets) == dict.fromkeys(("H8", "J8", "I9"), "+3")
        assert set(game.board.ghost) == {at("H8"), at("I9")}
        assert "double H8 I9: 1 AP, encloses a pool of 1: 3 points for you" in game.told
        assert all(ghost.is_legal for ghost in game.board.ghost.values())


async def test_an_aim_begins_where_the_player_put_the_cursor_if_it_is_legal_there() -> None:
    async with playing(table_at(by_the_lake())) as game:
        await begin_at(game, by_the_lake(), "D8")
        await game.go("D9")
        await game.press("2")
        assert game.board.cursor == at("D9")
        await game.press("q")
        await game.go("H10")  # a developer stands there
        await game.press("2")
        assert game.board.cursor == at("H8")


async def test_without_points_it_begins_at_the_nearest_place_and_a_turn_that_fits() -> None:
    uneven = position(2, rice="H9 H10:2 G9 G10 H8", developers=("H10",))
    async with playing(table_at(uneven)) as game:
        await begin_at(game, uneven, "H10")
        await game.press("3")
        assert labelled(game.board.targets) == {}
        assert count_steps(game.board.cursor, at("H10")) == 1
        assert all(ghost.is_legal for ghost in game.board.ghost.values())


async def test_a_turning_key_goes_to_the_next_legal_turn() -> None:
    # Around G9 only the double to the north-east lies on one level with it, and the one to the west.
    state = position(2, rice="G9:2 G10 F9:2 F8 G8:2 H8 H9", developers=("K4",), village="K4")
    async with playing(table_at(state)) as game:
        await game.go("G9")
        await game.press("2")
        seen = set()
        for _ in range(3):
            await game.press("full_stop")
            assert all(ghost.is_legal for ghost in game.board.ghost.values())
            seen.add(frozenset(game.board.ghost))
        assert len(seen) == 2


async def test_a_place_that_pays_another_player_says_so() -> None:
    session = table_at(by_the_lake("", "H10"))
    found = targeting.aim(session, session.view(0), "rice")
    assert labelled(found.targets) == {"I9": Chip("+3", 1)}
    assert found.price_at(at("I9")) == "3 points for Budi"
    assert found.words_at(at("I9"), 0, str).endswith("encloses a pool of 1: 3 points for Budi")
    assert found.best_place(at("I9"), lambda space: 0) != at("I9")


async def test_an_aim_says_who_would_lead_and_how_large_the_settlement_is() -> None:
    state = busy_position(developers=("K8", "L9"), rice="I8 I9 K8 K9 L8:2", village="J8 J9 J10 K10 L9")
    async with playing(table_at(state)) as game:
        await begin_at(game, state, "K8")
        await game.press("m", "enter")
        assert "Ani would lead" not in game.told and "you would be level" not in game.told
        await game.go("J9")
        assert "move K8 J9: 1 AP, you and Budi would be level in the city of 5 at J10" in game.told
        await game.press("q", "q", "2")
        await game.go("I9")
        assert "makes a city of 6 at J10" in game.told


async def test_a_verb_begins_at_the_place_and_the_turn_of_a_hint() -> None:
    async with playing(table_at(busy_position())) as game:
        hinted = JAVA.parse("triple D8 E8 E9")
        game.screen.tell_hint(hinted, "")
        await game.press("3")
        assert set(game.board.ghost) == {at("D8"), at("E8"), at("E9")}
        await game.press("enter", "enter")
        assert game.last == str(hinted)
        await game.press("3", "q")
        assert game.screen.hinted is None  # a hint belongs to one position


async def test_nothing_is_marked_where_a_verb_has_no_place() -> None:
    async with playing(table_at(busy_position(ap=0))) as game:
        await game.press("3")
        assert not game.board.targets and not game.board.ghost
        assert "No AP left" in game.told


async def test_others_deeds_are_outlined_in_their_colour_until_the_first_own_action() -> None:
    session = table_at(busy_position(ap=0), (None, "random"))
    async with playing(session) as game:
        session.play(JAVA.parse("end"))
        for deed in ("rice D8", "token", "enter K8", "end"):
            session._match.play(JAVA.parse(deed))
        session._position_changed()
        game.screen.advance()
        news = Area(frozenset({at("D8"), at("K8")}), ("seat", 1))
        assert game.board.areas == (news,)
        await game.press("p", "q", "2")
        refusal = session.why_not(JAVA.parse("rice K9"))
        assert refusal is not None
        game.screen.refuse(refusal)
        assert game.board.areas == (news,)
        await game.press("enter")
        await game.press("enter")
        assert game.last.startswith("double")
        assert all(area.line == "here" for area in game.board.areas)
