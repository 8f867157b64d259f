"""Runs the demo: `python -m tests.terminal.run_demo stock|diff CRASH_FOLDER`."""

import os
import sys
from pathlib import Path

from app.terminal.environment import prepare


def main(mode: str, crash_folder: Path) -> int:
    """Run the demo with Textual's own output and driver, or with ours."""
    flags = prepare(os.environ)
    from app.terminal.lifecycle import run
    from tests.terminal.demo import DiffDemo, StockDemo

    if mode == "stock":
        StockDemo().run()
        return 0
    app = DiffDemo(mono=flags.no_color, ascii_only=flags.ascii_only)
    code = run(app, crash_folder)
    assert not app.stock_output
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
