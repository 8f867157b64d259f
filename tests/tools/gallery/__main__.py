"""`python -m tests.tools.gallery [PAGE]`: opens the gallery; `--list` names its pages."""

from __future__ import annotations

import argparse
import sys

from tests.tools.gallery.app import PAGES, Gallery


def main() -> None:
    """Opens the gallery at a page, the first if none is named."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.gallery", description="Every widget in every state."
    )
    parser.add_argument("page", nargs="?", choices=[*PAGES], default=next(iter(PAGES)), help="where to begin")
    parser.add_argument("--list", action="store_true", help="name the pages")
    chosen = parser.parse_args()
    if chosen.list:
        sys.stdout.writelines(f"{name:<12}{page.title}\n" for name, page in PAGES.items())
    else:
        Gallery(chosen.page).run()


if __name__ == "__main__":
    main()
