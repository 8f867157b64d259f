"""Training of the rates by which the expert of Java weighs what a position sums up to."""

from engines.java.game import JAVA
from tests.tools.train.java.fit import fit
from tests.tools.train.java.play import play_game
from tests.tools.train.trainer import Trainer

TRAINER = Trainer(JAVA, "The rates of the expert", (500, 500), 500, 1, play_game, fit)
