"""Guided first games: what they teach, and the tables they are played at."""

from typing import Final

TEN_STEPS: Final = "ten steps"
"""How long every course is, in words; here, for pages that offer a course and load none."""
