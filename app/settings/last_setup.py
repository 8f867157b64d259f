"""The players of the last new game, kept beside the settings: the next one is offered with them.

Only a convenience: whatever is wrong with the file, or with the disk, the first offer holds.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from app.settings.toml_file import LONGEST, write_whole
from app.setup_parsing import DEFAULT_NAMES, SetupForm, draw_seed, make_setup
from engines.core import SeatSetup, Setup, SetupError
from saves.disk import Disk, read_whole
from saves.messages import SaveError, StoreError

NAME: Final = "last-game.json"


class LastSetup(NamedTuple):
    """Knows who played last; without a folder nobody did."""

    folder: Path | None = None

    def form(self, seed: int | None = None) -> SetupForm:
        """Return what a new game is offered with: game, names and levels of the last one, if any."""
        form = SetupForm(draw_seed() if seed is None else seed)
        if self.folder is not None:
            with suppress(OSError, SaveError, ValueError, TypeError, KeyError, RecursionError, SetupError):
                found = json.loads(read_whole(Disk(), self.folder / NAME, LONGEST))
                seats = [SeatSetup(str(name), bot and str(bot)) for name, bot in found["players"]]
                _fill(form, make_setup(found["game"], seats, form.seed, {}))
        return form

    def keep(self, setup: Setup) -> None:
        """Keep game, names and levels for the next new game."""
        if self.folder is not None:
            players = [(seat.name, seat.bot) for seat in setup.seats]
            data = json.dumps({"game": setup.game, "players": players}).encode()
            with suppress(StoreError):
                write_whole(self.folder / NAME, data, Disk())


NOBODY_YET: Final = LastSetup()


def _fill(form: SetupForm, setup: Setup) -> None:
    """Take game and players of a setup; a name that is the default one anyway is not taken as typed."""
    for seat, player in enumerate(setup.seats):
        form.names[seat] = "" if player.name == DEFAULT_NAMES[seat] else player.name
        form.bots[seat] = player.bot
    form.count = len(setup.seats)
    form.choose_game(setup.game)
