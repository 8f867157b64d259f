"""Makes the pictures: plays fixed positions in the real app, without a terminal, and draws what it shows.

Run by `make screenshots`. Cairo draws the SVG that Textual exports; with the font Fira Code installed the
pictures look best.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

os.environ["COLORTERM"] = "truecolor"
os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
os.environ["MEJA_HOME"] = tempfile.mkdtemp()

import cairosvg
from textual.pilot import Pilot

from app.application import Meja
from app.table import Table
from engines.bots.random_bot import RandomBot
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from engines.shuffle import keyed
from saves.store import Store

HERE = Path(__file__).parent
PIXELS_A_CELL = 9

Steps = Callable[[Meja, "Pilot[None]"], Awaitable[None]]

SCRIPT = (
    # A game with some sense, so that the pictures show what a table looks like.
    "triple H8 H9 I9,triple I7 I8 J7,enter H9,move H9 H8,palace I7 2,end",
    "triple J10 J11 K10,double K11 L11,enter L11,move L11 K11,irrigation J9,end",
    "triple G9 G10 H10,triple F9 F10 E9,enter I8,draw deck,end",
    "triple K9 L9 L10,double M9 M8,palace K11 2,enter M8,draw deck,end",
)
