"""The man pages in docs/man say what the help of the commands says; `make man` writes them."""

from __future__ import annotations

from pathlib import Path

from click_man.core import write_man_pages

from app import PROG, VERSION
from app.cli.group import cli

PAGES = Path(__file__).resolve().parents[2] / "docs" / "man"


def without_date(path: Path) -> list[str]:
    """Return the lines of a page below its title, which has a date."""
    return path.read_text(encoding="utf-8").splitlines()[1:]


def test_each_command_has_a_page_that_says_what_its_help_says(tmp_path: Path) -> None:
    write_man_pages(PROG, cli, version=VERSION, target_dir=str(tmp_path))
    made = {page.name: without_date(page) for page in tmp_path.iterdir()}
    assert {f"{PROG}.1", f"{PROG}-play.1", f"{PROG}-saves-list.1"} <= set(made)
    assert {page.name: without_date(page) for page in PAGES.iterdir()} == made
