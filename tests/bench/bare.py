"""A Textual app with nothing in it: what the start of ours is compared with."""

from textual.app import App
from textual.widgets import Static


class Bare(App[None]):
    """One line of text."""

    def compose(self):  # type: ignore[no-untyped-def]
        yield Static("bare")


if __name__ == "__main__":
    Bare().run()
