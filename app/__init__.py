"""The program: screens, dialogs, keys, command line and life cycle."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""Where the packages of the program lie."""
PROG = "meja"
VERSION = "0.1.0"
