"""The Builders: Middle Ages, by Frédéric Henry: its rules, one file a chapter."""

from typing import Final

TITLE: Final = "The Builders"
