"""What the office of the table server asks of the host: how people come, and that they go."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import suppress
from typing import Final

from app.host.house import House

GOING_SECONDS: Final = 5.0
"""So long a program may take to end when its player is sent away."""


class Reception:
    """Knows the way to the host, and the visits of each person."""

    def __init__(self, house: House, fingerprint: str) -> None:
        """Take the house, and the fingerprint of its key."""
        self._house = house
        self.fingerprint = fingerprint
        self.invitation = ""
        """What friends type to come; "" until they can."""

    def stop(self) -> None:
        """End the host in good order."""
        self._house.stop()

    async def hang_up(self, person: str, told: str) -> None:
        """End all visits of a person, by his id, with a sentence; return when they have ended."""
        sessions = [each for each in self._house.sessions if each.player == person]
        for session in sessions:
            session.bid_farewell(f"meja: {told}")
        with suppress(TimeoutError):
            async with asyncio.timeout(GOING_SECONDS):
                for session in sessions:
                    await session.is_over.wait()
        for session in sessions:
            if not session.is_over.is_set():
                session.kill()

    def remove_folder(self, person: str) -> None:
        """Remove the folder of a person, by his id. Raise OSError."""
        with suppress(FileNotFoundError):
            shutil.rmtree(self._house.place.players / person)
