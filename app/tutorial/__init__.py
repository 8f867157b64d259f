"""Guided first games: what they teach, and the tables they are played at."""

from typing import Final

TEN_STEPS: Final = "ten steps"
"""How long the courses are, for pages that offer one and load none."""
