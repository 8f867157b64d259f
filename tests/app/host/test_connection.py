"""One connection to a host: whom the door takes it for, and when it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncssh
import pytest

from app.host import connection as connections
from app.host.connection import MOST_TRIES, Connection
from app.online import invitations
from app.online.door import Door, Standing
from app.online.limits import Limits
from app.online.night import Night
from saves.people import FolderPeople

NOON = 1_000_000.0
KEYS = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]


class FakeConnection:
    """A connection of which a test plays the client."""

    def __init__(self, address: tuple[str, int] | None) -> None:
        self._transport = None
        self._address = address
        self.ended: list[str] = []

    def data_received(self, data: bytes, datatype: int | None = None) -> None:
        """Takes nothing."""

    def get_extra_info(self, name: str) -> Any:
        line = SimpleNamespace(setsockopt=lambda *_: None)
        return {"socket": line, "peername": self._address}[name]

    def abort(self) -> None:
        self.ended.append("abort")

    def close(self) -> None:
        self.ended.append("close")


class House:
    """What a connection asks of the host."""

    def __init__(self, root: Path) -> None:
        self.people = FolderPeople(root / "people")
        self.door = Door(self.people, Night(root / "night", lambda: NOON), now=lambda: NOON)
        self.limits = Limits()
        self.connections: set[Connection] = set()
        self.seen_off: list[str] = []
        self.see_off: Callable[[str], None] = self.seen_off.append

    def visit(
        self, address: tuple[str, int] | None = ("192.0.2.7", 50_000)
    ) -> tuple[Connection, FakeConnection]:
        connection, conn = Connection(self), FakeConnection(address)  # type: ignore[arg-type]
        connection.connection_made(conn)  # type: ignore[arg-type]
        return connection, conn

    def come(self, key: int, name: str = "ann") -> tuple[Connection, FakeConnection]:
        connection, conn = self.visit()
        connection.begin_auth(name)
        connection.validate_public_key(name, KEYS[key].convert_to_public())
        connection.auth_completed()
        return connection, conn


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not is_so():
            await asyncio.sleep(0.005)


async def test_the_key_that_was_proved_last_is_who_comes(house: House) -> None:
    first, _ = house.come(0)
    house.door.enter(first.entry.player, house.door.night.code, "Ann")
    connection, _ = house.visit()
    connection.begin_auth("ann")
    connection.validate_public_key("ann", KEYS[0].convert_to_public())  # which is only asked about
    connection.validate_public_key("ann", KEYS[1].convert_to_public())
    connection.auth_completed()
    assert connection.entry.player != first.entry.player and connection.entry.name == ""
    assert house.come(0)[0].entry == first.entry.__class__(first.entry.player, "Ann")


async def test_who_stands_at_the_door_for_too_long_is_hung_up_on_and_who_is_in_is_not(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "DOOR_SECONDS", 0.05)
    monkeypatch.setattr(connections, "SESSION_SECONDS", 0.05)
    (stands, slow), (enters, quick) = house.come(0), house.come(1)
    for each in (stands, enters):
        each.stop_waiting()  # a program runs
    house.door.enter(enters.entry.player, house.door.night.code, "Ben")
    await until(lambda: slow.ended)
    assert (slow.ended, quick.ended) == (["close"], [])
    stands.connection_lost(None)
    assert house.door.standing(stands.entry.player) is Standing.SHUT_OUT
    assert house.seen_off == [stands.entry.player]


async def test_a_connection_for_nothing_ends_soon(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SESSION_SECONDS", 0.01)
    _, conn = house.come(0)
    await until(lambda: conn.ended == ["close"])


async def test_who_is_gone_before_he_is_seen_and_who_is_one_too_many_is_hung_up_on(house: House) -> None:
    _, gone = house.visit(None)
    house.limits = Limits(most_connections=2)
    _, second = house.visit()
    _, third = house.visit()
    await until(lambda: third.ended)
    assert (gone.ended, second.ended, third.ended) == (["abort"], [], ["abort"])


@pytest.mark.parametrize("name", ["Ben", "42"])
async def test_who_has_no_key_is_told_where_his_name_comes_from_if_it_cannot_be_his(
    house: House, name: str
) -> None:
    house.door.enter(house.come(0)[0].entry.player, house.door.night.code, "Ben")
    connection, _ = house.visit()
    connection.begin_auth(name)
    asked = await connection.validate_kbdint_response(name, [house.door.night.code])
    assert not isinstance(asked, bool) and asked[1].endswith(connections.OTHER_NAME)


async def test_a_code_is_the_password_and_so_many_are_asked_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "SLOW", 0.0)
    connection, conn = house.visit()
    connection.begin_auth("ben")
    for number in range(MOST_TRIES - 1):
        *_, prompts = asked = await connection.validate_kbdint_response("ben", [f"AAAA-AAA{number}"])  # type: ignore[misc]
        assert "not the code of tonight" in asked[1] and prompts == [(connections.PROMPT, False)]
    assert await connection.validate_kbdint_response("ben", [house.door.night.code]) is True
    connection.auth_completed()
    assert connection.entry.name == "ben" and house.door.standing(connection.entry.player) is Standing.IN
    other, conn = house.visit()
    other.begin_auth("eve")
    for _ in range(MOST_TRIES):
        assert not await other.validate_password("eve", "AAAA-AAAA")
        assert conn.ended == []
    assert not await other.validate_password("eve", house.door.night.code) and conn.ended == ["abort"]
