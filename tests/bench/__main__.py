"""`make bench`: every figure of the budgets, on this machine; nothing here is asserted."""

from __future__ import annotations

import json

from app.bench import BENCHES
from tests.bench.terminal import TERMINAL_BENCHES


def main() -> None:
    """Measures one after the other and prints each figure as it is known."""
    for name, measure in (BENCHES | TERMINAL_BENCHES).items():
        print(json.dumps({name: measure()}), flush=True)


if __name__ == "__main__":
    main()
