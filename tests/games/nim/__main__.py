"""The program with Nim beside its games: `python -m tests.games.nim`."""

from app.__main__ import main
from engines.catalog import GAMES
from tests.games.nim import NIM

if __name__ == "__main__":
    GAMES["nim"] = NIM
    main()
