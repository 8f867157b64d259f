"""Java, by Wolfgang Kramer and Michael Kiesling: its rules, one file a chapter."""

from typing import Final

TITLE: Final = "Java"
