"""Runs the program with a fault in it: `python -m tests.terminal.run_faulty PLACE ARGUMENTS...`.

At the table of Java the key X meets the fault, unless it lies on the way there.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from app.cli.group import cli
from app.terminal.environment import prepare

KEY = "X"
HAND = "HAND: puppet, puppet, mask"


def fail(*_: Any) -> NoReturn:
    """An error that tells of a hand, as one does that tells of a whole state."""
    hand = [HAND]
    raise ValueError(str(hand))


async def fail_later() -> NoReturn:
    """The same in a task."""
    fail()


def write_much_and_fail(screen: Any) -> NoReturn:
    """An error while the terminal does not take all that is to be sent."""
    screen.app._driver.write("x" * 200_000)
    fail()


AT_A_KEY: dict[str, Callable[[Any], object]] = {
    "key": fail,
    "timer": lambda screen: screen.set_timer(0.01, fail),
    "worker": lambda screen: screen.run_worker(fail_later()),
    "thread": lambda screen: screen.run_worker(fail, thread=True),
    "task": lambda screen: asyncio.create_task(fail_later()) and None,
    "callback": lambda screen: asyncio.get_running_loop().call_soon(fail),
    "exit": lambda screen: sys.exit(HAND),
    "full line": write_much_and_fail,
}


def break_at(place: str) -> None:
    """Puts the fault where it is wanted."""
    from app.application import Meja
    from app.screens.game_screen import GameScreen
    from app.session.local import LocalSession
    from app.terminal.driver import TerminalDriver

    def read(driver: Any, message: Any) -> None:
        if getattr(message, "key", "") == KEY:
            fail()
        process(driver, message)

    process = TerminalDriver.process_message
    places: dict[str, tuple[type, str, Any]] = {
        "bot": (LocalSession, "play_answer", fail),
        "reader": (TerminalDriver, "process_message", read),
        "start": (Meja, "on_mount", fail),
        "driver": (TerminalDriver, "start_application_mode", fail),
    }
    if place in AT_A_KEY:
        GameScreen.key_upper_x = AT_A_KEY[place]  # type: ignore[attr-defined]
    else:
        setattr(*places[place])


def main() -> None:
    """Breaks the program and runs it."""
    place, *arguments = sys.argv[1:]
    prepare(os.environ)  # as the program does, before Textual is imported
    break_at(place)
    cli(arguments, prog_name="meja")


if __name__ == "__main__":
    main()
