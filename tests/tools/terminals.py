"""`python -m tests.tools.terminals`: every page and dialog on a line of every kind of terminal.

It looks at all that is sent: no colours that the terminal has not, and nothing but ASCII in a locale without
UTF-8. It prints figures for each kind and fails with a list of what went wrong.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.terminal.states import STATES, State
from tests.terminal.terminals import KINDS, Kind, sgr_faults
from tests.terminal_line import Session

SIZES = ((80, 24), (120, 40))
"""Of the terminal."""


def looked_at(kind: Kind, state: State, size: tuple[int, int], home: Path) -> int:
    """The bytes sent on the way to a state and at the end. Raises AssertionError for what went wrong."""
    state.prepare(home)
    env: dict[str, Any] = {"MEJA_HOME": str(home), **kind.env}
    with Session("app", state.arguments, size, **env) as session:
        state.enter(session)
        session.settle(0.1)
        os.kill(session.pid, signal.SIGTERM)
        session.exit_code()
        faults = sgr_faults(session.sent.decode(), kind.colours)
        assert not faults, f"not for {kind.colours} colours: {sorted(faults)}"
        assert session.sent.isascii() or not kind.is_ascii, "a character beyond ASCII"
        return len(session.sent)


def main() -> None:
    """Looks at them all."""
    faults: list[str] = []
    for kind in KINDS:
        sent = []
        for state in STATES:
            for size in SIZES:
                with tempfile.TemporaryDirectory(prefix="h\u00f6me") as home:
                    try:
                        sent.append(looked_at(kind, state, size, Path(home)))
                    except AssertionError as error:
                        faults.append(f"{kind.name}, {state.name}, {size}: {error}")
        figures = {"screens": len(sent), "bytes": sum(sent)}
        print(json.dumps({kind.name: figures}), flush=True)
    sys.exit("\n".join(faults) or None)


if __name__ == "__main__":
    main()
