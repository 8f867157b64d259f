"""The man pages in docs/man say what the help of the commands says; `make man` writes them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from app import PROG, VERSION

ROOT = Path(__file__).resolve().parents[2]
WRITING = f"""
import sys
from click_man.core import write_man_pages
from app.cli.group import cli
write_man_pages({PROG!r}, cli, version={VERSION!r}, target_dir=sys.argv[1])
"""


def without_date(path: Path) -> list[str]:
    """Return the lines of a page below its title, which has a date."""
    return path.read_text(encoding="utf-8").splitlines()[1:]


def test_each_command_has_a_page_that_says_what_its_help_says(tmp_path: Path) -> None:
    # In a process of its own: click keeps parts of a help page with the command.
    subprocess.run([sys.executable, "-c", WRITING, str(tmp_path)], cwd=ROOT, check=True, timeout=60)
    made = {page.name: without_date(page) for page in tmp_path.iterdir()}
    assert {f"{PROG}.1", f"{PROG}-play.1", f"{PROG}-saves-list.1"} <= set(made)
    assert {page.name: without_date(page) for page in (ROOT / "docs" / "man").iterdir()} == made
