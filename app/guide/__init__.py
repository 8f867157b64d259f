"""Guided first games: what they teach, and the tables they are played at."""
