"""Training of the rates by which the expert of Java weighs what a position sums up to."""

from engines.java.game import JAVA
from tests.tools.train.java.fit import fit
from tests.tools.train.java.play import SOURCES, play_game
from tests.tools.train.trainer import Trainer

TRAINER = Trainer(JAVA, "The rates of the expert", (1000, 1000), 300, len(SOURCES), play_game, fit)
