"""A Textual app with nothing in it: what the start of ours is compared with."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static

TEXT = "bare"


class Bare(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static(TEXT)


if __name__ == "__main__":
    Bare().run()
