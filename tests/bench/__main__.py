"""`make bench`: every figure of the budgets, on this machine; nothing here is asserted."""

from __future__ import annotations

from app.bench import BENCHES, machine
from app.bench_pty import IDLE_SECONDS, SIZE, pty_benches
from app.figure import lines_of


def main() -> None:
    """Measures one after the other and prints figures as they are known."""
    print(machine(), flush=True)
    for measure in (BENCHES | pty_benches(SIZE, IDLE_SECONDS)).values():
        print(*lines_of(measure()), sep="\n", flush=True)


if __name__ == "__main__":
    main()
